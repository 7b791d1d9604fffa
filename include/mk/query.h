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

/* The way of a figure. */
struct mk_route {
    struct path path;
    int32_t length;                 /* in units, of the path */
    int32_t speed;                  /* how far the figure may go at most */
};

/* The outline of all points the centre of f can be moved to now: what the ruler reaches, and where
 * the base can stand facing as it does. Returns the number of loops, 0 if f cannot be moved at all,
 * -1 if the outline is larger than `out`. */
int mk_reach(const struct game *, fig_id, struct reach *out);
/* The shortest way there. The verdict is that of moving there and keeping the facing; the route is
 * told whenever there is one, even one too long. Its path has no legs if there is none. */
struct verdict mk_route(const struct game *, fig_id, vec to, struct mk_route *out);

/* A place where the mover touches another base. */
struct mk_spot {
    vec at;
    angle from;                     /* on which side of the other, seen from its centre */
    angle facing;                   /* straight at the other */
    int32_t length;                 /* of the way there, in units */
};
/* The places around `other` that `mover` can be moved to, one every `step` tenths of a degree.
 * Returns how many were written. */
int mk_contact_spots(const struct game *, fig_id mover, fig_id other, int step,
                     struct mk_spot *out, int max);

/* ---- at whom */

struct mk_target {
    fig_id fig;
    struct verdict verdict;         /* of attacking it, and it alone */
    struct tally attack;            /* before dice; only if allowed */
    struct tally defense;
    struct tally damage;
};
/* Every figure a ranged (ORDER_RANGED) or close (ORDER_CLOSE) combat action of f could be aimed at,
 * with what the rules say to it. Returns how many were written. */
int mk_targets(const struct game *, fig_id, enum mk_order_kind, struct mk_target *out, int max);

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
        uint16_t rule;
    } strike[MK_OUTLOOK];
    uint8_t npush;                  /* who is pushed, when the action is over */
    struct { fig_id fig; bool fatal; } push[MK_MEMBERS];
    uint8_t attack_dice;            /* dice fate will be asked for an attack */
    uint8_t follow;                 /* ORDER_CLOSE or ORDER_RANGED may follow the move, or 0 */
};
void mk_consequences(const struct game *, const struct mk_order *, struct mk_outlook *out);

/* ---- why not, and what instead */

struct mk_remedy {
    struct verdict verdict;         /* why the order is refused */
    bool known;                     /* a smallest change is well defined: unit and amount say it */
    uint8_t unit;                   /* enum mk_unit */
    int32_t amount;                 /* units; tenths of a degree, counter-clockwise positive */
    bool has_order;                 /* …and this order, nearest to the one refused, is legal */
    struct mk_order order;
};
/* False if the order is legal as it is. */
bool mk_remedy(const struct game *, const struct mk_order *, struct mk_remedy *out);
/* "too far by 0.4 inches", "turn 12 degrees to the left"; empty if nothing is known. */
void mk_remedy_print(const struct mk_remedy *, struct mk_text *);

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

#endif
