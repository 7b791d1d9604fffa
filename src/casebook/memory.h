/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* memory.h: a tool that runs out of memory says so and ends. */
#ifndef CASEBOOK_MEMORY_H
#define CASEBOOK_MEMORY_H

#include <stdio.h>
#include <stdlib.h>

static inline void *checked(void *memory)
{
    if (!memory) {
        fputs("warlord: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

#endif
