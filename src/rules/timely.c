/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* timely.c: what a referee says to a player who gives an order at the wrong time. */
#include "rules/ability.h"
#include "rules/attack.h"
#include "rules/contact.h"
#include "rules/portal.h"
#include "rules/ruleset.h"
#include "rules/turn.h"

enum mk_rule not_now(const struct game *g)
{
    return g->ask.ask == ASK_ACTION ? R_ACTION_CHOICE : R_ACTION_ONE_BY_ONE;
}

/* Too late: an attack is under way and its steps have passed. */
static enum mk_rule late_in_attack(const struct game *g, const struct mk_order *o,
                                   const struct attack *a)
{
    switch (o->kind) {
    case ORDER_CLOSE:
        if (o->flags & ORDER_CAPTURE)
            return a->dice[0] ? R_CAPTURE_ANNOUNCE : R_ATTACK_SEQUENCE_3_CAPTURE;
        return R_ATTACK_SEQUENCE_2_TARGETS;
    case ORDER_RANGED:
        return R_ATTACK_SEQUENCE_2_TARGETS;
    case ORDER_CANCEL:
        return o->player == a->by ? R_ATTACK_SEQUENCE_5_ATTACKER_CANCELS
                                  : R_ATTACK_SEQUENCE_6_DEFENDER_CANCELS;
    case ORDER_BORROW:
        return o->player == a->by ? R_FACTION_APOCALYPSE_ATTACK_TIMING
                                  : R_FACTION_APOCALYPSE_DEFENSE_TIMING;
    default:
        return not_now(g);
    }
}

/* The ability's own clause on when it may be used. */
static enum mk_rule out_of_use(const struct game *g, const struct mk_order *o)
{
    const struct ability *a = ability_of(g, o->ability);

    if (g->ask.ask == ASK_MEMBER && !(a && a->used_between_moves))
        return R_FORMATION_MOVE_NO_STATIONARY;
    return a && a->untimely ? a->untimely(g, o) : not_now(g);
}

/* The clause a referee would quote to somebody who acts out of time. */
enum mk_rule out_of_time(const struct game *g, const struct mk_order *o)
{
    if (g->phase == PHASE_OVER)
        return R_NOT_ASKED;
    if (g->phase == PHASE_SETUP)
        return g->ask.ask == ASK_DEPLOY && o->kind == ORDER_DEPLOY ? R_SETUP_DEPLOY_ORDER
               : o->kind == ORDER_DOMAIN || o->kind == ORDER_REVEAL ? ruleset_of(g)->asked_by[o->kind]
               : g->ask.ask == ASK_LAY && o->kind == ORDER_LAY     ? R_SETUP_TERRAIN_TURNS
               : g->ask.ask == ASK_LAY && o->kind == ORDER_DONE    ? R_SETUP_TERRAIN_MUST_PLACE
                                                                   : R_SETUP_ORDER;
    if (o->kind == ORDER_DROP || o->kind == ORDER_BROWSE || o->kind == ORDER_COUNTER ||
        (o->kind == ORDER_PICK_UP && g->ask.ask == ASK_COMMAND))
        return ruleset_of(g)->asked_by[o->kind];
    if (g->ask.ask == ASK_COMMAND || o->kind == ORDER_RESOLVE)
        return R_TURN_PHASES;
    if (o->kind == ORDER_WITHDRAW)
        return R_WITHDRAW;
    if (o->kind == ORDER_USE)
        return out_of_use(g, o);
    if (o->kind == ORDER_OPEN || o->kind == ORDER_SHUT)
        return portal_untimely(g, o);
    if (g->ask.ask == ASK_PLACE && is_captive(g, g->ask.fig))
        return R_CAPTURE_NO_RELEASE;
    if (g->ask.ask == ASK_CONFUSE && o->kind == ORDER_CANCEL)
        return ability_of(g, attack_top(g)->effect[EFFECT_CONFUSES])->bars_cancel;
    if (g->ask.ask == ASK_ACTION && ruleset_of(g)->asked_by[o->kind] != R_NONE)
        return ruleset_of(g)->asked_by[o->kind];
    if (attack_top(g))
        return late_in_attack(g, o, attack_top(g));
    return not_now(g);
}
