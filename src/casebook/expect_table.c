/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* expect_table.c: where pieces are in relation to each other: contact, arcs, distances, lines of
 * fire. */
#include "casebook/expect.h"

#include <string.h>

#include "rules/contact.h"
#include "rules/objective.h"
#include "rules/sight.h"

enum { NEAR = 20, TURN_NEAR = 2 };      /* 0.02 inch, 0.2 degree */

static bool read_pair(struct run *r, struct scan *s, fig_id *a, fig_id *b)
{
    return read_fig(r, s, a) && read_fig(r, s, b);
}

static int accept_terrain(struct run *r, struct scan *s)
{
    for (int i = 0; i < r->g->nterrain; i++)
        if (scan_accept(s, terrain_of(r->g, i)->id))
            return i;
    return -1;
}

/* A section is named after a point; without one it is the whole piece. */
static bool is_whole(struct word w)
{
    return !memchr(w.at, '.', (size_t)w.length);
}

static bool contact(struct run *r, struct scan *s, bool no)
{
    fig_id a, b = NOBODY;
    struct word first = s->word;
    bool all_of_a = is_whole(s->word);

    if (!read_fig(r, s, &a))
        return false;

    int terrain = accept_terrain(r, s);
    bool all_of_b = is_whole(s->word);

    if (terrain < 0 && !read_fig(r, s, &b))
        return false;

    bool found = terrain >= 0 ? touching_terrain(r->g, a, terrain)
                              : touching_named(r->g, a, all_of_a, b, all_of_b);

    if (found == no)
        run_fail(r, "expected %scontact between %.*s", no ? "no " : "", (int)(s->end - first.at),
                 first.at);
    return true;
}

static bool lies_in_front(const struct game *g, fig_id a, fig_id b)
{
    const struct figure *f = figure_of(g, a);

    return arc_contains(look_of(g, a), arc_of(g, a), f->at, figure_of(g, b)->at);
}

static bool in_front(struct run *r, struct scan *s, bool no)
{
    fig_id a, b;

    if (!read_pair(r, s, &a, &b))
        return false;

    bool found = touching(r->g, a, b) ? touches_front(r->g, a, b) : lies_in_front(r->g, a, b);

    if (found == no)
        run_fail(r, "expected %s %sin the front arc of %s", fig_name(r->g, b), no ? "not " : "",
                 fig_name(r->g, a));
    return true;
}

static bool in_rear(struct run *r, struct scan *s, bool no)
{
    fig_id a, b;

    if (!read_pair(r, s, &a, &b))
        return false;

    bool found = touching(r->g, a, b) ? touches_rear(r->g, a, b) : !lies_in_front(r->g, a, b);

    if (found == no)
        run_fail(r, "expected %s %sin the rear arc of %s", fig_name(r->g, b), no ? "not " : "",
                 fig_name(r->g, a));
    return true;
}

static bool distance(struct run *r, struct scan *s, bool no)
{
    fig_id a, b;
    int32_t wanted;

    (void)no;
    if (!read_pair(r, s, &a, &b) || !scan_length(s, &wanted))
        return false;

    int32_t found = vec_dist(figure_of(r->g, a)->at, figure_of(r->g, b)->at);

    if (found > wanted + NEAR || found < wanted - NEAR)
        run_fail(r, "expected a distance of %.3f, found %.3f", wanted / 1024.0, found / 1024.0);
    return true;
}

/* ---------------------------------------------------------------- lines of fire */

static const char *culprit_of(const struct game *g, const struct sight *line)
{
    if (line->culprit == CULPRIT_FIGURE)
        return fig_name(g, line->piece);
    if (line->culprit == CULPRIT_TERRAIN && line->piece < g->nterrain)
        return terrain_of(g, line->piece)->id;
    return "nobody";
}

static bool line_of_fire(struct run *r, struct scan *s, bool no)
{
    static const char *const words[] = {
        [LINE_CLEAR] = "clear", [LINE_HINDERED] = "hindered", [LINE_BLOCKED] = "blocked"};
    fig_id a, b;
    int wanted;
    char rule[WORDS_MAX];

    (void)no;
    if (!read_pair(r, s, &a, &b) ||
        !scan_listed(s, words, 3, "clear, hindered or blocked", &wanted))
        return false;

    struct sight line = sight_between(r->g, a, b);
    const char *culprit = culprit_of(r->g, &line);
    bool by_whom = !scan_accept(s, "by") || word_is(scan_take(s), culprit);

    if (line.line != wanted || !by_whom)
        run_fail(r, "expected the line to be %s, found it %s by %s, %s", words[wanted],
                 words[line.line], culprit,
                 line.rule ? say_rule(r->g->edition, line.rule, rule) : "no clause");
    return true;
}

/* expect legal attack a b: in ranged or in close combat. */
static bool legal(struct run *r, struct scan *s, bool no)
{
    struct mk_order o = {.other = NOBODY, .terrain = NO_TERRAIN, .ntarget = 1};
    char found[WORDS_MAX];

    if (!scan_expect(s, "attack") || !read_pair(r, s, &o.fig, &o.target[0]))
        return false;
    o.player = owner_of(r->g, o.fig);
    o.kind = ORDER_RANGED;

    struct verdict ranged = mk_check(r->g, &o);

    o.kind = ORDER_CLOSE;

    struct verdict v = allowed(ranged) ? ranged : mk_check(r->g, &o);

    if (allowed(v) == no)
        run_fail(r, "expected the attack to be %s, found: %s", no ? "illegal" : "legal",
                 say_verdict(r, v, found));
    return true;
}

static bool dial(struct run *r, struct scan *s, bool no)
{
    static const char *const words[] = {"hidden", "open"};
    fig_id f;
    int wanted;

    (void)no;
    if (!read_fig(r, s, &f) || !scan_listed(s, words, 2, "hidden or open", &wanted))
        return false;
    if (mk_dials_open(r->g) != (wanted == 1))
        run_fail(r, "expected the dial of %s to be %s", fig_name(r->g, f), words[wanted]);
    return true;
}

/* ---------------------------------------------------------------- objectives */

/* expect objective N [at x,y] [neutral | contested | held by PLAYER] */
static bool objective(struct run *r, struct scan *s, bool no)
{
    int n;
    vec at;
    player_id p = MK_NO_PLAYER;

    (void)no;
    if (!scan_int(s, 1, r->g->nobjective > 0 ? r->g->nobjective : 1, &n))
        return false;
    if (r->g->nobjective == 0) {
        run_fail(r, "there are no objectives");
        return true;
    }
    const struct objective *o = objective_of(r->g, n - 1);

    if (scan_accept(s, "at")) {
        if (!scan_point(s, &at))
            return false;
        if (vec_dist(at, o->at) > NEAR)
            run_fail(r, "expected the objective elsewhere, found it at %.3f,%.3f", o->at.x / 1024.0,
                     o->at.y / 1024.0);
    }
    bool held = scan_accept(s, "held"), contested = !held && scan_accept(s, "contested");

    if (held && (!scan_expect(s, "by") || !read_player(r, s, &p)))
        return false;
    bool other = held || contested || scan_accept(s, "neutral");

    if (other && (o->holder != p || contested != ((o->flags & OBJECTIVE_CONTESTED) != 0)))
        run_fail(r, "expected the objective %s, found it held by %s%s",
                 held ? "held by somebody else" : contested ? "contested" : "neutral",
                 player_name(r->g, o->holder), o->flags & OBJECTIVE_CONTESTED ? ", contested" : "");
    return true;
}

/* expect objectives PLAYER N */
static bool objectives(struct run *r, struct scan *s, bool no)
{
    player_id p;
    int n;

    (void)no;
    if (!read_player(r, s, &p) || !scan_int(s, 0, MK_OBJECTIVES, &n))
        return false;
    expect_number(r, "objectives", n, objectives_held(r->g, p));
    return true;
}

/* ---------------------------------------------------------------- cards */

static bool read_card(struct run *r, struct scan *s, int *out)
{
    for (*out = 0; *out < r->g->ncard; ++*out)
        if (scan_accept(s, card_of(r->g, *out)->id))
            return true;
    return scan_expected(s, "a card of the table");
}

/* expect card NAME with FIGURE | at x,y | in-play | gone | at-hand | called "NAME" */
static bool card(struct run *r, struct scan *s, bool no)
{
    static const char *const words[MK_ITEM_STATES] = {"at-hand", "with", "at", "in-play", "gone"};
    int c, state;
    fig_id f = NOBODY;
    vec at = {0, 0};

    if (!read_card(r, s, &c))
        return false;
    if (scan_accept(s, "called")) {
        char name[MK_NAME];

        if (!s->word.quoted || !word_copy(s->word, name, sizeof name))
            return scan_expected(s, "a name in quotes");
        if ((strcmp(name, card_of(r->g, c)->name) == 0) == no)
            run_fail(r, "the card is called '%s'", card_of(r->g, c)->name);
        scan_take(s);
        return true;
    }
    if (!scan_listed(s, words, MK_ITEM_STATES, "with, at, in-play, gone or at-hand", &state))
        return false;
    const struct item *it = item_of(r->g, c);
    bool dropped = state == ITEM_DROPPED, with = state == ITEM_WIELDED;

    if ((with && !read_fig(r, s, &f)) || (dropped && !scan_point(s, &at)))
        return false;
    bool is = it->state == state && (!with || it->by == f) &&
              (!dropped || vec_dist(at, it->at) <= NEAR);

    if (is == no)
        run_fail(r, "expected the card %s%s%s, found it %s%s %.3f,%.3f", no ? "not " : "",
                 words[state], with ? " somebody" : "", words[it->state],
                 it->by < r->g->nfigure ? fig_name(r->g, it->by) : "", it->at.x / 1024.0,
                 it->at.y / 1024.0);
    return true;
}

/* ---------------------------------------------------------------- bombardment tokens */

static bool is_there(const struct bomb *b, fig_id f, const vec *at, const angle *facing)
{
    int turn = facing ? angle_norm(b->facing - *facing) : 0;

    return (b->flags & BOMB_TABLE) && b->fig == f && (!at || vec_dist(*at, b->at) <= NEAR) &&
           (turn <= TURN_NEAR || turn >= MK_TURN - TURN_NEAR);
}

/* expect shell NAME [at x,y] [facing DIR] */
static bool shell(struct run *r, struct scan *s, bool no)
{
    fig_id f;
    vec at;
    angle facing = 0;
    bool found = false;

    if (!read_fig(r, s, &f))
        return false;
    bool placed = scan_accept(s, "at");
    if (placed && !scan_point(s, &at))
        return false;
    bool turned = scan_accept(s, "facing");
    if (turned && !scan_angle(s, &facing))
        return false;
    for (int i = 0; i < bombs_of(r->g); i++)
        found = found || is_there(bomb_of(r->g, i), f, placed ? &at : NULL, turned ? &facing : NULL);
    if (found == no)
        run_fail(r, no ? "expected no bombardment token of %s there"
                       : "expected a bombardment token of %s there", fig_name(r->g, f));
    return true;
}

const struct expectation expect_tables[] = {
    {"contact", contact, false, true},          {"in-front", in_front, false, true},
    {"in-rear", in_rear, false, true},          {"distance", distance, false, false},
    {"line", line_of_fire, false, false},       {"legal", legal, false, true},
    {"objective", objective, false, false},     {"objectives", objectives, false, false},
    {"shell", shell, true, true},               {"dial", dial, false, false},
    {"card", card, true, true},                 {NULL, NULL, false, false},
};
