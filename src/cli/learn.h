/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* learn.h: the first evening: a short battle with a tutor.
 *
 *  (1) A lesson is a series of steps. Each has one order for the learner and the others' answers,
 *      dice included; together they make one game, told by learn_text.c.
 *  (2) Nothing that the rules allow is refused. A learner who tries something else plays on with
 *      real dice against the bot, and can come back at any time.
 *  (3) Progress is judged by the game's state alone, so undo works, too.
 */
#ifndef CLI_LEARN_H
#define CLI_LEARN_H

#include "cli/battle.h"

enum { LEARN_RULES = 3, LEARN_STEPS = 20 };

struct learn_step {
    const char *title;              /* of a lesson; NULL: part of the one before */
    const char *text;               /* or NULL */
    const char *type;               /* what to type: an order, or a question of look.h */
    const char *then;               /* orders and dice of the others, separated by ';', or NULL */
    const char *after;              /* what to notice, or NULL */
    enum mk_rule rule[LEARN_RULES]; /* the clauses it comes from */
};
extern const struct learn_step learn_step[];
extern const int learn_steps;
extern const char learn_farewell[];       /* after the last step */
extern const char learn_leave[];          /* for learners who would rather play */

/* Something that happens in battles, explained the first time. */
struct learn_note {
    uint8_t event;                  /* enum mk_event_kind */
    enum mk_rule rule;
    const char *text;
};
extern const struct learn_note learn_note[];
extern const int learn_notes;

/* Adds the tutor to the battle, whose table must be data/tables/lesson.table. False, after
 * saying so, if the table does not fit the lesson. */
bool learn_begin(struct battle *);
void learn_release(struct battle *);

#endif
