/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* carry.h: an order that has been checked is carried out without being checked again. */
#ifndef RULES_CARRY_H
#define RULES_CARRY_H

#include "mk/game.h"

/* `v` is what mk_check has said of this very order in this very state: it is allowed. */
void carry_out(struct game *, const struct mk_order *, struct verdict v, struct mk_events *);

#endif
