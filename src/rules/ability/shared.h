/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shared.h: what several abilities have in common. Private to ability/. */
#ifndef RULES_ABILITY_SHARED_H
#define RULES_ABILITY_SHARED_H

#include "rules/ability.h"
#include "rules/attack.h"

/* A hook takes all parameters of its type, whether it needs them or not. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

/* --- flying */

/* Where any figure would be refused, one that flies this way is refused with its own clause. */
struct verdict check_lands(const struct game *, fig_id bearer, const struct base *at,
                           const struct walk *, enum mk_rule);

/* --- captives */

/* Its bearer eliminates the captive it holds. */
void kill_captive(struct play *, fig_id bearer, enum mk_rule);

/* --- targets */

/* Is a friend of the bearer among its targets? */
/* Too large to be carried off, changed or won over by cards: titans, bodies of several sections, and
 * what stands on no base. */
bool is_huge(const struct game *, fig_id);
bool aims_at_friend(const struct game *, fig_id bearer, const struct attack *);
/* The first figure that is hit although the order did not name it, or NOBODY. */
fig_id left_out(const struct attack *);
/* May this ability affect all its targets? Not asked for an attack on everybody. */
struct verdict check_all_affected(const struct game *, const struct attack *, ability_id);
/* Is f of a kind that this ability does nothing to? An attack that ignores abilities does not change
 * that. */
bool spared_by_kind(const struct game *, fig_id f, ability_id by);
/* Is a golem among its targets? */
bool aims_at_golem(const struct game *, const struct attack *);
/* May all its targets be healed? */
struct verdict check_all_healed(const struct game *, const struct attack *);

/* The attack ignores the armour of its targets, but not of figures merely splashed. */
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
    enum mk_rule action;            /* the clause that requires an action, a move action… */
    bool special;                   /* …or a special one */
    enum mk_rule no_contact, whose, placement;
    bool rolls;                     /* a die says how many clicks it has taken */
    bool anybody;                   /* not only figures of its player */
    bool lends;                     /* for this turn only */
    struct verdict (*check)(const struct game *, const struct mk_order *);    /* further rules */
};
struct verdict raise_check(const struct game *, const struct mk_order *);
/* May f join this player's army, or does it have the same Unique already? [army.unique-limit] */
struct verdict check_unique_joins(const struct game *, fig_id f, player_id);
void raise_use(struct play *, const struct mk_order *);
enum step raise_step(struct play *, struct frame *);
struct verdict raise_check_placed(const struct game *, const struct mk_order *,
                                  const struct frame *);
#define RAISES(by) \
    .raises = &(by), .use_wants = WANTS_OTHER, .check_use = raise_check, .use = raise_use, \
    .step = raise_step, .check_place = raise_check_placed

/* --- Charge and Bound: run double, or move and attack */

struct rush {
    uint8_t attack;                 /* ATTACK_CLOSE or ATTACK_RANGED may follow */
    enum mk_rule double_speed, move_then_attack, not_from_contact, breakaway;
    enum mk_rule confused;          /* a confused figure may not attack the side that confused it */
};

void rush_shape_move(const struct game *, fig_id bearer, struct walk *, const struct rush *);
/* Says why no attack was offered after the move. */
struct verdict rush_check_action(const struct game *, fig_id bearer, enum action_kind,
                                 const struct rush *);
struct verdict rush_check_attack(const struct game *, const struct attack *, const struct rush *);
/* Breaks away on 2 or more. */
void breaks_away_easily(struct walk *, enum mk_rule);

/* Is it the attack of a charge, which in some editions no such ability may change? A surge or a
 * mounted charge is not one. [ability.charge.give-abilities] */
bool in_charge(const struct game *, const struct attack *);

/* --- abilities that spend a move action without moving */

/* May the figure be given a move action to use an ability on the spot? */
struct verdict check_still(const struct game *, const struct mk_order *);
/* The clause against doing so at another time. */
enum mk_rule still_untimely(const struct game *, const struct mk_order *);
/* Gives the action (by `action`, the clause that requires one); acts_free decides what it costs. */
void still_begin(struct play *, fig_id, enum mk_rule action);
/* The same for abilities that take a special action. [action.special] */
struct verdict check_special(const struct game *, const struct mk_order *);
void special_begin(struct play *, fig_id);
/* Pushes the frame that the ability's step function will run. */
struct frame *still_push(struct play *, const struct mk_order *);

#endif
