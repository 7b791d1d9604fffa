/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_attack.h: what ideas_attack.c and ideas_bout.c share. */
#ifndef BOT_IDEAS_ATTACK_H
#define BOT_IDEAS_ATTACK_H

#include "bot/ideas.h"

enum { SEVERAL = 3 };               /* the most targets considered for attacks on several */

/* Are even attacks of little value wanted? */
bool attack_wants_all(const struct ideas *);
/* Must the two touch for close combat? */
bool attack_must_touch(const struct survey *, const struct seen *f, const struct seen *t);
/* Anything further away along either axis is out of reach. */
int32_t attack_far_of(const struct survey *, const struct seen *, enum mk_order_kind);
/* May f attack it, as far as that is known without asking the rules? */
bool attack_is_target(const struct ideas *, const struct seen *f, const struct seen *t,
                      enum mk_order_kind);
/* Is capturing it worth trying? */
bool attack_takes(const struct game *, const struct seen *f, const struct seen *t);
/* At most how many friends could join. */
int attack_helpers_of(const struct ideas *, const struct seen *, enum mk_order_kind);
/* Has it attacks of the kind? */
bool attack_may_strike(const struct ideas *, const struct seen *);
bool attack_may_shoot(const struct seen *);

/* Everything that begins with this attack; returns whether it is allowed, as far as that was checked.
 * A simple one is not weighed if it cannot be wanted. */
bool attack_one(struct ideas *, const struct mk_order *alone, const struct seen *f,
                const struct seen *t, int32_t cost, bool simple);
void attack_both(struct ideas *, const struct seen *);          /* all of f, close and ranged */
void attack_without(struct ideas *, const struct seen *);       /* better with an ability off? */

/* At most what an attack on t with so many helpers gains, before its cost, if it is simple. */
int32_t attack_bound(const struct ideas *, const struct seen *f, const struct seen *t,
                     enum mk_order_kind, int helpers);

#endif
