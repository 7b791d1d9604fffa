/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* tune.c: plays games to fit the scale to. */
#include "sim/tune.h"

#include <math.h>
#include <stdlib.h>

#include "base/rng.h"
#include "bot/bot.h"
#include "bot/skirmish.h"
#include "catalog/catalog.h"

enum { ORDERS_MAX = 20000, SIDES = 2 };

struct rows {
    struct scale_row *row;
    long n, capacity;
};

struct table_of_tune {
    struct mk_table *table;
    struct survey *survey;
    struct bot *bot;
    struct rows rows;
};

static struct scale_row *new_row(struct rows *r)
{
    if (r->n == r->capacity) {
        r->capacity = r->capacity ? 2 * r->capacity : 1024;
        r->row = realloc(r->row, (size_t)r->capacity * sizeof *r->row);
        if (!r->row)
            abort();
    }
    return &r->row[r->n++];
}

static void note(struct table_of_tune *t, const struct game *g)
{
    for (int p = 0; p < SIDES; p++) {
        double x[SCALE_FEATURES];

        scale_look(t->survey, g, (player_id)p, x);
        struct scale_row *row = new_row(&t->rows);
        for (int i = 0; i < SCALE_FEATURES; i++)
            row->x[i] = x[i];
    }
}

static void call_time(struct game *g)
{
    struct mk_order o = {.kind = ORDER_TIME, .player = MK_JUDGE, .fig = NOBODY, .other = NOBODY};

    mk_apply(g, &o, NULL);
}

/* Rows come in pairs, one for each side. */
static void settle(struct rows *r, long from, const struct game *g)
{
    player_id winner = mk_winner(g);

    for (long i = from; i < r->n; i++)
        r->row[i].won = winner == MK_NO_PLAYER ? 0.5 : winner == (player_id)((i - from) % SIDES);
}

static void play(struct table_of_tune *t, const struct tune_plan *plan, struct game *g, uint64_t seed)
{
    uint64_t rng = seed;
    long from = t->rows.n;
    int round = -1, turn = -1;

    for (int i = 0; i < ORDERS_MAX && g->ask.ask != ASK_NOTHING; i++) {
        if (g->round > plan->rounds && !g->time_up)
            call_time(g);
        if (g->ask.ask == ASK_ACTION && (g->round != round || g->turn != turn)) {
            note(t, g);
            round = g->round;
            turn = g->turn;
        }
        struct mk_order o = g->ask.player == MK_FATE ? bot_random(g, &rng)
                                                     : bot_answer(t->bot, g, &rng, NULL);
        if (!allowed(mk_apply(g, &o, NULL)))
            break;
    }
    if (g->phase == PHASE_OVER)
        settle(&t->rows, from, g);
    else
        t->rows.n = from;
}

static void play_skirmish(struct table_of_tune *t, const struct tune_plan *plan, long game)
{
    uint64_t seed = plan->seed + 0x632be59bd9b4e019u * (uint64_t)(game + 1);
    struct skirmish want = {.seed = rng_next(&seed), .points = 100 * (1 + (int)(game % 3)),
                            .terrain = (int)(game % 7), .large = game % 5 == 4,
                            .edition = game % 4 == 3 ? mk_changed_to : mk_default_edition};
    struct mk_cast cast;
    struct mk_error error;
    struct game *g;

    if (!skirmish_make(&want, t->table, &cast, &error))
        return;
    cast.time_limit = 50;           /* lets the judge end it */
    g = malloc(mk_game_size(&cast));
    if (!g)
        abort();
    mk_game_init(g, &cast, NULL);
    play(t, plan, g, rng_next(&seed));
    free(g);
}

long tune_gather(const struct tune_plan *plan, struct scale_row **out)
{
    struct table_of_tune t = {.table = malloc(sizeof *t.table), .survey = malloc(sizeof *t.survey),
                              .bot = bot_named(plan->bot)};

    if (!t.table || !t.survey)
        abort();
    survey_init(t.survey);
    for (long i = 0; i < plan->games && t.bot; i++) {
        play_skirmish(&t, plan, i);
        if (plan->progress)
            plan->progress(i + 1, plan->games);
    }
    *out = t.rows.row;
    free(t.table);
    free(t.survey);
    bool known = t.bot;
    bot_free(t.bot);
    return known ? t.rows.n : -1;
}

void tune_write(FILE *f, const double weight[SCALE_FEATURES])
{
    fputs("/* SPDX-License-Identifier: MIT */\n"
          "/* SPDX-FileCopyrightText: The Warlord authors */\n"
          "/* scale.def: SCALE_FEATURE(name, share, weight in thousandths, words). Written by "
          "`warlord tune`. */\n", f);
    for (int i = 0; i < SCALE_FEATURES; i++)
        fprintf(f, "SCALE_FEATURE(%s, %s, %.0f, \"%s\")\n", scale_name[i], scale_share[i],
                1000 * weight[i], scale_words[i]);
}
