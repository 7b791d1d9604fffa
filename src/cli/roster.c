/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* roster.c: armies side by side, one line a figure: name, values, tokens. */
#include <stdio.h>
#include <string.h>

#include "cli/battle.h"
#include "cli/words.h"
#include "cli/wrap.h"
#include "notation/text.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/score.h"

enum { COLUMN = 39, LINE = 256 };

static fig_id nth_of(const struct game *g, int player, int n)
{
    for (int f = 0; f < g->nfigure; f++)
        if (owner_of(g, (fig_id)f) == player && n-- == 0)
            return (fig_id)f;
    return NOBODY;
}

static void add_state(struct mk_text *t, const struct game *g, fig_id f, bool utf8)
{
    const struct figure *fig = figure_of(g, f);

    if (!on_table(g, f)) {
        text_add(t, fig->flags & FIG_ELIMINATED ? " eliminated" : " not there");
        return;
    }
    for (int s = 0; s < MK_SLOTS; s++)
        words_add(t, "%s%d%s", s ? "/" : " ", dial_value(g, f, (enum mk_slot)s),
                  dial_ability(g, f, (enum mk_slot)s) > ABILITY_NONE &&
                  dial_ability(g, f, (enum mk_slot)s) != ABILITY_STARTING_POSITION ? "*" : "");
    if (fig->captor != NOBODY)
        text_add(t, " captive");
    if (fig->tokens)
        text_byte(t, ' ');
    for (int i = 0; i < fig->tokens; i++)
        text_add(t, utf8 ? "●" : "o");
}

/* Filled up with blanks to `room` columns, for another one beside it. */
static void print_entry(const struct game *g, const struct draw_style *s, fig_id f, int room)
{
    char buffer[LINE];
    struct mk_text t;
    int width;

    if (f == NOBODY) {
        printf("%*s", room, "");
        return;
    }
    mk_text_init(&t, buffer, sizeof buffer);
    words_add(&t, "%-2s %-16.16s", words_id(g, f), piece_of(g, f)->name);
    add_state(&t, g, f, s->utf8);
    width = wrap_width(buffer, (int)strlen(buffer));
    if (on_table(g, f))
        draw_ink(g, s, owner_of(g, f));
    printf("%.2s", buffer);
    draw_plain(s);
    printf("%s%*s", buffer + 2, width < room ? room - width : room > 0, "");
}

/* Two players side by side. */
static void print_pair(const struct game *g, const struct draw_style *s, int left, int right)
{
    for (int p = left; p <= right; p++) {
        char head[LINE];

        snprintf(head, sizeof head, "%s, %d points%s", words_player(g, (player_id)p),
                 mk_score(g, (player_id)p), g->turn == p ? ", on turn" : "");
        draw_ink(g, s, (player_id)p);
        printf("%-*s", p < right ? COLUMN : 0, head);
        draw_plain(s);
    }
    putchar('\n');
    for (int i = 0; nth_of(g, left, i) != NOBODY || nth_of(g, right, i) != NOBODY; i++) {
        print_entry(g, s, nth_of(g, left, i), right > left ? COLUMN : 0);
        if (right > left && nth_of(g, right, i) != NOBODY)
            print_entry(g, s, nth_of(g, right, i), 0);
        putchar('\n');
    }
}

void roster_print(const struct game *g, const struct draw_style *s)
{
    for (int p = 0; p < g->nplayer; p += 2)
        print_pair(g, s, p, p + 1 < g->nplayer ? p + 1 : p);
}

int roster_rows(const struct game *g)
{
    int rows = 0;

    for (int p = 0; p < g->nplayer; p += 2) {
        int i = 0;
        while (nth_of(g, p, i) != NOBODY || nth_of(g, p + 1, i) != NOBODY)
            i++;
        rows += i + 1;
    }
    return rows;
}
