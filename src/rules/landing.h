/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* landing.h: up and down between the levels. [soaring.lost] */
#ifndef RULES_LANDING_H
#define RULES_LANDING_H

#include "rules/play.h"

/* Up to soaring level or down, with whoever it carries; the same for a figure that could not leave,
 * if there is room on the other level. */
void change_level(struct play *, fig_id f, fig_id by, enum mk_rule why);
void change_level_here(struct play *, fig_id f);
/* Lands a soaring figure, or its mount, on the ground where it was, with the same facing; it is lost if
 * there is no room. */
void set_down(struct play *, fig_id f, fig_id by);

#endif
