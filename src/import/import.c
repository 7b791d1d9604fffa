/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* import.c: what kind of file it is, and what is said about it. */
#include "import/import.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "import/record.h"

static const struct format {
    const char *name;
    const char *list;                   /* the array it is recognized by */
    bool (*read)(struct import *, const json_t *root);
} formats[] = {
    {"plain JSON", "figures", plain_read},
    {"fan feed", "Models", feed_read},
};
enum { FORMATS = sizeof formats / sizeof formats[0] };

/* ---------------------------------------------------------------- the report */

bool import_fail(struct import *im, const char *field, const char *format, ...)
{
    struct import_report *r = im->report;
    va_list args;

    snprintf(r->place, sizeof r->place, "%s[%d]%s%s%s%s%s", im->list, im->index,
             im->who[0] ? " (" : "", im->who, im->who[0] ? ")" : "", field[0] ? ": " : "", field);
    va_start(args, format);
    vsnprintf(r->error, sizeof r->error, format, args);
    va_end(args);
    return false;
}

void import_note(struct import *im, enum import_kind kind, const char *format, ...)
{
    struct import_report *r = im->report;
    va_list args;

    if (r->n == r->capacity) {
        r->capacity = r->capacity ? 2 * r->capacity : 64;
        r->note = must_have(realloc(r->note, (size_t)r->capacity * sizeof r->note[0]));
    }

    struct import_note *note = &r->note[r->n++];

    note->kind = (uint8_t)kind;
    note->rule = 0;
    memcpy(note->who, im->who, sizeof note->who);
    va_start(args, format);
    vsnprintf(note->text, sizeof note->text, format, args);
    va_end(args);
    r->count[kind]++;
}

void import_report_release(struct import_report *r)
{
    free(r->note);
    *r = (struct import_report){0};
}

/* ---------------------------------------------------------------- fields */

static const char *type_name(const json_t *value)
{
    static const char *const names[] = {"an object", "an array", "text", "a number", "a fraction",
                                        "true", "false", "null"};

    return value ? names[json_typeof(value)] : "nothing";
}

bool field_text(struct import *im, const json_t *object, const char *key, const char **out)
{
    const json_t *value = json_object_get(object, key);

    *out = json_string_value(value);
    return *out || import_fail(im, key, "expected text, found %s", type_name(value));
}

bool field_int(struct import *im, const json_t *object, const char *key, int *out)
{
    const json_t *value = json_object_get(object, key);
    json_int_t n = json_integer_value(value);

    *out = n < -99999 ? -99999 : n > 99999 ? 99999 : (int)n;
    return json_is_integer(value) ||
           import_fail(im, key, "expected a number, found %s", type_name(value));
}

bool field_array(struct import *im, const json_t *object, const char *key, json_t **out)
{
    *out = json_object_get(object, key);
    return json_is_array(*out) ||
           import_fail(im, key, "expected an array, found %s", type_name(*out));
}

bool text_number_of(const char *text, int *out)
{
    char *end;
    long n = strtol(text, &end, 10);

    if (end == text || n < -99999 || n > 99999)
        return false;
    while (isspace((unsigned char)*end))
        end++;
    *out = (int)n;
    return *end == '\0';
}

/* ---------------------------------------------------------------- the file */

static const struct format *recognize(const json_t *root)
{
    for (int i = 0; i < FORMATS; i++)
        if (json_is_array(json_object_get(root, formats[i].list)))
            return &formats[i];
    return NULL;
}

static bool finish(struct import *im)
{
    struct fault fault;

    make_slugs_unique(im->collection);
    if (collection_finish(im->collection, &fault))
        return true;
    im->index = fault.line - 1;
    snprintf(im->who, sizeof im->who, "%s", fault.figure);
    return import_fail(im, "", "%s", fault.text);
}

static bool read_root(struct collection *c, const json_t *root, struct import_report *r)
{
    const struct format *format = recognize(root);
    struct import im = {.report = r, .collection = c};

    if (!format) {
        snprintf(r->error, sizeof r->error,
                 "not a list of figures: it has neither \"figures\" nor \"Models\"");
        return false;
    }
    r->format = format->name;
    im.list = format->list;
    return format->read(&im, root) && finish(&im);
}

static json_t *parse(const char *text, size_t length, struct import_report *r)
{
    json_error_t e;
    json_t *root;

    if (!guard_check(text, length, r))
        return NULL;
    root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &e);
    if (!root) {
        r->line = e.line;
        r->column = e.column;
        snprintf(r->error, sizeof r->error, "%s", e.text);
    }
    return root;
}

bool import_text(struct collection *out, const char *id, const char *title, const char *text,
                 size_t length, struct import_report *r)
{
    *r = (struct import_report){0};
    *out = (struct collection){0};

    json_t *root = parse(text, length, r);

    if (!root)
        return false;
    collection_begin(out, id, title);

    bool ok = read_root(out, root, r);

    json_decref(root);
    if (!ok)
        collection_release(out);
    return ok;
}
