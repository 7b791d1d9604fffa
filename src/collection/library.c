/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* library.c: collections of the program and of the player. */
#define _POSIX_C_SOURCE 200809L

#include "collection/library.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"

enum { COLLECTION_MOST = 64 << 20 };

static void add_text(struct library *l, const char *path, const char *text, size_t length)
{
    struct fault fault;

    if (l->n == l->room) {
        l->room = l->room ? 2 * l->room : 8;
        l->collection = enough(realloc(l->collection, (size_t)l->room * sizeof l->collection[0]));
    }
    if (collection_read(&l->collection[l->n], text, length, &fault))
        l->n++;
    else
        fault_print(&fault, path);
}

static void add_file(struct library *l, const char *path)
{
    size_t length;
    char *text = file_read(path, COLLECTION_MOST, &length);

    if (text)
        add_text(l, path, text, length);
    else
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
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

void library_open(struct library *l)
{
    char folder[FILE_PATH];

    if (l->opened)
        return;
    l->opened = true;
    for (int i = 0; i < shipped_collections_count; i++)
        add_text(l, shipped_collections[i].name, shipped_collections[i].text,
                 shipped_collections[i].length);
    if (!l->shipped_only && folder_path(folder, "collections"))
        add_folder(l, folder);
}

void library_release(struct library *l)
{
    for (int i = 0; i < l->n; i++)
        collection_release(&l->collection[i]);
    free(l->collection);
    *l = (struct library){.shipped_only = l->shipped_only};
}

const struct mk_model *library_find(struct library *l, const char *word, size_t length)
{
    const char *slash = length ? memchr(word, '/', length) : NULL;
    size_t named = slash ? (size_t)(slash - word) : 0;
    const char *slug = slash ? slash + 1 : word;
    const struct mk_model *m = NULL;

    library_open(l);
    for (int i = 0; i < l->n && !m; i++) {
        const struct collection *c = &l->collection[i];

        if (!slash || (strlen(c->id) == named && memcmp(c->id, word, named) == 0))
            m = collection_find(c, slug, length - (size_t)(slug - word));
    }
    return m;
}

static const struct mk_model *find(void *context, const char *word, size_t length)
{
    return library_find(context, word, length);
}

struct mk_models library_models(struct library *l)
{
    return (struct mk_models){find, l};
}

const struct collection *library_collection(struct library *l, const char *id)
{
    library_open(l);
    for (int i = 0; i < l->n; i++)
        if (strcmp(l->collection[i].id, id) == 0)
            return &l->collection[i];
    return NULL;
}
