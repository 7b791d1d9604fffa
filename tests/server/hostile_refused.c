/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile_refused.c: moves that are refused cost the loop a search each. They are paid for: by the
 * connection, so that a player does not spend what the opponent needs, and by the address. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostile.h"

enum {
    SAID = 400,                         /* moves, if nobody says that it is enough */
    AT_ONCE = 180, PAUSE = 25,          /* fewer than messages may be; milliseconds between others */
};

/* A walker in front of a crowd that leaves hardly any way. */
static const char *crowd_table(void)
{
    static char text[16000];
    char *at = text + sprintf(text, "rules unlimited\ntable 48x48\nplayer red south\n"
                              "player blue north\nfigure a red at 10,2 facing north speed 12\n");

    for (int i = 0; i < 196; i++)
        at += sprintf(at, "figure x%d blue at %.1f,%.1f facing south\n", i,
                      1.5 + i % 28 * 1.6 + i / 28 % 2 * 0.8, 6 + i / 28 * 1.6);
    return text;
}

/* Where from is a line of the handshake. */
static struct conn *play_from(struct trial *t, const char *from, const char *id, const char *token)
{
    struct conn *c = conn_connect(&t->client);
    char lines[200];

    snprintf(lines, sizeof lines, SUBPROTOCOL "X-Forwarded-For: %s\r\n", from);
    conn_shake(c, lines);
    if (check(t, conn_is_open(c, PATIENCE), "no connection from %s", from)) {
        conn_say(c, "hello %s %s 0", id, token);
        check(t, conn_await(c, "ready", PATIENCE) != NULL, "%s is not told the game", from);
    }
    return c;
}

/* Asks for what is refused until the server has had enough; how often that was refused by the rules. */
static int spend(struct trial *t, struct conn *c)
{
    struct message m;

    for (int n = 0; n < SAID; n++) {
        conn_say(c, "order 1 red move a to 10,14");
        do
            if (!conn_hear(c, &m, PATIENCE)) {
                check(t, false, "refused move %d is not answered", n);
                return n;
            }
        while (strncmp(m.text, "refuse ", 7) && strncmp(m.text, "error ", 6));
        if (!strncmp(m.text, "error too-fast", 14))
            return n;
        check(t, strstr(m.text, "move.") != NULL, "the rules do not refuse it: %.60s", m.text);
        if (n > AT_ONCE)
            client_sleep(&t->client, PAUSE);
    }
    return SAID;
}

static bool begin(struct trial *t, struct begun *game)
{
    char why[512] = "";

    return check(t, game_begin(&t->client, game, crowd_table(), "open", "server", why, sizeof why),
                 "no game: %s", why);
}

/* What the operator sees of an address: milliseconds it has spent. */
static double spent_by(struct trial *t, const char *from)
{
    struct answer a;
    const char *row;
    double ms = 0;

    http_ask(&t->client, &a, "GET", "/operator", NULL, NULL, PATIENCE);
    row = a.body ? strstr(a.body, from) : NULL;
    if (row)
        sscanf(row + strlen(from), "<td align=right>%*d<td align=right>%lf", &ms);
    answer_release(&a);
    return ms;
}

/* Red does nothing but what is refused; blue says something now and then, as people do. */
static void play(struct trial *all, struct trial *t)
{
    struct conn *red, *blue;
    struct begun game;
    char *told;

    if (!begin(t, &game))
        return;
    red = play_from(t, "198.51.100.7", game.id, game.token[0]);
    blue = play_from(t, "198.51.100.8", game.id, game.token[1]);
    check_figure(all, spend(t, red) < SAID, "a connection does not pay for refused moves");
    check(t, spent_by(t, "198.51.100.7") > 0.5, "an address does not pay for refused moves");
    conn_say(blue, "order 1 blue end");
    told = conn_await(blue, "refuse", PATIENCE);
    check(t, told != NULL, "the opponent pays for refused moves");
    conn_hang_up(red);
    conn_hang_up(blue);
}

void attack_refused(struct trial *t)
{
    static char *const trusted[] = {"--trusted-proxy", "127.0.0.1"};
    struct trial own;

    if (!own_server(t, &own, trusted, 2))
        return;
    play(t, &own);
    t->passed += own.passed;
    t->failed += own.failed;
    own_server_ends(&own);
}
