/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* names.c: what players call things. */
#include "army/names.h"

#include <ctype.h>

#include "notation/names.h"
#include "rules/ruleset.h"

/* "Atlantis Guild" from atlantis-guild: a new word after every hyphen. */
static const char *title_of(const char *word, char out[TITLE])
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
    for (int e = 0; e < MK_EDITIONS && a < MK_ABILITIES; e++) {
        const struct ability *ability = ruleset_number(e) ? ruleset_number(e)->ability[a] : NULL;

        if (ability && ability->name)
            return ability->name;
    }
    return mk_ability_word(a);
}
