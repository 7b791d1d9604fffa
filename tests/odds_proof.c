/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* odds_proof.c: computed chances against dice that were really rolled.
 *
 *     odds-proof [SITUATIONS [SAMPLES [THREADS [SEED]]]]
 *
 *  (1) Situations come from greedy games of the ready armies, some with two armies a side: a random
 *      moment, and of the attacks, abilities and moves with an uncertain end that are possible a
 *      random one; as many of each kind.
 *  (2) Each is carried out SAMPLES times by the engine on a copy, with random dice and players who
 *      answer as odds.h says, and what became of every figure is counted.
 *  (3) Every chance is compared with its count. The chance of a count as odd as that (binomial:
 *      Poisson where fewer than 100 are expected, normal otherwise) must not be below one in a
 *      thousand divided by the number of comparisons. What has no chance must never happen.
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "army/table.h"
#include "base/rng.h"
#include "bot/bot.h"
#include "mk/query.h"
#include "odds/odds.h"

enum { ORDERS = 4096, MOMENTS = 400, SITUATIONS_MAX = 4000, FEW = 100 };

struct situation {
    struct game *g;
    struct mk_order order;
    struct odds odds;
};

struct count {                              /* of one figure */
    long hit, gone, captured, change[2 * ODDS_SPAN + 1];
};

struct proof {
    struct library library;
    struct army *army;
    struct mk_table table;
    int narmy;
    long samples;
    uint64_t seed;
    struct situation *situation;
    int n;
    atomic_int next;
    pthread_mutex_t lock;
    long cells, ends, sampled;
    double z, least;                        /* the largest deviation; the least likely count */
    int worst;                              /* the situation it was in */
    int impossible;                         /* what has no chance and happened */
};

static void *memory(size_t size)
{
    void *p = calloc(1, size);

    if (!p)
        abort();
    return p;
}

/* ---------------------------------------------------------------- situations */

static void open_armies(struct proof *p)
{
    p->army = memory((size_t)(2 * usual_armies()) * sizeof *p->army);
    for (int i = 0; i < usual_armies(); i++) {
        char name[64];

        snprintf(name, sizeof name, "%.*s", (int)strcspn(usual_army(i)->name, "."),
                 usual_army(i)->name);
        if (army_open(&p->army[p->narmy], &p->library, name))
            p->narmy++;
    }
}

/* Both together, for twice the points. */
static void join(struct army *to, const struct army *a, const struct army *b)
{
    *to = *a;
    to->points = 2 * ARMY_POINTS;
    for (int i = 0; i < b->n && to->n < ARMY_ENTRIES; i++)
        to->entry[to->n++] = b->entry[i];
}

/* NULL if these armies cannot be joined: somebody is unique. */
static struct game *game_of(struct proof *p, uint64_t *rng)
{
    struct army *red = &p->army[p->narmy], *blue = red + 1;
    struct army_battle b = {.red = &p->army[rng_below(rng, p->narmy)],
                            .blue = &p->army[rng_below(rng, p->narmy)]};
    struct mk_cast cast;
    struct mk_error error;

    if (rng_once_in(rng, 3)) {
        join(red, b.red, &p->army[rng_below(rng, p->narmy)]);
        join(blue, b.blue, &p->army[rng_below(rng, p->narmy)]);
        b.red = red;
        b.blue = blue;
    }
    b.seed = rng_next(rng);
    if (!army_battle_table(&b, &p->table, &error) || !mk_table_cast(&p->table, &cast, &error))
        return NULL;
    struct game *g = memory(mk_game_size(&cast));
    mk_game_init(g, &cast, NULL);
    return g;
}

/* Plays on for so many orders. */
static void play(struct game *g, int orders, uint64_t *rng)
{
    struct bot *greedy = bot_named("greedy");

    for (int i = 0; i < orders && g->ask.ask != ASK_NOTHING; i++) {
        struct mk_order o = g->ask.player == MK_FATE ? bot_random(g, rng)
                                                     : bot_answer(greedy, g, rng, NULL);
        mk_apply(g, &o, NULL);
    }
    bot_free(greedy);
}

static bool asks_for_action(const struct game *g)
{
    return g->ask.ask == ASK_ACTION || g->ask.ask == ASK_ATTACK;
}

/* An order of that kind whose end is uncertain. */
static bool pick_order(struct situation *s, int kind, uint64_t *rng)
{
    struct mk_order *list = memory(ORDERS * sizeof *list);
    struct odds_scratch *scratch = odds_scratch_new(s->g);
    int n = mk_generate(s->g, list, ORDERS, NULL), first = n ? rng_below(rng, n) : 0;
    bool found = false;

    for (int i = 0; i < n && !found; i++) {
        s->order = list[(first + i) % n];
        if (s->order.kind != kind)
            continue;
        odds_of(&s->odds, s->g, &s->order, 1, ODDS_KEEP, scratch);
        found = s->odds.outcomes > 1;
    }
    odds_scratch_free(scratch);
    free(list);
    return found;
}

static void find_situations(struct proof *p, int n)
{
    static const uint8_t kinds[] = {ORDER_CLOSE, ORDER_RANGED, ORDER_USE, ORDER_MOVE};
    uint64_t rng = p->seed;

    while (p->n < n) {
        struct situation *s = &p->situation[p->n];

        s->g = game_of(p, &rng);
        if (!s->g)
            continue;
        play(s->g, rng_between(&rng, 20, MOMENTS), &rng);
        while (s->g->ask.ask != ASK_NOTHING && !asks_for_action(s->g))
            play(s->g, 1, &rng);
        if (asks_for_action(s->g) && pick_order(s, kinds[p->n % 4], &rng))
            p->n++;
        else
            free(s->g);
    }
}

/* ---------------------------------------------------------------- throwing dice */

static int index_of(const struct odds *o, fig_id f)
{
    for (int i = 0; i < o->n; i++)
        if (o->fig[i].fig == f)
            return i;
    return o->n;                            /* somebody nobody had reckoned with */
}

static bool is_over(const struct game *start, const struct game *g)
{
    return g->phase == PHASE_OVER || g->turn != start->turn || g->round != start->round ||
           g->ask.ask == ASK_ACTION;
}

static void note(const struct mk_events *events, uint64_t hit[], bool *failed)
{
    for (int i = 0; i < events->n; i++) {
        const struct mk_event *e = &events->event[i];

        if (e->kind == EVENT_HIT)
            hit[e->b / 64] |= (uint64_t)1 << (e->b % 64);
        *failed |= e->kind == EVENT_BREAKAWAY_FAILED;
    }
}

static void count_figures(const struct situation *s, const struct game *g, const uint64_t hit[],
                          struct count *count)
{
    for (int f = 0; f < g->nfigure; f++) {
        const struct figure *was = figure_of(s->g, (fig_id)f), *is = figure_of(g, (fig_id)f);
        bool struck = hit[f / 64] >> (f % 64) & 1;
        int i;

        if (!struck && was->position == is->position && was->captor == is->captor &&
            !((was->flags ^ is->flags) & FIG_ELIMINATED))
            continue;
        i = index_of(&s->odds, (fig_id)f);
        count[i].hit += struck;
        count[i].gone += (is->flags & FIG_ELIMINATED) && !(was->flags & FIG_ELIMINATED);
        count[i].captured += is->captor != NOBODY && was->captor == NOBODY;
        count[i].change[ODDS_SPAN + is->position - was->position]++;
    }
}

/* Once. Did nobody fail to break away? */
static bool carry_out(const struct situation *s, const struct game *begun, struct game *g,
                      struct mk_events *events, uint64_t *rng, struct count *count)
{
    uint64_t hit[MK_MAX_FIGURES / 64] = {0};
    bool failed = false;

    mk_game_copy(g, begun);
    while (!is_over(s->g, g)) {
        struct mk_order o = {.kind = ORDER_DICE, .player = MK_FATE, .fig = NOBODY,
                             .other = NOBODY, .ndice = g->ask.ndice};

        for (int i = 0; i < o.ndice; i++)
            o.die[i] = (uint8_t)rng_between(rng, 1, 6);
        if (g->ask.ask != ASK_DICE)
            mk_propose(g, MK_ATTEMPTS, rng, &o);
        events->n = 0;
        mk_apply(g, &o, events);
        note(events, hit, &failed);
    }
    count_figures(s, g, hit, count);
    return !failed;
}

/* ---------------------------------------------------------------- comparing */

/* The chance of at most or at least k where m are expected, whichever is less, twice. */
static double poisson_tails(double m, long k)
{
    double term = exp(-m), below = 0, at;

    for (long i = 0; i < k; i++) {
        below += term;
        term *= m / (double)(i + 1);
    }
    at = term;
    return 2 * fmin(1 - below, below + at);
}

/* How likely is a count as odd as this? */
static double likelihood(double chance, double n, long k, double *z)
{
    double expected = n * chance, rest = n - expected;

    *z = 0;
    if (expected < 1e-6)
        return k > 0 ? 0 : 1;
    if (rest < 1e-6)
        return k < (long)n ? 0 : 1;
    *z = ((double)k - expected) / sqrt(expected * (1 - chance));
    if (expected < FEW)
        return poisson_tails(expected, k);
    if (rest < FEW)
        return poisson_tails(rest, (long)n - k);
    return erfc(fabs(*z) / sqrt(2));
}

struct verdict_of { long cells; double z, least; bool impossible; };

/* The same where the chance itself was sampled: both errors count, and rare things say nothing. */
static double likelihood_sampled(double chance, double n, long k, double *z)
{
    double share = (double)k / n, error = chance * (1 - chance) * (1 / n + 1.0 / ODDS_SAMPLES);

    *z = 0;
    if (chance * ODDS_SAMPLES < FEW || (1 - chance) * ODDS_SAMPLES < FEW)
        return 1;
    *z = (share - chance) / sqrt(error);
    return erfc(fabs(*z) / sqrt(2));
}

static void compare(struct verdict_of *v, const struct odds *o, double chance, double n, long k)
{
    double z, p = o->sampled ? likelihood_sampled(chance, n, k, &z) : likelihood(chance, n, k, &z);

    v->cells++;
    v->impossible |= p == 0;
    v->z = fmax(v->z, fabs(z));
    v->least = fmin(v->least, p);
}

static void compare_figure(struct verdict_of *v, const struct odds *o, const struct odds_figure *f,
                           struct count *c, double n)
{
    long changed = 0;

    for (int k = 0; k <= 2 * ODDS_SPAN; k++)
        changed += k != ODDS_SPAN ? c->change[k] : 0;
    c->change[ODDS_SPAN] = (long)n - changed;
    compare(v, o, f->hit, n, c->hit);
    compare(v, o, f->gone, n, c->gone);
    compare(v, o, f->captured, n, c->captured);
    for (int k = 0; k <= 2 * ODDS_SPAN; k++)
        if (f->change[k] > 0 || c->change[k])
            compare(v, o, f->change[k], n, c->change[k]);
}

static struct verdict_of judge(const struct situation *s, struct count *count, long away, double n)
{
    struct verdict_of v = {.least = 1};
    const struct count nobody = {0};

    for (int i = 0; i < s->odds.n; i++)
        compare_figure(&v, &s->odds, &s->odds.fig[i], &count[i], n);
    if (s->odds.rolls)
        compare(&v, &s->odds, s->odds.breakaway, n, away);
    v.impossible |= memcmp(&count[s->odds.n], &nobody, sizeof nobody) != 0;
    return v;
}

static void add(struct proof *p, int i, const struct verdict_of *v)
{
    pthread_mutex_lock(&p->lock);
    p->cells += v->cells;
    p->ends += p->situation[i].odds.outcomes;
    p->sampled += p->situation[i].odds.sampled;
    p->z = fmax(p->z, v->z);
    p->impossible += v->impossible;
    if (v->least < p->least) {
        p->least = v->least;
        p->worst = i;
    }
    pthread_mutex_unlock(&p->lock);
}

static void prove(struct proof *p, int i)
{
    const struct situation *s = &p->situation[i];
    struct count *count = memory((ODDS_FIGURES + 1) * sizeof *count);
    struct game *begun = memory(s->g->size), *g = memory(s->g->size);
    struct mk_events *events = memory(sizeof *events);
    uint64_t rng = p->seed * 0x9e3779b97f4a7c15u + (uint64_t)i;
    long away = 0;

    mk_game_copy(begun, s->g);
    mk_apply(begun, &s->order, NULL);
    for (long k = 0; k < p->samples; k++)
        away += carry_out(s, begun, g, events, &rng, count);
    struct verdict_of v = judge(s, count, away, (double)p->samples);
    add(p, i, &v);
    free(events);
    free(begun);
    free(g);
    free(count);
}

static void *work(void *with)
{
    struct proof *p = with;

    for (int i; (i = p->next++) < p->n;)
        prove(p, i);
    return NULL;
}

/* ---------------------------------------------------------------- all of it */

static void tell_kinds(const struct proof *p)
{
    static const char *const name[MK_ORDER_KINDS] = {
        [ORDER_MOVE] = "moves", [ORDER_CLOSE] = "close", [ORDER_RANGED] = "ranged",
        [ORDER_USE] = "abilities", [ORDER_FORMATION] = "formations", [ORDER_TURN] = "turns"};
    int n[MK_ORDER_KINDS] = {0};

    for (int i = 0; i < p->n; i++)
        n[p->situation[i].order.kind]++;
    for (int k = 0; k < MK_ORDER_KINDS; k++)
        if (n[k])
            printf("  %s %d", name[k] ? name[k] : "others", n[k]);
    puts("");
}

static void tell_worst(const struct proof *p)
{
    char text[512];
    struct mk_text t;

    mk_text_init(&t, text, sizeof text);
    mk_order_print(p->situation[p->worst].g, &p->situation[p->worst].order, &t);
    printf("the least likely: %s\n", text);
}

int main(int argc, char **argv)
{
    static struct proof p = {.lock = PTHREAD_MUTEX_INITIALIZER, .least = 1};
    int situations = argc > 1 ? atoi(argv[1]) : 200, threads = argc > 3 ? atoi(argv[3]) : 2;
    pthread_t thread[64];
    double limit;

    p.samples = argc > 2 ? atol(argv[2]) : 1000000;
    p.seed = argc > 4 ? strtoull(argv[4], NULL, 0) : 1;
    if (situations < 1 || situations > SITUATIONS_MAX || threads < 1 || threads > 64)
        return 2;
    p.library.shipped_only = true;
    p.situation = memory((size_t)situations * sizeof *p.situation);
    open_armies(&p);
    find_situations(&p, situations);
    for (int i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, work, &p))
            abort();
    for (int i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
    limit = 0.001 / (double)p.cells;
    printf("%d situations, %ld times each; %ld ends enumerated, %ld situations sampled\n", p.n,
           p.samples, p.ends, p.sampled);
    tell_kinds(&p);
    printf("%ld chances compared: largest deviation %.2f sigma, least likely count 1 in %.0f "
           "(allowed: 1 in %.0f), impossible things %d: %s\n",
           p.cells, p.z, 1 / p.least, 1 / limit, p.impossible,
           p.least >= limit && !p.impossible ? "agreed" : "NOT AGREED");
    tell_worst(&p);
    for (int i = 0; i < p.n; i++)
        free(p.situation[i].g);
    free(p.situation);
    free(p.army);
    library_release(&p.library);
    return p.least >= limit && !p.impossible ? 0 : 1;
}
