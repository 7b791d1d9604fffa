/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* table.c: two armies make a battle. Everything is written in the notation and read by its reader,
 * so that the table is one a player could have written. */
#include "army/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "army/check.h"
#include "base/rng.h"
#include "collection/file.h"
#include "notation/names.h"
#include "rules/ruleset.h"

enum { LINE_MOST = 512, BOARD = 36, ROOMY = 400, POINTS_PER_INCH = 12 };

bool table_write(struct mk_table *t, struct mk_error *error, const char *format, ...)
{
    char line[LINE_MOST];
    va_list args;

    va_start(args, format);
    int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    return n >= 0 && n < LINE_MOST && mk_table_line(t, line, (size_t)n, 1, error);
}

/* ---------------------------------------------------------------- figures */

/* `is e3`: the figure of the army's entry 3. */
static const struct mk_model *model_of(void *context, const char *word, size_t length)
{
    const struct army *a = *(const struct army **)context;
    int i = 0;

    for (size_t k = 1; k < length; k++)
        i = 10 * i + (word[k] - '0');
    return &a->entry[i].model;
}

static bool muster_entry(struct mk_table *t, const struct army *a, int entry, const char *player,
                         int *number, struct mk_error *error)
{
    const struct army_entry *e = &a->entry[entry];

    for (int i = 0; i < e->count && army_entry_fits(e); i++)
        if (!table_write(t, error, "figure %c%d %s is e%d level %d", player[0], ++*number, player,
                         entry, e->level))
            return false;
    return true;
}

bool army_muster(struct mk_table *t, const struct army *a, const char *player,
                 struct mk_error *error)
{
    int number = 0;
    bool good = true;

    t->models = (struct mk_models){model_of, &a};
    for (int i = 0; i < a->n && good; i++)
        good = muster_entry(t, a, i, player, &number, error);
    t->models = (struct mk_models){0};
    return good;
}

/* ---------------------------------------------------------------- the battle */

static int total_of(const struct army_battle *b)
{
    int red = b->red->points ? b->red->points : ARMY_POINTS;
    int blue = b->blue->points ? b->blue->points : ARMY_POINTS;

    if (b->points)
        return b->points;
    return red > blue ? red : blue;
}

static bool check_side(const struct army *a, const struct army_terms *terms, struct mk_error *error)
{
    struct army_report *r = enough(malloc(sizeof *r));
    bool good = army_check(a, terms, r);

    if (!good) {
        *error = (struct mk_error){.line = r->fault[0].line, .column = r->fault[0].column};
        snprintf(error->text, sizeof error->text, "%.50s: %.100s", a->name, r->fault[0].text);
    }
    free(r);
    return good;
}

/* The larger the armies, the wider the table, so that they have room to stand. */
static int width_for(int total, uint8_t options)
{
    bool fixed = options & (OPTION_STANDARD | OPTION_TOURNAMENT);

    return total > ROOMY && !fixed ? BOARD + (total - ROOMY) / POINTS_PER_INCH : BOARD;
}

static bool write_head(const struct army_battle *b, struct mk_table *t, int total,
                       struct mk_error *error)
{
    bool good;

    mk_table_init(t);
    t->edition = (uint8_t)b->red->edition;
    t->options = b->options;
    good = table_write(t, error, "table %dx%d", width_for(total, b->options), BOARD) &&
           table_write(t, error, "points %d", total) &&
           table_write(t, error, "player red south") && table_write(t, error, "player blue north");
    return good && (!b->setup || table_write(t, error, "begin setup"));
}

static bool deploy_all(struct mk_table *t, uint64_t *rng, struct mk_error *error)
{
    for (int p = 0; p < t->nplayer; p++)
        if (!army_deploy(t, p, rng)) {
            *error = (struct mk_error){.text = "an army does not fit into its starting area"};
            return false;
        }
    return true;
}

bool army_battle_table(const struct army_battle *b, struct mk_table *t, struct mk_error *error)
{
    int total = total_of(b);
    struct army_terms terms = {.points = total, .options = b->options};
    uint64_t rng = b->seed;

    *error = (struct mk_error){0};
    if (!check_side(b->red, &terms, error) || !check_side(b->blue, &terms, error))
        return false;
    rng_next(&rng);
    return write_head(b, t, total, error) && army_terrain(t, &rng, error) &&
           army_muster(t, b->red, "red", error) && army_muster(t, b->blue, "blue", error) &&
           (b->setup || deploy_all(t, &rng, error));
}
