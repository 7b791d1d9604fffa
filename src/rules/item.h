/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* item.h: cards: items and relics that figures wield, domains. [item, relic, domain] */
#ifndef RULES_ITEM_H
#define RULES_ITEM_H

#include "mk/game.h"
#include "rules/play.h"
#include "rules/turn.h"

struct card_walk;
struct working;

/* Does the card concern f now: is f its wielder, or one of those the domain affects? */
bool card_concerns(const struct game *, int card, fig_id f);
/* The next of all abilities, types and texts that cards bring f now, after the last one of the walk;
 * ABILITY_NONE after the last. Cards that have none of these hooks are passed over. */
ability_id card_next(const struct game *, fig_id f, uint64_t hooks, struct card_walk *);
/* The first card with that text that concerns f, or -1. */
int card_with(const struct game *, fig_id f, ability_id text);
/* Of the cards whose text f may use now the first that is not spent, or -1. */
int card_to_use(const struct game *, fig_id f, ability_id text);
/* Does anything concern f that gives it this type? */
bool card_gives(const struct game *, fig_id f, ability_id);
/* Are its faction and subfaction hidden by something it wields? */
bool card_hides_symbols(const struct game *, fig_id f);
/* The sum of these numbers on the cards that concern f. */
int card_adds(const struct game *, fig_id f, enum mk_adds);
/* Does an item bring what the iterator has come to? */
bool is_from_item(const struct working *);

bool is_item(const struct card *);
bool is_relic(const struct card *);
struct base item_base(const struct item *);
/* Does it bear the symbol the card asks for? */
bool meets_faction(const struct game *, const struct card *, fig_id);
/* May figures wield their cards, on a table as it is written? */
struct verdict check_cards(const struct mk_cast *);
struct verdict check_held(const struct mk_cast *, int card);
struct verdict check_relics(const struct mk_cast *, player_id);
struct verdict check_idle_items(const struct mk_cast *, player_id);
int card_points(const struct mk_cast *, player_id);
/* The point value of f for effects that compare it. */
int worth_of(const struct game *, fig_id f);

struct verdict check_give(const struct game *, const struct mk_order *);
void item_give(struct play *, const struct mk_order *);
struct verdict check_drop(const struct game *, const struct mk_order *);
void item_drop(struct play *, const struct mk_order *);
/* Does f touch the token of a card that lies on the table? */
bool touches_token(const struct game *, fig_id f, int card);
struct verdict check_pick_up(const struct game *, const struct mk_order *);
void item_pick_up(struct play *, const struct mk_order *);
/* May the player still drop something before the actions of the turn? */
bool has_items_to_drop(const struct game *, player_id);
/* What tokens it lays down touch: its base, or that of what it rides in. */
struct base token_foot(const struct game *, fig_id);
/* Where an item goes that f drops if nobody says where. */
vec item_spot(const struct game *, fig_id f);
/* The first of the player's items that nobody wields yet, or NO_CARD; the same of those that somebody
 * could still take, which must be given before deployment ends. */
int next_to_give(const struct game *, player_id);
int left_to_give(const struct game *, player_id);
/* The armies are deployed: items that nobody wields leave the game. */
void items_left_out(struct play *);
/* What f wielded stays on the table as f leaves it. */
void items_fall(struct play *, fig_id f, fig_id by);
/* The same for a figure that leaves the game: they are gone with it. */
void items_leave(struct play *, fig_id f);
/* Does that player's army wield the like of a relic f wields? */
bool relics_have_likes(const struct game *, fig_id f, player_id);
/* Does the player have a card whose text may be used in the command phase? Uses it. */
bool has_cards_to_use(const struct game *, player_id);
/* Is it in the hands of a figure of that player which is on the table and free? */
bool is_wielded_by(const struct game *, int card, player_id);
struct verdict check_card_use(const struct game *, const struct mk_order *);
void card_use(struct play *, const struct mk_order *);
/* The same for CHOICE_TARGET: against whom? */
struct verdict check_card_target(const struct game *, const struct mk_order *);
void card_name_target(struct play *, const struct mk_order *);
/* May the order choose that text of a card for its attack: does it work on the attacker, in such an
 * attack? */
struct verdict check_card_text(const struct game *, const struct mk_order *);
void cards_rest(struct play *, player_id);
/* The clause of a card that keeps f from shooting, as an action or at all; or R_NONE. */
enum mk_rule silenced_by(const struct game *, fig_id f, bool by_action);
/* The card leaves the game. */
void card_remove(struct play *, int card, enum mk_rule why);

#endif
