/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shelf.c: finding case files. */
#define _POSIX_C_SOURCE 200809L

#include "casebook/shelf.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "collection/memory.h"

enum { FOLDERS_MAX = 1000, PATH_LENGTH = 4096 };

/* Paths still to be looked at. */
struct paths {
    int n, capacity;
    char **path;
};

static void push(struct paths *p, const char *path)
{
    if (p->n == p->capacity) {
        p->capacity = p->capacity ? 2 * p->capacity : 64;
        p->path = must_have(realloc(p->path, (size_t)p->capacity * sizeof p->path[0]));
    }
    p->path[p->n] = must_have(malloc(strlen(path) + 1));
    strcpy(p->path[p->n++], path);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void refuse(struct shelf *s, const char *path, const char *why)
{
    fprintf(stderr, "warlord: %s: %s\n", path, why);
    s->unreadable++;
}

static void read_file(struct shelf *s, const char *path)
{
    if (s->n == s->capacity) {
        s->capacity = s->capacity ? 2 * s->capacity : 64;
        s->book = must_have(realloc(s->book, (size_t)s->capacity * sizeof s->book[0]));
    }
    if (book_load(&s->book[s->n], path)) {
        s->n++;
        return;
    }
    refuse(s, path, strerror(errno));
}

static bool is_directory(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool is_case_file(const char *path)
{
    const char *dot = strrchr(path, '.');

    return dot && strcmp(dot, ".case") == 0;
}

/* Files of a directory are kept for later, its directories are opened in turn. */
static void list(struct shelf *s, const char *path, struct paths *dirs, struct paths *files)
{
    DIR *d = opendir(path);
    char full[PATH_LENGTH];

    if (!d) {
        refuse(s, path, strerror(errno));
        return;
    }
    for (struct dirent *e = readdir(d); e; e = readdir(d)) {
        if (e->d_name[0] == '.')
            continue;
        if (snprintf(full, sizeof full, "%s/%s", path, e->d_name) >= (int)sizeof full)
            refuse(s, full, strerror(ENAMETOOLONG));
        else if (is_directory(full))
            push(dirs, full);
        else if (is_case_file(full))
            push(files, full);
    }
    closedir(d);
}

void shelf_add(struct shelf *s, const char *path)
{
    struct paths dirs = {0}, files = {0};

    if (is_directory(path))
        push(&dirs, path);
    else
        push(&files, path);
    for (int i = 0; i < dirs.n && dirs.n < FOLDERS_MAX; i++)
        list(s, dirs.path[i], &dirs, &files);
    if (dirs.n >= FOLDERS_MAX)
        refuse(s, path, "more than 1000 folders; do links in it lead back to it?");
    if (files.n > 0)
        qsort(files.path, (size_t)files.n, sizeof files.path[0], by_name);
    for (int i = 0; i < files.n; i++)
        read_file(s, files.path[i]);
    for (int i = 0; i < dirs.n; i++)
        free(dirs.path[i]);
    for (int i = 0; i < files.n; i++)
        free(files.path[i]);
    free(dirs.path);
    free(files.path);
}

void shelf_models(struct shelf *s, struct mk_models models)
{
    for (int i = 0; i < s->n; i++)
        s->book[i].models = models;
}

void shelf_release(struct shelf *s)
{
    for (int i = 0; i < s->n; i++)
        book_release(&s->book[i]);
    free(s->book);
    *s = (struct shelf){0};
}
