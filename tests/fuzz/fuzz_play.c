/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* fuzz_play.c: bytes play a game.
 *
 * The first bytes choose the table. Then each pair of bytes chooses a sensible random order, or says
 * what is to be changed in one. Whatever is given: the game stays valid, and a refused order changes
 * nothing. */

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "bot/skirmish.h"
#include "mk/query.h"

enum { CHANGED = 0xc0 };            /* orders whose first byte is at least this are changed */

static struct mk_table table;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct bytes {
    const uint8_t *at, *end;
};

static int take(struct bytes *b)
{
    return b->at < b->end ? *b->at++ : 0;
}

static struct game *game_made(struct bytes *b)
{
    int kind = take(b);
    struct skirmish want = {.seed = (uint64_t)take(b), .points = 100 * (1 + kind % 3),
                            .terrain = kind % 9, .players = 2 + (kind >> 4) % 3,
                            .setup = kind >= 0xe0};
    int large = take(b);
    struct mk_cast cast;
    struct mk_error error;

    if (large & 1) {
        want.large = 1 + (large >> 1) % 3;
        want.castle = large & 8;
        want.edition = large & 16 ? MK_CONQUEST : MK_UNLIMITED;
        want.points = 300;
    } else if (large & 2) {
        want.edition = MK_MK2;
        want.points = 300;
    }

    if (!skirmish_make(&want, &table, &cast, &error) || !allowed(mk_check_cast(&cast)))
        return NULL;
    struct game *g = malloc(mk_game_size(&cast));
    assert(g);
    mk_game_init(g, &cast, NULL);
    return g;
}

/* Overwrites some bytes of the order; mk_check has to cope with all of them. */
static void change(struct mk_order *o, struct bytes *b)
{
    for (int n = 1 + take(b) % 4; n > 0; n--) {
        size_t at = (size_t)(take(b) | take(b) << 8) % sizeof *o;

        ((unsigned char *)o)[at] = (unsigned char)take(b);
    }
}

static void step(struct game *g, struct game *before, struct bytes *b)
{
    int kind = take(b);
    uint64_t rng = (uint64_t)(take(b) << 8 | kind);
    struct mk_order o;

    mk_propose(g, kind % (MK_ATTEMPTS + 1), &rng, &o);
    if (kind >= CHANGED)
        change(&o, b);
    mk_game_copy(before, g);
    if (!allowed(mk_apply(g, &o, NULL)))
        assert(mk_game_equal(g, before));
    const char *wrong = mk_game_validate(g);
    if (wrong) {
        fprintf(stderr, "order of kind %d at decision %d: %s\n", o.kind, before->ask.ask, wrong);
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes b = {data, data + size};
    struct game *g = game_made(&b), *before = g ? malloc(g->size) : NULL;

    while (before && b.at < b.end && g->ask.ask != ASK_NOTHING)
        step(g, before, &b);
    free(before);
    free(g);
    return 0;
}
