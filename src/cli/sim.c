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
#include "sim/report.h"

static const char usage[] =
    "usage: warlord sim --red ARMY --blue ARMY [-n GAMES] [--bots greedy,greedy] [--threads N]\n"
    "                   [--seed S] [--rounds N] [--resume FILE] [--check]\n"
    "                   [--csv FILE] [--json FILE] [--svg FILE]\n"
    "ARMY is a file or the name of a ready army. Each table is played twice with sides swapped.\n"
    "--resume keeps finished games in FILE and goes on from there; --check validates every state.\n";

struct wish {
    const char *red, *blue, *csv, *json, *svg;
    struct contest contest;
};

static bool read_options(int argc, char **argv, struct wish *w)
{
    const struct { const char *name; const char **text; } texts[] = {
        {"--red", &w->red}, {"--blue", &w->blue}, {"--csv", &w->csv}, {"--json", &w->json},
        {"--svg", &w->svg},
    };

    for (int i = 1; i < argc; i++) {
        bool known = false;
        for (size_t k = 0; k < sizeof texts / sizeof *texts && i + 1 < argc && !known; k++)
            if (!strcmp(argv[i], texts[k].name)) {
                *texts[k].text = argv[++i];
                known = true;
            }
        if (!known && !contest_option(&w->contest, argc, argv, &i))
            return false;
    }
    return w->red && w->blue;
}

static bool write_to(const char *path, const struct sim_sum *s, const struct report_names *names,
                     void (*write)(FILE *, const struct sim_sum *, const struct report_names *))
{
    FILE *f = path ? fopen(path, "w") : NULL;

    if (!path)
        return true;
    if (!f) {
        fprintf(stderr, "warlord: %s: %s\n", path, strerror(errno));
        return false;
    }
    write(f, s, names);
    return fclose(f) == 0;
}

int cli_sim(int argc, char **argv)
{
    struct wish w = {.contest = contest_default()};
    struct sim_sum sum;

    if (!read_options(argc, argv, &w)) {
        fputs(usage, stderr);
        return 2;
    }
    if (!contest_open(&w.contest, w.red, w.blue))
        return 2;
    bool fine = contest_run(&w.contest, &sum);
    struct report_names names = {{w.contest.army[0].name, w.contest.army[1].name},
                                 {w.contest.bot[0], w.contest.bot[1]}};
    if (fine)
        report_text(stdout, &sum, &names);
    fine = fine && write_to(w.csv, &sum, &names, report_csv) &&
           write_to(w.json, &sum, &names, report_json) &&
           write_to(w.svg, &sum, &names, report_svg);
    contest_release(&w.contest);
    return !fine ? 2 : sum.faults ? 1 : 0;
}
