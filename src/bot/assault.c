/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* assault.c: what an attack gains on average, from the engine's own tallies. */
#include "bot/survey.h"

#include <stddef.h>

#include "rules/attack.h"
#include "rules/ruleset.h"

enum {
    CAPTIVE = 80,               /* percent of a figure's worth gained by capturing it */
    BURDEN = 70,                /* percent of the captor's worth lost by leading it away */
    OPENED = 8,                 /* percent more for every click a wall has lost: finish one
                                 * before the next */
    NO_HARM = 500,              /* for keeping an enemy busy that is hit but not hurt */
};

/* ---------------------------------------------------------------- clicks */

static int32_t harm(const struct survey *s, const struct attack *a, const struct struck *t,
                    const struct seen *b)
{
    struct tally damage;

    tally_damage(s->g, a, t, &damage);
    return damage.total > 0 ? loss(b, damage.total) : 0;
}

static int32_t harm_by_die(const struct survey *s, struct attack *a, const struct struck *t,
                           const struct seen *b)
{
    int32_t sum = 0;

    for (a->die = 1; a->die <= 6; a->die++)
        sum += harm(s, a, t, b);
    a->die = 0;
    return sum / 6;
}

/* The better of a die and the damage value, or a die for each target. */
static int32_t healing(const struct attack *a, const struct seen *by, const struct seen *b)
{
    int32_t sum = 0, sure = (a->flags & ATTACK_HEAL_CHOICE) && by ? -loss(b, -by->damage) : 0;

    for (int die = 1; die <= 6; die++)
        sum -= loss(b, -die);
    return sum / 6 > sure ? sum / 6 : sure;
}

static int32_t prisoner(const struct seen *by, const struct seen *b)
{
    return b->worth[b->piece->life - b->left] / 100 * CAPTIVE -
           (by ? by->worth[by->piece->life - by->left] / 100 * BURDEN : 0);
}

static int32_t effect(const struct survey *s, struct attack *a, const struct struck *t,
                      const struct seen *by, const struct seen *b)
{
    if (a->flags & ATTACK_HEALS)
        return healing(a, by, b);
    if (a->flags & ATTACK_CAPTURES)
        return prisoner(by, b);
    if (a->flags & (ATTACK_NO_DAMAGE | ATTACK_CONFUSES))
        return NO_HARM;
    return a->flags & ATTACK_DIE_DAMAGE ? harm_by_die(s, a, t, b) : harm(s, a, t, b);
}

/* ---------------------------------------------------------------- figures struck */

static int32_t value_struck(const struct survey *s, struct attack *a, const struct struck *t,
                            const struct seen *by)
{
    const struct seen *b = survey_find(s, t->fig);
    struct tally attack, defense;
    int32_t v;

    if (!b)
        return 0;
    tally_attack(s->g, a, t, &attack);
    tally_defense(s->g, a, t, &defense);
    v = effect(s, a, t, by, b) / SIXTHS * chance(s->g, defense.total - attack.total);
    if (a->flags & ATTACK_HEALS)
        return b->mine ? v : -v;
    if (b->built && !b->mine)
        v += v / 100 * OPENED * (b->piece->life - b->left - b->piece->start);
    if (b->saves && !(a->flags & ATTACK_BLIND))
        v = v / DIE_SIDES * (b->saves - 1);
    return b->mine ? -v : v;
}

int32_t assault_value(const struct survey *s, const struct mk_order *o)
{
    const struct seen *by = survey_find(s, o->fig);
    struct attack a;
    int32_t v = by ? -loss(by, 1) / SIXTHS : 0;         /* a critical miss */

    attack_shape(s->g, o, &a);
    for (int i = 0; i < a.nstruck; i++)
        v += value_struck(s, &a, &a.struck[i], by);
    return v;
}

/* Capture fails if the attack misses. Only the dials are sure to say how often that happens, if from
 * behind. */
int32_t assault_captive(const struct survey *s, const struct seen *f, const struct seen *t)
{
    const struct params *p = &ruleset_of(s->g)->param;
    int needs = t->defense + p->capture_defense - f->attack - p->capture_attack - p->rear_arc_bonus;
    bool plain = s->known[f->fig].plain && s->known[t->fig].plain;
    int32_t v = prisoner(f, t);

    return v > 0 && !t->built ? v / SIXTHS * (plain ? chance(s->g, needs) : SIXTHS - 1)
           : v > 0            ? INT32_MAX / 2 : 0;
}
