/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* run.h: playing a case, and what it found.
 *
 *  (1) A case passes if no line of it failed.
 *  (2) A line that leaves the state of the game unclear (an order refused, the wrong number of dice,
 *      a broken invariant) ends the case; after a failed expectation it goes on, so that one run
 *      reports everything.
 *  (3) However a game behaves, a case ends: every line takes a bounded number of steps.
 */
#ifndef CASEBOOK_RUN_H
#define CASEBOOK_RUN_H

#include <assert.h>

#include "casebook/book.h"
#include "mk/game.h"

/* Where failures go. With `out` NULL nothing is printed. */
struct report {
    void *out;                  /* FILE * */
    const char *path;
    const char *name;           /* of the case */
    int failures;
    bool first_only;            /* the first failure ends the case */
    char first[400];            /* the first failure, without path */
};

/* Called back while a case is played. */
struct recorder {
    void *context;
    void (*began)(void *context, const struct mk_cast *);           /* the table is set up */
    void (*gave)(void *context, const struct mk_order *);           /* an order was carried out */
    void (*marked)(void *context);
    void (*returned)(void *context, bool to_mark);                  /* there, or to the beginning */
    void (*failed)(void *context, int line, const char *text);      /* index of the line */
    void (*finished)(void *context, int line);                      /* that line is done */
};

/* Everything that happened so far, oldest first. */
struct event_log {
    int n, capacity;
    struct mk_event *event;
};

/* Small decisions that no line of the case answered: for each player a bit for each kind. */
struct declined {
    uint32_t asked[MK_MAX_PLAYERS];
};
static_assert((int)MK_ASKS <= 32, "a bit for each kind");

struct run {
    const struct book *book;
    const struct book_case *c;
    struct report *report;
    const struct recorder *recorder;    /* or NULL */
    int line;                   /* index of the line being done */
    bool over;                  /* the rest of this case is not run */

    struct mk_table *table;
    struct mk_cast cast;
    struct game *g, *start, *marked, *trial;
    bool begun;
    struct mk_events *events;   /* of the last order */
    struct event_log logged;
    int logged_start, logged_marked;
    int since_order;            /* index in the log: the last order line of a player */
    int since_attack;           /* the last attack order */
    int since_order_marked, since_attack_marked;
    struct declined declined, declined_marked;  /* since the last order line of a player */
    fig_id last_figure;         /* the one the last order or speed was about */
    bool dice_seen;             /* an expectation knows that dice are asked for */
};

void case_run(const struct book *, int index, struct report *);
void case_record(const struct book *, int index, struct report *, const struct recorder *);

/* A line has failed: prints file:line and the text. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void run_fail(struct run *, const char *format, ...);
/* The same, and the case cannot go on. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void run_stop(struct run *, const char *format, ...);

/* Declines free spins and switching off until the game waits for something else, or for what the
 * order behind the scanner (or the next order line of the case) answers. */
void run_settle(struct run *, const struct scan *order);
bool run_answers_next(struct run *);    /* does the next order line answer the small decision? */
bool run_is_small(const struct game *);
void run_decline(struct run *);

/* refuse.c: what follows `refuse`, `refuse begin` (with the verdict on the table), `allow`. */
void run_refuse(struct run *, struct scan *);
void run_refuse_table(struct run *, const struct scan *, struct verdict);
void run_allow(struct run *, struct scan *);
/* Fails: the catalogue has no clause of that name. */
void run_unknown_clause(struct run *, struct word id);

/* expect.c: the line after `expect`. */
void run_expect(struct run *, struct scan *);

/* words.c: things in words, in a buffer of the caller. */
enum { WORDS_MAX = 400 };
const char *say_verdict(const struct run *, struct verdict, char *out);
const char *say_ask(const struct game *, char *out);
const char *say_tally(const struct tally *, char *out);
/* Is it the wanted clause, whatever this edition calls it? */
bool is_rule(int edition, int found, enum mk_rule wanted);
const char *say_rule(int edition, int rule, char *out);
const char *fig_name(const struct game *, fig_id);
const char *player_name(const struct game *, player_id);

#endif
