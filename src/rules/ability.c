/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ability.c: from a dial's mark to the ability behind it. */
#include "rules/ability.h"

#include <string.h>

#include "rules/dial.h"
#include "rules/ruleset.h"

struct verdict check_affected(const struct game *g, fig_id f, ability_id by)
{
    for (struct working w = working_on(g, f); working_next(&w);)
        if (w.is->check_affected)
            pass_on(w.is->check_affected(g, f, by));
    return allow();
}

static bool lends_speed(const struct ability *a)
{
    return a->lends_speed;
}

static bool carries(const struct ability *a)
{
    return a->bars_action != R_NONE;
}

static const struct ability *on_card(const struct game *g, bool (*is)(const struct ability *))
{
    for (int a = 1; a < MK_ABILITIES; a++)
        if (ability_of(g, (ability_id)a) && is(ability_of(g, (ability_id)a)))
            return ability_of(g, (ability_id)a);
    return NULL;
}

enum mk_rule lending_rule(const struct game *g)
{
    const struct ability *a = on_card(g, lends_speed);

    return a ? a->cites : R_NOT_ASKED;
}

enum mk_rule carried_rule(const struct game *g)
{
    const struct ability *a = on_card(g, carries);

    return a ? a->bars_action : R_ACTION_ONCE_PER_FIGURE;
}

bool ability_optional(const struct game *g, ability_id a)
{
    return ruleset_of(g)->mark[a].optional;
}

static const uint16_t clauses[MK_ABILITIES] = {
    R_NOT_ASKED,
#define ABILITY(c, word) R_ABILITY_##c,
#include "mk/ability.def"
#undef ABILITY
};

enum mk_rule ability_head(ability_id a)
{
    return a < MK_ABILITIES ? (enum mk_rule)clauses[a] : (enum mk_rule)R_NOT_ASKED;
}

static const char *const words[MK_ABILITIES] = {
    "none",
#define ABILITY(c, word) word,
#include "mk/ability.def"
#undef ABILITY
};

const char *const mk_slot_words[MK_SLOTS] = {"speed", "attack", "defense", "damage"};
const char *const mk_colour_words[MK_COLOURS] = {"green",  "red",   "blue", "orange",
                                                 "yellow", "black", "gray"};
const char *const mk_shape_words[MK_SHAPES] = {"square", "circle"};

const char *mk_ability_word(ability_id a)
{
    return a < MK_ABILITIES ? words[a] : "?";
}

ability_id mk_ability_named(const char *word)
{
    for (int a = 1; a < MK_ABILITIES; a++)
        if (!strcmp(words[a], word))
            return (ability_id)a;
    return ABILITY_NONE;
}
