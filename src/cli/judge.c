/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* judge.c: `warlord judge FILE|DIR…` plays cases and reports differences. */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "casebook/run.h"
#include "casebook/shelf.h"
#include "collection/library.h"

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

static const struct option_entry options[] = {
    FLAG_ENTRY('q', "quiet", struct request, quiet, "Print only one line for each case that fails."),
    FLAG_ENTRY('v', "verbose", struct request, verbose, "Print every case."),
    TEXT_ENTRY("case", "NAME", struct request, only, "Play only the case of that name."),
    END_ENTRY,
};

/* What is named should have a case: otherwise it is another file than was meant. */
static void add(struct shelf *shelf, const char *path)
{
    int n = shelf->n, unreadable = shelf->unreadable, cases = 0;

    shelf_add(shelf, path);
    for (int i = n; i < shelf->n; i++)
        cases += shelf->book[i].ncase;
    if (cases || shelf->unreadable != unreadable)
        return;
    fprintf(stderr, shelf->n > n ? "warlord: %s: no line of it begins a case ('case NAME')\n"
                                 : "warlord: %s: no file in it is called NAME.case\n", path);
    shelf->unreadable++;
}

static int run_judge(void *request, int n, char **word)
{
    struct request *req = request;
    struct shelf shelf = {0};
    struct library library = {.shipped_only = true};

    for (int i = 0; i < n; i++)
        add(&shelf, word[i]);
    shelf_models(&shelf, library_models(&library));
    judge_all(req, &shelf);
    printf("%d passed, %d failed\n", req->passed, req->failed);
    if (req->only && req->passed + req->failed == 0) {
        fprintf(stderr, "warlord: no case is called '%s'\n", req->only);
        shelf.unreadable++;
    }

    int status = shelf.unreadable ? 2 : req->failed > 0;

    shelf_release(&shelf);
    library_release(&library);
    return status;
}

const struct command command_judge = {
    .name = "judge",
    .summary = "play cases and print where they differ from what they expect",
    .synopsis = "[-q|-v] [--case NAME] FILE|DIR…",
    .text = "Plays the cases of the casebook and prints every line whose outcome is not the "
            "expected one. The exit status is 1 if a case fails, 2 if a file cannot be read or "
            "has no case.",
    .options = options,
    .words = "FILE or DIR",
    .min = 1,
    .max = -1,
    .request = sizeof(struct request),
    .run = run_judge,
};
