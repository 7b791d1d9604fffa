/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile.c: runs one attack after the other against `warlord serve`.
 *
 *     hostile PROGRAM [--much] [--sanitized] [--seconds=N] [--kills=N] [ATTACK…]
 *
 * The last line is `N passed, N failed`; `, N not judged` behind it counts figures that were
 * missed on a machine that was not fit to judge them by. */
#define _GNU_SOURCE
#include "hostile.h"

#include <arpa/inet.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    ROOM = 256,                     /* descriptors kept back for everything else */
    LOG_BURST = 50,                 /* after so many warnings the log takes a breath: … */
    LOG_PAUSE = 1000,               /* …so long, in milliseconds, until as many can be written */
};

/* What the server must have counted and written down: nothing if `trace` is NULL. */
struct attack_entry {
    const char *name;
    attack_function *run;
    const char *trace;              /* the reason in the log and in the metrics */
};

static const struct attack_entry attacks[] = {
    {"wrong-tokens", attack_wrong_tokens, "no-seat"},
    {"no-game", attack_no_game, "no-game"},
    {"guessing", attack_guessing, "no-seat"},
    {"hello-twice", attack_hello_twice, "malformed"},
    {"before-hello", attack_before_hello, "malformed"},
    {"never-hello", attack_never_hello, NULL},
    {"other-seats", attack_other_seats, "not-yours"},
    {"watcher", attack_watcher, "not-yours"},
    {"dice", attack_dice, "not-yours"},
    {"numbers", attack_numbers, "stale"},
    {"illegal", attack_illegal, NULL},
    {"unreadable", attack_unreadable, "malformed"},
    {"lines-in-lines", attack_lines_in_lines, "malformed"},
    {"undo", attack_undo, NULL},
    {"flood", attack_flood, "too-fast"},
    {"huge-message", attack_huge_message, "too-large"},
    {"huge-frame", attack_huge_frame, NULL},
    {"bare-frames", attack_bare_frames, NULL},
    {"opcodes", attack_opcodes, NULL},
    {"reserved-bits", attack_reserved_bits, NULL},
    {"bad-utf8", attack_bad_utf8, NULL},
    {"control-frames", attack_control_frames, NULL},
    {"fragment-order", attack_fragment_order, NULL},
    {"fragments-forever", attack_fragments_forever, "flood"},
    {"empty-fragments", attack_empty_fragments, NULL},
    {"truncated", attack_truncated, NULL},
    {"binary", attack_binary, "malformed"},
    {"long-lengths", attack_long_lengths, NULL},
    {"bad-close", attack_bad_close, NULL},
    {"garbage-http", attack_garbage_http, NULL},
    {"methods", attack_methods, "method"},
    {"paths", attack_paths, NULL},
    {"long-head", attack_long_head, NULL},
    {"bodies", attack_bodies, "too-large"},
    {"json", attack_json, NULL},
    {"tables", attack_tables, NULL},
    {"join", attack_join, NULL},
    {"origin", attack_other_site, "origin"},
    {"host", attack_host, "host"},
    {"handshake", attack_handshake, NULL},
    {"headers", attack_headers, NULL},
    {"pipelined", attack_pipelined, NULL},
    {"trailing", attack_trailing, NULL},
    {"gone", attack_gone, NULL},
    {"smuggling", attack_smuggling, "length"},
    {"slow-reader", attack_slow_reader, NULL},
    {"deaf-goodbye", attack_deaf_goodbye, NULL},
    {"slow-loader", attack_slow_loader, NULL},
    {"slow-line", attack_slow_line, NULL},
    {"slowloris", attack_slowloris, NULL},
    {"crowd", attack_crowd, NULL},
    {"churn", attack_churn, NULL},
    {"full", attack_full, NULL},
    {"descriptors", attack_descriptors, NULL},
    {"at-the-door", attack_at_the_door, NULL},
    {"kept-open", attack_kept_open, NULL},
    {"all-leave", attack_all_leave, NULL},
    {"all-post", attack_all_post, NULL},
    {"rush-in", attack_rush_in, NULL},
    {"large-answers", attack_large_answers, NULL},
    {"fuzz-words", attack_fuzz_words, NULL},
    {"fuzz-frames", attack_fuzz_frames, NULL},
    {"proxy", attack_proxy, NULL},
    {"proxy-crowd", attack_proxy_crowd, NULL},
    {"list", attack_list, NULL},
    {"refused", attack_refused, NULL},
    {"secrets", attack_secrets, NULL},
    {"domains", attack_domains, NULL},
    {"operator", attack_operator, NULL},
    {"store", attack_store, NULL},
    {"retention", attack_retention, NULL},
    {"drain", attack_drain, NULL},
    {"take-over", attack_take_over, NULL},
    {"watchdog", attack_watchdog, NULL},
    {"older", attack_older, NULL},
    {"mixed", attack_mixed, NULL},
    {"kill", attack_kill, NULL},
    {"term", attack_term, NULL},
    {"stop-thinking", attack_stop_thinking, NULL},
    {"hangup", attack_hangup, NULL},
    {"silence", attack_silence, NULL},
};
enum { ATTACKS = sizeof attacks / sizeof attacks[0] };

bool check(struct trial *t, bool ok, const char *format, ...)
{
    va_list list;

    t->passed += ok;
    t->failed += !ok;
    if (ok)
        return true;
    printf("failed: %s: ", t->attack);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    putchar('\n');
    fflush(stdout);
    return false;
}

void check_figure(struct trial *t, bool met, const char *format, ...)
{
    va_list list;

    if (met || t->sanitized || *t->missed)
        return;
    va_start(list, format);
    vsnprintf(t->missed, sizeof t->missed, format, list);
    va_end(list);
}

/* ---------------------------------------------------------------- decent behaviour */

struct conn *socket_of(struct trial *t)
{
    struct conn *o = conn_open(&t->client);

    if (o && conn_is_open(o, PATIENCE))
        return o;
    check(t, false, "a decent handshake was not accepted (%d)", o ? o->status : 0);
    if (o)
        conn_hang_up(o);
    return NULL;
}

static void hear_all(struct player_client *p)
{
    struct message m;

    while (p->conn && conn_next(p->conn, &m))
        if (m.opcode == OP_TEXT)
            mirror_hear(&p->mirror, m.text);
}

static bool hear_until_ready(struct player_client *p)
{
    struct message m;

    p->mirror.ready = false;
    while (!p->mirror.ready && conn_hear(p->conn, &m, PATIENCE))
        if (m.opcode == OP_TEXT && !mirror_hear(&p->mirror, m.text) &&
            (!strncmp(m.text, "error", 5) || !strncmp(m.text, "bye", 3)))
            fprintf(stderr, "%s\n", m.text);
    return p->mirror.ready;
}

bool come_back(struct trial *t, struct player_client *p, const char *id, const char *token)
{
    if (p->conn)
        conn_hang_up(p->conn);
    p->conn = socket_of(t);
    if (!p->conn)
        return false;
    conn_say(p->conn, "hello %s %s %d", id, token, p->mirror.g ? p->mirror.n : 0);
    return hear_until_ready(p);
}

bool sit_down(struct trial *t, struct player_client *p, const char *id, const char *token)
{
    *p = (struct player_client){.rng = now_ns() % 1000 + 1};
    mirror_init(&p->mirror, true);
    return come_back(t, p, id, token);
}

void stand_up(struct player_client *p)
{
    if (p->conn)
        conn_hang_up(p->conn);
    p->conn = NULL;
    mirror_release(&p->mirror);
}

bool hear_line_number(struct player_client *p, int n)
{
    int64_t end = now_ns() + (int64_t)PATIENCE * 1000000;

    for (hear_all(p); p->conn && p->mirror.n < n && now_ns() < end && p->conn->state != CONN_CLOSED;
         hear_all(p))
        client_wait(p->conn->client, 20);
    return p->conn && p->mirror.n >= n;
}

int who_is_asked(struct player_client side[2])
{
    int64_t end = now_ns() + (int64_t)PATIENCE * 1000000;

    while (now_ns() < end) {
        int most;

        hear_all(&side[0]);
        hear_all(&side[1]);
        most = side[0].mirror.n > side[1].mirror.n ? side[0].mirror.n : side[1].mirror.n;
        if (!hear_line_number(&side[0], most) || !hear_line_number(&side[1], most))
            return -1;
        for (int i = 0; i < 2; i++)
            if (mirror_asks(&side[i].mirror, i))
                return i;
        if (!side[0].mirror.g || side[0].mirror.g->ask.ask == ASK_NOTHING)
            return -1;
        client_wait(side[0].conn->client, 20);      /* for the dice */
    }
    return -1;
}

bool play_on(struct trial *t, struct player_client side[2], int lines)
{
    int until = side[0].mirror.n + lines;
    char text[1024];

    while (side[0].mirror.n < until) {
        int who = who_is_asked(side), n;

        if (who < 0)
            return false;
        n = side[who].mirror.n + 1;
        random_order(side[who].mirror.g, &side[who].rng, text, sizeof text);
        conn_say(side[who].conn, "order %d %s", n, text);
        if (!hear_line_number(&side[who], n) || !hear_line_number(&side[1 - who], n))
            return false;
        if (strcmp(mirror_text(&side[who].mirror, n), text)) {
            check(t, false, "line %d is '%s', not '%s'", n, mirror_text(&side[who].mirror, n), text);
            return false;
        }
    }
    return true;
}

bool new_game(struct trial *t, struct begun *game, struct player_client side[2])
{
    char why[512] = "";

    side[0] = side[1] = (struct player_client){0};
    if (!check(t, game_begin(&t->client, game, t->table, "open", "server", why, sizeof why),
               "a game was not begun: %s", why))
        return false;
    return check(t, sit_down(t, &side[0], game->id, game->token[0]) &&
                 sit_down(t, &side[1], game->id, game->token[1]), "nobody could sit down");
}

/* ---------------------------------------------------------------- how is the server? */

bool memory_within(struct trial *t, long before, int megabytes)
{
    return t->sanitized || process_memory(&t->server) < before + ((long)megabytes << 20);
}

double metric(struct trial *t, const char *name)
{
    struct answer a;
    double sum = 0;
    size_t n = strlen(name);

    if (http_ask(&t->client, &a, "GET", "/metrics", NULL, NULL, PATIENCE))
        for (char *line = strtok(a.body, "\n"); line; line = strtok(NULL, "\n"))
            if (!strncmp(line, name, n) && line[n] && strchr(" {", line[n]))
                sum += strtod(strrchr(line, ' '), NULL);
    answer_release(&a);
    return sum;
}

double refusals(struct trial *t, const char *reason)
{
    struct answer a;
    double sum = 0;
    char label[64];

    snprintf(label, sizeof label, "\"%s\"", reason);
    if (http_ask(&t->client, &a, "GET", "/metrics", NULL, NULL, PATIENCE))
        for (char *line = strtok(a.body, "\n"); line; line = strtok(NULL, "\n"))
            if (*line != '#' && strstr(line, label))
                sum += strtod(strrchr(line, ' '), NULL);
    answer_release(&a);
    return sum;
}

static bool begin_honest(struct trial *t)
{
    stand_up(&t->side[0]);
    stand_up(&t->side[1]);
    return new_game(t, &t->honest, t->side);
}

static bool over(struct player_client side[2])
{
    return side[0].mirror.g->ask.ask == ASK_NOTHING && side[1].mirror.n == side[0].mirror.n;
}

bool honest_plays(struct trial *t, int lines)
{
    bool good = true;

    for (int i = 0; i < lines && good; i++) {
        if (over(t->side))
            good = begin_honest(t);
        good = good && (play_on(t, t->side, 1) || over(t->side));
    }
    return good;
}

static void is_well(struct trial *t)
{
    struct answer a;
    bool ok;

    check(t, process_runs(&t->server), "the server has ended (status %x)", t->server.status);
    ok = http_ask(&t->client, &a, "GET", "/health", NULL, NULL, PATIENCE) && a.status == 200;
    check(t, ok, "/health says %d", a.status);
    answer_release(&a);
    for (int i = 0; i < 2; i++)
        if (!check(t, t->side[i].conn->state == CONN_OPEN, "the honest player %d was hung up on", i))
            come_back(t, &t->side[i], t->honest.id, t->honest.token[i]);
    ok = honest_plays(t, 3) && (who_is_asked(t->side) >= 0 || over(t->side));
    for (int i = 0; i < 2; i++)
        check(t, !*t->side[i].mirror.fault, "the honest game: %s", t->side[i].mirror.fault);
    check(t, ok, "the honest game does not go on");
    check(t, t->side[0].mirror.n == t->side[1].mirror.n &&
          t->side[0].mirror.digest == t->side[1].mirror.digest, "the honest game differs");
}

/* Turns of the loop that took longer than so many milliseconds. */
static double turns_over(struct trial *t, int limit)
{
    struct answer a;
    char within[64];
    const char *at = NULL, *all = NULL;
    double over = 0;

    snprintf(within, sizeof within, "\nwarlord_loop_work_seconds_bucket{le=\"%g\"} ", limit / 1000.0);
    if (http_ask(&t->client, &a, "GET", "/metrics", NULL, NULL, PATIENCE)) {
        at = strstr(a.body, within);
        all = strstr(a.body, "\nwarlord_loop_work_seconds_count ");
    }
    if (check(t, at && all, "/metrics does not tell how long turns take"))
        over = strtod(strchr(all, ' '), NULL) - strtod(at + strlen(within), NULL);
    answer_release(&a);
    return over;
}

static void judge_turns(struct trial *t, struct trial *served, double over, int limit)
{
    check_figure(t, over <= 0, "the loop worked for more than %d ms in %.0f turns, at most %.1f ms "
                 "since the start", limit, over,
                 metric(served, "warlord_loop_work_longest_micros") / 1000);
}

void check_turns(struct trial *t, struct trial *own, int limit)
{
    fit_note(&t->fit, own->server.pid);
    judge_turns(t, own, turns_over(own, limit), limit);
}

/* After many warnings the log needs a pause, or it says nothing of the next ones. */
static void spare_the_log(struct trial *t)
{
    double refused = metric(t, "warlord_refused_total");

    if (refused < t->refused)           /* the server was started again */
        t->refused = 0;
    if (refused <= t->refused + LOG_BURST)
        return;
    t->refused = refused;
    client_sleep(&t->client, LOG_PAUSE);
}

/* Makes an attack once. False if it has missed a figure. */
static bool try_attack(struct trial *t, const struct attack_entry *a)
{
    pid_t served = t->server.pid;
    double over = turns_over(t, LOOP_MAX);

    spare_the_log(t);
    *t->missed = '\0';
    fit_begin(&t->fit, getpid(), served);
    a->run(t);
    is_well(t);
    judge_turns(t, t, turns_over(t, LOOP_MAX) - (served == t->server.pid ? over : 0), LOOP_MAX);
    return !*t->missed;
}

/* Again and again, until a try meets all figures. */
static void make_attack(struct trial *t, const struct attack_entry *a)
{
    char trouble[100], missed[sizeof t->missed] = "";
    int failed = t->failed;

    for (int n = 1; n <= TRIES && t->failed == failed; n++) {
        if (try_attack(t, a)) {
            t->passed += t->failed == failed && !t->sanitized;
            return;
        }
        if (!fit_trouble(&t->fit, trouble, sizeof trouble)) {
            memcpy(missed, t->missed, sizeof missed);
            strcpy(trouble, "the machine was fit");
        }
        printf("try %d: %s: %s (%s)\n", n, a->name, t->missed, trouble);
    }
    if (t->failed > failed)
        return;
    if (check(t, !*missed, "%s", missed)) {
        t->passed--;
        t->not_judged++;
        printf("not judged: %s: %s: %s\n", a->name, t->missed, trouble);
    }
}

static void run_attack(struct trial *t, const struct attack_entry *a)
{
    double counted = a->trace ? refusals(t, a->trace) : 0;
    int written = a->trace ? process_logged(&t->server, a->trace) : 0, failed = t->failed;
    int64_t begin = now_ns();

    t->attack = a->name;
    make_attack(t, a);
    if (a->trace) {
        check(t, refusals(t, a->trace) > counted, "/metrics counts no \"%s\"", a->trace);
        check(t, process_logged(&t->server, a->trace) > written, "the log says nothing of %s",
              a->trace);
    }
    if (t->much || failed != t->failed)
        printf("%s: %s (%.1f s)\n", a->name, failed == t->failed ? "survived" : "FAILED",
               (double)(now_ns() - begin) / 1e9);
    fflush(stdout);
}

/* ---------------------------------------------------------------- all of them */

static void nothing_leaked(struct trial *t)
{
    static const char *const trouble[] = {"AddressSanitizer", "ThreadSanitizer", "runtime error",
                                          "LeakSanitizer",
                                          "Assertion", "assertion"};

    t->attack = "log";
    check(t, !process_logged(&t->server, t->honest.token[0]) &&
          !process_logged(&t->server, t->honest.token[1]), "a token stands in the log");
    check(t, !process_logged(&t->server, t->honest.code), "a code stands in the log");
    for (size_t i = 0; i < sizeof trouble / sizeof trouble[0]; i++)
        check(t, !process_logged(&t->server, trouble[i]), "the log says '%s'", trouble[i]);
}

static bool wanted(int argc, char **argv, const char *name)
{
    bool any = false;

    for (int i = 2; i < argc; i++) {
        if (!strcmp(argv[i], name))
            return true;
        any = any || argv[i][0] != '-';
    }
    return !any;
}

static bool known(const char *name)
{
    for (int i = 0; i < ATTACKS; i++)
        if (!strcmp(attacks[i].name, name))
            return true;
    return !strcmp(name, "--much") || !strcmp(name, "--sanitized") ||
           !strncmp(name, "--seconds=", 10) || !strncmp(name, "--kills=", 8);
}

static bool begin(struct trial *t, const char *program)
{
    fit_start(&t->fit);
    t->files = raise_limits() - ROOM;
    t->attack = "beginning";
    t->table = starter_table(17);
    return process_init(&t->server, program) && process_start(&t->server) &&
           client_init(&t->client, t->server.port) && begin_honest(t);
}

static void end(struct trial *t)
{
    t->attack = "end";
    stand_up(&t->side[0]);
    stand_up(&t->side[1]);
    client_release(&t->client);
    check(t, process_stop(&t->server, SIGTERM, PATIENCE), "the server does not end when asked to");
    check(t, WIFEXITED(t->server.status) && WEXITSTATUS(t->server.status) == 0,
          "the server ends with status %x", t->server.status);
    nothing_leaked(t);
    if (t->failed)
        process_show_log(&t->server, 20);
    process_release(&t->server);
    fit_stop(&t->fit);
    free(t->table);
    if (t->sanitized) {
        t->not_judged++;
        puts("not judged: how long the loop works: a sanitized server is slow");
    }
}

int main(int argc, char **argv)
{
    static struct trial t;

    for (int i = 2; i < argc; i++)
        if (!known(argv[i])) {
            fprintf(stderr, "no such attack: %s\n", argv[i]);
            return 2;
        }
    if (argc < 2) {
        fputs("usage: hostile PROGRAM [--much] [--sanitized] [--seconds=N] [--kills=N] [ATTACK…]\n",
              stderr);
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        t.much = t.much || !strcmp(argv[i], "--much");
        t.sanitized = t.sanitized || !strcmp(argv[i], "--sanitized");
        if (!strncmp(argv[i], "--seconds=", 10))
            t.seconds = atoi(argv[i] + 10);
        if (!strncmp(argv[i], "--kills=", 8))
            t.kills = atoi(argv[i] + 8);
    }
    signal(SIGPIPE, SIG_IGN);
    if (!begin(&t, argv[1])) {
        process_show_log(&t.server, 20);
        process_release(&t.server);
        printf("0 passed, %d failed\n", t.failed ? t.failed : 1);
        return 1;
    }
    for (int i = 0; i < ATTACKS; i++)
        if (wanted(argc, argv, attacks[i].name) && process_runs(&t.server))
            run_attack(&t, &attacks[i]);
    end(&t);
    printf("%d passed, %d failed", t.passed, t.failed);
    if (t.not_judged)
        printf(", %d not judged", t.not_judged);
    putchar('\n');
    return t.failed != 0;
}
