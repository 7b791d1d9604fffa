/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* session.c: a game in progress, with its history. Files are in session_file.c. */
#include "cli/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "collection/file.h"

static struct game *copied(const struct game *g)
{
    struct game *copy = must_have(malloc(g->size));

    mk_game_copy(copy, g);
    return copy;
}

static struct session_step *step_added(struct session *s)
{
    if (s->n == s->capacity) {
        s->capacity = s->capacity ? 2 * s->capacity : 256;
        s->step = must_have(realloc(s->step, (size_t)s->capacity * sizeof s->step[0]));
    }
    return &s->step[s->n++];
}

/* `dice` is the generator's state before the order. */
static struct verdict give(struct session *s, const struct mk_order *o, uint64_t dice)
{
    struct game *before = copied(s->g);

    s->events->n = s->events->lost = 0;

    struct verdict v = mk_apply(s->g, o, s->events);

    if (allowed(v))
        *step_added(s) = (struct session_step){*o, before, dice, mk_game_hash(s->g)};
    else
        free(before);
    return v;
}

struct verdict session_give(struct session *s, const struct mk_order *o)
{
    return give(s, o, s->dice);
}

bool session_back(struct session *s)
{
    if (s->n == 0)
        return false;

    struct session_step *last = &s->step[--s->n];

    free(s->g);
    s->g = last->before;
    s->dice = last->dice_before;
    s->events->n = s->events->lost = 0;
    return true;
}

struct verdict session_roll(struct session *s, struct mk_order *out)
{
    uint64_t dice = s->dice;

    *out = (struct mk_order){.kind = ORDER_DICE, .player = MK_FATE, .fig = NOBODY, .other = NOBODY,
                             .terrain = NO_TERRAIN, .ndice = s->g->ask.ndice};
    for (int i = 0; i < out->ndice && i < 4; i++)
        out->die[i] = (uint8_t)rng_between(&s->dice, 1, 6);
    return give(s, out, dice);
}

void session_order_text(const struct game *g, const struct mk_order *o, char *out, size_t size)
{
    struct mk_text t;

    mk_text_init(&t, out, size);
    mk_order_print(g, o, &t);
}

void session_release(struct session *s)
{
    for (int i = 0; i < s->n; i++)
        free(s->step[i].before);
    free(s->step);
    free(s->table);
    free(s->start);
    free(s->g);
    free(s->events);
    *s = (struct session){0};
}
