/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* piece.c: pieces of terrain in collections. The table's own reader reads them, as if laid at 0,0. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/collection.h"
#include "collection/file.h"
#include "notation/scan.h"
#include "notation/text.h"

enum { LINE_MAX_LENGTH = 512 };

static bool is_corner(struct word w)
{
    return w.length > 0 && memchr(w.at, ',', (size_t)w.length);
}

/* Everything before the first corner; the table's reader checks it. */
static bool read_words(struct terrain_model *m, struct scan *s)
{
    const char *from = s->word.at;
    size_t n;

    while (!scan_done(s) && !is_corner(s->word))
        scan_take(s);
    n = scan_done(s) ? (size_t)(s->end - from) : (size_t)(s->word.at - from);
    while (n > 0 && (from[n - 1] == ' ' || from[n - 1] == '\t'))
        n--;
    if (n >= sizeof m->words)
        return scan_expected(s, "a shorter description of a piece of terrain");
    memcpy(m->words, from, n);
    m->words[n] = '\0';
    return true;
}

static bool read_points(struct scan *s, vec *out, int max, int *n, const char *what)
{
    for (*n = 0; !scan_done(s) && is_corner(s->word); ++*n) {
        if (*n == max)
            return scan_full(s, s->word, max, what);
        if (!scan_point(s, &out[*n]))
            return false;
    }
    return true;
}

static void put_points(struct mk_text *t, const vec *p, int n)
{
    for (int i = 0; i < n; i++) {
        text_byte(t, ' ');
        text_point(t, p[i]);
    }
}

/* Could it lie on a table of that edition? */
static bool fits_table(struct terrain_model *m, int edition, struct mk_error *error)
{
    struct mk_table *t = must_have(malloc(sizeof *t));
    char line[LINE_MAX_LENGTH];
    struct mk_text text;
    bool ok;

    mk_table_init(t);
    t->edition = (uint8_t)edition;
    mk_text_init(&text, line, sizeof line);
    text_add(&text, "terrain x ");
    text_add(&text, m->words);
    put_points(&text, m->corner, m->corners);
    ok = mk_table_line(t, line, strlen(line), m->line, error);
    if (ok)
        m->terrain = t->terrain[0];
    free(t);
    return ok;
}

bool terrain_model_line(struct terrain_model *m, int edition, const char *line, size_t length,
                        int number, struct mk_error *error)
{
    struct scan s;

    *m = (struct terrain_model){.line = number};
    scan_begin(&s, line, length, number, error);
    if (!scan_expect(&s, "terrain") || !scan_new_name(&s, m->slug))
        return false;
    if (!s.word.quoted || !word_copy(s.word, m->name, sizeof m->name))
        return scan_expected(&s, "the name of the piece in quotes");
    scan_take(&s);
    if (!read_words(m, &s) ||
        !read_points(&s, m->corner, PIECE_CORNERS, &m->corners, "corners of a piece"))
        return false;
    if (scan_accept(&s, "access") &&
        !read_points(&s, m->access, PIECE_ACCESS, &m->accesses, "access points of a piece"))
        return false;
    return scan_end(&s) && fits_table(m, edition, error);
}

void terrain_model_print(const struct terrain_model *m, struct mk_text *t)
{
    text_add(t, "terrain ");
    text_add(t, m->slug);
    text_add(t, " \"");
    text_add(t, m->name);
    text_add(t, "\" ");
    text_add(t, m->words);
    put_points(t, m->corner, m->corners);
    if (m->accesses)
        text_add(t, " access");
    put_points(t, m->access, m->accesses);
    text_byte(t, '\n');
}
