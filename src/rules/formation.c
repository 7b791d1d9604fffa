/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* formation.c: several figures, one action. */
#include "rules/formation.h"

#include <stddef.h>

#include "rules/ability.h"
#include "rules/capture.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ground.h"
#include "rules/ruleset.h"
#include "rules/symbol.h"
#include "rules/turn.h"

enum { STEP_ROLLS, STEP_MEMBERS, STEP_PAYS };

/* --- who may form up */

/* The figure whose symbol counts: of a cavalry unit the rider. [cavalry.mount-faction] */
static fig_id bearer_of(const struct game *g, fig_id f)
{
    bool ridden = rider_of(g, f) != NOBODY && rule(R_CAVALRY_MOUNT_FACTION);

    return ridden ? rider_of(g, f) : f;
}

static bool is_spawn(const struct game *g, fig_id f)
{
    return piece_of(g, bearer_of(g, f))->faction[0] == FACTION_MAGE_SPAWN;
}

static bool some_bears(const struct game *g, const fig_id *set, int n, int faction)
{
    for (int i = 0; i < n; i++)
        if (bears_symbol(g, bearer_of(g, set[i]), faction, false))
            return true;
    return false;
}

static bool share_faction(const struct game *g, const fig_id *set, int n, bool lent)
{
    for (int i = 0; i < n && breaks(R_FORMATION_MAGE_SPAWN); i++)
        if (is_spawn(g, set[i]))
            return true;
    for (int faction = FACTION_MAGE_SPAWN + 1; faction < MK_FACTIONS; faction++) {
        bool all = some_bears(g, set, n, faction);
        for (int i = 0; i < n && all; i++)
            all = bears_symbol(g, bearer_of(g, set[i]), faction, lent) ||
                  is_guest_of(ruleset_of(g), piece_of(g, bearer_of(g, set[i])), faction);
        if (all)
            return true;
    }
    return false;
}

/* The member without whom the others would share a faction, preferably not the one given the action; if
 * no single one is to blame, the first that shares none with those before it. */
static fig_id odd_one_out(const struct game *g, const fig_id *set, int n)
{
    fig_id rest[MK_MEMBERS + 1];

    for (int i = n; i-- > 0;) {
        int others = 0;

        for (int k = 0; k < n; k++)
            if (k != i)
                rest[others++] = set[k];
        if (share_faction(g, rest, others, true))
            return set[i];
    }
    for (int i = 2; i < n; i++)
        if (!share_faction(g, set, i, true))
            return set[i - 1];
    return set[n - 1];
}

static struct verdict check_faction(const struct game *g, const fig_id *set, int n)
{
    fig_id odd = odd_one_out(g, set, n);

    if (share_faction(g, set, n, true))
        return allow();
    for (int i = 0; i < n; i++)
        forbid_figure(is_spawn(g, set[i]), R_FORMATION_MAGE_SPAWN, set[i]);
    for (int i = 0; i < n; i++)
        forbid_figure(piece_of(g, set[i])->faction[0] != piece_of(g, set[i])->faction[1],
                      R_FACTION_ELITE_FORMATION, odd);
    forbid_figure(true, R_FORMATION_FACTION, odd);
    return allow();
}

/* Would f and h touch if `mover` stood at `at`? */
static bool touch_if(const struct game *g, fig_id f, fig_id h, fig_id mover, const struct base *at)
{
    if (f == mover)
        return touching_at(g, f, at, h);
    return h == mover ? touching_at(g, h, at, f) : touching(g, f, h);
}

/* A Mage Spawn that touches no Shyft of the set, or NOBODY. */
static fig_id stray_spawn(const struct game *g, const fig_id *set, int n, fig_id mover,
                          const struct base *at)
{
    for (int i = 0; i < n; i++) {
        bool led = !is_spawn(g, set[i]) || ruleset_of(g)->extra.spawn_bear != R_NONE;
        for (int j = 0; j < n && !led; j++)
            led = bears_faction(piece_of(g, set[j]), FACTION_SHYFT) &&
                  touch_if(g, set[i], set[j], mover, at);
        if (!led)
            return set[i];
    }
    return NOBODY;
}

static struct verdict check_size(const struct game *g, enum formation_kind kind, int n)
{
    const struct formation_rule *r = &ruleset_of(g)->formation[kind];

    forbid_if(n < r->min || n > r->max, r->size);
    return allow();
}

static bool all_have(const struct game *g, const fig_id *set, int n, ability_id a)
{
    for (int i = 0; i < n; i++)
        if (!has_ability(g, set[i], a))
            return false;
    return true;
}

/* Does the ability bar its bearer? In some editions figures with the same ability march together. */
static struct verdict check_barred(const struct game *g, enum formation_kind kind, fig_id f,
                                   const struct working *w, const fig_id *set, int n)
{
    enum mk_rule alike = ruleset_of(g)->extra.alike_march;
    struct verdict v = w->is->check_formation(g, f, kind);

    if (allowed(v) || kind != FORMATION_MOVE || !w->is->marches_alike || !has_extra(alike))
        return v;
    return all_have(g, set, n, w->id) ? allow() : deny_figure(alike, f);
}

static struct verdict check_member_abilities(const struct game *g, enum formation_kind kind,
                                             fig_id f, const fig_id *set, int n)
{
    for (struct working w = working_with(g, f, HOOK(check_formation)); working_next(&w);)
        if (w.is->check_formation)
            pass_on(check_barred(g, kind, f, &w, set, n));
    for (int s = 0; s < MK_SLOTS && breaks(R_SPECIAL_ABILITIES_CANCEL_WHOLE_TEXT); s++) {
        const struct ability *a = ability_of(g, dial_shows(g, f, s));
        if (a && a->check_formation)
            pass_on(a->check_formation(g, f, kind));
    }
    return allow();
}

/* A member must be able to act itself; where formations have a clause of their own for it, that is
 * named. [formation.ranged.able, formation.push.two-tokens] */
static struct verdict check_member_acts(const struct game *g, enum formation_kind kind, fig_id f)
{
    static const enum action_kind action[] = {ACTION_MOVE, ACTION_RANGED, ACTION_CLOSE};
    struct verdict v = check_acts(g, f, action[kind]);

    if (allowed(v))
        return v;
    if (kind == FORMATION_RANGED)
        return deny_figure(R_FORMATION_RANGED_ABLE, f);
    if (v.rule == R_PUSH_NO_THIRD)
        return deny_figure(R_FORMATION_PUSH_TWO_TOKENS, f);
    if (kind == FORMATION_CLOSE && v.rule != R_ACTION_ONCE_PER_FIGURE)
        return deny_figure(R_CLOSE_COMBAT_FORMATIONS_MEMBERS_ELIGIBLE, f);
    return v;
}

static struct verdict check_members(const struct game *g, enum formation_kind kind,
                                    player_id player, const fig_id *set, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++)
            if (set[i] == set[j] || set[i] == mate_of(g, set[j]))
                return deny_figure(ruleset_of(g)->formation[kind].size, set[i]);
        forbid_figure((mate_of(g, set[i]) == NOBODY) != (mate_of(g, set[0]) == NOBODY),
                      R_CAVALRY_FORMATION, set[i]);
        forbid_figure(kind == FORMATION_MOVE && mount_of(g, set[i]) != NOBODY,
                      R_CAVALRY_MOVE_MOUNT_SPEED, set[i]);
        forbid_figure(owner_of(g, set[i]) != player, R_FORMATION_OWN, set[i]);
        pass_on(check_member_acts(g, kind, set[i]));
        pass_on(check_member_abilities(g, kind, set[i], set, n));
        if (mate_of(g, set[i]) != NOBODY)       /* rider and mount are both part of it */
            pass_on(check_member_abilities(g, kind, mate_of(g, set[i]), set, n));
    }
    return allow();
}

/* Each touches another one, and all of them are one group. */
static struct verdict check_contact(const struct game *g, enum formation_kind kind,
                                    const fig_id *set, int n)
{
    for (int i = 0; i < n; i++) {
        bool touched = false;
        for (int j = 0; j < n && !touched; j++)
            touched = touching(g, set[i], set[j]);
        forbid_figure(!touched, ruleset_of(g)->formation[kind].contact, set[i]);
    }
    forbid_if(!one_group(g, set, n),
              kind == FORMATION_MOVE ? R_FORMATION_MOVE_CHAIN : R_FORMATION_RANGED_CHAIN);
    return allow();
}

/* Where a drop does not part formations, the contact of their members decides alone. */
static bool kept_apart(const struct game *g, fig_id a, fig_id b)
{
    return ruleset_of(g)->extra.drop_parts != R_NONE &&
           (is_parted(g, a, b) || (breaks(R_TERRAIN_ELEVATED_FORMATION) &&
                                   is_elevated(g, a) != is_elevated(g, b)));
}

struct verdict check_formation(const struct game *g, enum formation_kind kind, player_id player,
                               const fig_id *set, int n)
{
    pass_on(check_size(g, kind, n + captives_counted(g, set, n)));
    pass_on(check_members(g, kind, player, set, n));
    pass_on(check_faction(g, set, n));
    for (int i = 1; i < n; i++)
        forbid_figure(kept_apart(g, set[0], set[i]), ruleset_of(g)->extra.drop_parts, set[i]);
    if (kind != FORMATION_CLOSE || breaks(R_FORMATION_CLOSE_NO_MUTUAL_CONTACT))
        pass_on(check_contact(g, kind, set, n));
    if (kind == FORMATION_MOVE && has_extra(ruleset_of(g)->extra.spawn_follow))
        return allow();
    fig_id stray = stray_spawn(g, set, n, NOBODY, NULL);
    if (stray != NOBODY && !breaks(R_FACTION_SHYFT_CONTACT_START))
        return deny_figure(kind == FORMATION_CLOSE ? R_FACTION_SHYFT_CLOSE_COMBAT
                                                   : R_FACTION_SHYFT_CONTACT_START, stray);
    return allow();
}

/* --- the movement formation */

/* The figure given the action first, then the others. Returns how many. */
static int gather(const struct mk_order *o, fig_id set[MK_MEMBERS + 1])
{
    int n = o->nwith < MK_MEMBERS ? o->nwith : MK_MEMBERS;

    set[0] = o->fig;
    for (int i = 0; i < n; i++)
        set[i + 1] = o->with[i];
    return n + 1;
}

/* A symbol that a power lends does not hold on the run. [double-time.no-abilities] */
static struct verdict check_run(const struct game *g, const fig_id *set, int n)
{
    bool parted = !share_faction(g, set, n, false) && !breaks(R_DOUBLE_TIME_NO_ABILITIES);

    for (int i = 0; i < n && parted; i++)
        forbid_figure(bears_friends(g, set[i]), R_DOUBLE_TIME_NO_ABILITIES, set[i]);
    return allow();
}

struct verdict check_formation_order(const struct game *g, const struct mk_order *o)
{
    fig_id set[MK_MEMBERS + 1];
    int n = gather(o, set);

    pass_on(check_action(g, o, ACTION_MOVE));
    if (!rule(R_FORMATION_MOVE))
        return deny(R_NOT_ASKED);
    pass_on(check_formation(g, FORMATION_MOVE, o->player, set, n));
    if (o->manner & MANNER_DOUBLE_TIME)
        pass_on(check_run(g, set, n));
    return o->manner ? check_manner_of_all(g, o, set, n) : allow();
}

/* May the others use its speed? */
static bool lends(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(lends_speed)); working_next(&w);)
        if (w.is->lends_speed)
            return true;
    return false;
}

/* Notes for each member where it and its captive stand, and how fast they are. */
static void note_member(const struct game *g, const struct frame *f, int i)
{
    const struct figure *m = figure_of(g, f->member[i]);
    struct march *march = march_of(g);

    march->from[i] = m->at;
    march->captive[i] = m->captive;
    if (m->captive != NOBODY)
        march->captive_from[i] = figure_of(g, m->captive)->at;
    march->speed[i] = (int8_t)dial_value(g, f->member[i], SLOT_SPEED);
    march->captive_speed[i] = (int8_t)captive_speed(g, f->member[i]);
    march->lends |= (uint16_t)(lends(g, f->member[i]) << i);
}

/* The first member that may lend, until another is named. */
static fig_id first_lender(const struct game *g, const struct frame *f)
{
    for (int i = 0; i < f->n; i++)
        if (march_of(g)->lends >> i & 1)
            return f->member[i];
    return NOBODY;
}

void formation_begin(struct play *p, const struct mk_order *o)
{
    fig_id set[MK_MEMBERS + 1];
    int n = gather(o, set);

    n = n < MK_MEMBERS ? n : MK_MEMBERS;
    action_begin(p, set, rule(R_FORMATION_TOKENS) ? n : 1, 1);
    struct frame *f = frame_push_march(p, o->fig);
    f->n = (uint8_t)n;
    f->travel.manner = o->manner;
    for (int i = 0; i < n; i++) {
        f->member[i] = set[i];
        note_member(p->g, f, i);
    }
    march_of(p->g)->lender = first_lender(p->g, f);
    for (int i = 0; i < p->g->nfigure; i++)
        figure_of(p->g, (fig_id)i)->action_facing = figure_of(p->g, (fig_id)i)->facing;
    emit_fig(p, EVENT_FORMATION, o->fig, NOBODY, n, R_FORMATION_MOVE);
}

/* Who is shaken off comes off the table only now, so that it still held every member it touched.
 * [breaking-away.formation-rolls-first] */
static void members_shake_off(struct play *p, const struct frame *f)
{
    struct walk w;

    for (int i = 0; i < f->n; i++) {
        walk_of(p->g, f->member[i], f, &w);
        if (must_break_away(p->g, f->member[i]))
            shake_off(p, f->member[i], &w);
    }
}

/* Every member in contact rolls before anybody moves. [formation.move.breakaway] */
static enum step roll_members(struct play *p, struct frame *f)
{
    struct walk w;

    if (f->die) {
        f->fateful = true;
        walk_of(p->g, f->member[f->cursor], f, &w);
        break_away(p, f->member[f->cursor], f->die, &w);
        f->die = 0;
        f->cursor++;
    }
    for (; f->cursor < f->n; f->cursor++)
        if (must_break_away(p->g, f->member[f->cursor]) && rule(R_FORMATION_MOVE_BREAKAWAY_FIRST)) {
            if (!p->g->ncard || !is_held_fast(p->g, f->member[f->cursor]))
                return ask_dice(p, 1, DICE_BREAKAWAY, f->member[f->cursor]);
            break_away(p, f->member[f->cursor], 0, &(struct walk){.breakaway = 1});
        }
    members_shake_off(p, f);
    f->step = STEP_MEMBERS;
    return STEP_AGAIN;
}

static bool is_done(const struct game *g, const struct frame *f, int i)
{
    return (f->done >> i & 1) || !on_table(g, f->member[i]);
}

static int left_to_move(const struct game *g, const struct frame *f)
{
    int n = 0;

    for (int i = 0; i < f->n; i++)
        n += !is_done(g, f, i);
    return n;
}

enum step formation_step(struct play *p, struct frame *f)
{
    if (f->step == STEP_ROLLS)
        return roll_members(p, f);
    if (left_to_move(p->g, f) == 0 && f->step != STEP_PAYS) {
        f->step = STEP_PAYS;
        f->cursor = 0;
    }
    if (f->step == STEP_PAYS)
        return formation_pays(p, f);
    return ask(p, ASK_MEMBER, owner_of(p->g, f->fig), f->fig, NOBODY);
}

static int survivors(const struct game *g, const struct frame *f, fig_id *out)
{
    int n = 0;

    for (int i = 0; i < f->n; i++)
        if (on_table(g, f->member[i]))
            out[n++] = f->member[i];
    return n;
}

/* Which of set[] are connected with set[0] by contact, as bits, if `mover` stood at `at`? */
static unsigned group_of(const struct game *g, const fig_id *set, int n, fig_id mover,
                         const struct base *at)
{
    unsigned reached = 1;

    for (int round = 0; round < n; round++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if ((reached >> i & 1) && touch_if(g, set[i], set[j], mover, at))
                    reached |= 1u << j;
    return reached;
}

/* A member that could not break away and has been left behind, or NOBODY. */
static fig_id left_behind(const struct game *g, const fig_id *set, int n, fig_id mover,
                          const struct base *at)
{
    for (int i = 0; i < n; i++) {
        bool touched = !(figure_of(g, set[i])->flags & FIG_HELD);
        for (int j = 0; j < n && !touched; j++)
            touched = j != i && touch_if(g, set[i], set[j], mover, at);
        if (!touched)
            return set[i];
    }
    return NOBODY;
}

/* Does the formation hold together, with `mover` standing at `at` (or nobody moving)? */
static struct verdict check_closed(const struct game *g, const struct frame *f, fig_id mover,
                                   const struct base *at)
{
    fig_id set[MK_MEMBERS];
    int n = survivors(g, f, set);

    if (n > 1 && group_of(g, set, n, mover, at) != (1u << n) - 1) {
        fig_id held = left_behind(g, set, n, mover, at);
        forbid_figure(held != NOBODY, R_FORMATION_MOVE_BREAKAWAY_END, held);
        forbid_if(true, R_FORMATION_MOVE_END);
    }
    if (has_extra(ruleset_of(g)->extra.spawn_follow))
        return allow();
    fig_id stray = stray_spawn(g, set, n, mover, at);
    forbid_figure(stray != NOBODY, R_FACTION_SHYFT_CONTACT_END, stray);
    return allow();
}

struct verdict check_formation_end(const struct game *g, const struct frame *f)
{
    return check_closed(g, f, NOBODY, NULL);
}

static int member_index(const struct frame *f, fig_id m)
{
    for (int i = 0; i < f->n; i++)
        if (f->member[i] == m)
            return i;
    return -1;
}

struct verdict check_formation_member(const struct game *g, const struct mk_order *o)
{
    const struct frame *f = frame_top(g);
    int i = member_index(f, o->fig);

    if (i < 0)
        return deny_figure(rule(R_ACTION_ONE_BY_ONE) ? R_ACTION_ONE_BY_ONE : R_NOT_ASKED, o->fig);
    if (is_done(g, f, i))
        return deny_figure(rule(R_FORMATION_MOVE_NORMAL) ? R_FORMATION_MOVE_NORMAL : R_NOT_ASKED,
                           o->fig);
    forbid_figure((figure_of(g, o->fig)->flags & FIG_HELD) && o->kind == ORDER_MOVE,
                  R_FORMATION_MOVE_BREAKAWAY, o->fig);
    return allow();
}

/* Is there still another member that can leave its place? */
static bool others_to_move(const struct game *g, const struct frame *f, fig_id but)
{
    for (int i = 0; i < f->n; i++)
        if (!is_done(g, f, i) && f->member[i] != but &&
            !(figure_of(g, f->member[i])->flags & FIG_HELD))
            return true;
    return false;
}

struct verdict check_formation_closes(const struct game *g, const struct mk_order *o)
{
    const struct frame *f = frame_top(g);
    struct base at = base_on(g, o->fig, o->kind == ORDER_MOVE ? o->to : figure_of(g, o->fig)->at,
                             o->facing, o->floor);

    if (breaks(R_BASE_CONTACT_FORMATION_NOT_DURING))
        return check_closed(g, f, o->fig, &at);
    return others_to_move(g, f, o->fig) ? allow() : check_closed(g, f, o->fig, &at);
}

void formation_member_moves(struct play *p, fig_id m)
{
    struct frame *f = frame_find(p->g, FRAME_FORMATION);

    f->done |= (uint16_t)(1u << member_index(f, m));
}

void formation_not_moved(struct game *g, fig_id m)
{
    struct frame *f = frame_find(g, FRAME_FORMATION);

    f->done &= (uint16_t)~(1u << member_index(f, m));
}

void formation_done(struct play *p)
{
    frame_find(p->g, FRAME_FORMATION)->done = 0xffff;
}

/* --- whose speed counts */

struct verdict check_lend(const struct game *g, const struct mk_order *o)
{
    const struct frame *f = frame_top(g);

    int i = member_index(f, o->fig);

    if (i < 0 || f->done || !(march_of(g)->lends >> i & 1))
        return deny_figure(lending_rule(g), o->fig);
    return allow();
}

void formation_lend(struct play *p, const struct mk_order *o)
{
    march_of(p->g)->lender = o->fig;
}

void formation_heeds_cancel(struct play *p, const struct mk_order *o)
{
    struct frame *f = frame_find(p->g, FRAME_FORMATION);
    int i = f ? member_index(f, o->fig) : -1;

    if (i < 0 || !ability_of(p->g, o->ability)->lends_speed)
        return;
    struct march *march = march_of(p->g);

    march->lends &= (uint16_t)~(1u << i);
    if (march->lender == o->fig)
        march->lender = first_lender(p->g, f);
}
