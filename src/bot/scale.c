/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* scale.c: the features of a position, and the chance of winning they predict. */
#include "bot/scale.h"

#include <math.h>

#include "bot/objectives.h"
#include "bot/stance.h"
#include "rules/contact.h"
#include "rules/ground.h"
#include "rules/score.h"

enum { LONG_GAME = 40 };        /* rounds after which it is late */
static const double NEVER_NOTHING = 0.02;       /* of all points: this much always counts as left */

const char *const scale_name[SCALE_FEATURES] = {
#define SCALE_FEATURE(name, of, weight, words) #name,
#include "bot/scale.def"
#undef SCALE_FEATURE
};
const char *const scale_words[SCALE_FEATURES] = {
#define SCALE_FEATURE(name, of, weight, words) words,
#include "bot/scale.def"
#undef SCALE_FEATURE
};
const double scale_weight[SCALE_FEATURES] = {
#define SCALE_FEATURE(name, of, weight, words) weight / 1000.0,
#include "bot/scale.def"
#undef SCALE_FEATURE
};

const char *const scale_share[SCALE_FEATURES] = {
#define SCALE_FEATURE(name, of, weight, words) #of,
#include "bot/scale.def"
#undef SCALE_FEATURE
};

enum share { PLAIN, OF_ALL, OF_LEFT, SHARES };
static const uint8_t share[SCALE_FEATURES] = {
#define SCALE_FEATURE(name, of, weight, words) of,
#include "bot/scale.def"
#undef SCALE_FEATURE
};

/* ---------------------------------------------------------------- looking */

double scale_stakes(const struct game *g)
{
    double sum = 1;

    for (int f = 0; f < g->nfigure; f++)
        sum += piece_of(g, (fig_id)f)->points;
    return sum;
}

static double sign_of(bool mine)
{
    return mine ? 1 : -1;
}

static void look_at_score(const struct game *g, player_id me, double x[SCALE_FEATURES])
{
    double late = g->round < LONG_GAME ? (double)g->round / LONG_GAME : 1;

    for (int p = 0; p < g->nplayer; p++)
        x[SCALE_SCORE] += sign_of(allied(g, me, (player_id)p)) * mk_score(g, (player_id)p);
    x[SCALE_LATE] = x[SCALE_SCORE] * late;
}

static void look_at_captives(const struct game *g, player_id me, double x[SCALE_FEATURES])
{
    for (int i = 0; i < g->nfigure; i++) {
        fig_id f = (fig_id)i;

        if (on_table(g, f) && is_captive(g, f))
            x[SCALE_CAPTIVES] += sign_of(allied(g, me, owner_of(g, figure_of(g, f)->captor))) *
                                 piece_of(g, f)->points;
    }
}

static bool in_cover(const struct game *g, fig_id f)
{
    struct base b = base_of(g, f);

    return g->nterrain && (is_elevated(g, f) || hindering_at(g, &b, 0) >= 0);
}

static double worth_of(const struct seen *f)
{
    return (double)f->worth[f->piece->life - f->left] / POINT;
}

/* Returns what all figures are still worth. */
static double look_at_figures(const struct survey *s, double x[SCALE_FEATURES])
{
    double left = 0;

    for (int i = 0; i < s->n; i++) {
        const struct seen *f = &s->seen[i];
        double side = sign_of(f->mine), worth = worth_of(f);

        left += worth;
        x[SCALE_CLICKS] += side * worth;
        x[SCALE_REST] += f->tokens ? 0 : side * worth;
        x[SCALE_COVER] += !f->built && in_cover(s->g, f->fig) ? side * worth : 0;
    }
    return left;
}

/* How well the figures of `me` and its friends stand, in points: what they may attack, what may
 * attack them, how far they have to go. No figure stands so badly that losing it would be a
 * gain. */
static double standing(struct survey *s, const struct game *g, player_id me)
{
    double sum = 0;

    survey_take(s, g, me);
    s->eager = 0;               /* daring because it is behind does not make a side stand better */
    for (int i = 0; i < s->nmine; i++) {
        struct stance now = stance_now(&s->seen[i]);
        double v = (double)stance_value(s, &s->seen[i], &now) / POINT;

        sum += fmax(v, -worth_of(&s->seen[i]) / 2);
    }
    return sum;
}

/* The next opponent, clockwise. */
static player_id opponent_of(const struct game *g, player_id me)
{
    int p = me;

    for (int i = 0; i < g->nplayer && allied(g, me, (player_id)p); i++)
        p = (p + 1) % g->nplayer;
    return (player_id)p;
}

void scale_look(struct survey *s, const struct game *g, player_id me, double x[SCALE_FEATURES])
{
    double all = scale_stakes(g), unit[SHARES] = {[PLAIN] = 1, [OF_ALL] = all};

    for (int i = 0; i < SCALE_FEATURES; i++)
        x[i] = 0;
    x[SCALE_STANDING] = -standing(s, g, opponent_of(g, me));
    x[SCALE_STANDING] += standing(s, g, me);
    look_at_score(g, me, x);
    look_at_captives(g, me, x);
    unit[OF_LEFT] = look_at_figures(s, x) + all * NEVER_NOTHING;
    x[SCALE_BALANCE] = x[SCALE_CLICKS];
    x[SCALE_THREAT] = x[SCALE_STANDING];
    x[SCALE_TEMPO] = sign_of(allied(g, me, g->turn));
    x[SCALE_OBJECTIVES] = objectives_lead(g, me);
    for (int i = 0; i < SCALE_FEATURES; i++)
        x[i] /= unit[share[i]];
}

/* ---------------------------------------------------------------- chances */

double scale_chance(const double weight[SCALE_FEATURES], const double x[SCALE_FEATURES])
{
    double sum = 0;

    for (int i = 0; i < SCALE_FEATURES; i++)
        sum += weight[i] * x[i];
    return 1 / (1 + exp(-sum));
}

double scale_surprise(const double weight[SCALE_FEATURES], const struct scale_row *row, long n)
{
    double sum = 0;

    for (long i = 0; i < n; i++) {
        double p = scale_chance(weight, row[i].x);

        p = p < 1e-9 ? 1e-9 : p > 1 - 1e-9 ? 1 - 1e-9 : p;
        sum -= row[i].won * log(p) + (1 - row[i].won) * log(1 - p);
    }
    return n ? sum / (double)n : 0;
}
