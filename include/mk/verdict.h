/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* verdict.h: yes, or the clause that says no; and numbers that carry their reasons.
 *
 *  (1) A verdict with rule R_NONE allows. Any other names the clause that forbids and, where
 *      possible, the piece at fault, a point that shows it, and by how much.
 *  (2) A tally's total is the sum of its parts. Beyond MK_PARTS, further parts are added to one of
 *      the same clause, or else of the same kind.
 *  (3) In a proof build a clause can be muted: then the parts it would add are left out, and the
 *      branches it would open are not taken. In every other build rule() is true.
 *  (4) In a proof build a clause can be broken: then what it forbids is allowed, and what it says
 *      does not happen does happen. In every other build breaks() is false.
 */
#ifndef MK_VERDICT_H
#define MK_VERDICT_H

#include "clause_ids.h"
#include "mk/types.h"

/* Not a clause: the game is not waiting for such an order, or it names something that is not there. */
#define R_NOT_ASKED R_COUNT

enum mk_culprit { CULPRIT_NONE, CULPRIT_FIGURE, CULPRIT_TERRAIN, CULPRIT_CARD };

struct verdict {
    uint16_t rule;      /* enum mk_rule */
    uint8_t culprit;    /* enum mk_culprit */
    uint8_t unit;       /* enum mk_unit of `amount` */
    uint16_t piece;     /* the figure, terrain or card at fault */
    uint16_t effort;    /* what finding its path cost, in thousandths of MK_PATH_WORK */
    vec at;             /* a point that shows it */
    int32_t amount;     /* the smallest change that would make it legal, if there is one; for a move
                           that is allowed: the length of its path */
};

enum mk_unit { UNIT_NONE, UNIT_LENGTH, UNIT_ANGLE, UNIT_COUNT };

enum { MK_PARTS = 14 };

/* What a part of a tally is: the value it begins with, dice, something rules add or subtract, a bonus
 * that limits on modifiers do not count, or a replacement for the total so far. */
enum mk_part { PART_VALUE, PART_DICE, PART_MODIFIER, PART_BONUS, PART_REPLACEMENT };

struct tally {
    int16_t total;
    uint16_t n;
    struct part { int16_t delta; uint16_t rule; uint16_t kind; } part[MK_PARTS];
};

#ifdef MK_PROOF
extern bool mk_muted[R_COUNT + 1], mk_broken[R_COUNT + 1];
static inline bool rule(enum mk_rule r) { return !mk_muted[r]; }
static inline bool breaks(enum mk_rule r) { return mk_broken[r]; }
#else
static inline bool rule(enum mk_rule r) { (void)r; return true; }
static inline bool breaks(enum mk_rule r) { (void)r; return false; }
#endif

static inline struct verdict allow(void) { return (struct verdict){.rule = R_NONE}; }
static inline bool allowed(struct verdict v) { return v.rule == R_NONE; }

static inline struct verdict deny(enum mk_rule r)
{
    return (struct verdict){.rule = (uint16_t)r};
}

static inline struct verdict deny_figure(enum mk_rule r, fig_id f)
{
    return (struct verdict){.rule = (uint16_t)r, .culprit = CULPRIT_FIGURE, .piece = f};
}

static inline struct verdict deny_terrain(enum mk_rule r, int terrain)
{
    return (struct verdict){
        .rule = (uint16_t)r, .culprit = CULPRIT_TERRAIN, .piece = (uint16_t)terrain};
}

static inline struct verdict deny_card(enum mk_rule r, int card)
{
    return (struct verdict){
        .rule = (uint16_t)r, .culprit = CULPRIT_CARD, .piece = (uint16_t)card};
}

static inline struct verdict deny_by(enum mk_rule r, enum mk_unit unit, int32_t amount)
{
    return (struct verdict){.rule = (uint16_t)r, .unit = (uint8_t)unit, .amount = amount};
}

/* Every check is made of these: clause r forbids it if c holds, unless r is broken. */
#define forbid_if(c, r) do { if ((c) && !breaks(r)) return deny(r); } while (0)
#define forbid_figure(c, r, f) do { if ((c) && !breaks(r)) return deny_figure(r, f); } while (0)
#define forbid_terrain(c, r, t) do { if ((c) && !breaks(r)) return deny_terrain(r, t); } while (0)
#define forbid_card(c, r, card) do { if ((c) && !breaks(r)) return deny_card(r, card); } while (0)
#define pass_on(v) do { struct verdict v_ = (v); if (!allowed(v_)) return v_; } while (0)

/* A part that is 0 is left out. */
void tally_value(struct tally *t, int value, enum mk_rule r);
void tally_dice(struct tally *t, int roll, enum mk_rule r);
void tally_bonus(struct tally *t, int bonus, enum mk_rule r);
void tally_add(struct tally *t, int modifier, enum mk_rule r);
/* Replaces the total so far by `value`, as one part. */
void tally_set(struct tally *t, int value, enum mk_rule r);
/* Is any part of it due to that clause? */
bool tally_cites(const struct tally *, enum mk_rule);
/* Limits the sum of the modifiers since the last replacement to `max` either way; 0: no limit. */
void tally_limit(struct tally *t, int max, enum mk_rule r);

#endif
