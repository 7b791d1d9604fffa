/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* list.c: GET /api/games. */
#include "server/list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "server/parts.h"
#include "server/http_import.h"
#include "server/log.h"

enum { PAGES = 16, FRESH = 1000000 };   /* microseconds a page is cached */

struct lists {
    struct list_page {
        char after[LIST_AFTER];
        int64_t made;
        char *text;
    } page[PAGES];
    int next;                           /* the page to be replaced next */
};

json_t *list_summary(const struct store_game *g)
{
    static const char *const kinds[] = {"human", "bot", "open"};
    const struct store_state *t = &g->state;
    bool over = t->over || g->closed;
    const char *standing = g->closed ? "closed" : over ? "over" : "running";
    json_t *players = json_array(), *out;

    for (int p = 0; p < g->nplayer; p++)
        json_array_append_new(players,
                              json_pack("{s:s, s:s, s:s, s:b}", "player", g->player[p], "kind",
                                        kinds[g->seat[p].kind], "name", g->seat[p].name, "taken",
                                        g->seat[p].kind != SEAT_OPEN));
    out = json_pack("{s:s, s:s, s:s, s:o, s:I, s:I, s:i, s:i, s:s, s:b}", "id", g->id, "title",
                    g->title, "state", standing, "players", players, "created",
                    (json_int_t)g->created, "updated", (json_int_t)t->updated, "round", t->round,
                    "lines", t->last, "dice", g->typed ? "typed" : "server", "listed", g->listed);
    json_object_set_new(out, "asked", !over && t->asked >= 0 && t->asked < g->nplayer
                                          ? json_string(g->player[t->asked]) : json_null());
    if (g->clock)
        json_object_set_new(out, "clock",
                            json_pack("{s:f, s:f}", "minutes", (double)g->clock / 60e6, "increment",
                                      (double)g->increment / 1e6));
    if (t->quiet)
        json_object_set_new(out, "quiet", json_true());
    if (g->from[0])
        json_object_set_new(out, "from", json_pack("{s:s, s:i}", "game", g->from, "line",
                                                   g->from_line));
    return out;
}

/* ---------------------------------------------------------------- a page of it */

/* "": the beginning; "over": the finished games; "r17", "o17": those after that game. */
static bool read_cursor(struct store_cursor *c, const char *after)
{
    char *end;

    *c = STORE_TOP;
    c->over = after[0] == 'o';
    if (!*after || strcmp(after, "over") == 0)
        return true;
    c->before = strtoll(after + 1, &end, 10);
    return (*after == 'o' || *after == 'r') && end > after + 1 && !*end && c->before > 0;
}

struct listing {
    struct server *server;
    json_t *games;
};

static bool add_game(void *context, const struct store_game *g)
{
    struct listing *l = context;
    struct store_game head = *g;

    head.closed = head.closed || games_is_closed(l->server->games, g->id);
    json_array_append_new(l->games, list_summary(&head));
    return true;
}

static char *page_text(struct server *h, struct store_cursor *c)
{
    json_t *games = json_array(), *page = json_pack("{s:o}", "games", games);
    struct listing listing = {h, games};
    char next[LIST_AFTER], *text;

    store_list(h->store, c, LIST_MAX, add_game, &listing);
    snprintf(next, sizeof next, "%c%" PRId64, c->over ? 'o' : 'r', c->before);
    json_object_set_new(page, "next", c->end ? json_null() : json_string(next));
    text = must_have(json_dumps(page, JSON_COMPACT));
    json_decref(page);
    return text;
}

static struct list_page *find_page(struct lists *l, const char *after)
{
    for (int i = 0; i < PAGES; i++)
        if (l->page[i].text && strcmp(l->page[i].after, after) == 0)
            return &l->page[i];
    struct list_page *p = &l->page[l->next];

    l->next = (l->next + 1) % PAGES;
    free(p->text);
    *p = (struct list_page){0};
    snprintf(p->after, sizeof p->after, "%s", after);
    return p;
}

void list_answer(struct server *h, const char *after, struct answer *a)
{
    struct store_cursor c;
    struct list_page *p;

    if (!read_cursor(&c, after)) {
        api_error(a, 400, "after", "Unknown \"after\": use the value of \"next\".");
        return;
    }
    if (!h->lists)
        h->lists = must_have(calloc(1, sizeof *h->lists));
    p = find_page(h->lists, after);
    if (!p->text || log_now() - p->made > FRESH) {
        free(p->text);
        p->text = page_text(h, &c);
        p->made = log_now();
    }
    *a = (struct answer){.status = 200, .type = "application/json", .length = strlen(p->text)};
    a->owned = must_have(malloc(a->length + 1));
    memcpy(a->owned, p->text, a->length + 1);
    a->text = a->owned;
}

void list_release(struct server *h)
{
    for (int i = 0; h->lists && i < PAGES; i++)
        free(h->lists->page[i].text);
    free(h->lists);
    h->lists = NULL;
}
