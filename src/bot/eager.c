/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* eager.c: how long a side waits for the other to attack. */
#include "bot/objectives.h"
#include "bot/survey.h"
#include "rules/contact.h"
#include "rules/score.h"

enum {
    ORDERS_A_ROUND = 12,
    TOKEN_LEAD = 10000,         /* one token more decides the game, whatever the points */
    PATIENCE = 15,              /* rounds until danger no longer counts… */
    SIEGE = 25,                 /* …against walls that are still being broken down */
};

/* Does that side alone hold a castle? */
static bool alone_has_castle(const struct survey *s, bool mine)
{
    bool own = false, other = false;

    for (int i = 0; i < s->n && s->walled; i++) {
        own |= s->seen[i].built && s->seen[i].mine == mine;
        other |= s->seen[i].built && s->seen[i].mine != mine;
    }
    return own && !other;
}

static int32_t lead_of(const struct survey *s)
{
    int32_t lead = TOKEN_LEAD * objectives_lead(s->g, s->me);

    for (int i = 0; i < s->g->nplayer; i++) {
        player_id p = (player_id)i;

        lead += allied(s->g, s->me, p) ? mk_score(s->g, p) : -mk_score(s->g, p);
    }
    return lead;
}

/* Nobody waits for ever, least of all a side that is behind on points. */
int survey_eager(struct survey *s)
{
    const struct game *g = s->g;
    int32_t lead = lead_of(s);
    int rounds = (int)(g->orders / ORDERS_A_ROUND);     /* g->round may not advance: turn.skip */

    rounds = rounds > g->round ? rounds : g->round;     /* …and a side that passes gives few
                                                         * orders */
    int patience = alone_has_castle(s, false) ? SIEGE : PATIENCE;

    rounds = rounds < patience ? rounds : patience;
    s->waits = lead >= 0 && alone_has_castle(s, true);        /* the others have to come */
    if (s->waits)
        return 0;
    if (lead > 0)
        return rounds * 50 / patience;
    return lead < 0 ? 40 + rounds * 60 / patience : rounds * 100 / patience;
}
