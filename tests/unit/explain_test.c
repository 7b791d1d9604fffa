/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* explain_test.c: what bots say about orders is true: chances and clicks are the exact odds, who can
 * attack can, who moves nearer does. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "bot/explain.h"
#include "bot/skirmish.h"
#include "mk/notation.h"
#include "mk/query.h"
#include "odds/odds.h"
#include "rules/contact.h"
#include "rules/ground.h"

enum { NAME = 40, GENERATED = 1 << 16, DECISIONS = 260, NEAR = 24 /* inches */ };

static struct mk_table table;
static long checked_hits, checked_threats, checked_nearer, checked_costs, checked_ahead,
            checked_whys;

static struct game *begin(struct mk_cast *cast)
{
    struct game *g = malloc(mk_game_size(cast));

    assert_non_null(g);
    mk_game_init(g, cast, NULL);
    return g;
}

static struct game *game_of(const char *text)
{
    struct mk_cast cast;
    struct mk_error e;
    size_t used;
    int lines;

    mk_table_init(&table);
    if (!mk_table_read(&table, text, strlen(text), &used, &lines, &e) ||
        !mk_table_cast(&table, &cast, &e))
        fail_msg("line %d: %s", e.line, e.text);
    return begin(&cast);
}

/* ---------------------------------------------------------------- by hand */

#define HEAD "rules unlimited\ntable 36x36\nplayer red south\nplayer blue north\n"

static void expect(const char *text, const char *order, const char *sentence)
{
    struct game *g = game_of(text);
    char reason[BOT_REASON] = "";
    struct mk_order o;
    struct mk_error e;

    if (!mk_order_read(g, order, strlen(order), 1, &o, &e))
        fail_msg("%s: %s", order, e.text);
    bot_explain(g, &o, NOBODY, reason);
    assert_string_equal(reason, sentence);
    free(g);
}

/* 7 or more of two dice: 21 of 36; a 12 does one click more; a 2 costs the shooter one. */
static void test_by_hand(void **state)
{
    (void)state;
    expect(HEAD "figure a red at 18,10 facing north attack 9 damage 2 range 10 life 9 points 40\n"
                "figure x blue at 18,18 facing south defense 16 life 9 range 10 points 20\n"
                "figure y blue at 14,17 facing south defense 16 life 9 range 10 points 20\n"
                "figure z blue at 30,30 facing south defense 16 life 9 range 10 points 20\n",
           "red ranged a at x", "58 % to hit x for 2 to 3 clicks; 2 enemies can attack a next turn");
    expect(HEAD "figure a red at 18,10 facing north attack 9 damage 3 range 10 tokens 1 points 40\n"
                "figure x blue at 18,18 facing south defense 16 life 2 points 20\n"
                "figure y blue at 30,30 facing south points 20\n",
           "red ranged a at x", "58 % to hit x for 2 clicks; 58 % to eliminate x; "
                                "costs a 1 click; no enemy can attack a without moving");
    expect(HEAD "figure a red at 18,10 facing north speed 8 attack 9 damage 2 points 40\n"
                "figure x blue at 18,30 facing south defense 16 points 20\n",
           "red move a to 18,18 facing north",
           "8.0 inches nearer to x; no enemy can attack a without moving");
}

/* Contact now is an attack next turn; the figure touched may strike first. */
static void test_contact_by_hand(void **state)
{
    (void)state;
    expect(HEAD "figure a red at 18,10 facing north speed 8 attack 10 damage 2 points 40\n"
                "figure x blue at 18,16 facing south defense 16 life 9 points 20\n",
           "red move a touching x from south",
           "next turn 72 % to hit x for 2 to 3 clicks; next turn costs a 1 click; "
           "1 enemy can attack a next turn");
}

/* Whoever is approached turns: from behind there is neither a bonus nor safety. */
static void test_spin_by_hand(void **state)
{
    (void)state;
    expect(HEAD "figure a red at 18,13 facing north speed 8 attack 10 damage 2 points 40\n"
                "figure x blue at 18,16 facing north defense 16 life 9 points 20\n",
           "red move a touching x from south",
           "next turn 72 % to hit x for 2 to 3 clicks; next turn costs a 1 click; "
           "1 enemy can attack a next turn");
    expect(HEAD "figure a red at 18,10 facing north speed 8 attack 9 damage 2 points 40\n"
                "figure x blue at 18,18 facing south range 10 points 20\n",
           "red move a to 18,4 facing north", "enemies can no longer attack a without moving");
}

/* ---------------------------------------------------------------- one part */

struct trial {
    const struct game *g;
    const struct mk_order *o;
    const char *reason;
    struct odds odds;
};

static fig_id figure_named(const struct game *g, const char *name)
{
    for (int f = 0; f < g->nfigure; f++)
        if (strcmp(piece_of(g, (fig_id)f)->id, name) == 0)
            return (fig_id)f;
    fail_msg("nobody is called %s", name);
    return NOBODY;
}

static void lie(const struct trial *t, const char *part)
{
    char order[300];
    struct mk_text w;

    mk_text_init(&w, order, sizeof order);
    mk_order_print(t->g, t->o, &w);
    fail_msg("%s: '%s' is not true of all that is said: %s", order, part, t->reason);
}

static void equals(const struct trial *t, const char *part, int percent, double chance)
{
    if (percent < chance * 100 - 1 || percent > chance * 100 + 1 ||
        (percent == 100 && chance < 0.995))
        lie(t, part);
}

static const struct odds_figure *odds_for(const struct trial *t, const char *part, const char *name)
{
    const struct odds_figure *f = odds_figure_of(&t->odds, figure_named(t->g, name));

    if (!f)
        lie(t, part);
    return f;
}

static bool check_hit(const struct trial *t, const char *part)
{
    char name[NAME];
    int p, low, high, end = 0;

    if (sscanf(part, "%d %% to hit %39[^ ,;] for %d to %d clicks%n", &p, name, &low, &high,
               &end) == 4 && end) {
        const struct odds_figure *f = odds_for(t, part, name);

        if (odds_at_least(f, low) < f->hit - 1e-9 || odds_at_least(f, high) <= 0 ||
            odds_at_least(f, high + 1) > 0)
            lie(t, part);
    } else if (sscanf(part, "%d %% to hit %39[^ ,;] for %d click%n", &p, name, &low,
                      &end) == 3 && end) {
        const struct odds_figure *f = odds_for(t, part, name);

        if (odds_at_least(f, low) < f->hit - 1e-9 || odds_at_least(f, low + 1) > 0)
            lie(t, part);
    } else if (sscanf(part, "%d %% to hit %39[^ ,;]%n", &p, name, &end) != 2 || !end) {
        return false;
    }
    equals(t, part, p, odds_for(t, part, name)->hit);
    checked_hits++;
    return true;
}

static bool check_loss(const struct trial *t, const char *part)
{
    char name[NAME];
    int p, end = 0;

    if (sscanf(part, "%d %% to eliminate %39[^ ,;]%n", &p, name, &end) == 2 && end)
        equals(t, part, p, odds_for(t, part, name)->gone);
    else if (sscanf(part, "%d %% to capture %39[^ ,;]%n", &p, name, &end) == 2 && end)
        equals(t, part, p, odds_for(t, part, name)->captured);
    else if (sscanf(part, "%d %% to lose %39[^ ,;]%n", &p, name, &end) == 2 && end)
        equals(t, part, p, odds_for(t, part, name)->gone);
    else if (sscanf(part, "%d %% to break away%n", &p, &end) == 1 && end)
        equals(t, part, p, t->odds.breakaway);
    else if (sscanf(part, "costs %39[^ ,;] %d click%n", name, &p, &end) == 2 && end)
        equals(t, part, 100, odds_at_least(odds_for(t, part, name), p));
    else
        return false;
    checked_costs++;
    return true;
}

/* ---------------------------------------------------------------- attackers */

static bool pass(struct game *g)
{
    struct mk_order o = {.kind = ORDER_END, .player = g->ask.player, .fig = NOBODY, .other = NOBODY,
                         .terrain = NO_TERRAIN, .ndice = g->ask.ndice, .die = {4, 4, 4, 4}};
    uint64_t rng = 1;

    if (g->ask.ask == ASK_DICE)
        o.kind = ORDER_DICE;
    else if (g->ask.ask != ASK_ACTION && !mk_decline(g, &o))
        mk_propose(g, MK_ATTEMPTS, &rng, &o);
    return allowed(mk_apply(g, &o, NULL));
}

/* Does the attack strike it, or with `sections` any section of it? */
static bool is_at(const struct game *g, const struct mk_order *o, fig_id f, bool sections)
{
    static struct mk_target struck[MK_MAX_FIGURES];

    if (o->kind != ORDER_RANGED && o->kind != ORDER_CLOSE)
        return false;
    for (int i = mk_struck(g, o, struck, MK_MAX_FIGURES) - 1; i >= 0; i--)
        if (struck[i].fig == f || (sections && same_body(g, struck[i].fig, f)))
            return true;
    return false;
}

static bool is_near(const struct game *g, fig_id a, fig_id b)
{
    int64_t near = NEAR * MK_INCH;

    return vec_len2(vec_sub(figure_of(g, a)->at, figure_of(g, b)->at)) <= near * near;
}

/* How many opponents have an attack on f among all the orders of their turn, as they stand; *more gets
 * how many others may attack after a move, or are near and may move as part of an attack. */
static int count(struct game *g, player_id me, fig_id f, int *more)
{
    static struct mk_order all[GENERATED];
    bool stands[MK_MAX_FIGURES] = {false}, runs[MK_MAX_FIGURES] = {false};
    int n = 0;

    for (*more = 0; g->turn == me || g->ask.ask != ASK_ACTION;)
        if (g->phase != PHASE_BATTLE || !pass(g))
            return -1;
    for (int i = mk_generate(g, all, GENERATED, NULL) - 1; i >= 0; i--) {
        struct mk_outlook then;

        if (is_at(g, &all[i], f, false))
            stands[all[i].fig] = true;
        if (is_at(g, &all[i], f, true))
            runs[all[i].fig] = true;            /* at another section of it */
        if (all[i].kind != ORDER_MOVE || runs[all[i].fig])
            continue;
        mk_consequences(g, &all[i], &then);
        runs[all[i].fig] = then.follow || is_near(g, all[i].fig, f);
    }
    for (int e = 0; e < g->nfigure; e++) {
        n += stands[e];
        *more += runs[e] && !stands[e];
    }
    return n;
}

/* Whoever may turn towards the mover does; everything else is declined. */
static bool turn_or_pass(struct game *g)
{
    struct mk_order o = {.kind = ORDER_SPIN, .player = g->ask.player, .fig = g->ask.fig,
                         .other = NOBODY, .terrain = NO_TERRAIN};

    if (g->ask.ask != ASK_SPIN)
        return pass(g);
    o.facing = angle_of(vec_sub(figure_of(g, g->ask.other)->at, figure_of(g, g->ask.fig)->at));
    return allowed(mk_apply(g, &o, NULL)) || pass(g);
}

/* As the order leaves the table, if it is a move nobody rolls dice for. */
static bool left_by(const struct trial *t, struct game *g)
{
    mk_game_copy(g, t->g);
    if (t->o->kind != ORDER_MOVE)
        return true;
    if (!allowed(mk_apply(g, t->o, NULL)))
        return false;
    while (g->ask.player != t->o->player ||
           (g->ask.ask != ASK_ACTION && g->ask.ask != ASK_MEMBER && g->ask.ask != ASK_ATTACK))
        if (g->ask.ask == ASK_DICE || !turn_or_pass(g))
            return false;
    return true;
}

static bool check_threat(const struct trial *t, const char *part)
{
    char name[NAME];
    int n = 0, more, end = 0, seen;

    sscanf(part, "no enemy can attack %39[^ ,;] without moving%n", name, &end);
    if (!end)
        sscanf(part, "enemies can no longer attack %39[^ ,;] without moving%n", name, &end);
    if (!end && (sscanf(part, "%d enem%*[yies] can attack %39[^ ,;] next turn%n", &n, name,
                        &end) != 2 || !end))
        return false;
    struct game *g = malloc(t->g->size);

    assert_non_null(g);
    if (left_by(t, g)) {
        seen = count(g, t->o->player, figure_named(t->g, name), &more);
        if (seen >= 0 && (n < seen || n > seen + more))
            lie(t, part);
        checked_threats++;
    }
    free(g);
    return true;
}

static bool check_nearer(const struct trial *t, const char *part)
{
    char name[NAME];
    double far, now, then;
    int end = 0;

    if (sscanf(part, "%lf inches nearer to %39[^ ,;]%n", &far, name, &end) != 2 || !end)
        return false;
    vec e = figure_of(t->g, figure_named(t->g, name))->at;

    now = (double)vec_len2(vec_sub(figure_of(t->g, t->o->fig)->at, e));
    then = (double)vec_len2(vec_sub(t->o->to, e));
    if (now <= then)
        lie(t, part);
    checked_nearer++;
    return true;
}

/* The later game a part speaks of, and the attack it speaks of: parts after the one that says whom it
 * may hit speak of the same. */
static struct trial ahead;
static struct mk_order attack_ahead;
static bool is_ahead;                   /* …if that game can be known */

static bool advance(const struct trial *t, struct game *g, bool later)
{
    if (!left_by(t, g))
        return false;
    while (later && g->turn == t->o->player && g->phase == PHASE_BATTLE && pass(g))
        ;
    while (later && (g->turn != t->o->player || g->ask.ask != ASK_ACTION) &&
           g->phase == PHASE_BATTLE && pass(g))
        ;
    return true;
}

static bool look_ahead(const struct trial *t, const struct game *g, const char *part,
                       const char *name)
{
    struct odds_scratch *scratch = odds_scratch_new(g);
    bool fits = false;

    attack_ahead = (struct mk_order){.player = t->o->player, .fig = t->o->fig, .other = NOBODY,
                                     .terrain = NO_TERRAIN, .ntarget = 1,
                                     .target = {figure_named(g, name)}};
    for (int k = 0; k < 2 && !fits; k++) {
        attack_ahead.kind = k ? ORDER_RANGED : ORDER_CLOSE;
        odds_of(&ahead.odds, g, &attack_ahead, 1, ODDS_KEEP, scratch);
        fits = allowed(ahead.odds.verdict) && check_hit(&ahead, part);
    }
    odds_scratch_free(scratch);
    return fits;
}

/* What may follow at once, or next turn, is checked as an order of that later game. */
static bool check_ahead(const struct trial *t, const char *part)
{
    bool at_once = strncmp(part, "at once ", 8) == 0;
    bool later = strncmp(part, "next turn ", 10) == 0;
    struct game *g;
    char name[NAME];
    int p;

    if (!at_once && !later)
        return false;
    part += at_once ? 8 : 10;
    if (sscanf(part, "%d %% to hit %39[^ ,;]", &p, name) != 2) {
        if (is_ahead && !check_loss(&ahead, part))
            lie(t, part);
        return true;
    }
    if (is_ahead && odds_figure_of(&ahead.odds, figure_named(t->g, name)))
        return check_hit(&ahead, part);         /* struck by the same attack */
    g = malloc(t->g->size);
    assert_non_null(g);
    is_ahead = advance(t, g, later);
    if (is_ahead) {
        ahead = (struct trial){.g = t->g, .o = &attack_ahead, .reason = t->reason};
        if (!look_ahead(t, g, part, name))
            lie(t, part);
        checked_ahead++;
    }
    free(g);
    return true;
}

/* ---------------------------------------------------------------- the why */

/* May its figure attack that one at once, or as its side's next turn begins? */
static bool may_attack(const struct trial *t, const char *name, bool later)
{
    struct mk_order o = {.player = t->o->player, .fig = t->o->fig, .other = NOBODY,
                         .terrain = NO_TERRAIN, .ntarget = 1,
                         .target = {figure_named(t->g, name)}};
    static const uint8_t manners[] = {0, ORDER_ALL, ORDER_LONG, ORDER_INDIRECT,
                                      ORDER_LONG | ORDER_INDIRECT};
    struct game *g = malloc(t->g->size);
    bool may = false, known;

    assert_non_null(g);
    known = advance(t, g, later);
    for (int k = 0; k < 10 && known; k++) {
        o.kind = k & 1 ? ORDER_RANGED : ORDER_CLOSE;
        o.flags = manners[k / 2];
        o.ntarget = o.flags & ORDER_ALL ? 0 : 1;
        may = may || (allowed(mk_check(g, &o)) && is_at(g, &o, figure_named(t->g, name), true));
    }
    free(g);
    return may || !known;
}

static double apart(vec a, vec b)
{
    return (double)vec_len2(vec_sub(a, b));
}

static bool stands_high(const struct trial *t)
{
    struct game *g = malloc(t->g->size);
    bool high;

    assert_non_null(g);
    high = !left_by(t, g) || is_elevated(g, t->o->fig);
    free(g);
    return high;
}

/* An attack that is promised is possible, closer is closer, and up is up. */
static void check_why(const struct trial *t, const char *why)
{
    char name[NAME];
    int end = 0;

    if (t->o->kind != ORDER_MOVE)
        return;
    if (sscanf(why, "%*s gets closer to %39[^ ,;:]", name) == 1) {
        vec at = figure_of(t->g, figure_named(t->g, name))->at;

        if (apart(t->o->to, at) >= apart(figure_of(t->g, t->o->fig)->at, at))
            lie(t, why);
    }
    if (sscanf(why, "%*s gets a shot at %39[^ ,;:]", name) == 1 && !may_attack(t, name, true) &&
        !may_attack(t, name, false))
        lie(t, why);
    if (sscanf(why, "%*s can attack %39[^ ,;:] in the same action%n", name, &end) == 1 && end &&
        !may_attack(t, name, false))
        lie(t, why);
    if (strstr(why, "takes the high ground") && !stands_high(t))
        lie(t, why);
    checked_whys++;
}

/* ---------------------------------------------------------------- whole games */

static void check_part(const struct trial *t, const char *part)
{
    if (!check_ahead(t, part) && !check_hit(t, part) && !check_loss(t, part) &&
        !check_threat(t, part) && !check_nearer(t, part) && strncmp(part, "heals ", 6) != 0)
        fail_msg("nobody can check '%s'", part);
}

static void check_reason(const struct game *g, const struct mk_order *o, const char *reason)
{
    static struct trial t;
    struct odds_scratch *scratch = odds_scratch_new(g);
    char said[BOT_REASON], *part = said;

    snprintf(said, sizeof said, "%s", reason);
    t = (struct trial){.g = g, .o = o, .reason = reason};
    odds_of(&t.odds, g, o, 1, ODDS_SPIN, scratch);
    odds_scratch_free(scratch);
    is_ahead = false;
    strtok_r(said, ";", &part);
    check_why(&t, said);
    while (part && *part) {
        char *next = strtok_r(NULL, ";", &part);

        if (!next)
            break;
        check_part(&t, next + 1);
    }
}

static void listen(const struct skirmish *want)
{
    struct bot *b = bot_named("greedy");
    struct mk_cast cast;
    struct mk_error e;
    uint64_t rng = want->seed;

    assert_true(skirmish_make(want, &table, &cast, &e));
    struct game *g = begin(&cast);

    for (int i = 0; i < DECISIONS && g->phase != PHASE_OVER; i++) {
        char reason[BOT_REASON] = "";
        struct mk_order o = bot_answer(b, g, &rng, reason);

        if (g->phase == PHASE_BATTLE && o.fig != NOBODY)
            check_reason(g, &o, reason);
        assert_true(allowed(mk_apply(g, &o, NULL)));
    }
    free(g);
    bot_free(b);
}

static void test_games(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++)
        listen(&(struct skirmish){.seed = (uint64_t)i + 1, .terrain = i % 7, .large = i % 3,
                                  .castle = i % 5 == 4,
                                  .points = i % 4 == 3 ? 300 : 150});
    assert_true(checked_hits > 100);
    assert_true(checked_threats > 200);
    assert_true(checked_nearer > 50);
    assert_true(checked_costs > 20);
    assert_true(checked_ahead > 25);
    assert_true(checked_whys > 100);
}

/* Surges and charges, cards, large pieces: what follows a move is most of what is said. */
static void test_games_of_2003(void **state)
{
    long before = checked_ahead;

    (void)state;
    for (int i = 0; i < 20; i++)
        listen(&(struct skirmish){.seed = (uint64_t)i + 1, .terrain = i % 5, .points = 200,
                                  .edition = MK_MK2, .large = i % 4 == 3});
    assert_true(checked_ahead > before + 25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_contact_by_hand),
        cmocka_unit_test(test_spin_by_hand),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_games_of_2003),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
