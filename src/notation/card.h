/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* card.h: cards as lines of a table or a collection. */
#ifndef NOTATION_CARD_H
#define NOTATION_CARD_H

#include "notation/table.h"

void card_default(struct card *);
/* Reads a word about what is printed on a card, if it is one (*found). */
bool card_word(struct card *, int edition, struct scan *, bool *found);
/* The same for spells, spellbooks and companies; card_spell.c. */
bool spell_word(struct card *, struct scan *, bool *found);
void spell_print(const struct card *, struct mk_text *);
bool spell_finish(struct mk_table *, int card, struct mk_error *);
/* An error in the line of this card. */
bool card_error(struct mk_error *, const struct mk_table *, int card, const char *text,
                const char *name);
void card_correct(struct card *);
void card_print(const struct card *, struct mk_text *);
int table_card(const struct mk_table *, const char *name);      /* index, or -1 */
bool card_line(struct mk_table *, struct scan *);
bool cards_finish(struct mk_table *, struct mk_error *);        /* when the figures are finished */
void print_cards(const struct game *, struct mk_text *);

#endif
