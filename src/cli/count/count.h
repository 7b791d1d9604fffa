/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* count.h: how often the program has asked for memory.
 *
 * The program is linked with --wrap for the functions that allocate, so every call from our own
 * objects passes count.c first. */
#ifndef CLI_COUNT_H
#define CLI_COUNT_H

long count_allocations(void);

#endif
