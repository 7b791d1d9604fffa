/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* card_test.c: games with cards: random play, tables printed in mid-turn, bad lines. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "mk/notation.h"
#include "mk/query.h"

enum { ORDERS_MAX = 6000, TEXT_MAX = 1 << 16 };

static struct mk_table table;

static const char armies[] =
    "rules mk2\nplayer red south\nplayer blue north\n"
    "figure a red slots 2 attack-type bow attack-bonus 1 range 10 ranged-damage 2 attack 9\n"
    "figure c red slots 2 attack-type sword attack 10 damage 3\n"
    "figure e red slots 2 speed-type wing attack-type wand range 8\n"
    "figure b blue slots 2 attack-type sword attack 9 damage 3 range 20\n"
    "figure d blue slots 2 attack-type bow range 12 attack 9\n"
    "figure f blue slots 1 speed-type horseshoe attack 9 range 30\n"
    "card plate red item gives toughness speed -1\n"
    "card book red relic name \"Book\" does book-of-lightning\n"
    "card cloud red relic name \"Cloud\" does silvercloud needs wand\n"
    "card armor blue relic name \"Armor\" does magestone-armor\n"
    "card scroll blue item does scroll-of-shielding\n"
    "card bow blue relic name \"Bow\" does karrudans-bow needs bow\n"
    "card tome2 red spellbook name \"Red tome\" pages 20\n"
    "card bark red spell enchantment pages 4 browse 1 defense +2 lasts 2 in tome2\n"
    "card mire red spell glyph pages 4 browse 1 goes-face-down area 6 concerns opposing speed -2 "
    "lasts 3 in tome2\n"
    "card fog red spell illusion pages 4 concerns everybody range -4 lasts 1 in tome2\n"
    "card grim blue spellbook name \"Blue grimoire\" pages 20\n"
    "card deny blue spell counterspell pages 4 browse 2 goes-face-down roll +1 in grim\n"
    "card haste blue spell enchantment pages 4 speed +2 in grim\n"
    "card war red domain does war concerns everybody\n"
    "card pass red domain does mountain-pass concerns everybody cancelled-by rain\n"
    "card rain blue domain does downpour concerns everybody\n"
    "card hunger blue domain does famine\n"
    "begin setup\n";

static struct game *begin(const char *text, struct mk_error *error)
{
    struct mk_cast cast;
    size_t used;
    int lines;

    mk_table_init(&table);
    if (!mk_table_read(&table, text, strlen(text), &used, &lines, error) ||
        !mk_table_cast(&table, &cast, error))
        return NULL;
    assert_true(allowed(mk_check_cast(&cast)));
    struct game *g = malloc(mk_game_size(&cast));
    assert_non_null(g);
    mk_game_init(g, &cast, NULL);
    return g;
}

/* A table printed while an action is asked for is the same game. */
static void check_written(const struct game *g)
{
    static char text[TEXT_MAX];
    struct mk_text t;
    struct mk_error error;

    mk_text_init(&t, text, sizeof text);
    mk_table_print(g, &t);
    struct game *again = begin(text, &error);
    if (!again)
        fail_msg("%s\n%s", error.text, text);
    if (mk_game_hash(again) != mk_game_hash(g))
        fail_msg("not the same game:\n%s", text);
    free(again);
}

/* Every order is printed and read back to itself. */
static void check_order(const struct game *g, const struct mk_order *o)
{
    char line[400];
    struct mk_text t;
    struct mk_error error;
    struct mk_order again;

    mk_text_init(&t, line, sizeof line);
    mk_order_print(g, o, &t);
    if (!mk_order_read(g, line, strlen(line), 1, &again, &error))
        fail_msg("%s: %s", line, error.text);
    assert_int_equal(again.kind, o->kind);
    if (o->kind == ORDER_DROP || o->kind == ORDER_GIVE || o->kind == ORDER_PICK_UP)
        assert_int_equal(again.card, o->card);
}

static int spells[3];           /* cast, browsed for, countered */

static int play(uint64_t seed)
{
    struct mk_error error;
    struct game *g = begin(armies, &error);
    uint64_t rng = seed * 977 + 1;
    int n = 0, cards = 0, written = 0;

    assert_non_null(g);
    for (; n < ORDERS_MAX && g->ask.ask != ASK_NOTHING; n++) {
        struct mk_order o;
        int attempt = 0;

        do
            mk_propose(g, attempt++, &rng, &o);
        while (!mk_legal(g, &o) && attempt < 400);
        check_order(g, &o);
        if (!allowed(mk_apply(g, &o, NULL)))
            fail_msg("seed %d: nothing fits what is asked (%d)", (int)seed, g->ask.ask);
        const char *wrong = mk_game_validate(g);
        if (wrong)
            fail_msg("seed %d: %s", (int)seed, wrong);
        cards += o.kind == ORDER_DROP || o.kind == ORDER_PICK_UP || o.kind == ORDER_GIVE;
        if (o.kind >= ORDER_CAST && o.kind <= ORDER_COUNTER)
            spells[o.kind - ORDER_CAST]++;
        if (g->ask.ask == ASK_ACTION && n % 16 == 0 && written++ < 40)
            check_written(g);
    }
    free(g);
    return cards;
}

static void test_random_games(void **state)
{
    int cards = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++)
        cards += play(seed);
    assert_true(cards > 60 * 8);            /* given, dropped and picked up */
    for (int i = 0; i < 3; i++)
        if (spells[i] < 5)
            fail_msg("%d spells cast, %d browsed for, %d countered", spells[0], spells[1],
                     spells[2]);
}

static void expect_error(const char *line, const char *words)
{
    struct mk_error error = {0};
    char text[1000];

    snprintf(text, sizeof text, "rules mk2\nplayer red south\nplayer blue north\n"
             "figure a red at 10,10 slots 1\nfigure b blue at 20,20\n%s\n", line);
    if (begin(text, &error))
        fail_msg("no error: %s", line);
    if (!strstr(error.text, words) || error.line != 6)
        fail_msg("%s: line %d: %s", line, error.line, error.text);
}

static void test_bad_lines(void **state)
{
    (void)state;
    expect_error("card x red item is nowhere", "no collection has a card");
    expect_error("card x red item does nonsense", "what the card does");
    expect_error("card x red item does toughness with a", "no card of these rules has the text");
    expect_error("card x red item gives nonsense", "name of an ability");
    expect_error("card x red item needs toughness with a", "not a type");
    expect_error("card x red item with nobody", "no figure is called");
    expect_error("card x red item", "nothing says where the card is");
    expect_error("card x red domain with a", "nobody wields a domain");
    expect_error("card x red item in-play", "only domains and spells can be in play");
    expect_error("card x green item", "no player is called");
    expect_error("card x red item attack 1", "what is added");
    expect_error("card x red item with a shiny", "a word of a card");
    expect_error("card x red spell sorcery", "a spell lies in a spellbook");
    expect_error("card x red spell sorcery in y", "a spell lies in a spellbook");
    expect_error("card x red spell glyph with a", "nobody wields a domain, a spell or a company");
    expect_error("card x red spellbook pages 100 with a", "100");
    expect_error("card x red spell affinity shyft 4", "'faction NAME' or 'power ABILITY'");
    expect_error("card x red spellbook casts-with toughness with a", "not a type");
    expect_error("card x red company cohort a", "the name of a figure, in quotes");
    expect_error("card x red item with a gone", "a card can be in only one place");
    expect_error("card x red item at 50,50", "is not on the table");
}

/* Objectives, constructed terrain, types, mounts. */
static void test_bad_pieces(void **state)
{
    (void)state;
    expect_error("objective 99,99", "is not on the table");
    expect_error("objective 10,10 held by red contested", "that somebody holds cannot be");
    expect_error("terrain w blocking built defense 9 structure 3 battered 3 2,2 5,2 5,5", "'gone'");
    expect_error("terrain w swamp 2,2 5,2 5,5", "concealing chasm");
    expect_error("figure q red at 4,4 dial 8@/8/14/2", "a speed type is boot");
    expect_error("figure q red at 4,4 dial 8/8/14/2/", "an ability for the nexus");
    expect_error("figure q red at 4,4 attack-type shield", "an attack type is sword");
    expect_error("figure q red independent-mount skittish-mount at 4,4", "of only one kind");
    expect_error("figure q red at 4,4 wild", "mean-spirited mount");
    expect_error("figure q red at 4,4 formed", "only a mount");
    expect_error("figure q red at 4,4 daunted by q", "by itself");
    expect_error("shell a at 10,12", "no more bombardment tokens");
}

/* An item without its slot: the clause, the card and its line. */
static void test_no_slot(void **state)
{
    static const char text[] = "rules mk2\nplayer red south\nplayer blue north\n"
                               "figure a red at 10,10\nfigure b blue at 20,20\n"
                               "card x red item with a\n";
    struct mk_cast cast;
    struct mk_error error;
    size_t used;
    int lines;

    (void)state;
    mk_table_init(&table);
    assert_true(mk_table_read(&table, text, strlen(text), &used, &lines, &error));
    assert_true(mk_table_cast(&table, &cast, &error));
    struct verdict v = mk_check_cast(&cast);
    assert_int_equal(v.rule, R_ITEM_SLOTS);
    assert_int_equal(v.culprit, CULPRIT_CARD);
    assert_int_equal(mk_table_where(&table, v), 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_bad_lines),
        cmocka_unit_test(test_bad_pieces),
        cmocka_unit_test(test_no_slot),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
