/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* sight.c: lines of fire.
 *
 *  (1) The line joins the two centres and has no width: what it only grazes does not matter.
 *  (2) Bases are looked at before terrain; the first thing that blocks is named.
 *  (3) One hindering piece is enough, more add nothing. [terrain.hindering.lof.once]
 *  (4) The centre of a base decides the height it stands at.
 *
 * Most of what stands on a table is nowhere near a line, so everything is first tried against the
 * box around it. */
#include "rules/sight.h"

#include <math.h>
#include <stddef.h>

#include "rules/ability.h"
#include "rules/built.h"
#include "rules/contact.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/ruleset.h"
#include "rules/seam.h"

/* A line while it is followed. */
struct gaze {
    const struct game *g;
    fig_id firer, target;
    int flags;
    vec a, b, d;                /* from the firer's centre to the target's; d is b - a */
    int64_t length;             /* a little more than it */
    vec lo, hi;                 /* the box around it */
    int hill_a, hill_b;         /* the elevated pieces its ends stand on, or -1 */
    int high;                   /* how many of the two are elevated */
};

static bool any_hill(const struct game *g)
{
    for (int t = 0; t < g->nterrain; t++)
        if (terrain_of(g, t)->level != LEVEL_GROUND)
            return true;
    return false;
}

/* A figure above the table stands on no hill. */
static int hill_under(const struct game *g, fig_id f)
{
    return figure_of(g, f)->flags & FIG_SOARS ? -1 : top_of(g, f);
}

/* The centre of a castle section is up on it. [castle.attack.elevated] */
static bool looks_from_height(const struct game *g, fig_id firer)
{
    return !fort_of(g, firer) || rule(fort_of(g, firer)->of->looks_down);
}

static struct gaze gaze_at(const struct game *g, fig_id firer, fig_id target, vec b, int flags)
{
    vec a = figure_of(g, firer)->at;
    bool hills = any_hill(g);
    struct gaze z = {.g = g, .firer = firer, .target = target, .flags = flags, .a = a, .b = b,
                     .d = vec_sub(b, a),
                     .length = (int64_t)sqrt((double)vec_len2(vec_sub(b, a))) + 2,
                     .lo = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y},
                     .hi = {a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y},
                     .hill_a = hills && looks_from_height(g, firer) ? hill_under(g, firer) : -1,
                     .hill_b = !hills ? -1 : target == NOBODY ? elevated_piece_at(g, b)
                                                              : hill_under(g, target)};

    z.high = (z.hill_a >= 0) + (z.hill_b >= 0);
    if (target == NOBODY)               /* only the firer itself looks along it */
        z.target = firer;
    return z;
}

static struct gaze gaze_along(const struct game *g, fig_id firer, fig_id target, int flags)
{
    return gaze_at(g, firer, target, aim_point(g, target), flags);
}

/* --- bases */

/* The first of the figures i to n - 1 whose base the line, prolonged on both sides, passes within
 * reach; n if there is none. This is where the time of a line goes, so one comparison does for both
 * sides of it: what is negative becomes very large. */
static int next_near(const struct gaze *z, int i, int n)
{
    const struct figure *f = figure_of(z->g, 0);
    const struct piece *p = piece_of(z->g, 0);
    const vec a = z->a, d = z->d;
    const int64_t length = z->length;

    for (; i < n; i++) {
        int64_t max = p[i].radius * p[i].discs * length;
        int64_t aside = vec_cross(d, vec_sub(f[i].at, a));
        if ((uint64_t)(aside + max) <= (uint64_t)(2 * max))
            break;
    }
    return i;
}

/* May its base stand in the way, seen from the box around the line? */
static bool close_by(const struct gaze *z, fig_id f)
{
    int32_t reach = piece_of(z->g, f)->radius * piece_of(z->g, f)->discs;
    vec at = figure_of(z->g, f)->at;

    return at.x + reach > z->lo.x && at.x - reach < z->hi.x && at.y + reach > z->lo.y &&
           at.y - reach < z->hi.y &&
           (figure_of(z->g, f)->flags & FIG_TABLE) && mount_of(z->g, f) == NOBODY &&
           body_of(z->g, f) != carrier_of(z->g, z->firer) &&
           (!(figure_of(z->g, f)->flags & FIG_SOARS) || breaks(R_SOARING_NO_OBSTACLE));
}

/* A double base has no gap at its waist: a line between its discs, grazing both, crosses it. */
static bool enters_base(const struct gaze *z, fig_id f)
{
    struct base b = base_of(z->g, f);
    vec disc[2];
    int n = base_disc(&b, disc);

    for (int i = 0; i < n; i++)
        if (segment_enters_disc(z->a, z->b, disc[i], b.radius))
            return true;
    return n == 2 && segments_meet((struct seg){z->a, z->b}, (struct seg){disc[0], disc[1]});
}

/* A figure below does not stand in the way of fire from or at a height. */
static bool below_the_line(const struct gaze *z, fig_id f)
{
    if (z->high == 0 && z->g->castles && is_elevated(z->g, f))
        return true;                            /* nor who stands above a gate it passes through */
    return z->high > 0 && !is_elevated(z->g, f) && !breaks(R_TERRAIN_ELEVATED_LOF_FIGURES);
}

/* Does one of the figures from..to - 1 block the line? */
static bool some_base_blocks(const struct gaze *z, int from, int to, struct sight *s)
{
    for (int i = next_near(z, from, to); i < to; i = next_near(z, i + 1, to)) {
        if (!close_by(z, (fig_id)i) || !enters_base(z, (fig_id)i) ||
            below_the_line(z, (fig_id)i) || breaks(R_LOF_BASES))
            continue;
        s->line = LINE_BLOCKED;
        s->culprit = CULPRIT_FIGURE;
        s->piece = (uint16_t)i;
        s->rule = R_LOF_BASES;
        return true;
    }
    return false;
}

/* Firer and target stand at the ends of the line and do not block it, with all their sections. */
static bool base_blocks(const struct gaze *z, struct sight *s)
{
    fig_id firer = body_of(z->g, footing_of(z->g, z->firer));
    fig_id target = body_of(z->g, footing_of(z->g, z->target));
    int first = firer < target ? firer : target, second = firer < target ? target : firer;
    int after_first = first + piece_of(z->g, (fig_id)first)->sections;
    int after_second = second + piece_of(z->g, (fig_id)second)->sections;

    return some_base_blocks(z, 0, first, s) || some_base_blocks(z, after_first, second, s) ||
           some_base_blocks(z, after_second, z->g->nfigure, s);
}

/* --- terrain that blocks */

static enum mk_rule first_of(enum mk_rule special, enum mk_rule general)
{
    if (rule(special))
        return special;
    return rule(general) ? general : R_NONE;
}

/* Does the line lead from one hill to another, where that is a rule of its own? */
static bool hills_apart(const struct gaze *z)
{
    return z->high == 2 && z->hill_a != z->hill_b && has_extra(ruleset_of(z->g)->extra.hills_apart);
}

/* Buildings and the like. Between two heights only what is itself elevated counts. */
static enum mk_rule building_blocks(const struct gaze *z, bool raised)
{
    if (z->high == 0)
        return raised ? first_of(R_TERRAIN_BLOCKING_LOF, R_TERRAIN_ELEVATED_LOF)
                      : first_of(R_TERRAIN_BLOCKING_LOF, R_TERRAIN_BLOCKING_LOF);
    if (z->high == 1)
        return first_of(ruleset_of(z->g)->cites.rock_below, R_TERRAIN_BLOCKING_LOF);
    if (hills_apart(z))
        return first_of(R_TERRAIN_BLOCKING_LOF, R_TERRAIN_BLOCKING_LOF);
    if (!raised && !breaks(R_TERRAIN_ELEVATED_LOF_BOTH))
        return R_NONE;
    return first_of(R_TERRAIN_ELEVATED_LOF_BOTH, R_TERRAIN_BLOCKING_LOF);
}

/* Does one of the two stand on it? Where hills overlap one stands on both. */
static bool stands_on(const struct gaze *z, int t)
{
    struct poly p = ground_poly(z->g, t);

    return poly_contains(&p, z->a) || poly_contains(&p, z->b) || lies_against(z->g, z->hill_a, t) ||
           lies_against(z->g, z->hill_b, t);
}

/* The clause by which the piece blocks a line that enters it, or R_NONE. */
static enum mk_rule piece_blocks(const struct gaze *z, int t)
{
    const struct terrain *piece = terrain_of(z->g, t);
    bool raised = piece->level != LEVEL_GROUND;

    if (seen_as(piece) == GROUND_BLOCKING)
        return building_blocks(z, raised);
    if (is_layer(piece))                /* the hill it lies on may block */
        return R_NONE;
    if (raised && hills_apart(z) && !stands_on(z, t))
        return rule(R_TERRAIN_ELEVATED_LOF) ? R_TERRAIN_ELEVATED_LOF : R_NONE;
    if (!raised || z->high == 2)
        return R_NONE;
    if (z->high == 0)
        return rule(R_TERRAIN_ELEVATED_LOF) ? R_TERRAIN_ELEVATED_LOF : R_NONE;
    if (stands_on(z, t) && !breaks(R_TERRAIN_ELEVATED_OWN_PIECE))   /* one's own hill slopes away */
        return R_NONE;
    return rule(R_TERRAIN_ELEVATED_LOF_ONE) ? R_TERRAIN_ELEVATED_LOF_ONE : R_NONE;
}

/* --- terrain that hinders */

/* Does the rim of a disc, `span` tenths of a degree to each side of the facing, lie in the piece?
 * Chords of five degrees stand for it: they stray from the rim by less than a unit. */
static bool rim_enters(const struct poly *p, vec c, int32_t r, angle facing, int span)
{
    vec from = vec_add(c, vec_scaled(angle_dir(angle_norm(facing - span)), r));

    for (int turn = -span; turn < span; turn += 50) {
        int next = turn + 50 < span ? turn + 50 : span;
        vec to = vec_add(c, vec_scaled(angle_dir(angle_norm(facing + next)), r));
        if (poly_segment_enters(p, from, to))
            return true;
        from = to;
    }
    return false;
}

/* Does any of the rim that forms the front arc lie in the piece? Seen from the middle of a double
 * base, which lies on the rims of both discs, a turn on a rim shows under half its angle. */
static bool front_rim_enters(const struct poly *p, const struct base *b, int arc)
{
    vec disc[2];

    if (base_disc(b, disc) == 1)
        return rim_enters(p, b->at, b->radius, angle_norm(b->facing + b->turn),
                          (arc < MK_TURN ? arc : MK_TURN) / 2);
    return rim_enters(p, disc[0], b->radius, b->facing, arc < MK_TURN / 2 ? arc : MK_TURN / 2) ||
           (arc > MK_TURN / 2 &&
            rim_enters(p, disc[1], b->radius, b->facing, arc - MK_TURN / 2));
}

/* Where the line leaves the firer's base. */
static vec leaves_base(const struct gaze *z, const struct base *b)
{
    vec d = vec_sub(z->b, z->a), ahead = angle_dir(b->facing);

    if (b->discs == 1)
        return vec_add(z->a, vec_scaled(d, b->radius));
    double along = (double)vec_dot(d, ahead) / MK_DIR_ONE;
    double share = 2.0 * b->radius * (along < 0 ? -along : along) / (double)vec_len2(d);
    return vec_add(z->a, (vec){(int32_t)(d.x * share), (int32_t)(d.y * share)});
}

/* A line that nothing hinders is not blocked to anybody who hides. [stealth.exempt-line] */
static bool hides_anyway(const struct gaze *z)
{
    return (z->flags & SIGHT_HINDERING_BLOCKS) && breaks(R_STEALTH_EXEMPT_LINE);
}

/* A firer at a wood's edge: the line beyond its base is outside the wood. Its front arc must be
 * outside, too, or, where that alone decides, its centre in cover. */
static bool fires_from_edge(const struct gaze *z, int t, const struct poly *p)
{
    struct base b = front_base(z->g, z->firer);
    bool by_line = ruleset_of(z->g)->extra.edge_by_line != R_NONE;

    return !breaks(R_TERRAIN_HINDERING_LOF_EDGE) && !hides_anyway(z) && ground_near_base(z->g, t, &b) &&
           poly_base_overlap(p, &b) &&
           !poly_segment_enters(p, leaves_base(z, &b), z->b) &&
           (by_line ? occupies_cover(z->g, z->a) : !front_rim_enters(p, &b, arc_of(z->g, z->firer)));
}

/* Does the firer's front arc touch the wall? */
static bool fires_from_wall(const struct gaze *z, const struct chain *w)
{
    struct base b = front_base(z->g, z->firer);
    vec disc[2];
    int n = base_disc(&b, disc), arc = arc_of(z->g, z->firer);

    if (breaks(R_TERRAIN_LOW_WALL_LOF_FIRER_CONTACT) || hides_anyway(z))
        return false;
    for (int i = 0; i < n; i++)
        for (int k = 0; k + 1 < w->n; k++) {
            vec near = segment_nearest(w->v[k], w->v[k + 1], disc[i]);
            vec rim = vec_add(disc[i], vec_scaled(vec_sub(near, disc[i]), b.radius));
            if (segment_disc_cmp(w->v[k], w->v[k + 1], disc[i],
                                 b.radius + w->width / 2 + MK_CONTACT) <= 0 &&
                arc_contains(angle_norm(b.facing + b.turn), arc, b.at, rim))
                return true;
        }
    return false;
}

static bool stands_in(const struct gaze *z, const struct poly *p)
{
    struct base firer = front_base(z->g, z->firer), target = base_of(z->g, z->target);

    if (ruleset_of(z->g)->extra.edge_by_line != R_NONE)
        return poly_contains(p, z->a) || poly_contains(p, z->b);
    return poly_base_overlap(p, &firer) || poly_base_overlap(p, &target);
}

/* Fire from or at a height passes over what hinders on the ground, unless an end stands in it. */
static bool passes_over(const struct gaze *z, const struct terrain *piece, const struct poly *p)
{
    return z->high > 0 && piece->level == LEVEL_GROUND && !(p && stands_in(z, p)) &&
           !breaks(R_TERRAIN_ELEVATED_LOF_HINDERING);
}

static enum mk_rule wall_hinders(const struct gaze *z, int t)
{
    struct chain w = ground_chain(z->g, t);

    if (!rule(R_TERRAIN_LOW_WALL_LOF) || !chain_segment_crosses(&w, z->a, z->b) ||
        passes_over(z, terrain_of(z->g, t), NULL) || fires_from_wall(z, &w))
        return R_NONE;
    return R_TERRAIN_LOW_WALL_LOF;
}

static enum mk_rule wood_hinders(const struct gaze *z, int t, const struct poly *p)
{
    if (!rule(R_TERRAIN_HINDERING_LOF) || passes_over(z, terrain_of(z->g, t), p) ||
        fires_from_edge(z, t, p))
        return R_NONE;
    return R_TERRAIN_HINDERING_LOF;
}

/* --- the whole line */

/* Water does nothing to a line, and neither does level clear ground. */
static inline bool has_effect(const struct terrain *piece)
{
    int ground = seen_as(piece);

    return (piece->level != LEVEL_GROUND || ground == GROUND_BLOCKING ||
            ground == GROUND_HINDERING || ground == GROUND_LOW_WALL) &&
           (piece->flags & TERRAIN_TABLE);
}

/* May the line meet the box around the piece? The box around a low wall may have been drawn around
 * its middle line. */
static inline bool near_piece(const struct gaze *z, const struct terrain *piece)
{
    int32_t wide = piece->ground == GROUND_LOW_WALL ? piece->width : 0;
    vec lo = {piece->lo.x - wide, piece->lo.y - wide};
    vec hi = {piece->hi.x + wide, piece->hi.y + wide};

    if (lo.x > z->hi.x || hi.x < z->lo.x || lo.y > z->hi.y || hi.y < z->lo.y)
        return false;
    bool rising = (z->d.x >= 0) == (z->d.y >= 0);
    vec left = {rising ? lo.x : hi.x, hi.y}, right = {rising ? hi.x : lo.x, lo.y};
    int64_t one = vec_cross(z->d, vec_sub(left, z->a)), other = vec_cross(z->d, vec_sub(right, z->a));

    /* Along its edge, too: there it may touch another piece. */
    return !((one < 0 && other < 0) || (one > 0 && other > 0));
}

static void note_piece(int t, enum line line, enum mk_rule r, struct sight *s)
{
    s->line = (uint8_t)line;
    s->culprit = CULPRIT_TERRAIN;
    s->piece = (uint16_t)t;
    s->rule = (uint16_t)r;
}

/* The clause by which the target hides. */
static enum mk_rule hiding_rule(const struct gaze *z)
{
    for (struct working w = working_with(z->g, z->target, HOOK(shape_line)); working_next(&w);)
        if (w.is->shape_line && w.is->cites != R_NONE)
            return w.is->cites;
    return R_NOT_ASKED;
}

/* For a target that hides, what hinders a line blocks it. */
static void note_hindering(const struct gaze *z, int t, enum mk_rule r, struct sight *s)
{
    bool past = (z->flags & SIGHT_PAST_TERRAIN) && !breaks(R_MAGIC_BLAST_IGNORES_STEALTH);
    bool heeded = !past && !(z->flags & SIGHT_IGNORE_STEALTH);
    bool hides = (z->flags & SIGHT_HINDERING_BLOCKS) && heeded &&
                 !breaks(hiding_rule(z));

    if (hides)
        note_piece(t, LINE_BLOCKED, hiding_rule(z), s);
    else if (s->line == LINE_CLEAR)
        note_piece(t, LINE_HINDERED, r, s);
    else
        s->more++;
}

/* Does the line run between this piece and another one that touches it? */
static bool enters_seam(const struct gaze *z, int t)
{
    struct seams seams = {.g = z->g, .fire = true};
    struct seam seam;

    while ((terrain_of(z->g, t)->flags & TERRAIN_FLUSH) && next_seam(&seams, &seam))
        if (seam.piece == t && segments_meet((struct seg){z->a, z->b}, seam.bar))
            return true;
    return false;
}

/* Is one of the two in this piece's archway? */
static bool is_under(const struct gaze *z, int t)
{
    bool a = figure_of(z->g, z->firer)->under && archway_at(z->g, z->a) == t;

    return a || (figure_of(z->g, z->target)->under && archway_at(z->g, z->b) == t);
}

/* The clause by which a castle section blocks a line at the ground, or R_NONE: it passes only through
 * what is open. [castle.abrupt, castle.portal.closed-blocks] */
static enum mk_rule section_blocks(const struct gaze *z, int t)
{
    struct poly solid[FORT_SOLIDS];
    vec room[FORT_SOLIDS * FORT_CORNERS];
    struct seg closed[FORT_PORTALS];
    const struct masonry *of = masonry_of(z->g, t);
    int n = fort_solids(z->g, t, solid, room);

    if (section_of(z->g, t) == z->target || section_of(z->g, t) == z->firer)
        return R_NONE;                  /* it does not hide itself */
    if (z->hill_a == t || z->hill_b == t)
        return of->abrupt;
    for (int i = 0; i < n; i++)
        if (poly_segment_enters(&solid[i], z->a, z->b))
            return rule(of->abrupt) ? of->abrupt : R_NONE;
    for (int i = fort_closed(z->g, t, closed); i-- > 0;)
        if (segments_meet(closed[i], (struct seg){z->a, z->b}))
            return of->closed;
    return enters_seam(z, t) && rule(of->abrupt) ? of->abrupt : R_NONE;
}

/* For a line from above the table, only the terrain under the target matters. */
static bool is_overlooked(const struct gaze *z, const struct poly *p, int t)
{
    if ((z->flags & SIGHT_TO_SKY) || built_overlooked(z->g, t, z->firer, z->target))
        return true;
    return (z->flags & SIGHT_FROM_SKY) && !poly_contains(p, z->b);
}

static void meet_piece(const struct gaze *z, int t, struct sight *s)
{
    struct poly p = ground_poly(z->g, t);
    bool wall = terrain_of(z->g, t)->ground == GROUND_LOW_WALL;
    enum mk_rule r = R_NONE;

    if (is_overlooked(z, &p, t))
        return;
    if (fort_at(z->g, t) && (is_under(z, t) || (z->high == 0 && fort_at(z->g, t)->passage)) &&
        !(z->flags & SIGHT_PAST_TERRAIN)) {
        r = section_blocks(z, t);
        if (r != R_NONE)
            note_piece(t, LINE_BLOCKED, r, s);
        return;
    }
    if (!wall && !poly_segment_enters(&p, z->a, z->b) && !enters_seam(z, t))
        return;
    if (!wall && !(z->flags & SIGHT_PAST_TERRAIN))
        r = piece_blocks(z, t);
    if (r != R_NONE) {
        note_piece(t, LINE_BLOCKED, r, s);
        return;
    }
    if (breaks(R_CASTLE_SECTIONS_STEALTH_NOT_HINDERING) && fort_at(z->g, t))
        r = R_TERRAIN_HINDERING_LOF;
    else if (wall)
        r = wall_hinders(z, t);
    else if (seen_as(terrain_of(z->g, t)) == GROUND_HINDERING)
        r = wood_hinders(z, t, &p);
    if (r != R_NONE)
        note_hindering(z, t, r, s);
}

/* [terrain.elevated.height-not-from-soaring] */
static bool looks_down(const struct game *g, fig_id firer)
{
    return (figure_of(g, firer)->flags & FIG_SOARS) &&
           !breaks(R_TERRAIN_ELEVATED_HEIGHT_NOT_FROM_SOARING);
}

static void meet_terrain(const struct gaze *z, struct sight *s)
{
    for (int t = 0; t < z->g->nterrain && s->line != LINE_BLOCKED; t++)
        if (has_effect(terrain_of(z->g, t)) && near_piece(z, terrain_of(z->g, t)))
            meet_piece(z, t, s);
}

static bool stands_over(const struct base *b, vec at)
{
    vec disc[2];
    int n = base_disc(b, disc);

    for (int i = 0; i < n; i++)
        if (vec_dist(disc[i], at) <= b->radius)
            return true;
    return false;
}

int sight_from(const struct game *g, fig_id firer)
{
    if (!(figure_of(g, firer)->flags & FIG_SOARS))
        return 0;
    return (breaks(R_SOARING_LOF_BASES) ? 0 : SIGHT_PAST_BASES) |
           (breaks(R_SOARING_LOF_TERRAIN) ? 0 : SIGHT_FROM_SKY);
}

struct sight sight_to(const struct game *g, fig_id firer, vec at)
{
    int flags = sight_from(g, firer);
    struct gaze z = gaze_at(g, firer, NOBODY, at, flags);
    struct sight s = {.line = LINE_CLEAR};
    fig_id body = body_of(g, footing_of(g, firer));

    for (int f = 0; f < g->nfigure && !(flags & SIGHT_PAST_BASES); f++) {
        struct base b = base_of(g, (fig_id)f);
        bool over = body_of(g, footing_of(g, (fig_id)f)) == body || stands_over(&b, at);
        if (!over && some_base_blocks(&z, f, f + 1, &s))
            return s;
    }
    meet_terrain(&z, &s);
    return s;
}

struct sight sight_line(const struct game *g, fig_id firer, fig_id target, int flags)
{
    struct gaze z = gaze_along(g, firer, target, flags);
    struct sight s = {.line = LINE_CLEAR, .higher = z.hill_b >= 0 && z.hill_a < 0 &&
                                                     !looks_down(g, firer)};

    if (fort_of(g, target) && !rule(fort_of(g, target)->of->looked_up_to))
        s.higher = false;
    if (breaks(R_CASTLE_SAME_HEIGHT) && is_castle(g, z.hill_b) && !is_castle(g, z.hill_a))
        s.higher = true;

    if (!(flags & SIGHT_PAST_BASES) && base_blocks(&z, &s))
        return s;
    meet_terrain(&z, &s);
    return s;
}

/* The disc of f's base that lies nearest to the line. */
static vec nearest_disc(const struct game *g, fig_id f, vec a, vec b)
{
    struct base base = base_of(g, f);
    vec disc[2];
    int n = base_disc(&base, disc);

    if (n == 2 && segment_dist2(a, b, disc[1]) < segment_dist2(a, b, disc[0]))
        return disc[1];
    return disc[0];
}

void sight_show(const struct game *g, fig_id firer, fig_id target, struct sight *s)
{
    vec a = figure_of(g, firer)->at, b = figure_of(g, target)->at, out;

    if (s->culprit == CULPRIT_FIGURE) {
        vec c = nearest_disc(g, s->piece, a, b);
        s->at = segment_nearest(a, b, c);
        s->depth = segment_disc_depth(a, b, c, piece_of(g, s->piece)->radius);
    } else if (s->culprit == CULPRIT_TERRAIN) {
        struct poly p = ground_poly(g, s->piece);
        if (terrain_of(g, s->piece)->ground == GROUND_LOW_WALL)
            s->at = segment_nearest(a, b, p.v[0]);
        else if (poly_segment_clip(&p, a, b, &s->at, &out))
            s->depth = vec_dist(s->at, out);
        else
            s->at = segment_nearest(a, b, segment_nearest(p.v[0], p.v[1], a));
    }
}

int sight_flags(const struct game *g, fig_id firer, fig_id target)
{
    int flags = sight_from(g, firer);

    for (struct working w = working_with(g, target, HOOK(shape_line)); working_next(&w);)
        if (w.is->shape_line)
            flags |= w.is->shape_line(g, target, firer);
    return flags;
}
