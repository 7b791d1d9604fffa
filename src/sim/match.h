/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* match.h: one game between bots, from the first decision to the last. */
#ifndef SIM_MATCH_H
#define SIM_MATCH_H

#include "bot/bot.h"
#include "mk/game.h"
#include "sim/folly.h"

/* What one figure did in one game. */
struct match_figure {
    int16_t dealt, taken;           /* clicks */
    int16_t scored;                 /* points of figures it eliminated */
    bool survived;
};

struct match {
    struct bot *bot[MK_MAX_PLAYERS];    /* by player */
    uint64_t seed;                  /* for the dice and the bots' random choices */
    int rounds;                     /* after which the judge calls time; 0: never */
    struct match_figure *figure;    /* one for each figure of the game, or NULL */
    struct folly *watch;            /* watches every order, or NULL */
    /* the result */
    player_id winner;               /* MK_NO_PLAYER: a draw */
    const char *fault;              /* an illegal order, a broken invariant, a stall; or NULL */
    int faulty;                     /* the player at fault, or -1 */
    int orders;
    int over_by;                    /* enum mk_end */
    bool validate;                  /* check every invariant after every order */
};

/* After how many rounds time is usually called: 40, and more where an army has fewer actions for its
 * points. */
int match_usual_rounds(const struct game *);

/* Plays the game to its end. */
void match_play(struct match *, struct game *);

#endif
