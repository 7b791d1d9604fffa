/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_check.c: may this attack be made? The checks follow the rulebook, so that a player is told
 * the first clause a referee would cite. */
#include <stddef.h>

#include "rules/aboard.h"
#include "rules/ability.h"
#include "rules/access.h"
#include "rules/attack_parts.h"
#include "rules/built.h"
#include "rules/capture.h"
#include "rules/contact.h"
#include "rules/formation.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/item.h"
#include "rules/ruleset.h"
#include "rules/section.h"
#include "rules/sight.h"
#include "rules/spell.h"

/* --- may the figure be given such an action at all */

static struct verdict check_action_abilities(const struct game *g, fig_id f, enum action_kind kind)
{
    for (struct working w = working_with(g, f, HOOK(check_action)); working_next(&w);)
        if (w.is->check_action)
            pass_on(w.is->check_action(g, f, kind));
    return allow();
}

/* Figures touching the carrier do not keep its passenger from shooting.
 * [chariot-passengers.shoot-while-chariot-touched] */
static struct verdict check_carrier_free(const struct game *g, fig_id f)
{
    fig_id carrier = carrier_of(g, f);

    for (int i = 0; carrier != NOBODY && i < piece_of(g, carrier)->sections; i++)
        if (opponent_touching(g, (fig_id)(carrier + i), -1) != NOBODY)
            return deny_figure(R_RANGED_COMBAT_FIRER_CONTACT, f);
    return allow();
}

/* Whom it touches was checked before it moved. [cavalry.mounted-bound.rider, ranged-combat] */
static bool rode_up(const struct game *g, fig_id f)
{
    const struct frame *way = frame_find(g, FRAME_TRAVEL);
    bool own = way && way->fig == f && way->travel.follow && ruleset_of(g)->rushes_plainly;

    return own || (mount_of(g, f) != NOBODY && way && (way->travel.manner & MANNER_BOUND));
}

/* The blow at the end of a surge belongs to an action given before the click it cost, a shot that is
 * due to one of an earlier turn, and a blow in return to none: what bars actions bars none of them.
 * [surge.order, ability.overwatch, ability.counterattack] */
static bool strikes_anyway(const struct game *g, fig_id f)
{
    const struct frame *top = frame_top(g);

    return (top && top->kind == FRAME_TRAVEL && (top->travel.manner & MANNER_SURGE)) ||
           shoots_late(g, f) || (g->ask.ask == ASK_ATTACK && attack_is_answer(g));
}

/* Also asked of the attack that follows a move. */
struct verdict check_able(const struct game *g, fig_id f, enum action_kind kind)
{
    if (!on_table(g, f))
        return deny_figure(R_ELIMINATED, f);
    forbid_figure(is_captive(g, f), R_CAPTURE_CAPTIVE_NO_ACTIONS, f);
    forbid_figure((kind == ACTION_RANGED || kind == ACTION_SPECIAL ||
                   (kind == ACTION_CLOSE && !ruleset_of(g)->captor_kills)) &&
                      figure_of(g, f)->captive != NOBODY,
                  R_CAPTURE_CAPTOR_ACTIONS, f);
    if (!strikes_anyway(g, f))
        pass_on(check_action_abilities(g, f, kind));
    if (kind != ACTION_RANGED)
        return allow();
    forbid_figure(range_value(g, f) == 0, R_RANGED_COMBAT_RANGE_ZERO, f);
    enum mk_rule silenced = g->ncard ? silenced_by(g, f, !strikes_anyway(g, f)) : R_NONE;
    forbid_figure(silenced != R_NONE, silenced, f);
    fig_id foe = rode_up(g, f) || shoots_late(g, f) ? NOBODY : opponent_touching(g, f, -1);
    forbid_figure(foe != NOBODY, R_RANGED_COMBAT_FIRER_CONTACT, foe);
    return breaks(R_CHARIOT_PASSENGERS_SHOOT_WHILE_CHARIOT_TOUCHED) ? check_carrier_free(g, f)
                                                                    : allow();
}

/* A figure that has acted or passed this turn is given another action only if a hook says so. */
static struct verdict check_again(const struct game *g, fig_id f, enum action_kind kind)
{
    for (struct working w = working_with(g, f, HOOK(check_again)); working_next(&w);)
        if (w.is->check_again && !(figure_of(g, f)->flags & FIG_PASSED))
            return w.is->check_again(g, f, kind);
    forbid_figure(true, R_ACTION_ONCE_PER_FIGURE, f);
    return allow();
}

struct verdict check_acts(const struct game *g, fig_id f, enum action_kind kind)
{
    const struct figure *fig = figure_of(g, f);

    pass_on(check_able(g, f, kind));
    if (fig->flags & FIG_LEVITATED)
        forbid_figure(true, carried_rule(g), f);
    if (fig->flags & (FIG_ACTED | FIG_PASSED))
        pass_on(check_again(g, f, kind));
    forbid_figure(kind != ACTION_PASS && !body_has(g, f, FIG_ACTED) &&
                      tokens_of(g, f) >= ruleset_of(g)->param.tokens_max,
                  R_PUSH_NO_THIRD, f);
    return allow();
}

/* --- one firer, one line */

static int32_t range_of(const struct game *g, const struct attack *a, fig_id firer)
{
    int inches = range_value(g, firer);

    if (firer == a->attacker && (a->flags & ATTACK_HALF_RANGE))
        inches = (inches + 1) / 2;
    if (firer == a->attacker && (a->more & MORE_LONG))
        inches *= 2;
    return inches * MK_INCH;
}

static struct verdict check_arc(const struct game *g, fig_id firer, fig_id t)
{
    const struct figure *f = figure_of(g, firer);
    int arc = arc_of(g, firer);
    struct verdict v = deny_figure(R_LOF_FRONT_ARC, t);

    if (arc_contains(look_of(g, firer), arc, f->at, aim_point(g, t)) || breaks(R_LOF_FRONT_ARC))
        return allow();
    v.unit = UNIT_ANGLE;
    v.amount = arc_excess(look_of(g, firer), arc, f->at, aim_point(g, t));
    return v;
}

/* From and to the centre of a castle section, not its border. [castle.attack.centre,
 * castle.target.centre] */
static int32_t distance_of(const struct game *g, fig_id firer, fig_id t)
{
    vec from = figure_of(g, firer)->at, to = aim_point(g, t);
    bool firers = fort_of(g, firer) && breaks(R_CASTLE_ATTACK_CENTRE);
    bool targets = fort_of(g, t) && breaks(R_CASTLE_TARGET_CENTRE);

    if (!firers && !targets)
        return vec_dist(from, to);
    struct poly p = ground_poly(g, fort_piece(g, firers ? firer : t));
    return poly_dist(&p, firers ? to : from);
}

/* Not nearer than the minimum range on its base; or farther away than its kind cannot shoot at. */
static struct verdict check_near(const struct game *g, const struct attack *a, fig_id firer,
                                 fig_id t, int32_t far)
{
    const struct ability *by = attack_least(g, firer);
    bool kind = by && by->too_near;
    int32_t least = (kind ? by->too_near : piece_of(g, firer)->least_range) * MK_INCH;
    struct verdict v = deny_figure(by ? by->least_range : R_RANGED_COMBAT_RANGE, t);

    if ((a->more & MORE_LONG) && breaks(R_INDIRECT_FIRE_LONG_RANGE_DOUBLES_MAXIMUM_ONLY))
        least *= 2;
    if ((kind ? far > least + MK_CONTACT : far + MK_CONTACT >= least) || breaks(v.rule))
        return allow();
    v.unit = UNIT_LENGTH;
    v.amount = far - least;
    return v;
}

static struct verdict check_range(const struct game *g, const struct attack *a, fig_id firer,
                                  fig_id t)
{
    int32_t far = distance_of(g, firer, t), range = range_of(g, a, firer);

    if (breaks(R_CASTLE_ATTACK_HORIZONTAL) && (fort_of(g, firer) || fort_of(g, t)))
        far += MK_INCH;
    if (breaks(R_TERRAIN_ELEVATED_MEASURE) && is_elevated(g, firer) != is_elevated(g, t))
        far += MK_INCH;
    struct verdict v = deny_figure(R_RANGED_COMBAT_RANGE, t);

    pass_on(check_near(g, a, firer, t, far));
    if (far <= range + MK_CONTACT || breaks(R_RANGED_COMBAT_RANGE))
        return allow();
    v.unit = UNIT_LENGTH;
    v.amount = far - range;
    return v;
}

static struct verdict check_line(const struct game *g, fig_id firer, fig_id t, int flags)
{
    struct sight s = sight_line(g, firer, t, flags);

    if (s.line != LINE_BLOCKED ||
        (breaks(R_ACCESS_POINTS_NO_RANGED_THROUGH) && across_access(g, firer, t)))
        return allow();
    sight_show(g, firer, t, &s);
    return (struct verdict){.rule = s.rule, .culprit = s.culprit, .piece = s.piece, .at = s.at,
                            .unit = UNIT_LENGTH, .amount = s.depth};
}

/* --- one target */

/* A figure on the firer's side that touches t, or NOBODY. Captives are on nobody's side, and what the
 * firer rides touches t just where it does itself. [cavalry.mounted-bound.rider] */
static fig_id friend_at(const struct game *g, fig_id firer, fig_id t)
{
    fig_id mate = mate_of(g, firer);

    for (fig_id i = figure_near(g, t, -1); i != NOBODY; i = figure_near(g, t, i))
        if (i != firer && i != mate && are_friends(g, firer, i) && touching(g, t, i))
            return i;
    return NOBODY;
}

/* What the target's own abilities say; an attack that is blind to them does not ask. */
struct verdict check_targeted(const struct game *g, const struct attack *a, fig_id t)
{
    for (struct working w = working_with(g, t, HOOK(check_targeted));
         !(a->flags & ATTACK_BLIND) && working_next(&w);)
        if (w.is->check_targeted)
            pass_on(w.is->check_targeted(g, t, a));
    return allow();
}

struct verdict check_target_free(const struct game *g, fig_id firer, fig_id t)
{
    fig_id friend = friend_at(g, firer, t);

    forbid_figure(friend != NOBODY, R_RANGED_COMBAT_TARGET_CONTACT, friend);
    return allow();
}

static struct verdict check_shot(const struct game *g, const struct attack *a, fig_id t)
{
    bool barred = !(a->flags & ATTACK_IGNORES_BANS) && opposed(g, a->attacker, t);

    forbid_figure(barred && figure_of(g, t)->captive != NOBODY && ruleset_of(g)->spares_captors,
                  R_CAPTURE_CAPTOR_NO_RANGED, t);
    pass_on(check_targeted(g, a, t));
    if (!(a->flags & ATTACK_ALL_AROUND))
        pass_on(check_arc(g, a->attacker, t));
    if (!(a->more & MORE_ANY_RANGE))
        pass_on(check_range(g, a, a->attacker, t));
    if (barred && !(a->flags & ATTACK_INTO_FIGHT))
        pass_on(check_target_free(g, a->attacker, t));
    return check_line(g, attack_origin(g, a).line, t, attack_sight(g, a, t));
}

/* Would they be able to fight if there were no drop between them? */
static bool parted_by_drop(const struct game *g, fig_id f, fig_id t)
{
    struct base b = base_of(g, f), bt = base_of(g, t);

    return is_parted(g, f, t) && base_front_touches(&b, arc_of(g, f), &bt);
}

/* Close combat without base contact: across a low wall, through an access point, or because the
 * target may be struck so. */
static bool reaches_across(const struct game *g, fig_id f, fig_id t)
{
    for (struct working w = working_with(g, t, HOOK(reached_by)); working_next(&w);)
        if (w.is->reached_by && w.is->reached_by(g, t, f))
            return true;
    return across_low_wall(g, f, t) || across_access(g, f, t) || strikes_from_aboard(g, f, t);
}

static struct verdict check_contact(const struct game *g, const struct attack *a, fig_id f,
                                    fig_id t)
{
    bool reaches = (a->flags & ATTACK_ALL_AROUND) ? touching_body(g, f, t) : fronts_body(g, f, t);

    bool apart = breaks(R_TERRAIN_ELEVATED_CLOSE_COMBAT) && is_elevated(g, f) != is_elevated(g, t);

    if ((reaches || reaches_across(g, f, t)) && !apart)
        return allow();
    pass_on(check_striker_across(g, f, t));
    forbid_figure(parted_by_drop(g, f, t), R_TERRAIN_ABRUPT_CLOSE_COMBAT, t);
    forbid_figure((figure_of(g, f)->flags ^ figure_of(g, t)->flags) & FIG_SOARS, R_SOARING_CONTACT,
                  t);
    forbid_figure(true, ruleset_of(g)->cites.at_front, t);
    return allow();
}

struct verdict check_reach(const struct game *g, const struct attack *a, fig_id t)
{
    pass_on(check_aimed_at(g, a->attacker, t));
    if (carrier_of(g, a->attacker) != NOBODY)
        pass_on(check_from_aboard(g, a, t));
    if (a->kind == ATTACK_RANGED)
        return check_shot(g, a, t);
    pass_on(check_targeted(g, a, t));
    return check_contact(g, a, a->attacker, t);
}

/* Holding a captive protects from opponents, not from friends that heal. */
static bool out_of_healing(const struct game *g, const struct attack *a, fig_id t)
{
    return (a->flags & ATTACK_HEALS) && figure_of(g, t)->captive != NOBODY &&
           (a->kind == ATTACK_RANGED ? breaks(R_CAPTURING_MAGIC_HEALING_CAPTOR_YES)
                                     : breaks(R_CAPTURING_HEALING_CAPTOR_YES));
}

static struct verdict check_target(const struct game *g, const struct attack *a, fig_id t)
{
    if (!on_table(g, t) || out_of_healing(g, a, t))
        return deny_figure(R_ELIMINATED, t);
    forbid_figure(figure_of(g, a->attacker)->captive != NOBODY && a->kind == ATTACK_CLOSE &&
                      !(a->flags & ATTACK_KILLS_CAPTIVE) && !(a->more & MORE_ANSWERS),
                  R_CAPTURE_CAPTOR_ACTIONS, a->attacker);
    forbid_figure(is_captive(g, t) && !(a->flags & ATTACK_KILLS_CAPTIVE),
                  R_CAPTURE_CAPTIVE_NO_TARGET, t);
    forbid_figure(same_body(g, t, a->attacker), R_ATTACK_SELF, t);
    forbid_figure(are_friends(g, a->attacker, t) &&
                      !(a->flags & (ATTACK_HEALS | ATTACK_STRIKES_FRIENDS)),
                  R_ATTACK_FRIENDLY, t);
    return check_falls(g, a, t);
}

/* --- all targets together */

int targets_of(const struct attack *a)
{
    int n = 0;

    for (int i = 0; i < a->nstruck; i++)
        n += (a->struck[i].flags & STRUCK_TARGET) != 0;
    return n;
}

static struct verdict check_number(const struct game *g, const struct attack *a)
{
    int n = targets_of(a), arrows = piece_of(g, a->attacker)->arrows;

    forbid_if(a->nstruck == 0, R_ATTACK_SEQUENCE_2_TARGETS);
    if (a->more & MORE_TOO_MANY)
        return deny_by(R_ATTACK_TOO_MANY, UNIT_COUNT, 1);
    if (a->flags & ATTACK_STRIKES_ALL)
        return allow();
    if (a->kind == ATTACK_RANGED && n > (arrows ? arrows : 1) && !breaks(R_RANGED_COMBAT_MULTIPLE))
        return deny_by(R_RANGED_COMBAT_MULTIPLE, UNIT_COUNT, n - arrows);
    forbid_if(a->kind == ATTACK_CLOSE && n > 1, ruleset_of(g)->cites.at_front);
    return allow();
}

/* Figures that are only struck lightly beside the target are no targets.
 * [formation.ranged.single-target, ability.stormfire.neighbours] */
static struct verdict check_single_figure(const struct game *g, const struct attack *a)
{
    const struct ability *by = ability_of(g, a->effect[EFFECT_SPLASHES]);
    bool light = by && by->splash_light != R_NONE;
    bool several = a->nmember > 0 && (light ? targets_of(a) : a->nstruck) > 1;

    forbid_if(several && a->kind == ATTACK_RANGED, R_FORMATION_RANGED_SINGLE_FIGURE);
    forbid_if(several && a->kind == ATTACK_CLOSE && ruleset_of(g)->helpers_act,
              R_FORMATION_CLOSE_SINGLE_FIGURE);
    return allow();
}

struct verdict check_attack_abilities(const struct game *g, const struct attack *a)
{
    for (struct working w = working_with(g, a->attacker, HOOK(check_attack)); working_next(&w);)
        if (w.is->check_attack)
            pass_on(w.is->check_attack(g, a->attacker, a));
    return allow();
}

/* [long-range-attacks.valid-targets, castle.target.long-range] */
static bool is_far_target(const struct game *g, fig_id f)
{
    return kind_of(g, f)->seen_from_afar && (!fort_of(g, f) || rule(fort_of(g, f)->of->seen_from_afar));
}

/* Twice the range: by whom, and at whom. [long-range-attacks] */
static struct verdict check_long_range(const struct game *g, const struct attack *a)
{
    const struct ability *by = attack_far(g, a->attacker);

    if (!by)
        return deny_figure(far_rule(), a->attacker);
    if (by->check_long_range)
        pass_on(by->check_long_range(g, a->attacker));
    for (int i = 0; i < a->nstruck; i++)
        forbid_figure((a->struck[i].flags & STRUCK_TARGET) &&
                          !is_far_target(g, a->struck[i].fig),
                      R_LONG_RANGE_ATTACKS_VALID_TARGETS, a->struck[i].fig);
    return allow();
}

/* Over everything in the way: needs a minimum range and a single target. */
static struct verdict check_indirect(const struct game *g, const struct attack *a)
{
    const struct lob *lob = attack_lob(g, a->attacker);

    if (!lob || !rule(lob->may))
        return deny_figure(lob_rule(), a->attacker);
    forbid_figure(!piece_of(g, a->attacker)->least_range || a->nstruck > 1, lob->may, a->attacker);
    return allow();
}

struct verdict check_targets(const struct game *g, const struct attack *a)
{
    pass_on(check_number(g, a));
    if (a->more & MORE_LONG)
        pass_on(check_long_range(g, a));
    if (a->more & MORE_INDIRECT)
        pass_on(check_indirect(g, a));
    pass_on(check_single_figure(g, a));
    pass_on(check_attack_abilities(g, a));
    for (int i = 0; i < a->nstruck; i++)
        if (a->struck[i].flags & STRUCK_TARGET)
            pass_on(check_target(g, a, a->struck[i].fig));
    return allow();
}

/* --- formation and capture */

static struct verdict check_fighter(const struct game *g, const struct attack *a, fig_id m,
                                    fig_id t)
{
    forbid_figure(!touching_body(g, m, t) &&
                      (!reaches_across(g, m, t) || !may_join_across(g, m, t)),
                  R_FORMATION_CLOSE, m);
    if (allowed(check_contact(g, a, m, t)))
        return allow();
    return deny_figure(R_FORMATION_CLOSE_FRONT_ARC, m);
}

struct verdict check_close_formation(const struct game *g, const struct attack *a)
{
    for (int i = 0; i < a->nmember; i++)
        pass_on(check_fighter(g, a, a->member[i], a->struck[0].fig));
    return allow();
}

static bool adds_damage(const struct attack *a, fig_id m)
{
    for (int i = 0; i < a->nmember; i++)
        if (a->member[i] == m)
            return a->for_damage >> i & 1;
    return false;
}

/* What the target says of a shot by the member alone, where members need a legal attack each.
 * [formation.ranged.eligible] */
static struct verdict check_shot_by_member(const struct game *g, const struct attack *own, fig_id t)
{
    struct attack a = *own;

    if (!ruleset_of(g)->shares_damage)
        return allow();
    for (struct working w = working_with(g, own->attacker, HOOK(shape_attack)); working_next(&w);)
        if (w.is->shape_attack)
            w.is->shape_attack(g, own->attacker, &a);
    bool in_fight = friend_at(g, own->attacker, t) != NOBODY &&
                    !is_granted(g, own->attacker, MANNER_PRECISE);
    return (allowed(check_targeted(g, &a, t)) && !in_fight) || breaks(R_FORMATION_RANGED_ELIGIBLE)
               ? allow()
               : deny_figure(R_FORMATION_RANGED_ELIGIBLE, own->attacker);
}

/* Its items are of no use in the attack of another. [formation.ranged.primary-abilities] */
static bool may_add_damage(const struct game *g, fig_id m)
{
    for (struct working w = working_with(g, m, HOOK(grants)); working_next(&w);)
        if ((w.is->grants & MANNER_HELP_DAMAGE) &&
            (!is_from_item(&w) || breaks(R_FORMATION_RANGED_PRIMARY_ABILITIES)))
            return true;
    return false;
}

/* A member's own arc, range and line; the abilities of the attacker do not help it.
 * [formation.ranged.lof] */
static struct verdict check_firer(const struct game *g, const struct attack *a, fig_id m, fig_id t)
{
    struct verdict v = check_arc(g, m, t);
    const struct attack own = {.kind = ATTACK_RANGED, .attacker = m, .by = a->by};

    pass_on(check_shot_by_member(g, &own, t));
    forbid_figure(adds_damage(a, m) && !may_add_damage(g, m),
                  R_FORMATION_RANGED_OTHER, m);

    if (allowed(v))
        v = check_range(g, a, m, t);
    if (allowed(v))
        v = check_line(g, m, t, sight_flags(g, m, t));
    if (allowed(v))
        return v;
    v.culprit = CULPRIT_FIGURE;         /* whatever blocks the line, the member is at fault */
    v.piece = m;
    return v;
}

static struct verdict check_prisoner(const struct game *g, const struct attack *a)
{
    forbid_if(ruleset_of(g)->extra.no_capture != R_NONE, ruleset_of(g)->extra.no_capture);
    forbid_if(a->kind == ATTACK_RANGED || (a->flags & ATTACK_HEALS), R_CAPTURE);
    forbid_figure(ruleset_of(g)->capture_granted && !is_granted(g, a->attacker, MANNER_CAPTURE),
                  R_CAPTURE, a->attacker);
    for (int i = 0; i < a->nstruck; i++)
        pass_on(check_capture(g, a->attacker, a->struck[i].fig));
    return allow();
}

struct verdict check_support(const struct game *g, const struct attack *a)
{
    bool kind = (a->flags & ATTACK_HEALS) ||
                ((a->flags & ATTACK_CONFUSES) && breaks(R_MAGIC_CONFUSION_ALLOWED_IN_FORMATION));
    bool heals = a->nmember > 0 && kind;

    forbid_if(heals && a->kind == ATTACK_RANGED, R_FORMATION_RANGED_DAMAGE_INTENT);
    forbid_if(heals && a->kind == ATTACK_CLOSE, R_FORMATION_CLOSE_DAMAGE_INTENT);
    for (int i = 0; i < a->nmember && a->nstruck > 0 && a->kind == ATTACK_RANGED; i++)
        pass_on(check_firer(g, a, a->member[i], a->struck[0].fig));
    if (a->nmember > 0 && a->nstruck > 0 && a->kind == ATTACK_CLOSE)
        pass_on(ruleset_of(g)->check_close_help(g, a));
    return a->flags & ATTACK_CAPTURES ? check_prisoner(g, a) : allow();
}

/* --- the whole */

static struct verdict check_distinct(const struct game *g, const struct mk_order *o,
                                     const struct attack *a)
{
    for (int i = 0; i < o->ntarget && o->kind == ORDER_RANGED; i++)
        for (int j = 0; j < i; j++) {
            bool apart = o->target[i] != o->target[j] && falls_apart(g, a, o->target[i]);
            forbid_figure(same_body(g, o->target[i], o->target[j]) && !apart,
                          R_RANGED_COMBAT_MULTIPLE_DISTINCT, o->target[i]);
        }
    return allow();
}

static struct verdict check_formed_up(const struct game *g, const struct attack *a)
{
    fig_id set[MK_MEMBERS] = {a->attacker};

    if (a->nmember == 0 || (a->kind == ATTACK_CLOSE && !ruleset_of(g)->helpers_act))
        return allow();
    if (a->kind == ATTACK_RANGED && !rule(R_FORMATION_RANGED))
        return deny(R_NOT_ASKED);
    forbid_figure(shoots_late(g, a->attacker), R_FORMATION_DURATION, a->member[0]);
    for (int i = 0; i < a->nmember; i++)
        set[i + 1] = a->member[i];
    return check_formation(g, a->kind == ATTACK_RANGED ? FORMATION_RANGED : FORMATION_CLOSE, a->by,
                           set, a->nmember + 1);
}

struct verdict check_declared(const struct game *g, const struct mk_order *o, uint32_t carried)
{
    struct attack a;

    attack_declare(g, o, carried, &a);
    pass_on(check_distinct(g, o, &a));
    pass_on(check_targets(g, &a));
    pass_on(check_formed_up(g, &a));
    return check_support(g, &a);
}

struct verdict check_attack(const struct game *g, const struct mk_order *o)
{
    if (g->ask.ask != ASK_ATTACK)
        return check_declared(g, o, 0);
    pass_on(check_able(g, o->fig, o->kind == ORDER_RANGED ? ACTION_RANGED : ACTION_CLOSE));
    return check_declared(g, o, follows_move(g));
}
