/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* draft.h: a game somebody wants to begin, read from the body of POST /api/games.
 *
 *  (1) The table is kept as the engine prints it: figures written out, so that it never depends on a
 *      collection. The game begins from that text.
 *  (2) Everything is checked: what comes out can be played, or there is an error that says where.
 *  (3) Made by any thread; the library must be open already. */
#ifndef SERVER_DRAFT_H
#define SERVER_DRAFT_H

#include "server/store.h"

struct library;

struct draft_error {
    char code[24];
    char text[1000];
    int line, column;           /* 0: not of a text */
};

struct draft_line {
    char *text;
    uint64_t hash;
};

struct draft {
    struct store_game head;
    char *table;
    struct draft_line *line;
    int n;
    struct game *state;                 /* after the last line, if there are lines */
    char token[SECRET], code[SECRET];   /* empty where there is none */
    char recovery[SECRET];              /* of the seats with the token */
};

enum { DRAFT_LINES = 10000 };

bool draft_read(struct draft *, struct library *, const char *body, size_t length,
                struct draft_error *);
void draft_release(struct draft *);

#endif
