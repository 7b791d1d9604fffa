/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* operator.c: what only the operator may see: /metrics, and /operator, a page of plain HTML that shows
 * the server's state and refreshes itself. */
#define _POSIX_C_SOURCE 200809L     /* open_memstream */
#include "server/operator.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "server/parts.h"
#include "server/http_import.h"

enum { GAMES_TOLD = 60, GUESTS_TOLD = 20, REFRESH = 5 };

/* ---------------------------------------------------------------- who may see it */

bool operator_may(const struct server *h, const struct request *r)
{
    unsigned char hash[SECRET_HASH];

    if (r->at_operator)
        return true;
    if (h->options.operator_token[0]) {
        seats_hash(r->bearer, hash);
        return seats_equal(hash, h->operator_hash);
    }
    return !h->options.operator_listen && r->local;
}

/* ---------------------------------------------------------------- numbers */

static void count_all(struct server *h)
{
    struct workers_depth depth = workers_depth(h->workers);
    struct metrics *m = &h->metrics;

    m->games = games_in_memory(h->games, &m->game_bytes);
    m->games_stored = games_in_store(h->games);
    m->quick = depth.quick;
    m->slow = depth.slow;
    m->idle = depth.idle;
    m->task_bytes = (int64_t)depth.bytes;
    m->queued_bytes = socket_queued(h);
    m->wal_bytes = store_wal_bytes(h->store);
    m->resting = games_resting(h->games);
    m->draining = h->draining;
}

static void give(struct answer *a, const char *type, char *text, size_t length)
{
    *a = (struct answer){.status = 200, .type = type, .owned = text, .text = text, .length = length};
}

void operator_metrics(struct server *h, struct answer *a)
{
    size_t length;
    char *text;

    count_all(h);
    text = metrics_text(&h->metrics, &length);
    give(a, "text/plain; version=0.0.4; charset=utf-8", text, length);
}

/* ---------------------------------------------------------------- the page */

/* Escapes what others have written. */
static void write_text(FILE *f, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<':
            fputs("&lt;", f);
            break;
        case '&':
            fputs("&amp;", f);
            break;
        case '"':
            fputs("&quot;", f);
            break;
        default:
            fputc(*text, f);
        }
}

static void write_row(FILE *f, const char *name, const char *format, double value)
{
    fprintf(f, "<tr><td>%s<td align=right>", name);
    fprintf(f, format, value);
    fputc('\n', f);
}

static void write_histogram(FILE *f, const char *name, const struct metrics_histogram *h)
{
    fprintf(f, "<tr><td>%s<td align=right>%" PRIu64 "<td align=right>%.2f<td align=right>%.1f"
            "<td align=right>%.1f\n", name, h->count, h->count ? 1e3 * h->sum / (double)h->count : 0,
            1e3 * metrics_quantile(h, 0.5), 1e3 * metrics_quantile(h, 0.99));
}

static void write_state(FILE *f, struct server *h)
{
    const struct metrics *m = &h->metrics;

    fputs("<h2>Now</h2><table border=1 cellpadding=3>\n", f);
    write_row(f, "connections", "%.0f", (double)m->connections);
    write_row(f, "peers", "%.0f", (double)m->peers);
    write_row(f, "games in the store", "%.0f", (double)m->games_stored);
    write_row(f, "games in memory", "%.0f", (double)m->games);
    write_row(f, "memory used by games, MB", "%.1f", (double)m->game_bytes / 1048576);
    write_row(f, "games between bots, resting", "%.0f", (double)m->resting);
    write_row(f, "waiting tasks, quick", "%.0f", (double)m->quick);
    write_row(f, "waiting tasks, long", "%.0f", (double)m->slow);
    write_row(f, "waiting tasks, idle", "%.0f", (double)m->idle);
    write_row(f, "unread by clients, kB", "%.1f", (double)m->queued_bytes / 1024);
    write_row(f, "write-ahead log, kB", "%.1f", (double)m->wal_bytes / 1024);
    write_row(f, "longest the loop was busy, ms", "%.1f", (double)m->loop_longest / 1000);
    write_row(f, "the same in processor time, ms", "%.1f", (double)m->loop_work_longest / 1000);
    write_row(f, "failed commits", "%.0f", (double)m->commit_failures);
    fputs("</table>\n<h2>Timings</h2><table border=1 cellpadding=3>"
          "<tr><th>what<th>count<th>mean, ms<th>half under<th>99 % under\n", f);
    write_histogram(f, "loop busy", &m->loop);
    write_histogram(f, "order to acknowledgement", &m->ack);
    write_histogram(f, "commit", &m->commit);
    write_histogram(f, "bot decision", &m->think);
    fputs("</table>\n<h2>Refused</h2><table border=1 cellpadding=3>\n", f);
    for (int i = 0; i < METRICS_REASONS && m->refused[i].n > 0; i++)
        write_row(f, m->refused[i].reason, "%.0f", (double)m->refused[i].n);
    fputs("</table>\n", f);
}

struct listing {
    struct games_glimpse *game;
    struct guest_glimpse { char name[ADDRESS_TEXT + 8]; int n; double spent; } *guest;
    int n, capacity;
};

static void note_game(void *context, const struct games_glimpse *g)
{
    struct listing *l = context;

    if (l->n == l->capacity) {
        l->capacity = l->capacity ? 2 * l->capacity : 64;
        l->game = must_have(realloc(l->game, (size_t)l->capacity * sizeof l->game[0]));
    }
    l->game[l->n++] = *g;
}

static int by_use(const void *a, const void *b)
{
    int64_t x = ((const struct games_glimpse *)a)->used, y = ((const struct games_glimpse *)b)->used;

    return x < y ? 1 : x > y ? -1 : 0;
}

static void end_table(FILE *f, int left_out)
{
    fputs("</table>\n", f);
    if (left_out > 0)
        fprintf(f, "<p>and %d more\n", left_out);
}

static void write_games(FILE *f, struct server *h)
{
    struct listing l = {0};

    games_each(h->games, note_game, &l);
    if (l.n > 0)
        qsort(l.game, (size_t)l.n, sizeof l.game[0], by_use);
    fprintf(f, "<h2>Games in memory (%d), latest first</h2><table border=1 cellpadding=3><tr><th>game"
            "<th>title<th>players<th>round<th>lines<th>present<th>watchers<th>state\n", l.n);
    for (int i = 0; i < l.n && i < GAMES_TOLD; i++) {
        const struct games_glimpse *g = &l.game[i];

        fprintf(f, "<tr><td>%s<td>", g->id);
        write_text(f, g->title);
        fputs("<td>", f);
        write_text(f, g->players);
        fprintf(f, "<td align=right>%d<td align=right>%d<td align=right>%d<td align=right>%d<td>%s\n",
                g->round, g->lines, g->present, g->watchers, g->state);
    }
    end_table(f, l.n - GAMES_TOLD);
    free(l.game);
}

static void note_guest(void *context, const struct guest *g)
{
    struct listing *l = context;

    if (l->n == l->capacity) {
        l->capacity = l->capacity ? 2 * l->capacity : 64;
        l->guest = must_have(realloc(l->guest, (size_t)l->capacity * sizeof l->guest[0]));
    }
    l->guest[l->n] = (struct guest_glimpse){.n = g->n, .spent = g->work.spent};
    memcpy(l->guest[l->n++].name, g->name, sizeof g->name);
}

static int by_spending(const void *a, const void *b)
{
    const struct guest_glimpse *x = a, *y = b;

    return x->spent < y->spent ? 1 : x->spent > y->spent ? -1 : y->n - x->n;
}

static void write_guests(FILE *f, struct server *h)
{
    struct listing l = {0};

    guard_each(h, note_guest, &l);
    if (l.n > 0)
        qsort(l.guest, (size_t)l.n, sizeof l.guest[0], by_spending);
    fprintf(f, "<h2>Clients (%d addresses), most active first</h2><table border=1 cellpadding=3>"
            "<tr><th>address<th>connections<th>loop time, ms\n", l.n);
    for (int i = 0; i < l.n && i < GUESTS_TOLD; i++)
        fprintf(f, "<tr><td>%s<td align=right>%d<td align=right>%.1f\n", l.guest[i].name, l.guest[i].n,
                l.guest[i].spent / 1000);
    end_table(f, l.n - GUESTS_TOLD);
    free(l.guest);
}

void operator_page(struct server *h, struct answer *a)
{
    char *text = NULL;
    size_t length;
    FILE *f = must_have(open_memstream(&text, &length));

    count_all(h);
    fprintf(f, "<!doctype html><html lang=en><meta charset=utf-8><meta http-equiv=refresh content=%d>"
            "<title>Warlord: operator's page</title><h1>Warlord</h1><p>%s, up %" PRId64
            " minutes.\n", REFRESH,
            games_sick(h->games) ? "The store cannot be written"
            : h->draining ? "No new games; stops when nobody is playing" : "All is well",
            (log_now() - h->started) / 60000000);
    write_state(f, h);
    write_games(f, h);
    write_guests(f, h);
    fclose(f);
    give(a, "text/html; charset=utf-8", must_have(text), length);
}
