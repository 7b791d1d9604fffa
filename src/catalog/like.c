/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* like.c: which rule was meant, if no rule has the name given. */
#include <string.h>

#include "catalog/catalog.h"

enum { LONGEST = 128 };

static int least(int a, int b, int c)
{
    int n = a < b ? a : b;

    return n < c ? n : c;
}

/* How many letters have to be added, dropped or changed to make b of a. */
static int letters_apart(const char *a, const char *b)
{
    int row[LONGEST + 1], n = (int)strlen(a), m = (int)strlen(b);

    if (m > LONGEST)
        return LONGEST + n;
    for (int j = 0; j <= m; j++)
        row[j] = j;
    for (int i = 1; i <= n; i++) {
        int above = row[0];

        row[0] = i;
        for (int j = 1; j <= m; j++) {
            int change = above + (a[i - 1] != b[j - 1]);

            above = row[j];
            row[j] = least(change, row[j] + 1, row[j - 1] + 1);
        }
    }
    return row[m];
}

/* The name without an edition in front. */
static const char *topic_of(const char *name)
{
    for (int e = 0; e < MK_EDITIONS; e++) {
        const char *edition = mk_edition_name((enum mk_edition_id)e);
        size_t n = strlen(edition);

        if (strncmp(name, edition, n) == 0 && name[n] == '.')
            return name + n + 1;
    }
    return name;
}

enum mk_rule mk_rule_like(const char *name)
{
    const char *topic = topic_of(name);
    int length = (int)strlen(topic), best = length / 2 + 1;
    enum mk_rule found = R_NONE;

    if (length > LONGEST)
        return R_NONE;
    for (int r = R_NONE + 1; r < R_COUNT; r++) {
        int apart = letters_apart(topic, mk_rule_name((enum mk_rule)r));

        if (apart < best) {
            best = apart;
            found = (enum mk_rule)r;
        }
    }
    return found;
}
