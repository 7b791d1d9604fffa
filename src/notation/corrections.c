/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* corrections.c: how printed figures are corrected; the corrections themselves are in corrections.def.
 *
 * A correction says what must be true of a figure; it changes what is not yet so, and nothing
 * else. So correcting twice is correcting once. */
#include <string.h>

#include "catalog/catalog.h"
#include "mk/notation.h"
#include "notation/table.h"
#include "rules/ability.h"

enum { ANY_RANK = -1, ANY_SECTION = -1 };

/* What a correction is about: a number, an ability, a faction; and on which positions of the dial,
 * counted from 1 as the documents do. */
struct detail {
    int what;
    enum mk_slot slot;
    int first, last;
};

/* Each returns whether it changed anything. */

static bool costs(struct mk_printed p, struct detail d)
{
    bool differs = p.piece->points != d.what;

    p.piece->points = (int16_t)d.what;
    return differs;
}

static bool reaches(struct mk_printed p, struct detail d)
{
    bool differs = p.piece->range != d.what;

    p.piece->range = (uint8_t)d.what;
    return differs;
}

static bool belongs_to(struct mk_printed p, struct detail d)
{
    bool differs = p.piece->faction[0] != d.what || p.piece->faction[1] != d.what;

    p.piece->faction[0] = p.piece->faction[1] = (uint8_t)d.what;
    return differs;
}

static bool ranks(struct mk_printed p, struct detail d)
{
    bool differs = p.piece->rank != d.what;

    p.piece->rank = (uint8_t)d.what;
    return differs;
}

/* Its damage type: how it is healed or repaired. */
static bool heals_as(struct mk_printed p, struct detail d)
{
    bool differs = p.piece->damage_type != d.what;

    p.piece->damage_type = (ability_id)d.what;
    return differs;
}

static bool set_mark(struct position *at, enum mk_slot slot, ability_id a)
{
    bool differs = at->ability[slot] != a;

    at->ability[slot] = a;
    return differs;
}

/* The slot shows this ability (or none) from one position to another, as far as the dial goes. */
static bool shows(struct mk_printed p, struct detail d)
{
    bool differs = false;

    for (int i = d.first - 1; i < d.last && i < p.piece->life; i++)
        differs = set_mark(&p.piece->dial[i], d.slot, (ability_id)d.what) || differs;
    return differs;
}

/* The same for the ability nexus. */
static bool adds(struct mk_printed p, struct detail d)
{
    bool differs = false;

    for (int i = d.first - 1; i < d.last && i < p.piece->life; i++) {
        struct position *at = &p.piece->dial[i];

        differs = differs || at->nexus != d.what;
        at->nexus = (ability_id)d.what;
        at->nexus_slot = (uint8_t)d.slot;
    }
    return differs;
}

/* The ability is not shown there. */
static bool loses(struct mk_printed p, struct detail d)
{
    bool differs = false;

    for (int i = d.first - 1; i < d.last && i < p.piece->life; i++)
        if (p.piece->dial[i].ability[d.slot] == d.what)
            differs = set_mark(&p.piece->dial[i], d.slot, ABILITY_NONE);
    return differs;
}

static bool counts(struct mk_printed p, struct detail d)
{
    bool differs = false;

    for (int i = d.first - 1; i < d.last && i < p.piece->life; i++) {
        int8_t *value = &p.piece->dial[i].value[d.slot];

        differs = differs || *value != d.what;
        *value = (int8_t)d.what;
    }
    return differs;
}

/* The dial ends before this position. */
static bool ends(struct mk_printed p, struct detail d)
{
    bool differs = p.piece->life >= d.first;

    if (differs)
        p.piece->life = (uint8_t)(d.first - 1);
    return differs;
}

/* Replaces one ability by another, everywhere. */
static bool replaces(struct piece *p, enum mk_slot slot, ability_id wrong, ability_id right)
{
    bool differs = false;

    for (int i = 0; i < p->life; i++)
        if (p->dial[i].ability[slot] == wrong)
            differs = set_mark(&p->dial[i], slot, right);
    return differs;
}

static bool charges(struct mk_printed p, struct detail ignored)
{
    (void)ignored;
    return replaces(p.piece, SLOT_SPEED, ABILITY_BOUND, ABILITY_CHARGE);
}

static bool walks(struct mk_printed p, struct detail ignored)
{
    (void)ignored;
    return replaces(p.piece, SLOT_SPEED, ABILITY_FLIGHT, ABILITY_NONE);
}

static bool starts(struct mk_printed p, struct detail ignored)
{
    bool nowhere = p.piece->start >= p.piece->life;

    (void)ignored;
    if (nowhere)
        p.piece->start = p.levels->n ? p.levels->level[0].position : 0;
    return nowhere;
}

static bool starts_nowhere(struct mk_printed p, struct detail ignored)
{
    bool somewhere = p.piece->start != START_NONE;

    (void)ignored;
    p.piece->start = START_NONE;
    return somewhere;
}

/* finish.c goes by their names: nothing on the figure changes. */
static bool is_skeleton(struct mk_printed p, struct detail ignored)
{
    (void)p;
    (void)ignored;
    return false;
}

/* What is missing after its name, in brackets. */
static bool is_named(struct mk_printed p, const char *behind)
{
    size_t n = strlen(p.piece->name), more = strlen(behind);
    bool short_name = !strstr(p.piece->name, behind) && n + more < MK_NAME;

    if (short_name)
        memcpy(p.piece->name + n, behind, more + 1);
    return short_name;
}

static bool is_named_skeleton(struct mk_printed p, struct detail ignored)
{
    (void)ignored;
    return is_named(p, " (Skeleton)");
}

static bool is_named_zombie(struct mk_printed p, struct detail ignored)
{
    (void)ignored;
    return is_named(p, " (Zombie)");
}

/* The mark of one subfaction was printed instead of another's. */
static bool serves_the_dragon(struct mk_printed p, struct detail ignored)
{
    bool wrong = strcmp(p.label->subfaction, "Dark Riders") == 0;

    (void)ignored;
    if (wrong)
        strcpy(p.label->subfaction, "Minions of Apocalypse");
    return wrong;
}

static bool shows_magic(const struct piece *p)
{
    for (int i = 0; i < p->life; i++)
        for (int s = 0; s < MK_SLOTS; s++)
            if (strncmp(mk_ability_word(p->dial[i].ability[s]), "magic", 5) == 0)
                return true;
    return false;
}

/* The documents do not say which type it should have: take the one its magic needs. */
static bool fires_magic(struct mk_printed p, struct detail d)
{
    bool wrong = p.piece->attack_type != d.what && shows_magic(p.piece);

    if (wrong)
        p.piece->attack_type = (ability_id)d.what;
    return wrong;
}

/* Levels are listed from the highest, the fifth, down. */
static bool costs_alike(struct mk_printed p, struct detail ignored)
{
    struct mk_levels *l = p.levels;
    bool differs = l->n > 1 && l->level[1].points != l->level[0].points;

    (void)ignored;
    if (differs)
        l->level[1].points = l->level[0].points;
    return differs;
}

/* The points of one level; the highest is listed first. */
static bool costs_at_level(struct mk_printed p, struct detail d)
{
    struct mk_levels *l = p.levels;
    int row = l->n - d.first;
    bool differs = row >= 0 && row < l->n && l->level[row].points != d.what;

    if (differs)
        l->level[row].points = (int16_t)d.what;
    return differs;
}

/* The front dial has a 0 at this position, not a skull. */
static bool keeps_its_front(struct mk_printed p, struct detail d)
{
    int8_t *damage = &p.piece->dial[d.first - 1].value[SLOT_DAMAGE];
    bool skull = p.piece->section == SECTION_FRONT && *damage == MK_SKULL;

    if (skull)
        *damage = 0;
    return skull;
}

static const struct correction {
    enum mk_rule rule;
    const char *name;
    int rank;                       /* enum mk_rank, or ANY_RANK */
    char letter;                    /* after its number; 0: any */
    int8_t section;                 /* enum mk_section, or ANY_SECTION */
    bool (*correct)(struct mk_printed, struct detail);
    struct detail detail;
} corrections[] = {
#define CORRECT(clause, called, of_rank, how, ...) \
    {R_##clause, called, of_rank, 0, ANY_SECTION, how, {.what = __VA_ARGS__}},
#define CORRECT_LETTER(clause, called, of_letter, how, ...) \
    {R_##clause, called, ANY_RANK, of_letter, ANY_SECTION, how, {.what = __VA_ARGS__}},
#define CORRECT_SECTION(clause, called, of_section, how, ...) \
    {R_##clause, called, ANY_RANK, 0, of_section, how, {.what = __VA_ARGS__}},
#include "notation/corrections.def"
};
enum { COUNT = sizeof corrections / sizeof corrections[0] };

/* The name, or the name followed by something in brackets. */
static bool is_called(const struct piece *p, const char *name)
{
    size_t n = strlen(name);

    return strncmp(p->name, name, n) == 0 &&
           (p->name[n] == '\0' || strncmp(p->name + n, " (", 2) == 0);
}

static bool is_stated(enum mk_rule r, int edition)
{
    return (edition == MK_EDITIONS || mk_clause_of(r, (enum mk_edition_id)edition)) && rule(r) &&
           !breaks(r);
}

static bool is_about(const struct correction *c, struct mk_printed p, int edition)
{
    return (c->rank == ANY_RANK || c->rank == p.piece->rank) &&
           (c->letter == 0 || c->letter == p.piece->letter) &&
           (c->section == ANY_SECTION || c->section == p.piece->section) &&
           is_called(p.piece, c->name) && is_stated(c->rule, edition);
}

/* A clause that corrects several things is listed once. No figure has more than three clauses. */
static int add_clause(uint16_t list[MK_CORRECTIONS], int n, enum mk_rule r)
{
    if (n == MK_CORRECTIONS || (n > 0 && list[n - 1] == r))
        return n;
    list[n] = (uint16_t)r;
    return n + 1;
}

int mk_corrections_of(struct mk_printed p, int edition, uint16_t about[MK_CORRECTIONS])
{
    int n = 0;

    for (const struct correction *c = corrections; c < corrections + COUNT; c++)
        if (is_about(c, p, edition))
            n = add_clause(about, n, c->rule);
    return n;
}

int mk_correct(struct mk_printed p, int edition, uint16_t applied[MK_CORRECTIONS])
{
    int n = 0;

    for (const struct correction *c = corrections; c < corrections + COUNT; c++)
        if (is_about(c, p, edition) && c->correct(p, c->detail))
            n = add_clause(applied, n, c->rule);
    return n;
}
