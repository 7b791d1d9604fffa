/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* shape.h: bases, polygons and thick lines.
 *
 *  (1) Radii are positive and below 2^15. Coordinates obey vec.h.
 *  (2) "touch" means a gap of at most MK_CONTACT; it includes every overlap. "overlap" means deeper
 *      than MK_CONTACT. Shapes that touch and do not overlap stand in contact.
 *  (3) All bool answers are exact in integers; lengths are exact floors.
 *  (4) Nothing here keeps or allocates memory: polygons and chains borrow their corners.
 */
#ifndef MK_GEOM_SHAPE_H
#define MK_GEOM_SHAPE_H

#include "geom/angle.h"

/* One disc, or two equal tangent discs one behind the other along the facing, whose point of
 * contact is `at`; or none, for a piece that stands on no base and touches nothing. A section of
 * a base is described by its sector: only contacts in the sector count, borders included, while
 * space and overlap are those of the whole base. */
struct base {
    vec at;
    angle facing;
    uint8_t discs;                       /* 0, 1 or 2 */
    bool high;                           /* above the table: it touches only what is there too */
    int16_t radius;                      /* of each disc */
    angle turn;                          /* direction of the sector, relative to the facing */
    int16_t sector;                      /* its width; 0: the whole base */
    bool under;                          /* on the ground although something is above it; levels are a
                                            matter of the rules */
};

struct poly {
    const vec *v;                        /* simple, either orientation */
    int n;
};

/* An open polyline with a width: the points within width/2 (halved downwards) of it. */
struct chain {
    const vec *v;
    int n;
    int32_t width;
};

int base_disc(const struct base *b, vec out[2]);                 /* centres, the front one first */
bool base_touch(const struct base *a, const struct base *b);
bool base_overlap(const struct base *a, const struct base *b);
int32_t base_gap(const struct base *a, const struct base *b);    /* negative: how deep */
int base_contacts(const struct base *a, const struct base *b, vec out[4]);   /* on the rim of a */
bool base_contains(const struct base *b, vec p);                 /* the rim belongs to it */
bool base_in_rect(const struct base *b, vec lo, vec hi);

/* Does b touch a at a point inside (front) or strictly outside (rear) the arc of a, whose apex
 * is a->at? Both may hold when two discs touch. A section's arc points where its sector does,
 * and a section has nothing outside it. */
bool base_front_touches(const struct base *a, int width, const struct base *b);
bool base_rear_touches(const struct base *a, int width, const struct base *b);

/* Moves `mover` along the ray from other->at in `direction` to the nearest place where it touches
 * `other` without overlap: the gap is 0 to 2 units, 0 along the axes for round bases. Its facing is
 * kept. False, and nothing changed, for a zero direction. */
bool base_place_touching(struct base *mover, const struct base *other, vec direction);

/* The two places where a disc of radius r touches a disc around a and one around b; false if
 * these are too far apart, or have the same centre. */
bool discs_touched_by(vec a, int32_t ra, vec b, int32_t rb, int32_t r, vec out[2]);

/* The points at distance r from c and `away` from the line through a and b, on either side of it:
 * how many, at most 4. None for a line without length. */
int circle_beside_line(vec c, int32_t r, vec a, vec b, int32_t away, vec out[4]);

bool poly_valid(const struct poly *p);               /* simple, some area, coordinates in range */
int64_t poly_area2(const struct poly *p);            /* twice the area; counter-clockwise > 0 */
int poly_side(const struct poly *p, vec q);          /* 1 inside, 0 on the boundary, -1 outside */
bool poly_contains(const struct poly *p, vec q);     /* inside or on the boundary */
int64_t poly_dist2(const struct poly *p, vec q);     /* floor of the square; 0 when contained */
int32_t poly_dist(const struct poly *p, vec q);      /* floor; 0 when contained */
int32_t poly_gap(const struct poly *p, const struct poly *q);   /* floor; 0 touching, overlapping */

bool poly_disc_overlap(const struct poly *p, vec c, int32_t r);
bool poly_disc_touch(const struct poly *p, vec c, int32_t r);
bool poly_disc_inside(const struct poly *p, vec c, int32_t r);
bool poly_base_overlap(const struct poly *p, const struct base *b);
bool poly_base_touch(const struct poly *p, const struct base *b);
bool poly_base_inside(const struct poly *p, const struct base *b);

/* Does the open segment meet the strict interior? Grazing a corner or an edge does not count. */
bool poly_segment_enters(const struct poly *p, vec a, vec b);

/* Where the segment first enters and last leaves the interior, rounded: for display. False, and
 * nothing written, when poly_segment_enters is false. */
bool poly_segment_clip(const struct poly *p, vec a, vec b, vec *in, vec *out);

bool chain_disc_overlap(const struct chain *c, vec p, int32_t r);
bool chain_disc_touch(const struct chain *c, vec p, int32_t r);
bool chain_base_overlap(const struct chain *c, const struct base *b);
bool chain_base_touch(const struct chain *c, const struct base *b);
bool chain_segment_crosses(const struct chain *c, vec a, vec b);     /* enters strip or cuts line */
int chain_side(const struct chain *c, vec p);        /* of the nearest part: 1 left, -1 right */
int32_t chain_dist(const struct chain *c, vec p);    /* floor, to the centre line */
int32_t chain_along(const struct chain *c, vec p);   /* from the start to the place nearest to p */

#endif
