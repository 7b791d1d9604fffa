/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* query.h: what a page, a player and a bot want to know before an order is given.
 *
 *  (1) Everything here is pure: the game is only read, nothing is allocated.
 *  (2) Nothing here knows a rule. Every answer comes from the checks that judge orders, or from an
 *      order tried out on a copy of the game.
 *  (3) Some of these put about a megabyte on the stack.
 */
#ifndef MK_QUERY_H
#define MK_QUERY_H

#include "mk/game.h"
#include "mk/notation.h"

/* ---- where to */

/* The way of a figure: a line of points; arcs around bases are chords. */
enum { MK_ROUTE = 512 };
struct mk_route {
    int32_t length;                 /* in units */
    int32_t speed;                  /* how far the figure may go at most, in units */
    int n;                          /* points; 0 if no way leads there at all */
    int64_t work;                   /* what looking for it cost: MK_PATH_WORK at most */
    vec v[MK_ROUTE];
};

/* The outline of all points the ruler reaches from where f stands, without crossing an edge at which
 * a move has to end: those are told by mk_ledges. Whether the base has room there is asked of
 * mk_route, or seen at a glance: the outlines of whatever is in the way, wider by its radius. Returns
 * the number of loops, 0 if f cannot go anywhere, -1 if there is too much around to work it out. */
int mk_reach(const struct game *, fig_id, struct reach *out);
/* Places beyond an edge (up or down a hill, across a low wall) where a move of f may end, a quarter
 * of an inch apart. Returns how many were written; *cut says whether there may be more: they did not
 * fit, or could not be found in reasonable time. */
int mk_ledges(const struct game *, fig_id, vec *out, int max, bool *cut);
/* The shortest way there. The verdict is that of moving there and keeping the facing, whoever is on
 * turn; the way is told whenever there is one, even one too long by up to 16 inches. */
struct verdict mk_route(const struct game *, fig_id, vec to, struct mk_route *out);
/* The same, ending with another facing. */
struct verdict mk_route_facing(const struct game *, fig_id, vec to, angle facing,
                               struct mk_route *out);

/* A place where the mover touches another base. */
struct mk_spot {
    vec at;
    angle from;                     /* on which side of the other, seen from its centre */
    angle facing;                   /* straight at the other */
    int32_t length;                 /* of the way there, in units */
};
/* The places around `other` that `mover` can be moved to, whoever is on turn, looked for every `step`
 * tenths of a degree. Returns how many were written; *cut as above. */
int mk_contact_spots(const struct game *, fig_id mover, fig_id other, int step,
                     struct mk_spot *out, int max, bool *cut);

/* A place near a given one where the figure's base touches somebody and stands on nobody. */
enum { MK_SNAPPED = 8 };
struct mk_snap {
    vec at;
    angle facing;                   /* at the nearest opponent touched; as given if there is none */
    int n;
    fig_id touching[MK_SNAPPED];
};
/* The best such place within so many units (if somebody stands there, so many units from the nearest
 * free one): the nearest, a place between two counting as nearer. A place half off the table is
 * moved onto it. False if nothing is near. Whether f may go there is not asked. */
bool mk_snap(const struct game *, fig_id, vec near, angle facing, int32_t within,
             struct mk_snap *out);

/* ---- at whom */

struct mk_target {
    fig_id fig;
    struct verdict verdict;         /* of attacking it, and it alone unless it is among all */
    bool all;                       /* the attack has to strike everybody: order it `at all` */
    struct tally attack;            /* before dice; only if allowed */
    struct tally defense;
    struct tally damage;
};
/* Every other figure on the table, and what the rules say to a ranged (ORDER_RANGED) or close
 * (ORDER_CLOSE) combat action of f aimed at it now. If its player is not asked, as if he were.
 * Returns how many were written. */
int mk_targets(const struct game *, fig_id, enum mk_order_kind, struct mk_target *out, int max);
/* The numbers of an attack that is allowed, as it is ordered: who joins in and whether it is to
 * capture count. Everybody it strikes; returns how many were written, 0 for other orders. */
int mk_struck(const struct game *, const struct mk_order *, struct mk_target *out, int max);

/* ---- what then */

enum { MK_OUTLOOK = 16 };

/* What giving an order would set off before its player decides anything else. */
struct mk_outlook {
    struct verdict verdict;         /* of the order; the rest is empty if it is refused */
    bool free;                      /* it uses none of the turn's actions */
    bool last;                      /* it uses the last of them */
    uint8_t nroll;                  /* who has to break away first… */
    struct { fig_id fig; uint8_t needs; } roll[MK_MEMBERS];     /* …and the lowest die that does */
    uint8_t nspin;                  /* opponents who may spin towards the mover */
    fig_id spin[MK_OUTLOOK];
    uint8_t nstrike;                /* rams, pole arms, shaken off: who, whom, clicks */
    struct mk_strike {
        fig_id by, on;
        int8_t clicks;              /* after reductions */
        bool if_spun;               /* only if the opponents take their free spins */
        uint8_t kind;               /* EVENT_RAMMED, EVENT_POLE_ARM, EVENT_SHAKE_OFF */
    } strike[MK_OUTLOOK];
    uint8_t npush;                  /* who is pushed, when the action is over */
    struct { fig_id fig; bool fatal; } push[MK_MEMBERS];
    uint8_t attack_dice;            /* dice fate will be asked for an attack */
    uint8_t follow;                 /* ATTACK_RANGED, ATTACK_CLOSE may follow the move, or 0 */
};
void mk_consequences(const struct game *, const struct mk_order *, struct mk_outlook *out);

/* ---- why not, and what instead */

/* What is different in the order that would be legal. */
enum mk_change {
    CHANGE_NONE,
    CHANGE_PLACE,                   /* it ends elsewhere, by the shortest way */
    CHANGE_FACING,
    CHANGE_WAY,                     /* not by the way drawn */
    CHANGE_ABILITY,                 /* it switches an ability off: then the one refused is legal */
    CHANGE_WITHOUT,                 /* a member or a target is left out */
    CHANGE_ALL,                     /* at all whom the attack must strike */
    CHANGE_NO_CAPTURE,
    CHANGE_ALONE,                   /* without a formation */
};

struct mk_remedy {
    struct verdict verdict;         /* why the order is refused */
    bool known;                     /* a smallest change is well defined: unit and amount say it */
    bool has_order;                 /* …and this order, nearest to the one refused, is legal */
    bool cut;                       /* the search was ended early: there may be something nearer */
    bool has_speed;                 /* refused for its length: `speed` tells what the figure has */
    uint8_t unit;                   /* enum mk_unit */
    uint8_t change;                 /* enum mk_change: what differs in `order` */
    ability_id ability;             /* CHANGE_ABILITY: which */
    fig_id fig;                     /* CHANGE_ABILITY: whose; CHANGE_WITHOUT: who; else NOBODY */
    int32_t amount;                 /* units; tenths of a degree, counter-clockwise positive */
    struct tally speed;
    struct mk_order order;
};
/* False if the order is legal as it is. The order told is legal and achieves something. */
bool mk_remedy(const struct game *, const struct mk_order *, struct mk_remedy *out);
/* "too far by 0.4 inches", "turn 12 degrees to the left", "without d"; empty if nothing is known. */
void mk_remedy_print(const struct game *, const struct mk_remedy *, struct mk_text *);
/* The same in one word, to be said in other languages: far, away, overlap, left, right, count, way,
 * off, without, all, strike, alone; NULL if nothing is known. */
const char *mk_remedy_word(const struct mk_remedy *);
/* The amount as it is told, in tenths: of an inch, a degree, or what is counted. */
int mk_remedy_tenths(const struct mk_remedy *);

/* ---- which orders */

/* Candidate orders for the decision the game waits for, every one legal; at least one as long as the
 * game asks for something. Without a generator everything worth considering is enumerated, in a
 * fixed order; with one (any number is a seed) up to `max` random ones are tried, fast and with
 * repetitions. To withdraw or to agree is never among them: that is a matter of will. Returns how
 * many were written. */
int mk_generate(const struct game *, struct mk_order *out, int max, uint64_t *rng);

/* One random order that may well be legal, unchecked: give it to mk_apply, and if that refuses ask
 * again with the next attempt, from 0. From MK_ATTEMPTS on the answer is one that is always legal. */
enum { MK_ATTEMPTS = 8 };
void mk_propose(const struct game *, int attempt, uint64_t *rng, struct mk_order *out);

/* The order that lets the decision pass: keep, skip, ready; the end of a turn without actions left.
 * False if it has to be answered otherwise. */
bool mk_decline(const struct game *, struct mk_order *out);

#endif
