/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_answer.c: the answers of players and dice while an attack is resolved. */
#include "mk/game.h"
#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ruleset.h"

void attack_answer_dice(struct play *p, const struct mk_order *o)
{
    struct frame *f = frame_top(p->g);
    struct attack *a = attack_top(p->g);

    f->n = 1;
    f->die = o->die[0];
    if (p->g->ask.dice == DICE_ATTACK) {
        a->dice[0] = o->die[0];
        a->dice[1] = o->die[1];
    }
}

void attack_answer_cancel(struct play *p, const struct mk_order *o)
{
    (void)o;
    frame_top(p->g)->done = 1;
}

void attack_answer_ready(struct play *p, const struct mk_order *o)
{
    struct attack *a = attack_top(p->g);

    a->asked |= (uint8_t)(1u << o->player);
}

void attack_answer_choose(struct play *p, const struct mk_order *o)
{
    if (o->choice == CHOOSE_DAMAGE)
        attack_top(p->g)->flags |= ATTACK_TAKES_LEAST;
    frame_top(p->g)->n = 1;
}

void attack_answer_confuse(struct play *p, const struct mk_order *o)
{
    (void)o;
    frame_top(p->g)->n = 1;
}

void attack_confuse_again(struct play *p)
{
    frame_find(p->g, FRAME_ATTACK)->n = 0;
}

/* --- switching abilities off */

/* Targets were named before: would the attack still be legal without the ability? Tried on a copy.
 * [attack.sequence.5-attacker-cancels] */
static struct verdict check_without(const struct game *g, const struct mk_order *o)
{
    union { struct game game; unsigned char bytes[MK_GAME_MAX]; } copy;
    struct mk_order declared;
    struct attack a;

    mk_game_copy(&copy.game, g);
    set_add(&figure_of(&copy.game, o->fig)->cancelled, o->ability);
    attack_order(g, attack_top(g), &declared);
    attack_declare(&copy.game, &declared, attack_top(g)->flags & ATTACK_FOLLOWS_MOVE, &a);
    pass_on(check_targets(&copy.game, &a));
    return check_support(&copy.game, &a);
}

/* The ability by which somebody else makes f move, or make the attack that follows; or
 * NULL. */
static const struct ability *confused_by(const struct game *g, fig_id f)
{
    for (int i = 0; i < g->depth; i++)
        if (frame_at(g, i)->kind == FRAME_TRAVEL && frame_at(g, i)->fig == f &&
            (frame_at(g, i)->travel.flags & TRAVEL_CONFUSED))
            return ability_of(g, frame_at(g, i)->ability);
    return NULL;
}

/* Steps 5 and 6, and only they. */
static struct verdict check_step(const struct game *g, const struct mk_order *o)
{
    const struct attack *a = attack_top(g);
    const struct ability *by = confused_by(g, o->fig);
    bool asking = g->ask.ask == ASK_CANCEL;

    if (by)
        forbid_figure(true, by->bars_cancel, o->fig);
    forbid_if(asking && o->player != g->ask.player, R_ATTACK_SEQUENCE_6_DEFENDER_CANCELS);
    forbid_if(!asking && o->player == a->by, R_ATTACK_SEQUENCE_5_ATTACKER_CANCELS);
    forbid_if(!asking && o->player != a->by, R_ATTACK_SEQUENCE_6_DEFENDER_CANCELS);
    return allow();
}

/* Switched off already, a captive's, or not on its dial now. */
static enum mk_rule why_not_there(const struct game *g, const struct mk_order *o)
{
    if (!rule(R_ABILITY_CANCEL))
        return R_NOT_ASKED;
    if (set_has(&figure_of(g, o->fig)->cancelled, o->ability))
        return R_ABILITY_CANCEL_DURATION;
    return is_captive(g, o->fig) ? R_CAPTURE_CAPTIVE_NO_ABILITIES : R_ABILITY_DIAL_POSITION;
}

struct verdict check_cancel(const struct game *g, const struct mk_order *o)
{
    forbid_figure(owner_of(g, o->fig) != o->player || !ability_optional(g, o->ability),
                  R_ABILITY_CANCEL, o->fig);
    if (!has_ability(g, o->fig, o->ability))
        return deny_figure(why_not_there(g, o), o->fig);
    if (!attack_top(g))
        return allow();
    pass_on(check_step(g, o));
    bool aimed = !(attack_top(g)->more & MORE_SHELL);
    return g->ask.ask == ASK_CANCEL && aimed ? check_without(g, o) : allow();
}

/* --- a brother's value */

static bool is_target(const struct attack *a, fig_id f)
{
    const struct struck *s = attack_struck(a, f);

    return s && (s->flags & STRUCK_TARGET);
}

struct verdict check_borrow(const struct game *g, const struct mk_order *o)
{
    const struct attack *a = attack_top(g);
    bool attacks = o->player == a->by;
    enum mk_rule own = ruleset_of(g)->extra.brothers;
    enum mk_rule r = own != R_NONE ? own : attacks ? R_FACTION_APOCALYPSE_ATTACK
                                                  : R_FACTION_APOCALYPSE_DEFENSE;
    bool involved = attacks ? o->fig == a->attacker : is_target(a, o->fig);

    if (o->other == NOBODY || (own != R_NONE && !attacks))
        return deny_figure(r, o->fig);
    forbid_figure(!involved || owner_of(g, o->fig) != o->player, r, o->fig);
    forbid_figure(own != R_NONE && !by_combat_action(g, a), r, o->fig);
    forbid_figure(!is_brother(g, o->fig, o->other), r, o->other);
    return allow();
}

void attack_answer_borrow(struct play *p, const struct mk_order *o)
{
    struct figure *f = figure_of(p->g, o->fig);
    bool attacks = o->player == attack_top(p->g)->by;

    if (attacks)
        f->borrowed_attack = o->other;
    else
        f->borrowed_defense = o->other;
    emit_fig(p, EVENT_BORROWED, o->fig, o->other, 0,
             attacks ? R_FACTION_APOCALYPSE_ATTACK : R_FACTION_APOCALYPSE_DEFENSE);
}
