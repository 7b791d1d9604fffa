/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* access.h: access points of castles: doors, tops, ladders. [castle.access.*, access-points.*]
 *
 *  (1) A door is touched at the ground, a whole top by whoever stands on it, the foot of a ladder at
 *      the ground and its head on the wall.
 *  (2) The doors and the top of one section are connected, as long as the doors are open; the two ends
 *      of one ladder are. */
#ifndef RULES_ACCESS_H
#define RULES_ACCESS_H

#include "rules/route.h"

enum access_kind { ACCESS_DOOR, ACCESS_TOP, ACCESS_FOOT, ACCESS_HEAD };

struct access {
    enum access_kind kind;
    fig_id section;
    int group;                  /* terrain piece: those of one are connected */
    bool open;
    struct seg at;              /* the threshold; a ladder's place twice */
};
enum { MK_ACCESSES = 3 * MK_MAX_TERRAIN };

/* All of them. Returns how many. */
int access_all(const struct game *, struct access out[MK_ACCESSES]);

/* Where a round base that has come up to it stands. */
vec access_spot(const struct mover *, const struct access *);

/* May the mover end there by way of an access point? */
struct verdict check_access(const struct mover *, const struct mk_order *, int32_t limit,
                            int32_t *length);
/* The access points of pieces built from cards that a base there touches, one after the other, from
 * {.which = -1} on. */
struct stairs { int piece, which; vec at; };
bool next_stairs(const struct game *, const struct base *, struct stairs *);
/* Do bases there touch the same access point of a piece built from cards? */
bool stairs_shared(const struct game *, const struct base *, const struct base *);
/* Where that is. */
bool stairs_meet(const struct game *, const struct base *, const struct base *, vec *at);
/* Is a's front arc at the one by which they touch, if it stands there? */
bool fronts_stairs(const struct game *, fig_id a, const struct base *at, const struct base *b);
/* May a strike t through one that its front arc touches? [castle.access.close-combat] */
bool across_access(const struct game *, fig_id a, fig_id t);
/* Or is a, which would reach t through one, too large to use it? [castle.access.no-large] */
struct verdict check_striker_across(const struct game *, fig_id a, fig_id t);
/* Could a captor bring t through it? */
struct verdict check_brought_across(const struct game *, fig_id captor, fig_id t);
/* May a join a formation against t from where it stands? It may through an access point.
 * [castle.access.formation] */
bool may_join_across(const struct game *, fig_id a, fig_id t);
/* Does height count in close combat between them? It does through an access point, too.
 * [castle.access.height] */
bool height_counts(const struct game *, fig_id a, fig_id t);
/* The figures of t's player that an attack by a on t through an access point could strike; t alone, or
 * nobody, if the attack does not go through one. Returns how many. [castle.access.defender-chooses] */
int access_defenders(const struct game *, fig_id a, fig_id t, fig_id out[MK_MAX_FIGURES]);

/* The one opponent who holds a breached section: the only player with a warrior fit to fight on top of
 * it or at its access points. MK_NO_PLAYER if there is none. */
player_id section_taken_by(const struct game *, fig_id section);

/* Between the archway and the top of one section a flying figure goes through an open portal. Does it
 * change floors like that, and may it? */
bool changes_floor(const struct mover *);
/* An order may choose a floor only where one lies above another. */
struct verdict check_floor(const struct game *, const struct mk_order *);
/* Does it need no access point to get from one to the other? [castle.access.flight] */
bool flies_between_floors(const struct walk *);
struct verdict check_by_portal(const struct mover *, int32_t limit, int32_t *length);

#endif
