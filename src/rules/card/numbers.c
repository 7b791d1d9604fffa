/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* numbers.c: the numbers on all cards that apply to a figure, as modifiers. [item.card] */
#include "rules/ability/shared.h"

#include "rules/item.h"

static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    int more = card_adds(g, bearer, ADDS_SPEED);

    if (more == 0)
        return;
    tally_add(&w->speed, more, R_ITEM_CARD);
    w->plain = w->speed.total;
}

static void adjust_attack(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    tally_add(t, card_adds(g, bearer, ADDS_ATTACK), R_ITEM_CARD);
}

static void adjust_defense(const struct game *g, fig_id bearer, const struct attack *a,
                           const struct struck *s, struct tally *t)
{
    tally_add(t, card_adds(g, bearer, ADDS_DEFENSE), R_ITEM_CARD);
}

/* One number is for the damage value, another for that of shots.
 * [rule-of-3.damage-modifier-scope] */
static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    bool ranged = a->kind == ATTACK_RANGED && !(a->more & MORE_BY_BLOW) &&
                  !breaks(R_RULE_OF_3_DAMAGE_MODIFIER_SCOPE);

    tally_add(t, card_adds(g, bearer, ranged ? ADDS_RANGED_DAMAGE : ADDS_DAMAGE), R_ITEM_CARD);
}

const struct ability ability_CARD_NUMBERS = {
    .name = "Numbers of a card",
    .shape_move = shape_move,
    .adjust_attack_by = adjust_attack,
    .adjust_defense_on = adjust_defense,
    .adjust_damage_by = adjust_damage,
};
