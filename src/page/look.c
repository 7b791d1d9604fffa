/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* look.c: places and lines on the table. */
#include <stdio.h>

#include "page/calls.h"
#include "page/page.h"
#include "rules/contact.h"
#include "rules/sight.h"

/* ---------------------------------------------------------------- snapping */

const char *page_snap(int x, int y, int within, int facing)
{
    const struct game *g = page_game();
    fig_id f = g ? page_figure(g, 0) : NOBODY;
    struct mk_snap s;

    if (f == NOBODY)
        return page_text();

    angle given = facing < 0 ? figure_of(g, f)->facing : angle_norm(facing);

    if (!mk_snap(g, f, (vec){x, y}, given, within, &s)) {
        js_null(page_bare());
        return page_text();
    }

    struct json *j = page_begin(true);

    js_put_length(j, "x", s.at.x);
    js_put_length(j, "y", s.at.y);
    js_put_angle(j, "facing", s.facing);
    js_put_open(j, "touching", '[');
    for (int i = 0; i < s.n; i++)
        js_string(j, id_of(g, s.touching[i]));
    js_close(j, ']');
    return page_end();
}

/* ---------------------------------------------------------------- lines of fire */

static void tell_piece(struct json *j, const struct game *g, const struct sight *s)
{
    js_key(j, "by");
    if (s->culprit == CULPRIT_NONE) {
        js_null(j);
        return;
    }
    js_open(j, '{');
    if (s->culprit == CULPRIT_FIGURE)
        js_put_string(j, "figure", id_of(g, s->piece));
    else
        js_put_string(j, "terrain", terrain_of(g, s->piece)->id);
    js_close(j, '}');
}

static void tell_line(struct json *j, const struct game *g, fig_id a, fig_id b)
{
    static const char *const states[] = {
        [LINE_CLEAR] = "clear", [LINE_HINDERED] = "hindered", [LINE_BLOCKED] = "blocked"};
    struct sight s = sight_between(g, a, b);
    const struct mk_clause *c = clause_of(g, s.rule);
    vec from = figure_of(g, a)->at, to = figure_of(g, b)->at;
    struct base ba = base_of(g, a), bb = base_of(g, b);
    int32_t gap = base_gap(&ba, &bb);

    sight_show(g, a, b, &s);
    js_put_string(j, "state", states[s.line]);
    tell_piece(j, g, &s);
    js_key(j, "at");
    if (s.culprit == CULPRIT_NONE)
        js_null(j);
    else
        js_point(j, s.at);
    js_put_length(j, "depth", s.depth);
    js_put_string(j, "rule", c ? c->id : NULL);
    js_put_string(j, "title", c ? words_of(c).title : NULL);
    js_put_bool(j, "higher", s.higher);
    js_put_length(j, "distance", vec_dist(from, to));
    js_put_length(j, "gap", gap > 0 ? gap : 0);
    js_put_bool(j, "touching", touching(g, a, b));
    js_put_int(j, "range", piece_of(g, a)->range);
    js_put_bool(j, "inArc", arc_excess(look_of(g, a), arc_of(g, a), from, to) == 0);
    js_put_point(j, "from", from);
    js_put_point(j, "to", to);
}

const char *page_line(void)
{
    const struct game *g = page_game();
    fig_id a = g ? page_figure(g, 0) : NOBODY, b = a != NOBODY ? page_figure(g, 1) : NOBODY;

    if (b == NOBODY)
        return page_text();
    if (a == b || !on_table(g, a) || !on_table(g, b)) {
        struct mk_error e = {.line = 1, .column = 1};

        snprintf(e.text, sizeof e.text, a == b ? "a line of fire needs two figures"
                                               : "a line of fire needs two figures on the table");
        return page_error(&e);
    }
    tell_line(page_begin(true), g, a, b);
    return page_end();
}
