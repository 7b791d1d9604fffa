/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* course.c: a game in progress. */
#include "server/course.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "rules/carry.h"
#include "server/refusal.h"
#include "server/secrets.h"

enum { WORD = 8, BLOCK = 128, SMALL = 1 << 16 };

/* The bytes an order changed, as they were before: pieces of {offset, length, bytes}. */
struct course_step {
    unsigned char *was;
    size_t length;
    player_id player;
    bool nothing;
};

struct piece_head {
    uint32_t at, length;
};

/* ---------------------------------------------------------------- beginning */

/* Nothing may follow the table; the line reader says what is wrong there. */
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
    c->g = must_have(calloc(1, mk_game_size(cast)));
    mk_game_init(c->g, cast, NULL);
    return true;
}

bool course_begin(struct course *c, struct mk_models models, const char *table, size_t length,
                  struct mk_error *e)
{
    struct mk_table *t = must_have(malloc(sizeof *t));
    struct mk_cast cast;
    bool good;

    *c = (struct course){0};
    *e = (struct mk_error){0};
    good = read_table(t, models, table, length, e) && mk_table_cast(t, &cast, e) &&
           begin_cast(c, &cast, e);
    free(t);
    return good;
}

void course_adopt(struct course *c, struct game *g)
{
    *c = (struct course){.g = g};
}

void course_release(struct course *c)
{
    course_settle(c);
    free(c->g);
    free(c->step);
    *c = (struct course){0};
}

size_t course_bytes(const struct course *c)
{
    size_t bytes = (c->g ? mk_game_clone_size(c->g) : 0) +
                   (size_t)c->capacity * sizeof c->step[0];

    for (int i = 0; i < c->n; i++)
        bytes += c->step[i].length;
    return bytes;
}

/* ---------------------------------------------------------------- forth and back */

bool course_print(const struct course *c, const struct mk_order *o, char out[COURSE_LINE])
{
    struct mk_text t;

    mk_text_init(&t, out, COURSE_LINE);
    mk_order_print(c->g, o, &t);
    return t.used < t.size;
}

/* Writes the pieces of `was` that differ in `is` to `out`; returns the number of bytes. At least
 * a word lies between two pieces, so they need no more space than the state and one head. */
static size_t difference(const struct game *was, const struct game *is, unsigned char *out)
{
    const unsigned char *a = (const unsigned char *)was, *b = (const unsigned char *)is;
    size_t used = 0, size = is->size;

    for (size_t at = 0; at < size;) {
        size_t word = size - at < WORD ? size - at : WORD, end;

        if (size - at >= BLOCK && memcmp(a + at, b + at, BLOCK) == 0) {
            at += BLOCK;                /* most of it is equal */
            continue;
        }
        if (memcmp(a + at, b + at, word) == 0) {
            at += word;
            continue;
        }
        for (end = at + word; end < size && memcmp(a + end, b + end,
                                                   size - end < WORD ? size - end : WORD) != 0;)
            end += size - end < WORD ? size - end : WORD;
        struct piece_head head = {(uint32_t)at, (uint32_t)(end - at)};

        memcpy(out + used, &head, sizeof head);
        memcpy(out + used + sizeof head, a + at, end - at);
        used += sizeof head + end - at;
        at = end;
    }
    return used;
}

static void put_back(struct game *g, const struct course_step *s)
{
    struct piece_head head;

    for (size_t at = 0; at < s->length; at += sizeof head + head.length) {
        memcpy(&head, s->was + at, sizeof head);
        memcpy((unsigned char *)g + head.at, s->was + at + sizeof head, head.length);
    }
}

static void remember(struct course *c, const struct mk_order *o, bool nothing,
                     const unsigned char *was, size_t length)
{
    struct course_step *s;

    if (c->n == c->capacity) {
        c->capacity = c->capacity ? 2 * c->capacity : 4;
        c->step = must_have(realloc(c->step, (size_t)c->capacity * sizeof c->step[0]));
    }
    s = &c->step[c->n++];
    *s = (struct course_step){.length = length, .player = o->player, .nothing = nothing};
    s->was = must_have(malloc(length + 1));
    memcpy(s->was, was, length);
}

/* Scratch space is not kept with each game: there are thousands, and what was used last is in
 * the cache. Nearly every state is small enough for the stack. */
void course_carry_out(struct course *c, const struct mk_order *o, struct verdict v, bool nothing)
{
    _Alignas(struct game) unsigned char small[SMALL];
    size_t size = 2 * c->g->size + sizeof(struct piece_head);
    struct game *before = (struct game *)small;
    unsigned char *was;

    if (o->kind == ORDER_DICE) {
        course_settle(c);
        carry_out(c->g, o, v, NULL);
        return;
    }
    if (c->n == COURSE_RUN)
        course_settle(c);
    if (size > sizeof small)
        before = must_have(malloc(size));
    was = (unsigned char *)before + c->g->size;
    memcpy(before, c->g, c->g->size);
    carry_out(c->g, o, v, NULL);
    remember(c, o, nothing, was, difference(before, c->g, was));
    if (secrets_differ(before, c->g))
        course_settle(c);           /* what was seen cannot be unseen */
    if (size > sizeof small)
        free(before);
}

struct verdict course_give(struct course *c, const struct mk_order *o, bool nothing)
{
    struct verdict v = mk_check(c->g, o);

    if (allowed(v))
        course_carry_out(c, o, v, nothing);
    return v;
}

int course_undoable(const struct course *c, unsigned players)
{
    int k = 0;

    while (k < c->n && c->step[c->n - 1 - k].nothing)
        k++;
    if (k == c->n || c->g->phase == PHASE_OVER)
        return 0;

    player_id who = c->step[c->n - 1 - k].player;

    return who < MK_MAX_PLAYERS && (players >> who & 1) ? k + 1 : 0;
}

bool course_take_back(struct course *c, int k)
{
    if (k < 1 || k > c->n)
        return false;
    for (; k > 0; k--) {
        put_back(c->g, &c->step[--c->n]);
        free(c->step[c->n].was);
    }
    return true;
}

void course_settle(struct course *c)
{
    while (c->n > 0)
        free(c->step[--c->n].was);
}
