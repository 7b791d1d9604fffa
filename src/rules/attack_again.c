/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_again.c: a roll that is made again, a blow that is followed by another, a blow in return.
 *
 *  (1) All three are asked as ASK_ATTACK during an attack: the same attack once more, or
 *      ORDER_SKIP. The stage at which it is asked says which of them it is.
 *  (2) A figure strikes back in an attack of its own, above the one it answers and outside any
 *      action. If it misses, the other may answer in turn; so there is never more than one of them
 *      above the attack it all began with. [ability.counterattack]
 */
#include <stddef.h>

#include "rules/ability.h"
#include "rules/access.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ruleset.h"
#include "rules/spell.h"
#include "rules/turn.h"

enum { SKIPPED = 1, AGAIN };        /* the answers in the frame's n */
enum { HEX_REACH = 18 };            /* inches */

static int stage_index(const struct game *g, attack_stage *stage)
{
    int i = 0;

    while (ruleset_of(g)->attack_stage[i] != stage)
        i++;
    return i;
}

static enum step roll_again(struct play *p, struct frame *fr, struct attack *a)
{
    for (int i = 0; i < a->nstruck; i++)
        a->struck[i].flags &= (uint8_t)~(STRUCK_HIT | STRUCK_DODGED);
    a->step = (uint8_t)stage_index(p->g, stage_roll);
    a->cursor = 0;
    fr->n = 0;
    return STEP_AGAIN;
}

/* --- the roll */

/* A friend of the attacker, near enough, with a hex to use. [ability.hex.known] */
static fig_id hexer_of(const struct game *g, const struct attack *a)
{
    int32_t reach = HEX_REACH * MK_INCH + MK_CONTACT;
    bool any = rolling_rule(g) != R_NONE && rule(rolling_rule(g));

    for (int i = 0; i < g->nfigure && any; i++)
        if (on_table(g, (fig_id)i) && (figure_of(g, (fig_id)i)->marks & MARK_HEX) &&
            owner_of(g, (fig_id)i) == a->by && !sleeps(g, (fig_id)i) &&
            vec_dist(figure_of(g, (fig_id)i)->at, figure_of(g, a->attacker)->at) <= reach)
            return (fig_id)i;
    return NOBODY;
}

/* Right after the roll, before anything else is done. [ability.hex.timing] */
enum step stage_rolls_again(struct play *p, struct frame *fr, struct attack *a)
{
    fig_id by = a->nstruck && !(a->more & MORE_ROLLED_AGAIN) ? hexer_of(p->g, a) : NOBODY;

    if (by == NOBODY || fr->n == SKIPPED)
        return attack_next(fr, a);
    if (fr->n != AGAIN)
        return ask(p, ASK_ATTACK, a->by, a->attacker, by);
    figure_of(p->g, by)->marks &= (uint8_t)~MARK_HEX;
    a->more |= MORE_ROLLED_AGAIN;
    emit_fig(p, EVENT_ROLLS_AGAIN, a->attacker, by, 0, rolling_rule(p->g));
    return roll_again(p, fr, a);
}

/* --- blow upon blow */

/* The ability that lets it go on, or NULL. */
static const struct ability *blows_again(const struct game *g, const struct attack *a)
{
    int other = ATTACK_CAPTURES | ATTACK_HEALS | ATTACK_KILLS_CAPTIVE | ATTACK_STRIKES_ALL;

    if (a->nstruck != 1 || (a->flags & (unsigned)other))
        return NULL;
    for (struct working w = working_with(g, a->attacker, HOOK(blows_again)); working_next(&w);)
        if (w.is->blows_again != R_NONE && rule(w.is->blows_again) && w.is->check_blow(g, a))
            return w.is;
    return NULL;
}

/* Until one misses or the attacker stops. [ability.thunder-blow.stop] */
enum step stage_blows_again(struct play *p, struct frame *fr, struct attack *a)
{
    bool hit = a->nstruck && (a->struck[0].flags & STRUCK_HIT);
    const struct ability *by = hit && fr->n != SKIPPED ? blows_again(p->g, a) : NULL;

    if (!by || a->hits == UINT8_MAX)
        return attack_next(fr, a);
    if (fr->n != AGAIN && rule(by->blows_end))
        return ask(p, ASK_ATTACK, a->by, a->attacker, a->struck[0].fig);
    a->hits++;
    if (is_critical_hit(p->g, a))
        a->more += MORE_CRITICAL;
    return roll_again(p, fr, a);
}

bool attack_was_beaten(const struct game *g, const struct attack *a, const struct struck *s)
{
    return a->hits && (s->flags & STRUCK_TARGET) && on_table(g, s->fig) && on_table(g, a->attacker);
}

/* --- striking back */

/* The clause that lets f strike back, or R_NONE. */
static enum mk_rule counters(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(counters)); working_next(&w);)
        if (w.is->counters != R_NONE && rule(w.is->counters))
            return w.is->counters;
    return R_NONE;
}

static bool may_answer(const struct game *g, fig_id f, fig_id foe)
{
    if (!on_table(g, f) || !on_table(g, foe) || !opposed(g, f, foe) || is_captive(g, f) ||
        !(touches_front(g, f, foe) || across_access(g, f, foe)))
        return false;
    return counters(g, f) != R_NONE;
}

static bool was_missed(const struct struck *s)
{
    return (s->flags & STRUCK_TARGET) && !(s->flags & STRUCK_HIT);
}

/* fr->done counts the answers: the figure struck at and the attacker take turns. */
enum step stage_strikes_back(struct play *p, struct frame *fr, struct attack *a)
{
    bool any = a->kind == ATTACK_CLOSE && !(a->more & MORE_ANSWERS) && attack_roll(a) > 0;

    for (; any && a->cursor < a->nstruck; a->cursor++, fr->done = 0, fr->n = 0) {
        struct struck *s = &a->struck[a->cursor];

        if (fr->n == AGAIN) {
            fr->done++;
            fr->n = 0;
        }
        fig_id who = fr->done & 1 ? a->attacker : s->fig, foe = fr->done & 1 ? s->fig : a->attacker;
        bool due = fr->done ? (a->more & MORE_VAIN) != 0 : was_missed(s);

        if (due && fr->n != SKIPPED && may_answer(p->g, who, foe))
            return ask(p, ASK_ATTACK, owner_of(p->g, who), who, foe);
    }
    fr->done = 0;
    return attack_next(fr, a);
}

/* The blow in return is over: the attack below it learns whether it missed. */
void attack_note_answer(struct play *p, const struct attack *a)
{
    const struct game *g = p->g;
    struct attack *below = g->nattack > 1 ? attack_at(g, g->nattack - 2) : NULL;

    if (!(a->more & MORE_ANSWERS) || !below)
        return;
    for (struct working w = working_with(g, a->attacker, HOOK(counters)); working_next(&w);)
        if (w.is->counters != R_NONE && breaks(w.is->counters_free))
            token_lay(p, a->attacker);
    below->more &= ~(uint32_t)MORE_VAIN;
    if (a->nstruck && was_missed(&a->struck[0]))
        below->more |= MORE_VAIN;
}

/* --- the answers */

bool attack_is_answer(const struct game *g)
{
    return frame_top(g)->kind == FRAME_ATTACK &&
           ruleset_of(g)->attack_stage[attack_top(g)->step] == stage_strikes_back;
}

bool attack_is_same(const struct game *g)
{
    return g->ask.ask == ASK_ATTACK && frame_top(g)->kind == FRAME_ATTACK && !attack_is_answer(g);
}

static bool is_aimed_at(const struct game *g, const struct attack *a, fig_id f)
{
    for (int i = 0; i < a->nstruck; i++)
        if ((a->struck[i].flags & STRUCK_TARGET) && same_body(g, a->struck[i].fig, f))
            return true;
    return false;
}

/* The same attack once more: by the same figure, at somebody it is aimed at. */
static struct verdict check_same(const struct game *g, const struct mk_order *o, int kind)
{
    const struct attack *a = attack_top(g);

    if (kind != a->kind || (o->ntarget == 0 && !(o->flags & ORDER_ALL)))
        return deny_figure(R_ACTION_ONE_BY_ONE, o->fig);
    for (int i = 0; i < o->ntarget; i++)
        forbid_figure(!is_aimed_at(g, a, o->target[i]), R_ACTION_ONE_BY_ONE, o->target[i]);
    return allow();
}

struct verdict check_more_blows(const struct game *g, const struct mk_order *o)
{
    int kind = o->kind == ORDER_RANGED ? ATTACK_RANGED : ATTACK_CLOSE;

    if (o->fig != g->ask.fig)
        return deny_figure(R_ACTION_ONE_BY_ONE, g->ask.fig);
    if (frame_top(g)->kind == FRAME_CAST)
        return check_jump(g, o);
    if (frame_top(g)->kind == FRAME_ABILITY)
        return kind == ATTACK_RANGED ? allow() : deny_figure(R_ACTION_ONE_BY_ONE, o->fig);
    if (!attack_is_answer(g))
        return check_same(g, o, kind);
    bool plain = kind == ATTACK_CLOSE && o->ntarget == 1 && o->target[0] == g->ask.other &&
                 !o->nwith && !(o->flags & ORDER_CAPTURE);

    forbid_figure(!plain, counters(g, o->fig), o->fig);
    return allow();
}

void attack_answer_more(struct play *p, const struct mk_order *o)
{
    if (frame_top(p->g)->kind == FRAME_ATTACK)
        frame_top(p->g)->n = o->kind == ORDER_SKIP ? SKIPPED : AGAIN;
}

/* --- what it takes */

/* Some shots are no ranged combat. [ability.shockwave.contact] */
enum action_kind attack_action(const struct game *g, const struct mk_order *o)
{
    for (struct working w = working_with(g, o->fig, HOOK(special));
         o->kind == ORDER_RANGED && working_next(&w);)
        if (w.is->special)
            return ACTION_SPECIAL;
    return o->kind == ORDER_RANGED ? ACTION_RANGED : ACTION_CLOSE;
}

/* Its shot was due already: nobody touched it when the action was given. */
bool shoots_late(const struct game *g, fig_id f)
{
    const struct frame *fr = frame_find(g, FRAME_ABILITY);
    const struct ability *by = fr && fr->fig == f ? ability_of(g, fr->ability) : NULL;

    return by && by->shoots_late != R_NONE && rule(by->shoots_late);
}
