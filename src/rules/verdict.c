/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* verdict.c: tallies, and the one clause a proof build can mute. */
#include "mk/verdict.h"

#ifdef MK_PROOF
enum mk_rule mk_muted = R_NONE;
#endif

static void note_part(struct tally *t, int delta, enum mk_rule r)
{
    if (t->n < MK_PARTS)
        t->part[t->n++] = (struct part){(int16_t)delta, (uint16_t)r};
    t->total = (int16_t)(t->total + delta);
}

void tally_add(struct tally *t, int delta, enum mk_rule r)
{
    if (delta != 0 && rule(r))
        note_part(t, delta, r);
}

void tally_set(struct tally *t, int value, enum mk_rule r)
{
    tally_add(t, value - t->total, r);
}
