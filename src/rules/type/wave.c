/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* wave.c: at home in any water. [speed.wave] */
#include "rules/type/shared.h"

#include "rules/ground.h"

enum { IN_WATER = 2 };

static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    if (rule(R_SPEED_WAVE))
        w->flags |= WALK_FREE_WATER | WALK_MAY_END_IN_DEEP;
}

/* A figure is in it if its centre is. [terrain.occupy] */
static void adjust_defense(const struct game *g, fig_id bearer, const struct attack *a,
                           const struct struck *s, struct tally *t)
{
    for (int i = 0; i < g->nterrain; i++) {
        struct poly p = ground_poly(g, i);
        uint8_t ground = terrain_of(g, i)->ground;

        if ((ground == GROUND_SHALLOW || ground == GROUND_DEEP) &&
            ground_near(g, i, figure_of(g, bearer)->at, figure_of(g, bearer)->at, 0) &&
            poly_contains(&p, figure_of(g, bearer)->at)) {
            tally_add(t, IN_WATER, R_SPEED_WAVE_DEFENSE);
            return;
        }
    }
}

const struct ability ability_WAVE = {
    .name = "Wave",
    .is_type = true,
    .is_gait = true,
    .shape_move = shape_move,
    .adjust_defense_on = adjust_defense,
};
