/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* search.c: which figures are meant. */
#include "collection/search.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool text_holds(const char *text, const char *word, size_t length)
{
    for (; *text; text++)
        if (strncasecmp(text, word, length) == 0)
            return true;
    return length == 0;
}

static bool holds_words(const struct mk_model *m, const char *words)
{
    while (*words) {
        size_t n = strcspn(words, " ");

        if (!text_holds(m->piece.name, words, n) && !text_holds(m->slug, words, n) &&
            !text_holds(m->label.subfaction, words, n))
            return false;
        words += n;
        words += strspn(words, " ");
    }
    return true;
}

uint64_t model_abilities(const struct mk_model *m)
{
    uint64_t all = 0;

    for (int i = m->piece.start; i < m->piece.life; i++)
        for (int s = 0; s < MK_SLOTS; s++)
            all |= UINT64_C(1) << m->piece.dial[i].ability[s];
    return all & ~(UINT64_C(1) << ABILITY_NONE);
}

/* A hero costs what any of its levels costs. */
static bool affordable(const struct search *q, const struct mk_model *m)
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
           (!q->ranks || (q->ranks >> m->piece.rank & 1)) &&
           (model_abilities(m) & q->abilities) == q->abilities && affordable(q, m) &&
           (!q->set || text_holds(m->label.set, q->set, strlen(q->set))) &&
           (!q->words || holds_words(m, q->words));
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
