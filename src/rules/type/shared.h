/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shared.h: what the files in type/ have in common. */
#ifndef RULES_TYPE_SHARED_H
#define RULES_TYPE_SHARED_H

#include "rules/ability/shared.h"
#include "rules/ruleset.h"

/* What is printed beside the type, if it is this type; NULL: whatever type it is. No limit on modifiers
 * concerns it. [modifier.not-bonus] */
void add_bonus(const struct game *, fig_id bearer, const struct ability *type, struct tally *,
               enum mk_rule);
/* Double-time: twice the speed that is printed, what changes it comes after. [double-time] */
void run(struct walk *);
struct verdict check_run(const struct game *, fig_id bearer, const struct mk_order *);

#endif
