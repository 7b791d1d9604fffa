/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* cavalry.c: what applies to mount and rider while they are a cavalry unit: what they may not do, and
 * the proficiencies of cavalry. [cavalry, proficiency] */
#include "rules/kind/mount.h"

#include "rules/aboard.h"
#include "rules/contact.h"
#include "rules/ride.h"
#include "rules/ruleset.h"

enum { IMPALE = 2, HORSEMANSHIP = 2 };

/* --- what it may not */

static struct verdict check_affected_by(const struct game *g, fig_id bearer, ability_id by)
{
    (void)g;
    forbid_figure(by == ABILITY_MAGIC_LEVITATION, R_CAVALRY_NO_LIFT, bearer);
    return allow();
}

/* Right after forming, which only the rider did, the unit may act once more.
 * [cavalry.form.extra-action] */
static struct verdict check_again(const struct game *g, fig_id bearer, enum action_kind kind)
{
    fig_id mount = footing_of(g, bearer), rider = rider_of(g, mount);
    bool fresh = figure_of(g, rider)->acts == 1 && figure_of(g, mount)->acts == 0;

    (void)kind;
    forbid_figure(!fresh || !rule(R_CAVALRY_FORM_EXTRA_ACTION), R_ACTION_ONCE_PER_FIGURE, bearer);
    forbid_figure(tokens_of(g, bearer) >= ruleset_of(g)->param.tokens_max, R_PUSH_NO_THIRD, bearer);
    return allow();
}

/* --- manners */

enum { RIDES = MANNER_CHARGE | MANNER_BOUND | MANNER_OVERWHELM | MANNER_TRAMPLE };

static struct verdict check_charge(const struct game *g, fig_id bearer, const struct mk_order *o)
{
    fig_id foe = opponent_touching(g, bearer, -1);

    forbid_figure(foe != NOBODY && g->ask.ask != ASK_ATTACK, R_CAVALRY_MOUNTED_CHARGE, foe);
    forbid_figure(!ends_at_opponent(g, o), R_CAVALRY_MOUNTED_CHARGE, bearer);
    return allow();
}

static struct verdict check_bound(const struct game *g, fig_id bearer, const struct mk_order *o)
{
    fig_id rider = rider_of(g, bearer);

    forbid_figure(range_value(g, rider) == 0, R_CAVALRY_MOUNTED_BOUND_RIDER, rider);
    forbid_figure((o->manner & MANNER_WATCH) && !has_ability(g, rider, ABILITY_OVERWATCH),
                  R_PROFICIENCY_MOUNTED_BOUND_OVERWATCH, rider);
    return allow();
}

/* The target must be an opposing rider, and the ride must end before it. */
static struct verdict check_overwhelm(const struct game *g, fig_id bearer, const struct mk_order *o)
{
    struct base end = base_at(g, bearer, o->kind == ORDER_MOVE ? o->to : figure_of(g, bearer)->at,
                              o->facing);

    if (o->other == NOBODY || mate_of(g, o->other) == NOBODY || !opposed(g, bearer, o->other))
        return deny_figure(R_CAVALRY_OVERWHELM, bearer);
    struct base b = base_of(g, o->other);
    end.high = figure_of(g, bearer)->flags & FIG_SOARS;
    forbid_figure(!touching_at(g, bearer, &end, o->other) ||
                      !base_front_touches(&end, arc_of(g, bearer), &b),
                  R_CAVALRY_OVERWHELM, o->other);
    return allow();
}

static struct verdict check_ride(const struct game *g, fig_id bearer, const struct mk_order *o)
{
    uint16_t ride = o->manner & RIDES;

    forbid_figure((o->manner & MANNER_WATCH) && ride != MANNER_BOUND,
                  R_PROFICIENCY_MOUNTED_BOUND_OVERWATCH, bearer);
    forbid_figure((o->manner & MANNER_TWICE) &&
                      (ride != MANNER_CHARGE || !(rides_again(g, bearer) ||
                                                  rides_again(g, mate_of(g, bearer)))),
                  R_PROFICIENCY_MOUNTED_CHARGE_WITH_CHARGE, bearer);
    if (!ride)
        return allow();
    forbid_figure(mount_of(g, bearer) != NOBODY, R_CAVALRY_MOVE_MOUNT_SPEED, mount_of(g, bearer));
    if ((ride & (ride - 1)) || (o->manner & (MANNER_DOUBLE_TIME | MANNER_LEVEL)))
        return deny_figure(R_PROFICIENCY_ANNOUNCE, bearer);
    if (ride == MANNER_CHARGE)
        return check_charge(g, bearer, o);
    if (ride == MANNER_BOUND)
        return check_bound(g, bearer, o);
    if (ride == MANNER_OVERWHELM)
        return check_overwhelm(g, bearer, o);
    forbid_figure(o->nvia > 0, R_CAVALRY_TRAMPLE, bearer);
    return allow();
}

static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    (void)g;
    (void)bearer;
    if (w->manner & MANNER_CHARGE)
        w->follow = ATTACK_CLOSE;
    if (w->manner & MANNER_BOUND)
        w->follow = ATTACK_RANGED;
    if ((w->manner & MANNER_WATCH) && rule(R_ACTION_FORBIDDING_WINS))
        w->follow = 0;
    if ((w->manner & MANNER_TRAMPLE) && rule(R_CAVALRY_TRAMPLE))
        w->flags |= WALK_STRAIGHT | WALK_OVER_BASES;
}

/* --- attacks */

/* How many abilities of the bearer would change such an attack. */
static int count_attack_abilities(const struct game *g, fig_id bearer, int kind)
{
    uint32_t own = ATTACK_DIE_DAMAGE | ATTACK_STRIKES_ALL | ATTACK_HEALS | ATTACK_SPLASHES |
                   ATTACK_CONFUSES | ATTACK_NO_DAMAGE;
    int n = 0;

    for (struct working w = working_with(g, bearer, HOOK(shape_attack)); working_next(&w);) {
        struct attack a = {.kind = (uint8_t)kind, .attacker = bearer, .by = owner_of(g, bearer)};
        if (w.source > SOURCE_NEXUS + 1 || !w.is->shape_attack)
            continue;
        w.is->shape_attack(g, bearer, &a);
        n += (a.flags & own) != 0;
    }
    return n;
}

/* After a ride that is part of the action only one of them may be used.
 * [cavalry.proficiency-one-ability] */
static struct verdict check_own_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    const struct frame *way = frame_find(g, FRAME_TRAVEL);
    bool ride = (a->flags & ATTACK_FOLLOWS_MOVE) && way &&
                (way->travel.manner & (MANNER_CHARGE | MANNER_BOUND));

    forbid_figure(ride && count_attack_abilities(g, bearer, a->kind) > 1,
                  R_CAVALRY_PROFICIENCY_ONE_ABILITY, bearer);
    return allow();
}

/* In the saddle a rider has its bonus for any attack it makes. [cavalry.rider-bonus] */
static void adjust_attack(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    (void)a;
    (void)s;
    if (mount_of(g, bearer) != NOBODY)
        tally_bonus(t, piece_of(g, bearer)->bonus, R_CAVALRY_RIDER_BONUS);
}

static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    bool single = a->nstruck <= 1 && a->kind == ATTACK_CLOSE;     /* 0: at a wall */

    (void)g;
    (void)bearer;
    (void)s;
    if ((single || breaks(R_CAVALRY_IMPALE_SINGLE)) && !(a->manner & MANNER_SPARING) &&
        rule(R_PROFICIENCY_IMPALE_DECLARE))
        tally_add(t, IMPALE, R_CAVALRY_IMPALE);
}

static void adjust_defense(const struct game *g, fig_id bearer, const struct attack *a,
                           const struct struck *s, struct tally *t)
{
    (void)g;
    (void)bearer;
    if (a->kind == ATTACK_RANGED && (s->flags & STRUCK_TARGET))
        tally_add(t, HORSEMANSHIP, R_CAVALRY_HORSEMANSHIP);
}

const struct ability trait_CAVALRY = {
    .name = "Cavalry",
    .grants = RIDES | MANNER_SPARING | MANNER_WATCH | MANNER_TWICE,
    .bars = MANNER_SURGE, .bars_rule = R_CAVALRY_NO_SURGE,
    .check_manner = check_ride,
    .check_again = check_again,
    .check_attack = check_own_attack,
    .check_captor = mount_check_captor,
    .check_captured = mount_check_captor,
    .check_affected = check_affected_by,
    .never_spins = R_CAVALRY_NO_FREE_SPIN,
    .shape_move = shape_move,
    .adjust_attack_by = adjust_attack,
    .adjust_damage_by = adjust_damage,
    .adjust_defense_on = adjust_defense,
};
