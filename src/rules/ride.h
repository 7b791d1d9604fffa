/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ride.h: what is special about the travel of a mount with its rider, for travel.c and game.c. */
#ifndef RULES_RIDE_H
#define RULES_RIDE_H

#include "rules/move.h"

/* May the move be ordered, as part of the action that its manner belongs to? */
struct verdict check_move_action(const struct game *, const struct mk_order *);
/* Do those it has ridden over still have to be hurt? */
bool tramples(const struct game *, const struct frame *);
/* Damage to everybody on its straight path. */
void trample(struct play *, const struct travel *);
/* Has it an ability whose ride may be added to a mounted charge? */
bool rides_again(const struct game *, fig_id f);
/* May the order be the second ride of the action? The travel that has just begun is. */
struct verdict check_second_ride(const struct game *, const struct mk_order *);
void begin_second_ride(struct play *);
/* It was not made: it is still due. */
void take_back_second_ride(struct play *);
static inline bool is_second_ride(const struct travel *t)
{
    return (t->manner & MANNER_TWICE) && t->second;
}
/* After the first ride and its attack: asks for the second, or for a blow where they stand. */
enum step ride_on(struct play *, struct frame *);
/* May f be the one who attacks after the move? */
bool follows_with(const struct game *, const struct travel *, fig_id f);
/* May the rider use an ability instead of shooting after a mounted bound? */
bool uses_after_ride(const struct game *, const struct travel *, fig_id f);
/* After the ride: asks for the die against the rider it was aimed at, if that is still possible;
 * and applies the result. */
enum step roll_against_rider(struct play *, struct frame *);
void overwhelm(struct play *, struct frame *);
/* The rider's shot is due as its player's next turn begins. */
void keep_watch(struct play *, fig_id f);

#endif
