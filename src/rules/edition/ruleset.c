/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ruleset.c: which edition a game is played by. */
#include "rules/ruleset.h"

#include <stddef.h>
#include <string.h>

/* A test may supply its own list. */
#ifndef MK_EDITIONS_DEF
#define MK_EDITIONS_DEF "rules/edition/editions.def"
#endif

const enum mk_edition_id mk_default_edition = MK_UNLIMITED;

#define EDITION(number, value) extern const struct ruleset value;
#include MK_EDITIONS_DEF
#undef EDITION

static const struct ruleset *const rulesets[MK_EDITIONS] = {
#define EDITION(number, value) [number] = &value,
#include MK_EDITIONS_DEF
#undef EDITION
};

const struct ability *const *const mk_cards[MK_EDITIONS] = {
#define EDITION(number, value) [number] = value.ability,
#include MK_EDITIONS_DEF
#undef EDITION
};

const uint16_t *const mk_sources[MK_EDITIONS] = {
#define EDITION(number, value) [number] = &value.sources,
#include MK_EDITIONS_DEF
#undef EDITION
};

const struct ruleset *ruleset_number(int edition)
{
    return edition >= 0 && edition < MK_EDITIONS ? rulesets[edition] : NULL;
}

int edition_named(const char *name)
{
    for (int i = 0; i < MK_EDITIONS; i++)
        if (rulesets[i] && strcmp(rulesets[i]->name, name) == 0)
            return i;
    return -1;
}

const struct ruleset *ruleset_of(const struct game *g)
{
    return rulesets[g->edition];
}
