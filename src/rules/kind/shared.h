/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shared.h: what several kinds of large pieces have in common. */
#ifndef RULES_KIND_SHARED_H
#define RULES_KIND_SHARED_H

#include "rules/ability.h"
#include "rules/kind.h"

/* Does this ability bring eliminated figures back? */
bool brings_back(const struct game *, ability_id by);
/* Does this ability never affect large pieces? */
bool spares_large(ability_id by);

/* The damage penalty of a shot at twice the range. [long-range-attacks] */
enum { LONG_RANGE_DAMAGE = -2 };

#endif
