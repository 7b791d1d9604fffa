/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* types.c: the words of what only some editions print: types, bonus, nexus, repair markers. */
#include <string.h>

#include "notation/names.h"
#include "notation/pen.h"
#include "notation/text.h"
#include "rules/kind.h"
#include "rules/ruleset.h"

enum { BONUS_MAX = 9, DAMAGE_MAX = 20, SLOTS_MAX = 4 };

/* The types of each value; those left out are ordinary ones without a rule. */
static const ability_id types_at[MK_SLOTS][5] = {
    [SLOT_SPEED] = {ABILITY_BOOT, ABILITY_HORSESHOE, ABILITY_WAVE, ABILITY_WING},
    [SLOT_ATTACK] = {ABILITY_SWORD, ABILITY_BOW, ABILITY_WAND},
    [SLOT_DEFENSE] = {ABILITY_MAGIC_IMMUNITY},
    [SLOT_DAMAGE] = {ABILITY_GOLEM},
};
static const char *const ordinary[MK_SLOTS] = {
    [SLOT_SPEED] = "", [SLOT_ATTACK] = "none", [SLOT_DEFENSE] = "shield", [SLOT_DAMAGE] = "ordinary"};
static const char *const wanted[MK_SLOTS] = {
    "a speed type: boot horseshoe wave wing", "an attack type: sword bow wand none",
    "a defense type: shield magic-immunity", "a damage type: ordinary golem"};

static const char *const unknown[MK_SLOTS] = {
    "a speed type is boot, horseshoe, wave or wing, not",
    "an attack type is sword, bow, wand or none, not",
    "a defense type is shield or magic-immunity, not", "a damage type is ordinary or golem, not"};

bool type_read(struct scan *s, struct word w, enum mk_slot slot, ability_id *out)
{
    for (int i = 0; types_at[slot][i] != ABILITY_NONE; i++)
        if (word_is(w, mk_ability_word(types_at[slot][i]))) {
            *out = types_at[slot][i];
            return true;
        }
    *out = ABILITY_NONE;
    return (w.length && word_is(w, ordinary[slot])) || scan_wrong_word(s, w, unknown[slot]);
}

static bool base_type(struct scan *s, enum mk_slot slot, ability_id *out)
{
    if (scan_done(s))
        return scan_expected(s, wanted[slot]);
    if (!type_read(s, s->word, slot, out))
        return false;
    scan_take(s);
    return true;
}

static bool speed_type_word(struct pen *p, struct scan *s)
{
    ability_id type;

    if (!base_type(s, SLOT_SPEED, &type))
        return false;
    for (int i = 0; i < MK_DIAL; i++)
        p->piece->dial[i].speed_type = type;
    return true;
}

static bool attack_type_word(struct pen *p, struct scan *s)
{
    return base_type(s, SLOT_ATTACK, &p->piece->attack_type);
}

static bool defense_type_word(struct pen *p, struct scan *s)
{
    return base_type(s, SLOT_DEFENSE, &p->piece->defense_type);
}

static bool damage_type_word(struct pen *p, struct scan *s)
{
    return base_type(s, SLOT_DAMAGE, &p->piece->damage_type);
}

static bool bonus_word(struct pen *p, struct scan *s)
{
    int n;

    if (!scan_int(s, 0, BONUS_MAX, &n))
        return false;
    p->piece->bonus = (int8_t)n;
    return true;
}

static bool ranged_damage_word(struct pen *p, struct scan *s)
{
    p->piece->flags |= PIECE_RANGED_DAMAGE;
    return scan_byte(s, 0, DAMAGE_MAX, &p->piece->ranged_damage);
}

static bool slots_word(struct pen *p, struct scan *s)
{
    return scan_byte(s, 0, SLOTS_MAX, &p->piece->slots);
}

/* `symbol battle-horse`, repeated for a rider of several mounts; a mount has its own. */
static bool symbol_word(struct pen *p, struct scan *s)
{
    int n;

    if (!scan_listed(s, name_mount, MK_MOUNTS,
                     "a mount symbol: battle-horse pegasus cloud-griffon salamander "
                     "desert-warbird sky-dragon horned-stag technocat", &n))
        return false;
    p->piece->mounts |= (uint8_t)(1u << n);
    return true;
}

/* "toughness", or as printed, "defense:red-square": where the arrow points, and the mark. */
bool nexus_read(struct scan *s, struct word w, int edition, struct position *out)
{
    const char *colon = w.length ? memchr(w.at, ':', (size_t)w.length) : NULL;
    struct word slot = w, mark = w;

    if (colon) {
        slot.length = (int)(colon - w.at);
        mark.at = colon + 1;
        mark.length = w.length - slot.length - 1;
        int n = word_index(slot, name_slot, MK_SLOTS);
        if (n < 0)
            return scan_wrong_word(s, w, "a nexus points to speed, attack, defense or damage, not");
        out->nexus_slot = (uint8_t)n;
        return ability_read(s, mark, edition, (enum mk_slot)n, &out->nexus);
    }
    if (!w.length)
        return scan_expected(s, "an ability for the nexus after the last slash");
    for (int n = 0; n < MK_SLOTS; n++) {
        struct mk_error ignored;
        struct scan quiet;
        scan_begin(&quiet, "", 0, 0, &ignored);
        if (ability_read(&quiet, w, edition, (enum mk_slot)n, &out->nexus)) {
            out->nexus_slot = (uint8_t)n;
            return true;
        }
    }
    return scan_wrong_word(s, w, "no ability of this edition is called");
}

static bool nexus_word(struct pen *p, struct scan *s)
{
    struct position one = {0};

    if (scan_done(s))
        return scan_expected(s, "an ability for the nexus");
    if (!nexus_read(s, s->word, p->edition, &one))
        return false;
    scan_take(s);
    for (int i = 0; i < MK_DIAL; i++) {
        p->piece->dial[i].nexus = one.nexus;
        p->piece->dial[i].nexus_slot = one.nexus_slot;
    }
    return true;
}

/* `repairs 4 7`: the positions with a repair marker. */
static bool repairs_word(struct pen *p, struct scan *s)
{
    int n;

    for (int i = 0; i < MK_DIAL; i++)
        p->piece->dial[i].flags &= (uint8_t)~POSITION_REPAIR;
    do {
        if (!scan_int(s, 1, MK_DIAL, &n))
            return false;
        p->piece->dial[n - 1].flags |= POSITION_REPAIR;
    } while (!scan_done(s) && s->word.at[0] >= '0' && s->word.at[0] <= '9');
    return true;
}

static bool power_word(struct pen *p, struct scan *s)
{
    return scan_ability(s, &p->piece->power);
}

static const struct {
    const char *word;
    word_reader *read;
} words[] = {
    {"speed-type", speed_type_word},     {"attack-type", attack_type_word},
    {"defense-type", defense_type_word}, {"damage-type", damage_type_word},
    {"attack-bonus", bonus_word},        {"ranged-damage", ranged_damage_word},
    {"slots", slots_word},               {"nexus", nexus_word},
    {"repairs", repairs_word},           {"symbol", symbol_word},
    {"power", power_word},
};

word_reader *type_word(struct scan *s)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (scan_accept(s, words[i].word))
            return words[i].read;
    return NULL;
}

/* ---------------------------------------------------------------- printing */

static void print_type(struct mk_text *t, const char *word, ability_id a)
{
    if (a == ABILITY_NONE)
        return;
    text_word(t, word);
    text_word(t, mk_ability_word(a));
}

bool nexus_is_uniform(const struct piece *p)
{
    for (int i = 1; i < p->life; i++)
        if (p->dial[i].nexus != p->dial[0].nexus || p->dial[i].speed_type != p->dial[0].speed_type)
            return false;
    return true;
}

void print_repairs(const struct piece *p, struct mk_text *t)
{
    bool repairs = false;

    for (int i = 0; i < p->life; i++) {
        if (!(p->dial[i].flags & POSITION_REPAIR))
            continue;
        if (!repairs)
            text_word(t, "repairs");
        repairs = true;
        text_byte(t, ' ');
        text_int(t, i + 1);
    }
}

void print_types(const struct piece *p, struct mk_text *t)
{
    if (nexus_is_uniform(p)) {
        print_type(t, "speed-type", p->dial[0].speed_type);
        print_type(t, "nexus", p->dial[0].nexus);
    }
    print_type(t, "attack-type", p->attack_type);
    print_type(t, "defense-type", p->defense_type);
    print_type(t, "damage-type", p->damage_type);
    print_type(t, "power", p->power);
    if (p->bonus)
        text_number(t, "attack-bonus", p->bonus);
    if (p->flags & PIECE_RANGED_DAMAGE)
        text_number(t, "ranged-damage", p->ranged_damage);
    if (p->slots)
        text_number(t, "slots", p->slots);
    for (int i = 0; i < MK_MOUNTS; i++) {
        if (!(p->mounts >> i & 1))
            continue;
        text_word(t, "symbol");
        text_word(t, name_mount[i]);
    }
}

static const struct {
    const char *name;
    ability_id power;
} subfactions[] = {
#define SUBFACTION(name, power) {name, ABILITY_##power},
#include "mk/subfaction.def"
#undef SUBFACTION
};

/* The Dark Riders of one set are Minions in all but print. [subfaction.dark-riders-omens] */
static bool is_minion(const struct piece *p, const struct mk_label *l)
{
    return !strcmp(l->subfaction, "Dark Riders") && !strcmp(l->set, "Omens") &&
           p->faction[0] == FACTION_APOCALYPSE && rule(R_SUBFACTION_DARK_RIDERS_OMENS);
}

/* A subfaction gives all its members the same power. [faction.subfaction, subfaction.names] */
void power_finish(struct piece *p, const struct mk_label *l)
{
    if (p->power != ABILITY_NONE || !l->subfaction[0])
        return;
    for (size_t i = 0; i < sizeof subfactions / sizeof subfactions[0]; i++)
        if (!strcmp(l->subfaction, subfactions[i].name) && rule(R_SUBFACTION_NAMES))
            p->power = subfactions[i].power;
    if (is_minion(p, l))
        p->power = ABILITY_BEDLAM;
}

/* The types a figure has if none are printed on it. */
void types_finish(struct piece *p, int edition)
{
    ability_id usual = rule(R_BASE_LEGACY_KEY) ? ruleset_number(edition)->usual_type : ABILITY_NONE;
    bool rides = p->discs == 2 && !mk_kinds[p->kind].mount;

    /* Mounted warriors of the older edition are riders by their type. [base.legacy.mounted] */
    if (usual != ABILITY_NONE && rides && rule(R_BASE_LEGACY_MOUNTED))
        usual = ABILITY_HORSESHOE;
    for (int i = 0; i < p->life; i++)
        if (p->dial[i].speed_type == ABILITY_NONE)
            p->dial[i].speed_type = usual;
}
