/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* import_setup.h: reading lists for tests of importing.
 *
 * The published lists are not part of the project: tests that need them are skipped if they do not lie
 * beside it. */
#ifndef IMPORT_SETUP_H
#define IMPORT_SETUP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "collection/file.h"
#include "import/import.h"

enum { LIST_MAX = 64 << 20 };

/* Tests run in the project's root or one below it; NULL if the file is at neither place. */
static inline char *list_text(const char *name, size_t *length)
{
    static const char *const up[] = {"", "../"};
    char path[256];

    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s%s", up[i], name);

        char *text = file_read(path, LIST_MAX, length);

        if (text)
            return text;
    }
    return NULL;
}

static inline bool import_published(const char *name, struct collection *c, struct import_report *r)
{
    size_t length;
    char *text = list_text(name, &length);

    if (!text) {
        print_message("skipped: %s is not there\n", name);
        return false;
    }
    if (!import_text(c, "test", "Test", text, length, r))
        fail_msg("%s: %s", r->place, r->error);
    free(text);
    return true;
}

#endif
