/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* symbol.c: which faction symbols a figure bears. [faction.membership, formation.shyft,
 * subfaction.pact, relic.blade-of-shadows] */
#include "rules/symbol.h"

#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/item.h"
#include "rules/ruleset.h"

/* Elites bear two symbols. [faction.elite.formation] */
bool bears_faction(const struct piece *p, int faction)
{
    return p->faction[0] == faction ||
           (p->faction[1] == faction && rule(R_FACTION_ELITE_FORMATION));
}

/* Where a Shyft on the table is enough, Mage Spawn are no guests: they bear its symbol.
 * [faction.apocalypse.formation] */
bool is_guest_of(const struct ruleset *r, const struct piece *p, int faction)
{
    if (p->faction[0] == FACTION_MAGE_SPAWN)
        return faction == FACTION_SHYFT && r->extra.spawn_bear == R_NONE && rule(R_FACTION_SHYFT);
    return bears_faction(p, FACTION_APOCALYPSE) && has_extra(r->extra.guests);
}

bool goes_with_faction(const struct ruleset *r, const struct piece *p, int faction)
{
    bool spawn = faction == FACTION_SHYFT && p->faction[0] == FACTION_MAGE_SPAWN;

    return bears_faction(p, faction) || spawn || is_guest_of(r, p, faction);
}

static bool shows_symbol(const struct game *g, fig_id f, int faction)
{
    return bears_faction(piece_of(g, f), faction) && !(g->ncard && card_hides_symbols(g, f));
}

/* Where a Shyft on the table is enough, all Mage Spawn on its side bear its symbol. */
static bool bears_shyft(const struct game *g, fig_id f)
{
    if (piece_of(g, f)->faction[0] != FACTION_MAGE_SPAWN || !has_extra(ruleset_of(g)->extra.spawn_bear))
        return false;
    for (int i = 0; i < g->nfigure; i++)
        if (on_table(g, (fig_id)i) && are_friends(g, f, (fig_id)i) &&
            shows_symbol(g, (fig_id)i, FACTION_SHYFT))
            return true;
    return false;
}

/* Its own symbols, and the one that Shyfts give Mage Spawn. */
static bool has_symbol(const struct game *g, fig_id f, int faction)
{
    return shows_symbol(g, f, faction) ||
           (faction == FACTION_SHYFT && bears_shyft(g, f) && !(g->ncard && card_hides_symbols(g, f)));
}

/* [subfaction.pact] */
bool bears_friends(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(bears_friends)); working_next(&w);)
        if (w.is->bears_friends != R_NONE && rule(w.is->bears_friends))
            return true;
    return false;
}

bool bears_symbol(const struct game *g, fig_id f, int faction, bool lent)
{
    if (has_symbol(g, f, faction))
        return true;
    if (!lent || !bears_friends(g, f))
        return false;
    for (int i = 0; i < g->nfigure; i++)
        if (on_table(g, (fig_id)i) && are_friends(g, f, (fig_id)i) && has_symbol(g, (fig_id)i, faction))
            return true;
    return false;
}
