/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* castle.c: what all castle sections have in common. [castle] */
#include "rules/kind/castle.h"

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ground.h"
#include "rules/sight.h"
#include "rules/spell.h"

enum { ASSAULT_DAMAGE = 4 };

struct verdict castle_check_joins(const struct game *g, fig_id bearer, enum formation_kind kind)
{
    forbid_figure(true, R_CASTLE_NO_FORMATION, bearer);
    return allow();
}

/* --- what it may be given, and what does nothing to it */

struct verdict castle_check_action(const struct game *g, fig_id bearer, enum action_kind kind)
{
    forbid_figure(figure_of(g, bearer)->flags & (FIG_ACTED | FIG_PASSED),
                  R_CASTLE_ACTION_PER_SECTION, bearer);
    forbid_figure(kind == ACTION_MOVE, R_CASTLE_NEVER_MOVES, bearer);
    forbid_figure(kind == ACTION_RANGED && fort_of(g, bearer)->wall, R_CASTLE_WALL_NO_ATTACK,
                  bearer);
    forbid_figure(kind == ACTION_MOVE || kind == ACTION_CLOSE ||
                      (kind == ACTION_RANGED && dial_value(g, bearer, SLOT_ATTACK) == 0),
                  R_CASTLE_ACTION_RANGED_ONLY, bearer);
    return allow();
}

struct verdict castle_check_affected(const struct game *g, fig_id bearer, ability_id by)
{
    forbid_figure(brings_back(g, by), R_CASTLE_NO_NECROMANCY, bearer);
    forbid_figure(by == ABILITY_HEALING || by == ABILITY_MAGIC_HEALING ||
                      by == ABILITY_MAGIC_FREEZE || by == ABILITY_MAGIC_CONFUSION ||
                      by == ABILITY_MAGIC_LEVITATION || by == ABILITY_VENOM ||
                      by == ABILITY_VAMPIRISM,
                  R_CASTLE_IMMUNE, bearer);
    return allow();
}

struct verdict castle_check_healed(const struct game *g, fig_id bearer)
{
    forbid_figure(true, R_CASTLE_IMMUNE, bearer);
    return allow();
}

enum mk_rule castle_spared(const struct game *g, fig_id bearer, int harm)
{
    return harm == HARM_PUSH || harm == HARM_CRITICAL_MISS ? R_CASTLE_NO_SELF_DAMAGE : R_NONE;
}

/* --- its own fire */

void castle_shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (rule(R_CASTLE_ATTACK_BASES))
        a->flags |= ATTACK_PAST_BASES;
}

/* --- fire and blows at it */

int castle_shape_line(const struct game *g, fig_id bearer, fig_id firer)
{
    return rule(R_CASTLE_TARGET_BASES) ? SIGHT_PAST_BASES : 0;
}

/* The number on the dial counts, before friends, a formation or a die change it. */
static int printed_damage(const struct game *g, fig_id f)
{
    bool raised = breaks(R_CASTLE_SECTIONS_MAGIC_ENHANCEMENT_NOT_PRINTED) ||
                  breaks(R_CASTLE_SECTIONS_WEAPON_MASTER_NOT_ELIGIBLE) ||
                  breaks(R_CASTLE_SECTIONS_CONQUEST_FORMATION_BONUS);

    return dial_value(g, f, SLOT_DAMAGE) + raised;
}

/* [castle.target.damage-four] */
static bool may_assault(const struct game *g, fig_id f, int kind)
{
    for (struct working w = working_with(g, f, HOOK(assaults)); working_next(&w);)
        if ((w.is->assaults & kind) && rule(w.is->assaults_rule))
            return true;
    if (kind == ATTACK_RANGED && (piece_of(g, f)->flags & PIECE_EXPLOSIVE) &&
        rule(R_CASTLE_TARGET_EXPLOSIVE))
        return true;
    return printed_damage(g, f) >= ASSAULT_DAMAGE && rule(R_CASTLE_TARGET_DAMAGE_FOUR);
}

struct verdict castle_check_targeted(const struct game *g, fig_id bearer, const struct attack *a)
{
    if (a->attacker == NOBODY)          /* a shot by nobody in particular */
        return allow();
    forbid_figure(section_of(g, top_of(g, a->attacker)) == bearer &&
                      !fort_of(g, a->attacker),
                  R_CASTLE_TARGET_NOT_UNDERFOOT, bearer);
    forbid_figure(!may_assault(g, a->attacker, a->kind), R_CASTLE_TARGET_WHO, bearer);
    for (int i = 0; i < a->nmember; i++)
        forbid_figure(!may_assault(g, a->member[i], a->kind), R_CASTLE_TARGET_FORMATION,
                      a->member[i]);
    return allow();
}

/* [castle.target.close-combat] */
bool castle_reached_by(const struct game *g, fig_id bearer, fig_id attacker)
{
    int t = fort_piece(g, bearer);

    return t >= 0 && front_touches_piece(g, attacker, t) && rule(R_CASTLE_TARGET_CLOSE_COMBAT);
}

const struct masonry castle_masonry = {
    .abrupt = R_CASTLE_ABRUPT, .closed = R_CASTLE_PORTAL_CLOSED_BLOCKS,
    .walkway = R_CASTLE_ACCESS_MOVE, .tops_touch = R_CASTLE_ACCESS_CONTACT_ABOVE,
    .looks_down = R_CASTLE_ATTACK_ELEVATED, .looked_up_to = R_CASTLE_TARGET_HEIGHT,
    .seen_from_afar = R_CASTLE_TARGET_LONG_RANGE,
    .rubble = R_CASTLE_ELIMINATED_RUBBLE, .carries_down = R_CASTLE_ELIMINATED_FIGURES,
    .fall = R_CASTLE_ELIMINATED_FALL_DAMAGE, .planks_left = R_CASTLE_ELIMINATED_PLANKING,
    .taken = R_CASTLE_SCORE_DOUBLE,
};

/* --- who stands on it */

/* Against fire from a castle, its own or that of a figure on it, there is no cover; a wall gives none
 * against fire from inside. [castle.defender.not-from-castle, castle.defender.not-from-inside] */
void castle_shields(const struct game *g, fig_id bearer, const struct attack *a,
                    const struct struck *s, struct tally *t)
{
    fig_id firer = attack_origin(g, a).line;
    bool inside = section_of(g, top_of(g, firer)) != NOBODY;
    vec from = figure_of(g, firer)->at, to = figure_of(g, s->fig)->at;

    if (a->kind != ATTACK_RANGED || (!(s->flags & STRUCK_TARGET) &&
                                     !breaks(R_FLAME_LIGHTNING_FORTIFICATION_TARGET_ONLY)))
        return;
    if (inside && !breaks(R_CASTLE_DEFENDER_NOT_FROM_CASTLE))
        return;
    if (fort_of(g, bearer)->wall && !crosses_outside(g, from, to) &&
        !breaks(R_CASTLE_DEFENDER_NOT_FROM_INSIDE))
        return;
    if ((s->flags & STRUCK_HIGHER) && !rule(R_CASTLE_DEFENDER_HEIGHT))
        return;
    tally_add(t, rule(R_CASTLE_FORTIFICATION) ? dial_value(g, bearer, SLOT_SPEED) : 0,
              R_CASTLE_DEFENDER_FORTIFICATION);
}

/* --- breached: its portals are open for good */

void castle_shown(struct play *p, fig_id bearer)
{
    uint8_t all = (uint8_t)((1 << fort_of(p->g, bearer)->portals) - 1);
    struct figure *f = figure_of(p->g, bearer);

    if (!is_breached(p->g, bearer) || !all || (f->portals & all) == all ||
        !rule(R_CASTLE_BREACH_OPENS))
        return;
    f->portals |= all;
    emit_fig(p, EVENT_BREACHED, bearer, NOBODY, 0, R_CASTLE_BREACH_OPENS);
}
