/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* portal.c: gates and doors opened and shut as the turn begins. */
#include "rules/portal.h"

#include "rules/contact.h"
#include "rules/fort.h"
#include "rules/ground.h"

static bool is_set(const struct game *g, fig_id f, int portal)
{
    return figure_of(g, f)->portals >> PORTAL_SET >> portal & 1;
}

bool portals_to_set(const struct game *g)
{
    for (int f = 0; f < g->nfigure && g->castles; f++) {
        const struct fort *fort = fort_of(g, (fig_id)f);
        if (!fort || !on_table(g, (fig_id)f) || owner_of(g, (fig_id)f) != g->turn ||
            is_breached(g, (fig_id)f))
            continue;
        for (int i = 0; i < fort->portals; i++)
            if (!is_set(g, (fig_id)f, i))
                return true;
    }
    return false;
}

/* Would it close between a captive and its captor? */
static bool parts_from_captor(const struct game *g, fig_id f, int t, struct seg threshold)
{
    fig_id captor = figure_of(g, f)->captor;

    if (captor == NOBODY || !on_table(g, f))
        return false;

    struct base held = base_of(g, f), holder = base_of(g, captor);

    return is_between(g, t, threshold, &held, &holder);
}

/* A base that stands where it would close. [castle.gatehouse.blocked-portal] */
static fig_id in_the_way(const struct game *g, fig_id section, int portal)
{
    struct seg at = portal_at(g, section, portal);
    vec disc[2];

    for (int f = 0; f < g->nfigure && fort_of(g, section)->shelters; f++) {
        struct base b = base_of(g, (fig_id)f);
        bool above = section_of(g, elevated_piece_at(g, b.at)) == section && !b.under;
        for (int i = on_table(g, (fig_id)f) && !above ? base_disc(&b, disc) : 0; i-- > 0;)
            if (segment_disc_cmp(at.a, at.b, disc[i], b.radius - MK_CONTACT) < 0)
                return (fig_id)f;
        if (parts_from_captor(g, (fig_id)f, fort_piece(g, section), at))
            return (fig_id)f;
    }
    return NOBODY;
}

struct verdict check_portal(const struct game *g, const struct mk_order *o)
{
    const struct fort *f = fort_of(g, o->fig);
    bool opens = o->kind == ORDER_OPEN;

    if (!f || o->choice >= f->portals || !rule(R_CASTLE_PORTAL_LIST))
        return deny_figure(R_CASTLE_PORTAL_LIST, o->fig);
    forbid_figure(owner_of(g, o->fig) != o->player, R_CASTLE_PORTAL_TURN_START, o->fig);
    if (!on_table(g, o->fig))
        return deny_figure(R_ELIMINATED, o->fig);
    forbid_figure(!opens && is_breached(g, o->fig), R_CASTLE_BREACH_OPENS, o->fig);
    if (portal_open(g, o->fig, o->choice) == opens)
        return deny_figure(R_CASTLE_PORTAL_TURN_START, o->fig);
    forbid_figure(is_set(g, o->fig, o->choice), R_CASTLE_PORTAL_STAYS, o->fig);
    fig_id there = opens ? NOBODY : in_the_way(g, o->fig, o->choice);
    forbid_figure(there != NOBODY, R_CASTLE_GATEHOUSE_BLOCKED_PORTAL, there);
    return allow();
}

enum mk_rule portal_untimely(const struct game *g, const struct mk_order *o)
{
    bool breached = o->fig < g->nfigure && fort_of(g, o->fig) && is_breached(g, o->fig);

    return breached ? R_CASTLE_BREACH_OPENS : R_CASTLE_PORTAL_TURN_START;
}

void portals_settled(struct game *g)
{
    for (int f = 0; f < g->nfigure && g->castles; f++)
        figure_of(g, (fig_id)f)->portals &= (1 << PORTAL_SET) - 1;
}

/* Each by itself. [castle.portal.individual] */
void portal_set(struct play *p, const struct mk_order *o)
{
    struct figure *f = figure_of(p->g, o->fig);
    int all = (1 << fort_of(p->g, o->fig)->portals) - 1;
    int which = rule(R_CASTLE_PORTAL_INDIVIDUAL) ? 1 << o->choice : all;

    f->portals = (uint8_t)(o->kind == ORDER_OPEN ? f->portals | which : f->portals & ~which);
    f->portals |= (uint8_t)(which << PORTAL_SET);
    emit(p, (struct mk_event){.kind = o->kind == ORDER_OPEN ? EVENT_OPENED : EVENT_SHUT,
                              .player = o->player, .a = o->fig, .b = NOBODY, .n = o->choice,
                              .rule = R_CASTLE_PORTAL_TURN_START});
}
