/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* seats.h: who may speak for whom: unguessable secrets and their hashes.
 *
 *  (1) A token or a code is 128 random bits; the server keeps only its hash.
 *  (2) Hashes are compared in constant time. */
#ifndef SERVER_SEATS_H
#define SERVER_SEATS_H

#include <stdbool.h>

#include "bot/bot.h"
#include "mk/types.h"

enum {
    SECRET = 23,                /* 22 characters and a zero */
    SECRET_HASH = 32,
    ROOM_ID = 13,               /* the id of a game: 12 characters and a zero */
    SEAT_NAME = 64,             /* bytes of a display name, including the zero */
};

enum seat_kind { SEAT_HUMAN, SEAT_BOT, SEAT_OPEN };

struct seat {
    uint8_t kind;               /* enum seat_kind */
    bool has_token;
    int here;                   /* connections that hold it */
    char name[SEAT_NAME];       /* as people see it */
    char bot[BOT_NAME];
    unsigned char token[SECRET_HASH];
    bool has_recovery;
    unsigned char recovery[SECRET_HASH];    /* of the code that gives the seat a new token */
};

/* Call this once, before anything else here. */
bool seats_ready(void);
void seats_secret(char out[SECRET]);
void seats_room_id(char out[ROOM_ID]);
void seats_hash(const char *secret, unsigned char out[SECRET_HASH]);
bool seats_equal(const unsigned char a[SECRET_HASH], const unsigned char b[SECRET_HASH]);
/* The players whose seats this token holds, as bits. */
unsigned seats_held(const struct seat *, int n, const char *token);
/* Copies the text without control characters, cut at the end of a character. */
void seats_clean(char *out, size_t size, const char *text);
/* A seat that nobody holds has a secret of its own, too: no token has that hash. */
void seats_chance(unsigned char out[SECRET_HASH]);
/* What this seat seals its choices with in that game: always the same, and not computable
 * without its secret. */
void seats_salt(const struct seat *, const char *id, unsigned char *out, size_t size);
/* From 1 to 6, from the system's random numbers. */
int seats_die(void);
/* Is this an id as seats_room_id makes them? */
bool seats_is_id(const char *);

#endif
