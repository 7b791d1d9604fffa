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
/* Who soared, or its mount: at the ground where it was, looking as it did; lost if there is no room. */
void set_down(struct play *, fig_id f, fig_id by);

#endif
