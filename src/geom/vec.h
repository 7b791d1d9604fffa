/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* vec.h: points and vectors of the table, as integers.
 *
 *  (1) The unit is 1/1024 inch. Coordinates of points stay below 2^18 in magnitude (256 inches),
 *      those of differences below 2^19, those of directions (angle.h) at most 2^20.
 *  (2) So a product of two differences stays below 2^39, of a direction and a difference below
 *      2^41: vec_dot, vec_cross and vec_len2 never overflow.
 *  (3) MK_CONTACT is the only tolerance of the whole game. Anything this close counts as touching.
 */
#ifndef MK_GEOM_VEC_H
#define MK_GEOM_VEC_H

#include <stdbool.h>
#include <stdint.h>

#define MK_INCH 1024
#define MK_CONTACT 10                    /* about a hundredth of an inch */
#define MK_COORD_LIMIT (1 << 18)

typedef struct { int32_t x, y; } vec;

static inline vec vec_add(vec a, vec b)
{
    return (vec){ a.x + b.x, a.y + b.y };
}

static inline vec vec_sub(vec a, vec b)
{
    return (vec){ a.x - b.x, a.y - b.y };
}

static inline vec vec_neg(vec a)
{
    return (vec){ -a.x, -a.y };
}

static inline bool vec_eq(vec a, vec b)
{
    return a.x == b.x && a.y == b.y;
}

static inline int64_t vec_dot(vec a, vec b)
{
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

/* Positive when b lies counter-clockwise of a. */
static inline int64_t vec_cross(vec a, vec b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static inline int64_t vec_len2(vec a)
{
    return vec_dot(a, a);
}

/* Twice the signed area of the triangle a b c: positive if c is to the left of a to b. */
static inline int64_t vec_turn(vec a, vec b, vec c)
{
    return vec_cross(vec_sub(b, a), vec_sub(c, a));
}

/* Is the point inside the range of (1)? */
static inline bool vec_valid(vec a)
{
    return a.x > -MK_COORD_LIMIT && a.x < MK_COORD_LIMIT && a.y > -MK_COORD_LIMIT &&
           a.y < MK_COORD_LIMIT;
}

int64_t isqrt64(uint64_t n);             /* floor of the root, exact */
int32_t vec_dist(vec a, vec b);          /* floor of the distance, exact */
vec vec_scaled(vec d, int32_t length);   /* along d, of that length, rounded; zero for d zero */

/* A direction in which several lengths are wanted. */
struct ray {
    vec d;
    int64_t root;                        /* 1024 times the length of d */
};

struct ray ray_along(vec d);
vec ray_at(const struct ray *, int32_t length);          /* vec_scaled(d, length) */

#endif
