/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* compare.c: `warlord compare A B…` sets figures side by side. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "army/names.h"
#include "cli/appraise.h"
#include "cli/cli.h"
#include "cli/model.h"
#include "cli/words.h"
#include "cli/wrap.h"
#include "collection/search.h"

enum { SIDES = 12, COLUMN = 38, LABEL = 3 };

struct side {
    struct pick pick;
    struct appraisal a;
};

/* ---------------------------------------------------------------- cells */

/* Cut to the column; lines have no trailing blanks. */
static void print_cell(char *text, bool last)
{
    int n = (int)strlen(text);

    while (wrap_width(text, n) >= COLUMN)
        text[--n] = '\0';
    printf("%s%*s", text, last ? 0 : COLUMN - wrap_width(text, n), "");
}

typedef void cell_text(const struct side *, int row, char *out, size_t size);

static void title_cell(const struct side *s, int row, char *out, size_t size)
{
    (void)row;
    model_title(s->pick.m, out, size);
}

static void faction_cell(const struct side *s, int row, char *out, size_t size)
{
    (void)row;
    model_factions(s->pick.m, out, size);
}

static void points_cell(const struct side *s, int row, char *out, size_t size)
{
    const struct piece *p = &s->pick.m->piece;

    (void)row;
    snprintf(out, size, "%d points, %d clicks: %.1f a click", p->points, s->a.n,
             (double)p->points / s->a.n);
}

static void reach_cell(const struct side *s, int row, char *out, size_t size)
{
    const struct piece *p = &s->pick.m->piece;
    char base[40];

    (void)row;
    model_base(s->pick.m, base, sizeof base);
    if (p->range)
        snprintf(out, size, "range %d x%d, arc %d, %s", p->range, p->arrows, p->arc / 10, base);
    else
        snprintf(out, size, "no range, arc %d, %s", p->arc / 10, base);
}

static void head_cell(const struct side *s, int row, char *out, size_t size)
{
    (void)s;
    (void)row;
    snprintf(out, size, "%-14s%4d%4d%4d lost worth", "values", appraise_defense[0],
             appraise_defense[1], appraise_defense[2]);
}

static void click_cell(const struct side *s, int row, char *out, size_t size)
{
    const struct piece *p = &s->pick.m->piece;
    const struct appraised_click *c = &s->a.click[row];
    char values[32];
    struct mk_text t;

    out[0] = '\0';
    if (row >= s->a.n)
        return;
    mk_text_init(&t, values, sizeof values);
    for (int i = 0; i < MK_SLOTS; i++) {
        ability_id a = p->dial[p->start + row].ability[i];

        words_add(&t, "%s%d%s", i ? "/" : "", p->dial[p->start + row].value[i],
                  a && a != ABILITY_STARTING_POSITION ? "*" : "");
    }
    snprintf(out, size, "%-14s%4.1f%4.1f%4.1f%5.1f%6.1f", values, c->dealt[0], c->dealt[1],
             c->dealt[2], c->taken, c->worth);
}

static void total_cell(const struct side *s, int row, char *out, size_t size)
{
    (void)row;
    snprintf(out, size, "%.2f clicks an action, %.1f per 100", s->a.dealt,
             100 * s->a.dealt / (s->pick.m->piece.points ? s->pick.m->piece.points : 1));
}

/* ---------------------------------------------------------------- rows */

static void print_row(const struct side *side, int n, cell_text *cell, int row, const char *label)
{
    char text[128];

    printf("%-*s", LABEL, label);
    for (int i = 0; i < n; i++) {
        cell(&side[i], row, text, sizeof text);
        print_cell(text, i + 1 == n);
    }
    putchar('\n');
}

static void print_pair(const struct side *side, int n)
{
    char label[16];
    int rows = side[0].a.n;

    for (int i = 1; i < n; i++)
        rows = side[i].a.n > rows ? side[i].a.n : rows;
    print_row(side, n, title_cell, 0, "");
    print_row(side, n, faction_cell, 0, "");
    print_row(side, n, points_cell, 0, "");
    print_row(side, n, reach_cell, 0, "");
    putchar('\n');
    print_row(side, n, head_cell, 0, "");
    for (int i = 0; i < rows; i++) {
        snprintf(label, sizeof label, "%2d", i + 1);
        print_row(side, n, click_cell, i, label);
    }
    print_row(side, n, total_cell, 0, "");
    putchar('\n');
}

static void print_abilities(const struct side *s)
{
    struct ability_set all = model_abilities(s->pick.m);
    char title[80], text[1024] = "", label[96];
    struct mk_text t;

    mk_text_init(&t, text, sizeof text);
    for (int a = 1; a < MK_ABILITIES; a++)
        if (set_has(&all, (ability_id)a) && a != ABILITY_STARTING_POSITION)
            words_add(&t, "%s%s", t.used ? ", " : "", ability_title((ability_id)a));
    model_title(s->pick.m, title, sizeof title);
    snprintf(label, sizeof label, "%s:", title);
    wrap_field(0, label, t.used ? text : "no abilities");
}

static void print_legend(void)
{
    char text[512];

    snprintf(text, sizeof text,
             "%d, %d, %d: clicks its better attack deals to a figure of that defense, on average, "
             "in one action. lost: clicks it loses to an attack of %d with damage %d. worth: its "
             "points, spread over the clicks by what each deals before it is lost. An asterisk is "
             "an ability; what abilities do within one attack is counted.",
             appraise_defense[0], appraise_defense[1], appraise_defense[2], APPRAISE_ATTACK,
             APPRAISE_DAMAGE);
    putchar('\n');
    wrap_field(0, "", text);
}

/* ---------------------------------------------------------------- the command */

static int gather(struct library *l, int nword, char **word, struct side *side)
{
    int n = 0;

    for (int i = 0; i < nword; i++) {
        struct pick *found;
        int k = model_demand(l, word[i], &found);

        if (n + k > SIDES)
            fprintf(stderr, "warlord: at most %d figures can be compared at a time\n", SIDES);
        for (int j = 0; j < k && n + k <= SIDES; j++)
            side[n + j].pick = found[j];
        free(found);
        if (k == 0 || n + k > SIDES)
            return 0;
        n += k;
    }
    return n;
}

static int run_compare(void *request, int nword, char **word)
{
    struct library library = {0};
    struct side side[SIDES] = {0};
    int n = gather(&library, nword, word, side);

    (void)request;
    for (int i = 0; i < n; i++)
        appraise(&side[i].a, side[i].pick.m);
    for (int i = 0; i < n; i += 2)
        print_pair(side + i, i + 1 < n ? 2 : 1);
    for (int i = 0; i < n; i++)
        print_abilities(&side[i]);
    if (n > 0)
        print_legend();
    library_release(&library);
    return n > 0 ? 0 : 1;
}

const struct command command_compare = {
    .name = "compare",
    .summary = "compare figures side by side, click by click",
    .synopsis = "FIGURE…",
    .text = "Compares figures side by side, click by click. Put names of several words in quotes. "
            "A name alone means all its ranks.",
    .words = "FIGURE",
    .min = 1,
    .max = -1,
    .run = run_compare,
};
