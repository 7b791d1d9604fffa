/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* objectives.h: objective tokens, as a bot sees them. In a game without any, all of this is
 * zero. */
#ifndef BOT_OBJECTIVES_H
#define BOT_OBJECTIVES_H

#include "bot/survey.h"

/* What each token is worth to this side now, and who is sent to it; part of survey_take. */
void objectives_survey(struct survey *);
/* What standing there does for holding tokens, and the most any place within reach of f can do. */
int32_t objectives_value(const struct survey *, const struct seen *f, vec at);
int32_t objectives_bound(const struct survey *, const struct seen *f, int32_t reach);
/* How near f's centre must come to the token's to touch it. */
int32_t objective_reach(const struct seen *f);
/* Tokens held by this player's side, less those of all others. */
int objectives_lead(const struct game *, player_id);

#endif
