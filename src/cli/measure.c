/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* measure.c: distances, contacts, arcs and lines of fire in words. */
#include <stdio.h>
#include <string.h>

#include "catalog/catalog.h"
#include "cli/look.h"
#include "cli/words.h"
#include "cli/wrap.h"
#include "notation/scan.h"
#include "notation/text.h"
#include "rules/contact.h"
#include "rules/ground.h"
#include "rules/sight.h"

enum { SENTENCE = 1024 };

static void say(struct mk_text *t)
{
    wrap_field(0, "", t->at);
}

/* ---------------------------------------------------------------- distance */

bool look_point(const char *word, vec *out)
{
    return word_point((struct word){.at = word, .length = (int)strlen(word)}, out);
}

int32_t look_terrain_gap(const struct game *g, fig_id f, int terrain)
{
    struct base b = base_of(g, f);
    vec disc[2];
    int n = base_disc(&b, disc);
    int32_t min = INT32_MAX;

    for (int i = 0; i < n; i++) {
        struct poly p = ground_poly(g, terrain);
        struct chain c = ground_chain(g, terrain);
        int32_t d = terrain_of(g, terrain)->ground == GROUND_LOW_WALL
                        ? chain_dist(&c, disc[i]) - c.width / 2
                        : poly_dist(&p, disc[i]);
        d -= b.radius;
        min = d < min ? d : min;
    }
    return min > 0 ? min : 0;
}

static enum answer to_point(const struct game *g, fig_id a, vec p)
{
    char buffer[SENTENCE];
    struct mk_text t;

    mk_text_init(&t, buffer, sizeof buffer);
    words_point(&t, p);
    text_add(&t, " is ");
    words_way(&t, figure_of(g, a)->at, p);
    words_add(&t, " of %s.", words_id(g, a));
    say(&t);
    return ANSWER_YES;
}

static enum answer to_terrain(const struct game *g, fig_id a, int terrain)
{
    char buffer[SENTENCE];
    struct mk_text t;

    mk_text_init(&t, buffer, sizeof buffer);
    words_add(&t, "From %s's base to ", words_id(g, a));
    words_terrain(&t, g, terrain);
    text_add(&t, " it is ");
    words_length(&t, look_terrain_gap(g, a, terrain));
    text_byte(&t, '.');
    say(&t);
    return ANSWER_YES;
}

enum answer measure_distance(const struct game *g, int n, char *const word[])
{
    char buffer[SENTENCE];
    struct mk_text t;
    fig_id a, b;
    vec p;

    (void)n;
    if (!look_for(g, word[1], &a))
        return ANSWER_BAD;
    if (look_point(word[2], &p))
        return to_point(g, a, p);
    if (words_find_terrain(g, word[2]) >= 0)
        return to_terrain(g, a, words_find_terrain(g, word[2]));
    if (!look_for(g, word[2], &b))
        return ANSWER_BAD;

    struct base ba = base_of(g, a), bb = base_of(g, b);
    int32_t gap = base_gap(&ba, &bb);

    mk_text_init(&t, buffer, sizeof buffer);
    words_figure(&t, g, b);
    text_add(&t, " is ");
    words_way(&t, ba.at, bb.at);
    text_add(&t, vec_eq(ba.at, bb.at) ? " from " : " of ");
    words_figure(&t, g, a);
    text_add(&t, ", centre to centre; ");
    if (gap > MK_CONTACT) {
        text_add(&t, "the gap between their bases is ");
        words_length(&t, gap);
    } else {
        text_add(&t, "their bases touch");
    }
    text_byte(&t, '.');
    say(&t);
    return ANSWER_YES;
}

/* ---------------------------------------------------------------- contact and arcs */

enum answer measure_contact(const struct game *g, int n, char *const word[])
{
    fig_id a, b;

    (void)n;
    if (!look_for(g, word[1], &a) || !look_for(g, word[2], &b))
        return ANSWER_BAD;

    struct base ba = base_of(g, a), bb = base_of(g, b);
    bool touch = look_touch(g, word[1], a, word[2], b);

    printf("%s: ", touch ? "Yes" : "No");
    if (touch)
        printf("%s touches %s's %s arc, and %s touches %s's %s arc.\n", word[2], word[1],
               touches_front(g, a, b) ? "front" : "rear", word[1], word[2],
               touches_front(g, b, a) ? "front" : "rear");
    else if (base_touch(&ba, &bb))
        puts("their bases meet, but there is a wall or a drop between them.");
    else
        printf("there are %.2f inches between their bases.\n",
               base_gap(&ba, &bb) / (double)MK_INCH);
    return touch ? ANSWER_YES : ANSWER_NO;
}

static void add_side(struct mk_text *t, int tenths)
{
    if (tenths == 0) {
        text_add(t, "straight ahead");
        return;
    }
    words_degrees(t, tenths);
    text_add(t, tenths > 0 ? " to the left" : " to the right");
}

enum answer measure_arc(const struct game *g, int n, char *const word[])
{
    char buffer[SENTENCE];
    struct mk_text t;
    fig_id a, b;

    (void)n;
    if (!look_for(g, word[1], &a) || !look_for(g, word[2], &b))
        return ANSWER_BAD;

    const struct figure *fa = figure_of(g, a), *fb = figure_of(g, b);
    int excess = arc_excess(look_of(g, a), arc_of(g, a), fa->at, fb->at);
    bool in = touching(g, a, b) ? touches_front(g, a, b) : excess == 0;

    mk_text_init(&t, buffer, sizeof buffer);
    words_add(&t, "%s: %s is ", in ? "Yes" : "No", word[2]);
    add_side(&t, angle_diff(angle_of(vec_sub(fb->at, fa->at)), fa->facing));
    words_add(&t, " of where %s is facing; its front arc is %d degrees wide", word[1],
              arc_of(g, a) / 10);
    if (excess) {
        text_add(&t, ", and a turn of ");
        words_degrees(&t, excess);
        words_add(&t, " to the %s would bring it in", excess > 0 ? "left" : "right");
    }
    text_byte(&t, '.');
    say(&t);
    return in ? ANSWER_YES : ANSWER_NO;
}

/* ---------------------------------------------------------------- lines of fire */

static void add_in_the_way(struct mk_text *t, const struct game *g, const struct sight *s)
{
    if (s->culprit == CULPRIT_FIGURE) {
        text_add(t, " by ");
        words_figure(t, g, s->piece);
    } else if (s->culprit == CULPRIT_TERRAIN) {
        text_add(t, " by ");
        words_terrain(t, g, s->piece);
    }
    if (s->culprit != CULPRIT_NONE) {
        text_add(t, " at ");
        words_point(t, s->at);
    }
    if (s->depth > 0) {
        text_add(t, ", passing ");
        words_length(t, s->depth);
        text_add(t, " inside it");
    }
}

static void print_shot(const struct game *g, fig_id a, fig_id b)
{
    char buffer[SENTENCE];
    struct mk_text t;
    int32_t range = piece_of(g, a)->range * MK_INCH;
    int32_t far = vec_dist(figure_of(g, a)->at, figure_of(g, b)->at);

    mk_text_init(&t, buffer, sizeof buffer);
    text_add(&t, "The distance is ");
    words_length(&t, far);
    if (range == 0)
        words_add(&t, "; %s has no ranged attack.", words_id(g, a));
    else
        words_add(&t, ", the range of %s is %d inches.", words_id(g, a), range / MK_INCH);
    say(&t);
}

enum answer measure_line(const struct game *g, int n, char *const word[])
{
    static const char *const lines[] = {
        [LINE_CLEAR] = "clear", [LINE_HINDERED] = "hindered", [LINE_BLOCKED] = "blocked"};
    char buffer[SENTENCE];
    struct mk_text t;
    fig_id a, b;

    (void)n;
    if (!look_for(g, word[1], &a) || !look_for(g, word[2], &b))
        return ANSWER_BAD;
    if (a == b) {
        fputs("A line of fire needs two figures.\n", stderr);
        return ANSWER_BAD;
    }

    struct sight s = sight_between(g, a, b);
    const struct mk_clause *c = words_clause(g, s.rule);

    sight_show(g, a, b, &s);
    mk_text_init(&t, buffer, sizeof buffer);
    words_add(&t, "The line of fire from %s to %s is %s", word[1], word[2], lines[s.line]);
    if (s.line != LINE_CLEAR)
        add_in_the_way(&t, g, &s);
    words_add(&t, "%s.", s.higher ? "; the target has the height advantage" : "");
    say(&t);
    if (c)
        printf("    %s [%s]\n", c->title, c->id);
    print_shot(g, a, b);
    return s.line == LINE_BLOCKED ? ANSWER_NO : ANSWER_YES;
}
