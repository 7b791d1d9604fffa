/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* fall.c: a castle section falls, or what carried somebody is lost.
 *
 *  (1) frame->fig is the section or the carrier, frame->other who brought it down, frame->done the
 *      next figure to be looked at; step says whether facings are chosen or dice rolled. */
#include "rules/fall.h"

#include "rules/aboard.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/move.h"

enum { FALL_FACES, FALL_DICE, FALL_ROLLED };

/* On top of it, or in its archway. Asked while it still stands there as terrain. */
static bool stands_on(const struct game *g, fig_id section, fig_id f)
{
    const struct figure *fig = figure_of(g, f);
    int t = fig->under ? archway_at(g, fig->at) : top_of(g, f);

    return on_table(g, f) && !fort_of(g, f) && section_of(g, t) == section &&
           rule(fort_of(g, section)->of->carries_down);
}

/* Does f go down with it? */
static bool falls_with(const struct game *g, fig_id lost, fig_id f)
{
    if (carrier_of(g, f) == lost)
        return rule(carriage_of(g, lost)->set_down);
    return figure_of(g, f)->rides == RIDES_FALLING;
}

/* A plank that lies along another wall as well keeps the part beside that.
 * [castle.eliminated.planking] */
static void shorten(struct game *g, int t)
{
    vec *v = vertices_of(g) + terrain_of(g, t)->corner;
    vec deep = vec_sub(v[3], v[0]);
    struct seg left;

    for (int u = 0; u < g->nterrain && rule(masonry_of(g, t)->planks_left); u++) {
        if (!fort_at(g, u) || !fort_at(g, u)->wall || !on_table(g, section_of(g, u)) ||
            !plank_beside(g, t, u, &left))
            continue;
        v[0] = left.a;
        v[1] = left.b;
        v[2] = vec_add(left.b, deep);
        v[3] = vec_add(left.a, deep);
        terrain_of(g, t)->section = terrain_of(g, u)->section;
        fort_stand(g, t);
        return;
    }
}

/* Who stood on top, above somebody in the archway, finds its place taken. */
static bool lands_on_somebody(const struct game *g, fig_id f)
{
    struct base b = base_of(g, f);

    for (int i = 0; i < g->nfigure; i++) {
        struct base other = base_of(g, (fig_id)i);
        if (on_table(g, (fig_id)i) && !same_body(g, f, (fig_id)i) && base_overlap(&b, &other) &&
            !floors_apart(g, &b, &other))
            return true;
    }
    return false;
}

static void set_beside(struct game *g, fig_id captor, fig_id captive)
{
    struct base at = base_of(g, captor), room;

    if (room_beside(g, captor, &at, captive, R_CAPTURE_MOVE_MUST_FIT, &room) == R_NONE)
        stand_at(g, captive, room.at, room.facing);
}

/* As near to its place as there is room, and its captive with it. [castle.eliminated.figures] */
static void make_way(struct play *p, fig_id section, fig_id f, fig_id by)
{
    struct game *g = p->g;
    enum mk_rule why = fort_of(g, section)->of->carries_down;
    vec at;

    if (!lands_on_somebody(g, f))
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

/* Marks who goes down with it, and leaves them all on the ground; out: those who were on top. */
static int mark_falling(struct game *g, fig_id section, fig_id *top)
{
    int n = 0;

    for (int f = 0; f < g->nfigure; f++) {
        if (!stands_on(g, section, (fig_id)f))
            continue;
        figure_of(g, (fig_id)f)->rides = RIDES_FALLING;
        if (!figure_of(g, (fig_id)f)->under)
            top[n++] = (fig_id)f;
    }
    for (int f = 0; f < g->nfigure; f++)
        if (figure_of(g, (fig_id)f)->rides == RIDES_FALLING)
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
        if (figure_of(g, (fig_id)f)->rides == RIDES_FALLING &&
            is_castle(g, top_of(g, (fig_id)f)))
            figure_of(g, (fig_id)f)->rides = RIDES_NOT;
    emit_fig(p, EVENT_COLLAPSED, section, by, 0, fort_of(g, section)->of->rubble);
    for (int i = 0; i < n; i++)
        make_way(p, section, top[i], by);
    frame_push(p, FRAME_FALL, section)->other = by;
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

static enum step next_of(struct play *p, struct frame *fr)
{
    for (; fr->done < p->g->nfigure; fr->done++) {
        fig_id f = fr->done;
        if (!falls_with(p->g, fr->fig, f) || !on_table(p->g, f))
            continue;
        if (fr->step == FALL_FACES) {
            fr->done++;
            return ask(p, ASK_FACE, controller(p->g, f), f, fr->fig);
        }
        fr->step = FALL_ROLLED;
        return ask_dice(p, 1, DICE_FALL, f);
    }
    fr->done = 0;
    return fr->step++ == FALL_FACES ? STEP_AGAIN : STEP_POP;
}

/* Neither an attack nor an ability: nothing lowers it. [castle.eliminated.fall-damage] */
static enum step take_die(struct play *p, struct frame *fr)
{
    fig_id f = fr->done++;
    bool rode = carrier_of(p->g, f) == fr->fig;
    enum mk_rule why = rode ? carriage_of(p->g, fr->fig)->fall : fort_of(p->g, fr->fig)->of->fall;

    fr->step = FALL_DICE;
    emit_fig(p, EVENT_FELL, f, fr->fig, fr->die, why);
    int clicks = breaks(why) || !rule(why) ? 0 : fr->die;
    get_off(p->g, f);
    if (rode && breaks(R_CHARIOT_PASSENGERS_ELIMINATED_CHARIOT_UNREDUCED))
        clicks = dial_reduced(p->g, f, clicks);
    dial_damage(p, f, clicks, HARM_FALL, fr->other);
    return p->g->phase == PHASE_OVER ? STEP_WAIT : STEP_AGAIN;
}

enum step fall_step(struct play *p, struct frame *fr)
{
    return fr->step == FALL_ROLLED ? take_die(p, fr) : next_of(p, fr);
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
