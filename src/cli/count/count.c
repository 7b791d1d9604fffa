/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* count.c: counts allocations on their way to the C library. The names are the linker's. */
#include "cli/count/count.h"

#include <stdatomic.h>
#include <stddef.h>

static atomic_long allocations;         /* threads allocate too */

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t size);

long count_allocations(void)
{
    return allocations;
}

void *__wrap_malloc(size_t size)
{
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    return __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    return __real_calloc(n, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    return __real_realloc(old, size);
}
