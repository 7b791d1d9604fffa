/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* sim.c: `warlord sim`, two armies against each other, many times. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "army/army.h"
#include "army/table.h"
#include "cli/cli.h"
#include "cli/contest.h"
#include "collection/file.h"
#include "sim/report.h"

struct request {
    const char *red, *blue, *csv, *json, *svg;
    struct contest contest;
};

static const char *take_bots(void *request, const char *value)
{
    return contest_bots(&((struct request *)request)->contest, value);
}

static const struct option_entry options[] = {
    TEXT_ENTRY("red", "ARMY", struct request, red,
               "An army: a file, or the name of a ready-made one (see 'warlord army list')."),
    TEXT_ENTRY("blue", "ARMY", struct request, blue, "Its opponent."),
    CALL_ENTRY("bots", "BOT,BOT", take_bots,
               "Who plays: random, recruit, greedy, captain, captain:100ms, captain:500n or marshal; "
               "one for both sides, or one for each (greedy)."),
    CONTEST_ENTRIES(struct request),
    TITLE_ENTRY("What is written; FILE may be '-' for standard output"),
    {.kind = OPTION_MAYBE_TEXT, .name = "json", .value = "FILE",
     .offset = offsetof(struct request, json),
     .help = "Write the result as JSON; without FILE, to standard output instead of the report."},
    TEXT_ENTRY("csv", "FILE", struct request, csv, "Write what every kind of figure did, as a table."),
    TEXT_ENTRY("svg", "FILE", struct request, svg, "Draw what every kind of figure was worth."),
    END_ENTRY,
};

static bool is_stdout(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

static bool cannot_write(const char *path)
{
    fprintf(stderr, "warlord: cannot write %s: %s\n", path, strerror(errno));
    return false;
}

static bool write_to(const char *path, const struct sim_sum *s, const struct report_names *names,
                     void (*write)(FILE *, const struct sim_sum *, const struct report_names *))
{
    FILE *f = !path ? NULL : is_stdout(path) ? stdout : fopen(path, "w");

    if (!path)
        return true;
    if (!f)
        return cannot_write(path);
    write(f, s, names);
    if (f == stdout)
        return true;                /* main.c sees to it */
    return fclose(f) == 0 || cannot_write(path);
}

/* Before hours of play. */
static bool can_write(const char *path)
{
    return !path || is_stdout(path) || file_can_write(path) || cannot_write(path);
}

static void set_defaults(void *request)
{
    ((struct request *)request)->contest = contest_default();
}

static int run_sim(void *request, int n, char **word)
{
    struct request *r = request;
    struct sim_sum sum;
    bool fine;

    (void)n;
    (void)word;
    if (!r->red || !r->blue)
        return command_misused("warlord sim", "--%s ARMY is missing", r->red ? "blue" : "red");
    if (!can_write(r->csv) || !can_write(r->json) || !can_write(r->svg))
        return 2;
    if (!contest_open(&r->contest, r->red, r->blue)) {
        contest_release(&r->contest);
        return 2;
    }
    fine = contest_run(&r->contest, &sum);

    struct report_names names = {{r->contest.army[0].name, r->contest.army[1].name},
                                 {r->contest.bot[0], r->contest.bot[1]}};

    if (fine && !is_stdout(r->json) && !is_stdout(r->csv) && !is_stdout(r->svg))
        report_text(stdout, &sum, &names);
    fine = fine && write_to(r->csv, &sum, &names, report_csv) &&
           write_to(r->json, &sum, &names, report_json) &&
           write_to(r->svg, &sum, &names, report_svg);
    contest_release(&r->contest);
    return !fine ? 2 : sum.faults ? 1 : 0;
}

const struct command command_sim = {
    .name = "sim",
    .summary = "pit two armies against each other, many times",
    .synopsis = "--red ARMY --blue ARMY [-n GAMES] [--bots BOT,BOT] [OPTION]…",
    .text = "Plays two armies against each other, many times, and reports who wins and why. Every "
            "table is played twice, with sides swapped.",
    .notes = "The exit status is 1 if a game had an error.",
    .options = options,
    .request = sizeof(struct request),
    .defaults = set_defaults,
    .run = run_sim,
};
