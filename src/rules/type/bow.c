/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* bow.c: shoots at short range, and into close combat. [attack.type.ranged, point-blank,
 * precision] */
#include "rules/type/shared.h"

#include "rules/aboard.h"
#include "rules/built.h"
#include "rules/contact.h"

enum { NEAR = 1, INTO_FIGHT = -2 };

static void adjust_attack(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->kind != ATTACK_RANGED)
        return;
    add_bonus(g, bearer, &ability_BOW, t, R_RANGED_COMBAT_BONUS);
    if (a->manner & MANNER_NEAR_ATTACK)
        tally_add(t, NEAR, R_POINT_BLANK);
    if (a->manner & MANNER_PRECISE)
        tally_add(t, INTO_FIGHT, R_PRECISION);
}

static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->manner & MANNER_NEAR_DAMAGE)
        tally_add(t, NEAR, R_POINT_BLANK);
}

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->manner & MANNER_PRECISE)
        a->flags |= ATTACK_INTO_FIGHT;
}

/* Half the range, rounded up, along the line of fire: to every target, the dot of what it stands on,
 * or an edge of a built piece. [constructed-terrain.lof-to-dot] */
static struct verdict check_near(const struct game *g, fig_id bearer, const struct mk_order *o)
{
    int range = range_value(g, bearer);
    int32_t limit = (range / 2 + (range % 2 && rule(R_POINT_BLANK_ROUND_UP))) * MK_INCH + MK_CONTACT;

    forbid_terrain(aims_at_built(g, o) && !built_seen(g, bearer, o->terrain, limit), R_POINT_BLANK,
                   o->terrain);
    for (int i = 0; i < o->ntarget; i++) {
        bool far = vec_dist(figure_of(g, bearer)->at, aim_point(g, o->target[i])) > limit;
        forbid_figure(far && i > 0, R_POINT_BLANK_ALL_TARGETS, o->target[i]);
        forbid_figure(far, R_POINT_BLANK, o->target[i]);
    }
    return allow();
}

static struct verdict check_shot(const struct game *g, fig_id bearer, const struct mk_order *o)
{
    uint16_t both = MANNER_NEAR_ATTACK | MANNER_NEAR_DAMAGE;

    forbid_figure((o->manner & both) == both, R_POINT_BLANK, bearer);
    if (o->manner & both)
        pass_on(check_near(g, bearer, o));
    forbid_figure((o->manner & MANNER_PRECISE) && o->ntarget > 1, R_PRECISION_SINGLE, bearer);
    return allow();
}

const struct ability ability_BOW = {
    .name = "Bow",
    .is_type = true,
    .grants = MANNER_NEAR_ATTACK | MANNER_NEAR_DAMAGE | MANNER_PRECISE | MANNER_HELP_DAMAGE,
    .check_manner = check_shot,
    .shape_attack = shape_attack,
    .adjust_attack_by = adjust_attack,
    .adjust_damage_by = adjust_damage,
};
