/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* eager.c: how long a side waits for the other to come. */
#include "bot/objectives.h"
#include "bot/survey.h"
#include "rules/contact.h"
#include "rules/score.h"

enum {
    ORDERS_A_ROUND = 12,
    TOKEN_LEAD = 10000,         /* a token more decides, whatever the points are */
    PATIENCE = 15,              /* rounds until nobody is afraid any more… */
    SIEGE = 25,                 /* …before walls that are being brought down */
};

/* Does one side hold a castle, and the other none? */
static bool hold_walls(const struct survey *s, bool mine)
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
    int rounds = (int)(g->orders / ORDERS_A_ROUND);     /* g->round may stand still: turn.skip */

    rounds = rounds > g->round ? rounds : g->round;     /* …and who passes gives few orders */
    int patience = hold_walls(s, false) ? SIEGE : PATIENCE;

    rounds = rounds < patience ? rounds : patience;
    s->waits = lead >= 0 && hold_walls(s, true);        /* the others have to come */
    if (s->waits)
        return 0;
    if (lead > 0)
        return rounds * 50 / patience;
    return lead < 0 ? 40 + rounds * 60 / patience : rounds * 100 / patience;
}
