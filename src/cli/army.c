/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* army.c: `warlord army VERB`: lists of figures, checked, drawn by lot, drafted, printed. */
#include "cli/army.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "army/sheet.h"
#include "army/table.h"
#include "catalog/catalog.h"
#include "cli/cli.h"
#include "cli/wrap.h"
#include "collection/file.h"
#include "notation/names.h"
#include "rules/ruleset.h"

static const char usage[] =
    "usage: warlord army check FILE [--points N] [--rules unlimited] [--tournament]\n"
    "       warlord army random [--points N] [--faction NAME]... [--seed N] [--collection NAME]\n"
    "       warlord army draft [--boosters N] [--points N] [--seed N] [--collection NAME] [--auto]\n"
    "                          [--red FILE] [--blue FILE] [--force]\n"
    "       warlord army print FILE [--points N] > sheet.html\n"
    "       warlord army battle RED BLUE [--points N] [--seed N] [--tournament] > battle.table\n"
    "       warlord army list\n"
    "FILE is an army list, or the name of one that comes with the program ('warlord army list').\n"
    "  check   is it legal? names every fault and its rule; exits 1 if there is one, 2 if the file\n"
    "          cannot be read\n"
    "  random  a sensible legal army, drawn by lot\n"
    "  draft   sealed boosters for two players, who build armies of what they find; --auto builds\n"
    "          both; they are written to red.army and blue.army\n"
    "  print   a sheet for A4, with all dials\n"
    "  battle  both armies deployed on a table, for 'warlord play'\n"
    "Build totals are 200 points if nothing else is said. A draft opens 4 boosters for each player.\n"
    "Figures come from the starter collection if no other is named.\n";

enum { LIST_MOST = 1 << 16, TABLE_MOST = 1 << 20, BOOSTERS = 4, BOOSTERS_MOST = 100,
       POINTS_MOST = 30000 };

/* ---------------------------------------------------------------- arguments */

static bool number(const char *word, long lo, long hi, int *out)
{
    char *end;
    long n = strtol(word, &end, 10);

    if (end == word || *end || n < lo || n > hi)
        return false;
    *out = (int)n;
    return true;
}

static bool seed_option(struct army_request *r, const char *word)
{
    char *end;

    r->seed = strtoull(word, &end, 0);
    return end != word && !*end;
}

static bool faction_option(struct army_request *r, const char *word)
{
    for (int f = 0; f < MK_FACTIONS; f++)
        if (strcmp(word, name_faction[f]) == 0) {
            r->factions |= 1u << f;
            return true;
        }
    return false;
}

static bool rules_option(const char *word)
{
    return strcmp(word, ruleset_number(mk_default_edition)->name) == 0;
}

static bool value_option(struct army_request *r, const char *word, const char *value)
{
    if (strcmp(word, "--points") == 0)
        return number(value, 1, POINTS_MOST, &r->points);
    if (strcmp(word, "--boosters") == 0)
        return number(value, 1, BOOSTERS_MOST, &r->boosters);
    if (strcmp(word, "--seed") == 0)
        return seed_option(r, value);
    if (strcmp(word, "--faction") == 0)
        return faction_option(r, value);
    if (strcmp(word, "--rules") == 0)
        return rules_option(value);
    if (strcmp(word, "--collection") == 0)
        return (r->collection = value);
    if (strcmp(word, "--red") == 0)
        return (r->red = value);
    if (strcmp(word, "--blue") == 0)
        return (r->blue = value);
    return false;
}

/* A tournament is played as a standard game: 200 points. [tournament.standard-game] */
static bool flag_option(struct army_request *r, const char *word)
{
    if (strcmp(word, "--tournament") == 0)
        return (r->options = OPTION_TOURNAMENT | OPTION_STANDARD);
    if (strcmp(word, "--auto") == 0)
        return r->by_itself = true;
    if (strcmp(word, "--setup") == 0)
        return r->setup = true;
    if (strcmp(word, "--force") == 0)
        return r->force = true;
    return false;
}

static bool path_word(struct army_request *r, const char *word)
{
    if (word[0] == '-' || r->npath == 2)
        return false;
    r->path[r->npath++] = word;
    return true;
}

static bool parse(struct army_request *r, int argc, char **argv)
{
    *r = (struct army_request){.boosters = BOOSTERS, .seed = (uint64_t)time(NULL),
                               .red = "red.army", .blue = "blue.army"};
    for (int i = 0; i < argc; i++) {
        if (flag_option(r, argv[i]) || path_word(r, argv[i]))
            continue;
        if (i + 1 == argc || !value_option(r, argv[i], argv[i + 1])) {
            fprintf(stderr, "warlord army: cannot make sense of '%s%s%s'\n", argv[i],
                    i + 1 < argc ? " " : "", i + 1 < argc ? argv[i + 1] : "");
            return false;
        }
        i++;
    }
    return true;
}

/* ---------------------------------------------------------------- shared */

const struct collection *army_collection(struct library *l, const struct army_request *r)
{
    const char *id = r->collection ? r->collection : "starter";
    const struct collection *c = library_collection(l, id);

    if (c && c->n > 0)
        return c;
    fprintf(stderr, "warlord: there is no collection '%s'; these are there:", id);
    for (int i = 0; i < l->n; i++)
        fprintf(stderr, " %s", l->collection[i].id);
    fputc('\n', stderr);
    return NULL;
}

bool army_write(const struct army *a, const char *comment, FILE *f)
{
    char *text = enough(malloc(LIST_MOST));
    struct mk_text t;

    mk_text_init(&t, text, LIST_MOST);
    army_print(a, &t);
    if (comment)
        fprintf(f, "# %s\n", comment);
    fputs(text, f);
    free(text);
    return t.used < t.size && !ferror(f);
}

void army_tell_faults(const struct army_report *r, const char *path)
{
    for (int i = 0; i < r->nfault; i++) {
        const struct army_fault *f = &r->fault[i];
        const struct mk_clause *c = mk_clause_of((enum mk_rule)f->rule, mk_default_edition);

        printf("%s:", path);
        if (f->line > 0)
            printf("%d:%d:", f->line, f->column);
        printf(" %s\n", f->text);
        if (c)
            printf("    Rule: %s, %s\n", c->id, c->title);
    }
}

/* ---------------------------------------------------------------- check, print */

static void tell_army(const struct army *a, const struct army_report *r, const char *path)
{
    printf("%s: %d figure%s, %d of %d points\n", a->name, r->figures, r->figures == 1 ? "" : "s",
           r->points, r->total);
    for (int i = 0; i < r->nnote; i++)
        wrap_field(2, "", r->note[i]);
    army_tell_faults(r, path);
    if (r->nfault)
        printf("%d fault%s\n", r->nfault, r->nfault == 1 ? "" : "s");
    else
        puts("legal");
}

/* Opens the army and looks for its faults. */
static bool open_and_check(const struct army_request *r, struct army *a, struct army_report *report)
{
    struct library library = {0};
    struct army_terms terms = {.points = r->points, .options = r->options};
    bool good = army_open(a, &library, r->path[0]);

    if (good)
        army_check(a, &terms, report);
    library_release(&library);
    return good;
}

static int check(const struct army_request *r)
{
    struct army a;
    struct army_report report;

    if (!open_and_check(r, &a, &report))
        return 2;
    tell_army(&a, &report, r->path[0]);
    return report.nfault ? 1 : 0;
}

static int print(const struct army_request *r)
{
    struct army a;
    struct army_report report;

    if (!open_and_check(r, &a, &report))
        return 2;
    army_sheet(&a, &report, stdout);
    fflush(stdout);
    return ferror(stdout) ? 2 : 0;
}

/* ---------------------------------------------------------------- random */

/* Prints the list, unless no army of this total can be legal. */
static int print_drawn(const struct army *a, const struct army_request *r)
{
    struct army_report *report = enough(malloc(sizeof *report));
    bool legal = army_check(a, &(struct army_terms){.options = r->options}, report);
    char comment[120];

    snprintf(comment, sizeof comment, "%d of %d points; seed %llu", report->points, report->total,
             (unsigned long long)r->seed);
    if (!legal)
        army_tell_faults(report, "no such army");
    free(report);
    if (!legal)
        return 1;
    return army_write(a, comment, stdout) ? 0 : 2;
}

static int random_army(const struct army_request *r)
{
    struct library library = {0};
    struct pool pool = {0};
    struct army a;
    const struct collection *c = army_collection(&library, r);

    if (!c) {
        library_release(&library);
        return 2;
    }
    pool_add_collection(&pool, &library, c);

    struct army_wish wish = {.points = r->points ? r->points : ARMY_POINTS,
                             .factions = r->factions, .seed = r->seed};

    army_build(&a, &pool, &wish);
    pool_release(&pool);
    library_release(&library);
    return print_drawn(&a, r);
}

/* ---------------------------------------------------------------- battle */

static int print_battle(const struct army_battle *b)
{
    struct mk_error e = {0};
    char *text = army_battle_text(b, &e);

    if (text)
        printf("# %s against %s; seed %llu\n%s", b->red->name, b->blue->name,
               (unsigned long long)b->seed, text);
    else
        fprintf(stderr, "warlord: %s\n", e.text);
    free(text);
    return text ? 0 : 1;
}

static int battle(const struct army_request *r)
{
    struct library library = {0};
    struct army *red = enough(malloc(sizeof *red)), *blue = enough(malloc(sizeof *blue));
    int status = 2;

    if (army_open(red, &library, r->path[0]) && army_open(blue, &library, r->path[1]))
        status = print_battle(&(struct army_battle){.red = red, .blue = blue, .seed = r->seed,
                                                    .points = r->points, .options = r->options,
                                                    .setup = r->setup});
    library_release(&library);
    free(red);
    free(blue);
    return status;
}

/* ---------------------------------------------------------------- list */

static int list(const struct army_request *r)
{
    struct library library = {.shipped_only = true};
    struct army a;

    (void)r;
    for (int i = 0; i < shipped_armies_count; i++) {
        char name[MK_SLUG];
        int n = (int)strcspn(shipped_armies[i].name, ".");

        snprintf(name, sizeof name, "%.*s", n, shipped_armies[i].name);
        if (!army_open(&a, &library, name))
            continue;
        printf("%s%s: %s, %d points\n", i ? "\n" : "", name, a.name, army_points(&a));
        wrap_field(4, "", a.sketch);
    }
    library_release(&library);
    return 0;
}

/* ---------------------------------------------------------------- the command */

static const struct verb {
    const char *name;
    int paths;
    int (*run)(const struct army_request *);
} verbs[] = {
    {"check", 1, check}, {"random", 0, random_army}, {"draft", 0, army_draft},
    {"print", 1, print}, {"battle", 2, battle},      {"list", 0, list},
};

int cli_army(int argc, char **argv)
{
    struct army_request r;

    for (size_t i = 0; argc > 1 && i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(argv[1], verbs[i].name) != 0)
            continue;
        if (parse(&r, argc - 2, argv + 2) && r.npath == verbs[i].paths)
            return verbs[i].run(&r);
        break;
    }
    fputs(usage, stderr);
    return 2;
}
