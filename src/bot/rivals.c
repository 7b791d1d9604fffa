/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* rivals.c: what two figures could do to each other, remembered until one of them changes. */
#include "bot/survey.h"

#include <stddef.h>

#include "rules/ability.h"
#include "rules/attack.h"
#include "rules/ruleset.h"

enum { NEARLY = 64 };           /* units by which the estimate may be off */

/* ---------------------------------------------------------------- blows that may come */

static int32_t strike_die(const struct seen *b, int armor)
{
    int32_t sum = 0;

    for (int die = 1; die <= 6; die++)
        sum += loss(b, die > armor ? die - armor : 0);
    return sum / 6;
}

int chance(const struct game *g, int n)
{
    static const uint8_t at_least[14] = {36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0};
    const struct params *param = &ruleset_of(g)->param;
    int miss = param->miss_roll, hit = param->hit_roll;
    int hits = at_least[n < 2 ? 2 : n > 13 ? 13 : n];

    hits -= n <= miss ? at_least[miss] - at_least[miss + 1] : 0;
    return n > hit ? hits + at_least[hit] - at_least[hit + 1] : hits;
}

int32_t strike(const struct game *g, const struct seen *a, const struct seen *b, int kind,
               int bonus)
{
    bool shot = kind == ATTACK_RANGED, blind = a->shape[kind] & ATTACK_BLIND;
    bool pierced = blind || (a->shape[kind] & ATTACK_PIERCES);
    int armor = pierced ? 0 : b->armor, damage = a->damage - armor;
    int needs = b->defense - a->attack - bonus + (shot && !pierced ? b->shield : 0);
    int32_t v;

    if (a->broken || a->captor || (shot && !blind && (b->captor || b->hidden)))
        return 0;
    v = a->shape[kind] & ATTACK_DIE_DAMAGE ? strike_die(b, armor) : damage > 0 ? loss(b, damage) : 0;
    v = v / SIXTHS * chance(g, needs);
    return b->saves && !blind ? v / DIE_SIDES * (b->saves - 1) : v;
}

/* May a attack b at all? */
static bool may_target(const struct game *g, const struct seen *a, const struct seen *b, int kind)
{
    if (!b->choosy)
        return true;

    struct attack by = {.kind = (uint8_t)kind, .attacker = a->fig};

    for (struct working w = working_with(g, b->fig, HOOK(check_targeted)); working_next(&w);)
        if (w.is->check_targeted && !allowed(w.is->check_targeted(g, b->fig, &by)))
            return false;
    return true;
}

/* ---------------------------------------------------------------- rivals */

int32_t rivals_reach(const struct seen *f, int32_t touch)
{
    int32_t near = touch + NEARLY, reach = near, far = f->range * MK_INCH;

    reach = far > reach ? far : reach;
    far = f->follow & ATTACK_CLOSE ? f->speed * MK_INCH + near : 0;
    reach = far > reach ? far : reach;
    far = f->follow & ATTACK_RANGED ? (f->speed + f->range) * MK_INCH : 0;
    return far > reach ? far : reach;
}

int32_t rivals_wanted(const struct seen *f, int32_t touch)
{
    int32_t reach = touch;

    if (f->range)
        reach = f->range * MK_INCH * 9 / 10;
    if ((f->follow & ATTACK_CLOSE) && f->speed * MK_INCH + touch > reach)
        reach = f->speed * MK_INCH + touch;
    return f->follow & ATTACK_RANGED ? reach + f->speed * MK_INCH : reach;
}

/* Can f do nothing to the other, however near it comes? That is so with walls. */
static bool is_hopeless(const struct game *g, const struct seen *f, const struct seen *e)
{
    return e->built && !may_target(g, f, e, ATTACK_CLOSE) && !may_target(g, f, e, ATTACK_RANGED);
}

struct rivals *survey_meet(struct survey *s, const struct seen *f, const struct seen *e)
{
    struct rivals *r = rivals_place(s, f->fig, e->fig);
    int32_t touch = f->radius + e->radius, far = rivals_reach(f, touch), back = rivals_reach(e, touch);

    *r = (struct rivals){.mine = f->fig, .other = e->fig, .since = s->now,
                         .far = far > back ? far : back, .own = far, .back = back,
                         .wanted = is_hopeless(s->g, f, e) ? HOPELESS : rivals_wanted(f, touch)};
    for (int k = 0; k < BLOWS; k++)
        r->blow[k] = INT32_MIN;
    return r;
}

static int32_t blow(const struct game *g, const struct seen *f, const struct seen *e, int which)
{
    int kind = which == BLOW_SHOT || which == BACK_SHOT ? ATTACK_RANGED : ATTACK_CLOSE;
    bool own = which <= BLOW_REAR, rear = which == BLOW_REAR || which == BACK_REAR;
    const struct seen *a = own ? f : e, *b = own ? e : f;

    return may_target(g, a, b, kind)
               ? strike(g, a, b, kind, rear ? ruleset_of(g)->param.rear_arc_bonus : 0) : 0;
}

int32_t survey_strike(struct survey *s, const struct seen *f, const struct seen *e, int which)
{
    struct rivals *r = survey_rivals(s, f, e);

    r->blow[which] = blow(s->g, f, e, which);
    return r->blow[which];
}
