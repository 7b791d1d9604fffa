/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* tower.c: eight sides, four inches across; a door on the inside leads to the top. [castle.tower] */
#include "rules/kind/castle.h"

enum { FAR = 2 * MK_INCH, NEAR = 848, DOOR = 3 * MK_INCH / 4 };

const struct fort fort_TOWER = {
    .of = &castle_masonry,
    .n = 8,
    .corner = {{FAR, -NEAR}, {FAR, NEAR}, {NEAR, FAR}, {-NEAR, FAR}, {-FAR, NEAR}, {-FAR, -NEAR},
               {-NEAR, -FAR}, {NEAR, -FAR}},
    .outer = 1 | 2 | 128,
    .portals = 1, .portal = {{"door", {-FAR, DOOR}, {-FAR, -DOOR}, true}},
    .top = true, .clause = R_CASTLE_TOWER,
};

const struct ability trait_TOWER = {.name = "Tower", CASTLE_HOOKS, .earns = EARNS_SOME};
