/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* cover.h: what terrain does to a line of fire, approximately. */
#ifndef BOT_COVER_H
#define BOT_COVER_H

#include "bot/survey.h"

enum { COVER_BLOCKED = 100 };

/* Where a figure stands or might stand. */
struct spot {
    fig_id fig;
    vec at;
    int32_t radius;
    int hill;                       /* the elevated terrain it is on, or -1 */
};

/* For a figure where it is, and where it might be. */
struct spot cover_here(struct survey *, const struct seen *);
struct spot cover_there(const struct survey *, const struct seen *, vec at);
/* How much terrain adds to the target's defense against a shot, or COVER_BLOCKED. Bases are
 * ignored. */
int cover_between(const struct survey *, const struct spot *firer, const struct spot *target);
/* Does any terrain on the table give cover? Check this before calling the others. */
bool cover_matters(const struct game *);
/* Are there low walls? */
bool cover_has_walls(const struct game *);

#endif
