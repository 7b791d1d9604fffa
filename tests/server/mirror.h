/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* mirror.h: a client's own copy of a game, made of nothing but what the server says about it.
 *
 *  (1) Lines come one after the other, none missing, none twice; after each the hash of the copy is
 *      the hash the server said. The first time this does not hold is remembered (`fault`).
 *  (2) Two mirrors with equal numbers and digests have heard the same lines.
 *  (3) Several who listen to one game can share a mirror: whoever hears a line first has it played,
 *      the others must hear the same text, hash and number.
 */
#ifndef TESTS_MIRROR_H
#define TESTS_MIRROR_H

#include "mk/notation.h"

struct mirror_line {
    uint64_t hash;
    size_t text;                    /* where it begins in `texts` */
};

enum { MIRROR_RECENT = 128 };

struct mirror {
    struct game *g;
    struct game *start;             /* only if it keeps lines */
    bool keep;                      /* remembers every line: needed to take back, and to look at */
    int n;                          /* lines heard */
    uint64_t digest;                /* of all of them */
    uint64_t hash;                  /* after the last */
    uint64_t recent[MIRROR_RECENT]; /* the digest after line n, for the last ones, by n */
    bool ready;                     /* all lines up to now have been told */
    int seat;                       /* the first seat that is ours, or -1 */
    int last_told;                  /* `last` of the game message */
    struct mirror_line *line;
    int room;
    char *texts;
    size_t used, size;
    char fault[256];
};

/* What one of those who share a mirror has heard. */
struct echo {
    int n;
    uint64_t digest;
};

void mirror_init(struct mirror *, bool keep);
void mirror_release(struct mirror *);
/* Takes a message of the server; false if it was about something else. `game` begins anew if a table
 * came with it. */
bool mirror_hear(struct mirror *, const char *message);
/* The same for one of several. */
bool echo_hear(struct echo *, struct mirror *, const char *message);
/* The text of line n, from 1; only if it keeps them. */
const char *mirror_text(const struct mirror *, int n);
/* Is it this player's decision? */
bool mirror_asks(const struct mirror *, int seat);

#endif
