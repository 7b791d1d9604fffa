/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* magic_freeze.c: a shot that may give an action token. [ability.magic-freeze] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ruleset.h"
#include "rules/turn.h"

/* A healing shot freezes nobody. [ability.combine] */
static bool freezes(const struct attack *a)
{
    return a->kind == ATTACK_RANGED && !(a->flags & ATTACK_HEALS);
}

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (!freezes(a))
        return;
    if (rule(R_ABILITY_MAGIC_FREEZE_DAMAGE_ONE))
        a->flags |= ATTACK_DAMAGE_ONE;
    if (rule(R_ABILITY_MAGIC_FREEZE_ROLL))
        a->flags |= ATTACK_FREEZES;
}

static struct verdict check_own_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    if (freezes(a) && a->nstruck > 1 && breaks(R_MAGIC_FREEZE_MULTIPLE_TARGETS))
        return deny(R_RANGED_COMBAT_MULTIPLE);
    return freezes(a) ? check_all_affected(g, a, ABILITY_MAGIC_FREEZE) : allow();
}

/* The damage value becomes 1; a die used in its place, and splashes that add up, are not the
 * value. */
static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (freezes(a) && !(a->flags & (ATTACK_SPLASHES | ATTACK_DIE_DAMAGE)))
        tally_set(t, 1, R_ABILITY_MAGIC_FREEZE_DAMAGE_ONE);
}

static bool rolls_for(const struct game *g, fig_id bearer, const struct attack *a,
                      const struct struck *s)
{
    int hit = STRUCK_TARGET | STRUCK_HIT;

    return (a->flags & ATTACK_FREEZES) && (s->flags & hit) == hit && on_table(g, s->fig) &&
           !spared_by_kind(g, s->fig, ABILITY_MAGIC_FREEZE) &&
           tokens_of(g, s->fig) < ruleset_of(g)->param.tokens_max;
}

/* The frozen figure counts as having just acted; a second token pushes it at once. */
static void rolled_for(struct play *p, fig_id bearer, struct attack *a, struct struck *s)
{
    bool second = is_pushed(p->g, s->fig);

    if (s->die < 4)
        return;
    token_lay(p, s->fig);
    figure_of(p->g, s->fig)->flags |= FIG_ACTED;
    if (!figure_of(p->g, s->fig)->acts)
        figure_of(p->g, s->fig)->acts = 1;
    if (second && rule(R_ABILITY_MAGIC_FREEZE_SECOND_TOKEN)) {
        emit_fig(p, EVENT_PUSHED, s->fig, NOBODY, 0, R_ABILITY_MAGIC_FREEZE_SECOND_TOKEN);
        dial_damage(p, s->fig, ruleset_of(p->g)->param.push_damage, HARM_PUSH, NOBODY);
    }
}

const struct ability ability_MAGIC_FREEZE = {
    .name = "Magic Freeze",
    .magic = true,
    .shape_attack = shape_attack,
    .check_attack = check_own_attack,
    .adjust_damage_by = adjust_damage,
    .sets_damage = true,
    .rolls_for = rolls_for,
    .struck_dice = DICE_FREEZE,
    .rolled_for = rolled_for,
};
