/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* page.c: input and output of the calls, and the calls about the course of a game. */
#include "page/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "page/calls.h"

struct page the_page;

/* ---------------------------------------------------------------- input and output */

char *page_input(int length)
{
    struct page *p = &the_page;
    size_t n = length > 0 ? (size_t)length : 0;

    if (n + 2 > p->input_capacity) {
        p->input_capacity = 2 * (n + 2);
        p->input = must_have(realloc(p->input, p->input_capacity));
    }
    p->input_length = n;
    p->input[n] = p->input[n + 1] = '\0';
    return p->input;
}

const char *page_field(int n)
{
    const char *at = the_page.input, *end = at + the_page.input_length;

    for (; n > 0 && at < end; n--)
        at += strlen(at) + 1;
    return at && n == 0 && at <= end ? at : "";
}

struct json *page_bare(void)
{
    js_clear(&the_page.out);
    return &the_page.out;
}

const char *page_text(void)
{
    return the_page.out.at;
}

struct json *page_begin(bool ok)
{
    struct json *j = page_bare();

    js_open(j, '{');
    js_put_bool(j, "ok", ok);
    return j;
}

const char *page_end(void)
{
    js_close(&the_page.out, '}');
    return the_page.out.at;
}

int page_length(void)
{
    return (int)the_page.out.used;
}

const char *page_error(const struct mk_error *e)
{
    struct json *j = page_begin(false);

    js_key(j, "error");
    tell_error(j, e);
    return page_end();
}

static const char *answer_error(const char *format, const char *word)
{
    struct mk_error e = {.line = 1, .column = 1};

    snprintf(e.text, sizeof e.text, format, word);
    return page_error(&e);
}

const struct game *page_game(void)
{
    if (!the_page.history.start)
        answer_error("no table is open%s", "");
    return the_page.history.g;
}

fig_id page_figure(const struct game *g, int n)
{
    const char *id = page_field(n);

    for (int f = 0; f < g->nfigure; f++)
        if (piece_is_called(piece_of(g, (fig_id)f), id))
            return (fig_id)f;
    answer_error("no figure is called '%.40s'", id);
    return NOBODY;
}

bool page_order(const struct game *g, int n, struct mk_order *out)
{
    const char *text = page_field(n);
    struct mk_error e = {0};

    if (mk_order_read(g, text, strlen(text), 1, out, &e))
        return true;
    page_error(&e);
    return false;
}

/* ---------------------------------------------------------------- the course of the game */

static void tell_refused_text(struct json *j, const struct history_error *e)
{
    enum mk_rule rule = e->verdict.rule < R_COUNT ? (enum mk_rule)e->verdict.rule : R_NONE;
    const struct mk_clause *c = mk_clause_for(rule, (enum mk_edition_id)e->edition);
    struct mk_wording said = c ? words_of(c) : (struct mk_wording){0};
    struct mk_error text = e->error;

    snprintf(text.text, sizeof text.text, "%s%s%s: %s",
             e->in_order ? "this order is refused" : "this table cannot be played",
             e->culprit[0] ? " because of " : "", e->culprit,
             c             ? said.title
             : e->in_order ? "the game is not waiting for that"
                           : "something on it is contradictory");
    js_key(j, "error");
    tell_error(j, &text);
    js_put_open(j, "verdict", '{');
    js_put_string(j, "rule", c ? c->id : NULL);
    js_put_string(j, "title", said.title);
    js_put_string(j, "text", said.text);
    js_put_string(j, "open", said.open);
    js_put_string(j, "piece", e->culprit[0] ? e->culprit : NULL);
    js_close(j, '}');
}

const char *page_open(void)
{
    struct page *p = &the_page;
    struct history_error e;

    if (history_open(&p->history, p->input, p->input_length, library_models(&p->library), &e)) {
        js_put_int(page_begin(true), "steps", p->history.n);
        return page_end();
    }
    if (e.error.text[0])
        return page_error(&e.error);
    tell_refused_text(page_begin(false), &e);
    return page_end();
}

const char *page_give(void)
{
    struct page *p = &the_page;
    const struct game *g = page_game();
    struct mk_order o;

    if (!g || !page_order(g, 0, &o))
        return page_text();

    struct verdict v = history_give(&p->history, &o, &p->events);
    struct json *j = page_begin(allowed(v));

    if (!allowed(v)) {
        js_key(j, "verdict");
        tell_refusal(j, g, &o, v);
        return page_end();
    }
    js_put_int(j, "step", p->history.at);
    js_put_hash(j, "hash", p->history.step[p->history.at - 1].hash);
    js_key(j, "events");
    tell_events(j, g, &p->events);
    return page_end();
}

static const char *moment(void)
{
    struct json *j = page_begin(true);

    js_put_int(j, "step", the_page.history.at);
    js_put_int(j, "steps", the_page.history.n);
    js_put_hash(j, "hash", mk_game_hash(the_page.history.g));
    return page_end();
}

const char *page_undo(int k)
{
    if (!page_game())
        return page_text();
    history_undo(&the_page.history, k);
    return moment();
}

/* Lines that open what is sealed; one that does not match opens nothing, nor do those after it. */
const char *page_reveal(void)
{
    const struct game *g = page_game();
    const char *line = the_page.input;
    struct mk_opening o;
    struct mk_error e = {0};

    if (!g)
        return page_text();
    for (int number = 1; *line; number++) {
        size_t length = strcspn(line, "\n");

        if (!mk_opening_read(g, line, length, number, &o, &e))
            return page_error(&e);
        mk_open(the_page.history.g, &o);
        line += length + (line[length] == '\n');
    }
    return moment();
}

const char *page_seek(int step)
{
    if (!page_game())
        return page_text();
    history_seek(&the_page.history, step);
    return moment();
}

const char *page_moment(void)
{
    return page_game() ? moment() : page_text();
}

int page_steps(void)
{
    return the_page.history.n;
}

const char *page_events(int step)
{
    struct page *p = &the_page;

    if (!page_game())
        return page_text();
    history_events(&p->history, step, &p->events);
    tell_events(page_bare(), p->history.g, &p->events);
    return page_text();
}

static void tell_step(void *context, const struct game *before, const struct history_step *s)
{
    struct json *j = context;

    js_open(j, '{');
    js_key(j, "text");
    tell_order(j, before, &s->order);
    js_put_hash(j, "hash", s->hash);
    js_close(j, '}');
}

const char *page_orders(void)
{
    if (!page_game())
        return page_text();

    struct json *j = page_bare();

    js_open(j, '[');
    history_walk(&the_page.history, tell_step, j);
    js_close(j, ']');
    return page_text();
}

/* ---------------------------------------------------------------- texts */

/* Text that grows. */
struct text_buffer {
    char *at;
    size_t used, capacity;
};

static void buffer_add(struct text_buffer *s, const char *text, size_t n)
{
    if (s->used + n + 1 > s->capacity) {
        s->capacity = 2 * (s->used + n + 1);
        s->at = must_have(realloc(s->at, s->capacity));
    }
    memcpy(s->at + s->used, text, n + 1);
    s->used += n;
}

static void buffer_table(struct text_buffer *s, const struct game *g)
{
    char *buffer = must_have(malloc(MK_TABLE_TEXT));
    struct mk_text t;

    mk_text_init(&t, buffer, MK_TABLE_TEXT);
    mk_table_print(g, &t);
    buffer_add(s, buffer, strlen(buffer));
    free(buffer);
}

static void buffer_step(void *context, const struct game *before, const struct history_step *step)
{
    char order[MK_ORDER_TEXT], line[MK_ORDER_TEXT + 32];
    struct mk_text t;
    int n;

    mk_text_init(&t, order, sizeof order);
    mk_order_print(before, &step->order, &t);
    n = snprintf(line, sizeof line, "%-60s = %016llx\n", order, (unsigned long long)step->hash);
    buffer_add(context, line, (size_t)n);
}

static const char *tell_buffer(struct text_buffer *s)
{
    js_bytes(page_bare(), s->at, s->used);
    free(s->at);
    return page_text();
}

const char *page_table_text(void)
{
    struct text_buffer s = {0};

    if (!page_game())
        return page_text();
    buffer_table(&s, the_page.history.g);
    return tell_buffer(&s);
}

const char *page_file_text(void)
{
    struct text_buffer s = {0};

    if (!page_game())
        return page_text();
    buffer_add(&s, mk_saved_head(), strlen(mk_saved_head()));
    buffer_table(&s, the_page.history.start);
    history_walk(&the_page.history, buffer_step, &s);
    return tell_buffer(&s);
}

/* ---------------------------------------------------------------- looking */

const char *page_view(void)
{
    if (!page_game())
        return page_text();
    tell_view(page_begin(true), &the_page.history);
    return page_end();
}

const char *page_dials(void)
{
    if (!page_game())
        return page_text();
    tell_dials(page_bare(), the_page.history.g);
    return page_text();
}
