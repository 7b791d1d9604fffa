/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* coverage.c: `warlord coverage [DIR…]`: how much of the rules catalogue the casebook proves.
 *
 * Writes coverage.tsv, proven.txt (which case, which line) and unproven.txt into the output
 * directory. */
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casebook/proof.h"
#include "casebook/shelf.h"
#include "collection/library.h"
#include "collection/memory.h"

enum { FILES_MAX = MK_CLAUSES, PATH_LENGTH = 4096 };      /* a file has at least one clause */

/* From worst to best; PROVEN_BY_SOURCE: only a clause it follows from was found to matter. */
enum standing { NO_CASE, CASE_FAILS, ONLY_CONTROL, SURVIVES, PROVEN_BY_SOURCE, PROVEN };

/* What one case says about one clause. */
struct link {
    enum mk_rule rule;
    enum mk_edition_id edition;
    enum standing standing;
    const struct book *book;
    int index;
    enum mk_rule off;               /* the clause whose absence was noticed */
    char why[120];                  /* at which line, and how */
};

struct links {
    int n, capacity;
    struct link *link;
};

struct request {
    const char *out;
    enum mk_rule only;
    enum mk_edition_id edition;     /* of `only` */
    struct shelf shelf;
};

/* ---------------------------------------------------------------- trying the cases */

static void add_link(struct links *l, struct link link)
{
    if (l->n == l->capacity) {
        l->capacity = l->capacity ? 2 * l->capacity : 1024;
        l->link = must_have(realloc(l->link, (size_t)l->capacity * sizeof l->link[0]));
    }
    l->link[l->n++] = link;
}

/* The mutant that shows it best: the clause's own, or the first of those it follows from. */
static void note_proof(struct link *link, const struct trial *t)
{
    const struct mutant *m = trial_proof(t, link->rule);

    if (!m)
        return;
    link->standing = m->rule == link->rule ? PROVEN : PROVEN_BY_SOURCE;
    link->off = m->rule;
    snprintf(link->why, sizeof link->why, "%.119s", m->why);
}

static enum standing standing_of(const struct trial *t)
{
    if (!trial_passes(t))
        return CASE_FAILS;
    return case_is_control(t->book, t->index) ? ONLY_CONTROL : SURVIVES;
}

static void note_trial(struct links *l, const struct trial *t)
{
    for (int i = 0; i < t->nproves; i++) {
        struct link link = {.rule = t->proves[i], .edition = t->edition, .book = t->book,
                            .index = t->index};

        link.standing = standing_of(t);
        note_proof(&link, t);
        add_link(l, link);
    }
}

static void note_crashes(const struct trial *t)
{
    for (int i = 0; i < t->n; i++)
        if (t->mutant[i].fate == MUTANT_CRASHES)
            printf("%s: %s: without %s it %s\n", t->book->path, t->book->cases[t->index].name,
                   i ? mk_rule_name(t->mutant[i].rule) : "anything missing", t->mutant[i].why);
}

static void try_all(const struct shelf *shelf, struct links *l)
{
    static struct trial t;

    for (int i = 0; i < shelf->n; i++) {
        for (int k = 0; k < shelf->book[i].ncase; k++) {
            trial_run(&t, &shelf->book[i], k);
            note_trial(l, &t);
            note_crashes(&t);
        }
    }
}

/* ---------------------------------------------------------------- counting */

struct count {
    const char *file;
    int clauses, testable, proven;
    int directly, through;          /* of the proven: without the clause itself, or without
                                     * another */
    int negative, broken;           /* negative clauses, and how many of them are proven */
};

/* What is written besides the table on the terminal. */
struct files {
    FILE *table, *proven, *unproven;
};

struct counts {
    int n;
    struct count count[FILES_MAX];
};

static struct count *count_for(struct counts *c, const char *file)
{
    int i = 0;

    while (i < c->n && strcmp(c->count[i].file, file) != 0)
        i++;
    if (i == c->n)
        c->count[c->n++] = (struct count){.file = file};
    return &c->count[i];
}

/* An edition's own clauses; a variant inherits the others. */
static bool states(enum mk_edition_id e, const struct mk_clause *c)
{
    size_t n = strlen(mk_edition_name(e));

    return c && strncmp(c->id, mk_edition_name(e), n) == 0 && c->id[n] == '.';
}

/* A case of a variant also covers what the variant inherits. */
static bool is_about(const struct link *link, const struct mk_clause *c)
{
    return mk_clause_of(link->rule, link->edition) == c;
}

static const struct link *best_link(const struct links *l, const struct mk_clause *c)
{
    const struct link *best = NULL;

    for (int i = 0; i < l->n; i++)
        if (is_about(&l->link[i], c) && (!best || l->link[i].standing > best->standing))
            best = &l->link[i];
    return best;
}

static void print_proven(FILE *f, const struct mk_clause *c, const struct link *link)
{
    fprintf(f, "%s\t%s\t%s %s, line %s\n", c->id, link->book->cases[link->index].name,
            c->negative ? "breaking" : "without", mk_rule_name(link->off), link->why);
}

static void print_unproven(FILE *f, const struct links *l, const struct mk_clause *c,
                           enum standing best)
{
    static const char *const reasons[] = {"no case", "case fails", "only a control",
                                          "survives without it"};
    const char *before = "\t";

    fprintf(f, "%s\t%s\t%s", c->id, c->title, reasons[best]);
    for (int i = 0; i < l->n; i++) {
        if (!is_about(&l->link[i], c))
            continue;
        fprintf(f, "%s%s", before, l->link[i].book->cases[l->link[i].index].name);
        before = " ";
    }
    fputc('\n', f);
}

static void note_standing(struct count *n, const struct mk_clause *clause, enum standing standing)
{
    if (standing < PROVEN_BY_SOURCE)
        return;
    n->proven++;
    if (clause->negative)
        n->broken++;
    else if (standing == PROVEN)
        n->directly++;
    else
        n->through++;
}

static void count_clause(struct counts *c, const struct links *l, enum mk_rule r,
                         enum mk_edition_id e, const struct files *files)
{
    const struct mk_clause *clause = mk_clause_of(r, e);

    if (!states(e, clause) || clause->rule != r)
        return;

    struct count *n = count_for(c, clause->file);

    n->clauses++;
    if (!mk_clause_testable(clause))
        return;

    const struct link *best = best_link(l, clause);
    enum standing standing = best ? best->standing : NO_CASE;

    n->testable++;
    n->negative += clause->negative;
    note_standing(n, clause, standing);
    if (standing >= PROVEN_BY_SOURCE)
        print_proven(files->proven, clause, best);
    else
        print_unproven(files->unproven, l, clause, standing);
}

static void count_all(struct counts *c, const struct links *l, const struct files *files)
{
    for (int e = 0; e < MK_EDITIONS; e++)
        for (int r = R_NONE + 1; r < R_COUNT; r++)
            count_clause(c, l, (enum mk_rule)r, (enum mk_edition_id)e, files);
}

/* ---------------------------------------------------------------- printing */

static FILE *open_in(const char *dir, const char *name)
{
    char path[PATH_LENGTH];

    bool fits = snprintf(path, sizeof path, "%s/%s", dir, name) < (int)sizeof path;
    FILE *f = fits ? fopen(path, "w") : NULL;

    if (!f)
        perror(path);
    return f;
}

static void print_table(const struct counts *c)
{
    printf("%-22s %8s %9s %7s %9s %8s %9s %7s\n", "file", "clauses", "testable", "proven", "directly",
           "through", "negative", "proven");
    for (int i = 0; i < c->n; i++) {
        const struct count *n = &c->count[i];
        double percent = n->testable ? 100.0 * n->proven / n->testable : 100.0;

        printf("%-22s %8d %9d %7d %9d %8d %9d %7d %6.1f %%\n", n->file, n->clauses, n->testable,
               n->proven, n->directly, n->through, n->negative, n->broken, percent);
    }
}

static void write_table(const struct counts *c, FILE *f)
{
    fputs("file\tclauses\ttestable\tproven\tdirectly\tthrough\tnegative\tnegative proven\n", f);
    for (int i = 0; i < c->n; i++) {
        const struct count *n = &c->count[i];

        fprintf(f, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", n->file, n->clauses, n->testable, n->proven,
                n->directly, n->through, n->negative, n->broken);
    }
}

static bool open_files(struct files *f, const char *dir)
{
    f->table = open_in(dir, "coverage.tsv");
    f->proven = open_in(dir, "proven.txt");
    f->unproven = open_in(dir, "unproven.txt");
    return f->table && f->proven && f->unproven;
}

static void close_files(struct files *f)
{
    FILE *all[] = {f->table, f->proven, f->unproven};

    for (int i = 0; i < 3; i++)
        if (all[i])
            fclose(all[i]);
}

static int survey(struct request *req)
{
    static struct counts counts;
    struct links links = {0};
    struct files files;
    bool opened = open_files(&files, req->out);

    if (opened) {
        try_all(&req->shelf, &links);
        count_all(&counts, &links, &files);
        print_table(&counts);
        write_table(&counts, files.table);
    }
    close_files(&files);
    free(links.link);
    return opened ? 0 : 2;
}

/* ---------------------------------------------------------------- one clause */

static void explain_case(const struct trial *t, enum mk_rule rule)
{
    static const char *const fates[] = {"not tried", "survives", "fails", "crashes"};
    enum mk_rule source[R_COUNT];
    int n = mk_rule_sources(rule, t->edition, source, R_COUNT);

    printf("\n%s: %s: %s\n", t->book->path, t->book->cases[t->index].name,
           trial_proof(t, rule) ? "proves it" : "does not prove it");
    if (!trial_passes(t))
        printf("    fails as it is: %s\n", t->mutant[0].why);
    for (int i = 1; i < t->n; i++)
        for (int k = 0; k < n; k++)
            if (t->mutant[i].rule == source[k])
                printf("    %s %s it %s%s%s\n",
                       t->mutant[i].only_broken ? "breaking" : "without", mk_rule_name(source[k]),
                       fates[t->mutant[i].fate], t->mutant[i].why[0] ? ": line " : "",
                       t->mutant[i].why);
}

static int explain(struct request *req)
{
    static struct trial t;
    const struct mk_clause *c = mk_clause_of(req->only, req->edition);
    int named = 0;

    if (!c)
        return 2;
    printf("%s: %s\n%s\n", c->id, c->title, c->text);
    if (!mk_clause_testable(c))
        puts("It cannot be tested on a table.");
    for (int i = 0; i < req->shelf.n; i++) {
        for (int k = 0; k < req->shelf.book[i].ncase; k++) {
            if (!case_names(&req->shelf.book[i], k, req->only))
                continue;
            trial_run(&t, &req->shelf.book[i], k);
            explain_case(&t, req->only);
            named++;
        }
    }
    if (named == 0)
        puts("\nNo case cites it.");
    return 0;
}

/* ---------------------------------------------------------------- the command */

/* The edition that states a clause of this id itself, or the first that has it at all. */
static const char *take_clause(void *request, const char *id)
{
    struct request *req = request;

    req->only = mk_rule_named(id);
    req->edition = MK_EDITIONS;
    for (int e = 0; e < MK_EDITIONS; e++) {
        const struct mk_clause *c = mk_clause_of(req->only, (enum mk_edition_id)e);

        if (c && (req->edition == MK_EDITIONS || strcmp(c->id, id) == 0))
            req->edition = (enum mk_edition_id)e;
    }
    return req->edition == MK_EDITIONS ? "the id of a clause" : NULL;
}

static const struct option_entry options[] = {
    TEXT_ENTRY("out", "DIR", struct request, out,
               "Where coverage.tsv, proven.txt and unproven.txt go (build)."),
    CALL_ENTRY("clause", "ID", take_clause,
               "Explain one clause: its cases, and what happens to them without it."),
    END_ENTRY,
};

static void set_defaults(void *request)
{
    struct request *req = request;

    req->out = "build";
    req->edition = mk_default_edition;
}

static int run_coverage(void *request, int n, char **word)
{
    struct request *req = request;
    struct library library = {.shipped_only = true};
    int status = 2;

    if (!proof_possible()) {
        fputs("warlord: only a proof build can switch clauses off; run warlord-proof coverage\n",
              stderr);
        return 2;
    }
    library_open(&library);         /* before anything is switched off */
    for (int i = 0; i < n; i++)
        shelf_add(&req->shelf, word[i]);
    if (n == 0)
        shelf_add(&req->shelf, "cases");
    if (!req->shelf.unreadable) {
        shelf_models(&req->shelf, library_models(&library));
        status = req->only ? explain(req) : survey(req);
    }
    shelf_release(&req->shelf);
    library_release(&library);
    return status;
}

const struct command command_coverage = {
    .name = "coverage",
    .summary = "tell which rules the cases prove (proof build)",
    .synopsis = "[--out DIR] [--clause ID] [FILE|DIR]…",
    .text = "Plays the cases (by default those in cases/) once for each clause that is switched "
            "off, and prints how many clauses of the catalogue are proven: a case that names the "
            "clause passes, and fails without it (directly) or without one that it follows from "
            "(through others). A negative clause says that something does not happen; it is "
            "broken, so that it does happen, and counted apart. A case named ...-control proves "
            "nothing.",
    .options = options,
    .words = "FILE or DIR",
    .max = -1,
    .request = sizeof(struct request),
    .defaults = set_defaults,
    .run = run_coverage,
};
