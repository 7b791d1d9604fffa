/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* crew.c: threads that do what takes long. */
#define _DEFAULT_SOURCE             /* syscall, setpriority */
#include "server/crew.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "bot/bot.h"
#include "collection/file.h"

enum { STACK = 32 << 20, HAND_BOTS = 8, NICE = 5 };

struct queue {
    struct task *first, **last;
};

struct hand {
    struct crew *crew;
    pthread_t thread;
    struct bot *bot[HAND_BOTS];
    int next;                   /* which of them goes when another is wanted */
};

struct crew {
    pthread_mutex_t mutex;
    pthread_cond_t work, idle;
    struct queue quick, slow, done;
    int hands, busy, busy_slow;
    bool stop;
    void (*wake)(void *);
    void *context;
    struct hand hand[];
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

/* ---------------------------------------------------------------- in the threads */

static bool slow_may_begin(const struct crew *c)
{
    return c->busy_slow < (c->hands > 1 ? c->hands - 1 : 1);
}

static struct task *next_task(struct crew *c)
{
    struct task *t = queue_take(&c->quick);

    return !t && slow_may_begin(c) ? queue_take(&c->slow) : t;
}

static void finish(struct crew *c, struct task *t, bool slow)
{
    pthread_mutex_lock(&c->mutex);
    queue_add(&c->done, t);
    c->busy--;
    c->busy_slow -= slow;
    if (slow)
        pthread_cond_signal(&c->work);
    pthread_cond_broadcast(&c->idle);
    pthread_mutex_unlock(&c->mutex);
    if (c->wake)
        c->wake(c->context);
}

/* Thinking yields to the loop, which answers people. */
static void step_back(void)
{
#ifdef SYS_gettid
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
#endif
}

static void *labour(void *argument)
{
    struct hand *h = argument;
    struct crew *c = h->crew;

    step_back();
    pthread_mutex_lock(&c->mutex);
    while (!c->stop) {
        struct task *t = next_task(c);

        if (!t) {
            pthread_cond_wait(&c->work, &c->mutex);
            continue;
        }
        bool slow = t->slow;

        c->busy++;
        c->busy_slow += slow;
        pthread_mutex_unlock(&c->mutex);
        t->work(t, h);
        finish(c, t, slow);
        pthread_mutex_lock(&c->mutex);
    }
    pthread_mutex_unlock(&c->mutex);
    return NULL;
}

struct bot *hand_bot(struct hand *h, const char *name)
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

static bool start(struct hand *h)
{
    pthread_attr_t a;
    bool good;

    pthread_attr_init(&a);
    pthread_attr_setstacksize(&a, STACK);
    good = pthread_create(&h->thread, &a, labour, h) == 0;
    pthread_attr_destroy(&a);
    return good;
}

struct crew *crew_new(int hands, void (*wake)(void *), void *context)
{
    struct crew *c = enough(calloc(1, sizeof *c + (size_t)hands * sizeof c->hand[0]));

    c->wake = wake;
    c->context = context;
    queue_init(&c->quick);
    queue_init(&c->slow);
    queue_init(&c->done);
    pthread_mutex_init(&c->mutex, NULL);
    pthread_cond_init(&c->work, NULL);
    pthread_cond_init(&c->idle, NULL);
    pthread_mutex_lock(&c->mutex);
    while (c->hands < hands) {
        c->hand[c->hands].crew = c;
        if (!start(&c->hand[c->hands]))
            break;
        c->hands++;
    }
    pthread_mutex_unlock(&c->mutex);
    if (c->hands > 0)
        return c;
    crew_free(c);
    return NULL;
}

void crew_submit(struct crew *c, struct task *t)
{
    pthread_mutex_lock(&c->mutex);
    queue_add(t->slow ? &c->slow : &c->quick, t);
    pthread_cond_signal(&c->work);
    pthread_mutex_unlock(&c->mutex);
}

int crew_collect(struct crew *c)
{
    struct task *t;
    int n = 0;

    pthread_mutex_lock(&c->mutex);
    while ((t = queue_take(&c->done)) != NULL) {
        pthread_mutex_unlock(&c->mutex);
        t->done(t);
        n++;
        pthread_mutex_lock(&c->mutex);
    }
    pthread_mutex_unlock(&c->mutex);
    return n;
}

static bool waits(const struct crew *c)
{
    return c->busy > 0 || c->quick.first || c->slow.first;
}

void crew_drain(struct crew *c)
{
    do {
        pthread_mutex_lock(&c->mutex);
        while (waits(c) && !c->done.first)
            pthread_cond_wait(&c->idle, &c->mutex);
        pthread_mutex_unlock(&c->mutex);
    } while (crew_collect(c) > 0);
}

void crew_free(struct crew *c)
{
    struct task *t;

    pthread_mutex_lock(&c->mutex);
    c->stop = true;
    pthread_cond_broadcast(&c->work);
    pthread_mutex_unlock(&c->mutex);
    for (int i = 0; i < c->hands; i++) {
        pthread_join(c->hand[i].thread, NULL);
        for (int k = 0; k < HAND_BOTS; k++)
            bot_free(c->hand[i].bot[k]);
    }
    crew_collect(c);
    while ((t = queue_take(&c->quick)) != NULL || (t = queue_take(&c->slow)) != NULL)
        t->done(t);
    pthread_cond_destroy(&c->work);
    pthread_cond_destroy(&c->idle);
    pthread_mutex_destroy(&c->mutex);
    free(c);
}
