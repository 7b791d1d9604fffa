/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* open.c: where army lists are found. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "army/army.h"
#include "collection/file.h"
#include "rules/ruleset.h"

enum { LIST_MAX = 1 << 20 };

static char *in_folder(const char *name, size_t *length, char path[])
{
    char folder[FILE_PATH];

    if (strchr(name, '/') || !folder_path(folder, "armies"))
        return NULL;
    if (snprintf(path, FILE_PATH, "%s/%s.army", folder, name) >= FILE_PATH)
        return NULL;
    return file_read(path, LIST_MAX, length);
}

static char *in_program(const char *name, size_t *length, char path[])
{
    size_t n = strlen(name);

    for (int i = 0; i < shipped_armies_count; i++) {
        const struct shipped *s = &shipped_armies[i];

        if (strncmp(s->name, name, n) == 0 && strcmp(s->name + n, ".army") == 0) {
            char *text = must_have(malloc(s->length + 1));

            memcpy(text, s->text, s->length + 1);
            *length = s->length;
            snprintf(path, FILE_PATH, "%s", s->name);
            return text;
        }
    }
    return NULL;
}

static bool is_usual(const struct shipped *s)
{
    return !strstr(s->text, "\nrules ");
}

bool army_is_for(const struct shipped *s, int edition)
{
    char line[64];

    snprintf(line, sizeof line, "\nrules %s\n", ruleset_number(edition)->name);
    return edition == (int)mk_default_edition ? is_usual(s) : strstr(s->text, line) != NULL;
}

int usual_armies(void)
{
    int n = 0;

    for (int i = 0; i < shipped_armies_count; i++)
        n += is_usual(&shipped_armies[i]);
    return n;
}

const struct shipped *usual_army(int i)
{
    for (int k = 0; k < shipped_armies_count; k++)
        if (is_usual(&shipped_armies[k]) && i-- == 0)
            return &shipped_armies[k];
    return NULL;
}

char *army_text(const char *name, size_t *length, char path[])
{
    char *text = file_read(name, LIST_MAX, length);
    int reason = errno;

    snprintf(path, FILE_PATH, "%s", name);
    if (text)
        return text;
    text = in_folder(name, length, path);
    if (!text)
        text = in_program(name, length, path);
    if (!text)
        fprintf(stderr, "warlord: %s: %s; 'warlord army list' names the armies that come with it\n",
                name, strerror(reason));
    return text;
}

bool army_open(struct army *a, struct library *l, const char *name)
{
    struct mk_error e = {0};
    char path[FILE_PATH];
    size_t length;
    char *text = army_text(name, &length, path);
    bool good;

    if (!text)
        return false;
    good = army_read(a, library_models(l), text, length, &e);
    if (!good)
        fprintf(stderr, "%s:%d:%d: %s\n", path, e.line, e.column, e.text);
    free(text);
    return good;
}
