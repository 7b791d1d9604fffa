/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games.h: begins games on a server, the way the page does. */
#ifndef TESTS_GAMES_H
#define TESTS_GAMES_H

#include "client.h"
#include "mk/game.h"

enum { TOKEN = 128 };

struct begun {
    char id[TOKEN], code[TOKEN];
    char token[2][TOKEN];           /* red's, blue's */
};

/* Two of the armies that come with the program on a table of this seed, as text; freed by the
 * caller. */
char *starter_table(uint64_t seed);
/* A text as JSON, with its quotes, behind what is there. */
void json_add(struct bytes *, const char *text);

/* A game of red (kind "me") and blue: "open", and then a second token is asked for; "me", both have
 * one; or the name of a bot. False if the server does not want it; `why` (or NULL) gets its answer. */
bool game_begin(struct client *, struct begun *, const char *table, const char *blue,
                const char *dice, char *why, size_t size);

/* The order of a bot without a plan, as text. */
void random_order(const struct game *, uint64_t *rng, char *text, size_t size);

#endif
