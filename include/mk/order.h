/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* order.h: what a player, fate or the judge tells the game; docs/notation.md is its text. */
#ifndef MK_ORDER_H
#define MK_ORDER_H

#include "mk/types.h"

enum mk_order_kind {
    ORDER_NONE,
    ORDER_MOVE,         /* fig, to, facing, via: a move action, a member's move, a confused move */
    ORDER_TURN,         /* fig, facing: the same without leaving the spot */
    ORDER_FORMATION,    /* fig and with[]: declares a movement formation */
    ORDER_RANGED,       /* fig, target[], with[] */
    ORDER_CLOSE,        /* fig, target[], with[], ORDER_CAPTURE */
    ORDER_PASS,         /* fig */
    ORDER_USE,          /* fig, ability, and what that ability wants: other, to, facing */
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
    ORDER_LAY,          /* terrain, to, facing (turned by) */
    ORDER_DEPLOY,       /* fig, to, facing */
    ORDER_DICE,         /* die[] */
    MK_ORDER_KINDS
};

enum { CHOOSE_DAMAGE, CHOOSE_DIE };

/* Flags of an order. */
enum {
    ORDER_CAPTURE = 1,  /* the close combat attack is a capture attempt */
    ORDER_ALL = 2,      /* `at all`: whoever must be struck */
    ORDER_YES_OR_NO = 4,    /* only asked about: yes or no will do. Never part of a given order */
    ORDER_ONE_OF_MANY = 8,  /* likewise, as one of many: its way may cost an eighth */
};

enum { MK_VIA = 16 };

struct mk_order {
    uint8_t kind;
    player_id player;
    ability_id ability;
    uint8_t flags;
    fig_id fig;
    fig_id other;
    uint8_t ntarget;
    uint8_t nwith;
    uint8_t nvia;       /* 0: the shortest way is found */
    uint8_t ndice;
    fig_id target[MK_ARROWS];
    fig_id with[MK_MEMBERS - 1];
    vec to;
    angle facing;
    uint8_t die[4];
    uint8_t choice;
    uint8_t terrain;
    vec via[MK_VIA];    /* waypoints between the present place and `to` */
};

/* What the game is waiting for. */
enum mk_ask {
    ASK_NOTHING,        /* the game is over */
    ASK_ACTION, ASK_MEMBER, ASK_SPIN, ASK_TURN, ASK_ATTACK, ASK_CANCEL, ASK_PLACE, ASK_HEAL,
    ASK_CONFUSE, ASK_LAY, ASK_DEPLOY, ASK_DICE,
    MK_ASKS
};

/* Why fate is asked for dice. */
enum mk_dice {
    DICE_NONE, DICE_ATTACK, DICE_BREAKAWAY, DICE_DODGE, DICE_WEAPON_MASTER, DICE_MAGIC_BLAST,
    DICE_HEALING, DICE_MAGIC_HEALING, DICE_REGENERATION, DICE_NECROMANCY, DICE_COMMAND,
    DICE_FREEZE, DICE_FIRST_PLAYER,
    MK_DICES
};

struct mk_decision {
    uint8_t ask;        /* enum mk_ask */
    player_id player;   /* who has to answer; MK_FATE for dice */
    uint8_t ndice;
    uint8_t dice;       /* enum mk_dice */
    fig_id fig;         /* the figure it is about */
    fig_id other;       /* the mover a spin must face, the captor beside a placed captive, … */
};

#endif
