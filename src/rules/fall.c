/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* fall.c: a castle section falls, or what carried somebody is lost.
 *
 *  (1) frame->fig is the section or the carrier, frame->other who brought it down, frame->done the
 *      next figure to be looked at; step says whether facings are chosen, those who touch the fallen
 *      answer, or dice are rolled.
 *  (2) Whoever lands in the rubble has been placed, and so has moved. [movement.placement-counts] */
#include "rules/fall.h"

#include "rules/aboard.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/move.h"
#include "rules/turn.h"

enum { FALL_FACES, FALL_LANDS, FALL_DICE, FALL_ROLLED };

/* On top of it, or in its archway. Asked while it still stands there as terrain. */
static bool stands_on(const struct game *g, fig_id section, fig_id f)
{
    const struct figure *fig = figure_of(g, f);
    int t = fig->under ? archway_at(g, fig->at) : top_of(g, f);

    return on_table(g, f) && !fort_of(g, f) && section_of(g, t) == section &&
           rule(fort_of(g, section)->of->carries_down);
}

/* A passenger stands where its carrier does, a rider where its mount does. */
static fig_id stands_for(const struct game *g, fig_id f)
{
    return carrier_of(g, f) == NOBODY ? footing_of(g, f) : carrier_of(g, f);
}

static bool is_falling(const struct game *g, fig_id f)
{
    return figure_of(g, f)->marks & MARK_FALLING;
}

static void mark(struct game *g, fig_id f, bool falls)
{
    uint8_t *marks = &figure_of(g, f)->marks;

    *marks = (uint8_t)(falls ? *marks | MARK_FALLING : *marks & ~MARK_FALLING);
}

/* Does f go down with it? A body of several sections does so once. A carrier may be lost in the fall
 * of a section: then its rider goes down with each of them. */
static bool falls_with(const struct game *g, fig_id lost, fig_id f)
{
    if (!fort_of(g, lost))
        return carrier_of(g, f) == lost && rule(carriage_of(g, lost)->set_down);
    return is_falling(g, f) && is_body(g, f);
}

/* A stretch of a plank: its ends, how far they are from the plank's own, the wall it lies along. */
struct stretch {
    struct seg at;
    int32_t from, to;
    int wall;
};

static bool stretch_beside(const struct game *g, int plank, int wall, struct stretch *out)
{
    vec end = vertices_of(g)[terrain_of(g, plank)->corner];

    if (!plank_beside(g, plank, wall, &out->at))
        return false;
    out->from = vec_dist(end, out->at.a);
    out->to = vec_dist(end, out->at.b);
    out->wall = wall;
    return true;
}

static void extend(struct stretch *s, const struct stretch *by)
{
    if (s->wall < 0)
        *s = *by;
    if (by->from < s->from) {
        s->from = by->from;
        s->at.a = by->at.a;
    }
    if (by->to > s->to) {
        s->to = by->to;
        s->at.b = by->at.b;
    }
}

/* A plank that lies along other walls as well keeps what lies along those: on the longer side of the
 * fallen one, if there are walls on both. [castle.eliminated.planking] */
static void shorten(struct game *g, int t)
{
    vec *v = vertices_of(g) + terrain_of(g, t)->corner, deep = vec_sub(v[3], v[0]);
    struct stretch gone, next, left[2] = {{.wall = -1}, {.wall = -1}};

    if (!stretch_beside(g, t, fort_piece(g, section_of(g, t)), &gone))
        return;
    for (int u = 0; u < g->nterrain && rule(masonry_of(g, t)->planks_left); u++)
        if (fort_at(g, u) && fort_at(g, u)->wall && on_table(g, section_of(g, u)) &&
            stretch_beside(g, t, u, &next))
            extend(&left[next.from > gone.from], &next);
    const struct stretch *best = &left[left[1].to - left[1].from > left[0].to - left[0].from];
    if (best->wall < 0)
        return;
    v[0] = best->at.a;
    v[1] = best->at.b;
    v[2] = vec_add(v[1], deep);
    v[3] = vec_add(v[0], deep);
    terrain_of(g, t)->section = section_of(g, best->wall);
    fort_stand(g, t);
}

/* Its place below may be taken: by a figure in the archway, or by a section that still stands. */
static bool has_room_below(const struct game *g, fig_id f)
{
    struct base b = base_of(g, f);
    struct walk w = {.flags = (uint16_t)walk_flags_shown(g, f)};

    return allowed(check_stand(g, f, &b, &w));
}

static bool set_beside(struct game *g, fig_id captor, fig_id captive)
{
    struct base at = base_of(g, captor), room;

    if (room_beside(g, captor, &at, captive, R_CAPTURE_MOVE_MUST_FIT, &room) != R_NONE)
        return false;
    stand_on(g, captive, room.at, room.facing, floor_by(g, captor));
    return true;
}

/* As near to its place as there is room, with its captive. [castle.eliminated.figures] */
static void make_way(struct play *p, fig_id f, fig_id by, enum mk_rule why)
{
    struct game *g = p->g;
    vec at;

    if (!is_falling(g, f) || has_room_below(g, f))
        return;
    if (is_captive(g, f)) {
        set_beside(g, figure_of(g, f)->captor, f);
    } else if (nearest_place(g, f, figure_of(g, f)->at, &at)) {
        stand_at(g, f, at, figure_of(g, f)->facing);
        if (figure_of(g, f)->captive != NOBODY)
            set_beside(g, f, figure_of(g, f)->captive);
    } else {
        eliminate(p, f, by, HARM_FALL, why);
        return;
    }
    emit_fig(p, EVENT_PLACED, f, NOBODY, 0, why);
}

/* A fall can part a captor from its captive: one of the two stood on the next section, or they touched
 * only because everybody up there does. Without room beside the captor both make way.
 * [capture.contact] */
static void keep_together(struct play *p, enum mk_rule why)
{
    for (int f = 0; f < p->g->nfigure; f++) {
        fig_id captive = figure_of(p->g, (fig_id)f)->captive;

        if (captive == NOBODY || !on_table(p->g, (fig_id)f) || touching(p->g, (fig_id)f, captive))
            continue;
        vec at;
        if (!set_beside(p->g, (fig_id)f, captive) &&
            nearest_place(p->g, (fig_id)f, figure_of(p->g, (fig_id)f)->at, &at)) {
            stand_at(p->g, (fig_id)f, at, figure_of(p->g, (fig_id)f)->facing);
            set_beside(p->g, (fig_id)f, captive);
            emit_fig(p, EVENT_PLACED, (fig_id)f, NOBODY, 0, why);
        }
        emit_fig(p, EVENT_PLACED, captive, NOBODY, 0, why);
    }
}

/* Marks the figures that go down with it, and puts them all on the ground; out: those on top. */
static int mark_falling(struct game *g, fig_id section, fig_id *top)
{
    int n = 0;

    for (int f = 0; f < g->nfigure; f++) {
        if (!stands_on(g, section, stands_for(g, (fig_id)f)))
            continue;
        mark(g, (fig_id)f, true);
        if (!figure_of(g, (fig_id)f)->under && is_body(g, (fig_id)f) &&
            stands_for(g, (fig_id)f) == f)
            top[n++] = (fig_id)f;
    }
    for (int f = 0; f < g->nfigure; f++)
        if (is_falling(g, (fig_id)f))
            figure_of(g, (fig_id)f)->under = 0;
    return n;
}

void section_falls(struct play *p, fig_id section, fig_id by)
{
    struct game *g = p->g;
    fig_id top[MK_MAX_FIGURES];
    int n = mark_falling(g, section, top);

    for (int t = 0; t < g->nterrain; t++) {
        const struct terrain *piece = terrain_of(g, t);
        if (section_of(g, t) != section)
            continue;
        if ((piece->flags & TERRAIN_PART) && piece->ground != GROUND_LADDER)
            shorten(g, t);
        fort_stand(g, t);
    }
    for (int f = 0; f < g->nfigure; f++)            /* what is left of a plank still carries */
        if (is_falling(g, (fig_id)f) && is_castle(g, top_of(g, stands_for(g, (fig_id)f))))
            mark(g, (fig_id)f, false);
    emit_fig(p, EVENT_COLLAPSED, section, by, 0, fort_of(g, section)->of->rubble);
    for (int i = 0; i < n; i++)
        make_way(p, top[i], by, fort_of(g, section)->of->carries_down);
    keep_together(p, fort_of(g, section)->of->carries_down);
    frame_push(p, FRAME_FALL, section)->other = by;
}

void sections_taken_away(struct play *p, player_id player)
{
    struct game *g = p->g;
    fig_id top[MK_MAX_FIGURES];
    int n = 0;

    for (int f = 0; f < g->nfigure; f++)
        if (fort_of(g, (fig_id)f) && owner_of(g, (fig_id)f) == player)
            n += mark_falling(g, (fig_id)f, top + n);
    forts_stand(g);
    for (int i = 0; i < n; i++)
        make_way(p, top[i], NOBODY, R_WITHDRAW_REMOVE);
    keep_together(p, R_WITHDRAW_REMOVE);
    for (int f = 0; f < g->nfigure; f++)
        mark(g, (fig_id)f, false);
}

/* Its rider stays where it was. [chariot.eliminated.passenger] */
void carrier_lost(struct play *p, fig_id carrier, fig_id by)
{
    frame_push(p, FRAME_FALL, carrier)->other = by;
}

static player_id controller(const struct game *g, fig_id f)
{
    return owner_of(g, is_captive(g, f) ? figure_of(g, f)->captor : f);
}

static void has_fallen(struct game *g, fig_id lost, fig_id f)
{
    if (carrier_of(g, f) == lost) {
        get_off(g, f);
        return;
    }
    for (int i = 0; i == 0 || i < piece_of(g, f)->sections; i++)
        mark(g, (fig_id)(f + i), false);
}

static enum step next_of(struct play *p, struct frame *fr)
{
    for (; fr->done < p->g->nfigure; fr->done++) {
        fig_id f = fr->done;
        if (!falls_with(p->g, fr->fig, f) || !on_table(p->g, f))
            continue;
        fig_id carrier = carrier_of(p->g, f);
        bool carried = (carrier != NOBODY && carrier != fr->fig) || mount_of(p->g, f) != NOBODY;
        if (fr->step != FALL_DICE && carried)
            continue;                               /* it is aboard what falls, and stays there */
        if (fr->step == FALL_FACES) {
            fr->done++;
            if (is_captive(p->g, f))                /* unhurt, even if its captor is lost */
                has_fallen(p->g, fr->fig, f);
            return ask(p, ASK_FACE, controller(p->g, f), f, fr->fig);
        }
        if (fr->step == FALL_LANDS && carrier != NOBODY)
            continue;
        if (fr->step == FALL_LANDS) {
            fr->done++;
            travel_landed(p, f);
            return STEP_AGAIN;
        }
        fr->step = FALL_ROLLED;
        return ask_dice(p, 1, DICE_FALL, f);
    }
    fr->done = 0;
    if (fr->step++ != FALL_DICE)
        return STEP_AGAIN;
    for (int f = 0; f < p->g->nfigure; f++)
        if (!on_table(p->g, (fig_id)f))             /* lost before its die */
            mark(p->g, (fig_id)f, false);
    return STEP_POP;
}

/* Neither an attack nor an ability: nothing lowers it. [castle.eliminated.fall-damage] */
static enum step take_die(struct play *p, struct frame *fr)
{
    fig_id f = fr->done++, hurt = fr->cursor ? fr->member[0] : first_active(p->g, f);
    bool rode = carrier_of(p->g, f) == fr->fig;
    enum mk_rule why = rode ? carriage_of(p->g, fr->fig)->fall : fort_of(p->g, fr->fig)->of->fall;

    fr->step = FALL_DICE;
    fr->cursor = 0;
    emit_fig(p, EVENT_FELL, f, fr->fig, fr->die, why);
    int clicks = breaks(why) || !rule(why) ? 0 : fr->die;
    has_fallen(p->g, fr->fig, f);
    if (rode && breaks(R_CHARIOT_PASSENGERS_ELIMINATED_CHARIOT_UNREDUCED))
        clicks = dial_reduced(p->g, f, clicks);
    dial_damage(p, hurt, clicks, HARM_FALL, fr->other);
    return p->g->phase == PHASE_OVER ? STEP_WAIT : STEP_AGAIN;
}

/* The section its player chooses takes the clicks, as with pushing. */
void fall_answer_section(struct play *p, fig_id s)
{
    frame_top(p->g)->member[0] = s;
    frame_top(p->g)->cursor = 1;
}

enum step fall_step(struct play *p, struct frame *fr)
{
    fig_id f = fr->done;

    if (fr->step != FALL_ROLLED)
        return next_of(p, fr);
    if (!fr->cursor && piece_of(p->g, f)->sections > 1 && has_section_choice(p->g, f))
        return ask(p, ASK_SECTION, controller(p->g, f), f, fr->fig);
    return take_die(p, fr);
}

struct verdict check_landing(const struct game *g, const struct mk_order *o)
{
    if (o->fig != g->ask.fig)
        return deny_figure(R_ACTION_ONE_BY_ONE, g->ask.fig);
    struct base b = base_at(g, o->fig, figure_of(g, o->fig)->at, o->facing);
    struct walk w = {.flags = (uint16_t)walk_flags(g, o->fig)};
    return o->kind == ORDER_SPIN && b.discs == 2 ? check_stand(g, o->fig, &b, &w) : allow();
}

void fall_answer(struct play *p, const struct mk_order *o)
{
    if (o->kind != ORDER_SPIN)
        return;
    fig_id carrier = carrier_of(p->g, o->fig);
    stand_at(p->g, o->fig, figure_of(p->g, o->fig)->at, o->facing);
    emit_fig(p, EVENT_TURNED, o->fig, NOBODY, 0,
             carrier == NOBODY ? fort_of(p->g, frame_top(p->g)->fig)->of->carries_down
                               : carriage_of(p->g, carrier)->set_down);
}
