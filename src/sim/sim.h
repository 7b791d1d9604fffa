/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* sim.h: many games and their totals.
 *
 *  (1) Game number i of a plan depends on the plan and i alone: its table, its dice, its bots' random
 *      choices. Sums are integers, so the result is the same for any number of threads. Two games may
 *      share a table, but never their dice: with the same army and bot on both sides that would be
 *      the same game twice.
 *  (2) Games are played in blocks, smaller ones if there are few games: those may be long. A finished
 *      block can be written to the journal and need not be played again.
 */
#ifndef SIM_SIM_H
#define SIM_SIM_H

#include "mk/notation.h"
#include "sim/match.h"

/* As many kinds as two armies can have. */
enum { SIM_KINDS = MK_MAX_FIGURES };

/* Makes the table of game i. In odd games it must swap the sides: army 1 plays first. */
typedef bool sim_table(void *with, long game, struct mk_table *, struct mk_cast *out,
                       struct mk_error *);

struct sim_plan {
    long games;
    uint64_t seed;
    int threads;
    int rounds;                     /* after which time is called; 0: match_usual_rounds */
    const char *bot[2];             /* of army 0 and army 1 */
    sim_table *table;
    void *with;
    bool validate;
    uint64_t tag;                   /* distinguishes armies and tables in the journal */
    const char *journal;            /* finished blocks, read and written; or NULL */
    void (*progress)(void *with, long done, long games);
};

/* What the copies of one figure did in all games together. */
struct sim_kind {
    char name[MK_NAME];
    uint8_t army;
    int16_t points;
    long fielded, dealt, taken, scored, survived;
};

struct sim_sum {
    long games, wins[2], draws, faults;
    long faults_of[2];
    long points[2];                 /* victory points */
    long rounds, orders;
    long ends[4];                   /* by enum mk_end */
    long timid;                     /* ended by time, neither army having lost half its points */
    long peaceful;                  /* nobody took a click */
    char fault[96];                 /* of the first game that had one */
    long faulty_game;
    long unlisted;                  /* figures of more kinds than there is room for */
    int nkind;
    struct sim_kind kind[SIM_KINDS];        /* last: only those in use are written */
};

/* How many games make a block, of so many: an even number, so that sides are swapped within it. */
long sim_block(long games);
/* Plays the plan. False with an error if a table cannot be made, a bot does not exist, the journal
 * cannot be written, or there is no memory or no thread for it. */
bool sim_run(const struct sim_plan *, struct sim_sum *out, struct mk_error *);

/* A share of n with its 95 % interval (Wilson). */
struct sim_share { double share, low, high; };
struct sim_share sim_share(double successes, double n);

#endif
