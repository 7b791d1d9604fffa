/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* action.c: actions, tokens and pushing. [action, token, push] */
#include "rules/turn.h"

#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/fort.h"
#include "rules/ruleset.h"
#include "rules/spell.h"

bool is_pushed(const struct game *g, fig_id f)
{
    return tokens_of(g, f) > 0;
}

/* What carries the tokens f is given. [cavalry.token-unit] */
static struct figure *carries_tokens(struct game *g, fig_id f)
{
    return figure_of(g, body_of(g, rule(R_CAVALRY_TOKEN_UNIT) ? footing_of(g, f) : f));
}

void token_lay(struct play *p, fig_id f)
{
    struct figure *fig = carries_tokens(p->g, f);

    if (fig->tokens >= ruleset_of(p->g)->param.tokens_max || !rule(R_TOKEN_MARK))
        return;
    if (fig->tokens > 0 && !rule(R_TOKEN_SECOND))
        return;
    fig->tokens++;
    emit_fig(p, EVENT_TOKEN, f, NOBODY, fig->tokens, R_TOKEN_MARK);
}

/* A second token hurts neither a rider nor its mount. [cavalry.no-push, cavalry.form.no-push] */
static bool gets_pushed(const struct game *g, fig_id f, bool first)
{
    if (mate_of(g, f) == NOBODY)
        return first && is_pushed(g, f);
    return is_pushed(g, f) && breaks(first ? R_CAVALRY_NO_PUSH : R_CAVALRY_FORM_NO_PUSH);
}

/* Was its body given an earlier action of this turn, or another section one in this? */
static bool acted_before(const struct game *g, const struct frame *fr, int i)
{
    fig_id body = body_of(g, fr->member[i]);
    int acts = 0, here = 0;

    for (int s = 0; s < piece_of(g, body)->sections; s++)
        acts += figure_of(g, (fig_id)(body + s))->acts;
    for (int k = 0; k < fr->n; k++)
        here += same_body(g, fr->member[k], body) ? 1 : 0;
    for (int k = 0; k < i; k++)
        acts += same_body(g, fr->member[k], body) ? 1 : 0;
    return acts > here;
}

/* To whom somebody else gives a token in the middle of its action, that action gives the second. */
static void tire(struct game *g, fig_id f)
{
    struct frame *fr = frame_find(g, FRAME_ACTION);

    for (int i = 0; fr && i < fr->n; i++)
        if (same_body(g, fr->member[i], f))
            fr->pushed |= (uint16_t)(gets_pushed(g, f, !acted_before(g, fr, i)) << i);
}

/* Something other than an action gives it a token. A third one is not laid, but it was given.
 * [token.maximum, token.third-counts] */
void token_give(struct play *p, fig_id f)
{
    struct figure *fig = carries_tokens(p->g, f);
    bool third = fig->tokens >= ruleset_of(p->g)->param.tokens_max;

    if (third && breaks(R_TOKEN_MAXIMUM))
        fig->tokens++;
    if (!third || rule(R_TOKEN_THIRD_COUNTS))
        fig->marks |= MARK_TOKEN;
    token_lay(p, f);
    tire(p->g, f);
    figure_of(p->g, body_of(p->g, f))->marks |= MARK_AFFECTED;
}

/* --- what an action has done to others */

void action_forget_affected(struct game *g)
{
    for (int f = 0; f < g->nfigure; f++)
        figure_of(g, (fig_id)f)->marks &= (uint8_t)~MARK_AFFECTED;
}

/* An action belongs to the figure it was given to, with all sections that moved its body; the others of
 * a formation only come along. Every copy of the ability counts. [ability.cursed.damage,
 * ability.cumulative] */
static int haunted_by(const struct game *g, fig_id f, const fig_id *actor, int n)
{
    int clicks = 0;

    for (struct working w = working_with(g, f, HOOK(haunted)); working_next(&w);) {
        int each = 0;
        for (int i = 0; i < n && w.is->haunted && each == 0; i++)
            if (same_body(g, actor[i], actor[0]))
                each = w.is->haunted(g, f, actor[i]);
        clicks += each;
    }
    return clicks;
}

void action_haunts(struct play *p, const fig_id *actor, int n)
{
    if (!anybody_has(p->g, HOOK(haunted)))
        return;
    for (int i = 0; i < p->g->nfigure && p->g->phase != PHASE_OVER; i++) {
        fig_id f = (fig_id)i;
        int clicks = on_table(p->g, f) && (figure_of(p->g, f)->marks & MARK_AFFECTED)
                         ? haunted_by(p->g, f, actor, n) : 0;
        if (clicks)
            dial_damage(p, f, dial_reduced(p->g, f, clicks), HARM_ABILITY, actor[0]);
    }
}

/* The clicks of those who were pushed by the action now finished, all at the same time. */
static void push_damage(struct play *p, const struct frame *fr)
{
    int8_t clicks = (int8_t)ruleset_of(p->g)->param.push_damage;
    struct hurt h[MK_MEMBERS];
    int n = 0;

    for (int i = 0; i < fr->n; i++)
        if ((fr->pushed >> i & 1) && on_table(p->g, fr->member[i]) && rule(R_PUSH)) {
            emit_fig(p, EVENT_PUSHED, fr->member[i], NOBODY, 0, R_PUSH);
            h[n++] = (struct hurt){.fig = fr->member[i], .by = NOBODY, .clicks = clicks,
                                   .harm = HARM_PUSH};
        }
    dial_damage_all(p, h, n);
}

/* Extra actions are only for figures of the kind that earns them, and are used first. */
static bool has_extra_action(const struct game *g, fig_id f)
{
    return g->extra_actions > 0 &&
           (fort_of(g, f) || breaks(ruleset_of(g)->extra.castle_only));
}

void action_spend(struct game *g, fig_id f)
{
    if (has_extra_action(g, f))
        g->extra_actions--;
    else if (g->actions)
        g->actions--;
}

void action_earn(struct game *g)
{
    if (g->actions < UINT8_MAX)
        g->actions++;
}

static void note_action(struct game *g, fig_id f)
{
    figure_of(g, f)->flags |= FIG_ACTED;
    figure_of(g, f)->acts++;
}

struct frame *action_begin(struct play *p, const fig_id *member, int n, int cost)
{
    struct game *g = p->g;
    struct frame *fr = frame_push(p, FRAME_ACTION, member[0]);

    for (int i = 0; i < cost; i++)
        action_spend(g, member[0]);
    if (g->options & OPTION_TYPES)
        action_forget_affected(g);
    fr->n = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        uint16_t once = kind_of(g, member[i])->one_token;
        bool first = !body_has(g, member[i], FIG_ACTED) || (once && !rule((enum mk_rule)once));
        fr->member[i] = member[i];
        fr->pushed |= (uint16_t)(gets_pushed(g, member[i], first) << i);
        note_action(g, member[i]);
        if (mate_of(g, member[i]) != NOBODY)
            note_action(g, mate_of(g, member[i]));
        if (first && (!ruleset_of(g)->tokens_last || !rule(R_TOKEN_WHEN)))
            token_lay(p, member[i]);
        if (figure_of(g, member[i])->captive != NOBODY && breaks(R_ACTIONS_CAPTIVE_NO_NEW_TOKENS))
            token_lay(p, figure_of(g, member[i])->captive);
    }
    if (!rule(R_PUSH_AFTER_ACTION) || breaks(R_PUSHING_GAME_ENDS_FIRST)) {
        push_damage(p, fr);
        fr->pushed = 0;
    }
    return fr;
}

static void forget_note(struct game *g, fig_id f)
{
    struct figure *fig = figure_of(g, f);

    fig->acts -= fig->acts > 0;
    if (fig->acts)
        return;
    fig->flags &= (uint16_t)~FIG_ACTED;
    fig->began_moving = 0;
}

/* Each section that moved its body had an action of its own, members of a formation one. */
static int cost_of(const struct game *g, const struct frame *fr)
{
    return sections_of(g, fr->member[0]) && !has_extra(ruleset_of(g)->extra.one_move) ? fr->n : 1;
}

void action_take_back(struct play *p)
{
    struct frame *fr = frame_find(p->g, FRAME_ACTION);

    p->g->actions = (uint8_t)(p->g->actions + cost_of(p->g, fr));
    for (int i = 0; i < fr->n; i++) {
        struct figure *body = figure_of(p->g, body_of(p->g, fr->member[i]));
        forget_note(p->g, fr->member[i]);
        if (mate_of(p->g, fr->member[i]) != NOBODY)
            forget_note(p->g, mate_of(p->g, fr->member[i]));
        if (body->tokens && !ruleset_of(p->g)->tokens_last)
            body->tokens--;
    }
    fr->pushed = 0;
    if (ruleset_of(p->g)->tokens_last)
        fr->n = 0;
    frame_find(p->g, FRAME_TURN)->taken_back++;
}

bool has_section_choice(const struct game *g, fig_id f)
{
    fig_id body = body_of(g, f);
    int n = 0;

    for (int i = 0; i < piece_of(g, body)->sections; i++)
        n += is_active(g, (fig_id)(body + i));
    return on_table(g, f) && n > 1 && rule(sections_of(g, f)->push);
}

fig_id first_active(const struct game *g, fig_id f)
{
    fig_id body = body_of(g, f);

    for (int i = 0; i < piece_of(g, body)->sections; i++)
        if (is_active(g, (fig_id)(body + i)))
            return (fig_id)(body + i);
    return f;
}

struct verdict check_pushed_section(const struct game *g, fig_id s)
{
    const struct body *b = sections_of(g, g->ask.fig);

    forbid_figure(!same_body(g, s, g->ask.fig) || !is_active(g, s), b ? b->push : R_MULTIDIAL, s);
    return allow();
}

void action_answer_section(struct play *p, fig_id s)
{
    struct frame *fr = frame_top(p->g);

    fr->member[0] = s;
    fr->done = 1;
}

/* A figure that an ability let act twice pays for it. */
static void after_second(struct play *p, const struct frame *fr)
{
    for (int i = 0; i < fr->n && p->g->phase != PHASE_OVER; i++)
        for (struct working w = working_with(p->g, fr->member[i], HOOK(acted_again));
             working_next(&w);)
            if (w.is->acted_again && figure_of(p->g, fr->member[i])->acts > 1)
                w.is->acted_again(p, fr->member[i]);
}

/* Only what is marked once in a turn: otherwise every action lays its token. */
static bool is_marked(const struct game *g, const struct frame *fr, int i)
{
    return acted_before(g, fr, i) && has_extra((enum mk_rule)kind_of(g, fr->member[i])->one_token);
}

static void token_of_action(struct play *p, fig_id f)
{
    token_lay(p, f);
    figure_of(p->g, body_of(p->g, f))->marks |= MARK_AFFECTED;
    if (mate_of(p->g, f) != NOBODY)
        figure_of(p->g, mate_of(p->g, f))->marks |= MARK_AFFECTED;
}

enum step action_step(struct play *p, struct frame *fr)
{
    if (fr->cursor)
        return STEP_POP;
    bool sections = (fr->pushed & 1) && piece_of(p->g, fr->member[0])->sections > 1;

    if (sections && !fr->done && has_section_choice(p->g, fr->member[0]))
        return ask(p, ASK_SECTION, owner_of(p->g, fr->member[0]), fr->member[0], NOBODY);
    if (sections && !fr->done)
        fr->member[0] = first_active(p->g, fr->member[0]);
    bool last = ruleset_of(p->g)->tokens_last && rule(R_TOKEN_WHEN);

    for (int i = 0; i < fr->n && last; i++)
        if (on_table(p->g, fr->member[i]) && !is_marked(p->g, fr, i))
            token_of_action(p, fr->member[i]);
    push_damage(p, fr);
    if (!(p->g->options & OPTION_TYPES))
        return STEP_POP;
    action_haunts(p, fr->member, fr->n);
    if (areas_give(p->g))               /* somebody may have come into one, or left it */
        dial_settle_all(p, NOBODY);
    fr->cursor = 1;
    after_second(p, fr);
    return p->g->phase == PHASE_OVER ? STEP_WAIT : STEP_AGAIN;
}

/* Does an ability let f do this without using one of the turn's actions? */
bool acts_free(const struct game *g, fig_id f, enum action_kind kind)
{
    for (struct working w = working_with(g, f, HOOK(moves_free) | HOOK(acts_free));
         working_next(&w);) {
        if (kind == ACTION_MOVE && w.is->moves_free && w.is->moves_free(g, f))
            return true;
        if (w.is->acts_free && w.is->acts_free(g, f, kind))
            return true;
    }
    return false;
}

/* Each section that moves its body is given an action of its own, unless the edition says that one
 * does for all. */
int move_cost(const struct game *g, const struct mk_order *o)
{
    int n = !acts_free(g, o->fig, ACTION_MOVE);

    for (int i = 0; i < o->nwith; i++)
        n += !acts_free(g, o->with[i], ACTION_MOVE);
    return n > 1 && has_extra(ruleset_of(g)->extra.one_move) ? 1 : n;
}

static bool is_eager(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(eager)); working_next(&w);)
        if (w.is->eager)
            return true;
    return false;
}

static bool may_be_given_one(const struct game *g, fig_id f)
{
    return !(figure_of(g, f)->flags & FIG_ACTED) &&
           (allowed(check_acts(g, f, ACTION_MOVE)) || allowed(check_acts(g, f, ACTION_CLOSE)) ||
            allowed(check_acts(g, f, ACTION_RANGED)));
}

/* A figure of f's player that must be given its action before f, or NOBODY. What one of a rider and its
 * mount is given is given to both. None can be given its own before the action phase.
 * [ability.frenzy.only-if-legal] */
static fig_id comes_first(const struct game *g, fig_id f)
{
    fig_id mate = mate_of(g, f);

    if (ruleset_of(g)->extra.eager == R_NONE || is_eager(g, f) || (mate != NOBODY && is_eager(g, mate)))
        return NOBODY;
    if (!turn_at_actions(g))
        return NOBODY;
    player_id own = owner_of(g, f);

    for (fig_id i = own_bearer_after(g, own, HOOK(eager), -1); i != NOBODY;
         i = own_bearer_after(g, own, HOOK(eager), i))
        if (is_eager(g, i) && may_be_given_one(g, i))
            return i;
    return NOBODY;
}

/* Any kind of action may follow, whatever others did earlier in the turn. [action.any-mix] */
static bool comes_too_late(const struct game *g, enum action_kind kind)
{
    for (int f = 0; f < g->nfigure && kind == ACTION_MOVE && breaks(R_ACTION_ANY_MIX); f++)
        if (owner_of(g, (fig_id)f) == g->turn && (figure_of(g, (fig_id)f)->flags & FIG_ACTED))
            return true;
    return false;
}

struct verdict check_action(const struct game *g, const struct mk_order *o, enum action_kind kind)
{
    bool deserts = (figure_of(g, o->fig)->flags & FIG_TURN_CAPTIVE) && breaks(R_OPPOSING_NO_CHANGE);

    forbid_if(o->player != g->turn || owner_of(g, o->fig) != o->player || deserts, R_ACTION_CHOICE);
    pass_on(check_acts(g, o->fig, kind));
    if (comes_too_late(g, kind))
        return deny(R_ACTION_ANY_MIX);
    fig_id first = comes_first(g, o->fig);
    forbid_figure(first != NOBODY, ruleset_of(g)->extra.eager, first);
    forbid_if(g->actions == 0 && g->extra_actions && !has_extra_action(g, o->fig) &&
                  !acts_free(g, o->fig, kind),
              ruleset_of(g)->extra.castle_only);
    forbid_if(g->actions == 0 && !has_extra_action(g, o->fig) && !acts_free(g, o->fig, kind),
              ruleset_of(g)->cites.actions);
    return allow();
}

struct verdict check_any_action(const struct game *g, fig_id f)
{
    static const enum action_kind kinds[] = {ACTION_RANGED, ACTION_CLOSE, ACTION_MOVE};
    struct mk_order o = {.player = owner_of(g, f), .fig = f, .other = NOBODY,
                         .terrain = NO_TERRAIN};
    struct verdict v = deny(R_NOT_ASKED);

    for (int i = 0; i < 3; i++) {
        v = check_action(g, &o, kinds[i]);
        if (allowed(v))
            break;
    }
    return v;
}
