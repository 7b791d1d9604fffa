/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* api.c: HTTP requests other than for files. docs/protocol.md, "HTTP". */
#define _POSIX_C_SOURCE 200809L     /* open_memstream */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "server/draft.h"
#include "server/parts.h"
#include "server/http.h"
#include "server/http_import.h"
#include "server/list.h"
#include "server/operator.h"
#include "server/log.h"
#include "server/network.h"

enum { BODY_MAX = 1 << 20, LONG_BODY = 1 << 16 };

/* ---------------------------------------------------------------- answers */

void api_json(struct answer *a, int status, json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT);

    json_decref(value);
    *a = (struct answer){.status = status, .type = "application/json", .owned = must_have(text)};
    a->text = a->owned;
    a->length = strlen(a->owned);
}

void api_error(struct answer *a, int status, const char *code, const char *text)
{
    api_error_at(a, status, code, text, 0, 0);
}

void api_error_at(struct answer *a, int status, const char *code, const char *text, int line,
                  int column)
{
    json_t *error = json_pack("{s:s, s:s}", "code", code, "text", text);

    if (!error)                         /* not valid UTF-8 */
        error = json_pack("{s:s, s:s}", "code", code, "text", "");
    if (line > 0) {
        json_object_set_new(error, "line", json_integer(line));
        json_object_set_new(error, "column", json_integer(column));
    }
    api_json(a, status, json_pack("{s:o}", "error", error));
}

static void text_answer(struct answer *a, const char *type, char *text, size_t length)
{
    *a = (struct answer){.status = 200, .type = type, .owned = text, .text = text, .length = length};
}

/* ---------------------------------------------------------------- games */

static bool find(struct server *h, const char *id, struct store_game *out, struct answer *a)
{
    if (games_summary(h->games, id, out))
        return true;
    api_error(a, 404, "no-game", "There is no such game.");
    return false;
}

/* ---------------------------------------------------------------- joining */

/* An answer that waits until the store has committed. */
struct promise {
    struct server *server;
    uint64_t ticket;
    struct answer answer;
};

static void keep(void *context, bool stored)
{
    struct promise *p = context;

    if (!stored) {
        free(p->answer.owned);
        api_error(&p->answer, 503, "store", "The server cannot save anything right now.");
    }
    http_finish(p->server, p->ticket, &p->answer);
    free(p);
}

static void promise(struct server *h, uint64_t ticket, const struct answer *a)
{
    struct promise *p = must_have(calloc(1, sizeof *p));

    *p = (struct promise){h, ticket, *a};
    games_when_stored(h->games, keep, p);
}

static int status_of(const char *code)
{
    static const struct {
        const char *code;
        int status;
    } known[] = {{"no-game", 404}, {"taken", 409}, {"running", 409}, {"no-seat", 403},
                 {"store", 503}, {"full", 503}, {"busy", 503}};

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].code, code) == 0)
            return known[i].status;
    return 400;
}

/* Answers that the request for a seat is refused. */
static void refuse_seat(struct server *h, const char *what, const char *id, const char *code,
                        const char *text, struct answer *a)
{
    metrics_refuse(&h->metrics, code);
    log_event(LOG_WARN, "refused", "reason", code, "what", what, "game", id, NULL);
    api_error(a, status_of(code), code, text);
}

/* The request's body as an object, or NULL and an answer that says what is wrong with it. */
static json_t *read_object(const struct request *r, struct answer *a)
{
    json_error_t place;
    json_t *root = json_loadb(r->body, r->length, 0, &place);

    if (json_is_object(root))
        return root;
    api_error_at(a, 400, "json", root ? "expected an object" : place.text, root ? 1 : place.line,
                 root ? 1 : place.column);
    json_decref(root);
    return NULL;
}

static bool answer_join(struct server *h, struct exchange *x, const char *id,
                        const struct request *r, struct answer *a)
{
    json_t *root = read_object(r, a);
    const char *player = json_string_value(json_object_get(root, "player"));
    const char *text, *code;
    char token[SECRET], recovery[SECRET];

    if (!root)
        return true;
    code = games_join(h->games, id, json_string_value(json_object_get(root, "code")), &player,
                      json_string_value(json_object_get(root, "name")), token, &text);
    if (code) {
        refuse_seat(h, "join", id, code, text, a);
    } else {
        games_make_recovery(h->games, id, token, recovery);
        api_json(a, 200, json_pack("{s:s, s:[s], s:s}", "token", token, "players", player, "recovery",
                                   recovery));
        promise(h, http_wait(x), a);
    }
    json_decref(root);
    return code != NULL;
}

static bool answer_recover(struct server *h, struct exchange *x, const char *id,
                           const struct request *r, struct answer *a)
{
    json_t *root = read_object(r, a), *players;
    char token[SECRET], recovery[SECRET];
    const char *text, *code;
    struct store_game g;
    unsigned held;

    if (!root)
        return true;
    code = games_recover(h->games, id, json_string_value(json_object_get(root, "code")), token,
                         recovery, &held, &text);
    if (code) {
        refuse_seat(h, "recover", id, code, text, a);
    } else {
        players = json_array();
        games_summary(h->games, id, &g);
        for (int p = 0; p < g.nplayer; p++)
            if (held >> p & 1)
                json_array_append_new(players, json_string(g.player[p]));
        api_json(a, 200, json_pack("{s:s, s:o, s:s}", "token", token, "players", players, "recovery",
                                   recovery));
        promise(h, http_wait(x), a);
    }
    json_decref(root);
    return code != NULL;
}

static bool answer_rematch(struct server *h, struct exchange *x, const char *id,
                           const struct request *r, struct answer *a)
{
    json_t *root = read_object(r, a);
    const char *text, *code;
    char next[ROOM_ID];

    if (!root)
        return true;
    code = games_rematch(h->games, id, json_string_value(json_object_get(root, "token")), next,
                         &text);
    if (code) {
        refuse_seat(h, "rematch", id, code, text, a);
    } else {
        api_json(a, 200, json_pack("{s:s}", "id", next));
        promise(h, http_wait(x), a);
    }
    json_decref(root);
    return code != NULL;
}

/* ---------------------------------------------------------------- beginning */

struct beginning {
    struct task task;                   /* first: a task is cast to its beginning */
    struct errand errand;
    bool good;
    struct draft draft;
    struct draft_error error;
};

static void read_beginning(struct task *task, struct worker *worker)
{
    struct beginning *b = (struct beginning *)task;

    (void)worker;
    b->good = draft_read(&b->draft, &b->errand.server->library, b->errand.body ? b->errand.body : "",
                         b->errand.length, &b->error);
}

static void begin_game(struct beginning *b)
{
    const struct draft *d = &b->draft;
    struct server *h = b->errand.server;
    json_t *out = json_pack("{s:s}", "id", d->head.id);
    struct answer a;

    if (d->token[0])
        json_object_set_new(out, "token", json_string(d->token));
    if (d->code[0])
        json_object_set_new(out, "code", json_string(d->code));
    if (d->recovery[0])
        json_object_set_new(out, "recovery", json_string(d->recovery));
    if (games_create(h->games, &b->draft)) {
        api_json(&a, 200, out);
        promise(h, b->errand.ticket, &a);
        return;
    }
    json_decref(out);
    metrics_refuse(&h->metrics, "games");
    log_event(LOG_WARN, "refused", "reason", "games", NULL);
    api_error(&a, 503, games_sick(h->games) ? "store" : h->draining ? "drain" : "full",
              "The server cannot start any more games right now.");
    http_finish(h, b->errand.ticket, &a);
}

static void beginning_read(struct task *task)
{
    struct beginning *b = (struct beginning *)task;
    struct server *h = b->errand.server;
    struct answer a;

    if (b->good && http_waits(h, b->errand.ticket)) {
        begin_game(b);
    } else if (task->worked && !b->good) {
        metrics_refuse(&h->metrics, "draft");
        api_error_at(&a, 400, b->error.code, b->error.text, b->error.line, b->error.column);
        http_finish(h, b->errand.ticket, &a);
    }
    if (b->good)
        draft_release(&b->draft);
    errand_over(&b->errand);
    free(b);
}

static void begin(struct server *h, struct exchange *x, const struct request *r)
{
    struct beginning *b = must_have(calloc(1, sizeof *b));

    b->task = (struct task){.slow = r->length > LONG_BODY, .payer = r->payer, .bytes = r->length,
                            .work = read_beginning, .done = beginning_read};
    http_send_out(x, 0, &b->errand);
    workers_submit(h->workers, &b->task);
}

/* ---------------------------------------------------------------- the server itself */

static void answer_health(struct server *h, struct answer *a)
{
    char *text = must_have(malloc(128));
    bool sick = games_sick(h->games);
    int64_t bytes;

    snprintf(text, 128, "%s\ngames %d\nconnections %d\n%s",
             sick ? "the store cannot be written to" : "ok", games_in_memory(h->games, &bytes),
             (int)h->metrics.connections, h->draining ? "draining\n" : "");
    text_answer(a, "text/plain; charset=utf-8", text, strlen(text));
    a->status = sick ? 503 : 200;
}

/* ---------------------------------------------------------------- which is which */

size_t api_body_max(const char *path)
{
    return strcmp(path, "/api/import") == 0 ? IMPORT_BODY_MAX : BODY_MAX;
}

static bool answer_post(struct server *h, struct exchange *x, const struct request *r,
                        struct answer *a)
{
    char id[ROOM_ID], what[9];
    int end = 0;

    if (strcmp(r->path, "/api/games") == 0) {
        begin(h, x, r);
        return false;
    }
    if (strcmp(r->path, "/api/network") == 0) {
        network_open(h, a);
        return true;
    }
    if (strcmp(r->path, "/api/import") == 0) {
        import_begin(h, x, r);
        return false;
    }
    if (sscanf(r->path, "/api/games/%12[A-Za-z0-9_-]/%8[a-z]%n", id, what, &end) == 2 &&
        !r->path[end]) {
        if (strcmp(what, "join") == 0)
            return answer_join(h, x, id, r, a);
        if (strcmp(what, "recover") == 0)
            return answer_recover(h, x, id, r, a);
        if (strcmp(what, "rematch") == 0)
            return answer_rematch(h, x, id, r, a);
    }
    api_error(a, 404, "no-page", "Nothing accepts POST here.");
    return true;
}

static bool answer_game(struct server *h, struct exchange *x, const struct request *r,
                        struct answer *a)
{
    const char *path = r->path + strlen("/api/games/");
    struct store_game g;
    char id[ROOM_ID];
    int end = 0;

    if (sscanf(path, "%12[A-Za-z0-9_-]%n", id, &end) != 1 || end == 0) {
        api_error(a, 404, "no-game", "There is no such game.");
    } else if (path[end] && strcmp(path + end, "/file") != 0) {
        api_error(a, 404, "no-page", "There is nothing here.");
    } else if (find(h, id, &g, a)) {
        if (path[end])
            return file_begin(h, x, r, id, a);
        api_json(a, 200, list_summary(&g));
    }
    return true;
}

static void answer_operator(struct server *h, const struct request *r, struct answer *a)
{
    if (!operator_may(h, r)) {
        metrics_refuse(&h->metrics, "operator");
        api_error(a, 403, "operator", "Only the operator may see this.");
    } else if (strcmp(r->path, "/metrics") == 0) {
        operator_metrics(h, a);
    } else {
        operator_page(h, a);
    }
}

bool api_answer(struct server *h, struct exchange *x, const struct request *r, struct answer *a)
{
    if (r->post)
        return answer_post(h, x, r, a);
    if (strcmp(r->path, "/health") == 0)
        answer_health(h, a);
    else if (strcmp(r->path, "/metrics") == 0 || strcmp(r->path, "/operator") == 0)
        answer_operator(h, r, a);
    else if (r->at_operator)
        api_error(a, 404, "no-page", "This address has only /operator, /metrics and /health.");
    else if (strcmp(r->path, "/api/network") == 0)
        network_answer(h, a);
    else if (strcmp(r->path, "/api/games") == 0)
        list_answer(h, r->after, a);
    else if (strncmp(r->path, "/api/games/", 11) == 0)
        return answer_game(h, x, r, a);
    else if (strcmp(r->path, "/api/cases") == 0)
        return cases_contents(h, x, a);
    else if (strncmp(r->path, "/api/cases/", 11) == 0)
        cases_answer(r->path + 11, a);
    else
        files_answer(h, r, a);
    return true;
}
