/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* book_of_nightmares.c: the more abilities its target has, the more damage.
 * [relic.book-of-nightmares] */
#include "rules/ability/shared.h"

#include "rules/dial.h"
#include "rules/item.h"
#include "rules/ruleset.h"

static bool shows_ability(const struct game *g, fig_id f, enum mk_slot slot)
{
    ability_id a = dial_shows(g, f, slot);

    return a != ABILITY_NONE && !ability_of(g, a)->only_marks;
}

/* What the dial itself shows; abilities from cards do not count. */
static int abilities_of(const struct game *g, fig_id f)
{
    int n = dial_window(g, f, R_NONE)->nexus != ABILITY_NONE;
    struct card_walk walk = {0};
    ability_id a;

    for (int slot = 0; slot < MK_SLOTS; slot++)
        n += shows_ability(g, f, (enum mk_slot)slot);
    while (breaks(R_RELIC_BOOK_OF_NIGHTMARES_COUNT) && (a = card_next(g, f, ALL_HOOKS, &walk)))
        n += a != ruleset_of(g)->card_numbers;
    return n;
}

static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->text == ABILITY_BOOK_OF_NIGHTMARES && rule(R_RELIC_BOOK_OF_NIGHTMARES_KNOWN))
        tally_set(t, abilities_of(g, s->fig), R_RELIC_BOOK_OF_NIGHTMARES_KNOWN);
}

static struct verdict check_text_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    forbid_figure(a->text == ABILITY_BOOK_OF_NIGHTMARES && targets_of(a) > 1,
                  R_RELIC_BOOK_OF_NIGHTMARES_KNOWN, bearer);
    return allow();
}

const struct ability ability_BOOK_OF_NIGHTMARES = {
    .name = "Book of Nightmares",
    .chosen_with = ATTACK_RANGED,
    .check_attack = check_text_attack,
    .adjust_damage_by = adjust_damage,
    .sets_damage = true,
};
