/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* army_setup.h: what the tests of army lists and of battles share. */
#ifndef ARMY_SETUP_H
#define ARMY_SETUP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "army/check.h"
#include "army/pool.h"
#include "army/sheet.h"
#include "army/table.h"
#include "base/rng.h"
#include "bot/bot.h"
#include "catalog/catalog.h"
#include "collection/file.h"
#include "notation/names.h"
#include "rules/formation.h"
#include "rules/ruleset.h"

enum { TEXT_MAX = 1 << 16 };

static struct library library = {.shipped_only = true};

static struct army army;

static struct mk_error error;

/* The file, from the project's folder or from a build folder in it. */
static inline char *data_text(const char *name, size_t *length)
{
    char path[200];
    char *text;

    snprintf(path, sizeof path, "tests/data/armies/%s.army", name);
    text = file_read(path, TEXT_MAX, length);
    if (!text) {
        snprintf(path, sizeof path, "../tests/data/armies/%s.army", name);
        text = file_read(path, TEXT_MAX, length);
    }
    if (!text)
        fail_msg("%s cannot be read", path);
    return text;
}

static inline bool read_with(const char *name, struct mk_models models)
{
    size_t length;
    char *text = data_text(name, &length);
    bool good;

    memset(&error, 0, sizeof error);
    good = army_read(&army, models, text, length, &error);
    free(text);
    return good;
}

static inline void read_data(const char *name)
{
    if (!read_with(name, library_models(&library)))
        fail_msg("%s:%d:%d: %s", name, error.line, error.column, error.text);
}

static inline const char *printed(const struct army *a)
{
    static char text[TEXT_MAX];
    struct mk_text t;

    mk_text_init(&t, text, sizeof text);
    army_print(a, &t);
    return text;
}

static inline const struct collection *starter(void)
{
    const struct collection *c = library_collection(&library, "starter");

    assert_non_null(c);
    return c;
}

/* Everything the collection has, as often as one likes. */
static inline struct pool all_of(const struct collection *c)
{
    struct pool p = {0};

    pool_add_collection(&p, &library, c);
    return p;
}

#endif
