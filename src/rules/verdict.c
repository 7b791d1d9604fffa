/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* verdict.c: tallies, and the one clause a proof build can mute or break. */
#include "mk/verdict.h"

#ifdef MK_PROOF
enum mk_rule mk_muted = R_NONE, mk_broken = R_NONE;
#endif

static void add_part(struct tally *t, int delta, enum mk_rule r, enum mk_part kind)
{
    if (delta == 0 || !rule(r))
        return;
    if (t->n < MK_PARTS)
        t->part[t->n++] = (struct part){(int16_t)delta, (uint16_t)r, (uint16_t)kind};
    t->total = (int16_t)(t->total + delta);
}

void tally_value(struct tally *t, int value, enum mk_rule r)
{
    add_part(t, value, r, PART_VALUE);
}

void tally_dice(struct tally *t, int roll, enum mk_rule r)
{
    add_part(t, roll, r, PART_DICE);
}

void tally_bonus(struct tally *t, int bonus, enum mk_rule r)
{
    add_part(t, bonus, r, PART_BONUS);
}

void tally_add(struct tally *t, int modifier, enum mk_rule r)
{
    add_part(t, modifier, r, PART_MODIFIER);
}

void tally_set(struct tally *t, int value, enum mk_rule r)
{
    add_part(t, value - t->total, r, PART_REPLACEMENT);
}

void tally_limit(struct tally *t, int most, enum mk_rule r)
{
    int sum = 0;

    for (int i = 0; i < t->n; i++)
        sum = t->part[i].kind == PART_REPLACEMENT ? 0
              : t->part[i].kind == PART_MODIFIER  ? sum + t->part[i].delta
                                                  : sum;
    if (most && sum > most)
        add_part(t, most - sum, r, PART_MODIFIER);
    if (most && sum < -most)
        add_part(t, -most - sum, r, PART_MODIFIER);
}
