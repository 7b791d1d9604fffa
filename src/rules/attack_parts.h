/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_parts.h: what the files attack*.c share. Private to them. */
#ifndef RULES_ATTACK_PARTS_H
#define RULES_ATTACK_PARTS_H

#include "rules/attack.h"

/* attack_shape without looking along the lines: enough to tell whether it is legal. `carried` are
 * flags that do not come from the order (ATTACK_FOLLOWS_MOVE). */
void attack_declare(const struct game *, const struct mk_order *, uint32_t carried,
                    struct attack *out);
/* ATTACK_FOLLOWS_MOVE if the attack asked for now does. */
uint32_t follows_move(const struct game *);
/* Notes for each struck figure what terrain does for its defense. */
void attack_look(const struct game *, struct attack *);
/* The order an attack was declared by, without targets that have left the table. */
void attack_order(const struct game *, const struct attack *, struct mk_order *out);
/* Shapes the attack again by what works now; it strikes the same sections as before. */
void attack_reshape(const struct game *, const struct attack *before, struct attack *out);
/* What the attacker's die is rolled for: the healing, or else by the ability that takes it for the
 * damage. */
enum mk_dice die_purpose(const struct game *, const struct attack *);
/* The struck entry of f, or NULL. */
const struct struck *attack_struck(const struct attack *, fig_id f);
/* Is it spared the splash? Not for merely being no legal target. [ability.stormfire.neighbours] */
bool stays_dry(const struct game *, const struct attack *, fig_id f);
/* SIGHT_… flags for the attacker's own line to t. */
int attack_sight(const struct game *, const struct attack *, fig_id t);

/* The clauses that say who may shoot at twice its range, and over what stands in the way; and the one
 * that keeps f from shooting at what is too near. */
enum mk_rule far_rule(void);
enum mk_rule lob_rule(void);
const struct ability *attack_least(const struct game *, fig_id f);
/* On to the next stage. */
enum step attack_next(struct frame *, struct attack *);
/* Could t be struck from where the attacker stands? Bans, arc, range, line; front arc contact. */
struct verdict check_reach(const struct game *, const struct attack *, fig_id t);
/* What the target's own abilities say about being one. */
struct verdict check_targeted(const struct game *, const struct attack *, fig_id t);
/* What the attacker's abilities say about the attack. */
struct verdict check_attack_abilities(const struct game *, const struct attack *);
/* Targets one by one and together, and what abilities say. */
struct verdict check_targets(const struct game *, const struct attack *);
/* The members' own arcs and lines, and what a capture asks for. */
struct verdict check_support(const struct game *, const struct attack *);
/* Everything but whether the attacker is able to attack at all. */
struct verdict check_declared(const struct game *, const struct mk_order *, uint32_t carried);

/* Another Apocalypse figure on f's side in play? [faction.apocalypse] */
bool is_brother(const struct game *, fig_id f, fig_id other);
bool has_brother(const struct game *, fig_id f);
/* Was it made by a close or a ranged combat action? */
bool by_combat_action(const struct game *, const struct attack *);

/* On to the next stage. */
enum step attack_next(struct frame *, struct attack *);
/* Does it deal clicks to those it hits? */
bool attack_damages(const struct attack *);
bool attack_hurts(const struct attack *, const struct struck *);    /* this one */
/* The damage that is divided among several targets. */
int damage_to_share(const struct game *, const struct attack *);
/* The same if the damage must be shared among everybody hit. */
int clicks_to_share(const struct game *, const struct attack *);

/* Is it a shot that was due already, even if somebody now touches the firer? */
bool shoots_late(const struct game *, fig_id);
/* Did earlier blows hit it and only the last one miss? */
bool attack_was_beaten(const struct game *, const struct attack *, const struct struck *);
/* What happens at its end in a sequence the player whose turn it is chooses; the choice. */
struct due;
int attack_due(const struct game *, const struct attack *, struct due *out, int max);
void attack_resolve(struct play *, const struct mk_order *);
/* How many of its clicks the dial of a struck figure can record. */
uint8_t clicks_recorded(const struct game *, const struct struck *);
/* The attack that struck back is over. */
void attack_note_answer(struct play *, const struct attack *);

bool is_critical_miss(const struct game *, const struct attack *);
bool is_critical_hit(const struct game *, const struct attack *);

static inline int attack_roll(const struct attack *a)
{
    return a->dice[0] + a->dice[1];
}

/* What the cards of the attacker do after its attack, hit or miss; for an attack on figures, nothing
 * if it was stopped. */
void cards_follow(struct play *, struct attack *);
void attack_follows(struct play *, struct attack *);

#endif
