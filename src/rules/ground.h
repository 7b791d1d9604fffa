/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ground.h: what a figure stands on. [terrain.*] */
#ifndef RULES_GROUND_H
#define RULES_GROUND_H

#include "rules/play.h"

struct poly ground_poly(const struct game *, int terrain);
struct chain ground_chain(const struct game *, int terrain);
/* Is the figure up on elevated terrain? The centre decides, as no base stands half on it. */
bool is_elevated(const struct game *, fig_id);
bool elevated_at(const struct game *, vec);
int elevated_piece_at(const struct game *, vec);        /* terrain index or -1 */
bool is_abrupt_between(const struct game *, fig_id, fig_id);
/* Does the base (wholly or partly) lie in, or touch, terrain that halves its move? */
bool starts_hindered(const struct game *, fig_id);
/* A figure in terrain that blocks it (deep water without Aquatic…): index or -1. */
int drowning_in(const struct game *, fig_id);

#endif
