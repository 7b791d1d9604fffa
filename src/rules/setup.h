/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* setup.h: armies, battlefield, terrain pool, deployment. [army, setup, tournament] */
#ifndef RULES_SETUP_H
#define RULES_SETUP_H

#include "mk/game.h"
#include "rules/play.h"
#include "rules/turn.h"

struct verdict setup_check_cast(const struct mk_cast *);
struct verdict table_check(const struct mk_cast *);     /* its part for a table set by hand */
/* Two copies of one Unique, of which an army has one at most? [army.unique] */
bool same_unique(const struct piece *, const struct piece *);
int army_faults(const struct mk_cast *, player_id, struct verdict *out, int max);
/* Forgets who brought, laid and deployed what: that has no effect on the battle, and equal tables
 * must be equal games. */
void setup_forget(struct game *);
/* The stages of the setup; an edition says which there are, and their order. */
turn_stage setup_stage_roll, setup_stage_objectives, setup_stage_lay, setup_stage_deploy,
    setup_stage_battle;
enum step setup_step(struct play *, struct frame *);
/* The player whose dice for the first player are asked for, or nplayer. [setup.first-player] */
player_id setup_roller(const struct game *);
struct verdict check_lay(const struct game *, const struct mk_order *);
bool has_manner_beside(const struct game *, fig_id f, uint16_t manner);
struct verdict check_deploy(const struct game *, const struct mk_order *);
/* Declining to place is refused while some piece fits somewhere. [setup.terrain.must-place] */
struct verdict check_skip_laying(const struct game *, const struct mk_order *);
void setup_skip_laying(struct play *);
struct verdict check_deployed(const struct game *, const struct mk_order *);
void setup_deployed(struct play *);
void setup_lay(struct play *, const struct mk_order *);
void setup_deploy(struct play *, const struct mk_order *);
/* How deep the starting areas at this edge are; n players sit around the table. */
struct params;
int32_t area_depth(const struct params *, vec board, const struct player *, int n, int edge);
/* A player's starting area. */
void starting_area(const struct game *, player_id, vec *lo, vec *hi);

/* The cast as a game that has not begun: figures and terrain stand where they are written. `g` has
 * room
 * for mk_game_size(c) bytes. */
void game_lay_out(struct game *g, const struct mk_cast *c);

/* How far two pieces with these corners lie apart, low walls with their width: at most 0 where they
 * touch or cross, unless one lies within the other. */
int32_t outline_gap(const struct terrain *, const vec *, const struct terrain *, const vec *);
/* How far a place lies from the player's own edge of the table. */
int32_t from_edge(const struct game *, player_id, vec at);

#endif
