/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* finish.c: works out what depends on other figures, once all of them are known.
 *
 * Places may be relative to figures written later, so they are worked out in rounds: each round
 * settles every figure whose neighbour is settled. Those left over depend on each other in a circle. */
#include <string.h>

#include "mk/verdict.h"
#include "notation/card.h"
#include "notation/place.h"
#include "notation/table.h"
#include "rules/kind.h"
#include "rules/seal.h"

static bool figure_error(struct mk_error *e, const struct mk_table *t, int f, const char *text,
                         const char *name)
{
    struct mk_error discard;
    struct scan s;
    struct word w = {.at = name, .length = (int)strlen(name), .column = 1};

    scan_begin(&s, "", 0, t->wish[f].line, e ? e : &discard);
    return scan_wrong_word(&s, w, text);
}

/* ---------------------------------------------------------------- places */

enum { OPEN, PLACED, SETTLED };

/* Figures that are being settled, and how settled a neighbour has to be. */
struct settling {
    struct mk_table *t;
    struct mk_error *error;
    uint8_t enough;                 /* SETTLED, or PLACED once no more can be settled */
    uint8_t state[MK_MAX_FIGURES];
};

enum readiness { READY, NOT_YET, UNKNOWN };

/* Finds the base that a place or a facing is relative to. */
static enum readiness neighbour(const struct settling *all, const char *name, struct base *out)
{
    const struct mk_table *t = all->t;
    int f = table_figure(t, name);

    if (f < 0)
        return UNKNOWN;
    *out = base_made(&t->piece[f], t->figure[f].at, t->figure[f].facing);
    return all->state[f] >= all->enough ? READY : NOT_YET;
}

/* The place is known but not yet the facing: the figure is placed now and turned later. */
static bool settle_with(struct settling *all, int f, const struct around *around, bool looks)
{
    static const struct mk_look same = {.kind = LOOK_SAME};
    struct mk_table *t = all->t;
    const struct mk_wish *w = &t->wish[f];
    struct base b = base_made(&t->piece[f], t->figure[f].at, t->figure[f].facing);

    if (!stand_solve(&w->place, looks ? &w->look : &same, around, &b))
        return figure_error(all->error, t, f, "this place does not exist, for figure",
                            t->piece[f].id);
    t->figure[f].at = b.at;
    t->figure[f].facing = b.facing;
    all->state[f] = looks ? SETTLED : PLACED;
    return true;
}

static bool settle(struct settling *all, int f)
{
    const struct mk_wish *w = &all->t->wish[f];
    struct base place_of, place_and, look_of;
    bool leans = w->place.of[0], both = w->place.second[0], watches = w->look.kind == LOOK_FIGURE;
    enum readiness place = leans ? neighbour(all, w->place.of, &place_of) : READY;
    enum readiness second = both ? neighbour(all, w->place.second, &place_and) : READY;
    enum readiness look = watches ? neighbour(all, w->look.of, &look_of) : READY;
    struct around around = {leans ? &place_of : NULL, both ? &place_and : NULL,
                            watches ? &look_of : NULL};

    if (place == UNKNOWN || second == UNKNOWN || look == UNKNOWN)
        return figure_error(all->error, all->t, f, "no figure is called",
                            place == UNKNOWN    ? w->place.of
                            : second == UNKNOWN ? w->place.second
                                                : w->look.of);
    if (place == NOT_YET || second == NOT_YET || (look == NOT_YET && all->enough == SETTLED))
        return true;
    if (look == NOT_YET && all->state[f] == PLACED)
        return true;
    return settle_with(all, f, &around, look == READY);
}

/* One round; *progress counts the steps made. */
static bool settle_round(struct settling *all, int *progress)
{
    *progress = 0;
    for (int f = 0; f < all->t->nfigure; f++) {
        int before = all->state[f];

        if (before != SETTLED && !settle(all, f))
            return false;
        *progress += all->state[f] - before;
    }
    return true;
}

/* Two figures that face each other, or a neighbour that faces back, need each other's place but not
 * each other's facing: when no more can be settled, a neighbour that is only placed will do. */
static bool places_finish(struct mk_table *t, struct mk_error *error)
{
    struct settling all = {.t = t, .error = error, .enough = SETTLED};
    int progress = 1;

    while (progress > 0 || all.enough == SETTLED) {
        if (progress == 0)
            all.enough = PLACED;
        if (!settle_round(&all, &progress))
            return false;
    }
    for (int f = 0; f < t->nfigure; f++)
        if (all.state[f] != SETTLED)
            return figure_error(error, t, f, "placed relative to itself: figure", t->piece[f].id);
    return true;
}

/* ---------------------------------------------------------------- dials and states */

/* Levels are written from the highest down; the last one is level 1. */
static bool level_finish(struct mk_table *t, int f, struct mk_error *error)
{
    const struct mk_levels *l = &t->wish[f].levels;
    struct piece *p = &t->piece[f];

    if (l->n == 0)
        return true;
    if (p->level == 0)
        p->level = l->n;
    if (p->level > l->n)
        return figure_error(error, t, f, "has no such level: figure", p->id);
    enum mk_rule strengths = mk_kinds[p->kind].strengths;
    int row = rule(strengths == R_NONE ? R_HERO_START : strengths) ? l->n - p->level : 0;
    p->start = l->level[row].position;
    p->points = p->section ? 0 : l->level[row].points;      /* a body costs its points once */
    return true;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The word itself, not one derived from it. [necromancy.derived-words-do-not-count] */
static bool holds_word(const char *text, const char *word)
{
    size_t n = strlen(word) - (breaks(R_NECROMANCY_DERIVED_WORDS_DO_NOT_COUNT) ? 2 : 0);

    for (const char *at = text; *at; at++)
        if (strncmp(at, word, n) == 0 && (at == text || !is_letter(at[-1])) &&
            (!is_letter(at[n]) || breaks(R_NECROMANCY_DERIVED_WORDS_DO_NOT_COUNT)))
            return true;
    return false;
}

/* Zombies and Skeletons by name, and two that are Skeletons without being called so. */
static bool rises_whole(const char *name)
{
    return holds_word(name, "Zombie") || holds_word(name, "Skeleton") ||
           breaks(R_NECROMANCY_SKELETON_ZOMBIE_NAMES) ||
           (!strcmp(name, "Young Rich") && rule(R_DATA_YOUNG_RICH)) ||
           (!strcmp(name, "Jawless Jenkins") && rule(R_DATA_JAWLESS_JENKINS));
}

static bool dial_finish(struct mk_table *t, int f, struct mk_error *error)
{
    struct piece *p = &t->piece[f];
    int clicks = t->wish[f].clicks;

    if (p->start == START_NONE)
        p->start = p->life;
    else if (p->start >= p->life)
        return figure_error(error, t, f, "starts past the end of its dial: figure", p->id);
    types_finish(p, t->edition);
    power_finish(p, &t->wish[f].label);
    memset(p->dial + p->life, 0, (size_t)(MK_DIAL - p->life) * sizeof p->dial[0]);
    if (t->wish[f].sealed)
        seal_fill(p, &t->seal[f]);
    if (rises_whole(p->name))
        p->flags |= PIECE_RISES_WHOLE;

    if (p->start + clicks > p->life)
        return figure_error(error, t, f, "has taken more clicks than its dial has: figure", p->id);

    int position = p->start + (clicks < 0 ? 0 : clicks);

    if (t->wish[f].eliminated && clicks < 0)
        position = p->life;
    t->figure[f].position = (uint8_t)(position < p->life ? position : p->life);
    t->figure[f].shown = t->has_secret || t->wish[f].sealed ? t->wish[f].shown : 0;
    return true;
}

/* How the turn began for it: as things are now, unless its words say otherwise. */
static void turn_finish(struct figure *f, const struct mk_wish *w)
{
    bool moved = w->began & BEGAN_ELSEWHERE;

    f->turn_at = moved ? w->began_at : f->at;
    f->turn_facing = moved ? w->began_facing : f->facing;
    f->turn_under = (w->began & BEGAN_UNDER) || (f->under && !(w->began & BEGAN_ABOVE));
    if (w->began & BEGAN_ON || ((f->flags & FIG_TABLE) && !(w->began & BEGAN_OFF)))
        f->flags |= FIG_TURN_TABLE;
    if (w->began & BEGAN_CAPTIVE || (f->captor != NOBODY && !(w->began & BEGAN_FREE)))
        f->flags |= FIG_TURN_CAPTIVE;
}

/* A rider has its mount's facing, and its tokens are on the mount. */
static void saddle_finish(struct figure *rider, struct figure *mount)
{
    rider->facing = mount->facing;
    if (rider->tokens > mount->tokens)
        mount->tokens = rider->tokens;
    rider->tokens = 0;
}

/* A passenger stands where its carrier does. table_check says whether it may ride there. */
static bool ride_finish(struct mk_table *t, int f, struct mk_error *error)
{
    const char *name = t->wish[f].carrier;
    int in = name[0] ? table_figure(t, name) : NOBODY;

    if (in == NOBODY)
        return true;
    if (in < 0)
        return figure_error(error, t, f, "no figure is called", name);
    in -= t->piece[in].section;
    if (in == f)
        return figure_error(error, t, f, "cannot be aboard itself: figure", name);
    if (t->wish[f].place.kind != PLACE_HERE && !vec_eq(t->figure[f].at, t->figure[in].at))
        return figure_error(error, t, f, "does not stand where its carrier does: figure",
                            t->piece[f].id);
    bool mount = mk_kinds[t->piece[in].kind].mount;
    t->figure[f].rides = mount ? RIDES_SADDLE : RIDES_ABOARD;
    t->figure[f].mate = (fig_id)in;
    t->figure[f].at = t->figure[in].at;
    t->figure[f].under = t->figure[in].under;
    t->figure[f].flags = (uint16_t)((t->figure[f].flags & ~FIG_SOARS) |
                                    (t->figure[in].flags & FIG_SOARS));
    if (mount)
        saddle_finish(&t->figure[f], &t->figure[in]);
    if (t->figure[in].rides == RIDES_NOT) {
        t->figure[in].rides = mount ? RIDES_RIDDEN : RIDES_CARRIES;
        t->figure[in].mate = (fig_id)f;
    }
    return true;
}

static bool daunted_finish(struct mk_table *t, int f, struct mk_error *error)
{
    for (int i = 0; i < MK_DAUNTED && t->wish[f].daunted[i][0] && !t->piece[f].section; i++) {
        int by = table_figure(t, t->wish[f].daunted[i]);
        if (by < 0)
            return figure_error(error, t, f, "no figure is called", t->wish[f].daunted[i]);
        if (by == f)
            return figure_error(error, t, f, "cannot be daunted by itself: figure", t->piece[f].id);
        t->figure[f].daunted[i] = (fig_id)(by + 1);
    }
    return true;
}

static bool state_finish(struct mk_table *t, int f, struct mk_error *error)
{
    const struct mk_wish *w = &t->wish[f];
    struct figure *figure = &t->figure[f];
    int captor = w->captor[0] ? table_figure(t, w->captor) : NOBODY;

    if (captor < 0)
        return figure_error(error, t, f, "no figure is called", w->captor);
    if (captor != NOBODY) {
        if (captor == f || t->figure[captor].captive != NOBODY)
            return figure_error(error, t, f, "cannot hold this captive: figure", w->captor);
        figure->captor = (fig_id)captor;
        t->figure[captor].captive = (fig_id)f;
    }
    if (!ride_finish(t, f, error) || !daunted_finish(t, f, error))
        return false;
    if (figure->rides == RIDES_WILD && !mk_kinds[t->piece[f].kind].goes_wild)
        return figure_error(error, t, f, "only a mean-spirited mount is wild, not", t->piece[f].id);
    if ((figure->flags & FIG_ACTED) && !figure->acts && !mk_kinds[t->piece[f].kind].mount)
        return figure_error(error, t, f, "only a mount whose rider has mounted is formed, not",
                            t->piece[f].id);
    if (w->eliminated)
        figure->flags |= FIG_ELIMINATED;
    else if (w->place.kind != PLACE_NONE && !(figure->flags & FIG_GONE))
        figure->flags |= FIG_TABLE;
    turn_finish(figure, w);
    if (t->setup && (figure->flags & (FIG_TABLE | FIG_ELIMINATED) || captor != NOBODY))
        return figure_error(error, t, f, "with 'begin setup' figures are deployed later, not placed:",
                            t->piece[f].id);
    if (w->eliminated && w->by < t->nplayer && !t->piece[f].section) {
        figure->hurt_by = w->by;
        t->player[w->by].score += t->piece[f].points;
    }
    return true;
}

/* Adds up the points of the armies. */
static bool armies_finish(struct mk_table *t, struct mk_error *error)
{
    for (int i = 0; i < t->nplayer; i++)
        t->player[i].army = 0;
    for (int f = 0; f < t->nfigure; f++) {
        if (t->piece[f].owner >= t->nplayer)        /* its line was not read to the end */
            return figure_error(error, t, f, "belongs to no player: figure", t->piece[f].id);

        struct player *p = &t->player[t->piece[f].owner];

        if (p->army > INT16_MAX - t->piece[f].points)
            return figure_error(error, t, f, "brings its army to more than 32767 points: figure",
                                t->piece[f].id);
        p->army += t->piece[f].points;
    }
    for (int i = 0; i < t->ncard; i++) {
        struct player *p = &t->player[t->card[i].owner];

        if (p->army > INT16_MAX - t->card[i].points)
            return card_error(error, t, i, "brings its army to more than 32767 points: card",
                              t->card[i].id);
        p->army += t->card[i].points;
    }
    return true;
}

/* A body's place, or that it is off the table, holds for all its sections. */
static void bodies_finish(struct mk_table *t)
{
    for (int f = 0; f < t->nfigure; f++) {
        const struct mk_wish *body = &t->wish[f - t->piece[f].section];
        struct mk_wish *w = &t->wish[f];

        w->place = body->place;
        w->look = body->look;
        w->began = body->began;
        w->began_at = body->began_at;
        w->began_facing = body->began_facing;
        w->eliminated = body->eliminated;
        w->by = body->by;
    }
}

bool figures_finish(struct mk_table *t, struct mk_error *error)
{
    bodies_finish(t);
    if (!places_finish(t, error))
        return false;
    for (int f = 0; f < t->nfigure; f++)
        if (!level_finish(t, f, error) || !dial_finish(t, f, error))
            return false;
    for (int f = 0; f < t->nfigure; f++)
        if (!state_finish(t, f, error))
            return false;
    return armies_finish(t, error);
}
