/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* expect.h: the kinds of expectation. Each function reads the rest of its line, returns false if it
 * cannot be read (the error is reported), and reports differences. `no` inverts its meaning. */
#ifndef CASEBOOK_EXPECT_H
#define CASEBOOK_EXPECT_H

#include "casebook/run.h"

struct expectation {
    const char *word;
    bool (*check)(struct run *, struct scan *, bool no);
    bool asks;                  /* about the decision itself: nothing is declined for it */
    bool denies;                /* may follow `no`; then what is pending is declined first */
};

extern const struct expectation expect_attacks[], expect_tables[];     /* both end with NULL */

/* expect a clicks 2 …: everything said about one figure. */
bool expect_figure(struct run *, struct scan *, fig_id);

bool read_fig(struct run *, struct scan *, fig_id *out);
/* The figure at the scanner, which then advances, or NOBODY. */
fig_id accept_fig(struct run *, struct scan *);
bool read_player(struct run *, struct scan *, player_id *out);
bool read_rule(struct scan *, enum mk_rule *out);
/* Reports a number that differs. */
void expect_number(struct run *, const char *what, int wanted, int found);

#endif
