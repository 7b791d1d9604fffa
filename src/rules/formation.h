/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* formation.h: several figures, one action. [formation, faction.shyft, faction.elite, apocalypse] */
#ifndef RULES_FORMATION_H
#define RULES_FORMATION_H

#include "rules/play.h"

enum formation_kind { FORMATION_MOVE, FORMATION_RANGED, FORMATION_CLOSE, MK_FORMATIONS };

/* May these act as one (set[0] is given the action)? Asks about number, own figures, faction, contact,
 * tokens, abilities. What combat needs besides (lines of fire, one target) is asked in attack.c. */
struct verdict check_formation(const struct game *, enum formation_kind, player_id,
                               const fig_id *set, int n);
/* Does every Mage Spawn of the set touch a Shyft of it, is it one group…: the end of a move. */
struct verdict check_formation_end(const struct game *, const struct frame *);
struct verdict check_formation_order(const struct game *, const struct mk_order *);
/* May this member be moved (or turned) now? */
struct verdict check_formation_member(const struct game *, const struct mk_order *);
/* The last member's move has to leave the formation in one piece. */
struct verdict check_formation_closes(const struct game *, const struct mk_order *);
void formation_member_moves(struct play *, fig_id);
/* It did not dare and stays where it was: it may move elsewhere. [ability.terrify] */
void formation_not_moved(struct game *, fig_id);
void formation_done(struct play *);
/* The move cannot be finished legally: all members go back to where they stood. [formation.move.end] */
struct verdict check_take_back(const struct game *);
void formation_take_back(struct play *);
/* A die was rolled or a dial turned: if a formation is on the move it can no longer be undone as if
 * nothing had happened. */
void formation_is_fateful(struct play *);
/* An ability of a member has been switched off: it lends no speed from now on. */
void formation_heeds_cancel(struct play *, const struct mk_order *);
struct verdict check_lend(const struct game *, const struct mk_order *);
void formation_lend(struct play *, const struct mk_order *);
enum step formation_step(struct play *, struct frame *);
void formation_begin(struct play *, const struct mk_order *);

#endif
