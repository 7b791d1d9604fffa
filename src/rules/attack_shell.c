/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_shell.c: the two attacks of a bombardment: at its tokens, and at everybody around them.
 *
 * There is no line of fire to the figures struck, and nothing that depends on one counts. For a figure
 * that is gone, captive or broken, the values of its token are used. [bombardment.attacker-gone] */
#include <assert.h>
#include <string.h>

#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/capture.h"
#include "rules/contact.h"
#include "rules/score.h"
#include "rules/shell.h"

/* Is f gone, captive or broken, so that its own values do not count? */
static bool is_orphaned(const struct game *g, fig_id f)
{
    return !is_able(g, f);
}

void shells_aim(const struct game *g, fig_id f, uint32_t more, struct attack *a)
{
    memset(a, 0, sizeof *a);
    a->kind = ATTACK_RANGED;
    a->by = owner_of(g, f);
    a->attacker = f;
    a->flags = ATTACK_STRIKES_FRIENDS;
    a->more = MORE_SHELL | more | (is_orphaned(g, f) ? MORE_ORPHAN : 0);
    for (int i = 0; i < MK_MEMBERS - 1; i++)
        a->member[i] = NOBODY;
}

/* Of what its abilities do to a shot, tokens take over only that it pierces armour and is magic.
 * [magic-immunity.wand] */
static void shape_fall(const struct game *g, struct attack *a)
{
    struct attack shot = *a;

    for (struct working w = working_with(g, a->attacker, HOOK(shape_attack)); working_next(&w);)
        if (w.is->shape_attack)
            w.is->shape_attack(g, a->attacker, &shot);
    a->flags |= shot.flags & (ATTACK_PIERCES | ATTACK_MAGIC);
    a->more |= shot.more & MORE_BREACHES;
}

/* By its centre. [area-of-effect] */
static bool in_area(const struct game *g, fig_id f, const struct bomb *b)
{
    int32_t far = vec_dist(figure_of(g, f)->at, b->at);
    int32_t area = shell_of(g, b->fig)->area * MK_INCH;

    return far <= (rule(R_AREA_OF_EFFECT) ? area : 0) + MK_CONTACT;
}

/* The attacker itself is never struck, nor are passengers and figures that cannot be hurt. */
static bool is_fair(const struct game *g, const struct attack *a, fig_id f)
{
    bool spared = is_captive(g, f) && !breaks(R_CAPTURE_CAPTIVE_NO_DAMAGE);

    return on_table(g, f) && is_body(g, f) && !spared && carrier_of(g, f) == NOBODY &&
           !same_body(g, f, a->attacker) && allowed(check_targeted(g, a, f));
}

static bool reaches(const struct bomb *b)
{
    return b->flags & BOMB_HIT ? rule(R_BOMBARDMENT_HIT_TOKEN) : rule(R_BOMBARDMENT_DRIFT_TARGETS);
}

static void strike_around(const struct game *g, const struct bomb *b, struct attack *a)
{
    for (int f = 0; f < g->nfigure && reaches(b); f++) {
        bool twice = attack_struck(a, (fig_id)f) && rule(R_RANGED_COMBAT_MULTIPLE_DISTINCT);
        if (!is_fair(g, a, (fig_id)f) || twice || !in_area(g, (fig_id)f, b))
            continue;
        assert(a->nstruck < MK_STRUCK);         /* such a table has no more figures than this */
        a->struck[a->nstruck++] = (struct struck){.fig = (fig_id)f, .flags = STRUCK_TARGET};
    }
}

void shells_strike(const struct game *g, fig_id f, uint32_t more, struct attack *a)
{
    shells_aim(g, f, more, a);
    shape_fall(g, a);
    if (!rule(R_BOMBARDMENT_DAMAGE))
        a->flags |= ATTACK_SEVERAL;
    for (int i = 0; i < bombs_of(g); i++)
        if (bomb_of(g, i)->fig == f && (bomb_of(g, i)->flags & BOMB_TABLE))
            strike_around(g, bomb_of(g, i), a);
}
