/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shell.c: bombardment: tokens are aimed now and fall in the next command phase. [bombardment]
 *
 *  (1) Every token has a place in the state of its own and belongs to one figure, whatever becomes of
 *      that. What is printed on it is struct shell.
 *  (2) One roll is compared with all tokens of a figure; each that is missed drifts by a die of its
 *      own; then one roll strikes at everybody in the areas of all of them.
 *  (3) Die 1 is the way the arrow points, the others follow clockwise, a sixth of a turn each.
 *  (4) The frame's die is the sum of what was rolled; `n` says that the roll was a critical hit.
 */
#include "rules/shell.h"

#include "rules/aboard.h"
#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/item.h"
#include "rules/ruleset.h"
#include "rules/sight.h"
#include "rules/turn.h"

enum { AIM, COMPARE, DRIFT, DRIFTED, STRIKE, DONE };
enum { DRIFT_WAYS = 6 };

/* --- aiming */

/* Twice the range, however far it shoots otherwise. [bombardment.range] */
static int32_t shell_range(const struct game *g, fig_id f)
{
    return 2 * range_value(g, f) * MK_INCH;
}

static bool in_arc(const struct game *g, fig_id f, vec at)
{
    return arc_contains(look_of(g, f), arc_of(g, f), figure_of(g, f)->at, at);
}

static bool is_blocked(const struct game *g, fig_id f, vec at)
{
    return sight_to(g, f, at).line == LINE_BLOCKED;
}

static bool on_board(const struct game *g, vec at)
{
    return at.x >= 0 && at.y >= 0 && at.x <= g->board.x && at.y <= g->board.y;
}

static struct verdict check_aim(const struct game *g, fig_id f, vec at)
{
    if (!on_board(g, at))
        return deny(R_BOMBARDMENT_RANGE);
    int32_t far = vec_dist(figure_of(g, f)->at, at) - shell_range(g, f);
    struct verdict v = deny_by(R_BOMBARDMENT_RANGE, UNIT_LENGTH, far > 0 ? far : 0);

    v.at = at;
    if ((far > MK_CONTACT || !in_arc(g, f, at)) && !breaks(R_BOMBARDMENT_RANGE))
        return v;
    if (is_blocked(g, f, at) && !rule(R_BOMBARDMENT_BLOCKED_ALLOWED))
        return deny(R_NOT_ASKED);
    return allow();
}

struct verdict check_shelling(const struct game *g, const struct mk_order *o)
{
    const struct shell *s = shell_of(g, o->fig);
    int count = s ? s->count : 0;

    forbid_figure(count < 1 + o->nvia, R_BOMBARDMENT_TOKENS, o->fig);
    if (count == 0)
        return deny_figure(R_NOT_ASKED, o->fig);
    pass_on(check_aim(g, o->fig, o->to));
    for (int i = 0; i < o->nvia; i++)
        pass_on(check_aim(g, o->fig, o->via[i]));
    return allow();
}

static void tell(struct play *p, enum mk_event_kind kind, const struct bomb *b, int n,
                 enum mk_rule why)
{
    emit(p, (struct mk_event){.kind = (uint8_t)kind, .player = owner_of(p->g, b->fig), .a = b->fig,
                              .b = NOBODY, .n = (int16_t)n, .at = b->at, .facing = b->facing,
                              .ability = b->ability, .rule = (uint16_t)why});
}

/* The next of f's tokens from the i-th on whose BOMB_TABLE is `on`; bombs_of(g) if there is none. */
static int next_bomb(const struct game *g, fig_id f, int i, bool on)
{
    while (i < bombs_of(g) && (bomb_of(g, i)->fig != f || !!(bomb_of(g, i)->flags & BOMB_TABLE) != on))
        i++;
    return i;
}

bool shells_left(const struct game *g, fig_id f)
{
    return next_bomb(g, f, 0, false) < bombs_of(g);
}

static angle arrow(const struct game *g, fig_id f, vec at)
{
    vec from = figure_of(g, f)->at;

    if (vec_eq(from, at) || !rule(R_BOMBARDMENT_ARROW))
        return 0;
    return angle_of(vec_sub(at, from));
}

void shells_lay(struct play *p, const struct mk_order *o)
{
    for (int k = 0; k <= o->nvia; k++) {
        int i = next_bomb(p->g, o->fig, 0, false);
        if (i == bombs_of(p->g))
            return;
        struct bomb *b = bomb_of(p->g, i);
        b->at = k ? o->via[k - 1] : o->to;
        b->facing = arrow(p->g, o->fig, b->at);
        b->ability = o->ability;
        b->flags = BOMB_TABLE;
        for (int f = 0; f < p->g->nfigure && breaks(R_TOKEN_UNDER_FIGURE_NO_SHIFT); f++)
            if (on_table(p->g, (fig_id)f) && vec_eq(figure_of(p->g, (fig_id)f)->at, b->at))
                stand_at(p->g, (fig_id)f, vec_add(b->at, (vec){MK_INCH, 0}), b->facing);
        tell(p, EVENT_SHELLED, b, 0, R_BOMBARDMENT_ACTION);
    }
}

/* --- falling */

ability_id shells_lie(const struct game *g, fig_id f)
{
    int i = next_bomb(g, f, 0, true);

    return i < bombs_of(g) ? bomb_of(g, i)->ability : ABILITY_NONE;
}

bool shells_of(const struct game *g, player_id player)
{
    for (int i = 0; i < bombs_of(g); i++)
        if ((bomb_of(g, i)->flags & BOMB_TABLE) && owner_of(g, bomb_of(g, i)->fig) == player)
            return true;
    return false;
}

void shells_fall(struct play *p, fig_id f)
{
    ability_id by = shells_lie(p->g, f);

    frame_push(p, FRAME_ABILITY, f)->ability = by;
}

/* Back to its figure. */
static void take_up(struct bomb *b)
{
    *b = (struct bomb){.fig = b->fig};
}

static void take_all_up(struct play *p, fig_id f, bool lost, enum mk_rule why)
{
    for (int i = next_bomb(p->g, f, 0, true); i < bombs_of(p->g); i = next_bomb(p->g, f, i, true)) {
        if (lost)
            tell(p, EVENT_SHELL_LOST, bomb_of(p->g, i), 0, why);
        take_up(bomb_of(p->g, i));
    }
}

void shells_forget(struct play *p, player_id player)
{
    for (int f = 0; f < p->g->nfigure && bombs_of(p->g); f++)
        if (owner_of(p->g, (fig_id)f) == player)
            take_all_up(p, (fig_id)f, true, R_BOMBARDMENT_WHEN);
}

void shells_go(struct play *p, fig_id f)
{
    if (bombs_of(p->g))
        take_all_up(p, f, true, R_BOMBARDMENT_WHEN);
}

/* Does the line to the token fail it now? One thing wrong is as bad as all of them. */
static bool is_impeded(const struct game *g, fig_id f, const struct bomb *b)
{
    if (!on_table(g, f) || is_captive(g, f))
        return false;
    return vec_dist(figure_of(g, f)->at, b->at) > shell_range(g, f) + MK_CONTACT ||
           !in_arc(g, f, b->at) || is_blocked(g, f, b->at) || opponent_touching(g, f, -1) != NOBODY;
}

static void compare(struct play *p, struct frame *fr, struct bomb *b, bool first)
{
    const struct params *param = &ruleset_of(p->g)->param;
    const struct shell *s = shell_of(p->g, fr->fig);
    struct attack a;
    struct tally t;

    shells_aim(p->g, fr->fig, is_impeded(p->g, fr->fig, b) ? MORE_IMPEDED : 0, &a);
    a.dice[0] = fr->die;
    tally_attack(p->g, &a, NULL, &t);
    emit(p, (struct mk_event){.kind = EVENT_ATTACK, .player = a.by, .a = fr->fig, .b = NOBODY,
                              .n = t.total, .at = b->at, .tally = t});
    bool hit = t.total >= s->defense;

    if (fr->die == param->miss_roll && rule(R_CRITICAL_MISS))
        hit = false;
    if (fr->die == param->hit_roll && rule(R_CRITICAL_HIT))
        hit = true;
    b->result = (int8_t)(t.total < INT8_MAX ? t.total : INT8_MAX);
    if (hit && (first || rule(R_BOMBARDMENT_ONE_ROLL)))
        b->flags |= BOMB_HIT;
}

/* What the roll at the tokens does to the figure that made it, as any ranged combat attack would.
 * [ability.bombardment.critical-miss] */
static void backfire(struct play *p, struct frame *fr)
{
    struct attack a;

    shells_aim(p->g, fr->fig, 0, &a);
    a.dice[0] = fr->die;
    fr->n = is_critical_hit(p->g, &a);
    if (fr->n)
        emit_fig(p, EVENT_CRITICAL_HIT, fr->fig, NOBODY, 0, R_CRITICAL_HIT);
    if (is_critical_miss(p->g, &a)) {
        emit_fig(p, EVENT_CRITICAL_MISS, fr->fig, NOBODY, 0, R_CRITICAL_MISS);
        if (on_table(p->g, fr->fig) && rule(R_CRITICAL_MISS_DAMAGE))
            dial_damage(p, fr->fig, ruleset_of(p->g)->param.critical_miss, HARM_CRITICAL_MISS, NOBODY);
    }
    if (on_table(p->g, fr->fig))
        cards_follow(p, &a);
}

static void compare_all(struct play *p, struct frame *fr)
{
    struct game *g = p->g;
    bool first = true;

    for (int i = next_bomb(g, fr->fig, 0, true); i < bombs_of(g);
         i = next_bomb(g, fr->fig, i + 1, true)) {
        compare(p, fr, bomb_of(g, i), first);
        first = false;
    }
    backfire(p, fr);
}

/* As far as the line of the table says that the result reaches; below the lowest, as that one. */
static int32_t drift_distance(const struct shell *s, int result)
{
    int inches = s->ndrift ? s->drift[0].inches : 0;

    for (int i = 1; i < s->ndrift; i++)
        if (result >= s->drift[i].result)
            inches = s->drift[i].inches;
    return inches * MK_INCH;
}

static void drift(struct play *p, struct frame *fr, struct bomb *b)
{
    angle way = angle_norm(b->facing - (fr->die - 1) * (MK_TURN / DRIFT_WAYS));
    int32_t far = drift_distance(shell_of(p->g, fr->fig), b->result);

    b->flags |= BOMB_ROLLED;
    b->at = vec_add(b->at, vec_scaled(angle_dir(way), far));
    tell(p, EVENT_SHELL_DRIFTS, b, fr->die, R_BOMBARDMENT_DRIFT);
    if (on_board(p->g, b->at))
        return;
    tell(p, EVENT_SHELL_LOST, b, 0, R_BOMBARDMENT_DRIFT_TARGETS);
    take_up(b);
}

/* The next token that was missed and has not drifted yet; bombs_of(g) if there is none. */
static int next_missed(const struct game *g, fig_id f)
{
    int i = next_bomb(g, f, 0, true);

    while (i < bombs_of(g) && (bomb_of(g, i)->flags & (BOMB_HIT | BOMB_ROLLED)))
        i = next_bomb(g, f, i + 1, true);
    return i;
}

static enum step strike(struct play *p, struct frame *fr)
{
    struct attack a;

    for (int i = next_bomb(p->g, fr->fig, 0, true); i < bombs_of(p->g);
         i = next_bomb(p->g, fr->fig, i + 1, true))
        tell(p, EVENT_SHELL_FALLS, bomb_of(p->g, i), 0, R_BOMBARDMENT_HIT_TOKEN);
    shells_strike(p->g, fr->fig, fr->n ? MORE_SHELL_CRITICAL : 0, &a);
    fr->step = DONE;
    if (a.nstruck && rule(R_BOMBARDMENT_SECOND_ROLL))
        frame_push_attack(p, &a);
    return STEP_AGAIN;
}

/* May it not be given ranged combat actions now? What it has aimed before falls all the same.
 * [ability.bombardment.actions-banned] */
static bool is_barred(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(check_action)); working_next(&w);)
        if (w.is->check_action && !allowed(w.is->check_action(g, f, ACTION_RANGED)))
            return true;
    return false;
}

static enum step begin(struct play *p, struct frame *fr)
{
    bool silenced = p->g->ncard && on_table(p->g, fr->fig) &&
                    silenced_by(p->g, fr->fig, false) != R_NONE;

    if (silenced && rule(R_ABILITY_BOMBARDMENT_ATTACKS_BANNED)) {
        take_all_up(p, fr->fig, true, R_ABILITY_BOMBARDMENT_ATTACKS_BANNED);
        return STEP_POP;
    }
    if (!is_barred(p->g, fr->fig) || !breaks(R_ABILITY_BOMBARDMENT_ACTIONS_BANNED)) {
        fr->step = COMPARE;
        return ask_dice(p, 2, DICE_SHELL, fr->fig);
    }
    take_all_up(p, fr->fig, true, R_ABILITY_BOMBARDMENT_ACTIONS_BANNED);
    return STEP_POP;
}

enum step shells_step(struct play *p, struct frame *fr)
{
    int missed = bombs_of(p->g);

    switch (fr->step) {
    case AIM:
        action_forget_affected(p->g);
        return begin(p, fr);
    case COMPARE:
        fr->step = DRIFT;
        compare_all(p, fr);
        return STEP_AGAIN;
    case DRIFT:
        missed = next_missed(p->g, fr->fig);
        fr->step = missed < bombs_of(p->g) && rule(R_BOMBARDMENT_DRIFT) ? DRIFTED : STRIKE;
        return fr->step == STRIKE ? STEP_AGAIN : ask_dice(p, 1, DICE_DRIFT, fr->fig);
    case DRIFTED:
        fr->step = DRIFT;
        drift(p, fr, bomb_of(p->g, next_missed(p->g, fr->fig)));
        return STEP_AGAIN;
    case STRIKE:
        return strike(p, fr);
    default:
        take_all_up(p, fr->fig, false, R_NONE);
        action_haunts(p, &fr->fig, 1);
        return p->g->phase == PHASE_OVER ? STEP_WAIT : STEP_POP;
    }
}
