/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* muster.c: turns an army's figures and cards into lines of a table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "army/table.h"
#include "base/rng.h"
#include "rules/domain.h"
#include "rules/ruleset.h"
#include "rules/saddle.h"

enum { COPIES = 99, CARD_STATE = 8 + MK_ID };

/* `is e3`, `is c3`: the figure of the army's entry 3, its card 3. */
static int number_in(const char *word, size_t length)
{
    int i = 0;

    for (size_t k = 1; k < length; k++)
        i = 10 * i + (word[k] - '0');
    return i;
}

static const struct mk_model *model_of(void *context, const char *word, size_t length)
{
    const struct army *a = *(const struct army **)context;

    return &a->entry[number_in(word, length)].model;
}

static const struct mk_card_model *card_model_of(void *context, const char *word, size_t length)
{
    const struct army *a = *(const struct army **)context;

    return &a->card[number_in(word, length)].model;
}

/* ---------------------------------------------------------------- figures */

/* The number of the entry's first figure. */
static int first_of(const struct army *a, int entry)
{
    int n = 1;

    for (int i = 0; i < entry; i++)
        n += army_entry_fits(&a->entry[i]) ? a->entry[i].count : 0;
    return n;
}

static bool muster_figures(struct mk_table *t, const struct army *a, const char *player,
                           char letter, struct mk_error *error)
{
    int number = 0;

    for (int i = 0; i < a->n; i++) {
        const struct army_entry *e = &a->entry[i];

        for (int k = 0; k < e->count && army_entry_fits(e); k++)
            if (!table_write(t, error, "figure %c%d %s is e%d level %d", letter, ++number, player,
                             i, e->level))
                return false;
    }
    return true;
}

static int figure_named(const struct mk_table *t, char letter, int number)
{
    char id[MK_ID];

    snprintf(id, sizeof id, "%c%d", letter, number);
    for (int f = 0; f < t->nfigure; f++)
        if (strcmp(t->piece[f].id, id) == 0)
            return f;
    return -1;
}

/* Is a figure on the table already meant to ride it? */
static bool is_taken(const struct mk_table *t, const char *mount)
{
    for (int f = 0; f < t->nfigure; f++)
        if (strcmp(t->wish[f].carrier, mount) == 0)
            return true;
    return false;
}

/* The first mount of that name without a rider, or -1. */
static int free_mount(const struct mk_table *t, const struct army *a, const char *word, char letter)
{
    for (int i = 0; i < a->n; i++)
        for (int k = 0; k < a->entry[i].count && strcmp(a->entry[i].word, word) == 0; k++) {
            int f = army_entry_fits(&a->entry[i]) ? figure_named(t, letter, first_of(a, i) + k) : -1;

            if (f >= 0 && !is_taken(t, t->piece[f].id))
                return f;
        }
    return -1;
}

void army_seat_riders(struct mk_table *t, const struct army *a, char letter)
{
    for (int i = 0; i < a->n; i++)
        for (int k = 0; k < a->entry[i].count && a->entry[i].aboard[0]; k++) {
            int rider = figure_named(t, letter, first_of(a, i) + k);
            int mount = free_mount(t, a, a->entry[i].aboard, letter);

            if (rider >= 0 && mount >= 0 && army_entry_fits(&a->entry[i]) &&
                saddle_bars(&t->piece[rider], &t->piece[mount]) == R_NONE)
                memcpy(t->wish[rider].carrier, t->piece[mount].id, MK_ID);
        }
}

fig_id army_match_riders(const struct mk_table *t, int player, fig_id *mount)
{
    struct piece *p = malloc((size_t)(t->nfigure + 1) * sizeof *p);
    fig_id lone;

    if (!p)
        abort();
    memcpy(p, t->piece, (size_t)t->nfigure * sizeof *p);
    for (int f = 0; f < t->nfigure; f++)
        for (int m = 0; m < t->nfigure && t->wish[f].carrier[0]; m++)
            if (strcmp(t->piece[m].id, t->wish[f].carrier) == 0)
                p[f].owner = p[m].owner = MK_NO_PLAYER;     /* these two are matched */
    lone = match_riders(p, t->nfigure, (player_id)player, mount);
    for (int f = 0; f < t->nfigure; f++)
        for (int m = 0; m < t->nfigure && t->piece[f].owner == player && t->wish[f].carrier[0]; m++)
            if (strcmp(t->piece[m].id, t->wish[f].carrier) == 0)
                mount[f] = (fig_id)m;
    free(p);
    return lone;
}

/* ---------------------------------------------------------------- cards */

/* A card's name on the table: its slug; if that is taken, followed by a number. */
static void name_card(const struct mk_table *t, const char *slug, char out[MK_ID])
{
    bool taken = true;

    for (int n = 1; n <= COPIES && taken; n++) {
        char end[8] = "";

        if (n > 1)
            snprintf(end, sizeof end, "%c%d", DOMAIN_COPY, n);
        snprintf(out, MK_ID, "%.*s%s", (int)(MK_ID - 1 - strlen(end)), slug, end);
        taken = false;
        for (int c = 0; c < t->ncard && !taken; c++)
            taken = strcmp(t->card[c].id, out) == 0;
    }
}

static bool write_card(struct mk_table *t, const struct army *a, int card, const char *player,
                       const char *state, struct mk_error *error)
{
    char id[MK_ID];

    name_card(t, a->card[card].model.slug, id);
    return table_write(t, error, "card %s %s is c%d%s", id, player, card, state);
}

/* A spellbook has its wielder before the army is deployed, everything else once it is. A book that
 * asks for something waits, too: its wielder may get that from an item. [spellbook.known] */
static bool has_wielder(const struct mk_table *t, const struct army_card *c)
{
    const struct card *k = &c->model.card;

    return c->entry >= 0 &&
           (!t->setup || (k->kind == CARD_SPELLBOOK && !k->needs_type && !k->needs_attack));
}

/* Where the k-th of that card is as the game begins: in its book, with its figure, or nowhere yet.
 * `book` is the first of its books on the table. */
static void card_state(const struct mk_table *t, const struct army *a, const struct army_card *c,
                       int k, int book, char letter, char out[CARD_STATE])
{
    out[0] = '\0';
    if (c->book != ARMY_NO_BOOK)
        snprintf(out, CARD_STATE, " in %s", t->card[book + k].id);
    else if (has_wielder(t, c))
        snprintf(out, CARD_STATE, " with %c%d", letter, first_of(a, c->entry) + k);
}

static bool muster_cards(struct mk_table *t, const struct army *a, const char *player, char letter,
                         struct mk_error *error)
{
    int first[MK_MAX_CARDS];            /* on the table, of each card of the list */

    if (!has_source(ruleset_number(t->edition), SOURCE_CARDS))
        return true;
    for (int i = 0; i < a->ncard; i++) {
        const struct army_card *c = &a->card[i];
        bool drawn = c->entry == ARMY_DOMAIN && !t->setup;      /* see army_domain */
        int copies = drawn || !army_card_fits(a, c) ? 0 : army_copies(a, c);
        char state[CARD_STATE];

        first[i] = t->ncard;
        for (int k = 0; k < copies; k++) {
            card_state(t, a, c, k, c->book == ARMY_NO_BOOK ? 0 : first[c->book], letter, state);
            if (!write_card(t, a, i, player, state, error))
                return false;
        }
    }
    return true;
}

bool army_muster(struct mk_table *t, const struct army *a, const char *player, char letter,
                 struct mk_error *error)
{
    t->models = (struct mk_models){model_of, &a, card_model_of};

    bool good = muster_figures(t, a, player, letter, error) &&
                muster_cards(t, a, player, letter, error);

    if (good && !t->setup)
        army_seat_riders(t, a, letter);
    t->models = (struct mk_models){0};
    return good;
}

/* ---------------------------------------------------------------- domains */

int army_domains(const struct army *a)
{
    int n = 0;

    for (int i = 0; i < a->ncard; i++)
        n += a->card[i].entry == ARMY_DOMAIN && army_card_fits(a, &a->card[i]);
    return n;
}

bool army_domain(struct mk_table *t, const struct army *a, const char *player, uint64_t *rng,
                 struct mk_error *error)
{
    int lot = rng_below(rng, army_domains(a));
    bool good = true;

    if (!has_source(ruleset_number(t->edition), SOURCE_CARDS))
        return true;
    t->models = (struct mk_models){model_of, &a, card_model_of};
    for (int i = 0; i < a->ncard && good; i++)
        if (a->card[i].entry == ARMY_DOMAIN && army_card_fits(a, &a->card[i]) && lot-- == 0)
            good = write_card(t, a, i, player, " in-play", error);
    t->models = (struct mk_models){0};
    return good;
}

void army_domains_meet(struct mk_table *t)
{
    bool gone[MK_MAX_CARDS] = {false};

    for (int c = 0; c < t->ncard; c++)
        for (int k = 0; k < t->ncard && t->item[c].state == ITEM_IN_PLAY; k++)
            gone[c] = gone[c] || (t->item[k].state == ITEM_IN_PLAY &&
                                  domain_cancels(&t->card[k], &t->card[c]));
    for (int c = 0; c < t->ncard; c++)
        if (gone[c])
            t->item[c].state = ITEM_GONE;
}
