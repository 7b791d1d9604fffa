/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hooks.h: which hooks anything that works on a figure can have.
 *
 * Most questions concern hardly any figure. What is printed decides which: the dial at its
 * position, types, power and kind of the piece, and the cards. So this is noted once, for every
 * position of every piece as a set of hooks (hooks.def) and for every hook as a set of cards; a
 * question then costs one lookup before the walk through everything that works on the figure
 * (working_with in ability.h), and a question that nothing in this game can answer costs one lookup
 * for all figures together (anybody_has). The sets may be too large, never too small. Nothing that
 * happens in a game changes them: which figures a card concerns is asked each time.
 * mk_game_validate finds anything missing (hooks_hold). */
#ifndef RULES_HOOKS_H
#define RULES_HOOKS_H

#include <assert.h>

#include "mk/state.h"

enum hook {
#define OFTEN(name) hook_##name,
#include "rules/hooks.def"
    HOOK_SELDOM,
#define SELDOM(name) hook_##name = HOOK_SELDOM,
#include "rules/hooks.def"
    MK_HOOKS = HOOK_SELDOM + 1
};

/* The set of that hook alone. */
#define HOOK(name) (UINT64_C(1) << hook_##name)

/* What stands where: first what anything in this game can ever have, what any of the cards has, what
 * their numbers have, what comes of riding; then a set for each ability that has come up (others are
 * empty); then for each piece one for each position of its dial and one for its skulls; and as many
 * again of what stands beyond the slots of the dial. */
enum { HOOKS_ANY, HOOKS_CARDS, HOOKS_NUMBERS, HOOKS_RIDING, HOOKS_ABILITY,
       HOOKS_PIECES = HOOKS_ABILITY + MK_ABILITIES,
       HOOKS_DIAL = MK_DIAL + 1, HOOKS_PIECE = 2 * HOOKS_DIAL };

/* Last, if there are cards, sets of them, a bit for each card: those that can bring something with a
 * hook, those whose text has what only cards have, those with each number, those that can bring a
 * certain ability, type or text. */
enum card_set {
    CARDS_WITH,
    CARDS_WITH_LAST = CARDS_WITH + MK_HOOKS - 1,
#define OF_CARDS(name) CARDS_##name,
#include "rules/hooks.def"
    CARDS_ADDING,
    CARDS_BRINGING = CARDS_ADDING + MK_ADDS,
    CARD_SETS = CARDS_BRINGING + MK_ABILITIES
};
_Static_assert(MK_MAX_CARDS <= 64, "a set holds every card");

static inline size_t hooks_size(int ncard, int npiece)
{
    return (size_t)(HOOKS_PIECES + npiece * HOOKS_PIECE + (ncard ? CARD_SETS : 0)) *
           sizeof(uint64_t);
}

/* Writes them after what is printed, which the caller owns. */
void hooks_note(struct game *);
/* Do they include everything that works on f now? */
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
    return hooks_noted(g)[HOOKS_PIECES + f * HOOKS_PIECE + from + figure_of(g, f)->position];
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

/* Those of all cards together, none if there are no cards. */
static inline uint64_t hooks_of_cards(const struct game *g)
{
    return HOOKS_ARE_KNOWN ? hooks_noted(g)[HOOKS_CARDS] : g->ncard ? ALL_HOOKS : 0;
}

/* May this ability have one of these hooks? One not seen when they were noted may have any. */
static inline bool ability_may(const struct game *g, ability_id a, uint64_t hooks)
{
    uint64_t noted = hooks_noted(g)[HOOKS_ABILITY + a];

    return (noted & hooks) || !noted || !HOOKS_ARE_KNOWN;
}

/* Do the numbers of any card have one of these hooks? */
static inline bool numbers_have(const struct game *g, uint64_t hooks)
{
    return hooks_noted(g)[HOOKS_NUMBERS] & hooks;
}

/* Asked only where there are cards. */
static inline uint64_t cards_in(const struct game *g, int set)
{
    assert(g->ncard);
    return hooks_noted(g)[HOOKS_PIECES + g->nfigure * HOOKS_PIECE + set];
}

/* The first of a set that is not empty. They are gone through in order:
 *
 *     for (uint64_t left = …; left; left &= left - 1)
 *         … first_in(left) …
 */
static inline int first_in(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* The cards that can bring something with any of these hooks: asked only where there are cards. */
static inline uint64_t cards_with(const struct game *g, uint64_t hooks)
{
    uint64_t cards = 0;

    assert(g->ncard);
    if (hooks == ALL_HOOKS || !HOOKS_ARE_KNOWN)
        return ALL_HOOKS >> (64 - g->ncard);
    for (uint64_t left = hooks; left; left &= left - 1)
        cards |= cards_in(g, CARDS_WITH + first_in(left));
    return cards;
}

/* Can anything in this game, at any position of any dial, have one of these hooks? A quick test before
 * figures are asked one by one. */
static inline bool anybody_has(const struct game *g, uint64_t hooks)
{
    return !HOOKS_ARE_KNOWN || (hooks_noted(g)[HOOKS_ANY] & hooks);
}

/* Can anything that works on f have one of them? Most show it themselves, or have nothing else. */
static inline bool may_have(const struct game *g, fig_id f, uint64_t hooks)
{
    const struct figure *fig = figure_of(g, f);

    if ((hooks_shown(g, f, 0) | hooks_of_cards(g)) & hooks)
        return true;
    return (fig->gained != ABILITY_NONE || fig->rides != RIDES_NOT || !HOOKS_ARE_KNOWN) &&
           (hooks_on(g, f) & hooks);
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
