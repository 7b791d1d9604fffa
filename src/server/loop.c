/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* loop.c: the server's one loop, its start and its end. */
#define _DEFAULT_SOURCE             /* sigaction, setrlimit, environ, usleep */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "collection/file.h"
#include "server/parts.h"
#include "server/http.h"
#include "server/life.h"
#include "server/list.h"
#include "server/log.h"
#include "server/network.h"

enum {
    TICK = 100000, PORTS = 50, SPARE_FILES = 128, WORKERS_MAX = 64, DROP_AFTER = 20000000,
    LEAVE_MICROS = 1500000, SAME_AGAIN = 60000000,
    RECEIVE = 512,                      /* bytes of a message read at once */
    READ_MAX = 17000,                   /* bytes of a body: a whole record of TLS, so that nothing of
                                         * it is left where nobody looks */
    TIRED = 10000, EXHAUSTED = 20000, SLOW = 30000,     /* microseconds of work */
    SLOW_AGAIN = 1000000,
};

extern char **environ;

static volatile sig_atomic_t reopen_wanted;
static volatile sig_atomic_t stopped, drain_wanted;
static bool lws_failed;                 /* it has reported an error */

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
    look_signal();
}

static void drain(int signal)
{
    (void)signal;
    drain_wanted = 1;
}

static void reopen(int signal)
{
    (void)signal;
    reopen_wanted = 1;
    look_signal();
}

/* ---------------------------------------------------------------- listening */

/* Silent clients are handled in socket.c. */
static const lws_retry_bo_t patience = {.secs_since_valid_ping = 0, .secs_since_valid_hangup = 0};

static struct lws_protocols protocols[3];

static void name_protocols(void)
{
    protocols[0] = (struct lws_protocols){.name = "http", .callback = http_callback,
                                          .per_session_data_size = http_size()};
    protocols[1] = (struct lws_protocols){.name = "warlord", .callback = socket_callback,
                                          .per_session_data_size = socket_size(),
                                          .rx_buffer_size = RECEIVE,
                                          .tx_packet_size = SOCKET_PACKET};
}

/* One vhost for all doors. */
static bool make_vhost(struct server *h)
{
    struct lws_context_creation_info info = {0};

    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.vhost_name = "warlord";
    info.protocols = protocols;
    info.retry_and_idle_policy = &patience;
    info.keepalive_timeout = 30;
    info.timeout_secs = 10;
    info.alpn = "http/1.1";
    if (h->options.certificate) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = h->options.certificate;
        info.ssl_private_key_filepath = h->options.key;
    }
    h->vhost = lws_create_vhost(h->context, &info);
    return h->vhost != NULL;
}

/* What is wrong with the TLS files, or NULL. */
static const char *tls_fault(const struct server_options *o)
{
    if (!o->certificate)
        return NULL;
    if (access(o->certificate, R_OK) != 0)
        return "the certificate cannot be read";
    if (access(o->key, R_OK) != 0)
        return "the key of the certificate cannot be read";
    return "the certificate and its key cannot be used together; are both PEM?";
}

static bool listen_on(struct server *h)
{
    const char *address = h->options.listen ? h->options.listen : "127.0.0.1";
    bool any = strcmp(address, "*") == 0, made = make_vhost(h), good = false;
    int last = h->options.port_given ? h->options.port : h->options.port + PORTS - 1;
    int error = 0;

    h->loopback = !h->options.listen || strncmp(address, "127.", 4) == 0 ||
                  strcmp(address, "::1") == 0;
    for (h->port = h->options.port; h->port <= last && made; h->port++) {
        good = door_open(h, any ? NULL : address, h->port) != NULL;
        error = errno;
        if (good || error != EADDRINUSE)
            break;
    }
    if (!good) {
        const char *why = made ? strerror(error) : tls_fault(&h->options);

        fprintf(stderr, "warlord: cannot listen on %s port %d: %s\n", address, h->options.port,
                why ? why : "see --log");
        return false;
    }
    if (!h->options.listen)
        door_open(h, "::1", h->port);
    return true;
}

static bool listen_for_operator(struct server *h)
{
    char address[64];
    int port;

    if (h->options.operator_token[0])
        seats_hash(h->options.operator_token, h->operator_hash);
    if (!h->options.operator_listen)
        return true;
    if (life_split(h->options.operator_listen, address, &port))
        h->operator_at = door_open(h, address, port);
    if (!h->operator_at)
        fprintf(stderr, "warlord: cannot listen on %s for the operator\n",
                h->options.operator_listen);
    return h->operator_at != NULL;
}

/* ---------------------------------------------------------------- setting up */

/* Raises the limit on descriptors as far as wanted or possible. Root may usually have any
 * number. */
static rlim_t raise_files(rlim_t want)
{
    struct rlimit limit, raised;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return want;
    raised = (struct rlimit){want, want};
    if (limit.rlim_max < want && setrlimit(RLIMIT_NOFILE, &raised) == 0)
        return want;
    limit.rlim_cur = want < limit.rlim_max ? want : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur;
}

/* No more connections than descriptors: a listener that cannot accept would spin. Some are
 * reserved for the store, the log and files. */
static void limit_connections(struct server *h)
{
    rlim_t want = (rlim_t)h->options.max_connections + SPARE_FILES, have = raise_files(want);

    if (have >= want)
        return;
    h->options.max_connections = (int)(have > 2 * SPARE_FILES ? have - SPARE_FILES : have / 2);
    log_event(LOG_WARN, "few-descriptors", "descriptors", LOG_NUMBER((int64_t)have), "connections",
              LOG_NUMBER(h->options.max_connections), NULL);
}

/* A repeated message is logged once a minute. */
static void lws_says(int level, const char *line)
{
    static char last[256];
    static int64_t told;
    char text[256];

    lws_failed = lws_failed || level & LLL_ERR;
    snprintf(text, sizeof text, "%s", line);
    text[strcspn(text, "\n")] = '\0';
    if (strcmp(text, last) == 0 && log_now() - told < SAME_AGAIN)
        return;
    memcpy(last, text, sizeof last);
    told = log_now();
    log_event(level & LLL_ERR ? LOG_FAULT : LOG_DETAIL, "network", "text", text, NULL);
}

static bool make_context(struct server *h)
{
    struct lws_context_creation_info info = {0};

    lws_set_log_level(LLL_ERR | LLL_WARN, lws_says);
    name_protocols();
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    info.server_string = "warlord";
    info.user = h;
    info.gid = info.uid = (unsigned)-1;
    info.pt_serv_buf_size = READ_MAX;
    info.max_http_header_data = DOOR_HEAD;
    if (h->options.certificate)
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    h->context = lws_create_context(&info);
    return h->context != NULL;
}

static int worker_count(const struct server_options *o)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int count = o->workers > 0 ? o->workers : cores > 2 ? (int)cores : 2;

    return count < WORKERS_MAX ? count : WORKERS_MAX;
}

static bool start_up(struct server *h)
{
    struct games_with with = {.metrics = &h->metrics, .library = &h->library,
                              .max_games = h->options.max_games, .drop_after = DROP_AFTER,
                              .sparing = true, .here = socket_here, .context = h};

    h->library.shipped_only = true;
    if (!seats_ready() || !life_open_store(h))
        return false;
    limit_connections(h);
    if (!look_open(h) || !make_context(h) || !listen_on(h) || !listen_for_operator(h))
        return false;
    h->workers = workers_new(worker_count(&h->options), look_wake, h);
    if (!h->workers) {
        fputs("warlord: cannot start the threads for the bots\n", stderr);
        return false;
    }
    store_wake(h->store, look_wake, h);
    h->sender = sender_new();
    with.store = h->store;
    with.workers = h->workers;
    h->games = games_new(&with);
    files_compress(h);
    return true;
}

/* The workers stop first, so that nobody wakes a context that is gone, and what they have
 * finished is stored. Then the connections close and leave their games. */
static void shut_down(struct server *h)
{
    if (h->workers) {
        workers_stop(h->workers);
        workers_collect(h->workers);
    }
    if (h->games)
        games_finish(h->games);
    if (h->store)
        store_wake(h->store, NULL, NULL);
    if (h->context)
        lws_context_destroy(h->context);
    door_close_all(h);
    look_close(h);
    if (h->games)
        games_finish(h->games);
    if (h->workers)
        workers_free(h->workers);
    if (h->games)
        games_free(h->games);
    sender_free(h->sender);
    guard_release(h);
    network_release(h);
    files_release(h);
    list_release(h);
    free(h->signs);
    free(h->cases);
    library_release(&h->library);
    if (h->store)
        store_close(h->store);
}

/* ---------------------------------------------------------------- showing the page */

static void show_page(const char *address)
{
    const char *display = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    char *arguments[] = {"xdg-open", (char *)address, NULL};
    posix_spawn_file_actions_t quiet;
    pid_t child;

    if ((!display || !*display) && (!wayland || !*wayland))
        return;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, 2, "/dev/null", O_WRONLY, 0);
    if (posix_spawnp(&child, "xdg-open", &quiet, NULL, arguments, environ) != 0)
        log_event(LOG_DETAIL, "no-browser", NULL);
    posix_spawn_file_actions_destroy(&quiet);
}

static void announce(const struct server *h)
{
    const char *at = h->options.listen;
    char address[128];
    bool any = !at || strcmp(at, "*") == 0 || strcmp(at, "0.0.0.0") == 0 || strcmp(at, "::") == 0;
    bool v6 = !any && strchr(at, ':');

    snprintf(address, sizeof address, "%s://%s%s%s:%d/", h->options.certificate ? "https" : "http",
             v6 ? "[" : "", any ? "localhost" : at, v6 ? "]" : "", h->port);
    printf("Warlord is at %s\n", address);
    if (h->options.open)
        puts("Stop it with Ctrl-C; every game is kept.");
    fflush(stdout);
    log_event(LOG_NOTE, "started", "address", address, "store", h->options.store, "games",
              LOG_NUMBER(games_in_store(h->games)), NULL);
    if (h->options.open)
        show_page(address);
}

/* ---------------------------------------------------------------- the loop */

/* An unusable certificate leaves the old one in place: lws calls that a success and logs why. */
static bool renew_certificate(struct server *h)
{
    const struct server_options *o = &h->options;

    lws_failed = false;
    return lws_tls_cert_updated(h->context, o->certificate, o->key, NULL, 0, NULL, 0) == 0 &&
           !lws_failed;
}

/* On SIGHUP, after logs were rotated or the certificate was renewed. */
static void open_files_again(struct server *h)
{
    const struct server_options *o = &h->options;
    bool good;

    reopen_wanted = 0;
    good = log_reopen(o->log);
    if (o->certificate)
        good = renew_certificate(h) && good;
    log_event(good ? LOG_NOTE : LOG_FAULT, good ? "reopened" : "reopen-failed", NULL);
}

/* What the workers have finished, as much as one turn has time for. */
static void collect(struct server *h)
{
    while (workers_collect_one(h->workers))
        if (server_tired(h)) {
            look_wake(h);
            return;
        }
}

static void turn(struct server *h, int64_t *ticked)
{
    int64_t now;

    collect(h);
    server_did(h, WORK_TASKS);
    socket_late(h);
    door_admit(h);
    server_did(h, WORK_SOCKETS);
    now = log_now();
    if (now - *ticked >= TICK) {
        *ticked = now;
        games_tick(h->games);
        door_tick(h);
        socket_tick(h);
        retain_tick(h);
        if (reopen_wanted)
            open_files_again(h);
        if (drain_wanted)
            life_drain(h);
        if (life_tick(h))
            stopped = 1;
    }
    if (games_resume(h->games))
        look_wake(h);
    server_did(h, WORK_TICK);
    games_turn(h->games);
    server_did(h, WORK_GAMES);
    socket_flush(h);
    server_did(h, WORK_WRITING);
}

/* Everybody else had to wait for that: what was it? */
static void tell_slow(struct server *h, int64_t worked)
{
    const int64_t *part = h->part;

    if (h->busy - h->slow_told < SLOW_AGAIN)
        return;
    h->slow_told = h->busy;
    log_event(LOG_NOTE, "slow-turn", "micros", LOG_NUMBER(worked), "sockets",
              LOG_NUMBER(part[WORK_SOCKETS]), "network", LOG_NUMBER(part[WORK_LWS]), "tasks",
              LOG_NUMBER(part[WORK_TASKS]), "tick", LOG_NUMBER(part[WORK_TICK]), "games",
              LOG_NUMBER(part[WORK_GAMES]), "writing", LOG_NUMBER(part[WORK_WRITING]), NULL);
}

/* The loop is done with this turn: how long would somebody have waited? */
static void note_turn(struct server *h)
{
    int64_t lasted = log_now() - h->busy, worked = log_work() - h->worked;
    struct metrics *m = &h->metrics;

    metrics_observe(&m->loop, lasted);
    metrics_observe(&m->loop_work, worked);
    m->loop_longest = lasted > m->loop_longest ? lasted : m->loop_longest;
    m->loop_work_longest = worked > m->loop_work_longest ? worked : m->loop_work_longest;
    if (worked > SLOW)
        tell_slow(h, worked);
    memset(h->part, 0, sizeof h->part);
    h->busy = 0;
}

bool server_tired(const struct server *h)
{
    return h->busy && log_work() - h->worked > TIRED;
}

bool server_was_tired(const struct server *h)
{
    return h->busy && h->charged - h->worked > TIRED;
}

bool server_exhausted(const struct server *h)
{
    return h->busy && log_work() - h->worked > EXHAUSTED;
}

static void serve(struct server *h)
{
    int64_t ticked = 0;

    h->busy = 0;                        /* nobody has waited for anything before this */
    while (!stopped && !games_lost(h->games)) {
        server_busy(h);
        turn(h, &ticked);
        note_turn(h);
        if (!look_wait(h, ticked + TICK))
            break;
        server_busy(h);
        games_turn(h->games);
        server_did(h, WORK_GAMES);
    }
}

/* Tells everybody why; what is queued is written. */
static void leave(struct server *h)
{
    int64_t begin = log_now(), ticked = 0;

    h->leaving = true;
    games_finish(h->games);
    socket_bye(h, "restart", "The server is restarting; reconnect with hello.");
    while (h->metrics.connections > 0 && log_now() - begin < LEAVE_MICROS) {
        if (!look_wait(h, ticked + TICK))
            break;
        turn(h, &ticked);
    }
    log_event(LOG_NOTE, "stopped", NULL);
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = stop}, drains = {.sa_handler = drain};
    struct sigaction again = {.sa_handler = reopen};
    struct sigaction ignore = {.sa_handler = SIG_IGN};

    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGHUP, &again, NULL);
    sigaction(SIGUSR1, &drains, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL);      /* a file that may not grow is like a full disk */
    sigaction(SIGCHLD, &ignore, NULL);
}

static void hold_signals(int how)
{
    static const int ours[] = {SIGTERM, SIGINT, SIGHUP, SIGUSR1};
    sigset_t set;

    sigemptyset(&set);
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
        sigaddset(&set, ours[i]);
    pthread_sigmask(how, &set, NULL);
}

int server_run(const struct server_options *options)
{
    struct server *h = must_have(calloc(1, sizeof *h));
    bool good;

    h->options = *options;
    h->told_end = &h->told;
    h->late.end = &h->late.first;
    h->parked.end = &h->parked.first;
    door_init(h);
    h->started = log_now();
    notify_init(&h->notify);
    stopped = drain_wanted = 0;
    if (!log_open(options->log, options->detailed ? LOG_DETAIL : LOG_NOTE)) {
        fprintf(stderr, "warlord: %s: %s\n", options->log, strerror(errno));
        free(h);
        return 1;
    }
    catch_signals();
    hold_signals(SIG_BLOCK);            /* the threads it starts leave them to the loop */
    good = start_up(h);
    hold_signals(SIG_UNBLOCK);
    if (good) {
        announce(h);
        notify_say(&h->notify, "READY=1");
        if (options->drain)
            life_drain(h);
        serve(h);
        notify_say(&h->notify, "STOPPING=1");
        leave(h);
        good = !games_lost(h->games);
    }
    shut_down(h);
    log_close();
    free(h);
    return good ? 0 : 1;
}
