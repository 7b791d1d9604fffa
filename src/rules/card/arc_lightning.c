/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* arc_lightning.c: jumps from one target to the next. [spell.arc-lightning] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/sight.h"
#include "rules/spell.h"

/* After the first target it starts from the previous one, wherever its caster stands. */
static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->text != ABILITY_ARC_LIGHTNING)
        return;
    a->flags |= ATTACK_SINGLE | ATTACK_MAGIC;
    if (jumps_from(g))
        spell_shape_jump(a);
}

enum { REACH = 6 };

/* Each figure once, within reach and line of fire of the previous one; if that one is gone, the
 * line is drawn from where it stood. [eliminated.delayed-removal] */
static struct verdict check_next(const struct game *g, const struct frame *fr, fig_id t)
{
    int reach = REACH * MK_INCH + MK_CONTACT;

    for (int i = 0; i < MK_MEMBERS; i++)
        forbid_figure(fr->member[i] != NOBODY && same_body(g, fr->member[i], t),
                      R_SPELL_ARC_LIGHTNING_KNOWN, t);
    forbid_figure(!on_table(g, t) || !opposed(g, fr->fig, t) || is_captive(g, t) ||
                      vec_dist(figure_of(g, fr->other)->at, figure_of(g, t)->at) > reach,
                  R_SPELL_ARC_LIGHTNING_KNOWN, t);
    forbid_figure(sight_between(g, fr->other, t).line == LINE_BLOCKED, R_SPELL_ARC_LIGHTNING_LOF, t);
    return allow();
}

/* A miss ends it: our reading. */
static void after_attack(struct play *p, fig_id bearer, struct attack *a)
{
    if (a->text == ABILITY_ARC_LIGHTNING)
        spell_goes_on(p, a->struck[0].fig, a->struck[0].flags & STRUCK_HIT);
}

const struct ability ability_ARC_LIGHTNING = {
    .name = "Arc Lightning",
    .strikes = R_SPELL_ARC_LIGHTNING_KNOWN,
    .line_from = R_SPELL_ARC_LIGHTNING_LOF,
    .check_next = check_next,
    .shape_attack = shape_attack,
    .after_attack_by = after_attack,
};
