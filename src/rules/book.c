/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* book.c: spellbooks: what they hold, where they lie open. [spellbook]
 *
 *  (1) A spell belongs to one book for the whole game (card.book). The order of the spells in a
 *      book does not matter, except for the one on top: the bookmark.
 *  (2) The wielder of a book casts the spell at its bookmark. Without one any spell of it may be
 *      cast: the bookmark is chosen by casting. [spell.bottom-new-bookmark]
 *  (3) A spell laid face down is the bookmark until it is browsed. A spell in play may be face down
 *      too: then it lies on its book, and works. [spell.face-down-in-play]
 */
#include "rules/spell.h"

#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/item.h"
#include "rules/ruleset.h"
#include "rules/turn.h"

/* --- what a book may hold */

static bool bears(const struct piece *p, uint8_t faction)
{
    return faction >= MK_FACTIONS || p->faction[0] == faction || p->faction[1] == faction;
}

static bool has_affinity(const struct card *spell, const struct piece *p)
{
    bool faction = spell->affinity_faction < MK_FACTIONS && bears(p, spell->affinity_faction);

    return faction || (spell->affinity_power && spell->affinity_power == p->power);
}

static int pages_of(const struct card *spell, const struct card *book, const struct piece *p)
{
    bool any = (book->flags & CARD_ALL_AFFINITIES) &&
               rule(R_SPELLBOOK_TEACHINGS_OF_THE_TRUE_WAY_AFFINITY);
    bool own = has_affinity(spell, p) && rule(R_SPELLBOOK_AFFINITY_COUNT);

    return spell->affinity_pages && (any || own) ? spell->affinity_pages : spell->pages;
}

/* A power that borrows friends' symbols has none before the army is deployed.
 * [subfaction.pact.not-before-deployment] */
static bool may_include(const struct card *spell, const struct card *book, const struct piece *p)
{
    bool any = (book->flags & CARD_ALL_SPELLS) && rule(R_SPELLBOOK_ANCIENT_MASTERY_KNOWN);

    return any || bears(p, spell->needs_faction) ||
           (p->power && breaks(R_SUBFACTION_PACT_NOT_BEFORE_DEPLOYMENT));
}

static bool has_printed(const struct piece *p, ability_id type)
{
    return type == ABILITY_NONE || p->attack_type == type || p->defense_type == type ||
           p->damage_type == type || p->dial[p->start].speed_type == type;
}

int pages_taken(const struct card *card, int ncard, int book, const struct piece *p)
{
    int pages = 0;

    for (int c = 0; c < ncard; c++)
        if (card[c].kind == CARD_SPELL && card[c].book == book)
            pages += pages_of(&card[c], &card[book], p);
    return pages;
}

struct verdict check_book(const struct card *card, int ncard, int book, const struct piece *p)
{
    int left = card[book].pages;

    for (int c = 0; c < ncard; c++) {
        if (card[c].kind != CARD_SPELL || card[c].book != book)
            continue;
        int pages = pages_of(&card[c], &card[book], p);

        forbid_card(!has_printed(p, card[book].casts_with), R_SPELLBOOK_BOOK_OF_POWER_CORRECTION, c);
        forbid_card(!may_include(&card[c], &card[book], p),
                    R_SUBFACTION_FACTION_REQUIREMENT_PRINTED, c);
        forbid_card(pages == 0, R_SPELLBOOK_AFFINITY_COUNT, c);
        left -= pages;
        forbid_card(left < 0, R_SPELLBOOK_KNOWN, c);
    }
    return allow();
}

/* --- where it lies open */

static bool is_in(const struct game *g, int spell, int book)
{
    return card_of(g, spell)->kind == CARD_SPELL && card_of(g, spell)->book == book;
}

fig_id reader_of(const struct game *g, int spell)
{
    const struct item *book = item_of(g, card_of(g, spell)->book);

    return book->state == ITEM_WIELDED ? book->by : NOBODY;
}

/* The spell at which the book lies open, or NO_CARD: then any of them may be cast. */
static int bookmark_of(const struct game *g, int book)
{
    for (int c = 0; c < g->ncard; c++)
        if (is_in(g, c, book) && (item_of(g, c)->flags & ITEM_BOOKMARKED))
            return c;
    return NO_CARD;
}

static bool lies_face_down(const struct game *g, int spell)
{
    bool in_play = item_of(g, spell)->state == ITEM_IN_PLAY;

    return spell != NO_CARD && (item_of(g, spell)->flags & ITEM_FACE_DOWN) &&
           (!in_play || rule(R_SPELL_FACE_DOWN_IN_PLAY));
}

/* The caster must still have the symbols, and for some books the types. */
static struct verdict check_reader(const struct game *g, int spell, fig_id f)
{
    const struct card *c = card_of(g, spell), *book = card_of(g, c->book);
    bool any = (book->flags & CARD_ALL_SPELLS) && rule(R_SPELLBOOK_ANCIENT_MASTERY_KNOWN);

    forbid_card(book->casts_with && !has_type(g, f, book->casts_with),
                R_SPELLBOOK_BOOK_OF_POWER_CORRECTION, spell);
    forbid_card(!meets_faction(g, c, f) && !any,
                R_SPELLBOOK_LATER_WIELDER_FACTION, spell);
    return allow();
}

struct verdict check_spell_ready(const struct game *g, int spell, fig_id f)
{
    int open = bookmark_of(g, card_of(g, spell)->book);

    forbid_card((g->options & OPTION_DOCUMENTED) != 0, R_SPELLBOOK_KNOWN, spell);
    forbid_card(reader_of(g, spell) != f, R_SPELLBOOK_KNOWN, spell);
    forbid_card(lies_face_down(g, open), R_SPELL_FACE_DOWN_BLOCKS_BOOKMARK, open);
    forbid_card(item_of(g, spell)->state != ITEM_AT_HAND || (open != NO_CARD && open != spell),
                R_SPELLBOOK_KNOWN, spell);
    return check_reader(g, spell, f);
}

/* --- browsing */

static bool is_read_by(const struct game *g, int book, player_id p)
{
    const struct item *it = item_of(g, book);

    return card_of(g, book)->kind == CARD_SPELLBOOK && it->state == ITEM_WIELDED &&
           on_table(g, it->by) && owner_of(g, it->by) == p && !is_captive(g, it->by) &&
           !(g->options & OPTION_DOCUMENTED);
}

bool has_books_to_browse(const struct game *g, player_id p)
{
    for (int c = 0; c < g->ncard; c++)
        if (is_read_by(g, c, p) && !(item_of(g, c)->flags & ITEM_USED))
            return true;
    return false;
}

int browse_cost(const struct game *g, int book)
{
    int open = bookmark_of(g, book);

    return open != NO_CARD ? card_of(g, open)->browse : 0;
}

struct verdict check_browse(const struct game *g, const struct mk_order *o)
{
    if (o->card >= g->ncard || card_of(g, o->card)->kind != CARD_SPELL)
        return deny(R_NOT_ASKED);
    int book = card_of(g, o->card)->book, open = bookmark_of(g, book);
    bool down = lies_face_down(g, open);

    forbid_if(!in_command(g), R_TURN_PHASES);
    forbid_card(!is_read_by(g, book, o->player) || reader_of(g, o->card) != o->fig,
                R_SPELLBOOK_KNOWN, o->card);
    forbid_card(item_of(g, book)->flags & ITEM_USED, R_SPELLBOOK_KNOWN, book);
    forbid_card(down && open != o->card, R_SPELL_FACE_DOWN_BLOCKS_BOOKMARK, open);
    forbid_card(!down && (open == o->card || item_of(g, o->card)->state != ITEM_AT_HAND),
                R_SPELLBOOK_KNOWN, o->card);
    forbid_card(open == NO_CARD && !rule(R_SPELL_BOTTOM_NEW_BOOKMARK), R_SPELLBOOK_KNOWN, o->card);
    return allow();
}

/* A face-down spell goes back among the others, or beside the table: then the book has no bookmark.
 * [spell.face-down-in-play.browsed] */
void spell_browse(struct play *p, const struct mk_order *o)
{
    struct game *g = p->g;
    int book = card_of(g, o->card)->book, open = bookmark_of(g, book);
    int cost = browse_cost(g, book);
    bool down = open == o->card;

    item_of(g, book)->flags |= ITEM_USED;
    if (open != NO_CARD && rule(R_SPELL_FACE_DOWN_IN_PLAY_BROWSED))
        item_of(g, open)->flags &= (uint8_t)~(ITEM_FACE_DOWN | ITEM_BOOKMARKED);
    if (!down)
        item_of(g, o->card)->flags |= ITEM_BOOKMARKED;
    emit(p, (struct mk_event){.kind = EVENT_BROWSED, .player = o->player, .a = o->fig, .b = NOBODY,
                              .n = (int16_t)cost, .rule = R_SPELLBOOK_BROWSE_REVEAL});
    if (cost)
        dial_damage(p, o->fig, cost, HARM_PUSH, NOBODY);
}

/* --- back into the book */

void spell_returns(struct game *g, int spell)
{
    struct item *it = item_of(g, spell);
    uint8_t kept = it->flags & (ITEM_FACE_DOWN | ITEM_BOOKMARKED);
    bool lost = item_of(g, card_of(g, spell)->book)->state == ITEM_GONE;

    *it = (struct item){.by = NOBODY, .on = NOBODY, .flags = kept,
                        .state = lost ? ITEM_GONE : ITEM_AT_HAND};
}

void book_removed(struct play *p, int book)
{
    for (int c = 0; c < p->g->ncard; c++)
        if (is_in(p->g, c, book) && item_of(p->g, c)->state != ITEM_GONE &&
            rule(R_SPELLBOOK_REMOVED))
            card_remove(p, c, R_SPELLBOOK_REMOVED);
}
