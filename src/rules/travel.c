/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* travel.c: a move while it is resolved, and what it sets off. [move, moved, breakaway, free-spin]
 *
 *  (1) Stages: dare to touch whoever frightens (daunt.c); roll to break away; go; set a captive
 *      down; pay for the manner; free spins; whom it has trampled; damage between mover and those it
 *      touches (strike.c); the attack that may follow, or the die against a rider.
 *  (2) A figure has moved when its place or its facing has changed; being put on the table counts,
 *      staying as it was does not. Only a move sets anything off. [moved, movement.definition]
 */
#include <stddef.h>

#include "rules/aboard.h"
#include "rules/ability.h"
#include "rules/attack.h"
#include "rules/contact.h"
#include "rules/ground.h"
#include "rules/dial.h"
#include "rules/landing.h"
#include "rules/move.h"
#include "rules/ride.h"
#include "rules/ruleset.h"
#include "rules/saddle.h"
#include "rules/strike.h"
#include "rules/turn.h"

enum stage { STAGE_DAUNT, STAGE_LEAVE, STAGE_ROLLED, STAGE_HELD, STAGE_GO, STAGE_CAPTIVE,
             STAGE_PRICE, STAGE_SPINS, STAGE_ROLLS, STAGE_STRIKES, STAGE_FOLLOW,
             STAGE_OVERWHELMS, STAGE_OVER,
             STAGE_MOUNT_ROLLS };       /* after STAGE_ROLLS, which was the rider's */

static enum step go_on(struct frame *fr, enum stage stage)
{
    fr->step = (uint8_t)stage;
    return STEP_AGAIN;
}

/* --- beginning */

static const struct frame *formation_of(const struct game *g, int flags)
{
    return flags & TRAVEL_MEMBER ? frame_find(g, FRAME_FORMATION) : NULL;
}

static bool by_move_action(int flags)
{
    return (flags & (TRAVEL_ACTION | TRAVEL_CONFUSED)) && !(flags & TRAVEL_MEMBER);
}

/* The sections of a body that were given the move, noted in its frame; an ordinary figure is moved by
 * nobody but itself and has none. */
static void note_party(const struct game *g, struct frame *fr, int flags)
{
    const struct frame *action = frame_find(g, FRAME_ACTION);

    if (piece_of(g, fr->fig)->sections == 1 || !(flags & TRAVEL_ACTION) || !action)
        return;
    fr->n = action->n;
    for (int i = 0; i < action->n; i++)
        fr->member[i] = action->member[i];
}

static void walk_party(const struct game *g, const struct frame *fr, int flags, uint16_t manner,
                       struct walk *w)
{
    const struct frame *formation = formation_of(g, flags);

    if (fr->n)
        walk_together(g, fr->member, fr->n, manner, w);
    else
        walk_in_manner(g, fr->fig, formation, formation ? formation->travel.manner : manner, w);
}

/* How many inches of its doubled speed, before halving, it did not need. */
static uint8_t spare_of(const struct walk *w, int32_t length)
{
    int spare = 0, all = w->speed.total, part = 1;

    for (int i = 0; i < w->speed.n; i++)
        if (w->speed.part[i].rule == R_TERRAIN_HINDERING_START_HALF ||
            w->speed.part[i].rule == R_TERRAIN_HINDERING_ROUND_UP) {
            all -= w->speed.part[i].delta;
            part = 2;
        }
    while (spare < UINT8_MAX && spare < all && length <= ruler((all - spare - 1 + part - 1) / part))
        spare++;
    return (uint8_t)spare;
}

void travel_begin(struct play *p, fig_id f, vec to, angle facing, int32_t length, player_id by,
                  int flags)
{
    struct frame *fr = frame_push(p, FRAME_TRAVEL, f);
    struct walk w;

    note_party(p->g, fr, flags);
    fr->travel.from = figure_of(p->g, f)->at;
    walk_party(p->g, fr, flags, 0, &w);
    if (length > ruler(w.plain))
        flags |= TRAVEL_DOUBLE;
    if (by_move_action(flags))
        figure_of(p->g, f)->flags &= (uint16_t)~FIG_HELD;
    fr->travel = (struct travel){
        .fig = f, .by = by, .flags = (uint8_t)flags, .to = to, .facing = facing,
        .length = (uint16_t)((length + MK_INCH / 16 - 1) / (MK_INCH / 16)), .asked = 0,
        .captive_next = NOBODY, .from = figure_of(p->g, f)->at,
        .follow = by_move_action(flags) || breaks(R_FORMATION_MOVE_NO_ATTACK) ? w.follow : 0,
        .spare = fr->n ? spare_of(&w, length) : 0};
}

void travel_landed(struct play *p, fig_id f)
{
    const struct figure *fig = figure_of(p->g, f);

    travel_begin(p, f, fig->at, fig->facing, 0, owner_of(p->g, f), TRAVEL_PLACED);
    frame_top(p->g)->step = STAGE_SPINS;
}

/* In a formation its members pay together, when all have moved; a confused figure pays nothing.
 * [double-time.formation-damage, ability.magic-confusion.no-token] */
void travel_in_manner(struct play *p, uint16_t manner, uint8_t floor)
{
    struct travel *t = &frame_top(p->g)->travel;
    struct walk w;

    t->floor = floor;
    if (!manner || (t->flags & TRAVEL_MEMBER))
        return;
    walk_party(p->g, frame_top(p->g), 0, manner, &w);
    bool spared = (t->flags & TRAVEL_CONFUSED) && !breaks(R_ABILITY_MAGIC_CONFUSION_NO_TOKEN);
    t->manner = manner;
    t->price = spared ? 0 : w.price;
    t->follow = w.follow;
    if (manner & MANNER_TWICE)
        t->object = NOBODY;
}

static enum step dare(struct play *p, struct frame *fr)
{
    bool dares = false;
    enum step s = daunt_step(p, fr, &dares);

    return dares ? go_on(fr, STAGE_LEAVE) : s;
}

/* --- breaking away */

static enum step leave(struct play *p, struct frame *fr)
{
    bool carried = fr->travel.flags & TRAVEL_CARRIED;

    if (carried && breaks(R_MAGIC_LEVITATION_NO_SHAKE_OFF))
        shake_off(p, fr->fig, &(struct walk){.flags = WALK_SHAKES_OFF});
    bool rolls = by_move_action(fr->travel.flags) ||
                 (carried && breaks(R_MAGIC_LEVITATION_NO_BREAKAWAY));
    if (!rolls || !must_break_away(p->g, fr->fig))
        return go_on(fr, STAGE_GO);
    fr->step = STAGE_ROLLED;
    if (p->g->ncard && is_held_fast(p->g, fr->fig))
        return STEP_AGAIN;
    return ask_dice(p, 1, DICE_BREAKAWAY, fr->fig);
}

/* Held, the figure has spent its action and may at most turn. [breakaway.fail] */
static enum step rolled(struct play *p, struct frame *fr)
{
    struct walk w;

    walk_of(p->g, fr->fig, NULL, &w);
    break_away(p, fr->fig, fr->die, &w);
    shake_off(p, fr->fig, &w);
    if (p->g->phase == PHASE_OVER)
        return STEP_WAIT;
    if (!(figure_of(p->g, fr->fig)->flags & FIG_HELD))
        return go_on(fr, STAGE_GO);
    if (!is_second_ride(&fr->travel))
        fr->travel.follow = 0;
    if (fr->travel.manner & MANNER_LEVEL)
        change_level_here(p, fr->fig);
    if ((w.flags & WALK_NO_TURN_AFTER_FAIL) || !rule(R_BREAKAWAY_FAIL_FACING))
        return go_on(fr, is_second_ride(&fr->travel) ? STAGE_FOLLOW : STAGE_OVER);
    return go_on(fr, STAGE_HELD);
}

static enum step held(struct play *p, struct frame *fr)
{
    fr->step = is_second_ride(&fr->travel) ? STAGE_FOLLOW : STAGE_OVER;
    return on_table(p->g, fr->fig) ? ask(p, ASK_TURN, fr->travel.by, fr->fig, NOBODY) : STEP_POP;
}

void travel_answer_turn(struct play *p, const struct mk_order *o)
{
    struct frame *fr = frame_top(p->g);

    if (o->kind != ORDER_TURN)
        return;
    fr->travel.to = figure_of(p->g, fr->fig)->at;
    fr->travel.length = 0;
    fr->travel.facing = o->facing;
    fr->step = STAGE_GO;
}

/* --- going */

/* Out of the saddle, beside the mount; what that does without its rider comes last. */
static enum step get_down(struct play *p, struct frame *fr)
{
    fig_id mount = mount_of(p->g, fr->fig);

    dismount(p, fr->fig);
    stand_on(p->g, fr->fig, fr->travel.to, fr->travel.facing,
             figure_of(p->g, mount)->under ? FLOOR_UNDER : FLOOR_ABOVE);
    flag_body(p->g, fr->fig, FIG_MOVED, 0);
    emit_fig(p, EVENT_MOVED, fr->fig, NOBODY, 0, R_MOVED);
    fr->travel.follow = 0;
    bereave(p, mount);
    return p->g->phase == PHASE_OVER ? STEP_WAIT : go_on(fr, STAGE_SPINS);
}

/* A figure it brings along is set down beside it, in a frame of the ability that says so. */
static void take_along(struct play *p, fig_id f, ability_id by, fig_id along)
{
    struct frame *fr = along == NOBODY ? NULL : frame_push(p, FRAME_ABILITY, f);

    if (!fr)
        return;
    fr->ability = by;
    fr->other = along;
    fr->travel.fig = f;
}

/* The ability by which f takes somebody along, and whom; NOBODY. */
static fig_id taken_along(const struct game *g, fig_id f, ability_id *by)
{
    for (struct working w = working_with(g, f, HOOK(takes_along)); working_next(&w);) {
        fig_id along = w.is->takes_along ? w.is->takes_along(g, f) : NOBODY;
        if (along == NOBODY)
            continue;
        *by = w.id;
        return along;
    }
    return NOBODY;
}

static enum step go(struct play *p, struct frame *fr)
{
    struct figure *f = figure_of(p->g, fr->fig);
    struct travel *t = &fr->travel;
    bool shifted = !vec_eq(f->at, t->to) || t->length;      /* also there and back */
    bool placed = t->flags & TRAVEL_PLACED;
    ability_id by = ABILITY_NONE;
    fig_id along = shifted && by_move_action(t->flags) ? taken_along(p->g, fr->fig, &by) : NOBODY;

    fr->die = fr->taken_back = 0;

    if (fr->other != NOBODY) {
        climb_aboard(p, fr->fig, fr->other);
        return go_on(fr, STAGE_FOLLOW);
    }
    if (carrier_of(p->g, fr->fig) != NOBODY)
        climb_down(p, fr->fig, t);
    if (mount_of(p->g, fr->fig) != NOBODY)
        return get_down(p, fr);
    if ((t->manner & MANNER_LEVEL) && !(f->flags & FIG_HELD) && rule(R_SOARING_CHANGE_LEVEL))
        change_level(p, fr->fig, NOBODY, R_SOARING_CHANGE_LEVEL);
    if (!shifted && !placed && f->facing == t->facing &&
        !((t->manner & MANNER_LEVEL) && breaks(R_SOARING_LEVEL_CHANGE_NOT_MOVED)))
        return go_on(fr, STAGE_PRICE);
    stand_on(p->g, fr->fig, t->to, t->facing, t->floor);
    note_moved(p->g, fr->fig);
    flag_unit(p->g, fr->fig, FIG_MOVED, 0);
    emit_fig(p, placed ? EVENT_PLACED : shifted ? EVENT_MOVED : EVENT_TURNED, fr->fig, NOBODY,
             t->length, R_MOVED);
    if (!shifted && !placed && (!rule(R_MOVED) || breaks(R_FREE_SPINS_OTHER_TURNS_ARE_NOT)))
        return go_on(fr, STAGE_FOLLOW);
    take_along(p, fr->fig, by, along);
    return go_on(fr, STAGE_CAPTIVE);
}

/* The captor's player sets the captive down, whoever moved the captor. [capture.move.placement] */
static enum step take_captive(struct play *p, struct frame *fr)
{
    fig_id captive = figure_of(p->g, fr->fig)->captive;

    fr->step = STAGE_PRICE;
    if (captive == NOBODY || !rule(R_CAPTURE_MOVE))
        return STEP_AGAIN;
    return ask(p, ASK_PLACE, owner_of(p->g, fr->fig), captive, fr->fig);
}

void travel_answer_place(struct play *p, const struct mk_order *o)
{
    struct frame *fr = frame_top(p->g);

    if (o->kind != ORDER_PLACE)
        return;
    if (fr->kind == FRAME_DISMOUNT) {
        dismount_answer(p, o);
        return;
    }
    if (fr->kind == FRAME_ABILITY) {
        fr->travel.captive_next = o->flags & ORDER_ABOARD ? o->other : NOBODY;
        fr->travel.fig = o->fig;
        fr->travel.to = o->to;
        fr->travel.facing = o->facing;
        return;
    }
    stand_on(p->g, o->fig, o->to, o->facing, floor_by(p->g, figure_of(p->g, o->fig)->captor));
    emit_fig(p, EVENT_PLACED, o->fig, figure_of(p->g, o->fig)->captor, 0, R_CAPTURE_MOVE);
}

/* What the manner of the movement costs; nobody spins towards a figure that has not moved. Of mount
 * and rider either pays, of a body any active section, as their player says. [cavalry.no-push,
 * multidial.push] */
static enum step pay(struct play *p, struct frame *fr)
{
    fig_id payer = fr->done ? fr->travel.object : first_active(p->g, fr->fig);

    if (fr->travel.price && travel_waits(p->g, fr))
        return ask(p, ASK_COMMAND, p->g->turn, fr->fig, NOBODY);
    if (fr->travel.price && !fr->done && has_payers(p->g, fr->fig))
        return ask(p, ASK_SECTION, owner_of(p->g, fr->fig), fr->fig, NOBODY);
    fr->step = figure_of(p->g, fr->fig)->flags & FIG_MOVED ? STAGE_SPINS : STAGE_FOLLOW;
    travel_pay(p, &fr->travel, payer);
    return p->g->phase == PHASE_OVER ? STEP_WAIT : STEP_AGAIN;
}

bool travel_pays(const struct frame *fr)
{
    return fr->step == STAGE_PRICE;
}

void travel_struck(struct frame *fr)
{
    fr->step = STAGE_FOLLOW;
}

static enum step spins_over(struct play *p, struct frame *fr)
{
    for (int f = 0; f < p->g->nfigure; f++)
        figure_of(p->g, (fig_id)f)->flags &= (uint16_t)~FIG_SPUN;
    return go_on(fr, STAGE_ROLLS);
}

/* Figure by figure; an answer for another one than was asked leaves the question standing. */
static enum step offer_spins(struct play *p, struct frame *fr)
{
    fig_id f = next_to_spin(p->g, fr);

    if (f == NOBODY)
        return spins_over(p, fr);
    fr->travel.asked = (fig_id)(f + 1);
    return ask(p, ASK_SPIN, owner_of(p->g, f), f, fr->fig);
}

/* --- damage */

/* The rider of a unit rolls before its mount. */
static enum step roll_to_strike(struct play *p, struct frame *fr)
{
    fig_id rider = rider_of(p->g, fr->fig);
    bool first = fr->step == STAGE_ROLLS && rider != NOBODY;
    fig_id f = first ? rider : fr->fig;

    if (fr->step == STAGE_MOUNT_ROLLS)
        fr->taken_back = fr->die;
    fr->die = 0;
    fr->step = first ? STAGE_MOUNT_ROLLS : STAGE_STRIKES;
    if (!rolls_to_strike(p->g, f, &fr->travel))
        return STEP_AGAIN;
    figure_of(p->g, f)->marks |= MARK_STRUCK;
    return ask_dice(p, 1, DICE_CARD, f);
}

static enum step strike(struct play *p, struct frame *fr)
{
    if (tramples(p->g, fr) && rule(R_TRAMPLE_POLE_ARM)) {
        fr->cursor = 1;
        trample(p, &fr->travel);
        return p->g->phase == PHASE_OVER ? STEP_WAIT : STEP_AGAIN;
    }
    if (travel_waits(p->g, fr))
        return ask(p, ASK_COMMAND, p->g->turn, fr->fig, NOBODY);
    fr->step = STAGE_FOLLOW;
    strike_at_contact(p, fr);
    if (tramples(p->g, fr))
        trample(p, &fr->travel);
    return p->g->phase == PHASE_OVER ? STEP_WAIT : STEP_AGAIN;
}

/* --- the attack after the move */

static bool may_attack_after(const struct game *g, const struct travel *t, fig_id f, int flags)
{
    return follows_with(g, t, f) &&
           (attack_possible(g, f, t->follow, flags) || uses_after_ride(g, t, f));
}

static bool may_follow(const struct game *g, const struct travel *t)
{
    const struct figure *f = figure_of(g, t->fig);

    if (!t->follow || (t->flags & (TRAVEL_DOUBLE | TRAVEL_STOPPED)) || !(f->flags & FIG_TABLE))
        return false;
    if (f->captive != NOBODY && !breaks(R_CAPTURE_CAPTOR_ACTIONS))
        return false;
    int confused = t->flags & TRAVEL_CONFUSED ? ATTACK_CONFUSED : 0;
    if (confused && ruleset_of(g)->rushes_plainly)
        return false;                   /* it was given a move action */
    if (mate_of(g, t->fig) == NOBODY)
        return attack_possible(g, t->fig, t->follow, ATTACK_FOLLOWS_MOVE | confused);
    return may_attack_after(g, t, t->fig, ATTACK_FOLLOWS_MOVE | confused) ||
           may_attack_after(g, t, mate_of(g, t->fig), ATTACK_FOLLOWS_MOVE | confused);
}

/* The attack by which a section may follow up, and what it adds to the move beyond its plain speed. */
static int follow_of(const struct game *g, const struct travel *t, fig_id section, int *haste)
{
    struct walk w;

    walk_unhindered(g, section, NULL, t->manner, &w);
    *haste = w.speed.total - w.plain;
    return w.follow;
}

/* Each section that moved its body attacks by itself, if the way was short enough for its plain
 * speed. */
static bool section_follows(const struct game *g, const struct travel *t, fig_id section)
{
    int haste, kind = follow_of(g, t, section, &haste);

    return t->follow && kind && !(t->flags & TRAVEL_STOPPED) && on_table(g, section) &&
           haste <= t->spare && attack_possible(g, section, kind, ATTACK_FOLLOWS_MOVE);
}

static enum step sections_follow(struct play *p, struct frame *fr)
{
    for (; fr->cursor < fr->n; fr->cursor++)
        if (section_follows(p->g, &fr->travel, fr->member[fr->cursor]))
            return ask(p, ASK_ATTACK, fr->travel.by, fr->member[fr->cursor], NOBODY);
    return STEP_POP;
}

/* An attack that an ability granted goes when the ability does. */
static void forgo_attack(const struct game *g, struct frame *fr)
{
    struct walk w;

    walk_party(g, fr, 0, fr->travel.manner, &w);
    fr->travel.follow &= w.follow;
}

/* What a speed ability granted is gone aboard, and on the way down. [bound.passenger-boarding] */
static void forgo_aboard(struct play *p, struct frame *fr)
{
    struct figure *f = figure_of(p->g, fr->fig);

    if (f->rides == RIDES_ABOARD)
        forgo_attack(p->g, fr);
    if (f->rides == RIDES_SADDLE)
        fr->travel.follow = 0;
    if (f->rides == RIDES_LEAVING)
        f->rides = RIDES_NOT;
}

static fig_id who_follows(const struct game *g, const struct travel *t)
{
    return follows_with(g, t, t->fig) ? t->fig : mate_of(g, t->fig);
}

static enum step follow(struct play *p, struct frame *fr)
{
    if (fr->n)
        return sections_follow(p, fr);
    forgo_aboard(p, fr);
    if (fr->travel.manner & MANNER_WATCH)
        keep_watch(p, rider_of(p->g, fr->fig));
    if (fr->travel.manner & MANNER_OVERWHELM) {
        fr->step = STAGE_OVERWHELMS;
        return roll_against_rider(p, fr);
    }
    if (!may_follow(p->g, &fr->travel))
        return go_on(fr, STAGE_OVER);
    fr->step = STAGE_OVER;
    return ask(p, ASK_ATTACK, fr->travel.by, who_follows(p->g, &fr->travel), NOBODY);
}

/* A surge ends in a blow, unless the move itself has left nobody to strike. */
struct verdict check_skip_attack(const struct game *g)
{
    forbid_figure(frame_top(g)->kind == FRAME_TRAVEL &&
                      (frame_top(g)->travel.manner & MANNER_SURGE) &&
                      somebody_to_attack(g, g->ask.fig, ATTACK_CLOSE, ATTACK_FOLLOWS_MOVE),
                  R_SURGE, g->ask.fig);
    return allow();
}

struct verdict check_follow(const struct game *g, const struct mk_order *o)
{
    const struct frame *fr = frame_top(g);
    int kind = o->kind == ORDER_RANGED ? ATTACK_RANGED : ATTACK_CLOSE, haste;

    if (fr->kind != FRAME_TRAVEL)
        return check_more_blows(g, o);
    bool either = o->fig == mate_of(g, g->ask.fig) &&
                  follows_with(g, &fr->travel, o->fig);

    if ((o->fig != g->ask.fig && !either) ||
        !((fr->n ? follow_of(g, &fr->travel, o->fig, &haste) : fr->travel.follow) & kind))
        return deny_figure(R_ACTION_ONE_BY_ONE, g->ask.fig);
    return allow();
}

/* Sections answer one after the other; the attacker has gone no further than its plain speed. */
void travel_answer_attack(struct play *p, const struct mk_order *o)
{
    struct frame *fr = frame_top(p->g);
    int haste;

    if (fr->kind != FRAME_TRAVEL) {
        attack_answer_more(p, o);
        return;
    }
    fr->step = fr->n ? STAGE_FOLLOW : STAGE_OVER;
    if (o->kind != ORDER_SKIP && ruleset_of(p->g)->rushes_plainly)
        figure_of(p->g, o->fig)->began_moving = 0;      /* so it was a combat action */
    if ((fr->travel.manner & MANNER_TWICE) && !fr->travel.second && o->kind != ORDER_SKIP)
        fr->travel.object = rides_again(p->g, o->fig) ? NOBODY : o->fig;
    if (!fr->n)
        return;
    if (o->kind != ORDER_SKIP && follow_of(p->g, &fr->travel, o->fig, &haste))
        fr->travel.spare = (uint8_t)(fr->travel.spare - haste);
    fr->cursor++;
}

void travel_ask_again(struct play *p)
{
    struct frame *fr = frame_top(p->g);

    forgo_attack(p->g, fr);
    switch (p->g->ask.ask) {
    case ASK_TURN:
        fr->step = STAGE_HELD;
        break;
    case ASK_PLACE:
        fr->step = STAGE_CAPTIVE;
        break;
    case ASK_SPIN:
        fr->travel.asked |= ASKED_AGAIN;
        break;
    default:
        fr->step = STAGE_FOLLOW;
    }
}

static enum step next_step(struct play *p, struct frame *fr)
{
    switch ((enum stage)fr->step) {
    case STAGE_DAUNT:
        return dare(p, fr);
    case STAGE_LEAVE:
        return leave(p, fr);
    case STAGE_ROLLED:
        return rolled(p, fr);
    case STAGE_HELD:
        return held(p, fr);
    case STAGE_GO:
        return go(p, fr);
    case STAGE_CAPTIVE:
        return take_captive(p, fr);
    case STAGE_PRICE:
        return pay(p, fr);
    case STAGE_SPINS:
        return offer_spins(p, fr);
    case STAGE_ROLLS:
    case STAGE_MOUNT_ROLLS:
        return roll_to_strike(p, fr);
    case STAGE_STRIKES:
        return strike(p, fr);
    case STAGE_FOLLOW:
        return follow(p, fr);
    case STAGE_OVERWHELMS:
        overwhelm(p, fr);
        return go_on(fr, STAGE_OVER);
    default:
        return ride_on(p, fr);
    }
}

/* Most stages have nothing to do: they follow one another until one of them asks, sets something off or
 * is the last. */
enum step travel_step(struct play *p, struct frame *fr)
{
    enum step s;

    do
        s = next_step(p, fr);
    while (s == STEP_AGAIN && p->g->phase != PHASE_OVER && frame_top(p->g) == fr);
    return s;
}
