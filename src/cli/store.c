/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* store.c: `warlord store`, what an operator does with the games of a server. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "collection/file.h"
#include "server/keeper.h"

static const char usage[] =
    "usage: warlord store COMMAND [--store FILE] …\n"
    "What an operator does with the games of a server, while it runs or while it does not.\n"
    "\n"
    "  backup COPY                  a copy of everything at one moment; it appears when complete\n"
    "  check [--replay]             is everything there and whole? --replay plays every game again\n"
    "  vacuum                       gives unused space back to the system\n"
    "  export [ID…] [--out FILE]    games as lines of JSON, with all the store has of them, hashes of\n"
    "                               their secrets included. Without an ID: all of them\n"
    "  import FILE                  games that were exported; a name that is taken is left alone\n"
    "  prune [--finished TIME] [--idle TIME] [--archive FILE] [--dry-run]\n"
    "                               removes games that are finished and untouched for that long (90d,\n"
    "                               12h), and those that run and nobody has played; --archive appends\n"
    "                               them to a file first, as export would write them\n"
    "  delete ID…                   removes these games for good; who plays them is told\n"
    "\n"
    "--store FILE is the one of `warlord serve`; without it that which serve would use.\n";

struct request {
    const char *path, *out, *archive;
    struct keeper_policy policy;
    bool replay, dry, bad;
    char **word;                    /* what is no option */
    int words;
};

/* ---------------------------------------------------------------- what was asked for */

static bool take(struct request *r, const char *option, const char *value)
{
    const struct { const char *name, **text; int64_t *time; } known[] = {
        {"--store", &r->path, NULL}, {"--out", &r->out, NULL}, {"--archive", &r->archive, NULL},
        {"--finished", NULL, &r->policy.finished}, {"--idle", NULL, &r->policy.idle}};

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(option, known[i].name) != 0)
            continue;
        if (known[i].text)
            *known[i].text = value;
        else
            r->bad = r->bad || !value || !cli_duration(value, known[i].time);
        r->bad = r->bad || !value;
        return true;
    }
    return false;
}

static void parse(struct request *r, int argc, char **argv)
{
    static char path[FILE_PATH];

    for (int i = 0; i < argc && !r->bad; i++) {
        if (strcmp(argv[i], "--replay") == 0)
            r->replay = true;
        else if (strcmp(argv[i], "--dry-run") == 0)
            r->dry = true;
        else if (strncmp(argv[i], "--", 2) != 0)
            r->word[r->words++] = argv[i];
        else if (take(r, argv[i], i + 1 < argc ? argv[i + 1] : NULL))
            i++;
        else
            r->bad = true;
    }
    if (!r->path && folder_path(path, "games.db"))
        r->path = path;
    r->bad = r->bad || !r->path;
}

bool cli_duration(const char *text, int64_t *out)
{
    static const struct { char unit; int64_t ms; } units[] = {
        {'d', 86400000}, {'h', 3600000}, {'m', 60000}, {'s', 1000}};
    char *end;
    long n = strtol(text, &end, 10);

    for (int i = 0; i < 4; i++)
        if (end > text && *end == units[i].unit && !end[1] && n > 0 && n <= 100000) {
            *out = n * units[i].ms;
            return true;
        }
    fprintf(stderr, "warlord: '%s' is not a time: 90d, 12h, 30m, 45s\n", text);
    return false;
}

static int complain(const char *about, const char *error)
{
    fprintf(stderr, "warlord: %s: %s\n", about, error);
    return 1;
}

/* ---------------------------------------------------------------- the commands */

static int run_backup(struct keeper *k, const struct request *r)
{
    char error[STORE_ERROR];

    if (r->words != 1)
        return 2;
    if (!keeper_backup(k, r->word[0], error))
        return complain(r->word[0], error);
    printf("%s is a copy of %s\n", r->word[0], r->path);
    return 0;
}

static void print_fault(void *context, const char *text)
{
    (void)context;
    puts(text);
}

static int run_check(struct keeper *k, const struct request *r)
{
    int faults = keeper_check(k, r->replay, print_fault, NULL);

    if (faults < 0)
        return complain(r->path, "cannot be read");
    printf("%d fault%s\n", faults, faults == 1 ? "" : "s");
    return faults > 0;
}

static int run_vacuum(struct keeper *k, const struct request *r)
{
    char error[STORE_ERROR];
    int64_t bytes = keeper_vacuum(k, r->path, error);

    if (bytes < 0)
        return complain(r->path, error);
    printf("%lld bytes given back\n", (long long)bytes);
    return 0;
}

struct exporting {
    struct keeper *k;
    FILE *out;
    int n, failed;
};

static bool export_one(void *context, const char *id)
{
    struct exporting *x = context;
    json_t *game = keeper_export(x->k, id);

    if (!game || json_dumpf(game, x->out, JSON_COMPACT) != 0 || fputc('\n', x->out) == EOF) {
        x->failed++;
        complain(id, game ? strerror(errno) : "there is no such game");
    } else {
        x->n++;
    }
    json_decref(game);
    return true;
}

static int run_export(struct keeper *k, const struct request *r)
{
    struct exporting x = {.k = k, .out = r->out ? fopen(r->out, "w") : stdout};

    if (!x.out)
        return complain(r->out, strerror(errno));
    for (int i = 0; i < r->words; i++)
        export_one(&x, r->word[i]);
    if (r->words == 0 && !keeper_each(k, export_one, &x))
        x.failed++;
    if (r->out && fclose(x.out) != 0)
        return complain(r->out, strerror(errno));
    fprintf(stderr, "%d games\n", x.n);
    return x.failed > 0;
}

static int run_import(struct keeper *k, const struct request *r)
{
    char error[STORE_ERROR];
    json_error_t place;
    json_t *game;
    int n = 0, failed = 0;
    FILE *f;

    if (r->words != 1)
        return 2;
    f = fopen(r->word[0], "r");
    if (!f)
        return complain(r->word[0], strerror(errno));
    while ((game = json_loadf(f, JSON_DISABLE_EOF_CHECK, &place)) != NULL) {
        if (keeper_import(k, game, error))
            n++;
        else
            failed += complain(r->word[0], error);
        json_decref(game);
    }
    if (!feof(f))
        failed += complain(r->word[0], place.text);
    fclose(f);
    printf("%d games\n", n);
    return failed > 0;
}

static bool print_id(void *context, const char *id)
{
    ++*(int *)context;
    puts(id);
    return true;
}

static int run_prune(struct keeper *k, const struct request *r)
{
    enum { AT_ONCE = 50 };
    char error[STORE_ERROR];
    int all = 0, n = AT_ONCE;

    if (!r->policy.finished && !r->policy.idle)
        return 2;
    if (r->dry && !keeper_expired(k, &r->policy, -1, print_id, &all))
        return complain(r->path, "cannot be read");
    while (!r->dry && n == AT_ONCE) {
        n = keeper_prune(k, &r->policy, AT_ONCE, r->archive, error);
        if (n < 0)
            return complain(r->path, error);
        all += n;
    }
    printf("%d games%s\n", all, r->dry ? " would be removed" : " removed");
    return 0;
}

static int run_delete(struct keeper *k, const struct request *r)
{
    char error[STORE_ERROR];
    int failed = 0;

    if (r->words == 0)
        return 2;
    for (int i = 0; i < r->words; i++)
        if (!keeper_delete(k, r->word[i], error))
            failed += complain(r->word[i], error);
    printf("%d games removed\n", r->words - failed);
    return failed > 0;
}

int cli_store(int argc, char **argv)
{
    static const struct { const char *name; int (*run)(struct keeper *, const struct request *);
                          bool writes; } commands[] = {
        {"backup", run_backup, false}, {"check", run_check, false}, {"vacuum", run_vacuum, true},
        {"export", run_export, false}, {"import", run_import, true}, {"prune", run_prune, true},
        {"delete", run_delete, true}};
    struct request r = {.word = argv + 1};
    char error[STORE_ERROR];
    size_t i = 0, n = sizeof commands / sizeof commands[0];
    struct keeper *k;
    int status;

    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)) {
        fputs(usage, stdout);
        return 0;
    }
    while (i < n && (argc < 2 || strcmp(argv[1], commands[i].name) != 0))
        i++;
    if (i < n)
        parse(&r, argc - 2, argv + 2);
    if (i == n || r.bad) {
        fputs(usage, stderr);
        return 2;
    }
    k = keeper_open(r.path, commands[i].writes, error);
    if (!k)
        return complain(r.path, error);
    status = commands[i].run(k, &r);
    keeper_close(k);
    if (status == 2)
        fputs(usage, stderr);
    return status;
}
