/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* memory.h: a program that runs out of memory says so and exits. */
#ifndef COLLECTION_MEMORY_H
#define COLLECTION_MEMORY_H

#include <stdio.h>
#include <stdlib.h>

static inline void *must_have(void *memory)
{
    if (!memory) {
        fputs("warlord: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

#endif
