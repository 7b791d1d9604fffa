/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* stance.h: how good a place is for a figure. */
#ifndef BOT_STANCE_H
#define BOT_STANCE_H

#include "bot/survey.h"

struct stance {
    vec at;
    vec look;                       /* any length */
    const struct seen *touch;       /* an opponent it will certainly touch there, or NULL */
};

/* What it could attack from there next turn, less what might attack it there, less the way left. */
int32_t stance_value(struct survey *, const struct seen *, const struct stance *);
/* The same if it is above `least`; otherwise anything that is not. */
int32_t stance_above(struct survey *, const struct seen *, const struct stance *, int32_t least);
/* The part of that value that is danger. */
int32_t stance_danger(struct survey *, const struct seen *, const struct stance *);
/* The most a place can be worth, if that is the best attack the figure could make. */
int32_t stance_most(const struct survey *, int32_t blow);
/* The value of where it stands now, cached. */
int32_t stance_here(struct survey *, const struct seen *);
/* The nearest opponent it can do something to, or NULL. */
const struct seen *stance_nearest(struct survey *, const struct seen *);
/* An upper bound of stance_blow at the end of a move that long. */
int32_t stance_blow_bound(struct survey *, const struct seen *, int32_t way, int kind);
/* An upper bound for all places within reach of where it stands. */
int32_t stance_bound(struct survey *, const struct seen *, int32_t reach);
/* The same for places there where it touches nobody. */
int32_t stance_bound_free(struct survey *, const struct seen *, int32_t reach);
/* …and for places beside that opponent. */
int32_t stance_bound_beside(struct survey *, const struct seen *, const struct seen *foe);
struct stance stance_now(const struct seen *);
/* Could anybody attack it there before it acts again? */
bool stance_threatened(struct survey *, const struct seen *, const struct stance *);
/* The clicks it takes for moving or turning there from opponents that it then touches. */
int stance_stings(struct survey *, const struct seen *, const struct stance *);
/* The best attack of this kind from there at once; *on gets its target. */
int32_t stance_blow(struct survey *, const struct seen *, const struct stance *, int kind,
                    const struct seen **on);
/* Is the line between them clear? Bases and blocking terrain count; the two themselves do not. */
bool stance_line(struct survey *, const struct seen *from, vec at, const struct seen *to);

#endif
