/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* contest.c: options, tables and the progress bar of sim and league. */
#define _POSIX_C_SOURCE 200809L

#include "cli/contest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "army/table.h"
#include "bot/bot.h"
#include "rules/ruleset.h"

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

struct contest contest_default(void)
{
    return (struct contest){.games = 1000, .threads = (int)sysconf(_SC_NPROCESSORS_ONLN),
                            .seed = 1, .bot = {"greedy", "greedy"}};
}

bool contest_has_bot(const char *name)
{
    struct bot *b = strlen(name) < BOT_NAME ? bot_named(name) : NULL;

    if (b)
        bot_free(b);
    return b != NULL;
}

const char *contest_bots(struct contest *c, const char *value)
{
    char *comma;

    if (strlen(value) >= sizeof c->bots)
        return CONTEST_BOTS;
    strcpy(c->bots, value);
    comma = strchr(c->bots, ',');
    if (comma)
        *comma = '\0';
    c->bot[0] = c->bots;
    c->bot[1] = comma ? comma + 1 : c->bots;
    return contest_has_bot(c->bot[0]) && contest_has_bot(c->bot[1]) ? NULL : CONTEST_BOTS;
}

static bool open_armies(struct contest *c, const char *const *army, int n)
{
    bool fine = true;

    c->narmy = n;
    c->army = malloc((size_t)n * sizeof *c->army);
    if (!c->army)
        abort();
    for (int i = 0; i < n && fine; i++)
        fine = army_open(&c->army[i], &c->library, army[i]);
    return fine;
}

bool contest_open(struct contest *c, const char *red, const char *blue)
{
    c->alike = false;
    return open_armies(c, (const char *const[]){red, blue}, 2);
}

bool contest_open_alike(struct contest *c, const char *const *army, int n)
{
    c->alike = true;
    return open_armies(c, army, n);
}

void contest_release(struct contest *c)
{
    free(c->army);
    c->army = NULL;
    library_release(&c->library);
}

/* Both games of a pair are fought on the same terrain; in the second the armies swap sides. */
static struct army_battle battle_of(const struct contest *c, long game)
{
    long red = c->alike ? game / 2 % c->narmy : game & 1;

    return (struct army_battle){.red = &c->army[red], .blue = &c->army[c->alike ? red : 1 - red],
                                .seed = c->seed * 1000003 + (uint64_t)(game / 2),
                                .rules = c->rules};
}

/* Once for all games: is any army illegal? */
static bool check_armies(const struct contest *c, struct mk_error *error)
{
    struct mk_table *table = malloc(sizeof *table);
    bool fine = true;

    if (!table)
        abort();
    for (int i = 0; i < c->narmy && fine; i++) {
        struct army_battle b = battle_of(c, 2L * i);

        fine = army_battle_table(&b, table, error);
    }
    free(table);
    return fine;
}

bool contest_check(const struct contest *c)
{
    struct mk_error error = {0};

    if (check_armies(c, &error))
        return true;
    fprintf(stderr, "warlord: %s\n", error.text);
    return false;
}

static bool make_table(void *with, long game, struct mk_table *table, struct mk_cast *cast,
                       struct mk_error *error)
{
    struct army_battle b = battle_of(with, game);

    b.checked = true;
    if (!army_battle_table(&b, table, error) || !mk_table_cast(table, cast, error))
        return false;
    cast->time_limit = 50;
    return true;
}

static void show_progress(void *with, long done, long games)
{
    const struct contest *c = with;
    double spent = now() - c->began;
    int width = 30, full = (int)(width * done / games);

    fprintf(stderr, "\r[%.*s%*s] %ld of %ld, %.0f games/s, %.0f s left  ", full,
            "##############################", width - full, "", done, games,
            spent > 0 ? (double)done / spent : 0,
            done ? spent * (double)(games - done) / (double)done : 0);
    if (done == games)
        fputc('\n', stderr);
}

static uint64_t mixed(uint64_t h, const char *word, int n)
{
    for (const char *p = word; *p; p++)
        h = (h ^ (unsigned char)*p) * 0x100000001b3u + (uint64_t)n;
    return h;
}

/* Of everything in the list that changes how it plays. */
static uint64_t tag_of_army(const struct army *a, const char *rules)
{
    uint64_t h = rules ? (uint64_t)edition_named(rules) + 2 : 1;

    h = mixed(h, "rules", a->edition);
    h = mixed(h, "points", a->points);
    for (int i = 0; i < a->n; i++) {
        h = mixed(h, a->entry[i].word, a->entry[i].count);
        if (a->entry[i].level)
            h = mixed(h, "level", a->entry[i].level);
        h = mixed(h, a->entry[i].aboard, 1);
    }
    for (int i = 0; i < a->ncard; i++)
        h = mixed(h, a->card[i].word, a->card[i].entry);
    return h;
}

static uint64_t tag_of(const struct contest *c)
{
    uint64_t h = c->alike;

    for (int i = 0; i < c->narmy; i++)
        h = h * 31 + tag_of_army(&c->army[i], c->rules);
    return h;
}

bool contest_run(struct contest *c, struct sim_sum *sum)
{
    struct mk_error error = {0};
    struct sim_plan plan = {.games = c->games, .seed = c->seed, .threads = c->threads,
                            .rounds = c->rounds, .bot = {c->bot[0], c->bot[1]},
                            .table = make_table, .with = c, .validate = c->validate,
                            .journal = c->journal, .tag = tag_of(c)};

    if (!c->quiet && isatty(STDERR_FILENO))
        plan.progress = show_progress;
    c->began = now();
    if (!contest_check(c))
        return false;
    if (sim_run(&plan, sum, &error))
        return true;
    fprintf(stderr, "warlord: %s\n", error.text);
    return false;
}
