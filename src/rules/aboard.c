/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* aboard.c: riding in a piece that carries.
 *
 *  (1) A passenger stands at its carrier's centre and moves with it (stand_at). It has no base
 *      (base_of), so that nothing touches it and it is in nobody's way.
 *  (2) Both know of each other: figure.rides and figure.mate.
 *  (3) What is different for a passenger is its trait (kind/passenger.c), and here. */
#include "rules/aboard.h"

#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/item.h"
#include "rules/move.h"
#include "rules/ruleset.h"
#include "rules/saddle.h"

enum { RANGE_ABOARD = 8 };          /* inches */

/* --- getting on and off */

static bool rides_on_foot(const struct game *g, fig_id f)
{
    return piece_of(g, f)->sections == 1 && !on_horseback(g, f) && !kind_of(g, f)->large &&
           !kind_of(g, f)->no_base;
}

struct verdict check_seat(const struct game *g, fig_id f, fig_id in)
{
    if (in == NOBODY)
        return deny(R_CHARIOT);
    if (is_mount(g, in))
        return check_saddle(g, f, in);
    fig_id taken = passenger_of(g, in);
    const struct carriage *c = carriage_of(g, in);
    forbid_figure(is_rider(piece_of(g, f)) && !kind_of(g, in)->carries, R_CAVALRY_FORM, in);
    forbid_figure(!kind_of(g, in)->carries || !on_table(g, in), R_CHARIOT, in);
    forbid_figure(c && (!rides_on_foot(g, f) || !are_friends(g, f, in)), c->who, f);
    forbid_figure(taken != NOBODY, c->one, taken);
    return allow();
}

struct verdict check_aimed_at(const struct game *g, fig_id by, fig_id f)
{
    fig_id carrier = f != NOBODY && f != by && on_table(g, f) ? carrier_of(g, f) : NOBODY;
    fig_id own = carrier_of(g, by);

    if (f != NOBODY && own != NOBODY && same_body(g, own, f))
        forbid_figure(true, carriage_of(g, own)->not_own, f);
    if (carrier != NOBODY)
        forbid_figure(true, carriage_of(g, carrier)->no_target, f);
    return allow();
}

static bool soars(const struct game *g, fig_id f)
{
    return figure_of(g, f)->flags & FIG_SOARS;
}

/* Does that base touch a side or the rear of the carrier? */
static bool at_side_or_rear(const struct game *g, fig_id carrier, const struct base *b)
{
    fig_id body = body_of(g, carrier);

    for (int i = 0; i < piece_of(g, body)->sections; i++) {
        struct base s = base_of(g, (fig_id)(body + i));
        if (piece_of(g, (fig_id)(body + i))->section != SECTION_FRONT && in_contact(g, b, &s))
            return true;
    }
    return false;
}

struct verdict check_board(const struct game *g, const struct mk_order *o)
{
    struct base b = base_of(g, o->fig), seat;

    if (o->other != NOBODY && is_mount(g, o->other))
        return check_mount_up(g, o);
    const struct carriage *c = o->other == NOBODY ? NULL : carriage_of(g, o->other);
    bool moves = g->ask.ask == ASK_ACTION || g->ask.ask == ASK_CONFUSE;
    if (c && (!moves || o->kind != ORDER_MOVE))
        return deny_figure(c->board, o->fig);
    pass_on(check_seat(g, o->fig, o->other));
    if (!c)
        return allow();
    forbid_figure(soars(g, o->fig) != soars(g, o->other) || !at_side_or_rear(g, o->other, &b),
                  c->board, o->fig);
    forbid_figure(dial_value(g, o->fig, SLOT_SPEED) <= 0, c->board_speed, o->fig);
    forbid_figure(figure_of(g, o->fig)->captive != NOBODY, c->board_no_captive, o->fig);
    forbid_figure(figure_of(g, o->fig)->marks & MARK_TURNED, c->who, o->fig);
    forbid_figure(o->nvia > 0 || o->manner, c->board_whole, o->fig);
    seat = base_at(g, o->fig, figure_of(g, o->other)->at, figure_of(g, o->other)->facing);
    return check_may_leave(g, o->fig, &seat);
}

struct verdict check_leave(const struct game *g, const struct mk_order *o)
{
    fig_id carrier = carrier_of(g, o->fig);
    const struct carriage *c = carriage_of(g, carrier);
    struct base end;
    struct walk w;

    forbid_if(!is_well_formed(o), R_MOVEMENT_NOT_OFF_BOARD);
    end = base_sent(g, o->fig, o);
    forbid_figure(o->kind == ORDER_TURN || dial_value(g, o->fig, SLOT_SPEED) <= 0 ||
                      soars(g, carrier),
                  c->leave, o->fig);
    forbid_figure(o->nvia > 0 || o->manner, c->leave_whole, o->fig);
    forbid_figure(!at_side_or_rear(g, carrier, &end), c->leave, o->fig);
    walk_of(g, o->fig, NULL, &w);
    pass_on(check_stand(g, o->fig, &end, &w));
    return check_may_end(g, o->fig, o->fig, &end, &w);
}

void put_aboard(struct game *g, fig_id f, fig_id in)
{
    fig_id body = body_of(g, in);
    struct figure *fig = figure_of(g, f), *carrier = figure_of(g, body);

    if (is_mount(g, in)) {
        put_in_saddle(g, f, in);
        return;
    }
    fig->rides = RIDES_ABOARD;
    fig->mate = body;
    carrier->rides = RIDES_CARRIES;
    carrier->mate = f;
    stand_on(g, f, carrier->at, carrier->facing, carrier->under ? FLOOR_UNDER : FLOOR_ABOVE);
    set_level(g, body, soars(g, body));
}

void get_off(struct game *g, fig_id f)
{
    struct figure *fig = figure_of(g, f);

    if (fig->rides == RIDES_ABOARD) {
        figure_of(g, fig->mate)->rides = RIDES_NOT;
        figure_of(g, fig->mate)->mate = 0;
        set_level(g, f, false);
    }
    if (fig->rides == RIDES_SADDLE)
        unsaddle(g, f);
    tame(g, f);
    if (fig->rides != RIDES_CARRIES && fig->rides != RIDES_RIDDEN) {
        fig->rides = RIDES_NOT;
        fig->mate = 0;
    }
}

void climb_aboard(struct play *p, fig_id f, fig_id in)
{
    if (is_mount(p->g, in)) {
        mount_up(p, f, in);
        return;
    }
    put_aboard(p->g, f, in);
    figure_of(p->g, f)->flags |= FIG_MOVED;
    const struct carriage *c = carriage_of(p->g, in);
    emit_fig(p, EVENT_BOARDED, f, in, 0, c ? c->board : R_CHARIOT);
}

void climb_down(struct play *p, fig_id f, struct travel *t)
{
    fig_id carrier = carrier_of(p->g, f);
    const struct carriage *c = carriage_of(p->g, carrier);

    emit_fig(p, EVENT_LEFT, f, carrier, 0, c->leave);
    if (!rule(c->leave_facing))
        t->facing = figure_of(p->g, f)->facing;
    get_off(p->g, f);
    figure_of(p->g, f)->rides = RIDES_LEAVING;
}

/* --- fighting from there */

/* Its front arc is all that is not before the carrier. [chariot.passenger.arc] */
static bool is_covered(const struct game *g, fig_id f, fig_id t)
{
    return rule(carriage_of(g, carrier_of(g, f))->arc) ||
           arc_contains(look_of(g, f), arc_of(g, f), figure_of(g, f)->at, figure_of(g, t)->at);
}

static bool meets(const struct game *g, fig_id f, fig_id t, const struct base *b)
{
    fig_id carrier = carrier_of(g, f);

    return carrier != NOBODY && on_table(g, t) && !same_body(g, carrier, t) &&
           soars(g, carrier) == soars(g, t) &&
           at_side_or_rear(g, carrier, b) && is_covered(g, f, t) &&
           rule(carriage_of(g, carrier)->close);
}

bool strikes_from_aboard(const struct game *g, fig_id f, fig_id t)
{
    struct base b = whole_of(g, t);

    return meets(g, f, t, &b);
}

bool meets_from_aboard(const struct game *g, fig_id f, fig_id section)
{
    struct base b = base_of(g, section);

    return meets(g, f, section, &b);
}

/* How somebody's card changes the range of f. */
static int limited_by(const struct game *g, int card, fig_id f, int inches)
{
    const struct item *it = item_of(g, card);

    bool works = it->state == ITEM_WIELDED && on_table(g, it->by) && !sleeps(g, it->by);

    for (int i = 0; i < CARD_TEXTS && works; i++) {
        const struct ability *text = ability_of(g, card_of(g, card)->text[i]);
        if (text && text->limits)
            inches = text->limits(g, it->by, f, inches);
    }
    return inches;
}

static int limit_to(int sum, int max)
{
    if (!max || breaks(R_RULE_OF_3_EACH_VALUE))
        return sum;
    return sum > max ? max : sum < -max ? -max : sum;
}

/* How cards change the range: what replaces it, what adds to that, and what limits the sum; a text that
 * keeps its own range heeds neither what else replaces it nor the limits. [replacement.not-modifier] */
static int card_range(const struct game *g, fig_id f)
{
    int limit = ruleset_of(g)->param.modifier_limit;
    int inches = piece_of(g, f)->range, kept = 0;

    for (struct working w = working_with(g, f, HOOK(range)); working_next(&w);) {
        bool keeps = w.is->keeps_range != R_NONE && !breaks(w.is->keeps_range);
        if (w.is->range)
            *(keeps ? &kept : &inches) = w.is->range(g, f, inches);
    }
    inches = (kept ? kept : inches) + limit_to(card_adds(g, f, ADDS_RANGE), limit);
    for (uint64_t left = kept ? 0 : cards_in(g, CARDS_limits); left; left &= left - 1)
        inches = limited_by(g, first_in(left), f, inches);
    return inches > 0 ? inches : 0;
}

int range_value(const struct game *g, fig_id f)
{
    int inches = g->ncard ? card_range(g, f) : piece_of(g, f)->range;
    fig_id carrier = carrier_of(g, f);
    bool capped = carrier != NOBODY && rule(carriage_of(g, carrier)->range);

    return capped && inches > RANGE_ABOARD ? RANGE_ABOARD : inches;
}

/* A line along the border of two sections runs through both. */
static bool crosses_only(const struct game *g, fig_id section, vec to)
{
    vec at = figure_of(g, section)->at;
    enum { HAIR = 2 };              /* tenths of a degree */

    return arc_contains(look_of(g, section), base_of(g, section).sector - HAIR, at, to);
}

static bool crosses_touched(const struct game *g, fig_id carrier, vec to)
{
    for (int i = 1; i < piece_of(g, carrier)->sections; i++) {
        fig_id s = (fig_id)(carrier + i);
        if (crosses_only(g, s, to) && opponent_touching(g, s, -1) != NOBODY)
            return true;
    }
    return false;
}

static bool touches_body(const struct game *g, fig_id body, fig_id t)
{
    for (int i = 0; i < piece_of(g, body)->sections; i++)
        if (touching(g, (fig_id)(body + i), t))
            return true;
    return false;
}

/* Whether lines of fire from where it sits do not matter: the attack ignores them, or comes from
 * elsewhere. [lof.requirements, spell.arc-lightning.lof] */
static bool needs_no_line(const struct attack *a)
{
    return (a->flags & ATTACK_ALL_AROUND) && (a->more & MORE_ANY_RANGE);
}

static struct verdict check_shot_from(const struct game *g, const struct attack *a, fig_id carrier,
                                      fig_id t)
{
    const struct carriage *c = carriage_of(g, carrier);
    vec to = figure_of(g, t)->at;
    bool wave = (a->flags & ATTACK_STRIKES_ALL) && rule(c->wave_touching);

    forbid_figure(!wave && opposed(g, a->attacker, t) && touches_body(g, carrier, t),
                  c->shot_contact, t);
    forbid_figure(!same_body(g, carrier, t) && crosses_only(g, carrier, to) && !needs_no_line(a),
                  c->shot_line, t);
    if (breaks(R_CHARIOT_PASSENGERS_LOF_THROUGH_TOUCHED_SECTION) &&
        crosses_touched(g, carrier, to))
        return deny_figure(R_RANGED_COMBAT_FIRER_CONTACT, t);
    return allow();
}

struct verdict check_from_aboard(const struct game *g, const struct attack *a, fig_id t)
{
    fig_id carrier = carrier_of(g, a->attacker);

    forbid_figure(same_body(g, carrier, t), carriage_of(g, carrier)->not_own, t);
    if (a->kind == ATTACK_RANGED)
        return check_shot_from(g, a, carrier, t);
    forbid_figure(!strikes_from_aboard(g, a->attacker, t), carriage_of(g, carrier)->close, t);
    return allow();
}
