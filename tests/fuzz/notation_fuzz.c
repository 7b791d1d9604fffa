/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* notation_fuzz.c: any bytes as a table and orders.
 *
 * The text is read as far as it is a table; if the table may be played, every further line that is
 * an order is printed, read back (it must be the same order) and given to the game, whose
 * invariants must hold. A line `!` answers whatever is asked for in the simplest way, so that the
 * fuzzer gets deep into a game. */

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mk/notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BLOCK_MOST = 1 << 20 };

static struct mk_table table;
static union {
    struct game g;
    char bytes[BLOCK_MOST];
} block;

static void check_printing(const struct game *g, const struct mk_order *o)
{
    char text[1000];
    struct mk_text t;
    struct mk_order again;
    struct mk_error e;

    mk_text_init(&t, text, sizeof text);
    mk_order_print(g, o, &t);
    assert(t.used < sizeof text);
    if (!mk_order_read(g, text, t.used, 1, &again, &e) || memcmp(o, &again, sizeof *o) != 0)
        abort();
}

static void check_invariants(const struct game *g)
{
    const char *broken = mk_game_validate(g);

    if (broken) {
        fprintf(stderr, "broken: %s\n", broken);
        abort();
    }
}

static void give(struct game *g, const struct mk_order *o)
{
    mk_apply(g, o, NULL);
    check_invariants(g);
}

static void answer(struct game *g)
{
    static const uint8_t kinds[MK_ASKS] = {
        [ASK_ACTION] = ORDER_END,  [ASK_MEMBER] = ORDER_DONE, [ASK_SPIN] = ORDER_KEEP,
        [ASK_TURN] = ORDER_KEEP,   [ASK_ATTACK] = ORDER_SKIP, [ASK_CANCEL] = ORDER_READY,
        [ASK_HEAL] = ORDER_CHOOSE, [ASK_CONFUSE] = ORDER_SKIP, [ASK_LAY] = ORDER_SKIP,
        [ASK_DEPLOY] = ORDER_DONE, [ASK_DICE] = ORDER_DICE};
    struct mk_order o = {.kind = kinds[g->ask.ask], .player = g->ask.player, .fig = NOBODY,
                         .other = NOBODY, .terrain = NO_TERRAIN, .ndice = g->ask.ndice};

    for (int i = 0; i < 4; i++)
        o.die[i] = (uint8_t)(1 + (g->orders + (unsigned)i) % 6);
    if (o.kind != ORDER_NONE)
        give(g, &o);
}

static void play(struct game *g, const char *text, size_t size)
{
    struct mk_error e;
    struct mk_order o;

    for (const char *at = text, *end = text + size; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t n = (size_t)((newline ? newline : end) - at);

        if (n > 0 && *at == '!') {
            answer(g);
        } else if (mk_order_read(g, at, n, 1, &o, &e)) {
            check_printing(g, &o);
            give(g, &o);
        }
        at += n + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mk_cast cast;
    struct mk_error e;
    size_t used;
    int lines;

    mk_table_init(&table);
    if (!mk_table_read(&table, (const char *)data, size, &used, &lines, &e) ||
        !mk_table_cast(&table, &cast, &e) || mk_game_size(&cast) > BLOCK_MOST ||
        !allowed(mk_check_cast(&cast)))
        return 0;
    mk_game_init(&block.g, &cast, NULL);
    check_invariants(&block.g);
    play(&block.g, (const char *)data + used, size - used);
    return 0;
}
