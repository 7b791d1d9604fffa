/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* crew.h: threads that do what takes long: bots thinking, files being read.
 *
 *  (1) A task belongs to the crew from crew_submit until its `done` is called, which happens in the
 *      loop's thread, in crew_collect.
 *  (2) `work` runs in a thread of the crew and touches nothing but its task and its hand.
 *  (3) Slow tasks never occupy all hands, if there are two or more: quick ones always get through.
 *      Idle ones have one hand, and only while nothing else waits.
 *  (4) Who pays for many tasks does not come before who pays for few: tasks of one kind are begun by
 *      turns of their payers, and those of one payer in the order they came.
 */
#ifndef SERVER_CREW_H
#define SERVER_CREW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bot;
struct hand;                    /* one thread, with the bots it has at hand */

struct task {
    struct task *next;
    bool slow, idle;
    bool worked;                /* `work` has been done: not so if the crew was stopped before */
    uint64_t payer;             /* an address, a game: whoever has many has them all the same */
    size_t bytes;               /* that it holds while it waits */
    void (*work)(struct task *, struct hand *);
    void (*done)(struct task *);
};

/* `wake` is called from any thread when something is done. NULL if threads cannot be had. */
struct crew *crew_new(int hands, void (*wake)(void *), void *context);
/* Finishes what is being worked on, and begins nothing more; wakes nobody any more afterwards. */
void crew_stop(struct crew *);
/* Stops it; what was not worked on is given to `done` as it is. */
void crew_free(struct crew *);
void crew_submit(struct crew *, struct task *);
/* Calls `done` for all that is done; how many that were. */
int crew_collect(struct crew *);
/* What waits. */
struct crew_depth {
    int quick, slow, idle;
    size_t bytes;               /* of all tasks that are not done */
};
struct crew_depth crew_depth(struct crew *);
/* Waits until everything submitted is done and collected. For tests. */
void crew_drain(struct crew *);

/* The bot of that name, this hand's own; NULL if there is no such bot. */
struct bot *hand_bot(struct hand *, const char *name);

#endif
