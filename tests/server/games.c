/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games.c: tables of the starter armies, and the requests that begin a game of them. */
#include "games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "army/table.h"
#include "base/rng.h"
#include "bot/bot.h"

enum { TABLE_MAX = 1 << 18, ANSWER_MS = 60000 };

/* ---------------------------------------------------------------- a table */

static void open_armies(struct army *army)
{
    static struct library library;
    struct mk_error error;

    library.shipped_only = true;
    for (int i = 0; i < usual_armies(); i++)
        if (!army_read(&army[i], library_models(&library), usual_army(i)->text,
                       usual_army(i)->length, &error)) {
            fprintf(stderr, "%s:%d: %s\n", usual_army(i)->name, error.line, error.text);
            exit(2);
        }
}

char *starter_table(uint64_t seed)
{
    static struct army *army;
    static struct mk_table table;
    struct mk_cast cast;
    struct mk_error error = {0};
    struct mk_text text;
    struct game *g;
    char *out = malloc(TABLE_MAX);
    int red = rng_below(&seed, usual_armies()), blue = rng_below(&seed, usual_armies());

    if (!army) {
        army = calloc((size_t)usual_armies(), sizeof *army);
        open_armies(army);
    }
    if (!army_table(&army[red], &army[blue], seed, &table) || !mk_table_cast(&table, &cast, &error)) {
        fprintf(stderr, "no table of these armies: %s\n", error.text);
        exit(2);
    }
    g = malloc(mk_game_size(&cast));
    mk_game_init(g, &cast, NULL);
    mk_text_init(&text, out, TABLE_MAX);
    mk_table_print(g, &text);
    free(g);
    return out;
}

/* ---------------------------------------------------------------- a game */

void json_add(struct bytes *b, const char *text)
{
    bytes_add(b, "\"", 1);
    for (; *text; text++)
        if (*text == '\n')
            bytes_add(b, "\\n", 2);
        else if (*text == '"' || *text == '\\')
            bytes_add(b, (char[]){'\\', *text}, 2);
        else
            bytes_add(b, text, 1);
    bytes_add(b, "\"", 1);
}

static void add(struct bytes *b, const char *text)
{
    bytes_add(b, text, strlen(text));
}

static void blue_seat(struct bytes *b, const char *blue)
{
    if (!strcmp(blue, "open") || !strcmp(blue, "me")) {
        add(b, "{\"player\":\"blue\",\"name\":\"Bert\",\"kind\":");
        json_add(b, blue);
    } else {
        add(b, "{\"player\":\"blue\",\"name\":\"Bot\",\"kind\":\"bot\",\"bot\":");
        json_add(b, blue);
    }
    add(b, "}");
}

static bool refused(const struct answer *a, char *why, size_t size)
{
    if (why)
        snprintf(why, size, "%d %s", a->status, a->body ? a->body : "");
    return false;
}

static bool join(struct client *c, struct begun *game, char *why, size_t size)
{
    char path[TOKEN + 64], body[2 * TOKEN];
    struct answer a;
    bool ok;

    snprintf(path, sizeof path, "/api/games/%s/join", game->id);
    snprintf(body, sizeof body, "{\"code\":\"%s\",\"player\":\"blue\",\"name\":\"Bert\"}", game->code);
    ok = http_ask(c, &a, "POST", path, NULL, body, ANSWER_MS) && a.status / 100 == 2 &&
         answer_word(&a, "token", game->token[1], TOKEN);
    ok = ok || refused(&a, why, size);
    answer_release(&a);
    return ok;
}

bool game_begin(struct client *c, struct begun *game, const char *table, const char *blue,
                const char *dice, char *why, size_t size)
{
    struct bytes body = {0};
    struct answer a;
    bool ok;

    *game = (struct begun){0};
    add(&body, "{\"title\":\"A test\",\"table\":");
    json_add(&body, table);
    add(&body, ",\"dice\":");
    json_add(&body, dice);
    add(&body, ",\"seats\":[{\"player\":\"red\",\"kind\":\"me\",\"name\":\"Anna\"},");
    blue_seat(&body, blue);
    add(&body, "],\"listed\":false}");
    ok = http_ask(c, &a, "POST", "/api/games", NULL, body.at, ANSWER_MS) && a.status / 100 == 2 &&
         answer_word(&a, "id", game->id, TOKEN) && answer_word(&a, "token", game->token[0], TOKEN);
    ok = ok || refused(&a, why, size);
    bytes_release(&body);
    if (ok && !strcmp(blue, "open"))
        ok = answer_word(&a, "code", game->code, TOKEN) && join(c, game, why, size);
    else if (ok && !strcmp(blue, "me"))
        memcpy(game->token[1], game->token[0], TOKEN);
    answer_release(&a);
    return ok;
}

void random_order(const struct game *g, uint64_t *rng, char *text, size_t size)
{
    struct mk_order o = bot_random(g, rng);
    struct mk_text t;

    mk_text_init(&t, text, size);
    mk_order_print(g, &o, &t);
}
