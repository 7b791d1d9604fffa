/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* summon.c: brings back an eliminated Mage Spawn of its player that costs no more than the summoner.
 * [ability.summon] */
#include "rules/ability/shared.h"

static struct verdict check_summoned(const struct game *g, const struct mk_order *o)
{
    const struct piece *p = piece_of(g, o->other);

    forbid_figure(p->faction[0] != FACTION_MAGE_SPAWN || p->points > piece_of(g, o->fig)->points,
                  R_ABILITY_SUMMON_KNOWN, o->other);
    return allow();
}

static const struct raising raising = {
    .no_contact = R_ABILITY_SUMMON_KNOWN,
    .whose = R_REANIMATE,
    .placement = R_ABILITY_SUMMON_KNOWN,
    .special = true,
    .check = check_summoned,
};

const struct ability ability_SUMMON = {
    .name = "Summon",
    .reading = true,
    .untimely = still_untimely,
    RAISES(raising),
};
