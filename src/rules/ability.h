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

#include <stddef.h>

#include "rules/attack.h"
#include "rules/dial.h"
#include "rules/formation.h"
#include "rules/hooks.h"
#include "rules/kind.h"
#include "rules/move.h"
#include "rules/play.h"

/* A shot over everything in its way: the clauses that allow it, let nothing stop its line, have
 * terrain count for nothing, and what it adds to the target's defense and to its own damage. */
struct lob {
    enum mk_rule may, unstopped, unmodified, harder, weaker;
    int8_t defense, damage;
};

struct ability {
    const char *name;
    uint16_t grants;            /* MANNER_… its bearer may choose with an action */
    uint16_t bars;              /* MANNER_… its bearer may not choose, whoever grants it, */
    enum mk_rule bars_rule;     /* and the clause against it */
    bool reading;               /* what it does is a reading of ours: the documents do not tell */
    bool magic;                 /* one of the abilities called Magic */
    enum mk_rule cites;         /* quoted for what it strikes, heals, lends, hides, moves or carries */
    enum mk_event_kind tells;   /* the event of its strikes and of moving others */

    /* --- may its bearer… */
    struct verdict (*check_action)(const struct game *, fig_id bearer, enum action_kind);
    struct verdict (*check_formation)(const struct game *, fig_id bearer, enum formation_kind);
    bool marches_alike;         /* …and where an edition lets its like march together, with them? */
    struct verdict (*check_captor)(const struct game *, fig_id bearer);    /* lead a capture */
    struct verdict (*check_captured)(const struct game *, fig_id bearer);  /* be captured */
    struct verdict (*check_healed)(const struct game *, fig_id bearer);
    /* The first position, from the present one back, at which healing of its bearer stops. */
    int (*heals_to)(const struct game *, fig_id bearer);
    /* …be given one more action of this kind, having acted this turn? Without this hook nobody may. */
    struct verdict (*check_again)(const struct game *, fig_id bearer, enum action_kind);
    /* …shoot at twice its range, and at what price in damage? The clause; and who or what else it
     * depends on. */
    enum mk_rule long_range;
    int8_t long_range_damage;
    struct verdict (*check_long_range)(const struct game *, fig_id bearer);
    const struct lob *lobs;     /* …shoot over what stands in the way, if it has a least range; NULL */
    enum mk_rule least_range;   /* the clause by which it does not shoot nearer than that */
    /* …make this attack? Asked once it is shaped, before anything else is asked of its targets. Of an
     * attack with ATTACK_STRIKES_ALL all who are eligible are in struck[], and those the order left
     * out lack STRUCK_TARGET. */
    struct verdict (*check_attack)(const struct game *, fig_id bearer, const struct attack *);
    /* …be struck by this attack as a named target; asked of the target's abilities */
    struct verdict (*check_targeted)(const struct game *, fig_id bearer, const struct attack *);
    /* …be struck by it though not aimed at, beside a target */
    struct verdict (*check_splashed)(const struct game *, fig_id bearer, const struct attack *);
    /* …be the object of this ability of somebody else (levitation…) */
    struct verdict (*check_affected)(const struct game *, fig_id bearer, ability_id by);
    /* …act in the manner the order chooses, which it grants */
    struct verdict (*check_manner)(const struct game *, fig_id bearer, const struct mk_order *);
    /* …go from one place to the other, if its ways are WALK_STRAIGHT? */
    struct verdict (*check_way)(const struct game *, fig_id bearer, const struct base *from,
                                const struct base *to);
    /* …end a move of its own will there (not carried, placed or confused)? */
    struct verdict (*check_move_end)(const struct game *, fig_id bearer, const struct base *);

    /* --- movement */
    /* May the figure it has confused end its forced move there? */
    struct verdict (*check_confused)(const struct game *, fig_id bearer, fig_id confused,
                                     const struct base *);
    bool (*moves_free)(const struct game *, fig_id bearer);     /* no action of the turn is used */
    /* The same for an action of any kind. */
    bool (*acts_free)(const struct game *, fig_id bearer, enum action_kind);
    /* Asked when everything but the halving by terrain is counted: w->plain and w->speed are alike. */
    void (*shape_move)(const struct game *, fig_id bearer, struct walk *);
    bool lends_speed;           /* to its movement formation */
    enum mk_rule never_spins;   /* its bearer gets no free spins */
    bool (*denies_spin)(const struct game *, fig_id bearer, const struct travel *);
    /* Damage between a mover and an opponent it touches after the spins; clicks before reductions. */
    int (*strikes_when_moving)(const struct game *, fig_id bearer, fig_id opponent,
                               const struct travel *);
    int (*strikes_mover)(const struct game *, fig_id bearer, fig_id mover, const struct travel *);
    enum mk_rule stops_mover;   /* strikes_mover also ends the mover's action */
    /* One die, after the spins, before it strikes whom it has moved to (frame.die)? */
    bool (*rolls_moving)(const struct game *, fig_id bearer, const struct travel *);
    /* Whom its bearer, about to move, takes along, or NOBODY; its step sets that one down. */
    fig_id (*takes_along)(const struct game *, fig_id bearer);
    enum mk_rule daunts;        /* a figure has to roll a die to be allowed to touch its bearer */
    enum mk_rule bars_action;   /* whom it has carried may not act this turn */
    enum mk_rule bars_cancel;   /* whom it has confused may not switch anything off meanwhile */

    /* --- attacks its bearer makes */
    void (*shape_attack)(const struct game *, fig_id bearer, struct attack *);
    bool special;               /* its ranged attacks take a special action */
    /* How many sight flags (SIGHT_…) it adds for lines to its bearer. */
    int (*shape_line)(const struct game *, fig_id bearer, fig_id firer);
    /* Parts of the attack value, after the value and the dice. `struck` is NULL where the attack is
     * looked at without a target. */
    void (*adjust_attack_by)(const struct game *, fig_id bearer, const struct attack *,
                             const struct struck *, struct tally *);
    /* The same, asked of what works on the struck figure. */
    void (*adjust_attack_on)(const struct game *, fig_id bearer, const struct attack *,
                             const struct struck *, struct tally *);
    /* Tally parts; `bearer` is the attacker for _by, the struck figure for _on. _by comes first of
     * all, while the total is the damage value (1 for several targets); it also sets die damage. */
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
    enum mk_rule borrows;       /* the attack value of another who has it, where an edition says so */
    enum mk_rule bears_friends; /* forms up as if it bore the symbol of its friends */
    void (*acted_again)(struct play *, fig_id bearer);  /* its second action of the turn is over */
    enum mk_rule no_rear;       /* its bearer has no rear arc */
    bool lends_defense;         /* friends touching it may use its defense value */
    enum mk_rule lends_on;      /* they lend it on to friends touching them */
    /* A figure that is merely splashed gets no defense from hindering terrain, from height. */
    enum mk_rule splash_hindering, splash_height;
    enum mk_rule splash_follows;        /* nobody is splashed if the target is missed */
    enum mk_rule splash_light;          /* they take one click, whatever the damage value is */
    uint8_t saves_on;           /* lowest die that turns a hit on its bearer into a miss; 0: none */
    enum mk_rule saves_rule;
    enum mk_dice saves_dice;
    enum mk_dice damage_dice;   /* purpose of the die that replaces the damage value */
    /* One more die for this figure it has hit? Its purpose is struck_dice; it lies in struck->die. */
    bool (*rolls_for)(const struct game *, fig_id bearer, const struct attack *,
                      const struct struck *);
    enum mk_dice struck_dice;
    void (*rolled_for)(struct play *, fig_id bearer, struct attack *, struct struck *);
    /* Clicks (before reductions) the attacker gets back for damaging its bearer. Asked when the
     * damage is known and before any dial turns, kept in struck->back, dealt in step 9 to the
     * attacker at the same time, each reduced by itself. */
    int (*strikes_back)(const struct game *, fig_id bearer, const struct attack *,
                        const struct struck *);
    /* After a blow that succeeded it may strike the same figure again before anything is dealt. */
    enum mk_rule blows_again;
    enum mk_rule blows_end;     /* …or leave it at that */
    enum mk_rule rolls_again;   /* a roll near whom it has marked may be made again */
    bool (*check_blow)(const struct game *, const struct attack *);    /* in this attack? */
    enum mk_rule counters;      /* it may strike back at an attacker that missed it in close combat, */
    enum mk_rule counters_free; /* without a token */
    enum mk_rule shoots_late;   /* its frame lets its bearer shoot, whoever touches it by now */
    /* Clicks it suffers once an action of that figure is over which has done something to it. */
    int (*haunted)(const struct game *, fig_id bearer, fig_id actor);
    /* Step 9, once per struck figure that took clicks, asked of the attacker's abilities. */
    void (*after_damage_by)(struct play *, fig_id bearer, struct attack *, struct struck *);

    /* --- what its bearer is to others */
    uint8_t assaults;           /* ATTACK_… with which it may attack castle sections, */
    enum mk_rule assaults_rule; /* and the clause that says so */
    /* May be struck hand to hand without base contact? */
    bool (*reached_by)(const struct game *, fig_id bearer, fig_id attacker);
    /* The clause by which clicks of that harm (enum harm) do nothing to it, or R_NONE. */
    enum mk_rule (*spared)(const struct game *, fig_id bearer, int harm);
    /* Defense it gives to a struck figure that stands on it. */
    void (*shields)(const struct game *, fig_id bearer, const struct attack *,
                    const struct struck *, struct tally *);
    enum mk_rule breaks_walls;  /* the clause by which it attacks castle sections the better, */
    int8_t breaks_walls_by;     /* and how much */
    uint8_t earns;              /* EARNS_…: while it is in play its player has extra actions */

    bool eager;                 /* its player's other figures wait until it has acted (extra.eager) */
    bool broken;                /* its bearer no longer counts as a figure of its player */
    enum mk_rule broken_stays;  /* its bearer is not removed for that, where others are */

    /* --- its own time */
    bool leads;                 /* where an edition says so its player has one more action */
    enum mk_dice turn_dice;     /* one die each as the turn begins, in the order of index */
    void (*turn_rolled)(struct play *, fig_id bearer, int die);
    void (*turn_rallies)(struct play *, fig_id bearer);         /* after all rolls */
    /* Clicks (before reductions) to this opponent as the turn begins, after all rallies; those of
     * all figures are dealt at the same time. */
    int (*turn_strikes)(const struct game *, fig_id bearer, fig_id opponent);
    void (*command)(struct play *, fig_id bearer);              /* in its player's command phase, */
    bool (*due)(const struct game *, fig_id bearer);            /* if that is so, or always */
    /* It is used (ORDER_USE) in the command phase and only there: is there anything to use it on? */
    bool (*commands)(const struct game *, fig_id bearer);
    /* It is a mount, and its rider is gone. */
    void (*bereaved)(struct play *, fig_id bearer);
    /* All clicks of a change have been applied and it shows now. */
    void (*shown)(struct play *, fig_id bearer);

    /* --- what cards do besides */
    uint8_t chosen_with;        /* ATTACK_…: an order of such an attack may choose it (attack.text) */
    uint8_t command_choice;     /* CHOICE_…: its player may use it in the command phase (ORDER_USE) */
    bool is_gait;               /* a type of speed: one of them a figure goes by */
    bool optional;              /* text of a card: its player may switch it off */
    ability_id lends_type;      /* a type its bearer has while the card is in use, */
    bool (*lends_now)(const struct game *, fig_id bearer);          /* or while that is so */
    enum mk_rule lends_dial;    /* its wielder's mount has the use of what the wielder's dial shows, */
    enum mk_rule lends_typed;   /* if it has the type that belongs to it */
    ability_id of_type;         /* a type this ability belongs to, for those that ask; or none */
    void (*slow_move)(const struct game *, fig_id bearer, struct walk *);   /* before anything else */
    void (*cap_move)(const struct game *, fig_id bearer, struct walk *);    /* right after that */
    int (*range)(const struct game *, fig_id bearer, int inches);   /* what its range becomes */
    enum mk_rule keeps_range;   /* …and nothing else changes it */
    /* …what the range of any other figure becomes */
    int (*limits)(const struct game *, fig_id bearer, fig_id f, int inches);
    int (*raises_defense)(const struct game *, fig_id bearer);      /* by how much, unmodified */
    /* …be moved there, by whomsoever? */
    struct verdict (*check_displaced)(const struct game *, fig_id bearer, const struct base *);
    bool (*held_fast)(const struct game *, fig_id bearer);          /* fails to break away, unrolled */
    enum mk_rule all_round;     /* its front arc is all around it, */
    enum mk_rule not_in_saddle; /* but not in the saddle: there it looks as its mount does */
    /* The clause by which f cannot shoot, because of its bearer; or R_NONE. */
    enum mk_rule (*silences)(const struct game *, fig_id bearer, fig_id f);
    bool silences_actions;      /* …by an action: what has been aimed before falls all the same */
    uint8_t stops_on;           /* highest die that stops a close attack on its bearer; 0: none */
    enum mk_rule stops_rule;
    enum mk_rule stops_all;     /* then nothing follows as from an attack */
    /* Step 9, once for the attack, whatever came of it; nothing is struck if there was none. */
    void (*after_attack_by)(struct play *, fig_id bearer, struct attack *);
    enum mk_rule breaks_relics; /* those of whom its bearer's blow has missed break in step 9 */
    /* Its wielder is being eliminated, by somebody or NOBODY; asked before the card falls. */
    void (*wielder_lost)(struct play *, fig_id wielder, fig_id by, int card);
    void (*deployed)(struct play *, fig_id bearer);     /* as the battle begins */

    /* --- what spells do */
    enum mk_rule strikes;       /* it is a ranged combat attack by its caster (attack.text) */
    /* May it be cast so? */
    struct verdict (*check_cast)(const struct game *, const struct mk_order *);
    /* It is cast, and nobody has countered it; before an attack. */
    void (*cast)(struct play *, fig_id caster, fig_id on, int card);
    /* It strikes somebody else from where it has come to (frame.other): may that be t? */
    struct verdict (*check_next)(const struct game *, const struct frame *, fig_id t);
    enum mk_rule channels;      /* the one it was cast on strikes; those touching that one help */
    enum mk_rule recalls;       /* it goes on when whom it was cast on is eliminated */
    void (*ended)(struct play *, fig_id on);    /* the spell in play ends, that was cast on that one */
    uint8_t reflects_on;        /* lowest die that turns a blow at its bearer on its striker; 0: none */
    enum mk_rule reflects;
    /* Its bearer's unit has trampled somebody, for so many clicks. */
    void (*after_trample)(struct play *, fig_id bearer, fig_id victim, int clicks);
    /* In the saddle its move and attack may be added to those of a mounted charge. */
    bool rides_again;
    enum mk_rule clears_one;    /* at the end of a turn it gives up one token, not all of them */
    enum mk_rule no_ghost;      /* Ghostform of its bearer counts for nobody */
    enum mk_rule no_power;      /* its bearer has no subfaction */
    enum mk_rule keeps_mounts;  /* mounts near its bearer that would run off stay */
    enum mk_rule shares_all;    /* whoever its bearer hits with a shot gets a click of it at least… */
    enum mk_rule shares_more;   /* …even if they are more than the shot has clicks */
    int8_t spell_roll;          /* added to its bearer's counterspell rolls, */
    enum mk_rule spell_roll_rule;       /* by this clause */

    /* --- actions of its own (ORDER_USE) */
    /* The clause against using it at a decision that is not its player's action. */
    enum mk_rule (*untimely)(const struct game *, const struct mk_order *);
    bool used_between_moves;    /* also between the moves of a formation's members */
    uint8_t use_wants;          /* what the order has to name besides its bearer: WANTS_… */
    uint8_t use_reach;          /* inches as far as it sets somebody down (WANTS_PLACE) */
    const struct raising *raises;       /* how it brings the eliminated back (ability/shared.h) */
    struct verdict (*check_use)(const struct game *, const struct mk_order *);
    void (*use)(struct play *, const struct mk_order *);
    enum step (*step)(struct play *, struct frame *);           /* FRAME_ABILITY */
    struct verdict (*check_place)(const struct game *, const struct mk_order *, const struct frame *);
    struct verdict (*check_section)(const struct game *, const struct frame *, fig_id section);
};

enum { CHOICE_NONE, CHOICE_EACH_TURN, CHOICE_ONCE };
enum { EARNS_NOTHING, EARNS_SOME, EARNS_MOST };
enum { WANTS_OTHER = 1, WANTS_PLACE = 2, WANTS_FACING = 4,
       WANTS_POINT = 8,             /* a place of the table, and perhaps more of them in `via` */
       WANTS_ABILITY = 16 };        /* one that the other one shows */

/* The abilities of every edition's card. */
extern const struct ability *const *const mk_cards[];

static inline const struct ability *ability_of(const struct game *g, ability_id a)
{
    return a < MK_ABILITIES ? mk_cards[g->edition][a] : NULL;
}

/* The cards that can bring something with these hooks, from the first on that concerns f now: none if
 * none does. */
uint64_t cards_concerning(const struct game *, fig_id f, uint64_t hooks);

/* Everything that works on a figure now, one after the other:
 *
 *     for (struct working w = working_on(g, f); working_next(&w);)
 *         if (w.is->hook)
 *             …
 *
 * The sources are asked in a fixed order, each when it is its turn: the slots of the dial, then what
 * this edition has besides (SOURCE_…): the nexus, the types, the power of its subfaction, what it has
 * from another, what cards bring; last the trait of its kind and, if it rides in another piece, on a
 * mount or is ridden, that of all who do, which are nobody's abilities. */
enum { SOURCE_NEXUS = MK_SLOTS, SOURCE_SPEED_TYPE, SOURCE_ATTACK_TYPE, SOURCE_DEFENSE_TYPE,
       SOURCE_DAMAGE_TYPE, SOURCE_POWER, SOURCE_GAINED, SOURCE_CARDS, MK_SOURCES };
/* What works on a figure by what it does in, on or under another one: by RIDES_…, or NULL. */
extern const struct ability *const mk_riding[MK_RIDES];
/* How many of them each edition has. */
extern const uint8_t *const mk_sources[];
/* How far what cards bring has been gone through: zero at the beginning. */
struct card_walk {
    uint64_t left;              /* cards */
    bool begun;
    uint8_t place;              /* of the first of them: what it brings there comes next */
    int slot;                   /* likewise of the rider's dial */
};
struct working {
    const struct ability *is;
    const struct game *g;
    fig_id fig;
    uint8_t source;             /* asked next */
    ability_id id;              /* of `is`; ABILITY_NONE: a trait */
    uint8_t nth;                /* SOURCE_CARDS: how many things of theirs were asked */
    uint64_t hooks;             /* cards and types without any of them are passed over */
    struct card_walk cards;
};

enum { NOTHING_WORKS = MK_SOURCES + 2 };

static inline struct working working_on(const struct game *g, fig_id f)
{
    return (struct working){.g = g, .fig = f, .hooks = ALL_HOOKS};
}

/* The same for a question that concerns few: nothing is gone through if nothing that works on f can
 * have any of these hooks. What is yielded need not have them either.
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

/* How it moves now: a captor and its captive as the edition says. */
ability_id speed_type_of(const struct game *, fig_id);
/* Is it of this attack, defense or damage type, or does it move like this? */
bool has_type(const struct game *, fig_id, ability_id type);
/* Does something that works on f grant this one of MANNER_…? */
bool is_granted(const struct game *, fig_id f, uint16_t manner);
/* May the figure act in the manner the order chooses? */
struct verdict check_manner(const struct game *, const struct mk_order *);
struct verdict check_manner_of_all(const struct game *, const struct mk_order *, const fig_id *set,
                                   int n);

/* Does it wear what no magic touches? */
bool is_immune(const struct game *, fig_id f);
/* May f be the object of this ability of somebody else? */
struct verdict check_affected(const struct game *, fig_id f, ability_id by);
/* The clause by which the edition's card lets speed be lent to formations, and the one that bars who
 * was carried from acting; a general one where no ability of the card does such a thing. */
enum mk_rule lending_rule(const struct game *);
enum mk_rule carried_rule(const struct game *);
/* That by which rolls are made again, or R_NONE. */
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
