/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* samples.c: how long many things took. */
#include "samples.h"

#include <stdlib.h>

void samples_add(struct samples *s, int64_t ns)
{
    if (s->n == s->room) {
        s->room = s->room ? 2 * s->room : 1 << 12;
        s->micros = realloc(s->micros, (size_t)s->room * sizeof s->micros[0]);
        if (!s->micros)
            exit(2);
    }
    s->micros[s->n++] = ns < 0 ? 0 : (uint32_t)(ns / 1000);
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x < y ? -1 : x > y;
}

void samples_sort(struct samples *s)
{
    if (s->n > 0)
        qsort(s->micros, (size_t)s->n, sizeof s->micros[0], by_size);
}

double samples_part(const struct samples *s, double share)
{
    long i = (long)((double)s->n * share);

    return s->n ? s->micros[i < s->n ? i : s->n - 1] / 1000.0 : 0;
}

void samples_release(struct samples *s)
{
    free(s->micros);
    *s = (struct samples){0};
}
