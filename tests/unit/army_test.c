/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* army_test.c: army lists: reading, printing, checking; the printed sheet. */
#include "army_setup.h"

static struct army_report report;

static struct mk_table table;

/* ---------------------------------------------------------------- reading and printing */

static void a_list_is_read(void **state)
{
    (void)state;
    read_data("legal");
    assert_string_equal(army.name, "A Fine Patrol");
    assert_string_equal(army.sketch, "Nothing is wrong with it.");
    assert_int_equal(army.points, 200);
    assert_int_equal(army.n, 3);
    assert_int_equal(army_figures(&army), 4);
    assert_string_equal(army.entry[1].word, "brother-pell");
    assert_int_equal(army.entry[1].level, 3);
    assert_int_equal(army.entry[1].line, 6);
    assert_string_equal(army.entry[2].model.slug, "nettie");
}

static void a_list_is_printed_so_that_it_reads_back(void **state)
{
    char before[TEXT_MAX];

    (void)state;
    for (int i = 0; i < shipped_armies_count; i++) {
        const struct shipped *s = &shipped_armies[i];

        assert_true(army_read(&army, library_models(&library), s->text, s->length, &error));
        snprintf(before, sizeof before, "%s", printed(&army));
        assert_true(army_read(&army, library_models(&library), before, strlen(before), &error));
        assert_string_equal(printed(&army), before);
    }
    assert_true(read_with("cards", library_models(&library)));
    assert_int_equal(army.ncard, 5);
    snprintf(before, sizeof before, "%s", printed(&army));
    assert_true(army_read(&army, library_models(&library), before, strlen(before), &error));
    assert_int_equal(army.ncard, 5);
    assert_string_equal(printed(&army), before);
}

/* Every figure's items are paid for, and it wields them on the table. */
static void items_are_paid_for_and_wielded(void **state)
{
    static struct army blue;
    struct mk_cast c;
    int held = 0;

    (void)state;
    assert_true(read_with("cards", library_models(&library)));
    int bare = 0;
    for (int i = 0; i < army.n; i++)
        bare += army.entry[i].count * army_cost(&army.entry[i]);
    assert_int_equal(army_points(&army), bare + 6 + 6 + 2 * 6);
    blue = army;
    assert_true(army_table(&army, &blue, 5, &table));
    assert_true(mk_table_cast(&table, &c, &error));
    assert_true(allowed(mk_check_cast(&c)));
    for (int i = 0; i < c.ncard; i++)
        held += c.item[i].state == ITEM_WIELDED && c.piece[c.item[i].by].owner == c.card[i].owner;
    assert_int_equal(held, 8);
    assert_int_equal(c.ncard, 10);          /* and one domain each */
}

static bool has_note(const char *text)
{
    for (int i = 0; i < report.nnote; i++)
        if (strcmp(report.note[i], text) == 0)
            return true;
    return false;
}

/* Spells are in the books of the list, even if several figures have one; members are listed. */
static void books_hold_their_spells(void **state)
{
    static struct army blue, again;
    struct mk_cast c;
    int in_books = 0, companies = 0;

    (void)state;
    read_data("spells");
    assert_int_equal(army_points(&army), 119);
    assert_true(army_check(&army, &(struct army_terms){0}, &report));
    assert_true(has_note("The Breach Club: 2 members"));
    assert_true(has_note("The Hedge Primer: 8 of 12 pages"));
    again = army;
    assert_true(army_read(&army, library_models(&library), printed(&again), strlen(printed(&again)),
                          &error));
    assert_string_equal(printed(&army), printed(&again));
    blue = army;
    for (int setup = 0; setup < 2; setup++) {
        struct army_battle b = {.red = &army, .blue = &blue, .seed = 5, .setup = setup};

        assert_true(army_battle_table(&b, &table, &error));
        assert_true(mk_table_cast(&table, &c, &error));
        assert_true(allowed(mk_check_cast(&c)));
        for (int i = 0; i < c.ncard; i++) {
            const struct card *k = &c.card[i];

            companies += k->kind == CARD_COMPANY;
            if (k->kind != CARD_SPELL)
                continue;
            in_books++;
            assert_int_equal(c.card[k->book].owner, k->owner);
            assert_string_equal(c.card[k->book].name, "The Hedge Primer");
        }
    }
    assert_int_equal(in_books, 8);
    assert_int_equal(companies, 4);
}

static void anything_but_a_list_is_refused_with_its_place(void **state)
{
    static const struct { const char *name; int line, column; const char *says; } wrong[] = {
        {"no-name", 1, 1, "the line 'army"},    {"no-count", 2, 1, "a line of an army"},
        {"bad-slug", 2, 3, "by its slug"},      {"zero", 2, 1, "from 1 to 99"},
        {"twice", 3, 8, "given twice"},        {"second", 2, 6, "a second"},
        {"trailing", 2, 28, "nothing more"},    {"level-word", 2, 22, "a whole number"},
        {"too-many", 4, 1, "at most 256"},    {"rules", 2, 7, "an edition"},
        {"empty", 1, 1, "found the end"},  {"holding", 4, 27, "nothing more"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (read_with(wrong[i].name, library_models(&library)))
            fail_msg("%s was read", wrong[i].name);
        if (error.line != wrong[i].line || error.column != wrong[i].column ||
            !strstr(error.text, wrong[i].says))
            fail_msg("%s:%d:%d: %s", wrong[i].name, error.line, error.column, error.text);
    }
}

static void any_bytes_are_read_or_refused(void **state)
{
    uint64_t rng = 7;
    char text[300];

    (void)state;
    for (int round = 0; round < 2000; round++) {
        size_t length = (size_t)snprintf(
            text, sizeof text, "army \"X\"\nrules mk2\n2 nettie level 1 aboard nettie "
                               "with hedge-primer holding "
                               "hush kindling with doorstop\ncompany breach-club\n"
                               "domain market-day\nsketch \"y\"\n");

        for (int i = rng_below(&rng, 6); i >= 0; i--)
            text[rng_below(&rng, (int)length)] = (char)rng_below(&rng, 256);
        if (army_read(&army, library_models(&library), text, length, &error))
            army_check(&army, &(struct army_terms){0}, &report);
        else
            assert_true(error.line > 0 && error.column > 0 && error.text[0]);
    }
}

/* ---------------------------------------------------------------- faults */

struct wanted {
    const char *name;
    int points;
    uint8_t options;
    enum mk_rule rule;
    int line, column;
};

static void expect_fault(const struct wanted *w, int at)
{
    const struct army_fault *f = &report.fault[at];

    if (at >= report.nfault)
        fail_msg("%s: fault %d is missing", w->name, at);
    if (f->rule != w->rule || f->line != w->line || f->column != w->column)
        fail_msg("%s:%d:%d: %s [%s]", w->name, f->line, f->column, f->text,
                 mk_rule_name((enum mk_rule)f->rule));
    if (w->rule != R_NONE)
        assert_non_null(mk_clause_of(w->rule, MK_UNLIMITED));
}

static void every_fault_is_found_with_its_clause(void **state)
{
    static const struct wanted wanted[] = {
        {"odd-total", 0, 0, R_ARMY_BUILD_TOTAL_HUNDREDS, 2, 8},
        {"legal", 150, 0, R_ARMY_BUILD_TOTAL_HUNDREDS, 0, 0},
        {"too-dear", 0, 0, R_ARMY_LIMIT, 0, 0},
        {"legal", 100, 0, R_ARMY_LIMIT, 0, 0},
        {"two-of-a-kind", 0, 0, R_ARMY_UNIQUE, 5, 3},
        {"three-at-once", 0, 0, R_ARMY_UNIQUE, 2, 3},
        {"no-such-level", 0, 0, R_HERO_START, 3, 3},
        {"no-hero", 0, 0, R_HERO_START, 2, 3},
        {"unknown", 0, 0, R_NONE, 3, 5},
        {"nobody", 0, 0, R_NONE, 0, 0},
        {"legal", 300, OPTION_STANDARD, R_TOURNAMENT_STANDARD_GAME_POINTS, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        struct army_terms terms = {.points = wanted[i].points, .options = wanted[i].options};

        read_data(wanted[i].name);
        assert_false(army_check(&army, &terms, &report));
        assert_int_equal(report.nfault, 1);
        expect_fault(&wanted[i], 0);
    }
}

static void a_legal_army_has_no_fault(void **state)
{
    static const int totals[] = {0, 200, 300, 1000};

    (void)state;
    read_data("legal");
    for (size_t i = 0; i < sizeof totals / sizeof totals[0]; i++)
        assert_true(army_check(&army, &(struct army_terms){.points = totals[i]}, &report));
    assert_true(army_check(&army, &(struct army_terms){.options = OPTION_STANDARD |
                                                                 OPTION_TOURNAMENT}, &report));
    assert_int_equal(report.figures, 4);
    assert_int_equal(report.points, army_points(&army));
}

/* A list of unknown figures: those that are not reported one by one are counted. */
static void faults_beyond_the_list_are_counted(void **state)
{
    enum { LINES = 100 };
    char text[40 * LINES];
    int n = snprintf(text, sizeof text, "army \"Strangers\"\n");

    (void)state;
    for (int i = 0; i < LINES; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "1 nobody-%d\n", i);
    assert_true(army_read(&army, library_models(&library), text, (size_t)n, &error));
    assert_false(army_check(&army, &(struct army_terms){0}, &report));
    assert_int_equal(report.nfault, ARMY_FAULTS);
    assert_true(report.nfault + report.lost >= LINES);
}

static void all_faults_are_reported_at_once(void **state)
{
    static const struct wanted wanted[] = {
        {"everything", 0, 0, R_HERO_START, 4, 3}, {"everything", 0, 0, R_NONE, 5, 3},
        {"everything", 0, 0, R_ARMY_BUILD_TOTAL_HUNDREDS, 2, 8},
        {"everything", 0, 0, R_ARMY_UNIQUE, 3, 3}, {"everything", 0, 0, R_ARMY_LIMIT, 0, 0},
    };

    (void)state;
    read_data("everything");
    assert_false(army_check(&army, &(struct army_terms){0}, &report));
    assert_int_equal(report.nfault, 5);
    for (int i = 0; i < 5; i++)
        expect_fault(&wanted[i], i);
}

/* A figure that no collection could have. */
static const struct mk_model *find_odd(void *context, const char *word, size_t length)
{
    (void)word;
    (void)length;
    return context;
}

static void a_figure_without_a_start_may_not_be_played(void **state)
{
    static const struct wanted santa = {"santa", 0, 0, R_DATA_SANTA_CLAUS, 2, 3};
    struct mk_model m = starter()->model[0];

    (void)state;
    m.piece.start = 0xff;
    assert_true(read_with("santa", (struct mk_models){.find = find_odd, .context = &m}));
    assert_false(army_check(&army, &(struct army_terms){0}, &report));
    assert_int_equal(report.nfault, 1);
    expect_fault(&santa, 0);
}

static void a_mark_that_is_not_on_the_card_may_not_be_played(void **state)
{
    static const struct wanted smudge = {"unknown-mark", 0, 0, R_ABILITY_SYMBOLS, 2, 3};
    struct mk_model m = starter()->model[0];

    (void)state;
    m.piece.dial[1].ability[SLOT_SPEED] = ABILITY_UNKNOWN;
    assert_true(read_with("unknown-mark", (struct mk_models){.find = find_odd, .context = &m}));
    assert_false(army_check(&army, &(struct army_terms){0}, &report));
    assert_int_equal(report.nfault, 1);
    expect_fault(&smudge, 0);
}

/* ---------------------------------------------------------------- notes */

static void note_army(const char *list)
{
    if (!army_read(&army, library_models(&library), list, strlen(list), &error))
        fail_msg("%s", error.text);
    army_check(&army, &(struct army_terms){0}, &report);
}

static void notes_say_who_can_form_up(void **state)
{
    (void)state;
    note_army("army \"x\"\n2 coil-archer-weak\n1 ledger-guard-weak\n1 mud-gnasher-weak\n");
    assert_true(has_note("Atlantis Guild: 3; formations: movement, close combat"));
    assert_true(has_note("Mage Spawn: 1; no formations: there are no Shyft figures here"));
    note_army("army \"x\"\n3 coil-archer-weak\n1 fen-drover-weak\n2 mud-gnasher-weak\n");
    assert_true(has_note("Atlantis Guild: 3; formations: movement, ranged combat, close combat"));
    assert_true(has_note("Shyft: 1 and 2 who go with them; formations: movement, close combat"));
    assert_true(has_note("Mage Spawn: 2; formations only with Shyft figures they touch"));
}

static void too_many_for_the_starting_area_are_noted(void **state)
{
    (void)state;
    note_army("army \"x\"\n28 ridge-runt-weak\n");
    assert_int_equal(report.nnote, 1);
    note_army("army \"x\"\n40 ridge-runt-weak\n");
    assert_int_equal(report.nnote, 2);
    assert_non_null(strstr(report.note[1], "too many"));
}

/* ---------------------------------------------------------------- the shipped armies */

static void the_shipped_armies_are_legal(void **state)
{
    (void)state;
    assert_true(usual_armies() >= 8);
    assert_true(shipped_armies_count >= usual_armies() + 2);
    for (int i = 0; i < shipped_armies_count; i++) {
        const struct shipped *s = &shipped_armies[i];

        assert_true(army_read(&army, library_models(&library), s->text, s->length, &error));
        int total = army.points;

        if (!army_check(&army, &(struct army_terms){.points = total}, &report))
            fail_msg("%s: %s", s->name, report.fault[0].text);
        assert_true(report.points * 100 >= total * 95);
        assert_true(strlen(army.sketch) > 60);
    }
}

/* ---------------------------------------------------------------- the sheet */

static char *sheet_of(const struct army *a)
{
    FILE *f = tmpfile();
    char *text = calloc(1, 1 << 20);

    assert_non_null(f);
    assert_non_null(text);
    army_check(a, &(struct army_terms){0}, &report);
    army_sheet(a, &report, f);
    rewind(f);
    assert_true(fread(text, 1, (1 << 20) - 1, f) > 0);
    fclose(f);
    return text;
}

static int count_of(const char *text, const char *word)
{
    int n = 0;

    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        n++;
    return n;
}

static void a_sheet_is_complete_in_itself(void **state)
{
    (void)state;
    read_data("legal");
    snprintf(army.name, sizeof army.name, "Fire & <Ice>");

    char *text = sheet_of(&army);

    assert_non_null(strstr(text, "<h1>Fire &amp; &lt;Ice&gt;</h1>"));
    assert_non_null(strstr(text, "Coil Archer"));
    assert_non_null(strstr(text, "Flame/Lightning"));
    assert_non_null(strstr(text, "level 3 of 5"));
    assert_null(strstr(text, "http"));
    assert_null(strstr(text, "<script"));
    assert_null(strstr(text, "<link"));
    assert_int_equal(count_of(text, "<section"), army.n);
    assert_int_equal(count_of(text, "<section"), count_of(text, "</section>"));
    assert_int_equal(count_of(text, "<table>"), count_of(text, "</table>"));
    assert_int_equal(count_of(text, "<tr>"), count_of(text, "</tr>"));
    assert_int_equal(count_of(text, "<td"), count_of(text, "</td>"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_is_read),
        cmocka_unit_test(a_list_is_printed_so_that_it_reads_back),
        cmocka_unit_test(items_are_paid_for_and_wielded),
        cmocka_unit_test(books_hold_their_spells),
        cmocka_unit_test(anything_but_a_list_is_refused_with_its_place),
        cmocka_unit_test(any_bytes_are_read_or_refused),
        cmocka_unit_test(every_fault_is_found_with_its_clause),
        cmocka_unit_test(a_legal_army_has_no_fault),
        cmocka_unit_test(all_faults_are_reported_at_once),
        cmocka_unit_test(faults_beyond_the_list_are_counted),
        cmocka_unit_test(a_figure_without_a_start_may_not_be_played),
        cmocka_unit_test(a_mark_that_is_not_on_the_card_may_not_be_played),
        cmocka_unit_test(notes_say_who_can_form_up),
        cmocka_unit_test(too_many_for_the_starting_area_are_noted),
        cmocka_unit_test(the_shipped_armies_are_legal),
        cmocka_unit_test(a_sheet_is_complete_in_itself),
    };
    int failed = cmocka_run_group_tests_name("army", tests, NULL, NULL);

    library_release(&library);
    return failed;
}
