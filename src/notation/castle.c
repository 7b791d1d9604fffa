/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* castle.c: castles on a table: planks, ladders, portals, and the outlines of the sections.
 *
 * A section is written as a figure. Its outline is a piece of terrain worked out from kind, place and
 * facing, and is laid behind the pieces that are written. */
#include <stdio.h>
#include <string.h>

#include "notation/pen.h"
#include "notation/text.h"
#include "rules/fort.h"

/* ---------------------------------------------------------------- words of a section */

/* `open portcullis doors` */
bool open_word(struct pen *p, struct scan *s)
{
    const struct fort *f = mk_kinds[p->piece->kind].fort;
    int n = 0;

    p->figure->portals = 0;
    for (bool found = true; found; n += found) {
        found = false;
        for (int i = 0; f && i < f->portals && !found; i++)
            if (scan_is(s, f->portal[i].word)) {
                if (p->figure->portals >> i & 1)
                    return scan_wrong(s, "this portal is open already:");
                scan_take(s);
                p->figure->portals |= (uint8_t)(1 << i);
                found = true;
            }
    }
    if (f && !f->portals)
        return scan_wrong(s, "this section has no portals, such as");
    return n > 0 || scan_expected(s, f ? "a portal of this section (door, portcullis, doors, "
                                         "front-door, rear-door)"
                                       : "the kind of castle section before its portals");
}

void print_portals(const struct game *g, fig_id f, struct mk_text *t)
{
    const struct fort *fort = fort_of(g, f);
    int open = figure_of(g, f)->portals & ((1 << PORTAL_SET) - 1);

    if (!fort || !open)
        return;
    text_word(t, "open");
    for (int i = 0; i < fort->portals; i++)
        if (open >> i & 1)
            text_word(t, fort->portal[i].word);
}

/* ---------------------------------------------------------------- planks and ladders */

/* `plank NAME WALL x,y x,y`: along the inner side of the wall, from one point to the other. */
bool plank_line(struct mk_table *t, struct scan *s)
{
    struct terrain *g = terrain_add(t, s);
    vec a, b;

    if (!g || !scan_name(s, t->leans[t->nterrain - 1]) || !scan_point(s, &a))
        return false;
    struct word w = s->word;

    if (!scan_point(s, &b))
        return false;
    if (vec_eq(a, b))
        return scan_wrong_word(s, w, "a plank goes from one point to another, not to");
    if (t->ncorner + 4 > MK_MAX_VERTICES)
        return scan_full(s, s->word, MK_MAX_VERTICES, "corners and access points on a table");
    g->flags = TERRAIN_TABLE | TERRAIN_CASTLE | TERRAIN_PART;
    g->level = LEVEL_ABRUPT;
    g->corners = 4;
    t->corner[t->ncorner] = t->corner[t->ncorner + 3] = a;
    t->corner[t->ncorner + 1] = t->corner[t->ncorner + 2] = b;
    t->ncorner += 4;
    return true;
}

/* `ladder NAME WALL x,y`: at that point of the wall's border. */
bool ladder_line(struct mk_table *t, struct scan *s)
{
    struct terrain *g = terrain_add(t, s);
    vec at;

    if (!g || !scan_name(s, t->leans[t->nterrain - 1]) || !scan_point(s, &at))
        return false;
    if (t->naccess == MK_ACCESS || t->ncorner + t->naccess + 3 > MK_MAX_VERTICES)
        return scan_full(s, s->word, MK_ACCESS, "access points on a table");
    g->flags = TERRAIN_TABLE | TERRAIN_CASTLE | TERRAIN_PART;
    g->ground = GROUND_LADDER;
    g->corners = 2;
    t->corner[t->ncorner] = t->corner[t->ncorner + 1] = at;
    t->ncorner += 2;
    t->access[t->naccess].terrain = (uint8_t)(t->nterrain - 1);
    t->access[t->naccess++].at = at;
    return true;
}

void print_lean(const struct game *g, int i, struct mk_text *t)
{
    const struct terrain *p = terrain_of(g, i);
    bool ladder = p->ground == GROUND_LADDER;

    text_word(t, ladder ? "ladder" : "plank");
    text_word(t, p->id);
    text_word(t, piece_of(g, p->section)->id);
    text_point(t, vertices_of(g)[p->corner]);
    if (!ladder)
        text_point(t, vertices_of(g)[p->corner + 1]);
    text_byte(t, '\n');
}

/* ---------------------------------------------------------------- when all figures are known */

static bool complain(const struct mk_table *t, int i, const char *text, struct mk_error *error)
{
    const char *id = t->leans[i];
    struct mk_error ignored;
    struct scan s;

    scan_begin(&s, "", 0, t->terrain_line[i], error ? error : &ignored);
    return scan_wrong_word(&s, (struct word){.at = id, .length = (int)strlen(id), .column = 1}, text);
}

static bool lean_finish(struct mk_table *t, int i, struct mk_error *error)
{
    struct terrain *g = &t->terrain[i];
    int f = table_figure(t, t->leans[i]);
    vec *corner = t->corner + g->corner;

    if (f < 0 || !mk_kinds[t->piece[f].kind].fort)
        return complain(t, i, "does not belong to any castle section on the table:", error);
    g->section = (fig_id)f;
    vec in = vec_neg(vec_scaled(angle_dir(t->figure[f].facing), PLANK_WIDTH));
    for (int k = 2; k < g->corners; k++)
        corner[k] = vec_add(corner[3 - k], in);
    return true;
}

static bool section_finish(struct mk_table *t, int f, struct mk_error *error)
{
    const struct fort *fort = mk_kinds[t->piece[f].kind].fort;
    struct terrain *g = &t->terrain[t->nterrain];
    struct mk_error ignored;
    struct scan s;

    scan_begin(&s, "", 0, t->wish[f].line, error ? error : &ignored);
    if (t->nterrain == MK_MAX_TERRAIN)
        return scan_full(&s, s.word, MK_MAX_TERRAIN, "pieces of terrain on a table");
    if (t->ncorner + t->naccess + fort->n > MK_MAX_VERTICES)
        return scan_full(&s, s.word, MK_MAX_VERTICES, "corners and access points on a table");
    memset(g, 0, sizeof *g);
    memcpy(g->id, t->piece[f].id, MK_ID);
    g->corner = (uint16_t)t->ncorner;
    g->corners = fort->n;
    g->owner = MK_NO_PLAYER;
    g->section = (fig_id)f;
    g->level = LEVEL_ABRUPT;
    g->flags = TERRAIN_CASTLE;
    if (t->figure[f].flags & (FIG_TABLE | FIG_ELIMINATED))
        g->flags |= TERRAIN_TABLE;
    t->ncorner += fort_outline(fort, t->figure[f].at, t->figure[f].facing, t->corner + t->ncorner);
    t->leans[t->nterrain][0] = '\0';
    t->terrain_line[t->nterrain++] = t->wish[f].line;
    return true;
}

bool castles_finish(struct mk_table *t, struct mk_error *error)
{
    for (int i = 0; i < t->nterrain; i++)
        if (t->leans[i][0] && !lean_finish(t, i, error))
            return false;
    for (int f = 0; f < t->nfigure; f++)
        if (mk_kinds[t->piece[f].kind].fort && !section_finish(t, f, error))
            return false;
    return true;
}
