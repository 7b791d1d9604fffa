/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* proof.h: does a case notice when a clause is switched off?
 *
 * A case proves a clause it names if it passes, and fails once that clause, or one of those it
 * follows from, is switched off. Only a proof build can do that.
 *
 *  (1) Switching off an ordinary clause mutes and breaks it (see mk/verdict.h).
 *  (2) A negative clause, which says that something does not happen, is only broken: then it happens.
 *      So it is proven by what must not happen, never by what else the case shows.
 *  (3) A case whose name ends in "-control" shows the other side of a case and proves nothing. */
#ifndef CASEBOOK_PROOF_H
#define CASEBOOK_PROOF_H

#include "casebook/book.h"
#include "catalog/catalog.h"

/* Every clause once, and every one both muted and broken. */
enum { PROVES_MAX = R_COUNT, MUTANTS_MAX = 1 + 2 * R_COUNT };

enum mutant_fate { MUTANT_UNTRIED, MUTANT_SURVIVES, MUTANT_FAILS, MUTANT_CRASHES };

/* One run of a case with one clause switched off; R_NONE: with none. */
struct mutant {
    enum mk_rule rule;
    bool only_broken;
    enum mutant_fate fate;
    char why[200];              /* the line that failed, or what became of the run */
};

struct trial {
    const struct book *book;
    int index;                  /* of the case */
    enum mk_edition_id edition;
    int nproves;
    enum mk_rule proves[PROVES_MAX];
    int n;
    struct mutant mutant[MUTANTS_MAX];     /* [0] is the case as it is */
};

bool proof_possible(void);      /* is this a proof build? */
/* Fills the trial with what the case names, and runs every mutant in a process of its own. */
void trial_run(struct trial *, const struct book *, int index);
bool trial_passes(const struct trial *);        /* with nothing switched off */
bool case_is_control(const struct book *, int index);
bool case_names(const struct book *, int index, enum mk_rule);
bool trial_names(const struct trial *, enum mk_rule);
/* The run that failed without this clause, or without one it follows from; NULL if none did. */
const struct mutant *trial_proof(const struct trial *, enum mk_rule);

#endif
