/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shared.h: what the files in type/ have in common. */
#ifndef RULES_TYPE_SHARED_H
#define RULES_TYPE_SHARED_H

#include "rules/ability/shared.h"
#include "rules/ruleset.h"

/* Adds the bonus printed beside the type, if it is this type; NULL: whatever type it is. The
 * limit on modifiers does not apply to it. [modifier.not-bonus] */
void add_bonus(const struct game *, fig_id bearer, const struct ability *type, struct tally *,
               enum mk_rule);
/* Double time: twice the printed speed, before any modifiers. [double-time] */
void run(struct walk *);
struct verdict check_run(const struct game *, fig_id bearer, const struct mk_order *);

#endif
