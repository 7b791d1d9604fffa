/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* veiled_test.c: every case of the casebook once more with sealed dials: somebody who knows nothing but
 * what has been shown comes to the same state with every order. Whatever a rule looks up on a dial, it
 * shows. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "casebook/run.h"
#include "every_book.h"
#include "table_game.h"

enum { ORDERS_MAX = 2000, LINE_MAX = 512, TOLD_MAX = 20 };

struct veiled {
    struct mk_cast cast;
    struct game *whole, *view;
    struct mk_order order[ORDERS_MAX];
    int n, mark;
    const char *path, *name;
    bool lost;                  /* the view went wrong in this case, and is left alone */
    int sealed, differed;
};

static const char secret[] =
    "secret 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\n";

static void forget(struct veiled *v)
{
    free(v->whole);
    free(v->view);
    v->whole = v->view = NULL;
}

/* Both as the case begins. */
static void begin(struct veiled *v)
{
    forget(v);
    v->n = 0;
    v->whole = game_begin(&v->cast);
    v->view = game_begin(&v->cast);
    mk_veil(v->view, v->whole, 0);
}

/* Opens what the whole game has shown and the view does not know. */
static void tell_shown(struct veiled *v)
{
    for (int f = 0; f < v->whole->nfigure; f++)
        for (int i = 0; i < MK_DIAL; i++) {
            char line[LINE_MAX];
            struct mk_text t;
            struct mk_opening o;
            struct mk_error e;

            if (!(figure_of(v->whole, (fig_id)f)->shown >> i & 1) ||
                mk_position_known(v->view, (fig_id)f, i))
                continue;
            mk_text_init(&t, line, sizeof line);
            mk_opening_print(v->whole, (fig_id)f, i, &t);
            assert_true(mk_opening_read(v->view, line, t.used, 1, &o, &e));
            mk_open(v->view, &o);
        }
}

static void give(struct veiled *v, const struct mk_order *o)
{
    assert_true(v->n < ORDERS_MAX);
    v->order[v->n++] = *o;
    assert_true(allowed(mk_apply(v->whole, o, NULL)));
    if (v->lost)
        return;
    tell_shown(v);
    if (allowed(mk_apply(v->view, o, NULL)) && mk_game_hash(v->view) == mk_game_hash(v->whole))
        return;
    v->lost = true;
    if (v->differed++ < TOLD_MAX)
        fprintf(stderr, "%s: %s: order %d: what is shown does not lead there\n", v->path, v->name,
                v->n);
}

static void began(void *context, const struct mk_cast *cast)
{
    struct veiled *v = context;

    v->cast = *cast;
    v->sealed++;
    begin(v);
}

static void gave(void *context, const struct mk_order *o)
{
    give(context, o);
}

static void marked(void *context)
{
    struct veiled *v = context;

    v->mark = v->n;
}

/* What was opened since then is forgotten. */
static void returned(void *context, bool to_mark)
{
    struct veiled *v = context;
    int n = to_mark ? v->mark : 0;

    begin(v);
    for (int i = 0; i < n; i++) {
        struct mk_order o = v->order[i];

        give(v, &o);
    }
}

static void failed(void *context, int line, const char *words)
{
    (void)context;
    (void)line;
    (void)words;
}

static void finished(void *context, int line)
{
    (void)context;
    (void)line;
}

static bool names_rules(const struct book_line *l)
{
    const char *at = l->at, *end = l->at + l->length;

    while (at < end && *at == ' ')
        at++;
    return end - at > 6 && !strncmp(at, "rules ", 6);
}

/* The same cases, with a secret on every table; the caller frees the text. */
static char *sealed_text(const struct book *b)
{
    size_t size = 1;
    char *text, *to;

    for (int i = 0; i < b->nline; i++)
        size += (size_t)b->line[i].length + 1 + sizeof secret;
    assert_non_null(to = text = malloc(size));
    for (int i = 0; i < b->nline; i++) {
        memcpy(to, b->line[i].at, (size_t)b->line[i].length);
        to += b->line[i].length;
        *to++ = '\n';
        if (names_rules(&b->line[i]))
            to += sprintf(to, "%s", secret);
    }
    *to = '\0';
    return text;
}

static void play(const struct book *b, int index, struct veiled *v)
{
    struct recorder recorder = {v, began, gave, marked, returned, failed, finished};
    struct report report = {0};

    v->path = b->path;
    v->name = b->cases[index].name;
    v->lost = false;
    v->mark = 0;
    case_record(b, index, &report, &recorder);
    forget(v);
}

static void play_sealed(const struct book *b, void *context)
{
    struct book sealed = {0};
    char *text = sealed_text(b);

    book_copy(&sealed, b->path, text);
    sealed.models = b->models;
    for (int c = 0; c < sealed.ncase; c++)
        play(&sealed, c, context);
    book_release(&sealed);
    free(text);
}

static void views_follow_every_case(void **state)
{
    static struct veiled v;

    (void)state;
    every_book(play_sealed, &v);
    assert_true(v.sealed > 4000);
    assert_int_equal(v.differed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_follow_every_case),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
