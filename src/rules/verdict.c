/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* verdict.c: tallies, and the one clause a proof build can mute or break. */
#include "mk/verdict.h"

#ifdef MK_PROOF
bool mk_muted[R_COUNT + 1], mk_broken[R_COUNT + 1];
#endif

/* Where there is no room for a part of its own: the last one of the same clause and kind, or of the
 * same kind, or the first, which no limit concerns. */
static struct part *part_to_join(struct tally *t, enum mk_rule r, enum mk_part kind)
{
    struct part *joined = &t->part[0];

    for (int i = 0; i < MK_PARTS; i++)
        if (t->part[i].kind == kind)
            joined = &t->part[i];
    for (int i = 0; i < MK_PARTS; i++)
        if (t->part[i].kind == kind && t->part[i].rule == r)
            joined = &t->part[i];
    return joined;
}

static void add_part(struct tally *t, int delta, enum mk_rule r, enum mk_part kind)
{
    struct part *joined;

    if (delta == 0 || !rule(r))
        return;
    t->total = (int16_t)(t->total + delta);
    if (t->n < MK_PARTS) {
        t->part[t->n++] = (struct part){(int16_t)delta, (uint16_t)r, (uint16_t)kind};
        return;
    }
    joined = part_to_join(t, r, kind);
    joined->delta = (int16_t)(joined->delta + delta);
}

bool tally_cites(const struct tally *t, enum mk_rule r)
{
    for (int i = 0; i < t->n; i++)
        if (t->part[i].rule == r)
            return true;
    return false;
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

/* All are added before the sum is limited, not each side on its own. [rule-of-3.sum-first] */
static int cut_each_side(int more, int less, int max)
{
    int up = more > max ? max : more, down = less < -max ? -max : less;

    return rule(R_RULE_OF_3_SUM_FIRST) ? more + less : up + down;
}

void tally_limit(struct tally *t, int max, enum mk_rule r)
{
    int more = 0, less = 0, sum;

    for (int i = 0; i < t->n; i++) {
        int delta = t->part[i].delta;
        if (t->part[i].kind == PART_REPLACEMENT && !breaks(R_REPLACEMENT_NOT_MODIFIER))
            more = less = 0;
        else if (t->part[i].kind == PART_MODIFIER || t->part[i].kind == PART_REPLACEMENT)
            *(delta > 0 ? &more : &less) += delta;
    }
    sum = more + less;
    if (max && cut_each_side(more, less, max) != sum) {
        add_part(t, cut_each_side(more, less, max) - sum, r, PART_MODIFIER);
        return;
    }
    if (max && sum > max)
        add_part(t, max - sum, r, PART_MODIFIER);
    if (max && sum < -max)
        add_part(t, -max - sum, r, PART_MODIFIER);
}
