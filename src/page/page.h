/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* page.h: the engine as the page sees it. Each instance of the module is one table.
 *
 * A call takes its texts from the input (page_input; several are separated by zero bytes) and its
 * numbers as arguments, and returns JSON: docs/page.md. */
#ifndef PAGE_PAGE_H
#define PAGE_PAGE_H

#include "catalog/catalog.h"
#include "collection/library.h"
#include "mk/query.h"
#include "page/history.h"
#include "page/json.h"

/* The table, and what all calls share. */
struct page {
    struct history history;
    struct library library;
    struct mk_events events;
    struct json out;
    enum mk_language language;  /* of the catalogue's words */
    char *input;
    size_t input_length, input_capacity;
};
extern struct page the_page;

/* Field n of the input, with a final zero; empty if there are fewer. */
const char *page_field(int n);
/* The game at the present moment, or NULL after an answer that there is none. */
const struct game *page_game(void);
/* The figure called by field n, or NOBODY after an answer that there is none. */
fig_id page_figure(const struct game *, int n);
/* Begins an answer `{"ok": …`, and ends it: */
struct json *page_begin(bool ok);
const char *page_end(void);
/* An answer that is not an object begins with this, and ends with page_text. */
struct json *page_bare(void);
const char *page_text(void);
/* The whole answer is that something is wrong with the text. */
const char *page_error(const struct mk_error *);
/* Reads the order of field n; false after answering what is wrong. */
bool page_order(const struct game *, int n, struct mk_order *out);

/* ---- things in JSON: tell.c */
const char *id_of(const struct game *, fig_id);         /* NULL for nobody */
const char *name_of(const struct game *, player_id);    /* NULL for nobody; "fate", "judge" */
const struct mk_clause *clause_of(const struct game *, int rule);
struct mk_wording words_of(const struct mk_clause *);   /* in the reader's language */
/* The field "adds": what a card adds to which value. */
void tell_adds(struct json *, const struct card *);
void tell_concerns(struct json *, const struct card *);
void tell_card_model(struct json *, const char *word, const struct mk_card_model *, int edition);
void tell_tally(struct json *, const struct game *, const struct tally *);
void tell_verdict(struct json *, const struct game *, struct verdict);
/* …with the smallest change, if the order is known. */
void tell_refusal(struct json *, const struct game *, const struct mk_order *, struct verdict);
void tell_error(struct json *, const struct mk_error *);
void tell_outlook(struct json *, const struct game *, const struct mk_outlook *);
void tell_events(struct json *, const struct game *, const struct mk_events *);
void tell_order(struct json *, const struct game *, const struct mk_order *);

/* ---- the table: view.c, view_ask.c */
void tell_view(struct json *, const struct history *);
void tell_ask(struct json *, const struct game *);
void tell_dials(struct json *, const struct game *);
/* ---- what only some editions have: view_traits.c */
void tell_traits(struct json *, const struct game *, fig_id);
void tell_nexus(struct json *, const struct position *);
void offer_resolves(struct json *, const struct game *);
void offer_uses(struct json *, const struct game *);
void tell_cards(struct json *, const struct game *);     /* view_cards.c */
void offer_cards(struct json *, const struct game *);
void tell_edition_ask(struct json *, const struct game *);
/* "gone": the chance that it is eliminated; null if the end of its dial is secret. */
void tell_gone(struct json *, const struct game *, fig_id, double chance);

/* ---- figures of collections: figures.c */
/* `whole`: with its dial. The collection may be NULL. */
void tell_model(struct json *, const char *word, const struct collection *, const struct mk_model *,
                bool whole);
/* The field "factions": one word, or two. */
void tell_factions(struct json *, const struct piece *);
/* The field "types": what the second edition prints beside the values. */
void tell_types(struct json *, const struct piece *, ability_id speed);
/* The fields "rangedDamage" and "slots". */
void tell_slots(struct json *, const struct piece *);
/* The factions of field n, a bit each; false after an answer that one is not known. */
bool page_factions(int n, unsigned *out);

#endif
