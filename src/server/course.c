/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* course.c: a game as it goes. */
#include "server/course.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "server/refusal.h"

struct course_step {
    struct mk_order order;
    bool nothing;
};

/* ---------------------------------------------------------------- beginning */

/* Behind the table nothing may follow; the reader of lines says what is wrong there. */
static bool read_table(struct mk_table *t, struct mk_models models, const char *text, size_t length,
                       struct mk_error *e)
{
    size_t used;
    int lines;

    mk_table_init(t);
    t->models = models;
    if (memchr(text, '\0', length)) {
        *e = (struct mk_error){1, 1, "found a zero byte, expected text"};
        return false;
    }
    if (!mk_table_read(t, text, length, &used, &lines, e))
        return false;
    if (used < length) {
        const char *rest = text + used, *end = memchr(rest, '\n', length - used);

        if (mk_table_line(t, rest, (size_t)((end ? end : text + length) - rest), lines + 1, e))
            *e = (struct mk_error){lines + 1, 1, "expected the end of the table"};
        return false;
    }
    return true;
}

static bool begin_cast(struct course *c, const struct mk_cast *cast, struct mk_error *e)
{
    struct verdict v = mk_check_cast(cast);

    if (!allowed(v)) {
        *e = (struct mk_error){0, 0, ""};
        refusal_of_cast(cast, v, e->text, sizeof e->text);
        return false;
    }
    c->g = enough(calloc(1, mk_game_size(cast)));
    mk_game_init(c->g, cast, NULL);
    return true;
}

bool course_begin(struct course *c, struct mk_models models, const char *table, size_t length,
                  struct mk_error *e)
{
    struct mk_table *t = enough(malloc(sizeof *t));
    struct mk_cast cast;
    bool good;

    *c = (struct course){0};
    *e = (struct mk_error){0};
    good = read_table(t, models, table, length, e) && mk_table_cast(t, &cast, e) &&
           begin_cast(c, &cast, e);
    free(t);
    return good;
}

void course_release(struct course *c)
{
    free(c->g);
    free(c->mark);
    free(c->step);
    *c = (struct course){0};
}

size_t course_bytes(const struct course *c)
{
    return (c->g ? c->g->size : 0) + (c->mark ? c->mark->size : 0) +
           (size_t)c->room * sizeof c->step[0];
}

/* ---------------------------------------------------------------- forth and back */

bool course_print(const struct course *c, struct mk_order *o, char out[COURSE_LINE])
{
    struct mk_error ignored;
    struct mk_text t;

    mk_text_init(&t, out, COURSE_LINE);
    mk_order_print(c->g, o, &t);
    return t.used < t.size && mk_order_read(c->g, out, strlen(out), 1, o, &ignored);
}

static void remember(struct course *c, const struct mk_order *o, bool nothing)
{
    if (c->n == c->room) {
        c->room = c->room ? 2 * c->room : 4;
        c->step = enough(realloc(c->step, (size_t)c->room * sizeof c->step[0]));
    }
    c->step[c->n++] = (struct course_step){*o, nothing};
}

struct verdict course_give(struct course *c, const struct mk_order *o, bool nothing)
{
    struct verdict v = mk_check(c->g, o);

    if (!allowed(v))
        return v;
    if (o->kind == ORDER_DICE) {
        course_settle(c);
        return mk_apply(c->g, o, NULL);
    }
    if (c->n == COURSE_RUN)
        course_settle(c);
    if (c->n == 0) {
        if (!c->mark)
            c->mark = enough(malloc(c->g->size));
        mk_game_copy(c->mark, c->g);
    }
    v = mk_apply(c->g, o, NULL);
    remember(c, o, nothing);
    return v;
}

int course_undoable(const struct course *c, unsigned players)
{
    int k = 0;

    while (k < c->n && c->step[c->n - 1 - k].nothing)
        k++;
    if (k == c->n || c->g->phase == PHASE_OVER)
        return 0;

    player_id who = c->step[c->n - 1 - k].order.player;

    return who < MK_MAX_PLAYERS && (players >> who & 1) ? k + 1 : 0;
}

bool course_take_back(struct course *c, int k)
{
    int keep = c->n - k;

    if (k < 1 || keep < 0)
        return false;
    mk_game_copy(c->g, c->mark);
    for (int i = 0; i < keep; i++)
        mk_apply(c->g, &c->step[i].order, NULL);
    c->n = keep;
    return true;
}

void course_settle(struct course *c)
{
    c->n = 0;
}
