/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* terrify.c: nobody comes near without daring to. [ability.terrify] */
#include "rules/ability/shared.h"

const struct ability ability_TERRIFY = {
    .name = "Terrify",
    .daunts = R_ABILITY_TERRIFY_KNOWN,
};
