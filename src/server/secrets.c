/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* secrets.c: what is hidden in a game, and how much of it each player sees. */
#define _POSIX_C_SOURCE 200809L     /* open_memstream */
#include "server/secrets.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "rules/seal.h"
#include "server/course.h"

enum { OPENING = 512 };

static const char line_begins[] = "\nsecret ";

bool secrets_has(const char *table)
{
    return strstr(table, line_begins) != NULL;
}

void secrets_renew(char *table)
{
    unsigned char secret[MK_COMMITMENT];
    char hex[2 * MK_COMMITMENT + 1], *at = strstr(table, line_begins);

    randombytes_buf(secret, sizeof secret);
    sodium_bin2hex(hex, sizeof hex, secret, sizeof secret);
    sodium_memzero(secret, sizeof secret);
    if (at)
        memcpy(at + strlen(line_begins), hex, sizeof hex - 1);
    else
        sprintf(table + strlen(table), "secret %s\n", hex);
    sodium_memzero(hex, sizeof hex);
}

/* ---------------------------------------------------------------- tables and files */

static char *printed_table(const struct game *g)
{
    char *text = must_have(malloc(COURSE_TABLE));
    struct mk_text t;

    mk_text_init(&t, text, COURSE_TABLE);
    mk_table_print(g, &t);
    if (t.used >= COURSE_TABLE) {       /* commitments are longer than what they hide */
        text = must_have(realloc(text, t.used + 1));
        mk_text_init(&t, text, t.used + 1);
        mk_table_print(g, &t);
    }
    return must_have(realloc(text, t.used + 1));
}

struct game *secrets_start(const struct game *g)
{
    struct game *start = must_have(malloc(g->size));

    mk_game_copy(start, g);
    return start;
}

static char *copy_of(const char *text)
{
    return strcpy(must_have(malloc(strlen(text) + 1)), text);
}

char *secrets_table(const struct game *start, const struct game *now, unsigned players)
{
    struct game *view = must_have(malloc(mk_game_clone_size(now)));
    const struct printed *printed;
    char *text;

    mk_game_clone(view, now);
    printed = view->printed;
    mk_game_copy(view, start);
    view->printed = printed;            /* the clone's own */
    mk_veil(view, now, players);
    text = printed_table(view);
    free(view);
    return text;
}

/* Plays the lines after the table; false if one is illegal. */
static bool play_lines(struct course *c, const char *lines)
{
    struct mk_saved saved = {.text = lines, .length = strlen(lines)};
    struct mk_saved_line line;
    struct mk_order o;
    struct mk_error e;
    bool good = true;

    while (good && mk_saved_next(&saved, &line, &e))
        good = mk_order_read(c->g, line.text, line.length, line.number, &o, &e) &&
               allowed(course_give(c, &o, false));
    return good && e.line == 0;
}

/* The secret is the last line of the table. */
static char *lines_of(char *sheet)
{
    char *secret = strstr(sheet, line_begins) + 1;

    return secret + strcspn(secret, "\n") + 1;
}

char *secrets_sheet(char *sheet, size_t *length)
{
    char *table = strstr(sheet, "\nrules "), *lines, *text = NULL, *before, *theirs;
    struct course c = {0};
    struct game *start = NULL;
    struct mk_error e;
    FILE *f;

    if (!secrets_has(sheet) || !table)
        return sheet;
    lines = lines_of(sheet);
    before = copy_of(++table);
    before[lines - table] = '\0';
    if (course_begin(&c, (struct mk_models){0}, before, strlen(before), &e) &&
        (start = secrets_start(c.g)) && play_lines(&c, lines) && c.g->phase != PHASE_OVER) {
        theirs = secrets_table(start, c.g, 0);
        f = must_have(open_memstream(&text, length));
        fprintf(f, "%.*s%s%s", (int)(table - sheet), sheet, theirs, lines);
        fclose(f);
        free(theirs);
        free(sheet);
    }
    free(before);
    free(start);
    course_release(&c);
    return text ? text : sheet;
}

/* ---------------------------------------------------------------- openings */

/* The positions of the dial that these players may know, as bits. */
static unsigned known_of(const struct game *g, fig_id f, unsigned players)
{
    player_id owner = players ? piece_of(g, f)->owner : MK_FATE;
    bool own = owner < g->nplayer && (players >> owner & 1);

    return (g->phase == PHASE_OVER || own ? SEAL_ALL : figure_of(g, f)->shown) & SEAL_ALL;
}

char *secrets_openings(const struct game *g, unsigned players, const uint16_t *told)
{
    char *all = NULL, line[OPENING];
    size_t size;
    FILE *out = NULL;

    for (int f = 0; f < g->nfigure && g->printed->seals_at; f++) {
        unsigned open = known_of(g, (fig_id)f, players) & ~(told ? (unsigned)told[f] : 0u);

        for (int i = 0; i < MK_DIAL && open >> i; i++) {
            struct mk_text t;

            if (!(open >> i & 1))
                continue;
            mk_text_init(&t, line, sizeof line);
            mk_opening_print(g, (fig_id)f, i, &t);
            if (!out)
                out = must_have(open_memstream(&all, &size));
            fprintf(out, "%s%s", ftell(out) ? "\n" : "", line);
        }
    }
    if (out)
        fclose(out);
    return all;
}

void secrets_note(const struct game *g, uint16_t *told)
{
    for (int f = 0; f < g->nfigure; f++)
        told[f] = (uint16_t)(told[f] | known_of(g, (fig_id)f, 0));
}

bool secrets_differ(const struct game *before, const struct game *after)
{
    for (int f = 0; f < after->nfigure && after->printed->seals_at; f++)
        if (figure_of(before, (fig_id)f)->shown != figure_of(after, (fig_id)f)->shown)
            return true;
    return false;
}
