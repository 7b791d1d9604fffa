/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* battle.h: a battle in the terminal: who plays, how it is shown, what has been typed.
 *
 *  (1) The game itself is in the session; nothing here decides a rule.
 *  (2) Fate is a seeded generator or the players' own dice. Every bot answer comes from a generator
 *      of its own, made from the seed and the state, so that going back and on again repeats it.
 */
#ifndef CLI_BATTLE_H
#define CLI_BATTLE_H

#include "bot/bot.h"
#include "cli/draw.h"
#include "cli/session.h"

enum { HINTS = 5, BATTLE_LINE = 512 };

struct battle {
    struct session s;
    struct draw_style style;
    uint64_t seed;
    unsigned bots;              /* players that are played by a bot, as bits */
    bool typed_dice;            /* the players roll and type */
    bool plain;                 /* words only, no pictures unless asked for */
    bool always_ready;          /* nobody is asked to switch abilities off */
    bool explains;              /* the bot says what its orders gain and risk */
    bool echo;                  /* what is read is printed: it does not come from a keyboard */
    bool quit;
    const char *save;           /* written after every order, or NULL */
    uint32_t drawn;             /* orders given when the table was drawn last */
    int nhint;
    struct bot_hint hint[HINTS];
    /* The tutor, or NULL: called with NULL before a person is asked, then with what was typed; true
     * if it has dealt with that. See learn.h. */
    bool (*teach)(struct battle *, const char *line);
    void *lesson;
};

/* Words or pictures, colours or not, as the screen and the keyboard allow. */
void battle_choose_screen(struct battle *);
/* Plays until the game ends or a player quits. Returns the exit status. */
int battle_run(struct battle *);

/* Gives an order, says what happened, saves. False if it was refused, and why. */
bool battle_give(struct battle *, const struct mk_order *);
/* What was typed: a command, a question, an order. */
void battle_obey(struct battle *, const char *line);
/* The answer of the bot to what is asked now. */
struct bot_hint battle_bot_order(const struct battle *);
/* Somebody offers to end the game: every bot agrees or declines. */
void battle_bots_answer_offer(struct battle *);
/* The table, drawn, with both armies below it. */
void battle_show(struct battle *);

/* roster.c: the map and the armies, as the screen has room for them. */
void roster_show(const struct game *, const struct draw_style *);

#endif
