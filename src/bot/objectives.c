/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* objectives.c: which tokens are worth going to, and for whom.
 *
 *  (1) A token stays held when its figures leave, so it is worth standing at only if somebody else
 *      holds it or comes near.
 *  (2) One figure is enough. To every token worth having, with no friend at it, the figure that can
 *      get there soonest is sent; only that one is drawn to it. */
#include "bot/objectives.h"

#include <math.h>
#include <stddef.h>

#include "rules/contact.h"

enum {
    TAKE = 7 * POINT,           /* a token that becomes ours */
    CONTEST = 4 * POINT,        /* one with an opponent at it: then nobody holds it */
    GUARD = 2 * POINT,          /* one of ours that an opponent may soon reach */
    PULL = 260,                 /* per inch of the way left */
    ALARM = 10 * MK_INCH,       /* an opponent nearer than this may soon reach it */
    ERROR = 64,                 /* units by which a bound may be off */
    NOT_SENT = -1,
};

int32_t objective_reach(const struct seen *f)
{
    return f->piece->radius + OBJECTIVE_RADIUS;
}

/* Can it neither gain nor contest a token? */
static bool is_unfit(const struct game *g, const struct seen *f)
{
    const struct figure *fig = figure_of(g, f->fig);

    return f->broken || f->built || f->rides || (fig->flags & FIG_SOARS) ||
           fig->rides == RIDES_SADDLE || f->piece->section;
}

static bool stands_at(const struct seen *f, vec at, vec token)
{
    int64_t reach = objective_reach(f);

    return vec_len2(vec_sub(at, token)) <= reach * reach;
}

/* Who is at the token, and how near is the nearest opponent? */
static void look_at(struct survey *s, struct aim *a, bool *foe, int64_t *near2)
{
    *foe = false;
    *near2 = INT64_MAX;
    a->friends = 0;
    for (int i = 0; i < s->n; i++) {
        const struct seen *f = &s->seen[i];
        int64_t apart2 = vec_len2(vec_sub(f->at, a->at));

        if (is_unfit(s->g, f))
            continue;
        if (!f->mine && apart2 < *near2)
            *near2 = apart2;
        if (!stands_at(f, f->at, a->at))
            continue;
        if (!f->mine)
            *foe = true;
        else {
            a->friends++;
            a->friend_at = (int16_t)i;
        }
    }
}

static void send_figure(struct survey *s, struct aim *a)
{
    int32_t soonest = INT32_MAX;

    a->sent = NOT_SENT;
    for (int i = 0; i < s->nmine && a->prize > 0 && !a->friends; i++) {
        const struct seen *f = &s->seen[i];
        bool taken = is_unfit(s->g, f) || f->captor;

        for (const struct aim *o = s->aim; o < a; o++)
            taken |= o->sent == i || (o->friends == 1 && o->friend_at == i && o->prize > 0);
        if (taken)
            continue;
        int32_t far = vec_dist(f->at, a->at) / (f->speed > 0 ? f->speed : 1) +
                      f->tokens * MK_INCH / 2 + f->engaged * MK_INCH;
        if (far < soonest) {
            soonest = far;
            a->sent = (int16_t)i;
        }
    }
}

void objectives_survey(struct survey *s)
{
    s->naim = 0;
    for (int i = 0; i < s->g->nobjective && s->naim < MK_AIMS; i++) {
        const struct objective *o = objective_of(s->g, i);
        struct aim *a = &s->aim[s->naim];
        bool foe, ours = o->holder != MK_NO_PLAYER && allied(s->g, s->me, o->holder);
        int64_t near2;

        if (!(o->flags & OBJECTIVE_TABLE))
            continue;
        a->at = o->at;
        look_at(s, a, &foe, &near2);
        a->prize = ours ? foe ? CONTEST : near2 < (int64_t)ALARM * ALARM ? GUARD : 0
                        : foe ? CONTEST : TAKE;
        send_figure(s, a);
        s->naim++;
    }
}

/* Would f be the only one of its side there? */
static bool alone_at(const struct aim *a, const struct seen *f)
{
    return a->friends == 0 || (a->friends == 1 && a->friend_at == f->index);
}

/* What the way left costs the figure that is sent. */
static int32_t way_cost(const struct aim *a, const struct seen *f, vec from, int32_t less)
{
    int32_t far = (int32_t)sqrt((double)vec_len2(vec_sub(from, a->at))) - objective_reach(f) - less;

    return a->sent == f->index && far > 0 ? PULL * (far / 64) / (MK_INCH / 64) : 0;
}

int32_t objectives_value(const struct survey *s, const struct seen *f, vec at)
{
    int32_t v = 0;

    for (int i = 0; i < s->naim && !is_unfit(s->g, f); i++) {
        const struct aim *a = &s->aim[i];

        if (stands_at(f, at, a->at))
            v += alone_at(a, f) ? a->prize : 0;
        else
            v -= way_cost(a, f, at, 0);
    }
    return v;
}

int32_t objectives_bound(const struct survey *s, const struct seen *f, int32_t reach)
{
    int32_t v = 0;

    for (int i = 0; i < s->naim && !is_unfit(s->g, f); i++) {
        const struct aim *a = &s->aim[i];
        int64_t far = reach + objective_reach(f) + ERROR;

        if (vec_len2(vec_sub(f->at, a->at)) <= far * far)
            v += alone_at(a, f) ? a->prize : 0;
        else
            v -= way_cost(a, f, f->at, reach + ERROR);
    }
    return v;
}

int objectives_lead(const struct game *g, player_id me)
{
    int lead = 0;

    for (int i = 0; i < g->nobjective; i++) {
        player_id holder = objective_of(g, i)->holder;
        if (holder != MK_NO_PLAYER)
            lead += allied(g, me, holder) ? 1 : -1;
    }
    return lead;
}
