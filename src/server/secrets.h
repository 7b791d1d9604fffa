/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* secrets.h: what is hidden in a game, and who is told how much of it. docs/protocol.md, "Secrets".
 *
 *  (1) The store has the table with its secret; the server plays the whole game.
 *  (2) Who holds seats knows the dials of those players, and of the others what their windows have
 *      shown. Who holds none knows only the latter. Once the game is over everybody knows everything.
 */
#ifndef SERVER_SECRETS_H
#define SERVER_SECRETS_H

#include "mk/game.h"

/* Room for the line that has the secret, with a zero. */
enum { SECRETS_LINE = 8 + 2 * MK_COMMITMENT + 1 };

/* A new secret behind a table that has room for it, or instead of the one it has. */
void secrets_renew(char *table);
bool secrets_has(const char *table);

/* A copy of the state a game begins with, to be freed by the caller. */
struct game *secrets_start(const struct game *);
/* The table as these players (bits) may have it while the game stands at `now`; it began with
 * `start`, and nothing is asked of that but its state. Freed by the caller. */
char *secrets_table(const struct game *start, const struct game *now, unsigned players);
/* A saved game as everybody may have it: takes the text and returns another, or the same if the game
 * is over. One that this engine does not play as it was played counts as over. */
char *secrets_sheet(char *sheet, size_t *length);

/* The lines that open what these players may know and `told` (or NULL; positions as bits, of every
 * figure) does not have yet, one below the other; NULL if there are none. Freed by the caller. */
char *secrets_openings(const struct game *, unsigned players, const uint16_t *told);
/* Everybody has been told what is public now. */
void secrets_note(const struct game *, uint16_t *told);
/* Does the window of any dial show what it had not shown before? */
bool secrets_differ(const struct game *before, const struct game *after);

#endif
