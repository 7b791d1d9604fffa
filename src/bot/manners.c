/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* manners.c: how bots agree to end a battle. */
#include "bot/manners.h"

#include <math.h>

#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/turn.h"

enum {
    ROUNDS_MAX = 100,
    TOO_CLOSE = 10,             /* percent of all points on the table: a smaller lead says
                                 * nothing */
};

struct mk_order bot_agreement(player_id player)
{
    return (struct mk_order){.kind = ORDER_AGREE, .player = player, .fig = NOBODY,
                             .other = NOBODY, .terrain = NO_TERRAIN};
}

bool bot_tires(const struct game *g, unsigned bots)
{
    bool alone = bots == (1u << g->nplayer) - 1;

    return alone && g->ask.ask == ASK_ACTION && g->round > ROUNDS_MAX;
}

enum bot_outcome bot_outcome_now(const struct game *g, player_id me)
{
    union { struct game game; unsigned char bytes[MK_GAME_MAX]; } copy;
    player_id winner;

    mk_game_copy(&copy.game, g);
    for (int p = 0; p < g->nplayer && copy.game.phase != PHASE_OVER; p++) {
        struct mk_order o = bot_agreement((player_id)p);

        mk_apply(&copy.game, &o, NULL);         /* players who are out are not asked */
    }
    winner = mk_winner(&copy.game);
    if (winner == MK_NO_PLAYER)
        return OUTCOME_OPEN;
    return allied(g, me, winner) ? OUTCOME_WON : OUTCOME_LOST;
}

/* ---------------------------------------------------------------- playing on */

/* What one side has. */
struct side {
    double strength;            /* points of the figures still fighting, in proportion to their
                                 * clicks left */
    double points;              /* of its figures on the table */
    double score;               /* victory points so far, and captives */
};

static bool fights(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(broken)); working_next(&w);)
        if (w.is->broken)
            return false;
    return !is_captive(g, f);
}

static void count_figure(const struct game *g, fig_id f, player_id of, struct side *s)
{
    const struct piece *p = piece_of(g, f);

    if (!on_table(g, f))
        return;
    if (is_captive(g, f) && allied(g, of, owner_of(g, figure_of(g, f)->captor)))
        s->score += p->points;
    if (!allied(g, of, owner_of(g, f)) || is_captive(g, f))
        return;
    s->points += p->points;
    if (fights(g, f))
        s->strength += p->points * (double)(p->life - figure_of(g, f)->position) /
                       (p->life - p->start);
}

static struct side side_of(const struct game *g, player_id of)
{
    struct side s = {0};

    for (int p = 0; p < g->nplayer; p++)
        if (allied(g, of, (player_id)p))
            s.score += player_of(g, (player_id)p)->score;
    for (int f = 0; f < g->nfigure; f++)
        count_figure(g, (fig_id)f, of, &s);
    return s;
}

/* The stronger side takes everything the other has, and the closer the fight the less it keeps:
 * by Lanchester's square law, what is left goes by the squares. Returns the stronger side's
 * final lead in points. */
static double lead_at_end(const struct side *strong, const struct side *weak)
{
    double ratio = strong->strength > 0 ? weak->strength / strong->strength : 1;
    double kept = sqrt(1 - ratio * ratio);

    return strong->score + weak->points + kept * strong->points -
           (weak->score + (1 - kept) * strong->points);
}

static enum bot_outcome outlook_against(const struct side *mine, const struct side *other)
{
    bool stronger = mine->strength >= other->strength;
    double lead = stronger ? lead_at_end(mine, other) : -lead_at_end(other, mine);

    if (fabs(lead) * 100 < TOO_CLOSE * (mine->points + other->points))
        return OUTCOME_OPEN;
    return lead > 0 ? OUTCOME_WON : OUTCOME_LOST;
}

enum bot_outcome bot_outlook(const struct game *g, player_id me)
{
    enum bot_outcome worst = OUTCOME_WON;
    struct side mine = side_of(g, me);

    for (int p = 0; p < g->nplayer; p++) {
        struct side other;

        if (allied(g, me, (player_id)p) || !still_plays(g, (player_id)p))
            continue;
        other = side_of(g, (player_id)p);
        enum bot_outcome then = outlook_against(&mine, &other);
        worst = then < worst ? then : worst;
    }
    return worst;
}

bool bot_agrees(const struct game *g, player_id me)
{
    return bot_outcome_now(g, me) >= bot_outlook(g, me);
}
