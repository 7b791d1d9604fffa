/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* deathseekers.c: hit harder, and pay for it. [adventuring-company.deathseekers]
 *
 * What the die adds is known; when it is rolled and what it costs is our reading: an attack on one
 * figure may use it, and the attacker takes as many clicks as the die shows. */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/dial.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->text == ABILITY_DEATHSEEKERS)
        a->flags |= ATTACK_SINGLE;
}

static struct verdict check_text_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    forbid_figure(a->text == ABILITY_DEATHSEEKERS && targets_of(a) != 1,
                  R_ADVENTURING_COMPANY_DEATHSEEKERS_CORRECTION, bearer);
    return allow();
}

static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->text == ABILITY_DEATHSEEKERS && attack_added_die(a))
        tally_bonus(t, attack_added_die(a), R_ADVENTURING_COMPANY_DEATHSEEKERS_CORRECTION);
}

static void after_attack(struct play *p, fig_id bearer, struct attack *a)
{
    if (a->text == ABILITY_DEATHSEEKERS && attack_added_die(a) && on_table(p->g, bearer))
        dial_damage(p, bearer, attack_added_die(a), HARM_PUSH, NOBODY);
}

const struct ability ability_DEATHSEEKERS = {
    .name = "Deathseekers",
    .reading = true,
    .chosen_with = ATTACK_CLOSE,
    .shape_attack = shape_attack,
    .check_attack = check_text_attack,
    .added_dice = DICE_CARD,
    .adjust_damage_by = adjust_damage,
    .after_attack_by = after_attack,
};
