/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* angle.c: directions from the table, bearings by search in it, arcs by cross products. */
#include "geom/angle.h"

#include "geom/angle_table.h"
#include "geom/arc.h"

angle angle_norm(int tenths)
{
    int a = tenths % MK_TURN;

    return (angle)(a < 0 ? a + MK_TURN : a);
}

int angle_diff(angle a, angle b)
{
    int d = angle_norm(a - b);

    return d > MK_TURN / 2 ? d - MK_TURN : d;
}

vec angle_dir(angle a)
{
    int part = a % 900;
    int32_t s = quarter_sine[part], c = quarter_sine[900 - part];

    switch (a / 900) {
    case 0:  return (vec){ c, s };
    case 1:  return (vec){ -s, c };
    case 2:  return (vec){ -c, -s };
    default: return (vec){ s, -c };
    }
}

/* Is d, in the first quarter, past the middle between tenth k, below 900, and the next? Their
 * vectors have equal lengths, so their sum is the bisector. */
static bool past_middle(int k, vec d)
{
    vec middle = {quarter_sine[900 - k] + quarter_sine[899 - k],
                  quarter_sine[k] + quarter_sine[k + 1]};

    return vec_cross(middle, d) > 0;
}

/* The tenth nearest to d: a guess that is off by two at most, put right by the table. */
static int quarter_angle(vec d)
{
    double s = ((double)d.y - d.x) / ((double)d.y + d.x), m = s < 0 ? -s : s;
    int k = (int)(450.5 + s * (450 + (1 - m) * (140.2 + 38 * m)));

    while (k < 900 && past_middle(k, d))
        k++;
    while (k > 0 && !past_middle(k - 1, d))
        k--;
    return k;
}

angle angle_of(vec d)
{
    if (vec_eq(d, (vec){ 0, 0 }))
        return 0;
    if (d.x > 0 && d.y >= 0)
        return angle_norm(quarter_angle(d));
    if (d.x <= 0 && d.y > 0)
        return angle_norm(900 + quarter_angle((vec){ d.y, -d.x }));
    if (d.x < 0)
        return angle_norm(1800 + quarter_angle(vec_neg(d)));
    return angle_norm(2700 + quarter_angle((vec){ -d.y, d.x }));
}

struct arc arc_around(angle facing, int width)
{
    angle right = angle_norm(facing - width / 2);

    return (struct arc){ angle_dir(right), angle_dir(angle_norm(right + width)), width };
}

bool arc_holds(const struct arc *a, int past_right, int before_left, int ahead)
{
    if (a->width >= MK_TURN)
        return true;
    if (a->width == 0)
        return past_right == 0 && ahead >= 0;
    if (a->width <= MK_TURN / 2)
        return past_right >= 0 && before_left >= 0;
    return past_right >= 0 || before_left >= 0;
}

static int sign(int64_t n)
{
    return (n > 0) - (n < 0);
}

bool arc_contains(angle facing, int width, vec apex, vec p)
{
    struct arc a = arc_around(facing, width);
    vec d = vec_sub(p, apex);

    return arc_holds(&a, sign(vec_cross(a.right, d)), sign(vec_cross(d, a.left)),
                     sign(vec_dot(a.right, d)));
}

static bool turn_suffices(angle facing, int turn, int width, vec d)
{
    return arc_contains(angle_norm(facing + turn), width, (vec){ 0, 0 }, d);
}

/* The least turn towards one side (step 1 or -1), starting from a guess that is right to within
 * the rounding of angle_of. */
static int turn_needed(angle facing, int width, vec d, int guess, int step)
{
    while (!turn_suffices(facing, guess, width, d))
        guess += step;
    while (guess != 0 && turn_suffices(facing, guess - step, width, d))
        guess -= step;
    return guess;
}

int arc_excess(angle facing, int width, vec apex, vec p)
{
    if (arc_contains(facing, width, apex, p))
        return 0;

    vec d = vec_sub(p, apex);
    if (width <= 0)
        return angle_diff(angle_of(d), facing);

    int bearing = angle_norm(angle_of(d) - facing);
    int left = turn_needed(facing, width, d, bearing - (width - width / 2), 1);
    int right = turn_needed(facing, width, d, bearing - MK_TURN + width / 2, -1);

    return left <= -right ? left : right;
}
