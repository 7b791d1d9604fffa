/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* domain.c: domains: chosen in secret, revealed together. [domain]
 *
 *  (1) Whoever has domains at hand chooses one: openly, or by the commitment to it, from which
 *      nobody, not even the server, can tell which card it is.
 *  (2) When all terrain is laid the commitments are opened one after the other. Only then do
 *      domains come into play, and which of them cancel others is settled once, for all.
 */
#include "rules/domain.h"

#include <string.h>

#include "base/sha256.h"
#include "rules/item.h"
#include "rules/ruleset.h"
#include "rules/setup.h"

static enum step next_stage(struct frame *f)
{
    f->step++;
    f->cursor = 0;
    return STEP_AGAIN;
}

static bool is_domain_of(const struct game *g, int card, player_id p)
{
    return card < g->ncard && card_of(g, card)->kind == CARD_DOMAIN &&
           card_of(g, card)->owner == p;
}

/* The domain the player has chosen openly, or NO_CARD. */
static int chosen(const struct game *g, player_id p)
{
    for (int c = 0; c < g->ncard; c++)
        if (is_domain_of(g, c, p) && (item_of(g, c)->flags & ITEM_CHOSEN))
            return c;
    return NO_CARD;
}

static bool has_choice(const struct game *g, player_id p)
{
    for (int c = 0; c < g->ncard; c++)
        if (is_domain_of(g, c, p) && rule(R_DOMAIN_CHOOSE))
            return true;
    return false;
}

/* All players use domains, or nobody does. [domain] */
static bool all_agree(const struct game *g)
{
    for (int p = 0; p < g->nplayer && rule(R_DOMAIN); p++)
        if (!has_choice(g, (player_id)p))
            return false;
    return g->ncard > 0;
}

static player_id seat(const struct game *g, int n)
{
    return (player_id)((g->first + n) % g->nplayer);
}

enum step setup_stage_domains(struct play *p, struct frame *f)
{
    for (; f->cursor < p->g->nplayer && all_agree(p->g); f->cursor++)
        if (has_choice(p->g, seat(p->g, f->cursor)))
            return ask(p, ASK_DOMAIN, seat(p->g, f->cursor), NOBODY, NOBODY);
    return next_stage(f);
}

struct verdict check_domain(const struct game *g, const struct mk_order *o)
{
    if (o->card == NO_CARD)
        return allow();
    forbid_if(!is_domain_of(g, o->card, o->player), R_DOMAIN_CHOOSE);
    return allow();
}

void domain_choose(struct play *p, const struct mk_order *o)
{
    if (o->card != NO_CARD)
        item_of(p->g, o->card)->flags |= ITEM_CHOSEN;
    else {
        struct choice *c = choice_of(p->g, o->player);
        memcpy(c->commitment, o->sealed.commitment, MK_COMMITMENT);
        c->made = 1;
    }
    frame_top(p->g)->cursor++;
    emit(p, (struct mk_event){.kind = EVENT_DOMAIN_CHOSEN, .player = o->player, .a = NOBODY,
                              .b = NOBODY, .rule = R_DOMAIN_CHOOSE});
}

void domain_commitment(const struct game *g, player_id p, int card, const uint8_t salt[MK_SALT],
                       uint8_t out[MK_COMMITMENT])
{
    static const char digit[] = "0123456789abcdef";
    char line[16 + 2 * MK_ID + 2 * MK_SALT] = "domain ";

    strcat(line, player_of(g, p)->name);
    strcat(line, " ");
    strcat(line, card_of(g, card)->id);
    strcat(line, " ");
    size_t n = strlen(line);
    for (int i = 0; i < MK_SALT; i++) {
        line[n++] = digit[salt[i] >> 4];
        line[n++] = digit[salt[i] & 15];
    }
    sha256(line, n, out);
}

struct verdict check_reveal(const struct game *g, const struct mk_order *o)
{
    uint8_t made[MK_COMMITMENT];

    forbid_if(!is_domain_of(g, o->card, o->player), R_DOMAIN_CHOOSE);
    domain_commitment(g, o->player, o->card, o->sealed.salt, made);
    forbid_if(memcmp(made, choice_of(g, o->player)->commitment, MK_COMMITMENT) != 0,
              R_DOMAIN_CHOOSE);
    return allow();
}

static void put_in_play(struct play *p, player_id player, int card)
{
    *item_of(p->g, card) = (struct item){.by = NOBODY, .on = NOBODY, .state = ITEM_IN_PLAY};
    emit(p, (struct mk_event){.kind = EVENT_DOMAIN_REVEALED, .player = player, .a = NOBODY,
                              .b = NOBODY, .n = (int16_t)card, .rule = R_DOMAIN_REVEAL});
}

void domain_reveal(struct play *p, const struct mk_order *o)
{
    *choice_of(p->g, o->player) = (struct choice){0};
    put_in_play(p, o->player, o->card);
    frame_top(p->g)->cursor++;
}

void domain_forgo(struct play *p, const struct mk_order *o)
{
    *choice_of(p->g, o->player) = (struct choice){0};
    frame_top(p->g)->cursor++;
}

/* Further copies of a card on the same table have a number after the name. */
static bool is_called(const struct card *c, const char *name)
{
    size_t n = strlen(name);

    return n > 0 && !strncmp(c->id, name, n) && (!c->id[n] || c->id[n] == DOMAIN_COPY);
}

bool domain_cancels(const struct card *c, const struct card *other)
{
    for (int i = 0; i < CARD_FOES; i++)
        if (is_called(c, other->foe[i]))
            return true;
    return false;
}

static bool is_cancelled(const struct game *g, int card)
{
    for (int c = 0; c < g->ncard; c++)
        if (item_of(g, c)->state == ITEM_IN_PLAY && domain_cancels(card_of(g, c), card_of(g, card)))
            return rule(R_DOMAIN_CANCEL);
    return false;
}

/* Two that cancel each other both go. */
static void cancel_all(struct play *p)
{
    bool gone[MK_MAX_CARDS];

    for (int c = 0; c < p->g->ncard; c++)
        gone[c] = item_of(p->g, c)->state == ITEM_IN_PLAY && is_cancelled(p->g, c);
    for (int c = 0; c < p->g->ncard; c++)
        if (gone[c])
            card_remove(p, c, R_DOMAIN_CANCEL);
}

enum step setup_stage_reveal(struct play *p, struct frame *f)
{
    struct game *g = p->g;

    if (!g->ncard)
        return next_stage(f);
    for (; f->cursor < g->nplayer; f->cursor++) {
        player_id player = seat(g, f->cursor);
        if (choice_of(g, player)->made)
            return ask(p, ASK_REVEAL, player, NOBODY, NOBODY);
        if (chosen(g, player) != NO_CARD && rule(R_DOMAIN_REVEAL))
            put_in_play(p, player, chosen(g, player));
    }
    cancel_all(p);
    return next_stage(f);
}

void domains_begin(struct play *p)
{
    uint64_t cards = p->g->ncard ? cards_with(p->g, HOOK(deployed)) : 0;

    for (uint64_t left = cards; left; left &= left - 1) {
        int card = first_in(left);
        for (int i = 0; i < CARD_TEXTS; i++) {
            const struct ability *text = ability_of(p->g, card_of(p->g, card)->text[i]);
            if (item_of(p->g, card)->state == ITEM_IN_PLAY && text && text->deployed)
                text->deployed(p, card);
        }
    }
}
