/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* metrics.h: what the server counts, in the text format of Prometheus. Counters only grow; used by
 * the loop's thread only. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include <stddef.h>
#include <stdint.h>

/* The name, and what it says. */
#define METRICS_COUNTERS(COUNTER) \
    COUNTER(connections_opened, "socket connections accepted") \
    COUNTER(requests, "HTTP requests answered") \
    COUNTER(messages, "messages received over sockets") \
    COUNTER(orders, "orders and undos acknowledged") \
    COUNTER(lines, "lines stored: orders, dice, undos") \
    COUNTER(chats, "chat messages stored") \
    COUNTER(bot_decisions, "decisions made by bots") \
    COUNTER(bot_stale, "decisions of bots that came too late") \
    COUNTER(games_created, "games begun") \
    COUNTER(games_loaded, "games taken from the store into memory") \
    COUNTER(games_finished, "games that have come to their end") \
    COUNTER(commits, "transactions committed") \
    COUNTER(commit_failures, "transactions that could not be committed") \
    COUNTER(bytes_in, "bytes of messages and bodies received") \
    COUNTER(bytes_out, "bytes of messages and answers sent")

enum { METRICS_REASONS = 40, METRICS_BUCKETS = 14 };

struct metrics_histogram {
    uint64_t count, bucket[METRICS_BUCKETS];    /* each with those before it */
    double sum;                                 /* seconds */
};

struct metrics {
#define COUNTER(name, help) uint64_t name;
    METRICS_COUNTERS(COUNTER)
#undef COUNTER
    struct { char reason[24]; uint64_t n; } refused[METRICS_REASONS];
    struct metrics_histogram commit;    /* how long a commit takes */
    struct metrics_histogram ack;       /* from the order's arrival to its acknowledgement's leaving */
    struct metrics_histogram loop;      /* how long the loop was busy until it looked again */
    struct metrics_histogram loop_work; /* the processor time of it */
    struct metrics_histogram think;     /* a bot's decision, waiting included */
    /* what there is now */
    int64_t connections, peers, games, game_bytes, games_stored;
    int64_t loop_longest, loop_work_longest;            /* microseconds, since the beginning */
    int64_t quick, slow, idle, task_bytes;              /* tasks that wait for the workers */
    int64_t queued_bytes, wal_bytes, resting, draining;
};

/* Somebody was refused something, for this reason (a word). */
void metrics_refuse(struct metrics *, const char *reason);
void metrics_observe(struct metrics_histogram *, int64_t micros);
/* The bound under which that share of all observations lies, in seconds. */
double metrics_quantile(const struct metrics_histogram *, double share);
/* All of it as text, which the caller frees. */
char *metrics_text(const struct metrics *, size_t *length);

#endif
