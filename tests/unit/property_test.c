/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* property_test.c: what must hold in every game, tried in random ones.
 *
 *  (1) Every order the generator offers is legal; there is one as long as the game asks.
 *  (2) After every order the game's invariants hold.
 *  (3) A copy is the game; a refused order changes nothing; queries change nothing.
 *  (4) A game printed and read again is the same game, order by order; and so is a table
 *      printed whenever an action is asked for.
 *  (5) Games end.
 */
#include "property_setup.h"

/* ---------------------------------------------------------------- games */

static void play_out(const struct skirmish *want, int games, int *over)
{
    for (int i = 0; i < games; i++) {
        struct run r = {.want = *want};

        r.want.seed = (uint64_t)i + 1;
        begin(&r);
        while (goes_on(&r)) {
            struct mk_order o = bot_random(r.g, &r.rng);

            give(&r, &o);
        }
        *over += r.g->ask.ask == ASK_NOTHING;
        end(&r);
    }
}

static void test_games_of_two(void **state)
{
    int over = 0;

    (void)state;
    play_out(&(struct skirmish){.points = 200, .terrain = 8}, 150, &over);
    play_out(&(struct skirmish){.points = 300}, 50, &over);
    assert_int_equal(over, 200);
}

static void test_games_of_more(void **state)
{
    int over = 0;

    (void)state;
    play_out(&(struct skirmish){.points = 200, .terrain = 8, .players = 3}, 20, &over);
    play_out(&(struct skirmish){.points = 100, .terrain = 5, .players = 4}, 20, &over);
    play_out(&(struct skirmish){.points = 800, .terrain = 8}, 4, &over);
    assert_int_equal(over, 44);
}

static void test_games_of_large_pieces(void **state)
{
    int over = 0;

    (void)state;
    for (int i = 0; i < LARGE_WANTS; i++)
        play_out(&large_wants[i], large_wants[i].edition == MK_CONQUEST ? 2 : 12, &over);
    assert_int_equal(over, 12 * LARGE_WANTS - 2 * 10);
}

static void test_games_with_setup(void **state)
{
    int over = 0;

    (void)state;
    play_out(&(struct skirmish){.points = 200, .terrain = 8, .setup = true}, 50, &over);
    play_out(&(struct skirmish){.points = 500, .terrain = 8, .setup = true}, 10, &over);
    assert_int_equal(over, 60);
}

/* ---------------------------------------------------------------- the generator */

static struct mk_order list[LIST_MAX];

/* Tries every order on a copy of its own. */
static void try_all(struct run *r)
{
    int n = mk_generate(r->g, list, LIST_MAX, NULL);
    struct game *trial = malloc(r->g->size);

    assert_non_null(trial);
    if (n <= 0)
        fail_msg("seed %d, order %d: nothing to answer", (int)r->want.seed, r->orders);
    mk_game_copy(r->spare, r->g);
    for (int i = 0; i < n; i++) {
        mk_game_copy(trial, r->g);
        if (!allowed(mk_apply(trial, &list[i], NULL)))
            complain(r, &list[i], "offered, but refused");
        if (mk_game_validate(trial))
            complain(r, &list[i], mk_game_validate(trial));
    }
    free(trial);
}

static void enumerate_games(const struct skirmish *want, int games, int every)
{
    for (int i = 0; i < games; i++) {
        struct run r = {.want = *want};

        r.want.seed = 5000 + (uint64_t)i;
        begin(&r);
        while (goes_on(&r)) {
            struct mk_order o = bot_random(r.g, &r.rng);

            if (r.orders % every == 0)
                try_all(&r);
            give(&r, &o);
        }
        end(&r);
    }
}

static void test_enumeration(void **state)
{
    (void)state;
    enumerate_games(&(struct skirmish){.points = 100, .terrain = 8}, 8, 13);
    enumerate_games(&(struct skirmish){.points = 100, .terrain = 8, .setup = true}, 3, 7);
    for (int i = 0; i < LARGE_WANTS; i++)
        enumerate_games(&large_wants[i], large_wants[i].edition == MK_CONQUEST ? 1 : 2, 97);
}

/* ---------------------------------------------------------------- undo and refusal */

static void test_undo_and_refusal(void **state)
{
    int refused = 0;

    (void)state;
    for (int i = 0; i < 40; i++) {
        struct run r = {.want = {.points = 200, .terrain = 8, .setup = i % 4 == 0}};

        if (i % 4)
            r.want = large_wants[i % LARGE_WANTS];
        r.want.seed = 9000 + (uint64_t)i;
        begin(&r);
        while (goes_on(&r)) {
            uint64_t before = mk_game_hash(r.g);
            struct mk_order wild = wild_order(r.g, &r.rng);

            mk_game_copy(r.spare, r.g);
            if (allowed(mk_apply(r.g, &wild, NULL))) {
                if (mk_game_validate(r.g))
                    complain(&r, &wild, mk_game_validate(r.g));
            } else {
                assert_true(mk_game_hash(r.g) == before);
                refused++;
            }
            mk_game_copy(r.g, r.spare);
            assert_true(mk_game_hash(r.g) == before);

            struct mk_order o = bot_random(r.g, &r.rng);
            give(&r, &o);
        }
        end(&r);
    }
    assert_true(refused > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_of_two),
        cmocka_unit_test(test_games_of_more),
        cmocka_unit_test(test_games_of_large_pieces),
        cmocka_unit_test(test_games_with_setup),
        cmocka_unit_test(test_enumeration),
        cmocka_unit_test(test_undo_and_refusal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
