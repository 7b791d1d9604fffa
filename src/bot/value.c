/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* value.c: what a position is worth, by rule of thumb.
 *
 * A figure is worth its points, less what it has lost of its dial. The rest is what could happen
 * next: the best blow every figure could strike now, the worst blow an opponent could, how far
 * figures are from the fight, and how tired they are. One click of an ordinary figure is about
 * 2,500. */
#include "bot/value.h"

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/score.h"
#include "rules/setup.h"
#include "rules/sight.h"

enum {
    POINT = 1000,
    FAR = 130,                  /* per inch to the nearest opponent, beyond where it can strike */
    TIRED = 700,                /* per token */
    REAR_BONUS = 1,             /* of the attack, from behind */
};

/* ---------------------------------------------------------------- figures */

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

/* What `clicks` clicks take from it: all that is left of it, at most. */
static int32_t loss(const struct game *g, fig_id f, int clicks)
{
    const struct piece *p = piece_of(g, f);
    int left = p->life - figure_of(g, f)->position, whole = p->life - p->start;

    if (clicks >= left)
        return worth(g, f) + p->points * POINT / 2;
    return whole > 0 ? p->points * POINT / 100 * 65 * clicks / whole : 0;
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

/* ---------------------------------------------------------------- blows */

/* Chances in 36 that two dice show at least n; a 2 never hits, a 12 always does. */
static int chance(int n)
{
    static const uint8_t ways[13] = {0, 0, 35, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1};

    return n <= 2 ? 35 : n > 12 ? 1 : ways[n];
}

static int32_t blow(const struct game *g, fig_id a, fig_id b, int bonus)
{
    int needs = dial_value(g, b, SLOT_DEFENSE) - dial_value(g, a, SLOT_ATTACK) - bonus;

    return loss(g, b, dial_value(g, a, SLOT_DAMAGE)) / 36 * chance(needs);
}

static bool could_shoot(const struct game *g, fig_id a, fig_id b)
{
    const struct figure *fa = figure_of(g, a), *fb = figure_of(g, b);
    int64_t range = piece_of(g, a)->range * MK_INCH;

    return range > 0 && vec_len2(vec_sub(fa->at, fb->at)) <= range * range &&
           arc_contains(fa->facing, piece_of(g, a)->arc, fa->at, fb->at) &&
           opponent_touching(g, a, -1) == NOBODY &&
           sight_line(g, a, b, sight_flags(g, a, b)).line != LINE_BLOCKED;
}

/* A move and a blow in one action. */
static bool could_charge(const struct game *g, fig_id a, fig_id b)
{
    int64_t far = 2 * (dial_value(g, a, SLOT_SPEED) + 1) * MK_INCH;

    return has_ability(g, a, ABILITY_CHARGE) && opponent_touching(g, a, -1) == NOBODY &&
           vec_len2(vec_sub(figure_of(g, a)->at, figure_of(g, b)->at)) <= far * far;
}

/* What a could take from b with its next action. */
static int32_t strike(const struct game *g, fig_id a, fig_id b)
{
    if (has_ability(g, a, ABILITY_DEMORALIZED) || figure_of(g, a)->captive != NOBODY)
        return 0;
    if (touching(g, a, b))
        return touches_front(g, a, b) ? blow(g, a, b, touches_rear(g, b, a) ? REAR_BONUS : 0) : 0;
    return could_shoot(g, a, b) || could_charge(g, a, b) ? blow(g, a, b, 0) : 0;
}

/* ---------------------------------------------------------------- standing */

/* Nobody waits for ever. */
static int32_t hurry(const struct game *g)
{
    return FAR + FAR * (g->round < 60 ? g->round : 60) / 10;
}

/* The best f could do next, less its way to the fight. */
static int32_t standing(const struct game *g, fig_id f)
{
    int32_t near = INT32_MAX, best = 0, reach = piece_of(g, f)->range * MK_INCH * 4 / 5;

    for (int e = 0; e < g->nfigure; e++) {
        fig_id foe = (fig_id)e;
        if (!on_table(g, foe) || !opposed(g, f, foe))
            continue;
        int32_t d = vec_dist(figure_of(g, f)->at, figure_of(g, foe)->at), s = strike(g, f, foe);
        near = d < near ? d : near;
        best = s > best ? s : best;
    }
    if (reach < 2 * MK_INCH)
        reach = 3 * MK_INCH / 2;
    if (near == INT32_MAX || near <= reach)
        return best / 2;
    return best / 2 - hurry(g) * (near - reach) / MK_INCH;
}

/* The worst a single opponent could do to one of mine next. Those with two tokens rest. */
static int32_t threat(const struct game *g, player_id me)
{
    int32_t worst = 0;

    for (int a = 0; a < g->nfigure; a++) {
        if (!on_table(g, (fig_id)a) || !opposing_to(g, me, (fig_id)a) ||
            figure_of(g, (fig_id)a)->tokens > 1)
            continue;
        for (int b = 0; b < g->nfigure; b++) {
            if (!on_table(g, (fig_id)b) || !opposed(g, (fig_id)a, (fig_id)b))
                continue;
            int32_t s = strike(g, (fig_id)a, (fig_id)b);
            worst = s > worst ? s : worst;
        }
    }
    return worst * 2 / 3;
}

/* Tokens; not those of figures that may still rest this turn. */
static int32_t fatigue(const struct game *g, fig_id f, bool own)
{
    const struct figure *fig = figure_of(g, f);
    bool rests = own && owner_of(g, f) == g->turn && !(fig->flags & FIG_ACTED);

    return rests ? 0 : fig->tokens * TIRED * piece_of(g, f)->points / 25;
}

/* How opponents stand is not asked: whoever comes nearer to them would bring them nearer too. */
static int32_t value_figure(const struct game *g, fig_id f, bool own)
{
    int32_t v = worth(g, f);

    if (is_captive(g, f))
        return v;
    if (figure_of(g, f)->captive != NOBODY)
        return v - burden(g, f) - fatigue(g, f, own);
    return v + (own ? standing(g, f) : 0) - fatigue(g, f, own);
}

int32_t value_of(const struct game *g, player_id me)
{
    int32_t v = -threat(g, me);

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
