/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* no_files.c: a page has no files. Takes the place of collection/file.c and collection/own.c. */
#include <errno.h>

#include "collection/file.h"
#include "collection/library.h"

char *file_read(const char *path, size_t max, size_t *length)
{
    (void)path;
    (void)max;
    *length = 0;
    errno = ENOENT;
    return NULL;
}

bool folder_path(char out[FILE_PATH], const char *kind)
{
    (void)kind;
    out[0] = '\0';
    return false;
}

void library_add_own(struct library *l)
{
    (void)l;
}
