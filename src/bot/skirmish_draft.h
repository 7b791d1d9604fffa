/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* skirmish_draft.h: a skirmish while it is written. */
#ifndef BOT_SKIRMISH_DRAFT_H
#define BOT_SKIRMISH_DRAFT_H

#include "base/rng.h"
#include "bot/skirmish.h"

struct draft {
    const struct skirmish *want;
    struct mk_table *t;
    struct mk_error *error;
    uint64_t rng;
    int line;
    int players, points;
    int wide, high;                 /* of the board, inches */
    int last;                       /* how far along the edge the last figure was deployed, or 0 */
    unsigned sections;              /* of the castle, as bits */
    int castle_points;
    uint64_t posted;                /* posts of its garrison that are taken, as bits */
};

__attribute__((format(printf, 2, 3))) bool write_line(struct draft *, const char *format, ...);

/* Does the figure stand beside everybody written before it, and beside what bars the way? */
bool is_free(const struct mk_table *, int f);
/* What a skirmish by the rules of 2003 has. */
bool write_second_army(struct draft *, int player, const char *owner);
bool write_second_piece(struct draft *, int i, const char *verb, int x, int y);
bool write_tokens(struct draft *);
/* The castle's sections, and what leans on them. */
bool write_castle(struct draft *, const char *owner);
/* Sends the figure to a post in or before the castle, if there is one left. */
bool garrison(struct draft *, int f);

#endif
