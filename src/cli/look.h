/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* look.h: questions about a table, answered in words: `warlord ask`, and during a battle.
 *
 *  (1) A question changes nothing.
 *  (2) Its answer is printed; what it returns says yes (or simply answered), no, or that the
 *      question makes no sense. */
#ifndef CLI_LOOK_H
#define CLI_LOOK_H

#include "mk/game.h"

enum answer { ANSWER_YES = 0, ANSWER_NO = 1, ANSWER_BAD = 2, ANSWER_NOT_A_QUESTION = 3 };

/* word[0] is the question, the rest its arguments. */
enum answer look_answer(const struct game *, int n, char *const word[]);
/* One line for each question. */
void look_help(void);

/* Everybody, a player's army after the other. */
enum answer look_list(const struct game *, int n, char *const word[]);
enum answer look_figure(const struct game *, int n, char *const word[]);
enum answer look_ground(const struct game *, int n, char *const word[]);

/* measure.c */
enum answer measure_distance(const struct game *, int n, char *const word[]);
enum answer measure_contact(const struct game *, int n, char *const word[]);
enum answer measure_arc(const struct game *, int n, char *const word[]);
enum answer measure_line(const struct game *, int n, char *const word[]);

/* foresee.c */
enum answer foresee_order(const struct game *, int n, char *const word[]);
enum answer foresee_reach(const struct game *, int n, char *const word[]);
enum answer foresee_targets(const struct game *, int n, char *const word[]);
/* The verdict on an order, and what it would set off, or what could be done instead. */
enum answer foresee(const struct game *, const struct mk_order *);

/* The figure called so and standing on the table; complains otherwise. */
bool look_for(const struct game *, const char *id, fig_id *out);
/* Reads an order; the player's name may be left out. Complains with the place of the error. */
bool look_order(const struct game *, const char *text, struct mk_order *out);

#endif
