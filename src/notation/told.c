/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* told.c: what the catalogue says about an ability, and how much of that is our own ruling. */
#include "notation/told.h"

#include "notation/names.h"
#include "notation/text.h"
#include "rules/ruleset.h"

const struct mk_clause *ability_told(ability_id a, int edition)
{
    static const char *const before[] = {"ability.", "subfaction."};
    const struct mk_clause *other = NULL;
    char id[80];

    for (int i = 0; i < 4; i++) {
        struct mk_text t;
        mk_text_init(&t, id, sizeof id);
        text_add(&t, before[i % 2]);
        text_add(&t, mk_ability_word(a));
        text_add(&t, i < 2 ? "" : ".known");
        enum mk_rule rule = mk_rule_named(id);
        if (rule == R_NONE)
            continue;
        const struct mk_clause *own = mk_clause_of(rule, (enum mk_edition_id)edition);
        if (own)
            return own;
        other = other ? other : mk_clause_for(rule, (enum mk_edition_id)edition);
    }
    return other;
}

bool ability_is_reading(ability_id a)
{
    for (int e = 0; e < MK_EDITIONS; e++)
        if (ruleset_number(e) && ruleset_number(e)->ability[a])
            return ruleset_number(e)->ability[a]->reading;
    return false;
}
