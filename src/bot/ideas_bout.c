/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_bout.c: whose attack may be the best: the most promising are weighed first, and those that
 * cannot gain as much not at all. */
#include <stddef.h>

#include "bot/ideas_attack.h"
#include "rules/ability.h"
#include "rules/attack.h"
#include "rules/contact.h"
#include "rules/kind.h"
#include "rules/ruleset.h"

enum {
    SPLASH = 3 * MK_INCH,       /* how far beyond its target an attack may strike */
    HARMLESS = 500,             /* at most what an attack without damage is worth */
    BOUTS = 512,                /* attacks compared at once */
};

/* ---------------------------------------------------------------- bounds */

/* Attacks whose value depends on one target alone, and on nothing but dials: all but these. */
enum {
    UNSIMPLE = ATTACK_HEALS | ATTACK_STRIKES_ALL | ATTACK_SPLASHES | ATTACK_NO_MODIFIERS |
               ATTACK_DAMAGE_ONE | ATTACK_NO_DAMAGE | ATTACK_CONFUSES | ATTACK_HEAL_DIE |
               ATTACK_HEAL_CHOICE | ATTACK_STRIKES_FRIENDS
};

static bool is_simple(const struct ideas *l, const struct seen *f, enum mk_order_kind kind)
{
    return l->s->known[f->fig].plain && !l->s->walled &&
           !(f->shape[kind == ORDER_RANGED ? ATTACK_RANGED : ATTACK_CLOSE] & UNSIMPLE) &&
           !may_have(l->g, f->fig, HOOK(adjust_attack_by));
}

/* Friends may make a shot hit harder. */
int32_t attack_bound(const struct ideas *l, const struct seen *f, const struct seen *t,
                     enum mk_order_kind kind, int helpers)
{
    bool shot = kind == ORDER_RANGED, behind = !shot && !in_arc(t, t->look, vec_sub(f->at, t->at));
    const struct ruleset *rules = ruleset_of(l->g);

    if (t->mine || !l->s->known[t->fig].plain)
        return INT32_MAX;
    if (shot && anybody_has(l->g, HOOK(adjust_friends_damage)))
        return loss(t, 1 + (f->shape[ATTACK_RANGED] & ATTACK_DIE_DAMAGE ? DIE_SIDES : f->damage));
    if (!helpers)
        return survey_blow(l->s, f, t, shot ? BLOW_SHOT : behind ? BLOW_REAR : BLOW_CLOSE);
    return strike(l->g, f, t, shot ? ATTACK_RANGED : ATTACK_CLOSE,
                  (behind ? rules->param.rear_arc_bonus : 0) +
                      helpers * rules->formation[shot ? FORMATION_RANGED : FORMATION_CLOSE].attack);
}

/* ---------------------------------------------------------------- the best first */

/* An attack that could be the best. */
struct bout {
    int32_t most;                   /* that it can gain */
    uint16_t by, on;                /* indexes in the survey */
    uint8_t kind;                   /* enum mk_order_kind */
};

struct bouts {
    int n;
    struct bout bout[BOUTS];
    bool other[MK_MAX_FIGURES]; /* by index: has attacks that are not simple */
};

static int32_t max_bout(const struct ideas *l, const struct seen *f, const struct seen *t,
                        enum mk_order_kind kind, int *helpers)
{
    bool aided = kind == ORDER_RANGED || t->held > 1;
    int32_t most, v;

    if (aided && *helpers < 0)
        *helpers = attack_helpers_of(l, f, kind);
    most = attack_bound(l, f, t, kind, aided ? *helpers : 0);

    if (kind == ORDER_CLOSE && attack_takes(l->g, f, t) && (v = assault_captive(l->s, f, t)) > most)
        most = v;
    return most - effort(f);
}

/* Is the target in its arc, if it has to be? */
static bool is_faced(const struct ideas *l, const struct seen *f, const struct seen *t,
                     enum mk_order_kind kind)
{
    return kind == ORDER_RANGED || !attack_must_touch(l->s, f, t) ||
           touches_front(l->g, f->fig, t->fig);
}

/* Of equals the last in the survey is tried first. */
static void turn_round(struct bout *from, struct bout *end)
{
    while (from < --end) {
        struct bout first = *from;

        *from++ = *end;
        *end = first;
    }
}

static void add_bouts(const struct ideas *l, const struct seen *f, enum mk_order_kind kind,
                      struct bouts *b)
{
    int far = attack_far_of(l->s, f, kind), helpers = -1, room = BOUTS - b->n;
    struct bout *first = &b->bout[b->n];

    if (!is_simple(l, f, kind) || room < l->s->n) {
        b->other[f->index] = true;
        return;
    }
    for (struct nearby o = f->heals ? near_all(l->s, f->at, far) : near_foes(l->s, f->at, far);
         nearby_next(&o);) {
        const struct seen *t = &l->s->seen[o.at];
        int32_t most;

        if (t->body != t->index || !attack_is_target(l, f, t, kind) ||
            (most = max_bout(l, f, t, kind, &helpers)) <= l->least)
            continue;
        b->bout[b->n++] = (struct bout){most, f->index, (uint16_t)o.at, (uint8_t)kind};
    }
    turn_round(first, &b->bout[b->n]);
}

/* Can an attack that is not simple still be the best? It may strike all that it reaches, and those
 * beside them. */
static bool may_strike_many(const struct ideas *l, const struct seen *f)
{
    int far = attack_far_of(l->s, f, f->engaged ? ORDER_CLOSE : ORDER_RANGED) + SPLASH;
    int kind = f->engaged ? ATTACK_CLOSE : ATTACK_RANGED;
    struct seen bare = *f;
    int64_t most = 0;

    if (l->want > 1 || !l->s->known[f->fig].plain || l->s->walled)
        return true;
    bare.shape[kind] = 0;
    for (struct nearby b = near_foes(l->s, f->at, far); nearby_next(&b);)
        if (within_box(l->s->disc[b.at].c, f->at, far)) {
            const struct seen *t = &l->s->seen[b.at];
            int32_t v = survey_blow(l->s, f, t, f->engaged ? BLOW_REAR : BLOW_SHOT);
            int32_t plain = strike(l->g, &bare, t, kind, ruleset_of(l->g)->param.rear_arc_bonus);

            v = v > plain ? v : plain;
            most += v > HARMLESS ? v : HARMLESS;
        }
    return most - effort(f) > l->least;
}

/* Can shooting at several targets, one click each, still be the best? */
static bool may_shoot_several(const struct ideas *l, const struct seen *f)
{
    int limit = f->piece->arrows < SEVERAL ? f->piece->arrows : SEVERAL, far = f->range * MK_INCH;
    int32_t most = 0, v;

    if (limit < 2 || !attack_may_shoot(f))
        return false;
    for (struct nearby b = near_foes(l->s, f->at, far); nearby_next(&b);)
        if (within_box(l->s->disc[b.at].c, f->at, far) && (v = loss(&l->s->seen[b.at], 1)) > most)
            most = v;
    return limit * most - effort(f) > l->least;
}

/* The most promising first: when its gain is known, others need not be weighed. */
static void fight(struct ideas *l, struct bouts *b)
{
    while (b->n) {
        int best = 0;

        for (int i = 1; i < b->n; i++)
            if (b->bout[i].most > b->bout[best].most)
                best = i;
        struct bout now = b->bout[best];
        const struct seen *f = &l->s->seen[now.by], *t = &l->s->seen[now.on];
        struct mk_order o = idea_order(l, (enum mk_order_kind)now.kind, f->fig);

        if (now.most <= l->least)
            return;
        b->bout[best] = b->bout[--b->n];
        o.ntarget = 1;
        o.target[0] = t->fig;
        if (is_faced(l, f, t, (enum mk_order_kind)now.kind))
            attack_one(l, &o, f, t, effort(f), true);
    }
}

/* All attacks of f, but those that cannot be the best: which simple ones are left is known. */
static void attack_otherwise(struct ideas *l, const struct seen *f, bool simple)
{
    uint32_t shape = f->shape[ATTACK_RANGED] | f->shape[ATTACK_CLOSE];

    if (simple ? may_shoot_several(l, f) : may_strike_many(l, f))
        attack_both(l, f);
    if ((!simple || (shape & ~(uint32_t)ATTACK_PIERCES)) && may_strike_many(l, f))
        attack_without(l, f);
}

void ideas_attacks(struct ideas *l)
{
    struct bouts b;
    bool first = l->want == 1 && !attack_wants_all(l);

    b.n = 0;
    for (int i = 0; i < l->s->nmine; i++) {
        const struct seen *f = &l->s->seen[i];

        b.other[i] = !first || kind_of(l->g, f->fig)->trait;
        if (!first || !may_act_here(l, f))
            continue;
        if (attack_may_strike(l, f))
            add_bouts(l, f, ORDER_CLOSE, &b);
        if (attack_may_shoot(f))
            add_bouts(l, f, ORDER_RANGED, &b);
    }
    fight(l, &b);
    for (int i = 0; i < l->s->nmine; i++)
        if (may_act_here(l, &l->s->seen[i]))
            attack_otherwise(l, &l->s->seen[i], !b.other[i]);
}
