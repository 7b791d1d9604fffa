/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* proof.h: does a case notice when a clause is switched off?
 *
 * A case proves a clause it names if it passes, and fails once that clause, or one of those it
 * follows from, is muted. Only a proof build can mute. */
#ifndef CASEBOOK_PROOF_H
#define CASEBOOK_PROOF_H

#include "casebook/book.h"
#include "catalog/catalog.h"

enum { MUTANTS_MOST = 256 };

enum mutant_fate { MUTANT_UNTRIED, MUTANT_SURVIVES, MUTANT_FAILS, MUTANT_CRASHES };

/* One run of a case with one clause muted; R_NONE: with none. */
struct mutant {
    enum mk_rule muted;
    enum mutant_fate fate;
    char why[200];              /* the line that failed, or what became of the run */
};

struct trial {
    const struct book *book;
    int index;                  /* of the case */
    enum mk_edition_id edition;
    int nproves;
    enum mk_rule proves[MUTANTS_MOST];
    int n;
    struct mutant mutant[MUTANTS_MOST];     /* [0] is the case as it is */
};

bool proof_possible(void);      /* is this a proof build? */
/* Fills the trial with what the case names, and runs every mutant in a process of its own. */
void trial_run(struct trial *, const struct book *, int index);
bool trial_passes(const struct trial *);        /* with nothing muted */
bool case_names(const struct book *, int index, enum mk_rule);
bool trial_names(const struct trial *, enum mk_rule);
/* The run that failed without this clause, or without one it follows from; NULL if none did. */
const struct mutant *trial_proof(const struct trial *, enum mk_rule);
/* The clause and all it follows from; returns how many. */
int proof_sources(enum mk_rule, enum mk_edition_id, enum mk_rule *out, int max);

#endif
