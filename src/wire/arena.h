/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* arena.h: one game between our own bots and external programs.
 *
 *  (1) Fate and every player have random streams of their own, made from the seed.
 *  (2) A player at fault withdraws as soon as the rules allow it, in its own turn; until then it is
 *      given legal answers. Where the rules do not allow withdrawing (tournaments) the game ends
 *      there, and it has lost.
 */
#ifndef WIRE_ARENA_H
#define WIRE_ARENA_H

#include "bot/bot.h"
#include "wire/child.h"

struct seat {
    const char *name;               /* the name of our bot, or an external program's command */
    struct bot *bot;                /* NULL: a program */
    struct child child;
    struct wire wire;
};

struct arena {
    struct seat seat[MK_MAX_PLAYERS];
    struct wire_limits limits;
    struct wire_occasion occasion;  /* its seed is the game's */
    int rounds;                     /* then the judge calls time, if the game has a limit */
    FILE *log;                      /* what programs are told and say, or NULL */
    FILE *explain;                  /* every order our bots give, with its reason, or NULL */
    FILE *save;                     /* the game file, or NULL */
    /* the result */
    player_id winner;               /* MK_NO_PLAYER: a draw */
    player_id forfeits;             /* the first who lost by a fault, or MK_NO_PLAYER */
    enum mk_rule by;                /* …and the clause it lost by */
    bool endless;                   /* the game was stopped */
    int orders;
};

/* Plays the game to its end. Programs are started and ended here. False if one cannot be started:
 * errno says why, and *failed is its player. */
bool arena_play(struct arena *, struct game *, player_id *failed);

#endif
