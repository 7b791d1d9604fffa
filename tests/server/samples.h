/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* samples.h: how long many things took. */
#ifndef TESTS_SAMPLES_H
#define TESTS_SAMPLES_H

#include <stdint.h>

struct samples {
    uint32_t *micros;
    long n, room;
};

void samples_add(struct samples *, int64_t ns);
void samples_sort(struct samples *);
/* Milliseconds that this share of them took at most; they are sorted. */
double samples_part(const struct samples *, double share);
void samples_release(struct samples *);

#endif
