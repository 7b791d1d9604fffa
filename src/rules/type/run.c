/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* run.c: what types share: double-time, attack bonus. [double-time, attack.bonus] */
#include "rules/type/shared.h"

#include "rules/contact.h"
#include "rules/saddle.h"

void add_bonus(const struct game *g, fig_id bearer, const struct ability *type, struct tally *t,
               enum mk_rule r)
{
    /* A type given by a card has no bonus: the bonus was printed with another type.
     * [attack.bonus] */
    if (type && ability_of(g, piece_of(g, bearer)->attack_type) != type)
        return;
    /* A rider's bonus counts only in the saddle, and then for every attack.
     * [cavalry.rider-bonus] */
    if (is_rider(piece_of(g, bearer)) && rule(R_CAVALRY_RIDER_BONUS))
        return;
    if (breaks(R_MODIFIER_NOT_BONUS) || breaks(R_RULE_OF_3_ATTACK_BONUS))
        tally_add(t, piece_of(g, bearer)->bonus, r);
    else
        tally_bonus(t, piece_of(g, bearer)->bonus, r);
}

/* Who has boots and hooves doubles its speed once. */
void run(struct walk *w)
{
    if (!(w->manner & MANNER_DOUBLE_TIME) || tally_cites(&w->speed, R_DOUBLE_TIME) ||
        !rule(R_DOUBLE_TIME))
        return;
    tally_set(&w->speed, 2 * w->plain, R_DOUBLE_TIME);
    w->plain = w->speed.total;
}

struct verdict check_run(const struct game *g, fig_id bearer, const struct mk_order *o)
{
    fig_id foe = o->manner & MANNER_DOUBLE_TIME ? opponent_touching(g, bearer, -1) : NOBODY;

    forbid_figure(foe != NOBODY, R_DOUBLE_TIME_NO_CONTACT, foe);
    return allow();
}
