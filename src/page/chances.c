/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* chances.c: the possible results of an order, the bot's ideas, and all legal orders. */
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"
#include "collection/file.h"
#include "notation/text.h"
#include "odds/odds.h"
#include "page/calls.h"
#include "page/page.h"

enum { SCRIPT = 8, HINTS_MAX = 32, CANDIDATES_MAX = 4096 };

/* ---------------------------------------------------------------- odds */

static void tell_figure(struct json *j, const struct game *g, const struct odds_figure *f)
{
    js_open(j, '{');
    js_put_string(j, "fig", id_of(g, f->fig));
    js_put_chance(j, "hit", f->hit);
    tell_gone(j, g, f->fig, f->gone);
    js_put_chance(j, "captured", f->captured);
    js_put_chance(j, "mean", odds_mean(f));
    js_put_open(j, "change", '{');
    for (int k = -ODDS_SPAN; k <= ODDS_SPAN; k++) {
        char key[8];
        struct mk_text t;

        if (f->change[ODDS_SPAN + k] < 0.0000005)
            continue;
        mk_text_init(&t, key, sizeof key);
        text_int(&t, k);
        js_put_chance(j, key, f->change[ODDS_SPAN + k]);
    }
    js_close(j, '}');
    js_close(j, '}');
}

/* Attack, defense and damage for everybody an attack hits, as ordered. */
static void tell_struck(struct json *j, const struct game *g, const struct mk_order *o)
{
    static struct mk_target target[MK_MAX_FIGURES];
    int n = mk_struck(g, o, target, MK_MAX_FIGURES);

    js_put_open(j, "targets", '[');
    for (int i = 0; i < n; i++) {
        js_open(j, '{');
        js_put_string(j, "fig", id_of(g, target[i].fig));
        js_key(j, "attack");
        tell_tally(j, g, &target[i].attack);
        js_key(j, "defense");
        tell_tally(j, g, &target[i].defense);
        js_key(j, "damage");
        tell_tally(j, g, &target[i].damage);
        js_close(j, '}');
    }
    js_close(j, ']');
}

static void tell_odds(struct json *j, const struct game *g, const struct odds *o)
{
    js_put_chance(j, "breakaway", o->breakaway);
    js_put_bool(j, "rolls", o->rolls);
    js_put_bool(j, "sampled", o->sampled);
    js_put_chance(j, "error", o->error);
    js_put_open(j, "figures", '[');
    for (int i = 0; i < o->n; i++)
        tell_figure(j, g, &o->fig[i]);
    js_close(j, ']');
}

/* The lines of the input; -1 after answering what is wrong. */
static int read_script(const struct game *g, struct mk_order script[SCRIPT])
{
    const char *line = the_page.input;
    struct mk_error e = {0};
    int n = 0;

    for (int number = 1; *line; number++) {
        size_t length = strcspn(line, "\n");

        if (length > 0 && n == SCRIPT) {
            e = (struct mk_error){.line = number, .column = 1, .text = "expected at most 8 orders"};
            page_error(&e);
            return -1;
        }
        if (length > 0 && !mk_order_read(g, line, length, number, &script[n++], &e)) {
            page_error(&e);
            return -1;
        }
        line += length + (line[length] == '\n');
    }
    if (n > 0)
        return n;
    mk_order_read(g, "", 0, 1, &script[0], &e);
    page_error(&e);
    return -1;
}

const char *page_odds(int spin)
{
    static struct odds odds;
    const struct game *g = page_game();
    struct mk_order script[SCRIPT];
    int n = g ? read_script(g, script) : -1;

    if (n < 0)
        return page_text();

    struct verdict v = mk_check(g, &script[0]);
    struct json *j = page_begin(allowed(v));

    if (!allowed(v)) {
        js_key(j, "verdict");
        tell_refusal(j, g, &script[0], v);
        return page_end();
    }

    odds = (struct odds){.breakaway = 1};
    if (g->phase == PHASE_BATTLE) {         /* before it nobody can be hurt */
        struct odds_scratch *scratch = odds_scratch_new(g);

        odds_of(&odds, g, script, n, spin ? ODDS_SPIN : ODDS_KEEP, scratch);
        odds_scratch_free(scratch);
    }
    tell_odds(j, g, &odds);
    tell_struck(j, g, &script[0]);
    return page_end();
}

/* ---------------------------------------------------------------- hints */

const char *page_hints(int max)
{
    static struct bot_hint hint[HINTS_MAX];
    const struct game *g = page_game();
    uint64_t rng = 1;

    if (!g)
        return page_text();

    int n = bot_hints(g, &rng, hint, max < HINTS_MAX ? max : HINTS_MAX);
    struct json *j = page_bare();

    js_open(j, '[');
    for (int i = 0; i < n; i++) {
        js_open(j, '{');
        js_key(j, "text");
        tell_order(j, g, &hint[i].order);
        js_put_string(j, "reason", hint[i].reason);
        js_put_string(j, "fig", id_of(g, hint[i].order.fig));
        js_put_string(j, "about", id_of(g, hint[i].about));
        js_close(j, '}');
    }
    js_close(j, ']');
    return page_text();
}

/* ---------------------------------------------------------------- candidates */

const char *page_candidates(int max)
{
    const struct game *g = page_game();

    if (!g)
        return page_text();

    int limit = max < 1 ? 1 : max < CANDIDATES_MAX ? max : CANDIDATES_MAX;
    struct mk_order *all = must_have(malloc((size_t)limit * sizeof *all));
    int n = g->ask.ask == ASK_NOTHING ? 0 : mk_generate(g, all, limit, NULL);
    struct json *j = page_bare();

    js_open(j, '[');
    for (int i = 0; i < n; i++)
        tell_order(j, g, &all[i]);
    js_close(j, ']');
    free(all);
    return page_text();
}
