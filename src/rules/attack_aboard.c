/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_aboard.c: clicks that are passed on to a passenger, a stage of an attack.
 *
 * First come the rolls; then passengers whose carrier was lost are set down.
 * [chariot.passenger.hit-roll] */
#include "rules/aboard.h"
#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"
#include "rules/dial.h"

enum { PASSED_ON_FROM = 5 };        /* the lowest die that passes clicks on */

/* The passenger whom clicks on s may reach, or NOBODY. */
static fig_id reached_through(const struct game *g, const struct attack *a, const struct struck *s)
{
    bool hurt = (s->flags & STRUCK_HIT) && s->clicks > 0 && attack_hurts(a, s);
    fig_id f = passenger_of(g, s->fig);

    if (!hurt || piece_of(g, s->fig)->section == SECTION_FRONT || f == NOBODY ||
        !rule(carriage_of(g, s->fig)->hit_roll))
        return NOBODY;
    return f;
}

/* Would an ability keep it safe if this were an attack on it? */
static bool is_sheltered(const struct game *g, const struct attack *a, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(saves_on)); working_next(&w);)
        if (w.is->saves_on && breaks(R_CHARIOT_PASSENGERS_DAMAGE_NOT_ATTACK))
            return true;
    for (struct working by = working_on(g, a->attacker); working_next(&by);)
        for (struct working w = working_on(g, f); by.is->magic && working_next(&w);)
            if (w.id != ABILITY_NONE && w.is->check_affected &&
                breaks(R_CHARIOT_PASSENGER_HIT_NOT_MAGIC) &&
                !allowed(w.is->check_affected(g, f, by.id)))
                return true;
    return false;
}

static void answer(struct play *p, const struct attack *a, fig_id f)
{
    for (struct working w = working_with(p->g, f, HOOK(strikes_back));
         breaks(R_CHARIOT_PASSENGERS_DAMAGE_NOT_ATTACK) && working_next(&w);)
        if (w.is->strikes_back)
            dial_damage(p, a->attacker, 1, HARM_ABILITY, f);
}

/* As many of the clicks as its dial can record; how long that is beyond them is nobody's business.
 * [etiquette.dials] */
uint8_t clicks_recorded(const struct game *g, const struct struck *s)
{
    int left = piece_of(g, s->fig)->life - figure_of(g, s->fig)->position;

    return (uint8_t)(s->clicks < left ? s->clicks : left);
}

/* As many clicks as the carrier took. It is neither an attack nor magic, but the passenger's own
 * reductions apply. */
static void pass_clicks(struct play *p, const struct attack *a, const struct struck *s, fig_id f)
{
    enum mk_rule amount = carriage_of(p->g, s->fig)->hit_amount;
    int clicks = rule(amount) ? dial_reduced(p->g, f, s->die) : 1;

    if (is_sheltered(p->g, a, f))
        return;
    emit_fig(p, EVENT_PASSED_ON, f, s->fig, clicks, amount);
    dial_damage(p, f, clicks, HARM_PASSED_ON, a->attacker);
    answer(p, a, f);
}

static void set_down(struct play *p, const struct attack *a)
{
    for (int i = 0; i < a->nstruck; i++) {
        fig_id body = body_of(p->g, a->struck[i].fig);
        if (!on_table(p->g, body) && passenger_of(p->g, body) != NOBODY)
            carrier_lost(p, body, a->attacker);
    }
}

enum step stage_passengers(struct play *p, struct frame *fr, struct attack *a)
{
    for (; a->cursor < a->nstruck; a->cursor++) {
        const struct struck *s = &a->struck[a->cursor];
        fig_id f = reached_through(p->g, a, s);

        if (f == NOBODY)
            continue;
        if (!fr->n)
            return ask_dice(p, 1, DICE_PASSENGER, f);
        fr->n = 0;
        if (fr->die >= PASSED_ON_FROM)
            pass_clicks(p, a, s, f);
        if (p->g->phase == PHASE_OVER)
            return STEP_AGAIN;
    }
    set_down(p, a);
    return attack_next(fr, a);
}
