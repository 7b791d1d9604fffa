/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* game.c: an order comes in: whose decision is it, may it be done, do it.
 *
 *  (1) An order answers the decision the game waits for, or is one of the few that may be given
 *      between actions by anybody (switching abilities off, agreeing to end, the judge's time).
 *  (2) mk_apply changes nothing unless mk_check allows.
 */
#include "mk/game.h"

#include <string.h>

#include "rules/aboard.h"
#include "rules/ability.h"
#include "rules/attack.h"
#include "rules/built.h"
#include "rules/capture.h"
#include "rules/carry.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/domain.h"
#include "rules/fall.h"
#include "rules/formation.h"
#include "rules/item.h"
#include "rules/move.h"
#include "rules/objective.h"
#include "rules/portal.h"
#include "rules/ride.h"
#include "rules/ruleset.h"
#include "rules/score.h"
#include "rules/setup.h"
#include "rules/spell.h"
#include "rules/turn.h"

#define ASKED(kind) (1u << (kind))

/* --- moves */

static struct verdict check_move_order(const struct game *g, const struct mk_order *o)
{
    if (g->ask.ask == ASK_ACTION) {
        pass_on(check_move_action(g, o));
        for (int i = 0; i < o->nwith; i++)
            pass_on(check_acts(g, o->with[i], ACTION_MOVE));
        forbid_if(o->nwith && move_cost(g, o) > g->actions, ruleset_of(g)->cites.actions);
    }
    if (g->ask.ask == ASK_ATTACK)
        pass_on(check_second_ride(g, o));
    if (o->manner)
        pass_on(check_manner(g, o));
    if (o->manner && o->nwith)
        pass_on(check_manner_of_all(g, o, o->with, o->nwith));
    if (breaks(R_FORMATION_OPTIONAL) && friend_touching(g, o->fig, -1) != NOBODY)
        return deny_figure(R_FORMATION_OPTIONAL, o->fig);
    if (g->ask.ask == ASK_MEMBER)
        pass_on(check_formation_member(g, o));
    struct verdict v = check_move(g, o);
    pass_on(v);
    if (g->ask.ask == ASK_MEMBER)
        pass_on(check_formation_closes(g, o));
    return v;
}

/* The action is given to the figure, or to all sections that move their body. */
static void give_move(struct play *p, const struct mk_order *o)
{
    fig_id member[MK_MEMBERS] = {o->fig};

    bool fights = o->manner & (MANNER_SURGE | MANNER_CHARGE | MANNER_BOUND);

    memcpy(member + 1, o->with, o->nwith * sizeof(fig_id));
    for (int i = 0; i <= o->nwith && !fights; i++)
        if (!figure_of(p->g, member[i])->acts)
            figure_of(p->g, member[i])->began_moving = BEGAN_MOVE;
    action_begin(p, member, 1 + o->nwith, move_cost(p->g, o));
}

static void apply_move_order(struct play *p, const struct mk_order *o)
{
    int flags = TRAVEL_ACTION;

    if (p->g->ask.ask == ASK_TURN) {
        travel_answer_turn(p, o);
        return;
    }
    if (p->g->ask.ask == ASK_MEMBER)
        flags |= TRAVEL_MEMBER;
    if (p->g->ask.ask == ASK_CONFUSE)
        flags = TRAVEL_CONFUSED;
    if (p->g->ask.ask == ASK_ACTION)
        give_move(p, o);
    if (p->g->ask.ask == ASK_MEMBER)
        formation_member_moves(p, o->fig);
    ability_id confused = ABILITY_NONE;
    if (p->g->ask.ask == ASK_CONFUSE) {
        confused = attack_top(p->g)->effect[EFFECT_CONFUSES];
        attack_answer_confuse(p, o);
    }
    if (p->g->ask.ask == ASK_CONFUSE && breaks(R_ABILITY_MAGIC_CONFUSION_NO_TOKEN))
        token_lay(p, o->fig);
    const struct figure *f = figure_of(p->g, o->fig);
    bool aboard = o->flags & ORDER_ABOARD, goes = o->kind == ORDER_MOVE && !aboard;
    travel_begin(p, o->fig, goes ? o->to : f->at, aboard ? f->facing : o->facing, p->length,
                 o->player, flags);
    travel_in_manner(p, o->manner, goes ? o->floor : FLOOR_NOT_SAID);
    if (p->g->ask.ask == ASK_ATTACK)
        begin_second_ride(p);
    frame_top(p->g)->ability = confused;
    frame_top(p->g)->other = aboard ? body_of(p->g, o->other) : NOBODY;
    if (o->manner & MANNER_OVERWHELM)
        frame_top(p->g)->travel.object = o->other;
}

/* --- attacks */

static struct verdict check_attack_order(const struct game *g, const struct mk_order *o)
{
    if (aims_at_built(g, o))
        return check_battering(g, o);
    if (g->ask.ask == ASK_ACTION)
        pass_on(check_action(g, o, attack_action(g, o)));
    else
        pass_on(check_follow(g, o));
    if (attack_is_same(g))
        return allow();
    if (o->manner)
        pass_on(check_manner(g, o));
    if (o->ability)
        pass_on(check_card_text(g, o));
    return check_attack(g, o);
}

/* Do those named with the attacker act with it, or do they only help? [gang-up] */
static bool helpers_act(const struct game *g, const struct mk_order *o)
{
    return o->kind == ORDER_RANGED || ruleset_of(g)->helpers_act ||
           breaks(R_GANG_UP_HELPER_GETS_NO_TOKEN);
}

static void apply_attack_order(struct play *p, const struct mk_order *o)
{
    struct attack a;
    fig_id member[MK_MEMBERS + 1] = {o->fig};
    bool same = attack_is_same(p->g);

    if (aims_at_built(p->g, o)) {
        batter(p, o);
        return;
    }
    attack_shape(p->g, o, &a);
    memcpy(member + 1, o->with, o->nwith * sizeof(fig_id));
    if (p->g->ask.ask == ASK_ACTION)
        action_begin(p, member, helpers_act(p->g, o) ? 1 + o->nwith : 1,
                     !acts_free(p->g, o->fig, attack_action(p->g, o)));
    else
        travel_answer_attack(p, o);
    if (p->g->ask.ask != ASK_ACTION && p->g->actions &&
        (o->kind == ORDER_RANGED ? breaks(R_ABILITY_BOUND_ATTACK_IS_FREE)
                                 : breaks(R_ABILITY_CHARGE_ATTACK_IS_FREE)))
        p->g->actions--;
    if (!same)
        attack_begin(p, &a);
}

/* --- passing and ending */

static struct verdict check_pass(const struct game *g, const struct mk_order *o)
{
    return check_action(g, o, ACTION_PASS);
}

static void apply_pass(struct play *p, const struct mk_order *o)
{
    figure_of(p->g, o->fig)->flags |= FIG_PASSED;
    action_spend(p->g, o->fig);
    if (is_pushed(p->g, o->fig) && breaks(R_PUSH_PASS_EXEMPT))
        dial_damage(p, o->fig, 1, HARM_PUSH, NOBODY);
    if (breaks(R_TOKEN_PASS))
        token_lay(p, o->fig);
    emit_fig(p, EVENT_PASSED, o->fig, NOBODY, 0, R_ACTION_PASS);
}

static struct verdict check_nothing(const struct game *g, const struct mk_order *o)
{
    (void)g;
    (void)o;
    return allow();
}

static struct verdict check_end(const struct game *g, const struct mk_order *o)
{
    return g->ask.ask == ASK_COMMAND ? check_command_end(g, o) : allow();
}

static void apply_end(struct play *p, const struct mk_order *o)
{
    (void)o;
    if (p->g->ask.ask == ASK_COMMAND)
        turn_command_done(p);
    else
        turn_end(p);
}

static void apply_withdraw(struct play *p, const struct mk_order *o)
{
    withdraw(p, o->player);
}

static void apply_agree(struct play *p, const struct mk_order *o) { score_agree(p, o->player); }

static void apply_retract(struct play *p, const struct mk_order *o)
{
    score_retract(p, o->player);
}

static void apply_time(struct play *p, const struct mk_order *o)
{
    (void)o;
    p->g->time_up = rule(R_END_TIME);
}

/* --- abilities */

/* Everybody may take four actions; anything else must be granted by an ability, whose own clause says
 * what the figure lacks. [action.list] */
static struct verdict not_granted(const struct game *g, const struct mk_order *o)
{
    enum mk_rule own = ability_of(g, o->ability) ? ability_head(o->ability) : R_ACTION_LIST;

    return deny_figure(rule(R_ACTION_LIST) ? own : R_NOT_ASKED, o->fig);
}

static struct verdict untimely(const struct game *, const struct mk_order *);

/* At the end of a ride a few abilities may be used. */
static bool is_ridden_up(const struct game *g, const struct mk_order *o, const struct ability *a)
{
    const struct frame *fr = frame_top(g);

    return a->after_ride && fr->kind == FRAME_TRAVEL && uses_after_ride(g, &fr->travel, o->fig);
}

static struct verdict check_use(const struct game *g, const struct mk_order *o)
{
    const struct ability *a = ability_of(g, o->ability);

    if (!a || !a->check_use)
        return not_granted(g, o);
    if (g->ask.ask == ASK_ATTACK && !is_ridden_up(g, o, a))
        return untimely(g, o);
    bool late = a->commands != NULL, now = in_command(g) && (a->command_choice || late);
    forbid_figure(g->ask.ask == ASK_COMMAND ? !now : late, R_TURN_PHASES, o->fig);
    forbid_figure(g->ask.ask == ASK_MEMBER && !a->used_between_moves,
                  R_FORMATION_MOVE_NO_STATIONARY, o->fig);
    if (owner_of(g, o->fig) != o->player)
        return deny_figure(R_ACTION_CHOICE, o->fig);
    for (int s = 0; s < MK_SLOTS; s++)
        forbid_figure(is_captive(g, o->fig) && dial_shows(g, o->fig, s) == o->ability,
                      R_CAPTURE_CAPTIVE_NO_ABILITIES, o->fig);
    if (!has_ability(g, o->fig, o->ability) && !breaks(R_MOVEMENT_SPIN_NEEDS_ACTION))
        return not_granted(g, o);
    pass_on(check_aimed_at(g, o->fig, o->other));
    return a->check_use(g, o);
}

static void apply_use(struct play *p, const struct mk_order *o)
{
    if (p->g->ask.ask == ASK_ATTACK)
        travel_answer_attack(p, o);
    ability_of(p->g, o->ability)->use(p, o);
}

static void apply_cancel(struct play *p, const struct mk_order *o)
{
    struct concerned who[2];
    int n = dial_note(p->g, o->fig, who);

    set_add(&figure_of(p->g, o->fig)->cancelled, o->ability);
    emit(p, (struct mk_event){.kind = EVENT_CANCELLED, .player = o->player, .a = o->fig,
                              .b = NOBODY, .ability = o->ability, .rule = R_ABILITY_CANCEL});
    formation_heeds_cancel(p, o);
    if (p->g->ask.ask == ASK_CANCEL)
        attack_answer_cancel(p, o);
    else if (frame_top(p->g)->kind == FRAME_TRAVEL)
        travel_ask_again(p);
    dial_settle(p, who, n);
}

/* --- answers */

static void apply_keep(struct play *p, const struct mk_order *o)
{
    if (p->g->ask.ask == ASK_COUNTER)
        return;                 /* cast_step has noted that it was asked */
    if (p->g->ask.ask == ASK_MEET)
        attack_answer_meet(p, o);
    else if (p->g->ask.ask == ASK_FACE)
        fall_answer(p, o);
    else if (p->g->ask.ask == ASK_TURN)
        travel_answer_turn(p, o);
    else
        travel_answer_spin(p, o);
}

/* Who is struck, or who may counter a spell. */
static struct verdict check_meeting(const struct game *g, const struct mk_order *o)
{
    return g->ask.ask == ASK_RIVAL ? check_rival(g, o) : check_meet(g, o);
}

static void apply_meeting(struct play *p, const struct mk_order *o)
{
    if (p->g->ask.ask == ASK_RIVAL)
        counter_choose(p, o);
    else
        attack_answer_meet(p, o);
}

static struct verdict check_spin_order(const struct game *g, const struct mk_order *o)
{
    return g->ask.ask == ASK_FACE ? check_landing(g, o) : check_spin(g, o);
}

static void apply_spin(struct play *p, const struct mk_order *o)
{
    if (p->g->ask.ask == ASK_FACE)
        fall_answer(p, o);
    else
        travel_answer_spin(p, o);
}

static void apply_ready(struct play *p, const struct mk_order *o)
{
    if (p->g->ask.ask != ASK_PORTALS) {
        attack_answer_ready(p, o);
        return;
    }
    turn_portals_done(p->g);
}

static struct verdict check_skip(const struct game *g, const struct mk_order *o)
{
    if (g->ask.ask == ASK_PLACE)
        return check_place(g, o);
    if (g->ask.ask == ASK_MEMBER)
        return check_take_back(g);
    if (g->ask.ask == ASK_ATTACK)
        return check_skip_attack(g);
    return g->ask.ask == ASK_LAY ? check_skip_laying(g, o) : allow();
}

static void apply_skip(struct play *p, const struct mk_order *o)
{
    switch (p->g->ask.ask) {
    case ASK_LAY:
        setup_skip_laying(p);
        break;
    case ASK_MEMBER:
        formation_take_back(p);
        break;
    case ASK_CONFUSE:
        attack_answer_confuse(p, o);
        break;
    case ASK_PLACE:
        travel_answer_place(p, o);
        break;
    case ASK_REVEAL:
        domain_forgo(p, o);
        break;
    default:
        travel_answer_attack(p, o);
    }
}

static struct verdict check_done(const struct game *g, const struct mk_order *o)
{
    return g->ask.ask == ASK_DEPLOY ? check_deployed(g, o) : check_formation_end(g, frame_top(g));
}

static void apply_done(struct play *p, const struct mk_order *o)
{
    (void)o;
    if (p->g->ask.ask == ASK_DEPLOY)
        setup_deployed(p);
    else
        formation_done(p);
}

/* Which section takes a blow, or the click of a push. */
static struct verdict check_section(const struct game *g, const struct mk_order *o)
{
    if (frame_top(g)->kind == FRAME_ABILITY)
        return ability_of(g, frame_top(g)->ability)->check_section(g, frame_top(g), o->fig);
    if (frame_top(g)->kind == FRAME_TRAVEL || frame_top(g)->kind == FRAME_FORMATION)
        return check_payer(g, o->fig);
    return attack_top(g) && frame_top(g)->kind == FRAME_ATTACK ? check_struck_section(g, o->fig)
                                                               : check_pushed_section(g, o->fig);
}

static void apply_section(struct play *p, const struct mk_order *o)
{
    if (frame_top(p->g)->kind == FRAME_ABILITY) {
        frame_top(p->g)->other = o->fig;
        frame_top(p->g)->n = 1;
    } else if (frame_top(p->g)->kind == FRAME_TRAVEL || frame_top(p->g)->kind == FRAME_FORMATION)
        travel_answer_payer(p, o->fig);
    else if (frame_top(p->g)->kind == FRAME_ATTACK)
        attack_answer_section(p, o->fig);
    else if (frame_top(p->g)->kind == FRAME_FALL)
        fall_answer_section(p, o->fig);
    else
        action_answer_section(p, o->fig);
}

static struct verdict check_dice(const struct game *g, const struct mk_order *o)
{
    bool right = o->ndice == g->ask.ndice;

    for (int i = 0; i < o->ndice && right; i++)
        right = o->die[i] >= 1 && o->die[i] <= 6;
    return right ? allow() : deny_by(R_NOT_ASKED, UNIT_COUNT, g->ask.ndice);
}

static void apply_dice(struct play *p, const struct mk_order *o)
{
    struct frame *f = frame_top(p->g);

    if (f->kind == FRAME_ATTACK) {
        attack_answer_dice(p, o);
        return;
    }
    f->die = 0;
    for (int i = 0; i < o->ndice; i++)
        f->die = (uint8_t)(f->die + o->die[i]);
}

/* --- the table of orders */

const struct order_rule common_orders[MK_ORDER_KINDS] = {
    [ORDER_MOVE] = {ASKED(ASK_ACTION) | ASKED(ASK_MEMBER) | ASKED(ASK_CONFUSE) |
                        ASKED(ASK_ATTACK), false, check_move_order, apply_move_order},
    [ORDER_TURN] = {ASKED(ASK_ACTION) | ASKED(ASK_MEMBER) | ASKED(ASK_CONFUSE) | ASKED(ASK_TURN),
                    false, check_move_order, apply_move_order},
    [ORDER_FORMATION] = {ASKED(ASK_ACTION), false, check_formation_order, formation_begin},
    [ORDER_RANGED] = {ASKED(ASK_ACTION) | ASKED(ASK_ATTACK), false, check_attack_order,
                      apply_attack_order},
    [ORDER_CLOSE] = {ASKED(ASK_ACTION) | ASKED(ASK_ATTACK), false, check_attack_order,
                     apply_attack_order},
    [ORDER_PASS] = {ASKED(ASK_ACTION), false, check_pass, apply_pass},
    [ORDER_USE] = {ASKED(ASK_ACTION) | ASKED(ASK_MEMBER) | ASKED(ASK_COMMAND) | ASKED(ASK_ATTACK),
                   false, check_use, apply_use},
    [ORDER_CANCEL] = {ASKED(ASK_ACTION) | ASKED(ASK_ATTACK) | ASKED(ASK_MEMBER) |
                          ASKED(ASK_CANCEL) | ASKED(ASK_SPIN) | ASKED(ASK_TURN) |
                          ASKED(ASK_PLACE), true, check_cancel, apply_cancel},
    [ORDER_END] = {ASKED(ASK_ACTION) | ASKED(ASK_COMMAND), false, check_end, apply_end},
    [ORDER_WITHDRAW] = {ASKED(ASK_ACTION), false, check_withdraw, apply_withdraw},
    [ORDER_AGREE] = {ASKED(ASK_ACTION), true, check_agree, apply_agree},
    [ORDER_RETRACT] = {ASKED(ASK_ACTION), true, check_retract, apply_retract},
    [ORDER_TIME] = {~0u, true, check_time, apply_time},
    [ORDER_SPIN] = {ASKED(ASK_SPIN) | ASKED(ASK_FACE), false, check_spin_order, apply_spin},
    [ORDER_KEEP] = {ASKED(ASK_SPIN) | ASKED(ASK_TURN) | ASKED(ASK_MEET) | ASKED(ASK_FACE) |
                        ASKED(ASK_COUNTER), false, check_nothing, apply_keep},
    [ORDER_SKIP] = {ASKED(ASK_ATTACK) | ASKED(ASK_CONFUSE) | ASKED(ASK_LAY) | ASKED(ASK_MEMBER) |
                        ASKED(ASK_PLACE) | ASKED(ASK_REVEAL), false, check_skip, apply_skip},
    [ORDER_DONE] = {ASKED(ASK_MEMBER) | ASKED(ASK_DEPLOY), false, check_done, apply_done},
    [ORDER_READY] = {ASKED(ASK_CANCEL) | ASKED(ASK_PORTALS), false, check_nothing, apply_ready},
    [ORDER_OPEN] = {ASKED(ASK_PORTALS), false, check_portal, portal_set},
    [ORDER_SHUT] = {ASKED(ASK_PORTALS), false, check_portal, portal_set},
    [ORDER_MEET] = {ASKED(ASK_MEET) | ASKED(ASK_RIVAL), false, check_meeting, apply_meeting},
    [ORDER_PLACE] = {ASKED(ASK_PLACE), false, check_place, travel_answer_place},
    [ORDER_BORROW] = {ASKED(ASK_CANCEL), false, check_borrow, attack_answer_borrow},
    [ORDER_LEND] = {ASKED(ASK_MEMBER), false, check_lend, formation_lend},
    [ORDER_CHOOSE] = {ASKED(ASK_HEAL), false, check_nothing, attack_answer_choose},
    [ORDER_SECTION] = {ASKED(ASK_SECTION), false, check_section, apply_section},
    [ORDER_LAY] = {ASKED(ASK_LAY), false, check_lay, setup_lay},
    [ORDER_DEPLOY] = {ASKED(ASK_DEPLOY), false, check_deploy, setup_deploy},
    [ORDER_DICE] = {ASKED(ASK_DICE), false, check_dice, apply_dice},
    [ORDER_OBJECTIVE] = {ASKED(ASK_OBJECTIVE), false, check_objective, objective_lay},
    [ORDER_RESOLVE] = {ASKED(ASK_COMMAND), false, check_resolve, turn_resolve},
    [ORDER_SHARE] = {ASKED(ASK_SHARE), false, check_share, attack_answer_share},
    [ORDER_GIVE] = {ASKED(ASK_DEPLOY), false, check_give, item_give},
    [ORDER_DROP] = {ASKED(ASK_COMMAND), false, check_drop, item_drop},
    [ORDER_PICK_UP] = {ASKED(ASK_ACTION), false, check_pick_up, item_pick_up},
    [ORDER_DOMAIN] = {ASKED(ASK_DOMAIN), false, check_domain, domain_choose},
    [ORDER_REVEAL] = {ASKED(ASK_REVEAL), false, check_reveal, domain_reveal},
    [ORDER_CAST] = {ASKED(ASK_ACTION), false, check_casting, spell_cast},
    [ORDER_BROWSE] = {ASKED(ASK_COMMAND), false, check_browse, spell_browse},
    [ORDER_COUNTER] = {ASKED(ASK_COUNTER), false, check_counter, counter_declare},
};

/* Numbers an order from outside may get wrong; a move's own places are looked at with the move. */
static bool has_sound_numbers(const struct game *g, const struct mk_order *o)
{
    bool player = o->player < g->nplayer || o->kind == ORDER_DICE || o->kind == ORDER_TIME;
    bool facing = o->facing >= 0 && o->facing < MK_TURN;

    return player && facing && o->ndice <= sizeof o->die && o->nvia <= MK_VIA &&
           (o->kind == ORDER_MOVE || vec_valid(o->to));
}

static bool names_pieces(const struct game *g, const struct mk_order *o)
{
    bool known = o->fig == NOBODY || o->fig < g->nfigure;

    known = known && (o->other == NOBODY || o->other < g->nfigure);
    known = known && o->ntarget <= MK_ARROWS && o->nwith < MK_MEMBERS;
    for (int i = 0; i < o->ntarget && known; i++)
        known = o->target[i] < g->nfigure;
    for (int i = 0; i < o->nwith && known; i++)
        known = o->with[i] < g->nfigure;
    return known && o->ability < MK_ABILITIES;
}

/* Which orders name a figure. */
static bool needs_figure(const struct mk_order *o)
{
    switch (o->kind) {
    case ORDER_MOVE: case ORDER_TURN: case ORDER_FORMATION: case ORDER_RANGED: case ORDER_CLOSE:
    case ORDER_PASS: case ORDER_USE: case ORDER_CANCEL: case ORDER_SPIN: case ORDER_PLACE:
    case ORDER_BORROW: case ORDER_LEND: case ORDER_DEPLOY: case ORDER_RESOLVE: case ORDER_OPEN:
    case ORDER_SHUT: case ORDER_MEET: case ORDER_SECTION: case ORDER_GIVE: case ORDER_PICK_UP:
    case ORDER_CAST: case ORDER_BROWSE: case ORDER_COUNTER:
        return true;
    default:
        return false;
    }
}

/* The figure at fault: the one to be dealt with first, or else the one named. */
static struct verdict untimely(const struct game *g, const struct mk_order *o)
{
    enum mk_rule r = out_of_time(g, o);

    if (breaks(r))
        r = R_NOT_ASKED;
    if (r == R_ACTION_ONE_BY_ONE && g->ask.fig != NOBODY)
        return deny_figure(r, g->ask.fig);
    return needs_figure(o) && r != R_NOT_ASKED ? deny_figure(r, o->fig) : deny(r);
}

struct verdict mk_check(const struct game *g, const struct mk_order *o)
{
    const struct order_rule *h =
        o->kind < MK_ORDER_KINDS ? &ruleset_of(g)->order[o->kind] : NULL;

    if (!h || !h->check || !has_sound_numbers(g, o) || !names_pieces(g, o) ||
        (needs_figure(o) && o->fig == NOBODY))
        return deny(R_NOT_ASKED);
    if ((ruleset_of(g)->lacks >> o->kind & 1) && !breaks(ruleset_of(g)->asked_by[o->kind]))
        return needs_figure(o) ? deny_figure(ruleset_of(g)->asked_by[o->kind], o->fig)
                               : deny(ruleset_of(g)->asked_by[o->kind]);
    bool timely = (h->asks >> g->ask.ask & 1) && g->phase != PHASE_OVER;
    bool right = h->by_anybody ||
                 (o->player == g->ask.player && (o->kind == ORDER_DICE) == (o->player == MK_FATE));
    if (!timely || !right)
        return untimely(g, o);
    return h->check(g, o);
}

bool mk_legal(const struct game *g, const struct mk_order *o)
{
    struct mk_order brief = *o;

    brief.flags |= ORDER_YES_OR_NO;
    return allowed(mk_check(g, &brief));
}

void carry_out(struct game *g, const struct mk_order *o, struct verdict v, struct mk_events *events)
{
    struct play p = {.g = g, .events = events, .length = v.amount};

    ruleset_of(g)->order[o->kind].apply(&p, o);
    g->orders++;
    if (o->kind != ORDER_TIME && o->kind != ORDER_AGREE && o->kind != ORDER_RETRACT)
        play_run(&p);           /* these leave the decision as it is */
}

struct verdict mk_apply(struct game *g, const struct mk_order *o, struct mk_events *events)
{
    struct verdict v = mk_check(g, o);

    if (allowed(v))
        carry_out(g, o, v, events);
    return v;
}

struct verdict mk_check_cast(const struct mk_cast *c)
{
    return ruleset_number(c->edition)->check_cast(c);
}
