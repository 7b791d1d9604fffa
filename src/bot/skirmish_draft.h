/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* skirmish_draft.h: a skirmish being written. */
#ifndef BOT_SKIRMISH_DRAFT_H
#define BOT_SKIRMISH_DRAFT_H

#include "base/rng.h"
#include "bot/skirmish.h"
#include "rules/ruleset.h"

struct draft {
    const struct skirmish *want;
    const struct ruleset *rules;
    const struct params *param;     /* theirs */
    bool typed;                     /* the edition prints types, and has cards */
    struct mk_table *t;
    struct mk_error *error;
    uint64_t rng;
    int line;
    int players, points;
    int wide, high;                 /* of the board, inches */
    int last;                       /* how far along the edge the last figure was deployed, or 0 */
    unsigned sections;              /* of the castle, as bits */
    int castle_points;
    uint64_t posted;                /* taken posts of the garrison, as bits */
};

__attribute__((format(printf, 2, 3))) bool write_line(struct draft *, const char *format, ...);

/* Is the figure clear of all figures written before it, and of obstacles? */
bool is_free(const struct mk_table *, int f);
/* For an edition that prints types. */
bool write_second_army(struct draft *, int player, const char *owner);
bool write_second_piece(struct draft *, int i, const char *verb, int x, int y);
bool write_tokens(struct draft *);
/* The castle's sections, and the planks and ladders on them. */
bool write_castle(struct draft *, const char *owner);
/* Sends the figure to a post in or outside the castle, if one is left. */
bool garrison(struct draft *, int f);

#endif
