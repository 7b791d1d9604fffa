/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* import.c: `warlord import FILE…` makes collections of published figures. */
#include "import/import.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalog/catalog.h"
#include "cli/cli.h"
#include "cli/wrap.h"
#include "collection/file.h"

enum { IMPORT_MAX = 128 << 20 };

struct request {
    const char *to;
    bool dry, quiet;
};

/* ---------------------------------------------------------------- the report */

static bool alike(const struct import_note *a, const struct import_note *b)
{
    return a->kind == b->kind && a->rule == b->rule && strcmp(a->text, b->text) == 0;
}

static void print_what(const struct import_note *n)
{
    const struct mk_clause *c =
        n->rule ? mk_clause_of((enum mk_rule)n->rule, mk_default_edition) : NULL;
    char text[320];

    snprintf(text, sizeof text, c ? "%s [%s]" : "%s%s", c ? c->title : n->text, c ? c->id : "");
    wrap_field(2, "", text);
}

/* Lists everybody the same note is about, after the note. */
static void print_group(const struct import_report *r, int first)
{
    size_t size = (size_t)(r->n - first) * (sizeof r->note[0].who + 2) + 1, used = 0;
    char *all = must_have(malloc(size));

    print_what(&r->note[first]);
    for (int i = first; i < r->n; i++)
        if (alike(&r->note[i], &r->note[first]))
            used += (size_t)snprintf(all + used, size - used, "%s%s", used ? "; " : "",
                                     r->note[i].who);
    wrap_field(6, "", all);
    free(all);
}

static void print_kind(const struct import_report *r, enum import_kind kind, const char *title)
{
    if (r->count[kind] == 0)
        return;
    printf("\n%s: %d\n", title, r->count[kind]);
    for (int i = 0; i < r->n; i++) {
        bool told = false;

        for (int k = 0; k < i && !told; k++)
            told = alike(&r->note[k], &r->note[i]);
        if (r->note[i].kind == kind && !told)
            print_group(r, i);
    }
}

static void print_report(const struct request *req, const struct import_report *r)
{
    if (req->quiet) {
        printf("doubtful: %d, left out: %d, corrected: %d, nothing to correct: %d\n",
               r->count[NOTE_DOUBT], r->count[NOTE_LEFT_OUT], r->count[NOTE_CORRECTED],
               r->count[NOTE_CORRECT]);
        return;
    }
    print_kind(r, NOTE_DOUBT, "Doubtful");
    print_kind(r, NOTE_LEFT_OUT, "Left out");
    print_kind(r, NOTE_CORRECTED, "Officially corrected");
    print_kind(r, NOTE_CORRECT, "Official corrections with nothing to change here");
    putchar('\n');
}

static int print_error(const char *path, const struct import_report *r)
{
    fprintf(stderr, "%s:", path);
    if (r->line > 0)
        fprintf(stderr, "%d:%d:", r->line, r->column);
    fprintf(stderr, " %s%s%s\n", r->place, r->place[0] ? ": " : "", r->error);
    fputs("Nothing was imported.\n", stderr);
    return 1;
}

/* ---------------------------------------------------------------- writing */

/* The collection is read back before it replaces another: nothing unreadable is ever written. */
static bool is_readable(const char *text, size_t length)
{
    struct collection again;
    struct fault fault;

    if (!collection_read(&again, text, length, &fault)) {
        fault_print(&fault, "the imported collection");
        return false;
    }
    collection_release(&again);
    return true;
}

static int save(const struct collection *c, const char *text, size_t length)
{
    char folder[FILE_PATH], path[FILE_PATH];
    bool changed;

    if (!folder_path(folder, "collections")) {
        fputs("warlord: neither XDG_DATA_HOME nor HOME is set, so there is no folder for "
              "collections\n",
              stderr);
        return 2;
    }
    if (!folder_make(folder) ||
        snprintf(path, sizeof path, "%s/%s.figures", folder, c->id) >= (int)sizeof path ||
        !file_replace(path, text, length, &changed)) {
        fprintf(stderr, "%s: %s\n", folder, strerror(errno));
        return 2;
    }
    printf("%s: %s\n", changed ? "written" : "nothing has changed", path);
    return 0;
}

static int keep(const struct request *req, const struct collection *c)
{
    size_t length;
    char *text = collection_text(c, &length);
    int status = 2;

    if (is_readable(text, length))
        status = req->dry ? 0 : save(c, text, length);
    free(text);
    return status;
}

/* ---------------------------------------------------------------- the command */

/* "…/My Figures.json" is the collection my-figures. */
static void name_of(const char *path, char out[MK_SLUG])
{
    const char *slash = strrchr(path, '/'), *from = slash ? slash + 1 : path;

    import_id(out, from, strcspn(from, "."));
}

/* Would the collection replace that of a file before it? */
static bool is_taken(const struct request *req, char *const word[], int i)
{
    char id[MK_SLUG], other[MK_SLUG];

    name_of(req->to ? req->to : word[i], id);
    for (int k = 0; k < i; k++) {
        name_of(req->to ? req->to : word[k], other);
        if (strcmp(id, other) == 0) {
            fprintf(stderr, "warlord: %s and %s would both become the collection '%s': import them "
                            "one by one, with --to NAME\n", word[k], word[i], id);
            return true;
        }
    }
    return false;
}

static int import_file(const struct request *req, const char *path)
{
    char id[MK_SLUG], title[COLLECTION_TITLE];
    struct import_report report;
    struct collection c;
    size_t length;
    char *text = file_read(path, IMPORT_MAX, &length);

    if (!text) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return 2;
    }
    name_of(req->to ? req->to : path, id);
    snprintf(title, sizeof title, "Imported figures: %.60s", id);

    bool right = import_text(&c, id, title, text, length, &report);
    int status;

    free(text);
    if (right) {
        printf("%s: %s, %d records, %d figures\n", path, report.format, report.records, c.n);
        print_report(req, &report);
        status = keep(req, &c);
        collection_release(&c);
    } else {
        status = print_error(path, &report);
    }
    import_report_release(&report);
    return status;
}

static const struct option_entry options[] = {
    TEXT_ENTRY("to", "NAME", struct request, to,
               "The name of the collection. By default that of the file."),
    FLAG_ENTRY(0, "dry-run", struct request, dry, "Only report; write nothing."),
    FLAG_ENTRY('q', "quiet", struct request, quiet, "Print only how many records were doubtful."),
    END_ENTRY,
};

static int run_import(void *request, int n, char **word)
{
    const struct request *req = request;
    int status = 0;

    for (int i = 0; i < n; i++)
        if (is_taken(req, word, i))
            return 2;
    for (int i = 0; i < n; i++) {
        int s = import_file(req, word[i]);

        status = s > status ? s : status;
    }
    return status;
}

const struct command command_import = {
    .name = "import",
    .summary = "make a collection from published figures",
    .synopsis = "[--to NAME] [--dry-run] [-q] FILE…",
    .text = "Reads figures from other people's files (plain JSON or the fan feed, recognized by "
            "their content), applies the official corrections, and writes a collection for each "
            "file into your folder of collections.",
    .options = options,
    .words = "FILE",
    .min = 1,
    .max = -1,
    .request = sizeof(struct request),
    .run = run_import,
};
