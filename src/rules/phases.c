/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* phases.c: the phases of a turn: what comes before its actions, and how its end begins.
 *
 *  (1) What is due in the command phase is noted as the turn begins (figure.due); the player whose
 *      turn it is chooses what happens first. A single thing happens without being asked for, and a
 *      phase in which nothing can be done is over at once. [turn.command.order]
 *  (2) Objectives are looked at whenever an action phase is over, after players without able
 *      figures have left the game. [objective.check-time, end.player-eliminated]
 */
#include <stddef.h>

#include "rules/aboard.h"
#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/capture.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/item.h"
#include "rules/move.h"
#include "rules/objective.h"
#include "rules/saddle.h"
#include "rules/score.h"
#include "rules/shell.h"
#include "rules/spell.h"
#include "rules/turn.h"

/* --- the command phase */

static bool is_mine(const struct game *g, fig_id f)
{
    return on_table(g, f) && owner_of(g, f) == g->turn;
}

static bool acts_first(const struct ability *a)
{
    return a->turn_strikes || a->command;
}

static const uint64_t ACT_FIRST = HOOK(turn_strikes) | HOOK(command);

/* What works on f if any of it may act first, of the cards only those that may. */
static struct working acting_first(const struct game *g, fig_id f)
{
    return working_with(g, f, ACT_FIRST);
}

/* Its place among all that works on the figure; cards come last, and the last ones share a place. */
static uint16_t due_bit(const struct working *w)
{
    int place = w->nth ? SOURCE_CARDS + w->nth : w->source - 1;

    return (uint16_t)(1u << (place < 15 ? place : 15));
}

/* Nothing begins for a captive, not even what a spell would do to it. */
static void note_due(struct game *g, fig_id f)
{
    for (struct working w = acting_first(g, f); !sleeps(g, f) && working_next(&w);)
        if (acts_first(w.is) && (!w.is->due || w.is->due(g, f)) && w.source <= MK_SOURCES)
            figure_of(g, f)->due |= due_bit(&w);
}

static void forget_due(struct game *g)
{
    for (int f = 0; f < g->nfigure; f++)
        figure_of(g, (fig_id)f)->due = 0;
}

/* Moves on to the next thing f still has to do. */
static bool next_due(struct working *w)
{
    while (working_next(w))
        if (w->source <= MK_SOURCES && (figure_of(w->g, w->fig)->due & due_bit(w)) &&
            acts_first(w->is))
            return true;
    return false;
}

/* Tokens fall whatever has happened to the figure that laid them. [bombardment.when] */
static ability_id due_shells(const struct game *g, fig_id f)
{
    return bombs_of(g) && owner_of(g, f) == g->turn && rule(R_BOMBARDMENT_WHEN) ? shells_lie(g, f)
                                                                           : ABILITY_NONE;
}

/* Does that mean f's tokens, and not something else of the same name? */
static bool falls_due(const struct game *g, fig_id f, ability_id what)
{
    return what != ABILITY_NONE && due_shells(g, f) == what;
}

/* Is the question in which sequence things happen at the end of an attack? */
static bool attacking(const struct game *g)
{
    const struct frame *top = frame_top(g);

    return top && top->kind == FRAME_ATTACK;
}

/* What a move has set off, if its sequence is asked for; NULL: the question is about the command
 * phase. */
static const struct frame *moving(const struct game *g)
{
    const struct frame *top = frame_top(g);

    return top && top->kind == FRAME_TRAVEL ? top : NULL;
}

bool in_command(const struct game *g)
{
    return g->ask.ask == ASK_COMMAND && !moving(g) && !attacking(g);
}

/* Is it among the things whose sequence is asked for during an attack or a move? */
static bool is_set_off(const struct game *g, fig_id f, ability_id what)
{
    struct due due[MK_MEMBERS];
    int n = due_things(g, due, MK_MEMBERS);

    for (int i = 0; i < n; i++)
        if (due[i].fig == f && due[i].ability == what)
            return true;
    return false;
}

bool is_due(const struct game *g, fig_id f, ability_id what)
{
    if (moving(g) || attacking(g))
        return is_set_off(g, f, what);
    for (struct working w = acting_first(g, f); is_mine(g, f) && next_due(&w);)
        if (w.id == what)
            return true;
    return falls_due(g, f, what);
}

/* Adds what f still has to do; returns how many things there are then, of which `max` are kept. */
static int add_due(const struct game *g, fig_id f, struct due *out, int n, int max)
{
    ability_id shells = due_shells(g, f);

    for (struct working w = acting_first(g, f);
         figure_of(g, f)->due && is_mine(g, f) && next_due(&w); n++)
        if (n < max)
            out[n] = (struct due){f, w.id};
    if (shells != ABILITY_NONE && n < max)
        out[n] = (struct due){f, shells};
    return n + (shells != ABILITY_NONE);
}

int due_things(const struct game *g, struct due *out, int max)
{
    int n = 0;

    if (moving(g))
        return travel_due(g, moving(g), out, max);
    if (attacking(g))
        return attack_due(g, attack_top(g), out, max);
    bool shells = bombs_of(g) && shells_of(g, g->turn);

    for (int f = 0; f < g->nfigure; f++)
        if (figure_of(g, (fig_id)f)->due || shells)
            n = add_due(g, (fig_id)f, out, n, max);
    return n;
}

/* Returns the card that brings the first of them, or -1. */
static int done_with(struct game *g, fig_id f, ability_id what)
{
    for (struct working w = acting_first(g, f); next_due(&w);)
        if (w.id == what) {
            figure_of(g, f)->due &= (uint16_t)~due_bit(&w);
            return working_brought_by(&w);
        }
    return -1;
}

static void resolve(struct play *p, fig_id f, ability_id what)
{
    const struct ability *a = ability_of(p->g, what);

    if (falls_due(p->g, f, what)) {
        shells_fall(p, f);
        return;
    }
    int card = done_with(p->g, f, what);

    if (a->turn_strikes)
        turn_strike(p, f, what);
    if (a->command)
        a->command(p, f, card);
}

/* Is there anything that may be used now, and only now? */
static bool may_command(const struct game *g)
{
    for (fig_id f = own_bearer_after(g, g->turn, HOOK(commands), -1); f != NOBODY;
         f = own_bearer_after(g, g->turn, HOOK(commands), f))
        for (struct working w = working_with(g, f, HOOK(commands)); working_next(&w);)
            if (w.is->commands && w.is->commands(g, f))
                return true;
    return false;
}

struct verdict check_resolve(const struct game *g, const struct mk_order *o)
{
    if (moving(g) || attacking(g))
        return is_due(g, o->fig, o->ability) ? allow()
                                             : deny_figure(R_ACTION_SIMULTANEOUS_ORDER, o->fig);
    forbid_figure(owner_of(g, o->fig) != o->player || !is_due(g, o->fig, o->ability),
                  R_TURN_COMMAND_RESOLVE, o->fig);
    return allow();
}

void turn_resolve(struct play *p, const struct mk_order *o)
{
    if (moving(p->g))
        travel_resolve(p, frame_top(p->g), o);
    else if (attacking(p->g))
        attack_resolve(p, o);
    else
        resolve(p, o->fig, o->ability);
}

struct verdict check_command_end(const struct game *g, const struct mk_order *o)
{
    struct due first = {NOBODY, ABILITY_NONE};

    (void)o;
    if (moving(g) || attacking(g))
        return deny_figure(R_ACTION_SIMULTANEOUS_ORDER, g->ask.fig);
    forbid_figure(due_things(g, &first, 1) > (g->ncard > 0), R_TURN_COMMAND_RESOLVE, first.fig);
    return allow();
}

enum { COMMAND_BEGINS, COMMAND_ASKED, COMMAND_DONE };

/* The player chooses to do nothing more. */
void turn_command_done(struct play *p)
{
    frame_find(p->g, FRAME_TURN)->cursor = COMMAND_DONE;
}

/* What is due is what the turn finds as it begins, before dice for Command heal anybody. */
enum step turn_stage_due(struct play *p, struct frame *fr)
{
    struct game *g = p->g;

    for (fig_id f = own_bearer_after(g, g->turn, ACT_FIRST, -1); f != NOBODY;
         f = own_bearer_after(g, g->turn, ACT_FIRST, f))
        note_due(g, f);
    fr->step++;
    return STEP_AGAIN;
}

enum step turn_stage_command(struct play *p, struct frame *fr)
{
    struct game *g = p->g;
    struct due first;

    if (fr->cursor == COMMAND_BEGINS) {
        fr->cursor = COMMAND_ASKED;
        turn_forget_shown(p, fr);
        fr->n = fr->taken_back = 0;
    }
    int due = due_things(g, &first, 1);
    bool cards = g->ncard && (has_items_to_drop(g, g->turn) || has_cards_to_use(g, g->turn) ||
                              has_books_to_browse(g, g->turn));
    bool may = fr->cursor == COMMAND_ASKED && (cards || may_command(g));
    if (may || (due > 1 && rule(R_TURN_COMMAND_ORDER)))
        return ask(p, ASK_COMMAND, g->turn, NOBODY, NOBODY);
    if (due > 0 && rule(R_TURN_COMMAND_RESOLVE)) {
        resolve(p, first.fig, first.ability);
        return STEP_AGAIN;
    }
    forget_due(g);
    fr->cursor = 0;
    fr->step++;
    return STEP_AGAIN;
}

/* --- players who are out */

static void leave(struct play *p, fig_id f)
{
    struct figure *fig = figure_of(p->g, f);

    if (!on_table(p->g, f))
        return;
    if (fig->captor != NOBODY) {
        figure_of(p->g, fig->captor)->captive = NOBODY;
        fig->captor = NOBODY;
    }
    capture_free(p, f, R_CAPTURE_FREED);
    unsaddle(p->g, f);
    get_off(p->g, f);
    items_leave(p, f);
    if (breaks(R_END_PLAYER_ELIMINATED_WARRIORS)) {
        eliminate(p, f, NOBODY, HARM_ATTACK, R_ELIMINATED);
        return;
    }
    fig->flags = (uint16_t)((fig->flags & ~FIG_TABLE) | FIG_GONE);
}

static void remove_player(struct play *p, player_id player)
{
    player_of(p->g, player)->flags |= PLAYER_OUT;
    emit(p, (struct mk_event){.kind = EVENT_PLAYER_OUT, .player = player, .a = NOBODY,
                              .b = NOBODY, .rule = R_END_PLAYER_ELIMINATED});
    for (int f = 0; f < p->g->nfigure; f++)
        if (belongs_to(p->g, (fig_id)f, player))
            leave(p, (fig_id)f);
    shells_forget(p, player);
    if (rule(R_END_PLAYER_ELIMINATED_OBJECTIVES))
        objectives_free(p, player);
}

/* All are looked at before anybody leaves: a captive that goes free because its captor's player is
 * out comes too late for its own, whoever sits first. */
enum step turn_stage_players_out(struct play *p, struct frame *fr)
{
    bool out[MK_MAX_PLAYERS] = {false};

    for (int i = 0; i < p->g->nplayer; i++)
        out[i] = !(player_of(p->g, (player_id)i)->flags & (PLAYER_OUT | PLAYER_WITHDRAWN)) &&
                 !has_able(p->g, (player_id)i) && rule(R_END_PLAYER_ELIMINATED);
    for (int i = 0; i < p->g->nplayer; i++)
        if (out[i])
            remove_player(p, (player_id)i);
    fr->step++;
    return STEP_AGAIN;
}

/* A rider it leaves behind is set down; a mount does what it does without a rider. */
static void go_back(struct play *p, fig_id f)
{
    fig_id mount = mount_of(p->g, f);

    if (rider_of(p->g, f) != NOBODY)
        throw_rider(p, f);
    leave(p, f);
    shells_go(p, f);
    if (mount != NOBODY)
        bereave(p, mount);
}

/* Figures won over return to their own player and let go whom they have captured; figures raised
 * for this turn leave the game. Objectives have been looked at before: that is never to the
 * player's harm, who could choose.
 * [subfaction.revenant, end-phase.order] */
enum step turn_stage_returns(struct play *p, struct frame *fr)
{
    fr->step++;
    for (int f = 0; f < p->g->nfigure; f++)
        if (figure_of(p->g, (fig_id)f)->marks & MARK_TURNED) {
            figure_of(p->g, (fig_id)f)->marks &= (uint8_t)~MARK_TURNED;
            capture_free(p, (fig_id)f, R_CAPTURE_FREED);
        }
    for (int f = 0; f < p->g->nfigure; f++)
        if (figure_of(p->g, (fig_id)f)->marks & MARK_LENT) {
            go_back(p, (fig_id)f);
            figure_of(p->g, (fig_id)f)->marks &= (uint8_t)~MARK_LENT;
        }
    return STEP_AGAIN;
}

enum step turn_stage_objectives(struct play *p, struct frame *fr)
{
    objectives_check(p);
    fr->step++;
    return STEP_AGAIN;
}
