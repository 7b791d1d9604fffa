/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_tally.c: attack, defense and damage as sums of parts, each with its clause.
 *
 * Damage is built in this order, so that what changes the value comes before what adds clicks and
 * reductions come last [sneak-attack.doubles-printed-value]: the damage value, or 1 for several
 * targets; the attacker's abilities; what a formation adds; the critical click; friends' abilities;
 * the victim's own. */
#include <stddef.h>

#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/built.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/ruleset.h"
#include "rules/sight.h"
#include "rules/spell.h"

enum { IMPEDED_ATTACK = -2 };

/* --- attack */

static bool behind(const struct game *g, const struct attack *a, const struct struck *s)
{
    bool rear = struck_from_behind(g, s->fig, a->attacker);

    for (int i = 0; i < a->nmember && !rear && ruleset_of(g)->helpers_act; i++)
        rear = struck_from_behind(g, s->fig, a->member[i]);
    return rear;
}

static const struct formation_rule *formation_of(const struct game *g, const struct attack *a)
{
    return &ruleset_of(g)->formation[a->kind == ATTACK_RANGED ? FORMATION_RANGED : FORMATION_CLOSE];
}

/* How many members add to the damage instead of the attack. [formation.ranged.bow] */
static int damage_helpers(const struct attack *a)
{
    int n = 0;

    for (int i = 0; i < a->nmember; i++)
        n += a->for_damage >> i & 1;
    return n;
}

static void adjust_attack(const struct game *g, const struct attack *a, const struct struck *s,
                          struct tally *t)
{
    for (struct working w = working_with(g, a->attacker, HOOK(adjust_attack_by)); working_next(&w);)
        if (w.is->adjust_attack_by)
            w.is->adjust_attack_by(g, a->attacker, a, s, t);
    if (!s || (a->flags & ATTACK_BLIND))
        return;
    for (struct working w = working_with(g, s->fig, HOOK(adjust_attack_on)); working_next(&w);)
        if (w.is->adjust_attack_on)
            w.is->adjust_attack_on(g, s->fig, a, s, t);
}

static void add_against_walls(const struct game *g, const struct attack *a, const struct struck *s,
                              struct tally *t)
{
    for (struct working w = working_with(g, a->attacker, HOOK(breaks_walls));
         s && fort_of(g, s->fig) && working_next(&w);)
        if (w.is->breaks_walls != R_NONE)
            tally_add(t, w.is->breaks_walls_by, w.is->breaks_walls);
}

static void add_bonuses(const struct game *g, const struct attack *a, const struct struck *s,
                        struct tally *t)
{
    const struct params *p = &ruleset_of(g)->param;
    int support = attack_helpers(g, a, s) * formation_of(g, a)->attack;

    if (s && breaks(R_MODIFIERS_HEIGHT_ADVANTAGE_ONLY) && is_elevated(g, a->attacker) &&
        !is_elevated(g, s->fig))
        tally_add(t, p->height_defense, R_MODIFIERS_HEIGHT_ADVANTAGE_ONLY);
    add_against_walls(g, a, s, t);
    if (a->more & MORE_IMPEDED)
        tally_add(t, IMPEDED_ATTACK, R_BOMBARDMENT_BLOCKED_PENALTY);
    if (a->kind == ATTACK_RANGED) {
        tally_add(t, support - damage_helpers(a) * formation_of(g, a)->attack,
                  R_FORMATION_RANGED_BONUS);
        if (a->more & MORE_SHELL)
            return;
        if (s && p->ranged_rear_bonus && turns_back_to(g, s->fig, attack_origin(g, a).line))
            tally_add(t, p->ranged_rear_bonus, R_RANGED_COMBAT_REAR_ARC);
        if (s && breaks(R_CLOSE_COMBAT_REAR_ARC_NOT_RANGED) &&
            turns_back_to(g, s->fig, a->attacker))
            tally_add(t, p->rear_arc_bonus, R_CLOSE_COMBAT_REAR_ARC);
        return;
    }
    tally_add(t, support, ruleset_of(g)->close_help_bonus);
    if (a->flags & ATTACK_CAPTURES)
        tally_add(t, p->capture_attack, R_CAPTURE);
    if (a->flags & ATTACK_KILLS_CAPTIVE)
        tally_add(t, p->capture_attack, R_CAPTURE_ELIMINATE);
    if (s && behind(g, a, s))
        tally_add(t, p->rear_arc_bonus, R_CLOSE_COMBAT_REAR_ARC);
}

/* The token whose values replace the attacker's, or NULL. */
static const struct shell *stand_in(const struct game *g, const struct attack *a)
{
    return (a->more & MORE_ORPHAN) && rule(R_BOMBARDMENT_ATTACKER_GONE) ? shell_of(g, a->attacker)
                                                                       : NULL;
}

/* A bonus is not a modifier: it counts even if modifiers do not. [modifier.not-bonus] */
static void add_bonus_alone(const struct game *g, const struct attack *a, const struct struck *s,
                            struct tally *t)
{
    struct tally all = {0};

    if (!ruleset_of(g)->param.modifier_limit)
        return;
    adjust_attack(g, a, s, &all);
    for (int i = 0; i < all.n; i++)
        if (all.part[i].kind == PART_BONUS)
            tally_bonus(t, all.part[i].delta, (enum mk_rule)all.part[i].rule);
}

void tally_attack(const struct game *g, const struct attack *a, const struct struck *s,
                  struct tally *t)
{
    fig_id brother = figure_of(g, a->attacker)->borrowed_attack;

    const struct shell *token = stand_in(g, a);

    *t = (struct tally){0};
    tally_value(t, dial_value(g, a->attacker, SLOT_ATTACK), R_ATTACK_ROLL);
    if (token)
        tally_set(t, token->attack, R_BOMBARDMENT_ATTACKER_GONE);
    if (is_brother(g, a->attacker, brother))
        tally_set(t, dial_value(g, brother, SLOT_ATTACK),
                  ruleset_of(g)->extra.brothers != R_NONE ? ruleset_of(g)->extra.brothers
                                                          : R_FACTION_APOCALYPSE_ATTACK);
    tally_dice(t, attack_roll(a), R_ATTACK_ROLL);
    if (!(a->flags & ATTACK_NO_MODIFIERS)) {
        add_bonuses(g, a, s, t);
        adjust_attack(g, a, s, t);
    } else {
        add_bonus_alone(g, a, s, t);
    }
    tally_limit(t, ruleset_of(g)->param.modifier_limit, R_RULE_OF_3);
    if (ruleset_of(g)->param.modifier_limit && t->total < attack_roll(a))
        tally_bonus(t, attack_roll(a) - t->total, R_MODIFIER_FLOOR_ZERO);
}

/* --- defense */

/* The ability by which f lends its defense, or NULL. None does if the attack strikes f and is blind
 * to abilities; what raises f's own value lends it while it does. */
static const struct ability *lends(const struct game *g, const struct attack *a, fig_id f)
{
    bool ignored = (a->flags & ATTACK_BLIND) && attack_struck(a, f);

    for (struct working w = working_with(g, f, HOOK(lends_defense)); !ignored && working_next(&w);)
        if (w.is->lends_defense && rule(w.is->cites) &&
            (!w.is->raises_defense ||
             w.is->raises_defense(g, f, working_brought_by(&w)) > 0))
            return w.is;
    return NULL;
}

/* How much cards raise the unmodified value, and by which clause. */
static int raised(const struct game *g, fig_id f, enum mk_rule *by)
{
    int more = 0;

    for (struct working w = working_with(g, f, HOOK(raises_defense)); working_next(&w);)
        if (w.is->raises_defense) {
            more += w.is->raises_defense(g, f, working_brought_by(&w));
            *by = w.is->cites;
        }
    return more;
}

/* The printed value, without what the lender's own place adds. [defend.lends-printed-value] */
static int lent_value(const struct game *g, fig_id l)
{
    fig_id section = breaks(R_DEFEND_LENDS_PRINTED_VALUE) ? section_of(g, top_of(g, l)) : NOBODY;
    enum mk_rule by;

    return dial_value(g, l, SLOT_DEFENSE) + (g->ncard ? raised(g, l, &by) : 0) +
           (section == NOBODY ? 0 : dial_value(g, section, SLOT_SPEED));
}

static bool is_among(const fig_id *set, int n, fig_id f)
{
    for (int i = 0; i < n; i++)
        if (set[i] == f)
            return true;
    return false;
}

/* Raises the defense to what friends lend. A lender also passes on what it could borrow itself, always
 * somebody's printed value: so this walks from lender to lender. */
static void borrow_defense(const struct game *g, const struct attack *a, fig_id f, struct tally *t)
{
    fig_id chain[MK_MAX_FIGURES];
    int n = 1;

    chain[0] = f;
    for (int i = 0; i < n; i++)
        for (fig_id l = bearer_after(g, HOOK(lends_defense), -1); l != NOBODY;
             l = bearer_after(g, HOOK(lends_defense), l)) {
            const struct ability *by = is_among(chain, n, l) ? NULL : lends(g, a, l);

            if (!by || !are_friends(g, f, l) || !touching(g, chain[i], l) ||
                (i > 0 && !rule(by->lends_on)))
                continue;
            chain[n++] = l;
            if (lent_value(g, l) > t->total)
                tally_set(t, lent_value(g, l), i == 0 ? by->cites : by->lends_on);
        }
}

/* However many pieces hinder the line, they count as one. [terrain.hindering.lof.once] */
static int hindrances(const struct game *g, const struct attack *a, const struct struck *s)
{
    return breaks(R_TERRAIN_HINDERING_LOF_ONCE)
               ? 1 + sight_line(g, a->attacker, s->fig, SIGHT_PAST_BASES).more
               : 1;
}

/* What the castle section it stands on adds. */
static void shield(const struct game *g, const struct attack *a, const struct struck *s,
                   struct tally *t)
{
    fig_id section = g->castles ? section_of(g, top_of(g, s->fig)) : NOBODY;

    if (section == NOBODY || section == s->fig)
        return;
    for (struct working w = working_with(g, section, HOOK(shields)); working_next(&w);)
        if (w.is->shields)
            w.is->shields(g, section, a, s, t);
}

static void add_terrain(const struct game *g, const struct attack *a, const struct struck *s,
                        struct tally *t)
{
    const struct params *p = &ruleset_of(g)->param;
    bool plain = a->flags & ATTACK_NO_TERRAIN_MODIFIERS;

    if (!plain && (s->flags & STRUCK_HINDERED))
        tally_add(t, p->hindering_defense * hindrances(g, a, s),
                  s->flags & STRUCK_WALLED ? R_TERRAIN_LOW_WALL_LOF : R_TERRAIN_HINDERING_LOF);
    shield(g, a, s, t);             /* a modifier of castles, not of terrain */
    if (plain)
        return;
    if (g->options & OPTION_TYPES)
        built_shields(g, a, s, t);
    if (s->flags & STRUCK_HIGHER)
        tally_add(t, a->kind == ATTACK_RANGED || breaks(R_TERRAIN_ELEVATED_HEIGHT_RANGED_ONLY)
                         ? p->height_defense
                         : p->close_height_defense,
                  a->kind == ATTACK_RANGED ? R_TERRAIN_ELEVATED_HEIGHT_ADVANTAGE
                                           : R_TERRAIN_ELEVATED_CLOSE_COMBAT_HEIGHT_ADVANTAGE);
}

static void adjust_defense(const struct game *g, const struct attack *a, const struct struck *s,
                           struct tally *t)
{
    for (struct working w = working_with(g, s->fig, HOOK(adjust_defense_on));
         !(a->flags & ATTACK_BLIND) && working_next(&w);)
        if (w.is->adjust_defense_on)
            w.is->adjust_defense_on(g, s->fig, a, s, t);
}

/* Values that take the place of the printed one are no modifiers. Nobody borrows to be healed.
 * [replacement.not-modifier] */
static void unmodified_defense(const struct game *g, const struct attack *a, fig_id f, struct tally *t)
{
    fig_id brother = figure_of(g, f)->borrowed_defense;
    enum mk_rule by = R_NONE;
    int more = g->ncard ? raised(g, f, &by) : 0;

    *t = (struct tally){0};
    tally_value(t, dial_value(g, f, SLOT_DEFENSE), R_ATTACK_ROLL);
    if (is_brother(g, f, brother))
        tally_set(t, dial_value(g, brother, SLOT_DEFENSE), R_FACTION_APOCALYPSE_DEFENSE);
    if (more)
        tally_set(t, t->total + more, by);
    if (!(a->flags & ATTACK_NO_MODIFIERS) || !(a->flags & ATTACK_HEALS))
        borrow_defense(g, a, f, t);
}

void tally_defense(const struct game *g, const struct attack *a, const struct struck *s,
                   struct tally *t)
{
    unmodified_defense(g, a, s->fig, t);
    if (a->flags & ATTACK_NO_MODIFIERS)
        return;
    if (breaks(R_FORMATIONS_NEVER_ATTACKED) && friend_touching(g, s->fig, -1) != NOBODY)
        tally_add(t, 1, R_FORMATION_CLOSE_BONUS);
    adjust_defense(g, a, s, t);
    if (a->flags & ATTACK_CAPTURES)
        tally_add(t, ruleset_of(g)->param.capture_defense, R_CAPTURE_DEFENSE);
    if ((a->more & MORE_INDIRECT) && attack_lob(g, a->attacker))
        tally_add(t, attack_lob(g, a->attacker)->defense, attack_lob(g, a->attacker)->harder);
    add_terrain(g, a, s, t);
    tally_limit(t, ruleset_of(g)->param.modifier_limit, R_RULE_OF_3);
}

/* --- damage */

/* A confused target is not hurt; those beside it may be splashed all the same. [ability.combine] */
static bool spares_target_only(const struct attack *a)
{
    return (a->flags & ATTACK_CONFUSES) && (a->flags & ATTACK_SPLASHES);
}

bool attack_damages(const struct attack *a)
{
    return !(a->flags & (ATTACK_HEALS | ATTACK_KILLS_CAPTIVE)) &&
           (!(a->flags & ATTACK_NO_DAMAGE) || spares_target_only(a)) &&
           !((a->flags & ATTACK_CAPTURES) && !breaks(R_CAPTURE_NO_DAMAGE));
}

bool attack_hurts(const struct attack *a, const struct struck *s)
{
    int turned = STRUCK_HIT | STRUCK_DODGED;

    return attack_damages(a) && (s->flags & turned) != turned &&
           !((a->flags & ATTACK_NO_DAMAGE) && (s->flags & STRUCK_TARGET));
}

/* What is left of the printed value is never negative. */
static void weaken(const struct game *g, const struct attack *a, struct tally *t)
{
    const struct ability *far = attack_far(g, a->attacker);
    const struct lob *lob = attack_lob(g, a->attacker);

    if ((a->more & MORE_LONG) && far)       /* who may not shoot so far is refused elsewhere */
        tally_add(t, far->long_range_damage, far->long_range);
    if ((a->more & MORE_INDIRECT) && lob)
        tally_add(t, lob->damage, lob->weaker);
    if (t->total < 0)
        tally_set(t, 0, R_INDIRECT_FIRE_NEGATIVE_DAMAGE_IS_ZERO);
}

static void add_value(const struct game *g, const struct attack *a, struct tally *t)
{
    int value = dial_value(g, a->attacker, SLOT_DAMAGE);
    bool shot = a->kind == ATTACK_RANGED && !(a->more & MORE_BY_BLOW);

    if (shot && (piece_of(g, a->attacker)->flags & PIECE_RANGED_DAMAGE) &&
        rule(R_RANGED_COMBAT_DAMAGE))
        value = piece_of(g, a->attacker)->ranged_damage;
    else if (shot && (g->options & OPTION_TYPES) &&
             !rule(R_BASE_LEGACY_RANGED_DAMAGE))
        value = 0;                      /* only figures of the older edition have none printed */
    tally_value(t, value,
                a->kind == ATTACK_RANGED ? R_RANGED_COMBAT_DAMAGE : R_CLOSE_COMBAT_DAMAGE);
    if (stand_in(g, a))
        tally_set(t, stand_in(g, a)->damage, R_BOMBARDMENT_ATTACKER_GONE);
    if (a->more & (MORE_LONG | MORE_INDIRECT))
        weaken(g, a, t);
    if ((a->flags & ATTACK_SEVERAL) && !ruleset_of(g)->shares_damage)
        tally_set(t, 1, R_RANGED_COMBAT_MULTIPLE_DAMAGE);
    if (breaks(a->kind == ATTACK_RANGED ? R_FORMATION_RANGED_NO_DAMAGE_BONUS
                                        : R_FORMATION_CLOSE_NO_DAMAGE_BONUS))
        tally_add(t, a->nmember, R_FORMATION_TOKENS);
}

/* Whatever brings them, what replaces the value comes before what is added to it. */
static void adjust_by(const struct game *g, const struct attack *a, const struct struck *s,
                      struct tally *t, bool sets)
{
    for (struct working w = working_with(g, a->attacker, HOOK(adjust_damage_by)); working_next(&w);)
        if (w.is->adjust_damage_by && w.is->sets_damage == sets)
            w.is->adjust_damage_by(g, a->attacker, a, s, t);
}

/* Does this friend have something that helps? */
static bool adjust_by_friend(const struct game *g, fig_id friend, const struct attack *a,
                             const struct struck *s, struct tally *t)
{
    bool helps = false;

    for (struct working w = working_with(g, friend, HOOK(adjust_friends_damage)); working_next(&w);)
        if (w.is->adjust_friends_damage) {
            w.is->adjust_friends_damage(g, friend, a, s, t);
            helps = true;
        }
    return helps;
}

static void reduce(const struct game *g, const struct attack *a, const struct struck *s,
                   struct tally *t)
{
    for (struct working w = working_with(g, s->fig, HOOK(reduce_damage_on));
         !(a->flags & ATTACK_BLIND) && working_next(&w);)
        if (w.is->reduce_damage_on)
            w.is->reduce_damage_on(g, s->fig, a, s, t);
    if (t->total < 0)
        t->total = 0;
}

/* However often one attack strikes a figure, its damage is changed once.
 * [flame-lightning.multiple-modifiers-once] */
static int changes(const struct struck *s)
{
    return breaks(R_FLAME_LIGHTNING_MULTIPLE_MODIFIERS_ONCE)
               ? s->splash + ((s->flags & STRUCK_TARGET) != 0)
               : 1;
}

/* Sections of one warrior that touch the attacker may count once. [multidial.ability.one-warrior] */
static void enhance(const struct game *g, const struct attack *a, const struct struck *s,
                    struct tally *t)
{
    fig_id from = attack_origin(g, a).contacts, helped = NOBODY;

    if (a->flags & ATTACK_BLIND)
        return;
    for (fig_id f = bearer_after(g, HOOK(adjust_friends_damage), -1); f != NOBODY;
         f = bearer_after(g, HOOK(adjust_friends_damage), f)) {
        bool again = body_of(g, f) == helped && counts_once(g);
        if (!again && are_friends(g, from, f) && touching(g, from, f) &&
            adjust_by_friend(g, f, a, s, t))
            helped = body_of(g, f);
    }
}

/* The value with everything that modifies it; nobody is struck if the target is a piece of terrain. */
static void tally_modified(const struct game *g, const struct attack *a, const struct struck *s,
                           struct tally *t)
{
    *t = (struct tally){0};
    add_value(g, a, t);
    if (a->flags & ATTACK_NO_MODIFIERS)     /* damage is part of the attack */
        return;
    adjust_by(g, a, s, t, true);
    adjust_by(g, a, s, t, false);
    tally_add(t, a->nmember * formation_of(g, a)->damage,
              a->kind == ATTACK_RANGED ? R_FORMATION_RANGED_BONUS : R_FORMATION_CLOSE_BONUS);
    for (int i = 0; i < changes(s); i++)
        enhance(g, a, s, t);
    tally_add(t, damage_helpers(a), R_FORMATION_RANGED_BOW);
    tally_limit(t, ruleset_of(g)->param.modifier_limit, R_RULE_OF_3);
    if (t->total < 0 && (g->options & OPTION_TYPES))
        tally_set(t, 0, R_MODIFIER_FLOOR_ZERO);
    for (struct working w = working_with(g, a->attacker, HOOK(settle_damage_by)); working_next(&w);)
        if (w.is->settle_damage_by)
            w.is->settle_damage_by(g, a->attacker, a, s, t);
}

/* What is divided is the value with its modifiers: what a double 6 adds and what armour takes off
 * come later, for each target. [ranged-combat.multiple.split] */
int damage_to_share(const struct game *g, const struct attack *a)
{
    struct tally t;

    for (int i = 0; i < a->nstruck; i++)
        if (a->struck[i].flags & STRUCK_HIT) {
            tally_modified(g, a, &a->struck[i], &t);
            return t.total > 0 ? t.total : 0;
        }
    return 0;
}

void tally_battering(const struct game *g, const struct attack *a, struct tally *t)
{
    static const struct struck nobody = {.fig = NOBODY};

    tally_modified(g, a, &nobody, t);
    if (is_critical_hit(g, a))
        tally_bonus(t, ruleset_of(g)->param.critical_hit, R_CRITICAL_HIT_DAMAGE);
}

/* A splashed figure may be dealt a number of its own, which is not a value and is not modified.
 * [ability.stormfire.damage] */
static void splash(const struct game *g, const struct attack *a, const struct struck *s,
                   struct tally *t)
{
    const struct ability *by = ability_of(g, a->effect[EFFECT_SPLASHES]);

    if (by && by->splash_light != R_NONE && !(s->flags & STRUCK_TARGET) && rule(by->splash_light))
        tally_set(t, 1, by->splash_light);
}

/* An attack on several figures may deal pushing damage, which nothing lowers.
 * [ability.shockwave.single-not-pushing] */
static bool pushes(const struct attack *a)
{
    return (a->more & MORE_PUSHES) &&
           (a->nstruck > 1 || breaks(R_ABILITY_SHOCKWAVE_SINGLE_NOT_PUSHING));
}

static void add_criticals(const struct game *g, const struct attack *a, const struct struck *s,
                          struct tally *t)
{
    int criticals = (int)(a->more / MORE_CRITICAL) +
                    (is_critical_hit(g, a) && !(s->flags & STRUCK_DODGED));

    for (int i = 0; i < changes(s) * criticals; i++)
        tally_bonus(t, ruleset_of(g)->param.critical_hit, R_CRITICAL_HIT_DAMAGE);
    if (a->more & MORE_SHELL_CRITICAL)
        tally_bonus(t, ruleset_of(g)->param.critical_hit, R_ABILITY_BOMBARDMENT_CRITICAL_HIT);
}

void tally_damage_to_any(const struct game *g, const struct attack *a, const struct struck *s,
                         struct tally *t)
{
    *t = (struct tally){0};
    tally_modified(g, a, s, t);
    add_criticals(g, a, s, t);
}

void tally_damage(const struct game *g, const struct attack *a, const struct struck *s,
                  struct tally *t)
{
    *t = (struct tally){0};
    if (!attack_hurts(a, s))
        return;
    tally_modified(g, a, s, t);
    splash(g, a, s, t);
    if (a->more & MORE_SHARED)
        tally_set(t, s->die, R_RANGED_COMBAT_MULTIPLE_SPLIT);
    int least = pushes(a) && !breaks(R_ABILITY_SHOCKWAVE_CRITICAL_NOT_PUSHING) ? t->total : 0;

    add_criticals(g, a, s, t);
    if (pushes(a) && breaks(R_ABILITY_SHOCKWAVE_CRITICAL_NOT_PUSHING))
        least = t->total;
    for (int i = 0; i < changes(s); i++)
        reduce(g, a, s, t);
    if (t->total < least)
        tally_set(t, least, R_PUSH_IRREDUCIBLE);
}
