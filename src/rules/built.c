/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* built.c: terrain constructed from cards. [constructed-terrain]
 *
 *  (1) It is terrain of its type in every way; the piece also holds what its card says.
 *  (2) Its dot is its centre. Nobody can stand on a piece without a dot.
 *  (3) It has no dial: damage counts until the turn ends, and is forgotten unless it was enough.
 */
#include "rules/built.h"

#include "geom/span.h"
#include "rules/ability.h"
#include "rules/aboard.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/edge_seen.h"
#include "rules/ground.h"
#include "rules/move.h"
#include "rules/ruleset.h"
#include "rules/score.h"
#include "rules/sight.h"
#include "rules/spell.h"
#include "rules/turn.h"

enum { ROLL, RESOLVE };

static vec middle_of(const struct game *g, int t)
{
    const struct terrain *p = terrain_of(g, t);

    return (vec){(p->lo.x + p->hi.x) / 2, (p->lo.y + p->hi.y) / 2};
}

/* --- lines of fire */

/* The built piece with a dot that f stands on, or -1. */
static int built_under(const struct game *g, fig_id f)
{
    for (int t = 0; t < g->nterrain && !(figure_of(g, f)->flags & FIG_SOARS); t++) {
        struct poly p = ground_poly(g, t);
        if (is_built(g, t) && (terrain_of(g, t)->flags & TERRAIN_DOT) &&
            poly_contains(&p, figure_of(g, f)->at))
            return t;
    }
    return -1;
}

vec built_dot(const struct game *g, fig_id f)
{
    int t = built_under(g, f);

    return t >= 0 && rule(R_CONSTRUCTED_TERRAIN_LOF_TO_DOT) ? middle_of(g, t) : figure_of(g, f)->at;
}

bool base_on_built(const struct game *g, int t, const struct base *b)
{
    struct poly p = ground_poly(g, t);

    return poly_base_overlap(&p, b);
}

bool built_overlooked(const struct game *g, int t, fig_id firer, fig_id target)
{
    return is_built(g, t) && (kind_of(g, firer)->large || kind_of(g, target)->large) &&
           !breaks(R_CONSTRUCTED_TERRAIN_BIG_FIGURES);
}

void built_shields(const struct game *g, const struct attack *a, const struct struck *s,
                   struct tally *out)
{
    if (a->kind != ATTACK_RANGED || (a->more & MORE_SHELL) || !(s->flags & STRUCK_TARGET))
        return;
    fig_id firer = attack_origin(g, a).line;
    vec from = figure_of(g, firer)->at, to = aim_point(g, s->fig);

    for (int t = 0; t < g->nterrain; t++) {
        struct poly p = ground_poly(g, t);
        if (is_built(g, t) && terrain_of(g, t)->fortification && touching_terrain(g, s->fig, t) &&
            poly_segment_enters(&p, from, to) && !built_overlooked(g, t, firer, s->fig))
            tally_add(out, terrain_of(g, t)->fortification, R_CONSTRUCTED_TERRAIN_FORTIFICATION);
    }
}

/* --- attacking it */

bool aims_at_built(const struct game *g, const struct mk_order *o)
{
    return o->ntarget == 0 && !(o->flags & ORDER_ALL) && o->terrain < g->nterrain &&
           is_built(g, o->terrain);
}

static bool some_edge_seen(const struct game *g, fig_id f, int t, int32_t range, bool clear)
{
    struct poly p = ground_poly(g, t);

    for (int i = 0; i < p.n; i++)
        if (edge_seen(g, f, range, clear, p.v[i], p.v[(i + 1) % p.n]))
            return true;
    return false;
}

bool built_seen(const struct game *g, fig_id f, int t, int32_t range)
{
    return some_edge_seen(g, f, t, range, false);
}

/* Does its front arc touch the piece? */
static bool fronts_piece(const struct game *g, fig_id f, int t)
{
    struct poly p = ground_poly(g, t);
    vec at = figure_of(g, f)->at;
    const struct piece *base = piece_of(g, footing_of(g, f));

    for (int i = 0; i < p.n && touching_terrain(g, f, t); i++) {
        vec near = segment_nearest(p.v[i], p.v[(i + 1) % p.n], at);
        if (vec_dist(at, near) <= base->radius * base->discs + MK_CONTACT &&
            arc_contains(look_of(g, f), arc_of(g, f), at, near))
            return true;
    }
    return false;
}

static enum mk_rule battering(bool shot)
{
    return shot ? R_CONSTRUCTED_TERRAIN_ATTACK_RANGED : R_CONSTRUCTED_TERRAIN_ATTACK_CLOSE;
}

static int32_t reach_of(const struct game *g, fig_id f)
{
    return range_value(g, f) * MK_INCH + MK_CONTACT;
}

static bool reaches(const struct game *g, fig_id f, int t, bool shot)
{
    return shot ? built_seen(g, f, t, reach_of(g, f)) : fronts_piece(g, f, t);
}

/* Its own defense; hindering terrain counts unless some edge can be shot at past it. */
static int needed(const struct game *g, fig_id f, int t, bool shot)
{
    bool hindered = shot && rule(R_TERRAIN_HINDERING_LOF) &&
                    !some_edge_seen(g, f, t, reach_of(g, f), true);

    if (!rule(R_CONSTRUCTED_TERRAIN_DEFENSE))
        return 0;
    return terrain_of(g, t)->defense + (hindered ? ruleset_of(g)->param.hindering_defense : 0);
}

bool built_to_batter(const struct game *g, fig_id f, int order)
{
    bool shot = order == ORDER_RANGED;

    for (int t = 0; t < g->nterrain && rule(battering(shot)); t++)
        if (is_built(g, t) && reaches(g, f, t, shot))
            return true;
    return false;
}

/* By an action of its own, as the attack after a move, or as a shot that was due. */
static struct verdict check_batterer(const struct game *g, const struct mk_order *o,
                                     enum action_kind kind)
{
    if (g->ask.ask == ASK_ACTION)
        return check_action(g, o, kind);
    if (g->ask.ask != ASK_ATTACK || frame_top(g)->kind == FRAME_ATTACK ||
        frame_top(g)->kind == FRAME_CAST)
        return deny(R_NOT_ASKED);
    pass_on(check_follow(g, o));
    return check_able(g, o->fig, kind);
}

/* Helpers need their front arcs at the piece. Formations, precision and texts of cards have figures
 * for their targets. */
static struct verdict check_battering_help(const struct game *g, const struct mk_order *o, bool shot)
{
    forbid_if(shot && o->nwith, R_FORMATION_RANGED_SINGLE_FIGURE);
    forbid_figure(o->manner & MANNER_PRECISE, R_PRECISION, o->fig);
    if (o->ability)
        return deny_figure(R_ATTACK_SEQUENCE_2_TARGETS, o->fig);
    for (int i = 0; i < o->nwith; i++) {
        for (int j = 0; j < i; j++)
            forbid_figure(same_body(g, o->with[i], o->with[j]), R_GANG_UP, o->with[i]);
        pass_on(check_helper(g, o->fig, o->with[i]));
        forbid_figure(!fronts_piece(g, o->with[i], o->terrain), R_GANG_UP_HELPER_CONTACT, o->with[i]);
    }
    return o->manner ? check_manner(g, o) : allow();
}

struct verdict check_battering(const struct game *g, const struct mk_order *o)
{
    bool shot = o->kind == ORDER_RANGED;

    if (!rule(battering(shot)))
        return deny(R_NOT_ASKED);
    pass_on(check_batterer(g, o, shot ? ACTION_RANGED : ACTION_CLOSE));
    forbid_figure(figure_of(g, o->fig)->captive != NOBODY, R_CAPTURE_CAPTOR_ACTIONS, o->fig);
    forbid_figure(o->flags & ORDER_CAPTURE, R_CAPTURE, o->fig);
    forbid_terrain(!reaches(g, o->fig, o->terrain, shot), battering(shot), o->terrain);
    return check_battering_help(g, o, shot);
}

void batter(struct play *p, const struct mk_order *o)
{
    bool shot = o->kind == ORDER_RANGED;

    if (p->g->ask.ask == ASK_ACTION)
        action_begin(p, &o->fig, 1, !acts_free(p->g, o->fig, shot ? ACTION_RANGED : ACTION_CLOSE));
    else
        travel_answer_attack(p, o);
    struct frame *fr = frame_push(p, FRAME_BUILT, o->fig);
    fr->other = o->terrain;
    fr->n = shot ? ATTACK_RANGED : ATTACK_CLOSE;
    fr->travel.manner = o->manner;
    fr->cursor = o->nwith;
    for (int i = 0; i < o->nwith; i++)
        fr->member[i] = o->with[i];
}

/* Figures standing on it are lost with it if it was abrupt. [constructed-terrain.falls] */
static void bring_down(struct play *p, fig_id by, int t)
{
    struct game *g = p->g;
    bool steep = terrain_of(g, t)->level == LEVEL_ABRUPT && rule(R_CONSTRUCTED_TERRAIN_FALLS);
    bool on[MK_MAX_FIGURES] = {false};

    for (int f = 0; f < g->nfigure && steep; f++)
        on[f] = on_table(g, (fig_id)f) && is_body(g, (fig_id)f) && top_of(g, (fig_id)f) == t;
    terrain_of(g, t)->flags &= (uint8_t)~TERRAIN_TABLE;
    terrain_of(g, t)->taken = 0;
    emit(p, (struct mk_event){.kind = EVENT_LEVELLED, .player = owner_of(g, by), .a = by,
                              .b = NOBODY, .at = middle_of(g, t),
                              .rule = R_CONSTRUCTED_TERRAIN_ELIMINATE});
    for (int f = 0; f < g->nfigure && g->phase != PHASE_OVER; f++)
        if (on[f] && on_table(g, (fig_id)f))
            eliminate(p, (fig_id)f, by, HARM_ATTACK, R_CONSTRUCTED_TERRAIN_FALLS);
}

static void strike(struct play *p, const struct attack *a, int t)
{
    struct terrain *piece = terrain_of(p->g, t);
    struct tally damage;

    tally_battering(p->g, a, &damage);
    int sum = piece->taken + damage.total;

    piece->taken = (uint8_t)(sum < UINT8_MAX ? sum : UINT8_MAX);
    emit(p, (struct mk_event){.kind = EVENT_BATTERED, .player = a->by, .a = a->attacker,
                              .b = NOBODY, .n = damage.total, .at = middle_of(p->g, t),
                              .rule = R_CONSTRUCTED_TERRAIN_DEFENSE});
    if (piece->taken >= piece->structure && rule(R_CONSTRUCTED_TERRAIN_ELIMINATE))
        bring_down(p, a->attacker, t);
}

static void resolve(struct play *p, struct frame *fr)
{
    struct game *g = p->g;
    struct attack a = {.kind = fr->n, .by = owner_of(g, fr->fig), .attacker = fr->fig,
                       .dice = {fr->die}, .manner = fr->travel.manner, .nmember = fr->cursor};
    struct tally t;
    int needs = needed(g, fr->fig, fr->other, a.kind == ATTACK_RANGED);

    for (int i = 0; i < fr->cursor; i++)
        a.member[i] = fr->member[i];
    tally_attack(g, &a, NULL, &t);
    emit(p, (struct mk_event){.kind = EVENT_ATTACK, .player = a.by, .a = fr->fig, .b = NOBODY,
                              .n = t.total, .tally = t});
    if (is_critical_miss(g, &a)) {
        emit_fig(p, EVENT_CRITICAL_MISS, fr->fig, NOBODY, 0, R_CRITICAL_MISS);
        dial_damage(p, fr->fig, ruleset_of(g)->param.critical_miss, HARM_CRITICAL_MISS, NOBODY);
    } else if (t.total >= needs || is_critical_hit(g, &a))
        strike(p, &a, fr->other);
    cards_follow(p, &a);
}

enum step built_step(struct play *p, struct frame *fr)
{
    if (fr->step == ROLL) {
        fr->step = RESOLVE;
        return ask_dice(p, 2, DICE_ATTACK, fr->fig);
    }
    resolve(p, fr);
    return p->g->phase == PHASE_OVER ? STEP_AGAIN : STEP_POP;
}

void built_mend(struct game *g)
{
    for (int t = 0; t < g->nterrain && (g->options & OPTION_TYPES); t++)
        if (is_made(g, t) && !breaks(R_CONSTRUCTED_TERRAIN_ELIMINATE))
            terrain_of(g, t)->taken = 0;
}

/* --- laying it */

/* Two pieces built from cards count as one: after the first its player may lay another, and the frame's
 * `done` says so. [constructed-terrain.two-for-one] */
void built_pair(struct game *g, struct frame *f, int t)
{
    bool first = is_made(g, t) && !f->done && rule(R_CONSTRUCTED_TERRAIN_TWO_FOR_ONE);

    g->laid = (uint8_t)(g->laid + !f->done);
    f->done = 0;
    for (int i = 0; i < g->nterrain && first; i++)
        if (is_made(g, i) && !is_built(g, i))
            f->done = 1;
    f->cursor = (uint8_t)(f->cursor + !f->done);
}
