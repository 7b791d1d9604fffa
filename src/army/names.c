/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* names.c: what players call things. */
#include "army/names.h"

#include <ctype.h>

#include "notation/names.h"
#include "rules/ruleset.h"

const char *title_of(const char *word, char out[TITLE])
{
    int n = 0;

    for (; word[n] && n < TITLE - 1; n++) {
        bool first = n == 0 || word[n - 1] == '-';

        out[n] = word[n] == '-' ? ' ' : word[n];
        if (first)
            out[n] = (char)toupper((unsigned char)out[n]);
    }
    out[n] = '\0';
    return out;
}

const char *faction_title(int faction, char out[TITLE])
{
    return title_of(name_faction[faction], out);
}

const char *ability_title(ability_id a)
{
    const struct ability *ability =
        a < MK_ABILITIES ? ruleset_number(mk_default_edition)->ability[a] : NULL;

    return ability && ability->name ? ability->name : mk_ability_word(a);
}
