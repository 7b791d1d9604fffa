/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* judge.c: `warlord judge FILE|DIR…` plays cases and says what came out otherwise. */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "casebook/run.h"
#include "casebook/shelf.h"
#include "collection/library.h"

static const char usage[] =
    "usage: warlord judge [-q|-v] [--case NAME] FILE|DIR...\n"
    "Plays the cases and prints every line that came out otherwise.\n"
    "  -q           print failures only as names of cases\n"
    "  -v           print every case\n"
    "  --case NAME  only the case of that name\n";

struct request {
    bool quiet, verbose;
    const char *only;
    int passed, failed;
};

static void judge_case(struct request *req, const struct book *b, int index)
{
    struct report report = {.out = req->quiet ? NULL : stdout};

    case_run(b, index, &report);
    if (report.failures == 0)
        req->passed++;
    else
        req->failed++;
    if (req->verbose)
        printf("%s %s:%d: %s\n", report.failures ? "FAIL" : "pass", b->path,
               b->cases[index].line + 1, b->cases[index].name);
    else if (req->quiet && report.failures)
        printf("%s: %s: %s\n", b->path, b->cases[index].name, report.first);
    fflush(stdout);
}

static void judge_all(struct request *req, const struct shelf *shelf)
{
    for (int i = 0; i < shelf->n; i++) {
        const struct book *b = &shelf->book[i];

        for (int k = 0; k < b->ncase; k++)
            if (!req->only || strcmp(req->only, b->cases[k].name) == 0)
                judge_case(req, b, k);
    }
}

static bool parse(struct request *req, struct shelf *shelf, int argc, char **argv)
{
    bool paths = false;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-q") == 0)
            req->quiet = true;
        else if (strcmp(argv[i], "-v") == 0)
            req->verbose = true;
        else if (strcmp(argv[i], "--case") == 0 && i + 1 < argc)
            req->only = argv[++i];
        else if (argv[i][0] == '-')
            return false;
        else
            paths = (shelf_add(shelf, argv[i]), true);
    }
    return paths;
}

int cli_judge(int argc, char **argv)
{
    struct request req = {0};
    struct shelf shelf = {0};
    struct library library = {.shipped_only = true};

    if (!parse(&req, &shelf, argc, argv)) {
        fputs(usage, stderr);
        shelf_release(&shelf);
        return 2;
    }
    shelf_models(&shelf, library_models(&library));
    judge_all(&req, &shelf);
    printf("%d passed, %d failed\n", req.passed, req.failed);

    int status = shelf.unreadable ? 2 : req.failed > 0;

    shelf_release(&shelf);
    library_release(&library);
    return status;
}
