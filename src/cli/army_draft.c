/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* army_draft.c: `warlord army draft`: two players open sealed boosters and build from them. */
#define _POSIX_C_SOURCE 200809L     /* access, isatty */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "army/names.h"
#include "base/rng.h"
#include "cli/army.h"
#include "cli/model.h"
#include "collection/file.h"
#include "collection/search.h"
#include "notation/names.h"
#include "notation/scan.h"
#include "rules/ruleset.h"

enum { LINE_LIMIT = 256, PLAYERS = 2, LIST_MAX = 1 << 16 };

static const char help[] =
    "  add N [level L]   adds figure N of the pool, a hero at that level\n"
    "  remove N          puts it back\n"
    "  list              shows the pool, and what you have taken from it\n"
    "  auto              builds the army for you; change it as you like\n"
    "  name TEXT         names the army\n"
    "  done              finishes the army\n"
    "  quit              ends the draft; nothing is written\n";

/* One player's share of the draft. */
struct drafter {
    const char *name;
    const char *path;
    struct pool pool;
    struct army army;
    struct army_terms terms;
    uint64_t seed;
    int edition;
};

/* ---------------------------------------------------------------- what there is */

/* How many entries of the army are this figure, at any level. */
static int taken_of(const struct army *a, const struct stock *s)
{
    int n = 0;

    for (int i = 0; i < a->n; i++)
        n += strcmp(a->entry[i].word, s->word) == 0 ? a->entry[i].count : 0;
    return n;
}

static void print_abilities(const struct mk_model *m)
{
    struct ability_set shown = model_abilities(m);

    for (int a = 1; a < MK_ABILITIES; a++)
        if (set_has(&shown, (ability_id)a) && a != ABILITY_STARTING_POSITION)
            printf(", %s", ability_title((ability_id)a));
}

static void print_stock(const struct drafter *d, int i)
{
    const struct stock *s = &d->pool.stock[i];
    const struct piece *p = &s->model->piece;
    int taken = taken_of(&d->army, s);
    char title[80], factions[80];

    model_title(s->model, title, sizeof title);
    model_factions(s->model, factions, sizeof factions);
    printf("%4d  %d/%d  %3d points  %s, %s", i + 1, taken, s->copies, p->points, title, factions);
    if (p->range)
        printf(", range %d", p->range);
    print_abilities(s->model);
    putchar('\n');
}

static void print_pool(const struct drafter *d)
{
    int points = 0;

    for (int i = 0; i < d->pool.n; i++)
        points += d->pool.stock[i].copies * d->pool.stock[i].model->piece.points;
    printf("The pool of %s, %d points in all (number, taken/available, cost):\n", d->name, points);
    for (int i = 0; i < d->pool.n; i++)
        print_stock(d, i);
}

/* The army's points and faults so far. */
static bool print_state(const struct drafter *d)
{
    struct army_report r;
    bool legal = army_check(&d->army, &d->terms, &r);

    printf("%d of %d points, %d figure%s, %d left\n", r.points, r.total, r.figures,
           r.figures == 1 ? "" : "s", r.total - r.points);
    if (d->army.n > 0)
        army_tell_faults(&r, d->path);
    return legal;
}

/* ---------------------------------------------------------------- commands */

static const struct stock *stock_named(const struct drafter *d, int n)
{
    if (n >= 1 && n <= d->pool.n)
        return &d->pool.stock[n - 1];
    printf("The figures in the pool are numbered 1 to %d.\n", d->pool.n);
    return NULL;
}

static void add(struct drafter *d, int n, int level)
{
    const struct stock *s = stock_named(d, n);

    if (!s)
        return;
    if (taken_of(&d->army, s) >= s->copies)
        printf("The pool has no more of %s.\n", s->model->piece.name);
    else if (level < 0 || level > s->model->levels.n)
        printf("%s has no level %d.\n", s->model->piece.name, level);
    else if (army_add(&d->army, s, level))
        print_state(d);
}

static void take_entry_out(struct army *a, int i)
{
    if (--a->entry[i].count > 0)
        return;
    memmove(&a->entry[i], &a->entry[i + 1], (size_t)(a->n - i - 1) * sizeof a->entry[0]);
    a->n--;
}

static void put_back(struct drafter *d, int n)
{
    const struct stock *s = stock_named(d, n);

    if (!s)
        return;
    for (int i = d->army.n - 1; i >= 0; i--)
        if (strcmp(d->army.entry[i].word, s->word) == 0) {
            take_entry_out(&d->army, i);
            print_state(d);
            return;
        }
    printf("%s is not in the army.\n", s->model->piece.name);
}

static void build(struct drafter *d)
{
    struct army_wish w = {.edition = d->edition, .points = d->terms.points, .seed = d->seed,
                          .best = true};

    army_build(&d->army, &d->pool, &w);
    snprintf(d->army.sketch, sizeof d->army.sketch, "From sealed boosters.");
}

enum answer { GO_ON, DONE, QUIT };

static void rename_army(struct drafter *d, const char *text)
{
    char line[LINE_LIMIT + 2];
    struct mk_error unheard = {0};
    struct scan s;

    text += strspn(text, " ");
    snprintf(line, sizeof line, "\"%s\"", text);
    scan_begin(&s, line, strlen(line), 1, &unheard);
    if (*text && s.word.quoted && s.at == s.end && word_copy(s.word, d->army.name, ARMY_NAME))
        return;
    printf("A name must not be empty, contain quotes or have more than %d bytes, in UTF-8.\n",
           ARMY_NAME - 1);
}

static enum answer finish(const struct drafter *d)
{
    if (print_state(d))
        return DONE;
    puts("This army is not legal yet.");
    return GO_ON;
}

static enum answer obey(struct drafter *d, const char *line)
{
    int n = 0, level = 0;

    if (sscanf(line, "add %d level %d", &n, &level) >= 1)
        add(d, n, level);
    else if (sscanf(line, "remove %d", &n) == 1)
        put_back(d, n);
    else if (strcmp(line, "list") == 0)
        print_pool(d);
    else if (strcmp(line, "auto") == 0) {
        build(d);
        print_pool(d);
        print_state(d);
    } else if (strncmp(line, "name ", 5) == 0)
        rename_army(d, line + 5);
    else if (strcmp(line, "done") == 0)
        return finish(d);
    else if (strcmp(line, "quit") == 0)
        return QUIT;
    else if (line[0])
        fputs(help, stdout);
    return GO_ON;
}

/* False if the player quits. */
static bool converse(struct drafter *d)
{
    char line[LINE_LIMIT];
    enum answer answer = GO_ON;

    fputs(help, stdout);
    while (answer == GO_ON) {
        printf("%s> ", d->name);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) {
            puts("\nThe input has ended before the draft; nothing is written.");
            return false;
        }
        line[strcspn(line, "\r\n")] = '\0';
        if (!isatty(STDIN_FILENO))
            puts(line);
        answer = obey(d, line + strspn(line, " \t"));
    }
    return answer == DONE;
}

/* ---------------------------------------------------------------- the draft */

static bool write_list(const struct drafter *d)
{
    char *text = must_have(malloc(LIST_MAX));
    struct mk_text t;
    bool changed, good;

    mk_text_init(&t, text, LIST_MAX);
    army_print(&d->army, &t);
    good = file_replace(d->path, text, t.used, &changed);
    if (good)
        printf("%s: %s, %d points\n", d->path, d->army.name, army_points(&d->army));
    else
        fprintf(stderr, "warlord: cannot write %s: %s\n", d->path, strerror(errno));
    free(text);
    return good;
}

static bool may_write(const struct army_request *r)
{
    const char *path[PLAYERS] = {r->red, r->blue};

    if (strcmp(r->red, r->blue) == 0) {
        fprintf(stderr, "warlord: %s cannot hold both armies: --red and --blue need a file each\n",
                r->red);
        return false;
    }
    for (int i = 0; i < PLAYERS; i++) {
        if (!r->force && access(path[i], F_OK) == 0) {
            fprintf(stderr, "warlord: %s already exists; use --force to replace it\n", path[i]);
            return false;
        }
        if (!file_can_write(path[i])) {
            fprintf(stderr, "warlord: cannot write %s: %s\n", path[i], strerror(errno));
            return false;
        }
    }
    return true;
}

static int edition_of(const struct army_request *r)
{
    return r->rules ? edition_named(r->rules) : (int)mk_default_edition;
}

static int points_of(const struct army_request *r)
{
    return r->points ? r->points : ruleset_number(edition_of(r))->param.build_total;
}

/* Four make an army of 200 or 300 points; beyond that, one for every 50 points leaves a choice. */
static int boosters_of(const struct army_request *r)
{
    enum { FEW = 4, SMALL = 300, EACH = 50, BOOSTERS_MAX = 100 };
    int n = points_of(r) > SMALL ? points_of(r) / EACH : FEW;

    return r->boosters ? r->boosters : n < BOOSTERS_MAX ? n : BOOSTERS_MAX;
}

/* In large games every thousand points come with a large piece. */
static int boxes_of(const struct army_request *r)
{
    return points_of(r) / 1000;
}

static void begin(struct drafter *d, int player, const struct army_request *r, struct library *l,
                  const struct collection *c)
{
    uint64_t rng = r->seed * PLAYERS + (uint64_t)player;

    memset(d, 0, sizeof *d);
    d->name = player ? "blue" : "red";
    d->path = player ? r->blue : r->red;
    d->edition = edition_of(r);
    d->terms = (struct army_terms){.points = points_of(r), .options = r->options, .rules = r->rules};
    d->seed = rng_next(&rng);
    d->army.points = d->terms.points;
    d->army.edition = d->edition;
    pool_open_boosters(&d->pool, l, c, boosters_of(r), &rng);
    pool_open_boxes(&d->pool, l, c->edition, boxes_of(r), &rng);
    snprintf(d->army.name, sizeof d->army.name, "%s's boosters", d->name);
    print_pool(d);
}

/* Both build; nothing is written unless both have finished. */
static int draft(struct drafter d[PLAYERS], const struct army_request *r, struct library *l,
                 const struct collection *c)
{
    for (int i = 0; i < PLAYERS; i++) {
        begin(&d[i], i, r, l, c);
        if (r->by_itself)
            build(&d[i]);
        if (r->by_itself ? !print_state(&d[i]) : !converse(&d[i]))
            return 1;
        putchar('\n');
    }
    return write_list(&d[0]) && write_list(&d[1]) ? 0 : 2;
}

int army_draft(const struct army_request *r)
{
    struct library library = {0};
    const struct collection *c = may_write(r) ? army_collection(&library, r) : NULL;
    struct drafter *d = must_have(calloc(PLAYERS, sizeof d[0]));
    int status = 2;

    if (c) {
        printf("%d booster%s each of %s", boosters_of(r), boosters_of(r) == 1 ? "" : "s", c->title);
        if (boxes_of(r))
            printf(" and %d large piece%s", boxes_of(r), boxes_of(r) == 1 ? "" : "s");
        printf("; seed %llu\n\n", (unsigned long long)r->seed);
        status = draft(d, r, &library, c);
    }
    for (int i = 0; i < PLAYERS; i++)
        pool_release(&d[i].pool);
    free(d);
    library_release(&library);
    return status;
}
