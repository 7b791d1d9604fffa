/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* like.c: which rule was probably meant if none has the name given. */
#include <string.h>

#include "catalog/catalog.h"

enum { LENGTH_MAX = 128 };

static int min3(int a, int b, int c)
{
    int n = a < b ? a : b;

    return n < c ? n : c;
}

int catalog_letters_apart(const char *a, int na, const char *b, int nb)
{
    int row[LENGTH_MAX + 1];

    if (nb > LENGTH_MAX)
        return LENGTH_MAX + na;
    for (int j = 0; j <= nb; j++)
        row[j] = j;
    for (int i = 1; i <= na; i++) {
        int above = row[0];

        row[0] = i;
        for (int j = 1; j <= nb; j++) {
            int change = above + (a[i - 1] != b[j - 1]);

            above = row[j];
            row[j] = min3(change, row[j] + 1, row[j - 1] + 1);
        }
    }
    return row[nb];
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

    if (length > LENGTH_MAX)
        return R_NONE;
    for (int r = R_NONE + 1; r < R_COUNT; r++) {
        const char *other = mk_rule_name((enum mk_rule)r);
        int distance = catalog_letters_apart(topic, length, other, (int)strlen(other));

        if (distance < best) {
            best = distance;
            found = (enum mk_rule)r;
        }
    }
    return found;
}
