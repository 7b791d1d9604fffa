/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* import_test.c: lists of others, good, doubtful and bad; and the published ones, if they are there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "../fit.h"
#include "base/rng.h"
#include "import_setup.h"

static void import_list(const char *name, struct collection *c, struct import_report *r)
{
    size_t length;
    char *text = list_text(name, &length);

    assert_non_null(text);
    if (!import_text(c, "test", "Test", text, length, r))
        fail_msg("%s: %s: %s", name, r->place, r->error);
    free(text);
}

static const struct mk_model *find(const struct collection *c, const char *slug)
{
    const struct mk_model *m = collection_find(c, slug, strlen(slug));

    if (!m)
        fail_msg("there is no %s", slug);
    return m;
}

static const struct import_note *noted(const struct import_report *r, enum import_kind kind,
                                       const char *who, const char *text)
{
    for (int i = 0; i < r->n; i++)
        if (r->note[i].kind == kind && strstr(r->note[i].who, who) && strstr(r->note[i].text, text))
            return &r->note[i];
    return NULL;
}

/* ---------------------------------------------------------------- the formats */

static void plain_json_is_read(void **state)
{
    struct collection c;
    struct import_report r;

    (void)state;
    import_list("tests/data/plain.json", &c, &r);
    assert_string_equal(r.format, "plain JSON");
    assert_int_equal(r.records, 7);
    assert_int_equal(c.n, 6);

    const struct mk_model *m = find(&c, "reed-stalker-weak");

    assert_string_equal(m->label.set, "Marsh");
    assert_int_equal(m->piece.number, 1);
    assert_int_equal(m->label.rarity, 1);
    assert_true(m->label.published);
    assert_int_equal(m->piece.life, 2);
    assert_int_equal(m->piece.dial[0].ability[SLOT_SPEED], ABILITY_STEALTH);
    assert_int_equal(m->piece.dial[1].ability[SLOT_DAMAGE], ABILITY_DEMORALIZED);
    assert_int_equal(find(&c, "reed-stalker")->piece.arrows, 2);
    assert_int_equal(find(&c, "reed-stalker")->piece.rank, RANK_LIMITED);
    assert_int_equal(find(&c, "market-envoy")->piece.faction[0], FACTION_HERO);
    assert_int_equal(find(&c, "market-envoy")->piece.faction[1], FACTION_SHYFT);
    collection_release(&c);
    import_report_release(&r);
}

static void doubts_are_reported(void **state)
{
    struct collection c;
    struct import_report r;

    (void)state;
    import_list("tests/data/plain.json", &c, &r);
    assert_int_equal(r.count[NOTE_DOUBT], 6);
    assert_non_null(noted(&r, NOTE_DOUBT, "Marsh 2", "no faction"));
    assert_non_null(noted(&r, NOTE_DOUBT, "Marsh 2", "assumed mounted"));
    assert_int_equal(find(&c, "reed-stalker")->piece.discs, 2);
    assert_non_null(noted(&r, NOTE_DOUBT, "Marsh 3", "shifted columns"));
    assert_int_equal(find(&c, "shifted-gnoll-standard")->piece.dial[0].value[SLOT_SPEED], 6);
    assert_int_equal(find(&c, "shifted-gnoll-standard")->piece.dial[0].value[SLOT_ATTACK], 8);
    assert_int_equal(find(&c, "shifted-gnoll-standard")->piece.dial[0].value[SLOT_DEFENSE], 14);
    assert_non_null(noted(&r, NOTE_DOUBT, "Hills 1", "front arc of 75"));
    assert_non_null(noted(&r, NOTE_DOUBT, "Hills 1", "damage 200 is impossible"));
    assert_null(noted(&r, NOTE_DOUBT, "Hills 1", "copied by hand"));
    assert_non_null(noted(&r, NOTE_DOUBT, "Hills 2", "copied by hand"));
    collection_release(&c);
    import_report_release(&r);
}

static void corrections_are_applied_and_reported(void **state)
{
    struct collection c;
    struct import_report r;

    (void)state;
    import_list("tests/data/plain.json", &c, &r);
    assert_int_equal(find(&c, "utem-guardsman-weak")->piece.points, 11);
    assert_int_equal(r.count[NOTE_CORRECTED], 2);
    assert_int_equal(noted(&r, NOTE_CORRECTED, "Utem", "")->rule, R_DATA_UTEM_GUARDSMAN);
    assert_int_equal(noted(&r, NOTE_CORRECTED, "Santa", "")->rule, R_DATA_SANTA_CLAUS);
    assert_non_null(noted(&r, NOTE_LEFT_OUT, "Santa", "no starting position"));
    collection_release(&c);
    import_report_release(&r);
}

static void the_feed_is_read(void **state)
{
    struct collection c;
    struct import_report r;

    (void)state;
    import_list("tests/data/feed.json", &c, &r);
    assert_string_equal(r.format, "fan feed");
    assert_int_equal(c.n, 3);

    const struct mk_model *m = find(&c, "fuse-gunner");

    assert_int_equal(m->piece.rank, RANK_LIMITED);
    assert_int_equal(m->piece.range, 12);
    assert_int_equal(m->piece.arrows, 2);
    assert_int_equal(m->piece.discs, 2);
    assert_int_equal(m->piece.life, 2);
    assert_int_equal(m->piece.faction[1], FACTION_NECROPOLIS_SECT);
    assert_non_null(noted(&r, NOTE_DOUBT, "Fuse", "skull only under attack"));
    assert_int_equal(find(&c, "reed-stalker-weak")->piece.dial[0].ability[SLOT_SPEED],
                     ABILITY_STEALTH);
    assert_int_equal(find(&c, "reed-stalker-weak-hills-1")->piece.points, 13);
    collection_release(&c);
    import_report_release(&r);
}

static void what_is_written_reads_back(void **state)
{
    struct collection c, again;
    struct import_report r;
    struct fault f;
    size_t length, second;

    (void)state;
    import_list("tests/data/plain.json", &c, &r);

    char *text = collection_text(&c, &length);

    if (!collection_read(&again, text, length, &f))
        fail_msg("%d: %s: %s", f.line, f.figure, f.text);

    char *once_more = collection_text(&again, &second);

    assert_int_equal(length, second);
    assert_memory_equal(text, once_more, length);
    free(text);
    free(once_more);
    collection_release(&c);
    collection_release(&again);
    import_report_release(&r);
}

/* ---------------------------------------------------------------- bad lists */

/* A list of two figures, with one field of the second changed. */
static int write_list(char *out, size_t size, const char *field, const char *value)
{
    static const struct { const char *key, *value; } usual[] = {
        {"set", "\"Marsh\""}, {"number", "2"}, {"name", "\"B\""}, {"rank", "\"Weak\""},
        {"points", "12"}, {"factions", "[\"Shyft\"]"}, {"arc_deg", "90"}, {"range", "0"},
        {"targets", "1"}, {"mounted", "false"},
        {"dial", "[{\"speed\":8,\"attack\":8,\"defense\":14,\"damage\":2}]"},
    };
    int n = 0;

    for (int figure = 1; figure <= 2; figure++) {
        n += snprintf(out + n, size - (size_t)n, "%s", figure == 1 ? "{\"figures\":[{" : "},{");
        for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++) {
            const char *v = usual[i].value;

            if (figure == 1 && strcmp(usual[i].key, "number") == 0)
                v = "1";
            if (figure == 2 && strcmp(usual[i].key, field) == 0)
                v = value;
            if (v)
                n += snprintf(out + n, size - (size_t)n, "%s\"%s\":%s", i ? "," : "", usual[i].key,
                              v);
        }
    }
    return n + snprintf(out + n, size - (size_t)n, "}]}");
}

static void bad_records_name_the_place(void **state)
{
    static const struct { const char *field, *value, *place, *says; } bad[] = {
        {"points", "\"twelve\"", "points", "found text"},
        {"points", "null", "points", "found null"},
        {"points", NULL, "points", "found nothing"},
        {"number", "1", "figures[1]", "the same number as"},
        {"name", "5", "name", "found a number"},
        {"factions", "\"Shyft\"", "factions", "found text"},
        {"factions", "[\"Elves\"]", "faction", "'Elves'"},
        {"factions", "[7]", "factions", "names of factions"},
        {"mounted", "3", "mounted", "true, false or null"},
        {"dial", "{}", "dial", "found an object"},
        {"dial", "[]", "dial", "no starting position"},
        {"dial", "[5]", "dial[0]", "expected an object"},
        {"dial", "[{\"speed\":8,\"attack\":8,\"defense\":14}]", "dial[0].damage", "expected a number"},
        {"dial", "[{\"speed\":8,\"attack\":8,\"defense\":14,\"damage\":2,"
                 "\"abilities\":{\"speed\":\"Venom\"}}]", "dial[0].abilities.speed", "under attack"},
        {"dial", "[{\"speed\":8,\"attack\":8,\"defense\":14,\"damage\":2,"
                 "\"abilities\":{\"speed\":\"Swimming\"}}]", "dial[0].abilities.speed", "not on the"},
    };
    char text[4096];

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int n = write_list(text, sizeof text, bad[i].field, bad[i].value);
        struct collection c;
        struct import_report r;

        assert_false(import_text(&c, "test", "Test", text, (size_t)n, &r));
        if (!strstr(r.place, "figures[1]") || !strstr(r.place, bad[i].place) ||
            !strstr(r.error, bad[i].says))
            fail_msg("%s = %s: %s: %s", bad[i].field, bad[i].value, r.place, r.error);
        assert_int_equal(c.n, 0);
        assert_null(c.model);
        import_report_release(&r);
    }
}

static void refuse(const char *text, size_t length, int line)
{
    struct collection c;
    struct import_report r;

    assert_false(import_text(&c, "test", "Test", text, length, &r));
    assert_true(r.error[0]);
    if (line)
        assert_int_equal(r.line, line);
    import_report_release(&r);
}

static void cut_lists_are_refused(void **state)
{
    size_t length;
    char *text = list_text("tests/data/feed.json", &length);

    (void)state;
    assert_non_null(text);
    while (length > 0 && text[length - 1] != '}')
        length--;
    for (size_t n = 0; n < length; n += 37)
        refuse(text, n, 0);
    free(text);
}

static void odd_files_are_refused(void **state)
{
    enum { BRACKETS = 100 << 20 };
    char *text = malloc(BRACKETS);

    (void)state;
    assert_non_null(text);
    memset(text, '[', BRACKETS);
    refuse(text, BRACKETS, 1);
    for (size_t i = 1; i + 3 < BRACKETS; i += 3)
        memcpy(text + i, "[],", 3);
    refuse(text, BRACKETS, 1);
    free(text);
    refuse("", 0, 0);
    refuse("{}", 2, 0);
    refuse("[]", 2, 0);
    refuse("{\"figures\":3}", 13, 0);
    refuse("{\"Models\":[{}]}", 15, 0);
    refuse("{\"figures\":[],\"figures\":[]}", 27, 1);
    refuse("\n\n{\"figures\":[\"\xff\"]}", 19, 3);
}

static void changed_bytes_are_survived(void **state)
{
    static const char *const names[] = {"tests/data/plain.json", "tests/data/feed.json"};
    uint64_t rng = 7;

    (void)state;
    for (int f = 0; f < 2; f++) {
        size_t length;
        char *text = list_text(names[f], &length);

        assert_non_null(text);
        for (int i = 0; i < 2000; i++) {
            size_t at = rng_next(&rng) % length;
            char kept = text[at];
            struct collection c;
            struct import_report r;

            text[at] = (char)rng_next(&rng);
            if (import_text(&c, "test", "Test", text, length, &r))
                collection_release(&c);
            import_report_release(&r);
            text[at] = kept;
        }
        free(text);
    }
}

/* ---------------------------------------------------------------- the published lists */
static void published_figures_are_imported(void **state)
{
    struct collection c;
    struct import_report r;

    (void)state;
    if (!import_published("../shared/figures/mk1-figures.json", &c, &r))
        skip();
    assert_int_equal(c.n, 1083);
    assert_int_equal(r.count[NOTE_LEFT_OUT], 0);
    assert_int_equal(find(&c, "utem-guardsman-weak")->piece.points, 11);
    assert_int_equal(find(&c, "utem-guardsman-standard")->piece.points, 13);
    assert_int_equal(find(&c, "utem-guardsman-tough")->piece.points, 14);
    assert_int_equal(find(&c, "altem-guardsman-tough")->piece.points, 37);
    assert_int_equal(find(&c, "leech-medic-tough")->piece.points, 14);
    assert_int_equal(find(&c, "khamsin-gunslinger-weak")->piece.arrows, 2);
    for (int i = 0; i < c.n; i++)
        assert_true(c.model[i].piece.dial[0].value[SLOT_DEFENSE] >= 10);
    collection_release(&c);
    import_report_release(&r);
}

/* Where both lists have a figure, they agree about it. */
static void both_lists_agree(void **state)
{
    struct collection plain, feed;
    struct import_report r, s;

    (void)state;
    if (!import_published("../shared/figures/mk1-figures.json", &plain, &r) ||
        !import_published("../shared/figures/mkstats-sample.json", &feed, &s))
        skip();
    assert_true(feed.n >= 60);
    for (int i = 0; i < feed.n; i++) {
        const struct mk_model *a = &feed.model[i], *b = find(&plain, a->slug);

        assert_int_equal(a->piece.points, b->piece.points);
        assert_int_equal(a->piece.life, b->piece.life);
        assert_memory_equal(a->piece.dial, b->piece.dial, sizeof a->piece.dial);
        assert_int_equal(a->piece.arrows, b->piece.arrows);
    }
    collection_release(&plain);
    collection_release(&feed);
    import_report_release(&r);
    import_report_release(&s);
}

struct feed {
    const char *text;
    size_t length;
};

static double seconds_to_import(void *with)
{
    const struct feed *f = with;
    struct collection c;
    struct import_report r;
    clock_t start = clock();

    if (!import_text(&c, "test", "Test", f->text, f->length, &r))
        fail_msg("%d:%d %s: %s", r.line, r.column, r.place, r.error);
    start = clock() - start;
    assert_true(c.n > 1000);
    collection_release(&c);
    import_report_release(&r);
    return (double)start / CLOCKS_PER_SEC;
}

/* The feed in its full size: as many records as there are, each under a number of its own. */
static void the_whole_feed_takes_less_than_a_second(void **state)
{
    enum { FULL = 10 << 20 };
    size_t length, used = 0, from, to;
    char *text = list_text("tests/data/feed.json", &length);
    char *big = malloc(FULL + 20000);
    struct feed feed = {.text = big};

    (void)state;
    assert_non_null(text);
    assert_non_null(big);
    from = (size_t)(strchr(text, '[') - text) + 1;
    for (to = from; strncmp(text + to, "\n  },", 5) != 0; to++)
        continue;
    used = (size_t)sprintf(big, "{\"Models\": [");
    for (int i = 1; used < FULL; i++) {
        char *number;

        used += (size_t)sprintf(big + used, "%s", i > 1 ? "," : "");
        memcpy(big + used, text + from, to + 4 - from);
        big[used + to + 4 - from] = '\0';
        number = strstr(big + used, "\"Model.FigureNumber\": \"1\"");
        assert_non_null(number);
        memcpy(number, "\"Model.FigureNumber\":", 21);
        sprintf(number + 21, "%4d", i);
        number[25] = ',';
        used += to + 4 - from;
    }
    feed.length = used + (size_t)sprintf(big + used, "]}");
    assert_true(fit_figure("importing the whole feed, s", seconds_to_import, &feed, 1));
    free(text);
    free(big);
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_json_is_read),
        cmocka_unit_test(doubts_are_reported),
        cmocka_unit_test(corrections_are_applied_and_reported),
        cmocka_unit_test(the_feed_is_read),
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(bad_records_name_the_place),
        cmocka_unit_test(cut_lists_are_refused),
        cmocka_unit_test(odd_files_are_refused),
        cmocka_unit_test(changed_bytes_are_survived),
        cmocka_unit_test(published_figures_are_imported),
        cmocka_unit_test(both_lists_agree),
        cmocka_unit_test(the_whole_feed_takes_less_than_a_second),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
