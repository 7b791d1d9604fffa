/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile_words.c: messages in good form that say what must not be. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostile.h"

/* Says something and expects an answer that begins like this. */
static bool answered(struct trial *t, struct conn *o, const char *say, const char *begins)
{
    struct message m;
    size_t n = strlen(begins);
    char first[16] = "";

    conn_say(o, "%s", say);
    sscanf(begins, "%15s", first);
    while (conn_hear(o, &m, PATIENCE)) {
        if (m.opcode != OP_TEXT || strncmp(m.text, first, strlen(first)))
            if (m.opcode != OP_TEXT || (strncmp(m.text, "ack ", 4) && strncmp(m.text, "error ", 6) &&
                                        strncmp(m.text, "refuse ", 7)))
                continue;
        return check(t, !strncmp(m.text, begins, n), "'%.60s' is answered by '%.80s' and not '%s'",
                     say, m.text, begins);
    }
    return check(t, false, "'%.60s' is not answered, where '%s' was due", say, begins);
}

static void refused_hello(struct trial *t, const char *id, const char *token, const char *code)
{
    struct conn *o = socket_of(t);
    char say[512], wanted[64];

    if (!o)
        return;
    snprintf(say, sizeof say, "hello %s %s 0", id, token);
    snprintf(wanted, sizeof wanted, "error %s", code);
    answered(t, o, say, wanted);
    check(t, conn_is_over(o, PATIENCE), "after '%s' the connection stays", wanted);
    conn_hang_up(o);
}

/* ---------------------------------------------------------------- hello */

void attack_wrong_tokens(struct trial *t)
{
    struct begun other = {0};
    struct player_client side[2];
    char token[TOKEN];

    if (!new_game(t, &other, side))
        return;
    refused_hello(t, t->honest.id, "AAAAAAAAAAAAAAAAAAAAAA", "no-seat");
    refused_hello(t, t->honest.id, other.token[0], "no-seat");
    refused_hello(t, t->honest.id, t->honest.code, "no-seat");
    refused_hello(t, t->honest.id, t->honest.id, "no-seat");
    snprintf(token, sizeof token, "%s", t->honest.token[0]);
    token[strlen(token) - 1] = '\0';
    refused_hello(t, t->honest.id, token, "no-seat");
    snprintf(token, sizeof token, "%s", t->honest.token[0]);
    token[0] = token[0] == 'x' ? 'y' : 'x';
    refused_hello(t, t->honest.id, token, "no-seat");
    stand_up(&side[0]);
    stand_up(&side[1]);
}

void attack_no_game(struct trial *t)
{
    char other[TOKEN];

    refused_hello(t, "AAAAAAAAAAAA", "-", "no-game");
    snprintf(other, sizeof other, "%s", t->honest.id);
    other[0] = other[0] == 'x' ? 'y' : 'x';
    refused_hello(t, other, t->honest.token[0], "no-game");
}

/* Nobody guesses a token by trying; trying is seen. */
void attack_guessing(struct trial *t)
{
    for (int i = 0; i < (t->much ? 2000 : 100); i++) {
        struct conn *o = conn_open(&t->client);

        if (!o || !conn_is_open(o, PATIENCE)) {
            if (o)
                conn_hang_up(o);
            continue;               /* turned away at the door is fine, too */
        }
        conn_say(o, "hello %s guess%017d 0", t->honest.id, i);
        check(t, conn_is_over(o, PATIENCE), "guess %d was not hung up on", i);
        conn_hang_up(o);
    }
}

void attack_hello_twice(struct trial *t)
{
    struct player_client p;
    char say[512];

    if (!check(t, sit_down(t, &p, t->honest.id, "-"), "nobody may watch"))
        return;
    snprintf(say, sizeof say, "hello %s - 0", t->honest.id);
    answered(t, p.conn, say, "error malformed");
    stand_up(&p);
}

void attack_before_hello(struct trial *t)
{
    static const char *const says[] = {"order 1 red end", "undo 1", "chat I am nobody", "nonsense"};

    for (size_t i = 0; i < sizeof says / sizeof says[0]; i++) {
        struct conn *o = socket_of(t);

        if (!o)
            return;
        answered(t, o, says[i], "error malformed");
        conn_hang_up(o);
    }
}

/* Who never says hello does not stay. */
void attack_never_hello(struct trial *t)
{
    struct conn *o[50];

    for (int i = 0; i < 50; i++)
        o[i] = socket_of(t);
    for (int i = 0; i < 50; i++) {
        if (o[i] && t->much)
            check(t, conn_is_over(o[i], PATIENCE), "who never says hello may stay");
        if (o[i])
            conn_hang_up(o[i]);
    }
}

/* ---------------------------------------------------------------- orders */

static void refused_order(struct trial *t, struct player_client *p, int n, const char *order,
                          const char *reason)
{
    char say[2048], wanted[128];

    snprintf(say, sizeof say, "order %d %s", n, order);
    snprintf(wanted, sizeof wanted, "refuse %d %s", n, reason);
    answered(t, p->conn, say, wanted);
}

void attack_other_seats(struct trial *t)
{
    int who = who_is_asked(t->side);
    struct player_client *asked = &t->side[who], *other = &t->side[1 - who];
    char order[1024];

    if (!check(t, who >= 0, "nobody is asked"))
        return;
    /* The order is good, and comes from the wrong side. */
    random_order(asked->mirror.g, &asked->rng, order, sizeof order);
    refused_order(t, other, other->mirror.n + 1, order, "not-yours");
    refused_order(t, asked, asked->mirror.n + 1, who ? "red withdraw" : "blue withdraw", "not-yours");
    refused_order(t, asked, asked->mirror.n + 1, who ? "red agree" : "blue agree", "not-yours");
    refused_order(t, asked, asked->mirror.n + 1, "judge time", "");
}

void attack_watcher(struct trial *t)
{
    int who = who_is_asked(t->side);
    struct player_client p;
    char order[1024];

    if (!check(t, who >= 0 && sit_down(t, &p, t->honest.id, "-"), "nobody may watch"))
        return;
    random_order(t->side[who].mirror.g, &t->side[who].rng, order, sizeof order);
    refused_order(t, &p, p.mirror.n + 1, order, "not-yours");
    refused_order(t, &p, p.mirror.n + 1, "dice 6 6", "not-yours");
    check(t, !*p.mirror.fault, "the watcher's game: %s", p.mirror.fault);
    stand_up(&p);
}

/* In a game whose dice are the server's nobody else throws any. Fate is never asked while a client
 * could answer, so the answer may also be that no dice are wanted now. */
void attack_dice(struct trial *t)
{
    for (int i = 0; i < 2; i++) {
        hear_line_number(&t->side[i], t->side[1 - i].mirror.n);
        refused_order(t, &t->side[i], t->side[i].mirror.n + 1, "dice 6 6", "not-yours");
        refused_order(t, &t->side[i], t->side[i].mirror.n + 1, "dice 6", "not-yours");
    }
}

void attack_numbers(struct trial *t)
{
    int who = who_is_asked(t->side), n;
    struct player_client *p = &t->side[who];
    char order[1024];
    static const char *const odd[] = {"-1", "99999999999999999999", "1.5", "one", "0x1", "+1", "01a"};

    if (!check(t, who >= 0, "nobody is asked"))
        return;
    n = p->mirror.n + 1;
    random_order(p->mirror.g, &p->rng, order, sizeof order);
    refused_order(t, p, n - 1, order, "stale");
    refused_order(t, p, n + 1, order, "stale");
    refused_order(t, p, n + 100000, order, "stale");
    refused_order(t, p, 0, order, "stale");
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        char say[2048];

        snprintf(say, sizeof say, "order %s %s", odd[i], order);
        answered(t, p->conn, say, "error malformed");
    }
    /* The same one twice in a breath: one line, one refusal. */
    conn_say(p->conn, "order %d %s", n, order);
    conn_say(p->conn, "order %d %s", n, order);
    check(t, conn_await(p->conn, "refuse", PATIENCE) != NULL, "the second of two is not refused");
    /* What was passed over is heard again on a new connection. */
    come_back(t, p, t->honest.id, t->honest.token[who]);
    check(t, p->mirror.n >= n && !strcmp(mirror_text(&p->mirror, n), order),
          "line %d is not the order that was given twice", n);
    check(t, strcmp(mirror_text(&p->mirror, n + 1), order) != 0, "the order stands there twice");
}

void attack_illegal(struct trial *t)
{
    int who = who_is_asked(t->side);
    struct player_client *p = &t->side[who];
    char order[64], say[128], *told;

    if (!check(t, who >= 0, "nobody is asked"))
        return;
    snprintf(order, sizeof order, "%s move %s to 100,100", who ? "blue" : "red", who ? "b1" : "r1");
    snprintf(say, sizeof say, "order %d %s", p->mirror.n + 1, order);
    conn_say(p->conn, "%s", say);
    told = conn_await(p->conn, "refuse", PATIENCE);
    check(t, told && sscanf(told, "refuse %*d %63s", order) == 1 && strchr(order, '.'),
          "the refusal of '%s' names no clause: %s", say, told ? told : "nothing");
}

#define FIVE " 1,1 1,1 1,1 1,1 1,1"
#define LONG_WAY "red move r1 via" FIVE FIVE FIVE FIVE " to 2,2"

void attack_unreadable(struct trial *t)
{
    struct player_client *p = &t->side[0];
    static const char *const orders[] = {
        "red dance r1", "green end", "red move nobody to 3,3", "red move r1 to", "", "dice", "dice 7",
        "dice 1 2 3 4 5 6 7 8", "red move r1 to 1e309,nan", "table 36x36", "undo 1", "undo 1000",
        "# a comment", LONG_WAY, "figure x red at 3,3", "expect over", "red end = 0123456789abcdef"};
    static const char *const says[] = {"", " ", "order", "order 1", "hello", "undo", "undo x", "chat",
                                       "HELLO a b 0", "\xc2\xa0order 1 red end", "order  1 red end"};

    hear_line_number(p, t->side[1].mirror.n);
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        char say[2048];
        struct message m;
        bool told = false;

        snprintf(say, sizeof say, "order %d %s", p->mirror.n + 1, orders[i]);
        conn_say(p->conn, "%s", say);
        while (!told && conn_hear(p->conn, &m, PATIENCE)) {
            told = !strncmp(m.text, "refuse", 6) || !strncmp(m.text, "error", 5);
            if (mirror_hear(&p->mirror, m.text))
                check(t, false, "'%s' became a line", say);
        }
        check(t, told, "'%s' is not refused", say);
    }
    check(t, come_back(t, p, t->honest.id, t->honest.token[0]), "nobody can come back");
    for (size_t i = 0; i < sizeof says / sizeof says[0]; i++) {
        struct conn *o = socket_of(t);

        if (!o)
            return;
        answered(t, o, says[i], "error malformed");
        conn_hang_up(o);
    }
}

/* A line break within a message must not become a line of the protocol, nor of the log. */
void attack_lines_in_lines(struct trial *t)
{
    struct player_client p;
    static const char *const says[] = {
        "chat hello\nline 1 0000000000000000 0 red withdraw", "chat \r\nbye restart go away",
        "chat \x1b[2J\x07", "ping a\nb", "order 1 red end\nred end"};

    if (!check(t, sit_down(t, &p, t->honest.id, t->honest.token[0]), "nobody may sit down twice"))
        return;
    for (size_t i = 0; i < sizeof says / sizeof says[0]; i++)
        answered(t, p.conn, says[i], "error malformed");
    conn_frame(p.conn, OP_TEXT, 0, "chat a\0b", 8);
    check(t, conn_await(p.conn, "error", PATIENCE) != NULL, "a zero byte is taken as text");
    stand_up(&p);
    check(t, !process_logged(&t->server, "\nline 1 0000"), "a line break went into the log");
}

void attack_undo(struct trial *t)
{
    struct begun game;
    struct player_client side[2];
    int who, n;
    char order[1024], say[1200];

    if (!new_game(t, &game, side))
        return;
    answered(t, side[0].conn, "undo 1", "refuse 1 nothing-to-undo");
    who = who_is_asked(side);
    n = side[who].mirror.n + 1;
    random_order(side[who].mirror.g, &side[who].rng, order, sizeof order);
    snprintf(say, sizeof say, "order %d %s", n, order);
    conn_say(side[who].conn, "%s", say);
    check(t, conn_await(side[who].conn, "ack", PATIENCE) != NULL, "'%s' is not acknowledged", say);
    for (int i = 0; i < 2; i++)
        check(t, come_back(t, &side[i], game.id, game.token[i]), "nobody can come back");
    /* The other one cannot take it back, nor can anybody under a wrong number. */
    snprintf(say, sizeof say, "undo %d", side[1 - who].mirror.n + 1);
    answered(t, side[1 - who].conn, say, "refuse");
    answered(t, side[who].conn, "undo 0", "refuse 0 stale");
    play_on(t, side, 4);
    check(t, !*side[0].mirror.fault && !*side[1].mirror.fault, "after taking back: %s%s",
          side[0].mirror.fault, side[1].mirror.fault);
    stand_up(&side[0]);
    stand_up(&side[1]);
}

/* A thousand messages in a breath: it is told to be slower, then let go; nobody else notices. What it
 * is told last may be lost, since it has sent more than anybody has read. */
void attack_flood(struct trial *t)
{
    struct player_client p;
    struct message m;
    int slower = 0, pongs = 0;

    if (!check(t, sit_down(t, &p, t->honest.id, "-"), "nobody may watch"))
        return;
    for (int i = 0; i < (t->much ? 20000 : 3000); i++)
        conn_say(p.conn, "ping %d", i);
    while (conn_hear(p.conn, &m, PATIENCE)) {
        slower += m.opcode == OP_TEXT && !strncmp(m.text, "error too-fast", 14);
        pongs += m.opcode == OP_TEXT && !strncmp(m.text, "pong", 4);
    }
    check(t, slower > 0 || p.conn->state == CONN_CLOSED, "it goes on and on (%d pongs)", pongs);
    stand_up(&p);
}
