/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* sword.c: close combat: gangs up, surges, captures. [attack.type.sword, gang-up, surge] */
#include "rules/type/shared.h"

#include "rules/contact.h"

static void adjust_attack(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->kind == ATTACK_CLOSE)
        add_bonus(g, bearer, &ability_SWORD, t, R_CLOSE_COMBAT_BONUS);
}

static struct verdict check_surge(const struct game *g, fig_id bearer, const struct mk_order *o)
{
    if (!(o->manner & MANNER_SURGE))
        return allow();
    fig_id foe = opponent_touching(g, bearer, -1);
    forbid_figure(o->nwith, R_SURGE, o->with[0]);
    forbid_figure(foe != NOBODY, R_SURGE_NO_CONTACT, foe);
    forbid_figure(!ends_at_opponent(g, o), R_SURGE_END_CONTACT, bearer);
    return allow();
}

static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    if (!(w->manner & MANNER_SURGE))
        return;
    w->follow = ATTACK_CLOSE;
    if (rule(R_SURGE_ORDER))
        w->price = (uint8_t)ruleset_of(g)->param.push_damage;
}

const struct ability ability_SWORD = {
    .name = "Sword",
    .is_type = true,
    .grants = MANNER_SURGE | MANNER_GANG_UP | MANNER_CAPTURE,
    .check_manner = check_surge,
    .shape_move = shape_move,
    .adjust_attack_by = adjust_attack,
};
