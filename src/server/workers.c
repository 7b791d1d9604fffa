/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* workers.c: threads for slow work. */
#define _DEFAULT_SOURCE             /* syscall, setpriority */
#include "server/workers.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "bot/bot.h"
#include "collection/file.h"

enum { STACK = 32 << 20, HAND_BOTS = 8, NICE = 5, PAYERS = 256 };

struct queue {
    struct task *first, **last;
};

/* Tasks of one kind, by payer; some share a queue. */
struct lane {
    struct queue of[PAYERS];
    int turn, n;
};

struct worker {
    struct workers *workers;
    pthread_t thread;
    struct bot *bot[HAND_BOTS];
    int next;                   /* the one to be replaced next */
};

struct workers {
    pthread_mutex_t mutex;
    pthread_cond_t work, settled;
    struct lane quick, slow, idle;
    struct queue done;
    size_t bytes;
    int count, busy, busy_slow, busy_idle;
    bool stop;
    void (*wake)(void *);
    void *context;
    struct worker worker[];
};

static void queue_init(struct queue *q)
{
    q->first = NULL;
    q->last = &q->first;
}

static void queue_add(struct queue *q, struct task *t)
{
    t->next = NULL;
    *q->last = t;
    q->last = &t->next;
}

static struct task *queue_take(struct queue *q)
{
    struct task *t = q->first;

    if (t && !(q->first = t->next))
        q->last = &q->first;
    return t;
}

static void lane_init(struct lane *l)
{
    for (int i = 0; i < PAYERS; i++)
        queue_init(&l->of[i]);
}

static void lane_add(struct lane *l, struct task *t)
{
    queue_add(&l->of[(t->payer ^ t->payer >> 32) % PAYERS], t);
    l->n++;
}

static struct task *lane_take(struct lane *l)
{
    struct task *t = NULL;

    for (int i = 1; i <= PAYERS && l->n > 0 && !t; i++) {
        int at = (l->turn + i) % PAYERS;

        t = queue_take(&l->of[at]);
        if (t)
            l->turn = at;
    }
    l->n -= t != NULL;
    return t;
}

/* ---------------------------------------------------------------- in the threads */

static struct lane *lane_of(struct workers *c, const struct task *t)
{
    return t->idle ? &c->idle : t->slow ? &c->slow : &c->quick;
}

static bool slow_may_begin(const struct workers *c)
{
    return c->busy_slow < (c->count > 1 ? c->count - 1 : 1);
}

static struct task *next_task(struct workers *c)
{
    struct task *t = lane_take(&c->quick);

    if (!t && slow_may_begin(c))
        t = lane_take(&c->slow);
    if (!t && slow_may_begin(c) && c->busy_idle == 0)
        t = lane_take(&c->idle);
    return t;
}

/* Counts running tasks of kinds that must not occupy all workers. */
static void count(struct workers *c, const struct task *t, int delta)
{
    c->busy += delta;
    c->busy_slow += t->slow || t->idle ? delta : 0;
    c->busy_idle += t->idle ? delta : 0;
}

static void finish(struct workers *c, struct task *t)
{
    pthread_mutex_lock(&c->mutex);
    count(c, t, -1);
    c->bytes -= t->bytes;
    queue_add(&c->done, t);
    if (t->slow || t->idle)
        pthread_cond_signal(&c->work);
    pthread_cond_broadcast(&c->settled);
    pthread_mutex_unlock(&c->mutex);
    if (c->wake)
        c->wake(c->context);
}

/* Thinking yields to the loop, which serves people. */
static void lower_priority(void)
{
#ifdef SYS_gettid
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
#endif
}

static void *worker_main(void *argument)
{
    struct worker *h = argument;
    struct workers *c = h->workers;

    lower_priority();
    pthread_mutex_lock(&c->mutex);
    while (!c->stop) {
        struct task *t = next_task(c);

        if (!t) {
            pthread_cond_wait(&c->work, &c->mutex);
            continue;
        }
        count(c, t, 1);
        pthread_mutex_unlock(&c->mutex);
        t->work(t, h);
        t->worked = true;
        finish(c, t);
        pthread_mutex_lock(&c->mutex);
    }
    pthread_mutex_unlock(&c->mutex);
    return NULL;
}

struct bot *worker_bot(struct worker *h, const char *name)
{
    struct bot *b;

    for (int i = 0; i < HAND_BOTS; i++)
        if (h->bot[i] && strcmp(h->bot[i]->name, name) == 0)
            return h->bot[i];
    b = bot_named(name);
    if (!b)
        return NULL;
    bot_free(h->bot[h->next]);
    h->bot[h->next] = b;
    h->next = (h->next + 1) % HAND_BOTS;
    return b;
}

/* ---------------------------------------------------------------- in the loop */

static bool start(struct worker *h)
{
    pthread_attr_t a;
    bool good;

    pthread_attr_init(&a);
    pthread_attr_setstacksize(&a, STACK);
    good = pthread_create(&h->thread, &a, worker_main, h) == 0;
    pthread_attr_destroy(&a);
    return good;
}

struct workers *workers_new(int count, void (*wake)(void *), void *context)
{
    struct workers *c = must_have(calloc(1, sizeof *c + (size_t)count * sizeof c->worker[0]));

    c->wake = wake;
    c->context = context;
    lane_init(&c->quick);
    lane_init(&c->slow);
    lane_init(&c->idle);
    queue_init(&c->done);
    pthread_mutex_init(&c->mutex, NULL);
    pthread_cond_init(&c->work, NULL);
    pthread_cond_init(&c->settled, NULL);
    pthread_mutex_lock(&c->mutex);
    while (c->count < count) {
        c->worker[c->count].workers = c;
        if (!start(&c->worker[c->count]))
            break;
        c->count++;
    }
    pthread_mutex_unlock(&c->mutex);
    if (c->count > 0)
        return c;
    workers_free(c);
    return NULL;
}

void workers_submit(struct workers *c, struct task *t)
{
    pthread_mutex_lock(&c->mutex);
    lane_add(lane_of(c, t), t);
    c->bytes += t->bytes;
    pthread_cond_signal(&c->work);
    pthread_mutex_unlock(&c->mutex);
}

bool workers_collect_one(struct workers *c)
{
    struct task *t;

    pthread_mutex_lock(&c->mutex);
    t = queue_take(&c->done);
    pthread_mutex_unlock(&c->mutex);
    if (t)
        t->done(t);
    return t;
}

int workers_collect(struct workers *c)
{
    int n = 0;

    while (workers_collect_one(c))
        n++;
    return n;
}

static bool waits(const struct workers *c)
{
    return c->busy > 0 || c->quick.n > 0 || c->slow.n > 0 || c->idle.n > 0;
}

struct workers_depth workers_depth(struct workers *c)
{
    struct workers_depth d;

    pthread_mutex_lock(&c->mutex);
    d = (struct workers_depth){c->quick.n, c->slow.n, c->idle.n, c->bytes};
    pthread_mutex_unlock(&c->mutex);
    return d;
}

void workers_drain(struct workers *c)
{
    do {
        pthread_mutex_lock(&c->mutex);
        while (waits(c) && !c->done.first)
            pthread_cond_wait(&c->settled, &c->mutex);
        pthread_mutex_unlock(&c->mutex);
    } while (workers_collect(c) > 0);
}

void workers_stop(struct workers *c)
{
    pthread_mutex_lock(&c->mutex);
    c->stop = true;
    pthread_cond_broadcast(&c->work);
    pthread_mutex_unlock(&c->mutex);
    for (int i = 0; i < c->count; i++) {
        pthread_join(c->worker[i].thread, NULL);
        for (int k = 0; k < HAND_BOTS; k++)
            bot_free(c->worker[i].bot[k]);
    }
    c->count = 0;
}

void workers_free(struct workers *c)
{
    struct task *t;

    workers_stop(c);
    workers_collect(c);
    while ((t = lane_take(&c->quick)) != NULL || (t = lane_take(&c->slow)) != NULL ||
           (t = lane_take(&c->idle)) != NULL)
        t->done(t);
    pthread_cond_destroy(&c->work);
    pthread_cond_destroy(&c->settled);
    pthread_mutex_destroy(&c->mutex);
    free(c);
}
