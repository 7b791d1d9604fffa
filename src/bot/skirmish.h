/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* skirmish.h: a random but sensible battle, for bots, benchmarks and tests.
 *
 * The same request always gives the same table. */
#ifndef BOT_SKIRMISH_H
#define BOT_SKIRMISH_H

#include "mk/notation.h"

enum { ROSTER = 40, LARGE_ROSTER = 8, CASTLE_DIALS = 2 };

struct roster {
    int points;
    const char *words;              /* of a figure, in the notation */
};
extern const struct roster roster[ROSTER];

/* A large piece, and what differs in its left, rear and right sections, if it has any. */
struct large_roster {
    int points;
    const char *words;
    const char *section[MK_SECTIONS - 1];
};
extern const struct large_roster large_roster[LARGE_ROSTER];

extern const char *const castle_words[CASTLE_DIALS];

/* For editions that print types: a warrior, or a mount and its rider with their joint cost; and
 * cards. */
enum { SECOND_ROSTER = 16, SECOND_ITEMS = 8, SECOND_RELICS = 16, SECOND_DOMAINS = 8 };
struct second_roster {
    int points;
    const char *words, *rider;
};
extern const struct second_roster second_roster[SECOND_ROSTER];
extern const char *const second_items[SECOND_ITEMS], *const second_relics[SECOND_RELICS];
extern const char *const second_domains[SECOND_DOMAINS];

/* What to make. Zero means two players, the points of a standard game, an empty table. */
struct skirmish {
    uint64_t seed;
    int players;                    /* 2 to 4 */
    int points;                     /* build total, in hundreds */
    int terrain;                    /* pieces, up to eight */
    int figures;                    /* if not 0: this many a side, whatever they cost */
    int large;                      /* titans, multiple-dial warriors and chariots a side */
    bool setup;                     /* terrain is still in the pool, armies are not deployed */
    bool castle;                    /* the second of two players has one */
    enum mk_edition_id edition;     /* its rules and its table, with everything it has */
};

/* Fills the table (large: see notation.h) and the cast, which borrows from it. False with an
 * error if the armies do not fit. */
bool skirmish_make(const struct skirmish *, struct mk_table *, struct mk_cast *out,
                   struct mk_error *);

#endif
