/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas.c: collecting ideas and picking the best. */
#include "bot/ideas.h"

#include <stddef.h>

enum { TOKEN = 150 };           /* the cost of an action token, apart from a share of the
                                 * figure's points */

struct mk_order idea_order(const struct ideas *l, enum mk_order_kind kind, fig_id f)
{
    bool whose = f != NOBODY;

    return (struct mk_order){.kind = (uint8_t)kind, .player = l->g->ask.player, .fig = f,
                             .other = NOBODY, .terrain = NO_TERRAIN,
                             .to = whose ? figure_of(l->g, f)->at : (vec){0, 0},
                             .facing = whose ? figure_of(l->g, f)->facing : 0};
}

void ideas_begin(struct ideas *l, struct survey *s, const struct game *g, int32_t least, int want)
{
    l->s = s;
    l->g = g;
    l->least = least;
    l->want = want;
    l->then_another = false;
    l->first = l->second = (struct leader){NOBODY, INT32_MIN};
    l->n = l->nprospect = 0;
    l->stage = l->noted = 0;
    l->floor = least;
    l->passed = INT32_MIN;
    l->lazy = false;
    l->upto = INT32_MAX;
}

/* When the list is full, the worst idea is replaced. */
static struct idea *free_entry(struct ideas *l, int32_t value)
{
    int worst = 0;

    if (l->n < IDEAS)
        return &l->idea[l->n++];
    for (int i = 1; i < l->n; i++)
        if (l->idea[i].value < l->idea[worst].value)
            worst = i;
    return l->idea[worst].value < value ? &l->idea[worst] : NULL;
}

/* The least that is still wanted once this is known to be legal. */
static int32_t raised(struct ideas *l, fig_id f, int32_t value)
{
    if (l->want > 1)
        return l->least;
    if (!l->then_another)
        return larger(l->least, value);
    if (f == l->first.fig) {
        l->first.value = larger(l->first.value, value);
    } else if (value > l->first.value) {
        l->second = l->first;
        l->first = (struct leader){f, value};
    } else if (value > l->second.value) {
        l->second = (struct leader){f, value};
    }
    return larger(l->least, l->second.value);
}

static void put(struct ideas *l, const struct mk_order *o, int32_t value, enum why why, fig_id about,
                bool known, int32_t length)
{
    struct idea *i = value > l->least ? free_entry(l, value) : NULL;

    if (known && i)
        l->least = raised(l, o->fig, value);
    l->floor = larger(l->floor, l->least);
    if (i)
        *i = (struct idea){.value = value, .why = (uint8_t)why, .known = known, .about = about,
                           .nth = l->stage << 16 | l->noted++, .length = length, .order = *o};
}

void ideas_note(struct ideas *l, const struct mk_order *o, int32_t value, enum why why,
                fig_id about)
{
    put(l, o, value, why, about, false, NOT_ASKED);
}

void ideas_legal(struct ideas *l, const struct mk_order *o, int32_t value, enum why why,
                 fig_id about)
{
    put(l, o, value, why, about, true, NOT_ASKED);
}

void ideas_allowed(struct ideas *l, const struct mk_order *o, int32_t length, int32_t value,
                   enum why why, fig_id about)
{
    put(l, o, value, why, about, true, length);
}

int32_t ideas_ask(const struct ideas *l, const struct mk_order *o)
{
    struct mk_order brief = *o;
    struct verdict v;

    brief.flags |= ORDER_YES_OR_NO;
    v = mk_check(l->g, &brief);
    return allowed(v) ? v.amount : NOT_ASKED;
}

bool ideas_try(struct ideas *l, const struct mk_order *o, int32_t value, enum why why, fig_id about)
{
    int32_t length = ideas_ask(l, o);

    if (length != NOT_ASKED)
        put(l, o, value, why, about, true, length);
    return length != NOT_ASKED;
}

/* ---------------------------------------------------------------- the best */

void ideas_postpone(struct ideas *l, const struct seen *f, int32_t most, bool marches)
{
    if (most > l->least)
        l->prospect[l->nprospect++] = (struct prospect){most, INT32_MAX, f->fig, marches};
}

static int best_idea(const struct ideas *l)
{
    int best = l->n - 1;

    for (int i = 0; i < l->n; i++)
        if (l->idea[i].value > l->idea[best].value ||
            (l->idea[i].value == l->idea[best].value && l->idea[i].nth < l->idea[best].nth))
            best = i;
    return best;
}

static int best_prospect(const struct ideas *l)
{
    int best = l->nprospect - 1;

    for (int i = 0; i < l->nprospect; i++)
        if (l->prospect[i].most > l->prospect[best].most)
            best = i;
    return best;
}

/* Places that gain less than the best idea can wait: if it is refused, they are looked for again. */
static void work_out(struct ideas *l, int i, int32_t best)
{
    struct prospect p = l->prospect[i];
    const struct seen *f = survey_find(l->s, p.of);
    uint32_t stage = l->stage;

    l->prospect[i] = l->prospect[--l->nprospect];
    l->stage = (p.marches ? STAGE_MARCHES : STAGE_MOVES) + (uint32_t)f->index;
    l->floor = best > l->least ? best : l->least;
    l->upto = p.upto;
    l->lazy = p.upto == INT32_MAX;
    l->passed = INT32_MIN;
    if (p.marches)
        ideas_march_of(l, f);
    else
        ideas_go(l, f);
    if (l->passed > l->least)
        l->prospect[l->nprospect++] = (struct prospect){l->passed, l->floor, p.of, p.marches};
    l->floor = l->least;
    l->upto = INT32_MAX;
    l->lazy = false;
    l->stage = stage;
}

bool ideas_take(struct ideas *l, struct idea *out)
{
    int best = best_idea(l), next = best_prospect(l);

    while (next >= 0 && (best < 0 || l->prospect[next].most > l->idea[best].value)) {
        work_out(l, next, best < 0 ? INT32_MIN : l->idea[best].value);
        best = best_idea(l);
        next = best_prospect(l);
    }
    if (best < 0)
        return false;
    *out = l->idea[best];
    l->idea[best] = l->idea[--l->n];
    return true;
}

bool ideas_best(struct ideas *l, struct idea *out)
{
    while (ideas_take(l, out))
        if ((out->known || mk_legal(l->g, &out->order)) && is_sensible(l, out))
            return true;
    return false;
}

void ideas_put_back(struct ideas *l, const struct idea *best)
{
    l->idea[l->n] = *best;
    l->idea[l->n++].known = true;
}

/* Might it still do what the idea says? Not if it has acted, nor if the enemy is gone. */
static bool is_open_to(const struct ideas *l, const struct idea *i, fig_id acted)
{
    const struct seen *f = survey_find(l->s, i->order.fig);

    if (!f || f->fig == acted || !may_act(l, f))
        return false;
    return i->about == NOBODY || survey_find(l->s, i->about) ||
           allied(l->g, l->s->me, owner_of(l->g, i->about));
}

void ideas_of_others(struct ideas *l, const struct game *g, fig_id acted)
{
    int ideas = l->n, prospects = l->nprospect;

    l->g = g;
    l->then_another = false;
    l->least = l->floor = 0;
    l->n = l->nprospect = 0;
    for (int i = 0; i < ideas; i++) {
        if (!is_open_to(l, &l->idea[i], acted))
            continue;
        l->idea[l->n] = l->idea[i];
        l->idea[l->n].known = false;
        l->idea[l->n++].length = NOT_ASKED;
    }
    for (int i = 0; i < prospects; i++) {
        const struct seen *f = survey_find(l->s, l->prospect[i].of);

        if (f && f->fig != acted && may_act(l, f))
            l->prospect[l->nprospect++] = l->prospect[i];
    }
}

int32_t effort(const struct seen *f)
{
    if (f->paid)
        return TOKEN;
    return TOKEN + 6 * f->points + (f->tokens ? f->push + 10 * f->points : 0);
}
