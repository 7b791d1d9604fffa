/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* tune.c: `warlord tune`, fitting the bots' judgement of positions to games they play. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "sim/tune.h"

struct request {
    long games;
    uint64_t seed;
    int rounds;
    const char *bot, *out;
};

static const struct option_entry options[] = {
    LONG_ENTRY('n', "games", "GAMES", struct request, games, 1, 1000000,
               "How many games to play (1000)."),
    SEED_ENTRY(struct request, seed, "The seed of tables and dice (1)."),
    TEXT_ENTRY("bot", "BOT", struct request, bot, "Who plays both sides (greedy)."),
    INT_ENTRY("rounds", "N", struct request, rounds, 1, 10000,
              "Time is called after this many rounds (40)."),
    TEXT_ENTRY("out", "FILE", struct request, out,
               "Where to write the weights; by default to standard output."),
    END_ENTRY,
};

static void show_progress(long done, long games)
{
    fprintf(stderr, "\r%ld of %ld games%s", done, games, done == games ? "\n" : "");
}

static bool write_weights(const struct request *r, const double weight[SCALE_FEATURES])
{
    FILE *f = r->out ? fopen(r->out, "w") : stdout;

    if (!f) {
        fprintf(stderr, "warlord: %s: %s\n", r->out, strerror(errno));
        return false;
    }
    tune_write(f, weight);
    return (f == stdout ? fflush(f) : fclose(f)) == 0;
}

/* A feature that no game showed keeps its weight. */
static void keep_unseen(const struct scale_row *row, long n, double weight[SCALE_FEATURES])
{
    for (int f = 0; f < SCALE_FEATURES; f++) {
        bool seen = false;

        for (long i = 0; i < n && !seen; i++)
            seen = row[i].x[f] > 0 || row[i].x[f] < 0;
        weight[f] = seen ? weight[f] : scale_weight[f];
    }
}

/* Of every five positions four are for training; the fifth, from other games, is for validation. */
static int run_tune(void *request, int n, char **word)
{
    struct request *r = request;
    struct tune_plan plan = {.bot = r->bot, .games = r->games, .seed = r->seed, .rounds = r->rounds};
    struct scale_row *row = NULL;
    double weight[SCALE_FEATURES];
    long rows, taught;
    bool fine;

    (void)n;
    (void)word;
    if (isatty(STDERR_FILENO))
        plan.progress = show_progress;
    rows = tune_gather(&plan, &row);
    if (rows < 0)
        return command_misused("warlord tune", "there is no bot '%s'", r->bot);
    taught = rows / 5 * 4;
    scale_fit(row, taught, weight);
    fprintf(stderr,
            "%ld positions; mean surprise over the fifth held out: a coin 0.693, the weights in use "
            "%.3f, these %.3f\n",
            rows, scale_surprise(scale_weight, row + taught, rows - taught),
            scale_surprise(weight, row + taught, rows - taught));
    scale_fit(row, rows, weight);
    keep_unseen(row, rows, weight);
    fine = write_weights(r, weight);
    free(row);
    return fine ? 0 : 2;
}

static void set_defaults(void *request)
{
    *(struct request *)request = (struct request){.games = 1000, .seed = 1, .rounds = 40,
                                                  .bot = "greedy"};
}

const struct command command_tune = {
    .name = "tune",
    .summary = "fit the bots' judgement of positions to games they play",
    .synopsis = "[-n GAMES] [--bot BOT] [--seed N] [--out FILE]",
    .text = "A bot plays random skirmishes against itself. Every position at the beginning of a turn "
            "is recorded with the game's outcome, and weights are fitted that make these outcomes most "
            "likely. They are written in the form of src/bot/scale.def; a program built with that file "
            "uses them.",
    .notes = "The same games and the same seed give the same weights.",
    .options = options,
    .request = sizeof(struct request),
    .defaults = set_defaults,
    .run = run_tune,
};
