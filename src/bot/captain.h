/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* captain.h: captain's search. Private to captain*.c.
 *
 *  (1) The tree holds everybody's decisions in the captain's turn and the next two. Dice are not in
 *      it: they are rolled afresh in each try (orders they make illegal are passed over). Opponents
 *      choose what is worst for the captain.
 *  (2) A node's children are greedy's ideas, best first. Below the root, the more often a node has
 *      been visited, the more of its children are tried (progressive widening); greedy's estimate
 *      counts as a few visits.
 *  (3) At the root all candidate orders face the same series of dice ("fortunes"), so that they
 *      differ by merit and not by luck. The more time there is, the more candidates there are; from
 *      time to time the worse half is dropped (sequential halving), and before that any that does
 *      the same as the best, or by all that has been seen would on average gain next to nothing
 *      over it. The best of those left is chosen.
 *  (4) Beyond the tree greedy plays all sides for a few more turns, but never beyond the end of the
 *      game. If there is time for many tries, it now and then takes its second or third idea
 *      instead of the first. The captain's chances at the end are the value of the try.
 *  (5) The subtree below the chosen order is kept: if the next question is about the expected
 *      position, the search continues from there.
 *  (6) The game it is asked about is never touched: every try runs on a copy.
 */
#ifndef BOT_CAPTAIN_H
#define BOT_CAPTAIN_H

#include "bot/bot.h"
#include "bot/greedy.h"

enum {
    WIDEST = 24,                /* children of a node */
    NODES = 100000,
    FORTUNES = 4096,            /* beyond these nothing new can be learned */
};

struct node {
    struct mk_order order;
    int32_t hope;               /* what greedy expects of it */
    uint8_t why;
    fig_id about;
    bool theirs;                /* an opponent chooses among the children */
    int child, nchild;          /* children are adjacent; -1: not expanded yet */
    double visits, sum;
};

struct captain {
    size_t size;                /* of the copy `g` */
    struct game *g;
    struct survey survey;
    int n, root;
    bool kept;                  /* the tree belongs to this player… */
    player_id me;
    uint64_t expected;          /* …and to the game with this hash */
    struct {
        uint16_t round;
        player_id turn;
        double used;            /* in this turn, counted in whole budgets of a decision */
    } turn;
    struct node node[NODES];
    float met[WIDEST][FORTUNES];        /* what each root order achieved in each fortune */
};

struct search {
    struct captain *c;
    const struct game *root;
    player_id me;
    int rounds;                 /* after which the game ends; 0: unknown */
    uint64_t seed;
    uint64_t dice;              /* of this try */
    struct bot_budget budget;
    bool unwatched;             /* see bot.h */
    int64_t begin, until;       /* 0: no time limit */
    bool late;                  /* seen when the clock was last looked at */
    unsigned looks;             /* how often it was asked whether time is up */
    int roll;                   /* the next attack's dice, 0 to 35; -1: random */
    int fortune;                /* the one being tried at the root */
    int whims;                  /* percent of actions in playouts that are not greedy's first
                                 * choice */
    uint32_t running;           /* root orders still in the running, as bits */
    int meetings[WIDEST];       /* fortunes each of them has faced */
    long tries;
    double sum, squares;        /* of the values found, in points */
    double trifle;              /* so many points are not worth more thought */
};

int64_t captain_clock(const struct search *);   /* microseconds */
/* Is the budget used up, or the tree full? */
bool captain_is_done(struct search *);
/* The standard deviation of the values found so far. */
double captain_spread(const struct search *);

static inline struct node *captain_root(const struct search *s)
{
    return &s->c->node[s->c->root];
}
static inline struct node *captain_order(const struct search *s, int i)
{
    return &s->c->node[captain_root(s)->child + i];
}

/* Adds a child for each thing that could be done in g, the position of the node. */
void captain_expand(struct search *, struct node *, const struct game *g);
/* Its mean so far, with greedy's estimate counted as a few visits around the parent's mean. */
double captain_hope(const struct search *, const struct node *parent, const struct node *,
                    double visits, double sum);
/* Plays order i of the root through one fortune, down the tree and on to the end, and stores
 * what it achieved in *value. False if time ran out. */
bool captain_try(struct search *, int i, double *value);
/* Compares the root's orders as long as the budget lasts; returns the best. */
int captain_compare(struct search *);
/* The number of fortunes in which no other order did better. */
int captain_firsts(const struct search *, int i);
/* Keeps the subtree below order i and drops the rest. */
void captain_keep(struct search *, int i);

#endif
