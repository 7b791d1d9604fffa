/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hooks.h: which questions anything that works on a figure can have an answer to.
 *
 * Most questions concern hardly anybody. What is printed decides it: the dial at its position, types,
 * power and kind of the piece, and the cards. So it is noted once for every position of
 * every piece, and for every card, as a set of hooks (hooks.def), and a question costs one look before
 * anything that works on the figure is gone through (working_with in ability.h). The sets may be too
 * large, never too small. */
#ifndef RULES_HOOKS_H
#define RULES_HOOKS_H

#include "mk/state.h"

enum hook {
#define OFTEN(name) hook_##name,
#define SELDOM(name)
#include "rules/hooks.def"
#undef OFTEN
#undef SELDOM
    HOOK_SELDOM,
#define OFTEN(name)
#define SELDOM(name) hook_##name = HOOK_SELDOM,
#include "rules/hooks.def"
#undef OFTEN
#undef SELDOM
    MK_HOOKS = HOOK_SELDOM + 1
};

/* The set of that hook alone. */
#define HOOK(name) (UINT64_C(1) << hook_##name)

/* Of a piece a set for each position of its dial, and one for its skulls. Before them stand those of
 * the cards, and first of all what any of the cards has. */
enum { HOOKS_PIECE = MK_DIAL + 1 };

static inline size_t hooks_size(int ncard, int npiece)
{
    return (size_t)(1 + ncard + npiece * HOOKS_PIECE) * sizeof(uint64_t);
}

/* Notes them behind what is printed; whoever calls owns that. */
void hooks_note(struct game *);
/* Do they foresee everything that works on f now? */
bool hooks_hold(const struct game *, fig_id f);

static inline const uint64_t *hooks_noted(const struct game *g)
{
    return (const uint64_t *)((const char *)g->printed + g->printed->hooks_at);
}

/* While a clause is switched off or broken, anything may have any. */
#ifdef MK_PROOF
enum { HOOKS_ARE_KNOWN = false };
#else
enum { HOOKS_ARE_KNOWN = true };
#endif
static const uint64_t ALL_HOOKS = ~UINT64_C(0);

/* Those that may work on f, cards apart. Who rides or has gained something may have any. */
static inline uint64_t hooks_on(const struct game *g, fig_id f)
{
    const struct figure *fig = figure_of(g, f);

    return fig->rides != RIDES_NOT || fig->gained != ABILITY_NONE || !HOOKS_ARE_KNOWN
               ? ALL_HOOKS
               : hooks_noted(g)[1 + g->ncard + f * HOOKS_PIECE + fig->position];
}

/* Those of all cards together, and of one. */
static inline uint64_t hooks_of_cards(const struct game *g)
{
    return HOOKS_ARE_KNOWN ? hooks_noted(g)[0] : ALL_HOOKS;
}

static inline uint64_t hooks_of_card(const struct game *g, int card)
{
    return HOOKS_ARE_KNOWN ? hooks_noted(g)[1 + card] : ALL_HOOKS;
}

#endif
