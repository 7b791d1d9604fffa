/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* names.c: the words that files use, turned into ours. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "collection/file.h"
#include "collection/slug.h"
#include "import/record.h"
#include "notation/names.h"
#include "rules/ruleset.h"

bool faction_of(const char *name, size_t length, uint8_t *out)
{
    char word[MK_NAME];

    slug_write(word, sizeof word, name, length);
    if (strcmp(word, "heroes") == 0)
        strcpy(word, "hero");
    for (int f = 0; f < MK_FACTIONS; f++) {
        if (strcmp(word, name_faction[f]) == 0) {
            *out = (uint8_t)f;
            return true;
        }
    }
    return false;
}

/* Promotional figures are the limited ones: "Promo", "Promo L6". */
bool rank_of(const char *name, uint8_t *out)
{
    if (strncasecmp(name, "promo", 5) == 0)
        name = "limited";
    for (int r = 0; r < MK_RANKS; r++) {
        if (strcasecmp(name, name_rank[r]) == 0) {
            *out = (uint8_t)r;
            return true;
        }
    }
    return false;
}

ability_id ability_called(const char *name)
{
    char word[MK_NAME];

    slug_write(word, sizeof word, name, strlen(name));
    return mk_ability_named(word);
}

ability_id ability_of_feed(int number)
{
    enum { FIRST = 86, LAST = 126 };
    static const ability_id known[LAST - FIRST + 1] = {
        [86 - FIRST] = ABILITY_AQUATIC,             [87 - FIRST] = ABILITY_BATTLE_ARMOR,
        [88 - FIRST] = ABILITY_BATTLE_FURY,         [89 - FIRST] = ABILITY_BERSERK,
        [90 - FIRST] = ABILITY_BOUND,               [91 - FIRST] = ABILITY_CHARGE,
        [92 - FIRST] = ABILITY_COMMAND,             [94 - FIRST] = ABILITY_DEFEND,
        [95 - FIRST] = ABILITY_DEMORALIZED,         [96 - FIRST] = ABILITY_DODGE,
        [97 - FIRST] = ABILITY_FLAME_LIGHTNING,     [98 - FIRST] = ABILITY_FLIGHT,
        [99 - FIRST] = ABILITY_FORCED_MARCH,        [100 - FIRST] = ABILITY_HEALING,
        [101 - FIRST] = ABILITY_INVULNERABILITY,    [102 - FIRST] = ABILITY_LIMITED_INVISIBILITY,
        [103 - FIRST] = ABILITY_MAGIC_BLAST,        [104 - FIRST] = ABILITY_MAGIC_CONFUSION,
        [105 - FIRST] = ABILITY_MAGIC_ENHANCEMENT,  [106 - FIRST] = ABILITY_MAGIC_FREEZE,
        [107 - FIRST] = ABILITY_MAGIC_HEALING,      [108 - FIRST] = ABILITY_MAGIC_IMMUNITY,
        [109 - FIRST] = ABILITY_MAGIC_LEVITATION,   [110 - FIRST] = ABILITY_MAGIC_RETALIATION,
        [111 - FIRST] = ABILITY_NECROMANCY,         [112 - FIRST] = ABILITY_NIMBLE,
        [113 - FIRST] = ABILITY_PIERCE,             [114 - FIRST] = ABILITY_POLE_ARM,
        [115 - FIRST] = ABILITY_QUICKNESS,          [116 - FIRST] = ABILITY_RAM,
        [117 - FIRST] = ABILITY_REGENERATION,       [118 - FIRST] = ABILITY_SHOCKWAVE,
        [119 - FIRST] = ABILITY_SNEAK_ATTACK,       [120 - FIRST] = ABILITY_STARTING_POSITION,
        [121 - FIRST] = ABILITY_STEALTH,            [122 - FIRST] = ABILITY_SWEEP,
        [123 - FIRST] = ABILITY_TOUGHNESS,          [124 - FIRST] = ABILITY_VAMPIRISM,
        [125 - FIRST] = ABILITY_VENOM,              [126 - FIRST] = ABILITY_WEAPON_MASTER,
    };

    return number >= FIRST && number <= LAST ? known[number - FIRST] : ABILITY_NONE;
}

enum mk_slot ability_slot(ability_id a)
{
    return (enum mk_slot)ruleset_number(mk_default_edition)->mark[a].slot;
}

/* ---------------------------------------------------------------- slugs */

void import_id(char out[MK_SLUG], const char *name, size_t length)
{
    slug_word(out, MK_SLUG, name, length, "imported");
}

void slug_of(char out[MK_SLUG], const char *name, int rank)
{
    char word[MK_NAME];

    slug_write(word, sizeof word, name, strlen(name));
    snprintf(out, MK_SLUG, "%s%s%s%s", isalpha((unsigned char)word[0]) ? "" : "figure-", word,
             rank <= RANK_TOUGH ? "-" : "", rank <= RANK_TOUGH ? name_rank[rank] : "");
}

static int by_slug(const void *left, const void *right)
{
    const struct mk_model *a = *(struct mk_model *const *)left;
    const struct mk_model *b = *(struct mk_model *const *)right;
    int order = strcmp(a->slug, b->slug);

    return order ? order : (a > b) - (a < b);
}

static void add_number_to_slug(struct mk_model *m)
{
    char set[16], slug[MK_SLUG];

    slug_write(set, sizeof set, m->label.set, strlen(m->label.set));
    snprintf(slug, sizeof slug, "%.34s-%s-%d", m->slug, set[0] ? set : "figure",
             m->piece.number ? m->piece.number : m->line);
    memcpy(m->slug, slug, sizeof slug);
}

void make_slugs_unique(struct collection *c)
{
    struct mk_model **sorted = must_have(malloc(((size_t)c->n + 1) * sizeof sorted[0]));

    for (int i = 0; i < c->n; i++)
        sorted[i] = &c->model[i];
    qsort(sorted, (size_t)c->n, sizeof sorted[0], by_slug);
    for (int i = c->n - 1; i > 0; i--)
        if (strcmp(sorted[i - 1]->slug, sorted[i]->slug) == 0)
            add_number_to_slug(sorted[i]);
    free(sorted);
}
