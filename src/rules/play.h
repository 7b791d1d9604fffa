/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* play.h: a game being changed, and the stack of what is being resolved.
 *
 *  (1) Checks read `const struct game *`; only functions that take a `struct play *` change a game.
 *  (2) A frame's step function runs until it has to wait (STEP_WAIT, having asked), wants to be
 *      called again (STEP_AGAIN, perhaps with a new frame on top), or is finished (STEP_POP).
 *      After pushing a frame a step function returns STEP_AGAIN at once: its own frame pointer
 *      stays valid, but the new frame runs first.
 *  (3) An answer is delivered by its handler into the top frame (a die, a choice), and the step
 *      function reads it there when it runs again.
 */
#ifndef RULES_PLAY_H
#define RULES_PLAY_H

#include "mk/event.h"
#include "mk/state.h"
#include "mk/verdict.h"

struct play {
    struct game *g;
    struct mk_events *events;   /* or NULL */
    int32_t length;             /* of the path that was just allowed, in units */
};

enum step { STEP_AGAIN, STEP_WAIT, STEP_POP };

/* Appends an event; every field of `e` but the kind is optional. Set a and b yourself: 0 is a
 * figure. */
void emit(struct play *, struct mk_event e);
/* The most common events. */
void emit_fig(struct play *, enum mk_event_kind, fig_id a, fig_id b, int n, enum mk_rule);

/* Pushes a cleared frame and returns it. */
struct frame *frame_push(struct play *, enum mk_frame kind, fig_id fig);
struct frame *frame_top(const struct game *);
/* The nearest frame of this kind below (or at) the top, or NULL. */
struct frame *frame_find(const struct game *, enum mk_frame kind);
/* Pushes FRAME_FORMATION together with a cleared march. */
struct frame *frame_push_march(struct play *, fig_id fig);
/* Pushes FRAME_ATTACK together with the attack it resolves (a copy of *a). */
struct frame *frame_push_attack(struct play *, const struct attack *a);
/* The innermost attack being resolved, or NULL. */
struct attack *attack_top(const struct game *);

/* Waits: sets the decision and returns STEP_WAIT. */
enum step ask(struct play *, enum mk_ask, player_id, fig_id fig, fig_id other);
enum step ask_dice(struct play *, int n, enum mk_dice purpose, fig_id fig);

/* Runs frames until somebody has to decide or the game is over. */
void play_run(struct play *);
/* Ends the game at once: the stack is dropped and points are counted. */
void play_over(struct play *, enum mk_end);

#endif
