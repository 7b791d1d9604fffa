/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* blast.h: damage that a card deals to everybody around a place. */
#ifndef RULES_BLAST_H
#define RULES_BLAST_H

#include "rules/dial.h"

struct blast {
    int32_t reach;              /* of it around the place */
    int8_t clicks;
    uint8_t harm;               /* enum harm; HARM_PUSH: nothing lowers it */
    bool opponents;             /* only opponents of the figure responsible */
    bool concerned;             /* everybody the card concerns, wherever it stands */
    bool one;                   /* only the body that blast_begin_on was told */
};

/* Begins it around that place: pushes a frame of the ability, whose step is blast_step. */
void blast_begin(struct play *, ability_id, fig_id by, vec at);
void blast_begin_on(struct play *, ability_id, fig_id by, fig_id body);
/* Begins one that comes from nobody, and hurts whom the card concerns. */
void blast_begin_card(struct play *, ability_id, int card);
/* One that is over begins once more, around that place. */
void blast_again(struct frame *, vec at);
enum step blast_step(struct play *, struct frame *, const struct blast *);
/* ASK_SECTION: may its player have that section hurt? */
struct verdict check_blasted(const struct game *, const struct frame *, fig_id section);

#endif
