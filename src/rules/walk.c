/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* walk.c: how far and how freely a figure goes.
 *
 * Speed is counted in this order: the printed value; the speed a Forced March figure lends its
 * formation; a captive's lower speed; the slowest member; what abilities make of it; half of all
 * that for a start in hindering terrain. [terrain.hindering.after-modifiers,
 * force-march.speed-order, capturing.force-march-order] */
#include "rules/move.h"

#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ground.h"
#include "rules/ruleset.h"

/* A cavalry unit has its mount's. [cavalry.move.mount-speed] */
static int speed_of(const struct game *g, fig_id f)
{
    bool riders = rider_of(g, f) != NOBODY && !rule(R_CAVALRY_MOVE_MOUNT_SPEED);

    return dial_value(g, riders ? rider_of(g, f) : f, SLOT_SPEED);
}

/* A figure's own pace, before the formation slows it. */
static void tally_pace(const struct game *g, int own, int lent, int captive, struct tally *t)
{
    tally_value(t, own, R_MOVE_DISTANCE);
    if (lent != MK_NO_SPEED)
        tally_set(t, lent, lending_rule(g));
    if (lent != MK_NO_SPEED && breaks(R_CAPTURING_FORCE_MARCH_CAPTIVE_EXCLUDED))
        return;
    if (captive != MK_NO_SPEED && captive < t->total)
        tally_set(t, captive, R_CAPTURE_MOVE_SPEED);
}

int captive_speed(const struct game *g, fig_id f)
{
    fig_id captive = figure_of(g, f)->captive;

    return captive == NOBODY ? MK_NO_SPEED : speed_of(g, captive);
}

static int member_index(const struct frame *formation, fig_id f)
{
    for (int i = 0; formation && i < formation->n; i++)
        if (formation->member[i] == f)
            return i;
    return -1;
}

/* What the members showed when the formation was declared counts, whatever becomes of them on the
 * way. [formation.move.speed] */
static void tally_formation(const struct game *g, const struct frame *formation, int index,
                            struct tally *t)
{
    const struct march *m = march_of(g);
    int lender = member_index(formation, m->lender), slowest = INT16_MAX;
    int lent = lender < 0 ? MK_NO_SPEED : m->speed[lender];

    tally_pace(g, m->speed[index], lent, m->captive_speed[index], t);
    for (int i = 0; i < formation->n; i++) {
        struct tally member = {0};
        tally_pace(g, m->speed[i], lent, m->captive_speed[i], &member);
        slowest = member.total < slowest ? member.total : slowest;
    }
    if (slowest < t->total)
        tally_set(t, slowest, R_FORMATION_MOVE_SPEED);
}

/* Half, an odd inch counted up. [terrain.hindering.start-half, terrain.hindering.round-up] */
static void halve(struct walk *w)
{
    bool odd = w->speed.total % 2, plain_odd = w->plain % 2;

    if (!rule(R_TERRAIN_HINDERING_START_HALF))
        return;
    tally_set(&w->speed, w->speed.total / 2, R_TERRAIN_HINDERING_START_HALF);
    tally_set(&w->speed, w->speed.total + odd, R_TERRAIN_HINDERING_ROUND_UP);
    w->plain = w->plain / 2 + (plain_odd && rule(R_TERRAIN_HINDERING_ROUND_UP));
}

static uint16_t walks_on_top(const struct game *g, fig_id f)
{
    int t = g->castles && on_table(g, f) ? top_of(g, f) : -1;

    return t >= 0 && (terrain_of(g, t)->flags & TERRAIN_JOINS) ? WALK_ON_TOP : 0;
}

bool is_of_speed(const struct working *a)
{
    const struct ruleset *r = ruleset_of(a->g);
    const struct mark *m = &r->mark[a->id];

    return a->source - 1 == SLOT_SPEED ||
           (a->id != ABILITY_NONE && r->card[SLOT_SPEED][m->colour][m->shape] == a->id);
}

bool is_asleep(uint16_t manner, const struct working *a)
{
    return (manner & MANNER_DOUBLE_TIME) && (a->source - 1 == SOURCE_POWER || is_of_speed(a)) &&
           !breaks(R_DOUBLE_TIME_NO_ABILITIES);
}

/* Of a cavalry unit the abilities of both, else of the mount alone. [cavalry.move-action] */
static void shape(const struct game *g, fig_id f, struct walk *w)
{
    fig_id rider = rider_of(g, f);

    for (struct working ability = working_with(g, f, HOOK(shape_move)); working_next(&ability);)
        if (ability.is->shape_move && !is_asleep(w->manner, &ability))
            ability.is->shape_move(g, f, w);
    if (rider == NOBODY || !rule(R_CAVALRY_MOVE_ACTION_ABILITIES))
        return;
    for (struct working ability = working_with(g, rider, HOOK(shape_move)); working_next(&ability);)
        if (ability.is->shape_move && ability.source <= SOURCE_NEXUS + 1 &&
            !is_asleep(w->manner, &ability))
            ability.is->shape_move(g, rider, w);
}

static void set_breakaway(const struct game *g, fig_id f, struct walk *w)
{
    const struct params *param = &ruleset_of(g)->param;
    bool mounted = is_mounted(g, f);

    if (mounted)
        w->flags |= WALK_SHAKES_OFF;
    w->breakaway = (uint8_t)(rule(R_BREAKAWAY_ROLL) ? param->breakaway_needs : 1);
    if (mounted && rule(R_BREAKAWAY_MOUNTED))
        w->breakaway = (uint8_t)param->breakaway_mounted;
    if (mounted && !breaks(R_BREAKAWAY_MOUNTED_NO_TURN))
        w->flags |= WALK_NO_TURN_AFTER_FAIL;
}

/* Outside the action of a formation nobody keeps pace with anybody. [formation.duration] */
static void slow_to_friends(const struct game *g, fig_id f, struct tally *t)
{
    for (int i = 0; i < g->nfigure; i++)
        if (on_table(g, (fig_id)i) && are_friends(g, f, (fig_id)i) &&
            speed_of(g, (fig_id)i) < t->total)
            tally_set(t, speed_of(g, (fig_id)i), R_FORMATION_MOVE_SPEED);
}

/* Terrain slows the figures in it, not the others. [movement-formations.hindering-not-shared] */
static bool slowed_by_member(const struct game *g, const struct frame *formation)
{
    for (int i = 0; formation && i < formation->n; i++)
        if (breaks(R_MOVEMENT_FORMATIONS_HINDERING_NOT_SHARED) &&
            starts_hindered(g, formation->member[i]))
            return true;
    return false;
}

/* Nor does anybody lend speed. [force-march.members-only] */
static int lent_outside(const struct game *g, fig_id f)
{
    fig_id friend = breaks(R_FORCE_MARCH_MEMBERS_ONLY) ? friend_touching(g, f, -1) : NOBODY;

    return friend == NOBODY ? MK_NO_SPEED : speed_of(g, friend);
}

/* What limits the printed value, what halves it, running, and then what adds. [double-time.unmodified,
 * proficiency.double-time.order] */
static void go(const struct game *g, fig_id f, bool halved, struct walk *out)
{
    out->plain = out->speed.total;
    for (int late = 0; g->ncard && late < 2; late++)
        for (struct working w = working_with(g, f, HOOK(cap_move) | HOOK(slow_move));
             working_next(&w);)
            if (late ? w.is->cap_move : w.is->slow_move)
                (late ? w.is->cap_move : w.is->slow_move)(g, f, out);
    if (halved)
        halve(out);
    shape(g, f, out);
    tally_limit(&out->speed, ruleset_of(g)->param.modifier_limit, R_RULE_OF_3);
    if (out->speed.total < 0 && (g->options & OPTION_TYPES))
        tally_set(&out->speed, 0, R_MODIFIER_FLOOR_ZERO);
}

/* Each with everything that counts for it: the least of these is everybody's. [formation.move.speed] */
static int slowest_pace(const struct game *g, const struct frame *formation, uint16_t manner)
{
    const struct march *m = march_of(g);
    int slowest = INT16_MAX;

    for (int i = 0; i < formation->n; i++) {
        struct walk w = {.manner = manner};
        tally_pace(g, m->speed[i], MK_NO_SPEED, m->captive_speed[i], &w.speed);
        go(g, formation->member[i], false, &w);
        slowest = w.speed.total < slowest ? w.speed.total : slowest;
    }
    return slowest;
}

/* Who marches halves what is everybody's for a start in a wood; who runs its own, before it is
 * doubled.
 * [double-time.formation] */
static void march(const struct game *g, fig_id f, const struct frame *formation, bool halved,
                  struct walk *out)
{
    bool runs = out->manner & MANNER_DOUBLE_TIME;
    int index = member_index(formation, f);

    tally_pace(g, march_of(g)->speed[index], MK_NO_SPEED, march_of(g)->captive_speed[index],
               &out->speed);
    go(g, f, halved && runs, out);
    int slowest = slowest_pace(g, formation, out->manner);
    if (slowest < out->speed.total)
        tally_set(&out->speed, slowest, R_FORMATION_MOVE_SPEED);
    if (halved && !runs)
        halve(out);
    out->follow = 0;
}

void walk_unhindered(const struct game *g, fig_id f, const struct frame *formation,
                     uint16_t manner, struct walk *out)
{
    int index = member_index(formation, f);
    bool halved = ruleset_of(g)->halves_first && starts_hindered(g, f);

    *out = (struct walk){.manner = manner, .flags = walks_on_top(g, f)};
    set_breakaway(g, f, out);
    if (index >= 0 && ruleset_of(g)->halves_first) {
        march(g, f, formation, halved, out);
        return;
    }
    if (index >= 0)
        tally_formation(g, formation, index, &out->speed);
    else
        tally_pace(g, speed_of(g, f), lent_outside(g, f), captive_speed(g, f), &out->speed);
    if (index >= 0 && breaks(R_FORCE_MARCH_CONTACT_NOT_NEEDED) && !touching(g, f, march_of(g)->lender))
        tally_set(&out->speed, march_of(g)->speed[index], R_MOVE_DISTANCE);
    if (!formation && breaks(R_FORMATION_DURATION))
        slow_to_friends(g, f, &out->speed);
    go(g, f, halved, out);
}

void walk_of(const struct game *g, fig_id f, const struct frame *formation, struct walk *out)
{
    walk_in_manner(g, f, formation, formation ? formation->travel.manner : 0, out);
}

void walk_in_manner(const struct game *g, fig_id f, const struct frame *formation, uint16_t manner,
                    struct walk *out)
{
    struct base b = base_of(g, f);

    walk_unhindered(g, f, formation, manner, out);
    if (ruleset_of(g)->halves_first)
        return;
    if (hindered_at(g, &b, out->flags) || slowed_by_member(g, formation))
        halve(out);
}

/* What one of them can do in the air or in water it does for all. [multidial.ability.flight-aquatic] */
static void join(const struct body *b, struct walk *w, const struct walk *other)
{
    if (rule(b->flies_whole))
        w->flags |= other->flags;
    else
        w->flags &= other->flags;
    if (other->breakaway < w->breakaway)
        w->breakaway = other->breakaway;
    if (other->price > w->price)
        w->price = other->price;
    w->follow |= other->follow;
    tally_add(&w->speed, other->speed.total, b->distance);
    if (rule(b->distance))
        w->plain += other->plain;
}

void walk_together(const struct game *g, const fig_id *who, int n, uint16_t manner,
                   struct walk *out)
{
    const struct body *whole = sections_of(g, who[0]);
    struct base b = base_of(g, who[0]);
    struct walk other;

    walk_unhindered(g, who[0], NULL, manner, out);
    for (int i = 1; i < n && whole; i++) {
        walk_unhindered(g, who[i], NULL, manner, &other);
        join(whole, out, &other);
    }
    if (hindered_at(g, &b, out->flags) && !ruleset_of(g)->halves_first)
        halve(out);
}

int walk_flags(const struct game *g, fig_id f)
{
    struct walk w = {.flags = walks_on_top(g, f)};

    shape(g, f, &w);
    return w.flags;
}

int walk_flags_shown(const struct game *g, fig_id f)
{
    struct walk w = {0};

    for (int s = 0; s < MK_SLOTS; s++) {
        const struct ability *a = ability_of(g, dial_shows(g, f, s));
        if (a && a->shape_move)
            a->shape_move(g, f, &w);
    }
    return w.flags;
}

bool is_mounted(const struct game *g, fig_id f)
{
    return piece_of(g, f)->discs == 2 && ruleset_of(g)->param.breakaway_mounted;
}
