/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* castle_plan.c: the plan of the castle. */
#include "bot/castle_plan.h"

#include <stddef.h>
#include <string.h>

const struct castle_plan castle_plan[CASTLE_PLAN] = {
    {"gate", "gatehouse", "portcullis doors", 2700, 0, 28, 0},
    {"keep", "keep", "front-door rear-door", 2700, 0, 8, 0},
    {"tsw", "tower", "door", 2250, -22, 28, 0},
    {"tse", "tower", "door", 3150, 22, 28, 0},
    {"tnw", "tower", "door", 1350, -22, 8, 0},
    {"tne", "tower", "door", 450, 22, 8, 0},
    {"post", "wall-with-door", "door", 2700, 12, 28, 1},
    {"ws", "wall", NULL, 2700, -12, 28, 1},
    {"ww", "wall", NULL, 1800, -22, 18, 1},
    {"we", "wall", NULL, 0, 22, 18, 1},
    {"wn", "wall", NULL, 900, -12, 8, 1},
    {"wm", "wall", NULL, 900, 12, 8, 1},
};

const struct castle_post castle_posts[CASTLE_POSTS] = {
    {0, -3, 28}, {0, 3, 28}, {7, -12, 28}, {6, 12, 28}, {2, -22, 28}, {3, 22, 28}, {7, -16, 28},
    {7, -8, 28}, {1, 0, 8}, {1, -3, 10}, {1, 3, 6}, {8, -22, 18}, {9, 22, 18}, {4, -22, 8},
    {10, -12, 8}, {POST_UNDER, 0, 28}, {POST_YARD, 0, 18}, {POST_YARD, -6, 19}, {POST_YARD, 6, 19},
    {POST_YARD, -12, 22}, {POST_YARD, 12, 22}, {POST_YARD, -12, 14}, {POST_YARD, 12, 14},
    {POST_YARD, 17, 19}, {POST_OUTSIDE, 0, 42}, {POST_OUTSIDE, -12, 42}, {POST_OUTSIDE, 12, 42},
    {POST_OUTSIDE, -24, 42}, {POST_OUTSIDE, 24, 42}, {POST_OUTSIDE, -18, 52},
    {POST_OUTSIDE, -6, 52}, {POST_OUTSIDE, 6, 52}, {POST_OUTSIDE, 18, 52},
};

vec castle_place(vec board, enum mk_edge edge, int along, int deep)
{
    int32_t from = deep * MK_INCH / 2, aside = along * MK_INCH / 2;
    vec at[MK_EDGES] = {
        [EDGE_SOUTH] = {board.x / 2 - aside, from},
        [EDGE_NORTH] = {board.x / 2 + aside, board.y - from},
        [EDGE_EAST] = {board.x - from, board.y / 2 - aside},
        [EDGE_WEST] = {from, board.y / 2 + aside},
    };

    return at[edge];
}

angle castle_facing(enum mk_edge edge, int facing)
{
    static const angle outward[MK_EDGES] = {900, 2700, 1800, 0};

    return angle_norm(facing + outward[edge] - 2700);
}

bool castle_suits(const char *kind, int i, bool exactly)
{
    const char *wanted = castle_plan[i].kind;

    return strcmp(kind, wanted) == 0 ||
           (!exactly && strncmp(kind, "wall", 4) == 0 && strncmp(wanted, "wall", 4) == 0);
}
