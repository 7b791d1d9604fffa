/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* dial.c: what a figure's window shows, and how clicks turn it.
 *
 *  (1) Clicks of one change are all applied before anything follows from them: abilities that came
 *      up only on the way count for nothing. [special-abilities.change-during-application]
 *  (2) Nothing changes once the game is over.
 *  (3) Everybody a change may concern is noted before it, with captors, and dealt with after it,
 *      all at the same moment: first figures at their skulls, then what the windows show, then
 *      figures found where they cannot be.
 */
#include "rules/dial.h"

#include <stddef.h>

#include "mk/game.h"
#include "rules/aboard.h"
#include "rules/ability.h"
#include "rules/capture.h"
#include "rules/contact.h"
#include "rules/formation.h"
#include "rules/fall.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/item.h"
#include "rules/landing.h"
#include "rules/ruleset.h"
#include "rules/saddle.h"
#include "rules/score.h"
#include "rules/seal.h"

const struct position dial_blank;

int dial_value(const struct game *g, fig_id f, enum mk_slot slot)
{
    int value = dial_window(g, f, R_FIGURE_CURRENT_VALUE)->value[slot];

    return value == MK_SKULL && rule(R_MULTIDIAL_SECTION_SKULL_IS_ZERO) ? 0 : value;
}

bool has_ability(const struct game *g, fig_id f, ability_id a)
{
    for (struct working w = working_on(g, f); working_next(&w);)
        if (w.id == a)
            return true;
    return false;
}

int dial_clicks(const struct game *g, fig_id f)
{
    return figure_of(g, f)->position - piece_of(g, f)->start;
}

/* Fewer than three skulls show. [multidial.section.active, multidial.section.inactive] */
bool is_active(const struct game *g, fig_id f)
{
    int skulls = skulls_at(piece_of(g, f), figure_of(g, f)->position);

    if (skulls < MK_SKULLS)
        return skulls == 0 || rule(R_MULTIDIAL_SECTION_ACTIVE);
    return !rule(R_MULTIDIAL_SECTION_INACTIVE);
}

int body_skulls(const struct game *g, fig_id f)
{
    fig_id body = body_of(g, f);
    int n = 0;

    for (int i = body; i < body + piece_of(g, f)->sections; i++)
        n += skulls_at(piece_of(g, (fig_id)i), figure_of(g, (fig_id)i)->position);
    return n;
}

/* A body is lost when enough skulls show on its dials together. [eliminated, multidial.eliminated] */
static bool is_lost(const struct game *g, fig_id f)
{
    enum mk_rule by = (enum mk_rule)kind_of(g, f)->lost;

    return body_skulls(g, f) >= kind_of(g, f)->skulls && (by == R_NONE || rule(by));
}

void eliminate(struct play *p, fig_id f, fig_id by, enum harm harm, enum mk_rule why)
{
    struct figure *fig = figure_of(p->g, f);

    if (!(fig->flags & FIG_TABLE))
        return;
    fig_id captor = fig->captor;
    formation_is_fateful(p);
    bool lent = (fig->marks & MARK_LENT) && rule(R_SUBFACTION_REVENANT_ELIMINATED_AGAIN);

    flag_body(p->g, f, lent ? FIG_GONE : FIG_ELIMINATED, FIG_TABLE);
    f = body_of(p->g, f);
    emit_fig(p, EVENT_ELIMINATED, f, by, 0, why);
    ruleset_of(p->g)->score_elimination(p, f, by, harm);
    if (fig->captive != NOBODY)
        capture_free(p, f, R_CAPTURE_FREED);
    if (p->g->ncard)
        items_fall(p, f, by);
    if (captor != NOBODY) {
        figure_of(p->g, captor)->captive = NOBODY;
        fig->captor = NOBODY;
    }
    if (fort_of(p->g, f))
        section_falls(p, f, by);
    if (mate_of(p->g, f) != NOBODY)
        unit_breaks(p, f, is_lost(p->g, mate_of(p->g, f)) && rule(R_CAVALRY_BOTH_ELIMINATED));
    get_off(p->g, f);
    if (passenger_of(p->g, f) != NOBODY && harm != HARM_ATTACK)     /* attacks roll first */
        carrier_lost(p, f, by);
}

void return_to_table(struct game *g, fig_id f)
{
    struct figure *fig = figure_of(g, f);

    fig->flags = (uint16_t)((fig->flags & ~(FIG_ELIMINATED | FIG_SOARS)) | FIG_TABLE | FIG_REVIVED);
    fig->marks &= (uint8_t)~(MARK_WATCH | MARK_HEX | MARK_TURNED);
    fig->hurt_by = MK_NO_PLAYER;
    fig->rides = RIDES_NOT;
    fig->mate = 0;
}

/* What the window now shows takes effect. */
static void take_effect(struct play *p, fig_id f)
{
    for (struct working w = working_with(p->g, f, HOOK(shown));
         on_table(p->g, f) && working_next(&w);)
        if (w.is->shown)
            w.is->shown(p, f);
}

static bool is_spared(const struct game *g, const struct hurt *h)
{
    for (struct working w = working_with(g, h->fig, HOOK(spared)); working_next(&w);) {
        enum mk_rule r = w.is->spared ? w.is->spared(g, h->fig, h->harm) : R_NONE;
        if (r != R_NONE && !breaks(r))
            return true;
    }
    return false;
}

/* Nothing lowers the clicks that a figure brings upon itself. [ability.toughness.not-pushing] */
static int clicks_of(const struct game *g, const struct hurt *h)
{
    bool own = h->harm == HARM_PUSH || h->harm == HARM_CRITICAL_MISS;

    if (own && (breaks(R_ABILITY_TOUGHNESS_NOT_PUSHING) ||
                breaks(R_ABILITY_INVULNERABILITY_NOT_PUSHING)))
        return dial_reduced(g, h->fig, h->clicks);
    return h->clicks;
}

/* What the window shows on the way counts for nothing. [special-abilities.captive-effects-after] */
static void pass_slots(struct play *p, fig_id f, int clicks)
{
    uint8_t before = figure_of(p->g, f)->position;

    for (int i = 1; i < clicks && breaks(R_SPECIAL_ABILITIES_CAPTIVE_EFFECTS_AFTER); i++) {
        figure_of(p->g, f)->position++;
        take_effect(p, f);
    }
    figure_of(p->g, f)->position = before;
}

/* An opponent has hurt it: perhaps the last that does. [pushing.elimination-points] */
static void note_hurt(struct game *g, const struct hurt *h)
{
    if (h->by != NOBODY && !allied(g, owner_of(g, h->by), owner_of(g, h->fig)))
        figure_of(g, body_of(g, h->fig))->hurt_by = owner_of(g, h->by);
}

/* Turns the dial; the clicks beyond the skulls are lost. */
static void turn_dial(struct play *p, const struct hurt *h)
{
    struct figure *fig = figure_of(p->g, h->fig);
    int left = piece_of(p->g, h->fig)->life - fig->position, dealt = clicks_of(p->g, h);
    int room = is_active(p->g, h->fig) ? left : 0;
    int clicks = dealt < room ? dealt : room;

    if (clicks <= 0 || !rule(R_DIAL_DAMAGE) || is_spared(p->g, h))
        return;
    formation_is_fateful(p);
    pass_slots(p, h->fig, clicks);
    fig->position = (uint8_t)(fig->position + clicks);
    fig->marks |= MARK_AFFECTED;
    seal_show(p->g, h->fig);
    note_hurt(p->g, h);
    emit_fig(p, EVENT_DAMAGED, h->fig, h->by, clicks, R_DIAL_DAMAGE);
}

bool is_broken(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(broken)); working_next(&w);)
        if (w.is->broken)
            return true;
    return false;
}

static bool stays_though_broken(const struct game *g, fig_id f)
{
    for (struct working w = working_on(g, f); working_next(&w);)
        if (w.is->broken_stays != R_NONE && !breaks(w.is->broken_stays))
            return true;
    return false;
}

static bool is_outside(const struct hurt *h)
{
    return h->by != NOBODY && h->by != h->fig && h->harm != HARM_PASSED_ON;
}

/* Of several who hurt one figure at once the first in turn order has eliminated it, from the player
 * whose turn it is on; not whoever the table lists first. [pole-arm.points] */
static const struct hurt *fatal(const struct game *g, const struct hurt *h, int n)
{
    const struct hurt *first = h;

    for (int i = 1; i < n && is_outside(h); i++) {
        int seats = (owner_of(g, first->by) + g->nplayer - g->turn) % g->nplayer;
        if (same_body(g, h[i].fig, h->fig) && h[i].clicks > 0 && is_outside(&h[i]) &&
            (owner_of(g, h[i].by) + g->nplayer - g->turn) % g->nplayer < seats)
            first = &h[i];
    }
    return first;
}

/* A figure that the damage has broken leaves, if the edition says so; one that was broken before stays.
 * [conquest.demoralized.removed] */
static void remove_broken(struct play *p, const struct hurt *h, int n, const bool *steady)
{
    enum mk_rule leave = ruleset_of(p->g)->extra.broken_leave;

    if (!has_extra(leave))
        return;
    for (int i = 0; i < n; i++)
        if (steady[h[i].fig] && h[i].clicks > 0 && is_broken(p->g, h[i].fig) &&
            !stays_though_broken(p->g, h[i].fig)) {
            const struct hurt *by = fatal(p->g, h + i, n - i);
            eliminate(p, by->fig, by->by, by->harm, leave);
        }
}

/* Lost where it stands. Its captor at the beginning of the change scores it, even if the captor
 * fell, let it go or left in that same change. [aquatic.drowned-captive-points] */
static void drown(struct play *p, const struct concerned *c)
{
    bool held = c->captor != NOBODY;

    emit_fig(p, EVENT_DROWNED, c->fig, c->captor, 0, R_MOVEMENT_FOUND_IN_BLOCKING);
    eliminate(p, c->fig, held ? c->captor : c->by,
              held ? HARM_DROWNED_HELD : (enum harm)c->harm, R_MOVEMENT_FOUND_IN_BLOCKING);
}

/* As long as one of its active sections can. [multidial.ability.flight-aquatic] */
static bool stays_up(const struct game *g, fig_id f)
{
    fig_id body = body_of(g, f);

    for (int i = 0; i < piece_of(g, body)->sections; i++)
        if (is_active(g, (fig_id)(body + i)) && is_granted(g, (fig_id)(body + i), MANNER_LEVEL))
            return true;
    return false;
}

/* A figure that can no longer soar lands where it is; whoever hurt it has brought it down. Riders and
 * passengers go with what carries them. [soaring.lost] */
static void come_down(struct play *p, fig_id f, fig_id by)
{
    bool up = on_table(p->g, f) && (figure_of(p->g, f)->flags & FIG_SOARS);
    bool carried = mount_of(p->g, f) != NOBODY || carrier_of(p->g, f) != NOBODY;

    if (up && !carried && !stays_up(p->g, f))
        set_down(p, f, by);
}

/* Everybody is checked before anybody is lost: captor and captive drown together. */
void dial_settle(struct play *p, const struct concerned *c, int n)
{
    bool lost[2 * MK_MAX_FIGURES];

    if (p->g->phase == PHASE_OVER)
        return;
    for (int i = 0; i < n; i++)
        take_effect(p, c[i].fig);
    for (int i = 0; i < n && (p->g->options & OPTION_TYPES); i++)
        come_down(p, c[i].fig, c[i].by);
    for (int i = 0; i < n; i++)
        lost[i] = on_table(p->g, c[i].fig) && drowning_in(p->g, c[i].fig) >= 0;
    for (int i = 0; i < n; i++)
        if (lost[i] && on_table(p->g, c[i].fig))
            drown(p, &c[i]);
    score_check_end(p);
}

/* Notes f and its captive; returns how many that were. */
static int note(const struct game *g, const struct hurt *h, struct concerned out[2])
{
    const struct figure *fig = figure_of(g, h->fig);
    int n = 0;

    if (!on_table(g, h->fig))
        return 0;
    out[n++] = (struct concerned){.fig = h->fig, .captor = fig->captor, .by = h->by,
                                  .harm = h->harm};
    if (fig->captive != NOBODY)
        out[n++] = (struct concerned){.fig = fig->captive, .captor = h->fig, .by = h->by,
                                      .harm = h->harm};
    return n;
}

int dial_note(const struct game *g, fig_id f, struct concerned out[2])
{
    return note(g, &(struct hurt){.fig = f, .by = NOBODY, .harm = HARM_DROWNED}, out);
}

void dial_settle_all(struct play *p, fig_id by)
{
    struct concerned all[MK_MAX_FIGURES];
    int n = 0;

    for (int f = 0; f < p->g->nfigure; f++)
        if (on_table(p->g, (fig_id)f))
            all[n++] = (struct concerned){.fig = (fig_id)f, .by = by, .harm = HARM_DROWNED,
                                          .captor = figure_of(p->g, (fig_id)f)->captor};
    dial_settle(p, all, n);
}

bool safe_aboard(const struct game *g, fig_id f)
{
    enum mk_rule safe = ruleset_of(g)->extra.aboard_safe;

    return safe != R_NONE && carrier_of(g, f) != NOBODY && !breaks(safe);
}

/* A captive is safe from everything but its own elimination. [capture.captive.no-damage] */
static bool is_safe(const struct game *g, const struct hurt *h)
{
    return !on_table(g, h->fig) || (is_outside(h) && safe_aboard(g, h->fig)) ||
           (is_captive(g, h->fig) && !breaks(R_CAPTURE_CAPTIVE_NO_DAMAGE));
}

/* Only an attack is struck back. [magic-retaliation.attacks-only] */
static void answer_damage(struct play *p, const struct hurt *h)
{
    fig_id by = h->by == NOBODY ? h->fig : h->by;

    if (h->harm == HARM_ATTACK || h->clicks <= 0)
        return;
    for (struct working w = working_with(p->g, h->fig, HOOK(strikes_back)); working_next(&w);)
        if (w.is->strikes_back)
            turn_dial(p, &(struct hurt){.fig = by, .by = h->fig, .clicks = 1, .harm = h->harm});
}

/* Of several who hurt a figure at once, the one who would have eliminated it has hurt it last. */
static void note_hurt_at_once(struct game *g, const struct hurt *h, int n)
{
    for (int i = n; i-- > 0;) {
        const struct hurt *by = fatal(g, h + i, n - i);
        if (by->clicks > 0 && !is_safe(g, by))
            note_hurt(g, by);
    }
}

static void damage_all(struct play *p, const struct hurt *h, int n)
{
    struct concerned who[2 * MK_MAX_FIGURES];   /* everybody once, with a captive */
    bool noted[MK_MAX_FIGURES] = {false}, steady[MK_MAX_FIGURES];
    int concerned = 0;

    for (int i = 0; i < n; i++) {
        if (!noted[h[i].fig])
            concerned += note(p->g, &h[i], who + concerned);
        noted[h[i].fig] = true;
        steady[h[i].fig] = !is_broken(p->g, h[i].fig);
    }
    for (int i = 0; i < n; i++)
        if (!is_safe(p->g, &h[i]))
            turn_dial(p, &h[i]);
    note_hurt_at_once(p->g, h, n);
    for (int i = 0; i < n && breaks(R_MAGIC_RETALIATION_ATTACKS_ONLY); i++)
        answer_damage(p, &h[i]);
    for (int i = 0; i < n; i++)
        if (is_lost(p->g, h[i].fig) && rule(R_ELIMINATED)) {
            const struct hurt *by = fatal(p->g, h + i, n - i);
            eliminate(p, by->fig, by->by, by->harm, R_ELIMINATED);
        }
    remove_broken(p, h, n, steady);
    dial_settle(p, who, concerned);
}

void dial_harmed_by(struct play *p, fig_id by, const struct hurt *h)
{
    for (struct working w = working_with(p->g, by, HOOK(after_harm_by));
         h->clicks > 0 && p->g->phase != PHASE_OVER && working_next(&w);)
        if (w.is->after_harm_by)
            w.is->after_harm_by(p, by, h->fig, h->clicks);
}

void dial_damage_all(struct play *p, const struct hurt *h, int n)
{
    if (n && p->g->phase != PHASE_OVER)
        damage_all(p, h, n);
    for (int i = 0; i < n && p->g->ncard; i++)
        if (h[i].harm == HARM_ABILITY && is_outside(&h[i]) && !is_captive(p->g, h[i].fig))
            dial_harmed_by(p, h[i].by, &h[i]);
}

void dial_damage(struct play *p, fig_id f, int clicks, enum harm harm, fig_id by)
{
    struct hurt h = {.fig = f, .by = by, .clicks = (int8_t)clicks, .harm = (uint8_t)harm};

    dial_damage_all(p, &h, 1);
}

int dial_reduced(const struct game *g, fig_id f, int clicks)
{
    struct tally t = {.total = (int16_t)clicks};

    for (struct working w = working_with(g, f, HOOK(reduce_damage_on)); working_next(&w);)
        if (w.is->reduce_damage_on)
            w.is->reduce_damage_on(g, f, NULL, NULL, &t);
    return t.total > 0 ? t.total : 0;
}

struct verdict check_heal(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(check_healed)); working_next(&w);)
        if (w.is->check_healed)
            pass_on(w.is->check_healed(g, f));
    return allow();
}

static int heal_up(struct play *p, fig_id f, int clicks, enum mk_rule why, bool freely)
{
    struct figure *fig = figure_of(p->g, f);
    int room = fig->position - (!breaks(R_HEAL_LIMIT) ? piece_of(p->g, f)->start : 0);
    struct concerned who[2];
    int n = dial_note(p->g, f, who);

    for (struct working w = working_with(p->g, f, HOOK(heals_to)); !freely && working_next(&w);)
        if (w.is->heals_to && fig->position - w.is->heals_to(p->g, f) < room)
            room = fig->position - w.is->heals_to(p->g, f);
    if (clicks > room)
        clicks = room;
    if (clicks <= 0 || p->g->phase == PHASE_OVER || !on_table(p->g, f) || !rule(R_DIAL_HEAL) ||
        (!freely && !allowed(check_heal(p->g, f))))
        return 0;
    fig->position = (uint8_t)(fig->position - clicks);
    fig->marks |= MARK_AFFECTED;
    seal_show(p->g, f);
    emit_fig(p, EVENT_HEALED, f, NOBODY, clicks, why);
    dial_settle(p, who, n);
    return clicks;
}

int dial_heal(struct play *p, fig_id f, int clicks, enum mk_rule why)
{
    return heal_up(p, f, clicks, why, false);
}

int dial_repair(struct play *p, fig_id f, int clicks, enum mk_rule why)
{
    return heal_up(p, f, clicks, why, rule(R_SUBFACTION_FIELD_REPAIR_REPAIR_MARKERS));
}

bool mk_dials_open(const struct game *g)
{
    return (g->options & (OPTION_OPEN_DIALS | OPTION_TOURNAMENT)) == OPTION_OPEN_DIALS ||
           breaks(R_ETIQUETTE_DIALS);
}
