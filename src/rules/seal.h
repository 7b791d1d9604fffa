/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* seal.h: dials that not everybody may see completely. [etiquette.dials] */
#ifndef RULES_SEAL_H
#define RULES_SEAL_H

#include "mk/game.h"

enum { SEAL_ALL = (1 << MK_DIAL) - 1 };

/* Fills the positions that are not known with the known one before, by which they play. */
void seal_fill(struct piece *, const struct seal *);
/* Opens a position. */
void seal_open(struct piece *, struct seal *, const struct mk_opening *);
/* What everybody may know of a piece, whatever is known here. */
struct piece seal_public(const struct piece *);

static inline void seal_show_at(struct game *g, fig_id f, int position)
{
    struct figure *fig = figure_of(g, f);

    if (g->printed->seals_at)
        fig->shown = (uint16_t)(fig->shown | 1u << position);
}

/* The window shows this position now: it stays seen. Does nothing if nothing is sealed. */
static inline void seal_show(struct game *g, fig_id f)
{
    seal_show_at(g, f, figure_of(g, f)->position);
}

/* What follows tells everybody where its dial ends. */
static inline void seal_show_end(struct game *g, fig_id f)
{
    seal_show_at(g, f, piece_of(g, f)->life);
}

#endif
