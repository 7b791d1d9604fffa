/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* necromancy.c: brings an eliminated figure of its player back; raise.c does it.
 * [ability.necromancy] */
#include "rules/ability/shared.h"

static const struct raising raising = {
    .action = R_ABILITY_NECROMANCY_ACTION,
    .no_contact = R_ABILITY_NECROMANCY_NO_OPPOSING_CONTACT,
    .whose = R_ABILITY_NECROMANCY_OWN_FIGURE,
    .placement = R_ABILITY_NECROMANCY_PLACEMENT,
    .rolls = true,
};

const struct ability ability_NECROMANCY = {
    .name = "Necromancy",
    .untimely = still_untimely,
    RAISES(raising),
};
