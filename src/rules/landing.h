/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* landing.h: who soared is brought down. [soaring.lost] */
#ifndef RULES_LANDING_H
#define RULES_LANDING_H

#include "rules/play.h"

/* At the ground where it was, looking as it did; lost if there is no room. */
void set_down(struct play *, fig_id f, fig_id by);

#endif
