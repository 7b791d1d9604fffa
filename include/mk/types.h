/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* types.h: the small values the whole program speaks in. */
#ifndef MK_TYPES_H
#define MK_TYPES_H

#include <stdbool.h>
#include <stdint.h>

#include "geom/geom.h"

/* Limits of one table, chosen for Conquest battles. */
enum {
    MK_MAX_FIGURES = 512,
    MK_MAX_PLAYERS = 8,
    MK_MAX_TERRAIN = 64,
    MK_MAX_VERTICES = 1024,     /* corners of all terrain together */
    MK_DIAL = 12,               /* positions on a combat dial */
    MK_ID = 16,                 /* longest short name of a piece, with its final zero */
    MK_NAME = 40,
    MK_MEMBERS = 6,             /* figures an order can form up: one more than any formation may have */
    MK_ARROWS = 8,              /* targets one order can name */
    MK_STRUCK = 56,             /* figures one attack can strike */
};

typedef uint16_t fig_id;        /* index of a figure */
typedef uint8_t player_id;      /* index of a player, in seating order */
typedef uint8_t ability_id;     /* enum mk_ability; 0 is none */

#define NOBODY ((fig_id)0xffff)
#define NO_TERRAIN ((uint8_t)0xff)
enum { MK_JUDGE = 0xfd, MK_FATE = 0xfe, MK_NO_PLAYER = 0xff };

enum mk_ability {
    ABILITY_NONE,
#define ABILITY(c, word, slot, colour, shape, optional) ABILITY_##c,
#include "mk/ability.def"
#undef ABILITY
    MK_ABILITIES
};

enum mk_slot { SLOT_SPEED, SLOT_ATTACK, SLOT_DEFENSE, SLOT_DAMAGE, MK_SLOTS };
enum mk_colour { COLOUR_GREEN, COLOUR_RED, COLOUR_BLUE, COLOUR_ORANGE, COLOUR_YELLOW, COLOUR_BLACK,
                 COLOUR_GRAY, MK_COLOURS };
enum mk_shape { SHAPE_SQUARE, SHAPE_CIRCLE, MK_SHAPES };

enum mk_faction {
    FACTION_MAGE_SPAWN,         /* no symbol at all */
    FACTION_ATLANTIS_GUILD, FACTION_BLACK_POWDER_REBELS, FACTION_DRACONUM,
    FACTION_ELEMENTAL_LEAGUE, FACTION_HERO, FACTION_KNIGHTS_IMMORTAL, FACTION_NECROPOLIS_SECT,
    FACTION_ORC_RAIDERS, FACTION_SHYFT, FACTION_SOLONAVI, FACTION_APOCALYPSE,
    MK_FACTIONS
};
enum mk_rank { RANK_WEAK, RANK_STANDARD, RANK_TOUGH, RANK_UNIQUE, RANK_LIMITED, MK_RANKS };
enum mk_edge { EDGE_SOUTH, EDGE_NORTH, EDGE_EAST, EDGE_WEST, MK_EDGES };
enum mk_ground { GROUND_CLEAR, GROUND_HINDERING, GROUND_BLOCKING, GROUND_SHALLOW, GROUND_DEEP,
                 GROUND_LOW_WALL, MK_GROUNDS };
enum mk_level { LEVEL_GROUND, LEVEL_ELEVATED, LEVEL_ABRUPT };   /* of a terrain piece */

#endif
