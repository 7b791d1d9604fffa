/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile_older.c: a long game that another engine has played, and a crowd that wants to see it. */
#define _DEFAULT_SOURCE             /* WIFEXITED */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "hostile.h"

enum { MARCHES = 160, LINES = 60 * MARCHES, CROWD = 12 };

static void add(struct bytes *b, const char *text)
{
    bytes_add(b, text, strlen(text));
}

/* Two who march to and fro before a crowd. */
static void add_table(struct bytes *b)
{
    char line[96];

    add(b, "rules unlimited\nplayer red south\nplayer blue north\n"
           "figure a red at 10,4 facing north\nfigure d red at 20,4 facing north\n");
    for (int i = 0; i < 120; i++) {
        snprintf(line, sizeof line, "figure x%d blue at %d,%d facing south\n", i, 3 + i % 15 * 2,
                 16 + 2 * (i / 15));
        add(b, line);
    }
    bytes_add(b, "", 1);
}

static void add_lines(struct bytes *b)
{
    char line[96];

    for (int i = 0; i < LINES / 3; i++) {
        snprintf(line, sizeof line, "%s\"red move %s,%d\",\"red end\",\"blue end\"", i ? "," : "",
                 i % 2 ? "d to 20" : "a to 10", i / 2 % 2 ? 4 : 8);
        add(b, line);
    }
}

static bool begin_long(struct trial *t, char id[TOKEN], char token[TOKEN])
{
    struct bytes body = {0}, table = {0};
    struct answer a;
    bool good;

    add_table(&table);
    add(&body, "{\"table\":");
    json_add(&body, table.at);
    add(&body, ",\"listed\":false,\"seats\":[{\"player\":\"red\",\"kind\":\"me\",\"name\":\"Anna\"},"
               "{\"player\":\"blue\",\"kind\":\"me\",\"name\":\"Bert\"}],\"lines\":[");
    add_lines(&body);
    bytes_add(&body, "]}", 3);
    http_ask(&t->client, &a, "POST", "/api/games", NULL, body.at, 4 * PATIENCE);
    good = check(t, a.status == 200 && answer_word(&a, "id", id, TOKEN) &&
                 answer_word(&a, "token", token, TOKEN), "no long game: %d %s",
                 a.status, a.body ? a.body : "");
    answer_release(&a);
    bytes_release(&body);
    bytes_release(&table);
    return good;
}

static int rematch_status(struct trial *t, const char *id, const char *token)
{
    char path[TOKEN + 64], body[TOKEN + 32];
    struct answer a;
    int status;

    snprintf(path, sizeof path, "/api/games/%s/rematch", id);
    snprintf(body, sizeof body, "{\"token\":\"%s\"}", token);
    http_ask(&t->client, &a, "POST", path, NULL, body, PATIENCE);
    status = a.status;
    answer_release(&a);
    return status;
}

/* They end it at once and want to play again: all of its lines are in the new game. */
static void play_again(struct trial *t, const char *id, const char *token)
{
    struct conn *c = socket_of(t);
    int status;

    if (!c)
        return;
    conn_say(c, "hello %s %s %d", id, token, LINES);
    conn_say(c, "order %d red agree", LINES + 1);
    conn_say(c, "order %d blue agree", LINES + 2);
    check(t, conn_await(c, "ack", PATIENCE) && conn_await(c, "ack", PATIENCE), "it does not end");
    status = rematch_status(t, id, token);
    check(t, status == 503 || status == 200, "the rematch: %d", status);
    status = rematch_status(t, id, token);
    check(t, status == 503 || status == 200, "the rematch, asked for twice: %d", status);
    check(t, conn_await(c, "rematch", PATIENCE) != NULL, "nobody is told of the rematch");
    check(t, rematch_status(t, id, token) == 200, "the rematch is not there");
    conn_hang_up(c);
}

static bool is_done(struct trial *t, const char *line)
{
    int status = system(line);

    return check(t, WIFEXITED(status) && WEXITSTATUS(status) == 0, "the store says %d", status);
}

/* The server may still have it in memory, and lets go of it when it sees that it has been deleted. */
static bool is_forgotten(struct trial *t, const char *id)
{
    int64_t end = now_ns() + (int64_t)PATIENCE * 1000000;
    bool gone = false;

    while (!gone && now_ns() < end) {
        struct conn *c = socket_of(t);
        struct message m;

        if (!c)
            return false;
        conn_say(c, "hello %s - 0", id);
        gone = conn_hear(c, &m, PATIENCE) && strstr(m.text, "no-game");
        conn_hang_up(c);
    }
    return check(t, gone, "a deleted game is still there");
}

/* The operator takes it out and puts it back as one of an older engine. */
static bool make_older(struct trial *t, const char *id)
{
    const char *p = t->server.program, *s = t->server.store, *f = t->server.folder;
    char line[2000];

    snprintf(line, sizeof line, "'%s' store export --store '%s' --out '%s/older' %s 2>>'%s/out' && "
             "sed -i -E 's/(\"engine\"\\], ?\"rows\": ?\\[\\[[^]]*, ?)[0-9]+\\]\\]/\\11]]/' "
             "'%s/older' && "
             "'%s' store delete --store '%s' %s >>'%s/out'",
             p, s, f, id, f, f, p, s, id, f);
    if (!is_done(t, line) || !is_forgotten(t, id))
        return false;
    snprintf(line, sizeof line, "'%s' store import --store '%s' '%s/older' >>'%s/out'", p, s, f, f);
    return is_done(t, line);
}

void attack_older(struct trial *t)
{
    struct conn *crowd[CROWD];
    char id[TOKEN], token[TOKEN], closed[64];
    int read = process_logged(&t->server, "game-of-another-engine");
    struct message m;
    char *text;

    if (!begin_long(t, id, token))
        return;
    play_again(t, id, token);
    if (!make_older(t, id))
        return;
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = socket_of(t);
        if (!crowd[i])
            return;
        conn_say(crowd[i], "hello %s - %d", id, LINES - 10);
    }
    conn_hang_up(crowd[0]);             /* somebody does not wait for it */
    check(t, honest_plays(t, 2), "the honest game waits for one of another engine");
    snprintf(closed, sizeof closed, "\nclosed %d\n", LINES + 3);
    for (int i = 1; i < CROWD; i++) {
        text = conn_hear(crowd[i], &m, 4 * PATIENCE) ? m.text : "";
        check(t, strstr(text, closed), "number %d hears '%.60s'", i, text);
        check(t, conn_await(crowd[i], "ready", PATIENCE) != NULL, "number %d is never told all", i);
        conn_hang_up(crowd[i]);
    }
    check(t, process_logged(&t->server, "game-of-another-engine") == read + 1,
          "it was read more than once");
}
