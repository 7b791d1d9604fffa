/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* cover.c: what terrain does to a line of fire, approximately. */
#include "bot/cover.h"

#include "geom/shape.h"
#include "query/propose.h"
#include "rules/ground.h"
#include "rules/ruleset.h"

bool cover_matters(const struct game *g)
{
    for (int t = 0; t < g->nterrain; t++)
        if (terrain_of(g, t)->flags & TERRAIN_TABLE)
            return true;
    return false;
}

bool cover_has_walls(const struct game *g)
{
    for (int t = 0; t < g->nterrain; t++)
        if (terrain_of(g, t)->ground == GROUND_LOW_WALL)
            return true;
    return false;
}

struct spot cover_here(struct survey *s, const struct seen *f)
{
    int16_t *hill = &s->hill[f->index];

    if (*hill == NOT_LOOKED)
        *hill = (int16_t)(s->land ? top_of(s->g, f->fig) : -1);
    return (struct spot){f->fig, f->at, f->piece->radius, *hill};
}

struct spot cover_there(const struct survey *s, const struct seen *f, vec at)
{
    return (struct spot){f->fig, at, f->piece->radius, s->land ? elevated_piece_at(s->g, at) : -1};
}

/* Can the line meet the box around the piece? */
static bool is_near(const struct terrain *t, vec a, vec b)
{
    int32_t wide = t->ground == GROUND_LOW_WALL ? t->width : 0;

    return !((a.x < t->lo.x - wide && b.x < t->lo.x - wide) ||
             (a.x > t->hi.x + wide && b.x > t->hi.x + wide) ||
             (a.y < t->lo.y - wide && b.y < t->lo.y - wide) ||
             (a.y > t->hi.y + wide && b.y > t->hi.y + wide));
}

/* Does the piece block a line that enters it? `high` is how many of the two stand on a hill. */
static bool cuts(const struct terrain *t, int piece, int high, const struct spot *a,
                 const struct spot *b)
{
    bool raised = t->level != LEVEL_GROUND;

    if ((t->flags & TERRAIN_CASTLE) && (t->section == a->fig || t->section == b->fig))
        return false;
    if (t->ground == GROUND_BLOCKING)
        return raised || high < 2;
    return raised && high < 2 && piece != a->hill && piece != b->hill;
}

/* Measured from the rim of the firer's base: a figure at the edge of a wood can shoot out of it. */
static bool wood_hinders(const struct poly *p, const struct spot *firer, const struct spot *target)
{
    vec out = vec_stretched(vec_sub(target->at, firer->at), firer->radius);

    return poly_segment_enters(p, vec_add(firer->at, out), target->at);
}

static bool hinders(const struct game *g, int t, int high, const struct spot *firer,
                    const struct spot *target)
{
    const struct terrain *piece = terrain_of(g, t);
    bool wall = piece->ground == GROUND_LOW_WALL, over = high && piece->level == LEVEL_GROUND;

    if (wall) {
        struct chain c = ground_chain(g, t);

        return !over && chain_segment_crosses(&c, firer->at, target->at) &&
               chain_dist(&c, firer->at) > firer->radius + piece->width / 2 + MK_CONTACT;
    }
    if (piece->ground != GROUND_HINDERING && piece->ground != GROUND_CONCEALING)
        return false;

    struct poly p = ground_poly(g, t);

    if (over && !poly_contains(&p, firer->at) && !poly_contains(&p, target->at))
        return false;
    return wood_hinders(&p, firer, target);
}

int cover_between(const struct survey *s, const struct spot *firer, const struct spot *target)
{
    const struct params *rules = &ruleset_of(s->g)->param;
    int high = (firer->hill >= 0) + (target->hill >= 0);
    bool hindered = false;

    for (int t = 0; t < s->g->nterrain && s->land; t++) {
        const struct terrain *piece = terrain_of(s->g, t);

        if (!(piece->flags & TERRAIN_TABLE) || !is_near(piece, firer->at, target->at))
            continue;
        if (cuts(piece, t, high, firer, target)) {
            struct poly p = ground_poly(s->g, t);

            if (poly_segment_enters(&p, firer->at, target->at))
                return COVER_BLOCKED;
        }
        hindered = hindered || hinders(s->g, t, high, firer, target);
    }
    return hindered * rules->hindering_defense +
           (target->hill >= 0 && firer->hill < 0) * rules->height_defense;
}
