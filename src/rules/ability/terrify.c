/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* terrify.c: opponents must roll to approach it. [ability.terrify] */
#include "rules/ability/shared.h"

const struct ability ability_TERRIFY = {
    .name = "Terrify",
    .daunts = R_ABILITY_TERRIFY_KNOWN,
};
