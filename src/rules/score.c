/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* score.c: victory points and the end of the game.
 *
 *  (1) Points for eliminated figures are won at once and kept; points for captives and survivors
 *      are counted once, when the game ends. [score.timing]
 *  (2) A figure counts as left to its player while it is on the table, free and not broken.
 */
#include "rules/score.h"

#include <stddef.h>

#include "rules/aboard.h"
#include "rules/ability.h"
#include "rules/capture.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/item.h"
#include "rules/objective.h"
#include "rules/access.h"
#include "rules/fall.h"
#include "rules/fort.h"
#include "rules/ruleset.h"
#include "rules/saddle.h"
#include "rules/setup.h"
#include "rules/setup_castle.h"
#include "rules/shell.h"
#include "rules/turn.h"

static void award(struct play *p, player_id player, int points, fig_id f, enum mk_rule why)
{
    if (player == MK_NO_PLAYER || points == 0 || why == R_NONE || !rule(why))
        return;
    player_of(p->g, player)->score += points;
    emit(p, (struct mk_event){.kind = EVENT_SCORED, .player = player, .a = f, .b = NOBODY,
                              .n = (int16_t)points, .rule = (uint16_t)why});
}

static bool is_opponent(const struct game *g, player_id p, player_id owner)
{
    return !allied(g, p, owner) &&
           !(player_of(g, p)->flags & (PLAYER_WITHDRAWN | PLAYER_OUT));
}

/* No single player earned it: equal shares for all opponents, rounded as the edition says, or
 * halves up. */
static void award_split(struct play *p, fig_id f, enum mk_rule why)
{
    int n = 0, points = piece_of(p->g, f)->points;
    bool down = ruleset_of(p->g)->shares_down;

    for (int i = 0; i < p->g->nplayer; i++)
        n += is_opponent(p->g, (player_id)i, owner_of(p->g, f));
    for (int i = 0; i < p->g->nplayer && n; i++)
        if (is_opponent(p->g, (player_id)i, owner_of(p->g, f)))
            award(p, (player_id)i, down ? points / n : (2 * points + n) / (2 * n), f, why);
}

/* The clauses for a death that no opponent dealt: whoever hurt it last, or else all together. */
static void award_last(struct play *p, fig_id f, enum mk_rule last, enum mk_rule split)
{
    player_id by = figure_of(p->g, f)->hurt_by;

    if (by != MK_NO_PLAYER)
        award(p, by, piece_of(p->g, f)->points, f, last);
    else
        award_split(p, f, split);
}

void score_elimination(struct play *p, fig_id f, fig_id by, int harm)
{
    const struct game *g = p->g;
    const struct harm_rule *r = &ruleset_of(g)->harm_rule[harm];
    bool earned = by != NOBODY && !allied(g, owner_of(g, by), owner_of(g, f));

    if (earned)
        award(p, owner_of(g, by), piece_of(g, f)->points, f, r->earned);
    else
        award_last(p, f, r->last, r->split);
    figure_of(p->g, f)->hurt_by = MK_NO_PLAYER;
}

bool is_able(const struct game *g, fig_id f)
{
    return on_table(g, f) && figure_of(g, f)->rides != RIDES_WILD &&
           ((!is_captive(g, f) && !is_broken(g, f)) || !rule(R_FIGURE_ABLE));
}

bool has_able(const struct game *g, player_id p)
{
    for (int f = 0; f < g->nfigure; f++)
        if (belongs_to(g, (fig_id)f, p) && is_able(g, (fig_id)f))
            return true;
    return false;
}

/* All players who still have figures are on one side. */
static bool one_side_left(const struct game *g)
{
    int last = -1;

    for (int p = 0; p < g->nplayer; p++) {
        if (!has_able(g, (player_id)p))
            continue;
        if (last >= 0 && !allied(g, (player_id)last, (player_id)p))
            return false;
        last = p;
    }
    return true;
}

/* All players who still get turns want to end the game now. */
static bool all_agree(const struct game *g)
{
    int agreed = 0;

    for (int p = 0; p < g->nplayer; p++) {
        bool wants = player_of(g, (player_id)p)->flags & PLAYER_AGREED;
        if (!wants && still_plays(g, (player_id)p))
            return false;
        agreed += wants;
    }
    return agreed > 0;
}

bool score_check_end(struct play *p)
{
    return ruleset_of(p->g)->check_end && ruleset_of(p->g)->check_end(p);
}

bool score_ends(struct play *p)
{
    if (p->g->phase != PHASE_BATTLE)
        return false;
    if (rule(R_END_LAST_PLAYER) && one_side_left(p->g))
        play_over(p, END_LAST_PLAYER);
    else if (rule(R_END_AGREEMENT) && all_agree(p->g))
        play_over(p, END_AGREEMENT);
    return p->g->phase == PHASE_OVER;
}

/* For a player with a castle, at the castle: that was the starting area.
 * [castle.setup.starting-area] */
static bool in_area(const struct game *g, player_id p, fig_id f)
{
    vec at = figure_of(g, f)->at, lo, hi;
    struct base b = base_of(g, f);

    if (has_castle(g, p))
        return at_castle(g, p, &b);

    starting_area(g, p, &lo, &hi);
    return at.x >= lo.x && at.y >= lo.y && at.x <= hi.x && at.y <= hi.y;
}

static void score_captive(struct play *p, fig_id f)
{
    const struct game *g = p->g;
    player_id holder = owner_of(g, figure_of(g, f)->captor);

    if (in_area(g, holder, f) || breaks(R_SCORE_CAPTIVE_OUTSIDE))
        award(p, holder, ruleset_of(g)->param.captive_score * piece_of(g, f)->points, f,
              R_SCORE_CAPTIVE);
}

/* Survivors were there from the start, never fell, and stand free at the end. */
static bool survives(const struct game *g, fig_id f)
{
    const struct figure *fig = figure_of(g, f);

    if (fig->flags & FIG_GONE)
        return breaks(R_WITHDRAW_OWN_SCORE) && !(fig->flags & FIG_ELIMINATED);
    if (!on_table(g, f) || (is_captive(g, f) && !breaks(R_SCORE_SURVIVOR_NOT_CAPTIVE)) ||
        ((fig->flags & FIG_REVIVED) && !breaks(R_SCORE_SURVIVOR_NOT_REVIVED)))
        return false;
    return has_able(g, owner_of(g, f)) || breaks(R_SCORE_SURVIVOR_ALL_DEMORALIZED);
}

/* A breached section held by one opponent alone pays him twice. [castle.score.double] */
static void score_taken(struct play *p, fig_id f)
{
    const struct fort *fort = fort_of(p->g, f);

    if (fort && on_table(p->g, f))
        award(p, section_taken_by(p->g, f), 2 * piece_of(p->g, f)->points, f, fort->of->taken);
}

void score_final(struct play *p)
{
    for (int i = 0; i < p->g->nfigure; i++) {
        fig_id f = (fig_id)i;
        if (on_table(p->g, f) && is_captive(p->g, f))
            score_captive(p, f);
        score_taken(p, f);
        if (survives(p->g, f))
            award(p, owner_of(p->g, f), piece_of(p->g, f)->points, f, R_SCORE_SURVIVOR);
    }
}

void score_nothing(struct play *p)
{
    (void)p;
}

int32_t mk_score(const struct game *g, player_id p)
{
    return player_of(g, p)->score;
}

/* A team's members add up. [score.winner] */
static int32_t side_sum(const struct game *g, player_id p, bool army)
{
    int32_t sum = 0;

    for (int i = 0; i < g->nplayer; i++)
        if (allied(g, p, (player_id)i))
            sum += army ? player_of(g, (player_id)i)->army : player_of(g, (player_id)i)->score;
    return sum;
}

static int32_t side_objectives(const struct game *g, player_id p)
{
    int32_t sum = 0;

    for (int i = 0; i < g->nplayer; i++)
        if (allied(g, p, (player_id)i))
            sum += objectives_held(g, (player_id)i);
    return sum;
}

static bool anybody_left(const struct game *g)
{
    for (int i = 0; i < g->nplayer; i++)
        if (!(player_of(g, (player_id)i)->flags & (PLAYER_WITHDRAWN | PLAYER_OUT)))
            return true;
    return false;
}

/* Players who are out are no longer part of the game, unless nobody is left. */
static bool may_win(const struct game *g, player_id p)
{
    uint8_t flags = player_of(g, p)->flags;

    return !((flags & PLAYER_WITHDRAWN) && rule(R_WITHDRAW_LOSES)) &&
           !((flags & PLAYER_OUT) && anybody_left(g));
}

/* Negative if a is behind b, positive if ahead, 0 if they are equal. */
static int compare(const struct game *g, player_id a, player_id b)
{
    int32_t points = side_sum(g, a, false) - side_sum(g, b, false);
    int32_t army = side_sum(g, b, true) - side_sum(g, a, true);

    if (points)
        return rule(R_SCORE_WINNER) ? (points > 0) - (points < 0) : 0;
    return rule(R_SCORE_TIE) ? (army > 0) - (army < 0) : 0;
}

player_id mk_winner(const struct game *g)
{
    return g->phase == PHASE_OVER ? ruleset_of(g)->winner(g) : MK_NO_PLAYER;
}

static int compare_objectives(const struct game *g, player_id a, player_id b)
{
    int32_t held = side_objectives(g, a) - side_objectives(g, b);

    return held && rule(R_SCORE_OBJECTIVES) ? (held > 0) - (held < 0) : compare(g, a, b);
}

/* The one ahead of all others, or MK_NO_PLAYER. */
static player_id ahead(const struct game *g,
                       int (*compared)(const struct game *, player_id, player_id))
{
    player_id best = MK_NO_PLAYER;
    bool tied = false;

    for (int i = 0; i < g->nplayer; i++) {
        player_id p = (player_id)i;
        if (!may_win(g, p) || (best != MK_NO_PLAYER && allied(g, best, p)))
            continue;
        int c = best == MK_NO_PLAYER ? 1 : compared(g, p, best);
        tied = c == 0 || (tied && c < 0);
        if (c > 0)
            best = p;
    }
    return tied ? MK_NO_PLAYER : best;
}

player_id score_winner(const struct game *g)
{
    return ahead(g, compare);
}

player_id score_objectives_winner(const struct game *g)
{
    return ahead(g, compare_objectives);
}

struct verdict check_agree(const struct game *g, const struct mk_order *o)
{
    forbid_if(!still_plays(g, o->player), R_END_AGREEMENT);
    return allow();
}

struct verdict check_retract(const struct game *g, const struct mk_order *o)
{
    forbid_if(!(player_of(g, o->player)->flags & PLAYER_AGREED), R_END_AGREEMENT);
    return allow();
}

void score_agree(struct play *p, player_id player)
{
    player_of(p->g, player)->flags |= PLAYER_AGREED;
    emit(p, (struct mk_event){.kind = EVENT_AGREED, .player = player, .a = NOBODY, .b = NOBODY});
    score_check_end(p);
}

void score_retract(struct play *p, player_id player)
{
    if (!(player_of(p->g, player)->flags & PLAYER_AGREED) || !rule(R_END_AGREEMENT))
        return;
    player_of(p->g, player)->flags &= (uint8_t)~PLAYER_AGREED;
    emit(p, (struct mk_event){.kind = EVENT_RETRACTED, .player = player, .a = NOBODY,
                              .b = NOBODY, .rule = R_END_AGREEMENT});
}

struct verdict check_time(const struct game *g, const struct mk_order *o)
{
    if (o->player != MK_JUDGE)
        return deny(R_NOT_ASKED);
    forbid_if(g->time_limit == 0, R_END_TIME);
    return allow();
}

struct verdict check_withdraw(const struct game *g, const struct mk_order *o)
{
    (void)o;
    forbid_if((g->options & OPTION_TOURNAMENT) && ruleset_of(g)->tournaments,
              R_TOURNAMENT_NO_WITHDRAWING);
    return allow();
}

/* One figure of a player who leaves: its captor is paid, its captive goes free, it is taken away. */
static void take_back(struct play *p, fig_id f)
{
    struct figure *fig = figure_of(p->g, f);

    if (fig->captor != NOBODY) {
        fig_id captor = fig->captor;
        award(p, owner_of(p->g, captor), piece_of(p->g, f)->points, f,
              R_WITHDRAW_CAPTIVES_HELD_BY_OTHERS);
        figure_of(p->g, captor)->captive = NOBODY;
        fig->captor = NOBODY;
    }
    if (on_table(p->g, f) && breaks(R_WITHDRAW_OPPONENT_SCORE))
        award_split(p, f, R_SCORE_ELIMINATED);
    capture_free(p, f, R_WITHDRAW_CAPTIVES_FREED);
    unsaddle(p->g, f);
    get_off(p->g, f);
    items_leave(p, f);
    if (passenger_of(p->g, f) != NOBODY)            /* perhaps an ally's */
        get_off(p->g, passenger_of(p->g, f));
    if (rule(R_WITHDRAW_REMOVE))
        fig->flags = (uint16_t)((fig->flags & ~FIG_TABLE) | FIG_GONE);
}

void withdraw(struct play *p, player_id player)
{
    struct concerned who[2 * MK_MAX_FIGURES];
    int n = 0;

    for (int f = 0; f < p->g->nfigure; f++)
        if (owner_of(p->g, (fig_id)f) == player)
            n += dial_note(p->g, (fig_id)f, who + n);
    player_of(p->g, player)->flags |= PLAYER_WITHDRAWN;
    emit(p, (struct mk_event){.kind = EVENT_WITHDREW, .player = player, .a = NOBODY,
                              .b = NOBODY});
    for (int f = 0; f < p->g->nfigure; f++)
        if (belongs_to(p->g, (fig_id)f, player))
            take_back(p, (fig_id)f);
    shells_forget(p, player);
    if (rule(R_END_PLAYER_ELIMINATED_OBJECTIVES))
        objectives_free(p, player);
    sections_taken_away(p, player);
    dial_settle(p, who, n);
    if (p->g->ncard)                                /* its spells have ended */
        dial_settle_all(p, NOBODY);
    if (p->g->phase != PHASE_OVER)
        turn_end(p);
}
