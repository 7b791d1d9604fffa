/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shared.c: what several abilities have in common. */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ruleset.h"
#include "rules/turn.h"

bool is_huge(const struct game *g, fig_id f)
{
    return kind_of(g, f)->large || kind_of(g, f)->no_base;
}

bool aims_at_friend(const struct game *g, fig_id bearer, const struct attack *a)
{
    for (int i = 0; i < a->nstruck; i++)
        if ((a->struck[i].flags & STRUCK_TARGET) && are_friends(g, bearer, a->struck[i].fig))
            return true;
    return false;
}

fig_id left_out(const struct attack *a)
{
    for (int i = 0; i < a->nstruck; i++)
        if (!(a->struck[i].flags & STRUCK_TARGET))
            return a->struck[i].fig;
    return NOBODY;
}

struct verdict check_all_affected(const struct game *g, const struct attack *a, ability_id by)
{
    for (int i = 0; i < a->nstruck && !(a->flags & ATTACK_BLIND); i++)
        if (a->struck[i].flags & STRUCK_TARGET)
            pass_on(check_reached(g, a->struck[i].fig, by, a->more & MORE_BREACHES));
    return allow();
}

bool spared_by_kind(const struct game *g, fig_id f, ability_id by)
{
    for (struct working w = working_with(g, f, HOOK(check_affected)); working_next(&w);)
        if (w.id == ABILITY_NONE && w.is->check_affected && !allowed(w.is->check_affected(g, f, by)))
            return true;
    return false;
}

bool aims_at_golem(const struct game *g, const struct attack *a)
{
    for (int i = 0; i < a->nstruck; i++)
        if ((a->struck[i].flags & STRUCK_TARGET) && has_type(g, a->struck[i].fig, ABILITY_GOLEM))
            return true;
    return false;
}

struct verdict check_all_healed(const struct game *g, const struct attack *a)
{
    for (int i = 0; i < a->nstruck; i++)
        if (a->struck[i].flags & STRUCK_TARGET)
            pass_on(check_heal(g, a->struck[i].fig));
    return allow();
}

void mend_shape_attack(const struct game *g, fig_id bearer, struct attack *a, ability_id by)
{
    if (a->kind != ATTACK_CLOSE || !aims_at_friend(g, bearer, a) || (a->flags & ATTACK_HEALS))
        return;
    a->flags |= ATTACK_HEALS;
    a->effect[EFFECT_HEALS] = by;
    if (!breaks(R_ABILITY_HEALING_NO_MODIFIERS))
        a->flags |= ATTACK_NO_MODIFIERS;
    if (rule(R_ABILITY_HEALING_AMOUNT))
        a->flags |= ATTACK_HEAL_CHOICE;
}

struct verdict mend_check_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    if (a->kind != ATTACK_CLOSE || !(a->flags & ATTACK_HEALS))
        return allow();
    fig_id foe = opponent_touching(g, bearer, -1);
    for (int i = 0; i < a->nstruck && foe == NOBODY; i++)
        foe = opponent_touching(g, a->struck[i].fig, -1);
    forbid_figure(foe != NOBODY, R_ABILITY_HEALING_NO_OPPOSING_CONTACT, foe);
    pass_on(check_all_affected(g, a, a->effect[EFFECT_HEALS]));
    return check_all_healed(g, a);
}

void breaks_away_easily(struct walk *w, enum mk_rule r)
{
    if (w->breakaway > 2 && rule(r))
        w->breakaway = 2;
}

/* Did an opponent touch it when its action was given? The move may have taken it somewhere else since:
 * then as it stood before, facing as it did when the turn began. */
static bool was_engaged(const struct game *g, fig_id bearer)
{
    const struct frame *way = frame_find(g, FRAME_TRAVEL);
    fig_id foot = footing_of(g, bearer);
    const struct figure *f = figure_of(g, foot);

    if (!way || !same_body(g, way->fig, foot) || vec_eq(way->travel.from, f->at))
        return opponent_touching(g, bearer, -1) != NOBODY;
    struct base was = base_made(piece_of(g, foot), way->travel.from, f->turn_facing);

    was.high = (f->flags & FIG_SOARS) != 0;
    for (fig_id i = figure_near_base(g, &was, -1); i != NOBODY; i = figure_near_base(g, &was, i))
        if (opposed(g, bearer, i) && touching_at(g, foot, &was, i))
            return true;
    return false;
}

/* A combat action given out of contact, without any move that takes an action of its own.
 * [ability.charge, ability.bound, soaring.level-change-move-only] */
static void rush_plainly(const struct game *g, fig_id bearer, struct walk *w, const struct rush *r)
{
    int other = MANNER_DOUBLE_TIME | MANNER_LEVEL | MANNER_TRAMPLE | MANNER_OVERWHELM;

    if (rule(r->move_then_attack) && !(w->manner & other) &&
        !(was_engaged(g, bearer) && !breaks(r->not_from_contact)))
        w->follow |= r->attack;
}

void rush_shape_move(const struct game *g, fig_id bearer, struct walk *w, const struct rush *r)
{
    if (ruleset_of(g)->rushes_plainly) {
        rush_plainly(g, bearer, w, r);
        return;
    }
    tally_add(&w->speed, w->speed.total, r->double_speed);
    if (rule(r->double_speed))
        w->flags |= WALK_DOUBLE;
    if (rule(r->move_then_attack) &&
        !(opponent_at_turn_start(g, bearer) && !breaks(r->not_from_contact)))
        w->follow |= r->attack;
    breaks_away_easily(w, r->breakaway);
}

/* A figure that has moved by its own action is refused the attack anyway; this is a better
 * reason than that it has acted. [capturing.freed-no-move-attack] */
struct verdict rush_check_action(const struct game *g, fig_id bearer, enum action_kind kind,
                                 const struct rush *r)
{
    const struct figure *f = figure_of(g, bearer);
    bool moved = (f->flags & FIG_ACTED) && !vec_eq(f->at, f->turn_at);

    enum action_kind its = r->attack == ATTACK_RANGED ? ACTION_RANGED : ACTION_CLOSE;
    if (!moved || ruleset_of(g)->rushes_plainly || kind != its)
        return allow();
    forbid_figure(f->flags & FIG_TURN_CAPTIVE, R_CAPTURING_FREED_NO_MOVE_ATTACK, bearer);
    forbid_figure(opponent_at_turn_start(g, bearer), r->not_from_contact, bearer);
    return allow();
}

/* Healing is not harmful, and an attack on everybody leaves no choice. */
struct verdict rush_check_attack(const struct game *g, const struct attack *a, const struct rush *r)
{
    int follows = ATTACK_CONFUSED | ATTACK_FOLLOWS_MOVE;

    if ((a->flags & follows) != (unsigned)follows || a->kind != r->attack)
        return allow();
    if (a->flags & (ATTACK_HEALS | ATTACK_STRIKES_FRIENDS))
        return allow();
    for (int i = 0; i < a->nstruck; i++)
        forbid_figure((a->struck[i].flags & STRUCK_TARGET) &&
                      friendly_to(g, a->by, a->struck[i].fig), r->confused, a->struck[i].fig);
    return allow();
}

bool in_charge(const struct game *g, const struct attack *a)
{
    enum mk_rule alone = ruleset_of(g)->extra.charge_alone;
    const struct frame *way = frame_find(g, FRAME_TRAVEL);

    return (a->flags & ATTACK_FOLLOWS_MOVE) && alone != R_NONE && !breaks(alone) && way &&
           (!(way->travel.manner & (MANNER_SURGE | MANNER_CHARGE)) ||
            (way->travel.manner & MANNER_TWICE));
}

/* Using an ability on the spot takes a move action, or a special one where there are such.
 * [action.special] */
static enum action_kind still_action(const struct game *g)
{
    return g->options & OPTION_TYPES ? ACTION_SPECIAL : ACTION_MOVE;
}

struct verdict check_still(const struct game *g, const struct mk_order *o)
{
    bool held = must_break_away(g, o->fig) && breaks(R_BREAKAWAY_NO_MOVE_ABILITY);
    bool busy = figure_of(g, o->fig)->captive != NOBODY && breaks(R_CAPTURING_STAY_PUT_ABILITIES);

    pass_on(check_action(g, o, still_action(g)));
    return held || busy ? deny_figure(R_BREAKAWAY, o->fig) : allow();
}

enum mk_rule still_untimely(const struct game *g, const struct mk_order *o)
{
    if (g->ask.ask == ASK_CONFUSE && g->ask.fig == o->fig)
        return R_ABILITY_MAGIC_CONFUSION_NO_STILL_ABILITIES;
    if (g->ask.ask == ASK_MEMBER && o->player == g->ask.player)
        return R_FORMATION_MOVE_NO_STATIONARY;
    return not_now(g);
}

void still_begin(struct play *p, fig_id f, enum mk_rule action)
{
    bool moved = breaks(R_FREE_SPINS_STAY_PUT_NONE) || breaks(R_FREE_SPINS_POLE_ARM_STAY_PUT) ||
                 breaks(R_FREE_SPINS_RAM_STAY_PUT);

    if (rule(action)) {
        int cost = !acts_free(p->g, f, still_action(p->g));
        if (!figure_of(p->g, f)->acts)
            figure_of(p->g, f)->began_moving = BEGAN_STILL;
        action_begin(p, &f, 1, cost);
    }
    if (moved)
        travel_begin(p, f, figure_of(p->g, f)->at, figure_of(p->g, f)->facing, 0, owner_of(p->g, f),
                     TRAVEL_PLACED);
}

struct verdict check_special(const struct game *g, const struct mk_order *o)
{
    return check_action(g, o, ACTION_SPECIAL);
}

void special_begin(struct play *p, fig_id f)
{
    if (rule(R_ACTION_SPECIAL))
        action_begin(p, &f, 1, !acts_free(p->g, f, ACTION_SPECIAL));
}

struct frame *still_push(struct play *p, const struct mk_order *o)
{
    struct frame *f = frame_push(p, FRAME_ABILITY, o->fig);

    f->ability = o->ability;
    f->other = o->other;
    return f;
}

struct verdict check_lands(const struct game *g, fig_id bearer, const struct base *at,
                           const struct walk *w, enum mk_rule own)
{
    if (!(w->flags & WALK_OVER_BLOCKING))
        return allow();

    struct verdict v = check_stand(g, bearer, at, w);
    bool badly = v.rule == R_MOVE_END_SPACE || v.rule == R_TERRAIN_BLOCKING_MOVE ||
                 v.rule == R_TERRAIN_WATER_DEEP_MOVE || v.rule == R_TERRAIN_CHASM;

    if (!badly || breaks(own))
        return allow();
    v.rule = (uint16_t)own;
    return v;
}

void kill_captive(struct play *p, fig_id bearer, enum mk_rule r)
{
    fig_id captive = figure_of(p->g, bearer)->captive;

    if (captive != NOBODY && rule(r))
        eliminate(p, captive, bearer, HARM_EXECUTED, r);
}
