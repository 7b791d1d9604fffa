/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack.h: the ten steps, ranged and close. [attack, ranged-combat, close-combat, critical] */
#ifndef RULES_ATTACK_H
#define RULES_ATTACK_H

#include "rules/play.h"

/* Fills an attack from an order: kind, attacker, members, named targets; lets the attacker's
 * abilities shape it (flags, splash, all-around targets). Pure. */
void attack_shape(const struct game *, const struct mk_order *, struct attack *out);
/* The whole legality of a ranged or close combat order, formation and capture included, except
 * whose decision it is and whether the attacker may be given an action at all. */
struct verdict check_attack(const struct game *, const struct mk_order *);
/* How many figures it is aimed at. */
int targets_of(const struct attack *);
/* May it be given this action now? Asks: on the table, not captive, not acted, tokens, captor,
 * abilities. `kind` is enum action_kind. */
enum action_kind { ACTION_MOVE, ACTION_RANGED, ACTION_CLOSE, ACTION_PASS, ACTION_SPECIAL };
/* The action that this attack takes. */
enum action_kind attack_action(const struct game *, const struct mk_order *);
struct verdict check_acts(const struct game *, fig_id, enum action_kind);
/* What bars it from this kind of action, apart from what it has already done. */
struct verdict check_able(const struct game *, fig_id, enum action_kind);
/* Does no friend of the firer touch the target? [ranged-combat.target-contact] */
struct verdict check_target_free(const struct game *, fig_id firer, fig_id t);
/* Can any attack of this kind be made by f now, at a figure or at something built? (offered after a
 * Charge or Bound) */
bool attack_possible(const struct game *, fig_id, int kind, int flags);
bool somebody_to_attack(const struct game *, fig_id, int kind, int flags);

/* The numbers, with their reasons. The attack must be shaped; dice may be 0. The bonus for a rear
 * arc belongs to one struck figure; with NULL it is left out. */
void tally_attack(const struct game *, const struct attack *, const struct struck *,
                  struct tally *);
void tally_defense(const struct game *, const struct attack *, const struct struck *,
                   struct tally *);
void tally_damage(const struct game *, const struct attack *, const struct struck *,
                  struct tally *);
/* The same before the armour of the figure it was aimed at. */
void tally_damage_to_any(const struct game *, const struct attack *, const struct struck *,
                         struct tally *);
/* The same for a piece of terrain, which changes nothing about it. */
void tally_battering(const struct game *, const struct attack *, struct tally *);

/* The stages of an attack, from step 5 to step 9; an edition lists its own, in order. Each runs until
 * it is finished or has to wait. */
typedef enum step attack_stage(struct play *, struct frame *, struct attack *);
enum { MK_STAGES = 28 };            /* the most an attack can have */
attack_stage stage_reflects;
attack_stage stage_rolls_again, stage_blows_again, stage_strikes_back, stage_defender_chooses,
    stage_sections, stage_attacker_cancels, stage_defenders_cancel,
    stage_stops, stage_roll, stage_relics,
    stage_compare, stage_saves,
    stage_choose_healing, stage_heals, stage_damage_die, stage_damage, stage_rolls_for_struck,
    stage_effects, stage_captures, stage_confuses, stage_share, stage_kills_captive,
    stage_explodes, stage_passengers, stage_end;

/* What the figures named with a close combat attacker must be: a formation, or a gang. */
struct verdict check_close_formation(const struct game *, const struct attack *);
struct verdict check_gang_up(const struct game *, const struct attack *);
/* Could m help this attacker, if its front arc touched the target? */
struct verdict check_helper(const struct game *, fig_id attacker, fig_id m);
/* How many of them count against this one, or at all if nobody is named: members that act with the
 * attacker count against everybody, those that only help against the figures they face. */
int attack_helpers(const struct game *, const struct attack *, const struct struck *);

void attack_begin(struct play *, const struct attack *);
enum step attack_step(struct play *, struct frame *);

/* Answers during an attack, called once the order has been allowed: _dice is what was rolled for,
 * _cancel is called after the ability is off (step 5 or 6 goes on asking until _ready), _borrow
 * notes the brother whose value is used, _choose is how much a Healing heals, _confuse says that
 * the confused figure has been given its move or none (the caller begins the travel). */
void attack_answer_dice(struct play *, const struct mk_order *);
void attack_answer_cancel(struct play *, const struct mk_order *);
void attack_answer_borrow(struct play *, const struct mk_order *);
void attack_answer_ready(struct play *, const struct mk_order *);
void attack_answer_choose(struct play *, const struct mk_order *);
void attack_answer_confuse(struct play *, const struct mk_order *);
/* The forced move was not made: the question is put once more. */
void attack_confuse_again(struct play *);
/* Each target's share of the damage. */
struct verdict check_share(const struct game *, const struct mk_order *);
void attack_answer_share(struct play *, const struct mk_order *);
/* Who is struck through an access point: ORDER_MEET, or ORDER_KEEP. */
struct verdict check_meet(const struct game *, const struct mk_order *);
void attack_answer_meet(struct play *, const struct mk_order *);
struct verdict check_borrow(const struct game *, const struct mk_order *);
/* May this ability be switched off? Shown, optional, one's own; and in steps 5 and 6 only by the
 * player asked, and only if the attack as declared stays legal. */
struct verdict check_cancel(const struct game *, const struct mk_order *);
/* ASK_ATTACK not after a move: a roll made again, a further blow, a blow in return, a shot that was
 * due. Is it the same attack once more? */
bool attack_is_same(const struct game *);
/* Is the decision about a blow in return? [ability.counterattack] */
bool attack_is_answer(const struct game *);
struct verdict check_more_blows(const struct game *, const struct mk_order *);
void attack_answer_more(struct play *, const struct mk_order *);
/* ASK_SECTION while an attack is resolved: may it strike this section? It does. */
struct verdict check_struck_section(const struct game *, fig_id);
void attack_answer_section(struct play *, fig_id);
/* The same for an explosion on the border of two sections. */
struct verdict check_side_hurt(const struct game *, fig_id);
void explode_answer(struct play *, fig_id);

/* The trait by which f may shoot at twice its range, or NULL. */
const struct ability *attack_far(const struct game *, fig_id f);
/* How f shoots over what is in the way, or NULL. */
const struct lob *attack_lob(const struct game *, fig_id f);

#endif
