/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack.c: an attack from step 5 to step 9. [attack.sequence]
 *
 * Steps 1 to 3 are the order, step 4 (tokens) is action_begin, step 10 (pushing) is the action's
 * own frame once the attack is done.
 *
 *  (1) attack->step counts the stages of the edition, most of which are below; each runs until it
 *      is finished or has to wait, and is called again with the answer: frame->n says that one has
 *      come, frame->die what was rolled.
 *  (2) frame->cursor is the player being asked to switch abilities off, plus one; frame->done says
 *      that something was switched off, so that the attack has to be shaped again.
 *  (3) What is decided once the clicks are known (striking back) is kept in struck[]: the dials
 *      turn before it happens.
 *  (4) Damage may end the game. Then the stack is empty and nothing more is done.
 */
#include <stddef.h>

#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/capture.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ruleset.h"
#include "rules/score.h"
#include "rules/turn.h"

enum step attack_next(struct frame *fr, struct attack *a)
{
    a->step++;
    a->cursor = 0;
    fr->n = 0;
    return STEP_AGAIN;
}

static bool is_over(const struct play *p)
{
    return p->g->phase == PHASE_OVER;
}

bool is_critical_miss(const struct game *g, const struct attack *a)
{
    return attack_roll(a) == ruleset_of(g)->param.miss_roll;
}

bool is_critical_hit(const struct game *g, const struct attack *a)
{
    return attack_roll(a) == ruleset_of(g)->param.hit_roll;
}

static bool was_hit(const struct struck *s)
{
    return s->flags & STRUCK_HIT;
}

/* The first figure hit that is still there, or NULL. */
static struct struck *first_hit(const struct game *g, struct attack *a)
{
    for (int i = 0; i < a->nstruck; i++)
        if (was_hit(&a->struck[i]) && on_table(g, a->struck[i].fig))
            return &a->struck[i];
    return NULL;
}

/* --- steps 5 and 6: switching abilities off */

static bool can_cancel(const struct game *g, fig_id f)
{
    for (struct working w = working_on(g, f); working_next(&w);)
        if (ability_optional(g, w.id))
            return true;
    return false;
}

/* Does the player have anything to switch off on f or on own figures touching it? */
static bool can_cancel_around(const struct game *g, player_id player, fig_id f)
{
    if (owner_of(g, f) == player && can_cancel(g, f))
        return true;
    for (fig_id i = friend_touching(g, f, -1); i != NOBODY; i = friend_touching(g, f, i))
        if (owner_of(g, i) == player && can_cancel(g, i))
            return true;
    return false;
}

static bool attacker_has_choice(const struct game *g, const struct attack *a)
{
    bool borrows = ruleset_of(g)->extra.brothers == R_NONE || by_combat_action(g, a);

    if ((a->flags & ATTACK_CONFUSED) || !rule(R_ATTACK_SEQUENCE_5_ATTACKER_CANCELS))
        return false;
    for (int i = 0; i < a->nmember; i++)
        if (can_cancel(g, a->member[i]))
            return true;
    return (borrows && has_brother(g, a->attacker)) || can_cancel_around(g, a->by, a->attacker);
}

static bool defender_has_choice(const struct game *g, const struct attack *a, player_id player)
{
    bool heard = !(a->flags & ATTACK_BLIND);

    for (int i = 0; i < a->nstruck && rule(R_ATTACK_SEQUENCE_6_DEFENDER_CANCELS); i++) {
        fig_id f = a->struck[i].fig;
        bool aimed = a->struck[i].flags & STRUCK_TARGET;
        if (aimed && owner_of(g, f) == player && ruleset_of(g)->extra.brothers == R_NONE &&
            has_brother(g, f))
            return true;
        if (heard && can_cancel_around(g, player, f))
            return true;
    }
    return false;
}

/* Shapes the attack again with what is left, if anything was switched off. */
static void reshape(struct play *p, struct frame *fr, struct attack *a)
{
    struct attack before = *a;

    if (!fr->done)
        return;
    fr->done = 0;
    if (a->more & MORE_SHELL)           /* figures in the area stay in it */
        return;
    attack_reshape(p->g, &before, a);
}

static enum step ask_to_cancel(struct play *p, struct frame *fr, player_id player, fig_id f)
{
    fr->cursor = (uint8_t)(player + 1);
    return ask(p, ASK_CANCEL, player, f, NOBODY);
}

static bool is_ready(const struct attack *a, player_id player)
{
    return a->asked >> player & 1;
}

enum step stage_attacker_cancels(struct play *p, struct frame *fr, struct attack *a)
{
    bool asking = fr->cursor != 0;

    if (!is_ready(a, a->by) && (asking || attacker_has_choice(p->g, a)))
        return ask_to_cancel(p, fr, a->by, a->attacker);
    fr->cursor = 0;
    reshape(p, fr, a);
    return attack_next(fr, a);
}

/* Clockwise from the attacker. */
enum step stage_defenders_cancel(struct play *p, struct frame *fr, struct attack *a)
{
    for (int i = 1; i < p->g->nplayer; i++) {
        player_id player = (player_id)((a->by + i) % p->g->nplayer);
        if (is_ready(a, player))
            continue;
        if (fr->cursor == player + 1 || defender_has_choice(p->g, a, player))
            return ask_to_cancel(p, fr, player, a->nstruck ? a->struck[0].fig : NOBODY);
    }
    fr->cursor = 0;
    reshape(p, fr, a);
    return attack_next(fr, a);
}

/* --- step 7: the roll */

/* Switching something off may have drowned somebody: then there is nothing to roll for. */
enum step stage_roll(struct play *p, struct frame *fr, struct attack *a)
{
    if ((!on_table(p->g, a->attacker) && !(a->more & MORE_ORPHAN)) || a->nstruck == 0) {
        a->nstruck = 0;
        return attack_next(fr, a);
    }
    if (!fr->n)
        return ask_dice(p, 2, DICE_ATTACK, a->attacker);
    return attack_next(fr, a);
}

static void tell_tally(struct play *p, enum mk_event_kind kind, const struct attack *a, fig_id on,
                       const struct tally *t)
{
    emit(p, (struct mk_event){.kind = (uint8_t)kind, .player = a->by, .a = a->attacker, .b = on,
                              .n = t->total, .tally = *t});
}

/* One roll always misses and one always hits, whatever the totals. */
static bool hits(const struct game *g, const struct attack *a, int attack, int defense)
{
    if (is_critical_miss(g, a) && rule(R_CRITICAL_MISS))
        return false;
    if (is_critical_hit(g, a) && rule(R_CRITICAL_HIT))
        return true;
    return attack >= defense;
}

static void compare_with(struct play *p, struct attack *a, struct struck *s)
{
    struct tally attack, defense;

    tally_attack(p->g, a, s, &attack);
    tally_defense(p->g, a, s, &defense);
    if (attack.total != a->total) {
        a->total = attack.total;
        tell_tally(p, EVENT_ATTACK, a, s->fig, &attack);
    }
    tell_tally(p, EVENT_DEFENSE, a, s->fig, &defense);
    if (hits(p->g, a, attack.total, defense.total) ||
        ((a->flags & ATTACK_STRIKES_FRIENDS) && breaks(R_SHOCKWAVE_ATTACK_ROLL)))
        s->flags |= STRUCK_HIT;
}

static void miss_all(struct attack *a)
{
    for (int i = 0; i < a->nstruck; i++)
        a->struck[i].flags &= (uint8_t)~STRUCK_HIT;
}

/* Does it strike neighbours only if it has struck its target, and that has not dodged it? */
static bool splash_follows(const struct game *g, const struct attack *a)
{
    const struct ability *by = ability_of(g, a->effect[EFFECT_SPLASHES]);

    return by && by->splash_follows != R_NONE && rule(by->splash_follows);
}

enum step stage_compare(struct play *p, struct frame *fr, struct attack *a)
{
    if (is_critical_miss(p->g, a))
        emit_fig(p, EVENT_CRITICAL_MISS, a->attacker, NOBODY, 0, R_CRITICAL_MISS);
    if (is_critical_hit(p->g, a))
        emit_fig(p, EVENT_CRITICAL_HIT, a->attacker, NOBODY, 0, R_CRITICAL_HIT);
    a->total = -1;
    for (int i = 0; i < a->nstruck; i++)
        compare_with(p, a, &a->struck[i]);
    if (a->nstruck && !was_hit(&a->struck[0]) && splash_follows(p->g, a))
        miss_all(a);
    if (a->nstruck && !was_hit(&a->struck[0]) && breaks(R_FLAME_LIGHTNING_TARGET_MISSED_OTHERS_HIT))
        miss_all(a);
    return attack_next(fr, a);
}

/* The ability that may still save s after `tried` others, or NULL. Nobody dodges healing. */
static const struct ability *saving_ability(const struct game *g, const struct attack *a,
                                            const struct struck *s, int tried)
{
    enum mk_rule pierced = ruleset_of(g)->extra.pierce_no_saves;

    if (!was_hit(s) || (a->flags & (ATTACK_BLIND | ATTACK_HEALS)))
        return NULL;
    if ((a->flags & ATTACK_PIERCES) && pierced != R_NONE && !breaks(pierced))
        return NULL;
    for (struct working w = working_with(g, s->fig, HOOK(saves_on)); working_next(&w);)
        if (w.is->saves_on && rule(w.is->saves_rule) && tried-- == 0)
            return w.is;
    return NULL;
}

static void save(struct play *p, struct attack *a, struct struck *s, int die,
                 const struct ability *by)
{
    if (die < by->saves_on)
        return;
    s->flags = (uint8_t)((s->flags & ~STRUCK_HIT) | STRUCK_DODGED);
    if (breaks(R_DODGE_FLAME_EACH_ALONE) || (s == &a->struck[0] && splash_follows(p->g, a)))
        miss_all(a);
    emit_fig(p, by->tells, a->attacker, s->fig, die, by->saves_rule);
}

/* Every figure hit that may save itself rolls, once for each ability that lets it; only then is it
 * known which were hit. fr->done counts the abilities tried. [ability.cumulative] */
enum step stage_saves(struct play *p, struct frame *fr, struct attack *a)
{
    for (; a->cursor < a->nstruck; a->cursor++, fr->done = 0) {
        struct struck *s = &a->struck[a->cursor];
        const struct ability *ability = saving_ability(p->g, a, s, fr->done);
        if (ability && fr->n) {
            save(p, a, s, fr->die, ability);
            ability = saving_ability(p->g, a, s, ++fr->done);
        }
        fr->n = 0;
        if (ability)
            return ask_dice(p, 1, ability->saves_dice, s->fig);
        emit_fig(p, was_hit(s) ? EVENT_HIT : EVENT_MISSED, a->attacker, s->fig, 0, R_ATTACK_ROLL);
    }
    return attack_next(fr, a);
}

/* --- step 8: healing */

enum step stage_choose_healing(struct play *p, struct frame *fr, struct attack *a)
{
    struct struck *s = first_hit(p->g, a);

    if ((a->flags & ATTACK_HEALS) && (a->flags & ATTACK_HEAL_CHOICE) && s && !fr->n)
        return ask(p, ASK_HEAL, a->by, s->fig, a->attacker);
    return attack_next(fr, a);
}

/* A critical hit heals one click more. */
static void heal(struct play *p, const struct attack *a, fig_id f, int clicks)
{
    if (is_critical_hit(p->g, a) && rule(R_CRITICAL_HIT_HEAL))
        clicks += ruleset_of(p->g)->param.critical_hit;
    if (breaks(R_TOUGHNESS_NOT_HEALING))
        clicks = dial_reduced(p->g, f, clicks);
    if (breaks(R_MAGIC_ENHANCEMENT_NOT_MAGIC_HEALING) &&
        friend_touching(p->g, a->attacker, -1) != NOBODY)
        clicks++;
    (a->more & MORE_HEALS_ONE ? dial_repair : dial_heal)(
        p, f, clicks, ability_of(p->g, a->effect[EFFECT_HEALS])->cites);
}

enum step stage_heals(struct play *p, struct frame *fr, struct attack *a)
{
    bool value = (a->flags & ATTACK_HEAL_CHOICE) && (a->flags & ATTACK_TAKES_LEAST);
    bool one = a->more & MORE_HEALS_ONE, die = a->flags & (ATTACK_HEAL_CHOICE | ATTACK_HEAL_DIE);
    bool any = (a->flags & ATTACK_HEALS) && (one || die);

    for (; a->cursor < a->nstruck && any; a->cursor++) {
        struct struck *s = &a->struck[a->cursor];
        if (!was_hit(s))
            continue;
        if (!value && !one && !fr->n)
            return ask_dice(p, 1, die_purpose(p->g, a), s->fig);
        fr->n = 0;
        heal(p, a, s->fig, one ? 1 : value ? dial_value(p->g, a->attacker, SLOT_DAMAGE) : fr->die);
        if (is_over(p))
            return STEP_AGAIN;
    }
    return attack_next(fr, a);
}

/* --- step 8: damage */

/* What s strikes back with, and by which ability. */
static void note_strike_back(const struct game *g, const struct attack *a, struct struck *s)
{
    int clicks = 0;

    for (struct working w = working_with(g, s->fig, HOOK(strikes_back)); working_next(&w);)
        if (w.is->strikes_back && !(a->flags & ATTACK_BLIND)) {
            clicks += w.is->strikes_back(g, s->fig, a, s);
            s->back_by = w.id;
        }
    s->back = (int8_t)clicks;
}

/* The clicks for one figure hit, and what they will set off. */
static struct hurt damage_to(struct play *p, struct attack *a, struct struck *s)
{
    struct tally t;

    tally_damage(p->g, a, s, &t);
    tell_tally(p, EVENT_DAMAGE, a, s->fig, &t);
    s->clicks = (int8_t)(t.total < INT8_MAX ? t.total : INT8_MAX);
    if (passenger_of(p->g, s->fig) != NOBODY)
        s->die = clicks_recorded(p->g, s);
    if (s->clicks > 0)
        note_strike_back(p->g, a, s);
    return (struct hurt){.fig = s->fig, .by = a->attacker, .clicks = s->clicks,
                         .harm = HARM_ATTACK};
}

/* Who suffers the attack's side effects: the attacker, in a formation only the primary one, unless
 * the clause that says so is broken. Returns how many. */
static int answerable(const struct attack *a, enum mk_rule alone, fig_id out[MK_MEMBERS])
{
    int n = 0;

    out[n++] = a->attacker;
    for (int i = 0; i < a->nmember && breaks(alone); i++)
        out[n++] = a->member[i];
    return n;
}

/* One blow back at each figure that answers for the attack. Returns how many there are then. */
static int strike_back(struct play *p, const struct attack *a, const struct struck *s,
                       struct hurt *h, int n)
{
    fig_id who[MK_MEMBERS];
    int m = answerable(a, R_ABILITY_MAGIC_RETALIATION_FORMATION, who);

    for (int i = 0; i < m && n < MK_STRUCK; i++) {
        emit_fig(p, ability_of(p->g, s->back_by)->tells, s->fig, who[i], s->back,
                 ability_of(p->g, s->back_by)->cites);
        h[n++] = (struct hurt){.fig = who[i], .by = s->fig, .harm = HARM_ABILITY,
                               .clicks = (int8_t)dial_reduced(p->g, who[i], s->back)};
    }
    return n;
}

/* All at the same time, but each as separate damage. [magic-retaliation.applied-separately] */
static void strike_attacker(struct play *p, struct attack *a)
{
    struct hurt h[MK_STRUCK];
    int n = 0;

    for (int i = 1; i < a->nstruck && breaks(R_FLAME_LIGHTNING_MAGIC_RETALIATION_SEVERAL); i++) {
        a->struck[0].back = (int8_t)(a->struck[0].back + a->struck[i].back);
        a->struck[i].back = 0;
    }
    for (int i = 0; i < a->nstruck; i++)
        if (a->struck[i].back > 0)
            n = strike_back(p, a, &a->struck[i], h, n);
    if (n)
        dial_damage_all(p, h, n);
}

/* A dodged hit is not a critical miss. [critical-hits.dodged-not-critical-miss] */
static bool misses_critically(const struct game *g, const struct attack *a)
{
    bool dodged = is_critical_hit(g, a) && a->nstruck && (a->struck[0].flags & STRUCK_DODGED);

    return (is_critical_miss(g, a) ||
            (dodged && breaks(R_CRITICAL_HITS_DODGED_NOT_CRITICAL_MISS))) &&
           rule(R_CRITICAL_MISS_DAMAGE);
}

/* All clicks at the same time. A critical miss hurts the attacker, the primary of a formation. */
enum step stage_damage(struct play *p, struct frame *fr, struct attack *a)
{
    struct hurt h[MK_STRUCK + MK_MEMBERS + 1];
    fig_id who[MK_MEMBERS];
    int n = 0, m = 0;

    if (misses_critically(p->g, a))
        m = answerable(a, R_FORMATION_CRITICAL_MISS, who);
    for (int i = 0; i < a->nstruck; i++)
        if (attack_hurts(a, &a->struck[i]) &&
            (was_hit(&a->struck[i]) || attack_was_beaten(p->g, a, &a->struck[i])))
            h[n++] = damage_to(p, a, &a->struck[i]);
    for (int i = 0; i < m; i++)
        h[n++] = (struct hurt){.fig = who[i], .by = NOBODY, .harm = HARM_CRITICAL_MISS,
                               .clicks = (int8_t)ruleset_of(p->g)->param.critical_miss};
    if (m && passenger_of(p->g, a->attacker) != NOBODY &&
        breaks(R_CHARIOTS_CRITICAL_MISS_NOT_PASSENGER))
        h[n++] = (struct hurt){.fig = passenger_of(p->g, a->attacker), .by = NOBODY, .clicks = 1,
                               .harm = HARM_CRITICAL_MISS};
    if (breaks(R_MAGIC_RETALIATION_GAME_ENDS_FIRST))
        strike_attacker(p, a);
    dial_damage_all(p, h, n);
    return is_over(p) ? STEP_AGAIN : attack_next(fr, a);
}

/* --- step 9: what follows from hits and damage */

static const struct ability *roller(const struct game *g, const struct attack *a,
                                    const struct struck *s)
{
    for (struct working w = working_with(g, a->attacker, HOOK(rolls_for)); working_next(&w);)
        if (w.is->rolls_for && w.is->rolls_for(g, a->attacker, a, s))
            return w.is;
    return NULL;
}

/* One more die for each figure hit, if an ability of the attacker wants it. */
enum step stage_rolls_for_struck(struct play *p, struct frame *fr, struct attack *a)
{
    for (; a->cursor < a->nstruck; a->cursor++) {
        struct struck *s = &a->struck[a->cursor];
        const struct ability *ability = NULL;
        if (was_hit(s) && on_table(p->g, s->fig))
            ability = roller(p->g, a, s);
        if (!ability)
            continue;
        if (!fr->n)
            return ask_dice(p, 1, ability->struck_dice, s->fig);
        fr->n = 0;
        s->die = fr->die;
        ability->rolled_for(p, a->attacker, a, s);
        if (is_over(p))
            return STEP_AGAIN;
    }
    return attack_next(fr, a);
}

static void after_damage(struct play *p, struct attack *a, struct struck *s)
{
    fig_id who[MK_MEMBERS];
    int n = answerable(a, R_VAMPIRISM_FORMATION, who);

    for (int i = 0; i < n; i++)
        for (struct working w = working_with(p->g, who[i], HOOK(after_damage_by)); working_next(&w);)
            if (w.is->after_damage_by && !is_over(p))
                w.is->after_damage_by(p, who[i], a, s);
}

enum step stage_effects(struct play *p, struct frame *fr, struct attack *a)
{
    bool unhurt = breaks(R_TOUGHNESS_VAMPIRISM) || breaks(R_INVULNERABILITY_VAMPIRISM_ZERO_DAMAGE);

    attack_follows(p, a);
    for (int i = 0; i < a->nstruck && !is_over(p) && rule(R_ATTACK_SEQUENCE_EFFECTS); i++)
        if ((a->struck[i].clicks > 0 || unhurt) && !(a->hits && !was_hit(&a->struck[i])))
            after_damage(p, a, &a->struck[i]);
    if (!is_over(p))
        strike_attacker(p, a);
    return is_over(p) ? STEP_AGAIN : attack_next(fr, a);
}

/* From now on it swims, or does not, with its captor. [capture.captive.no-abilities] */
static void settle_captive(struct play *p, fig_id captor)
{
    struct concerned who[2];

    dial_settle(p, who, dial_note(p->g, captor, who));
}

/* The primary attacker of a formation. [formation.close.capture] */
static fig_id captor_of(const struct attack *a)
{
    return a->nmember && !rule(R_FORMATION_CLOSE_CAPTURE) ? a->member[0] : a->attacker;
}

/* A captive taken across a low wall is set down on its captor's side. */
enum step stage_captures(struct play *p, struct frame *fr, struct attack *a)
{
    struct struck *s = a->flags & ATTACK_CAPTURES ? first_hit(p->g, a) : NULL;

    if (!s || (s->flags & STRUCK_DONE))
        return attack_next(fr, a);
    s->flags |= STRUCK_DONE;
    capture_take(p, captor_of(a), s->fig);
    if (!(a->flags & ATTACK_LOW_WALL)) {
        settle_captive(p, a->attacker);
        return STEP_AGAIN;
    }
    if (score_check_end(p))
        return STEP_AGAIN;
    return ask(p, ASK_PLACE, a->by, s->fig, a->attacker);
}

/* A captor's blow at its captive. [capture.eliminate] */
enum step stage_kills_captive(struct play *p, struct frame *fr, struct attack *a)
{
    struct struck *s = a->flags & ATTACK_KILLS_CAPTIVE ? first_hit(p->g, a) : NULL;

    if (s)
        eliminate(p, s->fig, a->attacker, HARM_EXECUTED, R_CAPTURE_ELIMINATE);
    return attack_next(fr, a);
}

/* What keeps a figure from move actions in particular keeps it from this one as well; what keeps it
 * from all actions does not. [ability.magic-confusion.ignores-bans] */
static bool stays_put(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(keeps_still)); working_next(&w);)
        if (w.is->keeps_still && w.is->keeps_still(g, f))
            return has_extra(ruleset_of(g)->extra.confused_barred);
    return false;
}

/* The confused figure is moved by the attacking player at once. */
enum step stage_confuses(struct play *p, struct frame *fr, struct attack *a)
{
    struct struck *s = a->flags & ATTACK_CONFUSES ? first_hit(p->g, a) : NULL;
    const struct ability *by = ability_of(p->g, a->effect[EFFECT_CONFUSES]);

    if (!s || !(s->flags & STRUCK_TARGET) || fr->n)
        return attack_next(fr, a);
    fig_id moves = rule(R_CAVALRY_MOVED_TOGETHER) ? footing_of(p->g, s->fig) : s->fig;
    if (!(s->flags & STRUCK_DONE))
        emit_fig(p, by->tells, moves, a->attacker, 0, by->cites);
    s->flags |= STRUCK_DONE;
    if (stays_put(p->g, moves))
        return attack_next(fr, a);
    return ask(p, ASK_CONFUSE, a->by, moves, a->attacker);
}

/* Borrowed values last for one attack. */
enum step stage_end(struct play *p, struct frame *fr, struct attack *a)
{
    (void)fr;
    attack_note_answer(p, a);
    figure_of(p->g, a->attacker)->borrowed_attack = NOBODY;
    for (int i = 0; i < p->g->nfigure; i++)
        figure_of(p->g, (fig_id)i)->borrowed_defense = NOBODY;
    return STEP_POP;
}

/* A figure that only helps has not acted. [magic-enhancement.not-an-action] */
static void give_helpers_tokens(struct play *p, fig_id f)
{
    for (fig_id i = friend_touching(p->g, f, -1); i != NOBODY; i = friend_touching(p->g, f, i))
        token_lay(p, i);
}

void attack_begin(struct play *p, const struct attack *a)
{
    if (breaks(R_MAGIC_ENHANCEMENT_NOT_AN_ACTION))
        give_helpers_tokens(p, a->attacker);
    frame_push_attack(p, a);
}

enum step attack_step(struct play *p, struct frame *fr)
{
    struct attack *a = attack_top(p->g);

    return ruleset_of(p->g)->attack_stage[a->step](p, fr, a);
}
