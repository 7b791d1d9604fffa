/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* request.c: what a player may ask before it answers: legal, odds, check, table. */
#include <stdlib.h>
#include <string.h>

#include "odds/odds.h"
#include "wire/wire.h"

enum { WORD = 16 };

/* ---------------------------------------------------------------- legal */

/* Verbs are looked up again only where the kind of order changes. */
struct filter {
    const char *verb;               /* wanted; empty: all */
    uint8_t kind, ability;
    bool known, passes;
};

static bool passes(struct filter *f, const struct game *g, const struct mk_order *o)
{
    char verb[WORD];

    if (!f->verb[0])
        return true;
    if (!f->known || o->kind != f->kind || o->ability != f->ability) {
        wire_verb(g, o, verb, sizeof verb);
        *f = (struct filter){f->verb, o->kind, o->ability, true, strcmp(verb, f->verb) == 0};
    }
    return f->passes;
}

static void say_order(struct wire *w, const struct game *g, const struct mk_order *o)
{
    char text[MK_ORDER_TEXT];
    struct mk_text t;

    mk_text_init(&t, text, sizeof text);
    mk_order_print(g, o, &t);
    wire_say(w, "%s", text);
}

/* If fewer are wanted than there are, they are taken evenly from all of them. */
static void serve_legal(struct wire *w, const struct game *g, const char *rest)
{
    char verb[WORD] = "";
    int max = 0, n = wire_candidates(w, g), fit = 0, said = 0;

    if (sscanf(rest, " %15[a-z] %d", verb, &max) < 1)
        (void)sscanf(rest, " %d", &max);

    struct filter count = {.verb = verb}, say = {.verb = verb};

    for (int i = 0; i < n; i++)
        fit += passes(&count, g, &w->candidate[i]);

    int wanted = max > 0 && max < fit ? max : fit;

    wire_say(w, "legal %d", wanted);
    for (int i = 0, seen = 0; i < n && said < wanted; i++)
        if (passes(&say, g, &w->candidate[i])) {
            if ((int64_t)seen++ * wanted / fit >= said) {
                say_order(w, g, &w->candidate[i]);
                said++;
            }
        }
}

/* ---------------------------------------------------------------- odds and check */

static bool read_order(struct wire *w, const struct game *g, const char *text, struct mk_order *o)
{
    struct mk_error e = {0};

    if (mk_order_read(g, text, strlen(text), 1, o, &e))
        return true;
    wire_say(w, "refused - column %d: %s", e.column, e.text);
    return false;
}

static void say_odds(struct wire *w, const struct game *g, const struct mk_order *o,
                     const struct odds *odds)
{
    wire_say(w, "odds %d", odds->n + odds->rolls);
    if (odds->rolls)
        wire_say(w, "%s breakaway %.4f", piece_of(g, o->fig)->id, odds->breakaway);
    for (int i = 0; i < odds->n; i++) {
        const struct odds_figure *f = &odds->fig[i];
        wire_say(w, "%s hit %.4f clicks %.4f gone %.4f captured %.4f", piece_of(g, f->fig)->id,
                 f->hit, odds_mean(f), f->gone, f->captured);
    }
}

static void serve_odds(struct wire *w, const struct game *g, const char *rest)
{
    struct odds_scratch *scratch = odds_scratch_new(g);
    struct odds *odds = malloc(sizeof *odds);
    struct mk_order o;

    if (scratch && odds && read_order(w, g, rest, &o)) {
        odds_of(odds, g, &o, 1, ODDS_KEEP, scratch);
        if (allowed(odds->verdict))
            say_odds(w, g, &o, odds);
        else
            wire_verdict(w, g, odds->verdict);
    }
    free(odds);
    odds_scratch_free(scratch);
}

static void serve_check(struct wire *w, const struct game *g, const char *rest)
{
    struct mk_order o;

    if (read_order(w, g, rest, &o))
        wire_verdict(w, g, mk_check(g, &o));
}

static void serve_table(struct wire *w, const struct game *g, const char *rest)
{
    (void)rest;
    wire_table(w, g);
}

/* ---------------------------------------------------------------- which question */

bool wire_serve(struct wire *w, const struct game *g, const char *line, size_t length)
{
    static const struct {
        const char *word;
        void (*serve)(struct wire *, const struct game *, const char *rest);
    } requests[] = {
        {"legal", serve_legal}, {"odds", serve_odds}, {"check", serve_check},
        {"table", serve_table},
    };
    char text[WIRE_LINE];

    if (length >= sizeof text || memchr(line, '\0', length))
        return false;
    memcpy(text, line, length);
    text[length] = '\0';

    char *word = text + strspn(text, " \t");
    size_t n = strcspn(word, " \t\r");

    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++)
        if (n == strlen(requests[i].word) && strncmp(word, requests[i].word, n) == 0) {
            requests[i].serve(w, g, word + n);
            return true;
        }
    return false;
}
