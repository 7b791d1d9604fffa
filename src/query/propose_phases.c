/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* propose_phases.c: placing objectives, the command phase, dividing damage, the manner of an
 * action. */
#include "query/propose.h"

#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/built.h"
#include "rules/contact.h"
#include "rules/objective.h"
#include "rules/ruleset.h"
#include "rules/turn.h"

/* ---------------------------------------------------------------- objectives */

/* On the line the dice allow, anywhere opposite the player's area. */
void propose_objective(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    int32_t lo, hi;

    objective_span(g, o->player, &lo, &hi);
    o->kind = ORDER_OBJECTIVE;
    o->to = objective_spot(g, o->player, lo + rng_below(rng, hi - lo + 1));
}

void fall_back_objective(const struct game *g, struct mk_order *o)
{
    int32_t lo, hi;

    objective_span(g, o->player, &lo, &hi);
    o->kind = ORDER_OBJECTIVE;
    for (int32_t along = lo; along <= hi; along += MK_INCH / 4) {
        o->to = objective_spot(g, o->player, along);
        if (allowed(mk_check(g, o)))
            return;
    }
}

/* ---------------------------------------------------------------- the command phase */

void propose_command(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    struct due due[MK_MAX_FIGURES];
    int n = due_things(g, due, MK_MAX_FIGURES);

    if (g->ncard && propose_browse(g, o, rng) && allowed(mk_check(g, o)))
        return;
    if (propose_drop(g, o, rng) && allowed(mk_check(g, o)))
        return;
    *o = order_made(g, ORDER_END, NOBODY);
    if (n == 0)
        return;
    const struct due *d = &due[rng_below(rng, n < MK_MAX_FIGURES ? n : MK_MAX_FIGURES)];
    *o = order_made(g, ORDER_RESOLVE, d->fig);
    o->ability = d->ability;
}

/* ---------------------------------------------------------------- damage */

/* Click by click to figures that were hit. */
void propose_share(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    const struct attack *a = attack_top(g);

    o->kind = ORDER_SHARE;
    for (int i = 0; i < a->nstruck && o->ntarget < MK_ARROWS; i++)
        if (a->struck[i].flags & STRUCK_HIT)
            o->target[o->ntarget++] = a->struck[i].fig;
    for (int left = clicks_to_share(g, a); left > 0 && o->ntarget > 0; left--)
        o->share[rng_below(rng, o->ntarget)]++;
}

/* ---------------------------------------------------------------- the manner */

/* The manners of a rider and its mount; others are granted by how the mount moves. */
static void propose_riding(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    static const uint16_t riding[] = {MANNER_DOUBLE_TIME, MANNER_LEVEL,   MANNER_CHARGE,
                                      MANNER_CHARGE,      MANNER_TRAMPLE, MANNER_BOUND,
                                      MANNER_OVERWHELM,   MANNER_CHARGE};

    o->manner = riding[rng_below(rng, 8)];
    if (o->manner == MANNER_BOUND && rng_once_in(rng, 4))
        o->manner |= MANNER_WATCH;
    if (o->manner == MANNER_CHARGE && rng_once_in(rng, 4))
        o->manner |= MANNER_TWICE;
    for (int f = 0; f < g->nfigure && o->manner == MANNER_OVERWHELM; f++)
        if (mate_of(g, (fig_id)f) != NOBODY && opposed(g, o->fig, (fig_id)f) &&
            (o->other == NOBODY || rng_once_in(rng, 2)))
            o->other = (fig_id)f;
}

/* Figures try their proficiencies now and then; an illegal guess is made again. */
void propose_manner(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    static const uint16_t moving[] = {MANNER_DOUBLE_TIME, MANNER_LEVEL, MANNER_SURGE, MANNER_SURGE};
    static const uint16_t shooting[] = {MANNER_NEAR_ATTACK, MANNER_NEAR_DAMAGE, MANNER_PRECISE, 0};

    if (!has_source(ruleset_of(g), SOURCE_SPEED_TYPE) || rng_once_in(rng, 2))
        return;
    if (o->kind == ORDER_MOVE && rider_of(g, o->fig) != NOBODY)
        propose_riding(g, o, rng);
    else if (o->kind == ORDER_MOVE && !(o->flags & ORDER_ABOARD) && mount_of(g, o->fig) == NOBODY)
        o->manner = moving[rng_below(rng, 4)];
    if (o->kind == ORDER_RANGED)
        o->manner = shooting[rng_below(rng, 4)];
}

/* ---------------------------------------------------------------- what is built */

/* Now and then at built terrain, if there is any in this game. */
void propose_battering(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    int n = 0, chosen = 0;

    for (int t = 0; t < g->nterrain && (g->options & OPTION_TYPES); t++)
        if (is_built(g, t) && rng_once_in(rng, ++n))
            chosen = t;
    if (n == 0 || !rng_once_in(rng, 8))
        return;
    *o = order_made(g, piece_of(g, o->fig)->range ? ORDER_RANGED : ORDER_CLOSE, o->fig);
    o->terrain = (uint8_t)chosen;
}

/* ---------------------------------------------------------------- an attack that has to be made */

void fall_back_attack(const struct game *g, struct mk_order *o)
{
    struct mk_order attack = order_made(g, ORDER_CLOSE, g->ask.fig);

    o->kind = ORDER_SKIP;
    if (allowed(mk_check(g, o)))
        return;
    attack.flags = ORDER_ALL;       /* some attacks hit everybody or nobody */
    if (allowed(mk_check(g, &attack))) {
        *o = attack;
        return;
    }
    attack.flags = 0;
    attack.ntarget = 1;
    for (int f = 0; f < g->nfigure; f++) {
        attack.target[0] = (fig_id)f;
        if (allowed(mk_check(g, &attack))) {
            *o = attack;
            return;
        }
    }
}
