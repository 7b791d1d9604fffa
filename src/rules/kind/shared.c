/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shared.c: what several kinds of large pieces have in common. */
#include "rules/kind/shared.h"

bool brings_back(const struct game *g, ability_id by)
{
    const struct ability *a = ability_of(g, by);

    return a && a->raises;
}

bool spares_large(ability_id by)
{
    static const ability_id spared[] = {ABILITY_HEALING, ABILITY_MAGIC_HEALING,
                                        ABILITY_MAGIC_FREEZE, ABILITY_MAGIC_CONFUSION,
                                        ABILITY_MAGIC_LEVITATION, ABILITY_VENOM};

    for (size_t i = 0; i < sizeof spared / sizeof spared[0]; i++)
        if (spared[i] == by)
            return true;
    return false;
}
