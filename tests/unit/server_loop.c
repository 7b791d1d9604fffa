/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_loop.c: how much the loop does in one turn. It pretends to take a millisecond for each thing,
 * so that nothing depends on the machine. */
#define _DEFAULT_SOURCE             /* mkdtemp */

#include <poll.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include "server_whole.h"

enum {
    THING = 1000, TIRED = 10,       /* microseconds; things after which a turn should end */
    FEW = 8,                        /* connections that are served before the loop thinks of that */
};

/* ---------------------------------------------------------------- one turn */

/* The linker gives us these calls first. */
int64_t __real_log_work(void);
int64_t __wrap_log_work(void);
bool __real_look_wait(struct server *, int64_t);
bool __wrap_look_wait(struct server *, int64_t);

/* Used in the loop's thread, and by others while it stands still. */
static struct {
    int64_t worked;                 /* microseconds it pretends to have worked */
    int turns, done, most;          /* things in this turn, and in any */
    int slept;                      /* how often it would have waited although something was left */
    bool (*left)(void);
} loop;

int64_t __wrap_log_work(void)
{
    return __real_log_work() + (pthread_equal(pthread_self(), whole.thread) ? loop.worked : 0);
}

static bool bell_has_rung(const struct server *h)
{
    struct pollfd bell = {.fd = h->look.bell, .events = POLLIN};

    return poll(&bell, 1, 0) == 1;
}

/* A turn begins with waiting. */
bool __wrap_look_wait(struct server *h, int64_t until)
{
    loop.slept += loop.left && loop.left() && !bell_has_rung(h);
    loop.most = loop.done > loop.most ? loop.done : loop.most;
    loop.done = 0;
    loop.turns++;
    return __real_look_wait(h, until);
}

static void do_a_thing(void)
{
    loop.worked += THING;
    loop.done++;
}

static void prepare(void (*turn)(struct server *))
{
    memset(&loop, 0, sizeof loop);
    whole_prepare(turn);
}

/* ---------------------------------------------------------------- the workers' results */

enum { TASKS = 100 };

static struct task task[TASKS];
static int collected;

static void do_nothing(struct task *t, struct worker *w)
{
    (void)t;
    (void)w;
}

static void collect(struct task *t)
{
    (void)t;
    do_a_thing();
    collected++;
}

/* In the first turn all of them are finished, before the loop collects any. */
static void turn_with_tasks(struct server *h)
{
    for (int i = 0; loop.turns == 0 && i < TASKS; i++) {
        task[i] = (struct task){.bytes = 1, .work = do_nothing, .done = collect};
        workers_submit(h->workers, &task[i]);
    }
    while (loop.turns == 0 && workers_depth(h->workers).bytes > 0)
        sched_yield();
    if (collected == TASKS)
        raise(SIGTERM);
}

static bool tasks_are_left(void)
{
    return loop.turns > 0 && collected < TASKS;
}

static void results_are_collected_over_several_turns(void **state)
{
    (void)state;
    collected = 0;
    prepare(turn_with_tasks);
    loop.left = tasks_are_left;
    whole_start();
    whole_end();
    assert_int_equal(collected, TASKS);
    assert_in_range(loop.most, 1, TIRED + 1);
    assert_int_equal(loop.slept, 0);
}

/* ---------------------------------------------------------------- messages of many */

enum { PLAYERS = 60, EACH = 3 };

void __real_games_order(struct games *, struct listener *, const struct message *, int64_t);
void __wrap_games_order(struct games *, struct listener *, const struct message *, int64_t);

static struct client player[PLAYERS];
static struct {
    sem_t held, go;                 /* the loop stands still, and goes on */
    atomic_bool wanted;
} hold;

void __wrap_games_order(struct games *g, struct listener *l, const struct message *m, int64_t asked)
{
    do_a_thing();
    __real_games_order(g, l, m, asked);
}

static void turn_with_messages(struct server *h)
{
    (void)h;
    if (!hold.wanted)
        return;
    hold.wanted = false;
    sem_post(&hold.held);
    sem_wait(&hold.go);
}

/* Everybody has said something before the loop hears of it, and more than once; nothing is lost. */
static void speak_at_once(void)
{
    hold.wanted = true;
    look_wake(whole.server);
    sem_wait(&hold.held);
    for (int i = 0; i < PLAYERS; i++)
        client_says_frame(&player[i], "order 99 red end", EACH);
    sem_post(&hold.go);
    for (int i = 0; i < PLAYERS; i++)
        for (int k = 0; k < EACH; k++)
            assert_true(client_hears(&player[i], "refuse 99 stale"));
}

static void sit_down(struct client *c, SSL_CTX *tls)
{
    static const char upgrade[] =
        "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: warlord\r\n\r\n";
    char hello[64];

    client_comes(c, tls);
    assert_true(client_says(c, upgrade, sizeof upgrade - 1) && client_hears(c, "101 Switching"));
    snprintf(hello, sizeof hello, "hello %s - 0", whole.game);
    client_says_frame(c, hello, 1);
    assert_true(client_hears(c, "\x81\x05ready"));
}

static void play_many(SSL_CTX *tls)
{
    sem_init(&hold.held, 0, 0);
    sem_init(&hold.go, 0, 0);
    whole_start();
    for (int i = 0; i < PLAYERS; i++)
        sit_down(&player[i], tls);
    for (int i = 0; i < 3; i++)
        speak_at_once();
    for (int i = 0; i < PLAYERS; i++)
        client_goes(&player[i]);
    whole_stop();
    assert_in_range(loop.most, 1, TIRED + FEW);
}

static void messages_of_many_are_obeyed_over_several_turns(void **state)
{
    (void)state;
    prepare(turn_with_messages);
    play_many(NULL);
}

/* Signed by itself. */
static void write_certificate(const char *path, const char *key_path)
{
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *c = X509_new();
    FILE *f;

    X509_set_version(c, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(c), 1);
    X509_gmtime_adj(X509_getm_notBefore(c), 0);
    X509_gmtime_adj(X509_getm_notAfter(c), 86400);
    X509_set_pubkey(c, key);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(c), "CN", MBSTRING_ASC,
                               (const unsigned char *)"localhost", -1, -1, 0);
    X509_set_issuer_name(c, X509_get_subject_name(c));
    assert_true(X509_sign(c, key, EVP_sha256()) > 0);
    assert_non_null(f = fopen(path, "w"));
    PEM_write_X509(f, c);
    fclose(f);
    assert_non_null(f = fopen(key_path, "w"));
    PEM_write_PrivateKey(f, key, NULL, NULL, 0, NULL, NULL);
    fclose(f);
    X509_free(c);
    EVP_PKEY_free(key);
}

static void messages_by_tls_are_obeyed_over_several_turns(void **state)
{
    SSL_CTX *tls = SSL_CTX_new(TLS_client_method());
    char certificate[96], key[96];

    (void)state;
    prepare(turn_with_messages);
    snprintf(certificate, sizeof certificate, "%s/cert", whole.folder);
    snprintf(key, sizeof key, "%s/key", whole.folder);
    write_certificate(certificate, key);
    whole.options.certificate = certificate;
    whole.options.key = key;
    play_many(tls);
    SSL_CTX_free(tls);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_are_collected_over_several_turns),
        cmocka_unit_test(messages_of_many_are_obeyed_over_several_turns),
        cmocka_unit_test(messages_by_tls_are_obeyed_over_several_turns),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
