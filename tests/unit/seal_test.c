/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* seal_test.c: commitments, what opens them, and games that are played without knowing everything. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/sha256.h"
#include "bot/bot.h"
#include "mk/notation.h"
#include "rules/dial.h"

/* ---------------------------------------------------------------- SHA-256 */

static void assert_sha256(const char *text, size_t length, const char *expected)
{
    uint8_t made[SHA256_BYTES];
    char hex[2 * SHA256_BYTES + 1];

    sha256(text, length, made);
    for (int i = 0; i < SHA256_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", made[i]);
    assert_string_equal(hex, expected);
}

/* The vectors of FIPS 180-4 and of NIST's examples; lengths on both sides of every padding. */
static void sha256_gives_the_published_values(void **state)
{
    static char million[1000000];

    (void)state;
    memset(million, 'a', sizeof million);
    assert_sha256("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_sha256("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
                  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    assert_sha256("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
                  "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu", 112,
                  "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    assert_sha256(million, sizeof million,
                  "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* ---------------------------------------------------------------- helpers */

static const char secret_table[] =
    "rules unlimited\nplayer red south\nplayer blue north\n"
    "figure a red at 10,4 facing north range 10 dial 8/9/14/3 8+charge/9/14/3 7/8/13/2 6/7/12/1\n"
    "figure b blue at 10,12 facing south range 10 "
    "dial 9/10/15/3 8/9/14+toughness/2 7/8/13/2 6/7/12/1+demoralized\n"
    "figure c blue at 12,12 facing south start 2 dial 9/10/15/3 8/9/14/2 7/8/13/2\n"
    "secret 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\n";

static struct mk_error error;

static struct game *read_game(const char *text)
{
    struct mk_table *t = malloc(sizeof *t);
    struct mk_cast cast;
    size_t used;
    int lines;
    struct game *g = NULL;

    assert_non_null(t);
    mk_table_init(t);
    memset(&error, 0, sizeof error);
    if (mk_table_read(t, text, strlen(text), &used, &lines, &error) && used == strlen(text) &&
        mk_table_cast(t, &cast, &error)) {
        assert_true(allowed(mk_check_cast(&cast)));
        assert_non_null(g = malloc(mk_game_size(&cast)));
        mk_game_init(g, &cast, NULL);
    }
    free(t);
    return g;
}

static struct game *game_of(const char *text)
{
    struct game *g = read_game(text);

    if (!g)
        fail_msg("line %d: %s", error.line, error.text);
    return g;
}

static char *text_of(const struct game *g)
{
    char *out = malloc(1 << 20);
    struct mk_text t;

    assert_non_null(out);
    mk_text_init(&t, out, 1 << 20);
    mk_table_print(g, &t);
    assert_true(t.used < t.size);
    return out;
}

/* The table as these players get it when `now` is the game. */
static char *view_text(const char *table, const struct game *now, unsigned players)
{
    struct game *g = game_of(table);
    char *text;

    mk_veil(g, now, players);
    text = text_of(g);
    free(g);
    return text;
}

static struct game *view_of(const char *table, const struct game *now, unsigned players)
{
    char *text = view_text(table, now, players);
    struct game *g = game_of(text);

    free(text);
    return g;
}

static bool give(struct game *g, const char *line)
{
    struct mk_order o;

    return mk_order_read(g, line, strlen(line), 1, &o, &error) && allowed(mk_apply(g, &o, NULL));
}

/* Tells the view what the whole game has shown and the view does not know; how many lines. */
static int tell_shown(struct game *view, const struct game *whole)
{
    int told = 0;

    for (int f = 0; f < whole->nfigure; f++)
        for (int i = 0; i < MK_DIAL; i++) {
            char line[512];
            struct mk_text t;
            struct mk_opening o;

            if (!(figure_of(whole, (fig_id)f)->shown >> i & 1) ||
                mk_position_known(view, (fig_id)f, i))
                continue;
            mk_text_init(&t, line, sizeof line);
            mk_opening_print(whole, (fig_id)f, i, &t);
            if (!mk_opening_read(view, line, t.used, 1, &o, &error))
                fail_msg("%s: %s", line, error.text);
            mk_open(view, &o);
            told++;
        }
    return told;
}

/* ---------------------------------------------------------------- what is hidden */

static void a_view_has_only_what_it_may_know(void **state)
{
    struct game *g = game_of(secret_table);
    char *red = view_text(secret_table, g, 1), *nobody = view_text(secret_table, g, 0);

    (void)state;
    assert_non_null(strstr(red, "open a 4 6/7/12/1 "));
    assert_non_null(strstr(red, "open a 5 skulls "));
    assert_non_null(strstr(red, "open b 1 9/10/15/3 "));
    assert_non_null(strstr(red, "open c 2 8/9/14/2 "));
    assert_null(strstr(red, "open b 2"));
    assert_null(strstr(red, "toughness"));
    assert_null(strstr(red, "demoralized"));
    assert_null(strstr(red, "open b 5"));       /* where it ends is a secret, too */
    assert_null(strstr(red, "open c 1"));
    assert_null(strstr(red, "secret"));
    assert_null(strstr(red, "aabbccddeeff"));
    assert_null(strstr(nobody, "charge"));
    assert_null(strstr(nobody, "open a 2"));
    free(red);
    free(nobody);
    free(g);
}

static void every_view_has_the_hash_of_the_whole(void **state)
{
    struct game *g = game_of(secret_table), *plain;
    char text[sizeof secret_table];

    (void)state;
    for (unsigned players = 0; players < 4; players++) {
        struct game *view = view_of(secret_table, g, players);

        assert_int_equal(mk_game_hash(view), mk_game_hash(g));
        assert_true(mk_game_equal(view, g));
        free(view);
    }
    memcpy(text, secret_table, sizeof text);
    strstr(text, "secret")[7] = 'f';            /* another secret, other commitments */
    plain = game_of(text);
    assert_int_not_equal(mk_game_hash(plain), mk_game_hash(g));
    free(plain);
    free(g);
}

static void what_is_unknown_plays_like_what_was_seen_last(void **state)
{
    struct game *g = game_of(secret_table), *view = view_of(secret_table, g, 1);

    (void)state;
    assert_true(mk_dial_known(view, 0));
    assert_false(mk_dial_known(view, 1));
    assert_true(mk_position_known(view, 1, 0));
    assert_false(mk_position_known(view, 1, 1));
    assert_int_equal(piece_of(view, 1)->life, MK_DIAL);
    assert_int_equal(piece_of(view, 1)->dial[7].value[SLOT_ATTACK], 10);
    assert_int_equal(piece_of(view, 2)->dial[0].value[SLOT_ATTACK], 9);
    free(view);
    free(g);
}

/* ---------------------------------------------------------------- opening */

static void a_dial_is_opened_as_it_turns(void **state)
{
    struct game *g = game_of(secret_table), *view = view_of(secret_table, g, 1);

    (void)state;
    assert_true(give(g, "red ranged a at b"));
    assert_true(give(view, "red ranged a at b"));
    while (g->ask.ask == ASK_CANCEL) {
        const char *line = g->ask.player == 0 ? "red ready" : "blue ready";

        assert_true(give(g, line) && give(view, line));
    }
    assert_int_equal(tell_shown(view, g), 0);
    assert_true(give(g, "dice 5 4"));           /* 9 + 9 against 15: three clicks */
    assert_int_equal(figure_of(g, 1)->position, 3);
    assert_int_equal(tell_shown(view, g), 1);   /* where it stops, not what it passes */
    assert_true(give(view, "dice 5 4"));
    assert_int_equal(mk_game_hash(view), mk_game_hash(g));
    assert_int_equal(dial_shows(view, 1, SLOT_DAMAGE), ABILITY_DEMORALIZED);
    assert_false(mk_position_known(view, 1, 1));
    assert_false(mk_position_known(view, 1, 4));
    free(view);
    free(g);
}

static void what_was_not_committed_to_is_refused(void **state)
{
    struct game *g = game_of(secret_table), *view = view_of(secret_table, g, 0);
    char line[512], *salt;
    struct mk_opening o;
    struct mk_text t;

    (void)state;
    mk_text_init(&t, line, sizeof line);
    mk_opening_print(g, 1, 1, &t);
    assert_true(mk_opening_read(view, line, t.used, 1, &o, &error));
    assert_int_equal(strncmp(line, "open b 2 8/9/14+toughness/2 ", 28), 0);

    salt = strrchr(line, ' ') + 1;
    static const char *const others[] = {
        "open b 2 8/9/15+toughness/2 %s", "open b 2 8/9/14/2 %s", "open b 2 skulls %s",
        "open b 3 8/9/14+toughness/2 %s", "open c 2 8/9/14+toughness/2 %s",
        "open a 2 8/9/14+toughness/2 %s", "open b 2 8/9/14+toughness/2 0%.31s",
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        char wrong[512];

        snprintf(wrong, sizeof wrong, others[i], salt);
        assert_false(mk_opening_read(view, wrong, strlen(wrong), 7, &o, &error));
        assert_non_null(strstr(error.text, "not what was committed to"));
        assert_int_equal(error.line, 7);
    }
    assert_false(mk_opening_read(view, "open b 2 8/9/14/2 12", 20, 1, &o, &error));
    assert_false(mk_opening_read(view, "open b 13 skulls", 16, 1, &o, &error));
    assert_false(mk_opening_read(view, "open nobody 1", 13, 1, &o, &error));
    assert_false(mk_opening_read(view, "", 0, 1, &o, &error));
    free(view);
    free(g);
}

static void a_table_with_a_wrong_opening_is_refused(void **state)
{
    struct game *g = game_of(secret_table);
    char *text = view_text(secret_table, g, 1), *at = strstr(text, "open b 1 9/");

    (void)state;
    at[9] = '8';
    assert_null(read_game(text));
    assert_non_null(strstr(error.text, "not what was committed to"));
    free(text);
    free(g);
}

static void tables_that_mix_secrets_are_refused(void **state)
{
    (void)state;
    assert_null(read_game("player red south\nfigure a red at 10,4\nsecret 12\n"));
    assert_null(read_game("player red south\nfigure a red at 10,4 sealed 12\n"));
    assert_null(read_game("player red south\nfigure a red at 10,4\nopen a 1 skulls 12\n"));
    assert_non_null(strstr(error.text, "the dial is not sealed"));

    struct game *g = game_of(secret_table);
    char *text = view_text(secret_table, g, 1), both[1 << 16];

    snprintf(both, sizeof both, "%sfigure d red at 30,4\n", text);
    assert_null(read_game(both));
    assert_non_null(strstr(error.text, "or none is"));
    free(text);
    free(g);
}

/* Read again it is the same game with the same knowledge, even in mid-game. */
static void a_sealed_table_reads_back(void **state)
{
    struct game *g = game_of(secret_table), *view, *again;
    char *text, *second;

    (void)state;
    figure_of(g, 1)->position = 2;
    figure_of(g, 1)->shown |= 1 << 2 | 1 << 1;
    view = view_of(secret_table, g, 1);
    figure_of(view, 1)->position = 2;
    figure_of(view, 1)->shown |= 1 << 2 | 1 << 1;
    text = text_of(view);
    assert_non_null(strstr(text, " clicks 2 shown 2\n"));
    again = game_of(text);
    assert_int_equal(mk_game_hash(again), mk_game_hash(view));
    second = text_of(again);
    assert_string_equal(text, second);
    free(second);
    free(text);
    free(again);
    free(view);
    free(g);
}

/* ---------------------------------------------------------------- whole games */

/* Figures that are healed and raised: dials go back, and are turned by dice. */
static const char rising_table[] =
    "rules unlimited\ntable 20x20\nplayer red south\nplayer blue north\n"
    "figure n red at 8,6 facing north dial 8/8/14/2+necromancy 8/7/14/2+necromancy 7/7/13/2\n"
    "figure h red at 10,6 facing north dial 8/8+healing/14/2 8/8/14/3 8/8+healing/13/2\n"
    "figure e red facing north clicks 1 eliminated dial 8/8/14/2 7/7/13/2 6/6/12/2\n"
    "figure d red facing north eliminated dial 8/8/14/2 7+aquatic/7/13/2 6/6/12/2 5/5/11/1\n"
    "figure b blue at 8,9 facing south range 10 dial 9/10/14/3 9/9/14+regeneration/2 7/8/13/2\n"
    "figure c blue at 10,9 facing south dial 9/10/14+battle-armor/3 9/9/14+regeneration/2 7/8/13/2\n"
    "secret 00112233445566778899aabbccddeeff00112233445566778899aabbccddee00\n";

/* Bots play; three views that are told orders and openings come to the same state with every line. */
static int follow(const char *table, uint64_t seed)
{
    struct game *g = game_of(table), *view[3];
    struct bot *bot = bot_named("greedy");
    uint64_t rng = seed;
    char reason[BOT_REASON];
    int opened = 0;

    assert_non_null(bot);
    for (unsigned v = 0; v < 3; v++)
        view[v] = view_of(table, g, v);
    for (int i = 0; i < 400 && g->phase != PHASE_OVER; i++) {
        struct mk_order o = seed % 2 ? bot_answer(bot, g, &rng, reason) : bot_random(g, &rng);

        if (g->ask.player == MK_FATE)
            o = bot_random(g, &rng);
        assert_true(allowed(mk_apply(g, &o, NULL)));
        for (int v = 0; v < 3; v++) {
            opened += tell_shown(view[v], g);
            assert_true(allowed(mk_apply(view[v], &o, NULL)));
            assert_int_equal(mk_game_hash(view[v]), mk_game_hash(g));
        }
    }
    for (int v = 0; v < 3; v++)
        free(view[v]);
    free(g);
    bot_free(bot);
    return opened;
}

static void views_follow_whole_games(void **state)
{
    int opened = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        opened += follow(secret_table, seed);
        opened += follow(rising_table, seed);
    }
    assert_true(opened > 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha256_gives_the_published_values),
        cmocka_unit_test(a_view_has_only_what_it_may_know),
        cmocka_unit_test(every_view_has_the_hash_of_the_whole),
        cmocka_unit_test(what_is_unknown_plays_like_what_was_seen_last),
        cmocka_unit_test(a_dial_is_opened_as_it_turns),
        cmocka_unit_test(what_was_not_committed_to_is_refused),
        cmocka_unit_test(a_table_with_a_wrong_opening_is_refused),
        cmocka_unit_test(tables_that_mix_secrets_are_refused),
        cmocka_unit_test(a_sealed_table_reads_back),
        cmocka_unit_test(views_follow_whole_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
