/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* army_battle_test.c: the tables armies are put on. */
#include "army_setup.h"
#include "bot/castle_plan.h"
#include "rules/contact.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "table_game.h"

static struct mk_table table;

/* ---------------------------------------------------------------- tables */

static void lot(struct army *a, const struct pool *p, int points, uint64_t seed)
{
    army_build(a, p, &(struct army_wish){.points = points, .seed = seed});
}

/* Boxes include the width of a wall. */
static void expect_apart(const struct terrain *a, const struct terrain *b)
{
    int32_t two = 2 * MK_INCH;

    assert_true(a->lo.x - two >= b->hi.x || b->lo.x - two >= a->hi.x || a->lo.y - two >= b->hi.y ||
                b->lo.y - two >= a->hi.y);
}

static void expect_ground(const struct mk_cast *c)
{
    int32_t area = 3 * MK_INCH, two = 2 * MK_INCH;

    assert_true(c->nterrain >= 2 && c->nterrain <= 4);
    for (int i = 0; i < c->nterrain; i++) {
        const struct terrain *t = &c->terrain[i];

        assert_true(t->lo.x >= two && t->hi.x <= c->board.x - two);
        assert_true(t->lo.y > area && t->hi.y < c->board.y - area);
        for (int k = 0; k < i; k++)
            expect_apart(t, &c->terrain[k]);
    }
}

static void expect_deployed(const struct mk_cast *c)
{
    for (int f = 0; f < c->nfigure; f++) {
        vec at = c->figure[f].at;
        int32_t depth = c->piece[f].owner == 0 ? at.y : c->board.y - at.y;

        assert_true(c->figure[f].flags & FIG_TABLE);
        assert_true(depth >= 0 && depth <= 3 * MK_INCH);
        assert_true(at.x >= 8 * MK_INCH && at.x <= c->board.x - 8 * MK_INCH);
    }
}

static struct game *game_of(const struct mk_cast *c)
{
    struct verdict v = mk_check_cast(c);

    if (!allowed(v))
        fail_msg("%s", mk_rule_name((enum mk_rule)v.rule));

    struct game *g = malloc(mk_game_size(c));

    assert_non_null(g);
    mk_game_init(g, c, NULL);
    assert_null(mk_game_validate(g));
    return g;
}

static void two_armies_make_a_battle(void **state)
{
    static struct army blue;
    struct pool p = all_of(starter());
    struct mk_cast c;

    (void)state;
    for (uint64_t seed = 0; seed < 150; seed++) {
        int points = 100 * (1 + (int)(seed % 6));

        lot(&army, &p, points, 2 * seed);
        lot(&blue, &p, points, 2 * seed + 1);
        if (!army_table(&army, &blue, seed, &table))
            fail_msg("seed %d makes no table", (int)seed);
        assert_true(mk_table_cast(&table, &c, &error));
        expect_deployed(&c);
        expect_ground(&c);
        free(game_of(&c));
    }
    pool_release(&p);
}

static void a_battle_may_begin_with_its_setup(void **state)
{
    static struct army blue;
    struct pool p = all_of(starter());
    struct army_battle b = {.red = &army, .blue = &blue, .setup = true};
    struct mk_cast c;

    (void)state;
    for (b.seed = 0; b.seed < 30; b.seed++) {
        b.options = b.seed % 2 ? OPTION_STANDARD | OPTION_TOURNAMENT : 0;
        lot(&army, &p, 200, b.seed);
        lot(&blue, &p, 200, b.seed + 1);
        if (!army_battle_table(&b, &table, &error) || !mk_table_cast(&table, &c, &error))
            fail_msg("seed %d: %s", (int)b.seed, error.text);
        assert_int_equal(c.nterrain, 8);

        struct game *g = game_of(&c);

        assert_int_equal(g->phase, PHASE_SETUP);
        free(g);
    }
    pool_release(&p);
}

static uint64_t hash_of_battle(const struct army *red, const struct army *blue, uint64_t seed)
{
    struct mk_cast c;

    assert_true(army_table(red, blue, seed, &table));
    assert_true(mk_table_cast(&table, &c, &error));

    struct game *g = game_of(&c);
    uint64_t hash = mk_game_hash(g);

    free(g);
    return hash;
}

/* Conquest: 2,000 points a side stand in ranks at the short ends of a large table. */
static void two_conquest_armies_make_a_battle(void **state)
{
    static struct army blue;
    char path[FILE_PATH];
    struct mk_cast cast;
    size_t length;
    char *text = army_text("ninth-dawn", &length, path);

    (void)state;
    assert_true(army_read(&army, library_models(&library), text, length, &error));
    free(text);
    text = army_text("everybodys-cousins", &length, path);
    assert_true(army_read(&blue, library_models(&library), text, length, &error));
    free(text);
    for (uint64_t seed = 1; seed <= 4; seed++) {
        assert_true(army_table(&army, &blue, seed, &table));
        assert_true(mk_table_cast(&table, &cast, &error));
        assert_int_equal(cast.edition, MK_CONQUEST);
        assert_int_equal(cast.board.x, 36 * MK_INCH);
        assert_int_equal(cast.board.y, 72 * MK_INCH);
        assert_int_equal(mk_check_cast(&cast).rule, R_NONE);
        for (int f = 0; f < cast.nfigure; f++)
            assert_true(cast.piece[f].owner ? cast.figure[f].at.y >= 51 * MK_INCH
                                            : cast.figure[f].at.y <= 21 * MK_INCH);
    }

    struct army_battle unknown = {.red = &army, .blue = &blue, .rules = "chess"};
    struct army_battle small = {.red = &army, .blue = &blue, .rules = "unlimited"};

    assert_false(army_battle_table(&unknown, &table, &error));
    assert_true(army_battle_table(&small, &table, &error));
    assert_int_equal(table.edition, MK_UNLIMITED);
}

/* The second edition: a token more than there are players, those of the players opposite the far edges
 * of their areas, terrain three inches from everything. */
static void expect_tokens(const struct mk_cast *c)
{
    int32_t three = 3 * MK_INCH;

    assert_int_equal(c->nobjective, c->nplayer + 1);
    assert_true(c->objective[0].at.x == c->board.x / 2 && c->objective[0].at.y == c->board.y / 2);
    for (int i = 0; i < c->nobjective; i++) {
        vec at = c->objective[i].at;

        assert_true(at.x >= three && at.y >= three && at.x <= c->board.x - three &&
                    at.y <= c->board.y - three);
        bool upright = i > 0 && c->player[i - 1].edge < EDGE_EAST;
        int32_t along = upright ? at.x : at.y, wide = upright ? c->board.x : c->board.y;
        assert_true(i == 0 || (along >= 8 * MK_INCH && along <= wide - 8 * MK_INCH));
        for (int k = 0; k < c->nterrain; k++) {
            const struct terrain *t = &c->terrain[k];
            struct poly p = {c->vertex + t->corner, t->corners};

            assert_true(t->ground != GROUND_LOW_WALL);
            assert_true(!poly_contains(&p, at) && poly_dist(&p, at) >= three);
        }
    }
}

static void two_armies_meet_for_objectives(void **state)
{
    static struct army other[3];
    struct pool p = all_of(library_default(&library, MK_MK2));
    struct mk_cast c;

    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct army_battle b = {.n = 2 + (int)(seed % 3), .seed = seed, .rules = "mk2",
                                .side = {{&army, "red", EDGE_ANY, TEAM_NONE},
                                         {&other[0], "blue", EDGE_ANY, TEAM_NONE},
                                         {&other[1], "gold", EDGE_ANY, TEAM_NONE},
                                         {&other[2], "green", EDGE_ANY, TEAM_NONE}}};

        int points = b.n == 2 ? 300 : 100;          /* tables with shells have few figures */

        lot(&army, &p, points, 4 * seed);
        for (int i = 0; i < 3; i++)
            lot(&other[i], &p, points, 4 * seed + 1 + (uint64_t)i);
        if (!army_battle_table(&b, &table, &error) || !mk_table_cast(&table, &c, &error))
            fail_msg("seed %d: %s", (int)seed, error.text);
        assert_int_equal(c.edition, MK_MK2);
        expect_tokens(&c);
        free(game_of(&c));
    }
    pool_release(&p);
}

static void equal_seeds_give_equal_battles(void **state)
{
    static struct army blue;
    struct pool p = all_of(starter());

    (void)state;
    lot(&army, &p, 200, 1);
    lot(&blue, &p, 200, 2);
    assert_true(hash_of_battle(&army, &blue, 9) == hash_of_battle(&army, &blue, 9));
    assert_true(hash_of_battle(&army, &blue, 9) != hash_of_battle(&army, &blue, 10));
    pool_release(&p);
}

static void an_army_with_a_fault_makes_no_battle(void **state)
{
    static struct army good;

    (void)state;
    read_data("legal");
    good = army;
    read_data("three-at-once");
    assert_false(army_table(&good, &army, 1, &table));
    assert_false(army_battle_table(&(struct army_battle){.red = &army, .blue = &good}, &table,
                                   &error));
    assert_non_null(strstr(error.text, "unique"));
}

/* ---------------------------------------------------------------- castles */

static void read_text(const char *text, struct army *out)
{
    if (!army_read(out, library_models(&library), text, strlen(text), &error))
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
}

static const char walls[] =
    "army \"Castle\"\npoints 500\n1 bone-keep level 1\n1 bone-gate level 1\n"
    "4 bone-tower level 1\n5 bone-wall level 1\n1 bone-postern level 1\n"
    "2 skulk-bow-standard\n2 howl-axe-standard\n1 gatebreaker\n";

/* At any edge, closed, with its garrison inside: a table that can be played. */
static void a_castle_follows_its_plan(void **state)
{
    static struct army castle, siege;
    (void)state;
    read_text(walls, &castle);
    read_text("army \"Siege\"\npoints 500\n1 turnip-cart\n3 howl-axe-standard\n", &siege);
    for (int edge = 0; edge < MK_EDGES; edge++) {
        struct army_battle b = {.n = 2, .side = {{&castle, "red", edge, TEAM_NONE},
                                                 {&siege, "blue", EDGE_ANY, TEAM_NONE}}};
        struct mk_cast cast;

        if (!army_battle_table(&b, &table, &error) || !mk_table_cast(&table, &cast, &error))
            fail_msg("edge %d: %s", edge, error.text);
        assert_true(allowed(mk_check_cast(&cast)));
    }
    castle.entry[0].count = 2;
    assert_false(army_battle_table(&(struct army_battle){.red = &castle, .blue = &siege}, &table,
                                   &error));
}

/* Does a part of the plan that suits it lie where the section stands? */
static bool stands_by_plan(const struct game *g, fig_id f)
{
    enum mk_edge edge = player_of(g, owner_of(g, f))->edge;

    for (int i = 0; i < CASTLE_PLAN; i++) {
        vec at = castle_place(g->board, edge, castle_plan[i].along, castle_plan[i].deep);

        if (castle_suits(kind_of(g, f)->word, i, false) && vec_eq(at, figure_of(g, f)->at) &&
            castle_facing(edge, castle_plan[i].facing) == figure_of(g, f)->facing)
            return true;
    }
    return false;
}

/* Greedy sets a castle up as it would be drawn, not wherever there is space: archers on top, axes
 * below. */
static void greedy_builds_by_the_plan(void **state)
{
    static struct army castle, siege;

    (void)state;
    read_text(walls, &castle);
    read_text("army \"Siege\"\npoints 500\n1 turnip-cart\n3 howl-axe-standard\n", &siege);
    for (int edge = 0; edge < MK_EDGES; edge++) {
        struct army_battle b = {.n = 2, .setup = true,
                                .side = {{&castle, "red", edge, TEAM_NONE},
                                         {&siege, "blue", EDGE_ANY, TEAM_NONE}}};
        struct bot *greedy = bot_named("greedy");
        struct mk_cast cast;
        uint64_t rng = 1;

        assert_true(army_battle_table(&b, &table, &error) && mk_table_cast(&table, &cast, &error));
        struct game *g = game_begin(&cast);
        while (g->phase == PHASE_SETUP)
            assert_true(bot_play(greedy, g, &rng, NULL));
        for (int f = 0; f < g->nfigure; f++) {
            if (owner_of(g, (fig_id)f) == 0 && fort_of(g, (fig_id)f))
                assert_true(stands_by_plan(g, (fig_id)f));
            else if (owner_of(g, (fig_id)f) == 0 && piece_of(g, (fig_id)f)->discs == 1)
                assert_true(is_elevated(g, (fig_id)f) == (piece_of(g, (fig_id)f)->range > 0));
        }
        free(g);
        bot_free(greedy);
    }
}

/* ---------------------------------------------------------------- every figure of the starter */

/* That many random orders, everything checked. */
static void play_on(struct game *g, int orders, uint64_t seed)
{
    for (int i = 0; i < orders && g->ask.ask != ASK_NOTHING; i++) {
        struct mk_order o = bot_random(g, &seed);

        assert_true(allowed(mk_apply(g, &o, NULL)));

        const char *wrong = mk_game_validate(g);

        if (wrong)
            fail_msg("%s", wrong);
    }
}

static void expect_dial(const struct piece *p)
{
    assert_true(p->start < p->life && p->life <= MK_DIAL);
    for (int i = 0; i < p->life; i++) {
        const int8_t *v = p->dial[i].value;

        if (v[SLOT_SPEED] < 0 || v[SLOT_SPEED] > 20 || v[SLOT_ATTACK] < 1 || v[SLOT_ATTACK] > 16 ||
            v[SLOT_DEFENSE] < 8 || v[SLOT_DEFENSE] > 22 || v[SLOT_DAMAGE] < 0 ||
            v[SLOT_DAMAGE] > 8)
            fail_msg("%s: click %d", p->name, i + 1);
    }
}

static void every_starter_figure_stands_on_a_table(void **state)
{
    enum { EACH = 10 };
    const struct collection *c = starter();
    struct pool p = all_of(c);
    struct ability_set shown = {0};
    struct mk_cast cast;

    (void)state;
    assert_true(c->n >= 120);
    for (int first = 0; first < c->n; first += EACH) {
        army = (struct army){.name = "Parade", .points = 1000};
        for (int i = first; i < first + EACH && i < c->n; i++)
            assert_true(army_add(&army, &p.stock[i], 0));
        assert_true(army_table(&army, &army, (uint64_t)first, &table));
        assert_true(mk_table_cast(&table, &cast, &error));
        for (int f = 0; f < cast.nfigure; f++) {
            expect_dial(&cast.piece[f]);
            for (int i = 0; i < cast.piece[f].life; i++)
                for (int s = 0; s < MK_SLOTS; s++)
                    set_add(&shown, cast.piece[f].dial[i].ability[s]);
        }

        struct game *g = game_of(&cast);

        play_on(g, 300, (uint64_t)first + 1);
        free(g);
    }
    pool_release(&p);
    set_add(&shown, ABILITY_STARTING_POSITION);
    for (int a = 1; a < MK_ABILITIES; a++)
        if (ruleset_number(mk_default_edition)->ability[a] && !set_has(&shown, (ability_id)a))
            fail_msg("no starter figure shows %s", mk_ability_word((ability_id)a));
}

/* Books are assigned before armies are deployed, whoever deploys them. */
static void a_book_stays_with_its_figure(void **state)
{
    static const char list[] = "army \"Readers\"\nrules mk2\npoints 300\n2 second/breach-mage-tough\n"
                               "1 second/breach-mage-tough with hedge-primer holding thornbark\n";
    struct army_battle b = {.red = &army, .blue = &army, .seed = 3, .setup = true};
    struct bot *greedy = bot_named("greedy");
    struct mk_cast cast;
    uint64_t rng = 1;

    (void)state;
    read_text(list, &army);
    assert_true(army_battle_table(&b, &table, &error) && mk_table_cast(&table, &cast, &error));
    struct game *g = game_begin(&cast);
    while (g->phase == PHASE_SETUP)
        assert_true(bot_play(greedy, g, &rng, NULL));
    assert_string_equal(card_of(g, 0)->name, "The Hedge Primer");
    assert_int_equal(item_of(g, 0)->state, ITEM_WIELDED);
    assert_string_equal(piece_of(g, item_of(g, 0)->by)->id, "r3");
    free(g);
    bot_free(greedy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_armies_meet_for_objectives),
        cmocka_unit_test(two_armies_make_a_battle),
        cmocka_unit_test(a_battle_may_begin_with_its_setup),
        cmocka_unit_test(a_book_stays_with_its_figure),
        cmocka_unit_test(two_conquest_armies_make_a_battle),
        cmocka_unit_test(equal_seeds_give_equal_battles),
        cmocka_unit_test(an_army_with_a_fault_makes_no_battle),
        cmocka_unit_test(a_castle_follows_its_plan),
        cmocka_unit_test(greedy_builds_by_the_plan),
        cmocka_unit_test(every_starter_figure_stands_on_a_table),
    };
    int failed = cmocka_run_group_tests_name("army-battle", tests, NULL, NULL);

    library_release(&library);
    return failed;
}
