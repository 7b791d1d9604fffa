/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile_http.c: requests that are none, are too large, or ask for what must not be had. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "hostile.h"

/* Bytes as they are; whether there is an answer does not matter, unless it is a good one. */
static int raw_status(struct trial *t, const void *request, size_t n)
{
    struct answer a;
    int status;

    http_raw(&t->client, &a, request, n, t->much ? 5000 : 500);
    status = a.status;
    answer_release(&a);
    return status;
}

static int status_of(struct trial *t, const char *method, const char *path, const char *lines,
                     const char *body)
{
    struct answer a;
    int status;

    http_ask(&t->client, &a, method, path, lines, body, PATIENCE);
    status = a.status;
    answer_release(&a);
    return status;
}

static void is_refused(struct trial *t, const char *what, const char *method, const char *path,
                       const char *lines, const char *body)
{
    int status = status_of(t, method, path, lines, body);

    check(t, status >= 400 && status < 500, "%s: %d", what, status);
}

void attack_garbage_http(struct trial *t)
{
    static const char *const requests[] = {
        "\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "HELLO\r\n\r\n",
        "GET / HTTP/1.1\r\nHost\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n",
        "GET  /  HTTP/1.1\r\n\r\n", "GET /\x01\x02 HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /%zz%00 HTTP/1.1\r\nHost: x\r\n\r\n", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET http://elsewhere/ HTTP/1.1\r\nHost: x\r\n\r\n",
        "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
        "POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        "zz\r\n{}\r\n0\r\n\r\n",
        "POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        "ffffffffffffffff\r\n{}",
        "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 7\r\n\r\n{}abcde"};
    uint64_t rng = 99;

    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        int status = raw_status(t, requests[i], strlen(requests[i]));

        check(t, strncmp(requests[i], "POST", 4) || status / 100 != 2, "request %zu: %d", i, status);
    }
    for (int i = 0; i < (t->much ? 500 : 20); i++) {
        char noise[2048];
        struct conn *o = conn_connect(&t->client);

        for (size_t k = 0; k < sizeof noise; k++)
            noise[k] = (char)rng_next(&rng);
        conn_bytes(o, noise, (size_t)rng_between(&rng, 1, sizeof noise));
        conn_text(o, "\r\n\r\n");
        client_wait(&t->client, 1);
        conn_hang_up(o);
    }
}

void attack_methods(struct trial *t)
{
    static const char *const methods[] = {"PUT", "DELETE", "PATCH", "TRACE", "OPTIONS"};
    static const char connect[] = "CONNECT elsewhere:80 HTTP/1.1\r\nHost: elsewhere:80\r\n\r\n";

    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        const char *body = strcmp(methods[i], "TRACE") ? "{}" : NULL;
        int status = status_of(t, methods[i], "/api/games", NULL, body);

        check(t, status / 100 != 2 || !strcmp(methods[i], "OPTIONS"), "%s: %d", methods[i], status);
        check(t, status != 0, "%s is not answered", methods[i]);
    }
    check(t, raw_status(t, connect, sizeof connect - 1) / 100 != 2, "it is no proxy");
    is_refused(t, "POST of the page", "POST", "/page/js/main.js", NULL, "x");
    is_refused(t, "GET of joining", "GET", "/api/games/AAAAAAAAAAAA/join", NULL, NULL);
}

/* Nothing outside the page can be had. */
void attack_paths(struct trial *t)
{
    static const char *const paths[] = {
        "/page/../../../../../../../etc/passwd", "/page/..%2f..%2f..%2f..%2fetc/passwd",
        "/page/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/page//etc/passwd", "/page/....//....//etc/passwd",
        "/page/..\\..\\etc\\passwd", "/page/%252e%252e/etc/passwd", "/api/cases/../../../etc/passwd",
        "/api/cases/..%2f..%2fetc/passwd", "/../etc/passwd", "/page/js/main.js%00.txt",
        "/api/games/../../etc/passwd/file", "/page/", "/api/", "/api/games/ID/file", "/games.db"};

    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        struct answer a;

        http_ask(&t->client, &a, "GET", paths[i], NULL, NULL, PATIENCE);
        check(t, !a.body || !strstr(a.body, "root:"), "%s gives away a file", paths[i]);
        check(t, a.status != 500, "%s: %d", paths[i], a.status);
        answer_release(&a);
    }
}

void attack_long_head(struct trial *t)
{
    struct bytes head = {0};
    static const char begin[] = "GET / HTTP/1.1\r\nHost: x\r\nX-Long: ";
    static const char cookies[] = "GET /health HTTP/1.1\r\nHost: localhost\r\nCookie: c=";
    long before = process_memory(&t->server);
    int status;

    bytes_add(&head, begin, sizeof begin - 1);
    for (int i = 0; i < (t->much ? 1 << 22 : 1 << 18); i += 16)
        bytes_add(&head, "sixteen letters.", 16);
    bytes_add(&head, "\r\n\r\n", 4);
    status = raw_status(t, head.at, head.used);
    check(t, status / 100 != 2, "a head of %zu bytes: %d", head.used, status);
    head.used = head.from = 0;
    bytes_add(&head, "GET /", 5);
    for (int i = 0; i < 1 << 17; i++)
        bytes_add(&head, "a", 1);
    bytes_add(&head, " HTTP/1.1\r\n\r\n", 13);
    status = raw_status(t, head.at, head.used);
    check(t, status / 100 != 2, "an address of 128 kB: %d", status);
    head.used = head.from = 0;
    bytes_add(&head, begin, 16);
    for (int i = 0; i < 10000; i++)
        bytes_add(&head, "X-A: b\r\n", 8);
    bytes_add(&head, "\r\n", 2);
    raw_status(t, head.at, head.used);
    check(t, memory_within(t, before, 16), "the server keeps them");
    head.used = head.from = 0;
    bytes_add(&head, cookies, sizeof cookies - 1);
    for (int i = 0; i < 6000; i++)
        bytes_add(&head, "a", 1);
    bytes_add(&head, "\r\n\r\n", 4);
    status = raw_status(t, head.at, head.used);
    check(t, status == 200, "6 kB of cookies, which others on this host have set: %d", status);
    bytes_release(&head);
}

void attack_bodies(struct trial *t)
{
    struct bytes body = {0};
    static const char large[] = "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: "
                                "1000000000000\r\n\r\n{\"title\": \"";
    long before = process_memory(&t->server);
    int status;

    status = raw_status(t, large, sizeof large - 1);
    check(t, status / 100 != 2, "a body of a terabyte: %d", status);
    bytes_add(&body, "{\"title\":\"", 10);
    for (int i = 0; i < (t->much ? 64 << 20 : 16 << 20); i += 16)
        bytes_add(&body, "sixteen letters.", 16);
    bytes_add(&body, "\"}", 2);
    status = status_of(t, "POST", "/api/games", NULL, body.at);
    check(t, status == 413 || status == 0 || status == 400, "a body of %zu bytes: %d", body.used,
          status);
    status = status_of(t, "POST", "/api/import", NULL, body.at);
    check(t, status / 100 == 4 || status == 0, "an import of %zu bytes: %d", body.used, status);
    bytes_release(&body);
    check(t, memory_within(t, before, 48), "the server keeps %ld kB of them",
          (process_memory(&t->server) - before) / 1024);
}

/* ---------------------------------------------------------------- what a game is made of */

static void game_refused(struct trial *t, const char *what, const char *body)
{
    struct answer a;

    http_ask(&t->client, &a, "POST", "/api/games", NULL, body, PATIENCE);
    check(t, a.status >= 400 && a.status < 500, "%s: %d", what, a.status);
    check(t, a.body && strstr(a.body, "\"error\"") && strstr(a.body, "\"text\""),
          "%s: no error is told: %.80s", what, a.body ? a.body : "");
    answer_release(&a);
}

#define SEATS "\"seats\":[{\"player\":\"red\",\"kind\":\"me\",\"name\":\"A\"}," \
              "{\"player\":\"blue\",\"kind\":\"open\",\"name\":\"\"}]"
#define TABLE "\"table\":\"rules unlimited\\nplayer red south\\nplayer blue north\\n" \
              "figure a red at 10,4\\nfigure b blue at 10,30\\n\""

void attack_json(struct trial *t)
{
    static const char *const bodies[] = {
        "", "{", "[]", "null", "17", "\"text\"", "{}", "{\"table\":17}", "{\"table\":null," SEATS "}",
        "{" TABLE "}", "{" TABLE ",\"seats\":{}}", "{" TABLE ",\"seats\":[]}",
        "{" TABLE ",\"seats\":[17]}", "{" TABLE ",\"seats\":[{\"player\":\"green\",\"kind\":\"me\"}]}",
        "{" TABLE ",\"seats\":[{\"player\":\"red\",\"kind\":\"king\"}]}",
        "{" TABLE "," SEATS ",\"dice\":\"loaded\"}", "{" TABLE "," SEATS ",\"clock\":\"fast\"}",
        "{" TABLE "," SEATS ",\"clock\":{\"minutes\":-5,\"increment\":1e300}}",
        "{" TABLE "," SEATS ",\"lines\":[\"red dance\"]}", "{" TABLE "," SEATS ",\"lines\":17}",
        "{" TABLE "," SEATS ",\"lines\":[null]}", "{" TABLE "," SEATS ",\"title\":[1]}",
        "{" TABLE "," SEATS ",\"lines\":[\"undo 5\"]}",
        "{" TABLE ",\"seats\":[{\"player\":\"red\",\"kind\":\"me\"},{\"player\":\"blue\","
        "\"kind\":\"bot\",\"bot\":\"genius\"}]}",
        "{" TABLE ",\"seats\":[{\"player\":\"red\",\"kind\":\"me\"},{\"player\":\"red\","
        "\"kind\":\"me\"}]}",
        "{" TABLE "," SEATS "} trailing", "{\"table\":\"\\ud800\"," SEATS "}", "\xff\xfe{}"};
    struct bytes deep = {0};

    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++)
        game_refused(t, bodies[i], bodies[i]);
    for (int i = 0; i < 100000; i++)
        bytes_add(&deep, "[", 1);
    game_refused(t, "a hundred thousand brackets", deep.at);
    deep.used = deep.from = 0;
    for (int i = 0; i < 50000; i++)
        bytes_add(&deep, "{\"a\":", 5);
    game_refused(t, "fifty thousand braces", deep.at);
    bytes_release(&deep);
}

void attack_tables(struct trial *t)
{
    static const char *const tables[] = {
        "rules unlimited\\nplayer red south\\nnonsense\\n", "rules third-edition\\n", "\\u0000",
        "rules unlimited\\ntable 36x36\\nplayer red south\\nplayer red north\\n",
        "rules unlimited\\nplayer red south\\nplayer blue north\\nfigure a red at 1e9,1e9\\n",
        "rules unlimited\\nplayer red south\\nplayer blue north\\nfigure a red touching a\\n",
        "rules unlimited\\nplayer red south\\nplayer blue north\\nfigure a red is no-such-figure\\n"};
    struct bytes body = {0};
    struct answer a;

    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        char text[2048];

        snprintf(text, sizeof text, "{\"table\":\"%s\"," SEATS "}", tables[i]);
        game_refused(t, tables[i], text);
    }
    http_ask(&t->client, &a, "POST", "/api/games", NULL,
             "{\"table\":\"rules unlimited\\nplayer red south\\nnonsense here\\n\"," SEATS "}",
             PATIENCE);
    check(t, a.body && (strstr(a.body, "\"line\":3") || strstr(a.body, "\"line\": 3")),
          "the line of a fault is not told: %.120s", a.body ? a.body : "");
    answer_release(&a);
    /* More of everything than a table holds. */
    bytes_add(&body, "{\"table\":\"rules unlimited\\nplayer red south\\nplayer blue north\\n", 63);
    for (int i = 0; i < 5000; i++) {
        char line[64];
        int n = snprintf(line, sizeof line, "figure f%d red at 1,%d\\n", i, i % 36);

        bytes_add(&body, line, (size_t)n);
    }
    bytes_add(&body, "\"," SEATS "}", sizeof SEATS + 2);
    game_refused(t, "five thousand figures", body.at);
    bytes_release(&body);
}

/* Names and titles with line breaks must not become lines of the protocol. */
static void names_with_breaks(struct trial *t)
{
    static const char body[] =
        "{\"title\":\"a\\nseats blue\\nlast 77\"," TABLE ",\"seats\":[{\"player\":\"red\","
        "\"kind\":\"me\",\"name\":\"x\\nlast 99\"},{\"player\":\"blue\",\"kind\":\"open\","
        "\"name\":\"\"}]}";
    struct answer a;
    char id[TOKEN], *told;
    struct conn *o;

    http_ask(&t->client, &a, "POST", "/api/games", NULL, body, PATIENCE);
    if (a.status / 100 == 2 && answer_word(&a, "id", id, sizeof id) && (o = socket_of(t))) {
        conn_say(o, "hello %s - 0", id);
        told = conn_await(o, "game", PATIENCE);
        check(t, told && !strstr(told, "\nlast 99") && !strstr(told, "\nlast 77") &&
              !strstr(told, "\nseats blue"), "a name became a line: %.200s", told ? told : "");
        conn_hang_up(o);
    } else {
        check(t, a.status / 100 == 4, "a title with line breaks: %d", a.status);
    }
    answer_release(&a);
}

void attack_join(struct trial *t)
{
    struct begun game;
    struct player_client side[2];
    char path[TOKEN + 64], body[512];

    if (!new_game(t, &game, side))
        return;
    snprintf(path, sizeof path, "/api/games/%s/join", game.id);
    snprintf(body, sizeof body, "{\"code\":\"%s\",\"player\":\"blue\",\"name\":\"Eve\"}", game.code);
    is_refused(t, "a seat that is taken", "POST", path, NULL, body);
    snprintf(body, sizeof body, "{\"code\":\"%s\",\"player\":\"red\",\"name\":\"Eve\"}", game.code);
    is_refused(t, "a seat that was never open", "POST", path, NULL, body);
    is_refused(t, "a wrong code", "POST", path, NULL,
               "{\"code\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"player\":\"blue\",\"name\":\"Eve\"}");
    is_refused(t, "no code", "POST", path, NULL, "{\"player\":\"blue\"}");
    is_refused(t, "no JSON", "POST", path, NULL, "blue");
    is_refused(t, "no game", "POST", "/api/games/AAAAAAAAAAAA/join", NULL, body);
    stand_up(&side[0]);
    stand_up(&side[1]);
    names_with_breaks(t);
}

/* ---------------------------------------------------------------- whose page is it? */

static void handshake_refused(struct trial *t, const char *what, const char *lines)
{
    struct conn *o = conn_connect(&t->client);

    conn_shake(o, lines);
    check(t, !conn_is_open(o, 5000), "%s: accepted", what);
    conn_hang_up(o);
}

void attack_other_site(struct trial *t)
{
    char lines[256];

    handshake_refused(t, "another site's page",
                      "Origin: http://evil.example\r\nSec-WebSocket-Protocol: warlord\r\n");
    handshake_refused(t, "no page at all",
                      "Origin: null\r\nSec-WebSocket-Protocol: warlord\r\n");
    snprintf(lines, sizeof lines, "Origin: http://127.0.0.1:%d.evil.example\r\n"
             "Sec-WebSocket-Protocol: warlord\r\n", t->server.port);
    handshake_refused(t, "a name that only begins like ours", lines);
    snprintf(lines, sizeof lines, "Origin: http://127.0.0.1:%d\r\nSec-WebSocket-Protocol: warlord\r\n",
             t->server.port + 1);
    handshake_refused(t, "another port of this machine", lines);
    is_refused(t, "a game begun from another site", "POST", "/api/games",
               "Origin: http://evil.example\r\n", "{" TABLE "," SEATS "}");
}

/* A page elsewhere whose name was given this machine's address. */
void attack_host(struct trial *t)
{
    static const char request[] =
        "GET /api/games HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    static const char shake[] =
        "GET /socket HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: warlord\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    int status = raw_status(t, request, sizeof request - 1);

    check(t, status / 100 == 4, "another name's request: %d", status);
    status = raw_status(t, shake, sizeof shake - 1);
    check(t, status != 101, "another name's socket: %d", status);
}

void attack_handshake(struct trial *t)
{
    static const char *const requests[] = {
        "GET /socket HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        "GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: short\r\nSec-WebSocket-Version: 13\r\n\r\n",
        "GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 7\r\n\r\n",
        "POST /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"};

    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        int status = raw_status(t, requests[i], strlen(requests[i]));

        check(t, status != 200, "handshake %zu: %d", i, status);
    }
    handshake_refused(t, "another protocol",
                      "Origin: http://evil.example\r\nSec-WebSocket-Protocol: chess, go\r\n");
}

/* What every answer has to say to the browser. */
void attack_headers(struct trial *t)
{
    static const char *const paths[] = {"/", "/game/x", "/page/js/main.js", "/api/games", "/health"};
    struct answer a;
    const char *csp;

    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        http_ask(&t->client, &a, "GET", paths[i], NULL, NULL, PATIENCE);
        check(t, a.status == 200, "%s: %d", paths[i], a.status);
        check(t, a.head && strcasestr(a.head, "\r\nx-content-type-options: nosniff"),
              "%s: no X-Content-Type-Options", paths[i]);
        csp = a.head ? strcasestr(a.head, "\r\ncontent-security-policy:") : NULL;
        check(t, csp && strstr(csp, "frame-ancestors 'none'") && !strstr(csp, "'unsafe-eval'"),
              "%s: no strict Content-Security-Policy", paths[i]);
        check(t, !csp || !strstr(csp, "script-src 'unsafe-inline'"), "%s: inline script", paths[i]);
        check(t, a.head && strcasestr(a.head, "\r\nreferrer-policy:"), "%s: no Referrer-Policy",
              paths[i]);
        answer_release(&a);
    }
}
