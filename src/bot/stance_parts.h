/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* stance_parts.h: what stance.c and stance_bound.c share. */
#ifndef BOT_STANCE_PARTS_H
#define BOT_STANCE_PARTS_H

#include "bot/stance.h"

enum {
    UNTURNED = 60,              /* percent of an attack for which the attacker must turn first */
    PIN = 15,                   /* percent of a shot that contact prevents */
    ERROR = 64,                 /* units by which a bound may be off */
    EVERYWHERE = 1 << 28,
};

static inline bool within(int64_t apart2, int64_t reach)
{
    return reach > 0 && apart2 <= reach * reach;
}

/* The best shot an opponent has at anybody, cached. */
int32_t stance_menace(struct survey *, const struct seen *foe);
/* The cost of being that far away: none if the others have to come. */
int32_t stance_trouble(const struct survey *, const struct seen *, int32_t way);
/* What danger counts: less and less as a side grows eager. */
int32_t stance_feared(const struct survey *, int32_t danger);
/* How far it is from where it wants to be. */
int32_t stance_way(struct survey *, const struct seen *);
/* Further apart it and no opponent can do anything to each other. */
int32_t stance_span(const struct survey *, const struct seen *);
/* Can nobody do anything to anybody from where it stands? */
bool stance_is_alone(struct survey *, const struct seen *);

#endif
