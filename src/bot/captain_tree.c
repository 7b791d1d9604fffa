/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* captain_tree.c: the tree, and one try through it. */
#define _POSIX_C_SOURCE 200809L
#include "bot/captain.h"

#include <math.h>
#include <time.h>

#include "base/rng.h"
#include "rules/contact.h"

enum {
    DEPTH = 3,                  /* turns in the tree, the bot's own included */
    HORIZON = 6,                /* turns played out after the bot's own, at least */
    STEPS = 1500,               /* orders in one try, at most */
    IDEAS_TRIED = 3,            /* from which greedy may take another than the first */
    LOOKS = 16,                 /* processor time has to be asked of the kernel: one look in so
                                 * many */
};
static const double NARROW = 3, WIDENING = 0.6, BOLDNESS = 0.5, TRUST = 3, HOPE = 0.5;

int64_t captain_clock(const struct search *s)
{
    struct timespec t;

    clock_gettime(s->unwatched ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return t.tv_sec * (int64_t)1000000 + t.tv_nsec / 1000;
}

static bool is_late(struct search *s)
{
    if (s->until && (!s->unwatched || s->looks++ % LOOKS == 0))
        s->late = captain_clock(s) >= s->until;
    return s->late;
}

bool captain_is_done(struct search *s)
{
    return (s->budget.nodes && s->tries >= s->budget.nodes) || is_late(s) ||
           s->c->n + WIDEST > NODES;
}

/* ---------------------------------------------------------------- the tree */

void captain_expand(struct search *s, struct node *n, const struct game *g)
{
    struct idea idea[WIDEST];
    int count = greedy_rank(&s->c->survey, g, &s->dice, INT32_MIN, idea, WIDEST);

    n->child = s->c->n;
    n->nchild = count;
    n->theirs = !allied(g, s->me, g->ask.player);
    for (int i = 0; i < count; i++)
        s->c->node[s->c->n++] = (struct node){
            .order = idea[i].order, .hope = idea[i].value, .why = idea[i].why,
            .about = idea[i].about, .child = -1};
}

double captain_spread(const struct search *s)
{
    double n = (double)s->tries, mean = n > 0 ? s->sum / n : 0;
    double v = n > 1 ? s->squares / n - mean * mean : 25;

    return v > 1 ? sqrt(v) : 1;
}

double captain_hope(const struct search *s, const struct node *parent, const struct node *n,
                    double visits, double sum)
{
    const struct node *first = &s->c->node[parent->child];
    double base = parent->visits > 0 ? parent->sum / parent->visits : 0;
    double hope = HOPE * (n->hope - first->hope) / POINT;

    hope = base + (parent->theirs ? -hope : hope);
    return (sum + TRUST * hope) / (visits + TRUST);
}

/* Leaves out the children in `barred`, a set of bits. */
static struct node *select_child(const struct search *s, const struct node *n, uint32_t barred)
{
    struct node *first = &s->c->node[n->child], *best = NULL;
    int wide = (int)(NARROW + WIDENING * sqrt(n->visits));
    double most = -1e18, sigma = captain_spread(s), ln = log(n->visits + 2);

    for (int i = 0; i < n->nchild && i < wide; i++) {
        struct node *c = &first[i];
        double u = captain_hope(s, n, c, c->visits, c->sum);

        u = (n->theirs ? -u : u) + BOLDNESS * sigma * sqrt(ln / (c->visits + 1));
        if (!(barred >> i & 1) && u > most) {
            most = u;
            best = c;
        }
        wide += barred >> i & 1;
    }
    return best;
}

/* ---------------------------------------------------------------- one try */

/* Is this a player's decision, and worth a node? */
static bool is_choice(const struct game *g)
{
    return g->ask.player < g->nplayer && g->ask.ask != ASK_CANCEL && g->ask.ask != ASK_DICE;
}

/* Counts the turns that have passed. */
struct turns {
    uint16_t round;
    player_id turn;
    int passed;
};

/* The n-th of the 36 ways two dice can fall, from two ones to two sixes. */
static void set_dice(int n, uint8_t die[2])
{
    for (int sum = 2; sum <= 12; sum++)
        for (int a = sum > 7 ? sum - 6 : 1; a <= 6 && a < sum; a++)
            if (n-- == 0) {
                die[0] = (uint8_t)a;
                die[1] = (uint8_t)(sum - a);
                return;
            }
}

/* Plays greedy's second or third idea, if it has one: otherwise one early move would decide the
 * whole playout. */
static bool play_whim(struct search *s, struct game *g)
{
    struct idea idea[IDEAS_TRIED];
    int n = greedy_rank(&s->c->survey, g, &s->dice, 0, idea, IDEAS_TRIED);

    return allowed(mk_apply(g, &idea[n > 1 ? 1 + rng_below(&s->dice, n - 1) : 0].order, NULL));
}

static bool greedy_plays(struct search *s, struct game *g)
{
    struct idea best;

    if (g->ask.ask == ASK_ACTION && g->actions && s->whims &&
        rng_below(&s->dice, 100) < s->whims)
        return play_whim(s, g);
    if (s->roll < 0 || g->ask.ask != ASK_DICE || g->ask.dice != DICE_ATTACK)
        return greedy_play_on(&s->c->survey, g, &s->dice, NULL);
    greedy_rank(&s->c->survey, g, &s->dice, 0, &best, 1);
    set_dice(s->roll, best.order.die);
    s->roll = -1;
    return allowed(mk_apply(g, &best.order, NULL));
}

/* The same dice for every order of the root. From fortune to fortune the first roll cycles
 * evenly through all 36 results. */
static void set_fortune(struct search *s)
{
    s->dice = s->seed + (uint64_t)s->fortune * 0x9e3779b97f4a7c15u;
    s->roll = (s->fortune * 23 + 17) % SIXTHS;
}

/* Goes down one level of the tree; NULL if no child can be played. */
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

/* Ends the game on time, as the judge will. */
static void call_time(const struct search *s, struct game *g)
{
    struct mk_order o = {.kind = ORDER_TIME, .player = MK_JUDGE, .fig = NOBODY, .other = NOBODY};

    if (s->rounds && g->round > s->rounds && g->time_limit && !g->time_up)
        mk_apply(g, &o, NULL);
}

static void count_turns(const struct search *s, struct game *g, struct turns *t)
{
    if (g->round == t->round && g->turn == t->turn)
        return;
    t->round = g->round;
    t->turn = g->turn;
    t->passed++;
    call_time(s, g);
}

/* From path[1], whose order has been played, down the tree while its turns last, to the first
 * node never visited before; returns the number of nodes in path[]. */
static int walk_down(struct search *s, struct game *g, struct turns *t, struct node **path)
{
    int depth = 2;

    while (depth < STEPS && g->phase == PHASE_BATTLE && !is_late(s)) {
        struct node *n = path[depth - 1], *c;

        count_turns(s, g, t);
        if (g->phase != PHASE_BATTLE || t->passed >= DEPTH)
            break;
        if (!is_choice(g)) {
            if (!greedy_plays(s, g))
                break;
            continue;
        }
        if (n->child < 0 && (n->visits < 1 || s->c->n + WIDEST > NODES))
            break;
        if (n->child < 0)
            captain_expand(s, n, g);
        c = descend(s, n, g);
        if (!c)
            break;
        path[depth++] = c;
    }
    return depth;
}

/* Greedy plays all sides for the rest. False if time ran out. */
static bool play_on(struct search *s, struct game *g, struct turns *t)
{
    for (int i = 0; i < STEPS && g->phase == PHASE_BATTLE; i++) {
        count_turns(s, g, t);
        if (g->phase != PHASE_BATTLE || (t->passed >= HORIZON && g->ask.ask == ASK_ACTION))
            break;
        if (is_late(s))
            return false;
        if (!greedy_plays(s, g))
            break;
    }
    return true;
}

bool captain_try(struct search *s, int i, double *value)
{
    struct node *path[STEPS] = {captain_root(s), captain_order(s, i)};
    struct turns turns = {.round = s->root->round, .turn = s->root->turn};
    struct game *g = s->c->g;
    int depth;

    set_fortune(s);
    mk_game_copy(g, s->root);
    mk_apply(g, &path[1]->order, NULL);
    depth = walk_down(s, g, &turns, path);
    if (!play_on(s, g, &turns))
        return false;
    *value = (double)position_value(&s->c->survey, g, s->me) / POINT;
    s->sum += *value;
    s->squares += *value * *value;
    s->tries++;
    for (int k = 0; k < depth; k++) {
        path[k]->visits++;
        path[k]->sum += *value;
    }
    return true;
}

/* ---------------------------------------------------------------- between two questions */

/* Only if nothing is left to chance or to other players. */
void captain_keep(struct search *s, int i)
{
    struct captain *c = s->c;
    int below = captain_root(s)->child + i;

    mk_game_copy(c->g, s->root);
    c->kept = allowed(mk_apply(c->g, &c->node[below].order, NULL)) && c->g->ask.player == s->me &&
              c->n < NODES / 2;
    c->expected = c->kept ? mk_game_hash(c->g) : 0;
    c->root = below;
    c->me = s->me;
}
