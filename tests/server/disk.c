/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* disk.c: how long the disk takes to have what a server stores in one go: a part of a file that is
 * there already is written anew, and waited for. No server on it can acknowledge sooner. */
#define _DEFAULT_SOURCE             /* fdatasync, pwrite */
#include "disk.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "client.h"

enum { PART = 32768, PARTS = 256 };

bool disk_probe(const char *folder, int64_t *ns, int n)
{
    static char part[PART];
    char path[128];
    int file;
    bool good;

    snprintf(path, sizeof path, "%s/probe", folder);
    file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    good = file >= 0;
    for (int i = 0; i < PARTS && good; i++)
        good = pwrite(file, part, PART, (off_t)i * PART) == PART;
    good = good && fdatasync(file) == 0;
    for (int i = 0; i < n && good; i++) {
        memset(part, i, sizeof part);
        good = pwrite(file, part, PART, (off_t)(i % PARTS) * PART) == PART;
        ns[i] = now_ns();
        good = good && fdatasync(file) == 0;
        ns[i] = now_ns() - ns[i];
    }
    if (file >= 0)
        close(file);
    remove(path);
    return good;
}
