/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* wall.c: six inches long and two deep, with a doorway or without. [castle.wall] */
#include "rules/kind/castle.h"

enum { DEEP = MK_INCH, WIDE = 3 * MK_INCH, DOOR = 7 * MK_INCH / 8, LEAF = DOOR + 8 };

const struct fort fort_WALL = {
    .of = &castle_masonry,
    .n = 4, .corner = {{DEEP, -WIDE}, {DEEP, WIDE}, {-DEEP, WIDE}, {-DEEP, -WIDE}}, .outer = 1,
    .wall = true,
};

const struct fort fort_WALL_WITH_DOOR = {
    .of = &castle_masonry,
    .n = 4, .corner = {{DEEP, -WIDE}, {DEEP, WIDE}, {-DEEP, WIDE}, {-DEEP, -WIDE}}, .outer = 1,
    .gates = R_CASTLE_WALL_PORTAL, .portals = 1, .portal = {{"door", {0, -LEAF}, {0, LEAF}, false}},
    .passage = DOOR, .wall = true,
};

const struct ability trait_WALL = {.name = "Wall", CASTLE_HOOKS};
const struct ability trait_WALL_WITH_DOOR = {.name = "Wall with a door", CASTLE_HOOKS};
