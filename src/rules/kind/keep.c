/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* keep.c: six inches square, a door in front and one behind, both leading to the top. [castle.keep] */
#include "rules/kind/castle.h"

enum { SIDE = 3 * MK_INCH, DOOR = 3 * MK_INCH / 4 };

const struct fort fort_KEEP = {
    .of = &castle_masonry,
    .n = 4, .corner = {{SIDE, -SIDE}, {SIDE, SIDE}, {-SIDE, SIDE}, {-SIDE, -SIDE}}, .outer = 1,
    .portals = 2,
    .portal = {{"front-door", {SIDE, -DOOR}, {SIDE, DOOR}, true},
               {"rear-door", {-SIDE, DOOR}, {-SIDE, -DOOR}, true}},
    .top = true, .clause = R_CASTLE_KEEP,
};

const struct ability trait_KEEP = {.name = "Keep", CASTLE_HOOKS,
                                   .earns = EARNS_MOST};
