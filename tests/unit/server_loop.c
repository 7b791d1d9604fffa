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

/* What takes a millisecond. */
enum thing { COLLECTING, OBEYING, READING, LEAVING, ANSWERING };

/* Used in the loop's thread, and by others while it stands still. */
static struct {
    enum thing thing;
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

static void do_a_thing(enum thing thing)
{
    if (thing != loop.thing)
        return;
    loop.worked += THING;
    loop.done++;
}

static void prepare(enum thing thing, void (*turn)(struct server *))
{
    memset(&loop, 0, sizeof loop);
    loop.thing = thing;
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
    do_a_thing(COLLECTING);
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
    prepare(COLLECTING, turn_with_tasks);
    loop.left = tasks_are_left;
    whole_start();
    whole_end();
    assert_int_equal(collected, TASKS);
    assert_in_range(loop.most, 1, TIRED + 1);
    assert_int_equal(loop.slept, 0);
}

/* ---------------------------------------------------------------- messages of many */

enum { PLAYERS = 60, EACH = 3, RECORD = 20 };

void __real_games_order(struct games *, struct listener *, const struct message *, int64_t);
void __wrap_games_order(struct games *, struct listener *, const struct message *, int64_t);
const char *__real_message_read(struct message *, const char *, size_t);
const char *__wrap_message_read(struct message *, const char *, size_t);
void __real_guard_leave(struct server *, struct guest *);
void __wrap_guard_leave(struct server *, struct guest *);
bool __real_api_answer(struct server *, struct exchange *, const struct request *, struct answer *);
bool __wrap_api_answer(struct server *, struct exchange *, const struct request *, struct answer *);

static struct client player[PLAYERS];
static struct {
    sem_t held, go;                 /* the loop stands still, and goes on */
    atomic_bool wanted;
} hold;

void __wrap_games_order(struct games *g, struct listener *l, const struct message *m, int64_t asked)
{
    do_a_thing(OBEYING);
    __real_games_order(g, l, m, asked);
}

const char *__wrap_message_read(struct message *m, const char *text, size_t length)
{
    do_a_thing(READING);
    return __real_message_read(m, text, length);
}

void __wrap_guard_leave(struct server *h, struct guest *g)
{
    do_a_thing(LEAVING);
    __real_guard_leave(h, g);
}

bool __wrap_api_answer(struct server *h, struct exchange *x, const struct request *r, struct answer *a)
{
    do_a_thing(ANSWERING);
    return __real_api_answer(h, x, r, a);
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

static void stand_still(void)
{
    hold.wanted = true;
    look_wake(whole.server);
    sem_wait(&hold.held);
}

/* Everybody has said something before the loop hears of it, and more than once; nothing is lost. */
static void speak_at_once(void)
{
    stand_still();
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

static void begin(SSL_CTX *tls)
{
    sem_init(&hold.held, 0, 0);
    sem_init(&hold.go, 0, 0);
    whole_start();
    for (int i = 0; i < PLAYERS; i++)
        sit_down(&player[i], tls);
}

/* Never so many things in one turn. */
static void end(int most)
{
    whole_stop();
    assert_in_range(loop.most, 1, most);
}

static void play_many(SSL_CTX *tls, int most)
{
    begin(tls);
    for (int i = 0; i < 3; i++)
        speak_at_once();
    for (int i = 0; i < PLAYERS; i++)
        client_goes(&player[i]);
    end(most);
}

static void messages_of_many_are_obeyed_over_several_turns(void **state)
{
    (void)state;
    prepare(OBEYING, turn_with_messages);
    play_many(NULL, TIRED + FEW);
}

/* Not even read, but for what has arrived together: to decrypt a message takes longer than what is
 * done with most of them. */
static void messages_of_many_are_read_over_several_turns(void **state)
{
    (void)state;
    prepare(READING, turn_with_messages);
    play_many(NULL, TIRED + FEW * EACH);
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

static SSL_CTX *prepare_tls(enum thing thing)
{
    static char certificate[96], key[96];

    prepare(thing, turn_with_messages);
    snprintf(certificate, sizeof certificate, "%s/cert", whole.folder);
    snprintf(key, sizeof key, "%s/key", whole.folder);
    write_certificate(certificate, key);
    whole.options.certificate = certificate;
    whole.options.key = key;
    return SSL_CTX_new(TLS_client_method());
}

static void messages_by_tls_are_obeyed_over_several_turns(void **state)
{
    SSL_CTX *tls = prepare_tls(OBEYING);

    (void)state;
    play_many(tls, TIRED + FEW);
    SSL_CTX_free(tls);
}

static void messages_by_tls_are_read_over_several_turns(void **state)
{
    SSL_CTX *tls = prepare_tls(READING);

    (void)state;
    play_many(tls, TIRED + EACH);
    SSL_CTX_free(tls);
}

/* lws reads a record in pieces, and would try for ever if it were told to stop before the last. */
static void a_record_of_tls_is_read_to_its_end(void **state)
{
    static const char ping[] = "ping The quick brown fox jumps over the dog, and over the lazy cat.";
    SSL_CTX *tls = prepare_tls(READING);

    (void)state;
    begin(tls);
    stand_still();
    for (int i = 0; i < PLAYERS; i++)
        client_says_frame(&player[i], ping, RECORD);
    sem_post(&hold.go);
    for (int i = 0; i < PLAYERS; i++) {
        for (int k = 0; k < RECORD; k++)
            assert_true(client_hears(&player[i], "lazy cat"));
        client_goes(&player[i]);
    }
    end(TIRED + RECORD);
    SSL_CTX_free(tls);
}

/* ---------------------------------------------------------------- very many leave, or end a request */

/* All at once; lws would see a reset even if it does not listen. */
static void leave_at_once(bool reset)
{
    const struct linger at_once = {.l_onoff = reset};
    int64_t inside;

    stand_still();
    for (int i = 0; i < PLAYERS; i++) {
        setsockopt(player[i].fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
        client_goes(&player[i]);
    }
    sem_post(&hold.go);
    do {
        stand_still();
        inside = whole.server->inside;
        sem_post(&hold.go);
    } while (inside > 0);
    end(TIRED + FEW);
}

static void who_leaves_is_let_go_over_several_turns(void **state)
{
    SSL_CTX *tls;

    (void)state;
    for (int reset = 0; reset < 2; reset++) {
        prepare(LEAVING, turn_with_messages);
        begin(NULL);
        leave_at_once(reset);
        tls = prepare_tls(LEAVING);
        begin(tls);
        leave_at_once(reset);
        SSL_CTX_free(tls);
    }
}

/* Those whose connection is kept open after a request. */
static void who_has_asked_is_let_go_over_several_turns(void **state)
{
    static const char request[] = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";

    (void)state;
    prepare(LEAVING, turn_with_messages);
    begin(NULL);
    for (int i = 0; i < PLAYERS; i++) {
        client_goes(&player[i]);
        client_comes(&player[i], NULL);
        assert_true(client_says(&player[i], request, sizeof request - 1));
        assert_true(client_hears(&player[i], "connections"));
    }
    leave_at_once(true);
}

/* The last byte of everybody's request comes in the same moment. */
static void end_requests_at_once(SSL_CTX *tls)
{
    static const char head[] = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                               "Content-Length: 2\r\n\r\n{";

    begin(tls);
    for (int i = 0; i < PLAYERS; i++) {
        client_goes(&player[i]);
        client_comes(&player[i], tls);
        assert_true(client_says(&player[i], head, sizeof head - 1));
    }
    do {
        stand_still();
        sem_post(&hold.go);
    } while (whole.server->metrics.requests < PLAYERS);
    stand_still();
    for (int i = 0; i < PLAYERS; i++)
        assert_true(client_says(&player[i], "}", 1));
    sem_post(&hold.go);
    for (int i = 0; i < PLAYERS; i++) {
        assert_true(client_hears(&player[i], " 400 "));
        client_goes(&player[i]);
    }
    end(TIRED + FEW);
}

static void requests_of_many_are_answered_over_several_turns(void **state)
{
    SSL_CTX *tls;

    (void)state;
    prepare(ANSWERING, turn_with_messages);
    end_requests_at_once(NULL);
    tls = prepare_tls(ANSWERING);
    end_requests_at_once(tls);
    SSL_CTX_free(tls);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_are_collected_over_several_turns),
        cmocka_unit_test(messages_of_many_are_obeyed_over_several_turns),
        cmocka_unit_test(messages_by_tls_are_obeyed_over_several_turns),
        cmocka_unit_test(messages_of_many_are_read_over_several_turns),
        cmocka_unit_test(messages_by_tls_are_read_over_several_turns),
        cmocka_unit_test(a_record_of_tls_is_read_to_its_end),
        cmocka_unit_test(who_leaves_is_let_go_over_several_turns),
        cmocka_unit_test(who_has_asked_is_let_go_over_several_turns),
        cmocka_unit_test(requests_of_many_are_answered_over_several_turns),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
