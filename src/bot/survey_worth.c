/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* survey_worth.c: what a figure is worth at each position of its dial. */
#include "bot/survey.h"

#include <string.h>

#include "rules/ability.h"
#include "rules/dial.h"

enum {
    ALIVE = 2,                  /* percent of a figure's points lost only with its last click */
    STRENGTH = 8,               /* …in proportion to the strength its window shows */
};

bool heals_friends(const struct ability *a)
{
    return a->shape_attack && a->damage_dice != DICE_NONE && !a->adjust_damage_by;
}

/* Brings figures back or earns actions: worth more than its bearer's own attacks. */
static bool serves_others(const struct ability *a)
{
    return heals_friends(a) || a->turn_rolled || a->use_wants == WANTS_OTHER;
}

/* What an ability adds to a window, judged by its hooks. */
static int extra(const struct ability *a)
{
    int v = serves_others(a) ? 30 : a->use ? 15 : 0;

    if (a->shape_attack && a->adjust_damage_by)
        v += a->damage_dice != DICE_NONE ? 27 : 10;
    if (a->shape_move)
        v += a->check_attack ? 22 : 5;          /* an attack may follow the move */
    if (a->adjust_friends_damage || a->lends_defense || a->moves_free)
        v += 12;
    if (a->reduce_damage_on || a->saves_on)
        v += 22;
    if (a->adjust_defense_on)
        v += 12;
    if (a->strikes_mover || a->turn_strikes || a->after_damage_by)
        v += 10;
    return v;
}

static const struct ability *shown(const struct game *g, const struct piece *p, int position,
                                   int slot)
{
    return ability_of(g, p->dial[position].ability[slot]);
}

/* Does the window demoralize the figure? */
static bool is_demoralizing(const struct game *g, const struct piece *p, int position)
{
    for (int s = 0; s < MK_SLOTS; s++)
        if (shown(g, p, position, s) && shown(g, p, position, s)->broken)
            return true;
    return false;
}

/* How dangerous a window is; about 50 for an ordinary warrior. */
static int strength(const struct game *g, const struct piece *p, int position)
{
    const int8_t *value = p->dial[position].value;
    int v = chance(g, 15 - value[SLOT_ATTACK]) * (1 + value[SLOT_DAMAGE]) / 2 + 5;

    if (is_demoralizing(g, p, position))
        return 0;
    for (int s = 0; s < MK_SLOTS; s++)
        v += shown(g, p, position, s) ? extra(shown(g, p, position, s)) : 0;
    return v + 4 * (value[SLOT_DEFENSE] - 12);
}

static int32_t price(const struct game *g, const struct piece *p, int position, int32_t cost)
{
    int32_t points = cost * POINT;

    for (int s = 0; s < MK_SLOTS; s++)
        if (shown(g, p, position, s) && serves_others(shown(g, p, position, s)))
            return points + points / 4;
    return points;
}

static void fill_worth(const struct game *g, const struct piece *p, int cost,
                       int32_t out[MK_DIAL + 1])
{
    int most = 1, power[MK_DIAL], whole = p->life - p->start;

    for (int i = 0; i < p->life; i++) {
        power[i] = strength(g, p, i);
        if (i >= p->start && power[i] > most)
            most = power[i];
    }
    for (int i = 0; i < p->life; i++) {
        int percent = ALIVE + STRENGTH * power[i] / most +
                      (100 - ALIVE - STRENGTH) * (p->life - i) / (whole > 0 ? whole : 1);
        out[i] = price(g, p, i, cost) / 100 * (power[i] ? percent : percent / 2);
    }
    out[p->life] = 0;
}

int32_t loss(const struct seen *s, int clicks)
{
    int now = s->piece->life - s->left, then = now + clicks;

    then = then > s->piece->life ? s->piece->life : then < s->piece->start ? s->piece->start : then;
    return s->worth[now] - s->worth[then];
}

int32_t survey_push_penalty(const struct game *g, const struct seen *s, int position)
{
    if (position + 1 >= s->piece->life)
        return s->points * POINT / 2;
    return is_demoralizing(g, s->piece, position + 1) ? s->points * POINT / 4 : 0;
}

int16_t survey_share(const struct game *g, fig_id f)
{
    const struct piece *p = piece_of(g, f);

    return p->sections > 1 ? (int16_t)(piece_of(g, body_of(g, f))->points / p->sections) : p->points;
}

static bool is_of(const struct appraisal *a, const struct game *g, const struct piece *p, int cost)
{
    return a->life == p->life &&        /* first: it is 0 only in an entry never filled */
           a->edition == g->edition && a->start == p->start &&
           a->points == cost && memcmp(a->dial, p->dial, sizeof a->dial) == 0;
}

const int32_t *survey_appraise(struct survey *s, fig_id f)
{
    const struct piece *p = piece_of(s->g, f);
    struct appraisal *a = &s->appraisal[f];
    int16_t cost = survey_share(s->g, f);

    for (; s->nappraised <= f; s->nappraised++)
        s->appraisal[s->nappraised].life = 0;
    if (!is_of(a, s->g, p, cost)) {
        memcpy(a->dial, p->dial, sizeof a->dial);
        a->edition = s->g->edition;
        a->points = cost;
        a->life = p->life;
        a->start = p->start;
        fill_worth(s->g, p, cost, a->worth);
    }
    return a->worth;
}

int32_t survey_worth(struct survey *s, const struct game *g, fig_id f)
{
    return survey_appraise(s, f)[figure_of(g, f)->position];
}
