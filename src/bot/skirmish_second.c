/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* skirmish_second.c: skirmishes of editions that print types: armies, cards, tokens, built pieces. */
#include "bot/skirmish_draft.h"

#include <stdio.h>
#include <string.h>

enum { CARD_POINTS = 10, CARDS_A_PLAYER = 2, PIECES = 8 };

static const struct { const char *name, *kind, *access; } pieces[PIECES] = {
    {"wood", "hindering", NULL}, {"hill", "clear elevated", NULL}, {"rock", "blocking", NULL},
    {"hut", "blocking built defense 12 structure 4", NULL},
    {"mist", "concealing", NULL}, {"pit", "chasm", NULL},
    {"hedge", "hindering built defense 10 fortification 1 structure 3", NULL},
    {"tower", "clear abrupt built defense 13 structure 4 dot", "access tower"},
};

bool write_second_piece(struct draft *d, int i, const char *verb, int x, int y)
{
    if (!write_line(d, "%s %s %s %d,%d %d,%d %d,%d %d.5,%d %d,%d.5", verb, pieces[i].name,
                    pieces[i].kind, x, y, x + 4, y, x + 4, y + 5, x, y + 5, x, y + 4))
        return false;
    return !pieces[i].access || write_line(d, "%s %d.5,%d", pieces[i].access, x + 1, y);
}

bool write_tokens(struct draft *d)
{
    int x = 8 + rng_below(&d->rng, 8), y = 8 + rng_below(&d->rng, 5);

    return d->want->setup ||
           (write_line(d, "objective %d,%d", d->wide / 2, d->high / 2) &&
            write_line(d, "objective %d,%d", x, y) &&
            write_line(d, "objective %d,%d", d->wide - x, d->high - y));
}

/* The id of the player's first figure with a slot, or NULL. */
static const char *bearer(const struct draft *d, int player, int from)
{
    for (int f = 0; f < d->t->nfigure; f++)
        if (d->t->piece[f].owner == player && d->t->piece[f].slots && from-- == 0)
            return d->t->piece[f].id;
    return NULL;
}

/* An item, a relic and a domain; in hand before the game, in play during it. */
static bool write_cards(struct draft *d, int player, const char *owner)
{
    const char *by[CARDS_A_PLAYER] = {bearer(d, player, 0), bearer(d, player, 1)};
    char with[CARDS_A_PLAYER][32] = {"", ""};

    for (int i = 0; i < CARDS_A_PLAYER && !d->want->setup; i++)
        snprintf(with[i], sizeof with[i], "with %s", by[i] ? by[i] : "");
    if (by[0] && !write_line(d, "card %ci %s item name \"Item\" number %d points %d %s %s", owner[0],
                             owner, 1 + player, CARD_POINTS,
                             second_items[rng_below(&d->rng, SECOND_ITEMS)], with[0]))
        return false;
    if (by[1] && !write_line(d, "card %cr %s relic name \"Relic\" number %d points %d %s %s",
                             owner[0], owner, 11 + player, CARD_POINTS,
                             second_relics[rng_below(&d->rng, SECOND_RELICS)], with[1]))
        return false;
    return write_line(d, "card %cd %s domain name \"Domain\" number %d %s concerns everybody %s",
                      owner[0], owner, 21 + player,
                      second_domains[rng_below(&d->rng, SECOND_DOMAINS)],
                      d->want->setup ? "" : "in-play");
}

bool write_second_army(struct draft *d, int player, const char *owner)
{
    int left = d->points - CARDS_A_PLAYER * CARD_POINTS, n = 0;

    for (int tries = 0; tries < 64; tries++) {
        const struct second_roster *r = &second_roster[rng_below(&d->rng, SECOND_ROSTER)];
        int mount = r->rider ? r->points / 2 : r->points;
        char aboard[32] = "";

        if (r->points > left)
            continue;
        if (!write_line(d, "figure %c%d %s points %d %s", owner[0], ++n, owner, mount, r->words))
            return false;
        left -= r->points;
        if (!r->rider)
            continue;
        if (!d->want->setup)            /* a mount that was never ridden has no place in a battle */
            snprintf(aboard, sizeof aboard, "aboard %c%d", owner[0], n);
        if (!write_line(d, "figure %c%d %s points %d %s %s", owner[0], n + 1, owner,
                        r->points - mount, r->rider, aboard))
            return false;
        n++;
    }
    return write_cards(d, player, owner);
}
