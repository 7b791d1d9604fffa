/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* turn.c: turns, from their beginning to their end. */
#include "rules/turn.h"

#include <stddef.h>

#include "rules/ability.h"
#include "rules/built.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/item.h"
#include "rules/portal.h"
#include "rules/ruleset.h"
#include "rules/score.h"
#include "rules/shell.h"

/* Where in the turn a stage comes. */
static int stage_index(const struct game *g, turn_stage *stage)
{
    int i = 0;

    while (ruleset_of(g)->turn_stage[i] != stage)
        i++;
    return i;
}

static enum step next_stage(struct frame *fr)
{
    fr->step++;
    return STEP_AGAIN;
}

/* The build total, not what the army costs, nor what is left of it. [action.total.build-total] */
static int points_for_actions(const struct game *g)
{
    bool spent = breaks(R_ACTION_TOTAL_BUILD_TOTAL), left = breaks(R_ACTION_TOTAL_FIXED);
    int points = 0;

    for (int f = 0; f < g->nfigure && (spent || left); f++)
        if (owner_of(g, (fig_id)f) == g->turn && (spent || on_table(g, (fig_id)f)))
            points += piece_of(g, (fig_id)f)->points;
    return spent || left ? points : g->build_total;
}

/* One action for every so many points of build total, at least one; losses do not matter. */
int actions_of(const struct game *g)
{
    int n = points_for_actions(g) / ruleset_of(g)->param.points_per_action;

    return n > 0 && rule(ruleset_of(g)->cites.actions) ? n : 1;
}

/* Does a section of the same warrior before f have it, too? */
static bool counted_before(const struct game *g, fig_id f, ability_id a)
{
    for (fig_id s = body_of(g, f); s < f && counts_once(g); s++)
        if (has_ability(g, s, a))
            return true;
    return false;
}

/* The ability for which f rolls as its player's turn begins, after `rolled` others, or NULL. */
static const struct ability *turn_dice(const struct game *g, fig_id f, int rolled)
{
    for (struct working w = working_with(g, f, HOOK(turn_dice)); working_next(&w);)
        if (w.is->turn_dice != DICE_NONE && !counted_before(g, f, w.id) && rolled-- == 0)
            return w.is;
    return NULL;
}

static bool mine(const struct game *g, fig_id f)
{
    return on_table(g, f) && owner_of(g, f) == g->turn;
}

/* The seat that many places on, clockwise. */
static int seat_after(const struct game *g, int places)
{
    int n = g->nplayer;

    return (g->turn + (rule(R_TURN_ORDER) ? places : n - places)) % n;
}

/* Notes where everybody stands and clears what lasts for one turn only. */
static void note_figure(struct game *g, fig_id f)
{
    struct figure *fig = figure_of(g, f);
    uint16_t keep = fig->flags & (FIG_TABLE | FIG_ELIMINATED | FIG_REVIVED | FIG_GONE | FIG_SOARS);

    if (fig->flags & FIG_TABLE)
        keep |= FIG_TURN_TABLE;
    if (fig->captor != NOBODY)
        keep |= FIG_TURN_CAPTIVE;
    fig->flags = keep;
    fig->turn_at = fig->at;
    fig->turn_facing = fig->facing;
    fig->acts = fig->began_moving = 0;
    fig->turn_under = fig->under;
    if (breaks(R_CASTLE_PORTAL_STAYS))
        fig->portals = 0;
    fig->marks &= MARK_WATCH | MARK_HEX;
    fig->gained = ABILITY_NONE;
    for (int i = 0; i < MK_DAUNTED; i++)
        fig->daunted[i] = 0;
}

/* However many earn them, the best of them counts. [castle.action.keep-bonus,
 * conquest.action.castle, actions.extra-not-cumulative] */
int extra_actions_of(const struct game *g)
{
    const struct ruleset *r = ruleset_of(g);
    int best = 0, sum = 0;

    for (int f = 0; f < g->nfigure && g->castles; f++) {
        const struct ability *trait = kind_of(g, (fig_id)f)->trait;
        int earns = trait && mine(g, (fig_id)f) ? trait->earns : EARNS_NOTHING;
        int n = earns == EARNS_MOST && has_extra(r->extra.keep_acts)     ? r->param.keep_actions
                : earns != EARNS_NOTHING && has_extra(r->extra.castle_acts) ? r->param.castle_actions
                                                                         : 0;
        best = n > best ? n : best;
        sum += n;
    }
    return breaks(R_ACTIONS_EXTRA_NOT_CUMULATIVE) ? sum : best;
}

void turn_open(struct play *p, player_id player, bool begun)
{
    struct game *g = p->g;

    g->turn = player;
    g->actions = (uint8_t)(actions_of(g) + (breaks(R_ACTION_NO_SAVING) ? g->actions : 0));
    for (int f = 0; f < g->nfigure; f++)
        note_figure(g, (fig_id)f);
    if (g->ncard && !begun)
        cards_rest(p, player);
    g->extra_actions = (uint8_t)extra_actions_of(g);
    emit(p, (struct mk_event){.kind = EVENT_TURN_BEGINS, .player = player, .a = NOBODY,
                              .b = NOBODY, .n = (int16_t)g->round});
}

/* Does the turn reach the first player's seat on its way, whether anybody still sits there? */
static bool reaches_first(const struct game *g, player_id to)
{
    int n = g->nplayer;

    for (int i = 1; i <= n; i++) {
        int seat = seat_after(g, i);
        if (seat == g->first || seat == to)
            return seat == g->first;
    }
    return false;
}

void turn_begin(struct play *p, player_id player)
{
    if (reaches_first(p->g, player))
        p->g->round++;
    score_retract(p, player);
    turn_open(p, player, false);
}

/* One die for every ability that rolls at the start of its player's turn; fr->done counts those of the
 * figure that have been rolled for. [ability.cumulative] */
static enum step roll_next(struct play *p, struct frame *fr)
{
    struct game *g = p->g;

    for (int f = fr->other == NOBODY ? 0 : fr->other; f < g->nfigure; f++, fr->done = 0) {
        const struct ability *by = mine(g, (fig_id)f) ? turn_dice(g, (fig_id)f, fr->done) : NULL;
        if (by) {
            fr->other = (fig_id)f;
            fr->n = 1;
            return ask_dice(p, 1, by->turn_dice, (fig_id)f);
        }
    }
    fr->other = NOBODY;
    return next_stage(fr);
}

static void take_roll(struct play *p, struct frame *fr)
{
    const struct ability *by = turn_dice(p->g, fr->other, fr->done++);

    if (by && by->turn_rolled)
        by->turn_rolled(p, fr->other, fr->die);
    fr->n = 0;
}

/* What an ability that shows when the turn begins makes its bearer do in it, or suffer. */
static void note_ability(struct game *g, const struct working *w, bool own)
{
    struct figure *fig = figure_of(g, w->fig);

    if (w->is->broken)
        fig->flags |= FIG_BROKEN;
    if (own && w->is->turn_rallies)
        fig->flags |= FIG_RALLIES;
    if ((own || breaks(R_VENOM_TIMING)) && w->is->turn_strikes)
        fig->strikes = w->id;
}

/* What is asked of everybody as a turn begins, and of the player whose turn it is. */
static const uint64_t NOTED = HOOK(broken), NOTED_OWN = HOOK(broken) | HOOK(turn_rallies) |
                                                        HOOK(turn_strikes) | HOOK(leads) |
                                                        HOOK(turn_dice);

/* What shows when the turn begins counts, not what rallying brings up. However many lead, they earn
 * one action together. [conquest.action.command-automatic] Does anybody roll now? */
static bool note_shown(struct play *p)
{
    bool led = false, rolls = false;

    for (int f = 0; f < p->g->nfigure; f++) {
        if (!may_have(p->g, (fig_id)f, NOTED_OWN))
            continue;
        bool own = mine(p->g, (fig_id)f);
        for (struct working w = working_with(p->g, (fig_id)f, own ? NOTED_OWN : NOTED);
             working_next(&w);) {
            note_ability(p->g, &w, own);
            led |= own && w.is->leads;
            rolls |= own && w.is->turn_dice != DICE_NONE;
        }
    }
    if (led && has_extra(ruleset_of(p->g)->extra.leader_acts))
        action_earn(p->g);
    return rolls;
}

/* The beginning is over: equal tables are equal games again, however they came about. */
void turn_forget_shown(struct play *p, struct frame *fr)
{
    for (int f = 0; f < p->g->nfigure; f++) {
        figure_of(p->g, (fig_id)f)->flags &= (uint16_t)~(FIG_BROKEN | FIG_RALLIES);
        figure_of(p->g, (fig_id)f)->strikes = ABILITY_NONE;
    }
    fr->die = 0;
}

/* What all of them together heal on f. */
static int rallied(const struct game *g, fig_id f, enum mk_rule *by)
{
    int clicks = 0;

    for (int b = 0; b < g->nfigure; b++) {
        if (!(figure_of(g, (fig_id)b)->flags & FIG_RALLIES))
            continue;
        for (struct working w = working_with(g, (fig_id)b, HOOK(turn_rallies)); working_next(&w);)
            if (w.is->turn_rallies)
                clicks += w.is->turn_rallies(g, (fig_id)b, f, by);
    }
    return clicks;
}

/* Several clicks are one healing: what shows between them brings and bars nothing.
 * [command.demoralized-heal-each] */
static void rally(struct play *p)
{
    enum mk_rule by = R_NONE;

    for (int f = 0; f < p->g->nfigure && p->g->phase != PHASE_OVER; f++)
        if ((figure_of(p->g, (fig_id)f)->flags & FIG_BROKEN) && on_table(p->g, (fig_id)f))
            dial_heal(p, (fig_id)f, rallied(p->g, (fig_id)f, &by), by);
}

/* Bases do not overlap, so lines between the centres of touching discs do not cross: there are fewer
 * than three for each disc, and a base has two at most. */
enum { STRIKES_MAX = 2 * 3 * MK_MAX_FIGURES };

/* Adds the strikes of f to h[n…]; returns how many there are then. */
static int strikes_of(struct play *p, fig_id f, struct hurt *h, int n)
{
    const struct ability *a = ability_of(p->g, figure_of(p->g, f)->strikes);

    for (fig_id o = opponent_touching(p->g, f, -1); o != NOBODY && n < STRIKES_MAX;
         o = opponent_touching(p->g, f, o)) {
        int clicks = a->turn_strikes(p->g, f, o);
        if (clicks == 0 || !allowed(check_affected(p->g, o, figure_of(p->g, f)->strikes)))
            continue;
        emit_fig(p, a->tells, f, o, clicks, a->cites);
        h[n++] = (struct hurt){.fig = o, .by = f, .harm = HARM_ABILITY,
                               .clicks = (int8_t)dial_reduced(p->g, o, clicks)};
    }
    return n;
}

/* All strikes of all figures at the same time, each a damage of its own. [venom.several-separate] */
static void strike(struct play *p)
{
    struct hurt h[STRIKES_MAX];
    int n = 0;

    for (int f = 0; f < p->g->nfigure; f++)
        if (on_table(p->g, (fig_id)f) && figure_of(p->g, (fig_id)f)->strikes != ABILITY_NONE)
            n = strikes_of(p, (fig_id)f, h, n);
    if (n)
        dial_damage_all(p, h, n);
}

void turn_strike(struct play *p, fig_id f, ability_id by)
{
    struct hurt h[STRIKES_MAX];

    figure_of(p->g, f)->strikes = by;
    int n = strikes_of(p, f, h, 0);
    figure_of(p->g, f)->strikes = ABILITY_NONE;
    if (n)
        dial_damage_all(p, h, n);
}

/* Tokens come off figures that were given no action, or only passed. [token.clear] */
static bool keeps_tokens(const struct game *g, fig_id f)
{
    if (body_has(g, f, FIG_ACTED) || (figure_of(g, body_of(g, f))->marks & MARK_TOKEN))
        return true;
    return body_has(g, f, FIG_PASSED) ? !rule(R_TOKEN_CLEAR_PASS) : !rule(R_TOKEN_CLEAR);
}

static bool clears_one(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(clears_one)); working_next(&w);)
        if (w.is->clears_one != R_NONE && rule(w.is->clears_one))
            return true;
    return false;
}

static void clear_tokens(struct play *p)
{
    for (int i = 0; i < p->g->nfigure; i++) {
        struct figure *f = figure_of(p->g, (fig_id)i);
        if (owner_of(p->g, (fig_id)i) != p->g->turn || !f->tokens ||
            keeps_tokens(p->g, (fig_id)i))
            continue;
        f->tokens = clears_one(p->g, (fig_id)i) ? (uint8_t)(f->tokens - 1) : 0;
        emit_fig(p, EVENT_TOKENS_CLEARED, (fig_id)i, NOBODY, 0, R_TOKEN_CLEAR);
    }
}

/* What was switched off works again. [ability.cancel.duration] */
static void restore_abilities(struct play *p)
{
    if (!rule(R_ABILITY_CANCEL_DURATION))
        return;
    for (int i = 0; i < p->g->nfigure; i++) {
        if (!set_is_empty(&figure_of(p->g, (fig_id)i)->cancelled))
            emit_fig(p, EVENT_RESTORED, (fig_id)i, NOBODY, 0, R_ABILITY_CANCEL_DURATION);
        figure_of(p->g, (fig_id)i)->cancelled = (struct ability_set){0};
    }
}

/* A player whose whole army has been eliminated gets no more turns. */
bool still_plays(const struct game *g, player_id p)
{
    if (player_of(g, p)->flags & PLAYER_WITHDRAWN)
        return false;
    if (breaks(R_TURN_SKIP))
        return true;
    for (int f = 0; f < g->nfigure; f++)
        if (owner_of(g, (fig_id)f) == p && on_table(g, (fig_id)f))
            return true;
    return false;
}

static player_id next_player(const struct game *g)
{
    for (int i = 1; i <= g->nplayer; i++) {
        player_id p = (player_id)seat_after(g, i);
        if (still_plays(g, p))
            return p;
    }
    return g->turn;
}

enum step turn_stage_ends(struct play *p, struct frame *fr)
{
    clear_tokens(p);
    restore_abilities(p);
    built_mend(p->g);
    emit(p, (struct mk_event){.kind = EVENT_TURN_ENDS, .player = p->g->turn, .a = NOBODY,
                              .b = NOBODY});
    if (p->g->time_up) {
        play_over(p, END_TIME);
        return STEP_AGAIN;
    }
    if (ruleset_of(p->g)->check_turn_end && ruleset_of(p->g)->check_turn_end(p))
        return STEP_AGAIN;
    turn_begin(p, next_player(p->g));
    fr->step = 0;
    return STEP_AGAIN;
}

/* Forgets who moved or was held in the action or ability that is now over. */
static void forget_action(struct game *g)
{
    for (int f = 0; f < g->nfigure; f++) {
        figure_of(g, (fig_id)f)->flags &= (uint16_t)~(FIG_MOVED | FIG_HELD);
        figure_of(g, (fig_id)f)->action_facing = 0;
        figure_of(g, (fig_id)f)->marks &= (uint8_t)~MARK_AFFECTED;
    }
}

enum step turn_stage_notes(struct play *p, struct frame *fr)
{
    bool rolls = note_shown(p);

    fr->other = NOBODY;
    fr->n = fr->taken_back = 0;
    fr->step++;
    if (!rolls && ruleset_of(p->g)->turn_stage[fr->step] == turn_stage_rolls)
        fr->step++;
    return STEP_AGAIN;
}

enum step turn_stage_rolls(struct play *p, struct frame *fr)
{
    if (fr->n)
        take_roll(p, fr);
    return roll_next(p, fr);
}

enum step turn_stage_rallies(struct play *p, struct frame *fr)
{
    rally(p);
    return next_stage(fr);
}

enum step turn_stage_strikes(struct play *p, struct frame *fr)
{
    fr->step++;
    strike(p);
    turn_forget_shown(p, fr);
    return STEP_AGAIN;
}

enum step turn_stage_portals(struct play *p, struct frame *fr)
{
    if (portals_to_set(p->g))
        return ask(p, ASK_PORTALS, p->g->turn, NOBODY, NOBODY);
    portals_settled(p->g);
    return next_stage(fr);
}

void turn_portals_done(struct game *g)
{
    portals_settled(g);
    frame_find(g, FRAME_TURN)->step = (uint8_t)(stage_index(g, turn_stage_portals) + 1);
}

enum step turn_stage_actions(struct play *p, struct frame *fr)
{
    (void)fr;
    forget_action(p->g);
    return ask(p, ASK_ACTION, p->g->turn, NOBODY, NOBODY);
}

enum step turn_step(struct play *p, struct frame *fr)
{
    return ruleset_of(p->g)->turn_stage[fr->step](p, fr);
}

/* What its player has to decide as the turn begins. */
static const uint64_t BEGINS = HOOK(turn_dice) | HOOK(turn_rallies) | HOOK(turn_strikes) |
                               HOOK(command) | HOOK(commands);

/* Does anything of the player on turn happen, or could it, as the turn begins? */
static bool has_beginning(const struct game *g)
{
    if (portals_to_set(g) || g->ncard || shells_of(g, g->turn))
        return true;
    for (int f = 0; f < g->nfigure; f++)
        for (struct working w = working_with(g, (fig_id)f, BEGINS);
             mine(g, (fig_id)f) && working_next(&w);)
            if (w.is->turn_dice != DICE_NONE || w.is->turn_rallies || w.is->turn_strikes ||
                w.is->command || w.is->commands)
                return true;
    return false;
}

bool turn_at_actions(const struct game *g)
{
    const struct frame *fr = frame_find(g, FRAME_TURN);

    return fr && fr->step >= stage_index(g, turn_stage_actions);
}

bool turn_has_begun(const struct game *g)
{
    return turn_at_actions(g) &&
           (g->orders || has_beginning(g) || g->actions != actions_of(g) ||
            g->extra_actions != extra_actions_of(g));
}

int turn_taken_back(const struct game *g)
{
    const struct frame *fr = frame_find(g, FRAME_TURN);

    return fr ? fr->taken_back : 0;
}

void turn_resume(const struct game *g, struct frame *fr)
{
    fr->step = (uint8_t)stage_index(g, turn_stage_actions);
}

void turn_end(struct play *p)
{
    frame_find(p->g, FRAME_TURN)->step = (uint8_t)(stage_index(p->g, turn_stage_actions) + 1);
}
