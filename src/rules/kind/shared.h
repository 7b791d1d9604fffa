/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shared.h: what several kinds of large pieces have in common. */
#ifndef RULES_KIND_SHARED_H
#define RULES_KIND_SHARED_H

#include "rules/ability.h"
#include "rules/kind.h"

/* Is this one of the abilities no large piece is reached by? */
bool spares_large(ability_id by);

/* What a shot at twice the range costs. [long-range-attacks] */
enum { LONG_RANGE_DAMAGE = -2 };

#endif
