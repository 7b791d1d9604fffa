/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile_kill.c: the server is killed in a storm of orders, and started again on the same store.
 *
 * Every order that was acknowledged must be there, under its number, with its hash, once. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/rng.h"
#include "hostile.h"

enum { TABLES = 24, SEATS = 2 * TABLES, PAUSE_NS = 20000000 };

struct storm {
    struct begun game[TABLES];
    struct player_client seat[SEATS];       /* two for each game */
    int sent[SEATS];                        /* the line asked for, or 0 */
    int acked[SEATS];                       /* the last acknowledged */
    int64_t next[SEATS];                    /* not before: the server limits how fast one may talk */
    int acks;
};

static void hear(struct trial *t, struct storm *s, int i)
{
    struct player_client *p = &s->seat[i];
    struct message m;

    while (conn_next(p->conn, &m)) {
        if (m.opcode != OP_TEXT || mirror_hear(&p->mirror, m.text))
            continue;
        if (!strncmp(m.text, "ack ", 4)) {
            s->acked[i] = atoi(m.text + 4);
            s->sent[i] = 0;
            s->acks++;
            if (p->mirror.n < s->acked[i])
                check(t, false, "ack %d came before its line", s->acked[i]);
        } else if (!strncmp(m.text, "refuse", 6)) {
            check(t, false, "an order in the storm: %s", m.text);
            s->sent[i] = 0;
        }
    }
}

/* As fast as can be, so many acknowledgements. */
static void blow(struct trial *t, struct storm *s, int acks)
{
    int64_t end = now_ns() + (int64_t)PATIENCE * 1000000;

    s->acks = 0;
    while (s->acks < acks && now_ns() < end) {
        for (int i = 0; i < SEATS; i++) {
            struct player_client *p = &s->seat[i];
            char text[1024];

            hear(t, s, i);
            if (s->sent[i] || !mirror_asks(&p->mirror, i % 2) || now_ns() < s->next[i])
                continue;
            s->next[i] = now_ns() + PAUSE_NS;
            random_order(p->mirror.g, &p->rng, text, sizeof text);
            s->sent[i] = p->mirror.n + 1;
            conn_say(p->conn, "order %d %s", s->sent[i], text);
        }
        client_wait(&t->client, 1);
    }
    check(t, s->acks >= acks, "the storm dies down after %d orders", s->acks);
}

/* What a seat had heard before must be the beginning of what a newcomer is told now. */
static void compare(struct trial *t, struct storm *s, int i)
{
    struct player_client *p = &s->seat[i], fresh;
    int known = p->mirror.n;

    if (!check(t, sit_down(t, &fresh, s->game[i / 2].id, "-"), "a game has gone: %s",
               s->game[i / 2].id))
        return;
    check(t, !*fresh.mirror.fault, "the stored game: %s", fresh.mirror.fault);
    check(t, fresh.mirror.n >= s->acked[i], "line %d was acknowledged, and %d are there", s->acked[i],
          fresh.mirror.n);
    check(t, fresh.mirror.n >= known, "line %d was told, and %d are there", known, fresh.mirror.n);
    int same = 0;

    while (same < known && same < fresh.mirror.n &&
           fresh.mirror.line[same].hash == p->mirror.line[same].hash &&
           !strcmp(mirror_text(&fresh.mirror, same + 1), mirror_text(&p->mirror, same + 1)))
        same++;
    check(t, same == known, "line %d was '%s' and is '%s'", same + 1, mirror_text(&p->mirror, same + 1),
          mirror_text(&fresh.mirror, same + 1));
    check(t, come_back(t, p, s->game[i / 2].id, s->game[i / 2].token[i % 2]),
          "a token is not known any more");
    check(t, p->mirror.n == fresh.mirror.n && p->mirror.digest == fresh.mirror.digest &&
          !*p->mirror.fault, "who comes back is told another game: %s", p->mirror.fault);
    s->sent[i] = 0;
    stand_up(&fresh);
}

static bool begin_storm(struct trial *t, struct storm *s)
{
    for (int i = 0; i < TABLES; i++)
        if (!new_game(t, &s->game[i], &s->seat[2 * i]))
            return false;
    return true;
}

static void honest_come_back(struct trial *t)
{
    for (int i = 0; i < 2; i++)
        check(t, come_back(t, &t->side[i], t->honest.id, t->honest.token[i]),
              "the honest players cannot come back");
}

void attack_kill(struct trial *t)
{
    struct storm *s = calloc(1, sizeof *s);
    uint64_t rng = (uint64_t)now_ns();
    int kills = t->kills ? t->kills : t->much ? 12 : 3;

    for (int round = 0; begin_storm(t, s) && round < kills; round++) {
        blow(t, s, rng_between(&rng, 50, 400));
        check(t, process_stop(&t->server, SIGKILL, PATIENCE), "it cannot be killed");
        /* What was on its way when it died has been told, and counts. */
        for (int k = 0; k < 20; k++)
            client_wait(&t->client, 1);
        for (int i = 0; i < SEATS; i++)
            hear(t, s, i);
        if (!check(t, process_start(&t->server), "it does not start again"))
            break;
        for (int i = 0; i < SEATS; i++)
            compare(t, s, i);
        honest_come_back(t);
        blow(t, s, 50);
        for (int i = 0; i < SEATS; i++)
            stand_up(&s->seat[i]);
        memset(s, 0, sizeof *s);
    }
    for (int i = 0; i < SEATS; i++)
        stand_up(&s->seat[i]);
    free(s);
}

/* Asked to end it says goodbye, loses nothing and ends well. */
void attack_term(struct trial *t)
{
    struct storm *s = calloc(1, sizeof *s);
    int goodbyes = 0;

    if (begin_storm(t, s)) {
        blow(t, s, 200);
        if (process_runs(&t->server))
            kill(t->server.pid, SIGTERM);
        for (int i = 0; i < SEATS; i++) {
            struct player_client *p = &s->seat[i];
            int64_t end = now_ns() + (int64_t)PATIENCE * 1000000;
            struct message m;

            while (p->conn->state != CONN_CLOSED && now_ns() < end)
                client_wait(&t->client, 10);
            while (conn_next(p->conn, &m))
                if (m.opcode == OP_TEXT && !mirror_hear(&p->mirror, m.text)) {
                    goodbyes += !strncmp(m.text, "bye restart", 11);
                    if (!strncmp(m.text, "ack ", 4))
                        s->acked[i] = atoi(m.text + 4);
                }
        }
        check(t, process_stop(&t->server, 0, PATIENCE), "it does not end");
        check(t, WIFEXITED(t->server.status) && WEXITSTATUS(t->server.status) == 0,
              "it ends with status %x", t->server.status);
        check(t, goodbyes == SEATS, "%d of %d were told goodbye", goodbyes, SEATS);
        if (check(t, process_start(&t->server), "it does not start again"))
            for (int i = 0; i < SEATS; i++)
                compare(t, s, i);
        honest_come_back(t);
    }
    for (int i = 0; i < SEATS; i++)
        stand_up(&s->seat[i]);
    free(s);
}

/* ---------------------------------------------------------------- bots that think */

enum { THINKERS = 5, UNTIL_ASKED = 200 };

/* Red plays until the captain has to decide. */
static bool until_thinking(struct player_client *p)
{
    char text[1024];

    for (int i = 0; i < UNTIL_ASKED; i++) {
        int n = p->mirror.n + 1;

        if (mirror_asks(&p->mirror, 1))
            return true;
        if (mirror_asks(&p->mirror, 0)) {
            random_order(p->mirror.g, &p->rng, text, sizeof text);
            conn_say(p->conn, "order %d %s", n, text);
        }
        if (!hear_line_number(p, n))
            return false;
    }
    return false;
}

static bool resigned(const struct mirror *m)
{
    for (int n = 1; n <= m->n; n++)
        if (strstr(mirror_text(m, n), "withdraw") || strstr(mirror_text(m, n), "agree"))
            return true;
    return m->g && m->g->phase == PHASE_OVER;
}

/* A server that has just started, with bots that think at once, may let people wait. */
static bool comes_back_at_last(struct trial *t, struct player_client *p, const struct begun *g)
{
    int64_t end = now_ns() + 2 * (int64_t)PATIENCE * 1000000;

    while (process_runs(&t->server) && now_ns() < end)
        if (come_back(t, p, g->id, g->token[0]))
            return true;
    return false;
}

/* The bots of one game after another have thought: those behind wait until it is their turn. */
static bool thinks_again(struct trial *t, struct player_client *p, int known)
{
    for (int i = 0; i < THINKERS && process_runs(&t->server); i++)
        if (hear_line_number(p, known + 1))
            return true;
    return false;
}

/* Stopped while bots think, it has stored nothing they did not say; started again, they think anew. */
void attack_stop_thinking(struct trial *t)
{
    struct begun game[THINKERS] = {0};
    struct player_client red[THINKERS] = {0};
    char why[512] = "";
    int n = 0;

    while (n < THINKERS &&
           check(t, game_begin(&t->client, &game[n], t->table, "captain:2s", "server", why,
                               sizeof why), "a game was not begun: %s", why) &&
           check(t, sit_down(t, &red[n], game[n].id, game[n].token[0]) && until_thinking(&red[n]),
                 "no captain thinks"))
        n++;
    check(t, process_stop(&t->server, SIGTERM, PATIENCE), "it does not end");
    check(t, WIFEXITED(t->server.status) && WEXITSTATUS(t->server.status) == 0,
          "it ends with status %x", t->server.status);
    check(t, process_start(&t->server), "it does not start again");
    for (int i = 0; i < n && process_runs(&t->server); i++) {
        int known = red[i].mirror.n;

        if (!check(t, comes_back_at_last(t, &red[i], &game[i]), "red cannot come back"))
            continue;
        check(t, thinks_again(t, &red[i], known), "the captain does not think again");
        check(t, !resigned(&red[i].mirror), "a bot that was thinking has resigned");
    }
    for (int i = 0; i < THINKERS; i++)
        stand_up(&red[i]);
    honest_come_back(t);
}

/* ---------------------------------------------------------------- signals, and silence */

/* The log is moved away, as logs are turned over: a signal, and it goes on in a new file. */
void attack_hangup(struct trial *t)
{
    struct process other;
    char log[160], old[160];
    struct client client;
    struct answer a;
    int64_t end = now_ns() + (int64_t)PATIENCE * 1000000;

    if (!check(t, process_init(&other, t->server.program), "there is no second server"))
        return;
    snprintf(log, sizeof log, "%s/turned", other.folder);
    snprintf(old, sizeof old, "%s/turned.1", other.folder);
    other.argument[0] = "--log";
    other.argument[1] = log;
    other.narguments = 2;
    if (check(t, process_start(&other) && client_init(&client, other.port), "it does not start")) {
        check(t, rename(log, old) == 0, "it has no log");
        kill(other.pid, SIGHUP);
        while (access(log, R_OK) != 0 && process_runs(&other) && now_ns() < end)
            client_wait(&t->client, 20);
        check(t, process_runs(&other), "SIGHUP ends it");
        check(t, access(log, R_OK) == 0, "the log is not opened again");
        check(t, http_ask(&client, &a, "GET", "/health", NULL, NULL, PATIENCE) && a.status == 200,
              "it does not answer any more");
        answer_release(&a);
        client_release(&client);
    }
    process_release(&other);
}

/* Who says nothing for long but answers pings is not let go; nor anybody by a server that was itself
 * stopped for so long. Takes more than a minute. */
void attack_silence(struct trial *t)
{
    enum { SILENT_MS = 82000 };
    struct trial own;
    struct begun far;
    struct player_client there[2];
    struct player_client quiet;
    struct begun game;
    struct player_client side[2];

    if (!t->much || !new_game(t, &game, side) || !own_server(t, &own, NULL, 0))
        return;
    check(t, sit_down(t, &quiet, game.id, "-"), "a spectator cannot come in");
    check(t, new_game(&own, &far, there), "nobody can play");
    kill(own.server.pid, SIGSTOP);
    for (int i = 0; i < SILENT_MS / 1000; i++)
        client_sleep(&t->client, 1000);
    kill(own.server.pid, SIGCONT);
    client_sleep(&own.client, 2000);
    check(t, there[0].conn->state == CONN_OPEN && play_on(&own, there, 3),
          "a server that was stopped lets those go who waited for it");
    stand_up(&there[0]);
    stand_up(&there[1]);
    own_server_ends(&own);
    check(t, quiet.conn->state == CONN_OPEN && side[0].conn->state == CONN_OPEN,
          "who answers pings is let go");
    stand_up(&quiet);
    stand_up(&side[0]);
    stand_up(&side[1]);
}
