/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* sight_test.c: lines of fire on random tables against the plain geometry.
 *
 * The engine leaves out what is nowhere near a line; here every base and every piece is tried. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "mk/game.h"
#include "rules/contact.h"
#include "rules/ground.h"
#include "rules/sight.h"

enum { FIGURES = 40, PIECES = 8, CORNERS = 6, TABLES = 40 };

static struct piece piece[FIGURES];
static struct figure figure[FIGURES];
static struct player player[2];
static struct terrain terrain[PIECES];
static vec vertex[PIECES * CORNERS];

static int32_t upto(uint64_t *rng, int32_t n)
{
    return (int32_t)rng_below(rng, n);
}

static vec somewhere(uint64_t *rng)
{
    return (vec){4 * MK_INCH + upto(rng, 28 * MK_INCH), 4 * MK_INCH + upto(rng, 28 * MK_INCH)};
}

/* Bases may overlap and stand in anything: lines do not care. */
static void set_figure(uint64_t *rng, int i)
{
    piece[i] = (struct piece){.life = 1, .range = 12, .arrows = 1, .arc = 900, .points = 1,
                              .radius = (int16_t)(700 + upto(rng, 200)),
                              .discs = (uint8_t)(1 + upto(rng, 2)), .owner = (player_id)(i & 1)};
    piece[i].dial[0] = (struct position){.value = {8, 8, 14, 2}};
    figure[i] = (struct figure){.at = somewhere(rng), .facing = (angle)upto(rng, MK_TURN),
                                .flags = FIG_TABLE, .captor = NOBODY, .captive = NOBODY,
                                .borrowed_attack = NOBODY, .borrowed_defense = NOBODY,
                                .hurt_by = MK_NO_PLAYER};
}

static void widen(struct terrain *t, vec v)
{
    t->lo = (vec){v.x < t->lo.x ? v.x : t->lo.x, v.y < t->lo.y ? v.y : t->lo.y};
    t->hi = (vec){v.x > t->hi.x ? v.x : t->hi.x, v.y > t->hi.y ? v.y : t->hi.y};
}

static void set_terrain(uint64_t *rng, int i)
{
    static const uint8_t ground[] = {GROUND_BLOCKING, GROUND_HINDERING, GROUND_DEEP, GROUND_SHALLOW};
    vec centre = somewhere(rng);

    terrain[i] = (struct terrain){.ground = ground[i % 4], .flags = TERRAIN_TABLE,
                                  .corner = (uint16_t)(i * CORNERS), .corners = CORNERS,
                                  .lo = centre, .hi = centre};
    for (int k = 0; k < CORNERS; k++) {
        int32_t r = MK_INCH + upto(rng, 2 * MK_INCH);
        vec v = vec_add(centre, vec_scaled(angle_dir((angle)(k * MK_TURN / CORNERS)), r));

        vertex[i * CORNERS + k] = v;
        widen(&terrain[i], v);
    }
}

static struct game *table(uint64_t *rng)
{
    struct mk_cast c = {.board = {36 * MK_INCH, 36 * MK_INCH}, .build_total = 400, .nplayer = 2,
                        .player = player, .nfigure = FIGURES, .piece = piece, .figure = figure,
                        .nterrain = PIECES, .terrain = terrain, .nvertex = PIECES * CORNERS,
                        .vertex = vertex};

    player[1].team = 1;
    for (int i = 0; i < FIGURES; i++)
        set_figure(rng, i);
    for (int i = 0; i < PIECES; i++)
        set_terrain(rng, i);
    struct game *g = malloc(mk_game_size(&c));
    assert_non_null(g);
    mk_game_init(g, &c, NULL);
    return g;
}

static bool some_base_blocks(const struct game *g, fig_id a, fig_id b)
{
    vec from = figure_of(g, a)->at, to = figure_of(g, b)->at, disc[2];

    for (int f = 0; f < FIGURES; f++) {
        struct base base = base_of(g, (fig_id)f);
        int n = base_disc(&base, disc);

        for (int i = 0; i < n && f != a && f != b; i++)
            if (segment_enters_disc(from, to, disc[i], base.radius))
                return true;
    }
    return false;
}

static bool enters_some(const struct game *g, fig_id a, fig_id b, enum mk_ground ground)
{
    for (int t = 0; t < PIECES; t++) {
        struct poly p = ground_poly(g, t);

        if (terrain_of(g, t)->ground == ground &&
            poly_segment_enters(&p, figure_of(g, a)->at, figure_of(g, b)->at))
            return true;
    }
    return false;
}

/* A firer that stands in a wood may be at its edge: another rule, proven by cases. */
static bool stands_in_wood(const struct game *g, fig_id f)
{
    struct base b = base_of(g, f);

    for (int t = 0; t < PIECES; t++) {
        struct poly p = ground_poly(g, t);

        if (terrain_of(g, t)->ground == GROUND_HINDERING && poly_base_overlap(&p, &b))
            return true;
    }
    return false;
}

static void check_pair(const struct game *g, fig_id a, fig_id b)
{
    struct sight bases = sight_line(g, a, b, SIGHT_PAST_TERRAIN);
    struct sight ground = sight_line(g, a, b, SIGHT_PAST_BASES);
    struct sight all = sight_line(g, a, b, 0);
    bool built_up = enters_some(g, a, b, GROUND_BLOCKING);

    assert_int_equal(bases.line == LINE_BLOCKED, some_base_blocks(g, a, b));
    assert_int_equal(ground.line == LINE_BLOCKED, built_up);
    assert_int_equal(all.line == LINE_BLOCKED, built_up || some_base_blocks(g, a, b));
    if (!built_up && !stands_in_wood(g, a))
        assert_int_equal(ground.line == LINE_HINDERED, enters_some(g, a, b, GROUND_HINDERING));
    assert_int_equal(all.line == LINE_BLOCKED, sight_line(g, b, a, 0).line == LINE_BLOCKED);
}

static void test_lines(void **state)
{
    uint64_t rng = 20020701;

    (void)state;
    for (int n = 0; n < TABLES; n++) {
        struct game *g = table(&rng);

        for (int a = 0; a < FIGURES; a++)
            for (int b = 0; b < FIGURES; b++)
                if (a != b)
                    check_pair(g, (fig_id)a, (fig_id)b);
        free(g);
    }
}

/* What is shown of a blocked line lies on it, and inside what blocks it. */
static void test_shown(void **state)
{
    uint64_t rng = 99;
    struct game *g = table(&rng);

    (void)state;
    for (int a = 0; a < FIGURES; a++)
        for (int b = 0; b < FIGURES; b++) {
            struct sight s = a == b ? (struct sight){0} : sight_line(g, (fig_id)a, (fig_id)b, 0);

            if (s.line != LINE_BLOCKED)
                continue;
            sight_show(g, (fig_id)a, (fig_id)b, &s);
            assert_true(s.depth >= 0);
            assert_true(segment_dist(figure_of(g, (fig_id)a)->at, figure_of(g, (fig_id)b)->at,
                                     s.at) <= 1);
        }
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lines), cmocka_unit_test(test_shown)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
