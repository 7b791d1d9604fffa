/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* words.h: the table in words, to be read or listened to.
 *
 * Everything here appends to a text and prints nothing. Lengths are inches to a hundredth, bearings
 * one of sixteen winds, places as the notation writes them. */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include "mk/notation.h"

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void words_add(struct mk_text *, const char *format, ...);

void words_length(struct mk_text *, int32_t units);             /* "6.4 inches" */
void words_degrees(struct mk_text *, int tenths);               /* "12.5 degrees" */
void words_point(struct mk_text *, vec);                        /* "10.5,8" */
const char *words_wind(angle);                                  /* "north-north-east" */
void words_way(struct mk_text *, vec from, vec to);             /* "6.4 inches north-east" */

const char *words_player(const struct game *, player_id);       /* also fate and the judge */
const char *words_id(const struct game *, fig_id);              /* "a" */
void words_figure(struct mk_text *, const struct game *, fig_id);       /* "a (Harbour Pike)" */
void words_terrain(struct mk_text *, const struct game *, int);     /* "wood (hindering terrain)" */
const char *words_ability(const struct game *, ability_id);     /* "Pole Arm" */
const char *words_faction(uint8_t faction);                     /* "Atlantis Guild" */
/* What the window shows; abilities switched off are in brackets. */
void words_window(struct mk_text *, const struct game *, fig_id);
/* The clause of a rule, of this game's edition if that has it, or else of another. NULL if it is no
 * clause at all. */
const struct mk_clause *words_clause(const struct game *, int rule);

/* The figure (terrain piece, player) of this name, or -1. */
int words_find_figure(const struct game *, const char *id);
int words_find_terrain(const struct game *, const char *id);
int words_find_player(const struct game *, const char *name);

#endif
