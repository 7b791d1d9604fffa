/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* kind.h: what a kind of piece is made of, and what is special about it.
 *
 * A kind is one file in kind/ with one const struct. Its trait is a set of hooks like an ability's
 * (ability.h), which works on every section of such a piece whatever its dial shows and cannot be
 * switched off. Core files never name a kind; they act on these numbers and on what the hooks say. */
#ifndef RULES_KIND_H
#define RULES_KIND_H

#include "clause_ids.h"
#include "mk/state.h"
#include "mk/verdict.h"

struct ability;

/* The shape, seen from above, of a piece that is also terrain. In its own directions x is ahead, y
 * to its left; ahead is outside. */
enum { FORT_CORNERS = 8, FORT_PORTALS = 2 };
struct portal {
    const char *word;
    vec a, b;                   /* the threshold; from a to b the inside is on the left */
    bool access;                /* it leads to connected access points, not through the piece */
};
/* The clauses about pieces that figures can stand on and shoot at. */
struct masonry {
    enum mk_rule abrupt, closed, walkway;       /* what it bars: by itself, by its portals, on top */
    enum mk_rule tops_touch;                    /* contact between its tops is seen from above */
    enum mk_rule looks_down, looked_up_to;      /* it shoots from above, and others shoot up at it */
    enum mk_rule seen_from_afar;
    enum mk_rule rubble, carries_down, fall, planks_left;   /* what happens to it and to those on it */
    enum mk_rule taken;                         /* it scores double */
};

struct fort {
    uint8_t n;
    vec corner[FORT_CORNERS];   /* counter-clockwise */
    uint8_t outer;              /* outer sides, as bits: side i begins at corner i */
    uint16_t clause;            /* the clause that says what its doors lead to, or R_NONE */
    uint16_t gates;             /* the clause that says what its passage is closed by, or R_NONE */
    uint8_t portals;
    struct portal portal[FORT_PORTALS];
    int16_t passage;            /* half the width of its passage; 0: it has none */
    bool shelters;              /* figures may stand in the passage */
    bool top;                   /* its whole top is an access point connected with its doors */
    uint16_t crowded;           /* the clause that puts all figures on it in contact, or R_NONE */
    bool wall;                  /* ladders and planks lean on it; it protects from outside only */
    const struct masonry *of;   /* what holds for every piece of this sort */
};

/* The clauses about riding in a piece that carries. */
struct carriage {
    enum mk_rule who, one, start;       /* who may ride, how many, and already at the start */
    enum mk_rule board, board_speed, board_no_captive, board_whole;
    enum mk_rule leave, leave_whole, leave_facing;
    enum mk_rule rides, actions, no_target, not_own;
    enum mk_rule arc, close, range, shot_contact, shot_line, wave_touching;
    enum mk_rule hit_roll, hit_amount, explosion;   /* what happens to it when its carrier is… */
    enum mk_rule set_down, fall;                    /* …hurt, and lost */
    enum mk_rule items;                 /* where items go that its passenger loses */
};

/* The clauses about a body of several sections. */
struct body {
    enum mk_rule push;                          /* who takes the click of a push */
    enum mk_rule distance, flies_whole, single_roll;    /* its path, and how it breaks away */
    enum mk_rule front_arc;                     /* of each section */
    enum mk_rule one_section, crossed, touched; /* a blow strikes one of them: which? */
    enum mk_rule border, border_illegal, redirect;
    enum mk_rule around;                        /* what comes from no side: its player chooses */
};

struct kind {
    const char *word;
    uint8_t sections;           /* sections, each with a dial of its own */
    uint8_t skulls;             /* skulls on all its dials together that eliminate it */
    bool large;                 /* it uses no access points, and built terrain does not hide it */
    const struct body *body;    /* of several sections; NULL: of one */
    const struct carriage *carries;     /* a friend on foot may ride in it; NULL: nobody may */
    bool no_base;               /* it has no base: nothing touches it */
    bool mount;                 /* a friend who bears its symbol may ride it; on a double base */
    uint16_t bolts, goes_wild;  /* the clauses for a mount that leaves, or goes wild, without a rider */
    uint16_t one_token;         /* the clause that marks it once in a turn for all its actions */
    uint16_t lost;              /* the clause that says how many eliminate it, if not the usual one */
    uint16_t full_arc;          /* the clause that makes its front arc full, or R_NONE */
    uint16_t no_capture;        /* the clause that keeps it out of capturing, or R_NONE */
    int16_t radius;             /* of its base, unless the piece says otherwise; 0: standard */
    bool seen_from_afar;        /* a target for shots at twice the range */
    enum mk_rule strengths;     /* lets it be fielded at one of several strengths, or R_NONE */
    const struct ability *trait;    /* NULL: nothing is special about it */
    const struct fort *fort;    /* NULL: it is no terrain */
};

extern const struct kind mk_kinds[MK_KINDS];

static inline const struct kind *kind_of(const struct game *g, fig_id f)
{
    return &mk_kinds[piece_of(g, f)->kind];
}

enum { MK_SKULLS = 3 };     /* that show where a dial ends */
/* Skulls that show at this position of its dial. */
int skulls_at(const struct piece *, int position);
/* The kind of that word, or MK_KINDS. */
enum mk_kind mk_kind_named(const char *word, int length);
extern const char *const mk_section_words[MK_SECTIONS];

extern const struct body body_MULTIDIAL;
extern const struct carriage carriage_CHARIOT;
/* The traits of a passenger, a mount with a rider, and the rider on it. */
extern const struct ability trait_PASSENGER, trait_CAVALRY;
/* One const per file in kind/. */
#define KIND(c) extern const struct ability trait_##c; extern const struct fort fort_##c;
#include "mk/kind.def"
#undef KIND

#endif
