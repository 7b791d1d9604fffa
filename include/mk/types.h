/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* types.h: limits, ids and enumerations that everything else uses. */
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
    MK_MAX_BOARD = 250,         /* inches: the longest side of a table */
    MK_MAX_POINTS = 30000,      /* the highest build total */
    MK_SKULL = -1,              /* in place of a value on a dial */
    MK_DIAL = 12,               /* positions on a combat dial */
    MK_ID = 16,                 /* longest short name of a piece, with its final zero */
    MK_NAME = 40,
    MK_MEMBERS = 12,            /* figures in one formation; no rule allows so many */
    MK_ARROWS = 8,              /* targets one order can name */
    MK_STRUCK = 56,             /* figures one attack can strike */
    MK_OBJECTIVES = MK_MAX_PLAYERS + 1,
    MK_MAX_CARDS = 64,          /* items, relics, domains, spells of one table */
    MK_MOUNTS = 8,              /* types of mounts */
    MK_BOMBS = 64,              /* bombardment tokens of all figures together */
    MK_DRIFTS = 5,              /* lines in the drift table of such a token */
};

/* The editions of the rules, for catalogue and engine alike; edition/ruleset.c has their rules. */
enum mk_edition_id { MK_UNLIMITED, MK_MK2, MK_CONQUEST, MK_EDITIONS };
extern const enum mk_edition_id mk_default_edition;     /* if none is named */

typedef uint16_t fig_id;        /* index of a figure */
typedef uint8_t player_id;      /* index of a player, in seating order */
typedef uint8_t ability_id;     /* enum mk_ability; 0 is none */

#define NOBODY ((fig_id)0xffff)
#define NO_TERRAIN ((uint8_t)0xff)
#define NO_CARD ((uint8_t)0xff)
enum { MK_JUDGE = 0xfd, MK_FATE = 0xfe, MK_NO_PLAYER = 0xff };

enum mk_ability {
    ABILITY_NONE,
#define ABILITY(c, word) ABILITY_##c,
#include "mk/ability.def"
#undef ABILITY
#define MORE(c, word, clause) ABILITY_##c,
#include "mk/ability_more.def"
#undef MORE
#define TYPE(c, word, clause) ABILITY_##c,
#include "mk/type.def"
#undef TYPE
#define TEXT(c, word, clause) ABILITY_##c,
#include "mk/card_text.def"
#undef TEXT
    MK_ABILITIES
};

/* Kinds of pieces. */
enum mk_kind {
#define KIND(c) KIND_##c,
#include "mk/kind.def"
#undef KIND
    MK_KINDS
};

/* A piece with several dials has one base, divided into a section for each dial. The sections are
 * numbered counter-clockwise from the front. */
enum mk_section { SECTION_FRONT, SECTION_LEFT, SECTION_REAR, SECTION_RIGHT, MK_SECTIONS };

/* A set of abilities, as large as any edition needs. */
enum { MK_ABILITY_WORDS = 3 };
struct ability_set {
    uint64_t word[MK_ABILITY_WORDS];
};
_Static_assert(MK_ABILITIES <= 64 * MK_ABILITY_WORDS, "a set holds every ability");

static inline bool set_has(const struct ability_set *s, ability_id a)
{
    return s->word[a / 64] >> a % 64 & 1;
}

static inline void set_add(struct ability_set *s, ability_id a)
{
    s->word[a / 64] |= (uint64_t)1 << a % 64;
}

static inline bool set_is_empty(const struct ability_set *s)
{
    uint64_t any = 0;

    for (int i = 0; i < MK_ABILITY_WORDS; i++)
        any |= s->word[i];
    return any == 0;
}

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
                 GROUND_LOW_WALL, GROUND_CONCEALING, GROUND_CHASM, GROUND_LADDER, MK_GROUNDS };
enum mk_level { LEVEL_GROUND, LEVEL_ELEVATED, LEVEL_ABRUPT };   /* of a terrain piece */

#endif
