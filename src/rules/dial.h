/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* dial.h: what a figure's window shows, and how clicks turn it. [dial, figure, ability.*] */
#ifndef RULES_DIAL_H
#define RULES_DIAL_H

#include "rules/play.h"

/* The printed value in the window. 0 on skulls. */
int dial_value(const struct game *, fig_id, enum mk_slot);
/* Asked all the time, hence inline. */
static inline bool dial_skulls(const struct game *g, fig_id f)
{
    return figure_of(g, f)->position >= piece_of(g, f)->life;
}

/* What the window shows: all zero on skulls, which are no position of the dial. `current`: the clause
 * by which the current position counts, or R_NONE. */
extern const struct position dial_blank;
static inline const struct position *dial_window(const struct game *g, fig_id f, enum mk_rule current)
{
    const struct piece *p = piece_of(g, f);

    if (dial_skulls(g, f))
        return &dial_blank;
    return &p->dial[rule(current) ? figure_of(g, f)->position : p->start];
}

/* Is this section of a body still active? [multidial.section.active] */
bool is_active(const struct game *, fig_id);
/* Skulls that show on all dials of the body f belongs to. */
int body_skulls(const struct game *, fig_id);

/* What the window shows, whatever has been cancelled. */
static inline ability_id dial_shows(const struct game *g, fig_id f, enum mk_slot slot)
{
    if (!rule(R_ABILITY_MARKER))
        return ABILITY_NONE;
    return dial_window(g, f, R_ABILITY_DIAL_POSITION)->ability[slot];
}

/* Is its dial in force now? Not off the table, and not while the figure is a captive. */
static inline bool dial_works(const struct game *g, fig_id f)
{
    const struct figure *fig = figure_of(g, f);

    return (fig->flags & FIG_TABLE) &&
           (fig->captor == NOBODY || breaks(R_CAPTURE_CAPTIVE_NO_ABILITIES));
}

/* The ability that works in this slot now: shown, not cancelled, its dial at work. ABILITY_NONE
 * otherwise. */
static inline ability_id dial_ability(const struct game *g, fig_id f, enum mk_slot slot)
{
    const struct figure *fig = figure_of(g, f);
    ability_id a = dial_shows(g, f, slot);

    if (breaks(R_MULTIDIAL_ABILITY_OWN_SECTION))
        a = dial_shows(g, body_of(g, f), slot);
    if (a == ABILITY_NONE || !dial_works(g, f))
        return ABILITY_NONE;
    if (set_has(&fig->cancelled, a) && rule(R_ABILITY_CANCEL))
        return ABILITY_NONE;
    if (slot == SLOT_SPEED && (fig->rides == RIDES_ABOARD || fig->rides == RIDES_LEAVING) &&
        !breaks(R_CHARIOT_PASSENGER_NO_SPEED_ABILITIES))
        return ABILITY_NONE;
    return a;
}
bool has_ability(const struct game *, fig_id, ability_id);
/* Does it no longer count as a figure of its player? */
bool is_broken(const struct game *, fig_id);
int dial_clicks(const struct game *, fig_id);       /* damage taken from the starting position */

/* Why clicks are dealt; decides who scores and what reduces them. */
enum harm {
    HARM_ATTACK,        /* combat: already reduced by attack.c */
    HARM_ABILITY,       /* ram, pole arm, venom, retaliation, shake off */
    HARM_PUSH, HARM_CRITICAL_MISS,
    HARM_DROWNED,       /* found in terrain that blocks it */
    HARM_DROWNED_HELD,  /* likewise, when its captor no longer carries it: that captor scores */
    HARM_EXECUTED,      /* killed by its captor turning Berserk */
    HARM_FALL,          /* fall of the castle section it stood on */
    HARM_PASSED_ON,     /* passed on by the carrier it sits in */
    HARM_REPLACED,      /* another takes its place: nobody scores */
    MK_HARMS
};

/* Turns the dial by `clicks` of damage and does all that follows from the new position: elimination,
 * scoring, release of captives, the end of the game. `by` is the figure that did it or NOBODY. */
void dial_damage(struct play *, fig_id, int clicks, enum harm, fig_id by);
/* Several figures damaged at the same time: all dials turn first, then what follows is done. */
struct hurt { fig_id fig, by; int8_t clicks; uint8_t harm; };
void dial_damage_all(struct play *, const struct hurt *, int n);
/* What follows for `by` from clicks that no attack of it dealt; dial_damage does it for hurt.by. */
void dial_harmed_by(struct play *, fig_id by, const struct hurt *);
/* The clicks of an ability's damage after the victim's own reductions. [toughness.ability-damage] */
int dial_reduced(const struct game *, fig_id, int clicks);
/* Damage from outside reaches a passenger only through its carrier. */
bool safe_aboard(const struct game *, fig_id);
/* Heals up to `clicks`, never past the starting position. Returns how many. */
int dial_heal(struct play *, fig_id, int clicks, enum mk_rule why);
/* The same, past repair markers that stop other healing. [subfaction.field-repair.repair-markers] */
int dial_repair(struct play *, fig_id, int clicks, enum mk_rule why);
/* May it be healed at all? [invulnerability.no-healing] */
struct verdict check_heal(const struct game *, fig_id);
/* A figure that a change may concern: its captor before, and who and what causes the change. */
struct concerned { fig_id fig, captor, by; uint8_t harm; };
/* A change that is not damage (an ability switched off, a capture, a player who leaves): the first
 * notes the figure and its captive before it, the second deals with what follows: drowning, berserk
 * captors… */
int dial_note(const struct game *, fig_id, struct concerned out[2]);
void dial_settle(struct play *, const struct concerned *, int n);
/* The same for everybody, when a card has begun or ceased to work; `by`: who brought that about. */
void dial_settle_all(struct play *, fig_id by);
/* Takes a figure off the table for good (or until raised). */
void eliminate(struct play *, fig_id, fig_id by, enum harm, enum mk_rule why);
/* It is on the table again, at the position it has: its tokens for Overwatch and Hex, and whoever had
 * won it over, are things of the past. Where it stands is still to be said. */
void return_to_table(struct game *, fig_id);

#endif
