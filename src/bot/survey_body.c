/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* survey_body.c: bodies of several sections, which one more skull may destroy; and how figures
 * move. */
#include "bot/survey.h"

#include <stddef.h>
#include <string.h>

#include "rules/dial.h"
#include "rules/kind.h"
#include "rules/move.h"

/* Would one more click on this section destroy its body? */
static bool is_last(const struct game *g, const struct seen *f)
{
    int now = figure_of(g, f->fig)->position;
    int more = skulls_at(f->piece, now + 1) - skulls_at(f->piece, now);

    return body_skulls(g, f->fig) + more >= kind_of(g, f->fig)->skulls;
}

int32_t survey_click(const struct survey *s, const struct seen *f)
{
    int32_t all = 0;

    if (f->piece->sections < 2 || !is_last(s->g, f))
        return loss(f, 1);
    for (int i = f->body; i < f->body + f->piece->sections; i++)
        all += s->seen[i].worth[s->seen[i].piece->life - s->seen[i].left] +
               s->seen[i].points * POINT / 2;
    return all;
}

/* The player chooses the section. */
static int32_t push_of(const struct survey *s, const struct seen *first)
{
    int32_t least = INT32_MAX;

    for (int k = first->index; k < first->index + first->piece->sections; k++) {
        bool bears = is_active(s->g, s->seen[k].fig);
        int32_t click = bears ? survey_click(s, &s->seen[k]) : INT32_MAX;

        least = click < least ? click : least;
    }
    return least < INT32_MAX ? least : 0;
}

void survey_push_bodies(struct survey *s)
{
    for (int i = 0; i < s->n; i++) {
        struct seen *f = &s->seen[i];

        if (f->piece->sections > 1)
            f->push = f->body == f->index ? push_of(s, f) : s->seen[f->body].push;
    }
}

/* ---------------------------------------------------------------- how it walks */

void survey_land(struct survey *s)
{
    const struct game *g = s->g;
    size_t pieces = g->nterrain * sizeof s->terrain[0], corners = g->nvertex * sizeof s->vertex[0];

    if (s->relaid && s->nterrain == g->nterrain && s->nvertex == g->nvertex &&
        memcmp(s->terrain, terrain_of(g, 0), pieces) == 0 &&
        memcmp(s->vertex, vertices_of(g), corners) == 0)
        return;
    s->relaid = s->now;
    s->nterrain = g->nterrain;
    s->nvertex = g->nvertex;
    memcpy(s->terrain, terrain_of(g, 0), pieces);
    memcpy(s->vertex, vertices_of(g), corners);
}

static void ask_gait(const struct game *g, fig_id f, uint16_t manner, struct gait *out)
{
    struct walk w;

    walk_in_manner(g, f, NULL, manner, &w);
    *out = (struct gait){.known = true, .breakaway = w.breakaway, .follow = w.follow,
                         .price = w.price, .flags = w.flags,
                         .reach = w.speed.total * MK_INCH, .plain = w.plain * MK_INCH};
}

/* Until its dial changes, only the terrain below it can change how such a figure moves. */
static const struct gait *recall_gait(struct survey *s, const struct seen *f, struct known *k)
{
    if (!k->walk.when || k->walk.when < s->relaid || !vec_eq(k->walk.at, f->at) ||
        k->walk.facing != k->facing)
        ask_gait(s->g, f->fig, 0, &k->walk.gait);
    k->walk.when = s->now;
    k->walk.at = f->at;
    k->walk.facing = k->facing;
    return &k->walk.gait;
}

const struct gait *survey_gait(struct survey *s, const struct seen *f, enum gaits how)
{
    static const uint16_t manner[GAITS] = {
        [GAIT_DOUBLE] = MANNER_DOUBLE_TIME, [GAIT_SURGE] = MANNER_SURGE,
    };
    struct gait *gait = &s->gait[f->index][how];
    struct known *k = &s->known[f->fig];

    if (how == GAIT_PLAIN && k->plain && !k->attack_may_follow && !f->captor && !s->g->castles)
        return recall_gait(s, f, k);
    if (!gait->known)
        ask_gait(s->g, f->fig, manner[how], gait);
    return gait;
}
