/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* culprit.c: the short name of the piece a refusal blames. */
#include "mk/notation.h"

const char *mk_culprit_id(const struct game *g, struct verdict v)
{
    if (v.culprit == CULPRIT_FIGURE && v.piece < g->nfigure)
        return piece_of(g, v.piece)->id;
    if (v.culprit == CULPRIT_TERRAIN && v.piece < g->nterrain)
        return terrain_of(g, v.piece)->id;
    return v.culprit == CULPRIT_CARD && v.piece < g->ncard ? card_of(g, v.piece)->id : NULL;
}

const char *mk_cast_culprit_id(const struct mk_cast *c, struct verdict v)
{
    if (v.culprit == CULPRIT_FIGURE && v.piece < c->nfigure)
        return c->piece[v.piece].id;
    if (v.culprit == CULPRIT_TERRAIN && v.piece < c->nterrain)
        return c->terrain[v.piece].id;
    return v.culprit == CULPRIT_CARD && v.piece < c->ncard ? c->card[v.piece].id : NULL;
}
