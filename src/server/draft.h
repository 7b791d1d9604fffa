/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* draft.h: a game about to be started, read from the body of POST /api/games.
 *
 *  (1) The table is stored as the engine prints it, with figures written out, so that it never
 *      depends on a collection. The game starts from that text.
 *  (2) Everything is checked: the result can be played, or an error says where the fault is.
 *  (3) Any thread may do this; the library must be open. */
#ifndef SERVER_DRAFT_H
#define SERVER_DRAFT_H

#include "server/store.h"

struct library;

struct draft_error {
    char code[24];
    char text[1000];
    int line, column;           /* 0: not about a text */
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
