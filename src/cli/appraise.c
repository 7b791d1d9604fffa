/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* appraise.c: a figure tried out against a dummy. */
#include "cli/appraise.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "odds/odds.h"

const int appraise_defense[APPRAISE_DEFENSES] = {13, 15, 17};

/* One table, reused for every trial. */
struct bench {
    struct mk_model model;      /* the figure, with the tested click at every position of its
                                 * dial */
    struct mk_table *table;
    struct game *g;
    struct odds_scratch *scratch;
};

/* The figure a and the dummy b; and c, because a player whose figures are all demoralized has
 * lost. */
struct scene {
    int defense;                /* of the dummy */
    int away;                   /* inches between centres; 0: in base contact */
    const char *turn;           /* whose turn it is */
};

static const struct mk_model *find(void *context, const char *word, size_t length)
{
    const struct bench *b = context;

    (void)word;
    (void)length;
    return &b->model;
}

static bool set_lines(struct bench *b, const struct scene *s)
{
    char text[512], place[32] = "touching a from north";
    struct mk_error e;
    size_t used;
    int lines;

    if (s->away)
        snprintf(place, sizeof place, "at 30,%d", 20 + s->away);
    snprintf(text, sizeof text,
             "table 60x60\nplayer red south\nplayer blue north\n"
             "figure a red is it at 30,20 facing north\n"
             "figure b blue %s facing south attack %d defense %d damage %d life 12\n"
             "figure c red at 2,2\nturn %s\n",
             place, APPRAISE_ATTACK, s->defense, APPRAISE_DAMAGE, s->turn);
    mk_table_init(b->table);
    b->table->models = (struct mk_models){find, b, NULL};
    return mk_table_read(b->table, text, strlen(text), &used, &lines, &e) && used == strlen(text);
}

static bool set_game(struct bench *b, const struct scene *s)
{
    struct mk_cast cast;
    struct mk_error e;

    if (!set_lines(b, s) || !mk_table_cast(b->table, &cast, &e) || !allowed(mk_check_cast(&cast)))
        return false;
    free(b->g);
    b->g = must_have(malloc(mk_game_size(&cast)));
    mk_game_init(b->g, &cast, NULL);
    if (!b->scratch)
        b->scratch = odds_scratch_new(b->g);
    return true;
}

/* A die may be needed before the first action of a turn (Command); its value does not matter
 * here. */
static void roll_first(struct game *g)
{
    struct mk_order dice = {.kind = ORDER_DICE, .player = MK_FATE, .ndice = g->ask.ndice,
                            .die = {1, 1, 1, 1}};

    while (g->ask.ask == ASK_DICE && allowed(mk_apply(g, &dice, NULL)))
        continue;
}

/* The mean number of clicks that the order costs `victim`. */
static double mean(struct bench *b, const struct scene *s, const char *text, fig_id victim)
{
    struct mk_order order;
    struct mk_error e;
    struct odds odds;

    if (!set_game(b, s))
        return 0;
    roll_first(b->g);
    if (!mk_order_read(b->g, text, strlen(text), 1, &order, &e))
        return 0;
    odds_of(&odds, b->g, &order, 1, ODDS_KEEP, b->scratch);

    const struct odds_figure *f = odds_figure_of(&odds, victim);

    return f && odds_mean(f) > 0 ? odds_mean(f) : 0;
}

static double dealt(struct bench *b, int defense)
{
    struct scene s = {.defense = defense, .turn = "red"};
    double close = mean(b, &s, "red close a at b", 1), ranged = 0;

    s.away = b->model.piece.range;
    if (s.away > 0)
        ranged = mean(b, &s, "red ranged a at b", 1);
    return close > ranged ? close : ranged;
}

/* A dial of nothing but this click, so that skulls do not cut the damage short. */
static void flatten(struct mk_model *out, const struct mk_model *m, int position)
{
    *out = *m;
    out->levels.n = 0;
    out->piece.start = 0;
    out->piece.life = MK_DIAL;
    for (int i = 0; i < MK_DIAL; i++)
        out->piece.dial[i] = m->piece.dial[position];
}

static void appraise_click(struct bench *b, struct appraised_click *out)
{
    struct scene attacked = {.defense = 15, .turn = "blue"};

    for (int d = 0; d < APPRAISE_DEFENSES; d++)
        out->dealt[d] = dealt(b, appraise_defense[d]);
    out->taken = mean(b, &attacked, "blue close b at a", 0);
}

static double mean_dealt(const struct appraised_click *c)
{
    double sum = 0;

    for (int d = 0; d < APPRAISE_DEFENSES; d++)
        sum += c->dealt[d];
    return sum / APPRAISE_DEFENSES;
}

/* A click that cannot deal or take damage still blocks the way, so a little is added to both. */
static double strength(const struct appraised_click *c)
{
    return (mean_dealt(c) + 0.1) / (c->taken + 0.1);
}

void appraise(struct appraisal *out, const struct mk_model *m)
{
    struct bench b = {.table = must_have(malloc(sizeof *b.table))};
    double sum = 0;

    *out = (struct appraisal){.n = m->piece.life - m->piece.start};
    for (int i = 0; i < out->n; i++) {
        flatten(&b.model, m, m->piece.start + i);
        appraise_click(&b, &out->click[i]);
        out->dealt += mean_dealt(&out->click[i]) / out->n;
        sum += strength(&out->click[i]);
    }
    for (int i = 0; i < out->n; i++)
        out->click[i].worth = m->piece.points * strength(&out->click[i]) / sum;
    odds_scratch_free(b.scratch);
    free(b.g);
    free(b.table);
}
