/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* wyrmfire.c: attacks again and again while it hits. [relic.wyrmfire.correction] */
#include "rules/ability/shared.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->text == ABILITY_WYRMFIRE)
        a->flags |= ATTACK_SINGLE;
}

static struct verdict check_text_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    forbid_figure(a->text == ABILITY_WYRMFIRE && (targets_of(a) != 1 || a->nmember),
                  R_RELIC_WYRMFIRE_CORRECTION, bearer);
    return allow();
}

/* That it attacks the same figure until it misses is our reading. */
static bool check_blow(const struct game *g, const struct attack *a)
{
    return a->text == ABILITY_WYRMFIRE;
}

/* For every success after the first, harder to hit and more damage. */
static void adjust_attack(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->text == ABILITY_WYRMFIRE && a->hits > 1)
        tally_add(t, 1 - a->hits, R_RELIC_WYRMFIRE_CORRECTION);
}

static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    int successes = a->hits + ((s->flags & STRUCK_HIT) != 0);

    if (a->text == ABILITY_WYRMFIRE && successes > 1)
        tally_add(t, successes - 1, R_RELIC_WYRMFIRE_CORRECTION);
}

const struct ability ability_WYRMFIRE = {
    .name = "Wyrmfire",
    .reading = true,
    .chosen_with = ATTACK_RANGED,
    .shape_attack = shape_attack,
    .check_attack = check_text_attack,
    .blows_again = R_RELIC_WYRMFIRE_CORRECTION,
    .blows_end = R_RELIC_WYRMFIRE_CORRECTION,
    .check_blow = check_blow,
    .adjust_attack_by = adjust_attack,
    .adjust_damage_by = adjust_damage,
};
