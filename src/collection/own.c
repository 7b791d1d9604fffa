/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* own.c: the collections in the player's folder. */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "collection/library.h"

enum { COLLECTION_MAX = 64 << 20 };

static void add_file(struct library *l, const char *path)
{
    struct fault fault;
    size_t length;
    char *text = file_read(path, COLLECTION_MAX, &length);

    if (!text)
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    else if (!library_add(l, text, length, &fault))
        fault_print(&fault, path);
    free(text);
}

static int is_collection(const struct dirent *e)
{
    const char *dot = strrchr(e->d_name, '.');

    return e->d_name[0] != '.' && dot && strcmp(dot, ".figures") == 0;
}

static void add_folder(struct library *l, const char *folder)
{
    struct dirent **entry;
    char path[FILE_PATH];
    int n = scandir(folder, &entry, is_collection, alphasort);

    for (int i = 0; i < n; i++) {
        if (snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name) < (int)sizeof path)
            add_file(l, path);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
}

void library_add_own(struct library *l)
{
    char folder[FILE_PATH];

    if (folder_path(folder, "collections"))
        add_folder(l, folder);
}
