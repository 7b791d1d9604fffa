/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* collection_test.c: collections: reading, refusing, printing, searching, and tables that use them. */
#define _XOPEN_SOURCE 700

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "collection/file.h"
#include "collection/library.h"
#include "collection/search.h"

/* Tests run in the project's root or one below it. */
static char *sample(const char *name, size_t *length)
{
    char path[256];
    char *text;

    snprintf(path, sizeof path, "tests/data/%s", name);
    text = file_read(path, 1 << 20, length);
    if (text)
        return text;
    snprintf(path, sizeof path, "../tests/data/%s", name);
    text = file_read(path, 1 << 20, length);
    assert_non_null(text);
    return text;
}

static void read_sample(struct collection *c)
{
    struct fault f;
    size_t length;
    char *text = sample("sample.figures", &length);

    if (!collection_read(c, text, length, &f))
        fail_msg("%d:%d: %s: %s", f.line, f.column, f.figure, f.text);
    free(text);
}

static const struct mk_model *find(const struct collection *c, const char *slug)
{
    return collection_find(c, slug, strlen(slug));
}

/* ---------------------------------------------------------------- reading */

static void words_are_understood(void **state)
{
    struct collection c;

    (void)state;
    read_sample(&c);
    assert_int_equal(c.n, 6);
    assert_string_equal(c.id, "sample");
    assert_string_equal(c.title, "A sample");

    const struct mk_model *m = find(&c, "envoy");

    assert_non_null(m);
    assert_string_equal(m->piece.name, "Market Envoy");
    assert_string_equal(m->label.set, "Hills");
    assert_string_equal(m->label.subfaction, "Free Traders");
    assert_int_equal(m->piece.faction[0], FACTION_ATLANTIS_GUILD);
    assert_int_equal(m->piece.faction[1], FACTION_ORC_RAIDERS);
    assert_int_equal(m->piece.arrows, 2);
    assert_int_equal(m->piece.start, 1);
    assert_int_equal(m->piece.rank, RANK_LIMITED);
    assert_int_equal(find(&c, "ridge-rider")->piece.discs, 2);
    assert_int_equal(find(&c, "ridge-rider")->piece.rank, RANK_STANDARD);
    assert_int_equal(find(&c, "reed-tough")->piece.dial[0].ability[SLOT_SPEED], ABILITY_STEALTH);
    assert_int_equal(find(&c, "reed-weak")->label.rarity, 1);
    assert_null(find(&c, "reed"));
    assert_null(find(&c, ""));
    collection_release(&c);
}

static void heroes_cost_their_highest_level(void **state)
{
    struct collection c;

    (void)state;
    read_sample(&c);
    assert_int_equal(find(&c, "wren")->piece.points, 52);
    assert_int_equal(find(&c, "wren")->levels.n, 3);
    assert_int_equal(find(&c, "wren")->levels.level[2].position, 4);
    collection_release(&c);
}

static void published_figures_are_corrected(void **state)
{
    struct collection c;

    (void)state;
    read_sample(&c);
    assert_int_equal(find(&c, "scout")->piece.dial[2].ability[SLOT_DAMAGE], ABILITY_NONE);
    assert_int_equal(find(&c, "scout")->piece.dial[4].ability[SLOT_DAMAGE], ABILITY_DEMORALIZED);
    collection_release(&c);
}

static void printing_reads_back(void **state)
{
    struct collection c, again;
    struct fault f;
    size_t length, second;

    (void)state;
    read_sample(&c);

    char *text = collection_text(&c, &length);

    assert_true(collection_read(&again, text, length, &f));
    assert_int_equal(again.n, c.n);
    for (int i = 0; i < c.n; i++) {
        again.model[i].line = c.model[i].line;
        assert_memory_equal(&again.model[i], &c.model[i], sizeof c.model[i]);
    }

    char *once_more = collection_text(&again, &second);

    assert_int_equal(length, second);
    assert_memory_equal(text, once_more, length);
    free(text);
    free(once_more);
    collection_release(&c);
    collection_release(&again);
}

#define LONG "12+magic-levitation/12+flame-lightning/19+limited-invisibility/5+magic-enhancement "
#define LONG_DIAL LONG LONG LONG LONG LONG LONG LONG LONG LONG "\n"

/* Nobody prints so much on one piece; but if somebody does, it fits. */
static void the_longest_lines_read_back(void **state)
{
    static const char longest[] =
        "collection c \"C\"\n"
        "figure a multidial name \"A\" number 1 points 10 faction shyft range 8 dial " LONG_DIAL
        "section a.left range 8 dial " LONG_DIAL "section a.rear range 8 dial " LONG_DIAL
        "section a.right range 9 dial " LONG_DIAL;
    struct collection c, again;
    struct fault f;
    size_t length;

    (void)state;
    if (!collection_read(&c, longest, sizeof longest - 1, &f))
        fail_msg("line %d: %s", f.line, f.text);

    char *text = collection_text(&c, &length);

    assert_true(length > 2560 && strlen(text) == length);
    assert_true(collection_read(&again, text, length, &f));
    assert_memory_equal(again.model[0].section, c.model[0].section, sizeof c.model[0].section);
    free(text);
    collection_release(&c);
    collection_release(&again);
}

/* ---------------------------------------------------------------- refusing */

#define HEAD "collection c \"C\"\n"
#define GOOD "figure a name \"A\" number 1 points 10 faction shyft dial 8/8/14/2\n"

#define TANK "figure t name \"T\" points 9 faction shyft multidial dial 8/8/14/2\n"

static void faults_name_the_place(void **state)
{
    static const struct {
        const char *text;
        int line;
        const char *figure, *says;
    } bad[] = {
        {"", 0, "", "not a collection"},
        {GOOD, 1, "", "collection NAME"},
        {HEAD HEAD, 2, "", "second"},
        {HEAD "weather t hindering\n", 2, "", "a line of a collection"},
        {HEAD "terrain t hindering\n", 2, "t", "the name of the piece in quotes"},
        {HEAD "terrain t \"T\" soup 0,0 2,0 2,2\n", 2, "t", "a kind"},
        {HEAD GOOD GOOD, 3, "a", "same number as a: 1"},
        {HEAD GOOD "figure a name \"B\" points 1 faction shyft dial 8/8/14/2\n", 3, "a",
         "the same name"},
        {HEAD GOOD "figure b number 1 name \"B\" points 1 faction shyft dial 8/8/14/2\n", 3, "b",
         "the same number as a: 1"},
        {HEAD "figure A name \"A\"\n", 2, "A", "lower-case letters"},
        {HEAD "figure a points 10 faction shyft dial 8/8/14/2\n", 2, "a", "no name"},
        {HEAD "figure a name \"A\" faction shyft dial 8/8/14/2\n", 2, "a", "no points"},
        {HEAD "figure a name \"A\" points 1 dial 8/8/14/2\n", 2, "a", "no faction"},
        {HEAD "figure a name \"A\" points 1 faction shyft\n", 2, "a", "no dial"},
        {HEAD "figure a name \"A\" points 1 faction shyft dial 8/8/14/2 start none\n", 2, "a",
         "no starting position"},
        {HEAD "figure a name \"A\" points 1 faction shyft dial 8/8/14/2 start 2\n", 2, "a",
         "past the end of its dial"},
        {HEAD "figure a name \"A\" points 1 faction shyft dial 8+green-circle/8/14/2\n", 2, "a",
         "not on the ability card"},
        {HEAD "figure a name \"A\" points 1 faction shyft dial 8+venom/8/14/2\n", 2, "a",
         "not a speed ability"},
        {HEAD "figure a name \"A\" points 1 faction shyft dial 8+swimming/8/14/2\n", 2, "a",
         "no ability is called"},
        {HEAD "figure a name \"A\" points 1 faction shyft dial 8/8/14/2 at 1,1\n", 2, "a", "'at'"},
        {HEAD "figure a name \"A\" points 1 faction shyft dial 8/8/14/2 tokens 1\n", 2, "a",
         "'tokens'"},
        {HEAD "figure a name \"A\" faction hero dial 8/8/14/2 levels 1:9 2:5\n", 2, "a",
         "level past"},
        {HEAD "figure a name \"A\" faction hero dial 8/8/14/2 8/8/14/2 levels 2:9 1:5\n", 2, "a",
         "out of order"},
        {HEAD "figure a name \"A\" points 7 faction hero dial 8/8/14/2 levels 1:9\n", 2, "a",
         "highest level"},
        {HEAD "figure a name \"A\" points 7 points 8 faction shyft dial 8/8/14/2\n", 2, "a",
         "given twice on the same line: 'points'"},
        {HEAD TANK "section t.left clicks 1\n", 3, "t", "'clicks'"},
        {HEAD TANK "section t.left points 9\n", 3, "t", "belong to the whole piece"},
        {HEAD TANK "section t.left range 4\nsection t.left range 5\n", 4, "t", "a line already"},
        {HEAD "figure a name \"A\" points 9 faction shyft titan dial x/x/x/x 8/8/14/2\n", 2, "a",
         "is eliminated where it starts"},
        {HEAD "figure a name \"A\" points 9 faction shyft wall dial 3/8/14+toughness/2\n", 2, "a",
         "a wall has 0 there"},
        {HEAD "figure t name \"T\" faction shyft multidial dial 8/8/14/2 8/8/14/2 levels 1:9 2:5\n"
         "section t.left dial 8/8/14/2\n", 3, "t", "ends before a level of its piece starts"},
        {HEAD TANK "section t.top range 4\n", 3, "t", "not a section of the figure above"},
        {HEAD "figure a name \"Santa Claus\" points 7 faction hero dial 8/8/14/2 published\n", 2, "a",
         "no starting position"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct collection c;
        struct fault f;

        if (collection_read(&c, bad[i].text, strlen(bad[i].text), &f))
            fail_msg("read: %s", bad[i].text);
        if (f.line != bad[i].line || strcmp(f.figure, bad[i].figure) || !strstr(f.text, bad[i].says))
            fail_msg("%d: %s: %s\nfor: %s", f.line, f.figure, f.text, bad[i].text);
        assert_int_equal(c.n, 0);
        assert_null(c.model);
    }
}

/* Whatever the bytes are, reading ends, and what was read can be printed and read again. */
static void any_bytes_are_survived(void **state)
{
    size_t length;
    char *text = sample("sample.figures", &length);
    unsigned seed = 1;

    (void)state;
    for (int i = 0; i < 3000; i++) {
        struct collection c;
        struct fault f;
        size_t at = (seed = seed * 1103515245u + 12345u) / 65536u % length;
        char kept = text[at];

        text[at] = (char)(seed >> 8);
        if (collection_read(&c, text, i % 3 ? length : at, &f))
            collection_release(&c);
        else
            assert_true(f.text[0]);
        text[at] = kept;
    }
    free(text);
}

/* ---------------------------------------------------------------- searching */

static int count(const struct collection *c, struct search q)
{
    int n = 0;

    for (int i = 0; i < c->n; i++)
        n += search_matches(&q, &c->model[i]);
    return n;
}

static void searches_filter(void **state)
{
    struct collection c;
    struct search q = {0};
    struct search shown = {0};

    (void)state;
    read_sample(&c);
    assert_int_equal(count(&c, (struct search){0}), 6);
    assert_int_equal(count(&c, (struct search){.words = "stalker REED"}), 2);
    assert_int_equal(count(&c, (struct search){.words = "traders"}), 1);
    assert_int_equal(count(&c, (struct search){.factions = 1u << FACTION_ORC_RAIDERS}), 4);
    assert_int_equal(count(&c, (struct search){.ranks = 1u << RANK_TOUGH | 1u << RANK_UNIQUE}), 3);
    set_add(&shown.abilities, ABILITY_STEALTH);
    assert_int_equal(count(&c, shown), 2);
    set_add(&shown.abilities, ABILITY_DEMORALIZED);
    assert_int_equal(count(&c, shown), 1);
    assert_int_equal(count(&c, (struct search){.set = "hill"}), 2);
    assert_true(search_points(&q, "20-30"));
    assert_int_equal(count(&c, q), 2);          /* the rider, and the hero at a lower level */
    assert_true(search_points(&q, "-14"));
    assert_int_equal(count(&c, q), 2);
    assert_true(search_points(&q, "38-"));
    assert_int_equal(count(&c, q), 2);
    assert_true(search_points(&q, "38"));
    assert_int_equal(count(&c, q), 1);
    assert_false(search_points(&q, "30-20"));
    assert_false(search_points(&q, "many"));
    collection_release(&c);
}

/* ---------------------------------------------------------------- tables */

static struct mk_table table;

static bool read_table(const char *text, struct mk_models models, struct mk_error *e)
{
    size_t used;
    int lines;

    mk_table_init(&table);
    table.models = models;
    return mk_table_read(&table, text, strlen(text), &used, &lines, e);
}

static const struct mk_model *find_in(void *context, const char *word, size_t length)
{
    return collection_find(context, word, length);
}

static void tables_use_figures_of_collections(void **state)
{
    static const char text[] =
        "player red south\nplayer blue north\n"
        "figure a red is envoy at 10,4 facing east points 40\n"
        "figure b blue at 10,20 is wren level 2 name \"Wren\"\n";
    struct collection c;
    struct mk_error e;
    struct mk_cast cast;

    (void)state;
    read_sample(&c);
    assert_true(read_table(text, (struct mk_models){.find = find_in, .context = &c}, &e));
    assert_true(mk_table_cast(&table, &cast, &e));
    assert_string_equal(cast.piece[0].id, "a");
    assert_string_equal(cast.piece[0].name, "Market Envoy");
    assert_int_equal(cast.piece[0].points, 40);
    assert_int_equal(cast.piece[0].start, 1);
    assert_int_equal(cast.piece[0].owner, 0);
    assert_string_equal(cast.piece[1].name, "Wren");
    assert_int_equal(cast.piece[1].points, 40);
    assert_int_equal(cast.piece[1].start, 2);
    assert_int_equal(cast.figure[1].position, 2);
    collection_release(&c);
}

static void unknown_figures_are_refused(void **state)
{
    static const char text[] = "player red south\nfigure a red is nobody at 10,4\n";
    struct collection c;
    struct mk_error e;

    (void)state;
    read_sample(&c);
    assert_false(read_table(text, (struct mk_models){.find = find_in, .context = &c}, &e));
    assert_int_equal(e.line, 2);
    assert_non_null(strstr(e.text, "'nobody'"));
    assert_false(read_table(text, (struct mk_models){0}, &e));
    collection_release(&c);
}

/* ---------------------------------------------------------------- the library */

static void shipped_collections_are_sound(void **state)
{
    struct library l = {.shipped_only = true};

    (void)state;
    library_open(&l);
    assert_int_equal(l.n, shipped_collections_count);
    for (int i = 0; i < l.n; i++) {
        assert_true(l.collection[i].n > 0 || l.collection[i].ncard > 0 || l.collection[i].npiece > 0);
        for (int k = 0; k < l.collection[i].n; k++)
            assert_null(mk_model_flaw(&l.collection[i].model[k]));
    }
    library_release(&l);
}

static void put(const char *folder, const char *name, const char *text)
{
    char path[FILE_PATH];
    bool changed;

    snprintf(path, sizeof path, "%s/warlord/collections/%s", folder, name);
    assert_true(file_replace(path, text, strlen(text), &changed));
    assert_true(changed);
    assert_true(file_replace(path, text, strlen(text), &changed));
    assert_false(changed);
}

static void remove_all(const char *folder)
{
    static const char *const left[] = {"/warlord/collections/one.figures",
                                       "/warlord/collections/two.figures",
                                       "/warlord/collections", "/warlord", ""};
    char path[FILE_PATH];

    for (size_t i = 0; i < sizeof left / sizeof left[0]; i++) {
        snprintf(path, sizeof path, "%s%s", folder, left[i]);
        assert_int_equal(remove(path), 0);
    }
}

static void the_players_folder_is_searched(void **state)
{
    static const char word[] = "two/zz-a";
    char folder[] = P_tmpdir "/warlord-test-XXXXXX", path[FILE_PATH];
    struct library l = {0};

    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("XDG_DATA_HOME", folder, 1), 0);
    assert_true(folder_path(path, "collections"));
    assert_true(folder_make(path));
    assert_true(folder_make(path));
    put(folder, "one.figures", "collection one \"One\"\nfigure zz-a name \"First\" points 1 "
        "faction shyft dial 8/8/14/2\n");
    put(folder, "two.figures", "collection two \"Two\"\nfigure zz-a name \"Second\" points 1 "
        "faction shyft dial 8/8/14/2\n");
    assert_string_equal(library_find(&l, "zz-a", 4)->piece.name, "First");
    assert_string_equal(library_find(&l, word, strlen(word))->piece.name, "Second");
    assert_null(library_find(&l, "three/zz-a", 10));
    assert_non_null(library_collection(&l, "two"));
    library_release(&l);
    remove_all(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_understood),
        cmocka_unit_test(heroes_cost_their_highest_level),
        cmocka_unit_test(published_figures_are_corrected),
        cmocka_unit_test(printing_reads_back),
        cmocka_unit_test(the_longest_lines_read_back),
        cmocka_unit_test(faults_name_the_place),
        cmocka_unit_test(any_bytes_are_survived),
        cmocka_unit_test(searches_filter),
        cmocka_unit_test(tables_use_figures_of_collections),
        cmocka_unit_test(unknown_figures_are_refused),
        cmocka_unit_test(shipped_collections_are_sound),
        cmocka_unit_test(the_players_folder_is_searched),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
