/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* gatehouse.c: six inches wide and four deep, with an archway three inches wide. There is no way up
 * from it. [castle.gatehouse.portals, castle.gatehouse.access] */
#include "rules/kind/castle.h"

enum { DEEP = 2 * MK_INCH, WIDE = 3 * MK_INCH, ARCH = 3 * MK_INCH / 2,
       GATE = ARCH + 8 };           /* a gate reaches into what stands beside it */

const struct fort fort_GATEHOUSE = {
    .of = &castle_masonry,
    .n = 4, .corner = {{DEEP, -WIDE}, {DEEP, WIDE}, {-DEEP, WIDE}, {-DEEP, -WIDE}}, .outer = 1,
    .gates = R_CASTLE_GATEHOUSE_PORTALS, .portals = 2,
    .portal = {{"portcullis", {DEEP, -GATE}, {DEEP, GATE}, false},
               {"doors", {-DEEP, GATE}, {-DEEP, -GATE}, false}},
    .passage = ARCH, .shelters = true, .crowded = R_CASTLE_GATEHOUSE_CONTACT,
};

const struct ability trait_GATEHOUSE = {.name = "Gatehouse", CASTLE_HOOKS, .earns = EARNS_SOME};
