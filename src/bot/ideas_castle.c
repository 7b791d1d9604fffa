/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_castle.c: setting up a castle by the plan, and its garrison.
 *
 * Shooters stand on top, the front first. Others wait in the yard behind the walls, as near to the gate
 * as there is space. What does not fit is deployed like any other army. */
#include "bot/castle_plan.h"
#include "bot/ideas.h"
#include "rules/fort.h"
#include "rules/setup_castle.h"

enum {
    BY_PLAN = 1 << 20,              /* worth more than any place outside the plan */
    LESS = 1 << 10,                 /* a place that suits, but not well */
};

static enum mk_edge edge_of(const struct ideas *l)
{
    return player_of(l->g, l->g->ask.player)->edge;
}

static void note_at(struct ideas *l, struct mk_order o, vec at, int32_t value)
{
    o.to = at;
    ideas_note(l, &o, value, WHY_DEPLOY, o.fig);
}

/* Places already taken are not legal; so all are noted. */
static void build_by_plan(struct ideas *l, struct mk_order o)
{
    const char *kind = kind_of(l->g, o.fig)->word;

    for (int i = 0; i < CASTLE_PLAN; i++) {
        const struct castle_plan *s = &castle_plan[i];

        if (!castle_suits(kind, i, false))
            continue;
        o.facing = castle_facing(edge_of(l), s->facing);
        note_at(l, o, castle_place(l->g->board, edge_of(l), s->along, s->deep),
                BY_PLAN - i - (castle_suits(kind, i, true) ? 0 : LESS));
    }
}

/* The nearest place towards the front where it would touch the castle. False if it touches it here, or
 * nowhere. */
static bool step_to_wall(const struct ideas *l, const struct mk_order *o, vec *at)
{
    vec ahead = angle_dir(o->facing), from = *at;
    int32_t free = 0, wall = CASTLE_DEPTH / 2;

    while (wall - free > 1) {
        int32_t mid = free + (wall - free) / 2;
        struct base b = base_at(l->g, o->fig, vec_add(from, vec_scaled(ahead, mid)), o->facing);

        if (at_castle(l->g, o->player, &b))
            wall = mid;
        else
            free = mid;
    }
    *at = vec_add(from, vec_scaled(ahead, wall));
    return free > 0;
}

static void man_posts(struct ideas *l, const struct mk_order *o)
{
    const struct piece *p = piece_of(l->g, o->fig);
    bool small = p->discs == 1 && p->radius <= 3 * MK_INCH / 4;

    for (int k = 0; k < CASTLE_POSTS; k++) {
        const struct castle_post *post = &castle_posts[k];
        vec at = castle_place(l->g->board, edge_of(l), post->along, post->deep);

        if (post->on >= 0 && small)
            note_at(l, *o, at, BY_PLAN - k - (p->range ? 0 : LESS));
        else if (post->on == POST_YARD && step_to_wall(l, o, &at))
            note_at(l, *o, at, BY_PLAN - k - (p->range ? LESS : 0));
    }
}

void ideas_castle(struct ideas *l, const struct mk_order *o)
{
    if (fort_of(l->g, o->fig))
        build_by_plan(l, *o);
    else
        man_posts(l, o);
}
