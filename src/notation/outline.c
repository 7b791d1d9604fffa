/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* outline.c: outlines that cannot be pieces of terrain.
 *
 *  (1) An outline never meets itself, and it encloses an area.
 *  (2) What bars the way is thicker than the tolerance of paths: otherwise figures could walk
 *      through. */
#include <string.h>

#include "notation/table.h"

enum { THICKNESS_LEAST = 8 };       /* units */

static struct seg edge(const struct poly *p, int i)
{
    return (struct seg){p->v[i], p->v[i + 1 < p->n ? i + 1 : 0]};
}

/* Does q lie beside the edge, on its inner side, and so near that too little is left between them? */
static bool faces(struct seg e, bool left, vec q)
{
    vec along = vec_sub(e.b, e.a);
    bool beside = vec_dot(along, vec_sub(q, e.a)) >= 0 && vec_dot(along, vec_sub(e.b, q)) >= 0;
    int64_t turn = vec_turn(e.a, e.b, q);

    return beside && (left ? turn > 0 : turn < 0) &&
           segment_disc_cmp(e.a, e.b, q, THICKNESS_LEAST) < 0;
}

/* The least distance between two edges is that of a corner from an edge. */
static bool is_thin(const struct poly *p)
{
    bool left = poly_area2(p) > 0;

    for (int i = 0; i < p->n; i++)
        for (int k = 2; k < p->n; k++)
            if (faces(edge(p, i), left, p->v[(i + k) % p->n]))
                return true;
    return false;
}

static bool bars_ways(const struct terrain *g)
{
    return g->ground == GROUND_BLOCKING || g->ground == GROUND_DEEP;
}

static const char *fault_of(const struct poly *p, const struct terrain *g)
{
    if (g->ground == GROUND_LOW_WALL || (g->flags & TERRAIN_CASTLE))
        return NULL;
    if (!poly_valid(p))
        return "crosses itself or encloses no area: the outline of";
    return bars_ways(g) && is_thin(p) ? "is too thin in one place to be measured: the piece" : NULL;
}

static bool complain(const struct mk_table *t, int i, const char *text, struct mk_error *error)
{
    const char *id = t->terrain[i].id;
    struct mk_error ignored;
    struct scan s;

    scan_begin(&s, "", 0, t->terrain_line[i], error ? error : &ignored);
    return scan_wrong_word(&s, (struct word){.at = id, .length = (int)strlen(id), .column = 1}, text);
}

bool outlines_check(const struct mk_table *t, struct mk_error *error)
{
    for (int i = 0; i < t->nterrain; i++) {
        const struct terrain *g = &t->terrain[i];
        struct poly p = {t->vertex + g->corner, g->corners};
        const char *fault = fault_of(&p, g);

        if (fault)
            return complain(t, i, fault, error);
    }
    return true;
}
