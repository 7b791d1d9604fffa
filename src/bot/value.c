/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* value.c: what a position is worth, by rule of thumb.
 *
 * A figure is worth its points, less what it has lost of its dial. Small amounts say the rest: to be
 * near enough to strike, to look at the enemy, not to be struck from behind, not to be tired. One
 * click of an ordinary figure is about 2,500. */
#include "bot/value.h"

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/score.h"
#include "rules/setup.h"
#include "rules/sight.h"

enum {
    POINT = 1000,
    FAR = 130,                  /* per inch to the nearest opponent, beyond where it can strike */
    STRIKES = 1300,             /* an opponent at its front arc, or in its sights */
    BEHIND = 900,               /* …from behind */
    EXPOSED = 1100,             /* an opponent at its rear arc */
    TIRED = 700,                /* per token */
    SEEN = 350,                 /* an opponent looks at it from within range */
};

/* In percent: a fresh figure 100, one click before the skulls about 40; broken ones less. */
static int health(const struct game *g, fig_id f)
{
    const struct piece *p = piece_of(g, f);
    int left = p->life - figure_of(g, f)->position, whole = p->life - p->start;
    int percent = 35 + (whole > 0 ? 65 * left / whole : 0);

    return has_ability(g, f, ABILITY_DEMORALIZED) ? percent / 3 : percent;
}

static int32_t worth(const struct game *g, fig_id f)
{
    int32_t points = piece_of(g, f)->points;

    return points * POINT / 100 * health(g, f) / (is_captive(g, f) ? 2 : 1);
}

/* A captor cannot fight: it brings its captive home. */
static int32_t burden(const struct game *g, fig_id f)
{
    vec lo, hi, at = figure_of(g, f)->at;

    starting_area(g, owner_of(g, f), &lo, &hi);

    vec home = {at.x < lo.x ? lo.x : at.x > hi.x ? hi.x : at.x,
                at.y < lo.y ? lo.y : at.y > hi.y ? hi.y : at.y};

    return piece_of(g, f)->points * POINT / 5 + FAR * (vec_dist(at, home) / MK_INCH);
}

/* ---------------------------------------------------------------- standing */

static bool looks_at(const struct game *g, fig_id a, fig_id b)
{
    return arc_contains(figure_of(g, a)->facing, piece_of(g, a)->arc, figure_of(g, a)->at,
                        figure_of(g, b)->at);
}

static bool could_shoot(const struct game *g, fig_id a, fig_id b)
{
    int64_t range = piece_of(g, a)->range * MK_INCH;

    return range > 0 && vec_len2(vec_sub(figure_of(g, a)->at, figure_of(g, b)->at)) <= range * range &&
           looks_at(g, a, b) &&
           sight_line(g, a, b, sight_flags(g, a, b)).line != LINE_BLOCKED;
}

static int32_t stands_beside(const struct game *g, fig_id f, fig_id foe)
{
    int32_t v = 0;

    if (touches_front(g, f, foe))
        v += STRIKES + (touches_rear(g, foe, f) ? BEHIND : 0);
    if (touches_rear(g, f, foe))
        v -= EXPOSED;
    return v;
}

/* Nobody waits for ever. */
static int32_t hurry(const struct game *g)
{
    return FAR + FAR * (g->round < 60 ? g->round : 60) / 10;
}

/* How well f stands among its opponents. */
static int32_t standing(const struct game *g, fig_id f)
{
    int32_t near = INT32_MAX, v = 0, reach = piece_of(g, f)->range * MK_INCH * 4 / 5;
    bool aims = false;

    for (int e = 0; e < g->nfigure; e++) {
        fig_id foe = (fig_id)e;
        if (!on_table(g, foe) || !opposed(g, f, foe))
            continue;
        int32_t d = vec_dist(figure_of(g, f)->at, figure_of(g, foe)->at);
        near = d < near ? d : near;
        if (touching(g, f, foe))
            v += stands_beside(g, f, foe);
        else if (could_shoot(g, f, foe))
            aims = true;
        else if (could_shoot(g, foe, f))
            v -= SEEN;
    }
    if (near == INT32_MAX)
        return 0;
    if (reach < 2 * MK_INCH)
        reach = 3 * MK_INCH / 2;
    v += aims ? STRIKES : 0;
    return v - (near > reach ? hurry(g) * (near - reach) / MK_INCH : 0);
}

/* Tokens of figures that will not rest before their player's next turn. */
static int32_t fatigue(const struct game *g, fig_id f)
{
    const struct figure *fig = figure_of(g, f);
    bool stays = owner_of(g, f) != g->turn || (fig->flags & FIG_ACTED);

    return stays ? fig->tokens * TIRED * piece_of(g, f)->points / 25 : 0;
}

/* How opponents stand is not asked: whoever comes nearer to them would bring them nearer too. */
static int32_t value_figure(const struct game *g, fig_id f, bool own)
{
    int32_t v = worth(g, f);

    if (is_captive(g, f))
        return v;
    if (figure_of(g, f)->captive != NOBODY)
        return v - burden(g, f) - fatigue(g, f);
    return v + (own ? standing(g, f) : 0) - fatigue(g, f);
}

int32_t value_of(const struct game *g, player_id me)
{
    int32_t v = 0;

    for (int i = 0; i < g->nfigure; i++) {
        fig_id f = (fig_id)i;
        bool own = allied(g, me, owner_of(g, f));

        if (on_table(g, f))
            v += own ? value_figure(g, f, true) : -value_figure(g, f, false);
    }
    for (int p = 0; p < g->nplayer; p++) {
        int32_t points = mk_score(g, (player_id)p) * POINT / 2;
        v += allied(g, me, (player_id)p) ? points : -points;
    }
    return v;
}
