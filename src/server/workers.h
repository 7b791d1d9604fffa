/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* workers.h: threads for slow work: bots thinking, files being read.
 *
 *  (1) A task belongs to the workers from workers_submit until its `done` is called, which happens
 *      in the loop's thread, in workers_collect.
 *  (2) `work` runs in a worker's thread and touches nothing but its task and its worker.
 *  (3) Slow tasks never occupy all workers, if there are two or more: quick ones always get
 *      through. Idle ones get one worker, and only while nothing else waits.
 *  (4) A payer with many tasks does not delay one with few: payers take turns within each kind, and
 *      the tasks of one payer are started in order.
 */
#ifndef SERVER_WORKERS_H
#define SERVER_WORKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bot;
struct worker;                  /* one thread, with the bots it keeps */

struct task {
    struct task *next;
    bool slow, idle;
    bool worked;                /* `work` has run; false if the workers were stopped first */
    uint64_t payer;             /* the account charged: an address or a game */
    size_t bytes;               /* held while it waits */
    void (*work)(struct task *, struct worker *);
    void (*done)(struct task *);
};

/* `wake` is called from any thread when something is done. NULL if threads cannot be started. */
struct workers *workers_new(int count, void (*wake)(void *), void *context);
/* Finishes what is running and starts nothing more; does not call `wake` afterwards. */
void workers_stop(struct workers *);
/* Stops it; tasks that never ran are passed to `done` as they are. */
void workers_free(struct workers *);
void workers_submit(struct workers *, struct task *);
/* Calls `done` for one finished task; false if there is none. */
bool workers_collect_one(struct workers *);
/* Calls `done` for everything finished; returns how many. */
int workers_collect(struct workers *);
/* What is waiting. */
struct workers_depth {
    int quick, slow, idle;
    size_t bytes;               /* of all unfinished tasks */
};
struct workers_depth workers_depth(struct workers *);
/* Waits until everything submitted is done and collected. For tests. */
void workers_drain(struct workers *);

/* This worker's own bot of that name; NULL if there is no such bot. */
struct bot *worker_bot(struct worker *, const char *name);

#endif
