/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* catalog.c: looking up rules by topic, by name and in order. Searching by words is in search.c. */

#include "catalog/catalog.h"

#include <stddef.h>
#include <string.h>

static const char *const edition_names[MK_EDITIONS] = {
    [MK_UNLIMITED] = "unlimited",
    [MK_MK2] = "mk2",
    [MK_CONQUEST] = "conquest",
};

static const enum mk_edition_id parent_of[MK_EDITIONS] = {
    [MK_UNLIMITED] = MK_UNLIMITED,
    [MK_MK2] = MK_MK2,
    [MK_CONQUEST] = MK_UNLIMITED,
};

/* What an edition says itself, without the edition it is a variant of. */
static const struct mk_clause *own_clause(enum mk_rule rule, enum mk_edition_id edition)
{
    int i = mk_clause_index[edition][rule];

    return i ? &mk_clauses[i] : NULL;
}

const struct mk_clause *mk_clause_of(enum mk_rule rule, enum mk_edition_id edition)
{
    if (rule <= R_NONE || rule >= R_COUNT)
        return NULL;

    const struct mk_clause *clause = own_clause(rule, edition);

    return clause ? clause : own_clause(rule, parent_of[edition]);
}

enum mk_rule mk_rule_in(enum mk_rule rule, enum mk_edition_id edition)
{
    const struct mk_clause *clause = mk_clause_of(rule, edition);

    return clause ? (enum mk_rule)clause->rule : rule;
}

const struct mk_clause *mk_clause_for(enum mk_rule rule, enum mk_edition_id edition)
{
    const struct mk_clause *clause = mk_clause_of(rule, edition);

    for (int e = 0; e < MK_EDITIONS && !clause; e++)
        clause = mk_clause_of(rule, (enum mk_edition_id)e);
    return clause;
}

struct mk_wording mk_clause_words(const struct mk_clause *clause, enum mk_language language)
{
    struct mk_wording said = mk_wordings[language][clause - mk_clauses];

    return said.title ? said : (struct mk_wording){clause->title, clause->text, clause->open};
}

enum mk_language mk_language_named(const char *name)
{
    return strcmp(name, "de") == 0 ? MK_GERMAN : MK_ENGLISH;
}

const char *mk_rule_name(enum mk_rule rule)
{
    return rule > R_NONE && rule < R_COUNT ? mk_rule_names[rule] : "";
}

enum mk_rule mk_rule_next(enum mk_rule rule, enum mk_edition_id edition)
{
    for (int next = (int)rule + 1; next < R_COUNT; next++)
        if (mk_clause_of((enum mk_rule)next, edition) &&
            mk_rule_in((enum mk_rule)next, edition) == (enum mk_rule)next)
            return (enum mk_rule)next;
    return R_NONE;
}

const char *mk_edition_name(enum mk_edition_id edition)
{
    return edition_names[edition];
}

enum mk_edition_id mk_edition_parent(enum mk_edition_id edition)
{
    return parent_of[edition];
}

enum mk_edition_id mk_edition_named(const char *name)
{
    int i = 0;

    while (i < MK_EDITIONS && strcmp(edition_names[i], name) != 0)
        i++;
    return (enum mk_edition_id)i;
}

bool mk_clause_testable(const struct mk_clause *clause)
{
    return !clause->untestable && !clause->needs[0] && strcmp(clause->kind, "advice") != 0;
}

/* A few ids of the two editions differ only in dots and dashes, and mean the same rule. */
static int fold(char c)
{
    return c == '-' ? '.' : (unsigned char)c;
}

static int compare_names(const char *a, const char *b)
{
    while (*a && fold(*a) == fold(*b))
        a++, b++;
    return fold(*a) - fold(*b);
}

static enum mk_rule find_topic(const char *name)
{
    int low = R_NONE + 1, high = R_COUNT;

    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = compare_names(name, mk_rule_names[middle]);

        if (order == 0)
            return (enum mk_rule)middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return R_NONE;
}

enum mk_rule mk_rule_named(const char *name)
{
    for (int edition = 0; edition < MK_EDITIONS; edition++) {
        size_t length = strlen(edition_names[edition]);

        if (strncmp(name, edition_names[edition], length) != 0 || name[length] != '.')
            continue;
        enum mk_rule rule = find_topic(name + length + 1);
        if (rule && own_clause(rule, (enum mk_edition_id)edition))
            return mk_rule_in(rule, (enum mk_edition_id)edition);
    }
    return find_topic(name);
}

/* ---------------------------------------------------------------- consequences */

/* The topics a walk has reached, in the order in which it looks into them. */
struct walk {
    uint16_t queue[R_COUNT];
    bool seen[R_COUNT];
    int n;
};

static void walk_add(struct walk *w, enum mk_rule rule)
{
    if (w->seen[rule])
        return;
    w->seen[rule] = true;
    w->queue[w->n++] = (uint16_t)rule;
}

int mk_rule_sources(enum mk_rule rule, enum mk_edition_id edition, enum mk_rule out[], int max)
{
    struct walk w = {.n = 0};

    walk_add(&w, rule);
    for (int i = 0; i < w.n; i++) {
        const struct mk_clause *clause = mk_clause_of((enum mk_rule)w.queue[i], edition);

        for (const uint16_t *f = clause ? clause->follows : NULL; f && *f; f++)
            walk_add(&w, mk_rule_in((enum mk_rule)*f, edition));
        if (i < max)
            out[i] = (enum mk_rule)w.queue[i];
    }
    return w.n;
}
