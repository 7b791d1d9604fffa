/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* workers.h: threads that do what takes long: bots thinking, files being read.
 *
 *  (1) A task belongs to the workers from workers_submit until its `done` is called, which
 *      happens in the loop's thread, in workers_collect.
 *  (2) `work` runs in a worker's thread and touches nothing but its task and its worker.
 *  (3) Slow tasks never occupy all workers, if there are two or more: quick ones always get through.
 *      Idle ones have one worker, and only while nothing else waits.
 *  (4) Who pays for many tasks does not come before who pays for few: tasks of one kind are begun by
 *      turns of their payers, and those of one payer in the order they came.
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
    bool worked;                /* `work` has been done: not so if the workers were stopped before */
    uint64_t payer;             /* an address, a game: whoever has many has them all the same */
    size_t bytes;               /* that it holds while it waits */
    void (*work)(struct task *, struct worker *);
    void (*done)(struct task *);
};

/* `wake` is called from any thread when something is done. NULL if threads cannot be had. */
struct workers *workers_new(int count, void (*wake)(void *), void *context);
/* Finishes what is being worked on, and begins nothing more; wakes nobody any more afterwards. */
void workers_stop(struct workers *);
/* Stops it; what was not worked on is given to `done` as it is. */
void workers_free(struct workers *);
void workers_submit(struct workers *, struct task *);
/* Calls `done` for all that is done; how many that were. */
int workers_collect(struct workers *);
/* What waits. */
struct workers_depth {
    int quick, slow, idle;
    size_t bytes;               /* of all tasks that are not done */
};
struct workers_depth workers_depth(struct workers *);
/* Waits until everything submitted is done and collected. For tests. */
void workers_drain(struct workers *);

/* The bot of that name, this worker's own; NULL if there is no such bot. */
struct bot *worker_bot(struct worker *, const char *name);

#endif
