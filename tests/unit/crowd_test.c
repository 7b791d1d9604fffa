/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* crowd_test.c: whoever is in a box is found, once and in order, and nobody who is far outside it. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "bot/crowd.h"
#include "geom/vec.h"

enum { CROWDS = 40, BOXES = 100, MOVES = 50 };

static struct crowd crowd;
static vec place[MK_MAX_FIGURES];
static int n, mine;

/* Some stand beyond the edges: those are found by the edge. */
static vec anywhere(uint64_t *rng, vec board)
{
    return (vec){rng_between(rng, -2 * MK_INCH, board.x + 2 * MK_INCH),
                 rng_between(rng, -2 * MK_INCH, board.y + 2 * MK_INCH)};
}

static bool is_within(vec p, vec lo, vec hi, int32_t more)
{
    return p.x >= lo.x - more && p.x <= hi.x + more && p.y >= lo.y - more && p.y <= hi.y + more;
}

static bool is_on(vec p, vec board)
{
    return p.x >= 0 && p.y >= 0 && p.x <= board.x && p.y <= board.y;
}

/* Compares what a box holds of a side with everybody. */
static void compare(vec lo, vec hi, enum crowd_side side, vec board)
{
    int32_t wide = (int32_t)1 << crowd.shift;
    int next = side == CROWD_FOES ? mine : 0, end = side == CROWD_MINE ? mine : n;

    for (struct nearby b = crowd_box(&crowd, lo, hi, side); nearby_next(&b);) {
        assert_in_range(b.at, next, end - 1);
        for (; next < b.at; next++)
            assert_false(is_within(place[next], lo, hi, 0));
        if (is_on(place[b.at], board) && is_on(lo, board) && is_on(hi, board))
            assert_true(is_within(place[b.at], lo, hi, wide));
        next = b.at + 1;
    }
    for (; next < end; next++)
        assert_false(is_within(place[next], lo, hi, 0));
}

static void compare_some(uint64_t *rng, vec board)
{
    for (int i = 0; i < BOXES; i++) {
        vec lo = anywhere(rng, board), hi = anywhere(rng, board);

        if (lo.x <= hi.x && lo.y <= hi.y)
            compare(lo, hi, (enum crowd_side)(i % CROWD_SIDES), board);
        if (n > 0)
            compare(place[i % n], place[i % n], CROWD_ALL, board);
    }
}

static void test_box_holds_who_is_in_it(void **state)
{
    uint64_t rng = 5;

    (void)state;
    for (int i = 0; i < CROWDS; i++) {
        vec board = {rng_between(&rng, 12, MK_MAX_BOARD) * MK_INCH,
                     rng_between(&rng, 12, MK_MAX_BOARD) * MK_INCH};

        n = i % 2 ? rng_between(&rng, 0, MK_MAX_FIGURES) : i / 2 * CROWD_SET % (MK_MAX_FIGURES + 1);
        mine = i % 3 ? rng_between(&rng, 0, n) : n / CROWD_SET * CROWD_SET;
        crowd_open(&crowd, board, n, mine);
        for (int k = 0; k < n; k++)
            crowd_add(&crowd, k, place[k] = anywhere(&rng, board));
        crowd_close(&crowd);
        compare_some(&rng, board);
        for (int k = 0; k < MOVES && n > 0; k++) {
            int who = rng_between(&rng, 0, n - 1);
            vec to = anywhere(&rng, board);

            crowd_move(&crowd, who, place[who], to);
            place[who] = to;
        }
        compare_some(&rng, board);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_box_holds_who_is_in_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
