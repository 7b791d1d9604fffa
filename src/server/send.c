/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* send.c: sending to many sockets with two threads.
 *
 * Sending a packet costs the system as much as all the rest of an order. So when the loop has
 * something for many clients, a second thread helps. Both take chunks until none is left; the loop
 * never waits for the helper to start, only for the chunk it is sending. */
#include "server/send.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "collection/file.h"

enum { MANY = 8 };                      /* chunks worth waking the helper for */

struct sender {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t wanted, done;
    struct chunk *chunk;
    int n;                              /* 0: nothing to do */
    atomic_int next;
    bool busy, stop;
};

static void send_one(struct chunk *p)
{
    ssize_t sent = send(p->fd, p->bytes, p->length, MSG_NOSIGNAL | MSG_DONTWAIT);

    p->sent = sent > 0 ? (size_t)sent : 0;
}

static void send_rest(struct sender *s, struct chunk *chunk, int n)
{
    int i;

    while ((i = atomic_fetch_add(&s->next, 1)) < n)
        send_one(&chunk[i]);
}

static void *help(void *argument)
{
    struct sender *s = argument;

    pthread_mutex_lock(&s->mutex);
    while (!s->stop) {
        struct chunk *chunk = s->chunk;
        int n = s->n;

        if (n == 0 || atomic_load(&s->next) >= n) {
            pthread_cond_wait(&s->wanted, &s->mutex);
            continue;
        }
        s->busy = true;
        pthread_mutex_unlock(&s->mutex);
        send_rest(s, chunk, n);
        pthread_mutex_lock(&s->mutex);
        s->busy = false;
        pthread_cond_signal(&s->done);
    }
    pthread_mutex_unlock(&s->mutex);
    return NULL;
}

struct sender *sender_new(void)
{
    struct sender *s;

    if (sysconf(_SC_NPROCESSORS_ONLN) < 2)
        return NULL;
    s = must_have(calloc(1, sizeof *s));
    pthread_mutex_init(&s->mutex, NULL);
    pthread_cond_init(&s->wanted, NULL);
    pthread_cond_init(&s->done, NULL);
    if (pthread_create(&s->thread, NULL, help, s) == 0)
        return s;
    free(s);
    return NULL;
}

void sender_free(struct sender *s)
{
    if (!s)
        return;
    pthread_mutex_lock(&s->mutex);
    s->stop = true;
    pthread_cond_signal(&s->wanted);
    pthread_mutex_unlock(&s->mutex);
    pthread_join(s->thread, NULL);
    pthread_cond_destroy(&s->wanted);
    pthread_cond_destroy(&s->done);
    pthread_mutex_destroy(&s->mutex);
    free(s);
}

void sender_send(struct sender *s, struct chunk *chunk, int n)
{
    if (!s || n < MANY) {
        for (int i = 0; i < n; i++)
            send_one(&chunk[i]);
        return;
    }
    pthread_mutex_lock(&s->mutex);
    s->chunk = chunk;
    s->n = n;
    atomic_store(&s->next, 0);
    pthread_cond_signal(&s->wanted);
    pthread_mutex_unlock(&s->mutex);
    send_rest(s, chunk, n);
    pthread_mutex_lock(&s->mutex);
    s->n = 0;
    while (s->busy)
        pthread_cond_wait(&s->done, &s->mutex);
    pthread_mutex_unlock(&s->mutex);
}
