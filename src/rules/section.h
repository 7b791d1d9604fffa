/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* section.h: which sections of a body an attack may fall on. */
#ifndef RULES_SECTION_H
#define RULES_SECTION_H

#include "rules/play.h"

/* The sections of t's body that the attacker's blow falls on, in their order: crossed by the line to
 * the body's centre, or touched by the attacker. More than one where it comes along a border; t itself
 * for a body of one section, whether it is reached or not; none if no section is touched. */
int sections_struck(const struct game *, int kind, fig_id attacker, fig_id t,
                    fig_id out[MK_SECTIONS]);

#endif
