/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* turn.h: turns, actions, tokens and pushing. [turn, action, token, push] */
#ifndef RULES_TURN_H
#define RULES_TURN_H

#include "rules/attack.h"
#include "rules/play.h"

/* The stages of a turn; an edition says which there are, and their order. Each runs until it is
 * finished or has to wait. turn_stage_actions is one of them in every edition. */
typedef enum step turn_stage(struct play *, struct frame *);
turn_stage turn_stage_notes, turn_stage_rolls, turn_stage_rallies, turn_stage_strikes,
    turn_stage_due, turn_stage_command, turn_stage_portals,
    turn_stage_actions, turn_stage_players_out, turn_stage_objectives, turn_stage_returns,
    turn_stage_ends;
enum step turn_step(struct play *, struct frame *);
/* What showed as the turn began no longer matters. */
void turn_forget_shown(struct play *, struct frame *);
enum step action_step(struct play *, struct frame *);
/* The clause a referee would quote to somebody who acts out of time; timely.c. */
enum mk_rule out_of_time(const struct game *, const struct mk_order *);
/* Where no clause is more to the point: another player decides, or something is being resolved. */
enum mk_rule not_now(const struct game *);
/* The turn comes to that player, perhaps with a new round. */
void turn_begin(struct play *, player_id);
/* The same without counting rounds: a table on which it is that player's turn. `begun`: cards were
 * seen to when the turn began. */
void turn_open(struct play *, player_id, bool begun);
/* Does that player still get turns? Captives are an army still. [turn.skip] */
bool still_plays(const struct game *, player_id);
/* Has the turn come to the stage in which actions are given? */
bool turn_at_actions(const struct game *);
/* The start of the turn is over, and may have changed something. */
bool turn_has_begun(const struct game *);
/* Its player has opened and shut what there is to be. */
void turn_portals_done(struct game *);
/* A turn whose beginning is over: the frame waits for actions. */
void turn_resume(const struct game *, struct frame *);
/* How many actions were taken back in this turn. */
int turn_taken_back(const struct game *);
/* Actions a player has in a turn. */
int actions_of(const struct game *);
/* Takes one action of the turn, or an extra one. */
void action_spend(struct game *, fig_id);
/* Earns the player on turn one more, up to as many as can be counted. */
void action_earn(struct game *);
/* Extra actions of the player on turn: those that are in play when the turn begins count. */
int extra_actions_of(const struct game *);
/* The action is given: uses that many of the turn's actions, lays tokens on the n members,
 * notes who is pushed, and pushes FRAME_ACTION, which deals the pushing damage when all above it is
 * done. */
struct frame *action_begin(struct play *, const fig_id *member, int n, int cost);
/* The action being resolved is undone: it has used nothing, and nobody has acted. */
void action_take_back(struct play *);
/* The player whose turn it is ends it. */
void turn_end(struct play *);
bool acts_free(const struct game *, fig_id, enum action_kind);
/* How many of the turn's actions a move of these sections takes, or of one figure. */
int move_cost(const struct game *, const struct mk_order *);
/* A body that is pushed, or falls, is hurt on an active section its player chooses: is there a
 * choice? If there is none it is the one that is left. */
bool has_section_choice(const struct game *, fig_id);
fig_id first_active(const struct game *, fig_id);
/* May this section be it? */
struct verdict check_pushed_section(const struct game *, fig_id);
/* It does. */
void action_answer_section(struct play *, fig_id);
/* Lays one token on f. */
void token_lay(struct play *, fig_id);
/* Something other than an action gives f a token. */
void token_give(struct play *, fig_id);
/* An action begins to resolve, maybe in a later turn: nobody has been affected by it yet. It is
 * over: those it has affected may suffer more. [ability.cursed] */
void action_forget_affected(struct game *);
void action_haunts(struct play *, const fig_id *actor, int n);
/* Would f be pushed by acting now? */
bool is_pushed(const struct game *, fig_id);
/* f strikes by this ability as its turn begins, alone. */
void turn_strike(struct play *, fig_id f, ability_id);
/* The player ends the command phase. */
void turn_command_done(struct play *);
/* Does the player whose turn it is still have something to resolve before actions are given? */
struct verdict check_command_end(const struct game *, const struct mk_order *);
bool is_due(const struct game *, fig_id, ability_id);
/* All there is to resolve: how many things, and the first `max` of them. */
struct due { fig_id fig; ability_id ability; };
/* Is the player on turn asked what to do in the command phase? */
bool in_command(const struct game *);
int due_things(const struct game *, struct due *out, int max);
struct verdict check_resolve(const struct game *, const struct mk_order *);
void turn_resolve(struct play *, const struct mk_order *);
/* The rules every action order obeys: whose turn, actions left, figure able to act. */
struct verdict check_action(const struct game *, const struct mk_order *, enum action_kind);
/* Could f be given any action but a pass by its player now? The verdict of a move says why not. */
struct verdict check_any_action(const struct game *, fig_id);

#endif
