/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ground.c: terrain lines.
 *
 * While a table is read each piece's corners stand in t->corner, in the order of the pieces; access
 * points are kept apart until terrain_finish lays both out as the cast wants them. */
#include <string.h>

#include "notation/names.h"
#include "notation/pen.h"
#include "notation/table.h"
#include "rules/ruleset.h"

enum { WALL_WIDTH = MK_INCH, CARD_MAX = 30 };

static bool corner_add(struct mk_table *t, struct scan *s, struct terrain *g)
{
    vec p;

    if (t->ncorner + t->naccess >= MK_MAX_VERTICES)
        return scan_full(s, s->word, MK_MAX_VERTICES, "corners and access points on a table");
    if (!scan_point(s, &p))
        return false;
    t->corner[t->ncorner++] = p;
    g->corners++;
    return true;
}

static bool corners_read(struct mk_table *t, struct scan *s, struct terrain *g)
{
    int least = g->ground == GROUND_LOW_WALL ? 2 : 3;

    while (!scan_done(s)) {
        bool fine = scan_accept(s, "width") ? scan_length(s, &g->width) : corner_add(t, s, g);
        if (!fine)
            return false;
    }
    return g->corners >= least || scan_expected(s, "another corner x,y");
}

/* `built defense 14 structure 5`: what the card of a constructed piece says. */
static bool card_word(struct scan *s, struct terrain *g, bool *fine)
{
    static const char *const words[] = {"defense", "structure", "fortification", "battered"};
    uint8_t *const to[] = {&g->defense, &g->structure, &g->fortification, &g->taken};

    for (int i = 0; i < 4 && (g->flags & TERRAIN_BUILT); i++)
        if (scan_accept(s, words[i])) {
            *fine = scan_byte(s, 0, CARD_MAX, to[i]);
            return true;
        }
    if ((g->flags & TERRAIN_BUILT) && scan_accept(s, "dot"))
        g->flags |= TERRAIN_DOT;
    else if ((g->flags & TERRAIN_BUILT) && scan_accept(s, "gone"))
        g->flags &= (uint8_t)~TERRAIN_TABLE;
    else
        return false;
    return true;
}

/* `elevated`, `abrupt` (which is elevated too), `template` and `built`, in any order. */
static bool traits_read(struct scan *s, struct terrain *g)
{
    for (bool fine = true; fine;) {
        if (card_word(s, g, &fine))
            continue;
        if (scan_accept(s, "built")) {
            g->flags |= TERRAIN_BUILT;
            continue;
        }
        if (scan_accept(s, "abrupt"))
            g->level = LEVEL_ABRUPT;
        else if (scan_accept(s, "template"))
            g->flags |= TERRAIN_TEMPLATE;
        else if (!scan_accept(s, "elevated"))
            return true;
        else if (g->level == LEVEL_GROUND)
            g->level = LEVEL_ELEVATED;
    }
    return false;
}

static bool shape_read(struct mk_table *t, struct scan *s, struct terrain *g)
{
    int ground;

    if (!traits_read(s, g))
        return false;
    if (!scan_listed(s, name_ground, GROUND_LADDER,
                     "a kind: clear hindering blocking shallow deep low-wall concealing chasm",
                     &ground))
        return false;
    g->ground = (uint8_t)ground;
    g->width = ground == GROUND_LOW_WALL ? WALL_WIDTH : 0;
    if (!traits_read(s, g))
        return false;
    if ((g->flags & TERRAIN_BUILT) && ruleset_number(t->edition)->extra.built == R_NONE)
        return scan_wrong(s, "these rules have no constructed terrain: 'built' before");
    if ((g->flags & TERRAIN_BUILT) && ground == GROUND_LOW_WALL)
        return scan_wrong(s, "constructed terrain cannot be a low-wall: 'built' before");
    if ((g->flags & TERRAIN_TABLE) && g->structure && g->taken >= g->structure)
        return scan_wrong(s, "a piece with no structure left must say 'gone' before");
    return corners_read(t, s, g);
}

/* Makes room for a piece of that name: a new one, or in place of an inherited one. */
struct terrain *terrain_add(struct mk_table *t, struct scan *s)
{
    char name[MK_ID];
    struct word w = s->word;

    if (!scan_new_name(s, name))
        return NULL;

    int old = table_terrain(t, name);

    if (old >= 0 && t->terrain_line[old] < t->since)
        terrain_remove(t, old);
    else if (old >= 0 || table_figure(t, name) >= 0) {
        scan_wrong_word(s, w, "this name is already taken:");
        return NULL;
    }
    if (t->nterrain == MK_MAX_TERRAIN) {
        scan_full(s, w, MK_MAX_TERRAIN, "pieces of terrain on a table");
        return NULL;
    }

    struct terrain *g = &t->terrain[t->nterrain];

    memset(g, 0, sizeof *g);
    memcpy(g->id, name, MK_ID);
    g->corner = (uint16_t)t->ncorner;
    g->owner = MK_NO_PLAYER;
    t->leans[t->nterrain][0] = '\0';
    t->terrain_line[t->nterrain++] = s->line;
    return g;
}

bool terrain_line(struct mk_table *t, struct scan *s)
{
    struct terrain *g = terrain_add(t, s);

    if (!g)
        return false;
    g->flags = TERRAIN_TABLE;
    return shape_read(t, s, g);
}

bool pool_line(struct mk_table *t, struct scan *s)
{
    player_id owner;

    if (!scan_player(s, t, &owner))
        return false;

    struct terrain *g = terrain_add(t, s);

    if (!g)
        return false;
    g->owner = owner;
    return shape_read(t, s, g);
}

bool access_line(struct mk_table *t, struct scan *s)
{
    char name[MK_ID];
    struct word w = s->word;

    if (!scan_name(s, name))
        return false;

    int g = table_terrain(t, name);

    if (g < 0)
        return scan_wrong_word(s, w, "no terrain is called");
    if (t->naccess == MK_ACCESS)
        return scan_full(s, s->word, MK_ACCESS, "access points on a table");
    if (t->ncorner + t->naccess >= MK_MAX_VERTICES)
        return scan_full(s, s->word, MK_MAX_VERTICES, "corners and access points on a table");
    t->access[t->naccess].terrain = (uint8_t)g;
    return scan_point(s, &t->access[t->naccess++].at);
}

static void access_remove(struct mk_table *t, int g)
{
    int kept = 0;

    for (int i = 0; i < t->naccess; i++) {
        if (t->access[i].terrain == g)
            continue;
        t->access[kept] = t->access[i];
        t->access[kept].terrain -= t->access[kept].terrain > g;
        kept++;
    }
    t->naccess = kept;
}

void terrain_remove(struct mk_table *t, int g)
{
    int gone = t->terrain[g].corners, after = t->terrain[g].corner + gone;

    memmove(t->corner + after - gone, t->corner + after,
            (size_t)(t->ncorner - after) * sizeof t->corner[0]);
    t->ncorner -= gone;
    t->nterrain--;
    for (int i = g; i < t->nterrain; i++) {
        t->terrain[i] = t->terrain[i + 1];
        t->terrain[i].corner = (uint16_t)(t->terrain[i].corner - gone);
        t->terrain_line[i] = t->terrain_line[i + 1];
        memcpy(t->leans[i], t->leans[i + 1], MK_ID);
    }
    access_remove(t, g);
}

static void box(const struct mk_table *t, struct terrain *g)
{
    int32_t half = g->width / 2;

    g->lo = g->hi = t->vertex[g->corner];
    for (int i = 1; i < g->corners; i++) {
        vec p = t->vertex[g->corner + i];
        g->lo.x = p.x < g->lo.x ? p.x : g->lo.x;
        g->lo.y = p.y < g->lo.y ? p.y : g->lo.y;
        g->hi.x = p.x > g->hi.x ? p.x : g->hi.x;
        g->hi.y = p.y > g->hi.y ? p.y : g->hi.y;
    }
    g->lo = vec_sub(g->lo, (vec){half, half});
    g->hi = vec_add(g->hi, (vec){half, half});
}

static bool bars_ways(const struct terrain *g)
{
    return (g->flags & TERRAIN_TABLE) && (g->ground == GROUND_BLOCKING || g->ground == GROUND_DEEP);
}

static bool boxes_touch(const struct terrain *g, const struct terrain *h)
{
    return g->lo.x <= h->hi.x + MK_CONTACT && h->lo.x <= g->hi.x + MK_CONTACT &&
           g->lo.y <= h->hi.y + MK_CONTACT && h->lo.y <= g->hi.y + MK_CONTACT;
}

/* May it touch another piece that bars the way, or the edge? */
static bool lies_flush(const struct mk_table *t, int i)
{
    const struct terrain *g = &t->terrain[i];

    if (g->lo.x <= MK_CONTACT || g->lo.y <= MK_CONTACT || g->hi.x >= t->board.x - MK_CONTACT ||
        g->hi.y >= t->board.y - MK_CONTACT)
        return true;
    for (int k = 0; k < t->nterrain; k++)
        if (k != i && bars_ways(&t->terrain[k]) && boxes_touch(g, &t->terrain[k]))
            return true;
    return false;
}

bool terrain_finish(struct mk_table *t, int *nvertex, struct mk_error *error)
{
    int n = 0;

    if (!castles_finish(t, error))
        return false;
    for (int i = 0; i < t->nterrain; i++) {
        struct terrain *g = &t->terrain[i];

        memcpy(t->vertex + n, t->corner + g->corner, g->corners * sizeof(vec));
        g->corner = (uint16_t)n;
        n += g->corners;
        g->access = (uint16_t)n;
        for (int k = 0; k < t->naccess; k++)
            if (t->access[k].terrain == i)
                t->vertex[n++] = t->access[k].at;
        g->accesses = (uint16_t)(n - g->access);
        box(t, g);
        if (g->owner < t->nplayer)
            t->player[g->owner].pooled++;
    }
    for (int i = 0; i < t->nterrain; i++)
        if (bars_ways(&t->terrain[i]) && lies_flush(t, i))
            t->terrain[i].flags |= TERRAIN_FLUSH;
    *nvertex = n;
    return outlines_check(t, error);
}
