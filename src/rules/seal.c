/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* seal.c: dials that not everybody may see completely. [etiquette.dials]
 *
 *  (1) Everybody has the same state and the same hash; what differs is what is printed behind it. So
 *      the hash of what is printed is made of commitments, never of what they hide.
 *  (2) What a window has shown stands in the state: whoever has the whole game opens that for the
 *      others, before the order in which it is shown.
 *  (3) What is open stays open: taking an order back does not close it.
 */
#include "rules/seal.h"

#include <string.h>

static bool is_known(const struct seal *s, int position)
{
    return s->known >> position & 1;
}

/* A repair marker belongs to its own position. */
static void fill(struct piece *p, int to, int from)
{
    p->dial[to] = p->dial[from];
    p->dial[to].flags &= (uint8_t)~POSITION_REPAIR;
}

void seal_fill(struct piece *p, const struct seal *s)
{
    for (int i = p->start + 1; i < p->life; i++)
        if (!is_known(s, i))
            fill(p, i, i - 1);
    for (int i = (p->start < p->life ? p->start : p->life) - 1; i >= 0; i--)
        if (!is_known(s, i))
            fill(p, i, i + 1 < MK_DIAL ? i + 1 : i);
    memset(p->dial + p->life, 0, (size_t)(MK_DIAL - p->life) * sizeof p->dial[0]);
}

void seal_open(struct piece *p, struct seal *s, const struct mk_opening *o)
{
    if (!o->skulls)
        p->dial[o->position] = o->shows;
    else if (o->position < p->life)
        p->life = o->position;
    s->known = (uint16_t)(s->known | 1u << o->position);
    memcpy(s->salt[o->position], o->salt, MK_SALT);
}

struct piece seal_public(const struct piece *p)
{
    struct piece all = *p;

    memset(all.dial, 0, sizeof all.dial);
    all.life = 0;
    return all;
}

bool mk_position_known(const struct game *g, fig_id f, int position)
{
    const struct seal *s = seal_of(g, f);

    return !s || position >= piece_of(g, f)->life || is_known(s, position);
}

bool mk_dial_known(const struct game *g, fig_id f)
{
    bool all = true;

    for (int i = 0; i < piece_of(g, f)->life; i++)
        all = all && mk_position_known(g, f, i);
    return all;
}

/* The caller owns what is printed, or has a copy of its own. */
static struct piece *own_piece(const struct game *g, fig_id f)
{
    return (struct piece *)piece_of(g, f);
}

void mk_open(struct game *g, const struct mk_opening *o)
{
    struct piece *p = own_piece(g, o->fig);
    struct seal *s = (struct seal *)seal_of(g, o->fig);

    if (!s)
        return;
    seal_open(p, s, o);
    seal_fill(p, s);
}

void mk_veil(struct game *g, const struct game *now, unsigned players)
{
    for (int f = 0; f < g->nfigure && g->printed->seals_at; f++) {
        struct piece *p = own_piece(g, (fig_id)f);
        struct seal *s = (struct seal *)seal_of(g, (fig_id)f);
        uint16_t shown = figure_of(now, (fig_id)f)->shown;

        if (p->owner < g->nplayer && (players >> p->owner & 1))
            continue;
        s->known &= shown;
        if (!(shown >> p->life & 1))
            p->life = MK_DIAL;
        for (int i = 0; i < MK_DIAL; i++)
            if (!is_known(s, i)) {
                memset(s->salt[i], 0, MK_SALT);
                memset(&p->dial[i], 0, sizeof p->dial[i]);
            }
        seal_fill(p, s);
    }
}

void mk_unseal(struct game *g)
{
    ((struct printed *)g->printed)->seals_at = 0;
}
