/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ability.h: what a special ability may change, and when it is asked.
 *
 * An ability is one file in ability/ with one const struct. Hooks are asked only while the ability
 * works on its bearer (dial_ability). Where several abilities answer the same question they are
 * asked slot by slot (speed, attack, defense, damage); figures in the order of their index.
 * Core files never name an ability; they act on the flags and numbers the hooks leave behind. */
#ifndef RULES_ABILITY_H
#define RULES_ABILITY_H

#include "rules/attack.h"
#include "rules/formation.h"
#include "rules/move.h"
#include "rules/play.h"

struct ability {
    const char *name;
    bool magic;                 /* one of the abilities called Magic */

    /* --- may its bearer… */
    struct verdict (*check_action)(const struct game *, fig_id bearer, enum action_kind);
    struct verdict (*check_formation)(const struct game *, fig_id bearer, enum formation_kind);
    struct verdict (*check_captor)(const struct game *, fig_id bearer);    /* lead a capture */
    struct verdict (*check_captured)(const struct game *, fig_id bearer);  /* be captured */
    struct verdict (*check_healed)(const struct game *, fig_id bearer);
    /* …be struck by this attack as a named target; asked of the target's abilities */
    struct verdict (*check_targeted)(const struct game *, fig_id bearer, const struct attack *);
    /* …be the object of this ability of somebody else (levitation…) */
    struct verdict (*check_affected)(const struct game *, fig_id bearer, ability_id by);
    /* …end a move of its own there */
    struct verdict (*check_move_end)(const struct game *, fig_id bearer, const struct base *);

    /* --- movement */
    bool (*moves_free)(const struct game *, fig_id bearer);     /* no action of the turn is used */
    void (*shape_move)(const struct game *, fig_id bearer, struct walk *);
    bool lends_speed;           /* to its movement formation */
    bool (*denies_spin)(const struct game *, fig_id bearer, const struct travel *);
    /* Damage between a mover and an opponent it touches after the spins; clicks before reductions. */
    int (*strikes_when_moving)(const struct game *, fig_id bearer, fig_id opponent,
                               const struct travel *);
    int (*strikes_mover)(const struct game *, fig_id bearer, fig_id mover, const struct travel *);
    bool stops_mover;           /* strikes_mover also ends the mover's action */

    /* --- attacks its bearer makes */
    void (*shape_attack)(const struct game *, fig_id bearer, struct attack *);
    /* How many sight flags (SIGHT_…) it adds for lines to its bearer. */
    int (*shape_line)(const struct game *, fig_id bearer, fig_id firer);
    /* Tally parts; `bearer` is the attacker for _by, the struck figure for _on. */
    void (*adjust_damage_by)(const struct game *, fig_id bearer, const struct attack *,
                             const struct struck *, struct tally *);
    void (*adjust_defense_on)(const struct game *, fig_id bearer, const struct attack *,
                              const struct struck *, struct tally *);
    /* Reductions of damage to its bearer, last of all. `attack` is NULL for ability damage. */
    void (*reduce_damage_on)(const struct game *, fig_id bearer, const struct attack *,
                             const struct struck *, struct tally *);
    /* Its bearer touches the attacker (as friend): more damage? */
    void (*adjust_friends_damage)(const struct game *, fig_id bearer, const struct attack *,
                                  const struct struck *, struct tally *);
    bool lends_defense;         /* friends touching it may use its defense value */
    uint8_t saves_on;           /* lowest die that turns a hit on its bearer into a miss; 0: none */
    enum mk_rule saves_rule;
    enum mk_dice damage_dice;   /* purpose of the die that replaces the damage value */
    /* Step 9, once per struck figure that took clicks: as attacker, as struck. */
    void (*after_damage_by)(struct play *, fig_id bearer, struct attack *, struct struck *);
    void (*after_damage_on)(struct play *, fig_id bearer, struct attack *, struct struck *);

    /* --- its own time */
    bool rolls_at_turn_start;   /* one die each, in the order of index */
    void (*turn_rolled)(struct play *, fig_id bearer, int die);
    void (*turn_rallies)(struct play *, fig_id bearer);         /* after all rolls */
    void (*turn_strikes)(struct play *, fig_id bearer);         /* after all rallies */
    /* All clicks of a change have been applied and it shows now. */
    void (*shown)(struct play *, fig_id bearer);

    /* --- actions of its own (ORDER_USE) */
    struct verdict (*check_use)(const struct game *, const struct mk_order *);
    void (*use)(struct play *, const struct mk_order *);
    enum step (*step)(struct play *, struct frame *);           /* FRAME_ABILITY */
    struct verdict (*check_place)(const struct game *, const struct mk_order *, const struct frame *);
};

const struct ability *ability_of(const struct game *, ability_id);
/* The ability working in that slot, or NULL. */
const struct ability *active(const struct game *, fig_id, enum mk_slot);
bool ability_optional(const struct game *, ability_id);
const char *mk_ability_word(ability_id);
ability_id mk_ability_named(const char *word);

/* One const per file in ability/. */
#define ABILITY(c, word, slot, colour, shape, optional) extern const struct ability ability_##c;
#include "mk/ability.def"
#undef ABILITY

#endif
