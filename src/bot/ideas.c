/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas.c: noting ideas and taking the best. */
#include "bot/ideas.h"

#include <stddef.h>

enum { TOKEN = 150 };           /* an action's fatigue, besides a share of the figure's points */

struct mk_order idea_order(const struct ideas *l, enum mk_order_kind kind, fig_id f)
{
    struct mk_order o = {.kind = (uint8_t)kind, .player = l->g->ask.player, .fig = f,
                         .other = NOBODY, .terrain = NO_TERRAIN};

    if (f != NOBODY) {
        o.to = figure_of(l->g, f)->at;
        o.facing = figure_of(l->g, f)->facing;
    }
    return o;
}

/* When there is no room left the poorest idea makes room. */
static struct idea *room(struct ideas *l, int32_t value)
{
    int worst = 0;

    if (l->n < IDEAS)
        return &l->idea[l->n++];
    for (int i = 1; i < l->n; i++)
        if (l->idea[i].value < l->idea[worst].value)
            worst = i;
    return l->idea[worst].value < value ? &l->idea[worst] : NULL;
}

static void put(struct ideas *l, const struct mk_order *o, int32_t value, enum why why, fig_id about,
                bool known)
{
    struct idea *i = value > l->least ? room(l, value) : NULL;

    if (known && l->want == 1 && value > l->least)
        l->least = value;
    if (i)
        *i = (struct idea){.value = value, .why = (uint8_t)why, .known = known, .about = about,
                           .order = *o};
}

void ideas_note(struct ideas *l, const struct mk_order *o, int32_t value, enum why why,
                fig_id about)
{
    put(l, o, value, why, about, false);
}

void ideas_legal(struct ideas *l, const struct mk_order *o, int32_t value, enum why why,
                 fig_id about)
{
    put(l, o, value, why, about, true);
}

bool ideas_try(struct ideas *l, const struct mk_order *o, int32_t value, enum why why, fig_id about)
{
    bool legal = mk_legal(l->g, o);

    if (legal)
        put(l, o, value, why, about, true);
    return legal;
}

bool ideas_best(struct ideas *l, struct idea *out)
{
    while (l->n > 0) {
        int best = 0;

        for (int i = 1; i < l->n; i++)
            if (l->idea[i].value > l->idea[best].value)
                best = i;
        *out = l->idea[best];
        l->idea[best] = l->idea[--l->n];
        if (out->known || mk_legal(l->g, &out->order))
            return true;
    }
    return false;
}

void ideas_put_back(struct ideas *l, const struct idea *best)
{
    l->idea[l->n] = *best;
    l->idea[l->n++].known = true;
}

int32_t effort(const struct seen *f)
{
    if (f->paid)
        return TOKEN;
    return TOKEN + 6 * f->points + (f->tokens ? f->push + 10 * f->points : 0);
}
