/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* objective.c: the tokens of a battle that begins without a setup. [setup.objective] */
#include "army/table.h"
#include "base/rng.h"
#include "notation/text.h"
#include "rules/ruleset.h"
#include "rules/setup.h"

enum { DIE = 6, APART = 4 };        /* inches: at least this far to one side of the middle */

/* Where a token of that edge lies, `along` inches from its left end and `deep` into the table. */
static vec spot_of(const struct mk_table *t, int edge, int along, int deep)
{
    int wide = t->board.x / MK_INCH, high = t->board.y / MK_INCH;

    switch (edge) {
    case EDGE_SOUTH:
        return (vec){along, deep};
    case EDGE_NORTH:
        return (vec){wide - along, high - deep};
    case EDGE_WEST:
        return (vec){deep, high - along};
    default:
        return (vec){wide - deep, along};
    }
}

static bool write_token(struct mk_table *t, vec at, struct mk_error *error)
{
    return table_write(t, error, "objective %d,%d", at.x, at.y);
}

/* Opposite the far edge of the player's area, if that is long enough. */
bool army_objectives(struct mk_table *t, uint64_t *rng, struct mk_error *error)
{
    const struct params *p = &ruleset_number(t->edition)->param;
    int wide = t->board.x / MK_INCH, high = t->board.y / MK_INCH;

    if (!p->objectives)
        return true;

    int deep = area_depth(p, t->board, t->player, t->nplayer, t->player[0].edge) / MK_INCH +
               rng_between(rng, 1, DIE) + rng_between(rng, 1, DIE);
    int least = wide / 2 - APART < p->area_side ? p->terrain_spacing + 1 : p->area_side;
    int along = rng_between(rng, least, wide / 2 - APART);
    bool good;

    if (rng_once_in(rng, 2))
        along = wide - along;
    good = write_token(t, (vec){wide / 2, high / 2}, error);
    for (int i = 0; i < t->nplayer && good; i++)
        good = write_token(t, spot_of(t, t->player[i].edge, along, deep), error);
    return good;
}
