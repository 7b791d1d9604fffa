/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_attack.c: close and ranged attacks, healing, captures; alone and in formation. */
#include <stddef.h>

#include "bot/ideas_attack.h"
#include "rules/ability.h"
#include "rules/attack.h"
#include "rules/contact.h"
#include "rules/kind.h"
#include "rules/ruleset.h"

enum {
    WORTH_CANCELLING = 250,
    MORE_MAX = 3,               /* clicks that further blows may add [rule of 3] */
};

static enum why why_of(const struct ideas *l, const struct mk_order *o)
{
    const struct seen *b = o->ntarget ? survey_find(l->s, o->target[0]) : NULL;

    if (o->flags & ORDER_CAPTURE)
        return WHY_CAPTURE;
    if (b && b->mine)
        return WHY_HEAL;
    return o->kind == ORDER_RANGED ? WHY_SHOOT : WHY_STRIKE;
}

static void note_attack(struct ideas *l, const struct mk_order *o, int32_t length, int32_t value)
{
    ideas_allowed(l, o, length, value, why_of(l, o), o->ntarget ? o->target[0] : NOBODY);
}

/* Are even attacks of little value wanted? Then legality is checked first, since illegal ones
 * need not be weighed; otherwise the value, since unwanted ones need not be checked. */
bool attack_wants_all(const struct ideas *l)
{
    return l->least == INT32_MIN;
}

/* Adds the attack with its value, if it is wanted and legal. */
static void offer(struct ideas *l, const struct mk_order *o, int32_t cost)
{
    int32_t v = attack_wants_all(l) ? 0 : assault_value(l->s, o) - cost, length;

    if ((!attack_wants_all(l) && v <= l->least) || (length = ideas_ask(l, o)) == NOT_ASKED)
        return;
    note_attack(l, o, length, attack_wants_all(l) ? assault_value(l->s, o) - cost : v);
}

/* ---------------------------------------------------------------- targets */

/* Must the bases touch for close combat? Not across walls, on stairs, from a chariot, or in a
 * repeated attack; and the circles used here are too rough for large bodies and for two figures
 * on one base. */
bool attack_must_touch(const struct survey *s, const struct seen *f, const struct seen *t)
{
    return s->g->ask.ask == ASK_ACTION && !s->parted && !s->carried && f->piece->sections == 1 &&
           t->piece->sections == 1 && mate_of(s->g, f->fig) == NOBODY &&
           mate_of(s->g, t->fig) == NOBODY;
}

/* Could f reach it at all, friend or foe? */
static bool in_reach(const struct survey *s, const struct seen *f, const struct seen *t,
                     enum mk_order_kind kind)
{
    int64_t reach = kind == ORDER_RANGED         ? f->piece->range * MK_INCH + MK_CONTACT
                    : attack_must_touch(s, f, t) ? f->radius + t->radius + MK_CONTACT
                                                 : f->radius + t->wide + MK_INCH + 64;

    return vec_len2(vec_sub(f->at, t->at)) <= reach * reach;
}

/* Nobody shoots at enemies in contact with a friend. */
static bool is_barred(const struct ideas *l, const struct seen *f, const struct seen *t)
{
    return t->engaged && !t->mine && !f->engaged && t->piece->sections == 1 && !t->built &&
           l->g->ask.ask == ASK_ACTION &&
           !(f->shape[ATTACK_RANGED] & (ATTACK_IGNORES_BANS | ATTACK_INTO_FIGHT));
}

/* Anything further away along either axis is out of reach. */
int32_t attack_far_of(const struct survey *s, const struct seen *f, enum mk_order_kind kind)
{
    return kind == ORDER_RANGED ? f->piece->range * MK_INCH + MK_CONTACT
                                : f->radius + s->widest + MK_INCH + 64;
}

static bool heals(const struct ideas *l, const struct seen *f, const struct seen *t,
                  enum mk_order_kind kind)
{
    if (!f->heals || t->engaged || t->piece->life - t->left <= t->piece->start)
        return false;

    struct mk_order o = idea_order(l, kind, f->fig);
    struct attack a;

    o.ntarget = 1;
    o.target[0] = t->fig;
    attack_shape(l->g, &o, &a);
    return a.flags & ATTACK_HEALS;
}

bool attack_is_target(const struct ideas *l, const struct seen *f, const struct seen *t,
                      enum mk_order_kind kind)
{
    if (f == t || !in_reach(l->s, f, t, kind) || (t->mine && !heals(l, f, t, kind)))
        return false;
    return kind == ORDER_CLOSE ||
           (!is_barred(l, f, t) && ((f->shape[ATTACK_RANGED] & ATTACK_ALL_AROUND) ||
                                    in_arc(f, f->look, vec_sub(t->at, f->at))));
}

/* Captures are for figures that hit well, against targets worth taking. */
bool attack_takes(const struct game *g, const struct seen *f, const struct seen *t)
{
    return !t->mine && t->left > f->damage && t->points > 12 &&
           chance(g, t->defense + 2 - f->attack) >= 10;
}

/* ---------------------------------------------------------------- formations */

static const struct formation_rule *formation_rule(const struct ideas *l, const struct mk_order *o)
{
    return &ruleset_of(l->g)->formation[o->kind == ORDER_RANGED ? FORMATION_RANGED
                                                                : FORMATION_CLOSE];
}

static bool can_join(const struct ideas *l, const struct mk_order *o, const struct seen *m)
{
    if (!m->mine || !m->able || m->tokens || m->broken || m->fig == o->fig ||
        owner_of(l->g, m->fig) != o->player || o->nwith + 1 >= formation_rule(l, o)->max)
        return false;
    for (int i = 0; i < o->nwith; i++)
        if (o->with[i] == m->fig)
            return false;
    return true;
}

static bool is_kin(const struct seen *a, const struct seen *b)
{
    return a->piece->faction[0] == b->piece->faction[0] ||
           a->piece->faction[1] == b->piece->faction[1];
}

/* Others that have the target in their arc and touch one already in the formation. */
static void add_firers(const struct ideas *l, struct mk_order *o, const struct seen *f,
                       const struct seen *t)
{
    for (int at = -1; at < o->nwith; at++) {
        fig_id link = at < 0 ? o->fig : o->with[at];

        for (int i = 0; i < l->s->nmine; i++) {
            const struct seen *m = &l->s->seen[i];

            if (m->range && !m->engaged && is_kin(f, m) && can_join(l, o, m) &&
                attack_is_target(l, m, t, ORDER_RANGED) && touching(l->g, link, m->fig) &&
                stance_line(l->s, m, m->at, t))
                o->with[o->nwith++] = m->fig;
        }
    }
}

static void add_fighters(const struct ideas *l, struct mk_order *o, const struct seen *f,
                         const struct seen *t)
{
    for (int i = 0; i < l->s->nmine; i++) {
        const struct seen *m = &l->s->seen[i];

        if (m->engaged && is_kin(f, m) && can_join(l, o, m) && touches_front(l->g, m->fig, t->fig))
            o->with[o->nwith++] = m->fig;
    }
}

/* Adds those who may join; are there enough of them? */
static bool get_together(const struct ideas *l, struct mk_order *o, const struct seen *f,
                         const struct seen *t)
{
    if (t->mine || l->g->ask.ask != ASK_ACTION)
        return false;
    if (o->kind == ORDER_RANGED)
        add_firers(l, o, f, t);
    else
        add_fighters(l, o, f, t);
    return o->nwith + 1 >= formation_rule(l, o)->min;
}

static void attack_together(struct ideas *l, const struct mk_order *o, int32_t cost)
{
    for (int i = 0; i < o->nwith; i++)
        cost += effort(survey_find(l->s, o->with[i]));
    offer(l, o, cost);
}

int attack_helpers_of(const struct ideas *l, const struct seen *f, enum mk_order_kind kind)
{
    struct mk_order o = {.kind = (uint8_t)kind, .player = l->g->ask.player, .fig = f->fig};
    int n = 0, max = formation_rule(l, &o)->max - 1;

    for (int i = 0; i < l->s->nmine; i++) {
        const struct seen *m = &l->s->seen[i];

        n += m->engaged == (kind == ORDER_CLOSE) && is_kin(f, m) && can_join(l, &o, m);
    }
    return n + 1 < formation_rule(l, &o)->min ? 0 : n < max ? n : max;
}

/* ---------------------------------------------------------------- one figure */

static void attack_several(struct ideas *l, struct mk_order o, const struct seen *f,
                           const fig_id *legal, int n, int32_t cost)
{
    int limit = f->piece->arrows < n ? f->piece->arrows : n;

    for (o.ntarget = 2; o.ntarget <= limit && o.ntarget <= SEVERAL; o.ntarget++) {
        for (int i = 0; i < o.ntarget; i++)
            o.target[i] = legal[i];
        offer(l, &o, cost);
    }
}

/* Alone, with others, or to capture: whatever is worth trying if the first is allowed. Returns
 * whether it is, as far as that was checked. A simple one is not weighed if it cannot be wanted. */
bool attack_one(struct ideas *l, const struct mk_order *alone, const struct seen *f,
                const struct seen *t, int32_t cost, bool simple)
{
    enum mk_order_kind kind = (enum mk_order_kind)alone->kind;
    bool checks = simple || attack_wants_all(l);       /* …before weighing */
    int32_t length = checks ? ideas_ask(l, alone) : NOT_ASKED;

    if (checks && length == NOT_ASKED)
        return false;

    struct mk_order together = *alone;
    bool several = !simple && kind == ORDER_RANGED && f->piece->arrows > 1;
    bool takes = kind == ORDER_CLOSE && attack_takes(l->g, f, t) &&
                 (attack_wants_all(l) || assault_captive(l->s, f, t) - cost > l->least);
    bool joined = get_together(l, &together, f, t) &&
                  (!simple || attack_bound(l, f, t, kind, together.nwith) - cost > l->least);
    int32_t v = checks ? 0 : assault_value(l->s, alone) - cost;

    if (!checks && ((v <= l->least && !several && !takes && !joined) ||
                    (length = ideas_ask(l, alone)) == NOT_ASKED))
        return false;
    if (!simple || attack_bound(l, f, t, kind, 0) - cost > l->least)
        note_attack(l, alone, length, checks ? assault_value(l->s, alone) - cost : v);
    if (joined)
        attack_together(l, &together, cost);
    if (takes) {
        struct mk_order capture = *alone;

        capture.flags = ORDER_CAPTURE;
        offer(l, &capture, cost);
    }
    return true;
}

static void ideas_attack_kind(struct ideas *l, const struct seen *f, enum mk_order_kind kind,
                       int32_t cost)
{
    struct mk_order o = idea_order(l, kind, f->fig), all = o;
    fig_id legal[MK_ARROWS];
    int n = 0, far = attack_far_of(l->s, f, kind);
    bool strikes_all = f->shape[kind == ORDER_RANGED ? ATTACK_RANGED : ATTACK_CLOSE] &
                       ATTACK_STRIKES_ALL;

    all.flags = ORDER_ALL;
    if (strikes_all)
        offer(l, &all, cost);
    if (strikes_all && kind == ORDER_RANGED && l->g->ask.ask == ASK_ACTION && !attack_wants_all(l))
        return;                 /* naming targets it hits anyway gains nothing */
    o.ntarget = 1;
    for (int i = l->s->n - 1; i >= 0; i--) {
        const struct seen *t = &l->s->seen[i];
        vec d = vec_sub(l->s->disc[i].c, f->at);

        if (d.x > far || d.x < -far || d.y > far || d.y < -far || t->body != t->index ||
            !attack_is_target(l, f, t, kind))                          /* a body is one target */
            continue;
        o.target[0] = t->fig;
        if (attack_one(l, &o, f, t, cost, false) && n < MK_ARROWS)
            legal[n++] = t->fig;
    }
    if (kind == ORDER_RANGED && n > 1 && f->piece->arrows > 1)
        attack_several(l, o, f, legal, n, cost);
}

/* May f shoot at it from that far, over anything in the way? */
static bool may_shoot_further(const struct game *g, const struct seen *f, const struct seen *t,
                              int manner)
{
    if ((manner & ORDER_LONG) && (!attack_far(g, f->fig) || !kind_of(g, t->fig)->seen_from_afar))
        return false;
    return !(manner & ORDER_INDIRECT) || (f->piece->least_range && attack_lob(g, f->fig));
}

/* Shots beyond its range or over obstacles, for figures that may, if nothing else is possible. */
static void shoot_further(struct ideas *l, const struct seen *f, int32_t cost)
{
    static const uint8_t manner[] = {ORDER_LONG, ORDER_INDIRECT, ORDER_LONG | ORDER_INDIRECT};
    struct mk_order o = idea_order(l, ORDER_RANGED, f->fig);
    int64_t reach = 2 * f->piece->range * MK_INCH + MK_CONTACT;
    int32_t length;

    o.ntarget = 1;
    for (int i = l->s->nmine; i < l->s->n; i++) {
        const struct seen *t = &l->s->seen[i];

        if (t->body != t->index || is_barred(l, f, t) ||
            vec_len2(vec_sub(f->at, t->at)) > reach * reach ||
            !in_arc(f, f->look, vec_sub(t->at, f->at)))
            continue;
        o.target[0] = t->fig;
        for (size_t k = 0; k < sizeof manner; k++) {
            o.flags = manner[k];
            if (may_shoot_further(l->g, f, t, manner[k]) &&
                (length = ideas_ask(l, &o)) != NOT_ASKED)
                note_attack(l, &o, length, assault_value(l->s, &o) - cost);
        }
    }
}

bool attack_may_strike(const struct ideas *l, const struct seen *f)
{
    return !f->broken && !f->captor &&
           (f->engaged || f->heals || f->rides || (l->s->walled && !f->built));
}

bool attack_may_shoot(const struct seen *f)
{
    return !f->broken && !f->captor && !f->engaged && f->piece->range;
}

void attack_both(struct ideas *l, const struct seen *f)
{
    if (attack_may_strike(l, f))
        ideas_attack_kind(l, f, ORDER_CLOSE, effort(f));
    if (attack_may_shoot(f))
        ideas_attack_kind(l, f, ORDER_RANGED, effort(f));
    if (attack_may_shoot(f) && kind_of(l->g, f->fig)->trait)
        shoot_further(l, f, effort(f));
}

/* ---------------------------------------------------------------- better without */

/* The first ability that changes a plain attack and can be switched off. Switching off one that
 * only pierces never helps. */
static ability_id changer(const struct game *g, const struct seen *f)
{
    for (struct working w = working_with(g, f->fig, HOOK(shape_attack)); working_next(&w);) {
        uint32_t flags = 0;

        for (int kind = ATTACK_RANGED; w.is->shape_attack && kind <= ATTACK_CLOSE; kind++)
            flags |= shape_alone(g, f->fig, w.is, kind);
        if ((flags & ~(uint32_t)ATTACK_PIERCES) && ability_optional(g, w.id))
            return w.id;
    }
    return ABILITY_NONE;
}

static int32_t best_value(const struct ideas *l, fig_id f)
{
    int32_t best = 0;

    for (int i = 0; i < l->n; i++)
        if (l->idea[i].order.fig == f && l->idea[i].value > best)
            best = l->idea[i].value;
    return best;
}

static int32_t value_without(const struct ideas *l, const struct seen *f, ability_id ability,
                             int32_t least)
{
    union { struct game game; unsigned char bytes[MK_GAME_MAX]; } copy;
    struct ideas other;
    struct seen plain = *f;
    const struct game *g = l->g;

    mk_game_copy(&copy.game, g);
    ideas_begin(&other, l->s, &copy.game, least, 1);
    set_add(&figure_of(&copy.game, f->fig)->cancelled, ability);
    survey_ask_abilities(&copy.game, &plain);
    l->s->g = &copy.game;
    attack_both(&other, &plain);
    l->s->g = g;
    return best_value(&other, f->fig);
}

/* Switching an ability off is free; the attack is the next decision. */
void attack_without(struct ideas *l, const struct seen *f)
{
    ability_id ability = changer(l->g, f);

    if (ability == ABILITY_NONE || f->broken || (!f->engaged && !f->range))
        return;

    struct mk_order o = idea_order(l, ORDER_CANCEL, f->fig);
    int32_t least = best_value(l, f->fig) + WORTH_CANCELLING, v;

    least = l->least > least ? l->least : least;
    v = value_without(l, f, ability, least);

    o.ability = ability;
    if (v > least)
        ideas_note(l, &o, v, WHY_WITHOUT, f->fig);
}

/* Does the roll that could be made again hit already? */
static bool has_hit(const struct game *g, struct attack *a)
{
    struct tally attack, defense;
    int roll = a->dice[0] + a->dice[1];

    tally_attack(g, a, &a->struck[0], &attack);
    tally_defense(g, a, &a->struck[0], &defense);
    return attack.total + roll >= defense.total && roll > ruleset_of(g)->param.miss_roll;
}

/* Can another blow on top of those that have hit do no more? */
static bool is_beaten(const struct seen *f, const struct seen *t, const struct attack *a)
{
    int more = a->hits < MORE_MAX ? a->hits : MORE_MAX;

    return more == MORE_MAX || f->damage + more - t->armor >= t->left;
}

/* Asked whether to roll again, or to strike again, is the attack good enough as it is? */
static bool is_enough(const struct ideas *l, const struct seen *f)
{
    const struct seen *other = survey_find(l->s, l->g->ask.other);
    struct attack a;

    if (!l->g->nattack || !other)
        return false;
    a = *attack_at(l->g, l->g->nattack - 1);
    if (a.attacker != f->fig || !a.nstruck)
        return false;
    if (other->mine)                        /* whose hex it is */
        return has_hit(l->g, &a);
    return a.struck[0].fig == other->fig && (a.struck[0].flags & STRUCK_HIT) &&
           is_beaten(f, other, &a);
}

void ideas_follow(struct ideas *l)
{
    const struct seen *f = survey_find(l->s, l->g->ask.fig);

    if (!f || is_enough(l, f))
        return;
    ideas_attack_kind(l, f, ORDER_CLOSE, 0);
    ideas_attack_kind(l, f, ORDER_RANGED, 0);
    f = survey_find(l->s, mate_of(l->g, f->fig));
    if (f)
        ideas_attack_kind(l, f, ORDER_CLOSE, 0);
}
