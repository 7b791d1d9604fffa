/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* mirror.c: plays along. */
#include "mirror.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"

void mirror_init(struct mirror *m, bool keep)
{
    *m = (struct mirror){.keep = keep, .seat = -1};
}

void mirror_release(struct mirror *m)
{
    free(m->g);
    free(m->start);
    free(m->line);
    free(m->texts);
    mirror_init(m, m->keep);
}

static void fault(struct mirror *m, const char *format, ...)
{
    va_list list;

    if (*m->fault)
        return;
    va_start(list, format);
    vsnprintf(m->fault, sizeof m->fault, format, list);
    va_end(list);
}

/* ---------------------------------------------------------------- the table */

static void set_table(struct mirror *m, const char *text)
{
    static struct mk_table table;
    struct mk_cast cast;
    struct mk_error error = {0};
    size_t used;
    int lines;

    mk_table_init(&table);
    if (!mk_table_read(&table, text, strlen(text), &used, &lines, &error) ||
        !mk_table_cast(&table, &cast, &error)) {
        fault(m, "the table, line %d: %s", error.line, error.text);
        return;
    }
    free(m->g);
    m->g = must_have(malloc(mk_game_size(&cast)));
    mk_game_init(m->g, &cast, NULL);
    m->n = 0;
    m->digest = 0;
    m->used = 0;
    m->hash = mk_game_hash(m->g);
    if (m->keep) {
        free(m->start);
        m->start = must_have(malloc(m->g->size));
        mk_game_copy(m->start, m->g);
    }
}

static void find_seat(struct mirror *m, const char *name)
{
    for (int p = 0; m->g && p < m->g->nplayer; p++) {
        size_t n = strlen(player_of(m->g, (player_id)p)->name);

        if (!strncmp(player_of(m->g, (player_id)p)->name, name, n) && strchr(" \n", name[n]))
            m->seat = p;
    }
}

static void begin(struct mirror *m, const char *message)
{
    const char *table = strstr(message, "\n\n"), *seats = strstr(message, "\nseats "),
               *last = strstr(message, "\nlast ");

    m->ready = false;
    if (table)
        set_table(m, table + 2);
    if (seats && (!table || seats < table))
        find_seat(m, seats + 7);
    if (last)
        m->last_told = atoi(last + 6);
}

/* ---------------------------------------------------------------- lines */

static void keep_line(struct mirror *m, const char *text)
{
    size_t n = strlen(text) + 1;

    if (m->n == m->room) {
        m->room = m->room ? 2 * m->room : 64;
        m->line = must_have(realloc(m->line, (size_t)m->room * sizeof m->line[0]));
    }
    while (m->used + n > m->size) {
        m->size = m->size ? 2 * m->size : 4096;
        m->texts = must_have(realloc(m->texts, m->size));
    }
    m->line[m->n] = (struct mirror_line){m->hash, m->used};
    memcpy(m->texts + m->used, text, n);
    m->used += n;
}

const char *mirror_text(const struct mirror *m, int n)
{
    return n >= 1 && n <= m->n && m->keep ? m->texts + m->line[n - 1].text : "";
}

static bool play(struct mirror *m, const char *text)
{
    struct mk_order o;
    struct mk_error error;
    struct verdict v;

    if (!mk_order_read(m->g, text, strlen(text), m->n, &o, &error)) {
        fault(m, "line %d '%s': %s", m->n + 1, text, error.text);
        return false;
    }
    v = mk_apply(m->g, &o, NULL);
    if (!allowed(v))
        fault(m, "line %d '%s' is against the rules", m->n + 1, text);
    return allowed(v);
}

/* The lines that still hold before line n (from 0) is told; `undo K` takes back the last K of them. */
static int valid_lines(const struct mirror *m, int *valid)
{
    int n = 0;

    for (int i = 0; i < m->n; i++) {
        const char *text = m->texts + m->line[i].text;

        if (!strncmp(text, "undo ", 5))
            n -= atoi(text + 5) < n ? atoi(text + 5) : n;
        else
            valid[n++] = i;
    }
    return n;
}

static bool take_back(struct mirror *m, int k)
{
    int *valid, n, given = m->n;

    if (!m->keep) {
        fault(m, "line %d takes back, and nothing was kept", m->n + 1);
        return false;
    }
    valid = must_have(malloc(((size_t)m->n + 1) * sizeof *valid));
    n = valid_lines(m, valid) - k;
    mk_game_copy(m->g, m->start);
    for (int i = 0; i < n; i++)
        play(m, m->texts + m->line[valid[i]].text);
    free(valid);
    m->n = given;
    if (n < 0 || k < 1)
        fault(m, "line %d takes back more than there is", m->n + 1);
    return n >= 0;
}

struct told {
    int n;
    uint64_t hash;
    const char *text;
};

/* "line N HASH MS TEXT" */
static bool read_line(struct mirror *m, const char *message, struct told *t)
{
    char *at, *hash;

    t->n = (int)strtol(message + 5, &at, 10);
    t->hash = strtoull(at, &hash, 16);
    strtoll(hash, &at, 10);
    t->text = at + 1;
    if (hash - message > 21 && at > hash && *at == ' ' && at[1])
        return true;
    fault(m, "no line: '%.80s'", message);
    return false;
}

static uint64_t digest_of(uint64_t before, const struct told *t)
{
    uint64_t d = (before ^ t->hash) * 0x100000001b3u;

    for (const char *text = t->text; *text; text++)
        d = (d ^ (unsigned char)*text) * 0x100000001b3u;
    return d;
}

static void hear_line(struct mirror *m, const struct told *t)
{
    int n = t->n;
    uint64_t hash = t->hash;
    const char *text = t->text;

    if (!m->g || n != m->n + 1) {
        fault(m, "line %d after line %d", n, m->n);
        return;
    }
    if (strncmp(text, "undo ", 5) ? !play(m, text) : !take_back(m, atoi(text + 5)))
        return;
    m->hash = mk_game_hash(m->g);
    if (m->hash != hash)
        fault(m, "line %d '%s': the server's hash is %016" PRIx64 ", ours %016" PRIx64, n, text, hash,
              m->hash);
    if (m->keep)
        keep_line(m, text);
    m->n = n;
    m->digest = digest_of(m->digest, t);
    m->recent[n % MIRROR_RECENT] = m->digest;
}

bool echo_hear(struct echo *e, struct mirror *m, const char *message)
{
    struct told t;

    if (strncmp(message, "line ", 5))
        return mirror_hear(m, message);
    if (!read_line(m, message, &t))
        return true;
    if (t.n != e->n + 1)
        fault(m, "line %d after line %d", t.n, e->n);
    if (t.n > m->n)
        hear_line(m, &t);
    e->n = t.n;
    e->digest = digest_of(e->digest, &t);
    if (t.n <= m->n - MIRROR_RECENT || e->digest != m->recent[t.n % MIRROR_RECENT])
        fault(m, "line %d was told in two ways, or one is far behind", t.n);
    return true;
}

/* One line or several. */
static void hear_openings(struct mirror *m, const char *message)
{
    struct mk_opening o;
    struct mk_error error;

    while (m->g && *message) {
        size_t n = strcspn(message, "\n");

        if (!mk_opening_read(m->g, message, n, 1, &o, &error)) {
            fault(m, "'%.*s': %s", (int)n, message, error.text);
            return;
        }
        mk_open(m->g, &o);
        message += n + (message[n] == '\n');
    }
}

bool mirror_hear(struct mirror *m, const char *message)
{
    struct told t;

    if (!strncmp(message, "line ", 5)) {
        if (read_line(m, message, &t))
            hear_line(m, &t);
    } else if (!strncmp(message, "game ", 5)) {
        begin(m, message);
    } else if (!strncmp(message, "open ", 5)) {
        hear_openings(m, message);
    } else if (!strcmp(message, "ready")) {
        m->ready = true;
    } else {
        return false;
    }
    return true;
}

bool mirror_asks(const struct mirror *m, int seat)
{
    return m->g && m->ready && m->g->ask.ask != ASK_NOTHING && seat >= 0 &&
           m->g->ask.player == seat;
}
