/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* contest.h: two bots, many games: what sim and league have in common. Either one army meets
 * another, or several armies take turns, each against its like. */
#ifndef CLI_CONTEST_H
#define CLI_CONTEST_H

#include "army/army.h"
#include "cli/options.h"
#include "sim/sim.h"

struct contest {
    struct library library;
    struct army *army;              /* while open */
    int narmy;
    bool alike;                     /* both sides have the same army, the armies taking turns */
    const char *bot[2];
    char bots[2 * BOT_NAME + 2];
    long games;
    int threads, rounds, points;
    uint64_t seed;
    bool validate, quiet;
    const char *journal;
    const char *rules;              /* the edition's name, or NULL: that of the armies */
    double began;
};

struct contest contest_default(void);
/* Is there a bot of that name? */
bool contest_has_bot(const char *name);
#define CONTEST_BOTS "one or two bots of random, recruit, greedy, captain, captain:100ms, " \
                     "captain:500n or marshal, separated by a comma"
/* Callback of --bots: "greedy,captain", or one bot for both sides; as option_entry.take. */
const char *contest_bots(struct contest *, const char *value);

/* The options sim and league have in common; `type` has a member `contest`. */
#define CONTEST_ENTRIES(type) \
    LONG_ENTRY('n', "games", "GAMES", type, contest.games, 1, 1000000000, \
               "How many games to play."), \
    INT_ENTRY("threads", "N", type, contest.threads, 1, 1024, \
              "Threads to use. By default one for each core."), \
    SEED_ENTRY(type, contest.seed, "The seed of tables and dice (1)."), \
    INT_ENTRY("rounds", "N", type, contest.rounds, 1, 10000, \
              "Time is called after this many rounds (40; 160 at Conquest)."), \
    EDITION_ENTRY(type, contest.rules, \
                  "The rules: " EDITION_HELP ". By default those of the armies."), \
    TEXT_ENTRY("resume", "FILE", type, contest.journal, \
               "Keep finished games in FILE, and continue from there if it exists, " \
               "also with a larger -n."), \
    FLAG_ENTRY(0, "check", type, contest.validate, "Validate every state."), \
    FLAG_ENTRY(0, "quiet", type, contest.quiet, "Show no progress.")

/* Reads the two armies; on failure says why on stderr. */
bool contest_open(struct contest *, const char *red, const char *blue);
/* Reads the armies that take turns; likewise. */
bool contest_open_alike(struct contest *, const char *const *army, int n);
/* Can these armies fight at all? If not, says why on stderr. */
bool contest_check(const struct contest *);
/* Plays all games, with a progress bar if stderr is a terminal. */
bool contest_run(struct contest *, struct sim_sum *);
void contest_release(struct contest *);

#endif
