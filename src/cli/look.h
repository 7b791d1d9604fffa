/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* look.h: questions about a table, answered in words: `warlord ask`, and during a battle.
 *
 *  (1) A question changes nothing.
 *  (2) The answer is printed; the return value says yes (or simply answered), no, or that the question
 *      makes no sense. */
#ifndef CLI_LOOK_H
#define CLI_LOOK_H

#include "mk/game.h"
#include "mk/notation.h"

enum answer { ANSWER_YES = 0, ANSWER_NO = 1, ANSWER_BAD = 2, ANSWER_NOT_A_QUESTION = 3 };

/* Every question: its word, the least and most words that follow (-1: any number), its function,
 * an example, and what it tells. */
#define LOOK_QUESTIONS(Q) \
    Q("list", 0, 0, look_list, "list", "all figures: where, values, abilities, tokens, contacts") \
    Q("look", 1, 1, look_figure, "look a", "one figure: its dial, its abilities, who is near") \
    Q("ground", 0, 0, look_ground, "ground", "the terrain in words") \
    Q("distance", 2, 2, measure_distance, "distance a b", \
      "inches and bearing; b may be terrain or x,y") \
    Q("contact", 2, 2, measure_contact, "contact a b", "do their bases touch?") \
    Q("arc", 2, 2, measure_arc, "arc a b", "is b in a's front arc?") \
    Q("line", 2, 2, measure_line, "line a b", \
      "the line of fire: clear, hindered, blocked by what") \
    Q("reach", 1, 1, foresee_reach, "reach a", "how far a can go, as an outline of points") \
    Q("targets", 1, 1, foresee_targets, "targets a", "everybody a could attack, or why not") \
    Q("may", 1, -1, foresee_order, "may ORDER", \
      "would this order be allowed? what would it set off?") \
    Q("why", 1, -1, foresee_order, "why ORDER", "the same")

/* Splits a line into words, in place, with a NULL after the last; as many as LOOK_WORDS fit into a
 * line of LOOK_LINE bytes. Returns how many there are. */
enum { LOOK_LINE = MK_ORDER_TEXT, LOOK_WORDS = LOOK_LINE / 2 };
int look_cut(char *line, char *word[LOOK_WORDS + 1]);
/* word[0] is the question, the rest its arguments. */
enum answer look_answer(const struct game *, int n, char *const word[]);
/* An order (word[1] and what follows) judged by two editions: why they differ. */
void look_beside(const struct game *const g[2], int n, char *const word[]);
/* One line for each question. */
void look_help(void);

/* Everybody, one player's army after the other. */
enum answer look_list(const struct game *, int n, char *const word[]);
enum answer look_figure(const struct game *, int n, char *const word[]);
enum answer look_ground(const struct game *, int n, char *const word[]);

/* measure.c */
enum answer measure_distance(const struct game *, int n, char *const word[]);
enum answer measure_contact(const struct game *, int n, char *const word[]);
enum answer measure_arc(const struct game *, int n, char *const word[]);
enum answer measure_line(const struct game *, int n, char *const word[]);
/* Reads "12,9.5". */
bool look_point(const char *word, vec *out);
/* From the base to the edge of the terrain; 0 inside it. */
int32_t look_terrain_gap(const struct game *, fig_id, int terrain);

/* foresee.c */
enum answer foresee_order(const struct game *, int n, char *const word[]);
enum answer foresee_reach(const struct game *, int n, char *const word[]);
enum answer foresee_targets(const struct game *, int n, char *const word[]);
/* The verdict on an order, and what it would set off, or what could be done instead. */
enum answer foresee(const struct game *, const struct mk_order *);

/* The figure of that name on the table; complains if there is none. */
bool look_for(const struct game *, const char *id, fig_id *out);
/* Do they touch? A piece named as a whole touches with all its sections. */
bool look_touch(const struct game *, const char *a_id, fig_id a, const char *b_id, fig_id b);
/* Reads an order; the player's name may be left out. Complains with the place of the error. */
bool look_order(const struct game *, const char *text, struct mk_order *out);

#endif
