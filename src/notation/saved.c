/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* saved.c: the orders of a saved game, line by line. docs/notation.md, "Saved games". */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "mk/notation.h"

enum { HASH_DIGITS = 16 };

const char *mk_saved_head(void)
{
    static_assert(MK_ENGINE == 2, "the engine's number is also in the text");
    return "game   1\nengine 2\n";
}

/* The line without its comment and trailing blanks. */
static size_t trimmed(const char *line, size_t length)
{
    const char *comment = memchr(line, '#', length);

    if (comment)
        length = (size_t)(comment - line);
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        length--;
    return length;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Cuts `= HASH` off the line. */
static bool read_hash(struct mk_saved_line *l, struct mk_error *e)
{
    const char *sign = memchr(l->text, '=', l->length);
    size_t at = sign ? (size_t)(sign - l->text) + 1 : 0, digits = 0;

    if (!sign)
        return true;
    while (at < l->length && isblank((unsigned char)l->text[at]))
        at++;
    for (size_t i = at; i < l->length && hex_digit(l->text[i]) >= 0; i++, digits++)
        l->hash = l->hash << 4 | (uint64_t)hex_digit(l->text[i]);
    if (digits != HASH_DIGITS || at + digits != l->length) {
        *e = (struct mk_error){.line = l->number, .column = (int)at + 1,
                               .text = "expected a hash of sixteen hexadecimal digits"};
        return false;
    }
    l->has_hash = true;
    l->length = trimmed(l->text, (size_t)(sign - l->text));
    return true;
}

bool mk_saved_next(struct mk_saved *s, struct mk_saved_line *out, struct mk_error *e)
{
    *e = (struct mk_error){0};
    while (s->at < s->length) {
        const char *line = s->text + s->at, *newline = memchr(line, '\n', s->length - s->at);
        size_t whole = newline ? (size_t)(newline - line) : s->length - s->at;

        s->at += whole + (newline != NULL);
        *out = (struct mk_saved_line){
            .text = line, .length = trimmed(line, whole), .number = ++s->line};
        if (out->length > 0)
            return read_hash(out, e);
    }
    return false;
}
