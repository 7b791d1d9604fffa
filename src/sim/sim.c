/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* sim.c: blocks of games, threads that play them, sums. */
#include "sim/sim.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "sim/journal.h"

/* Shared by the threads of one run. */
struct run {
    const struct sim_plan *plan;
    long blocks;
    atomic_long next, done;
    atomic_bool failed;
    struct sim_sum *block;          /* one sum for each block */
    bool *have;
    pthread_mutex_t lock;           /* journal, progress and error */
    struct mk_error *error;
};

/* One thread's own state. */
struct worker {
    struct run *run;
    struct bot *bot[2];
    struct mk_table *table;
    struct game *g;
    struct match_figure *figure;
    size_t capacity;
};

/* --- sums */

static struct sim_kind *kind_of(struct sim_sum *s, const char *name, int army, int points)
{
    for (int i = 0; i < s->nkind; i++)
        if (s->kind[i].army == army && s->kind[i].points == points &&
            !strcmp(s->kind[i].name, name))
            return &s->kind[i];
    if (s->nkind == SIM_KINDS)
        return NULL;
    struct sim_kind *k = &s->kind[s->nkind++];
    *k = (struct sim_kind){.army = (uint8_t)army, .points = (int16_t)points};
    for (size_t i = 0; i + 1 < sizeof k->name && name[i]; i++)
        k->name[i] = name[i];
    return k;
}

static void add_kind(struct sim_sum *to, const struct sim_kind *k)
{
    struct sim_kind *t = kind_of(to, k->name, k->army, k->points);

    if (!t) {
        to->unlisted += k->fielded;
        return;
    }
    t->fielded += k->fielded;
    t->dealt += k->dealt;
    t->taken += k->taken;
    t->scored += k->scored;
    t->survived += k->survived;
}

static void sim_add(struct sim_sum *to, const struct sim_sum *from)
{
    if (!to->faults && from->faults) {
        memcpy(to->fault, from->fault, sizeof to->fault);
        to->faulty_game = from->faulty_game;
    }
    to->games += from->games;
    to->draws += from->draws;
    to->faults += from->faults;
    to->rounds += from->rounds;
    to->orders += from->orders;
    for (int i = 0; i < 2; i++) {
        to->wins[i] += from->wins[i];
        to->points[i] += from->points[i];
        to->faults_of[i] += from->faults_of[i];
    }
    for (int i = 0; i < 4; i++)
        to->ends[i] += from->ends[i];
    to->timid += from->timid;
    to->peaceful += from->peaceful;
    to->unlisted += from->unlisted;
    for (int i = 0; i < from->nkind; i++)
        add_kind(to, &from->kind[i]);
}

/* --- one game */

/* In odd games army 1 is the first player. */
static int army_of(long game, player_id player)
{
    return (int)((player + game) & 1);
}

static void count_figures(const struct worker *w, long game, struct sim_sum *s)
{
    for (int f = 0; f < w->g->nfigure; f++) {
        const struct piece *p = piece_of(w->g, (fig_id)f);
        struct sim_kind *k = kind_of(s, p->name, army_of(game, p->owner), p->points);
        if (!k) {
            s->unlisted++;
            continue;
        }
        k->fielded++;
        k->dealt += w->figure[f].dealt;
        k->taken += w->figure[f].taken;
        k->scored += w->figure[f].scored;
        k->survived += w->figure[f].survived;
    }
}

/* How many figures were lost? One that was raised again still counts. */
static void count_losses(const struct worker *w, const struct match *m, struct sim_sum *s)
{
    int whole[MK_MAX_PLAYERS] = {0}, lost[MK_MAX_PLAYERS] = {0};
    int felled[MK_MAX_PLAYERS] = {0}, taken = 0;
    bool halved = false;

    for (int f = 0; f < w->g->nfigure; f++) {
        const struct piece *p = piece_of(w->g, (fig_id)f);

        whole[p->owner] += p->points;
        lost[p->owner] += w->figure[f].survived ? 0 : p->points;
        felled[p->owner] += w->figure[f].scored;
        taken += w->figure[f].taken;
    }
    for (int p = 0; p < w->g->nplayer; p++)
        halved = halved || 2 * lost[p] >= whole[p] || 2 * felled[p] >= whole[p];
    s->timid += m->over_by == END_TIME && !halved;
    s->peaceful += taken == 0;
}

static void count_game(const struct worker *w, const struct match *m, long game, struct sim_sum *s)
{
    s->games++;
    s->rounds += w->g->round;
    s->orders += m->orders;
    s->ends[m->over_by & 3]++;
    if (m->fault) {
        if (!s->faults++) {
            strncpy(s->fault, m->fault, sizeof s->fault - 1);
            s->faulty_game = game;
        }
        if (m->faulty >= 0)
            s->faults_of[army_of(game, (player_id)m->faulty)]++;
    } else if (m->winner == MK_NO_PLAYER) {
        s->draws++;
    } else {
        s->wins[army_of(game, m->winner)]++;
    }
    for (int p = 0; p < w->g->nplayer && p < 2; p++)
        s->points[army_of(game, (player_id)p)] += mk_score(w->g, (player_id)p);
    count_figures(w, game, s);
    count_losses(w, m, s);
}

static bool make_room(struct worker *w, const struct mk_cast *c)
{
    size_t size = mk_game_size(c);

    if (size <= w->capacity)
        return true;
    free(w->g);
    free(w->figure);
    w->g = malloc(size);
    w->figure = calloc((size_t)MK_MAX_FIGURES, sizeof *w->figure);
    w->capacity = size;
    return w->g && w->figure;
}

static bool play_game(struct worker *w, long game, struct sim_sum *s, struct mk_error *error)
{
    const struct sim_plan *plan = w->run->plan;
    struct mk_cast cast;
    uint64_t seed = plan->seed + 0x632be59bd9b4e019u * (uint64_t)(game + 1);
    struct match m = {.seed = rng_next(&seed), .validate = plan->validate};

    if (!plan->table(plan->with, game, w->table, &cast, error))
        return false;
    if (!make_room(w, &cast)) {
        *error = (struct mk_error){.text = "out of memory"};
        return false;
    }
    m.figure = w->figure;
    for (int p = 0; p < 2; p++)
        m.bot[p] = w->bot[army_of(game, (player_id)p)];
    mk_game_init(w->g, &cast, NULL);
    m.rounds = plan->rounds ? plan->rounds : match_usual_rounds(w->g);
    match_play(&m, w->g);
    count_game(w, &m, game, s);
    return true;
}

/* --- blocks and threads */

long sim_block(long games)
{
    enum { SMALLEST = 2, LARGEST = 50, BLOCKS = 200 };
    long even = games / BLOCKS / 2 * 2;

    return even < SMALLEST ? SMALLEST : even > LARGEST ? LARGEST : even;
}

/* The first error is the one that is told. */
static void fail(struct run *r, const char *text)
{
    if (!r->failed)
        snprintf(r->error->text, sizeof r->error->text, "%s", text);
    r->failed = true;
}

static void fail_to_write(struct run *r)
{
    char text[sizeof r->error->text];

    snprintf(text, sizeof text, "%.90s: %s", r->plan->journal, strerror(errno));
    fail(r, text);
}

static void finish_block(struct run *r, long b)
{
    pthread_mutex_lock(&r->lock);
    long games = r->block[b].games;
    r->done += games;
    if (r->plan->journal && !journal_write(r->plan, b, &r->block[b]))
        fail_to_write(r);
    if (r->plan->progress)
        r->plan->progress(r->plan->with, r->done, r->plan->games);
    pthread_mutex_unlock(&r->lock);
}

static bool play_block(struct worker *w, long b)
{
    struct run *r = w->run;
    struct mk_error error;
    long size = sim_block(r->plan->games), first = b * size;
    long end = first + size < r->plan->games ? first + size : r->plan->games;

    for (long game = first; game < end; game++)
        if (!play_game(w, game, &r->block[b], &error)) {
            pthread_mutex_lock(&r->lock);
            fail(r, error.text);
            pthread_mutex_unlock(&r->lock);
            return false;
        }
    finish_block(r, b);
    return true;
}

static void *work(void *arg)
{
    struct worker *w = arg;

    for (long b; (b = w->run->next++) < w->run->blocks && !w->run->failed;)
        if (!w->run->have[b] && !play_block(w, b))
            break;
    return NULL;
}

static bool worker_init(struct worker *w, struct run *r)
{
    *w = (struct worker){.run = r, .table = malloc(sizeof *w->table)};
    for (int i = 0; i < 2; i++)
        w->bot[i] = bot_named(r->plan->bot[i]);
    return w->table && w->bot[0] && w->bot[1];
}

static void worker_release(struct worker *w)
{
    for (int i = 0; i < 2; i++)
        if (w->bot[i])
            bot_free(w->bot[i]);
    free(w->table);
    free(w->g);
    free(w->figure);
}

/* Starts the threads beside this one; returns how many there are. */
static int start_threads(struct run *r, struct worker *worker, pthread_t *thread, int n)
{
    for (int i = 1; i < n; i++)
        if (pthread_create(&thread[i], NULL, work, &worker[i])) {
            char text[80];

            snprintf(text, sizeof text, "only %d of %d threads can be started: ask for fewer", i, n);
            pthread_mutex_lock(&r->lock);
            fail(r, text);
            pthread_mutex_unlock(&r->lock);
            return i;
        }
    return n;
}

static void run_threads(struct run *r)
{
    int n = r->plan->threads < 1 ? 1 : r->plan->threads, started = 0;
    struct worker *worker = calloc((size_t)n, sizeof *worker);
    pthread_t *thread = calloc((size_t)n, sizeof *thread);
    bool ready = worker && thread;

    if (!ready)
        fail(r, "out of memory");
    for (int i = 0; i < n && ready; i++) {
        ready = worker_init(&worker[i], r);
        if (!ready)
            fail(r, worker[i].table ? "no such bot" : "out of memory");
    }
    if (ready)
        started = start_threads(r, worker, thread, n);
    if (started)
        work(&worker[0]);
    for (int i = 1; i < started; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < n && worker; i++)
        worker_release(&worker[i]);
    free(worker);
    free(thread);
}

bool sim_run(const struct sim_plan *plan, struct sim_sum *out, struct mk_error *error)
{
    long size = sim_block(plan->games), blocks = (plan->games + size - 1) / size;
    struct run r = {.plan = plan, .blocks = blocks, .error = error,
                    .lock = PTHREAD_MUTEX_INITIALIZER};

    r.block = calloc((size_t)blocks + 1, sizeof *r.block);
    r.have = calloc((size_t)blocks + 1, sizeof *r.have);
    memset(out, 0, sizeof *out);
    if (!r.block || !r.have) {
        fail(&r, "out of memory: play fewer games at a time");
    } else if (plan->journal && !journal_open(plan->journal, error)) {
        r.failed = true;
    } else {
        if (plan->journal)
            r.done = journal_read(plan, blocks, r.block, r.have);
        run_threads(&r);
        for (long b = 0; b < blocks; b++)
            sim_add(out, &r.block[b]);
    }
    free(r.block);
    free(r.have);
    return !r.failed;
}

struct sim_share sim_share(double successes, double n)
{
    const double z = 1.96;
    double p, middle, half;

    if (n <= 0)
        return (struct sim_share){0, 0, 1};
    p = successes / n;
    middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (struct sim_share){p, fmax(middle - half, 0), fmin(middle + half, 1)};
}
