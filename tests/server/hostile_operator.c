/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile_operator.c: what an operator relies on: watching, copying, ending and beginning again. */
#define _GNU_SOURCE
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "hostile.h"

static int status_of(struct trial *t, const char *path, const char *lines)
{
    struct answer a;
    int status;

    http_ask(&t->client, &a, "GET", path, lines, NULL, PATIENCE);
    status = a.status;
    answer_release(&a);
    return status;
}

static bool page_says(struct trial *t, const char *path, const char *lines, const char *text)
{
    struct answer a;
    bool said;

    http_ask(&t->client, &a, "GET", path, lines, NULL, PATIENCE);
    said = a.body && strstr(a.body, text);
    answer_release(&a);
    return said;
}

/* ---------------------------------------------------------------- watching */

static void at_own_address(struct trial *t)
{
    struct trial own;
    struct client aside;
    char address[32];
    struct process spare;

    if (!process_init(&spare, t->server.program))       /* for its port */
        return;
    snprintf(address, sizeof address, "127.0.0.1:%d", spare.port);
    if (own_server(t, &own, (char *[]){"--operator", address}, 2)) {
        check(t, status_of(&own, "/metrics", NULL) == 403, "/metrics is at the public address too");
        check(t, client_init(&aside, spare.port), "no client");
        own.client.port = spare.port;
        check(t, status_of(&own, "/metrics", NULL) == 200 && status_of(&own, "/operator", NULL) == 200,
              "nothing is at the operator's address");
        check(t, status_of(&own, "/api/games", NULL) == 404, "games are at the operator's address");
        client_release(&aside);
        own_server_ends(&own);
    }
    process_release(&spare);
}

/* What the server measures is there when something has happened. */
static void figures(struct trial *t)
{
    enum { THINKERS = 6 };
    static const char table[] = "rules unlimited\nplayer red south\nplayer blue north\n"
                                "figure a red at 10,4 facing north\n"
                                "figure b blue at 10,20 facing south range 12\n"
                                "figure c blue at 14,20 facing south range 12\n";
    struct conn *c[THINKERS] = {0};
    struct begun game;
    double slow = 0;

    check(t, new_game(t, &t->honest, t->side) && play_on(t, t->side, 2), "nobody can play");
    check(t, metric(t, "warlord_wal_bytes") > 0, "the log has no size");
    check(t, metric(t, "warlord_ack_seconds_count") > 0, "how long orders take is not measured");
    for (int i = 0; i < THINKERS; i++) {
        if (!game_begin(&t->client, &game, table, "captain:2s", "server", NULL, 0) ||
            !(c[i] = socket_of(t)))
            continue;
        conn_say(c[i], "hello %s %s 0", game.id, game.token[0]);
        conn_await(c[i], "ready", PATIENCE);
        conn_say(c[i], "order 1 red end");
        check(t, conn_await(c[i], "thinking", PATIENCE) != NULL, "the bot does not think");
        slow = metric(t, "warlord_tasks_slow");
    }
    check(t, slow > 0, "%d bots think long, and none of them waits", THINKERS);
    for (int i = 0; i < THINKERS; i++)
        if (c[i])
            conn_hang_up(c[i]);
    stand_up(&t->side[0]);
    stand_up(&t->side[1]);
}

void attack_operator(struct trial *t)
{
    static const char good[] = "Authorization: Bearer correct-horse-battery\r\n";
    static const char bad[] = "Authorization: Bearer correct-horse-batterx\r\n";
    struct trial own;
    char path[160];
    FILE *f;

    check(t, status_of(t, "/metrics", "X-Forwarded-For: 198.51.100.7\r\n") == 403,
          "whoever comes by a proxy sees /metrics");
    check(t, status_of(t, "/operator", "X-Forwarded-For: 198.51.100.7\r\n") == 403,
          "whoever comes by a proxy sees /operator");
    check(t, page_says(t, "/operator", NULL, t->honest.id), "/operator does not tell of the game");
    snprintf(path, sizeof path, "%s/token", t->server.folder);
    f = fopen(path, "w");
    fputs("correct-horse-battery\n", f);
    fclose(f);
    if (own_server(t, &own, (char *[]){"--operator-token", path}, 2)) {
        check(t, status_of(&own, "/metrics", NULL) == 403 && status_of(&own, "/metrics", bad) == 403,
              "/metrics needs no token");
        check(t, status_of(&own, "/metrics", good) == 200 && status_of(&own, "/operator", good) == 200,
              "the token opens nothing");
        check(t, page_says(&own, "/metrics", good, "warlord_loop_seconds_bucket") &&
              page_says(&own, "/metrics", good, "warlord_wal_bytes") &&
              page_says(&own, "/metrics", good, "warlord_tasks_slow"), "numbers are missing");
        check(t, page_says(&own, "/metrics", good, "warlord_loop_seconds_count ") &&
              !page_says(&own, "/metrics", good, "warlord_loop_seconds_count 0"),
              "how long the loop is busy is not measured");
        own_server_ends(&own);
    }
    at_own_address(t);
    if (own_server(t, &own, (char *[]){"--bots", "2"}, 2)) {
        figures(&own);
        t->passed += own.passed;
        t->failed += own.failed;
        own_server_ends(&own);
    }
}

/* ---------------------------------------------------------------- the store, while it is used */

static int run_store(struct trial *t, const char *command, const char *argument)
{
    char line[512];
    int status;

    snprintf(line, sizeof line, "'%s' store %s %s%s%s --store '%s' >>'%s' 2>&1", t->server.program,
             command, argument ? "'" : "", argument ? argument : "", argument ? "'" : "",
             t->server.store, t->server.log);
    status = system(line);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void attack_store(struct trial *t)
{
    char copy[160], out[160], line[400];
    struct player_client side[2];
    struct begun game;
    struct message m;

    snprintf(copy, sizeof copy, "%s/copy", t->server.folder);
    snprintf(out, sizeof out, "%s/out", t->server.folder);
    check(t, run_store(t, "backup", copy) == 0, "no backup");
    check(t, honest_plays(t, 2), "the honest game waits for the backup");
    check(t, run_store(t, "check --replay", NULL) == 0, "the store is not whole");
    snprintf(line, sizeof line, "'%s' store check --replay --store '%s' >>'%s' 2>&1",
             t->server.program, copy, t->server.log);
    check(t, system(line) == 0, "the copy is not whole");
    check(t, run_store(t, "export --out", out) == 0, "no export");
    check(t, run_store(t, "import", out) == 1, "games that are there were imported again");
    check(t, run_store(t, "prune --finished 1d --dry-run", NULL) == 0, "no pruning");
    check(t, run_store(t, "prune", NULL) == 2, "pruning needs no time");
    check(t, run_store(t, "nonsense", NULL) == 2, "nonsense is a command");
    check(t, honest_plays(t, 2), "the honest game does not go on");
    if (!new_game(t, &game, side))
        return;
    play_on(t, side, 3);
    check(t, run_store(t, "delete", game.id) == 0, "a game was not removed");
    conn_say(side[0].conn, "chat is anybody there?");
    check(t, conn_hear(side[0].conn, &m, PATIENCE), "who plays a removed game hears nothing");
    check(t, conn_is_over(side[0].conn, PATIENCE), "a removed game goes on");
    stand_up(&side[0]);
    stand_up(&side[1]);
    check(t, run_store(t, "vacuum", NULL) == 0, "no vacuum");
    check(t, run_store(t, "check", NULL) == 0, "something is left of the removed game");
}

/* ---------------------------------------------------------------- games that have had their time */

static bool is_there(struct trial *t, const char *id)
{
    char path[TOKEN + 16];

    snprintf(path, sizeof path, "/api/games/%s", id);
    return status_of(t, path, NULL) == 200;
}

static bool goes(struct trial *t, const char *id)
{
    int64_t end = now_ns() + (int64_t)PATIENCE * 1000000;

    while (is_there(t, id) && now_ns() < end)
        client_wait(&t->client, 50);
    return !is_there(t, id);
}

/* The same server again with these arguments, when a second and more has passed. */
static bool start_later(struct trial *t, char *const *arguments, int n)
{
    process_stop(&t->server, SIGTERM, PATIENCE);
    client_sleep(&t->client, 1500);
    t->server.narguments = n;
    memcpy(t->server.argument, arguments, (size_t)n * sizeof arguments[0]);
    return process_start(&t->server);
}

static bool agree_to_end(struct player_client side[2])
{
    conn_say(side[0].conn, "order 1 red agree");
    if (!hear_line_number(&side[1], 1))
        return false;
    conn_say(side[1].conn, "order 2 blue agree");
    return hear_line_number(&side[0], 2) && hear_line_number(&side[1], 2);
}

/* A running server removes what is over and old, and archives it; what goes on stays until it has been
 * idle for too long. */
void attack_retention(struct trial *t)
{
    struct trial own;
    struct begun over, going;
    struct player_client side[2], other[2];
    char archive[160];

    if (!own_server(t, &own, NULL, 0))
        return;
    snprintf(archive, sizeof archive, "%s/archive", own.server.folder);
    if (new_game(&own, &over, side) && new_game(&own, &going, other)) {
        check(t, agree_to_end(side) && play_on(&own, other, 3), "the games do not go on");
        stand_up(&side[0]);
        stand_up(&side[1]);
        check(t, start_later(&own, (char *[]){"--keep-finished", "1s", "--archive", archive}, 4) &&
              goes(&own, over.id), "a game that is over stays");
        check(t, is_there(&own, going.id) && come_back(&own, &other[0], going.id, going.token[0]) &&
              come_back(&own, &other[1], going.id, going.token[1]) && play_on(&own, other, 2),
              "a game that is played has gone, too");
        check(t, run_store(&own, "import", archive) == 0 && is_there(&own, over.id),
              "the archive does not have it");
        stand_up(&other[0]);
        stand_up(&other[1]);
        check(t, start_later(&own, (char *[]){"--keep-idle", "1s"}, 2) && goes(&own, going.id) &&
              is_there(&own, over.id), "a game that nobody plays stays, or one that is over goes");
    }
    t->failed += own.failed;
    own_server_ends(&own);
}

/* ---------------------------------------------------------------- the end, and the next beginning */

void attack_drain(struct trial *t)
{
    struct trial own;
    struct begun game, none;
    struct player_client side[2];
    char why[256] = "";

    if (!own_server(t, &own, NULL, 0))
        return;
    if (new_game(&own, &game, side)) {
        play_on(&own, side, 3);
        kill(own.server.pid, SIGUSR1);
        check(t, conn_await(side[0].conn, "notice drain", PATIENCE), "nobody is told of the drain");
        check(t, !game_begin(&own.client, &none, t->table, "open", "server", why, sizeof why) &&
              strstr(why, "503") && strstr(why, "drain"), "a game was begun: %s", why);
        check(t, page_says(&own, "/health", NULL, "draining"), "/health does not say so");
        check(t, play_on(&own, side, 5), "the game in play does not go on");
        client_sleep(&own.client, 6000);
        check(t, process_runs(&own.server), "it ends while somebody plays");
        stand_up(&side[0]);
        stand_up(&side[1]);
        check(t, process_ends(&own.server, PATIENCE) && WIFEXITED(own.server.status) &&
              WEXITSTATUS(own.server.status) == 0, "it does not end when nobody plays");
        check(t, process_start(&own.server) && sit_down(&own, &side[0], game.id, game.token[0]) &&
              side[0].mirror.n >= 8, "the game is not there afterwards");
        stand_up(&side[0]);
    }
    t->failed += own.failed;
    own_server_ends(&own);
}

/* Again and again another server takes over, under orders: what was acknowledged is there. */
void attack_take_over(struct trial *t)
{
    int rounds = t->much ? 20 : 3;
    struct trial own;
    struct begun game;
    struct player_client side[2];
    struct process next;

    if (!own_server(t, &own, NULL, 0))
        return;
    if (!new_game(&own, &game, side))
        rounds = 0;
    for (int i = 0; i < rounds; i++) {
        int known;

        check(t, play_on(&own, side, 4), "the game does not go on");
        known = side[0].mirror.n;
        next = own.server;
        next.narguments = 1;
        next.argument[0] = "--take-over";
        if (!check(t, process_start(&next), "nobody takes over"))
            break;
        check(t, process_ends(&own.server, PATIENCE), "the old server stays");
        check(t, WIFEXITED(own.server.status) && WEXITSTATUS(own.server.status) == 0,
              "the old server ends with status %x", own.server.status);
        for (int who = 0; who < 2; who++)
            check(t, conn_await(side[who].conn, "bye restart", PATIENCE),
                  "player %d is not told that the server restarts", who);
        own.server = next;
        process_answers(&own.server, PATIENCE);     /* there is a moment in which nobody listens */
        check(t, come_back(&own, &side[0], game.id, game.token[0]) &&
              come_back(&own, &side[1], game.id, game.token[1]), "nobody can come back");
        check(t, side[0].mirror.n >= known && !*side[0].mirror.fault, "orders were lost: %s",
              side[0].mirror.fault);
        check(t, status_of(&own, "/health", NULL) == 200, "the new server is not well");
    }
    stand_up(&side[0]);
    stand_up(&side[1]);
    t->failed += own.failed;
    own_server_ends(&own);
}

/* ---------------------------------------------------------------- systemd */

/* What systemd would hear within that time, all in one. */
static void listen_for(int fd, char *out, size_t size, const char *until, int ms)
{
    int64_t end = now_ns() + (int64_t)ms * 1000000;
    size_t used = strlen(out);

    for (int64_t left; (left = end - now_ns()) > 0 && !strstr(out, until);) {
        struct pollfd word = {.fd = fd, .events = POLLIN};
        ssize_t n;

        if (poll(&word, 1, (int)(left / 1000000) + 1) <= 0)
            continue;
        n = recv(fd, out + used, size - used - 2, MSG_DONTWAIT);
        if (n > 0) {
            used += (size_t)n;
            out[used++] = '\n';
            out[used] = '\0';
        }
    }
}

/* Stops it, and takes away what it has said up to then. */
static void stop_and_forget(struct process *p, int fd)
{
    char said[256];
    int status;

    kill(p->pid, SIGSTOP);
    waitpid(p->pid, &status, WUNTRACED);
    while (recv(fd, said, sizeof said, MSG_DONTWAIT) > 0)
        ;
}

void attack_watchdog(struct trial *t)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    char heard[8192] = "";
    struct trial own;
    bool started;

    snprintf(at.sun_path, sizeof at.sun_path, "%s/notify", t->server.folder);
    if (!check(t, fd >= 0 && bind(fd, (struct sockaddr *)&at, sizeof at) == 0, "no socket"))
        return;
    setenv("NOTIFY_SOCKET", at.sun_path, 1);
    setenv("WATCHDOG_USEC", "400000", 1);
    started = own_server(t, &own, NULL, 0);
    unsetenv("NOTIFY_SOCKET");
    unsetenv("WATCHDOG_USEC");
    if (started) {
        listen_for(fd, heard, sizeof heard, "WATCHDOG=1\nWATCHDOG=1\nWATCHDOG=1", PATIENCE);
        check(t, strstr(heard, "READY=1"), "it does not say that it is ready");
        check(t, strstr(heard, "WATCHDOG=1\nWATCHDOG=1\nWATCHDOG=1"), "it shows no sign of life");
        stop_and_forget(&own.server, fd);           /* a loop that hangs says nothing */
        heard[0] = '\0';
        listen_for(fd, heard, sizeof heard, "WATCHDOG=1", 1000);
        check(t, !heard[0], "a server that hangs shows signs of life");
        kill(own.server.pid, SIGCONT);
        kill(own.server.pid, SIGTERM);
        listen_for(fd, heard, sizeof heard, "STOPPING=1", PATIENCE);
        check(t, strstr(heard, "STOPPING=1"), "it does not say that it ends");
        own_server_ends(&own);
    }
    close(fd);
    unlink(at.sun_path);
}
