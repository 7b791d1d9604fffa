/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_http.c: what requests may take up until they are answered, and after their clients have hung
 * up. */
#define _DEFAULT_SOURCE             /* mkdtemp */

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "import/import.h"
#include "server/keeper.h"
#include "server_whole.h"

enum { MEGABYTE = 1 << 20, IMPORT = 8 * MEGABYTE, OF_ONE = 16 * MEGABYTE, FILE_BYTES = 1 << 16 };

/* ---------------------------------------------------------------- workers that take their time */

/* The linker gives us these calls first. */
bool __real_import_text(struct collection *, const char *, const char *, const char *, size_t,
                        struct import_report *);
bool __wrap_import_text(struct collection *, const char *, const char *, const char *, size_t,
                        struct import_report *);
char *__real_keeper_sheet(struct keeper *, const char *, size_t *);
char *__wrap_keeper_sheet(struct keeper *, const char *, size_t *);

static sem_t go_on;
static atomic_int requests;             /* how many have come */
static atomic_size_t large;             /* bytes of every file; 0: as they are */

static void take_time(void)
{
    sem_wait(&go_on);
    sem_post(&go_on);
}

bool __wrap_import_text(struct collection *c, const char *id, const char *title, const char *text,
                        size_t length, struct import_report *r)
{
    take_time();
    return __real_import_text(c, id, title, text, length, r);
}

char *__wrap_keeper_sheet(struct keeper *k, const char *id, size_t *length)
{
    char *text;

    take_time();
    if (!large)
        return __real_keeper_sheet(k, id, length);
    *length = large;
    text = malloc(large + 1);
    memset(text, ' ', large);
    text[large] = '\0';
    return text;
}

static void count_requests(struct server *h)
{
    requests = (int)h->metrics.requests;
}

static void start(void)
{
    sem_init(&go_on, 0, 0);
    requests = 0;
    whole_prepare(count_requests);
    assert_true(networks_add(&whole.options.proxies, "127.0.0.1"));
    whole_start();
}

/* ---------------------------------------------------------------- clients */

/* Somebody behind a proxy asks for something. */
static void ask(struct client *c, const char *request, const char *from, size_t length)
{
    char head[256];
    int n = snprintf(head, sizeof head, "%s HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: %s\r\n"
                     "Connection: close\r\nContent-Length: %zu\r\n\r\n", request, from, length);

    client_comes(c, NULL);
    assert_true(client_says(c, head, (size_t)n));
}

static bool is_answered(const struct client *c)
{
    struct pollfd p = {.fd = c->fd, .events = POLLIN};

    return poll(&p, 1, 0) == 1;
}

/* Is it taken on, so that workers have all these bytes to do with? Otherwise it is answered at once. */
static bool is_taken(struct client *c, size_t bytes)
{
    struct server *h = whole.server;

    while (workers_depth(h->workers).bytes < bytes && !is_answered(c))
        sched_yield();
    return workers_depth(h->workers).bytes >= bytes;
}

static void send_much(struct client *c, size_t n)
{
    static const char spaces[MEGABYTE];

    for (; n > 0; n -= sizeof spaces)
        if (!client_says(c, spaces, sizeof spaces))
            return;                     /* refused */
}

/* How many of those requests are taken on, if everybody hangs up without waiting for the answer. */
static int taken_of(const char *request, size_t length, int most)
{
    size_t each = length ? length : FILE_BYTES;
    struct client c;
    int n = 0;
    bool good = true;

    while (n < most && good) {
        ask(&c, request, "198.51.100.7", length);
        send_much(&c, length);
        good = is_taken(&c, (size_t)(n + 1) * each);
        if (!good)
            assert_true(client_hears(&c, " 503 "));
        n += good;
        client_goes(&c);
    }
    return n;
}

static void end(void)
{
    sem_post(&go_on);
    whole_stop();
}

/* ---------------------------------------------------------------- tests */

static void who_hangs_up_pays_all_the_same(void **state)
{
    struct client c;

    (void)state;
    start();
    assert_int_equal(taken_of("POST /api/import", IMPORT, 9), OF_ONE / IMPORT);
    ask(&c, "POST /api/games", "198.51.100.8", 2);
    assert_true(client_says(&c, "{}", 2) && client_hears(&c, " 400 "));
    client_goes(&c);
    end();
}

static void files_are_read_for_one_a_few_at_a_time(void **state)
{
    char request[64];

    (void)state;
    start();
    snprintf(request, sizeof request, "GET /api/games/%s/file", whole.game);
    assert_int_equal(taken_of(request, 0, 2 * OF_ONE / FILE_BYTES), OF_ONE / FILE_BYTES);
    end();
}

/* Files are kept for those who do not read them, but not many. */
static void answers_that_are_not_read_are_few(void **state)
{
    struct client deaf[2], c;
    char request[64];
    bool good = false;

    (void)state;
    start();
    large = IMPORT;
    sem_post(&go_on);
    snprintf(request, sizeof request, "GET /api/games/%s/file", whole.game);
    for (int i = 0; i < 2; i++) {
        ask(&deaf[i], request, "198.51.100.7", 0);
        while (!is_answered(&deaf[i]))
            sched_yield();
    }
    ask(&c, request, "198.51.100.7", 0);
    assert_true(client_hears(&c, " 503 "));
    client_goes(&c);
    ask(&c, request, "198.51.100.8", 0);
    assert_true(client_hears(&c, " 200 "));
    client_goes(&c);
    client_goes(&deaf[0]);
    while (!good) {                     /* until the server knows that it has gone */
        ask(&c, request, "198.51.100.7", 0);
        good = client_hears(&c, " 200 ");
        client_goes(&c);
    }
    client_goes(&deaf[1]);
    large = 0;
    end();
}

/* After that many seconds a body of which only the first byte has come goes on. */
static void send_late(struct client *c, int seconds)
{
    int before = requests;

    ask(c, "POST /api/games", "198.51.100.7", 2);
    assert_true(client_says(c, "{", 1));
    while (requests == before) {
        look_wake(whole.server);
        sched_yield();
    }
    log_set_now(log_now() + (int64_t)seconds * 1000000);
    assert_true(client_says(c, "}", 1));
}

static void a_body_comes_in_time(void **state)
{
    struct client c;

    (void)state;
    start();
    send_late(&c, 19);
    assert_true(client_hears(&c, " 400 "));
    client_goes(&c);
    send_late(&c, 21);
    assert_false(client_hears(&c, " 400 "));            /* it is hung up on */
    client_goes(&c);
    log_set_now(0);
    end();
}

/* ---------------------------------------------------------------- who goes on after a refusal */

static bool is_hung_up_on(struct client *c)
{
    errno = 0;
    return !client_hears(c, "never said") && errno != EAGAIN;
}

/* Many clients read nothing before they have sent everything. */
static void who_is_refused_reads_why_when_all_is_sent(void **state)
{
    struct client c;

    (void)state;
    start();
    ask(&c, "POST /api/games", "198.51.100.7", IMPORT);
    for (int i = 0; i < IMPORT / MEGABYTE; i++)
        send_much(&c, MEGABYTE);
    assert_true(client_hears(&c, " 413 ") && client_hears(&c, "connection: close"));
    assert_true(is_hung_up_on(&c));
    client_goes(&c);
    end();
}

/* Never so much that it fills the memory of the system: a client in a thread of its own. */
static atomic_size_t sent;
static atomic_bool sends;

static void *send_for_ever(void *client)
{
    static const char some[1 << 16];
    struct client *c = client;

    while (client_says(c, some, sizeof some))
        sent += sizeof some;
    sends = false;
    return NULL;
}

/* Until the server has read as much as it ever will. */
static void wait_until_nothing_moves(void)
{
    size_t before;

    do {
        before = sent;
        for (int i = 0; i < 2000; i++) {
            look_wake(whole.server);
            sched_yield();
        }
    } while (sends && (sent != before || before < OF_ONE));
}

static void who_is_refused_does_not_send_for_ever(void **state)
{
    enum { BUFFERS = 16 * MEGABYTE };   /* of the system */
    pthread_t sender;
    struct client c;

    (void)state;
    start();
    sent = 0;
    sends = true;
    log_set_now(log_now());             /* the clock stands still: nobody loses patience */
    ask(&c, "POST /api/games", "198.51.100.7", (size_t)1 << 30);
    assert_true(client_hears(&c, " 413 "));
    pthread_create(&sender, NULL, send_for_ever, &c);
    wait_until_nothing_moves();
    assert_in_range(sent, OF_ONE, OF_ONE + BUFFERS);
    log_set_now(log_now() + 2100000);
    assert_true(is_hung_up_on(&c));
    pthread_join(sender, NULL);
    client_goes(&c);
    log_set_now(0);
    end();
}

/* And nobody is waited for who does not go on. */
static void who_is_refused_is_hung_up_on_in_the_end(void **state)
{
    struct client c[80];

    (void)state;
    start();
    log_set_now(log_now());
    for (int i = 0; i < 80; i++) {
        ask(&c[i], "POST /api/games", "198.51.100.7", (size_t)1 << 30);
        assert_true(client_hears(&c[i], " 413 ") && client_hears(&c[i], "}}"));
    }
    for (int i = 0; i < 80 - 64; i++)   /* too many: the first of them */
        assert_true(is_hung_up_on(&c[i]));
    for (int i = 80 - 64; i < 80; i++)
        assert_false(is_answered(&c[i]));
    log_set_now(log_now() + 2100000);
    for (int i = 80 - 64; i < 80; i++)
        assert_true(is_hung_up_on(&c[i]));
    for (int i = 0; i < 80; i++)
        client_goes(&c[i]);
    log_set_now(0);
    end();
}

/* ---------------------------------------------------------------- limits */

static void what_is_too_long_is_told_the_limit(void **state)
{
    char request[700];
    struct client c;

    (void)state;
    start();
    snprintf(request, sizeof request, "GET /%0510d HTTP/1.1\r\nHost: localhost\r\n\r\n", 0);
    client_comes(&c, NULL);
    assert_true(client_says(&c, request, strlen(request)) && client_hears(&c, " 404 "));
    client_goes(&c);
    snprintf(request, sizeof request, "GET /%0511d HTTP/1.1\r\nHost: localhost\r\n\r\n", 0);
    client_comes(&c, NULL);
    assert_true(client_says(&c, request, strlen(request)) && client_hears(&c, " 414 "));
    assert_true(client_hears(&c, "may have 511 bytes at most; this one has 512."));
    client_goes(&c);
    ask(&c, "POST /api/games", "198.51.100.7", MEGABYTE + 1);
    assert_true(client_hears(&c, " 413 "));
    assert_true(client_hears(&c, "may have 1048576 bytes at most; this one has 1048577."));
    client_goes(&c);
    ask(&c, "POST /api/import", "198.51.100.7", IMPORT + 1);
    assert_true(client_hears(&c, "may have 8388608 bytes at most; this one has 8388609."));
    client_goes(&c);
    end();
}

static int games_wanted;
static atomic_int in_memory;

static void begin_games(struct server *h)
{
    int64_t bytes;

    for (; games_wanted > 0; games_wanted--)
        whole_begin_game(h);
    in_memory = games_in_memory(h->games, &bytes);
}

/* The page of the operator shows 60 games and 20 addresses, and how many more there are. */
static void the_operator_is_told_how_many_more(void **state)
{
    static const char request[] = "GET /operator HTTP/1.1\r\nHost: localhost\r\n\r\n";
    struct client c;
    char from[32];

    (void)state;
    whole_prepare(begin_games);
    games_wanted = 62;                  /* besides the one of every test */
    in_memory = 0;
    assert_true(networks_add(&whole.options.proxies, "127.0.0.1"));
    whole_start();
    for (int i = 1; i <= 26; i++) {
        snprintf(from, sizeof from, "198.51.100.%d", i);
        ask(&c, "GET /health", from, 0);
        assert_true(client_hears(&c, " 200 "));
        client_goes(&c);
    }
    while (in_memory < 63)              /* a game is there once it is on the disk */
        sched_yield();
    client_comes(&c, NULL);
    assert_true(client_says(&c, request, sizeof request - 1));
    assert_true(client_hears(&c, "Games in memory (63), latest first"));
    for (int i = 0; i < 60; i++)
        assert_true(client_hears(&c, "<tr><td>"));
    assert_true(client_hears(&c, "waiting\n</table>\n<p>and 3 more\n"));
    assert_true(client_hears(&c, "Clients (27 addresses)"));
    for (int i = 0; i < 20; i++)
        assert_true(client_hears(&c, "<tr><td>"));
    assert_true(client_hears(&c, "\n</table>\n<p>and 7 more\n"));
    client_goes(&c);
    whole_stop();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_hangs_up_pays_all_the_same),
        cmocka_unit_test(files_are_read_for_one_a_few_at_a_time),
        cmocka_unit_test(answers_that_are_not_read_are_few),
        cmocka_unit_test(a_body_comes_in_time),
        cmocka_unit_test(who_is_refused_reads_why_when_all_is_sent),
        cmocka_unit_test(who_is_refused_does_not_send_for_ever),
        cmocka_unit_test(who_is_refused_is_hung_up_on_in_the_end),
        cmocka_unit_test(what_is_too_long_is_told_the_limit),
        cmocka_unit_test(the_operator_is_told_how_many_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
