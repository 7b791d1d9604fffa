/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* search.h: which figures are meant. */
#ifndef COLLECTION_SEARCH_H
#define COLLECTION_SEARCH_H

#include "mk/notation.h"

/* What a figure must have; fields that are zero or NULL are ignored. */
struct search {
    unsigned factions;                  /* one of these, a bit each */
    unsigned ranks;                     /* one of these, a bit each */
    struct ability_set abilities;       /* all of these, somewhere on the dial */
    int points_lo, points_hi;
    const char *set;                    /* part of the name of its set */
    const char *words;                  /* each of these in its name, slug or subfaction */
};

bool search_matches(const struct search *, const struct mk_model *);
/* The abilities its dial shows from the starting position on. */
struct ability_set model_abilities(const struct mk_model *);
/* The points of the range A-B, A-, -B or A. */
bool search_points(struct search *, const char *range);

#endif
