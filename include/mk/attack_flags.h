/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_flags.h: what abilities make of an attack; part of state.h. */
#ifndef MK_ATTACK_FLAGS_H
#define MK_ATTACK_FLAGS_H

/* What abilities make of an attack. The files in ability/ set flags in shape_attack, each under the
 * clause it stands for; attack_*.c act on them as said here and know nothing else of abilities. */
enum {
    ATTACK_CAPTURES = 1 << 0,       /* a capture attempt: a hit takes prisoner, no clicks */
    ATTACK_HEALS = 1 << 1,          /* only friends may be struck: they are healed, never dodge */
    ATTACK_STRIKES_ALL = 1 << 2,    /* strikes everybody who can be struck, named or not */
    ATTACK_ALL_AROUND = 1 << 3,     /* targets need not be in the front arc */
    ATTACK_HALF_RANGE = 1 << 4,     /* range halved, rounded up to whole inches */
    ATTACK_PAST_BASES = 1 << 5,     /* bases do not block the attacker's own line of fire */
    ATTACK_PAST_TERRAIN = 1 << 6,   /* terrain neither blocks it nor hides anybody from it */
    ATTACK_NO_TERRAIN_MODIFIERS = 1 << 7,   /* hindering terrain and height give no defense */
    ATTACK_NO_MODIFIERS = 1 << 8,   /* only values and dice count, on either side */
    ATTACK_DAMAGE_ONE = 1 << 9,     /* the damage value counts as 1: adjust_damage_by sets it */
    ATTACK_DIE_DAMAGE = 1 << 10,    /* once somebody is hit a die (damage_dice) is rolled;
                                     * adjust_damage_by puts it in place of the damage value */
    ATTACK_SPLASHES = 1 << 11,      /* strikes whoever touches a target, see struck->splash */
    ATTACK_NO_DAMAGE = 1 << 12,     /* no damage is worked out at all */
    ATTACK_SINGLE = 1 << 13,        /* exactly one target: check_attack refuses more */
    ATTACK_BLIND = 1 << 14,         /* as if the struck had no abilities: none of their hooks runs,
                                     * they lend no defense, and friends add no damage */
    ATTACK_PIERCES = 1 << 15,       /* armour does nothing for a STRUCK_TARGET: its hooks ask */
    ATTACK_FREEZES = 1 << 16,       /* for display only; rolls_for and rolled_for do the work */
    ATTACK_CONFUSES = 1 << 17,      /* step 9: the attacking player moves the figures hit */
    ATTACK_STRIKES_FRIENDS = 1 << 18,       /* friends are fair targets */
    ATTACK_IGNORES_BANS = 1 << 19,  /* captors and foes touching friends may be struck */
    ATTACK_SEVERAL = 1 << 20,       /* set by attack_shape: several targets were named, so the
                                     * damage value counts as 1 (not with ATTACK_STRIKES_ALL) */
    ATTACK_FOLLOWS_MOVE = 1 << 21,  /* after a Charge or Bound: not an action of its own */
    ATTACK_CONFUSED = 1 << 22,      /* made by a figure somebody else confused */
    ATTACK_TAKES_LEAST = 1 << 23,   /* ASK_HEAL was answered with the damage value, not the die */
    ATTACK_LOW_WALL = 1 << 24,      /* set by attack_shape: close combat across a low wall */
    ATTACK_HEAL_CHOICE = 1 << 25,   /* ASK_HEAL: heals the damage value or a die (damage_dice) */
    ATTACK_HEAL_DIE = 1 << 26,      /* each figure reached heals one die (damage_dice) */
    ATTACK_KILLS_CAPTIVE = 1 << 27, /* a captor attacks its captive: a hit eliminates, no clicks */
    ATTACK_MAGIC = 1 << 28,         /* figures that magic cannot touch cannot be targets */
    ATTACK_INTO_FIGHT = 1 << 29,    /* a target may touch the attacker's friends */
};

#endif
