/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* build.c: random armies. Many are drawn, each is judged roughly as a player would, and the best is
 * kept. */
#include "army/pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "army/names.h"
#include "base/rng.h"
#include "collection/file.h"
#include "collection/search.h"
#include "rules/ruleset.h"
#include "rules/setup.h"
#include "rules/symbol.h"

enum {
    DRAWN = 48,                     /* armies to choose from */
    TRIES = 40,
    SHOOTS = 6,                     /* inches of range that make a shooter */
    EACH = 18,                      /* points per figure in an army of the usual size */
    IDLE = 20,                      /* this share of the points may be left over */
    ALIKE = 4,                      /* this many of one figure are enough */
    ROOM = 26,                      /* bases that always fit in a starting area, … */
    ROOMY = 400, PER_BASE = 12,     /* …and one more for this many points beyond (table.c) */
};

bool army_add(struct army *a, const struct stock *s, int level)
{
    if (army_figures(a) >= ARMY_FIGURES)
        return false;
    for (int i = 0; i < a->n; i++)
        if (a->entry[i].level == level && strcmp(a->entry[i].word, s->word) == 0 &&
            a->entry[i].count < ARMY_ALIKE) {
            a->entry[i].count++;
            return true;
        }
    if (a->n == ARMY_ENTRIES)
        return false;

    struct army_entry *e = &a->entry[a->n++];

    *e = (struct army_entry){.count = 1, .level = level, .known = true, .model = *s->model};
    memcpy(e->word, s->word, sizeof e->word);
    return true;
}

/* ---------------------------------------------------------------- drawing */

struct pick { int stock, level, cost; };

struct draw {
    const struct pool *pool;
    const struct army_wish *wish;
    uint64_t rng;
    unsigned main, theme;           /* factions, a bit each: the one it is about, and its friends */
    int nmember;
    int *member;                    /* the stock that belongs to the theme */
    int *used;                      /* copies taken, by stock */
    int n, left, room;
    struct pick pick[ARMY_FIGURES];
};

static unsigned factions_of(const struct piece *p)
{
    return 1u << p->faction[0] | 1u << p->faction[1];
}

static const struct mk_model *model_at(const struct draw *d, int stock)
{
    return d->pool->stock[stock].model;
}

/* A faction, with a chance in proportion to its figures. */
static unsigned draw_faction(struct draw *d)
{
    const struct piece *p = &model_at(d, rng_below(&d->rng, d->pool->n))->piece;

    return 1u << p->faction[rng_below(&d->rng, 2)];
}

/* Mage Spawn come with Shyft to lead them, and are nobody else's friends. */
static unsigned with_friends(struct draw *d, unsigned main)
{
    unsigned friends = draw_faction(d);

    if (main == 1u << FACTION_MAGE_SPAWN)
        return main | 1u << FACTION_SHYFT;
    if (friends == 1u << FACTION_MAGE_SPAWN && main != 1u << FACTION_SHYFT)
        return main;
    return rng_once_in(&d->rng, 3) ? main : main | friends;
}

/* If only one faction was asked for, it may have a few friends. */
static void choose_theme(struct draw *d)
{
    unsigned asked = d->wish->factions;
    bool single = asked && !(asked & (asked - 1));

    d->main = d->theme = asked ? asked : draw_faction(d);
    if (single || !asked)
        d->theme = with_friends(d, d->main);
    d->nmember = 0;
    for (int i = 0; i < d->pool->n; i++)
        if (factions_of(&model_at(d, i)->piece) & d->theme)
            d->member[d->nmember++] = i;
}

static bool is_taken(const struct draw *d, int stock)
{
    const struct mk_model *m = model_at(d, stock);

    for (int i = 0; i < d->n; i++)
        if (same_unique(&model_at(d, d->pick[i].stock)->piece, &m->piece))
            return true;
    return d->used[stock] >= d->pool->stock[stock].copies;
}

/* The bases whose space it takes. */
static int bases_of(const struct piece *p)
{
    return p->discs > 1 || p->radius > 3 * MK_INCH / 4 ? 2 : 1;
}

/* Takes it, a hero at some level, if the points left allow it. */
static bool take(struct draw *d, int stock)
{
    const struct mk_model *m = model_at(d, stock);
    struct pick p = {stock, 0, m->piece.points};

    if (m->levels.n > 1 && rng_once_in(&d->rng, 2)) {
        p.level = rng_between(&d->rng, 1, m->levels.n);
        p.cost = m->levels.level[m->levels.n - p.level].points;
    }
    if (p.cost > d->left || bases_of(&m->piece) > d->room || is_taken(d, stock) ||
        d->n == ARMY_FIGURES)
        return false;
    d->pick[d->n++] = p;
    d->used[stock]++;
    d->left -= p.cost;
    d->room -= bases_of(&m->piece);
    return true;
}

static bool take_some(struct draw *d)
{
    if (d->n > 0 && rng_once_in(&d->rng, 2) && take(d, d->pick[d->n - 1].stock))
        return true;
    for (int i = 0; i < TRIES; i++) {
        bool guest = d->nmember == 0 || rng_once_in(&d->rng, 24);
        int stock = guest ? rng_below(&d->rng, d->pool->n)
                          : d->member[rng_below(&d->rng, d->nmember)];

        if (take(d, stock))
            return true;
    }
    return false;
}

/* The most expensive one of these factions that still fits. */
static bool take_dearest(struct draw *d, unsigned of)
{
    int best = -1;

    for (int i = 0; i < d->pool->n; i++) {
        int cost = model_at(d, i)->piece.points;
        bool belongs = factions_of(&model_at(d, i)->piece) & of;

        if (belongs && cost <= d->left && bases_of(&model_at(d, i)->piece) <= d->room &&
            !is_taken(d, i) &&
            (best < 0 || cost > model_at(d, best)->piece.points))
            best = i;
    }
    return best >= 0 && take(d, best);
}

static void draw_army(struct draw *d)
{
    d->n = 0;
    d->left = d->wish->points;
    d->room = ROOM + (d->left > ROOMY ? (d->left - ROOMY) / PER_BASE : 0);
    memset(d->used, 0, (size_t)d->pool->n * sizeof d->used[0]);
    while (take_some(d))
        ;
    while (take_dearest(d, d->theme))
        ;
    while (d->wish->best && d->left > d->wish->points / IDLE && take_dearest(d, ~0u))
        ;               /* what was drawn is all there is */
}

/* ---------------------------------------------------------------- judging */

static int distance(int a, int b)
{
    return a < b ? b - a : a - b;
}

static int judge_mix(const struct draw *d)
{
    int shooters = 0;

    for (int i = 0; i < d->n; i++)
        shooters += model_at(d, d->pick[i].stock)->piece.range >= SHOOTS;
    return -2 * distance(5 * shooters, 2 * d->n);       /* two in five is the best mix */
}

static int judge_size(const struct draw *d)
{
    int usual = d->wish->points / EACH, off = distance(d->n, usual);

    return off > usual / 4 ? -4 * (off - usual / 4) : 0;
}

/* Worth more if it finds two others to form up with. */
static int judge_company(const struct draw *d)
{
    const struct ruleset *rules = ruleset_number(d->wish->edition);
    int max = 0, second = 0;

    for (int faction = FACTION_MAGE_SPAWN + 1; faction < MK_FACTIONS; faction++) {
        int n = 0;

        for (int i = 0; i < d->n; i++)
            n += goes_with_faction(rules, &model_at(d, d->pick[i].stock)->piece, faction);
        if (n > max) {
            second = max;
            max = n;
        } else if (n > second) {
            second = n;
        }
    }
    return 4 * max + (second >= 3 ? 2 * second : 0);
}

/* At least half of the army should belong to its first faction. */
static int judge_theme(const struct draw *d)
{
    int n = 0;

    for (int i = 0; i < d->n; i++)
        n += (factions_of(&model_at(d, d->pick[i].stock)->piece) & d->main) != 0;
    return 2 * n < d->n ? -6 * (d->n - 2 * n) : 0;
}

static int judge_variety(const struct draw *d)
{
    int uniques = 0, alike = 0;

    for (int i = 0; i < d->n; i++) {
        uniques += model_at(d, d->pick[i].stock)->piece.rank == RANK_UNIQUE;
        alike += d->used[d->pick[i].stock] > ALIKE;
    }
    return (uniques > 0 ? 6 : 0) - (uniques > 2 ? 8 * (uniques - 2) : 0) - 3 * alike;
}

/* A figure that heals, raises, leads or lifts others. */
static int judge_support(const struct draw *d)
{
    static const ability_id help[] = {ABILITY_HEALING, ABILITY_MAGIC_HEALING, ABILITY_NECROMANCY,
                                      ABILITY_COMMAND, ABILITY_MAGIC_LEVITATION,
                                      ABILITY_MAGIC_ENHANCEMENT};

    for (int i = 0; i < d->n; i++) {
        struct ability_set shown = model_abilities(model_at(d, d->pick[i].stock));

        for (size_t k = 0; k < sizeof help / sizeof help[0]; k++)
            if (set_has(&shown, help[k]))
                return 8;
    }
    return 0;
}

static int judge(const struct draw *d)
{
    if (d->n == 0)
        return INT32_MIN;
    return judge_mix(d) + judge_size(d) + judge_company(d) + judge_theme(d) + judge_variety(d) +
           judge_support(d) - 4 * d->left;
}

/* ---------------------------------------------------------------- the army */

/* The most expensive first; equals in the order of the pool. */
static int by_cost(const void *left, const void *right)
{
    const struct pick *a = left, *b = right;

    return a->cost != b->cost ? b->cost - a->cost : a->stock - b->stock;
}

static void keep(struct army *a, struct draw *d)
{
    a->n = 0;
    qsort(d->pick, (size_t)d->n, sizeof d->pick[0], by_cost);
    for (int i = 0; i < d->n; i++)
        army_add(a, &d->pool->stock[d->pick[i].stock], d->pick[i].level);
}

static void name_army(struct army *a, uint64_t *rng)
{
    static const char *const which[] = {"Muddy", "Borrowed", "Crooked", "Second-Best", "Patient",
                                        "Salted", "Unpaid", "Lantern", "Thirteenth", "Rusty",
                                        "Polite", "Midnight", "Brass", "Hungry", "Left-Handed",
                                        "Early"};
    static const char *const what[] = {"Company", "Procession", "Errand", "Toll", "Harvest",
                                       "Wedding", "Rearguard", "Banner", "Quarrel", "Orchard",
                                       "Column", "Answer", "Picnic", "Oath", "Bridge", "Tide"};

    const char *first = which[rng_below(rng, 16)];

    snprintf(a->name, sizeof a->name, "The %s %s", first, what[rng_below(rng, 16)]);
}

static void sketch_army(struct army *a)
{
    int points[MK_FACTIONS] = {0}, best = 0, second = 0;
    char one[TITLE], two[TITLE];

    for (int i = 0; i < a->n; i++)
        points[a->entry[i].model.piece.faction[0]] += a->entry[i].count * army_cost(&a->entry[i]);
    for (int f = 0; f < MK_FACTIONS; f++)
        best = points[f] > points[best] ? f : best;
    second = best == 0;
    for (int f = 0; f < MK_FACTIONS; f++)
        second = f != best && points[f] > points[second] ? f : second;
    if (points[second] == 0)
        snprintf(a->sketch, sizeof a->sketch, "Chosen at random: %d points of %s.", points[best],
                 faction_title(best, one));
    else
        snprintf(a->sketch, sizeof a->sketch, "Chosen at random: %d points of %s, %d of %s%s.",
                 points[best], faction_title(best, one), points[second],
                 faction_title(second, two),
                 points[best] + points[second] < army_points(a) ? ", and some others" : "");
}

void army_build(struct army *a, const struct pool *pool, const struct army_wish *w)
{
    struct draw *d = must_have(calloc(1, sizeof *d));
    int best = INT32_MIN;

    *d = (struct draw){.pool = pool, .wish = w, .rng = w->seed};
    d->member = must_have(calloc((size_t)pool->n + 1, sizeof d->member[0]));
    d->used = must_have(calloc((size_t)pool->n + 1, sizeof d->used[0]));
    *a = (struct army){.points = w->points, .edition = w->edition};
    rng_next(&d->rng);
    for (int i = 0; i < DRAWN && pool->n > 0; i++) {
        if (i == 0 || w->best)
            choose_theme(d);
        draw_army(d);
        if (judge(d) > best) {
            best = judge(d);
            keep(a, d);
        }
    }
    name_army(a, &d->rng);
    sketch_army(a);
    free(d->member);
    free(d->used);
    free(d);
}
