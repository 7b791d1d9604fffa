/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* captain.c: searches its own turn as a tree, plays out the others' with greedy.
 *
 *  (1) The tree holds the captain's own decisions until its turn is over. Dice and the answers of
 *      others are not in it: they are sampled anew each time (an order that the dice have made
 *      illegal is passed over).
 *  (2) A node's children are greedy's ideas, best first; the more often a node has been visited the
 *      more of them are tried (progressive widening). What greedy hopes counts as a few visits.
 *  (3) When the turn is over greedy plays everybody for some turns more; what the captain then holds
 *      is the value of that try.
 *  (4) It answers before its time is over when no order could still become the most visited one.
 *  (5) The game it is asked about is never touched: every try runs on a copy.
 */
#define _POSIX_C_SOURCE 200809L
#include "bot/kinds.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/rng.h"
#include "bot/greedy.h"

enum {
    HORIZON = 6,                /* turns played out after one's own */
    WIDEST = 20,                /* children of a node */
    NODES = 40000,
    STEPS = 1500,               /* orders of one try */
    RESERVE = 1500,             /* microseconds kept back */
    PAUSE = 16,                 /* tries between two looks at whether it is decided */
};
static const double NARROW = 3, WIDENING = 0.6, BOLDNESS = 0.5, TRUST = 3, HOPE = 0.5;

struct node {
    struct mk_order order;
    int32_t hope;               /* what greedy expects of it */
    uint8_t why;
    fig_id about;
    int child, nchild;          /* children stand in a row; -1: not thought about yet */
    double visits, sum;
};

struct captain {
    size_t size;                /* of the copy */
    struct game *g;
    struct survey survey;
    int n;
    struct node node[NODES];
};

struct search {
    struct captain *c;
    const struct game *root;
    player_id me;
    uint64_t seed;
    uint64_t dice;              /* of this try */
    struct bot_budget budget;
    int64_t begin, until;       /* 0: no end of time */
    int roll;                   /* how the next attack's dice fall, 0 to 35; -1: at random */
    long tries;
    double sum, squares;        /* of the values found, in points */
};

/* ---------------------------------------------------------------- time */

static int64_t micros_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * (int64_t)1000000 + t.tv_nsec / 1000;
}

static bool is_late(const struct search *s)
{
    return s->until && micros_now() >= s->until;
}

/* How many more tries there will be, as far as can be told. */
static double tries_left(const struct search *s)
{
    double left = s->budget.nodes ? (double)(s->budget.nodes - s->tries) : 1e18;
    double now = s->until ? (double)micros_now() : 0, spent = now - (double)s->begin;
    double timely = s->until ? (double)s->tries * ((double)s->until - now) / (spent + 1) : 1e18;

    return left < timely ? left : timely;
}

/* Has the most visited order such a lead that none can catch up? */
static bool is_decided(const struct search *s)
{
    const struct node *root = &s->c->node[0], *first = &s->c->node[root->child];
    double most = 0, second = 0;

    if (s->tries % PAUSE || !s->tries)
        return false;
    for (int i = 0; i < root->nchild; i++) {
        if (first[i].visits > most)
            second = most, most = first[i].visits;
        else if (first[i].visits > second)
            second = first[i].visits;
    }
    return most - second > tries_left(s);
}

static bool is_done(const struct search *s)
{
    return is_decided(s) || (s->budget.nodes && s->tries >= s->budget.nodes) || is_late(s) ||
           s->c->n + WIDEST > NODES;
}

/* ---------------------------------------------------------------- the tree */

static void expand(struct search *s, struct node *n, const struct game *g)
{
    struct idea idea[WIDEST];
    int count = greedy_rank(&s->c->survey, g, &s->dice, INT32_MIN, idea, WIDEST);

    n->child = s->c->n;
    n->nchild = count;
    for (int i = 0; i < count; i++)
        s->c->node[s->c->n++] = (struct node){
            .order = idea[i].order, .hope = idea[i].value, .why = idea[i].why,
            .about = idea[i].about, .child = -1};
}

static double spread(const struct search *s)
{
    double n = (double)s->tries, mean = n > 0 ? s->sum / n : 0;
    double v = n > 1 ? s->squares / n - mean * mean : 25;

    return v > 1 ? sqrt(v) : 1;
}

/* Its mean, with greedy's hope as a few visits around the parent's mean. */
static double mean_of(const struct node *parent, const struct node *first, const struct node *n)
{
    double base = parent->visits > 0 ? parent->sum / parent->visits : 0;
    double hope = base + HOPE * (n->hope - first->hope) / POINT;

    return (n->sum + TRUST * hope) / (n->visits + TRUST);
}

/* Counting those passed over by `barred`, bit by bit. */
static struct node *select_child(const struct search *s, const struct node *n, uint32_t barred)
{
    struct node *first = &s->c->node[n->child], *best = NULL;
    int wide = (int)(NARROW + WIDENING * sqrt(n->visits));
    double most = -1e18, sigma = spread(s), ln = log(n->visits + 2);

    for (int i = 0; i < n->nchild && i < wide; i++) {
        struct node *c = &first[i];
        double u = mean_of(n, first, c) + BOLDNESS * sigma * sqrt(ln / (c->visits + 1));

        if (!(barred >> i & 1) && u > most) {
            most = u;
            best = c;
        }
        wide += barred >> i & 1;
    }
    return best;
}

/* ---------------------------------------------------------------- one try */

static bool is_mine(const struct search *s, const struct game *g)
{
    return g->ask.player == s->me && g->ask.ask != ASK_CANCEL && g->ask.ask != ASK_DICE;
}

/* The ways two dice fall, from two ones up to two sixes. */
static void fall(int n, uint8_t die[2])
{
    for (int sum = 2; sum <= 12; sum++)
        for (int a = sum > 7 ? sum - 6 : 1; a <= 6 && a < sum; a++)
            if (n-- == 0) {
                die[0] = (uint8_t)a;
                die[1] = (uint8_t)(sum - a);
                return;
            }
}

static bool greedy_plays(struct search *s, struct game *g)
{
    struct idea best;

    if (s->roll < 0 || g->ask.ask != ASK_DICE || g->ask.dice != DICE_ATTACK)
        return greedy_play_on(&s->c->survey, g, &s->dice, NULL);
    greedy_rank(&s->c->survey, g, &s->dice, 0, &best, 1);
    fall(s->roll, best.order.die);
    s->roll = -1;
    return allowed(mk_apply(g, &best.order, NULL));
}

/* Each order of the root meets the same fortunes: the same dice in its first, second, third try…, and
 * the first roll goes evenly through all that two dice can show. */
static void set_fortune(struct search *s, const struct node *c)
{
    s->dice = s->seed + (uint64_t)c->visits * 0x9e3779b97f4a7c15u;
    s->roll = (int)fmod(c->visits * 23 + 17, 36);
}

/* Goes down one level of the tree; NULL where nothing in it can be done. */
static struct node *descend(struct search *s, struct node *n, struct game *g)
{
    uint32_t barred = 0;
    struct node *c;

    while ((c = select_child(s, n, barred))) {
        if (allowed(mk_apply(g, &c->order, NULL)))
            return c;
        barred |= (uint32_t)1 << (c - &s->c->node[n->child]);
    }
    return NULL;
}

/* Greedy plays everybody for so many turns after this one. False when time ran out. */
static bool play_on(struct search *s, struct game *g)
{
    uint16_t round = s->root->round;
    player_id turn = s->root->turn;
    int turns = 0;

    for (int i = 0; i < STEPS && g->phase == PHASE_BATTLE; i++) {
        if (g->round != round || g->turn != turn) {
            round = g->round;
            turn = g->turn;
            turns++;
        }
        if (turns >= HORIZON && g->ask.ask == ASK_ACTION)
            break;
        if (is_late(s))
            return false;
        if (!greedy_plays(s, g))
            break;
    }
    return true;
}

static bool in_turn(const struct search *s, const struct game *g)
{
    return g->round == s->root->round && g->turn == s->root->turn && g->phase == PHASE_BATTLE;
}

/* Down the tree as long as the turn lasts, to the first node never seen before; returns how many
 * nodes stand in path[]. */
static int walk_down(struct search *s, struct game *g, struct node **path)
{
    int depth = 1;

    path[0] = &s->c->node[0];
    while (depth < STEPS && in_turn(s, g) && !is_late(s)) {
        struct node *n = path[depth - 1], *c;

        if (!is_mine(s, g)) {
            if (!greedy_plays(s, g))
                break;
            continue;
        }
        if (n->child < 0 && n->visits < 1)
            break;
        if (n->child < 0)
            expand(s, n, g);
        c = descend(s, n, g);
        if (!c)
            break;
        if (depth == 1)
            set_fortune(s, c);
        path[depth++] = c;
    }
    return depth;
}

static bool try_once(struct search *s)
{
    struct node *path[STEPS];
    struct game *g = s->c->g;
    int depth;
    double v;

    mk_game_copy(g, s->root);
    depth = walk_down(s, g, path);
    if (!play_on(s, g))
        return false;
    v = (double)position_value(&s->c->survey, g, s->me) / POINT;
    s->sum += v;
    s->squares += v * v;
    s->tries++;
    for (int i = 0; i < depth; i++) {
        path[i]->visits++;
        path[i]->sum += v;
    }
    return true;
}

/* ---------------------------------------------------------------- choosing */

static const struct node *best_child(const struct search *s)
{
    const struct node *root = &s->c->node[0], *first = &s->c->node[root->child], *best = first;

    for (int i = 1; i < root->nchild; i++)
        if (first[i].visits > best->visits ||
            (first[i].visits == best->visits && mean_of(root, first, &first[i]) >
                                                    mean_of(root, first, best)))
            best = &first[i];
    return best;
}

static struct mk_order decide(struct search *s, char reason[BOT_REASON])
{
    const struct node *root = &s->c->node[0], *best = best_child(s);
    struct idea idea = {.value = best->hope, .why = best->why, .about = best->about,
                        .order = best->order};
    char why[BOT_REASON];

    if (!reason)
        return best->order;
    idea_reason(s->root, &idea, why);
    snprintf(reason, BOT_REASON, "%.90s: best in %.0f of %.0f tries", why, best->visits,
             root->visits);
    return best->order;
}

static struct captain *captain_of(struct bot *b, const struct game *g)
{
    struct captain *c = b->memory;

    if (!c && (c = malloc(sizeof *c))) {
        c->g = NULL;
        c->size = 0;
        survey_init(&c->survey);
    }
    b->memory = c;
    if (c && c->size < g->size) {
        free(c->g);
        c->g = malloc(g->size);
        c->size = c->g ? g->size : 0;
    }
    return c && c->g ? c : NULL;
}

static void spend(struct bot *b, const struct search *s)
{
    int64_t micros = micros_now() - s->begin;

    b->spent.decisions++;
    b->spent.nodes += s->tries;
    b->spent.tree += s->c->n;
    b->spent.micros += micros;
    b->spent.longest = micros > b->spent.longest ? micros : b->spent.longest;
}

static bool is_small(const struct game *g)
{
    return g->ask.ask == ASK_DICE || g->ask.ask == ASK_CANCEL || g->ask.ask == ASK_LAY ||
           g->ask.ask == ASK_DEPLOY || g->phase != PHASE_BATTLE;
}

struct mk_order captain_choose(struct bot *b, const struct game *g, struct bot_budget budget,
                               uint64_t *rng, char reason[BOT_REASON])
{
    struct captain *c = captain_of(b, g);
    struct search s = {.c = c, .root = g, .me = g->ask.player, .budget = budget, .roll = -1};

    s.begin = micros_now();
    if (!c)
        abort();
    if (is_small(g))
        return greedy_best(&c->survey, g, rng, reason);
    if (!budget.micros && !budget.nodes)
        s.budget = b->budget;
    if (s.budget.micros)
        s.until = s.begin + s.budget.micros - RESERVE;
    s.seed = rng_next(rng);
    c->n = 1;
    c->node[0] = (struct node){.child = -1};
    expand(&s, &c->node[0], g);
    while (c->node[0].nchild > 1 && !is_done(&s) && try_once(&s))
        continue;
    spend(b, &s);
    return decide(&s, reason);
}

void captain_release(struct bot *b)
{
    struct captain *c = b->memory;

    if (c)
        free(c->g);
    free(c);
}
