/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hooks.h: which questions anything that works on a figure can have an answer to.
 *
 * Most questions concern hardly anybody. What is printed decides it: the dial at its position, types,
 * power and kind of the piece, and the cards. So it is noted once for every position of
 * every piece, and for every card, as a set of hooks (hooks.def), and a question costs one look before
 * anything that works on the figure is gone through (working_with in ability.h). What nobody in this
 * game can ever answer costs one look for all figures together (anybody_has). The sets may be too
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

/* What stands where: first what anything in this game can ever have, what any of the cards has, what
 * comes of riding, a set for each card; then for each piece one for each position of its dial and one
 * for its skulls; and as many again of what stands beyond the slots of the dial. */
enum { HOOKS_ANY, HOOKS_CARDS, HOOKS_RIDING, HOOKS_CARD,
       HOOKS_DIAL = MK_DIAL + 1, HOOKS_PIECE = 2 * HOOKS_DIAL };

static inline size_t hooks_size(int ncard, int npiece)
{
    return (size_t)(HOOKS_CARD + ncard + npiece * HOOKS_PIECE) * sizeof(uint64_t);
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

/* What the dial of f shows, from there on. */
static inline uint64_t hooks_shown(const struct game *g, fig_id f, int from)
{
    return hooks_noted(g)[HOOKS_CARD + g->ncard + f * HOOKS_PIECE + from + figure_of(g, f)->position];
}

/* A rider or mount may also have whatever its mate shows: its manner of moving, or by a card
 * the slots of its dial. A figure that has gained an ability may have any. */
static inline uint64_t hooks_had(const struct game *g, fig_id f, int from)
{
    const struct figure *fig = figure_of(g, f);

    if (fig->gained != ABILITY_NONE || !HOOKS_ARE_KNOWN)
        return ALL_HOOKS;
    if (fig->rides == RIDES_NOT)
        return hooks_shown(g, f, from);
    return hooks_shown(g, f, from) | hooks_shown(g, fig->mate, 0) | hooks_noted(g)[HOOKS_RIDING];
}

/* Those that may work on f, cards apart. */
static inline uint64_t hooks_on(const struct game *g, fig_id f)
{
    return hooks_had(g, f, 0);
}

/* Of these, those of its nexus, types and power: what only some editions print. */
static inline uint64_t hooks_beyond(const struct game *g, fig_id f)
{
    return hooks_had(g, f, HOOKS_DIAL);
}

/* Those of all cards together, none if there are no cards; and of one. */
static inline uint64_t hooks_of_cards(const struct game *g)
{
    return HOOKS_ARE_KNOWN ? hooks_noted(g)[HOOKS_CARDS] : g->ncard ? ALL_HOOKS : 0;
}

static inline uint64_t hooks_of_card(const struct game *g, int card)
{
    return HOOKS_ARE_KNOWN ? hooks_noted(g)[HOOKS_CARD + card] : ALL_HOOKS;
}

/* Can anything in this game, at any position of any dial, have one of these hooks? Asked before
 * everybody is asked one by one. */
static inline bool anybody_has(const struct game *g, uint64_t hooks)
{
    return !HOOKS_ARE_KNOWN || (hooks_noted(g)[HOOKS_ANY] & hooks);
}

/* Can anything that works on f have one of them? */
static inline bool may_have(const struct game *g, fig_id f, uint64_t hooks)
{
    return (hooks_on(g, f) | hooks_of_cards(g)) & hooks;
}

/* The next figure on the table, after `after`, that may have one of them, or NOBODY. */
static inline fig_id bearer_after(const struct game *g, uint64_t hooks, int after)
{
    for (int f = after + 1; f < g->nfigure && anybody_has(g, hooks); f++)
        if ((figure_of(g, (fig_id)f)->flags & FIG_TABLE) && may_have(g, (fig_id)f, hooks))
            return (fig_id)f;
    return NOBODY;
}

#endif
