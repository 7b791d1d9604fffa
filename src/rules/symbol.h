/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* symbol.h: faction symbols, printed and borrowed. [faction, formation.shyft, subfaction.pact] */
#ifndef RULES_SYMBOL_H
#define RULES_SYMBOL_H

#include "rules/play.h"

struct ruleset;

/* Does it have the faction's symbol? Is it welcome without it? (Apocalypse warriors count as whatever
 * the others are, Mage Spawn go with Shyft.) Is it one or the other? */
bool bears_faction(const struct piece *, int faction);
bool is_guest_of(const struct ruleset *, const struct piece *, int faction);
bool goes_with_faction(const struct ruleset *, const struct piece *, int faction);
/* Does its power give it the symbols of its friends? */
bool bears_friends(const struct game *, fig_id);
/* Does the figure bear it now: what is printed, unless a card hides it, and what friends lend?
 * `lent`: with the symbols its power takes from friends. [subfaction.pact] */
bool bears_symbol(const struct game *, fig_id, int faction, bool lent);

#endif
