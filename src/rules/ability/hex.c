/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hex.c: lays a hex that lets a friend reroll. [ability.hex] */
#include "rules/ability/shared.h"

static struct verdict check_use(const struct game *g, const struct mk_order *o)
{
    pass_on(check_special(g, o));
    forbid_figure(figure_of(g, o->fig)->marks & MARK_HEX, R_ABILITY_HEX_KNOWN, o->fig);
    return allow();
}

static void use(struct play *p, const struct mk_order *o)
{
    special_begin(p, o->fig);
    figure_of(p->g, o->fig)->marks |= MARK_HEX;
    emit_fig(p, EVENT_HEXED, o->fig, NOBODY, 0, R_ABILITY_HEX_KNOWN);
}

const struct ability ability_HEX = {
    .name = "Hex",
    .of_type = ABILITY_WAND,
    .rolls_again = R_ABILITY_HEX_KNOWN,
    .untimely = still_untimely,
    .check_use = check_use,
    .use = use,
};
