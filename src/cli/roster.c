/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* roster.c: the map and the armies, one line per figure: name, values, tokens. They go beside the map
 * if that lets it be larger, and below it otherwise. */
#include <stdio.h>
#include <string.h>

#include "cli/battle.h"
#include "cli/words.h"
#include "cli/wrap.h"
#include "notation/text.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/score.h"

enum { BELOW = 39, BESIDE = 30, NAME_BELOW = 16, NAME_BESIDE = 9, NAME_LIMIT = 20, LINE = 256 };

static fig_id nth_of(const struct game *g, int player, int n)
{
    for (int f = 0; f < g->nfigure; f++)
        if (owner_of(g, (fig_id)f) == player && n-- == 0)
            return (fig_id)f;
    return NOBODY;
}

static int army_size(const struct game *g, int player)
{
    int n = 0;

    while (nth_of(g, player, n) != NOBODY)
        n++;
    return n;
}

/* ---------------------------------------------------------------- one line */

static bool shows_ability(const struct game *g, fig_id f, int slot)
{
    ability_id a = dial_ability(g, f, (enum mk_slot)slot);

    return a != ABILITY_NONE && a != ABILITY_STARTING_POSITION;
}

static void add_state(struct mk_text *t, const struct game *g, fig_id f, bool utf8)
{
    const struct figure *fig = figure_of(g, f);

    if (!on_table(g, f)) {
        text_add(t, fig->flags & FIG_ELIMINATED ? " eliminated" : " not on the table");
        return;
    }
    for (int s = 0; s < MK_SLOTS; s++)
        words_add(t, "%s%d%s", s ? "/" : " ", dial_value(g, f, (enum mk_slot)s),
                  shows_ability(g, f, s) ? "*" : "");
    if (fig->captor != NOBODY)
        text_add(t, " captive");
    if (fig->tokens)
        text_byte(t, ' ');
    for (int i = 0; i < fig->tokens; i++)
        text_add(t, utf8 ? "●" : "o");
}

/* Padded with blanks to `room` columns, for another one beside it. */
static void print_entry(const struct game *g, const struct draw_style *s, fig_id f, int name,
                        int room)
{
    char buffer[LINE];
    struct mk_text t;
    int width;

    if (f == NOBODY) {
        printf("%*s", room, "");
        return;
    }
    mk_text_init(&t, buffer, sizeof buffer);
    words_add(&t, "%-2s %-*.*s", words_id(g, f), name, name, piece_of(g, f)->name);
    add_state(&t, g, f, s->utf8);
    width = wrap_width(buffer, (int)strlen(buffer));
    if (on_table(g, f))
        draw_ink(g, s, owner_of(g, f));
    printf("%.2s", buffer);
    draw_plain(s);
    printf("%s%*s", buffer + 2, width < room ? room - width : room > 0, "");
}

static void print_head(const struct game *g, const struct draw_style *s, int player, int room)
{
    char head[LINE];

    snprintf(head, sizeof head, "%s, %d points%s", words_player(g, (player_id)player),
             mk_score(g, (player_id)player), g->turn == player ? ", to play" : "");
    draw_ink(g, s, (player_id)player);
    printf("%-*s", room, head);
    draw_plain(s);
}

/* ---------------------------------------------------------------- below the map */

/* Two players side by side. */
static void print_pair(const struct game *g, const struct draw_style *s, int left, int right)
{
    for (int p = left; p <= right; p++)
        print_head(g, s, p, p < right ? BELOW : 0);
    putchar('\n');
    for (int i = 0; i < army_size(g, left) || i < army_size(g, right); i++) {
        print_entry(g, s, nth_of(g, left, i), NAME_BELOW, right > left ? BELOW : 0);
        if (right > left && nth_of(g, right, i) != NOBODY)
            print_entry(g, s, nth_of(g, right, i), NAME_BELOW, 0);
        putchar('\n');
    }
}

static int rows_below(const struct game *g)
{
    int rows = 0;

    for (int p = 0; p < g->nplayer; p += 2) {
        int left = army_size(g, p), right = army_size(g, p + 1);
        rows += 1 + (left > right ? left : right);
    }
    return rows;
}

/* ---------------------------------------------------------------- beside the map */

static int rows_beside(const struct game *g)
{
    int rows = 0;

    for (int p = 0; p < g->nplayer; p++)
        rows += army_size(g, p) + 2;
    return rows;
}

/* Characters of a name, where the map leaves space for more. */
static int name_beside(const struct game *g, const struct draw_style *s)
{
    int columns, lines, name;

    draw_measure(g, s, &columns, &lines);
    name = NAME_BESIDE + s->columns - columns;
    return name < NAME_LIMIT ? name : NAME_LIMIT;
}

/* A heading, the army, an empty line; then the next player. */
static void print_beside(const struct game *g, const struct draw_style *s, int line)
{
    int p = 0;

    while (p < g->nplayer && line > army_size(g, p) + 1) {
        line -= army_size(g, p) + 2;
        p++;
    }
    if (p >= g->nplayer || line > army_size(g, p))
        return;
    fputs("  ", stdout);
    if (line == 0)
        print_head(g, s, p, 0);
    else
        print_entry(g, s, nth_of(g, p, line - 1), name_beside(g, s), 0);
}

void roster_show(const struct game *g, const struct draw_style *s)
{
    struct draw_style below = *s, beside = *s;
    int columns, lines, high_below, high_beside;

    below.rows -= rows_below(g) + 1;
    beside.columns -= BESIDE;
    beside.beside = print_beside;
    draw_measure(g, &below, &columns, &high_below);
    draw_measure(g, &beside, &columns, &high_beside);
    lines = rows_beside(g);
    if (columns <= beside.columns && lines <= high_beside && high_beside >= high_below) {
        draw_table(g, &beside);
        return;
    }
    draw_table(g, &below);
    for (int p = 0; p < g->nplayer; p += 2)
        print_pair(g, s, p, p + 1 < g->nplayer ? p + 1 : p);
}
