/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* army_draft_test.c: random armies and boosters. */
#include "army_setup.h"
#include "rules/symbol.h"

static struct army_report report;

/* ---------------------------------------------------------------- random armies */

/* The most that may form up together. */
static int largest_band(const struct army *a, int edition)
{
    const struct ruleset *rules = ruleset_number(edition);
    int most = 0;

    for (int f = 1; f < MK_FACTIONS; f++) {
        int n = 0;

        for (int i = 0; i < a->n; i++)
            n += goes_with_faction(rules, &a->entry[i].model.piece, f) ? a->entry[i].count : 0;
        most = n > most ? n : most;
    }
    return most;
}

static int shooters_of(const struct army *a)
{
    int n = 0;

    for (int i = 0; i < a->n; i++)
        n += a->entry[i].model.piece.range > 0 ? a->entry[i].count : 0;
    return n;
}

static void random_armies_are_legal_and_sensible(void **state)
{
    struct pool p = all_of(starter());
    int near = 0, mixed = 0, formed = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        int points = 100 * (1 + (int)(seed % 4));

        army_build(&army, &p, &(struct army_wish){.points = points, .seed = seed});
        if (!army_check(&army, &(struct army_terms){0}, &report))
            fail_msg("seed %d: %s", (int)seed, report.fault[0].text);
        near += report.points * 100 >= points * 95;
        mixed += shooters_of(&army) > 0 && shooters_of(&army) < report.figures;
        formed += largest_band(&army, mk_default_edition) * 2 >= report.figures;
    }
    assert_true(near >= 290);
    assert_true(mixed >= 240);
    assert_true(formed >= 280);
    pool_release(&p);
}

static void an_army_has_the_faction_asked_for(void **state)
{
    struct pool p = all_of(starter());

    (void)state;
    for (int f = 0; f < MK_FACTIONS; f++)
        for (uint64_t seed = 0; seed < 10; seed++) {
            int n = 0;

            army_build(&army, &p, &(struct army_wish){.points = 200, .factions = 1u << f,
                                                      .seed = seed});
            for (int i = 0; i < army.n; i++)
                n += army.entry[i].model.piece.faction[0] == f ||
                     army.entry[i].model.piece.faction[1] == f;
            if (n == 0)
                fail_msg("seed %d: nobody of %s", (int)seed, name_faction[f]);
        }
    pool_release(&p);
}

/* The largest bands of a hundred armies drawn for one edition and played by another. */
static int bands(const struct pool *p, int judged_by, int played_by)
{
    int n = 0;

    for (uint64_t seed = 0; seed < 100; seed++) {
        army_build(&army, p, &(struct army_wish){.edition = judged_by, .points = 200, .seed = seed,
                                                 .factions = 1u << FACTION_APOCALYPSE |
                                                             1u << FACTION_ATLANTIS_GUILD});
        assert_int_equal(army.edition, judged_by);
        n += largest_band(&army, played_by);
    }
    return n;
}

/* Under the rules of 2002 Apocalypse figures form up with anybody, under those of 2003 only with
 * each other. */
static void an_army_is_drawn_for_its_edition(void **state)
{
    struct pool p = all_of(starter());
    int first = edition_named("unlimited"), second = edition_named("mk2");

    (void)state;
    assert_true(bands(&p, second, second) > bands(&p, first, second));
    pool_release(&p);
}

static void equal_seeds_give_equal_armies(void **state)
{
    struct pool p = all_of(starter());
    struct army_wish w = {.points = 200, .seed = 5};
    char first[TEXT_MAX];

    (void)state;
    army_build(&army, &p, &w);
    snprintf(first, sizeof first, "%s", printed(&army));
    army_build(&army, &p, &w);
    assert_string_equal(printed(&army), first);
    w.seed = 6;
    army_build(&army, &p, &w);
    assert_string_not_equal(printed(&army), first);
    pool_release(&p);
}

static void without_affordable_figures_there_is_no_army(void **state)
{
    struct pool p = all_of(starter()), none = {0};

    (void)state;
    army_build(&army, &p, &(struct army_wish){.points = 1, .seed = 1});
    assert_int_equal(army.n, 0);
    army_build(&army, &none, &(struct army_wish){.points = 200, .seed = 1});
    assert_int_equal(army.n, 0);
    pool_release(&p);
}

/* ---------------------------------------------------------------- boosters */

static void higher_ranks_are_rarer(void **state)
{
    struct pool p = {0};
    int ranks[MK_RANKS] = {0}, all = 0;
    uint64_t rng = 3;

    (void)state;
    pool_open_boosters(&p, &library, starter(), 400, &rng);
    for (int i = 0; i < p.n; i++) {
        ranks[p.stock[i].model->piece.rank] += p.stock[i].copies;
        all += p.stock[i].copies;
    }
    assert_int_equal(all, 400 * BOOSTER);
    assert_true(ranks[RANK_WEAK] > ranks[RANK_STANDARD]);
    assert_true(ranks[RANK_STANDARD] > ranks[RANK_TOUGH]);
    assert_true(ranks[RANK_TOUGH] > ranks[RANK_UNIQUE]);
    assert_true(ranks[RANK_UNIQUE] > 0);
    pool_release(&p);
}

static void an_army_takes_no_more_than_its_pool_has(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct pool p = {0};
        uint64_t rng = seed;

        pool_open_boosters(&p, &library, starter(), 4, &rng);
        army_build(&army, &p, &(struct army_wish){.points = 200, .seed = seed, .best = true});
        if (!army_check(&army, &(struct army_terms){0}, &report))
            fail_msg("seed %d: %s", (int)seed, report.fault[0].text);
        assert_true(report.points >= 180);
        for (int i = 0; i < p.n; i++) {
            int taken = 0;

            for (int k = 0; k < army.n; k++)
                taken += strcmp(army.entry[k].word, p.stock[i].word) == 0 ? army.entry[k].count : 0;
            assert_true(taken <= p.stock[i].copies);
        }
        pool_release(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_armies_are_legal_and_sensible),
        cmocka_unit_test(an_army_has_the_faction_asked_for),
        cmocka_unit_test(an_army_is_drawn_for_its_edition),
        cmocka_unit_test(equal_seeds_give_equal_armies),
        cmocka_unit_test(without_affordable_figures_there_is_no_army),
        cmocka_unit_test(higher_ranks_are_rarer),
        cmocka_unit_test(an_army_takes_no_more_than_its_pool_has),
    };
    int failed = cmocka_run_group_tests_name("army-draft", tests, NULL, NULL);

    library_release(&library);
    return failed;
}
