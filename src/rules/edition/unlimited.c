/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* unlimited.c: the Unlimited edition (2002), as a value. */
#include "rules/edition/unlimited.h"

enum step ability_step(struct play *p, struct frame *f)
{
    return ability_of(p->g, f->ability)->step(p, f);
}

const struct ruleset ruleset_unlimited = {
#include "rules/edition/unlimited.def"
};
