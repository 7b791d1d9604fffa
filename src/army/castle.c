/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* castle.c: an army with castle sections: they are placed by the plan, and the others in or on them.
 *
 * Shooters stand on top, others in the yard; figures too large for both stand outside the castle. */
#include "army/table.h"
#include "bot/castle_plan.h"
#include "rules/kind.h"

/* A castle being built, and the parts of the plan already used. */
struct building {
    struct mk_table *t;
    int player;
    enum mk_edge edge;
    unsigned sections;              /* of the plan, as bits */
    uint64_t posts;
};

bool army_has_castle(const struct mk_table *t, int player)
{
    for (int f = 0; f < t->nfigure; f++)
        if (t->piece[f].owner == player && mk_kinds[t->piece[f].kind].fort)
            return true;
    return false;
}

static void put(struct building *b, int f, int along, int deep, int facing)
{
    struct mk_wish *w = &b->t->wish[f];

    w->place = (struct mk_place){.kind = PLACE_AT,
                                 .at = castle_place(b->t->board, b->edge, along, deep)};
    w->look = (struct mk_look){.kind = LOOK_ANGLE, .facing = castle_facing(b->edge, facing)};
}

static bool build(struct building *b, int f)
{
    const char *kind = mk_kinds[b->t->piece[f].kind].word;

    for (int exactly = 1; exactly >= 0; exactly--)
        for (int i = 0; i < CASTLE_PLAN; i++) {
            if ((b->sections >> i & 1) || !castle_suits(kind, i, exactly))
                continue;
            b->sections |= 1u << i;
            put(b, f, castle_plan[i].along, castle_plan[i].deep, castle_plan[i].facing);
            return true;
        }
    return false;
}

static bool suits_post(const struct building *b, const struct piece *p,
                       const struct castle_post *at, bool gladly)
{
    bool large = p->radius > MK_INCH, small = p->discs == 1 && p->radius <= 3 * MK_INCH / 4;

    if (at->on == POST_OUTSIDE || large)
        return at->on == POST_OUTSIDE && (large || !gladly);
    if (at->on < 0)
        return at->on == POST_YARD && (!p->range || !small || !gladly);
    return small && (b->sections >> at->on & 1) && (p->range || !gladly);
}

static bool man_post(struct building *b, int f)
{
    for (int gladly = 1; gladly >= 0; gladly--)
        for (int k = 0; k < CASTLE_POSTS; k++) {
            const struct castle_post *at = &castle_posts[k];

            if ((b->posts >> k & 1) || !suits_post(b, &b->t->piece[f], at, gladly))
                continue;
            b->posts |= (uint64_t)1 << k;
            put(b, f, at->along, at->deep, 2700);
            return true;
        }
    return false;
}

bool army_build_castle(struct mk_table *t, int player)
{
    struct building b = {.t = t, .player = player, .edge = t->player[player].edge};

    for (int manned = 0; manned < 2; manned++)
        for (int f = 0; f < t->nfigure; f++) {
            bool fort = mk_kinds[t->piece[f].kind].fort;

            if (t->piece[f].owner == player && t->piece[f].section == 0 && fort != manned &&
                !(fort ? build(&b, f) : man_post(&b, f)))
                return false;
        }
    return true;
}
