/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* property_text_test.c: what must hold of random games as text, and of questions about them. */
#include "property_setup.h"
#include "table_game.h"

static char text[2][TEXT_MAX];

/* ---------------------------------------------------------------- text */

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

    struct verdict v = mk_check_cast(&cast);
    if (!allowed(v))
        fail_msg("line %d: %s", mk_table_where(&table, v), mk_rule_name(v.rule));
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
    struct game *again = game_from(text[0], print_table(r->g, text[0], TEXT_MAX));

    print_table(again, text[1], TEXT_MAX);
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
        told += want.edition == MK_CONQUEST && i >= LARGE_WANTS ? 0 : tables_of(&want);
    }
    assert_true(told > 2000);
}

/* Castles of three players side by side, with captives, carts and riders on them: sections fall,
 * players withdraw. */
static const char neighbours[] =
    "rules unlimited\ntable 40x40\npoints 900\n"
    "player red south\nplayer blue north\nplayer green east\n"
    "figure rw red wall at 6,20 facing south dial 3/0/13/0\n"
    "figure rg red gatehouse at 12,20 facing south open portcullis doors dial 3/9/13/3 2/8/13/2\n"
    "figure bg blue gatehouse at 18,20 facing south dial 3/9/13/3 2/8/13/2\n"
    "figure bw blue wall at 24,20 facing south dial 3/0/13/0 2+demoralized/0/13/0\n"
    "figure gw green wall at 30,20 facing south dial 3/0/13/0 2+demoralized/0/13/0\n"
    "figure k1 red at 10.5,20 facing east speed 8 life 5\n"
    "figure c1 blue captive of k1 at 13.5,20 facing east\n"
    "figure k2 blue at 16.5,19 facing east speed 8+flight life 5\n"
    "figure c2 green captive of k2 at 19.5,21 facing east\n"
    "figure k3 green at 27.7,20 facing east speed 8 life 5\n"
    "figure c3 red captive of k3 at 26.2,20 facing east\n"
    "figure cart red chariot base 2 at 20,12 facing north life 4 speed 8+flight range 8 damage 4\n"
    "figure p red aboard cart range 8 life 5\n"
    "figure m green mounted at 12,15 facing north speed 12 attack 10 life 5\n"
    "figure r1 red titan at 8,10 facing north attack 11 damage 4 range 14 life 6\n"
    "figure b1 blue titan at 18,30 facing south attack 11 damage 4 range 14 life 6\n"
    "figure g1 green titan at 30,12 facing north attack 11 damage 4 range 14 life 6\n"
    "figure g2 green at 30,30 facing south attack 10+shockwave damage 4 range 14 life 6\n";

/* How often it was printed and read again. */
static int storm(uint64_t seed)
{
    struct run r = {.want = {.seed = seed}, .rng = seed * 977};
    int told = 0;

    r.g = game_from(neighbours, sizeof neighbours - 1);
    r.spare = malloc(r.g->size);
    assert_non_null(r.spare);
    while (goes_on(&r) && r.orders < 400) {
        struct mk_order o = bot_random(r.g, &r.rng);

        if (r.g->ask.ask == ASK_ACTION && rng_below(&r.rng, 100) == 0)
            o = (struct mk_order){.kind = ORDER_WITHDRAW, .player = r.g->ask.player, .fig = NOBODY,
                                  .other = NOBODY};
        give(&r, &o);
        if (is_told_whole(r.g) && r.orders % 5 == 0) {
            reads_the_same(&r);
            told++;
        }
    }
    end(&r);
    return told;
}

static void test_castles_side_by_side(void **state)
{
    int told = 0;

    (void)state;
    for (uint64_t i = 0; i < 80; i++)
        told += storm(900 + i);
    assert_true(told > 500);
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
    struct game *other = game_from(text[0], print_table(r.g, text[0], TEXT_MAX));
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
        if (want.edition != MK_CONQUEST || i < LARGE_WANTS)
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
        cmocka_unit_test(test_tables_as_text),
        cmocka_unit_test(test_castles_side_by_side),
        cmocka_unit_test(test_replays),
        cmocka_unit_test(test_queries),
        cmocka_unit_test(test_outlook_comes_true),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
