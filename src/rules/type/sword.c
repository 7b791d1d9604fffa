/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* sword.c: fights hand to hand: gangs up, surges, captures. [attack.type.sword, gang-up, surge] */
#include "rules/type/shared.h"

#include "rules/contact.h"

static void adjust_attack(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->kind == ATTACK_CLOSE)
        add_bonus(g, bearer, t, R_CLOSE_COMBAT_BONUS);
}

static bool ends_at_opponent(const struct game *g, const struct mk_order *o)
{
    struct base end = base_at(g, o->fig, o->kind == ORDER_MOVE ? o->to : figure_of(g, o->fig)->at,
                              o->facing);

    end.high = figure_of(g, o->fig)->flags & FIG_SOARS;
    for (int f = 0; f < g->nfigure; f++) {
        struct base b = base_of(g, (fig_id)f);
        if (opposed(g, o->fig, (fig_id)f) && touching_at(g, o->fig, &end, (fig_id)f) &&
            base_front_touches(&end, piece_of(g, o->fig)->arc, &b))
            return true;
    }
    return false;
}

static struct verdict check_surge(const struct game *g, fig_id bearer, const struct mk_order *o)
{
    if (!(o->manner & MANNER_SURGE))
        return allow();
    fig_id foe = opponent_touching(g, bearer, -1);
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
    .grants = MANNER_SURGE | MANNER_GANG_UP | MANNER_CAPTURE,
    .check_manner = check_surge,
    .shape_move = shape_move,
    .adjust_attack_by = adjust_attack,
};
