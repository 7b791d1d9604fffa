/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* explode.c: shots that explode where they hit. [multidial.explosive]
 *
 *  (1) Everybody near who is not the target gets the same click, friend, foe and firer; nothing raises
 *      it and nobody dodges it.
 *  (2) It is measured between centres. Of a body in sections the one on that side is hurt. */
#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ground.h"
#include "rules/section.h"

enum { EXPLOSION = 1, REACH = 3 * MK_INCH };    /* clicks; inches around the target */

/* Rock between them, but not water. [multidial.explosive.blocking] */
static bool is_sheltered(const struct game *g, vec from, vec to)
{
    for (int t = 0; t < g->nterrain; t++) {
        const struct terrain *piece = terrain_of(g, t);
        struct poly p = ground_poly(g, t);
        bool rock = piece->ground == GROUND_BLOCKING && (piece->flags & TERRAIN_TABLE);

        if (rock && poly_segment_enters(&p, from, to) && !breaks(R_MULTIDIAL_EXPLOSIVE_BLOCKING))
            return true;
    }
    return false;
}

static bool is_reached(const struct game *g, fig_id f, fig_id target)
{
    vec from = figure_of(g, target)->at, to = figure_of(g, f)->at;

    return is_body(g, f) && on_table(g, f) && !same_body(g, f, target) &&
           (carrier_of(g, f) == NOBODY || rule(R_CHARIOT_PASSENGERS_EXPLOSIVE)) &&
           vec_dist(from, to) <= REACH + MK_CONTACT && !is_sheltered(g, from, to) &&
           rule(R_MULTIDIAL_EXPLOSIVE_RADIUS);
}

/* Bystanders have no chance to save themselves. [dodge.explosive-bystanders] */
static bool saves_itself(const struct game *g, fig_id f)
{
    for (struct working w = working_on(g, f);
         breaks(R_DODGE_EXPLOSIVE_BYSTANDERS) && working_next(&w);)
        if (w.is->saves_on)
            return true;
    return false;
}

/* The section of f's body on the side of the target. */
static fig_id near_side(const struct game *g, fig_id f, fig_id target)
{
    fig_id s[MK_SECTIONS];

    return sections_crossed(g, target, f, s) ? s[0] : f;
}

static void explode(struct play *p, const struct attack *a, fig_id target)
{
    struct hurt h[MK_MAX_FIGURES];
    int n = 0;

    emit_fig(p, EVENT_EXPLODED, a->attacker, target, 0, R_MULTIDIAL_EXPLOSIVE);
    for (int f = 0; f < p->g->nfigure; f++) {
        if (!is_reached(p->g, (fig_id)f, target) || saves_itself(p->g, (fig_id)f))
            continue;
        fig_id hurt = near_side(p->g, (fig_id)f, target);
        int clicks = rule(R_MULTIDIAL_EXPLOSIVE_TOUGHNESS) ? dial_reduced(p->g, hurt, EXPLOSION)
                                                           : EXPLOSION;
        clicks += breaks(R_MULTIDIAL_EXPLOSIVE_FIXED) && is_critical_hit(p->g, a);
        h[n++] = (struct hurt){.fig = hurt, .by = a->attacker, .clicks = (int8_t)clicks,
                               .harm = HARM_ABILITY};
    }
    dial_damage_all(p, h, n);
}

enum step stage_explodes(struct play *p, struct frame *fr, struct attack *a)
{
    bool bursts = a->kind == ATTACK_RANGED && !(a->flags & ATTACK_HEALS) &&
                  (piece_of(p->g, a->attacker)->flags & PIECE_EXPLOSIVE) &&
                  rule(R_MULTIDIAL_EXPLOSIVE);

    for (int i = 0; i < a->nstruck && bursts && p->g->phase != PHASE_OVER; i++) {
        const struct struck *s = &a->struck[i];
        bool hit = (s->flags & STRUCK_HIT) || breaks(R_MULTIDIAL_EXPLOSIVE_MISS);
        if ((s->flags & STRUCK_TARGET) && hit)
            explode(p, a, s->fig);
    }
    return p->g->phase == PHASE_OVER ? STEP_AGAIN : attack_next(fr, a);
}
