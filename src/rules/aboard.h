/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* aboard.h: riding in a piece that carries: getting on and off, and what is done from there.
 * [chariot.passenger.*] */
#ifndef RULES_ABOARD_H
#define RULES_ABOARD_H

#include "rules/play.h"

/* May f ride in that piece at all? Asks about kinds, sides, and whether the place is taken. */
/* May somebody else aim at f? Nobody does at a passenger, for any purpose. */
struct verdict check_aimed_at(const struct game *, fig_id by, fig_id f);
struct verdict check_seat(const struct game *, fig_id f, fig_id in);
/* A move that ends aboard (ORDER_ABOARD), and a move of a passenger. */
struct verdict check_board(const struct game *, const struct mk_order *);
struct verdict check_leave(const struct game *, const struct mk_order *);
/* The move is made: f is aboard; f has got off, and will stand where its travel says. */
void climb_aboard(struct play *, fig_id f, fig_id in);
void climb_down(struct play *, fig_id f, struct travel *);
/* f is put aboard; f is no longer aboard, wherever it stands. */
void put_aboard(struct game *, fig_id f, fig_id in);
void get_off(struct game *, fig_id f);

/* Can passenger f reach t in close combat? */
bool strikes_from_aboard(const struct game *, fig_id f, fig_id t);
/* The same for one section of a body. */
bool meets_from_aboard(const struct game *, fig_id f, fig_id section);
/* May passenger f make this attack on t? */
struct verdict check_from_aboard(const struct game *, const struct attack *, fig_id t);
/* Its range value in inches: what is printed and what cards make of it, limited aboard. */
int range_value(const struct game *, fig_id);

/* A carrier has been eliminated. */
void carrier_lost(struct play *, fig_id carrier, fig_id by);

#endif
