/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* split.c: a saved game in its parts, for those who play it line by line. */
#include <string.h>

#include "collection/memory.h"
#include "page/calls.h"
#include "page/page.h"

static bool begins_with(const char *line, size_t length, const char *word)
{
    size_t n = strlen(word);

    while (length > 0 && (*line == ' ' || *line == '\t')) {
        line++;
        length--;
    }
    return length > n && memcmp(line, word, n) == 0 && (line[n] == ' ' || line[n] == '\t');
}

/* The text of the table. The heads of a saved game are left out, and their lines left empty: numbers of
 * lines are those of the file. */
static void tell_table(struct json *j, const char *text, size_t length)
{
    char *table = must_have(malloc(length + 1));
    size_t n = 0;

    for (size_t at = 0, whole; at < length; at += whole) {
        const char *newline = memchr(text + at, '\n', length - at);

        whole = newline ? (size_t)(newline - text) + 1 - at : length - at;
        if (begins_with(text + at, whole, "game") || begins_with(text + at, whole, "engine")) {
            table[n++] = '\n';
        } else {
            memcpy(table + n, text + at, whole);
            n += whole;
        }
    }
    js_key(j, "table");
    js_bytes(j, table, n);
    free(table);
}

/* Hashes of another engine cannot be compared: they are left out. */
static bool tell_lines(struct json *j, struct mk_saved *saved, bool comparable, struct mk_error *e)
{
    struct mk_saved_line line;

    js_put_open(j, "lines", '[');
    while (mk_saved_next(saved, &line, e)) {
        js_open(j, '{');
        js_put_int(j, "n", line.number);
        js_key(j, "text");
        js_bytes(j, line.text, line.length);
        if (line.has_hash && comparable)
            js_put_hash(j, "hash", line.hash);
        else
            js_put_null(j, "hash");
        js_close(j, '}');
    }
    js_close(j, ']');
    return e->line == 0;
}

const char *page_split(void)
{
    struct mk_saved saved = {.text = the_page.input, .length = the_page.input_length};
    struct mk_table *t = must_have(malloc(sizeof *t));
    struct mk_error e = {0};
    bool comparable, good = history_table(t, library_models(&the_page.library), &saved, &e);

    comparable = t->engine == MK_ENGINE;
    free(t);
    if (!good)
        return page_error(&e);

    struct json *j = page_begin(true);

    tell_table(j, saved.text, saved.at);
    return tell_lines(j, &saved, comparable, &e) ? page_end() : page_error(&e);
}
