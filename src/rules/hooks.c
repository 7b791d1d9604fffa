/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hooks.c: notes which hooks the pieces and cards of a game can ever have. */
#include "rules/hooks.h"

#include <assert.h>
#include <string.h>

#include "rules/ability.h"
#include "rules/item.h"
#include "rules/ruleset.h"

static uint64_t hooks_of(const struct ability *a)
{
    uint64_t set = 0;

#define OFTEN(name) set |= a->name ? HOOK(name) : 0;
#define SELDOM(name) set |= a->name ? HOOK(name) : 0;
#include "rules/hooks.def"
    return set;
}

/* What has been found out about abilities so far: the same ones keep coming up. */
struct notes {
    const struct game *g;
    uint64_t all;                   /* what any figure may have, whatever is printed on its piece */
    uint64_t *of;                   /* of each ability, with the bit ASKED, or 0 */
};
enum { ASKED = MK_HOOKS };
static_assert(ASKED < 64, "a set of hooks fits into 64 bits");

static uint64_t note(struct notes *n, ability_id a)
{
    const struct ability *is = ability_of(n->g, a);

    if (!n->of[a])
        n->of[a] = (is ? hooks_of(is) : 0) | UINT64_C(1) << ASKED;
    return n->of[a];
}

/* A card may bring this ability: adds the card to the ability's set and to the sets of all its hooks.
 * Returns these hooks. */
static uint64_t note_brought(struct notes *n, uint64_t *sets, int card, ability_id a)
{
    uint64_t hooks = note(n, a) & ((UINT64_C(1) << MK_HOOKS) - 1), bit = UINT64_C(1) << card;

    sets[CARDS_BRINGING + a] |= bit;
    for (uint64_t left = hooks; left; left &= left - 1)
        sets[CARDS_WITH + first_in(left)] |= bit;
    return hooks;
}

static void note_text(uint64_t *sets, int card, const struct ability *text)
{
    uint64_t bit = UINT64_C(1) << card;

#define OF_CARDS(name) sets[CARDS_##name] |= text->name ? bit : 0;
#include "rules/hooks.def"
}

/* Everything a card may bring, to anybody (card_next). */
static uint64_t note_card(struct notes *n, uint64_t *sets, int card)
{
    const struct ruleset *r = ruleset_of(n->g);
    const struct card *c = card_of(n->g, card);
    int mark = c->mark - 1;
    uint64_t hooks = 0;

    for (int i = 0; i < CARD_GIVES; i++)
        hooks |= note_brought(n, sets, card, c->gives[i]);
    for (int i = 0; i < CARD_TEXTS; i++) {
        const struct ability *text = ability_of(n->g, c->text[i]);

        hooks |= note_brought(n, sets, card, c->text[i]);
        if (!text)
            continue;
        hooks |= note_brought(n, sets, card, text->lends_type);
        note_text(sets, card, text);
    }
    for (int i = 0; i < MK_ADDS; i++)
        if (c->adds[i]) {
            sets[CARDS_ADDING + i] |= UINT64_C(1) << card;
            hooks |= note_brought(n, sets, card, r->card_numbers);
        }
    if (mark < 0)
        return hooks;
    return hooks | note_brought(n, sets, card, r->typed_mark.instead) |
           note_brought(n, sets, card, r->card[SLOT_ATTACK][mark / MK_SHAPES][mark % MK_SHAPES]);
}

/* All cards, and what their numbers count for if there are any. */
static void note_cards(struct notes *n, uint64_t *out)
{
    uint64_t *sets = out + HOOKS_PIECES + n->g->nfigure * HOOKS_PIECE;

    out[HOOKS_CARDS] = out[HOOKS_NUMBERS] = 0;
    if (!n->g->ncard)
        return;
    memset(sets, 0, CARD_SETS * sizeof *sets);
    for (int c = 0; c < n->g->ncard; c++)
        out[HOOKS_CARDS] |= note_card(n, sets, c);
    if (sets[CARDS_BRINGING + ruleset_of(n->g)->card_numbers])
        out[HOOKS_NUMBERS] = note(n, ruleset_of(n->g)->card_numbers);
}

/* Returns what it has at any of its positions. */
static uint64_t note_piece(struct notes *n, const struct piece *p, uint64_t *out)
{
    const struct ability *trait = mk_kinds[p->kind].trait;
    uint64_t set = n->all | note(n, p->power) | note(n, p->attack_type) | note(n, p->defense_type) |
                   note(n, p->damage_type);
    uint64_t *beyond = out + HOOKS_DIAL, kind = trait ? hooks_of(trait) : 0, any = set | kind;

    for (int i = 0; i < MK_DIAL; i++) {
        const struct position *shows = &p->dial[i];

        beyond[i] = set | note(n, shows->nexus) | note(n, shows->speed_type);
        out[i] = beyond[i] | kind;
        for (int s = 0; s < MK_SLOTS; s++)
            out[i] |= note(n, shows->ability[s]);
        any |= out[i];
    }
    beyond[MK_DIAL] = set;
    out[MK_DIAL] = set | kind;
    return any;
}

/* What comes of riding on or in another. */
static uint64_t note_riding(void)
{
    uint64_t any = 0;

    for (int i = 0; i < MK_RIDES; i++)
        any |= mk_riding[i] ? hooks_of(mk_riding[i]) : 0;
    return any;
}

/* What figures have gained before the game began: later they can gain only what another one shows. */
static uint64_t note_gained(struct notes *n)
{
    uint64_t any = 0;

    for (int f = 0; f < n->g->nfigure; f++)
        any |= note(n, figure_of(n->g, (fig_id)f)->gained);
    return any;
}

/* A sealed dial may show anything. */
void hooks_note(struct game *g)
{
    uint64_t *out = (uint64_t *)((char *)g->printed + g->printed->hooks_at);
    struct notes n = {.g = g, .all = g->printed->seals_at ? ALL_HOOKS : 0, .of = out + HOOKS_ABILITY};

    memset(n.of, 0, MK_ABILITIES * sizeof *n.of);
    n.all |= note(&n, ruleset_of(g)->captor_type);
    note_cards(&n, out);
    out[HOOKS_RIDING] = note_riding();
    out[HOOKS_ANY] = out[HOOKS_CARDS] | out[HOOKS_RIDING] | note_gained(&n);
    for (int f = 0; f < g->nfigure; f++)
        out[HOOKS_ANY] |= note_piece(&n, piece_of(g, (fig_id)f),
                                     out + HOOKS_PIECES + f * HOOKS_PIECE);
}

static bool is_noted(const struct game *g, ability_id a)
{
    uint64_t noted = hooks_noted(g)[HOOKS_ABILITY + a];

    return !noted || !(hooks_of(ability_of(g, a)) & ~noted);
}

/* Is what cards bring f found by each of its hooks, and by its name? */
static bool is_found(const struct game *g, fig_id f, ability_id a)
{
    uint64_t hooks = hooks_of(ability_of(g, a));

    for (uint64_t left = hooks; left; left &= left - 1) {
        struct card_walk walk = {0};
        ability_id next;
        do
            next = card_next(g, f, left & -left, &walk);
        while (next != ABILITY_NONE && next != a);
        if (next == ABILITY_NONE)
            return false;
    }
    return card_gives(g, f, a);
}

bool hooks_hold(const struct game *g, fig_id f)
{
    uint64_t cards = hooks_of_cards(g), any = hooks_noted(g)[HOOKS_ANY];
    uint64_t noted = (hooks_on(g, f) | cards) & any, beyond = (hooks_beyond(g, f) | cards) & any;

    for (struct working w = working_on(g, f); working_next(&w);) {
        bool in_slot = w.source <= MK_SLOTS, trait = w.source > MK_SOURCES;
        if (hooks_of(w.is) & ~(in_slot || trait ? noted : beyond))
            return false;
        if (w.id != ABILITY_NONE && !is_noted(g, w.id))
            return false;
        if (w.nth && w.id != ruleset_of(g)->card_numbers && !is_found(g, f, w.id))
            return false;
    }
    return true;
}
