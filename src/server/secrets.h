/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* secrets.h: what is hidden in a game, and how much of it each player sees. docs/protocol.md,
 * "Secrets".
 *
 *  (1) The store has the table with its secret; the server plays the whole game.
 *  (2) The holder of a seat knows the dials of its player, and of other dials what their windows
 *      have shown; a spectator knows only the latter. Once the game is over everybody knows
 *      everything.
 */
#ifndef SERVER_SECRETS_H
#define SERVER_SECRETS_H

#include "mk/game.h"

/* Space for the line with the secret, including a zero. */
enum { SECRETS_LINE = 8 + 2 * MK_COMMITMENT + 1 };

/* Appends a new secret to a table that has space for it, or replaces the one it has. */
void secrets_renew(char *table);
bool secrets_has(const char *table);

/* A copy of the state a game begins with, freed by the caller. */
struct game *secrets_start(const struct game *);
/* The table as these players (bits) may see it at `now`; the game began with `start`, of which
 * only the state is used. Freed by the caller. */
char *secrets_table(const struct game *start, const struct game *now, unsigned players);
/* A saved game as everybody may see it: takes the text and returns another, or the same if the
 * game is over. A game that this engine plays differently counts as over. */
char *secrets_sheet(char *sheet, size_t *length);

/* The lines that open what these players may know and `told` (or NULL; for every figure its
 * positions as bits) does not have yet, joined by newlines; NULL if there are none. Freed by the
 * caller. */
char *secrets_openings(const struct game *, unsigned players, const uint16_t *told);
/* Notes that everybody has been told what is public now. */
void secrets_note(const struct game *, uint16_t *told);
/* Does the window of any dial show something it had not shown before? */
bool secrets_differ(const struct game *before, const struct game *after);

#endif
