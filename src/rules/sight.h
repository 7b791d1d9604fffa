/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* sight.h: lines of fire. [lof, terrain.*.lof] */
#ifndef RULES_SIGHT_H
#define RULES_SIGHT_H

#include "rules/play.h"

enum line { LINE_CLEAR, LINE_HINDERED, LINE_BLOCKED };
enum { SIGHT_PAST_BASES = 1, SIGHT_PAST_TERRAIN = 2,
       SIGHT_HINDERING_BLOCKS = 4,      /* the target hides: hindering counts as blocking */
       SIGHT_IGNORE_STEALTH = 8,        /* whatever the target's abilities say about the line */
       SIGHT_FROM_SKY = 16,             /* only terrain the target occupies matters */
       SIGHT_TO_SKY = 32 };             /* no terrain matters at all */

struct sight {
    uint8_t line;               /* enum line */
    uint8_t culprit;            /* enum mk_culprit: what blocks or hinders */
    uint16_t piece;
    uint16_t rule;              /* the clause that blocks or hinders */
    bool higher;                /* the target has height advantage */
    uint8_t more;               /* further pieces that hinder; they add nothing */
    vec at;                     /* where the line meets it; filled by sight_show */
    int32_t depth;              /* how far inside the blocker it passes, units; by sight_show */
};

/* The line of fire between two figures, centre to centre. Range and arc are not looked at. */
struct sight sight_line(const struct game *, fig_id firer, fig_id target, int flags);
/* The same to a place. A figure standing over it blocks the line no more than a target does. */
struct sight sight_to(const struct game *, fig_id firer, vec at);
/* Works out where and how deep the line meets what blocks or hinders it: for display only. */
void sight_show(const struct game *, fig_id firer, fig_id target, struct sight *);
/* The flags of a line from above the table. */
int sight_from(const struct game *, fig_id firer);
/* Those, and what the target's own abilities add to a line from this firer. */
int sight_flags(const struct game *, fig_id firer, fig_id target);

/* The line of an ordinary shot. */
static inline struct sight sight_between(const struct game *g, fig_id firer, fig_id target)
{
    return sight_line(g, firer, target, sight_flags(g, firer, target));
}

#endif
