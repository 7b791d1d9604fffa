/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shared.h: what several abilities have in common. Private to ability/. */
#ifndef RULES_ABILITY_SHARED_H
#define RULES_ABILITY_SHARED_H

#include "rules/ability.h"

/* A hook has the parameters of its type, whether it needs them or not. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

/* --- flying */

/* A place refused to everybody is refused to a flier with its own clause. */
struct verdict check_lands(const struct game *, fig_id bearer, const struct base *at, enum mk_rule);

/* --- captives */

/* Its bearer eliminates the captive it holds. */
void kill_captive(struct play *, fig_id bearer, enum mk_rule);

/* --- targets */

/* Is somebody on the bearer's own side among those the attack is aimed at? */
bool aims_at_friend(const struct game *, fig_id bearer, const struct attack *);
/* How many figures it is aimed at. */
int targets_of(const struct attack *);
/* The first figure that is struck although the order did not name it, or NOBODY. */
fig_id left_out(const struct attack *);
/* May this ability affect everybody it is aimed at? A blind attack does not ask. */
struct verdict check_all_affected(const struct game *, const struct attack *, ability_id);
/* Is a golem among those it is aimed at? */
bool aims_at_golem(const struct game *, const struct attack *);
/* May everybody it is aimed at be healed? */
struct verdict check_all_healed(const struct game *, const struct attack *);

/* The attack goes through the armour of those it is aimed at, not of those merely splashed. */
static inline bool pierced(const struct attack *a, const struct struck *s)
{
    return a && s && (a->flags & ATTACK_PIERCES) &&
           ((s->flags & STRUCK_TARGET) || breaks(R_FLAME_LIGHTNING_PIERCE_TARGET_ONLY));
}

/* --- Healing and what is like it: a close combat action at a friend, by that ability */

void mend_shape_attack(const struct game *, fig_id bearer, struct attack *, ability_id);
struct verdict mend_check_attack(const struct game *, fig_id bearer, const struct attack *);

/* --- bringing the eliminated back */

struct raising {
    enum mk_rule action;            /* the clause that asks for an action, a move action… */
    bool special;                   /* …or a special one */
    enum mk_rule no_contact, whose, placement;
    bool rolls;                     /* a die says how many clicks it has taken */
    bool anybody;                   /* not only figures of its player */
    bool lends;                     /* for this turn only */
    struct verdict (*check)(const struct game *, const struct mk_order *);    /* further rules */
};
struct verdict raise_check(const struct game *, const struct mk_order *);
/* May f come to this player's army, or has it such a Unique already? [army.unique-limit] */
struct verdict check_unique_joins(const struct game *, fig_id f, player_id);
void raise_use(struct play *, const struct mk_order *);
enum step raise_step(struct play *, struct frame *);
struct verdict raise_check_placed(const struct game *, const struct mk_order *,
                                  const struct frame *);

/* --- Charge and Bound: run double, or move and attack */

struct rush {
    uint8_t attack;                 /* ATTACK_CLOSE or ATTACK_RANGED may follow */
    enum mk_rule double_speed, move_then_attack, not_from_contact, breakaway;
    enum mk_rule confused;          /* a confused figure spares the side that confused it */
};

void rush_shape_move(const struct game *, fig_id bearer, struct walk *, const struct rush *);
/* Says why no attack was offered after the move. */
struct verdict rush_check_action(const struct game *, fig_id bearer, enum action_kind,
                                 const struct rush *);
struct verdict rush_check_attack(const struct game *, const struct attack *, const struct rush *);
/* Breaks away on 2 or more. */
void breaks_away_easily(struct walk *, enum mk_rule);

/* Is it the attack of a charge, which in some editions no such ability may shape? A surge or a mounted
 * charge is not one. [ability.charge.give-abilities] */
bool in_charge(const struct game *, const struct attack *);

/* --- abilities that spend a move action without moving */

/* May the figure be given a move action to use an ability on the spot? */
struct verdict check_still(const struct game *, const struct mk_order *);
/* The clause against doing so at another time. */
enum mk_rule still_untimely(const struct game *, const struct mk_order *);
/* Gives the action (by `action`, the clause that asks for one); acts_free decides what it costs. */
void still_begin(struct play *, fig_id, enum mk_rule action);
/* The same for abilities that ask for a special action. [action.special] */
struct verdict check_special(const struct game *, const struct mk_order *);
void special_begin(struct play *, fig_id);
/* Pushes the frame that the ability's step function will run. */
struct frame *still_push(struct play *, const struct mk_order *);

#endif
