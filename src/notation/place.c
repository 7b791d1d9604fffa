/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* place.c: relative places.
 *
 * Where a double base touches depends on its facing, and `facing b` depends on its place:
 * the two are worked out twice, one after the other. */
#include "notation/place.h"

#include <string.h>

/* ---------------------------------------------------------------- reading */

static bool is_number(struct word w)
{
    int64_t n;

    return word_decimal(w, MK_INCH, &n);
}

bool place_follows(const struct scan *s)
{
    static const char *const first[] = {"at", "to", "touching", "here"};

    return word_index(s->word, first, 4) >= 0 || is_number(s->word);
}

static bool touching_read(struct scan *s, struct mk_place *p)
{
    p->kind = PLACE_TOUCHING;
    if (!scan_name(s, p->of) || (scan_accept(s, "and") && !scan_name(s, p->second)))
        return false;
    p->here = !scan_accept(s, "from") || scan_accept(s, "here");
    return p->here || scan_angle(s, &p->from);
}

static bool point_or_name(struct scan *s, struct mk_place *p)
{
    if (word_point(s->word, &p->at)) {
        scan_take(s);
        return true;
    }
    return scan_name(s, p->of);
}

/* After a length: toward b, away from b, north, south of b. */
static bool offset_read(struct scan *s, struct mk_place *p)
{
    if (!scan_length(s, &p->length))
        return false;
    if (scan_accept(s, "toward") || scan_accept(s, "towards")) {
        p->kind = PLACE_TOWARD;
        return point_or_name(s, p);
    }
    if (scan_accept(s, "away")) {
        p->kind = PLACE_AWAY;
        return scan_expect(s, "from") && point_or_name(s, p);
    }
    p->kind = PLACE_OFFSET;
    if (!word_angle(s->word, &p->from))
        return scan_expected(s, "'toward', 'away from' or a direction");
    scan_take(s);
    return !scan_accept(s, "of") || scan_name(s, p->of);
}

bool place_read(struct scan *s, struct mk_place *p)
{
    memset(p, 0, sizeof *p);
    if (scan_accept(s, "touching"))
        return touching_read(s, p);
    if (scan_accept(s, "here")) {
        p->kind = PLACE_HERE;
        return true;
    }
    if (scan_accept(s, "at") || scan_accept(s, "to")) {
        p->kind = PLACE_AT;
        return scan_point(s, &p->at);
    }
    if (is_number(s->word))
        return offset_read(s, p);
    return scan_expected(s, "a place (to x,y, touching NAME, 6 toward NAME, 6 north, here)");
}

bool look_read(struct scan *s, struct mk_look *look)
{
    memset(look, 0, sizeof *look);
    if (word_angle(s->word, &look->facing)) {
        look->kind = LOOK_ANGLE;
        scan_take(s);
        return true;
    }
    if (word_point(s->word, &look->at)) {
        look->kind = LOOK_POINT;
        scan_take(s);
        return true;
    }
    look->kind = LOOK_FIGURE;
    return scan_name(s, look->of);
}

/* ---------------------------------------------------------------- working out */

static bool touching_solve(const struct mk_place *p, const struct base *other, vec from,
                           struct base *b)
{
    vec way = p->here ? vec_sub(from, other->at) : angle_dir(p->from);

    if (vec_eq(way, (vec){0, 0}))
        return false;
    return base_place_touching(b, other, way);
}

/* Between two bases: of the places where it touches both, the one on the side asked for. A double
 * base could stand in too many ways. */
static bool between_solve(const struct mk_place *p, const struct around *around, vec from,
                          struct base *b)
{
    const struct base *one = around->place_of, *two = around->place_and;
    vec c[2], d[2], spot[2], middle = {(one->at.x + two->at.x) / 2, (one->at.y + two->at.y) / 2};
    vec way = p->here ? vec_sub(from, middle) : angle_dir(p->from);
    int n = base_disc(one, c), m = base_disc(two, d);
    bool found = false;

    for (int i = 0; i < n * m && b->discs == 1; i++) {
        if (!discs_touched_by(c[i / m], one->radius, d[i % m], two->radius, b->radius, spot))
            continue;
        for (int k = 0; k < 2; k++) {
            struct base at = {.at = spot[k], .discs = 1, .radius = b->radius};
            bool better = !found || vec_dot(way, vec_sub(spot[k], b->at)) > 0;

            if (better && !base_overlap(&at, one) && !base_overlap(&at, two)) {
                b->at = spot[k];
                found = true;
            }
        }
    }
    return found;
}

static bool toward_solve(const struct mk_place *p, const struct base *other, vec from, vec *at)
{
    vec goal = other ? other->at : p->at;
    vec way = p->kind == PLACE_AWAY ? vec_sub(from, goal) : vec_sub(goal, from);

    if (vec_eq(way, (vec){0, 0}))
        return false;
    *at = vec_add(from, vec_scaled(way, p->length));
    return true;
}

static bool place_solve(const struct mk_place *p, const struct around *around, vec from,
                        struct base *b)
{
    const struct base *other = around->place_of;

    switch (p->kind) {
    case PLACE_AT:
        b->at = p->at;
        return true;
    case PLACE_TOUCHING:
        if (around->place_and)
            return other && between_solve(p, around, from, b);
        return other && touching_solve(p, other, from, b);
    case PLACE_OFFSET:
        b->at = vec_add(other ? other->at : from, vec_scaled(angle_dir(p->from), p->length));
        return true;
    case PLACE_TOWARD:
    case PLACE_AWAY:
        return toward_solve(p, other, from, &b->at);
    default:
        b->at = from;
        return true;
    }
}

static void look_solve(const struct mk_look *look, const struct base *other, angle same,
                       struct base *b)
{
    vec goal = look->kind == LOOK_FIGURE && other ? other->at : look->at;

    if (look->kind == LOOK_SAME)
        b->facing = same;
    else if (look->kind == LOOK_ANGLE)
        b->facing = look->facing;
    else
        b->facing = angle_of(vec_sub(goal, b->at));
}

bool stand_solve(const struct mk_place *p, const struct mk_look *look, const struct around *around,
                 struct base *b)
{
    enum { ROUNDS = 2 };
    vec from = b->at;
    angle same = b->facing;

    for (int i = 0; i < ROUNDS; i++) {
        look_solve(look, around->look_of, same, b);
        if (!place_solve(p, around, from, b))
            return false;
        look_solve(look, around->look_of, same, b);
    }
    return vec_valid(b->at);
}
