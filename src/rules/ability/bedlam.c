/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* bedlam.c: attacks with the attack value of another of its kind. [subfaction.bedlam] */
#include "rules/ability/shared.h"

const struct ability ability_BEDLAM = {
    .name = "Bedlam",
    .borrows = R_SUBFACTION_BEDLAM,
};
