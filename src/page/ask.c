/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ask.c: what a player wants to know before an order is given. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "notation/text.h"
#include "odds/odds.h"
#include "page/calls.h"
#include "page/page.h"
#include "query/step.h"
#include "rules/contact.h"

enum { LEDGES_MAX = 512, PATH_LIMIT = 64, TINY = MK_INCH / 20, MOVE_TEXT = 256,
       DIRECTIONS = 120 };      /* tried for a piece that moves straight ahead */

/* ---------------------------------------------------------------- would it be accepted */

/* If so: what it sets off. If not: why and, with `instead`, the nearest legal order. */
static void tell_prospect(struct json *j, const struct game *g, const struct mk_order *o,
                          struct verdict v, bool instead)
{
    struct mk_outlook outlook;

    if (!allowed(v)) {
        js_key(j, "verdict");
        if (instead)
            tell_refusal(j, g, o, v);
        else
            tell_verdict(j, g, v);
        return;
    }
    consequences_of_allowed(g, o, v, &outlook);
    js_key(j, "outlook");
    tell_outlook(j, g, &outlook);
}

static const char *check(bool instead)
{
    const struct game *g = page_game();
    struct mk_order o;

    if (!g || !page_order(g, 0, &o))
        return page_text();

    struct verdict v = mk_check(g, &o);
    struct json *j = page_begin(allowed(v));

    js_key(j, "text");
    tell_order(j, g, &o);
    tell_prospect(j, g, &o, v, instead);
    return page_end();
}

const char *page_check(void)
{
    return check(true);
}

const char *page_verdict(void)
{
    return check(false);
}

/* ---------------------------------------------------------------- reach */

static void path_point(struct mk_text *t, char command, vec p)
{
    text_byte(t, command);
    text_length(t, p.x);
    text_byte(t, ' ');
    text_length(t, p.y);
}

static void path_arc(struct mk_text *t, vec from, const struct leg *leg, vec to)
{
    vec a = vec_sub(from, leg->centre), b = vec_sub(to, leg->centre);
    int64_t cross = vec_cross(a, b);
    bool large = leg->turn > 0 ? cross < 0 : cross > 0;
    int32_t r = vec_dist(leg->centre, to);

    text_byte(t, 'A');
    text_length(t, r);
    text_byte(t, ' ');
    text_length(t, r);
    text_add(t, large ? " 0 1 " : " 0 0 ");
    text_add(t, leg->turn > 0 ? "1 " : "0 ");
    text_length(t, to.x);
    text_byte(t, ' ');
    text_length(t, to.y);
}

/* One leg of an outline; a full circle is two arcs. */
static void path_leg(struct mk_text *t, vec from, const struct leg *leg)
{
    if (leg->turn == 0) {
        path_point(t, 'L', leg->to);
        return;
    }
    if (vec_eq(from, leg->to)) {
        vec opposite = vec_sub(vec_add(leg->centre, leg->centre), from);

        path_arc(t, from, leg, opposite);
        from = opposite;
    }
    path_arc(t, from, leg, leg->to);
}

static size_t path_of(const struct reach *r, char *out, size_t size)
{
    struct mk_text t;

    mk_text_init(&t, out, size);
    for (int loop = 0; loop < r->nloop; loop++) {
        vec from = r->leg[r->first[loop + 1] - 1].to;

        path_point(&t, 'M', from);
        for (int i = r->first[loop]; i < r->first[loop + 1]; i++) {
            path_leg(&t, from, &r->leg[i]);
            from = r->leg[i].to;
        }
        text_byte(&t, 'Z');
    }
    return t.used;
}

static void tell_path(struct json *j, const struct reach *r)
{
    size_t size = (size_t)(r->nloop > 0 ? r->first[r->nloop] : 0) * 2 * PATH_LIMIT +
                  MK_REACH_LOOPS * PATH_LIMIT;
    char *path = must_have(malloc(size));

    path_of(r, path, size);
    js_put_string(j, "path", path);
    free(path);
}

/* The opposing rider or mount nearest to where the order ends, or NOBODY. */
static fig_id nearest_rider(const struct game *g, const struct mk_order *o)
{
    fig_id best = NOBODY;

    for (int f = 0; f < g->nfigure; f++) {
        fig_id t = (fig_id)f;

        if (rider_of(g, t) != NOBODY && opposed(g, o->fig, t) &&
            (best == NOBODY || vec_dist(figure_of(g, t)->at, o->to) <
                                   vec_dist(figure_of(g, best)->at, o->to)))
            best = t;
    }
    return best;
}

/* The move of the figure in field 0, wherever it goes. Field 1 is the verb (move, surge), 2 the
 * sections that go along, 3 its manner; whom it overwhelms depends on where it ends. False after an
 * answer that there is no such move. */
static bool page_move(const struct game *g, struct mk_order *out)
{
    fig_id f = page_figure(g, 0);
    const char *verb = page_field(1), *with = page_field(2);
    bool overwhelms = strcmp(verb, "overwhelm") == 0;
    struct mk_error e = {0};
    char text[MOVE_TEXT];

    if (f == NOBODY)
        return false;
    if (overwhelms)
        verb = "move";
    int n = snprintf(text, sizeof text, "%s %s %s%s%s here %s", name_of(g, owner_of(g, f)),
                     *verb ? verb : "move", id_of(g, f), *with ? " with " : "", with, page_field(3));

    if (n < (int)sizeof text && on_table(g, f) &&
        !mk_order_read(g, text, strlen(text), 1, out, &e)) {
        page_error(&e);
        return false;
    }
    if (n >= (int)sizeof text || !on_table(g, f))
        *out = (struct mk_order){.kind = ORDER_MOVE, .player = owner_of(g, f), .fig = f,
                                 .other = NOBODY, .terrain = NO_TERRAIN};
    if (overwhelms) {
        out->manner |= MANNER_OVERWHELM;
        out->other = nearest_rider(g, out);
    }
    return true;
}

/* A piece that moves straight ahead: an outline through the ends of its paths. */
static void tell_straight_reach(struct json *j, const struct game *g, const struct mk_order *o)
{
    static vec end[DIRECTIONS];
    char path[DIRECTIONS * PATH_LIMIT];
    struct mk_text t;

    straight_reach(g, o, end, DIRECTIONS);
    mk_text_init(&t, path, sizeof path);
    for (int i = 0; i < DIRECTIONS; i++)
        path_point(&t, i ? 'L' : 'M', end[i]);
    text_byte(&t, 'Z');
    js_put_string(j, "path", path);
}

const char *page_reach(void)
{
    static struct reach reach;
    static vec ledge[LEDGES_MAX];
    const struct game *g = page_game();
    struct mk_order o;

    if (!g || !page_move(g, &o))
        return page_text();

    bool cut, straight = goes_straight(g, &o);
    int loops = straight ? 0 : reach_of_order(g, &o, &reach);
    int n = ledges_of_order(g, &o, ledge, LEDGES_MAX, &cut);
    struct json *j = page_begin(loops >= 0);

    if (loops < 0)
        reach.nloop = 0;
    if (straight)
        tell_straight_reach(j, g, &o);
    else
        tell_path(j, &reach);
    js_put_open(j, "ledges", '[');
    for (int i = 0; i < n; i++)
        js_point(j, ledge[i]);
    js_close(j, ']');
    js_put_bool(j, "cut", cut);
    return page_end();
}

/* ---------------------------------------------------------------- route */

static struct mk_order move_there(const struct game *g, fig_id f, vec to, angle facing)
{
    return (struct mk_order){.kind = ORDER_MOVE, .player = g->ask.player, .fig = f,
                             .other = NOBODY, .terrain = NO_TERRAIN, .to = to, .facing = facing};
}

static void tell_route(struct json *j, const struct mk_route *r)
{
    js_put_length(j, "length", r->length);
    js_put_length(j, "speed", r->speed);
    js_put_open(j, "points", '[');
    for (int i = 0; i < r->n; i++)
        js_point(j, r->v[i]);
    js_close(j, ']');
}

const char *page_route(int x, int y, int facing)
{
    static struct mk_route route;
    const struct game *g = page_game();
    fig_id f = g ? page_figure(g, 0) : NOBODY;

    if (f == NOBODY)
        return page_text();

    struct mk_order o = move_there(g, f, (vec){x, y}, facing < 0 ? figure_of(g, f)->facing
                                                                : angle_norm(facing));
    struct verdict v = mk_route_facing(g, f, o.to, o.facing, &route);
    struct json *j = page_begin(allowed(v));

    tell_route(j, &route);
    if (!allowed(v)) {
        js_key(j, "verdict");
        tell_verdict(j, g, v);
        return page_end();
    }
    v = mk_check(g, &o);
    if (allowed(v))
        tell_prospect(j, g, &o, v, true);
    return page_end();
}

/* ---------------------------------------------------------------- a step of a drag */

/* Which way a figure faces after this path: along its last part, unless that is tiny. */
static angle facing_along(const struct mk_route *r, angle otherwise)
{
    for (int i = r->n - 1; i > 0; i--) {
        vec d = vec_sub(r->v[i], r->v[i - 1]);

        if (vec_len2(d) > (int64_t)TINY * TINY)
            return angle_of(d);
    }
    return otherwise;
}

/* Towards the first opponent it touches, or the way it goes. */
static angle facing_at_end(const struct game *g, const struct mk_snap *s, const struct mk_route *r,
                           angle otherwise)
{
    for (int i = 0; i < s->n; i++)
        if (!allied(g, g->ask.player, owner_of(g, s->touching[i])))
            return angle_of(vec_sub(figure_of(g, s->touching[i])->at, s->at));
    return facing_along(r, otherwise);
}

static void tell_place(struct json *j, const struct game *g, const struct mk_snap *s, angle facing)
{
    js_put_length(j, "x", s->at.x);
    js_put_length(j, "y", s->at.y);
    js_put_angle(j, "facing", facing);
    js_put_open(j, "touching", '[');
    for (int i = 0; i < s->n; i++)
        js_string(j, id_of(g, s->touching[i]));
    js_close(j, ']');
}

/* Puts the order's end where the hand is, or where it snaps to, and finds the path there. */
static void step_there(const struct game *g, struct mk_order *o, bool keeps, int within,
                       struct mk_snap *s, struct mk_route *route)
{
    *s = (struct mk_snap){.at = o->to};
    if (goes_straight(g, o)) {
        straighten(g, o, keeps, within > 0);
        s->at = o->to;
        route_of_order(g, o, route);
        return;
    }
    if (within > 0 && mk_snap(g, o->fig, o->to, figure_of(g, o->fig)->facing, within, s))
        o->to = s->at;
    else
        *s = (struct mk_snap){.at = o->to};
    route_of_order(g, o, route);
    if (!keeps)
        o->facing = facing_at_end(g, s, route, o->facing);
}

const char *page_step(int x, int y, int within, int facing, int keeps, int instead)
{
    static struct mk_route route;
    const struct game *g = page_game();
    struct mk_order o;
    struct mk_snap s;

    if (!g || !page_move(g, &o))
        return page_text();
    o.player = g->ask.player;
    o.to = (vec){x, y};
    o.facing = facing < 0 ? figure_of(g, o.fig)->facing : angle_norm(facing);

    bool straight = goes_straight(g, &o);

    step_there(g, &o, keeps, within, &s, &route);
    if (o.manner & MANNER_OVERWHELM)
        o.other = nearest_rider(g, &o);
    struct verdict v = mk_check(g, &o);
    struct json *j = page_begin(allowed(v));

    tell_place(j, g, &s, o.facing);
    tell_route(j, &route);
    js_put_bool(j, "straight", straight);
    js_key(j, "text");
    tell_order(j, g, &o);
    tell_prospect(j, g, &o, v, instead);
    return page_end();
}

/* ---------------------------------------------------------------- targets */

static void tell_chances(struct json *j, const struct game *g, const struct mk_order *o,
                         struct odds_scratch *scratch)
{
    static struct odds odds;

    odds_of(&odds, g, o, 1, ODDS_KEEP, scratch);

    const struct odds_figure *f = odds_figure_of(&odds, o->target[0]);

    js_put_chance(j, "hit", f ? f->hit : 0);
    js_put_chance(j, "mean", f ? odds_mean(f) : 0);
    tell_gone(j, g, o->target[0], f ? f->gone : 0);
    js_put_chance(j, "captured", f ? f->captured : 0);
}

static void tell_target(struct json *j, const struct game *g, const struct mk_target *t,
                        struct mk_order o, struct odds_scratch *scratch)
{
    js_open(j, '{');
    js_put_string(j, "fig", id_of(g, t->fig));
    js_put_bool(j, "ok", allowed(t->verdict));
    if (!allowed(t->verdict)) {
        js_key(j, "verdict");
        tell_verdict(j, g, t->verdict);
        js_close(j, '}');
        return;
    }
    js_key(j, "attack");
    tell_tally(j, g, &t->attack);
    js_key(j, "defense");
    tell_tally(j, g, &t->defense);
    js_key(j, "damage");
    tell_tally(j, g, &t->damage);
    o.target[0] = t->fig;
    o.ntarget = 1;
    if (allowed(mk_check(g, &o)))
        tell_chances(j, g, &o, scratch);
    js_close(j, '}');
}

const char *page_targets(void)
{
    static struct mk_target target[MK_MAX_FIGURES];
    const struct game *g = page_game();
    fig_id f = g ? page_figure(g, 0) : NOBODY;
    bool ranged = strcmp(page_field(1), "ranged") == 0;

    if (f == NOBODY)
        return page_text();

    enum mk_order_kind kind = ranged ? ORDER_RANGED : ORDER_CLOSE;
    struct mk_order o = {.kind = (uint8_t)kind, .player = owner_of(g, f), .fig = f,
                         .other = NOBODY, .terrain = NO_TERRAIN};
    struct odds_scratch *scratch = odds_scratch_new(g);
    int n = mk_targets(g, f, kind, target, MK_MAX_FIGURES);
    struct json *j = page_bare();

    js_open(j, '[');
    for (int i = 0; i < n; i++)
        tell_target(j, g, &target[i], o, scratch);
    js_close(j, ']');
    odds_scratch_free(scratch);
    return page_text();
}
