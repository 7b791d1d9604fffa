/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ruleset.c: which edition a game is played by. */
#include "rules/ruleset.h"

#include <stddef.h>

const enum mk_edition_id mk_default_edition = MK_UNLIMITED;

static const struct ruleset *const rulesets[MK_EDITIONS] = {[MK_UNLIMITED] = &ruleset_unlimited};
const struct ability *const *const mk_cards[MK_EDITIONS] = {
    [MK_UNLIMITED] = ruleset_unlimited.ability};

const struct ruleset *ruleset_number(int edition)
{
    return edition >= 0 && edition < MK_EDITIONS ? rulesets[edition] : NULL;
}

const struct ruleset *ruleset_of(const struct game *g)
{
    return rulesets[g->edition];
}
