/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* captain.h: captain's search. Private to captain*.c.
 *
 *  (1) The tree holds everybody's decisions in the captain's turn and the next two. Dice are not in
 *      it: they are sampled anew each time (an order that they have made illegal is passed over).
 *      Opponents choose what is worst for the captain.
 *  (2) A node's children are greedy's ideas, best first. Below the root the more often a node has
 *      been visited the more of them are tried (progressive widening), and what greedy hopes counts
 *      as a few visits.
 *  (3) At the root all orders in the running meet the same fortunes, one after another: what
 *      differs between them is the order and not the luck. The more time there is, the more of them
 *      take part; from time to time the worse half is dropped (sequential halving), and before that
 *      any that are clearly worse or do the same as another. The best of those left is given.
 *  (4) Beyond the tree greedy plays everybody for some turns more, and no longer than the game can
 *      last. If there is time for many tries it now and then takes another idea than its first. What
 *      the captain then holds is the value of that try.
 *  (5) What was found out below the order that is given is kept: if the next question is about the
 *      position it was thought to lead to, the tree goes on from there.
 *  (6) The game it is asked about is never touched: every try runs on a copy.
 */
#ifndef BOT_CAPTAIN_H
#define BOT_CAPTAIN_H

#include "bot/bot.h"
#include "bot/greedy.h"

enum {
    WIDEST = 24,                /* children of a node */
    NODES = 100000,
    FORTUNES = 4096,            /* then nothing new is to be learned */
};

struct node {
    struct mk_order order;
    int32_t hope;               /* what greedy expects of it */
    uint8_t why;
    fig_id about;
    bool theirs;                /* an opponent chooses among the children */
    int child, nchild;          /* children stand in a row; -1: not thought about yet */
    double visits, sum;
};

struct captain {
    size_t size;                /* of the copy */
    struct game *g;
    struct survey survey;
    int n, root;
    bool kept;                  /* the tree, for whoever is asked about… */
    player_id me;
    uint64_t expected;          /* …the game with this hash */
    struct node node[NODES];
    float met[WIDEST][FORTUNES];        /* what each order of the root made of each fortune */
};

struct search {
    struct captain *c;
    const struct game *root;
    player_id me;
    int rounds;                 /* the game ends after so many; 0: not known */
    uint64_t seed;
    uint64_t dice;              /* of this try */
    struct bot_budget budget;
    int64_t begin, until;       /* 0: no end of time */
    int roll;                   /* how the next attack's dice fall, 0 to 35; -1: at random */
    int fortune;                /* number of the one that the root's orders meet now */
    int whims;                  /* percent of actions played out by another idea than greedy's first */
    uint32_t running;           /* orders of the root, bit by bit */
    int meetings[WIDEST];       /* fortunes each of them has met */
    long tries;
    double sum, squares;        /* of the values found, in points */
};

int64_t captain_clock(void);    /* microseconds */
/* Is the budget used up, or the tree full? */
bool captain_is_done(const struct search *);

static inline struct node *captain_root(const struct search *s)
{
    return &s->c->node[s->c->root];
}
static inline struct node *captain_order(const struct search *s, int i)
{
    return &s->c->node[captain_root(s)->child + i];
}

/* Thinks of what could be done in g, which is the position of the node. */
void captain_expand(struct search *, struct node *, const struct game *g);
/* Its mean so far, with greedy's hope as a few visits around the parent's. */
double captain_hope(const struct search *, const struct node *parent, const struct node *,
                    double visits, double sum);
/* Lets order i of the root meet a fortune, down the tree and on to the end; *value gets what comes of
 * it. False when time ran out. */
bool captain_try(struct search *, int i, double *value);
/* Compares the root's orders as long as the budget lasts; returns the best. */
int captain_compare(struct search *);
/* In how many fortunes none of those who met it did better. */
int captain_firsts(const struct search *, int i);
/* Keeps what lies below order i, and forgets the rest. */
void captain_keep(struct search *, int i);

#endif
