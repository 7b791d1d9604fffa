/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* saddle.h: a rider and its mount: getting on and off, and what becomes of one without the other.
 * [cavalry] */
#ifndef RULES_SADDLE_H
#define RULES_SADDLE_H

#include "rules/play.h"

bool is_mount(const struct game *, fig_id);
/* Is it mounted, one of a cavalry unit, or a mount itself? [chariot.passenger.who,
 * castle.access.no-large] */
bool on_horseback(const struct game *, fig_id);
/* Could it ride at all? It bears mount symbols and is no mount itself. */
bool is_rider(const struct piece *);
/* May f sit on that mount? Symbols, sides, and whether the saddle is free; not where they stand. */
struct verdict check_saddle(const struct game *, fig_id f, fig_id mount);
/* The same of what is printed: the clause against it, or R_NONE. */
enum mk_rule saddle_bars(const struct piece *rider, const struct piece *mount);

/* Pairs a player's riders with mounts: for each of these pieces its mount, or NOBODY. Returns the first
 * mount without a rider, or NOBODY. */
fig_id match_riders(const struct piece *, int n, player_id, fig_id *mount);

/* A move that ends in a saddle, and one out of it. */
struct verdict check_mount_up(const struct game *, const struct mk_order *);
struct verdict check_dismount(const struct game *, const struct mk_order *);
void mount_up(struct play *, fig_id f, fig_id mount);
/* f gets off by its own action and will stand where its travel says. */
void dismount(struct play *, fig_id f);
/* What its mount, if it has one, does after the rider got off. */
void bereave(struct play *, fig_id mount);

/* Is it that player's own? A wild mount may serve a player, but belongs to nobody. */
bool belongs_to(const struct game *, fig_id f, player_id);
/* If f was RIDES_WILD, it serves nobody else any more. */
void tame(struct game *, fig_id f);
/* f sits on that mount from now on; f's saddle, or the one f sits in, is empty. */
void put_in_saddle(struct game *, fig_id f, fig_id mount);
void unsaddle(struct game *, fig_id f);
/* f, one of the two, has been eliminated, and the other perhaps with it. */
void unit_breaks(struct play *, fig_id f, bool both);
/* The rider of that unit is thrown: its player sets it down. */
void throw_rider(struct play *, fig_id mount);

/* FRAME_DISMOUNT: those who have lost their saddle are set down, one after the other. */
enum step dismount_step(struct play *, struct frame *);
struct verdict check_set_down(const struct game *, const struct mk_order *);
void dismount_answer(struct play *, const struct mk_order *);

#endif
