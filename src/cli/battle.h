/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* battle.h: a battle in the terminal: who plays, how it is shown, what has been typed.
 *
 *  (1) The game itself is in the session; nothing here decides a rule.
 *  (2) Dice come from a seeded generator or from the players. Each answer of a bot comes from a
 *      generator of its own, derived from the seed and the state, so that undo and redo repeat it.
 */
#ifndef CLI_BATTLE_H
#define CLI_BATTLE_H

#include "bot/bot.h"
#include "cli/draw.h"
#include "cli/look.h"
#include "cli/session.h"

enum { HINTS = 5, BATTLE_LINE = LOOK_LINE };

struct battle {
    struct session s;
    struct draw_style style;
    uint64_t seed;
    unsigned bots;              /* players played by a bot, as bits */
    bool typed_dice;            /* the players roll and type */
    bool plain;                 /* text only, no pictures unless asked for */
    bool always_ready;          /* nobody is asked to switch abilities off */
    bool explains;              /* the bot says what its orders gain and risk */
    bool echo;                  /* input is printed, as it does not come from a keyboard */
    bool quit;
    const char *save;           /* written after every order, or NULL */
    uint32_t drawn;             /* orders given when the table was last drawn */
    int nhint;
    struct bot_hint hint[HINTS];
    /* The tutor, or NULL: called with NULL before a person is asked, then with the typed line;
     * returns true if it has dealt with that. See learn.h. */
    bool (*teach)(struct battle *, const char *line);
    void *lesson;
};

/* Chooses text or pictures, with or without colours, as the screen and keyboard allow. */
void battle_choose_screen(struct battle *);
/* Plays until the game ends or a player quits. Returns the exit status. */
int battle_run(struct battle *);

/* Gives an order, says what happened, saves. False, with the reason printed, if it was refused. */
bool battle_give(struct battle *, const struct mk_order *);
/* Handles a typed line: a command, a question, an order. */
void battle_obey(struct battle *, const char *line);
/* The bot's answer to the current decision. */
struct bot_hint battle_bot_order(const struct battle *);
/* Somebody has offered to end the game: every bot agrees or declines. */
void battle_bots_answer_offer(struct battle *);
/* Draws the table, with both armies below it. */
void battle_show(struct battle *);

/* roster.c: the map and the armies, as the screen has space for them. */
void roster_show(const struct game *, const struct draw_style *);

#endif
