/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* appraise.h: what a figure's clicks can do, as tried out by the engine itself.
 *
 * The figure faces a dummy on an empty table, and all results of the dice are counted. So the numbers
 * include whatever its abilities do in one attack, and nothing they do beyond it. */
#ifndef CLI_APPRAISE_H
#define CLI_APPRAISE_H

#include "mk/notation.h"

enum { APPRAISE_DEFENSES = 3 };
extern const int appraise_defense[APPRAISE_DEFENSES];   /* 13, 15, 17 */
enum { APPRAISE_ATTACK = 9, APPRAISE_DAMAGE = 2 };      /* of the dummy that strikes back */

struct appraised_click {
    double dealt[APPRAISE_DEFENSES];    /* clicks its better attack deals, on average, per action */
    double taken;                       /* clicks it loses to one attack of the dummy */
    double worth;                       /* its share of the figure's points */
};

struct appraisal {
    int n;                              /* clicks from the starting position to the last */
    struct appraised_click click[MK_DIAL];
    double dealt;                       /* the mean over clicks and defenses */
};

/* Points are distributed over the clicks by what each deals before it is lost: dealt / taken. */
void appraise(struct appraisal *, const struct mk_model *);

#endif
