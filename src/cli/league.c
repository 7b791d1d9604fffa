/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* league.c: `warlord league`, everybody against everybody: armies with one bot, or bots with the same
 * armies on both sides. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/contest.h"
#include "sim/rating.h"

static const char usage[] =
    "usage: warlord league [ARMY…] [-n GAMES] [--bot greedy] …\n"
    "       warlord league --bots random,greedy,captain:100ms [ARMY…] [-n GAMES] …\n"
    "Every army (all ready ones if none is named) meets every other in GAMES games, half of them\n"
    "with sides swapped. With --bots the bots meet each other instead, with equal armies on both\n"
    "sides, taken in turn. Further options: --threads --seed --rounds --check, as for sim.\n";

struct league {
    struct contest contest;
    const char *army[RATING_MOST];
    int narmy;
    char ready[RATING_MOST][64];    /* names of the armies that come with the program */
    const char *bot[RATING_MOST];
    int nbot;
    char bots[256];
    struct rating_league table;
    long faults;
};

static bool split_bots(struct league *l, const char *text)
{
    if (strlen(text) >= sizeof l->bots)
        return false;
    strcpy(l->bots, text);
    for (char *p = strtok(l->bots, ","); p && l->nbot < RATING_MOST; p = strtok(NULL, ","))
        l->bot[l->nbot++] = p;
    return l->nbot > 0;
}

static bool read_options(int argc, char **argv, struct league *l)
{
    for (int i = 1; i < argc; i++) {
        bool bots = !strcmp(argv[i], "--bots") || !strcmp(argv[i], "--bot");
        if (bots && i + 1 < argc) {
            if (!split_bots(l, argv[++i]))
                return false;
        } else if (argv[i][0] != '-' && l->narmy < RATING_MOST) {
            l->army[l->narmy++] = argv[i];
        } else if (!contest_option(&l->contest, argc, argv, &i)) {
            return false;
        }
    }
    return true;
}

/* i against j: which armies, which bots, how many games. */
static bool meet(struct league *l, int i, int j, const char *red, const char *blue, long games,
                 uint64_t seed)
{
    struct contest c = l->contest;
    struct sim_sum sum;
    bool fine;

    c.games = games;
    c.seed = seed;
    fine = contest_open(&c, red, blue) && contest_run(&c, &sum);
    contest_release(&c);
    if (!fine)
        return false;
    l->table.wins[i][j] += (double)sum.wins[0] + 0.5 * (double)sum.draws;
    l->table.wins[j][i] += (double)sum.wins[1] + 0.5 * (double)sum.draws;
    l->faults += sum.faults;
    return true;
}

/* As soon as they are through with each other: a league takes its time. */
static void print_pair(const struct league *l, const char *const *name, int i, int j)
{
    double n = l->table.wins[i][j] + l->table.wins[j][i];
    struct sim_share s = sim_share(l->table.wins[i][j], n);

    printf("%-22s %-22s %5.1f %% (95 %%: %.1f to %.1f) of %.0f\n", name[i], name[j],
           100 * s.share, 100 * s.low, 100 * s.high, n);
    fflush(stdout);
}

static bool play_armies(struct league *l)
{
    l->table.n = l->narmy;
    for (int i = 0; i < l->narmy; i++)
        for (int j = i + 1; j < l->narmy; j++) {
            if (!meet(l, i, j, l->army[i], l->army[j], l->contest.games,
                      l->contest.seed + (uint64_t)(i * RATING_MOST + j)))
                return false;
            print_pair(l, l->army, i, j);
        }
    return true;
}

/* The games of two bots are dealt out over the armies, an even number to each. */
static bool play_bots(struct league *l)
{
    long left;

    l->table.n = l->nbot;
    for (int i = 0; i < l->nbot; i++)
        for (int j = i + 1; j < l->nbot; j++) {
            l->contest.bot[0] = l->bot[i];
            l->contest.bot[1] = l->bot[j];
            left = l->contest.games;
            for (int a = 0; a < l->narmy && left > 0; a++) {
                long games = left / (l->narmy - a) / 2 * 2;
                games = games < 2 ? 2 : games;
                if (!meet(l, i, j, l->army[a], l->army[a], games,
                          l->contest.seed + (uint64_t)a))
                    return false;
                left -= games;
            }
            print_pair(l, l->bot, i, j);
        }
    return true;
}

static double against_field(const struct league *l, int i)
{
    double won = 0, lost = 0;

    for (int j = 0; j < l->table.n; j++) {
        won += l->table.wins[i][j];
        lost += l->table.wins[j][i];
    }
    return won + lost > 0 ? won / (won + lost) : 0;
}

static void print_table(const struct league *l, const char *const *name)
{
    double rating[RATING_MOST], error[RATING_MOST];
    bool told[RATING_MOST] = {false};

    rating_solve(&l->table, rating, error);
    printf("\n%-26s %8s %8s %10s\n", "", "rating", "+/-", "of field");
    for (int place = 0; place < l->table.n; place++) {
        int best = -1;
        for (int i = 0; i < l->table.n; i++)
            if (!told[i] && (best < 0 || rating[i] > rating[best]))
                best = i;
        told[best] = true;
        printf("%-26s %8.0f %8.0f %8.1f %%\n", name[best], rating[best], error[best],
               100 * against_field(l, best));
    }
}

static void take_ready_armies(struct league *l)
{
    for (int i = 0; i < shipped_armies_count && l->narmy < RATING_MOST; i++) {
        const char *name = shipped_armies[i].name;
        char *ready = l->ready[l->narmy];
        snprintf(ready, sizeof l->ready[0], "%.*s", (int)strcspn(name, "."), name);
        l->army[l->narmy++] = ready;
    }
}

static int play(struct league *l)
{
    bool bots = l->nbot > 1;

    if (l->narmy == 0)
        take_ready_armies(l);
    if (l->nbot == 1)
        l->contest.bot[0] = l->contest.bot[1] = l->bot[0];
    if (!(bots ? play_bots(l) : play_armies(l)))
        return 2;
    print_table(l, bots ? l->bot : l->army);
    if (l->faults)
        printf("%ld games had a fault\n", l->faults);
    return l->faults ? 1 : 0;
}

int cli_league(int argc, char **argv)
{
    struct league l = {.contest = contest_default()};

    l.contest.games = 200;
    if (read_options(argc, argv, &l))
        return play(&l);
    fputs(usage, stderr);
    return 2;
}
