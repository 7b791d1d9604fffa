/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* pain.c: looks all around. [relic.pain.known] */
#include "rules/ability/shared.h"

const struct ability ability_PAIN = {
    .name = "Pain",
    .all_round = R_RELIC_PAIN_KNOWN,
    .no_rear = R_RELIC_PAIN_KNOWN,
    .not_in_saddle = R_RELIC_PAIN_RIDER,
};
