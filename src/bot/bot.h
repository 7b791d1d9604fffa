/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* bot.h: computer players.
 *
 *  (1) A bot sees the game as const and changes nothing; it answers whatever is asked, dice
 *      included, with a legal order.
 *  (2) Its random choices come from the caller's generator (base/rng.h), never from the game's
 *      dice. The same game, generator and a budget in nodes give the same
 *      answer, provided the questions before were the same: a bot that searches keeps its tree
 *      for the rest of the turn.
 *  (3) It keeps within its budget. Only one thread may use a bot at a time; bots of the same name
 *      share nothing.
 */
#ifndef BOT_BOT_H
#define BOT_BOT_H

#include "mk/game.h"

enum { BOT_REASON = 400, BOT_NAME = 32 };

/* For one decision. Zero means no such limit; with no limit at all a bot uses its own. */
struct bot_budget {
    int64_t micros;
    long nodes;                 /* positions tried: reproducible, unlike time */
};

struct bot {
    char name[BOT_NAME];        /* as passed to bot_named */
    struct bot_budget budget;   /* the default, from its name */
    int rounds;                 /* the judge calls time after this many; 0: unknown */
    fig_id about;               /* whom its last reason is about, or NOBODY */
    bool unwatched;             /* nobody waits: a budget of time is processor time, the same however
                                 * busy the machine is */
    /* The reason, if not NULL, receives one line of text without a full stop or a line break. */
    struct mk_order (*choose)(struct bot *, const struct game *, struct bot_budget, uint64_t *rng,
                              char reason[BOT_REASON]);
    /* Chooses and plays in one step, for bots that check their order anyway; NULL if it can only
     * choose. False if it found no legal order. */
    bool (*play)(struct bot *, struct game *, uint64_t *rng, struct mk_events *);
    void (*release)(struct bot *);      /* frees `memory`; NULL if there is none */
    void *memory;
    struct {
        long decisions, nodes;  /* positions tried so far */
        long tree;              /* nodes of all trees together */
        int64_t micros, longest;        /* total, and the longest decision */
    } spent;                    /* filled in by bots that search */
};

/* "random", "recruit", "greedy", "captain", "marshal", "captain:100ms", "captain:2s",
 * "captain:500n" (nodes). NULL if there is no such bot or memory runs out. */
struct bot *bot_named(const char *);
/* Does the bot of that name need time to think? */
bool bot_searches(const char *name);
void bot_free(struct bot *);
/* The names bot_named accepts, for a usage line. */
extern const char bot_names[];

/* Asks the bot, with its own budget. The game must be waiting for a decision. The reason also
 * says what the order gains and risks (explain.h). */
struct mk_order bot_answer(struct bot *, const struct game *, uint64_t *rng,
                           char reason[BOT_REASON]);

/* The same, and plays the answer, checking it only once. False if it was illegal. */
bool bot_play(struct bot *, struct game *, uint64_t *rng, struct mk_events *);

/* Greedy's choices, best first, for hints; returns how many. */
int bot_greedy_best(const struct game *, uint64_t *rng, struct mk_order *out, int max);

/* The same with reasons, including what each order gains and risks. */
struct bot_hint {
    struct mk_order order;
    fig_id about;               /* the figure it is about, or NOBODY */
    char reason[BOT_REASON];
};
int bot_advice(const struct game *, uint64_t *rng, struct bot_hint *out, int max);
/* Likewise, without orders that gain nothing. */
int bot_hints(const struct game *, uint64_t *rng, struct bot_hint *out, int max);

/* A random legal answer, dice included; ORDER_NONE if there is none: a player may be committed
 * to an order that cannot be carried out. */
struct mk_order bot_random(const struct game *, uint64_t *rng);
/* Plays one random order and stores it in *played. The game need not be the one bot_random would
 * play: a guess is simply tried, and the next one if it is refused. False if the game is over. */
bool bot_random_play(struct game *, uint64_t *rng, struct mk_order *played);

#endif
