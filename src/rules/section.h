/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* section.h: which sections of a body an attack may fall on. [multidial.target] */
#ifndef RULES_SECTION_H
#define RULES_SECTION_H

#include "rules/play.h"

/* The sections of t's body that the attacker's blow falls on, in their order: crossed by the line to
 * the body's centre, or touched by the attacker, with its front arc if with any. More than one where it
 * comes along a border; t itself for a body of one section, whether it is reached or not; none if no
 * section is touched. */
int sections_struck(const struct game *, const struct attack *, fig_id t, fig_id out[MK_SECTIONS]);
/* Those that the line from a figure to the body's centre crosses. */
int sections_crossed(const struct game *, fig_id from, fig_id t, fig_id out[MK_SECTIONS]);
/* The same of a body that is merely splashed: those that touch a target. */
int sections_splashed(const struct game *, const struct attack *, fig_id t,
                      fig_id out[MK_SECTIONS]);
/* Where an attack on an inactive section may go instead. */
int sections_instead(const struct game *, const struct attack *, fig_id t,
                     fig_id out[MK_SECTIONS]);
/* May the attack be made on t, wherever on its body it will fall? */
struct verdict check_falls(const struct game *, const struct attack *, fig_id t);
/* Would every blow at t's body fall on an inactive section, so that each may go elsewhere? */
bool falls_apart(const struct game *, const struct attack *, fig_id t);

/* The section of f's body whose player wants it to be hurt by what bursts near it, or NOBODY. */
fig_id section_chosen(const struct game *, fig_id f);
void forget_chosen(struct game *);

#endif
