/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* magic_immunity.c: no other Magic ability affects it. [ability.magic-immunity] */
#include "rules/ability/shared.h"

/* Its own magic works on others. An immune figure neither suffers nor deals the extra click of
 * Magic Enhancement. */
static struct verdict check_affected_by(const struct game *g, fig_id bearer, ability_id by)
{
    bool magic = ability_of(g, by)->magic;
    bool enhancement = by == ABILITY_MAGIC_ENHANCEMENT;

    forbid_figure(enhancement, R_ABILITY_MAGIC_IMMUNITY_ENHANCEMENT, bearer);
    forbid_figure(magic && !enhancement, R_ABILITY_MAGIC_IMMUNITY_UNAFFECTED, bearer);
    return allow();
}

bool is_immune(const struct game *g, fig_id f)
{
    return has_type(g, f, ABILITY_MAGIC_IMMUNITY);
}

/* Shots with a wand are magic. */
static struct verdict check_targeted_by(const struct game *g, fig_id bearer, const struct attack *a)
{
    forbid_figure((a->flags & ATTACK_MAGIC) && !(a->more & MORE_BREACHES),
                  R_MAGIC_IMMUNITY_WAND, bearer);
    return allow();
}

const struct ability ability_MAGIC_IMMUNITY = {
    .name = "Magic Immunity",
    .magic = true,
    .check_targeted = check_targeted_by,
    .check_splashed = check_targeted_by,
    .check_affected = check_affected_by,
    .breached = true,
};
