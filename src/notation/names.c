/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* names.c: the words of the enumerations. */
#include "notation/names.h"

#include <string.h>

#include "rules/ruleset.h"

const char *const name_spell[MK_SPELLS] = {"sorcery", "counterspell", "glyph", "illusion",
                                           "enchantment"};
const char *const name_faction[MK_FACTIONS] = {
    [FACTION_MAGE_SPAWN] = "mage-spawn",
    [FACTION_ATLANTIS_GUILD] = "atlantis-guild",
    [FACTION_BLACK_POWDER_REBELS] = "black-powder-rebels",
    [FACTION_DRACONUM] = "draconum",
    [FACTION_ELEMENTAL_LEAGUE] = "elemental-league",
    [FACTION_HERO] = "hero",
    [FACTION_KNIGHTS_IMMORTAL] = "knights-immortal",
    [FACTION_NECROPOLIS_SECT] = "necropolis-sect",
    [FACTION_ORC_RAIDERS] = "orc-raiders",
    [FACTION_SHYFT] = "shyft",
    [FACTION_SOLONAVI] = "solonavi",
    [FACTION_APOCALYPSE] = "apocalypse",
};

const char *const name_rank[MK_RANKS] = {"weak", "standard", "tough", "unique", "limited"};
const char *const name_edge[MK_EDGES] = {"south", "north", "east", "west"};
const char *const name_ground[MK_GROUNDS] = {"clear", "hindering", "blocking", "shallow", "deep",
                                             "low-wall", "concealing", "chasm", "ladder"};
const char *const name_slot[MK_SLOTS] = {"speed", "attack", "defense", "damage"};
const char *const name_option[MK_OPTIONS] = {"tournament", "standard", "open-dials",
                                               "documented"};

const char *const name_ask[MK_ASKS] = {
    [ASK_NOTHING] = "nothing", [ASK_ACTION] = "action", [ASK_MEMBER] = "member",
    [ASK_SPIN] = "spin", [ASK_TURN] = "turn", [ASK_ATTACK] = "attack", [ASK_CANCEL] = "cancel",
    [ASK_PLACE] = "place", [ASK_HEAL] = "heal", [ASK_CONFUSE] = "confuse", [ASK_LAY] = "lay",
    [ASK_DEPLOY] = "deploy", [ASK_DICE] = "dice", [ASK_COMMAND] = "command",
    [ASK_OBJECTIVE] = "objective", [ASK_SHARE] = "share", [ASK_PORTALS] = "portals",
    [ASK_MEET] = "meet", [ASK_FACE] = "face", [ASK_SECTION] = "section",
    [ASK_DOMAIN] = "domain", [ASK_REVEAL] = "reveal",
    [ASK_COUNTER] = "counter", [ASK_RIVAL] = "rival",
};

const char *const name_dice[MK_DICES] = {
    [DICE_NONE] = "nothing", [DICE_ATTACK] = "attack", [DICE_BREAKAWAY] = "breakaway",
    [DICE_DODGE] = "dodge", [DICE_WEAPON_MASTER] = "weapon-master",
    [DICE_MAGIC_BLAST] = "magic-blast", [DICE_HEALING] = "healing",
    [DICE_MAGIC_HEALING] = "magic-healing", [DICE_REGENERATION] = "regeneration",
    [DICE_NECROMANCY] = "necromancy", [DICE_COMMAND] = "command", [DICE_FREEZE] = "freeze",
    [DICE_FIRST_PLAYER] = "first-player", [DICE_FALL] = "fall",
    [DICE_PASSENGER] = "passenger", [DICE_OVERWHELM] = "overwhelm", [DICE_SHELL] = "shell",
    [DICE_DRIFT] = "drift", [DICE_CARD] = "card",
    [DICE_TERRIFY] = "terrify", [DICE_TRANCE] = "trance",
    [DICE_COUNTERSPELL] = "counterspell",
};

const char *const name_mount[MK_MOUNTS] = {"battle-horse", "pegasus", "cloud-griffon", "salamander",
                                           "desert-warbird", "sky-dragon", "horned-stag",
                                           "technocat"};

static const char *const not_in_slot[MK_SLOTS] = {
    "not a speed ability:", "not an attack ability:", "not a defense ability:",
    "not a damage ability:"};

/* "orange-square": a colour and a shape. */
static bool mark_read(struct word w, int *colour, int *shape)
{
    const char *dash = w.length ? memchr(w.at, '-', (size_t)w.length) : NULL;

    if (!dash)
        return false;

    struct word first = {.at = w.at, .length = (int)(dash - w.at)};
    struct word second = {.at = dash + 1, .length = (int)(w.at + w.length - dash - 1)};

    *colour = word_index(first, mk_colour_words, MK_COLOURS);
    *shape = word_index(second, mk_shape_words, MK_SHAPES);
    return *colour >= 0 && *shape >= 0;
}

static ability_id ability_named(struct word w)
{
    char name[32];

    return !w.quoted && w.length > 0 && word_copy(w, name, sizeof name) ? mk_ability_named(name)
                                                                        : ABILITY_NONE;
}

bool ability_read(struct scan *s, struct word w, int edition, enum mk_slot slot, ability_id *out)
{
    int colour, shape;

    if (!rule(R_ABILITY_NEXUS_SLOTS))
        slot = SLOT_ATTACK;
    if (mark_read(w, &colour, &shape)) {
        ability_id known = ruleset_number(edition)->card[slot][colour][shape];
        *out = known ? known : ABILITY_UNKNOWN;
        return true;
    }
    *out = ability_named(w);
    if (*out == ABILITY_NONE)
        return scan_wrong_word(s, w, "no ability is called");
    if (!on_card_of(ruleset_number(edition), *out))
        return scan_wrong_word(s, w, "these rules do not have the ability");
    if (slot == SLOT_SPEED && ruleset_number(edition)->ability[*out]->broken)
        return true;                    /* walls show it at their fortification */
    if (slot == SLOT_ATTACK && *out == ruleset_number(edition)->typed_mark.instead)
        return true;                    /* its type gives another mark this meaning */
    const struct mark *m = &ruleset_number(edition)->mark[*out];

    return ruleset_number(edition)->card[slot][m->colour][m->shape] == *out ||
           scan_wrong_word(s, w, not_in_slot[slot]);
}

bool scan_ability(struct scan *s, ability_id *out)
{
    *out = ability_named(s->word);
    if (*out == ABILITY_NONE)
        return scan_expected(s, "the name of an ability");
    scan_take(s);
    return true;
}

bool word_calls(struct word w, const struct piece *p)
{
    char name[MK_ID];

    return !w.quoted && word_copy(w, name, sizeof name) && piece_is_called(p, name);
}

const char *nobody_called(const struct piece *p, int n, const char *name)
{
    char body[MK_ID] = "";
    size_t dot = strcspn(name, ".");

    memcpy(body, name, dot < sizeof body ? dot : sizeof body - 1);
    for (int i = 0; i < n && name[dot]; i++)
        if (piece_is_called(&p[i], body))
            return p[i].sections > 1 ? "sections are front, left, rear and right; there is no"
                                     : "a figure with one dial has no sections, such as";
    return "no figure is called";
}

bool piece_is_called(const struct piece *p, const char *name)
{
    size_t n = strlen(name);

    if (p->sections > 1 && p->section == 0 && strncmp(p->id, name, n) == 0 && p->id[n] == '.')
        return true;
    return strcmp(p->id, name) == 0;
}
