/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* odds.c: trying every roll of the dice. */
#include "odds/odds.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "mk/query.h"

enum { LEVELS = 40, COPIES = 2 };       /* more rolls, one after the other, are sampled */

struct odds_scratch {
    size_t size;
    struct mk_events events;
    char *copies;               /* LEVELS times COPIES games, and one more */
};

/* Who has been hit on the way to a state. */
struct hits { uint64_t bit[MK_MAX_FIGURES / 64]; };

/* The question being answered. */
struct question {
    struct odds *out;
    const struct game *start;
    const struct mk_order *script;
    int nscript;
    enum odds_spin spin;
    struct odds_scratch *scratch;
    uint64_t rng;
};

struct odds_scratch *odds_scratch_new(const struct game *g)
{
    struct odds_scratch *s = calloc(1, sizeof *s);

    if (!s)
        abort();
    s->size = g->size;
    s->copies = malloc(((size_t)LEVELS * COPIES + 1) * s->size);
    if (!s->copies)
        abort();
    return s;
}

void odds_scratch_free(struct odds_scratch *s)
{
    if (s)
        free(s->copies);
    free(s);
}

static struct game *copy_at(const struct question *q, int level, int i)
{
    return (struct game *)(q->scratch->copies + (size_t)(level * COPIES + i) * q->scratch->size);
}

/* --- counting an outcome */

static struct odds_figure *entry(struct odds *o, fig_id f)
{
    for (int i = 0; i < o->n; i++)
        if (o->fig[i].fig == f)
            return &o->fig[i];
    o->fig[o->n] = (struct odds_figure){.fig = f};
    return &o->fig[o->n++];
}

static int clicks_between(const struct game *from, const struct game *to, fig_id f)
{
    return figure_of(to, f)->position - figure_of(from, f)->position;
}

static bool gained(const struct game *from, const struct game *to, fig_id f, int flag)
{
    return (figure_of(to, f)->flags & flag) && !(figure_of(from, f)->flags & flag);
}

static bool is_affected(const struct question *q, const struct game *g, const struct hits *h,
                        fig_id f)
{
    const struct figure *was = figure_of(q->start, f), *is = figure_of(g, f);

    return (h->bit[f / 64] >> (f % 64) & 1) || was->position != is->position ||
           was->captor != is->captor || gained(q->start, g, f, FIG_ELIMINATED);
}

static void count_outcome(struct question *q, const struct game *g, double p, const struct hits *h)
{
    q->out->outcomes++;
    for (int i = 0; i < g->nfigure; i++) {
        fig_id f = (fig_id)i;
        if (!is_affected(q, g, h, f))
            continue;
        struct odds_figure *e = entry(q->out, f);
        if (h->bit[f / 64] >> (f % 64) & 1)
            e->hit += p;
        if (gained(q->start, g, f, FIG_ELIMINATED))
            e->gone += p;
        if (figure_of(g, f)->captor != NOBODY && figure_of(q->start, f)->captor == NOBODY)
            e->captured += p;
        e->change[ODDS_SPAN + clicks_between(q->start, g, f)] += p;
    }
}

/* A figure that an outcome does not affect ends as it began. */
static void fill_unchanged(struct odds *o)
{
    for (int i = 0; i < o->n; i++) {
        double sum = 0;
        for (int k = 0; k <= 2 * ODDS_SPAN; k++)
            sum += o->fig[i].change[k];
        o->fig[i].change[ODDS_SPAN] += 1 - sum;
    }
}

/* --- answering for the players */

/* A spin straight at the newcomer, or none. */
static void answer_spin(const struct question *q, const struct game *g, struct mk_order *o)
{
    vec d = vec_sub(figure_of(g, g->ask.other)->at, figure_of(g, g->ask.fig)->at);

    *o = (struct mk_order){.kind = q->spin == ODDS_SPIN ? ORDER_SPIN : ORDER_KEEP,
                           .player = g->ask.player, .fig = g->ask.fig, .other = NOBODY,
                           .facing = angle_of(d)};
}

/* Figures of the player who is asked that the answer would eliminate, less those of others. */
static int toll(const struct question *q, const struct game *g, const struct mk_order *o)
{
    struct game *then = copy_at(q, LEVELS, 0);
    int n = 0;

    mk_game_copy(then, g);
    mk_apply(then, o, NULL);
    for (int f = 0; f < g->nfigure; f++)
        if (gained(g, then, (fig_id)f, FIG_ELIMINATED))
            n += piece_of(g, (fig_id)f)->owner == o->player ? 1 : -1;
    return n;
}

/* Of those that may be chosen the first that costs least; false if there is none. */
static bool answer_section(const struct question *q, const struct game *g, struct mk_order *out)
{
    int least = INT_MAX;

    for (int f = 0; f < g->nfigure; f++) {
        struct mk_order o = {.kind = ORDER_SECTION, .player = g->ask.player, .fig = (fig_id)f,
                             .other = NOBODY};
        int cost = mk_legal(g, &o) ? toll(q, g, &o) : INT_MAX;

        if (cost < least) {
            least = cost;
            *out = o;
        }
    }
    return least < INT_MAX;
}

/* True if a line of the script answers; *next is the one after it. */
static bool answer_script(const struct question *q, const struct game *g, int *next,
                          struct mk_order *o)
{
    if (*next >= q->nscript || !allowed(mk_check(g, &q->script[*next])))
        return false;
    *o = q->script[(*next)++];
    return true;
}

static void answer(struct question *q, const struct game *g, int *next, struct mk_order *o)
{
    if (answer_script(q, g, next, o))
        return;
    if (g->ask.ask == ASK_SPIN) {
        answer_spin(q, g, o);
        if (allowed(mk_check(g, o)))
            return;
    }
    if (g->ask.ask != ASK_SECTION || !answer_section(q, g, o))
        mk_propose(g, MK_ATTEMPTS, &q->rng, o);
}

/* --- exploring */

static void note_events(struct question *q, struct hits *h, double p)
{
    for (int i = 0; i < q->scratch->events.n; i++) {
        const struct mk_event *e = &q->scratch->events.event[i];
        if (e->kind == EVENT_HIT)
            h->bit[e->b / 64] |= (uint64_t)1 << (e->b % 64);
        if (e->kind == EVENT_BREAKAWAY_FAILED)
            q->out->breakaway -= p;
        if (e->kind == EVENT_BREAKAWAY || e->kind == EVENT_BREAKAWAY_FAILED)
            q->out->rolls = true;
    }
}

static void apply_order(struct question *q, struct game *g, const struct mk_order *o,
                        struct hits *h, double p)
{
    q->scratch->events.n = 0;
    mk_apply(g, o, &q->scratch->events);
    note_events(q, h, p);
}

/* The action has been carried out, or the game is over. */
static bool is_over(const struct question *q, const struct game *g)
{
    return g->phase == PHASE_OVER || g->turn != q->start->turn || g->round != q->start->round ||
           g->ask.ask == ASK_ACTION;
}

static struct mk_order dice_order(int n, int a, int b)
{
    return (struct mk_order){.kind = ORDER_DICE, .player = MK_FATE, .fig = NOBODY,
                             .other = NOBODY, .ndice = (uint8_t)n,
                             .die = {(uint8_t)a, (uint8_t)b}};
}

static void explore(struct question *q, struct game *g, int level, double p, int next,
                    struct hits h);

/* The n-th roll: a face, or a sum from 2 up. Two dice count by their sum. */
static struct mk_order nth_roll(int dice, int n, double *chance)
{
    int sum = n + 2, low = sum < 8 ? 1 : sum - 6;

    *chance = dice == 2 ? (sum < 8 ? sum - 1 : 13 - sum) / 36.0 : 1 / 6.0;
    return dice == 2 ? dice_order(2, low, sum - low) : dice_order(1, n + 1, 0);
}

/* Consecutive rolls with the same result are followed only once. */
static void throw_dice(struct question *q, const struct game *g, int level, double p, int next,
                       const struct hits *h)
{
    struct game *held = copy_at(q, level, 0), *try = copy_at(q, level, 1), *other;
    struct hits held_hits = *h, mine;
    double weight = 0, chance;
    int dice = g->ask.ndice;

    for (int n = 0; n < (dice == 2 ? 11 : 6); n++) {
        struct mk_order o = nth_roll(dice, n, &chance);

        mine = *h;
        mk_game_copy(try, g);
        apply_order(q, try, &o, &mine, p * chance);
        if (weight > 0 && mk_game_equal(held, try) &&
            memcmp(&held_hits, &mine, sizeof mine) == 0) {
            weight += p * chance;
            continue;
        }
        if (weight > 0)
            explore(q, held, level + 1, weight, next, held_hits);
        other = held;
        held = try;
        try = other;
        held_hits = mine;
        weight = p * chance;
    }
    explore(q, held, level + 1, weight, next, held_hits);
}

static void explore(struct question *q, struct game *g, int level, double p, int next,
                    struct hits h)
{
    while (!is_over(q, g) && g->ask.ask != ASK_DICE) {
        struct mk_order o;
        answer(q, g, &next, &o);
        apply_order(q, g, &o, &h, p);
    }
    if (is_over(q, g))
        count_outcome(q, g, p, &h);
    else if (q->out->outcomes >= ODDS_OUTCOMES_MAX || level == LEVELS - 1)
        q->out->sampled = true;
    else
        throw_dice(q, g, level, p, next, &h);
}

/* --- sampling, where there are too many outcomes */

static void sample(struct question *q, const struct game *after_order)
{
    struct game *g = copy_at(q, 1, 0);
    double p = 1.0 / ODDS_SAMPLES;

    for (int i = 0; i < ODDS_SAMPLES; i++) {
        struct hits h = {{0}};
        int next = 1;
        mk_game_copy(g, after_order);
        while (!is_over(q, g)) {
            struct mk_order o =
                dice_order(g->ask.ndice, rng_between(&q->rng, 1, 6), rng_between(&q->rng, 1, 6));
            if (g->ask.ask != ASK_DICE)
                answer(q, g, &next, &o);
            apply_order(q, g, &o, &h, p);
        }
        count_outcome(q, g, p, &h);
    }
    q->out->error = 1.0 / sqrt(ODDS_SAMPLES);   /* two deviations of a chance of one half */
}

static void clear_odds(struct odds *o)
{
    o->breakaway = 1;
    o->rolls = o->sampled = false;
    o->error = 0;
    o->outcomes = 0;
    o->n = 0;
}

void odds_of(struct odds *out, const struct game *g, const struct mk_order *script, int n,
             enum odds_spin spin, struct odds_scratch *scratch)
{
    struct question q = {.out = out, .start = g, .script = script, .nscript = n, .spin = spin,
                         .scratch = scratch, .rng = 1};
    struct game *after_order = copy_at(&q, 0, 0);
    struct hits h = {{0}};

    clear_odds(out);
    out->verdict = mk_check(g, script);
    if (!allowed(out->verdict))
        return;
    mk_game_copy(after_order, g);
    apply_order(&q, after_order, script, &h, 1);
    struct game *explored = copy_at(&q, 0, 1);
    mk_game_copy(explored, after_order);
    explore(&q, explored, 1, 1, 1, h);
    if (out->sampled) {
        clear_odds(out);
        out->sampled = true;
        sample(&q, after_order);
    }
    fill_unchanged(out);
}

double odds_mean(const struct odds_figure *f)
{
    double sum = 0;

    for (int k = -ODDS_SPAN; k <= ODDS_SPAN; k++)
        sum += k * f->change[ODDS_SPAN + k];
    return sum;
}

double odds_at_least(const struct odds_figure *f, int n)
{
    double sum = 0;

    for (int k = n; k <= ODDS_SPAN; k++)
        sum += f->change[ODDS_SPAN + k];
    return sum;
}

const struct odds_figure *odds_figure_of(const struct odds *o, fig_id f)
{
    for (int i = 0; i < o->n; i++)
        if (o->fig[i].fig == f)
            return &o->fig[i];
    return NULL;
}
