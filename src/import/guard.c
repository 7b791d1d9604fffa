/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* guard.c: checks the bytes before they are parsed.
 *
 * A parser builds whatever it is told to: a file of nothing but brackets would take gigabytes.
 * Figures nest a few levels deep and have some ten thousand values; larger files are refused before
 * anything is built. */
#include <stdio.h>

#include "import/record.h"

enum { DEPTH_MAX = 24, VALUES_MAX = 4000000 };

struct look {
    const char *at, *end, *line_start;
    int line, depth;
    long values;
};

static void skip_string(struct look *l)
{
    for (l->at++; l->at < l->end && *l->at != '"'; l->at++)
        if (*l->at == '\\')
            l->at++;
}

static bool refuse(const struct look *l, struct import_report *r, const char *text)
{
    r->line = l->line;
    r->column = (int)(l->at - l->line_start) + 1;
    snprintf(r->error, sizeof r->error, "%s", text);
    return false;
}

static void look_at(struct look *l)
{
    switch (*l->at) {
    case '\n':
        l->line++;
        l->line_start = l->at + 1;
        break;
    case '"':
        skip_string(l);
        break;
    case '[': case '{':
        l->depth++;
        l->values++;
        break;
    case ']': case '}':
        l->depth--;
        break;
    case ',':
        l->values++;
        break;
    default:
        break;
    }
}

bool guard_check(const char *text, size_t length, struct import_report *r)
{
    struct look l = {.at = text, .end = text + length, .line_start = text, .line = 1};

    for (; l.at < l.end; l.at++) {
        look_at(&l);
        if (l.depth > DEPTH_MAX)
            return refuse(&l, r, "nested too deeply for a list of figures");
        if (l.values > VALUES_MAX)
            return refuse(&l, r, "too many values for a list of figures");
    }
    return true;
}
