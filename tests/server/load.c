/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* load.c: a thousand games at once over real sockets, a bot at either end of each.
 *
 *     load PROGRAM [--games N] [--seconds N] [--think MS] [--rush N] [--goal MS] [--tsv]
 *
 *  (1) Every seat has a connection of its own. The two of a game share a copy of it, red's view or
 *      blue's, fed by nothing but `line`: who hears a line first plays it, the other must hear the
 *      same. The dice are the server's. Numbers have to be consecutive, hashes equal to the copy's.
 *  (2) A seat sends an order when its own copy says that it is asked, after thinking so long (half to
 *      one and a half times the time given). Then all of it once more without thinking (rush).
 *  (3) Latency is from the sending of an order to the arrival of its `ack` at this process. Bots and
 *      copies work in small steps between looks at the sockets; how long the sockets had to wait for
 *      a look is measured and told (client-delay), and is contained in the latency.
 *      How long the disk takes without a server is measured before, for the same reason.
 *  (4) In the end both ends of a game must have heard the same, and a spectator who comes then must
 *      be told the same again: nothing lost, nothing twice, nothing in another order.
 *
 *  (5) The goal for the slowest hundredth is judged unless somebody else had the processors, or the
 *      disk alone takes as long; then it is said that it was not judged.
 *
 * Exits with 1 if anything was lost, reordered or different, or the goal was missed. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "../fit.h"
#include "base/rng.h"
#include "client.h"
#include "disk.h"
#include "games.h"
#include "mirror.h"
#include "process.h"
#include "samples.h"

enum { STEP_NS = 500000, TEXT = 1024, PATIENCE_MS = 60000, AGAIN_MS = 100,
       BATCH = 100, PROBES = 500 };

struct seat {
    struct conn *conn;
    struct mirror *mirror;          /* of the game: both have the same */
    struct echo echo;               /* what this one has heard */
    int player;
    uint64_t rng;
    int sent;                       /* the line asked for, 0: none */
    int64_t sent_at;
    bool queued;                    /* has messages that were not looked at */
    char text[TEXT];                /* the order sent */
};

struct load {
    struct process server;
    struct client client;
    struct begun *game;
    struct mirror *mirror;          /* one for each game */
    struct seat *seat;              /* two for each game: red, blue */
    int64_t *due;                   /* when they give their next order; 0: not asked */
    int games, seconds, think, rush;
    int goal;                       /* milliseconds an order may take in the slowest hundredth */
    bool tsv;
    struct seat **queue;            /* a ring */
    int head, waiting;
    uint64_t rng;
    bool sending;
    int64_t think_ns;
    struct samples latency, delay;
    long acks, lines, too_fast, refused, over;
    long faults;
    bool disk_slow;                 /* the disk alone misses the goal */
    bool missed;                    /* the goal, on a machine that was quiet enough */
};

/* ---------------------------------------------------------------- telling */

static void tell(const struct load *l, const char *name, double value, const char *unit,
                 const char *goal)
{
    if (l->tsv)
        printf("%s\t%.6g\t%s\n", name, value, unit);
    else
        printf("%-28s %12.6g %-10s %s\n", name, value, unit, goal);
    fflush(stdout);
}

static void fault(struct load *l, const char *format, const char *what)
{
    if (l->faults++ < 10) {
        fprintf(stderr, format, what);
        fputc('\n', stderr);
    }
}

/* ---------------------------------------------------------------- a seat */

static void enqueue(struct load *l, struct seat *s)
{
    if (s->queued)
        return;
    s->queued = true;
    l->queue[(l->head + l->waiting++) % (2 * l->games)] = s;
}

static struct seat *dequeue(struct load *l)
{
    struct seat *s = l->queue[l->head];

    l->head = (l->head + 1) % (2 * l->games);
    l->waiting--;
    s->queued = false;
    return s;
}

static void plan(struct load *l, struct seat *s)
{
    int64_t think = l->think_ns, *due = &l->due[s - l->seat];

    if (s->sent || *due || s->echo.n != s->mirror->n || !mirror_asks(s->mirror, s->player))
        return;
    if (think)
        think = think / 2 + (int64_t)(rng_next(&l->rng) % (uint64_t)think);
    *due = now_ns() + think;
}

static void give_order(struct seat *s)
{
    if (!*s->text)
        random_order(s->mirror->g, &s->rng, s->text, sizeof s->text);
    s->sent = s->echo.n + 1;
    s->sent_at = now_ns();
    conn_say(s->conn, "order %d %s", s->sent, s->text);
}

static void acknowledged(struct load *l, struct seat *s, const char *text, int64_t at)
{
    int n = atoi(text + 4);

    if (n != s->sent)
        fault(l, "an ack nobody waits for: %s", text);
    if (s->echo.n < n)
        fault(l, "an ack before its line: %s", text);
    samples_add(&l->latency, at - s->sent_at);
    l->acks++;
    s->sent = 0;
    *s->text = '\0';
}

static void heard(struct load *l, struct seat *s, const struct message *m)
{
    int before = s->echo.n, now;

    if (echo_hear(&s->echo, s->mirror, m->text)) {
        now = s->echo.n;
        l->lines += now > before;
        if (s->sent && now == s->sent && before < s->sent && !strstr(m->text, s->text))
            fault(l, "another order than the one sent: %s", m->text);
        l->over += now > before && now == s->mirror->n && s->mirror->g->ask.ask == ASK_NOTHING;
    } else if (!strncmp(m->text, "ack ", 4)) {
        acknowledged(l, s, m->text, m->at);
    } else if (!strncmp(m->text, "error too-fast", 14)) {
        l->too_fast++;
        s->sent = 0;
        l->due[s - l->seat] = now_ns() + (int64_t)AGAIN_MS * 1000000;
    } else if (!strncmp(m->text, "refuse ", 7) || !strncmp(m->text, "error ", 6) ||
               !strncmp(m->text, "bye ", 4)) {
        l->refused++;
        fault(l, "the server says: %s", m->text);
        s->sent = 0;
    }
}

static void one_message(struct load *l, struct seat *s)
{
    struct message m;

    if (!conn_next(s->conn, &m)) {
        if (s->conn->state == CONN_CLOSED)
            fault(l, "%s", "a connection was closed");
        plan(l, s);
        return;
    }
    if (m.opcode == OP_TEXT)
        heard(l, s, &m);
    if (s->conn->fault)
        fault(l, "the server's frames: %s", s->conn->fault);
    s->conn->fault = NULL;
    enqueue(l, s);
}

/* ---------------------------------------------------------------- the loop */

/* A step of work, then a look at the sockets: everything that has come is read and gets its time. */
static void turn(struct load *l, int *next)
{
    int64_t begin = now_ns();

    while (l->waiting && now_ns() - begin < STEP_NS)
        one_message(l, dequeue(l));
    for (int i = 0, late = 0; l->sending && i < 2 * l->games && !late; i++) {
        int at = *next;

        *next = at + 1 < 2 * l->games ? at + 1 : 0;
        if (!l->due[at] || l->due[at] > begin)
            continue;
        l->due[at] = 0;
        give_order(&l->seat[at]);
        late = now_ns() - begin >= STEP_NS;
    }
    samples_add(&l->delay, now_ns() - begin);
    client_wait(&l->client, l->waiting ? 0 : 1);
    for (int i = 0; i < l->client.nnews; i++)
        if (l->client.news[i]->user)
            enqueue(l, l->client.news[i]->user);
}

static void run(struct load *l, int seconds)
{
    int64_t end = now_ns() + (int64_t)seconds * 1000000000;
    int next = 0;

    while (now_ns() < end && l->faults < 10)
        turn(l, &next);
}

static bool anybody_waits(const struct load *l)
{
    for (int i = 0; i < 2 * l->games; i++)
        if (l->seat[i].sent)
            return true;
    return l->waiting > 0;
}

/* No more orders: hears what is still on its way. */
static void settle(struct load *l)
{
    int64_t end = now_ns() + (int64_t)PATIENCE_MS * 1000000;
    int next = 0;

    l->sending = false;
    while (anybody_waits(l) && now_ns() < end && l->faults < 10)
        turn(l, &next);
    if (anybody_waits(l))
        fault(l, "%s", "orders were never acknowledged");
    for (int quiet = 0; quiet < 200;) {
        turn(l, &next);
        quiet = l->waiting ? 0 : quiet + 1;
    }
}

/* ---------------------------------------------------------------- phases */

/* Server and client, on average: the same figure as in the mixed attack, 100 % at most. If it is much,
 * the machine was busy and latencies say little. */
static double starved(const struct load *l)
{
    return (process_waited(l->server.pid) + process_waited(getpid())) / 2;
}

/* What is said of the slowest hundredth. */
static void judge(struct load *l, double ms, double starved_percent, char *out, size_t size)
{
    bool starving = starved_percent >= STARVED_MAX, met = ms < l->goal;

    if (starving)
        snprintf(out, size, "under %d: not judged: starved %.0f %%", l->goal, starved_percent);
    else if (l->disk_slow && !met)
        snprintf(out, size, "under %d: not judged: the disk alone misses it", l->goal);
    else
        snprintf(out, size, "under %d: %s", l->goal, met ? "met" : "MISSED");
    l->missed = l->missed || !(starving || l->disk_slow || met);
}

static void phase(struct load *l, const char *name, int seconds, int think)
{
    char label[64], verdict[64] = "";
    struct process own = {.pid = getpid()};
    double used = process_time(&l->server), ours = process_time(&own), waited = starved(l);
    double loop = process_first_ran(l->server.pid);
    int64_t begin = now_ns();
    static const struct { const char *name; double share; } row[] = {
        {"ack-p50", 0.5}, {"ack-p95", 0.95}, {"ack-p99", 0.99}, {"ack-longest", 1}};

    l->think_ns = (int64_t)think * 1000000;
    l->latency.n = l->delay.n = l->acks = l->lines = l->too_fast = 0;
    l->sending = true;
    for (int i = 0; i < 2 * l->games; i++)
        plan(l, &l->seat[i]);
    run(l, seconds);
    used = process_time(&l->server) - used;
    ours = process_time(&own) - ours;
    loop = process_first_ran(l->server.pid) - loop;
    waited = starved(l) - waited;
    double lasted = (double)(now_ns() - begin) / 1e9;
    long acks = l->acks;
    settle(l);
    samples_sort(&l->latency);
    samples_sort(&l->delay);
    if (think)
        judge(l, samples_part(&l->latency, 0.99), 100 * waited / lasted, verdict, sizeof verdict);
    snprintf(label, sizeof label, "%s-orders", name);
    tell(l, label, (double)acks / lasted, "/s", "");
    for (int i = 0; i < 4; i++) {
        snprintf(label, sizeof label, "%s-%s", name, row[i].name);
        tell(l, label, samples_part(&l->latency, row[i].share), "ms",
             i == 2 ? verdict : "");
    }
    snprintf(label, sizeof label, "%s-client-delay-p99", name);
    tell(l, label, samples_part(&l->delay, 0.99), "ms", "contained in the above");
    snprintf(label, sizeof label, "%s-server-processor", name);
    tell(l, label, 100 * used / lasted, "%", "of one core");
    snprintf(label, sizeof label, "%s-server-order", name);
    tell(l, label, 1e6 * used / (double)(acks ? acks : 1), "us", "of the server's processor time");
    snprintf(label, sizeof label, "%s-loop-order", name);
    tell(l, label, 1e6 * loop / (double)(acks ? acks : 1), "us", "of that, the loop's thread");
    snprintf(label, sizeof label, "%s-client-processor", name);
    tell(l, label, 100 * ours / lasted, "%", "of one core: the players, on the same machine");
    snprintf(label, sizeof label, "%s-starved", name);
    tell(l, label, 100 * waited / lasted, "%", "waiting for a processor others had");
    if (l->too_fast) {
        snprintf(label, sizeof label, "%s-too-fast", name);
        tell(l, label, (double)l->too_fast, "orders", "sent again later");
    }
}

/* What the disk alone takes: no acknowledgement can be sooner. */
static void probe_disk(struct load *l)
{
    static int64_t took[PROBES];

    l->delay.n = 0;
    if (!disk_probe(l->server.folder, took, PROBES))
        return;
    for (int i = 0; i < PROBES; i++)
        samples_add(&l->delay, took[i]);
    samples_sort(&l->delay);
    tell(l, "disk-p50", samples_part(&l->delay, 0.5), "ms", "fdatasync of 32 kB, without a server");
    l->disk_slow = samples_part(&l->delay, 0.99) >= l->goal;
    tell(l, "disk-p99", samples_part(&l->delay, 0.99), "ms",
         l->disk_slow ? "the disk alone misses the goal" : "");
}

/* ---------------------------------------------------------------- beginning and end */

static bool open_games(struct load *l)
{
    int64_t begin = now_ns();
    char why[512];

    for (int i = 0; i < l->games; i++) {
        char *table = starter_table((uint64_t)i + 1);
        bool ok = game_begin(&l->client, &l->game[i], table, "open", "server", why, sizeof why);

        free(table);
        if (!ok) {
            fprintf(stderr, "game %d was not begun: %s\n", i + 1, why);
            return false;
        }
    }
    tell(l, "load-games", l->games, "games", "at once");
    tell(l, "load-begin", (double)(now_ns() - begin) / 1e6 / l->games, "ms", "for each game");
    return true;
}

/* Many come in at once and are told their games: the same way for seats and for spectators. */
struct guest {
    struct conn *conn;
    struct mirror *mirror;
    const char *id, *token;
};

static bool come_in(struct load *l, struct guest *guest, int n)
{
    bool ok = true;

    for (int i = 0; i < n; i++)
        guest[i].conn = conn_open(&l->client);
    for (int i = 0; i < n && ok; i++) {
        ok = guest[i].conn && conn_is_open(guest[i].conn, PATIENCE_MS);
        if (ok)
            conn_say(guest[i].conn, "hello %s %s 0", guest[i].id, guest[i].token);
        else
            fault(l, "a connection was not opened to game %s", guest[i].id);
    }
    for (int i = 0; i < n && ok; i++)
        while (ok && !guest[i].mirror->ready) {
            struct message m;

            ok = conn_hear(guest[i].conn, &m, PATIENCE_MS);
            if (!ok)
                fault(l, "nobody was greeted in game %s", guest[i].id);
            else if (!mirror_hear(guest[i].mirror, m.text) && !strncmp(m.text, "error", 5))
                fault(l, "the server says: %s", m.text);
        }
    return ok;
}

static void take_seat(struct load *l, int i, const struct guest *guest)
{
    struct mirror *shared = &l->mirror[i / 2], *own = guest->mirror;

    if (own->n != shared->n || own->hash != shared->hash || own->digest != shared->digest)
        fault(l, "the two of a game were told different beginnings: %s", guest->id);
    l->seat[i] = (struct seat){.conn = guest->conn, .mirror = shared, .player = own->seat,
                               .echo = {own->n, own->digest}, .rng = (uint64_t)i * 7919 + 1};
    guest->conn->user = &l->seat[i];
}

static bool sit_down(struct load *l)
{
    struct guest guest[BATCH];
    struct mirror other[BATCH];
    int64_t begin = now_ns();

    for (int i = 0; i < 2 * l->games;) {
        int n = 0;

        for (; n < BATCH && i < 2 * l->games; n++, i++) {
            bool shared = i % 2 == i / 2 % 2;       /* red's copy in one game, blue's in the next */

            mirror_init(shared ? &l->mirror[i / 2] : &other[n], false);
            guest[n] = (struct guest){NULL, shared ? &l->mirror[i / 2] : &other[n],
                                      l->game[i / 2].id, l->game[i / 2].token[i % 2]};
        }
        if (!come_in(l, guest, n))
            return false;
        for (int k = 0; k < n; k++)
            take_seat(l, i - n + k, &guest[k]);
        for (int k = 0; k < n; k++)
            if (guest[k].mirror == &other[k])
                mirror_release(&other[k]);
    }
    tell(l, "load-sit-down", (double)(now_ns() - begin) / 1e6 / (2 * l->games), "ms",
         "for each connection, table and all");
    return true;
}

/* What a spectator is told who comes afterwards must be what the seats were told. */
static void compare(struct load *l, int game, const struct mirror *again)
{
    const struct echo *red = &l->seat[2 * game].echo, *blue = &l->seat[2 * game + 1].echo;
    const struct mirror *m = &l->mirror[game];

    if (*m->fault || *again->fault)
        fault(l, "a game went astray: %s", *m->fault ? m->fault : again->fault);
    if (red->n != blue->n || red->digest != blue->digest)
        fault(l, "red and blue heard different games: %s", l->game[game].id);
    if (!again->ready || again->n != red->n || again->digest != red->digest)
        fault(l, "the spectator heard a different game: %s", l->game[game].id);
}

static void hear_again(struct load *l)
{
    struct guest guest[BATCH];
    struct mirror again[BATCH];

    for (int i = 0; i < l->games && l->faults < 10;) {
        int n = 0;

        for (; n < BATCH && i + n < l->games; n++) {
            mirror_init(&again[n], false);
            guest[n] = (struct guest){NULL, &again[n], l->game[i + n].id, "-"};
        }
        come_in(l, guest, n);
        for (int k = 0; k < n; k++, i++) {
            compare(l, i, &again[k]);
            mirror_release(&again[k]);
            if (guest[k].conn)
                conn_hang_up(guest[k].conn);
        }
    }
}

static double metric(struct load *l, const char *name)
{
    struct answer a;
    double value = 0;
    char *at = NULL;

    if (http_ask(&l->client, &a, "GET", "/metrics", NULL, NULL, PATIENCE_MS))
        at = strstr(a.body, name);
    while (at && at > a.body && at[-1] != '\n')
        at = strstr(at + 1, name);
    if (at)
        value = strtod(at + strlen(name), NULL);
    answer_release(&a);
    return value;
}

static void play(struct load *l, long before)
{
    long sat = process_memory(&l->server), told = 0;

    tell(l, "load-memory-begun", (double)(sat - before) / 1024 / l->games, "kB",
         "a game and its two connections");
    tell(l, "load-memory-told", metric(l, "warlord_bytes_per_game ") / 1024, "kB",
         "a game, as the server counts");
    phase(l, "load", l->seconds, l->think);
    for (int i = 0; i < l->games; i++)
        told += l->mirror[i].n;
    tell(l, "load-lines", (double)told / l->games, "lines", "a game, on average");
    tell(l, "load-memory", (double)(process_memory(&l->server) - before) / 1024 / l->games, "kB",
         "the same, after playing");
    if (l->rush)
        phase(l, "rush", l->rush, 0);
    hear_again(l);
    told = 0;
    for (int i = 0; i < l->games; i++)
        told += l->mirror[i].n;
    tell(l, "load-commit", 1000 * metric(l, "warlord_commit_seconds_sum ") /
         metric(l, "warlord_commit_seconds_count "), "ms", "to store a batch, on average");
    tell(l, "load-lines-in-all", (double)told, "lines", "hashes compared twice and once again");
    tell(l, "load-over", (double)l->over / 2, "games", "played to their end");
    tell(l, "load-lost-or-reordered", (double)l->faults, "", "none");
}

static bool load(struct load *l, const char *program)
{
    long before;
    bool ok;

    raise_limits();
    l->game = calloc((size_t)l->games, sizeof *l->game);
    l->seat = calloc(2 * (size_t)l->games, sizeof *l->seat);
    l->mirror = calloc((size_t)l->games, sizeof *l->mirror);
    l->due = calloc(2 * (size_t)l->games, sizeof *l->due);
    l->queue = calloc(2 * (size_t)l->games, sizeof *l->queue);
    l->rng = 4711;
    if (!process_init(&l->server, program) || !process_start(&l->server) ||
        !client_init(&l->client, l->server.port))
        return false;
    probe_disk(l);
    before = process_memory(&l->server);
    ok = open_games(l) && sit_down(l);
    if (ok)
        play(l, before);
    if (l->faults || !ok)
        process_show_log(&l->server, 20);
    client_release(&l->client);
    if (!process_stop(&l->server, SIGTERM, PATIENCE_MS))
        fault(l, "%s", "the server does not end when asked to");
    process_release(&l->server);
    for (int i = 0; i < l->games; i++)
        mirror_release(&l->mirror[i]);
    free(l->game);
    free(l->seat);
    free(l->mirror);
    free(l->due);
    free(l->queue);
    samples_release(&l->latency);
    samples_release(&l->delay);
    return ok && !l->faults && !l->missed;
}

int main(int argc, char **argv)
{
    static struct load l = {.games = 1000, .seconds = 20, .think = 250, .rush = 5, .goal = 20};
    static const struct { const char *name; int *at; } option[] = {
        {"--games", &l.games}, {"--seconds", &l.seconds}, {"--think", &l.think},
        {"--rush", &l.rush}, {"--goal", &l.goal}};
    bool ok = argc > 1;

    for (int i = 2; i < argc && ok; i++) {
        int o = 0;

        while (o < 5 && strcmp(argv[i], option[o].name))
            o++;
        if (!strcmp(argv[i], "--tsv"))
            l.tsv = true;
        else if (o < 5 && i + 1 < argc)
            *option[o].at = atoi(argv[++i]);
        else
            ok = false;
    }
    if (!ok || l.games < 1) {
        fputs("usage: load PROGRAM [--games N] [--seconds N] [--think MS] [--rush N] [--goal MS] "
              "[--tsv]\n", stderr);
        return 2;
    }
    return load(&l, argv[1]) ? 0 : 1;
}
