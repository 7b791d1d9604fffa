/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* history.c: a game with its history. */
#include "page/history.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"

enum { COPIES_MAX = 96 << 20 };        /* bytes of all copies together */

/* ---------------------------------------------------------------- copies */

static struct game *copy_of(const struct game *g)
{
    struct game *copy = must_have(malloc(g->size));

    mk_game_copy(copy, g);
    return copy;
}

/* Drops every second copy when there are too many. */
static void thin_out(struct history *h)
{
    while ((size_t)h->n / (size_t)h->stride * h->start->size > COPIES_MAX) {
        h->stride *= 2;
        for (int i = 0; i < h->n; i++)
            if ((i + 1) % h->stride != 0) {
                free(h->step[i].after);
                h->step[i].after = NULL;
            }
    }
}

/* Copies the state after that many orders to `out`, which holds start->size bytes. */
static void history_state(const struct history *h, int step, struct game *out)
{
    const struct history_step *s = step > 0 ? &h->step[step - 1] : NULL;

    if (!s || s->after) {
        mk_game_copy(out, s ? s->after : h->start);
        return;
    }
    history_state(h, s->parent, out);
    mk_apply(out, &s->order, NULL);
}

void history_events(const struct history *h, int step, struct mk_events *out)
{
    out->n = out->lost = 0;
    if (step <= 0 || step > h->n) {
        *out = *h->begin;
        return;
    }

    struct game *g = must_have(malloc(h->start->size));

    history_state(h, h->step[step - 1].parent, g);
    mk_apply(g, &h->step[step - 1].order, out);
    free(g);
}

void history_walk(const struct history *h,
                  void (*visit)(void *context, const struct game *, const struct history_step *),
                  void *context)
{
    struct game *before = must_have(malloc(h->start->size));
    int *line = must_have(malloc(((size_t)h->at + 1) * sizeof *line)), n = 0;

    for (int at = h->at; at > 0; at = h->step[at - 1].parent)
        line[n++] = at;
    while (n-- > 0) {
        history_state(h, h->step[line[n] - 1].parent, before);
        visit(context, before, &h->step[line[n] - 1]);
    }
    free(line);
    free(before);
}

/* ---------------------------------------------------------------- playing */

static void forget_after(struct history *h, int step)
{
    while (h->n > step)
        free(h->step[--h->n].after);
}

static struct history_step *add_step(struct history *h)
{
    if (h->n == h->capacity) {
        h->capacity = h->capacity ? 2 * h->capacity : 64;
        h->step = must_have(realloc(h->step, (size_t)h->capacity * sizeof h->step[0]));
    }
    return &h->step[h->n++];
}

struct verdict history_give(struct history *h, const struct mk_order *o, struct mk_events *events)
{
    events->n = events->lost = 0;

    struct verdict v = mk_apply(h->g, o, events);

    if (!allowed(v))
        return v;
    if (!h->branches)
        forget_after(h, h->at);

    struct history_step *s = add_step(h);

    *s = (struct history_step){.order = *o, .hash = mk_game_hash(h->g), .parent = h->at};
    h->at = h->n;
    if (h->n % h->stride == 0)
        s->after = copy_of(h->g);
    thin_out(h);
    return v;
}

void history_seek(struct history *h, int step)
{
    h->at = step < 0 ? 0 : step > h->n ? h->n : step;
    history_state(h, h->at, h->g);
}

void history_undo(struct history *h, int k)
{
    int to = h->at;

    for (; k > 0 && to > 0; k--)
        to = h->step[to - 1].parent;
    history_seek(h, to);
    forget_after(h, h->at);
}

/* ---------------------------------------------------------------- beginning */

void history_begin(struct history *h, const struct mk_cast *cast)
{
    size_t size = mk_game_size(cast);

    *h = (struct history){.stride = 1};
    h->start = must_have(calloc(1, size));
    h->g = must_have(calloc(1, size));
    h->begin = must_have(calloc(1, sizeof *h->begin));
    mk_game_init(h->start, cast, h->begin);
    mk_game_copy(h->g, h->start);
}

void history_release(struct history *h)
{
    forget_after(h, 0);
    free(h->step);
    free(h->start);
    free(h->g);
    free(h->begin);
    *h = (struct history){0};
}

/* ---------------------------------------------------------------- reading */

/* A text being opened. */
struct reading {
    struct mk_saved saved;
    int line;                   /* where it is */
    int engine;                 /* that its hashes come from */
    struct history_error *error;
};

static bool fail_at(struct reading *r, size_t column, const char *text)
{
    r->error->error = (struct mk_error){.line = r->line, .column = (int)column + 1};
    snprintf(r->error->error.text, sizeof r->error->error.text, "%s", text);
    return false;
}

static bool refuse(struct reading *r, int edition, struct verdict v, const char *culprit)
{
    r->error->verdict = v;
    r->error->edition = edition;
    snprintf(r->error->culprit, sizeof r->error->culprit, "%s", culprit ? culprit : "");
    return false;
}

static bool refuse_cast(struct reading *r, const struct mk_table *t, const struct mk_cast *cast,
                        struct verdict v)
{
    r->error->error = (struct mk_error){.line = mk_table_where(t, v), .column = 1};
    return refuse(r, cast->edition, v, mk_cast_culprit_id(cast, v));
}

static bool refuse_order(struct reading *r, const struct game *g, struct verdict v)
{
    r->error->error = (struct mk_error){.line = r->line, .column = 1};
    r->error->in_order = true;
    return refuse(r, g->edition, v, mk_culprit_id(g, v));
}

/* If no player was read, the line at which the table ended is more likely a mistake than an order. */
bool history_table(struct mk_table *t, struct mk_models models, struct mk_saved *saved,
                   struct mk_error *e)
{
    mk_table_init(t);
    t->models = models;
    if (!mk_table_read(t, saved->text, saved->length, &saved->at, &saved->line, e))
        return false;

    const char *rest = saved->text + saved->at;

    return t->nplayer > 0 || saved->at >= saved->length ||
           mk_table_line(t, rest, strcspn(rest, "\n"), saved->line + 1, e);
}

static bool read_table(struct reading *r, struct history *h, struct mk_models models)
{
    struct mk_table *t = must_have(malloc(sizeof *t));
    struct mk_error *e = &r->error->error;
    struct mk_cast cast;
    bool good;

    good = history_table(t, models, &r->saved, e) && mk_table_cast(t, &cast, e);
    r->line = r->saved.line;
    if (good) {
        struct verdict v = mk_check_cast(&cast);

        good = allowed(v) || refuse_cast(r, t, &cast, v);
    }
    r->engine = t->engine;
    if (good)
        history_begin(h, &cast);
    free(t);
    return good;
}

static bool play_line(struct reading *r, struct history *h, const struct mk_saved_line *l)
{
    struct mk_events events;
    struct mk_order o;

    r->line = l->number;
    if (!mk_order_read(h->g, l->text, l->length, l->number, &o, &r->error->error))
        return false;

    struct verdict v = history_give(h, &o, &events);

    if (!allowed(v))
        return refuse_order(r, h->g, v);
    if (l->has_hash && r->engine == MK_ENGINE && h->step[h->n - 1].hash != l->hash)
        return fail_at(r, 0, "this order now leads to a different state: the hash differs");
    return true;
}

static bool play_lines(struct reading *r, struct history *h)
{
    struct mk_saved_line line;

    while (mk_saved_next(&r->saved, &line, &r->error->error))
        if (!play_line(r, h, &line))
            return false;
    return r->error->error.line == 0;
}

bool history_open(struct history *h, const char *text, size_t length, struct mk_models models,
                  struct history_error *error)
{
    struct reading r = {.saved = {.text = text, .length = length}, .line = 1, .error = error};
    struct history fresh = {0};

    *error = (struct history_error){0};
    if (memchr(text, '\0', length))
        return fail_at(&r, 0, "this is not a text file");
    if (!read_table(&r, &fresh, models) || !play_lines(&r, &fresh)) {
        history_release(&fresh);
        return false;
    }
    history_release(h);
    *h = fresh;
    return true;
}
