/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* contact.c: who touches whom, and whose side they are on. [base-contact, friendly, opposing] */
#include "rules/contact.h"

#include "rules/aboard.h"
#include "rules/ability.h"
#include "rules/access.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/move.h"
#include "rules/ruleset.h"

bool allied(const struct game *g, player_id a, player_id b)
{
    return a == b || (player_of(g, a)->team == player_of(g, b)->team && rule(R_FRIENDLY));
}

/* A captive belongs to nobody's side while it is held. [capture.captive.neutral] */
static bool takes_sides(const struct game *g, fig_id f)
{
    return !(is_captive(g, f) && !breaks(R_CAPTURE_CAPTIVE_NEUTRAL));
}

bool friendly_to(const struct game *g, player_id p, fig_id f)
{
    return takes_sides(g, f) && allied(g, p, owner_of(g, f));
}

bool opposing_to(const struct game *g, player_id p, fig_id f)
{
    return rule(R_OPPOSING) && takes_sides(g, f) && !allied(g, p, owner_of(g, f));
}

bool opposed(const struct game *g, fig_id a, fig_id b)
{
    return takes_sides(g, a) && opposing_to(g, owner_of(g, a), b);
}

bool are_friends(const struct game *g, fig_id a, fig_id b)
{
    return !same_body(g, a, b) && takes_sides(g, a) && friendly_to(g, owner_of(g, a), b);
}

enum { NARROW_TOP = 8 * MK_INCH };      /* further apart nobody is on one */
enum { WIDE_TOP = MK_MAX_BOARD * MK_INCH };     /* a built one may be as wide as the table */

/* Can two bases touch at all, standing there? A cheap test before the exact one. */
static bool near(const struct base *a, const struct base *b)
{
    int32_t reach = (int32_t)a->radius * a->discs + (int32_t)b->radius * b->discs + MK_CONTACT;

    return within_box(a->at, b->at, reach);
}

/* Different levels do not separate bases [terrain.elevated.base-contact]; an abrupt drop does: a figure
 * on one side of it cannot reach the other. [terrain.abrupt.close-combat] */
static bool parted_by_height(const struct game *g, const struct base *a, const struct base *b)
{
    if (!rule(R_TERRAIN_ELEVATED_BASE_CONTACT) && (top_at(g, a) < 0) != (top_at(g, b) < 0))
        return true;
    return !breaks(R_TERRAIN_ABRUPT_CLOSE_COMBAT) && parted(g, a, b);
}

int crowded_top(const struct game *g, const struct base *b)
{
    int t = g->castles && b->discs ? top_at(g, b) : -1;

    return t >= 0 && fort_at(g, t) && fort_at(g, t)->crowded &&
           rule((enum mk_rule)fort_at(g, t)->crowded) ? t : -1;
}

static bool share_narrow_top(const struct game *g, const struct base *a, const struct base *b)
{
    int t = b->discs ? crowded_top(g, a) : -1;

    return t >= 0 && top_at(g, b) == t;
}

bool in_contact(const struct game *g, const struct base *a, const struct base *b)
{
    return ((near(a, b) && base_touch(a, b)) || share_narrow_top(g, a, b)) &&
           rule(R_BASE_CONTACT) && !parted_by_height(g, a, b) && !parted_by_gate(g, a, b);
}

bool contact_or_stairs(const struct game *g, const struct base *a, const struct base *b)
{
    return in_contact(g, a, b) ||
           ((g->options & OPTION_STAIRS) && !a->high && !b->high && stairs_shared(g, a, b));
}

bool ends_under(const struct game *g, fig_id f, vec at, int floor)
{
    bool may = floor != FLOOR_ABOVE && (floor == FLOOR_UNDER || on_table(g, f));
    int t = may ? archway_at(g, at) : -1, from = t < 0 ? -1 : top_of(g, f);

    if (t < 0 || floor == FLOOR_UNDER)
        return t >= 0;
    if (figure_of(g, f)->flags & FIG_SOARS)
        return false;
    return figure_of(g, f)->under || !((from >= 0 && fort_at(g, from)) ||
                                       (walk_flags(g, f) & WALK_FREE_LEVELS));
}

/* Does one of them stand at or on the other, which is a castle section? */
static bool leans_on(const struct game *g, fig_id a, fig_id b)
{
    fig_id section = fort_of(g, a) ? a : b, other = fort_of(g, a) ? b : a;

    return fort_of(g, section) && !fort_of(g, other) && on_table(g, section) &&
           touching_terrain(g, other, fort_piece(g, section));
}

/* A passenger touches neither its carrier nor whatever touches the carrier.
 * [chariot.passenger.no-contact, chariot-passengers.no-ram] */
static bool touches_aboard(const struct game *g, fig_id a, fig_id b)
{
    fig_id carrier = carrier_of(g, a);

    if (carrier == NOBODY || !on_table(g, b))
        return false;
    if (breaks(R_CHARIOT_PASSENGER_NO_CONTACT) && same_body(g, carrier, b))
        return true;
    return (breaks(R_CHARIOT_PASSENGERS_NO_POLE_ARM) || breaks(R_CHARIOT_PASSENGERS_NO_RAM) ||
            breaks(R_CHARIOT_PASSENGERS_NO_VENOM)) &&
           strikes_from_aboard(g, a, b);
}

/* A quick test before the bases are compared: both on the table, on one level and near each other. */
static bool may_touch(const struct game *g, fig_id a, fig_id b)
{
    const struct figure *fa = figure_of(g, a), *fb = figure_of(g, b);
    const struct piece *pa = piece_of(g, footing_of(g, a)), *pb = piece_of(g, footing_of(g, b));
    int32_t reach = pa->radius * pa->discs + pb->radius * pb->discs + MK_CONTACT;

    bool far = g->castles || (g->options & OPTION_STAIRS);

    return (fa->flags & fb->flags & FIG_TABLE) && (far || within_box(fa->at, fb->at, reach)) &&
           (!((fa->flags ^ fb->flags) & FIG_SOARS) || breaks(R_SOARING_CONTACT));
}

/* All figures at one access point of a built piece touch each other; soaring figures do not. */
static bool meet_on_stairs(const struct game *g, fig_id a, const struct base *at, fig_id b)
{
    struct base other;

    if (!(g->options & OPTION_STAIRS) || same_body(g, a, b) || !on_table(g, b) ||
        ((figure_of(g, a)->flags | figure_of(g, b)->flags) & FIG_SOARS))
        return false;
    other = base_of(g, b);
    return stairs_shared(g, at, &other);
}

bool touching(const struct game *g, fig_id a, fig_id b)
{
    if (breaks(R_BASE_CONTACT_LOW_WALL) && across_low_wall(g, a, b))
        return true;
    if (touches_aboard(g, a, b) || touches_aboard(g, b, a))
        return true;
    if (breaks(R_CASTLE_ACCESS_CONTACT_FOR_ATTACK_ONLY) && !same_body(g, a, b) && on_table(g, a) &&
        on_table(g, b) && (across_access(g, a, b) || across_access(g, b, a)))
        return true;
    if (breaks(R_CASTLE_NO_BASE_CONTACT) && a != b && leans_on(g, a, b))
        return true;
    if (mate_of(g, a) == b)
        return rule(R_CAVALRY_INNER_CONTACT) && a != b;
    if (!may_touch(g, a, b) || same_body(g, a, b))
        return false;

    bool whole = breaks(R_MULTIDIAL_ABILITY_BY_CONTACT);
    struct base ba = whole ? whole_of(g, a) : base_of(g, a);
    struct base bb = whole ? whole_of(g, b) : base_of(g, b);

    return in_contact(g, &ba, &bb) || meet_on_stairs(g, a, &ba, b);
}

bool touching_body(const struct game *g, fig_id a, fig_id b)
{
    if (breaks(R_BASE_CONTACT_LOW_WALL) && across_low_wall(g, a, b))
        return true;
    if (mate_of(g, a) == b)
        return touching(g, a, b);
    if (!may_touch(g, a, b) || same_body(g, a, b))
        return false;

    struct base ba = base_of(g, a), bb = whole_of(g, b);

    return in_contact(g, &ba, &bb) || meet_on_stairs(g, a, &ba, b);
}

bool touching_named(const struct game *g, fig_id a, bool all_of_a, fig_id b, bool all_of_b)
{
    int n = all_of_a && piece_of(g, a)->sections > 1 ? piece_of(g, a)->sections : 1;

    for (int i = 0; i < n; i++)
        if (all_of_b ? touching_body(g, (fig_id)(a + i), b) : touching(g, (fig_id)(a + i), b))
            return true;
    return false;
}

/* Can b touch a base that stands there? A quick test before b's own base is worked out. */
static bool may_touch_at(const struct game *g, const struct base *at, fig_id b)
{
    const struct piece *p = piece_of(g, footing_of(g, b));
    int32_t reach = at->radius * at->discs + p->radius * p->discs + MK_CONTACT;

    return g->castles || (g->options & OPTION_STAIRS) ||
           within_box(at->at, figure_of(g, b)->at, reach);
}

bool touching_at(const struct game *g, fig_id a, const struct base *at, fig_id b)
{
    if (!may_touch_at(g, at, b))
        return false;

    struct base bb = base_of(g, b);
    bool level = at->high == ((figure_of(g, b)->flags & FIG_SOARS) != 0);

    return !same_body(g, a, b) && on_table(g, b) && (level || breaks(R_SOARING_CONTACT)) &&
           (in_contact(g, at, &bb) || (!at->high && meet_on_stairs(g, a, at, b)));
}

bool touching_terrain(const struct game *g, fig_id f, int t)
{
    struct base b = base_of(g, f);

    if (!ground_near_base(g, t, &b) || !on_table(g, f) || !rule(R_BASE_CONTACT_TERRAIN))
        return false;
    if (terrain_of(g, t)->ground == GROUND_LOW_WALL) {
        struct chain c = ground_chain(g, t);
        return chain_base_touch(&c, &b);
    }
    struct poly p = ground_poly(g, t);
    return poly_base_touch(&p, &b);
}

/* A rider has the arcs of its mount, whatever its own would be. [relic.pain.rider] */
static bool is_bound(const struct game *g, fig_id f, const struct ability *is)
{
    return mount_of(g, f) != NOBODY && is->not_in_saddle != R_NONE && !breaks(is->not_in_saddle);
}

static bool sees_all_round(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(all_round)); working_next(&w);)
        if (w.is->all_round != R_NONE && rule(w.is->all_round) && !is_bound(g, f, w.is))
            return true;
    return false;
}

/* Uniques, and pieces that never have a rear arc, keep the arc that is printed.
 * [conquest.arc.full-front] */
int arc_of(const struct game *g, fig_id f)
{
    const struct piece *p = piece_of(g, footing_of(g, f));
    const struct ability *trait = kind_of(g, f)->trait;
    bool keeps = p->rank == RANK_UNIQUE || (trait && trait->no_rear != R_NONE);

    if (carrier_of(g, f) != NOBODY && rule(carriage_of(g, carrier_of(g, f))->arc))
        return MK_TURN * 3 / 4;
    if (has_extra(kind_of(g, f)->full_arc) || (g->ncard && sees_all_round(g, f)))
        return MK_TURN;
    if (sections_of(g, f) && rule(sections_of(g, f)->front_arc))
        return base_of(g, f).sector;
    return !keeps && has_extra(ruleset_of(g)->extra.full_arc) ? MK_TURN : p->arc;
}

/* Where bases do not meet, the line between their centres says which arcs do. */
static bool faces(const struct game *g, fig_id a, fig_id b)
{
    return arc_contains(look_of(g, a), arc_of(g, a), figure_of(g, a)->at, figure_of(g, b)->at);
}

/* Given that they touch: would a's front arc, if its base stood like this? */
static bool fronts_from(const struct game *g, fig_id a, const struct base *at, const struct base *b)
{
    return base_touch(at, b) ? base_front_touches(at, arc_of(g, a), b)
                             : arc_contains(at->facing, arc_of(g, a), at->at, b->at);
}

bool fronts_at(const struct game *g, fig_id a, const struct base *at, fig_id b)
{
    struct base bb = base_of(g, b);

    if (!touching_at(g, a, at, b))
        return false;
    return in_contact(g, at, &bb) ? fronts_from(g, a, at, &bb) : fronts_stairs(g, a, at, &bb);
}

bool fronts_body_at(const struct game *g, fig_id a, const struct base *at, fig_id b)
{
    struct base bb = base_of(g, b), whole = whole_of(g, b);

    if (meet_on_stairs(g, a, at, b) && !in_contact(g, at, &whole))
        return fronts_stairs(g, a, at, &bb);
    return fronts_from(g, a, at, &whole);
}

bool touches_front(const struct game *g, fig_id a, fig_id b)
{
    if (breaks(R_BASE_CONTACT_LOW_WALL) && across_low_wall(g, a, b))
        return true;
    if (!touching(g, a, b))
        return false;
    if (mate_of(g, a) == b)
        return rule(R_CAVALRY_INNER_ARCS);

    struct base ba = base_of(g, a), bb = base_of(g, b);

    if (meet_on_stairs(g, a, &ba, b) && !in_contact(g, &ba, &bb))
        return fronts_stairs(g, a, &ba, &bb);
    return base_touch(&ba, &bb) ? base_front_touches(&ba, arc_of(g, a), &bb) : faces(g, a, b);
}

bool fronts_body(const struct game *g, fig_id a, fig_id b)
{
    struct base ba = base_of(g, a), bb = whole_of(g, b);

    return touches_front(g, a, b) ||
           (touching_body(g, a, b) && mate_of(g, a) != b && base_front_touches(&ba, arc_of(g, a), &bb));
}

static bool has_rear(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(no_rear)); working_next(&w);)
        if (w.is->no_rear != R_NONE && !breaks(w.is->no_rear) && !is_bound(g, f, w.is))
            return false;
    return true;
}

bool turns_back_to(const struct game *g, fig_id f, fig_id from)
{
    return has_rear(g, f) && !faces(g, f, from);
}

/* At the stairs of a built piece a base has one point of contact, in its front arc or behind it.
 * [constructed-terrain.access-shared] */
bool touches_rear(const struct game *g, fig_id a, fig_id b)
{
    if (!touching(g, a, b) || mate_of(g, a) == b || !has_rear(g, a))
        return false;

    struct base ba = whole_of(g, a), bb = base_of(g, b);
    int arc = piece_of(g, a)->sections > 1 ? piece_of(g, a)->arc : arc_of(g, a);

    if (meet_on_stairs(g, a, &ba, b) && !in_contact(g, &ba, &bb))
        return !fronts_stairs(g, a, &ba, &bb);
    return base_touch(&ba, &bb) ? base_rear_touches(&ba, arc, &bb) : !faces(g, a, b);
}

/* The first figure after `after` but `skip` whose base may touch one at that place with that reach. */
static fig_id near_place(const struct game *g, vec at, int32_t reach, int after, fig_id skip)
{
    const struct figure *fig = figure_of(g, 0);
    const struct piece *piece = piece_of(g, 0);

    reach += MK_CONTACT;
    if (g->saddles)
        reach += 2 * MK_INCH;           /* a rider's base is its mount's */
    if (breaks(R_BASE_CONTACT_LOW_WALL) || breaks(R_CHARIOT_PASSENGERS_NO_POLE_ARM) ||
        breaks(R_CHARIOT_PASSENGERS_NO_RAM) || breaks(R_CHARIOT_PASSENGERS_NO_VENOM))
        reach += 2 * MK_INCH;
    if (g->castles)
        reach += NARROW_TOP;
    if (g->options & OPTION_STAIRS)
        reach += WIDE_TOP;
    int32_t farthest = reach + (int32_t)g->printed->largest;
    for (int i = after + 1; i < g->nfigure; i++)
        if (within_box(fig[i].at, at, farthest) && (fig[i].flags & FIG_TABLE) && i != skip &&
            within_box(fig[i].at, at, reach + (int32_t)piece[i].radius * piece[i].discs))
            return (fig_id)i;
    return NOBODY;
}

fig_id figure_near(const struct game *g, fig_id f, int after)
{
    const struct piece *p = piece_of(g, footing_of(g, f));
    int32_t reach = (int32_t)p->radius * p->discs;

    return near_place(g, figure_of(g, f)->at, reach, after, f);
}

fig_id figure_near_base(const struct game *g, const struct base *b, int after)
{
    return near_place(g, b->at, (int32_t)b->radius * b->discs, after, NOBODY);
}

fig_id opponent_touching(const struct game *g, fig_id f, int after)
{
    for (fig_id i = figure_near(g, f, after); i != NOBODY; i = figure_near(g, f, i))
        if (opposed(g, f, i) && touching(g, f, i))
            return i;
    return NOBODY;
}

fig_id opponent_at_body(const struct game *g, fig_id f, int after)
{
    for (fig_id i = figure_near(g, f, after); i != NOBODY; i = figure_near(g, f, i))
        if (opposed(g, f, i) && touching_body(g, i, f))
            return i;
    return NOBODY;
}

fig_id friend_touching(const struct game *g, fig_id f, int after)
{
    for (fig_id i = figure_near(g, f, after); i != NOBODY; i = figure_near(g, f, i))
        if (are_friends(g, f, i) && touching(g, f, i))
            return i;
    return NOBODY;
}

/* What a base stood on when the turn began: perhaps a castle section that is gone since. */
static int top_then(const struct game *g, const struct base *b)
{
    int top = top_at(g, b);

    for (int t = 0; t < g->nterrain && g->castles && top < 0 && !b->under; t++) {
        struct poly p = ground_poly(g, t);
        bool part = terrain_of(g, t)->ground == GROUND_LADDER;
        if (is_castle(g, t) && !part && !on_table(g, section_of(g, t)) &&
            (figure_of(g, section_of(g, t))->flags & FIG_TURN_TABLE) && poly_contains(&p, b->at))
            top = t;
    }
    return top;
}

/* Contact as it was then: beside a section that is gone nobody on the ground touched those on top. */
static bool in_contact_then(const struct game *g, const struct base *a, const struct base *b)
{
    int s = g->castles ? top_then(g, a) : -1, t = g->castles ? top_then(g, b) : -1;

    if (!g->castles || (s == top_at(g, a) && t == top_at(g, b)))
        return in_contact(g, a, b);
    if (s < 0 || t < 0 || !is_castle(g, s) || !is_castle(g, t))
        return false;
    const struct fort *f = fort_of(g, section_of(g, s));
    return (near(a, b) && base_touch(a, b)) ||
           (s == t && f->crowded && !(terrain_of(g, s)->flags & TERRAIN_PART));
}

/* Was f aboard as the turn began? Nobody else can have stood where a piece that carries stood.
 * [chariot.passenger.no-contact] */
static bool rode_then(const struct game *g, fig_id f)
{
    const struct figure *rider = figure_of(g, f);

    for (int c = 0; c < g->nfigure && !carriage_of(g, f); c++) {
        const struct figure *fig = figure_of(g, (fig_id)c);
        if (carriage_of(g, (fig_id)c) && (fig->flags & FIG_TURN_TABLE) &&
            vec_eq(fig->turn_at, rider->turn_at) && fig->turn_under == rider->turn_under)
            return !breaks(R_CHARIOT_PASSENGER_NO_CONTACT);
    }
    return false;
}

bool touched_at_turn_start(const struct game *g, fig_id a, fig_id b)
{
    const struct figure *fa = figure_of(g, a), *fb = figure_of(g, b);

    if (!(fa->flags & fb->flags & FIG_TURN_TABLE))
        return false;
    struct base ba = base_made(piece_of(g, footing_of(g, a)), fa->turn_at, fa->turn_facing);
    struct base bb = base_made(piece_of(g, footing_of(g, b)), fb->turn_at, fb->turn_facing);

    ba.under = fa->turn_under;
    bb.under = fb->turn_under;
    return in_contact_then(g, &ba, &bb) && !rode_then(g, a) && !rode_then(g, b);
}

/* A captive was on nobody's side, but its captor stood against it. */
bool opponent_at_turn_start(const struct game *g, fig_id f)
{
    const struct figure *fig = figure_of(g, 0);
    vec at = fig[f].turn_at;
    int32_t reach = 2 * (int32_t)g->printed->largest + MK_CONTACT + (g->castles ? NARROW_TOP : 0);

    if (fig[f].flags & FIG_TURN_CAPTIVE)
        return !breaks(R_CAPTURING_FREED_NO_MOVE_ATTACK);
    for (int i = 0; i < g->nfigure; i++)
        if (within_box(fig[i].turn_at, at, reach) && i != f &&
            !allied(g, owner_of(g, f), owner_of(g, (fig_id)i)) &&
            !(fig[i].flags & FIG_TURN_CAPTIVE) && touched_at_turn_start(g, f, (fig_id)i))
            return true;
    return false;
}

/* Would one base, slid straight across the wall, hit the other? Measured along the wall, each is as
 * wide as its discs. */
static bool meet_across(const struct chain *c, const struct base *a, const struct base *b)
{
    vec p[2], q[2];
    int n = base_disc(a, p), m = base_disc(b, q);
    int32_t reach = a->radius + b->radius;

    for (int i = 0; i < n * m; i++) {
        int32_t along = chain_along(c, p[i / m]) - chain_along(c, q[i % m]);
        if (along < reach && -along < reach)
            return true;
    }
    return false;
}

/* Both bases touch the wall, on opposite sides and opposite each other.
 * [terrain.low-wall.close-combat] */
static bool opposite_at(const struct game *g, int t, fig_id a, fig_id b)
{
    if (!touching_terrain(g, a, t) || !touching_terrain(g, b, t) || on_two_tops(g, a, b))
        return false;

    struct chain c = ground_chain(g, t);
    struct base ba = base_of(g, a), bb = base_of(g, b);

    return chain_side(&c, ba.at) * chain_side(&c, bb.at) < 0 && meet_across(&c, &ba, &bb);
}

bool across_low_wall(const struct game *g, fig_id a, fig_id b)
{
    if (!rule(R_TERRAIN_LOW_WALL_CLOSE_COMBAT))
        return false;
    for (int t = 0; t < g->nterrain; t++)
        if (terrain_of(g, t)->ground == GROUND_LOW_WALL && opposite_at(g, t, a, b) &&
            arc_contains(look_of(g, a), arc_of(g, a), figure_of(g, a)->at,
                         figure_of(g, b)->at))
            return true;
    return false;
}

/* Across the wall they count as touching for this attack, where the line between their centres runs.
 * [terrain.low-wall.close-combat] */
bool struck_from_behind(const struct game *g, fig_id f, fig_id by)
{
    return touches_rear(g, f, by) || (turns_back_to(g, f, by) && across_low_wall(g, by, f));
}

bool one_group(const struct game *g, const fig_id *set, int n)
{
    unsigned reached = 1, all = (1u << n) - 1;

    for (bool grew = true; grew;) {
        grew = false;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if ((reached >> i & 1) && !(reached >> j & 1) && touching(g, set[i], set[j])) {
                    reached |= 1u << j;
                    grew = true;
                }
    }
    return reached == all;
}
