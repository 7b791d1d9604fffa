/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
#ifndef TESTS_DISK_H
#define TESTS_DISK_H

#include <stdbool.h>
#include <stdint.h>

/* Writes to a file in that folder n times and waits each time until the disk has it: how long, in
 * nanoseconds. */
bool disk_probe(const char *folder, int64_t *ns, int n);

#endif
