/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* check.h: may this army be fielded, and what formations can it make?
 *
 * Every fault names its clause. The engine is asked about the rules (mk_army_faults), as it is before
 * a game; only what cannot even be put on a table is found here. */
#ifndef ARMY_CHECK_H
#define ARMY_CHECK_H

#include "army/army.h"

/* Notes: one for each faction and each card, and three others. */
enum { ARMY_FAULTS = 48, ARMY_NOTES = MK_FACTIONS + MK_MAX_CARDS + 3, ARMY_LINE = 200 };

/* What it is checked for. */
struct army_terms {
    int points;                     /* the build total; 0: the army's own */
    uint8_t options;                /* OPTION_… */
    const char *rules;              /* the edition's name; NULL: the army's own */
};

struct army_fault {
    int line, column;               /* 0: not of a single line */
    uint16_t rule;                  /* enum mk_rule, R_NONE if no clause is needed to see it */
    char text[ARMY_LINE];
};

struct army_report {
    int edition;                    /* whose rules it was checked by */
    int total;                      /* the build total */
    int points, figures;
    int nfault;                     /* in the order they were found… */
    struct army_fault fault[ARMY_FAULTS];
    int lost;                       /* …and how many more there are */
    int nnote;                      /* who can form up with whom */
    char note[ARMY_NOTES][ARMY_LINE];
};

/* True if there is no fault. */
bool army_check(const struct army *, const struct army_terms *, struct army_report *);

#endif
