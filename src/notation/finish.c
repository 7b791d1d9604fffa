/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* finish.c: what the words of the figures mean once all of them are known.
 *
 * Places may be relative to figures written later, so they are worked out in rounds: each round
 * settles every figure whose neighbour is settled. Who is left stands in a circle. */
#include <string.h>

#include "mk/verdict.h"
#include "notation/place.h"
#include "notation/table.h"

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

enum { OPEN, SETTLED };

/* The base of the figure of that name if it is settled: 1; not yet: 0; no such figure: -1. */
static int neighbour(const struct mk_table *t, const char *name, const uint8_t *state,
                     struct base *out)
{
    int f = table_figure(t, name);

    if (f < 0)
        return -1;
    *out = base_made(&t->piece[f], t->figure[f].at, t->figure[f].facing);
    return state[f] == SETTLED;
}

static bool settle(struct mk_table *t, int f, uint8_t *state, struct mk_error *error)
{
    const struct mk_wish *w = &t->wish[f];
    struct base place_of, look_of;
    struct around around = {NULL, NULL};
    struct base b = base_made(&t->piece[f], t->figure[f].at, t->figure[f].facing);
    int place = w->place.of[0] ? neighbour(t, w->place.of, state, &place_of) : 2;
    int look = w->look.kind == LOOK_FIGURE ? neighbour(t, w->look.of, state, &look_of) : 2;

    if (place < 0)
        return figure_error(error, t, f, "no figure is called", w->place.of);
    if (look < 0)
        return figure_error(error, t, f, "no figure is called", w->look.of);
    if (place == 0 || (look == 0 && strcmp(w->look.of, t->piece[f].id) != 0))
        return true;
    around.place_of = place == 1 ? &place_of : NULL;
    around.look_of = look != 2 ? &look_of : NULL;
    if (!stand_solve(&w->place, &w->look, &around, &b))
        return figure_error(error, t, f, "no such place on any table, for figure", t->piece[f].id);
    t->figure[f].at = b.at;
    t->figure[f].facing = b.facing;
    state[f] = SETTLED;
    return true;
}

static int count_open(const uint8_t *state, int n)
{
    int open = 0;

    for (int i = 0; i < n; i++)
        open += state[i] == OPEN;
    return open;
}

static bool settle_round(struct mk_table *t, uint8_t *state, struct mk_error *error)
{
    for (int f = 0; f < t->nfigure; f++)
        if (state[f] == OPEN && !settle(t, f, state, error))
            return false;
    return true;
}

/* Two figures that only face each other need each other's place, not facing. */
static void release_looks(struct mk_table *t, uint8_t *state)
{
    for (int f = 0; f < t->nfigure; f++)
        if (state[f] == OPEN && t->wish[f].place.kind == PLACE_AT)
            t->figure[f].at = t->wish[f].place.at;
}

static bool look_later(struct mk_table *t, uint8_t *state, struct mk_error *error)
{
    for (int f = 0; f < t->nfigure; f++) {
        if (state[f] != OPEN || t->wish[f].place.kind != PLACE_AT)
            continue;

        int other = table_figure(t, t->wish[f].look.of);

        if (other >= 0 && t->wish[other].place.kind != PLACE_AT && state[other] == OPEN)
            continue;
        if (other < 0)
            return figure_error(error, t, f, "no figure is called", t->wish[f].look.of);
        t->figure[f].facing = angle_of(vec_sub(t->figure[other].at, t->figure[f].at));
        state[f] = SETTLED;
    }
    return true;
}

static bool places_finish(struct mk_table *t, struct mk_error *error)
{
    uint8_t state[MK_MAX_FIGURES] = {OPEN};
    int open = t->nfigure, before = open + 1;

    while (open > 0 && open < before) {
        before = open;
        if (!settle_round(t, state, error))
            return false;
        open = count_open(state, t->nfigure);
        if (open == before) {
            release_looks(t, state);
            if (!look_later(t, state, error))
                return false;
            open = count_open(state, t->nfigure);
        }
    }
    for (int f = 0; f < t->nfigure; f++)
        if (state[f] == OPEN)
            return figure_error(error, t, f, "stands relative to itself: figure", t->piece[f].id);
    return true;
}

/* ---------------------------------------------------------------- dials and states */

/* Levels are written from the highest down; the last one is level 1. */
static bool level_finish(struct mk_table *t, int f, struct mk_error *error)
{
    const struct mk_wish *w = &t->wish[f];
    struct piece *p = &t->piece[f];

    if (w->nlevel == 0)
        return true;
    if (p->level == 0)
        p->level = w->nlevel;
    if (p->level > w->nlevel)
        return figure_error(error, t, f, "has no such level: figure", p->id);
    p->start = w->level[w->nlevel - p->level].position;
    p->points = w->level[w->nlevel - p->level].points;
    return true;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The word itself, not one made from it. [necromancy.derived-words-do-not-count] */
static bool holds_word(const char *text, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = text; *at; at++)
        if (strncmp(at, word, n) == 0 && !is_letter(at[n]) && (at == text || !is_letter(at[-1])))
            return true;
    return false;
}

/* Zombies and Skeletons by name, and two that are Skeletons without being called so. */
static bool rises_whole(const char *name)
{
    return holds_word(name, "Zombie") || holds_word(name, "Skeleton") ||
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
        return figure_error(error, t, f, "starts beyond its dial: figure", p->id);
    memset(p->dial + p->life, 0, (size_t)(MK_DIAL - p->life) * sizeof p->dial[0]);
    if (rises_whole(p->name))
        p->flags |= PIECE_RISES_WHOLE;

    int position = p->start + (clicks < 0 ? 0 : clicks);

    if (t->wish[f].eliminated && clicks < 0)
        position = p->life;
    t->figure[f].position = (uint8_t)(position < p->life ? position : p->life);
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
    if (w->eliminated)
        figure->flags |= FIG_ELIMINATED;
    else if (w->place.kind != PLACE_NONE)
        figure->flags |= FIG_TABLE;
    if (w->eliminated && w->by < t->nplayer) {
        figure->hurt_by = w->by;
        t->player[w->by].score += t->piece[f].points;
    }
    return true;
}

bool figures_finish(struct mk_table *t, struct mk_error *error)
{
    if (!places_finish(t, error))
        return false;
    for (int f = 0; f < t->nfigure; f++)
        if (!level_finish(t, f, error) || !dial_finish(t, f, error))
            return false;
    for (int f = 0; f < t->nfigure; f++)
        if (!state_finish(t, f, error))
            return false;
    return true;
}
