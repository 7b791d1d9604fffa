/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* page_setup.h: the calls of the page, asked natively: texts in, JSON out. */
#ifndef PAGE_SETUP_H
#define PAGE_SETUP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "mk/notation.h"
#include "page/calls.h"

enum { INCH = 1024, FIELDS = 8 };

static const char skirmish[] =
    "rules unlimited open-dials\ntable 24x24\nplayer red south\nplayer blue north\n"
    "terrain rock blocking 4,10 8,10 8,12 4,12\nterrain copse hindering 14,9 18,9 18,11 14,11\n"
    "figure a red at 6,4 facing north range 10 speed 8 attack 10 damage 3\n"
    "figure b red at 12,4 facing north range 10 speed 8 +charge attack 9 damage 2\n"
    "figure e red at 12,12 facing north attack 10 damage 3\n"
    "figure c blue at 6,16 facing south defense 14\n"
    "figure d blue at 16,13 facing south defense 13\n"
    "figure f blue at 12,13.5 facing south defense 12 life 8\n";

/* The texts of the next call, up to a NULL. */
static inline void hand(const char *first, ...)
{
    const char *text[FIELDS] = {first};
    size_t length = 0;
    va_list more;
    char *at;
    int n = first ? 1 : 0;

    va_start(more, first);
    while (n > 0 && n < FIELDS && (text[n] = va_arg(more, const char *)))
        n++;
    va_end(more);
    for (int i = 0; i < n; i++)
        length += strlen(text[i]) + (i > 0);
    at = page_input((int)length);
    for (int i = 0; i < n; i++) {
        if (i > 0)
            *at++ = '\0';
        memcpy(at, text[i], strlen(text[i]));
        at += strlen(text[i]);
    }
}

static inline json_t *answer(const char *text)
{
    json_error_t why;
    json_t *j = json_loadb(text, (size_t)page_length(), JSON_DECODE_ANY, &why);

    if (!j)
        fail_msg("%s in %s", why.text, text);
    return j;
}

static inline bool is_ok(json_t *j)
{
    return json_is_true(json_object_get(j, "ok"));
}

/* One step after another into an answer: names of fields, "#2" of a list. */
static inline json_t *in(json_t *j, const char *path)
{
    char word[64];

    for (int n; j && sscanf(path, "%63[^.]%n", word, &n) == 1; path += n + (path[n] == '.'))
        j = *word == '#' ? json_array_get(j, (size_t)atoi(word + 1)) : json_object_get(j, word);
    return j;
}

static inline const char *text_in(json_t *j, const char *path)
{
    const char *text = json_string_value(in(j, path));

    return text ? text : "";
}

static inline double number_in(json_t *j, const char *path)
{
    return json_number_value(in(j, path));
}

static inline json_t *named(json_t *list, const char *key, const char *name)
{
    json_t *one;
    size_t i;

    json_array_foreach(list, i, one)
        if (strcmp(text_in(one, key), name) == 0)
            return one;
    fail_msg("nothing is called %s", name);
    return NULL;
}

static inline int begin(void **state)
{
    json_t *j;

    (void)state;
    hand(skirmish, NULL);
    j = answer(page_open());
    assert_true(is_ok(j));
    json_decref(j);
    return 0;
}

#endif
