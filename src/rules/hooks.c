/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hooks.c: notes which hooks what is printed on the pieces and cards of a game can bring up. */
#include "rules/hooks.h"

#include <assert.h>

#include "rules/ability.h"
#include "rules/item.h"
#include "rules/ruleset.h"

static uint64_t hooks_of(const struct ability *a)
{
    uint64_t set = 0;

#define OFTEN(name) set |= a->name ? HOOK(name) : 0;
#define SELDOM(name) set |= a->name ? HOOK(name) : 0;
#include "rules/hooks.def"
#undef OFTEN
#undef SELDOM
    return set;
}

/* What has been asked of the abilities so far: the same ones come up again and again. */
struct notes {
    const struct game *g;
    uint64_t all;                   /* what anybody may have, whatever is printed on its piece */
    uint64_t of[MK_ABILITIES];      /* with the bit ASKED, or 0 */
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

/* Everything a card may bring, to whomsoever (card_next). */
static uint64_t note_card(struct notes *n, const struct card *c)
{
    const struct ruleset *r = ruleset_of(n->g);
    int mark = c->mark - 1;
    uint64_t set = 0;

    for (int i = 0; i < CARD_GIVES; i++)
        set |= note(n, c->gives[i]);
    for (int i = 0; i < CARD_TEXTS; i++) {
        const struct ability *text = ability_of(n->g, c->text[i]);

        set |= note(n, c->text[i]) | (text ? note(n, text->lends_type) : 0);
    }
    if (mark >= 0)
        set |= note(n, r->card[SLOT_ATTACK][mark / MK_SHAPES][mark % MK_SHAPES]) |
               note(n, r->typed_mark.instead);
    return set;
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

/* Of a sealed dial anything may come up. */
void hooks_note(struct game *g)
{
    struct notes n = {.g = g, .all = g->printed->seals_at ? ~UINT64_C(0) : 0};
    uint64_t *out = (uint64_t *)((char *)g->printed + g->printed->hooks_at);

    n.all |= note(&n, ruleset_of(g)->captor_type);
    out[HOOKS_CARDS] = g->ncard ? note(&n, ruleset_of(g)->card_numbers) : 0;
    for (int c = 0; c < g->ncard; c++)
        out[HOOKS_CARDS] |= out[HOOKS_CARD + c] = note_card(&n, card_of(g, c));
    out[HOOKS_RIDING] = note_riding();
    out[HOOKS_ANY] = out[HOOKS_CARDS] | out[HOOKS_RIDING] | note_gained(&n);
    for (int f = 0; f < g->nfigure; f++)
        out[HOOKS_ANY] |= note_piece(&n, piece_of(g, (fig_id)f),
                                     out + HOOKS_CARD + g->ncard + f * HOOKS_PIECE);
}

bool hooks_hold(const struct game *g, fig_id f)
{
    uint64_t cards = hooks_of_cards(g), any = hooks_noted(g)[HOOKS_ANY];
    uint64_t noted = (hooks_on(g, f) | cards) & any, beyond = (hooks_beyond(g, f) | cards) & any;

    for (struct working w = working_on(g, f); working_next(&w);) {
        bool in_slot = w.source <= MK_SLOTS, trait = w.source > MK_SOURCES;
        if (hooks_of(w.is) & ~(in_slot || trait ? noted : beyond))
            return false;
    }
    return true;
}
