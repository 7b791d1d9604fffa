/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ability.c: from a mark on a dial to what works on the figure. */
#include "rules/ability.h"

#include <string.h>

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/item.h"
#include "rules/ruleset.h"

const struct ability *const mk_riding[MK_RIDES] = {
    [RIDES_ABOARD] = &trait_PASSENGER, [RIDES_SADDLE] = &trait_CAVALRY,
    [RIDES_RIDDEN] = &trait_CAVALRY,
};

/* --- what works on a figure beyond the slots of its dial */

static const struct position *shown(const struct game *g, fig_id f)
{
    return dial_window(g, f, R_ABILITY_DIAL_POSITION);
}

/* A captive has no abilities, and one that is switched off does not work. */
static ability_id unless_off(const struct game *g, fig_id f, ability_id a)
{
    if (sleeps(g, f))
        return ABILITY_NONE;
    return set_has(&figure_of(g, f)->cancelled, a) && rule(R_ABILITY_CANCEL) ? ABILITY_NONE : a;
}

static ability_id nexus_of(const struct game *g, fig_id f)
{
    return unless_off(g, f, rule(R_ABILITY_NEXUS) ? shown(g, f)->nexus : ABILITY_NONE);
}

/* Captors and captives go on foot; a rider moves as its mount does.
 * [capture.captor-speed, cavalry.rider-speed-type] */
ability_id speed_type_of(const struct game *g, fig_id f)
{
    bool held = is_captive(g, f) || figure_of(g, f)->captive != NOBODY;

    if (mount_of(g, f) != NOBODY && rule(R_CAVALRY_RIDER_SPEED_TYPE))
        f = mount_of(g, f);
    if (g->ncard && breaks(R_ITEM_POTION_OF_WATER_BREATHING_KEEPS_TYPE))
        return ABILITY_NONE;
    return held && rule(R_CAPTURE_CAPTOR_SPEED) ? ruleset_of(g)->captor_type : shown(g, f)->speed_type;
}

/* Neither a rider nor its mount can use it. [cavalry.no-subfaction] */
static ability_id power_of(const struct game *g, fig_id f)
{
    bool mounted = mate_of(g, f) != NOBODY && !breaks(R_CAVALRY_NO_SUBFACTION);

    if (g->ncard && piece_of(g, f)->power && card_hides_symbols(g, f))
        return ABILITY_NONE;
    return rule(R_FACTION_SUBFACTION) && !mounted ? piece_of(g, f)->power : ABILITY_NONE;
}

static ability_id source_of(const struct game *g, fig_id f, int source)
{
    switch (source) {
    case SOURCE_NEXUS:
        return nexus_of(g, f);
    case SOURCE_SPEED_TYPE:
        return speed_type_of(g, f);
    case SOURCE_ATTACK_TYPE:
        return piece_of(g, f)->attack_type;
    case SOURCE_DEFENSE_TYPE:
        return piece_of(g, f)->defense_type;
    case SOURCE_POWER:
        return unless_off(g, f, power_of(g, f));
    case SOURCE_GAINED:
        return unless_off(g, f, figure_of(g, f)->gained);
    case SOURCE_DAMAGE_TYPE:
        return piece_of(g, f)->damage_type;
    default:
        return ABILITY_NONE;
    }
}

/* Can cards bring anything with these hooks? A rider's card may bring what a dial shows. */
static bool cards_matter(const struct game *g, uint64_t hooks)
{
    return (hooks_of_cards(g) & hooks) || (g->saddles && g->ncard);
}

/* One after the other, until there are no more. */
static bool working_card(struct working *w)
{
    w->nth++;
    w->id = cards_matter(w->g, w->hooks) ? card_next(w->g, w->fig, w->hooks, &w->cards)
                                         : ABILITY_NONE;
    w->is = mk_cards[w->g->edition][w->id];
    if (w->id == ABILITY_NONE) {
        w->source++;
        w->nth = 0;
    }
    return w->id != ABILITY_NONE;
}

/* After the cards come slots of the rider's dial. */
int working_brought_by(const struct working *w)
{
    return w->source == SOURCE_CARDS && w->cards.left ? first_in(w->cards.left) : -1;
}

bool working_further(struct working *w)
{
    if (!on_table(w->g, w->fig) || dial_skulls(w->g, w->fig))
        return false;
    if (w->source == SOURCE_NEXUS && !(hooks_beyond(w->g, w->fig) & w->hooks))
        w->source = SOURCE_CARDS;
    for (int sources = *mk_sources[w->g->edition]; w->source < MK_SOURCES;) {
        if (!(sources >> w->source & 1)) {
            w->source++;
            continue;
        }
        if (w->source == SOURCE_CARDS) {
            if (working_card(w))
                return true;
            continue;
        }
        w->id = source_of(w->g, w->fig, w->source++);
        if (w->id == ABILITY_NONE || !ability_may(w->g, w->id, w->hooks))
            continue;
        w->is = mk_cards[w->g->edition][w->id];
        return true;
    }
    return false;
}

bool has_own_type(const struct game *g, fig_id f, ability_id type)
{
    for (int source = SOURCE_SPEED_TYPE; source < MK_SOURCES; source++)
        if (has_source(ruleset_of(g), source) && on_table(g, f) && source_of(g, f, source) == type)
            return true;
    return false;
}

bool has_type(const struct game *g, fig_id f, ability_id type)
{
    return has_own_type(g, f, type) || (on_table(g, f) && card_gives(g, f, type));
}

/* --- proficiencies */

/* The clause a referee cites to a figure that may not use it, by bit. */
static const enum mk_rule manner_rule[MK_MANNERS] = {
    R_DOUBLE_TIME, R_SOARING, R_SURGE, R_POINT_BLANK, R_POINT_BLANK, R_PRECISION,
    R_GANG_UP_HELPER_SWORD, R_CAPTURE, R_FORMATION_RANGED_OTHER,
    R_CAVALRY_MOUNTED_CHARGE, R_CAVALRY_MOUNTED_BOUND, R_CAVALRY_OVERWHELM, R_CAVALRY_TRAMPLE,
    R_CAVALRY_IMPALE, R_PROFICIENCY_MOUNTED_BOUND_OVERWATCH,
    R_PROFICIENCY_MOUNTED_CHARGE_WITH_CHARGE,
};

bool is_granted(const struct game *g, fig_id f, uint16_t manner)
{
    for (struct working w = working_with(g, f, HOOK(grants)); working_next(&w);)
        if (w.is->grants & manner)
            return true;
    return false;
}

static struct verdict check_granted(const struct game *g, const struct mk_order *o, int bit)
{
    for (struct working w = working_with(g, o->fig, HOOK(grants)); working_next(&w);)
        if (w.is->grants >> bit & 1)
            return w.is->check_manner ? w.is->check_manner(g, o->fig, o) : allow();
    forbid_figure(true, manner_rule[bit], o->fig);
    return allow();
}

struct verdict check_manner(const struct game *g, const struct mk_order *o)
{
    for (struct working w = working_with(g, o->fig, HOOK(bars)); working_next(&w);)
        forbid_figure(w.is->bars & o->manner, w.is->bars_rule, o->fig);
    for (int bit = 0; bit < MK_MANNERS; bit++)
        if (o->manner >> bit & 1)
            pass_on(check_granted(g, o, bit));
    return allow();
}

struct verdict check_manner_of_all(const struct game *g, const struct mk_order *o,
                                   const fig_id *set, int n)
{
    struct mk_order own = *o;

    for (int i = 0; i < n; i++) {
        own.fig = set[i];
        pass_on(check_manner(g, &own));
    }
    return allow();
}

struct verdict check_reached(const struct game *g, fig_id f, ability_id by, bool breaches)
{
    for (struct working w = working_with(g, f, HOOK(check_affected)); working_next(&w);)
        if (w.is->check_affected && !(breaches && w.is->breached))
            pass_on(w.is->check_affected(g, f, by));
    return allow();
}

struct verdict check_affected(const struct game *g, fig_id f, ability_id by)
{
    return check_reached(g, f, by, false);
}

bool breaches_immunity(const struct game *g, fig_id user)
{
    for (struct working w = working_with(g, user, HOOK(breaches)); working_next(&w);)
        if (w.is->breaches != R_NONE && rule(w.is->breaches))
            return true;
    return false;
}

static bool lends_speed(const struct ability *a)
{
    return a->lends_speed;
}

static bool carries(const struct ability *a)
{
    return a->bars_action != R_NONE;
}

static const struct ability *on_card(const struct game *g, bool (*is)(const struct ability *))
{
    for (int a = 1; a < MK_ABILITIES; a++)
        if (ability_of(g, (ability_id)a) && is(ability_of(g, (ability_id)a)))
            return ability_of(g, (ability_id)a);
    return NULL;
}

static bool rolls_again(const struct ability *a)
{
    return a->rolls_again != R_NONE;
}

enum mk_rule rolling_rule(const struct game *g)
{
    const struct ability *a = on_card(g, rolls_again);

    return a ? a->rolls_again : R_NONE;
}

enum mk_rule lending_rule(const struct game *g)
{
    const struct ability *a = on_card(g, lends_speed);

    return a ? a->cites : R_NOT_ASKED;
}

enum mk_rule carried_rule(const struct game *g)
{
    const struct ability *a = on_card(g, carries);

    return a ? a->bars_action : R_ACTION_ONCE_PER_FIGURE;
}

bool ability_optional(const struct game *g, ability_id a)
{
    const struct ability *is = ability_of(g, a);

    return ruleset_of(g)->mark[a].optional || (is && is->optional);
}

static const uint16_t clauses[MK_ABILITIES] = {
    R_NOT_ASKED,
#define ABILITY(c, word) R_ABILITY_##c,
#include "mk/ability.def"
#undef ABILITY
#define MORE(c, word, clause) clause,
#include "mk/ability_more.def"
#undef MORE
#define TYPE(c, word, clause) clause,
#include "mk/type.def"
#undef TYPE
#define TEXT(c, word, clause) clause,
#include "mk/card_text.def"
#undef TEXT
};

enum mk_rule ability_head(ability_id a)
{
    return a < MK_ABILITIES ? (enum mk_rule)clauses[a] : (enum mk_rule)R_NOT_ASKED;
}

static const char *const words[MK_ABILITIES] = {
    "none",
#define ABILITY(c, word) word,
#include "mk/ability.def"
#undef ABILITY
#define MORE(c, word, clause) word,
#include "mk/ability_more.def"
#undef MORE
#define TYPE(c, word, clause) word,
#include "mk/type.def"
#undef TYPE
#define TEXT(c, word, clause) word,
#include "mk/card_text.def"
#undef TEXT
};

const char *const mk_slot_words[MK_SLOTS] = {"speed", "attack", "defense", "damage"};
const char *const mk_colour_words[MK_COLOURS] = {"green",  "red",   "blue", "orange",
                                                 "yellow", "black", "gray"};
const char *const mk_shape_words[MK_SHAPES] = {"square", "circle"};

const char *mk_ability_word(ability_id a)
{
    return a < MK_ABILITIES ? words[a] : "?";
}

ability_id mk_ability_named(const char *word)
{
    for (int a = 1; a < MK_ABILITIES; a++)
        if (!strcmp(words[a], word))
            return (ability_id)a;
    return ABILITY_NONE;
}
