/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* portal.h: gates and doors opened and shut as the turn begins. [castle.portal.*] */
#ifndef RULES_PORTAL_H
#define RULES_PORTAL_H

#include "rules/play.h"

/* Does the player whose turn it is have a portal that may still be set? */
bool portals_to_set(const struct game *);
/* ORDER_OPEN, ORDER_SHUT: fig, choice. */
struct verdict check_portal(const struct game *, const struct mk_order *);
/* The clause against doing so at another time. */
enum mk_rule portal_untimely(const struct game *, const struct mk_order *);
void portal_set(struct play *, const struct mk_order *);
/* That is over: forgets which of them were set. */
void portals_settled(struct game *);

#endif
