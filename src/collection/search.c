/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* search.c: which figures are meant. */
#include "collection/search.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Does the text contain the word, in upper or lower case? */
static bool text_contains(const char *text, const char *word, size_t length)
{
    for (; *text; text++)
        if (strncasecmp(text, word, length) == 0)
            return true;
    return length == 0;
}

static bool has_words(const struct mk_model *m, const char *words)
{
    while (*words) {
        size_t n = strcspn(words, " ");

        if (!text_contains(m->piece.name, words, n) && !text_contains(m->slug, words, n) &&
            !text_contains(m->label.subfaction, words, n))
            return false;
        words += n;
        words += strspn(words, " ");
    }
    return true;
}

struct ability_set model_abilities(const struct mk_model *m)
{
    struct ability_set all = {{0}};

    for (int i = m->piece.start; i < m->piece.life; i++)
        for (int s = 0; s < MK_SLOTS; s++)
            if (m->piece.dial[i].ability[s] != ABILITY_NONE)
                set_add(&all, m->piece.dial[i].ability[s]);
    return all;
}

static bool has_all(const struct mk_model *m, const struct ability_set *wanted)
{
    struct ability_set shown = model_abilities(m);

    for (int i = 0; i < MK_ABILITY_WORDS; i++)
        if ((shown.word[i] & wanted->word[i]) != wanted->word[i])
            return false;
    return true;
}

/* A hero costs what any of its levels costs. */
static bool costs_in_range(const struct search *q, const struct mk_model *m)
{
    int hi = q->points_hi ? q->points_hi : INT_MAX;

    if (m->piece.points >= q->points_lo && m->piece.points <= hi)
        return true;
    for (int i = 0; i < m->levels.n; i++)
        if (m->levels.level[i].points >= q->points_lo && m->levels.level[i].points <= hi)
            return true;
    return false;
}

bool search_matches(const struct search *q, const struct mk_model *m)
{
    unsigned factions = 1u << m->piece.faction[0] | 1u << m->piece.faction[1];

    return (!q->factions || (q->factions & factions)) &&
           (!q->ranks || (q->ranks >> m->piece.rank & 1)) && has_all(m, &q->abilities) &&
           costs_in_range(q, m) &&
           (!q->set || text_contains(m->label.set, q->set, strlen(q->set))) &&
           (!q->words || has_words(m, q->words));
}

bool search_points(struct search *q, const char *range)
{
    enum { POINTS_MAX = 9999 };
    char *end;
    long lo = 0, hi = POINTS_MAX;

    if (isdigit((unsigned char)*range)) {
        lo = hi = strtol(range, &end, 10);
        range = end;
    }
    if (*range == '-') {
        hi = POINTS_MAX;
        if (isdigit((unsigned char)*++range)) {
            hi = strtol(range, &end, 10);
            range = end;
        }
    }
    if (*range || lo > hi || hi > POINTS_MAX || hi < 1)
        return false;
    q->points_lo = (int)lo;
    q->points_hi = (int)hi;
    return true;
}
