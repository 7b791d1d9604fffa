/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ability.h: what a special ability may change, and when it is asked.
 *
 * An ability is one file in ability/ with one const struct. Hooks are called only while the ability
 * works on its bearer (dial_ability). If several abilities answer the same question they are asked
 * slot by slot (speed, attack, defense, damage), and figures in the order of their index. Core files
 * never name an ability; they act on the flags and numbers the hooks set. */
#ifndef RULES_ABILITY_H
#define RULES_ABILITY_H

#include <stddef.h>

#include "rules/attack.h"
#include "rules/dial.h"
#include "rules/formation.h"
#include "rules/hooks.h"
#include "rules/kind.h"
#include "rules/move.h"
#include "rules/play.h"

/* A shot over everything in its way: the clauses that allow it, that keep anything from stopping its
 * line, that make terrain count for nothing, and that change the target's defense and its own damage,
 * with the amounts of these two. */
struct lob {
    enum mk_rule may, unstopped, unmodified, harder, weaker;
    int8_t defense, damage;
};

struct ability {
    const char *name;
    uint16_t grants;            /* MANNER_… its bearer may choose with an action */
    uint16_t bars;              /* MANNER_… its bearer may not choose, whoever grants it… */
    enum mk_rule bars_rule;     /* …and the clause against it */
    bool reading;               /* what it does is our own ruling: the documents do not say */
    bool magic;                 /* one of the abilities called Magic */
    bool only_marks;            /* a mark on the dial that is no special ability */
    enum mk_rule cites;         /* cited when it strikes, heals, lends, hides, moves or carries */
    enum mk_event_kind tells;   /* the event when it strikes, saves or moves somebody */

    /* --- may its bearer… */
    struct verdict (*check_action)(const struct game *, fig_id bearer, enum action_kind);
    struct verdict (*check_formation)(const struct game *, fig_id bearer, enum formation_kind);
    bool marches_alike;         /* …or, if the edition lets its like march together, with them? */
    struct verdict (*check_captor)(const struct game *, fig_id bearer);    /* lead a capture */
    struct verdict (*check_captured)(const struct game *, fig_id bearer);  /* be captured */
    struct verdict (*check_healed)(const struct game *, fig_id bearer);
    /* The first position, counted back from the current one, where healing of its bearer stops. */
    int (*heals_to)(const struct game *, fig_id bearer);
    /* …be given another action of this kind after acting this turn? Without this hook nobody may. */
    struct verdict (*check_again)(const struct game *, fig_id bearer, enum action_kind);
    /* …shoot at twice its range? The clause, the cost in damage, and the further conditions. */
    enum mk_rule long_range;
    int8_t long_range_damage;
    struct verdict (*check_long_range)(const struct game *, fig_id bearer);
    const struct lob *lobs;     /* …shoot over what is in the way, if it has a minimum range; or NULL */
    enum mk_rule least_range;   /* the clause that forbids it to shoot nearer than that, */
    int8_t too_near;            /* or at so many inches and less, whatever is printed */
    /* …make this attack? Asked once it is shaped, before any question about its targets. With
     * ATTACK_STRIKES_ALL everybody eligible is in struck[]; those the order left out lack
     * STRUCK_TARGET. */
    struct verdict (*check_attack)(const struct game *, fig_id bearer, const struct attack *);
    /* …be struck by this attack as a named target; asked of the target's abilities */
    struct verdict (*check_targeted)(const struct game *, fig_id bearer, const struct attack *);
    /* …be struck by it as a neighbour of a target, without being aimed at */
    struct verdict (*check_splashed)(const struct game *, fig_id bearer, const struct attack *);
    /* …be affected by this ability of another figure (levitation…) */
    struct verdict (*check_affected)(const struct game *, fig_id bearer, ability_id by);
    bool breached;              /* …that keeps magic off, but not the magic of… */
    enum mk_rule breaches;      /* …those that have this; the clause, or R_NONE */
    /* …act in the manner the order chooses, which it grants */
    struct verdict (*check_manner)(const struct game *, fig_id bearer, const struct mk_order *);
    /* …go from one place to the other, if its paths are WALK_STRAIGHT? */
    struct verdict (*check_way)(const struct game *, fig_id bearer, const struct base *from,
                                const struct base *to);
    /* …end a move there by its own choice (not carried or placed)? Nor is a confused figure asked,
     * unless what binds its own moves binds a forced one (extra.confused_bound). */
    struct verdict (*check_move_end)(const struct game *, fig_id bearer, const struct base *,
                                     const struct walk *);

    /* --- movement */
    /* May the figure it has confused end its forced move there? */
    struct verdict (*check_confused)(const struct game *, fig_id bearer, fig_id confused,
                                     const struct base *);
    bool (*moves_free)(const struct game *, fig_id bearer);     /* no action of the turn is used */
    /* The same for an action of any kind. */
    bool (*acts_free)(const struct game *, fig_id bearer, enum action_kind);
    /* Called when everything but the halving by terrain is counted: w->plain and w->speed are equal. */
    void (*shape_move)(const struct game *, fig_id bearer, struct walk *);
    bool lends_speed;           /* to its movement formation */
    enum mk_rule never_spins;   /* its bearer gets no free spins */
    bool (*denies_spin)(const struct game *, fig_id bearer, const struct travel *);
    /* Clicks, before reductions, between a mover and an opponent it touches after the spins. */
    int (*strikes_when_moving)(const struct game *, fig_id bearer, fig_id opponent,
                               const struct travel *);
    int (*strikes_mover)(const struct game *, fig_id bearer, fig_id mover, const struct travel *);
    enum mk_rule stops_mover;   /* strikes_mover also ends the mover's action */
    /* Does it roll a die (travel_die) after the spins, before it strikes those it has moved up to? */
    bool (*rolls_moving)(const struct game *, fig_id bearer, const struct travel *);
    /* The figure its bearer takes along on its move, or NOBODY; its step sets that figure down. */
    fig_id (*takes_along)(const struct game *, fig_id bearer);
    enum mk_rule daunts;        /* others must roll a die before they may touch its bearer */
    enum mk_rule bars_action;   /* a figure it has carried may not act this turn */
    enum mk_rule bars_cancel;   /* a figure it has confused may not switch anything off meanwhile */

    /* --- attacks its bearer makes */
    void (*shape_attack)(const struct game *, fig_id bearer, struct attack *);
    bool special;               /* its ranged attacks take a special action */
    /* The sight flags (SIGHT_…) it adds to lines to its bearer. */
    int (*shape_line)(const struct game *, fig_id bearer, fig_id firer);
    /* Parts of the attack value, after the value and the dice. `struck` is NULL if no particular target
     * is meant. */
    void (*adjust_attack_by)(const struct game *, fig_id bearer, const struct attack *,
                             const struct struck *, struct tally *);
    /* The same, asked of what works on the struck figure. */
    void (*adjust_attack_on)(const struct game *, fig_id bearer, const struct attack *,
                             const struct struck *, struct tally *);
    /* Parts of the tally; `bearer` is the attacker for _by, the struck figure for _on. _by comes first,
     * while the total is still the damage value (1 for several targets); it also sets die damage. */
    void (*adjust_damage_by)(const struct game *, fig_id bearer, const struct attack *,
                             const struct struck *, struct tally *);
    bool sets_damage;           /* it replaces the value: asked before those that modify it */
    /* When all modifiers are in: what counts instead of the value and all of them. */
    void (*settle_damage_by)(const struct game *, fig_id bearer, const struct attack *,
                             const struct struck *, struct tally *);
    void (*adjust_defense_on)(const struct game *, fig_id bearer, const struct attack *,
                              const struct struck *, struct tally *);
    /* Reductions of the damage to its bearer; they come last. `attack` is NULL for ability damage. */
    void (*reduce_damage_on)(const struct game *, fig_id bearer, const struct attack *,
                             const struct struck *, struct tally *);
    /* Damage its bearer adds as a friend that touches the attacker. */
    void (*adjust_friends_damage)(const struct game *, fig_id bearer, const struct attack *,
                                  const struct struck *, struct tally *);
    enum mk_rule borrows;       /* may use the attack value of another bearer, if the edition says so */
    enum mk_rule bears_friends; /* joins formations as if it had its friends' symbol */
    void (*acted_again)(struct play *, fig_id bearer);  /* its second action of the turn is over */
    enum mk_rule no_rear;       /* its bearer has no rear arc */
    bool lends_defense;         /* friends touching it may use its defense value */
    enum mk_rule lends_on;      /* who in turn lend it to friends touching them */
    /* A figure that is only splashed gets no defense from hindering terrain; from height. */
    enum mk_rule splash_hindering, splash_height;
    enum mk_rule splash_follows;        /* nobody is splashed if the target is missed */
    enum mk_rule splash_light;          /* splashed figures take one click, whatever the damage value */
    uint8_t saves_on;           /* lowest die that turns a hit on its bearer into a miss; 0: none */
    enum mk_rule saves_rule;
    enum mk_dice saves_dice;
    enum mk_dice damage_dice;   /* purpose of the die that replaces the damage value */
    enum mk_dice added_dice;    /* of the die a text adds to it; ATTACK_DIE_DAMAGE is not needed */
    /* Does it roll another die (struck->die, for struck_dice) for this figure it has hit? */
    bool (*rolls_for)(const struct game *, fig_id bearer, const struct attack *,
                      const struct struck *);
    enum mk_dice struck_dice;
    void (*rolled_for)(struct play *, fig_id bearer, struct attack *, struct struck *);
    /* Clicks (before reductions) its bearer deals back to the attacker for damage. Asked when the
     * damage is known but before any dial turns, and kept in struck->back; step 9 deals them all at
     * the same time, each reduced on its own. */
    int (*strikes_back)(const struct game *, fig_id bearer, const struct attack *,
                        const struct struck *);
    /* After a blow that hit it may strike the same figure again, before any clicks are dealt. */
    enum mk_rule blows_again;
    enum mk_rule blows_end;     /* …or may it stop there */
    enum mk_rule rolls_again;   /* a roll near a figure it has marked may be made again… */
    bool (*check_blow)(const struct game *, const struct attack *);    /* …in this attack? */
    enum mk_rule counters;      /* it may strike back at an attacker that missed it in close combat… */
    enum mk_rule counters_free; /* …without a token */
    enum mk_rule shoots_late;   /* its frame lets its bearer shoot even if somebody touches it now */
    /* Clicks its bearer takes after an action of that figure which has affected it. */
    int (*haunted)(const struct game *, fig_id bearer, fig_id actor);
    /* Step 9, once per struck figure that took clicks, asked of the attacker's abilities. */
    void (*after_damage_by)(struct play *, fig_id bearer, struct attack *, struct struck *);

    /* --- what its bearer is to others */
    uint8_t assaults;           /* ATTACK_… it may use against castle sections… */
    enum mk_rule assaults_rule; /* …and the clause that says so */
    /* May be struck hand to hand without base contact? */
    bool (*reached_by)(const struct game *, fig_id bearer, fig_id attacker);
    /* The clause that protects it from clicks of that harm (enum harm), or R_NONE. */
    enum mk_rule (*spared)(const struct game *, fig_id bearer, int harm);
    /* The defense it gives to a figure standing on it. */
    void (*shields)(const struct game *, fig_id bearer, const struct attack *,
                    const struct struck *, struct tally *);
    enum mk_rule breaks_walls;  /* the clause that helps it against castle sections… */
    int8_t breaks_walls_by;     /* …and by how much */
    uint8_t earns;              /* EARNS_…: while it is in play its player has extra actions */

    bool eager;                 /* its player's other figures wait until it has acted (extra.eager) */
    bool broken;                /* its bearer no longer counts as a figure of its player */
    enum mk_rule broken_stays;  /* its bearer is not removed for that, even where others are */

    /* --- at the start of a turn */
    bool leads;                 /* its player has one more action, if the edition says so */
    enum mk_dice turn_dice;     /* rolls a die as the turn begins; figures by index */
    void (*turn_rolled)(struct play *, fig_id bearer, int die);
    /* Clicks it heals on this figure, which was broken as the turn began, after all rolls, and the
     * clause that says so; what a figure gets from all of them is one healing. */
    int (*turn_rallies)(const struct game *, fig_id bearer, fig_id broken, enum mk_rule *by);
    /* Clicks (before reductions) to this opponent as the turn begins, after all rallies; all figures
     * deal theirs at the same time. */
    int (*turn_strikes)(const struct game *, fig_id bearer, fig_id opponent);
    /* In its player's command phase; `card` brings it, or -1… */
    void (*command)(struct play *, fig_id bearer, int card);
    bool (*due)(const struct game *, fig_id bearer);            /* …if this is true, or always */
    /* It can be used (ORDER_USE) in the command phase only: is there anything to use it on? */
    bool (*commands)(const struct game *, fig_id bearer);
    /* Its bearer is a mount whose rider is gone. */
    void (*bereaved)(struct play *, fig_id bearer);
    /* All clicks of a change have been applied, and the dial now shows it. */
    void (*shown)(struct play *, fig_id bearer);

    /* --- what cards do besides */
    uint8_t chosen_with;        /* ATTACK_…: an order for such an attack may choose it (attack.text) */
    uint8_t command_choice;     /* CHOICE_…: its player may use it in the command phase (ORDER_USE) */
    bool is_type;               /* no ability: who has it has it once, however often it is given */
    bool is_gait;               /* a speed type; a figure moves by one of them */
    bool on_hooves;             /* one by which figures count as mounted */
    bool optional;              /* text of a card: its player may switch it off */
    ability_id lends_type;      /* a type its bearer has while the card is in use… */
    bool (*lends_now)(const struct game *, fig_id bearer);          /* …or while this is true */
    enum mk_rule lends_dial;    /* its wielder's mount may use what the wielder's dial shows… */
    enum mk_rule lends_typed;   /* …if it has the type the ability belongs to */
    ability_id of_type;         /* the type this ability belongs to, or none */
    void (*slow_move)(const struct game *, fig_id bearer, struct walk *);   /* before anything else */
    void (*cap_move)(const struct game *, fig_id bearer, struct walk *);    /* right after that */
    int (*range)(const struct game *, fig_id bearer, int inches);   /* its new range */
    enum mk_rule keeps_range;   /* …and nothing else changes it */
    /* the new range of any other figure */
    int (*limits)(const struct game *, fig_id bearer, fig_id f, int inches);
    /* by how much its value without modifiers is raised, by that card of its own */
    int (*raises_defense)(const struct game *, fig_id bearer, int card);
    /* …be moved there, by anybody? */
    struct verdict (*check_displaced)(const struct game *, fig_id bearer, const struct base *);
    bool (*held_fast)(const struct game *, fig_id bearer);          /* cannot break away */
    bool (*keeps_still)(const struct game *, fig_id bearer);        /* cannot be moved by an action,
                                                                     * not even a forced one */
    enum mk_rule all_round;     /* its front arc is all around it… */
    enum mk_rule not_in_saddle; /* …but not in the saddle, where it has its mount's */
    /* The clause that keeps f from shooting because of its bearer, or R_NONE. */
    enum mk_rule (*silences)(const struct game *, fig_id bearer, fig_id f);
    bool silences_actions;      /* …as an action; what was aimed before still falls */
    uint8_t stops_on;           /* highest roll that stops a close attack on its bearer; 0: none */
    enum mk_rule stops_rule;
    enum mk_rule stops_all;     /* and nothing that follows an attack happens */
    /* Step 9, once for the whole attack, hit or miss; nothing is struck if it was stopped. */
    void (*after_attack_by)(struct play *, fig_id bearer, struct attack *);
    enum mk_rule breaks_relics; /* relics of a figure its bearer's blow missed break in step 9 */
    /* Its wielder is being eliminated, by somebody or NOBODY; called before the card drops. */
    void (*wielder_lost)(struct play *, fig_id wielder, fig_id by, int card);
    void (*deployed)(struct play *, int card);          /* in play as the battle begins */

    /* --- what spells do */
    enum mk_rule strikes;       /* it is a ranged combat attack by its caster (attack.text) */
    /* May it be cast so? */
    struct verdict (*check_cast)(const struct game *, const struct mk_order *);
    /* It has been cast and not countered; called before its attack, if it is one. */
    void (*cast)(struct play *, fig_id caster, fig_id on, int card);
    /* It goes on to strike another figure from the last one (frame.other): may that be t? */
    struct verdict (*check_next)(const struct game *, const struct frame *, fig_id t);
    enum mk_rule line_from;     /* the line of fire begins at the figure it goes on from, or through */
    enum mk_rule channels;      /* the figure it was cast on strikes; those touching it help */
    enum mk_rule recalls;       /* it stays in play when the figure it was cast on is eliminated */
    uint8_t reflects_on;        /* lowest roll that turns a blow back on the striker; 0: none */
    enum mk_rule reflects;
    /* Its bearer, or the unit it rides with, has dealt somebody this many clicks without an attack. */
    void (*after_harm_by)(struct play *, fig_id bearer, fig_id victim, int clicks);
    /* In the saddle, its move and attack may be combined with those of a mounted charge. */
    bool rides_again;
    enum mk_rule clears_one;    /* at the end of a turn it gives up one token, not all of them */
    enum mk_rule no_ghost;      /* Ghostform of its bearer counts for nobody */
    enum mk_rule no_symbols;    /* its bearer has no faction and no subfaction */
    enum mk_rule keeps_mounts;  /* mounts near its bearer that would run off stay */
    enum mk_rule shares_all;    /* everybody its bearer's shot hits takes at least one click… */
    enum mk_rule shares_more;   /* …even if that is more than the shot deals */
    int8_t spell_roll;          /* added to its bearer's counterspell rolls… */
    enum mk_rule spell_roll_rule;       /* …by this clause */

    /* --- actions of its own (ORDER_USE) */
    /* The clause against using it at any decision but its player's action. */
    enum mk_rule (*untimely)(const struct game *, const struct mk_order *);
    bool used_between_moves;    /* may also be used between the moves of a formation's members */
    /* Can its bearer use it now instead of shooting, as a ride of its mount ends? */
    bool (*after_ride)(const struct game *, fig_id bearer);
    uint8_t use_wants;          /* what the order has to name besides its bearer: WANTS_… */
    uint8_t use_reach;          /* how far away, in inches, it sets somebody down (WANTS_PLACE) */
    const struct raising *raises;       /* how it brings the eliminated back (ability/shared.h) */
    struct verdict (*check_use)(const struct game *, const struct mk_order *);
    void (*use)(struct play *, const struct mk_order *);
    enum step (*step)(struct play *, struct frame *);           /* FRAME_ABILITY */
    struct verdict (*check_place)(const struct game *, const struct mk_order *, const struct frame *);
    struct verdict (*check_section)(const struct game *, const struct frame *, fig_id section);
};

enum { CHOICE_NONE, CHOICE_EACH_TURN, CHOICE_ONCE,
       CHOICE_TARGET };         /* once for each wielder: whom its text is turned against */
enum { EARNS_NOTHING, EARNS_SOME, EARNS_MOST };
enum { WANTS_OTHER = 1, WANTS_PLACE = 2, WANTS_FACING = 4,
       WANTS_POINT = 8,             /* a place on the table, and perhaps more of them in `via` */
       WANTS_ABILITY = 16 };        /* an ability that the other figure shows */

/* All abilities of all editions. */
extern const struct ability *const *const mk_cards[];

static inline const struct ability *ability_of(const struct game *g, ability_id a)
{
    return a < MK_ABILITIES ? mk_cards[g->edition][a] : NULL;
}

/* The cards that can bring something with these hooks, starting with the first that concerns f now;
 * empty if none does. */
uint64_t cards_concerning(const struct game *, fig_id f, uint64_t hooks);

/* Everything that works on a figure now, one after the other:
 *
 *     for (struct working w = working_on(g, f); working_next(&w);)
 *         if (w.is->hook)
 *             …
 *
 * The sources are asked in a fixed order: the slots of the dial; then what else this edition has
 * (SOURCE_…): the nexus, the types, the power of its subfaction, what it gained from another figure,
 * what cards bring; last the trait of its kind and, if it rides in another piece, sits on a mount or
 * is ridden, the trait for that. Traits are not abilities. */
enum { SOURCE_NEXUS = MK_SLOTS, SOURCE_SPEED_TYPE, SOURCE_ATTACK_TYPE, SOURCE_DEFENSE_TYPE,
       SOURCE_DAMAGE_TYPE, SOURCE_POWER, SOURCE_GAINED, SOURCE_CARDS, MK_SOURCES,
       EVERY_SOURCE = (1 << MK_SOURCES) - (1 << MK_SLOTS) };   /* as bits */
/* The trait of a figure that rides in another piece, sits on a mount or is ridden: by RIDES_…, or
 * NULL. */
extern const struct ability *const mk_riding[MK_RIDES];
/* The sources each edition has beyond the dial, as bits. */
extern const uint16_t *const mk_sources[];
/* How far the walk through what cards bring has got: zero at the beginning. */
struct card_walk {
    uint64_t left;              /* cards */
    bool begun;
    uint8_t place;              /* of the first of them: the next thing it brings */
    int slot;                   /* likewise for the rider's dial */
};
struct working {
    const struct ability *is;
    const struct game *g;
    fig_id fig;
    uint8_t source;             /* asked next */
    ability_id id;              /* of `is`; ABILITY_NONE: a trait */
    uint8_t nth;                /* SOURCE_CARDS: how many of their things were asked */
    uint64_t hooks;             /* cards and types without any of these are skipped */
    struct card_walk cards;
};

enum { NOTHING_WORKS = MK_SOURCES + 2 };

static inline struct working working_on(const struct game *g, fig_id f)
{
    return (struct working){.g = g, .fig = f, .hooks = ALL_HOOKS};
}

/* The same for a question that concerns few figures: the walk is empty if nothing that works on f can
 * have any of these hooks. What it yields still need not have them.
 *
 *     for (struct working w = working_with(g, f, HOOK(eager)); working_next(&w);)
 *         if (w.is->eager)
 *             …
 */
static inline struct working working_with(const struct game *g, fig_id f, uint64_t hooks)
{
    if (hooks_on(g, f) & hooks)
        return (struct working){.g = g, .fig = f, .hooks = hooks};
    if ((hooks_of_cards(g) & hooks) && cards_concerning(g, f, hooks))
        return (struct working){.g = g, .fig = f, .source = SOURCE_CARDS, .hooks = hooks};
    return (struct working){.source = NOTHING_WORKS};
}

/* The sources beyond the slots; ability.c. */
bool working_further(struct working *);
/* The card that brings what was yielded last, or -1. */
int working_brought_by(const struct working *);

static inline bool working_next(struct working *w)
{
    if (w->source == NOTHING_WORKS)
        return false;
    for (int s = w->source; s < MK_SLOTS && dial_works(w->g, w->fig); s++) {
        ability_id a = dial_ability(w->g, w->fig, (enum mk_slot)s);
        if (a != ABILITY_NONE) {
            w->source = (uint8_t)(s + 1);
            w->id = a;
            w->is = mk_cards[w->g->edition][a];
            return true;
        }
    }
    if (w->source < MK_SLOTS)
        w->source = MK_SLOTS;
    if ((w->g->options & OPTION_TYPES) && working_further(w))
        return true;
    w->id = ABILITY_NONE;
    if (w->source <= MK_SOURCES) {
        w->source = MK_SOURCES + 1;
        w->is = kind_of(w->g, w->fig)->trait;
        if (w->is)
            return true;
    }
    w->source = NOTHING_WORKS;
    w->is = mk_riding[figure_of(w->g, w->fig)->rides];
    return w->is != NULL;
}

/* Its speed type now; for a captor and its captive the edition decides. */
ability_id speed_type_of(const struct game *, fig_id);
/* Does it have this speed, attack, defense or damage type? …without any card? */
bool has_own_type(const struct game *, fig_id, ability_id type);
bool has_type(const struct game *, fig_id, ability_id type);
/* Does anything that works on f grant this MANNER_…? */
bool is_granted(const struct game *, fig_id f, uint16_t manner);
/* May the figure act in the manner the order chooses? */
struct verdict check_manner(const struct game *, const struct mk_order *);
struct verdict check_manner_of_all(const struct game *, const struct mk_order *, const fig_id *set,
                                   int n);

/* Is it immune to magic? */
bool is_immune(const struct game *, fig_id f);
/* May f be affected by this ability of another figure? */
struct verdict check_affected(const struct game *, fig_id f, ability_id by);
/* The same if immunity to magic may be no protection… */
struct verdict check_reached(const struct game *, fig_id f, ability_id by, bool breaches);
/* …as it is none against the magic of this figure? */
bool breaches_immunity(const struct game *, fig_id user);
/* The clause of the edition's card that lends speed to formations, and the one that keeps a carried
 * figure from acting; a general clause if no ability on the card does this. */
enum mk_rule lending_rule(const struct game *);
enum mk_rule carried_rule(const struct game *);
/* The one that makes rolls again, or R_NONE. */
enum mk_rule rolling_rule(const struct game *);
bool ability_optional(const struct game *, ability_id);
/* The clause that says what it is. */
enum mk_rule ability_head(ability_id);
const char *mk_ability_word(ability_id);
extern const char *const mk_slot_words[MK_SLOTS], *const mk_colour_words[MK_COLOURS];
extern const char *const mk_shape_words[MK_SHAPES];
ability_id mk_ability_named(const char *word);

/* One const per file in ability/. */
#define ABILITY(c, word) extern const struct ability ability_##c;
#include "mk/ability.def"
#undef ABILITY
#define TEXT(c, word, clause) extern const struct ability ability_##c;
#include "mk/card_text.def"
#undef TEXT
#define MORE(c, word, clause) extern const struct ability ability_##c;
#include "mk/ability_more.def"
#undef MORE
/* One const per file in type/. */
#define TYPE(c, word, clause) extern const struct ability ability_##c;
#include "mk/type.def"
#undef TYPE

#endif
