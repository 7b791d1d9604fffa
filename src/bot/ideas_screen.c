/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_screen.c: standing between a friendly shooter and an enemy that would walk up to it, in the
 * open or in a gap. Approximate: only the simplest ways round are considered. Only bots that try
 * their ideas out can tell whether it pays; greedy gains nothing by it. */
#include "bot/ideas.h"

#include <stddef.h>

#include "query/propose.h"
#include "rules/move.h"

enum {
    SIDES = 12,                 /* places around the shooter where it may be touched */
    PLACES = 5,                 /* tried between the two */
    TURNS = 3,                  /* ways round on each side */
    CLEAR = 8,                  /* units by which a figure going round keeps clear */
};

/* An enemy that would walk up to a friendly shooter. */
struct approach {
    const struct seen *shooter, *foe;
    int32_t blow;               /* what its attack there is worth */
    const struct gait *gait;    /* how it moves */
};

static bool may_approach(const struct seen *foe, const struct seen *shooter)
{
    int64_t reach = foe->speed * MK_INCH + foe->radius + shooter->radius;

    return !foe->engaged && !foe->broken && !foe->captor && !foe->built && foe->tokens < 2 &&
           vec_len2(vec_sub(foe->at, shooter->at)) <= reach * reach;
}

/* The most dangerous one, at a shooter other than f. */
static struct approach worst_approach(struct survey *s, const struct seen *f)
{
    struct approach worst = {0};

    for (int i = 0; i < s->nmine; i++) {
        const struct seen *shooter = &s->seen[i];

        if (!shooter->range || shooter->engaged || shooter->broken || shooter->body == f->body)
            continue;
        for (int k = s->nmine; k < s->n; k++) {
            const struct seen *foe = &s->seen[k];
            int32_t blow = may_approach(foe, shooter) ?
                               survey_blow(s, shooter, foe, BACK_CLOSE) : 0;

            if (blow > worst.blow)
                worst = (struct approach){.shooter = shooter, .foe = foe, .blow = blow};
        }
    }
    return worst;
}

/* ---------------------------------------------------------------- is the way barred? */

/* The table with f standing there. */
struct screen {
    const struct ideas *l;
    const struct approach *a;
    const struct seen *f;
    vec at;
};

static struct disc disc_there(const struct screen *b, int i)
{
    struct disc d = b->l->s->disc[i];

    d.c = i == b->f->body ? b->at : d.c;
    return d;
}

/* Can the enemy go straight from one place to the other? */
static bool is_clear(const struct screen *b, vec from, vec to)
{
    const struct survey *s = b->l->s;

    for (int i = 0; i < s->n; i++) {
        struct disc d = disc_there(b, i);

        if (i != b->a->foe->body && segment_enters_disc(from, to, d.c, d.r))
            return false;
    }
    return can_cross_land(b->l, b->a->gait->flags, from, to);
}

/* Is there space for the enemy's base? */
static bool foe_fits(const struct screen *b, vec at)
{
    for (int i = 0; i < b->l->s->n; i++) {
        struct disc d = disc_there(b, i);

        if (i != b->a->foe->body && overlaps(at, b->a->foe->piece->radius, &d))
            return false;
    }
    return true;
}

/* Can it reach the shooter from there, having gone that far? */
static bool is_open_from(const struct screen *b, vec from, int32_t gone)
{
    const struct seen *foe = b->a->foe, *shooter = b->a->shooter;
    vec toward = dir_between(shooter->at, foe->at);

    for (int k = 0; k < SIDES; k++) {
        vec d = dir_turned(toward, k * MK_TURN / SIDES);
        vec end = vec_add(shooter->at, vec_stretched(d, shooter->radius + foe->radius + 1));

        if (gone + vec_dist(from, end) <= b->a->gait->reach && foe_fits(b, end) &&
            is_clear(b, from, end))
            return true;
    }
    return false;
}

/* The same, directly or by way of the far side of f. */
static bool is_open_on(const struct screen *b, vec from, int32_t gone)
{
    vec on = dir_between(b->a->foe->at, b->a->shooter->at);
    vec behind = vec_add(b->at, vec_stretched(on, b->f->radius + CLEAR));

    return is_open_from(b, from, gone) ||
           (is_clear(b, from, behind) && is_open_from(b, behind, gone + vec_dist(from, behind)));
}

/* Can it go round f from there, on either side, in a narrow or a wide turn? */
static bool is_open_round(const struct screen *b, vec from, int32_t gone)
{
    vec aside = dir_turned(dir_between(b->a->foe->at, b->a->shooter->at), MK_TURN / 4);
    int32_t least = b->f->radius + CLEAR;

    for (int i = 0; i < 2 * TURNS; i++) {
        int32_t wide = least + least * (i / 2) / TURNS;
        vec round = vec_add(b->at, vec_stretched(i % 2 ? vec_neg(aside) : aside, wide));

        if (is_clear(b, from, round) && is_open_on(b, round, gone + vec_dist(from, round)))
            return true;
    }
    return false;
}

/* Can it reach the shooter neither straight nor round f, directly or after walking up to f? */
static bool is_barred(const struct screen *b)
{
    vec at = b->a->foe->at, back = dir_between(b->a->shooter->at, at);
    vec before = vec_add(b->at, vec_stretched(back, b->f->radius + CLEAR));

    if (is_open_from(b, at, 0) || is_open_round(b, at, 0))
        return false;
    return !is_clear(b, at, before) || !is_open_round(b, before, vec_dist(at, before));
}

/* ---------------------------------------------------------------- places */

void ideas_screen(struct ideas *l, const struct errand *e)
{
    struct approach a = worst_approach(l->s, e->f);
    struct screen now = {.l = l, .a = &a, .f = e->f, .at = e->f->at};
    vec to;
    int32_t first, last;

    if (!a.blow)
        return;
    a.gait = survey_gait(l->s, a.foe, GAIT_PLAIN);
    if ((a.gait->flags & WALK_OVER_BASES) || is_barred(&now))
        return;
    to = dir_between(a.shooter->at, a.foe->at);
    first = a.shooter->radius + e->f->radius + 1;
    last = vec_dist(a.shooter->at, a.foe->at) - a.foe->radius - e->f->radius - CLEAR;
    for (int i = 0; i < PLACES && last > first; i++) {
        struct screen then = now;
        struct stance st = {.look = to};

        st.at = vec_add(a.shooter->at, vec_stretched(to, first + (last - first) * i / PLACES));
        then.at = st.at;
        if (vec_dist(st.at, e->f->at) <= e->reach && is_barred(&then))
            ideas_consider(l, e, &st, WHY_SCREEN, a.foe);
    }
}
