/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* place.h: places and facings, as written and as worked out. */
#ifndef NOTATION_PLACE_H
#define NOTATION_PLACE_H

#include "notation/scan.h"

/* Does a place begin here? */
bool place_follows(const struct scan *);
/* `at 10,4`, `to 10,4`, `touching b from south`, `6 toward b`, `2 south of b`, `here`… */
bool place_read(struct scan *, struct mk_place *);
/* A direction, a figure or a point, after the word `facing`. */
bool look_read(struct scan *, struct mk_look *);

/* The bases a place and a facing are relative to, or NULL. */
struct around {
    const struct base *place_of;
    const struct base *place_and;       /* the second one touched, or NULL */
    const struct base *look_of;
};

/* Moves and turns the base from where it stands now. False if that makes no sense: a move toward its
 * own place, a point off every table. */
bool stand_solve(const struct mk_place *, const struct mk_look *, const struct around *,
                 struct base *);

#endif
