/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* metrics.h: the server's metrics, in the text format of Prometheus. Counters only grow; used by
 * the loop's thread only. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include <stddef.h>
#include <stdint.h>

/* Name and help text. */
#define METRICS_COUNTERS(COUNTER) \
    COUNTER(connections_opened, "socket connections accepted") \
    COUNTER(requests, "HTTP requests answered") \
    COUNTER(messages, "messages received over sockets") \
    COUNTER(orders, "orders and undos acknowledged") \
    COUNTER(lines, "lines stored: orders, dice, undos") \
    COUNTER(chats, "chat messages stored") \
    COUNTER(bot_decisions, "decisions made by bots") \
    COUNTER(bot_stale, "decisions by bots that came too late") \
    COUNTER(games_created, "games started") \
    COUNTER(games_loaded, "games loaded from the store") \
    COUNTER(games_finished, "games finished") \
    COUNTER(commits, "transactions committed") \
    COUNTER(commit_failures, "transactions that could not be committed") \
    COUNTER(bytes_in, "bytes of messages and bodies received") \
    COUNTER(bytes_out, "bytes of messages and answers sent")

enum { METRICS_REASONS = 40, METRICS_BUCKETS = 15 };

struct metrics_histogram {
    uint64_t count, bucket[METRICS_BUCKETS];    /* cumulative */
    double sum;                                 /* seconds */
};

struct metrics {
#define COUNTER(name, help) uint64_t name;
    METRICS_COUNTERS(COUNTER)
#undef COUNTER
    struct { char reason[24]; uint64_t n; } refused[METRICS_REASONS];
    struct metrics_histogram commit;    /* time to commit a batch */
    struct metrics_histogram ack;       /* from an order's arrival to sending its acknowledgement */
    struct metrics_histogram loop;      /* time the loop was busy in one turn */
    struct metrics_histogram loop_work; /* the same in processor time */
    struct metrics_histogram think;     /* a bot's decision, including waiting */
    /* current values */
    int64_t connections, peers, games, game_bytes, games_stored;
    int64_t loop_longest, loop_work_longest;            /* microseconds, since the start */
    int64_t quick, slow, idle, task_bytes;              /* tasks waiting for the workers */
    int64_t queued_bytes, wal_bytes, resting, draining;
};

/* Counts a refusal for this reason (a word). */
void metrics_refuse(struct metrics *, const char *reason);
void metrics_observe(struct metrics_histogram *, int64_t micros);
/* The bound below which that share of all observations lies, in seconds. */
double metrics_quantile(const struct metrics_histogram *, double share);
/* Everything as text, which the caller frees. */
char *metrics_text(const struct metrics *, size_t *length);

#endif
