/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* corrections.c: the official corrections of printed figures. [data]
 *
 * A correction says what shall be true of a figure; it changes what is not so already, and nothing
 * else. So correcting twice is correcting once. */
#include <string.h>

#include "mk/notation.h"
#include "notation/table.h"

enum { ANY_RANK = -1 };

/* Each says whether it had anything to do. */

static bool costs(struct mk_printed p, int points)
{
    bool differs = p.piece->points != points;

    p.piece->points = (int16_t)points;
    return differs;
}

static bool reaches(struct mk_printed p, int range)
{
    bool differs = p.piece->range != range;

    p.piece->range = (uint8_t)range;
    return differs;
}

static bool belongs_to(struct mk_printed p, int faction)
{
    bool differs = p.piece->faction[0] != faction || p.piece->faction[1] != faction;

    p.piece->faction[0] = p.piece->faction[1] = (uint8_t)faction;
    return differs;
}

/* Sets the ability of one slot, if the dial shows something there. */
static bool shows(struct piece *p, int position, enum mk_slot slot, ability_id a)
{
    bool differs = position < p->life && p->dial[position].ability[slot] != a;

    if (differs)
        p->dial[position].ability[slot] = a;
    return differs;
}

/* What stands in the way of one ability gives way to another, everywhere. */
static bool replaces(struct piece *p, enum mk_slot slot, ability_id wrong, ability_id right)
{
    bool differs = false;

    for (int i = 0; i < p->life; i++)
        if (p->dial[i].ability[slot] == wrong)
            differs = shows(p, i, slot, right) || differs;
    return differs;
}

static bool breaks_later(struct mk_printed p, int ignored)
{
    bool early = p.piece->dial[2].ability[SLOT_DAMAGE] == ABILITY_DEMORALIZED;

    (void)ignored;
    if (early)
        shows(p.piece, 2, SLOT_DAMAGE, ABILITY_NONE);
    return shows(p.piece, 4, SLOT_DAMAGE, ABILITY_DEMORALIZED) || early;
}

static bool rages(struct mk_printed p, int ignored)
{
    bool polearm = p.piece->dial[8].ability[SLOT_DEFENSE] == ABILITY_POLE_ARM;

    (void)ignored;
    if (polearm)
        shows(p.piece, 8, SLOT_DEFENSE, ABILITY_NONE);
    return shows(p.piece, 8, SLOT_DAMAGE, ABILITY_BERSERK) || polearm;
}

/* From this position on a black mark belongs on the defense. */
static bool regenerates(struct mk_printed p, int position)
{
    bool differs = false;

    for (int i = position; i < p.piece->life; i++) {
        differs = shows(p.piece, i, SLOT_DAMAGE, ABILITY_NONE) || differs;
        differs = shows(p.piece, i, SLOT_DEFENSE, ABILITY_REGENERATION) || differs;
    }
    return differs;
}

static bool flies(struct mk_printed p, int position)
{
    return shows(p.piece, position, SLOT_SPEED, ABILITY_FLIGHT);
}

static bool charges(struct mk_printed p, int ignored)
{
    (void)ignored;
    return replaces(p.piece, SLOT_SPEED, ABILITY_BOUND, ABILITY_CHARGE);
}

static bool walks(struct mk_printed p, int ignored)
{
    (void)ignored;
    return replaces(p.piece, SLOT_SPEED, ABILITY_FLIGHT, ABILITY_NONE);
}

static bool starts(struct mk_printed p, int ignored)
{
    bool nowhere = p.piece->start >= p.piece->life;

    (void)ignored;
    if (nowhere)
        p.piece->start = p.levels->n ? p.levels->level[0].position : 0;
    return nowhere;
}

static bool starts_nowhere(struct mk_printed p, int ignored)
{
    bool somewhere = p.piece->start != START_NONE;

    (void)ignored;
    p.piece->start = START_NONE;
    return somewhere;
}

/* Their names tell (finish.c): nothing on the figure changes. */
static bool is_skeleton(struct mk_printed p, int ignored)
{
    (void)p;
    (void)ignored;
    return false;
}

/* Levels stand from the highest, the fifth, down. */
static bool costs_alike(struct mk_printed p, int ignored)
{
    struct mk_levels *l = p.levels;
    bool differs = l->n > 1 && l->level[1].points != l->level[0].points;

    (void)ignored;
    if (differs)
        l->level[1].points = l->level[0].points;
    return differs;
}

static bool ranks(struct mk_printed p, int rank)
{
    bool differs = p.piece->rank != rank;

    p.piece->rank = (uint8_t)rank;
    return differs;
}

/* A 0 at this position of the front dial, not a skull. */
static bool keeps_its_front(struct mk_printed p, int position)
{
    int8_t *damage = &p.piece->dial[position].value[SLOT_DAMAGE];
    bool skull = p.piece->section == SECTION_FRONT && *damage == MK_SKULL;

    if (skull)
        *damage = 0;
    return skull;
}

static const struct correction {
    enum mk_rule rule;
    const char *name;
    int rank;                       /* enum mk_rank, or ANY_RANK */
    bool (*correct)(struct mk_printed, int argument);
    int argument;
} corrections[] = {
    {R_DATA_ARMAN_GESSEP, "Arman Gessep", ANY_RANK, starts, 0},
    {R_DATA_JAWLESS_JENKINS, "Jawless Jenkins", ANY_RANK, is_skeleton, 0},
    {R_DATA_YOUNG_RICH, "Young Rich", ANY_RANK, is_skeleton, 0},
    {R_DATA_WOODLAND_SCOUT_TOUGH, "Woodland Scout", RANK_TOUGH, breaks_later, 0},
    {R_DATA_UTEM_GUARDSMAN, "Utem Guardsman", RANK_WEAK, costs, 11},
    {R_DATA_UTEM_GUARDSMAN, "Utem Guardsman", RANK_STANDARD, costs, 13},
    {R_DATA_UTEM_GUARDSMAN, "Utem Guardsman", RANK_TOUGH, costs, 14},
    {R_DATA_TECHNOMANCER, "Technomancer", RANK_WEAK, costs, 25},
    {R_DATA_TECHNOMANCER, "Technomancer", RANK_STANDARD, costs, 27},
    {R_DATA_TECHNOMANCER, "Technomancer", RANK_TOUGH, costs, 29},
    {R_DATA_AMAZON_BLADEMISTRESS, "Amazon Blademistress", RANK_WEAK, costs, 20},
    {R_DATA_AMAZON_BLADEMISTRESS, "Amazon Blademistress", RANK_STANDARD, costs, 26},
    {R_DATA_AMAZON_BLADEMISTRESS, "Amazon Blademistress", RANK_TOUGH, costs, 30},
    {R_DATA_DWARVEN_HAMMERSKALD, "Dwarven Hammerskald", ANY_RANK, rages, 0},
    {R_DATA_PYRE_SPIRIT, "Pyre Spirit", ANY_RANK, belongs_to, FACTION_MAGE_SPAWN},
    {R_DATA_RANCID_BLOODSUCKER_WEAK, "Rancid Bloodsucker", RANK_WEAK, flies, 2},
    {R_DATA_SIG_EIGHTFINGERS, "Sig Eightfingers", ANY_RANK, reaches, 10},
    {R_DATA_DAKETH_ZHAGRIM, "Daketh Zhagrim", ANY_RANK, costs_alike, 0},
    {R_DATA_HAG_HEBRODIA, "Hag Hebrodia", ANY_RANK, charges, 0},
    {R_DATA_SKOTH_PLAGUEBRINGER, "Skoth Plaguebringer", ANY_RANK, walks, 0},
    {R_DATA_SANTA_CLAUS, "Santa Claus", ANY_RANK, starts_nowhere, 0},
    {R_DATA_WAR_WAGON, "Black Powder War Wagon", RANK_UNIQUE, ranks, RANK_STANDARD},
    {R_DATA_ATLANTEAN_RAM, "Atlantean Ram", ANY_RANK, keeps_its_front, 7},
    {R_DATA_LIVING_BALLISTA, "Living Ballista", ANY_RANK, regenerates, 9},
    {R_DATA_THROTTLE_WORMS, "Throttle Worms", ANY_RANK, belongs_to, FACTION_MAGE_SPAWN},
};
enum { COUNT = sizeof corrections / sizeof corrections[0] };

/* The name, or the name and something in brackets behind it. */
static bool is_called(const struct piece *p, const char *name)
{
    size_t n = strlen(name);

    return strncmp(p->name, name, n) == 0 &&
           (p->name[n] == '\0' || strncmp(p->name + n, " (", 2) == 0);
}

static bool is_about(const struct correction *c, const struct piece *p)
{
    return (c->rank == ANY_RANK || c->rank == p->rank) && is_called(p, c->name) &&
           rule(c->rule) && !breaks(c->rule);
}

int mk_corrections_of(const struct piece *p, uint16_t about[MK_CORRECTIONS])
{
    int n = 0;

    for (const struct correction *c = corrections; c < corrections + COUNT; c++)
        if (n < MK_CORRECTIONS && is_about(c, p))
            about[n++] = (uint16_t)c->rule;
    return n;
}

int mk_correct(struct mk_printed p, uint16_t applied[MK_CORRECTIONS])
{
    int n = 0;

    for (const struct correction *c = corrections; c < corrections + COUNT; c++)
        if (is_about(c, p.piece) && c->correct(p, c->argument) && n < MK_CORRECTIONS)
            applied[n++] = (uint16_t)c->rule;
    return n;
}
