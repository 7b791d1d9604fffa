/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* cover.h: what terrain does to a line of fire, at a glance. */
#ifndef BOT_COVER_H
#define BOT_COVER_H

#include "bot/survey.h"

enum { COVER_BLOCKED = 100 };

/* Where somebody stands, or would. */
struct spot {
    fig_id fig;
    vec at;
    int32_t radius;
    int hill;                       /* the elevated piece it is on, or -1 */
};

/* Of a figure where it is, and where it might be. */
struct spot cover_here(struct survey *, const struct seen *);
struct spot cover_there(const struct survey *, const struct seen *, vec at);
/* How much harder terrain makes it to shoot at one from the other: what it adds to the defense, or
 * COVER_BLOCKED. Bases are not looked at. */
int cover_between(const struct survey *, const struct spot *firer, const struct spot *target);
/* Does anything on the table cover anybody? Asked before the others. */
bool cover_matters(const struct game *);
/* Low walls anywhere? */
bool cover_has_walls(const struct game *);

#endif
