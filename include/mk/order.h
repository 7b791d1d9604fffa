/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* order.h: what a player, fate or the judge tells the game; docs/notation.md describes its text. */
#ifndef MK_ORDER_H
#define MK_ORDER_H

#include "mk/types.h"

enum mk_order_kind {
    ORDER_NONE,
    ORDER_MOVE,         /* fig, to, facing, via: a move action, a member's move, a confused move;
                           with[]: sections of the same body that move it together with fig */
    ORDER_TURN,         /* fig, facing, with[]: the same without leaving the spot */
    ORDER_FORMATION,    /* fig and with[]: declares a movement formation */
    ORDER_RANGED,       /* fig, target[], with[] */
    ORDER_CLOSE,        /* fig, target[], with[], ORDER_CAPTURE */
    ORDER_PASS,         /* fig */
    ORDER_USE,          /* fig, ability, and what that ability needs: other, to, facing */
    ORDER_CANCEL,       /* fig, ability */
    ORDER_END,
    ORDER_WITHDRAW,
    ORDER_AGREE,        /* offers to end the game now, or agrees */
    ORDER_RETRACT,      /* takes that back */
    ORDER_TIME,         /* the judge: the time limit is reached */
    ORDER_SPIN,         /* fig, facing: a free spin */
    ORDER_KEEP,         /* declines a free spin or a turn */
    ORDER_SKIP,         /* declines an attack or a confused move */
    ORDER_DONE,         /* formation finished, army deployed */
    ORDER_READY,        /* no more cancelling in this step */
    ORDER_PLACE,        /* fig, to, facing: a captive, a raised figure */
    ORDER_BORROW,       /* fig, other: an Apocalypse brother's value */
    ORDER_LEND,         /* fig: the Forced March figure whose speed a formation uses */
    ORDER_CHOOSE,       /* choice: how much a Healing heals */
    ORDER_SECTION,      /* fig: the section that takes a blow or a click */
    ORDER_LAY,          /* terrain, to, facing (how far it is turned) */
    ORDER_DEPLOY,       /* fig, to, facing */
    ORDER_OPEN,         /* fig, choice: a portal of a castle section */
    ORDER_SHUT,         /* the same */
    ORDER_MEET,         /* fig: who is struck through an access point */
    ORDER_DICE,         /* die[] */
    ORDER_OBJECTIVE,    /* to: where the player's objective token goes */
    ORDER_RESOLVE,      /* fig, ability: what happens next in the command phase */
    ORDER_SHARE,        /* target[], share[]: how the damage of a shot is divided */
    ORDER_GIVE,         /* card, fig: who wields it, as the army is deployed */
    ORDER_DROP,         /* card, to: where its token goes */
    ORDER_PICK_UP,      /* card, fig */
    ORDER_DOMAIN,       /* card, or NO_CARD and commitment: the domain chosen */
    ORDER_REVEAL,       /* card, salt: the domain that was committed to */
    ORDER_CAST,         /* card, fig; other or to: on whom, or where its token goes */
    ORDER_BROWSE,       /* card, fig: opens the book at that spell, or turns the spell face up */
    ORDER_COUNTER,      /* fig, card: tries to counter a spell, with another or NO_CARD */
    MK_ORDER_KINDS
};

enum { CHOOSE_DAMAGE, CHOOSE_DIE };

/* Which floor an order's place is on, where one lies above another: the ground below, or the top.
 * If the order does not say, a walking figure stays on its level; one that flies or is lifted lands
 * on top. */
enum { FLOOR_NOT_SAID, FLOOR_UNDER, FLOOR_ABOVE };

/* Flags of an order. */
enum {
    ORDER_CAPTURE = 1,      /* the close combat attack is a capture attempt */
    ORDER_ALL = 2,          /* `at all`: everybody who must be struck */
    ORDER_LONG = 16,        /* the shot goes twice as far as the range printed */
    ORDER_INDIRECT = 32,    /* the shot goes over everything in its way */
    ORDER_ABOARD = 128,     /* the move or the deployment ends aboard `other` */
    /* Only in orders that are asked about, never in orders given. */
    ORDER_YES_OR_NO = 4,    /* a plain yes or no will do */
    ORDER_ONE_OF_MANY = 8,  /* one question of many: its path may cost an eighth of the usual work */
    ORDER_EXACT = 64,       /* names the very sections that are struck */
};

/* Choices a player may announce with an action, if something that works on the figure grants them
 * (struct ability, `grants`). */
enum {
    MANNER_DOUBLE_TIME = 1, /* a move at double speed */
    MANNER_LEVEL = 2,       /* a move up to soaring level or down from it; deployed there */
    MANNER_SURGE = 4,       /* a move as part of a close combat action */
    MANNER_NEAR_ATTACK = 8, /* point blank for the attack… */
    MANNER_NEAR_DAMAGE = 16,        /* …or for the damage */
    MANNER_PRECISE = 32,    /* a shot into a fight */
    /* Never announced: what a figure may do in somebody else's action, or in any. */
    MANNER_GANG_UP = 64, MANNER_CAPTURE = 128, MANNER_HELP_DAMAGE = 256,
    MANNER_CHARGE = 512,    /* a ride as part of a close combat action */
    MANNER_BOUND = 1024,    /* a ride as part of a ranged combat action */
    MANNER_OVERWHELM = 2048,        /* a ride that ends at `other`, to throw its rider */
    MANNER_TRAMPLE = 4096,  /* a ride straight over bases */
    MANNER_SPARING = 8192,  /* no more damage than the value says */
    MANNER_WATCH = 16384,   /* a ride after which the rider keeps watch instead of shooting */
    MANNER_TWICE = 32768,   /* the first of two rides in one action, each with its attack */
    MK_MANNERS = 16
};

enum { MK_VIA = 16, MK_COMMITMENT = 32, MK_SALT = 16 };

struct mk_order {
    uint8_t kind;
    player_id player;
    ability_id ability;
    uint8_t flags;
    fig_id fig;
    fig_id other;
    uint8_t ntarget;
    uint8_t nwith;
    uint8_t nvia;       /* 0: the engine finds the shortest path */
    uint8_t ndice;
    fig_id target[MK_ARROWS];
    fig_id with[MK_MEMBERS - 1];
    vec to;
    angle facing;
    uint8_t die[4];
    uint8_t choice;
    uint8_t terrain;
    uint16_t manner;    /* MANNER_… */
    uint8_t for_damage; /* which of with[] add to damage instead of attack, as bits */
    uint8_t share[MK_ARROWS];       /* clicks for each target */
    uint8_t card;       /* its index, or NO_CARD */
    uint8_t floor;      /* FLOOR_…: of `to` */
    union {
        vec via[MK_VIA];    /* waypoints between the present place and `to` */
        struct {            /* ORDER_DOMAIN, ORDER_REVEAL */
            uint8_t commitment[MK_COMMITMENT];
            uint8_t salt[MK_SALT];
        } sealed;
    };
};

/* What the game is waiting for. */
enum mk_ask {
    ASK_NOTHING,        /* the game is over */
    ASK_ACTION, ASK_MEMBER, ASK_SPIN, ASK_TURN, ASK_ATTACK, ASK_CANCEL, ASK_PLACE, ASK_HEAL,
    ASK_CONFUSE, ASK_LAY, ASK_DEPLOY, ASK_DICE, ASK_COMMAND, ASK_OBJECTIVE, ASK_SHARE,
    ASK_PORTALS,        /* which of the player's portals open and shut */
    ASK_MEET,           /* who is struck through an access point */
    ASK_FACE,           /* which way a figure that has fallen faces */
    ASK_SECTION,        /* which section takes a blow or a click */
    ASK_DOMAIN,         /* which domain is chosen, in secret or openly */
    ASK_REVEAL,         /* which domain was committed to */
    ASK_COUNTER,        /* does anybody counter the spell that is cast? */
    ASK_RIVAL,          /* which of those who want to counter it may try */
    MK_ASKS
};

/* Why fate is asked for dice. */
enum mk_dice {
    DICE_NONE, DICE_ATTACK, DICE_BREAKAWAY, DICE_DODGE, DICE_WEAPON_MASTER, DICE_MAGIC_BLAST,
    DICE_HEALING, DICE_MAGIC_HEALING, DICE_REGENERATION, DICE_NECROMANCY, DICE_COMMAND,
    DICE_FREEZE, DICE_FIRST_PLAYER, DICE_FALL,
    DICE_PASSENGER,     /* do clicks reach a passenger? */
    DICE_OVERWHELM,     /* is a rider thrown? */
    DICE_SHELL,         /* does a bombardment fall where it was aimed? */
    DICE_DRIFT,         /* if not, which way does it drift? */
    DICE_CARD,          /* the text of a card asks for them */
    DICE_TERRIFY,       /* does it dare to come near? */
    DICE_TRANCE,        /* two dice: does its second action end without harm? */
    DICE_COUNTERSPELL,  /* two dice each for the spell's caster and the figure that counters it */
    MK_DICES
};

struct mk_decision {
    uint8_t ask;        /* enum mk_ask */
    player_id player;   /* who has to answer; MK_FATE for dice */
    uint8_t ndice;
    uint8_t dice;       /* enum mk_dice */
    fig_id fig;         /* the figure it is about */
    fig_id other;       /* the mover a spin must face, the captor a captive is placed beside, … */

};

#endif
