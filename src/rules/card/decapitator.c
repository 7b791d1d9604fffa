/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* decapitator.c: its wielder is eliminated by its own critical miss. [relic.decapitator] */
#include "rules/ability/shared.h"

#include "rules/attack_parts.h"
#include "rules/contact.h"
#include "rules/dial.h"

static void after_attack(struct play *p, fig_id bearer, struct attack *a)
{
    enum mk_rule r = a->kind == ATTACK_RANGED ? R_RELIC_DECAPITATOR_CRITICAL_MISS
                                              : R_RELIC_DECAPITATOR_KNOWN;

    if (is_critical_miss(p->g, a) && rule(r))
        eliminate(p, bearer, NOBODY, HARM_CRITICAL_MISS, r);
}

const struct ability ability_DECAPITATOR = {
    .name = "Decapitator",
    .after_attack_by = after_attack,
};
