/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* item.c: items and relics: who wields them, where they lie.
 *
 *  (1) What a card brings works on its wielder as if it were printed there, from the moment it is
 *      wielded until it no longer is. [item.dropped-effects-end]
 *  (2) What a wielder must be is asked once, as it begins to wield. [item.requirements-once]
 *  (3) An item lies on the table as a token, which is in nobody's way.
 */
#include "rules/item.h"

#include <stddef.h>
#include <string.h>

#include "mk/game.h"
#include "rules/ability.h"
#include "rules/card/words.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ground.h"
#include "rules/ruleset.h"
#include "rules/saddle.h"
#include "rules/spell.h"
#include "rules/symbol.h"

/* --- who may wield what */

bool is_item(const struct card *c)
{
    return c->kind == CARD_ITEM || c->kind == CARD_RELIC || c->kind == CARD_SPELLBOOK;
}

bool is_relic(const struct card *c)
{
    return (c->kind == CARD_RELIC || c->kind == CARD_SPELLBOOK) && rule(R_RELIC);
}

static bool same_needs(const struct card *a, const struct card *b)
{
    return (a->needs_type && a->needs_type == b->needs_type) ||
           (a->needs_faction < MK_FACTIONS && a->needs_faction == b->needs_faction) ||
           (a->needs_attack && a->needs_attack == b->needs_attack);
}

/* Cards of one set may be wielded together, and so may relics of the set. */
static bool are_a_set(const struct card *a, const struct card *b)
{
    return (a->flags & b->flags & CARD_OF_A_SET) && rule(card_of_a_set);
}

/* May the figure wield it together with another card? */
static struct verdict check_beside(const struct card *c, const struct card *other, int card)
{
    forbid_card(is_relic(c) && is_relic(other) && !are_a_set(c, other),
                R_RELIC_ONE_PER_WARRIOR, card);
    forbid_card(same_needs(c, other), R_ITEM_SAME_REQUIREMENT, card);
    return allow();
}

static struct verdict check_on_foot(const struct card *c, const struct piece *p, int card)
{
    forbid_card((c->flags & CARD_NOT_RIDERS) && is_rider(p) && rule(card_not_for_riders),
                card_not_for_riders, card);
    return allow();
}

static struct verdict check_printed_needs(const struct card *c, const struct piece *p, int card)
{
    uint8_t faction = c->needs_faction;

    forbid_card(faction < MK_FACTIONS && p->faction[0] != faction && p->faction[1] != faction,
                R_ITEM_REQUIREMENTS, card);
    return check_on_foot(c, p, card);
}

/* Friends lend their symbols once armies are deployed. [friendly.changes] */
bool meets_faction(const struct game *g, const struct card *c, fig_id f)
{
    return c->needs_faction >= MK_FACTIONS ||
           bears_symbol(g, f, c->needs_faction, g->phase != PHASE_SETUP);
}

/* An attack value with what other cards add to it. [modifier.use-modified, rule-of-3] */
static int attack_with(const struct position *shows, int adds, int max)
{
    adds = adds > max ? max : adds < -max ? -max : adds;
    return shows->value[SLOT_ATTACK] + (rule(R_MODIFIER_USE_MODIFIED) ? adds : 0);
}

static struct verdict check_needs(const struct game *g, int card, fig_id f)
{
    const struct card *c = card_of(g, card);
    const struct piece *p = piece_of(g, f);
    int attack = attack_with(on_table(g, f) ? dial_window(g, f, R_NONE) : &p->dial[p->start],
                             card_adds(g, f, ADDS_ATTACK), ruleset_of(g)->param.modifier_limit);

    pass_on(check_on_foot(c, p, card));
    forbid_card(!meets_faction(g, c, f), R_ITEM_REQUIREMENTS, card);
    forbid_card(attack < c->needs_attack, R_ITEM_REQUIREMENTS, card);
    forbid_card(c->needs_type && !has_type(g, f, c->needs_type), R_ITEM_REQUIREMENTS, card);
    return allow();
}

/* May f begin to wield the card: slots, requirements, relics? */
static struct verdict check_wield(const struct game *g, int card, fig_id f)
{
    int slots = piece_of(g, f)->slots;

    for (int c = 0; c < g->ncard; c++)
        if (item_of(g, c)->state == ITEM_WIELDED && item_of(g, c)->by == f && c != card) {
            pass_on(check_beside(card_of(g, card), card_of(g, c), card));
            slots--;
        }
    forbid_card(slots < 1, R_ITEM_SLOTS, card);
    return check_needs(g, card, f);
}

/* --- as the army is deployed */

struct verdict check_give(const struct game *g, const struct mk_order *o)
{
    if (o->card >= g->ncard || !is_item(card_of(g, o->card)) ||
        card_of(g, o->card)->owner != o->player)
        return deny(R_NOT_ASKED);
    forbid_figure(owner_of(g, o->fig) != o->player || !on_table(g, o->fig), R_ITEM_DEPLOY, o->fig);
    pass_on(check_book(card_of(g, 0), g->ncard, o->card, piece_of(g, o->fig)));
    return check_wield(g, o->card, o->fig);
}

/* What may be used once in the game has been used for everybody who wields it later. */
static uint8_t uses(const struct item *it)
{
    return it->n == SECOND_TEXT ? 0 : it->n;
}

static void wield(struct play *p, int card, fig_id f, enum mk_rule why)
{
    struct item *it = item_of(p->g, card);

    *it = (struct item){.by = f, .on = NOBODY, .state = ITEM_WIELDED, .n = uses(it)};
    emit(p, (struct mk_event){.kind = EVENT_WIELDED, .player = owner_of(p->g, f), .a = f,
                              .b = NOBODY, .n = (int16_t)card, .rule = (uint16_t)why});
}

void item_give(struct play *p, const struct mk_order *o)
{
    wield(p, o->card, o->fig, R_ITEM_DEPLOY);
}

/* --- dropping */

struct base item_base(const struct item *it)
{
    return (struct base){.at = it->at, .discs = 1, .radius = ITEM_RADIUS};
}

bool is_wielded_by(const struct game *g, int card, player_id p)
{
    const struct item *it = item_of(g, card);

    return it->state == ITEM_WIELDED && on_table(g, it->by) && owner_of(g, it->by) == p &&
           !is_captive(g, it->by);
}

bool has_items_to_drop(const struct game *g, player_id p)
{
    for (int c = 0; c < g->ncard && rule(R_ITEM_DROP); c++)
        if (is_wielded_by(g, c, p))
            return true;
    return false;
}

static bool soars(const struct game *g, fig_id f)
{
    return figure_of(g, f)->flags & FIG_SOARS;
}

struct base token_foot(const struct game *g, fig_id f)
{
    fig_id carrier = carrier_of(g, f);

    return whole_of(g, carrier == NOBODY ? f : carrier);
}

/* At the rim, k eighths of a turn from its facing; for a passenger, from its carrier's rear. */
static vec at_rim(const struct game *g, fig_id f, int k)
{
    struct base b = token_foot(g, f);
    fig_id carrier = carrier_of(g, f);
    int back = carrier != NOBODY && rule(carriage_of(g, carrier)->items) ? MK_TURN / 2 : 0;
    angle to = angle_norm(b.facing + back + k * (MK_TURN / 8));

    return vec_add(b.at, vec_scaled(angle_dir(to), b.radius + ITEM_RADIUS));
}

static bool is_on_board(const struct game *g, vec at)
{
    struct base token = {.at = at, .discs = 1, .radius = ITEM_RADIUS};

    return base_in_rect(&token, (vec){0, 0}, g->board);
}

static vec rim_spot(const struct game *g, fig_id f, int from)
{
    for (int k = from; k < from + 8; k++)
        if (is_on_board(g, at_rim(g, f, k)))
            return at_rim(g, f, k);
    return figure_of(g, f)->at;
}

vec item_spot(const struct game *g, fig_id f)
{
    return soars(g, f) || carrier_of(g, f) != NOBODY ? rim_spot(g, f, 0) : figure_of(g, f)->at;
}

struct verdict check_drop(const struct game *g, const struct mk_order *o)
{
    if (o->card >= g->ncard || !is_wielded_by(g, o->card, o->player))
        return deny(R_NOT_ASKED);
    fig_id f = item_of(g, o->card)->by;
    struct base token = item_base(&(struct item){.at = o->to}), b = token_foot(g, f);

    forbid_if(!in_command(g), R_TURN_PHASES);
    forbid_if(!is_on_board(g, o->to), R_ITEM_DROP);
    forbid_figure(base_gap(&token, &b) > MK_CONTACT, R_ITEM_DROP, f);
    forbid_figure(soars(g, f) && base_overlap(&token, &b), R_ITEM_DROP_SOARING, f);
    forbid_figure(!soars(g, f) && base_overlap(&token, &b) && !rule(R_TOKEN_UNDER_FIGURE),
                  R_ITEM_DROP, f);
    return allow();
}

static bool in_rock(const struct game *g, vec at)
{
    for (int t = 0; t < g->nterrain; t++) {
        struct poly p = ground_poly(g, t);
        if ((terrain_of(g, t)->flags & TERRAIN_TABLE) &&
            terrain_of(g, t)->ground == GROUND_BLOCKING && poly_contains(&p, at))
            return true;
    }
    return false;
}

static void lay_token(struct play *p, int card, vec at, enum mk_rule why)
{
    struct item *it = item_of(p->g, card);
    fig_id by = it->by;

    *it = (struct item){.at = at, .by = NOBODY, .on = NOBODY, .state = ITEM_DROPPED,
                        .n = uses(it)};
    if (!rule(R_ITEM_DROPPED_EFFECTS_END))
        it->by = by;
    if (!rule(R_ITEM_TOKEN))
        it->state = ITEM_GONE;
    emit(p, (struct mk_event){.kind = EVENT_DROPPED, .player = owner_of(p->g, by), .a = by,
                              .b = NOBODY, .n = (int16_t)card, .at = at, .rule = (uint16_t)why});
    for (int c = 0; c < p->g->ncard && breaks(R_SPELL_INDEPENDENT); c++)
        if (card_of(p->g, c)->kind == CARD_SPELL && card_of(p->g, c)->book == card)
            spell_end(p, c, R_SPELL_INDEPENDENT);
}

void item_drop(struct play *p, const struct mk_order *o)
{
    if (breaks(R_TOKEN_UNDER_FIGURE_NO_SHIFT))
        stand_at(p->g, item_of(p->g, o->card)->by, (vec){o->to.x + MK_INCH, o->to.y}, 0);
    lay_token(p, o->card, o->to, R_ITEM_DROP);
    if (in_rock(p->g, o->to) && rule(R_ITEM_DROP_BLOCKING))
        card_remove(p, o->card, R_ITEM_DROP_BLOCKING);
    dial_settle_all(p, NOBODY);
}

void card_remove(struct play *p, int card, enum mk_rule why)
{
    *item_of(p->g, card) = (struct item){.by = NOBODY, .on = NOBODY, .state = ITEM_GONE};
    emit(p, (struct mk_event){.kind = EVENT_CARD_GONE, .player = card_of(p->g, card)->owner,
                              .a = NOBODY, .b = NOBODY, .n = (int16_t)card,
                              .rule = (uint16_t)why});
    if (card_of(p->g, card)->kind == CARD_SPELLBOOK)
        book_removed(p, card);
}

/* A relic that the attack under way breaks before it can do anything. */
static bool breaks_first(const struct game *g, int card)
{
    const struct attack *a = attack_top(g);

    return a && (a->more & MORE_RELICS_FIRST) && is_relic(card_of(g, card));
}

/* Does that figure, with any of its sections, wield the card? */
static bool is_held_by(const struct game *g, int card, fig_id body)
{
    const struct item *it = item_of(g, card);

    return it->state == ITEM_WIELDED && same_body(g, it->by, body);
}

/* What its cards do as it goes. A captive's items do nothing, nor do spells on friends. */
static void last_words(struct play *p, fig_id f, fig_id by)
{
    bool free = !sleeps(p->g, f);

    for (int c = 0; c < p->g->ncard; c++)
        for (int i = 0; i < CARD_TEXTS; i++) {
            const struct card *card = card_of(p->g, c);
            const struct ability *text = ability_of(p->g, card->text[i]);
            bool his = free && is_held_by(p->g, c, f);
            bool cast = card->kind == CARD_SPELL && item_of(p->g, c)->state == ITEM_IN_PLAY &&
                        (free || card->spell == SPELL_ENCHANTMENT) && spell_concerns(p->g, c, f);

            if (his && breaks_first(p->g, c))
                card_remove(p, c, R_RELIC_REMOVAL_TAKES_ALL);
            else if ((his || cast) && text && text->wielder_lost)
                text->wielder_lost(p, f, by, c);
        }
}

/* Side by side along its rim, starting at its facing. */
void items_fall(struct play *p, fig_id f, fig_id by)
{
    int k = 0;

    last_words(p, f, by);
    spells_lose(p, f);
    for (int c = 0; c < p->g->ncard; c++) {
        if (!is_held_by(p->g, c, f))
            continue;
        if (rule(R_ITEM_WIELDER_ELIMINATED))
            lay_token(p, c, rim_spot(p->g, f, k++), R_ITEM_WIELDER_ELIMINATED);
        else
            card_remove(p, c, R_ITEM_WIELDER_ELIMINATED);
    }
}

/* A figure that leaves the game takes with it what it wields, and spells on it end.
 * [end.player-eliminated.warriors] */
void items_leave(struct play *p, fig_id f)
{
    spells_lose(p, f);
    for (int c = 0; c < p->g->ncard; c++)
        if (is_held_by(p->g, c, f))
            card_remove(p, c, R_END_PLAYER_ELIMINATED_WARRIORS);
}

/* --- picking up */

bool touches_token(const struct game *g, fig_id f, int card)
{
    struct base token = item_base(item_of(g, card)), b = base_of(g, f);

    return !soars(g, f) && base_touch(&b, &token);
}

/* The army as it is now, with this item. */
static bool is_too_dear(const struct game *g, player_id p, int card)
{
    int points = card_of(g, card)->points;

    for (int f = 0; f < g->nfigure; f++)
        points += owner_of(g, (fig_id)f) == p ? piece_of(g, (fig_id)f)->points : 0;
    return points > g->build_total;
}

/* Nor does an army come to a second one of them. [relic.unique-in-army] */
static bool has_its_like(const struct game *g, player_id p, int card)
{
    for (int c = 0; c < g->ncard && is_relic(card_of(g, card)); c++)
        if (c != card && is_relic(card_of(g, c)) && item_of(g, c)->state == ITEM_WIELDED &&
            owner_of(g, item_of(g, c)->by) == p && !strcmp(card_of(g, c)->name, card_of(g, card)->name))
            return true;
    return false;
}

bool relics_have_likes(const struct game *g, fig_id f, player_id p)
{
    for (int c = 0; c < g->ncard && rule(R_RELIC_UNIQUE_IN_ARMY); c++)
        if (item_of(g, c)->state == ITEM_WIELDED && item_of(g, c)->by == f && has_its_like(g, p, c))
            return true;
    return false;
}

struct verdict check_pick_up(const struct game *g, const struct mk_order *o)
{
    if (o->card >= g->ncard)
        return deny(R_NOT_ASKED);
    pass_on(check_action(g, o, ACTION_SPECIAL));
    forbid_card(item_of(g, o->card)->state != ITEM_DROPPED, R_ACTION_SPECIAL, o->card);
    forbid_card(!touches_token(g, o->fig, o->card), R_ITEM_PICK_UP, o->card);
    forbid_card(has_its_like(g, o->player, o->card), R_RELIC_UNIQUE_IN_ARMY, o->card);
    forbid_card(breaks(R_ITEM_OVER_BUILD_TOTAL) && is_too_dear(g, o->player, o->card),
                R_ARMY_LIMIT, o->card);
    if (breaks(R_SPELLBOOK_AFFINITY_AT_BUILD))
        pass_on(check_book(card_of(g, 0), g->ncard, o->card, piece_of(g, o->fig)));
    return check_wield(g, o->card, o->fig);
}

void item_pick_up(struct play *p, const struct mk_order *o)
{
    bool asks = rule(R_ITEM_PICK_UP);

    if (asks)
        action_begin(p, &o->fig, 1, !acts_free(p->g, o->fig, ACTION_SPECIAL));
    wield(p, o->card, o->fig, R_ITEM_PICK_UP);
}

/* --- before the game */

int card_points(const struct mk_cast *c, player_id p)
{
    int points = 0;

    for (int i = 0; i < c->ncard && rule(R_ARMY_ITEMS_COST); i++)
        points += c->card[i].owner == p ? c->card[i].points : 0;
    return points;
}

/* Each relic once in an army. */
struct verdict check_relics(const struct mk_cast *c, player_id p)
{
    for (int i = 0; i < c->ncard; i++)
        for (int j = 0; j < i && c->card[i].owner == p && is_relic(&c->card[i]); j++)
            forbid_card(c->card[j].owner == p && is_relic(&c->card[j]) &&
                            !strcmp(c->card[i].name, c->card[j].name),
                        R_RELIC_UNIQUE_IN_ARMY, i);
    return allow();
}

static bool has_printed_type(const struct piece *p, ability_id type)
{
    return p->attack_type == type || p->defense_type == type || p->damage_type == type ||
           p->dial[p->start].speed_type == type;
}

/* May another card lend a figure this type? */
static bool is_lent(const struct mk_cast *c, int card, ability_id type)
{
    for (int i = 0; i < c->ncard; i++) {
        for (int j = 0; j < CARD_GIVES && i != card; j++)
            if (c->card[i].gives[j] == type)
                return true;
        for (int j = 0; j < CARD_TEXTS && i != card; j++) {
            const struct ability *text = ruleset_number(c->edition)->ability[c->card[i].text[j]];
            if (text && text->lends_type == type)
                return true;
        }
    }
    return false;
}

static bool adds_attack(const struct mk_cast *c, int card)
{
    for (int i = 0; i < c->ncard; i++)
        if (i != card && c->card[i].adds[ADDS_ATTACK] > 0)
            return true;
    return false;
}

/* Could the piece wield it, with all the help that other cards may give? A rider moves as its mount
 * does. */
static bool might_wield(const struct mk_cast *c, const struct piece *p, int card)
{
    const struct card *k = &c->card[card];
    int max = ruleset_number(c->edition)->param.modifier_limit;
    bool typed = !k->needs_type || has_printed_type(p, k->needs_type) || is_rider(p) ||
                 is_lent(c, card, k->needs_type);

    return p->slots > 0 && typed && allowed(check_printed_needs(k, p, card)) &&
           attack_with(&p->dial[p->start], adds_attack(c, card) ? max : 0, max) >= k->needs_attack &&
           allowed(check_book(c->card, c->ncard, card, p));
}

/* An item that nobody in the army could wield cannot be deployed. */
struct verdict check_idle_items(const struct mk_cast *c, player_id p)
{
    for (int i = 0; i < c->ncard; i++) {
        bool idle = c->card[i].owner == p && is_item(&c->card[i]) && c->item[i].state == ITEM_AT_HAND;

        for (int f = 0; f < c->nfigure && idle; f++)
            idle = c->piece[f].owner != p || !might_wield(c, &c->piece[f], i);
        forbid_card(idle, R_ITEM_DEPLOY, i);
    }
    return allow();
}

/* What a table set up by hand says about wielders; in the middle of a battle a wielder need no
 * longer meet the requirements. */
struct verdict check_held(const struct mk_cast *c, int card)
{
    const struct card *k = &c->card[card];
    fig_id f = c->item[card].by;
    const struct piece *p = &c->piece[f];
    int slots = p->slots;

    forbid_card(!c->setup && (c->figure[f].flags & (FIG_ELIMINATED | FIG_GONE)),
                R_ITEM_WIELDER_ELIMINATED, card);
    for (int i = 0; i < card; i++)
        if (c->item[i].state == ITEM_WIELDED && c->item[i].by == f) {
            pass_on(check_beside(k, &c->card[i], card));
            slots--;
        }
    forbid_card(slots < 1, R_ITEM_SLOTS, card);
    if (c->moment.orders)
        return allow();
    pass_on(check_book(c->card, c->ncard, card, p));
    pass_on(check_printed_needs(k, p, card));
    int adds = 0, max = ruleset_number(c->edition)->param.modifier_limit;
    bool typed = !k->needs_type || has_printed_type(p, k->needs_type);

    for (int i = 0; i < c->ncard; i++)
        if (i != card && c->item[i].state == ITEM_WIELDED && c->item[i].by == f) {
            adds += c->card[i].adds[ADDS_ATTACK];
            for (int j = 0; j < CARD_GIVES; j++)
                typed |= c->card[i].gives[j] == k->needs_type;
        }
    forbid_card(!typed || attack_with(&p->dial[p->start], adds, max) < k->needs_attack,
                R_ITEM_REQUIREMENTS, card);
    return allow();
}

struct verdict check_cards(const struct mk_cast *c)
{
    for (int i = 0; i < c->ncard; i++)
        if (c->item[i].state == ITEM_WIELDED)
            pass_on(check_held(c, i));
    return allow();
}
