/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* figure.c: `warlord figure NAME…` shows a figure: its dial, click by click, and its abilities. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "army/names.h"
#include "catalog/catalog.h"
#include "cli/cli.h"
#include "cli/draw.h"
#include "cli/json_out.h"
#include "cli/model.h"
#include "cli/wrap.h"
#include "notation/names.h"
#include "notation/told.h"
#include "rules/kind.h"
#include "rules/ruleset.h"

enum { CELL = 5, LABEL = 9 };

/* The abilities in order of appearance; each gets a letter. */
struct legend {
    int n, edition;                 /* of the figure being drawn */
    ability_id ability[MK_ABILITIES];
    int by[MK_ABILITIES];           /* the edition whose card explains it */
};

/* ---------------------------------------------------------------- marks */

static struct mark mark_of(ability_id a, int edition)
{
    return mark_shown(ruleset_number(edition), a);
}

/* In the colour of the mark, as far as the terminal can show it. */
static void print_mark(const struct draw_style *s, struct mark m)
{
    static const char *const inks[MK_COLOURS] = {"32", "31", "34", "38;5;208", "33", "97;40", "90"};
    bool circle = m.shape == SHAPE_CIRCLE;

    if (s->colour)
        printf("\033[%sm", inks[m.colour]);
    fputs(!s->utf8 ? circle ? "o" : "=" : circle ? "●" : "■", stdout);
    draw_plain(s);
}

static char letter_of(struct legend *l, ability_id a)
{
    int i = 0;

    while (i < l->n && (l->ability[i] != a || l->by[i] != l->edition))
        i++;
    if (i == l->n && l->n < MK_ABILITIES) {
        l->by[l->n] = l->edition;
        l->ability[l->n++] = a;
    }
    return (char)(i < 26 ? 'a' + i : 'A' + i - 26);
}

/* ---------------------------------------------------------------- the dial */

static void print_value(const struct draw_style *s, struct legend *l, const struct position *p,
                        int slot)
{
    ability_id a = p->ability[slot];

    if (p->value[slot] == MK_SKULL)
        printf("%*s%s", CELL - 3, "", s->utf8 ? "☠" : "x");
    else
        printf("%*d", CELL - 2, p->value[slot]);
    if (a == ABILITY_NONE || a == ABILITY_STARTING_POSITION) {
        fputs("  ", stdout);
        return;
    }
    print_mark(s, mark_of(a, l->edition));
    putchar(letter_of(l, a));
}

static void print_slot(const struct draw_style *s, struct legend *l, const struct piece *p,
                       int slot)
{
    printf("  %-*s", LABEL - 2, name_slot[slot]);
    for (int i = 0; i < MK_DIAL; i++) {
        if (i < p->life)
            print_value(s, l, &p->dial[i], slot);
        else
            printf("%*s%s  ", CELL - 3, "", s->utf8 ? "☠" : "x");
    }
    putchar('\n');
}

static void print_clicks(void)
{
    printf("  %-*s", LABEL - 2, "click");
    for (int i = 0; i < MK_DIAL; i++)
        printf("%*d  ", CELL - 2, i + 1);
    putchar('\n');
}

/* Where it starts, or where each of a hero's levels starts. */
static void print_starts(const struct draw_style *s, const struct mk_model *m)
{
    char text[MK_DIAL][8] = {{0}};

    snprintf(text[m->piece.start], sizeof text[0], "%s", s->utf8 ? "▲" : "^");
    for (int i = 0; i < m->levels.n; i++)
        snprintf(text[m->levels.level[i].position], sizeof text[0], "%d", m->levels.n - i);
    printf("  %-*s", LABEL - 2, m->levels.n ? "level" : "start");
    for (int i = 0; i < m->piece.life; i++)
        printf("%*s%s  ", CELL - 2 - (text[i][0] != 0), "", text[i]);
    putchar('\n');
}

static void print_dial(const struct draw_style *s, struct legend *l, const struct mk_model *m)
{
    putchar('\n');
    print_clicks();
    for (int slot = 0; slot < MK_SLOTS; slot++)
        print_slot(s, l, &m->piece, slot);
    print_starts(s, m);
    for (int i = 1; i < m->piece.sections; i++) {
        const struct piece *p = &m->section[i - 1];

        printf("\n  %s section, range %d\n", mk_section_words[i], p->range);
        for (int slot = 0; slot < MK_SLOTS; slot++)
            print_slot(s, l, p, slot);
    }
}

/* ---------------------------------------------------------------- the rest */

static void print_head(const struct pick *p)
{
    const struct mk_model *m = p->m;
    char title[80], factions[80], base[40];

    model_title(m, title, sizeof title);
    model_factions(m, factions, sizeof factions);
    model_base(m, base, sizeof base);
    printf("%s, %s, %d points\n", title, factions, m->piece.points);
    printf("  %s/%s", p->in->id, m->slug);
    if (m->label.set[0])
        printf(", %s", m->label.set);
    if (m->piece.number)
        printf("%s %d", m->label.set[0] ? "" : ", number", m->piece.number);
    if (m->label.subfaction[0])
        printf(", %s", m->label.subfaction);
    if (m->piece.least_range)
        printf("\n  range %d to %d", m->piece.least_range, m->piece.range);
    else
        printf("\n  range %d", m->piece.range);
    if (m->piece.range)
        printf(", %d arrow%s", m->piece.arrows, m->piece.arrows == 1 ? "" : "s");
    if (!mk_kinds[m->piece.kind].fort)          /* a castle section faces all around */
        printf(", front arc %d degrees", m->piece.arc / 10);
    printf(", %s\n", base);
}

/* "  wand +1, ranged damage 2, boot, shield, golem, power Spellbreach, 1 slot" */
static void print_types(const struct piece *p, const struct ruleset *r)
{
    const ability_id type[] = {p->attack_type, p->dial[p->start].speed_type, p->defense_type,
                               p->damage_type};
    const char *before = "  ";

    if (r->usual_type == ABILITY_NONE)
        return;
    for (size_t i = 0; i < sizeof type / sizeof type[0]; i++) {
        if (type[i] == ABILITY_NONE)
            continue;
        printf("%s%s", before, mk_ability_word(type[i]));
        if (i == 0 && p->bonus)
            printf(" +%d", p->bonus);
        before = ", ";
    }
    if (p->flags & PIECE_RANGED_DAMAGE)
        printf("%sranged damage %d", before, p->ranged_damage);
    if (p->power != ABILITY_NONE)
        printf(", power %s", ability_title(p->power));
    printf(", %d item slot%s\n", p->slots, p->slots == 1 ? "" : "s");
}

static void print_levels(const struct mk_levels *l)
{
    if (l->n == 0)
        return;
    printf("  levels:");
    for (int i = 0; i < l->n; i++)
        printf("%s %d for %d points", i ? "," : "", l->n - i, l->level[i].points);
    putchar('\n');
}

static void explain(const struct draw_style *s, const struct legend *l, int i)
{
    ability_id a = l->ability[i];
    const struct mk_clause *c = ability_told(a, l->by[i]);
    struct mark m = mark_of(a, l->by[i]);

    printf("\n  %c ", i < 26 ? 'a' + i : 'A' + i - 26);
    print_mark(s, m);
    printf(" %s (%s %s)\n", ability_title(a), mk_colour_words[m.colour], mk_shape_words[m.shape]);
    if (c)
        wrap_field(6, "", c->text);
    if (ability_is_reading(a))
        wrap_field(6, "Our reading:", c && c->open ? c->open : "the documents only name it.");
}

static void print_figures(const struct pick *found, int n)
{
    struct draw_style style = draw_style_of_terminal();
    struct legend legend = {0};

    for (int i = 0; i < n; i++) {
        if (i > 0)
            putchar('\n');
        legend.edition = found[i].in->edition;
        print_head(&found[i]);
        print_types(&found[i].m->piece, ruleset_number(legend.edition));
        print_levels(&found[i].m->levels);
        print_dial(&style, &legend, found[i].m);
    }
    for (int i = 0; i < legend.n; i++)
        explain(&style, &legend, i);
}

/* ---------------------------------------------------------------- the command */

static void print_json(const struct pick *found, int n)
{
    json_t *all = json_array();

    for (int i = 0; i < n; i++)
        json_array_append_new(all, json_of_model(found[i].in, found[i].m));
    json_out(all);
}

struct request {
    bool json;
};

static const struct option_entry options[] = {
    FLAG_ENTRY(0, "json", struct request, json, "Print the figures as a JSON array."),
    END_ENTRY,
};

static int run_figure(void *request, int nword, char **word)
{
    const struct request *r = request;
    struct library library = {0};
    struct pick *found;
    char words[256];

    if (!model_join(words, sizeof words, word, nword))
        return command_misused("warlord figure", "the name is longer than %zu bytes",
                               sizeof words - 1);

    int n = model_demand(&library, words, &found);

    if (r->json && n > 0)
        print_json(found, n);
    else
        print_figures(found, n);
    free(found);
    library_release(&library);
    return n > 0 ? 0 : 1;
}

const struct command command_figure = {
    .name = "figure",
    .summary = "show a figure: its dial, and what its abilities do",
    .synopsis = "NAME… [--json]",
    .text = "Shows a figure of a collection: what is printed on it, its dial, and what its "
            "abilities do. NAME is its name, part of it, its slug (see 'warlord figures'), or "
            "COLLECTION/SLUG.",
    .options = options,
    .words = "NAME",
    .min = 1,
    .max = -1,
    .request = sizeof(struct request),
    .run = run_figure,
};
