/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_shape.c: from an order to an attack: who strikes whom, and how.
 *
 *  (1) struck[] holds each figure once: the named targets in their order, then whoever an ability
 *      adds. STRUCK_TARGET marks those aimed at; splashed figures lack it, and so do those an
 *      ATTACK_STRIKES_ALL order left out, which makes it illegal.
 *  (2) Only the attacker's own abilities shape an attack, never those of formation members.
 */
#include <string.h>

#include "rules/ability.h"
#include "rules/access.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ground.h"
#include "rules/item.h"
#include "rules/ruleset.h"
#include "rules/section.h"
#include "rules/sight.h"
#include "rules/spell.h"

const struct struck *attack_struck(const struct attack *a, fig_id f)
{
    for (int i = 0; i < a->nstruck; i++)
        if (a->struck[i].fig == f)
            return &a->struck[i];
    return NULL;
}

/* The entry of f, a new one if it has none yet; NULL when the list is full, which the attack notes. */
static struct struck *strike(struct attack *a, fig_id f)
{
    struct struck *s = (struct struck *)attack_struck(a, f);

    if (!s && a->nstruck == MK_STRUCK)
        a->more |= MORE_TOO_MANY;
    if (!s && a->nstruck < MK_STRUCK) {
        s = &a->struck[a->nstruck++];
        *s = (struct struck){.fig = f};
    }
    return s;
}

/* An attack on a body hits the section that the line crosses first; on a border one of two, which is
 * not yet
 * known. */
static fig_id aimed_at(const struct game *g, const struct attack *a, fig_id t)
{
    fig_id s[MK_SECTIONS];

    return sections_struck(g, a, t, s) ? s[0] : t;
}

/* Is more than one target of the order on this body? */
static bool named_twice(const struct game *g, const struct mk_order *o, fig_id t)
{
    int n = 0;

    for (int i = 0; i < o->ntarget; i++)
        n += same_body(g, o->target[i], t);
    return n > 1;
}

static void name_targets(const struct game *g, const struct mk_order *o, struct attack *a)
{
    for (int i = 0; i < o->ntarget; i++) {
        fig_id t = o->target[i];
        bool exact = (o->flags & ORDER_EXACT) || (named_twice(g, o, t) && falls_apart(g, a, t));
        struct struck *s = strike(a, exact ? t : aimed_at(g, a, t));
        if (s)
            s->flags |= STRUCK_TARGET;
    }
}

static void name_members(const struct mk_order *o, struct attack *a)
{
    for (int i = 0; i < MK_MEMBERS - 1; i++)
        a->member[i] = i < o->nwith ? o->with[i] : NOBODY;
    a->nmember = o->nwith;
}

static void shape_by(const struct game *g, fig_id f, struct attack *a)
{
    for (struct working w = working_with(g, f, HOOK(shape_attack)); working_next(&w);)
        if (w.is->shape_attack)
            w.is->shape_attack(g, f, a);
}

static void shape_by_abilities(const struct game *g, struct attack *a)
{
    bool members = breaks(R_MAGIC_BLAST_FORMATION_PRIMARY_ONLY) ||
                   breaks(R_MAGIC_CONFUSION_FORMATION_PRIMARY_ONLY);

    shape_by(g, a->attacker, a);
    for (int i = 0; i < a->nmember && members; i++)
        shape_by(g, a->member[i], a);
}

/* A captive takes no damage: an attack on everybody leaves it out. [capture.captive.no-damage] */
static bool is_spared(const struct game *g, fig_id f)
{
    return !on_table(g, f) || (is_captive(g, f) && !breaks(R_CAPTURE_CAPTIVE_NO_DAMAGE));
}

static bool is_eligible(const struct game *g, const struct attack *a, fig_id f)
{
    return (!same_body(g, f, a->attacker) || breaks(R_ABILITY_SHOCKWAVE_NOT_SELF)) &&
           !is_spared(g, f) &&
           ((a->flags & ATTACK_STRIKES_FRIENDS) || opposed(g, a->attacker, f)) &&
           allowed(check_falls(g, a, f));
}

/* The section of f's body that is struck already, or else `other`. One blow at a body falls on one.
 * [multidial.target.one-section] */
static fig_id struck_of(const struct game *g, const struct attack *a, fig_id f, fig_id other)
{
    const struct body *b = sections_of(g, f);

    for (int i = 0; i < a->nstruck && (!b || rule(b->one_section)); i++)
        if (same_body(g, a->struck[i].fig, f))
            return a->struck[i].fig;
    return other;
}

/* Only one figure beyond an access point is struck. [access-points.sweep-one-figure] */
static bool is_one_too_many(const struct game *g, const struct attack *a, fig_id f)
{
    if (!g->castles || a->kind != ATTACK_CLOSE || touching(g, a->attacker, f) ||
        !across_access(g, a->attacker, f))
        return false;
    for (int i = 0; i < a->nstruck; i++)
        if (a->struck[i].fig != f && !touching(g, a->attacker, a->struck[i].fig) &&
            across_access(g, a->attacker, a->struck[i].fig))
            return true;
    return false;
}

static void strike_all(const struct game *g, const struct mk_order *o, struct attack *a)
{
    for (int f = 0; f < g->nfigure; f++) {
        if (is_one_too_many(g, a, (fig_id)f) || !is_eligible(g, a, (fig_id)f))
            continue;
        const struct body *b = sections_of(g, (fig_id)f);
        fig_id t = !b || rule(b->one_section)
                       ? struck_of(g, a, (fig_id)f, aimed_at(g, a, (fig_id)f))
                       : (fig_id)f;
        struct struck *s = strike(a, t);
        if (s && (o->flags & ORDER_ALL))
            s->flags |= STRUCK_TARGET;
    }
}

/* A body that touches the target is splashed once, at one of the sections that do. */
static bool is_splashed(const struct game *g, fig_id target, fig_id f)
{
    bool spreads = breaks(R_FLAME_LIGHTNING_MULTIDIAL_NO_SPREAD);
    bool first = touching(g, target, f) || (spreads && touching_body(g, f, target));

    for (fig_id s = body_of(g, f); s < f && rule(sections_of(g, f)->one_section); s++)
        first = first && !touching(g, target, s);
    return first;
}

bool stays_dry(const struct game *g, const struct attack *a, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(check_splashed)); working_next(&w);)
        if (w.is->check_splashed && !allowed(w.is->check_splashed(g, f, a)))
            return true;
    return false;
}

static void splash_from(const struct game *g, fig_id target, struct attack *a)
{
    for (int f = 0; f < g->nfigure; f++) {
        bool wet = is_splashed(g, target, (fig_id)f) && !is_spared(g, (fig_id)f) &&
                   !stays_dry(g, a, (fig_id)f) &&
                   (!breaks(R_FLAME_LIGHTNING_LOF_TARGET_ONLY) ||
                    allowed(check_reach(g, a, (fig_id)f)));
        struct struck *s = wet ? strike(a, struck_of(g, a, (fig_id)f, (fig_id)f)) : NULL;
        if (s)
            s->splash++;
    }
}

static int named(const struct attack *a)
{
    int n = 0;

    for (int i = 0; i < a->nstruck; i++)
        n += (a->struck[i].flags & STRUCK_TARGET) != 0;
    return n;
}

/* Does a captor strike at its own captive, in an edition that lets it? */
static bool holds_target(const struct game *g, const struct mk_order *o)
{
    return ruleset_of(g)->captor_kills && o->kind == ORDER_CLOSE && o->ntarget == 1 &&
           figure_of(g, o->target[0])->captor == o->fig && rule(R_CAPTURE_ELIMINATE);
}

const struct ability *attack_far(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(long_range)); working_next(&w);)
        if (w.is->long_range != R_NONE && rule(w.is->long_range))
            return w.is;
    return NULL;
}

const struct lob *attack_lob(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(lobs)); working_next(&w);)
        if (w.is->lobs)
            return w.is->lobs;
    return NULL;
}

enum mk_rule far_rule(void)
{
    for (int k = 0; k < MK_KINDS; k++)
        if (mk_kinds[k].trait && mk_kinds[k].trait->long_range != R_NONE)
            return mk_kinds[k].trait->long_range;
    return R_RANGED_COMBAT_RANGE;
}

enum mk_rule lob_rule(void)
{
    for (int k = 0; k < MK_KINDS; k++)
        if (mk_kinds[k].trait && mk_kinds[k].trait->lobs)
            return mk_kinds[k].trait->lobs->may;
    return R_LOF_BLOCKED;
}

const struct ability *attack_least(const struct game *g, fig_id firer)
{
    for (struct working w = working_with(g, firer, HOOK(least_range)); working_next(&w);)
        if (w.is->least_range != R_NONE)
            return w.is;
    return NULL;
}

/* A shot over everything ignores whatever is in between. */
static void take_manner(const struct game *g, const struct mk_order *o, struct attack *a)
{
    const struct lob *lob = o->flags & ORDER_INDIRECT ? attack_lob(g, o->fig) : NULL;

    if (o->flags & ORDER_LONG)
        a->more |= MORE_LONG;
    if (!(o->flags & ORDER_INDIRECT))
        return;
    a->more |= MORE_INDIRECT;
    if (lob && !breaks(lob->unstopped))
        a->flags |= ATTACK_PAST_BASES | ATTACK_PAST_TERRAIN;
    if (lob && !breaks(lob->unmodified))
        a->flags |= ATTACK_NO_TERRAIN_MODIFIERS;
}

void attack_declare(const struct game *g, const struct mk_order *o, uint32_t carried,
                    struct attack *a)
{
    memset(a, 0, sizeof *a);
    a->kind = o->kind == ORDER_RANGED ? ATTACK_RANGED : ATTACK_CLOSE;
    a->by = o->player;
    a->attacker = o->fig;
    a->flags = carried;
    a->manner = o->manner;
    if (g->ask.ask == ASK_ATTACK && frame_top(g)->kind == FRAME_ATTACK)
        a->more |= MORE_ANSWERS;
    a->for_damage = o->for_damage;
    a->text = o->ability;
    if (g->ask.ask == ASK_ATTACK && frame_top(g)->kind == FRAME_CAST)
        a->text = cast_text(g);
    if (o->flags & ORDER_CAPTURE)
        a->flags |= ATTACK_CAPTURES;
    if (holds_target(g, o))
        a->flags |= ATTACK_KILLS_CAPTIVE;
    if (owner_of(g, o->fig) != o->player)
        a->flags |= ATTACK_CONFUSED;
    take_manner(g, o, a);
    if (o->flags & ORDER_EXACT)
        a->more |= MORE_AIMED;
    name_members(o, a);
    name_targets(g, o, a);
    shape_by_abilities(g, a);
    if (a->flags & ATTACK_STRIKES_ALL)
        strike_all(g, o, a);
    else if (a->kind == ATTACK_RANGED && named(a) > 1)
        a->flags |= ATTACK_SEVERAL;
    int aimed = a->nstruck;
    for (int i = 0; i < aimed && (a->flags & ATTACK_SPLASHES); i++)
        if (on_table(g, a->struck[i].fig))
            splash_from(g, a->struck[i].fig, a);
}

int attack_sight(const struct game *g, const struct attack *a, fig_id t)
{
    fig_id from = attack_origin(g, a).line;
    int flags = a->flags & ATTACK_BLIND ? SIGHT_IGNORE_STEALTH | sight_from(g, from)
                                        : sight_flags(g, from, t);

    if (a->flags & ATTACK_PAST_BASES)
        flags |= SIGHT_PAST_BASES;
    if (a->flags & ATTACK_PAST_TERRAIN)
        flags |= SIGHT_PAST_TERRAIN;
    if (a->more & MORE_THROUGH_WOODS)
        flags &= ~SIGHT_HINDERING_BLOCKS;
    return flags;
}

/* Terrain helps a target; a figure that is only splashed gets neither modifier. */
static void look_along(const struct game *g, const struct attack *a, struct struck *s)
{
    bool aimed = s->flags & STRUCK_TARGET;
    const struct ability *by = ability_of(g, a->effect[EFFECT_SPLASHES]);
    bool wood = (aimed || (by && breaks(by->splash_hindering))) && !(a->more & MORE_THROUGH_WOODS);
    bool height = aimed || (by && breaks(by->splash_height));

    if (!wood && !height)
        return;
    struct sight line = sight_line(g, attack_origin(g, a).line, s->fig,
                                   aimed ? attack_sight(g, a, s->fig)
                                         : SIGHT_PAST_BASES | SIGHT_PAST_TERRAIN);
    if (line.line == LINE_HINDERED && wood)
        s->flags |= line.rule == R_TERRAIN_LOW_WALL_LOF ? STRUCK_HINDERED | STRUCK_WALLED
                                                        : STRUCK_HINDERED;
    if (line.higher && height)
        s->flags |= STRUCK_HIGHER;
}

/* Only the primary attacker's line counts; members have theirs only if a clause is broken. */
static void look_along_members(const struct game *g, const struct attack *a, struct struck *s)
{
    for (int i = 0; i < a->nmember; i++) {
        struct sight line = sight_between(g, a->member[i], s->fig);
        if (line.line == LINE_HINDERED && breaks(R_TERRAIN_HINDERING_LOF_FORMATION))
            s->flags |= STRUCK_HINDERED;
        if (line.higher && breaks(R_TERRAIN_ELEVATED_HEIGHT_ADVANTAGE_FORMATION))
            s->flags |= STRUCK_HIGHER;
    }
}

static void look_close(const struct game *g, struct attack *a, struct struck *s)
{
    if (is_elevated(g, s->fig) && !is_elevated(g, a->attacker) &&
        height_counts(g, a->attacker, s->fig))
        s->flags |= STRUCK_HIGHER;
    if (starts_hindered(g, s->fig) && breaks(R_TERRAIN_HINDERING_CLOSE_COMBAT))
        s->flags |= STRUCK_HINDERED;
    if (!touching(g, a->attacker, s->fig))
        a->flags |= ATTACK_LOW_WALL;                /* or through an access point */
}

void attack_look(const struct game *g, struct attack *a)
{
    for (int i = 0; i < a->nstruck; i++) {
        if (!on_table(g, a->struck[i].fig))
            continue;
        if (breaks(R_TERRAIN_HINDERING_LOF_FORMATION) ||
            breaks(R_TERRAIN_ELEVATED_HEIGHT_ADVANTAGE_FORMATION))
            look_along_members(g, a, &a->struck[i]);
        if (a->kind == ATTACK_RANGED)
            look_along(g, a, &a->struck[i]);
        else
            look_close(g, a, &a->struck[i]);
    }
}

uint32_t follows_move(const struct game *g)
{
    return g->ask.ask == ASK_ATTACK && frame_top(g)->kind == FRAME_TRAVEL ? ATTACK_FOLLOWS_MOVE : 0;
}

void attack_shape(const struct game *g, const struct mk_order *o, struct attack *out)
{
    attack_declare(g, o, follows_move(g), out);
    attack_look(g, out);
}

void attack_order(const struct game *g, const struct attack *a, struct mk_order *o)
{
    memset(o, 0, sizeof *o);
    o->kind = a->kind == ATTACK_RANGED ? ORDER_RANGED : ORDER_CLOSE;
    o->player = a->by;
    o->ability = a->text;
    o->fig = a->attacker;
    o->other = NOBODY;
    o->flags = (uint8_t)((a->flags & ATTACK_CAPTURES ? ORDER_CAPTURE : 0) |
                         (a->more & MORE_LONG ? ORDER_LONG : 0) |
                         (a->more & MORE_INDIRECT ? ORDER_INDIRECT : 0) |

                         (a->more & MORE_AIMED ? ORDER_EXACT : 0));
    o->nwith = a->nmember;
    o->manner = a->manner;
    o->for_damage = a->for_damage;
    memcpy(o->with, a->member, sizeof o->with);
    if (named(a) > MK_ARROWS)
        o->flags |= ORDER_ALL;
    for (int i = 0; i < a->nstruck && !(o->flags & ORDER_ALL); i++)
        if ((a->struck[i].flags & STRUCK_TARGET) && on_table(g, a->struck[i].fig))
            o->target[o->ntarget++] = a->struck[i].fig;
}

/* Bodies struck along with the targets are struck on the same section as before, too. */
static void keep_sections(const struct game *g, const struct attack *before, struct attack *a)
{
    for (int i = 0; i < a->nstruck; i++)
        for (int j = 0; j < before->nstruck && piece_of(g, a->struck[i].fig)->sections > 1; j++)
            if (same_body(g, before->struck[j].fig, a->struck[i].fig) &&
                !attack_struck(a, before->struck[j].fig))
                a->struck[i].fig = before->struck[j].fig;
}

void attack_reshape(const struct game *g, const struct attack *before, struct attack *out)
{
    struct mk_order o;

    attack_order(g, before, &o);
    attack_declare(g, &o, before->flags & ATTACK_FOLLOWS_MOVE, out);
    keep_sections(g, before, out);
    attack_look(g, out);
    out->more |= before->more & (MORE_ANSWERS | MORE_ROLLED_AGAIN);
    out->step = before->step;
    out->asked = before->asked;
}

static bool of_apocalypse(const struct game *g, fig_id f)
{
    const struct piece *p = piece_of(g, f);

    return p->faction[0] == FACTION_APOCALYPSE || p->faction[1] == FACTION_APOCALYPSE;
}

static bool borrows_value(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(borrows)); working_next(&w);)
        if (w.is->borrows != R_NONE && rule(w.is->borrows))
            return true;
    return false;
}

/* Lending is not using the power: it may be in the saddle, where powers are of no use. */
static bool lends_value(const struct game *g, fig_id f)
{
    const struct ability *power = ability_of(g, piece_of(g, f)->power);

    return power && power->borrows != R_NONE && !is_captive(g, f) &&
           !(g->ncard && card_hides_symbols(g, f));
}

/* If the edition says so it is anybody of the same subfaction, on any side. [subfaction.bedlam] */
bool is_brother(const struct game *g, fig_id f, fig_id other)
{
    if (other == NOBODY || !on_table(g, other))
        return false;
    if (ruleset_of(g)->extra.brothers != R_NONE)
        return f != other && borrows_value(g, f) && lends_value(g, other);
    return of_apocalypse(g, f) && of_apocalypse(g, other) && are_friends(g, f, other);
}

/* A blow struck back is no action, and a special action is not one of these; a bombardment belongs to
 * the action given before. [subfaction.bedlam] */
bool by_combat_action(const struct game *g, const struct attack *a)
{
    const struct ability *text = ability_of(g, a->text);
    bool special = false;

    for (struct working w = working_with(g, a->attacker, HOOK(special));
         a->kind == ATTACK_RANGED && !(a->more & MORE_SHELL) && working_next(&w);)
        special |= w.is->special;
    return !special && !(a->more & MORE_ANSWERS) && (!text || text->strikes == R_NONE);
}

bool has_brother(const struct game *g, fig_id f)
{
    bool any = ruleset_of(g)->extra.brothers != R_NONE ? borrows_value(g, f) : of_apocalypse(g, f);

    for (int i = 0; i < g->nfigure && any; i++)
        if (is_brother(g, f, (fig_id)i))
            return true;
    return false;
}
