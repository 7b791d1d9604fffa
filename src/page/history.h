/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* history.h: a game with its history, and the moment being looked at.
 *
 *  (1) The state after any order is available quickly: copies of the game are kept, all of them or,
 *      if there are too many, every n-th one, from which the others are replayed.
 *  (2) Opening a text either succeeds as a whole or leaves what was there.
 *  (3) A step follows the one before it; in a case that goes back and continues differently it
 *      follows an earlier one. The present game is the chain of steps from the start to the moment
 *      being looked at.
 */
#ifndef PAGE_HISTORY_H
#define PAGE_HISTORY_H

#include "mk/notation.h"

struct history_step {
    struct mk_order order;
    struct game *after;         /* or NULL: see (1) */
    int parent;                 /* the step it follows; 0: the start */
    uint64_t hash;              /* of the state after it */
};

struct history {
    struct game *start;         /* NULL: no table is open */
    struct game *g;             /* the state after `at` orders */
    struct mk_events *begin;    /* what happened before the first order */
    struct history_step *step;
    int n, capacity, at;
    int stride;                 /* every n-th copy is kept */
    bool branches;              /* giving an order discards nothing: see (3) */
};

/* What may be wrong with a text: a place in it, or a clause that refuses the table or an order. */
struct history_error {
    struct mk_error error;      /* without text if a clause speaks */
    struct verdict verdict;
    int edition;                /* whose clause it is */
    char culprit[MK_ID];        /* the piece at fault, or empty */
    bool in_order;              /* an order is refused, not the table */
};

/* Reads a table, perhaps followed by orders; each order may be followed by '=' and its hash. There
 * must be a zero byte after the text. */
bool history_open(struct history *, const char *text, size_t length, struct mk_models,
                  struct history_error *);
/* Reads the table a text begins with, and leaves `saved` behind it; the text has a zero after it. */
bool history_table(struct mk_table *, struct mk_models, struct mk_saved *, struct mk_error *);
/* Starts from a cast that has passed its check. */
void history_begin(struct history *, const struct mk_cast *);
void history_release(struct history *);

/* Checks the order and carries it out at the present moment; what came after it is discarded. */
struct verdict history_give(struct history *, const struct mk_order *, struct mk_events *);
/* Looks at the moment after that many orders. */
void history_seek(struct history *, int step);
/* Undoes the last k orders up to the present moment, and all after it. */
void history_undo(struct history *, int k);
/* What order number `step`, from 1, set off; 0: what happened before the first. */
void history_events(const struct history *, int step, struct mk_events *out);
/* Calls visit with every order of the present game, and the state before it. */
void history_walk(const struct history *,
                  void (*visit)(void *context, const struct game *, const struct history_step *),
                  void *context);

#endif
