/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ride.c: what is special about the travel of a mount with its rider: who pays, whom they trample,
 * which of them attacks, and the die against another rider. [cavalry.trample, cavalry.overwhelm] */
#include "rules/ride.h"

#include <stddef.h>

#include "rules/aboard.h"
#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/saddle.h"
#include "rules/turn.h"

static bool is_captor(const struct game *g, fig_id f)
{
    return f != NOBODY && figure_of(g, f)->captive != NOBODY;
}

/* Some moves are part of another action: the mover or its rider must be able to take it. A captor
 * cannot: it may strike only its captive, which it touches already. [surge, cavalry.mounted-charge,
 * cavalry.mounted-bound] */
struct verdict check_move_action(const struct game *g, const struct mk_order *o)
{
    struct mk_order by_rider = *o;
    fig_id rider = rider_of(g, o->fig);
    enum action_kind kind = o->manner & (MANNER_SURGE | MANNER_CHARGE) ? ACTION_CLOSE
                            : o->manner & MANNER_BOUND                 ? ACTION_RANGED
                                                                       : ACTION_MOVE;

    forbid_figure(kind != ACTION_MOVE && (is_captor(g, o->fig) || is_captor(g, rider)),
                  R_CAPTURE_CAPTOR_ACTIONS, o->fig);
    if (kind != ACTION_MOVE && sections_of(g, o->fig))
        pass_on(check_action(g, o, ACTION_MOVE));       /* a body moves before its sections fight */
    by_rider.fig = rider;
    if (kind == ACTION_RANGED && rider != NOBODY && range_value(g, rider))
        return check_action(g, &by_rider, kind);
    if (kind == ACTION_CLOSE && rider != NOBODY && !allowed(check_action(g, o, kind)))
        return check_action(g, &by_rider, kind);
    return check_action(g, o, kind == ACTION_RANGED ? ACTION_MOVE : kind);
}

bool has_payers(const struct game *g, fig_id mover)
{
    return mate_of(g, mover) != NOBODY ? !breaks(R_CAVALRY_NO_PUSH) : has_section_choice(g, mover);
}

struct verdict check_payer(const struct game *g, fig_id f)
{
    fig_id mover = g->ask.fig;

    if (sections_of(g, mover))
        return check_pushed_section(g, f);
    forbid_figure(f != mover && f != mate_of(g, mover), R_CAVALRY_NO_PUSH, f);
    return allow();
}

void travel_answer_payer(struct play *p, fig_id f)
{
    struct frame *fr = frame_top(p->g);

    if (fr->kind == FRAME_FORMATION) {
        fr->member[fr->cursor++] = f;
        return;
    }
    fr->travel.object = f;
    fr->done = 1;
}

static int price_for(const struct game *g, const struct frame *f, int i)
{
    struct walk w;

    if (!f->travel.manner || !on_table(g, f->member[i]) || !rule(R_DOUBLE_TIME_FORMATION_DAMAGE))
        return 0;
    walk_of(g, f->member[i], f, &w);
    return w.price;
}

/* The player chooses who pays in each unit of cavalry; all clicks come at the same time.
 * [cavalry.no-push] */
enum step formation_pays(struct play *p, struct frame *f)
{
    struct hurt h[MK_MEMBERS];
    int n = 0;

    for (; f->cursor < f->n && !breaks(R_CAVALRY_NO_PUSH); f->cursor++)
        if (mate_of(p->g, f->member[f->cursor]) != NOBODY && price_for(p->g, f, f->cursor))
            return ask(p, ASK_SECTION, owner_of(p->g, f->fig), f->member[f->cursor], NOBODY);
    for (int i = 0; i < f->n; i++) {
        int price = price_for(p->g, f, i);
        if (price)
            h[n++] = (struct hurt){.fig = f->member[i], .by = NOBODY, .harm = HARM_PUSH,
                                   .clicks = (int8_t)price};
    }
    if (n)
        dial_damage_all(p, h, n);
    return p->g->phase == PHASE_OVER ? STEP_WAIT : STEP_POP;
}

/* --- trample */

/* Is this base crossed by the straight line the mover took? Friend or foe; what is high above, or
 * stands on a large base, is not. [cavalry.trample.damage] */
static bool is_trampled(const struct game *g, const struct travel *t, fig_id f)
{
    struct base b = base_of(g, f);
    vec disc[2];

    if (!on_table(g, f) || f == t->fig || f == mate_of(g, t->fig) || kind_of(g, f)->large ||
        ((figure_of(g, f)->flags & FIG_SOARS) && !breaks(R_TRAMPLE_GROUND_ONLY)))
        return false;
    for (int i = base_disc(&b, disc); i-- > 0;)
        if (segment_enters_disc(t->from, t->to, disc[i], b.radius))
            return true;
    return b.discs == 2 &&
           segments_meet((struct seg){t->from, t->to}, (struct seg){disc[0], disc[1]});
}

bool tramples(const struct game *g, const struct frame *fr)
{
    return (fr->travel.manner & MANNER_TRAMPLE) && !fr->cursor &&
           !(figure_of(g, fr->fig)->flags & FIG_SOARS);
}

/* Before anything that contact at the end of the way sets off. The mount deals the clicks, and its
 * rider with it. [trample.pole-arm] */
void trample(struct play *p, const struct travel *t)
{
    struct hurt h[MK_MAX_FIGURES];
    int n = 0;

    for (int f = 0; f < p->g->nfigure; f++) {
        if (!is_trampled(p->g, t, (fig_id)f) || !rule(R_CAVALRY_TRAMPLE_DAMAGE))
            continue;
        emit_fig(p, EVENT_TRAMPLED, t->fig, (fig_id)f, 1, R_CAVALRY_TRAMPLE_DAMAGE);
        h[n++] = (struct hurt){.fig = (fig_id)f, .by = t->fig, .harm = HARM_ABILITY,
                               .clicks = (int8_t)dial_reduced(p->g, (fig_id)f, 1)};
    }
    if (n)
        dial_damage_all(p, h, n);
    for (int i = 0; i < n && rider_of(p->g, t->fig) != NOBODY; i++)
        dial_harmed_by(p, rider_of(p->g, t->fig), &h[i]);
}

/* --- who attacks */

/* By its own abilities, not those of the other. */
static bool rushes(const struct game *g, fig_id f, int follow)
{
    struct walk w = {0};

    for (struct working ability = working_with(g, f, HOOK(shape_move)); working_next(&ability);)
        if (ability.is->shape_move)
            ability.is->shape_move(g, f, &w);
    return w.follow & follow;
}

bool rides_again(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(rides_again)); working_next(&w);)
        if (w.is->rides_again)
            return rule(R_PROFICIENCY_MOUNTED_CHARGE_WITH_CHARGE);
    return false;
}

/* Two rides are a mounted charge and one by an ability, in either order. If the one without such an
 * ability struck first, the second blow is its bearer's. [proficiency.mounted-charge.with-charge] */
static bool may_strike(const struct game *g, const struct travel *t, fig_id f)
{
    return !is_second_ride(t) || t->object == NOBODY || rides_again(g, f);
}

/* May f be the one who attacks after the move? Of a cavalry unit in a mounted charge either, in a
 * mounted bound the rider, else whose ability it is. [cavalry.mounted-charge.dial,
 * cavalry.mounted-bound.rider] */
bool follows_with(const struct game *g, const struct travel *t, fig_id f)
{
    bool rider = mount_of(g, f) != NOBODY;

    if (f != t->fig && f != mate_of(g, t->fig))
        return false;
    if (t->manner & MANNER_CHARGE)
        return may_strike(g, t, f) && (!rider || rule(R_CAVALRY_MOUNTED_CHARGE_DIAL));
    if (t->manner & MANNER_BOUND)
        return rider || !rule(R_CAVALRY_MOUNTED_BOUND_RIDER);
    return mate_of(g, f) == NOBODY || rushes(g, f, t->follow);
}

/* Is there an ability for a ranged combat action that the rider may use instead of a shot?
 * [proficiency.mounted-bound.rider-only] */
bool uses_after_ride(const struct game *g, const struct travel *t, fig_id f)
{
    bool rode = (t->manner & MANNER_BOUND) && mount_of(g, f) != NOBODY && follows_with(g, t, f);

    for (struct working w = working_with(g, f, HOOK(after_ride)); rode && working_next(&w);)
        if (w.is->after_ride && w.is->after_ride(g, f))
            return true;
    return false;
}

/* --- the second ride of an action [proficiency.mounted-charge.with-charge] */

struct verdict check_second_ride(const struct game *g, const struct mk_order *o)
{
    const struct frame *fr = frame_top(g);
    bool due = fr->kind == FRAME_TRAVEL && (fr->travel.manner & MANNER_TWICE) &&
               fr->travel.second == SECOND_DUE && fr->fig == o->fig;

    if (!due || o->kind != ORDER_MOVE || o->manner != MANNER_CHARGE)
        return deny_figure(R_ACTION_ONE_BY_ONE, g->ask.fig);
    return allow();
}

void begin_second_ride(struct play *p)
{
    struct travel *first = &frame_at(p->g, p->g->depth - 2)->travel;
    struct travel *t = &frame_top(p->g)->travel;

    t->manner |= MANNER_TWICE;
    first->second = t->second = SECOND_RIDDEN;
    t->object = first->object;
}

void take_back_second_ride(struct play *p)
{
    frame_at(p->g, p->g->depth - 2)->travel.second = 0;
}

enum step ride_on(struct play *p, struct frame *fr)
{
    struct travel *t = &fr->travel;
    fig_id mate = on_table(p->g, fr->fig) ? mate_of(p->g, fr->fig) : NOBODY;

    if (!(t->manner & MANNER_TWICE) || t->second || (t->flags & TRAVEL_STOPPED) || mate == NOBODY)
        return STEP_POP;
    t->second = SECOND_DUE;
    bool own = follows_with(p->g, t, fr->fig);
    if (!own && !follows_with(p->g, t, mate))
        return STEP_POP;
    return ask(p, ASK_ATTACK, t->by, own ? fr->fig : mate, NOBODY);
}

/* [proficiency.mounted-bound.overwatch] */
void keep_watch(struct play *p, fig_id f)
{
    if (f == NOBODY)
        return;
    figure_of(p->g, f)->marks |= MARK_WATCH;
    emit_fig(p, EVENT_WATCHES, f, NOBODY, 0, R_PROFICIENCY_MOUNTED_BOUND_OVERWATCH);
}

/* --- against a rider [cavalry.overwhelm] */

enum { OVERWHELMS_ON = 6 };

enum step roll_against_rider(struct play *p, struct frame *fr)
{
    const struct travel *t = &fr->travel;
    bool able = on_table(p->g, fr->fig) && mate_of(p->g, fr->fig) != NOBODY &&
                !(t->flags & TRAVEL_STOPPED) && on_table(p->g, t->object) &&
                mate_of(p->g, t->object) != NOBODY && touches_front(p->g, fr->fig, t->object);

    if (!able)
        return STEP_POP;
    return ask_dice(p, 1, DICE_OVERWHELM, fr->fig);
}

void overwhelm(struct play *p, struct frame *fr)
{
    fig_id mount = footing_of(p->g, fr->travel.object), rider = rider_of(p->g, fr->fig);
    int bonus = rule(R_CAVALRY_OVERWHELM_ROLL) ? piece_of(p->g, rider)->bonus : 0;

    emit_fig(p, EVENT_OVERWHELMED, fr->fig, fr->travel.object, fr->die, R_CAVALRY_OVERWHELM_ROLL);
    if (fr->die + bonus >= OVERWHELMS_ON && rule(R_CAVALRY_OVERWHELM))
        throw_rider(p, mount);
}
