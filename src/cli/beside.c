/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* beside.c: one order judged by two editions: why they differ. */
#include <stdio.h>

#include "catalog/catalog.h"
#include "cli/look.h"
#include "cli/words.h"
#include "cli/wrap.h"
#include "mk/game.h"
#include "mk/query.h"
#include "rules/ruleset.h"

static enum mk_edition_id edition_of(const struct game *g)
{
    return mk_edition_named(ruleset_of(g)->name);
}

static void print_clause(const struct game *g, enum mk_rule rule, const char *before)
{
    const struct mk_clause *c = mk_clause_of(rule, edition_of(g));
    char label[32], line[512];

    snprintf(label, sizeof label, "%s:", ruleset_of(g)->name);
    snprintf(line, sizeof line, "%s%s [%s]", before, c ? c->title : "", c ? c->id : "");
    wrap_field(4, label, line);
}

static bool has_part(const struct tally *t, const struct part *p)
{
    for (int i = 0; i < t->n && i < MK_PARTS; i++)
        if (t->part[i].rule == p->rule && t->part[i].delta == p->delta)
            return true;
    return false;
}

/* What counts in one edition and not in the other. */
static int print_parts(const struct game *g, const char *value, const struct tally *t,
                       const struct tally *other)
{
    char before[64];
    int n = 0;

    for (int i = 1; i < t->n && i < MK_PARTS; i++)
        if (!has_part(other, &t->part[i])) {
            snprintf(before, sizeof before, "%s %+d, ", value, t->part[i].delta);
            print_clause(g, t->part[i].rule, before);
            n++;
        }
    return n;
}

static int print_values(const struct game *g, const struct mk_target *t, const struct mk_target *o)
{
    return print_parts(g, "attack", &t->attack, &o->attack) +
           print_parts(g, "defense", &t->defense, &o->defense) +
           print_parts(g, "damage", &t->damage, &o->damage);
}

/* Both allow the attack: are the numbers the same? */
static int print_numbers(const struct game *const g[2], const struct mk_order o[2])
{
    static struct mk_target t[2][MK_MAX_FIGURES];
    int n[2], differ = 0;

    for (int i = 0; i < 2; i++)
        n[i] = mk_struck(g[i], &o[i], t[i], MK_MAX_FIGURES);
    for (int i = 0; i < n[0] && i < n[1]; i++)
        if (t[0][i].fig == t[1][i].fig)
            differ += print_values(g[0], &t[0][i], &t[1][i]) +
                      print_values(g[1], &t[1][i], &t[0][i]);
    return differ;
}

void look_beside(const struct game *const g[2], int n, char *const word[])
{
    char line[MK_ORDER_TEXT];
    struct verdict v[2];
    struct mk_order o[2];
    struct mk_text t;
    int differ = 0;

    mk_text_init(&t, line, sizeof line);
    for (int i = 1; i < n; i++)
        words_add(&t, "%s%s", i > 1 ? " " : "", word[i]);
    for (int i = 0; i < 2; i++) {
        if (!look_order(g[i], line, &o[i]))
            return;
        v[i] = mk_check(g[i], &o[i]);
    }
    puts("\nWhere they differ:");
    for (int i = 0; i < 2; i++)
        if (!allowed(v[i]) && (allowed(v[!i]) || v[!i].rule != v[i].rule)) {
            print_clause(g[i], v[i].rule, "");
            differ++;
        }
    if (allowed(v[0]) && allowed(v[1]))
        differ += print_numbers(g, o);
    if (!differ)
        puts("    nowhere");
}
