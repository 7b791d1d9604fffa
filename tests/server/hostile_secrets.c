/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile_secrets.c: everything that is sent to somebody is read for what they may not know.
 *
 * The dials of the table have positions that occur nowhere else. What windows have shown stands in the
 * state, which everybody has: so every listener can tell what it must have been told, and what not. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostile.h"

enum { LINES_MAX = 1200, LOOKS = 25, POSITIONS = 5, FIGURES = 6, EARS = 3 };

static const char table[] =
    "rules %s\ntable 18x18\nplayer red south\nplayer blue north\n"
    "figure a red at 6,7 facing north range 12 "
    "dial 6/21/14/3 7/22/15/3 8/23/14/2 9/24/13/2 5/25/12/1\n"
    "figure b red at 9,7 facing north range 12 "
    "dial 6/31/14/3 7/32/15/3 8/33/14/2 9/34/13/2 5/35/12/1\n"
    "figure c red at 12,7 facing north range 12 "
    "dial 6/41/14/3 7/42/15/3 8/43/14/2 9/44/13/2 5/45/12/1\n"
    "figure d blue at 6,11 facing south range 12 "
    "dial 6/51/14/3 7/52/15/3 8/53/14/2 9/54/13/2 5/55/12/1\n"
    "figure e blue at 9,11 facing south range 12 "
    "dial 6/61/14/3 7/62/15/3 8/63/14/2 9/64/13/2 5/65/12/1\n"
    "figure f blue at 12,11 facing south range 12 "
    "dial 6/71/14/3 7/72/15/3 8/73/14/2 9/74/13/2 5/75/12/1\n";

/* Behind the speed, which may have a type. */
static void position_text(int fig, int position, char out[32])
{
    static const char *const ends[] = {"14/3", "15/3", "14/2", "13/2", "12/1"};

    snprintf(out, 32, "/%d%d/%s", fig + 2, position + 1, ends[position]);
}

/* Somebody who keeps every byte. */
struct ear {
    struct player_client *client;
    int player;                     /* or -1 */
    struct bytes all;
};

static void hear(struct ear *e)
{
    struct message m;

    while (conn_next(e->client->conn, &m)) {
        bytes_add(&e->all, m.text, m.length);
        bytes_add(&e->all, "\n", 1);
        if (m.opcode == OP_TEXT)
            mirror_hear(&e->client->mirror, m.text);
    }
}

static bool holds(const struct bytes *b, const char *text)
{
    return b->used && memmem(b->at, b->used, text, strlen(text));
}

/* What one has heard, against what one must and may know of the state `now`. */
static void look(struct trial *t, const struct bytes *heard, const struct game *now, int player,
                 const char *who)
{
    for (int f = 0; f < FIGURES; f++) {
        bool own = piece_of(now, (fig_id)f)->owner == player;
        char text[32];

        for (int i = 0; i < POSITIONS; i++) {
            bool may = own || now->phase == PHASE_OVER || (figure_of(now, (fig_id)f)->shown >> i & 1);

            position_text(f, i, text);
            check(t, holds(heard, text) == may, "%s %s position %d of %s", who,
                  may ? "was not told" : "was told", i + 1, piece_of(now, (fig_id)f)->id);
        }
        snprintf(text, sizeof text, "open %s %d skulls", piece_of(now, (fig_id)f)->id, POSITIONS + 1);
        check(t, now->phase == PHASE_OVER ||
                     holds(heard, text) ==
                         (own || (figure_of(now, (fig_id)f)->shown >> POSITIONS & 1)),
              "%s: where the dial of %s ends", who, piece_of(now, (fig_id)f)->id);
    }
}

static void look_at_page(struct trial *t, const char *path, const struct game *now, bool file)
{
    struct bytes all = {0};
    struct answer a;

    http_ask(&t->client, &a, "GET", path, NULL, NULL, PATIENCE);
    check(t, a.status == 200, "%s says %d", path, a.status);
    if (a.body)
        bytes_add(&all, a.body, a.length);
    if (file)
        look(t, &all, now, -1, "the file");
    else
        check(t, !holds(&all, "/22/15/3") && !holds(&all, "sealed"), "%s tells of dials", path);
    check(t, holds(&all, "\nsecret ") == (file && now->phase == PHASE_OVER), "%s and the secret", path);
    bytes_release(&all);
    answer_release(&a);
}

/* The server says nothing more before somebody decides. */
static bool waits(const struct mirror *m, int n)
{
    return m->n >= n && (m->g->phase == PHASE_OVER || m->g->ask.player < 2);
}

/* The first so many hear line n, and the dice behind it. */
static bool all_hear(struct trial *t, struct ear *e, int ears, int n)
{
    int64_t end = now_ns() + (int64_t)PATIENCE * 1000000;

    while (now_ns() < end) {
        bool all = true;

        for (int i = 0; i < ears; i++) {
            hear(&e[i]);
            all = all && waits(&e[i].client->mirror, n) &&
                  e[i].client->mirror.n == e[0].client->mirror.n;
        }
        if (all)
            return true;
        client_wait(&t->client, 20);
    }
    return false;
}

/* One decision more. */
static bool decide(struct trial *t, struct ear *e, int ears)
{
    struct mirror *m = &e[0].client->mirror;
    char text[1024];
    int who = m->g->ask.player, n = m->n + 1;

    random_order(e[who].client->mirror.g, &e[who].client->rng, text, sizeof text);
    conn_say(e[who].client->conn, "order %d %s", n, text);
    return all_hear(t, e, ears, n);
}

static bool sit(struct trial *t, struct ear *e, const char *id, const char *token, int last)
{
    struct player_client *p = e->client;

    if (!(p->conn = socket_of(t)))
        return false;
    conn_say(p->conn, "hello %s %s %d", id, token, last);
    p->mirror.ready = false;
    for (int64_t end = now_ns() + (int64_t)PATIENCE * 1000000; !p->mirror.ready && now_ns() < end;) {
        client_wait(&t->client, 20);
        hear(e);
    }
    return p->mirror.ready;
}

static void look_everywhere(struct trial *t, struct ear e[EARS], const char *id)
{
    static const char *const names[] = {"red", "blue", "a spectator"};
    const struct game *now = e[0].client->mirror.g;
    char path[160];

    for (int i = 0; i < EARS; i++) {
        look(t, &e[i].all, now, e[i].player, names[i]);
        check(t, !*e[i].client->mirror.fault, "%s: %s", names[i], e[i].client->mirror.fault);
    }
    snprintf(path, sizeof path, "/api/games/%s/file", id);
    look_at_page(t, path, now, true);
    snprintf(path, sizeof path, "/api/games/%s", id);
    look_at_page(t, path, now, false);
    look_at_page(t, "/api/games", now, false);
}

/* Who comes back is told what was shown meanwhile, and no more. */
static void come_again(struct trial *t, struct ear e[EARS], const struct begun *game)
{
    struct ear *watcher = &e[2], *player = &e[1];
    int n = watcher->client->mirror.n;

    conn_hang_up(watcher->client->conn);
    watcher->client->conn = NULL;
    for (int i = 0; i < 10 && e[0].client->mirror.g->phase != PHASE_OVER; i++)
        check(t, decide(t, e, EARS - 1), "the game does not go on without a spectator");
    check(t, sit(t, watcher, game->id, "-", n), "a spectator cannot come back");
    conn_hang_up(player->client->conn);
    check(t, sit(t, player, game->id, game->token[1], player->client->mirror.n),
          "a player cannot come back");
}

static void play_and_look(struct trial *t, struct ear e[EARS], const struct begun *game)
{
    const char *id = game->id;
    struct mirror *m = &e[0].client->mirror;
    int shown = 0;

    look_everywhere(t, e, id);
    for (int i = 0; i < LINES_MAX && m->g->phase != PHASE_OVER; i++) {
        if (!check(t, decide(t, e, EARS), "the game does not go on after line %d", m->n))
            return;
        if (i % LOOKS == 0)
            look_everywhere(t, e, id);
        if (i == LOOKS / 2) {
            come_again(t, e, game);
            look_everywhere(t, e, id);
        }
    }
    for (int f = 0; f < FIGURES; f++)
        shown += __builtin_popcount(figure_of(m->g, (fig_id)f)->shown) - 1;
    check(t, shown >= 3, "only %d positions were shown: nothing was tried", shown);
    if (m->g->phase != PHASE_OVER) {
        look_everywhere(t, e, id);
        conn_say(e[0].client->conn, "order %d red withdraw", m->n + 1);
        check(t, all_hear(t, e, EARS, m->n + 1), "red cannot withdraw");
    }
    check(t, all_hear(t, e, EARS, m->n), "not everybody has heard the end");
    check(t, m->g->phase == PHASE_OVER, "the game is not over");
    look_everywhere(t, e, id);
}

static void keep_secrets(struct trial *t, const char *rules)
{
    struct player_client client[EARS] = {{.rng = 5}, {.rng = 7}, {.rng = 9}};
    struct ear ear[EARS] = {{&client[0], 0, {0}}, {&client[1], 1, {0}}, {&client[2], -1, {0}}};
    struct begun game;
    char why[512] = "", text[sizeof table + 32];

    snprintf(text, sizeof text, table, rules);
    for (int i = 0; i < EARS; i++)
        mirror_init(&client[i].mirror, true);
    if (check(t, game_begin(&t->client, &game, text, "open", "server", why, sizeof why),
              "a game was not begun: %s", why) &&
        check(t, sit(t, &ear[0], game.id, game.token[0], 0) &&
              sit(t, &ear[1], game.id, game.token[1], 0) && sit(t, &ear[2], game.id, "-", 0),
              "nobody could sit down"))
        play_and_look(t, ear, &game);
    for (int i = 0; i < EARS; i++) {
        bytes_release(&ear[i].all);
        stand_up(&client[i]);
    }
}

void attack_secrets(struct trial *t)
{
    keep_secrets(t, "unlimited");
    keep_secrets(t, "mk2");
}
