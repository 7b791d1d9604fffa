/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* metrics.c: the server's metrics. */
#define _POSIX_C_SOURCE 200809L     /* open_memstream */
#include "server/metrics.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "collection/file.h"

static const double bounds[METRICS_BUCKETS] = {0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.025,
                                               0.05,   0.1,    0.2,   0.5,   1,     2,    5};

void metrics_refuse(struct metrics *m, const char *reason)
{
    int i = 0;

    while (i < METRICS_REASONS - 1 && m->refused[i].n > 0 &&
           strcmp(m->refused[i].reason, reason) != 0)
        i++;
    if (m->refused[i].n == 0)
        snprintf(m->refused[i].reason, sizeof m->refused[i].reason, "%s",
                 i < METRICS_REASONS - 1 ? reason : "other");
    m->refused[i].n++;
}

void metrics_observe(struct metrics_histogram *h, int64_t micros)
{
    double seconds = (double)micros / 1e6;

    h->count++;
    h->sum += seconds;
    for (int i = 0; i < METRICS_BUCKETS; i++)
        h->bucket[i] += seconds <= bounds[i];
}

double metrics_quantile(const struct metrics_histogram *h, double share)
{
    int i = 0;

    while (i < METRICS_BUCKETS - 1 && (double)h->bucket[i] < share * (double)h->count)
        i++;
    return h->count ? bounds[i] : 0;
}

static void write_histogram(FILE *f, const char *name, const char *help,
                            const struct metrics_histogram *h)
{
    fprintf(f, "# HELP warlord_%s_seconds %s\n# TYPE warlord_%s_seconds histogram\n", name, help,
            name);
    for (int i = 0; i < METRICS_BUCKETS; i++)
        fprintf(f, "warlord_%s_seconds_bucket{le=\"%g\"} %" PRIu64 "\n", name, bounds[i],
                h->bucket[i]);
    fprintf(f, "warlord_%s_seconds_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, h->count);
    fprintf(f, "warlord_%s_seconds_sum %.6f\nwarlord_%s_seconds_count %" PRIu64 "\n", name, h->sum,
            name, h->count);
}

static void write_gauge(FILE *f, const char *name, const char *help, int64_t value)
{
    fprintf(f, "# HELP warlord_%s %s\n# TYPE warlord_%s gauge\nwarlord_%s %" PRId64 "\n", name, help,
            name, name, value);
}

static int64_t resident_bytes(void)
{
    FILE *f = fopen("/proc/self/statm", "r");
    long long pages = 0;

    if (f && fscanf(f, "%*s %lld", &pages) != 1)
        pages = 0;
    if (f)
        fclose(f);
    return pages * sysconf(_SC_PAGESIZE);
}

static void write_refused(FILE *f, const struct metrics *m)
{
    fputs("# HELP warlord_refused_total refusals by reason\n"
          "# TYPE warlord_refused_total counter\n", f);
    for (int i = 0; i < METRICS_REASONS && m->refused[i].n > 0; i++)
        fprintf(f, "warlord_refused_total{reason=\"%s\"} %" PRIu64 "\n", m->refused[i].reason,
                m->refused[i].n);
}

char *metrics_text(const struct metrics *m, size_t *length)
{
    char *text = NULL;
    FILE *f = must_have(open_memstream(&text, length));

#define COUNTER(name, help) \
    fprintf(f, "# HELP warlord_" #name "_total " help "\n# TYPE warlord_" #name "_total counter\n" \
            "warlord_" #name "_total %" PRIu64 "\n", m->name);
    METRICS_COUNTERS(COUNTER)
#undef COUNTER
    write_refused(f, m);
    write_gauge(f, "connections", "open sockets", m->connections);
    write_gauge(f, "peers", "network connections, sockets and HTTP", m->peers);
    write_gauge(f, "games_in_memory", "games in memory", m->games);
    write_gauge(f, "games_stored", "games in the store", m->games_stored);
    write_gauge(f, "game_bytes", "memory used by all games", m->game_bytes);
    write_gauge(f, "bytes_per_game", "average memory used by a game",
                m->games ? m->game_bytes / m->games : 0);
    write_gauge(f, "resident_bytes", "memory of the whole process", resident_bytes());
    write_gauge(f, "loop_longest_micros", "longest time the loop was busy", m->loop_longest);
    write_gauge(f, "loop_work_longest_micros", "the same in processor time", m->loop_work_longest);
    write_gauge(f, "tasks_quick", "quick tasks waiting for a worker", m->quick);
    write_gauge(f, "tasks_slow", "long tasks waiting for a worker", m->slow);
    write_gauge(f, "tasks_idle", "bot decisions waiting in unwatched games", m->idle);
    write_gauge(f, "task_bytes", "bytes of request bodies waiting to be read", m->task_bytes);
    write_gauge(f, "games_resting", "games between bots waiting for their next decision", m->resting);
    write_gauge(f, "socket_queue_bytes", "bytes of messages waiting to be sent", m->queued_bytes);
    write_gauge(f, "draining", "1 while no new games are started", m->draining);
    write_gauge(f, "wal_bytes", "write-ahead log not yet checkpointed", m->wal_bytes);
    write_histogram(f, "loop", "time the loop was busy in one turn", &m->loop);
    write_histogram(f, "loop_work", "processor time of one turn of the loop", &m->loop_work);
    write_histogram(f, "commit", "time to commit a batch", &m->commit);
    write_histogram(f, "ack", "time from an order's arrival to its acknowledgement", &m->ack);
    write_histogram(f, "bot", "time for a bot's decision, including waiting", &m->think);
    fclose(f);
    return must_have(text);
}
