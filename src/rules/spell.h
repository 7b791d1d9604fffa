/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* spell.h: spellbooks, spells and counterspells. [spellbook, spell, proficiency.counterspell] */
#ifndef RULES_SPELL_H
#define RULES_SPELL_H

#include "mk/game.h"
#include "rules/play.h"

/* --- books (book.c) */

/* Who wields the book the spell lies in, or NOBODY. */
fig_id reader_of(const struct game *, int spell);
/* May its wielder read what the book holds: are there enough pages, and so on? */
struct verdict check_book(const struct card *, int ncard, int book, const struct piece *wielder);
/* The pages its spells take in that figure's hands. */
int pages_taken(const struct card *, int ncard, int book, const struct piece *wielder);
/* May the spell be used by f, whose book it lies in, as the book lies now? */
struct verdict check_spell_ready(const struct game *, int spell, fig_id f);
bool has_books_to_browse(const struct game *, player_id);
/* The clicks it costs to turn the pages of the book now. */
int browse_cost(const struct game *, int book);
struct verdict check_browse(const struct game *, const struct mk_order *);
void spell_browse(struct play *, const struct mk_order *);
/* It goes back into its book, or out of the game with it. */
void spell_returns(struct game *, int spell);
/* What the book holds leaves the game with it. */
void book_removed(struct play *, int book);

/* --- casting (spell.c) */

/* Is f concerned by this spell: does it lie in f's book, or work on f? */
bool spell_concerns(const struct game *, int spell, fig_id f);
struct verdict check_casting(const struct game *, const struct mk_order *);
void spell_cast(struct play *, const struct mk_order *);
enum step cast_step(struct play *, struct frame *);
/* The spell that is going on from one figure to the next, or NULL. */
const struct frame *jumps_from(const struct game *);
/* It has struck that one: does it go on? */
void spell_goes_on(struct play *, fig_id from, bool hit);
/* A shot that does not begin at its attacker: the spell's own text says whom it reaches, and what the
 * attacker sees past does not help it. */
void spell_shape_jump(struct attack *);
/* Where an attack comes from: whose line of fire it is, and whose neighbours count. Both are its
 * attacker, unless its spell goes on from another figure, or through one. */
struct origin {
    fig_id line, contacts;
};
struct origin attack_origin(const struct game *, const struct attack *);
/* ASK_ATTACK: the next figure it strikes. */
struct verdict check_jump(const struct game *, const struct mk_order *);
ability_id cast_text(const struct game *);
/* After casting it goes back into its book, face up or face down. */
void spell_used(struct game *, int spell);
/* Spells that have lasted their time end as their caster's turn begins. */
void spells_wane(struct play *, player_id);
/* Is there an area in which figures have other abilities or types than outside? */
bool areas_give(const struct game *);
/* f has left the table: what was cast on it ends. */
void spells_lose(struct play *, fig_id f);
void spell_end(struct play *, int spell, enum mk_rule why);

/* --- counterspells (counterspell.c) */

/* Does the player have a figure that could counter a spell of that figure? */
bool can_counter(const struct game *, player_id, fig_id caster);
struct verdict check_counter(const struct game *, const struct mk_order *);
void counter_declare(struct play *, const struct mk_order *);
struct verdict check_rival(const struct game *, const struct mk_order *);
void counter_choose(struct play *, const struct mk_order *);
/* What the counterspell roll of f comes to; `counters`: it is the one who counters. */
void tally_counterspell(const struct game *, fig_id f, int roll, bool counters, struct tally *);
/* Those that helped to counter are used; the others stay where they are. */
void helpers_return(struct play *, fig_id counters);

#endif
