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

struct ability;

struct kind {
    const char *word;
    uint8_t sections;           /* sections, each with a dial of its own */
    uint8_t skulls;             /* on all its dials together: it is eliminated */
    int16_t radius;             /* of its base, unless the piece says otherwise; 0: standard */
    bool seen_from_afar;        /* a target for shots at twice the range */
    enum mk_rule strengths;     /* by which it is fielded at one of several strengths; or R_NONE */
    const struct ability *trait;    /* NULL: nothing is special about it */
};

extern const struct kind mk_kinds[MK_KINDS];

static inline const struct kind *kind_of(const struct game *g, fig_id f)
{
    return &mk_kinds[piece_of(g, f)->kind];
}

/* Skulls that show at this position of its dial. */
int skulls_at(const struct piece *, int position);
/* The kind of that word, or MK_KINDS. */
enum mk_kind mk_kind_named(const char *word, int length);
extern const char *const mk_section_words[MK_SECTIONS];

/* One const per file in kind/. */
#define KIND(c) extern const struct ability trait_##c;
#include "mk/kind.def"
#undef KIND

#endif
