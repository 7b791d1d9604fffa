/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* card.h: cards: what is printed on them, and their state in a game. */
#ifndef MK_CARD_H
#define MK_CARD_H

#include "mk/order.h"
#include "mk/types.h"

/* What is printed on a card. */
enum mk_card_kind { CARD_ITEM, CARD_RELIC, CARD_DOMAIN,
                    CARD_SPELLBOOK, /* a relic that holds spells */
                    CARD_SPELL, CARD_COMPANY, MK_CARD_KINDS };
enum mk_spell { SPELL_SORCERY, SPELL_COUNTERSPELL, SPELL_GLYPH, SPELL_ILLUSION, SPELL_ENCHANTMENT,
                MK_SPELLS };
enum mk_adds { ADDS_SPEED, ADDS_ATTACK, ADDS_DEFENSE, ADDS_DAMAGE, ADDS_RANGED_DAMAGE, ADDS_RANGE,
               ADDS_ROLL,           /* to a counterspell roll */
               MK_ADDS };
enum { CARD_GIVES = 4, CARD_TEXTS = 2, CARD_FOES = 4, CARD_COHORTS = 4 };
struct card {
    char id[MK_ID];                 /* short name on this table */
    char name[MK_NAME];
    char foe[CARD_FOES][MK_ID];     /* names of the cards that cancel it */
    player_id owner;                /* the player whose army it is in */
    uint8_t kind;                   /* enum mk_card_kind */
    int16_t points;
    int16_t number;                 /* collector's number; 0: none */
    uint8_t flags;                  /* CARD_… */
    uint8_t concerns;               /* of a domain: CONCERNS_… */
    ability_id gives[CARD_GIVES];   /* abilities and types, as if they were printed on its wielder */
    ability_id text[CARD_TEXTS];    /* what else it does */
    int8_t adds[MK_ADDS];
    ability_id needs_type;          /* a type its wielder must have, or ABILITY_NONE */
    uint8_t needs_faction;          /* enum mk_faction; MK_FACTIONS: any */
    uint8_t needs_attack;           /* the lowest attack value that will do */
    uint8_t mark;                   /* 1 + colour and shape of an attack ability it gives, whose
                                       meaning depends on its wielder's attack type; 0: none */
    /* Spells and spellbooks. */
    uint8_t spell;                  /* enum mk_spell */
    uint8_t pages;                  /* a book has, or a spell takes; 0: only with affinity */
    uint8_t affinity_pages;         /* pages the spell takes in the hands of a figure… */
    uint8_t affinity_faction;       /* …of this faction (MK_FACTIONS: none) */
    ability_id affinity_power;      /* …or with this power (ABILITY_NONE: none) */
    ability_id casts_with;          /* a book: the type a figure needs to cast its spells */
    uint8_t browse;                 /* what browsing costs while it is bookmarked */
    uint8_t lasts;                  /* turns of its caster; 0: until something ends it */
    uint8_t area;                   /* inches around its token; 0: everywhere */
    uint8_t book;                   /* the book that holds the spell, or NO_CARD */
    uint8_t reserved;
    char cohort[CARD_COHORTS][MK_NAME];     /* a company: its members, by name */
};
enum { CARD_NOT_RIDERS = 1,         /* riders and figures that can become riders cannot wield it */
       CARD_OF_A_SET = 2,           /* relics of the set may be wielded together */
       CARD_HOUSE = 4,              /* part of its text is our own ruling */
       CARD_PUBLISHED = 8,          /* printed data: official corrections apply */
       CARD_FACE_DOWN = 16,         /* a spell laid face down on top of its book once it is cast */
       CARD_ALL_AFFINITIES = 32,    /* a book: every spell takes the pages of its affinity */
       CARD_ALL_SPELLS = 64 };      /* a book: holds spells of every faction */
enum { CONCERNS_OWN, CONCERNS_OPPOSING, CONCERNS_ALL };

struct item {                       /* the state of a card */
    vec at;                         /* of its token, if it lies on the table */
    fig_id by;                      /* the figure that wields or cast it, or NOBODY */
    fig_id on;                      /* the figure it was used on, or NOBODY */
    uint8_t state;                  /* enum mk_item_state */
    uint8_t flags;                  /* ITEM_… */
    uint8_t n;                      /* what its text counts */
    uint8_t reserved;
};
enum mk_item_state { ITEM_AT_HAND,  /* with its player: not yet given out or chosen; a spell that
                                       lies in its book */
                     ITEM_WIELDED, ITEM_DROPPED, ITEM_IN_PLAY, ITEM_GONE, MK_ITEM_STATES };
enum { ITEM_USED = 1,               /* its text is in force until the player's next turn */
       ITEM_CHOSEN = 2,             /* a domain its player has chosen but not revealed; a spell that
                                       helps to counter another */
       ITEM_FACE_DOWN = 4,          /* must be browsed before another spell of its book is cast */
       ITEM_BOOKMARKED = 8 };       /* the spell its book is open at */
enum { SECOND_TEXT = 2 };           /* n: the second of its two texts is in use */
enum { ITEM_RADIUS = MK_INCH / 2 }; /* of its token */

struct choice {                     /* the domain a player committed to */
    uint8_t commitment[MK_COMMITMENT];
    uint8_t made, reserved[7];
};

#endif
