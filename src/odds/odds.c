/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* odds.c: enumerating fate. */
#include "odds/odds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "mk/query.h"

enum { LEVELS = 40, SEATS = 2 };

struct odds_desk {
    size_t size;
    struct mk_events events;
    char *room;                 /* LEVELS times SEATS games */
};

/* Who has been hit on the way to a state. */
struct hits { uint64_t bit[MK_MAX_FIGURES / 64]; };

/* The question being answered. */
struct quest {
    struct odds *out;
    const struct game *start;
    const struct mk_order *script;
    int nscript;
    enum odds_spin spin;
    struct odds_desk *desk;
    uint64_t rng;
};

struct odds_desk *odds_desk_new(const struct game *g)
{
    struct odds_desk *d = calloc(1, sizeof *d);

    if (!d)
        abort();
    d->size = g->size;
    d->room = malloc((size_t)LEVELS * SEATS * d->size);
    if (!d->room)
        abort();
    return d;
}

void odds_desk_free(struct odds_desk *d)
{
    if (d)
        free(d->room);
    free(d);
}

static struct game *seat(const struct quest *q, int level, int i)
{
    return (struct game *)(q->desk->room + (size_t)(level * SEATS + i) * q->desk->size);
}

/* --- counting an end */

static struct odds_figure *entry(struct odds *o, fig_id f)
{
    for (int i = 0; i < o->n; i++)
        if (o->fig[i].fig == f)
            return &o->fig[i];
    if (o->n == ODDS_FIGURES)
        return NULL;
    o->fig[o->n] = (struct odds_figure){.fig = f};
    return &o->fig[o->n++];
}

static int clicks_between(const struct game *from, const struct game *to, fig_id f)
{
    return figure_of(to, f)->position - figure_of(from, f)->position;
}

static bool newly(const struct game *from, const struct game *to, fig_id f, int flag)
{
    return (figure_of(to, f)->flags & flag) && !(figure_of(from, f)->flags & flag);
}

static bool concerned(const struct quest *q, const struct game *g, const struct hits *h, fig_id f)
{
    const struct figure *was = figure_of(q->start, f), *is = figure_of(g, f);

    return (h->bit[f / 64] >> (f % 64) & 1) || was->position != is->position ||
           was->captor != is->captor || newly(q->start, g, f, FIG_ELIMINATED);
}

static void count(struct quest *q, const struct game *g, double p, const struct hits *h)
{
    q->out->ends++;
    for (int i = 0; i < g->nfigure; i++) {
        fig_id f = (fig_id)i;
        struct odds_figure *e = concerned(q, g, h, f) ? entry(q->out, f) : NULL;
        if (!e)
            continue;
        if (h->bit[f / 64] >> (f % 64) & 1)
            e->hit += p;
        if (newly(q->start, g, f, FIG_ELIMINATED))
            e->gone += p;
        if (figure_of(g, f)->captor != NOBODY && figure_of(q->start, f)->captor == NOBODY)
            e->captured += p;
        e->change[ODDS_SPAN + clicks_between(q->start, g, f)] += p;
    }
}

/* A figure that an outcome does not touch ends it as it began. */
static void fill_up(struct odds *o)
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
static void answer_spin(const struct quest *q, const struct game *g, struct mk_order *o)
{
    vec d = vec_sub(figure_of(g, g->ask.other)->at, figure_of(g, g->ask.fig)->at);

    *o = (struct mk_order){.kind = q->spin == ODDS_SPIN ? ORDER_SPIN : ORDER_KEEP,
                           .player = g->ask.player, .fig = g->ask.fig, .other = NOBODY,
                           .facing = angle_of(d)};
}

/* True if a line of the script answers; *next is the one after it. */
static bool answer_script(const struct quest *q, const struct game *g, int *next,
                          struct mk_order *o)
{
    if (*next >= q->nscript || !allowed(mk_check(g, &q->script[*next])))
        return false;
    *o = q->script[(*next)++];
    return true;
}

static void answer(struct quest *q, const struct game *g, int *next, struct mk_order *o)
{
    if (answer_script(q, g, next, o))
        return;
    if (g->ask.ask == ASK_SPIN) {
        answer_spin(q, g, o);
        if (allowed(mk_check(g, o)))
            return;
    }
    mk_propose(g, MK_ATTEMPTS, &q->rng, o);
}

/* --- walking down */

static void note_events(struct quest *q, struct hits *h, double p)
{
    for (int i = 0; i < q->desk->events.n; i++) {
        const struct mk_event *e = &q->desk->events.event[i];
        if (e->kind == EVENT_HIT)
            h->bit[e->b / 64] |= (uint64_t)1 << (e->b % 64);
        if (e->kind == EVENT_BREAKAWAY_FAILED)
            q->out->breakaway -= p;
        if (e->kind == EVENT_BREAKAWAY || e->kind == EVENT_BREAKAWAY_FAILED)
            q->out->rolls = true;
    }
}

static void give(struct quest *q, struct game *g, const struct mk_order *o, struct hits *h,
                 double p)
{
    q->desk->events.n = 0;
    mk_apply(g, o, &q->desk->events);
    note_events(q, h, p);
}

/* The action has been carried out, or the game is over. */
static bool is_over(const struct quest *q, const struct game *g)
{
    return g->phase == PHASE_OVER || g->turn != q->start->turn || g->round != q->start->round ||
           g->ask.ask == ASK_ACTION;
}

static struct mk_order thrown(int n, int a, int b)
{
    return (struct mk_order){.kind = ORDER_DICE, .player = MK_FATE, .fig = NOBODY,
                             .other = NOBODY, .ndice = (uint8_t)n,
                             .die = {(uint8_t)a, (uint8_t)b}};
}

static void explore(struct quest *q, struct game *g, int level, double p, int next,
                    struct hits h);

/* The n-th roll: a face, or a sum from 2 up. Two dice count by their sum. */
static struct mk_order fall(int dice, int n, double *chance)
{
    int sum = n + 2, low = sum < 8 ? 1 : sum - 6;

    *chance = dice == 2 ? (sum < 8 ? sum - 1 : 13 - sum) / 36.0 : 1 / 6.0;
    return dice == 2 ? thrown(2, low, sum - low) : thrown(1, n + 1, 0);
}

/* Consecutive rolls with the same result are followed only once. */
static void throw_dice(struct quest *q, const struct game *g, int level, double p, int next,
                       const struct hits *h)
{
    struct game *held = seat(q, level, 0), *try = seat(q, level, 1), *other;
    struct hits held_hits = *h, mine;
    double weight = 0, chance;
    int dice = g->ask.ndice;

    for (int n = 0; n < (dice == 2 ? 11 : 6); n++) {
        struct mk_order o = fall(dice, n, &chance);

        mine = *h;
        mk_game_copy(try, g);
        give(q, try, &o, &mine, p * chance);
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

static void explore(struct quest *q, struct game *g, int level, double p, int next,
                    struct hits h)
{
    while (!is_over(q, g) && g->ask.ask != ASK_DICE) {
        struct mk_order o;
        answer(q, g, &next, &o);
        give(q, g, &o, &h, p);
    }
    if (is_over(q, g) || level == LEVELS - 1)
        count(q, g, p, &h);
    else if (q->out->ends >= ODDS_ENDS)
        q->out->sampled = true;
    else
        throw_dice(q, g, level, p, next, &h);
}

/* --- sampling, where there are too many ends */

static void sample(struct quest *q, const struct game *begun)
{
    struct game *g = seat(q, 1, 0);
    double p = 1.0 / ODDS_SAMPLES;

    for (int i = 0; i < ODDS_SAMPLES; i++) {
        struct hits h = {{0}};
        int next = 1;
        mk_game_copy(g, begun);
        while (!is_over(q, g)) {
            struct mk_order o = thrown(g->ask.ndice, rng_between(&q->rng, 1, 6),
                                       rng_between(&q->rng, 1, 6));
            if (g->ask.ask != ASK_DICE)
                answer(q, g, &next, &o);
            give(q, g, &o, &h, p);
        }
        count(q, g, p, &h);
    }
    q->out->error = 1.0 / sqrt(ODDS_SAMPLES);   /* two deviations of a chance of one half */
}

static void clear(struct odds *o)
{
    o->breakaway = 1;
    o->rolls = o->sampled = false;
    o->error = 0;
    o->ends = 0;
    o->n = 0;
}

void odds_of(struct odds *out, const struct game *g, const struct mk_order *script, int n,
             enum odds_spin spin, struct odds_desk *desk)
{
    struct quest q = {.out = out, .start = g, .script = script, .nscript = n, .spin = spin,
                      .desk = desk, .rng = 1};
    struct game *begun = seat(&q, 0, 0);
    struct hits h = {{0}};

    clear(out);
    out->verdict = mk_check(g, script);
    if (!allowed(out->verdict))
        return;
    mk_game_copy(begun, g);
    give(&q, begun, script, &h, 1);
    struct game *walker = seat(&q, 0, 1);
    mk_game_copy(walker, begun);
    explore(&q, walker, 1, 1, 1, h);
    if (out->sampled) {
        clear(out);
        out->sampled = true;
        sample(&q, begun);
    }
    fill_up(out);
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
