/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* property_test.c: what must hold in every game, tried in random ones.
 *
 *  (1) Every order the generator offers is legal; there is one as long as the game asks.
 *  (2) After every order the game's invariants hold.
 *  (3) A copy is the game; a refused order changes nothing; queries change nothing.
 *  (4) A game written down and read again is the same game, order by order; and so is a table
 *      written down whenever an action is asked for.
 *  (5) Games end.
 */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "bot/bot.h"
#include "bot/skirmish.h"
#include "catalog/catalog.h"
#include "mk/notation.h"
#include "mk/query.h"

enum { ORDERS_MAX = 20000, LIST_MAX = 4000, TEXT_MAX = 1 << 20 };

static struct mk_table table;

/* ---------------------------------------------------------------- helpers */

struct run {
    struct skirmish want;
    struct game *g, *spare;
    uint64_t rng;
    int orders;
};

static void begin(struct run *r)
{
    struct mk_cast cast;
    struct mk_error error;

    if (!skirmish_make(&r->want, &table, &cast, &error))
        fail_msg("seed %d: %s", (int)r->want.seed, error.text);
    struct verdict v = mk_check_cast(&cast);
    if (!allowed(v))
        fail_msg("seed %d: %s", (int)r->want.seed, mk_rule_name(v.rule));
    r->g = malloc(mk_game_size(&cast));
    r->spare = malloc(mk_game_size(&cast));
    assert_non_null(r->g);
    assert_non_null(r->spare);
    mk_game_init(r->g, &cast, NULL);
    r->rng = r->want.seed * 977;
    r->orders = 0;
}

static void end(struct run *r)
{
    free(r->g);
    free(r->spare);
}

static void complain(const struct run *r, const struct mk_order *o, const char *what)
{
    char line[400];
    struct mk_text t;

    mk_text_init(&t, line, sizeof line);
    mk_order_print(r->spare, o, &t);
    fail_msg("seed %d, order %d (%s): %s", (int)r->want.seed, r->orders, line, what);
}

/* Gives the order, which must be legal, and looks at all invariants. */
static void give(struct run *r, const struct mk_order *o)
{
    mk_game_copy(r->spare, r->g);
    if (!allowed(mk_apply(r->g, o, NULL)))
        complain(r, o, "refused");
    r->orders++;

    const char *wrong = mk_game_validate(r->g);

    if (wrong)
        complain(r, o, wrong);
}

static bool goes_on(const struct run *r)
{
    return r->g->ask.ask != ASK_NOTHING && r->orders < ORDERS_MAX;
}

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

/* Titans, warriors of four dials, chariots and who rides in them; castles; large battles; the rules of
 * 2003 with objectives, cavalry, cards, bombardment and built terrain. */
static const struct skirmish large_wants[] = {
    {.points = 300, .terrain = 8, .large = 2},
    {.points = 300, .terrain = 6, .large = 2, .castle = true},
    {.points = 300, .terrain = 4, .large = 2, .setup = true},
    {.points = 300, .terrain = 4, .large = 1, .castle = true, .setup = true},
    {.points = 800, .terrain = 8, .large = 3, .conquest = true},
    {.points = 800, .terrain = 8, .large = 2, .conquest = true, .castle = true},
    {.points = 200, .terrain = 5, .large = 1, .players = 3},
    {.points = 300, .terrain = 8, .second = true},
    {.points = 300, .terrain = 8, .second = true, .setup = true},
};
enum { LARGE_WANTS = sizeof large_wants / sizeof large_wants[0] };

static void test_games_of_large_pieces(void **state)
{
    int over = 0;

    (void)state;
    for (int i = 0; i < LARGE_WANTS; i++)
        play_out(&large_wants[i], large_wants[i].conquest ? 2 : 12, &over);
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
        enumerate_games(&large_wants[i], large_wants[i].conquest ? 1 : 2, 97);
}

/* ---------------------------------------------------------------- undo and refusal */

static fig_id anybody(const struct game *g, uint64_t *rng)
{
    return rng_below(rng, 4) ? (fig_id)rng_below(rng, g->nfigure + 1) : NOBODY;
}

static vec anywhere(uint64_t *rng)
{
    return (vec){rng_between(rng, -9999, 99999), rng_between(rng, -9999, 99999)};
}

/* A verb of somebody, and nothing else. */
static struct mk_order bare_order(const struct game *g, uint64_t *rng)
{
    return (struct mk_order){.kind = (uint8_t)rng_below(rng, MK_ORDER_KINDS),
                             .player = g->ask.player, .fig = NOBODY, .other = NOBODY,
                             .card = NO_CARD};
}

static void make_wilder(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    switch (rng_below(rng, 15)) {
    case 0:
        o->kind = (uint8_t)rng_below(rng, MK_ORDER_KINDS);
        break;
    case 1:
        o->fig = anybody(g, rng);
        break;
    case 2:
        o->target[0] = (fig_id)rng_below(rng, g->nfigure);
        o->ntarget = (uint8_t)rng_below(rng, 3);
        break;
    case 3:
        o->to = anywhere(rng);
        break;
    case 4:
        o->facing = (angle)rng_between(rng, -100, 3700);
        break;
    case 5:
        o->ability = (ability_id)rng_below(rng, MK_ABILITIES + 1);
        break;
    case 6:
        o->other = anybody(g, rng);
        break;
    case 7:
        o->player = (player_id)rng_below(rng, g->nplayer + 1);
        break;
    case 8:
        o->manner ^= (uint16_t)(1u << rng_below(rng, 16));
        break;
    case 9:
        o->card = (uint8_t)(rng_below(rng, 3) ? rng_below(rng, g->ncard + 1) : NO_CARD);
        break;
    case 10:
        o->choice = (uint8_t)rng_below(rng, 256);
        break;
    case 11:
        o->terrain = (uint8_t)rng_below(rng, g->nterrain + 2);
        break;
    case 12:
        o->with[0] = (fig_id)rng_below(rng, g->nfigure);
        o->nwith = (uint8_t)rng_below(rng, 3);
        break;
    case 13:
        o->flags ^= (uint8_t)(1u << rng_below(rng, 8));
        break;
    default:
        o->via[0] = (vec){rng_below(rng, 40000), rng_below(rng, 40000)};
        o->nvia = (uint8_t)rng_below(rng, 2);
    }
}

/* Anything at all, as long as it could have been read from text. */
static struct mk_order wild_order(const struct game *g, uint64_t *rng)
{
    bool bare = rng_below(rng, 3) == 0;
    struct mk_order o = bare ? bare_order(g, rng) : bot_random(g, rng);

    for (int changes = rng_between(rng, bare ? 0 : 1, 4); changes > 0; changes--)
        make_wilder(g, &o, rng);
    return o;
}

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

/* ---------------------------------------------------------------- text */

static char text[2][TEXT_MAX];

/* The table as it stands, as text; false if it did not fit. */
static size_t print_table(const struct game *g, char *to)
{
    struct mk_text t;

    mk_text_init(&t, to, TEXT_MAX);
    mk_table_print(g, &t);
    assert_true(t.used < TEXT_MAX);
    return t.used;
}

static struct game *game_from(const char *from, size_t length)
{
    struct mk_cast cast;
    struct mk_error e;
    size_t used;
    int lines;

    mk_table_init(&table);
    if (!mk_table_read(&table, from, length, &used, &lines, &e) ||
        !mk_table_cast(&table, &cast, &e))
        fail_msg("line %d, column %d: %s", e.line, e.column, e.text);
    assert_int_equal(used, length);

    struct game *g = malloc(mk_game_size(&cast));

    assert_non_null(g);
    mk_game_init(g, &cast, NULL);
    return g;
}

/* The two texts are the same; if not, shows the first line that differs. */
static void assert_same_text(const struct run *r, const char *a, const char *b)
{
    const char *line_a = a, *line_b = b;

    for (; *a && *a == *b; a++, b++)
        if (*a == '\n')
            line_a = a + 1, line_b = b + 1;
    if (*a != *b)
        fail_msg("seed %d, order %d:\n%.*s\n%.*s", (int)r->want.seed, r->orders,
                 (int)strcspn(line_a, "\n"), line_a, (int)strcspn(line_b, "\n"), line_b);
}

/* At these moments a table tells the whole game. */
static bool is_told_whole(const struct game *g)
{
    return g->ask.ask == ASK_ACTION || (g->orders == 0 && g->ask.ask != ASK_NOTHING);
}

/* Where two games of one cast differ first: the head holds an address and tells nothing. */
static const char *difference(const struct game *a, const struct game *b)
{
    static char where[80];
    const struct { const char *part; uint32_t at; } parts[] = {
        {"attacks", a->attacks_at}, {"frames", a->frames_at}, {"vertices", a->vertices_at},
        {"terrain", a->terrain_at}, {"figures", a->figures_at}, {"players", a->players_at},
    };
    uint32_t i = a->players_at, k = 0;

    while (i < a->size && ((const char *)a)[i] == ((const char *)b)[i])
        i++;
    if (i == a->size)
        return "its head";
    while (parts[k].at > i)
        k++;
    snprintf(where, sizeof where, "its %s, byte %u", parts[k].part, i - parts[k].at);
    return where;
}

/* Read again it is the same game, byte by byte: nothing is done to it twice. */
static void reads_the_same(const struct run *r)
{
    struct game *again = game_from(text[0], print_table(r->g, text[0]));

    print_table(again, text[1]);
    assert_same_text(r, text[0], text[1]);
    if (mk_game_hash(again) != mk_game_hash(r->g))
        fail_msg("seed %d, order %d: read again it differs at %s", (int)r->want.seed, r->orders,
                 difference(again, r->g));
    free(again);
}

static int tables_of(const struct skirmish *want)
{
    struct run r = {.want = *want};
    int told = 0;

    begin(&r);
    while (goes_on(&r)) {
        if (is_told_whole(r.g)) {
            reads_the_same(&r);
            told++;
        }
        struct mk_order o = bot_random(r.g, &r.rng);
        give(&r, &o);
    }
    end(&r);
    return told;
}

/* Whoever is out, whatever has bitten, healed, been captured or raised in this turn. */
static void test_tables_as_text(void **state)
{
    int told = 0;

    (void)state;
    for (int i = 0; i < 40; i++)
        told += tables_of(&(struct skirmish){.seed = 300 + (uint64_t)i, .points = 200,
                                             .terrain = 8, .players = 2 + i % 3,
                                             .setup = i % 4 == 0});
    for (int i = 0; i < 3 * LARGE_WANTS; i++) {
        struct skirmish want = large_wants[i % LARGE_WANTS];

        want.seed = 350 + (uint64_t)i;
        told += want.conquest && i >= LARGE_WANTS ? 0 : tables_of(&want);
    }
    assert_true(told > 2000);
}

static void print_order(const struct game *g, const struct mk_order *o, char *to, size_t size)
{
    struct mk_text t;

    mk_text_init(&t, to, size);
    mk_order_print(g, o, &t);
    assert_true(t.used < size);
}

/* Two games from one text, the second told every order in words. */
static void replay(const struct skirmish *want)
{
    struct run r = {.want = *want};
    char line[1000];

    begin(&r);
    struct game *other = game_from(text[0], print_table(r.g, text[0]));
    struct game *first = game_from(text[0], strlen(text[0]));

    while (first->ask.ask != ASK_NOTHING && r.orders < ORDERS_MAX) {
        struct mk_order o = bot_random(first, &r.rng), read;
        struct mk_error e;

        print_order(first, &o, line, sizeof line);
        if (!mk_order_read(other, line, strlen(line), 1, &read, &e))
            fail_msg("seed %d, '%s': %s", (int)want->seed, line, e.text);
        assert_true(allowed(mk_apply(first, &o, NULL)));
        assert_true(allowed(mk_apply(other, &read, NULL)));
        if (mk_game_hash(first) != mk_game_hash(other))
            fail_msg("seed %d, order %d: '%s' reads differently", (int)want->seed, r.orders, line);
        r.orders++;
    }
    free(first);
    free(other);
    end(&r);
}

static void test_replays(void **state)
{
    (void)state;
    for (int i = 0; i < 60; i++)
        replay(&(struct skirmish){.seed = 700 + (uint64_t)i, .points = 200, .terrain = 8,
                                  .players = i % 5 == 0 ? 3 : 2, .setup = i % 3 == 0});
    for (int i = 0; i < 3 * LARGE_WANTS; i++) {
        struct skirmish want = large_wants[i % LARGE_WANTS];

        want.seed = 770 + (uint64_t)i;
        if (!want.conquest || i < LARGE_WANTS)
            replay(&want);
    }
}

/* ---------------------------------------------------------------- queries */

static struct reach reach;
static struct mk_route route;

static void ask_moves(const struct run *r, fig_id f)
{
    struct mk_spot spot[36];
    vec ledge[64];
    bool cut;
    int n = mk_reach(r->g, f, &reach);

    assert_true(n >= -1);
    mk_ledges(r->g, f, ledge, 64, &cut);
    for (int e = 0; e < r->g->nfigure; e++) {
        n = mk_contact_spots(r->g, f, (fig_id)e, 300, spot, 36, &cut);
        for (int i = 0; i < n; i++) {
            mk_route(r->g, f, spot[i].at, &route);
            assert_true(route.n >= 1);
            assert_true(route.length <= spot[i].length + 1);
        }
    }
}

static void ask_targets(const struct run *r, fig_id f)
{
    struct mk_target target[64];
    struct mk_outlook outlook;

    for (int kind = ORDER_RANGED; kind <= ORDER_CLOSE; kind++) {
        int n = mk_targets(r->g, f, (enum mk_order_kind)kind, target, 64);

        for (int i = 0; i < n; i++) {
            struct mk_order o = {.kind = (uint8_t)kind, .player = r->g->ask.player, .fig = f,
                                 .other = NOBODY, .ntarget = 1, .target = {target[i].fig}};

            if (!allowed(target[i].verdict))
                continue;
            assert_true(allowed(mk_check(r->g, &o)));
            if (target[i].defense.total <= 0)
                complain(r, &o, "a target without defense");
            mk_consequences(r->g, &o, &outlook);
            assert_true(allowed(outlook.verdict));
            assert_true(outlook.attack_dice == 2 || outlook.attack_dice == 0);
        }
    }
}

static void ask_remedy(struct run *r)
{
    struct mk_order wild = wild_order(r->g, &r->rng);
    struct mk_remedy remedy;
    char words[100];
    struct mk_text t;

    mk_text_init(&t, words, sizeof words);
    if (!mk_remedy(r->g, &wild, &remedy))
        return;
    if (remedy.has_order)
        assert_true(allowed(mk_check(r->g, &remedy.order)));
    mk_remedy_print(r->g, &remedy, &t);
    assert_true(t.used < sizeof words);
}

static void test_queries(void **state)
{
    (void)state;
    for (int i = 0; i < 16; i++) {
        struct run r = {.want = {.points = 200, .terrain = 8}};

        if (i >= 10)
            r.want = large_wants[i % 2];
        r.want.seed = 40 + (uint64_t)i;
        begin(&r);
        while (goes_on(&r)) {
            uint64_t before = mk_game_hash(r.g);
            fig_id f = (fig_id)rng_below(&r.rng, r.g->nfigure);

            ask_remedy(&r);
            if (r.g->ask.ask == ASK_ACTION && r.orders % 4 == 0) {
                ask_moves(&r, f);
                if (piece_of(r.g, f)->owner == r.g->ask.player)
                    ask_targets(&r, f);
            }
            assert_true(mk_game_hash(r.g) == before);

            struct mk_order o = bot_random(r.g, &r.rng);
            give(&r, &o);
        }
        end(&r);
    }
}

/* What is told beforehand is what happens. */
static void test_outlook_comes_true(void **state)
{
    int rolls = 0, spins = 0, pushes = 0;

    (void)state;
    for (int i = 0; i < 40; i++) {
        struct run r = {.want = {.points = 200, .terrain = 8}};
        struct mk_outlook outlook;

        if (i >= 30)
            r.want = large_wants[i % 2];
        r.want.seed = 60 + (uint64_t)i;
        begin(&r);
        while (goes_on(&r)) {
            struct mk_order o = bot_random(r.g, &r.rng);
            bool move = o.kind == ORDER_MOVE && r.g->ask.ask == ASK_ACTION;

            mk_consequences(r.g, &o, &outlook);
            assert_true(allowed(outlook.verdict));
            give(&r, &o);
            if (!move)
                continue;
            bool rolled = r.g->ask.ask == ASK_DICE && r.g->ask.dice == DICE_BREAKAWAY;
            assert_int_equal(rolled, outlook.nroll > 0);
            if (!rolled && r.g->ask.ask == ASK_SPIN) {
                assert_true(outlook.nspin > 0);
                assert_int_equal(outlook.spin[0], r.g->ask.fig);
            }
            rolls += outlook.nroll;
            spins += outlook.nspin;
            pushes += outlook.npush;
        }
        end(&r);
    }
    assert_true(rolls > 10 && spins > 10 && pushes > 10);
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
        cmocka_unit_test(test_tables_as_text),
        cmocka_unit_test(test_replays),
        cmocka_unit_test(test_queries),
        cmocka_unit_test(test_outlook_comes_true),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
