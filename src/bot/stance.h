/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* stance.h: how well a figure would stand somewhere. */
#ifndef BOT_STANCE_H
#define BOT_STANCE_H

#include "bot/survey.h"

struct stance {
    vec at;
    vec look;                       /* any length */
    const struct seen *touch;       /* an opponent it will surely touch there, or NULL */
};

/* What could be struck from there next turn, less what might strike there, less the way still to
 * go. */
int32_t stance_value(struct survey *, const struct seen *, const struct stance *);
/* The same if it is more than `least`; else something that is not. */
int32_t stance_above(struct survey *, const struct seen *, const struct stance *, int32_t least);
/* What might strike there, as it is counted in that. */
int32_t stance_danger(struct survey *, const struct seen *, const struct stance *);
/* The most it can be anywhere, if that is the best blow the figure could strike. */
int32_t stance_most(const struct survey *, int32_t blow);
/* What it is worth to it where it stands now, remembered. */
int32_t stance_here(struct survey *, const struct seen *);
/* No blow of this kind at the end of a way so long is better: stance_blow. */
int32_t stance_blow_bound(struct survey *, const struct seen *, int32_t way, int kind);
/* No place within reach of where it stands is worth more to it. */
int32_t stance_bound(struct survey *, const struct seen *, int32_t reach);
struct stance stance_now(const struct seen *);
/* Could anybody strike it there before it acts again? */
bool stance_threatened(struct survey *, const struct seen *, const struct stance *);
/* The best blow of this kind that could be struck from there at once; *on says at whom. */
int32_t stance_blow(struct survey *, const struct seen *, const struct stance *, int kind,
                    const struct seen **on);
/* Does nothing cut the line between them? Bases and blocking terrain; not the two themselves. */
bool stance_line(struct survey *, const struct seen *from, vec at, const struct seen *to);

#endif
