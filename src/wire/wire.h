/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* wire.h: a player at the other end of a line; docs/bots.md is the protocol.
 *
 *  (1) Whatever bytes come back, or none: a wire answers with a legal order of its own player, or it
 *      has a fault. Once it has one it says and hears nothing more.
 *  (2) Only waiting for the player costs the player's time. Tries and questions are counted, so that
 *      a player who talks without deciding is found out without a clock.
 *  (3) A wire knows neither processes nor pipes: see child.h for a link made of them.
 */
#ifndef WIRE_WIRE_H
#define WIRE_WIRE_H

#include <stdio.h>

#include "mk/notation.h"

enum {
    WIRE_VERSION = 1,
    WIRE_LINE = 1024,               /* bytes a player may say in one line */
    WIRE_CANDIDATES = 4096,
    WIRE_WHY = 240,
};

enum wire_fault {
    WIRE_FINE,
    WIRE_CRASHED,                   /* it is gone */
    WIRE_HUNG,                      /* no answer in the time for one decision */
    WIRE_SLOW,                      /* no time left for the whole game */
    WIRE_NONSENSE,                  /* too many refused answers to one decision */
    WIRE_CHATTER,                   /* too many questions about one decision */
    WIRE_STALLED,                   /* too many orders in one turn */
};

enum wire_got { WIRE_GOT, WIRE_END, WIRE_LATE };

/* How lines come and go. `micros` is the time left; what is spent waiting is taken off it. */
struct wire_link {
    void *context;
    /* WIRE_LATE if time ran out, WIRE_END if nobody is there. */
    enum wire_got (*send)(void *context, const char *text, size_t length, int64_t *micros);
    /* One line without its end. A length of `size` or more: the line was longer, and cut off. */
    enum wire_got (*receive)(void *context, char *line, size_t size, size_t *length,
                             int64_t *micros);
};

struct wire_limits {
    int64_t start;                  /* until the first line is heard; microseconds, like all times */
    int64_t decision, game;
    int tries;                      /* answers to one decision */
    int questions;                  /* asked about one decision */
    int orders;                     /* in one turn */
};
extern const struct wire_limits wire_limits;    /* the usual ones */

struct wire {
    struct wire_link link;
    struct wire_limits limits;
    player_id player;
    FILE *log;                      /* everything said and heard, or NULL */
    int64_t left;                   /* of the time for the game */
    bool heard;                     /* it has said something */
    uint32_t turn;                  /* the turn that `orders` counts in */
    int orders;
    enum wire_fault fault;
    char why[WIRE_WHY];             /* of the fault, in words */
    int ncandidate;                 /* -1: not worked out for this decision */
    struct mk_order *candidate;     /* room for WIRE_CANDIDATES; the wire's own */
};

/* False if there is no memory. */
bool wire_init(struct wire *, struct wire_link, player_id, const struct wire_limits *);
void wire_release(struct wire *);

/* Which game of how many this is, and a number for the player's own dice. */
struct wire_occasion { int game, games; uint64_t seed; };
void wire_begin(struct wire *, const struct game *, const struct wire_occasion *);
/* An order that was carried out, dice included: the game before it, the hash after it. */
void wire_tell(struct wire *, const struct game *before, const struct mk_order *, uint64_t hash);
/* What the player decides. False if it has a fault, now or before. */
bool wire_choose(struct wire *, const struct game *, struct mk_order *out);
void wire_over(struct wire *, const struct game *, player_id winner);

/* "crashed", "hung", … */
const char *wire_fault_word(enum wire_fault);

/* request.c: answers a question of the player; false if the line is not a question. */
bool wire_serve(struct wire *, const struct game *, const char *line, size_t length);
/* "refused CLAUSE in words", or "allowed". */
void wire_verdict(struct wire *, const struct game *, struct verdict);
/* Sends one line, printf-like. */
void wire_say(struct wire *, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;
/* "table N" and N lines. */
void wire_table(struct wire *, const struct game *);
/* The candidates of this decision. */
int wire_candidates(struct wire *, const struct game *);
/* The verb of an order, as it is printed. */
void wire_verb(const struct game *, const struct mk_order *, char *out, size_t size);

#endif
