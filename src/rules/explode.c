/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* explode.c: shots that explode where they hit. [multidial.explosive]
 *
 *  (1) Everybody near who is not the target gets the same click, friend, foe and firer; nothing raises
 *      it and nobody dodges it.
 *  (2) It is measured between centres. Of a body in sections the one on that side is hurt; on a border
 *      its player chooses. Choices are made before anybody is hurt: the sections chosen are marked. */
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
    fig_id carrier = carrier_of(g, f);

    return is_body(g, f) && on_table(g, f) && !same_body(g, f, target) &&
           (carrier == NOBODY || rule(carriage_of(g, carrier)->explosion)) &&
           vec_dist(from, to) <= REACH + MK_CONTACT && !is_sheltered(g, from, to) &&
           rule(R_MULTIDIAL_EXPLOSIVE_RADIUS);
}

/* Bystanders have no chance to save themselves. [dodge.explosive-bystanders] */
static bool saves_itself(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(saves_on));
         breaks(R_DODGE_EXPLOSIVE_BYSTANDERS) && working_next(&w);)
        if (w.is->saves_on)
            return true;
    return false;
}

/* Does f's player choose which section is hurt? */
static bool is_on_border(const struct game *g, fig_id f, fig_id target)
{
    fig_id s[MK_SECTIONS];

    return piece_of(g, f)->sections > 1 && is_reached(g, f, target) &&
           sections_crossed(g, target, f, s) > 1;
}

/* The section of f's body on the side of the target, or the one chosen. */
static fig_id near_side(const struct game *g, fig_id f, fig_id target)
{
    fig_id s[MK_SECTIONS], chosen = section_chosen(g, f);

    if (chosen != NOBODY)
        return chosen;
    return sections_crossed(g, target, f, s) ? s[0] : f;
}

/* A body whose player has still to choose, or NOBODY. */
static fig_id undecided(const struct game *g, fig_id target)
{
    for (int f = 0; f < g->nfigure; f++)
        if (is_on_border(g, (fig_id)f, target) && section_chosen(g, (fig_id)f) == NOBODY)
            return (fig_id)f;
    return NOBODY;
}

struct verdict check_side_hurt(const struct game *g, fig_id section)
{
    const struct attack *a = attack_top(g);
    fig_id s[MK_SECTIONS];
    int n = sections_crossed(g, a->struck[a->cursor].fig, g->ask.fig, s);

    for (int i = 0; i < n; i++)
        if (s[i] == section)
            return allow();
    return deny_figure(R_MULTIDIAL_EXPLOSIVE_RADIUS, section);
}

void explode_answer(struct play *p, fig_id section)
{
    figure_of(p->g, section)->chosen = true;
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
    forget_chosen(p->g);
    dial_damage_all(p, h, n);
}

enum step stage_explodes(struct play *p, struct frame *fr, struct attack *a)
{
    bool bursts = a->kind == ATTACK_RANGED && !(a->flags & ATTACK_HEALS) &&
                  (piece_of(p->g, a->attacker)->flags & PIECE_EXPLOSIVE) &&
                  rule(R_MULTIDIAL_EXPLOSIVE);

    for (; a->cursor < a->nstruck && bursts && p->g->phase != PHASE_OVER; a->cursor++) {
        const struct struck *s = &a->struck[a->cursor];
        bool hit = (s->flags & STRUCK_HIT) || breaks(R_MULTIDIAL_EXPLOSIVE_MISS);
        if (!(s->flags & STRUCK_TARGET) || !hit)
            continue;
        fig_id f = undecided(p->g, s->fig);
        if (f != NOBODY)
            return ask(p, ASK_SECTION, owner_of(p->g, f), f, a->attacker);
        explode(p, a, s->fig);
    }
    return p->g->phase == PHASE_OVER ? STEP_AGAIN : attack_next(fr, a);
}
