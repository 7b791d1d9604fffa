/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* store.c: `warlord store`, an operator's work on a server's games. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "collection/file.h"
#include "server/keeper.h"

struct request {
    const char *path, *out, *archive;
    struct keeper_policy policy;
    bool replay, dry;
    char **word;
    int words;
};

static int complain(const char *about, const char *error)
{
    fprintf(stderr, "warlord: %s: %s\n", about, error);
    return 1;
}

static const char *games(int n)
{
    return n == 1 ? "game" : "games";
}

/* ---------------------------------------------------------------- the commands */

static int run_backup(struct keeper *k, const struct request *r)
{
    char error[STORE_ERROR];

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
    printf("%d error%s\n", faults, faults == 1 ? "" : "s");
    return faults > 0;
}

static int run_vacuum(struct keeper *k, const struct request *r)
{
    char error[STORE_ERROR];
    int64_t bytes = keeper_vacuum(k, r->path, error);

    if (bytes < 0)
        return complain(r->path, error);
    printf("%lld bytes freed\n", (long long)bytes);
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
    struct exporting x = {.k = k, .out = r->out ? keeper_file(r->out, O_TRUNC) : stdout};

    if (!x.out)
        return complain(r->out, strerror(errno));
    for (int i = 0; i < r->words; i++)
        export_one(&x, r->word[i]);
    if (r->words == 0 && !keeper_each(k, export_one, &x))
        x.failed++;
    if (r->out && fclose(x.out) != 0)
        return complain(r->out, strerror(errno));
    fprintf(stderr, "%d %s\n", x.n, games(x.n));
    return x.failed > 0;
}

static int run_import(struct keeper *k, const struct request *r)
{
    char error[STORE_ERROR];
    json_error_t place;
    json_t *game;
    int n = 0, failed = 0;
    FILE *f;

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
    printf("%d %s\n", n, games(n));
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

    if (r->dry && !keeper_expired(k, &r->policy, -1, print_id, &all))
        return complain(r->path, "cannot be read");
    while (!r->dry && n == AT_ONCE) {
        n = keeper_prune(k, &r->policy, AT_ONCE, r->archive, error);
        if (n < 0)
            return complain(r->path, error);
        all += n;
    }
    printf("%d %s%s\n", all, games(all), r->dry ? " would be removed" : " removed");
    return 0;
}

static int run_delete(struct keeper *k, const struct request *r)
{
    char error[STORE_ERROR];
    int failed = 0;

    for (int i = 0; i < r->words; i++)
        if (!keeper_delete(k, r->word[i], error))
            failed += complain(r->word[i], error);
    printf("%d %s removed\n", r->words - failed, games(r->words - failed));
    return failed > 0;
}

/* ---------------------------------------------------------------- options */

static const char *take_finished(void *request, const char *value)
{
    return option_duration(&((struct request *)request)->policy.finished, value);
}

static const char *take_idle(void *request, const char *value)
{
    return option_duration(&((struct request *)request)->policy.idle, value);
}

#define STORE_ENTRY \
    TEXT_ENTRY("store", "FILE", struct request, path, \
               "The store of 'warlord serve'. By default the one that serve would use.")

static const struct option_entry plain_options[] = {STORE_ENTRY, END_ENTRY};

static const struct option_entry check_options[] = {
    STORE_ENTRY,
    FLAG_ENTRY(0, "replay", struct request, replay, "Also replay every game."),
    END_ENTRY,
};

static const struct option_entry export_options[] = {
    STORE_ENTRY,
    TEXT_ENTRY("out", "FILE", struct request, out, "Write here instead of to standard output."),
    END_ENTRY,
};

static const struct option_entry prune_options[] = {
    STORE_ENTRY,
    CALL_ENTRY("finished", "TIME", take_finished,
               "Games that are finished and have not been touched for this long (90d, 12h)."),
    CALL_ENTRY("idle", "TIME", take_idle, "Unfinished games in which nobody has played for this "
                                          "long."),
    TEXT_ENTRY("archive", "FILE", struct request, archive,
               "Append them to this file first, as export would write them."),
    FLAG_ENTRY(0, "dry-run", struct request, dry, "Only list what would be removed."),
    END_ENTRY,
};

/* ---------------------------------------------------------------- the command */

static int run(void *request, int n, char **word, bool writes,
               int (*go)(struct keeper *, const struct request *))
{
    static char path[FILE_PATH];
    struct request *r = request;
    char error[STORE_ERROR];
    struct keeper *k;
    int status;

    r->word = word;
    r->words = n;
    if (!r->path && folder_path(path, "games.db"))
        r->path = path;
    if (!r->path)
        return command_misused("warlord store", "neither XDG_DATA_HOME nor HOME is set, and --store "
                                                "is missing");
    k = keeper_open(r->path, writes, error);
    if (!k)
        return complain(r->path, error);
    status = go(k, r);
    keeper_close(k);
    return status;
}

static int store_backup(void *r, int n, char **word) { return run(r, n, word, false, run_backup); }
static int store_check(void *r, int n, char **word) { return run(r, n, word, false, run_check); }
static int store_vacuum(void *r, int n, char **word) { return run(r, n, word, true, run_vacuum); }
static int store_export(void *r, int n, char **word) { return run(r, n, word, false, run_export); }
static int store_import(void *r, int n, char **word) { return run(r, n, word, true, run_import); }
static int store_delete(void *r, int n, char **word) { return run(r, n, word, true, run_delete); }

static int store_prune(void *request, int n, char **word)
{
    const struct request *r = request;

    if (!r->policy.finished && !r->policy.idle)
        return command_misused("warlord store prune", "--finished or --idle is missing");
    return run(request, n, word, true, run_prune);
}

static const struct command verbs[] = {
    {.name = "backup", .summary = "copy everything as it is at one moment",
     .synopsis = "COPY [--store FILE]",
     .text = "Copies the whole store as it is at one moment. The copy appears once it is complete.",
     .words = "COPY", .min = 1, .max = 1, .options = plain_options,
     .request = sizeof(struct request), .run = store_backup},
    {.name = "check", .summary = "check that everything is there and intact",
     .synopsis = "[--replay] [--store FILE]",
     .text = "Checks that everything is there and intact. The exit status is 1 if there is an error.",
     .options = check_options, .request = sizeof(struct request), .run = store_check},
    {.name = "vacuum", .summary = "give unused space back to the system",
     .synopsis = "[--store FILE]", .text = "Gives unused space back to the system.",
     .options = plain_options, .request = sizeof(struct request), .run = store_vacuum},
    {.name = "export", .summary = "write games as lines of JSON",
     .synopsis = "[ID]… [--out FILE] [--store FILE]",
     .text = "Writes these games, or all of them, as lines of JSON, with everything the store has "
             "about them, including hashes of their secrets.",
     .words = "ID", .max = -1, .options = export_options, .request = sizeof(struct request),
     .run = store_export},
    {.name = "import", .summary = "import exported games",
     .synopsis = "FILE [--store FILE]",
     .text = "Imports exported games. A game whose id already exists is skipped.",
     .words = "FILE", .min = 1, .max = 1, .options = plain_options,
     .request = sizeof(struct request), .run = store_import},
    {.name = "prune", .summary = "remove games that have not been touched for long",
     .synopsis = "[--finished TIME] [--idle TIME] [--archive FILE] [--dry-run] [--store FILE]",
     .text = "Removes games that have not been touched for a given time.",
     .options = prune_options, .request = sizeof(struct request), .run = store_prune},
    {.name = "delete", .summary = "remove games for good", .synopsis = "ID… [--store FILE]",
     .text = "Removes these games for good; whoever is playing them is told.",
     .words = "ID", .min = 1, .max = -1, .options = plain_options,
     .request = sizeof(struct request), .run = store_delete},
    {.name = NULL},
};

const struct command command_store = {
    .name = "store",
    .summary = "look after a server's games: back up, check, export, prune…",
    .synopsis = "COMMAND [--store FILE] [ARGUMENT]…",
    .text = "What an operator does with the games of a server, whether or not it is running.",
    .verbs = verbs,
};
