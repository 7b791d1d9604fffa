/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ruleset.c: which edition a game is played by. */
#include "rules/ruleset.h"

#include <stddef.h>

static const struct ruleset *const rulesets[] = {&ruleset_unlimited};
const struct ability *const *const mk_cards[] = {ruleset_unlimited.ability};

const struct ruleset *ruleset_number(int edition)
{
    return edition >= 0 && edition < (int)(sizeof rulesets / sizeof *rulesets) ? rulesets[edition]
                                                                              : NULL;
}

const struct ruleset *ruleset_of(const struct game *g)
{
    return rulesets[g->edition];
}
