/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* black_blades.c: damage figures they move up to from behind. [adventuring-company.black-blades] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/move.h"

/* Figures it has moved up to that do not face it. One it touched before the move does not count. */
static bool is_behind(const struct game *g, fig_id bearer, fig_id foe, const struct travel *t)
{
    struct base was = base_at(g, footing_of(g, bearer), t->from, figure_of(g, bearer)->facing);

    return touches_rear(g, foe, bearer) && !touching_at(g, bearer, &was, foe);
}

/* Always, if it has not done so yet this turn: a player who wants to wait switches it off for
 * the turn. */
static bool rolls_moving(const struct game *g, fig_id bearer, const struct travel *t)
{
    bool again = (figure_of(g, bearer)->marks & MARK_STRUCK) != 0;

    if (again || !on_table(g, bearer) || !rule(R_ADVENTURING_COMPANY_BLACK_BLADES_CORRECTION))
        return false;
    for (fig_id f = opponent_touching(g, bearer, -1); f != NOBODY;
         f = opponent_touching(g, bearer, f))
        if (is_behind(g, bearer, f, t))
            return true;
    return false;
}

static int strikes_when_moving(const struct game *g, fig_id bearer, fig_id opponent,
                               const struct travel *t)
{
    int die = travel_die(g, bearer);

    if (!die || !is_behind(g, bearer, opponent, t))
        return 0;
    return die > 4 ? die - 3 : 1;
}

const struct ability ability_BLACK_BLADES = {
    .name = "Black Blades",
    .tells = EVENT_STABBED,
    .optional = true,
    .rolls_moving = rolls_moving,
    .strikes_when_moving = strikes_when_moving,
};
