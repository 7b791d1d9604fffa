/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_shelf.h: a store in a folder of its own, for tests. */
#ifndef SERVER_SHELF_TEST_H
#define SERVER_SHELF_TEST_H

#include "server/store_parts.h"
#include "server_setup.h"

struct shelf {
    char folder[64], path[96];
    struct store *store;
};

static inline void open_again(struct shelf *s)
{
    char error[STORE_ERROR] = "";

    s->store = store_open(s->path, error);
    if (!s->store)
        fail_msg("%s", error);
}

static inline int shelf_setup(void **state)
{
    struct shelf *s = malloc(sizeof *s);

    assert_true(seats_ready());
    snprintf(s->folder, sizeof s->folder, "%s/warlord-test-XXXXXX", P_tmpdir);
    assert_non_null(mkdtemp(s->folder));
    snprintf(s->path, sizeof s->path, "%s/games.db", s->folder);
    open_again(s);
    *state = s;
    return 0;
}

static inline int shelf_teardown(void **state)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    struct shelf *s = *state;
    char path[128];

    if (s->store)
        store_close(s->store);
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s%s", s->path, ends[i]);
        remove(path);
    }
    rmdir(s->folder);
    free(s);
    return 0;
}

static inline struct store_game a_game(const char *title)
{
    struct store_game g = {.nplayer = 2, .listed = true, .clock = 7, .increment = 3, .base = 1,
                           .has_code = true, .created = log_wall(), .engine = MK_ENGINE};

    seats_room_id(g.id);
    snprintf(g.title, sizeof g.title, "%s", title);
    strcpy(g.player[0], "red");
    strcpy(g.player[1], "blue");
    memset(g.code, 9, sizeof g.code);
    g.seat[0] = (struct seat){.kind = SEAT_HUMAN, .has_token = true, .name = "Anna"};
    memset(g.seat[0].token, 7, SECRET_HASH);
    g.seat[1] = (struct seat){.kind = SEAT_BOT, .name = "Hask", .bot = "captain:400ms"};
    g.state = (struct store_state){.updated = 5, .round = 2, .last = 0, .asked = 1, .fallen = 2,
                                   .played = 11, .left = {100, 200}};
    return g;
}

static inline void add_line(struct store *s, int64_t key, int n)
{
    char text[40];
    struct store_line l = {.n = n, .ms = 1000 + n, .hash = UINT64_MAX - (uint64_t)n, .text = text,
                           .round = n / 10, .asked = n % 2};

    l.length = (size_t)snprintf(text, sizeof text, "line %d of game %d", n, (int)key);
    store_add_line(s, key, &l);
}

static inline void commit(struct store *s)
{
    char error[STORE_ERROR];

    if (!store_commit(s, error))
        fail_msg("%s", error);
}

struct count {
    int64_t key;
    int n, last;
};

static inline bool count_line(void *context, const struct store_line *l)
{
    struct count *c = context;
    char text[40];

    snprintf(text, sizeof text, "line %d of game %d", l->n, (int)c->key);
    assert_int_equal(l->n, c->last + 1);
    assert_int_equal(l->ms, 1000 + l->n);
    assert_true(l->hash == UINT64_MAX - (uint64_t)l->n);
    assert_string_equal(l->text, text);
    c->last = l->n;
    c->n++;
    return true;
}

static inline int lines_of(struct store *s, int64_t key, int after, int upto)
{
    struct count c = {.key = key, .last = after};

    assert_true(store_lines(s, key, after, upto, count_line, &c));
    return c.n;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, shelf_setup, shelf_teardown)

#endif
