/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* magic_retaliation.c: damages an attacker that damages it. [ability.magic-retaliation]
 *
 * In a formation only the primary attacker is damaged. The click is not an attack, so nothing answers
 * it. [magic-retaliation.no-chain] */
#include "rules/ability/shared.h"

static int strikes_back(const struct game *g, fig_id bearer, const struct attack *a,
                        const struct struck *s)
{
    bool often = s->splash && breaks(R_FLAME_LIGHTNING_MAGIC_RETALIATION_ONCE);

    if (s->clicks <= 0 || !rule(R_ABILITY_MAGIC_RETALIATION_DAMAGE) ||
        !allowed(check_affected(g, a->attacker, ABILITY_MAGIC_RETALIATION)))
        return 0;
    return often ? s->splash + ((s->flags & STRUCK_TARGET) != 0) : 1;
}

const struct ability ability_MAGIC_RETALIATION = {
    .name = "Magic Retaliation",
    .magic = true,
    .cites = R_ABILITY_MAGIC_RETALIATION_DAMAGE,
    .tells = EVENT_RETALIATION,
    .strikes_back = strikes_back,
};
