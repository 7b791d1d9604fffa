/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* bot.h: players made of code.
 *
 *  (1) A bot sees the game as const and changes nothing; it answers whatever is asked, dice
 *      included, with a legal order.
 *  (2) Its random choices come from the caller's generator (base/rng.h), never from the game's
 *      dice. Equal games, equal generators and a budget that does not count time give equal
 *      answers, if the questions before were the same: a bot that searches keeps what it has found
 *      out in this turn.
 *  (3) It keeps within its budget. A bot is used by one thread at a time; several bots of one name
 *      know nothing of each other.
 */
#ifndef BOT_BOT_H
#define BOT_BOT_H

#include "mk/game.h"

enum { BOT_REASON = 400, BOT_NAME = 32 };

/* For one decision. Zero means no limit of that kind; without any limit a bot takes its own. */
struct bot_budget {
    int64_t micros;
    long nodes;                 /* positions tried: the same everywhere, unlike time */
};

struct bot {
    char name[BOT_NAME];        /* as bot_named takes it */
    struct bot_budget budget;   /* its own, from its name */
    int rounds;                 /* the judge calls time after this many; 0: unknown */
    /* The reason, if not NULL, gets one line in words, without a full stop or a line break. */
    struct mk_order (*choose)(struct bot *, const struct game *, struct bot_budget, uint64_t *rng,
                              char reason[BOT_REASON]);
    /* Chooses and plays at once, for bots that have checked their order anyway; NULL: it only
     * chooses. False if t found nothing that is allowed. */
    bool (*play)(struct bot *, struct game *, uint64_t *rng, struct mk_events *);
    void (*release)(struct bot *);      /* what it remembers; NULL if nothing */
    void *memory;
    struct {
        long decisions, nodes;  /* positions tried so far */
        long tree;              /* nodes of all trees together */
        int64_t micros, longest;        /* for all decisions, for one */
    } spent;                    /* by bots that search */
};

/* "random", "recruit", "greedy", "captain", "marshal", "captain:100ms", "captain:2s", "captain:500n"
 * (nodes). NULL if there is no such bot, or no memory. */
struct bot *bot_named(const char *);
/* Does the bot of that name need time to think? */
bool bot_searches(const char *name);
void bot_free(struct bot *);
/* The names bot_named knows, for a usage line. */
extern const char bot_names[];

/* Asks it, with its own budget. Only while the game asks for something. The reason says also what the
 * order gains and risks (explain.h). */
struct mk_order bot_answer(struct bot *, const struct game *, uint64_t *rng,
                           char reason[BOT_REASON]);

/* The same, and its answer is played, with all checks made once. False if it was not allowed. */
bool bot_play(struct bot *, struct game *, uint64_t *rng, struct mk_events *);

/* What greedy would do, best first; returns how many. For hints. */
int bot_greedy_best(const struct game *, uint64_t *rng, struct mk_order *out, int max);

/* The same with reasons, and what the orders gain and risk. */
struct bot_hint {
    struct mk_order order;
    fig_id about;               /* the figure it is about, or NOBODY */
    char reason[BOT_REASON];
};
int bot_advice(const struct game *, uint64_t *rng, struct bot_hint *out, int max);
/* Likewise, without what brings nothing. */
int bot_hints(const struct game *, uint64_t *rng, struct bot_hint *out, int max);

/* A random legal answer, dice included; ORDER_NONE where nothing is allowed: a commitment may have been
 * made to nothing, and cannot be opened then. */
struct mk_order bot_random(const struct game *, uint64_t *rng);
/* Plays one random order; *played gets it. The same game as with bot_random is not promised: here a
 * guess is simply given, and if it is refused the next one is. Returns false if the game is over. */
bool bot_random_play(struct game *, uint64_t *rng, struct mk_order *played);

#endif
