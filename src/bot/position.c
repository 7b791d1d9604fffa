/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* position.c: what a whole position is worth: the leaves of a search. */
#include "bot/stance.h"

#include "bot/objectives.h"
#include "rules/contact.h"
#include "rules/score.h"
#include "rules/setup.h"

enum {
    VICTORY = 40 * POINT,
    HOLDING = 12 * POINT,       /* a token */
    HELD = 50, HOME = 120,      /* percent of its points that a captive brings, on the way and there */
    STANDING = 60,              /* percent of how well figures stand */
    TIRED = 12,                 /* per point and token: who rests cannot act */
};

/* Points are what counts once it is over. */
static int32_t final_value(const struct game *g, player_id me)
{
    player_id winner = mk_winner(g);
    int32_t v = 0;

    for (int p = 0; p < g->nplayer; p++)
        v += (allied(g, me, (player_id)p) ? POINT : -POINT) * mk_score(g, (player_id)p) / 2;
    if (winner == MK_NO_PLAYER)
        return v;
    return allied(g, me, winner) ? v + VICTORY : v - VICTORY;
}

static int32_t captives(const struct game *g, player_id me)
{
    int32_t v = 0;

    for (int i = 0; i < g->nfigure; i++) {
        fig_id f = (fig_id)i;
        vec lo, hi, at = figure_of(g, f)->at;

        if (!on_table(g, f) || !is_captive(g, f))
            continue;
        player_id holder = owner_of(g, figure_of(g, f)->captor);
        starting_area(g, holder, &lo, &hi);
        bool home = at.x >= lo.x && at.x <= hi.x && at.y >= lo.y && at.y <= hi.y;
        int32_t points = piece_of(g, f)->points * POINT / 100 * (home ? HOME : HELD);
        v += allied(g, me, holder) ? points : -points;
    }
    return v;
}

static int32_t figures(const struct survey *s)
{
    int32_t v = 0;

    for (int i = 0; i < s->n; i++) {
        const struct seen *f = &s->seen[i];
        int32_t worth = f->worth[f->piece->life - f->left];

        worth -= f->tokens * TIRED * f->points;
        if (figure_of(s->g, f->fig)->captive != NOBODY)
            worth -= worth / 3;
        v += f->mine ? worth : -worth;
    }
    return v;
}

static int32_t standing(struct survey *s)
{
    int32_t v = 0;

    for (int i = 0; i < s->nmine; i++) {
        struct stance now = stance_now(&s->seen[i]);

        v += stance_value(s, &s->seen[i], &now) / 100 * STANDING;
    }
    return v;
}

/* The more one is ahead the less what one has left counts, and the other way round. */
int32_t position_value(struct survey *s, const struct game *g, player_id me)
{
    int32_t lead = 0;

    if (g->phase == PHASE_OVER)
        return final_value(g, me);
    for (int p = 0; p < g->nplayer; p++)
        lead += (allied(g, me, (player_id)p) ? POINT : -POINT) / 4 * mk_score(g, (player_id)p);
    survey_take(s, g, me);
    lead += HOLDING * objectives_lead(g, me);
    return lead + figures(s) + standing(s) + captives(g, me);
}
