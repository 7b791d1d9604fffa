/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* league.c: `warlord league`, everybody against everybody: armies with one bot, or bots with the same
 * army on both sides. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/contest.h"
#include "cli/json_out.h"
#include "rules/ruleset.h"
#include "sim/rating.h"

struct league {
    struct contest contest;
    const char *army[RATING_MAX];
    int narmy;
    char ready[RATING_MAX][64];    /* names of the armies that come with the program */
    const char *bot[RATING_MAX];
    int nbot;
    char bots[256];
    struct rating_league table;
    long faults;
    bool neighbours, json;
};

#define BOTS "bots of random, recruit, greedy, captain, captain:100ms, captain:500n or marshal, " \
             "separated by commas"

static const char *take_bots(void *request, const char *value)
{
    struct league *l = request;

    if (strlen(value) >= sizeof l->bots)
        return BOTS;
    strcpy(l->bots, value);
    l->nbot = 0;
    for (char *p = strtok(l->bots, ","); p; p = strtok(NULL, ",")) {
        if (l->nbot == RATING_MAX)
            return "a list of at most 32 bots";
        if (!contest_has_bot(p))
            return BOTS;
        l->bot[l->nbot++] = p;
    }
    return l->nbot > 0 ? NULL : BOTS;
}

static const struct option_entry options[] = {
    CALL_ENTRY("bot", "BOT", take_bots, "The bot that plays every army (greedy)."),
    CALL_ENTRY("bots", "BOT,BOT…", take_bots,
               "Let these bots meet each other instead, with the same army on both sides; the "
               "armies take turns."),
    FLAG_ENTRY(0, "neighbours", struct league, neighbours,
               "Only neighbours in the list meet: the first and the second, the second and the "
               "third…"),
    CONTEST_ENTRIES(struct league),
    FLAG_ENTRY(0, "json", struct league, json, "Print the result as JSON."),
    END_ENTRY,
};

/* Counts the games of i against j. */
static void enter(struct league *l, int i, int j, const struct sim_sum *sum)
{
    l->table.wins[i][j] += (double)sum->wins[0] + 0.5 * (double)sum->draws;
    l->table.wins[j][i] += (double)sum->wins[1] + 0.5 * (double)sum->draws;
    l->faults += sum->faults;
}

/* Two armies, or two bots with every army in turn. */
static bool meet(struct league *l, int i, int j)
{
    struct contest c = l->contest;
    struct sim_sum sum;
    bool fine;

    if (l->nbot > 1) {
        c.bot[0] = l->bot[i];
        c.bot[1] = l->bot[j];
        fine = contest_open_alike(&c, l->army, l->narmy);
    } else {
        c.seed += (uint64_t)(i * RATING_MAX + j);
        fine = contest_open(&c, l->army[i], l->army[j]);
    }
    fine = fine && contest_run(&c, &sum);
    contest_release(&c);
    if (fine)
        enter(l, i, j, &sum);
    return fine;
}

/* Printed as soon as two have finished: a league takes a while. */
static void print_pair(const struct league *l, const char *const *name, int i, int j)
{
    double n = l->table.wins[i][j] + l->table.wins[j][i];
    struct sim_share s = sim_share(l->table.wins[i][j], n);

    if (l->json)
        return;
    printf("%-22s %-22s %5.1f %% (95 %%: %.1f to %.1f) of %.0f\n", name[i], name[j],
           100 * s.share, 100 * s.low, 100 * s.high, n);
    fflush(stdout);
}

static bool do_meet(const struct league *l, int i, int j)
{
    return j > i && j < l->table.n && (j == i + 1 || !l->neighbours);
}

/* Before anybody plays, since a league takes a while: can all who meet fight each other? */
static bool check_all(const struct league *l)
{
    bool fine = true;

    for (int i = 0; i < l->table.n && l->nbot <= 1; i++)
        for (int j = i + 1; j < l->table.n && fine; j++) {
            struct contest c = l->contest;

            if (!do_meet(l, i, j))
                continue;
            fine = contest_open(&c, l->army[i], l->army[j]) && contest_check(&c);
            contest_release(&c);
        }
    return fine;
}

static bool play_all(struct league *l, const char *const *name)
{
    for (int i = 0; i < l->table.n; i++)
        for (int j = i + 1; do_meet(l, i, j); j++) {
            if (!meet(l, i, j))
                return false;
            print_pair(l, name, i, j);
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
    double rating[RATING_MAX], error[RATING_MAX];
    bool told[RATING_MAX] = {false};

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

static json_t *meetings_json(const struct league *l, const char *const *name)
{
    json_t *all = json_array();

    for (int i = 0; i < l->table.n; i++)
        for (int j = i + 1; j < l->table.n; j++) {
            double n = l->table.wins[i][j] + l->table.wins[j][i];
            struct sim_share s = sim_share(l->table.wins[i][j], n);

            if (n <= 0)
                continue;
            json_array_append_new(all, json_pack("{s:s, s:s, s:f, s:f, s:f, s:f}", "first", name[i],
                                                 "second", name[j], "games", n, "share", s.share,
                                                 "low", s.low, "high", s.high));
        }
    return all;
}

static void print_json(const struct league *l, const char *const *name)
{
    double rating[RATING_MAX], error[RATING_MAX];
    json_t *table = json_array();

    rating_solve(&l->table, rating, error);
    for (int i = 0; i < l->table.n; i++)
        json_array_append_new(table, json_pack("{s:s, s:f, s:f, s:f}", "name", name[i], "rating",
                                               rating[i], "error", error[i], "share",
                                               against_field(l, i)));
    json_out(json_pack("{s:s, s:o, s:o, s:I}", "between", l->nbot > 1 ? "bots" : "armies", "table",
                       table, "meetings", meetings_json(l, name), "faults", (json_int_t)l->faults));
}

/* False if there are too many. */
static bool take_ready_armies(struct league *l)
{
    const char *rules = l->contest.rules;
    int edition = rules ? edition_named(rules) : (int)mk_default_edition;

    for (int i = 0; i < shipped_armies_count; i++) {
        const char *name = shipped_armies[i].name;
        char *ready = l->ready[l->narmy];

        if (!army_is_for(&shipped_armies[i], edition))
            continue;
        if (l->narmy == RATING_MAX)
            return false;
        snprintf(ready, sizeof l->ready[0], "%.*s", (int)strcspn(name, "."), name);
        l->army[l->narmy++] = ready;
    }
    return true;
}

static int play(struct league *l)
{
    const char *const *name = l->nbot > 1 ? l->bot : l->army;

    if (l->narmy == 0 && !take_ready_armies(l))
        return command_misused("warlord league", "a league has at most %d armies: name them",
                               RATING_MAX);
    if (l->nbot == 1)
        l->contest.bot[0] = l->contest.bot[1] = l->bot[0];
    l->table.n = l->nbot > 1 ? l->nbot : l->narmy;
    if (l->table.n < 2)
        return command_misused("warlord league", "only one army is named: nobody meets it");
    if (!check_all(l) || !play_all(l, name))
        return 2;
    if (l->json)
        print_json(l, name);
    else
        print_table(l, name);
    if (l->faults && !l->json)
        printf("%ld game%s had an error\n", l->faults, l->faults == 1 ? "" : "s");
    return l->faults ? 1 : 0;
}

static void set_defaults(void *request)
{
    struct league *l = request;

    l->contest = contest_default();
    l->contest.games = 200;
}

static int run_league(void *request, int n, char **word)
{
    struct league *l = request;

    for (int i = 0; i < n; i++)
        l->army[l->narmy++] = word[i];
    return play(l);
}

const struct command command_league = {
    .name = "league",
    .summary = "let every army, or every bot, meet every other",
    .synopsis = "[ARMY]… [-n GAMES] [--bot BOT] [OPTION]…\n"
                "--bots BOT,BOT… [ARMY]… [-n GAMES] [OPTION]…",
    .text = "Every army (by default all that come with the program) meets every other in GAMES "
            "games (200), half of them with sides swapped. With --bots the bots meet each other "
            "instead, with equal armies. With --rules and no army those that come with the program "
            "for that edition meet.",
    .notes = "The exit status is 1 if a game had an error.",
    .options = options,
    .words = "ARMY",
    .max = RATING_MAX,
    .request = sizeof(struct league),
    .defaults = set_defaults,
    .run = run_league,
};
