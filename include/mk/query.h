/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* query.h: what a page, a player or a bot wants to know before an order is given.
 *
 *  (1) Everything here is pure: the game is only read, nothing is allocated.
 *  (2) Nothing here knows a rule. Every answer comes from the checks that judge orders, or from
 *      trying an order on a copy of the game.
 *  (3) Some of these put about a megabyte on the stack.
 */
#ifndef MK_QUERY_H
#define MK_QUERY_H

#include "mk/game.h"
#include "mk/notation.h"

/* ---- where to */

/* A figure's path: a line of points; arcs around bases are chords. */
enum { MK_ROUTE = 512 };
struct mk_route {
    int32_t length;                 /* in units */
    int32_t speed;                  /* how far the figure may go at most, in units */
    int n;                          /* points; 0 if no path leads there at all */
    int64_t work;                   /* what finding it cost: MK_PATH_WORK at most */
    vec v[MK_ROUTE];
};

/* The outline of all points f can reach, measured from where it stands, without crossing an edge
 * where a move has to end (mk_ledges gives the places beyond those). It does not tell whether the
 * base has room at a point: ask mk_route, or draw whatever is in the way wider by the base's radius.
 * Returns the number of loops, 0 if f cannot go anywhere, -1 if too much is around to work it out. */
int mk_reach(const struct game *, fig_id, struct reach *out);
/* Places beyond an edge (up or down a hill, across a low wall) where a move of f may end, a quarter
 * of an inch apart. Returns how many were written; *cut says whether there may be more:
 * they did not fit, or were not found in reasonable time. */
int mk_ledges(const struct game *, fig_id, vec *out, int max, bool *cut);
/* The shortest path there. The verdict is for moving there and keeping the facing, whoever's turn it
 * is. The path is given whenever there is one, even if it is too long by up to 16 inches. */
struct verdict mk_route(const struct game *, fig_id, vec to, struct mk_route *out);
/* The same, ending with another facing. */
struct verdict mk_route_facing(const struct game *, fig_id, vec to, angle facing,
                               struct mk_route *out);

/* A place where the mover touches another base. */
struct mk_spot {
    vec at;
    angle from;                     /* on which side of the other, seen from its centre */
    angle facing;                   /* straight at the other */
    int32_t length;                 /* of the path there, in units */
};
/* The places around `other` that `mover` can be moved to, whoever's turn it is; one is tried every
 * `step` tenths of a degree. Returns how many were written; *cut as above. */
int mk_contact_spots(const struct game *, fig_id mover, fig_id other, int step,
                     struct mk_spot *out, int max, bool *cut);

/* A place near a given one where the figure's base touches another and overlaps none. */
enum { MK_SNAPPED = 8 };
struct mk_snap {
    vec at;
    angle facing;                   /* at the nearest opponent touched; as given if there is none */
    int n;
    fig_id touching[MK_SNAPPED];
};
/* The best such place within that many units (if the given place is taken, of the nearest free one):
 * the nearest, with a place between two bases counted as nearer. A place half off the table is moved
 * onto it. False if nothing is near. It does not ask whether f may go there. */
bool mk_snap(const struct game *, fig_id, vec near, angle facing, int32_t within,
             struct mk_snap *out);

/* ---- at whom */

struct mk_target {
    fig_id fig;
    struct verdict verdict;         /* of attacking it: alone, unless `all` is set */
    bool all;                       /* the attack has to strike everybody: order it `at all` */
    struct tally attack;            /* before dice; only if allowed */
    struct tally defense;
    struct tally damage;
};
/* Every other figure on the table, and what the rules say to a ranged (ORDER_RANGED) or close
 * (ORDER_CLOSE) combat action of f aimed at it now, as if f's player were to act. Returns how many
 * were written. */
int mk_targets(const struct game *, fig_id, enum mk_order_kind, struct mk_target *out, int max);
/* The numbers of an allowed attack exactly as it is ordered, with its formation and with capture or
 * without, for everybody it strikes. Returns how many were written, 0 for other orders. */
int mk_struck(const struct game *, const struct mk_order *, struct mk_target *out, int max);

/* ---- what then */

enum { MK_OUTLOOK = 16 };

/* What giving an order would set off before its player decides anything else. */
struct mk_outlook {
    struct verdict verdict;         /* of the order; the rest is empty if it is refused */
    bool free;                      /* it uses none of the turn's actions */
    bool last;                      /* it uses the last of them */
    uint8_t nroll;                  /* figures that must break away first… */
    struct { fig_id fig; uint8_t needs; } roll[MK_MEMBERS];     /* …and the lowest roll that will do */
    uint8_t nspin;                  /* opponents that may spin towards the mover */
    fig_id spin[MK_OUTLOOK];
    uint8_t nstrike;                /* rams, pole arms, figures shaken off */
    struct mk_strike {
        fig_id by, on;
        int8_t clicks;              /* after reductions */
        bool if_spun;               /* only if the opponents take their free spins */
        uint8_t kind;               /* EVENT_RAMMED, EVENT_POLE_ARM, EVENT_SHAKE_OFF */
    } strike[MK_OUTLOOK];
    uint16_t lost;                  /* spins and strikes beyond these */
    uint8_t npush;                  /* figures pushed when the action is over */
    struct { fig_id fig; bool fatal; } push[MK_MEMBERS];
    uint8_t attack_dice;            /* dice an attack will roll */
    uint8_t follow;                 /* the attack that may follow the move: ATTACK_RANGED,
                                       ATTACK_CLOSE or 0 */
};
void mk_consequences(const struct game *, const struct mk_order *, struct mk_outlook *out);

/* ---- why not, and what instead */

/* What differs in the order that would be legal. */
enum mk_change {
    CHANGE_NONE,
    CHANGE_PLACE,                   /* it ends elsewhere, by the shortest path */
    CHANGE_FACING,
    CHANGE_WAY,                     /* another path than the one drawn */
    CHANGE_ABILITY,                 /* it switches an ability off: then the refused order is legal */
    CHANGE_WITHOUT,                 /* a member or a target is left out */
    CHANGE_ALL,                     /* against everybody the attack must strike */
    CHANGE_NO_CAPTURE,
    CHANGE_ALONE,                   /* without a formation */
};

struct mk_remedy {
    struct verdict verdict;         /* why the order is refused */
    bool known;                     /* there is a smallest change: unit and amount give it */
    bool has_order;                 /* `order`, the one nearest to the one refused, is legal */
    bool cut;                       /* the search was stopped early: there may be something nearer */
    bool has_speed;                 /* refused for its length: `speed` is what the figure has */
    uint8_t unit;                   /* enum mk_unit */
    uint8_t change;                 /* enum mk_change: what differs in `order` */
    ability_id ability;             /* CHANGE_ABILITY: which */
    fig_id fig;                     /* CHANGE_ABILITY: whose; CHANGE_WITHOUT: who; else NOBODY */
    int32_t amount;                 /* units; tenths of a degree, counter-clockwise positive */
    struct tally speed;
    struct mk_order order;
};
/* False if the order is legal as it is. The order suggested is legal and achieves something. */
bool mk_remedy(const struct game *, const struct mk_order *, struct mk_remedy *out);
/* "too far by 0.4 inches", "turn 12 degrees to the left", "without d"; empty if nothing is known. */
void mk_remedy_print(const struct game *, const struct mk_remedy *, struct mk_text *);
/* The same as one word, for translation: far, away, overlap, left, right, count, way, off, without,
 * all, strike, alone; NULL if nothing is known. */
const char *mk_remedy_word(const struct mk_remedy *);
/* The amount as it is printed, in tenths of an inch, a degree, or whatever is counted. */
int mk_remedy_tenths(const struct mk_remedy *);

/* ---- which orders */

/* Candidate orders for the decision the game waits for, all of them legal, and at least one as long
 * as the game asks for something. With `rng` NULL everything worth considering is listed, in a fixed
 * sequence; otherwise (any number is a seed) up to `max` random orders, found fast and with
 * repetitions. Withdrawing and agreeing to end the game are never among them. Returns how many were
 * written. */
int mk_generate(const struct game *, struct mk_order *out, int max, uint64_t *rng);

/* One random order that is probably legal, unchecked: give it to mk_apply, and if that refuses, ask
 * again with the next `attempt`, starting from 0. From MK_ATTEMPTS on the order is always legal. */
enum { MK_ATTEMPTS = 8 };
void mk_propose(const struct game *, int attempt, uint64_t *rng, struct mk_order *out);

/* What works on f besides the marks in its window, from a nexus, a type, a card…: each once. Returns
 * how many. */
int mk_further(const struct game *, fig_id, ability_id out[MK_ABILITIES]);
/* The orders by which f's player may switch an ability off now: one for each, wherever f has it from.
 * Returns how many. */
int mk_cancels(const struct game *, fig_id, struct mk_order out[MK_ABILITIES]);

/* The order that declines the decision: keep, skip, ready, or the end of a turn with no actions left.
 * False if it has to be answered otherwise. */
bool mk_decline(const struct game *, struct mk_order *out);

#endif
