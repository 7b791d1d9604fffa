/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* counterspell.c: keeping others from casting. [proficiency.counterspell]
 *
 *  (1) A figure with a spellbook may try to counter what an opponent casts within its range; if
 *      several want to, the caster chooses one.
 *  (2) Both roll; the one that counters has to roll higher. What is added to the rolls is not a
 *      modifier of any value. [proficiency.counterspell.not-rule-of-3]
 */
#include <stddef.h>

#include "rules/aboard.h"
#include "rules/ability.h"
#include "rules/card/words.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ruleset.h"
#include "rules/spell.h"

enum { ATTEMPT = 1 };           /* what is added to the roll of the one that counters */

static bool is_sorcerer(const struct game *g, fig_id f)
{
    for (int c = 0; c < g->ncard; c++)
        if (card_of(g, c)->kind == CARD_SPELLBOOK && item_of(g, c)->state == ITEM_WIELDED &&
            item_of(g, c)->by == f)
            return true;
    return false;
}

static bool is_in_range(const struct game *g, fig_id f, fig_id caster)
{
    return vec_dist(figure_of(g, f)->at, figure_of(g, caster)->at) <=
           range_value(g, f) * MK_INCH + MK_CONTACT;
}

static bool may_counter(const struct game *g, fig_id f, fig_id caster)
{
    return on_table(g, f) && !is_captive(g, f) && is_sorcerer(g, f) &&
           !allied(g, owner_of(g, f), owner_of(g, caster)) && is_in_range(g, f, caster);
}

bool can_counter(const struct game *g, player_id p, fig_id caster)
{
    for (int f = 0; f < g->nfigure; f++)
        if (owner_of(g, (fig_id)f) == p && may_counter(g, (fig_id)f, caster) &&
            rule(R_PROFICIENCY_COUNTERSPELL_KNOWN))
            return true;
    return false;
}

/* Its own spells help, and only the figure that counters. [spell.counterspell-caster] */
static struct verdict check_help(const struct game *g, const struct mk_order *o)
{
    const struct card *c = card_of(g, o->card);

    if (c->kind != CARD_SPELL || c->spell != SPELL_COUNTERSPELL)
        return deny_card(R_PROFICIENCY_COUNTERSPELL_KNOWN, o->card);
    fig_id reader = reader_of(g, o->card);

    if (reader == NOBODY || owner_of(g, reader) != o->player)
        return deny_card(R_SPELLBOOK_KNOWN, o->card);
    forbid_card(reader != o->fig, R_SPELL_COUNTERSPELL_CASTER, o->card);
    return check_spell_ready(g, o->card, reader);
}

struct verdict check_counter(const struct game *g, const struct mk_order *o)
{
    const struct frame *fr = frame_top(g);

    if (owner_of(g, o->fig) != o->player || !may_counter(g, o->fig, fr->fig))
        return deny_figure(R_PROFICIENCY_COUNTERSPELL_KNOWN, o->fig);
    return o->card < g->ncard ? check_help(g, o) : allow();
}

void counter_declare(struct play *p, const struct mk_order *o)
{
    frame_top(p->g)->member[o->player] = o->fig;
    if (o->card < p->g->ncard)
        item_of(p->g, o->card)->flags |= ITEM_CHOSEN;
}

/* --- one of several */

struct verdict check_rival(const struct game *g, const struct mk_order *o)
{
    const struct frame *fr = frame_top(g);

    for (int i = 0; i < g->nplayer; i++)
        if (fr->member[i] == o->fig && o->fig != NOBODY)
            return allow();
    return deny_figure(R_PROFICIENCY_COUNTERSPELL_SEVERAL, o->fig);
}

void counter_choose(struct play *p, const struct mk_order *o)
{
    frame_top(p->g)->travel.object = o->fig;
}

/* --- the rolls */

static bool helps(const struct game *g, int card, fig_id f)
{
    return card_of(g, card)->kind == CARD_SPELL && (item_of(g, card)->flags & ITEM_CHOSEN) &&
           reader_of(g, card) == f;
}

static int added(const struct game *g, fig_id f, bool counters, struct tally *t)
{
    int before = t->total;

    if (counters)
        tally_bonus(t, ATTEMPT, R_PROFICIENCY_COUNTERSPELL_KNOWN);
    for (struct working w = working_with(g, f, HOOK(spell_roll)); working_next(&w);)
        if (w.is->spell_roll && (counters || rule(R_SUBFACTION_FOCUS_BOTH_SIDES)))
            tally_bonus(t, w.is->spell_roll, w.is->spell_roll_rule);
    for (int c = 0; c < g->ncard && counters; c++)
        if (helps(g, c, f))
            tally_bonus(t, card_of(g, c)->adds[ADDS_ROLL], card_adds_to_counter);
    return t->total - before;
}

void tally_counterspell(const struct game *g, fig_id f, int roll, bool counters, struct tally *t)
{
    *t = (struct tally){0};
    tally_value(t, dial_value(g, f, SLOT_ATTACK), R_PROFICIENCY_COUNTERSPELL_KNOWN);
    tally_dice(t, roll, R_PROFICIENCY_COUNTERSPELL_BOTH_ROLL);
    int more = added(g, f, counters, t), max = ruleset_of(g)->param.modifier_limit;

    if (more > max && breaks(R_PROFICIENCY_COUNTERSPELL_NOT_RULE_OF_3))
        tally_bonus(t, max - more, R_PROFICIENCY_COUNTERSPELL_NOT_RULE_OF_3);
}

void helpers_return(struct play *p, fig_id counters)
{
    struct game *g = p->g;

    for (int c = 0; c < g->ncard; c++) {
        if (card_of(g, c)->kind != CARD_SPELL || !(item_of(g, c)->flags & ITEM_CHOSEN))
            continue;
        item_of(g, c)->flags &= (uint8_t)~ITEM_CHOSEN;
        if (reader_of(g, c) == counters)
            spell_used(g, c);
    }
}
