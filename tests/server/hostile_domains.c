/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile_domains.c: choices made in secret: nobody can guess those of bots, not even after the server
 * was started anew, and nobody stops a game by a choice that cannot be opened. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostile.h"
#include "rules/domain.h"

enum { STEPS = 200, BLUE = 1 };

static const char table[] =
    "rules mk2\ntable 36x36\nplayer red south\nplayer blue north\n"
    "figure a red points 20 dial 6/9/14/3 6/9/14/3\nfigure b blue points 20 dial 6/9/14/3 6/9/14/3\n"
    "pool red wood hindering 0,0 5,0 5,5 0,5\n"
    "card tide red domain\ncard ash blue domain\ncard bone blue domain\nbegin setup\n";

static const char nothing[] = "0000000000000000000000000000000000000000000000000000000000000000";

/* A line of blue's that begins so, or 0. */
static int line_of(const struct mirror *m, const char *begins)
{
    for (int n = 1; n <= m->n; n++)
        if (!strncmp(mirror_text(m, n), begins, strlen(begins)))
            return n;
    return 0;
}

/* Red tries blue's cards with the salt everybody knows. */
static bool is_guessed(const struct game *g, const char *commitment)
{
    static const uint8_t salt[MK_SALT];
    uint8_t made[MK_COMMITMENT];
    char hex[2 * MK_COMMITMENT + 1];

    for (int c = 0; c < g->ncard; c++) {
        domain_commitment(g, BLUE, c, salt, made);
        for (int i = 0; i < MK_COMMITMENT; i++)
            snprintf(hex + 2 * i, 3, "%02x", made[i]);
        if (!strncmp(hex, commitment, sizeof hex - 1))
            return true;
    }
    return false;
}

/* Red has committed to no card. It cannot be opened, nobody else may decide for red, and red may go
 * without. */
static bool go_without(struct trial *t, struct player_client *red, struct player_client *watcher)
{
    int n = red->mirror.n + 1;
    char *answer;

    conn_say(red->conn, "order %d red reveal tide 00000000000000000000000000000000", n);
    answer = conn_await(red->conn, "refuse", PATIENCE);
    check(t, answer && strstr(answer, "mk2.domain.choose"), "what is not behind it is shown");
    hear_line_number(watcher, n - 1);
    conn_say(watcher->conn, "order %d red skip", n);
    answer = conn_await(watcher->conn, "refuse", PATIENCE);
    check(t, answer && strstr(answer, "not-yours"), "a spectator decides for red");
    conn_say(red->conn, "order %d red skip", n);
    return check(t, hear_line_number(red, n), "a domain nobody can reveal stops the game");
}

static bool decide(struct trial *t, struct player_client *red, struct player_client *watcher)
{
    char text[1024];
    int n = red->mirror.n + 1, ask = red->mirror.g->ask.ask;

    if (!mirror_asks(&red->mirror, 0))
        return hear_line_number(red, n);
    if (ask == ASK_REVEAL)
        return go_without(t, red, watcher);
    if (ask == ASK_DOMAIN)
        snprintf(text, sizeof text, "red domain %s", nothing);
    else
        random_order(red->mirror.g, &red->rng, text, sizeof text);
    conn_say(red->conn, "order %d %s", n, text);
    return hear_line_number(red, n);
}

/* Until that line is there; true if it is. */
static bool play_until(struct trial *t, struct player_client *red, struct player_client *watcher,
                       const char *begins)
{
    for (int i = 0; i < STEPS && red->mirror.g->phase == PHASE_SETUP; i++)
        if (line_of(&red->mirror, begins) || !decide(t, red, watcher))
            break;
    return line_of(&red->mirror, begins) > 0;
}

static void start_again(struct trial *own, struct player_client *red,
                        struct player_client *watcher, const struct begun *game)
{
    check(own, process_stop(&own->server, SIGTERM, PATIENCE), "it does not end");
    check(own, process_start(&own->server), "it does not start again");
    check(own, come_back(own, red, game->id, game->token[0]) &&
          come_back(own, watcher, game->id, "-"), "nobody can come back");
}

static void choose_and_reveal(struct trial *t, struct begun *game, struct player_client *red,
                              struct player_client *watcher)
{
    const char *chosen, *shown, *salt;
    char path[160];
    struct answer a;

    if (!check(t, play_until(t, red, watcher, "blue domain "), "the bot chooses no domain"))
        return;
    chosen = mirror_text(&red->mirror, line_of(&red->mirror, "blue domain ")) + 12;
    check(t, strlen(chosen) == 2 * MK_COMMITMENT, "the bot tells what it chooses: %s", chosen);
    check(t, !is_guessed(red->mirror.g, chosen), "what the bot has chosen can be guessed");
    snprintf(path, sizeof path, "/api/games/%s/file", game->id);
    check(t, http_ask(&t->client, &a, "GET", path, NULL, NULL, PATIENCE), "there is no file");
    start_again(t, red, watcher, game);
    if (red->conn && watcher->conn &&
        check(t, play_until(t, red, watcher, "blue reveal "), "the bot does not reveal its choice")) {
        shown = mirror_text(&red->mirror, line_of(&red->mirror, "blue reveal "));
        salt = strrchr(shown, ' ') + 1;
        check(t, a.body && !strstr(a.body, salt), "the file told what the choice is opened with");
    }
    check(t, red->conn && watcher->conn && play_until(t, red, watcher, "red skip") &&
          play_until(t, red, watcher, "red deploy "), "the game does not go on");
    check(t, hear_line_number(watcher, red->mirror.n) && !*watcher->mirror.fault &&
          !*red->mirror.fault, "%s%s", red->mirror.fault, watcher->mirror.fault);
    answer_release(&a);
}

void attack_domains(struct trial *t)
{
    struct player_client red = {0}, watcher = {0};
    struct begun game;
    struct trial own;
    char why[512] = "";

    if (!own_server(t, &own, NULL, 0))
        return;
    if (check(&own, game_begin(&own.client, &game, table, "random", "server", why, sizeof why),
              "a game was not begun: %s", why) &&
        check(&own, sit_down(&own, &red, game.id, game.token[0]) &&
              sit_down(&own, &watcher, game.id, "-"), "nobody could sit down"))
        choose_and_reveal(&own, &game, &red, &watcher);
    stand_up(&red);
    stand_up(&watcher);
    t->passed += own.passed;
    t->failed += own.failed;
    own_server_ends(&own);
}
