/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* army.c: `warlord army VERB`: army lists, checked, made at random, drafted, printed. */
#include "cli/army.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "army/sheet.h"
#include "army/table.h"
#include "catalog/catalog.h"
#include "cli/cli.h"
#include "cli/json_out.h"
#include "cli/wrap.h"
#include "collection/file.h"
#include "notation/names.h"
#include "rules/ruleset.h"

enum { LIST_MAX = 1 << 16, BOOSTERS_MAX = 100 };

/* ---------------------------------------------------------------- shared */

const struct collection *army_collection(struct library *l, const struct army_request *r)
{
    int edition = r->rules ? edition_named(r->rules) : (int)mk_default_edition;
    const struct collection *c =
        r->collection ? library_collection(l, r->collection) : library_default(l, edition);
    const char *id = r->collection ? r->collection : "starter";

    if (c && c->n > 0)
        return c;
    fprintf(stderr, "warlord: there is no collection '%s'; the collections are:", id);
    for (int i = 0; i < l->n; i++)
        fprintf(stderr, " %s", l->collection[i].id);
    fputc('\n', stderr);
    return NULL;
}

/* The army as a list, below the comment if that is not NULL. */
static bool army_write(const struct army *a, const char *comment, FILE *f)
{
    char *text = must_have(malloc(LIST_MAX));
    struct mk_text t;

    mk_text_init(&t, text, LIST_MAX);
    army_print(a, &t);
    if (comment)
        fprintf(f, "# %s\n", comment);
    fputs(text, f);
    free(text);
    return t.used < t.size && !ferror(f);
}

static const struct mk_clause *fault_clause(const struct army_report *r, const struct army_fault *f)
{
    return mk_clause_for((enum mk_rule)f->rule, (enum mk_edition_id)r->edition);
}

void army_tell_faults(const struct army_report *r, const char *path)
{
    for (int i = 0; i < r->nfault; i++) {
        const struct army_fault *f = &r->fault[i];
        const struct mk_clause *c = fault_clause(r, f);

        printf("%s:", path);
        if (f->line > 0)
            printf("%d:%d:", f->line, f->column);
        printf(" %s\n", f->text);
        if (c)
            printf("    Rule: %s, %s\n", c->id, c->title);
    }
    if (r->lost)
        printf("%s: and %d more\n", path, r->lost);
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
        printf("%d error%s\n", r->nfault + r->lost, r->nfault == 1 ? "" : "s");
    else
        puts("legal");
}

static json_t *fault_json(const struct army_report *r, const struct army_fault *f)
{
    const struct mk_clause *c = fault_clause(r, f);

    return json_pack("{s:s, s:i, s:i, s:s?, s:s?}", "text", f->text, "line", f->line, "column",
                     f->column, "rule", c ? c->id : NULL, "title", c ? c->title : NULL);
}

static void print_json(const struct army *a, const struct army_report *r)
{
    json_t *faults = json_array(), *notes = json_array();

    for (int i = 0; i < r->nfault; i++)
        json_array_append_new(faults, fault_json(r, &r->fault[i]));
    for (int i = 0; i < r->nnote; i++)
        json_array_append_new(notes, json_string(r->note[i]));
    json_out(json_pack("{s:s, s:b, s:i, s:i, s:i, s:o, s:i, s:o}", "name", a->name, "legal",
                       r->nfault == 0, "figures", r->figures, "points", r->points, "total",
                       r->total, "faults", faults, "more", r->lost, "notes", notes));
}

/* The slug that has the most letters of the word, if only a few are wrong; or NULL. */
static const char *slug_like(const struct library *l, const char *word)
{
    enum { LETTERS_EACH_WRONG = 4 };
    int length = (int)strlen(word), best = length / LETTERS_EACH_WRONG + 1;
    const char *found = NULL;

    for (int i = 0; i < l->n; i++)
        for (int k = 0; k < l->collection[i].n; k++) {
            const char *slug = l->collection[i].model[k].slug;
            int d = catalog_letters_apart(word, length, slug, (int)strlen(slug));

            if (d < best) {
                best = d;
                found = slug;
            }
        }
    return found;
}

static void tell_slugs(const struct library *l, const struct army *a, const char *path)
{
    for (int i = 0; i < a->n; i++) {
        const struct army_entry *e = &a->entry[i];
        const char *like = e->known ? NULL : slug_like(l, e->word);

        if (like)
            printf("%s:%d:%d: did you mean %s?\n", path, e->line, e->column, like);
    }
}

/* Reads the army and checks it. */
static bool open_and_check(const struct army_request *r, struct library *l, struct army *a,
                           struct army_report *report)
{
    struct army_terms terms = {.points = r->points, .options = r->options, .rules = r->rules};
    bool good = army_open(a, l, r->path[0]);

    if (good)
        army_check(a, &terms, report);
    return good;
}

static int check(const struct army_request *r)
{
    struct library library = {0};
    struct army a;
    struct army_report report;
    bool good = open_and_check(r, &library, &a, &report);

    if (good && r->json) {
        print_json(&a, &report);
    } else if (good) {
        tell_army(&a, &report, r->path[0]);
        tell_slugs(&library, &a, r->path[0]);
    }
    library_release(&library);
    return !good ? 2 : report.nfault ? 1 : 0;
}

static int print(const struct army_request *r)
{
    struct library library = {0};
    struct army a;
    struct army_report report;
    bool good = open_and_check(r, &library, &a, &report);

    library_release(&library);
    if (!good)
        return 2;
    army_sheet(&a, &report, stdout);
    fflush(stdout);
    return ferror(stdout) ? 2 : 0;
}

/* ---------------------------------------------------------------- random */

/* Prints the list, unless no army of this total can be legal. */
static int print_drawn(const struct army *a, const struct army_request *r)
{
    struct army_report *report = must_have(malloc(sizeof *report));
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

    int edition = r->rules ? edition_named(r->rules) : (int)mk_default_edition;
    int usual = ruleset_number(edition)->param.build_total;
    struct army_wish wish = {.edition = edition, .points = r->points ? r->points : usual,
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
    struct army *red = must_have(malloc(sizeof *red)), *blue = must_have(malloc(sizeof *blue));
    int status = 2;

    if (army_open(red, &library, r->path[0]) && army_open(blue, &library, r->path[1]))
        status = print_battle(&(struct army_battle){.red = red, .blue = blue, .seed = r->seed,
                                                    .points = r->points, .options = r->options,
                                                    .rules = r->rules, .setup = r->setup});
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
        printf("%s%s: %s, %d points%s%s\n", i ? "\n" : "", name, a.name, army_points(&a),
               a.edition ? ", rules " : "", a.edition ? ruleset_number(a.edition)->name : "");
        wrap_field(4, "", a.sketch);
    }
    library_release(&library);
    return 0;
}

/* ---------------------------------------------------------------- options */

static const char *take_faction(void *request, const char *value)
{
    struct army_request *r = request;

    for (int f = 0; f < MK_FACTIONS; f++)
        if (strcmp(value, name_faction[f]) == 0) {
            r->factions |= 1u << f;
            return NULL;
        }
    return "a faction such as atlantis-guild";
}

/* A tournament is played as a standard game: 200 points. [tournament.standard-game] */
static const char *take_tournament(void *request, const char *value)
{
    (void)value;
    ((struct army_request *)request)->options = OPTION_TOURNAMENT | OPTION_STANDARD;
    return NULL;
}

#define POINTS_ENTRY \
    INT_ENTRY("points", "N", struct army_request, points, 1, MK_MAX_POINTS, \
              "The build total (200, in Conquest 2000, in the second edition 300).")
#define RULES_ENTRY \
    EDITION_ENTRY(struct army_request, rules, \
                  "The rules: " EDITION_HELP ". By default those of the army.")
#define DRAWN_RULES_ENTRY \
    EDITION_ENTRY(struct army_request, rules, "The rules (by default those of 2002): " EDITION_HELP ".")
#define TOURNAMENT_ENTRY \
    CALL_ENTRY("tournament", NULL, take_tournament, \
               "Use the rules of a standard tournament game; in the second edition, which has none " \
               "for tournaments, those of a standard game.")
#define RANDOM_ENTRY SEED_ENTRY(struct army_request, seed, "The seed; by default the time.")
#define COLLECTION_ENTRY \
    TEXT_ENTRY("collection", "NAME", struct army_request, collection, \
               "The collection the figures come from (starter, for the second edition second).")

static const struct option_entry check_options[] = {
    POINTS_ENTRY, RULES_ENTRY, TOURNAMENT_ENTRY,
    FLAG_ENTRY(0, "json", struct army_request, json, "Print the report as JSON."), END_ENTRY};
static const struct option_entry print_options[] = {POINTS_ENTRY, RULES_ENTRY, TOURNAMENT_ENTRY,
                                                    END_ENTRY};
static const struct option_entry random_options[] = {
    POINTS_ENTRY, DRAWN_RULES_ENTRY, TOURNAMENT_ENTRY,
    CALL_ENTRY("faction", "NAME", take_faction, "Only this faction. Given several times: any of "
                                                "them."),
    COLLECTION_ENTRY, RANDOM_ENTRY, END_ENTRY};
static const struct option_entry draft_options[] = {
    POINTS_ENTRY, DRAWN_RULES_ENTRY, TOURNAMENT_ENTRY,
    INT_ENTRY("boosters", "N", struct army_request, boosters, 1, BOOSTERS_MAX,
              "Boosters for each player (4; above 300 points one for every 50)."),
    COLLECTION_ENTRY, RANDOM_ENTRY,
    FLAG_ENTRY(0, "auto", struct army_request, by_itself, "Build both armies automatically."),
    TEXT_ENTRY("red", "FILE", struct army_request, red, "Where red's army is saved (red.army)."),
    TEXT_ENTRY("blue", "FILE", struct army_request, blue, "Where blue's army is saved (blue.army)."),
    FLAG_ENTRY(0, "force", struct army_request, force, "Replace files that exist."),
    END_ENTRY};
static const struct option_entry battle_options[] = {
    POINTS_ENTRY, RULES_ENTRY, TOURNAMENT_ENTRY, RANDOM_ENTRY,
    FLAG_ENTRY(0, "setup", struct army_request, setup,
               "Begin with the roll for first player, terrain and deployment."),
    END_ENTRY};

/* ---------------------------------------------------------------- the command */

static void set_defaults(void *request)
{
    *(struct army_request *)request =
        (struct army_request){.seed = (uint64_t)time(NULL),
                              .red = "red.army", .blue = "blue.army"};
}

static int run(struct army_request *r, int n, char **word, int (*go)(const struct army_request *))
{
    for (int i = 0; i < n; i++)
        r->path[i] = word[i];
    return go(r);
}

static int run_check(void *r, int n, char **word) { return run(r, n, word, check); }
static int run_random(void *r, int n, char **word) { return run(r, n, word, random_army); }
static int run_draft(void *r, int n, char **word) { return run(r, n, word, army_draft); }
static int run_print(void *r, int n, char **word) { return run(r, n, word, print); }
static int run_battle(void *r, int n, char **word) { return run(r, n, word, battle); }
static int run_list(void *r, int n, char **word) { return run(r, n, word, list); }

#define ARMY_VERB .request = sizeof(struct army_request), .defaults = set_defaults

static const struct command verbs[] = {
    {.name = "check", .summary = "check an army against the rules",
     .synopsis = "ARMY [--points N] [--rules EDITION] [--tournament] [--json]",
     .text = "Checks an army against the rules and reports every error with its rule. The exit "
             "status is 1 if there is an error, 2 if the file cannot be read.",
     .words = "ARMY", .min = 1, .max = 1, .options = check_options, .run = run_check, ARMY_VERB},
    {.name = "random", .summary = "make a sensible, legal, random army",
     .synopsis = "[--points N] [--faction NAME]… [--seed N] [--collection NAME]",
     .text = "Prints a sensible, legal army chosen at random.",
     .options = random_options, .run = run_random, ARMY_VERB},
    {.name = "draft", .summary = "build armies from sealed boosters",
     .synopsis = "[--boosters N] [--points N] [--seed N] [--collection NAME] [--auto] [--red FILE] "
                 "[--blue FILE] [--force]",
     .text = "Opens sealed boosters for two players, who build armies from what they find. For "
             "every 1,000 points a box with a titan, a tank or a chariot is opened as well. The "
             "armies are saved to red.army and blue.army.",
     .options = draft_options, .run = run_draft, ARMY_VERB},
    {.name = "print", .summary = "print a sheet with all dials, as HTML for A4",
     .synopsis = "ARMY [--points N]",
     .text = "Prints a sheet for A4 with all dials, as HTML: warlord army print ARMY > sheet.html",
     .words = "ARMY", .min = 1, .max = 1, .options = print_options, .run = run_print, ARMY_VERB},
    {.name = "battle", .summary = "deploy two armies on a table, for 'warlord play'",
     .synopsis = "RED BLUE [--points N] [--seed N] [--tournament] [--setup]",
     .text = "Deploys two armies on a table, for 'warlord play': warlord army battle RED BLUE > "
             "battle.table",
     .words = "ARMY", .min = 2, .max = 2, .options = battle_options, .run = run_battle,
     ARMY_VERB},
    {.name = "list", .summary = "list the armies that come with the program",
     .text = "Lists the armies that come with the program.", .run = run_list, ARMY_VERB},
    {.name = NULL},
};

const struct command command_army = {
    .name = "army",
    .summary = "army lists: check, random, draft, print, battle, list",
    .synopsis = "COMMAND [ARMY]… [OPTION]…",
    .text = "Army lists. ARMY is a file, or the name of one that comes with the program (see "
            "'warlord army list').",
    .verbs = verbs,
};
