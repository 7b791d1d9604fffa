/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* section.c: which sections of a body an attack may fall on.
 * [multidial.target.ranged-section, multidial.target.close-section]
 *
 * An attack is aimed at a body. It falls on the section that lies on the way; along a border the
 * body's player chooses one of two; and what falls on an inactive section goes where the attacker
 * chooses. Both are asked for in the attack's first stage. */
#include "rules/section.h"

#include "rules/aboard.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/spell.h"

/* --- where a blow falls */

static bool is_crossed(const struct game *g, fig_id s, vec from)
{
    const struct body *b = sections_of(g, s);

    return arc_contains(look_of(g, s), base_of(g, s).sector, figure_of(g, s)->at, from) &&
           (!b || rule(b->crossed));
}

enum manner { CROSSED, FRONTED, TOUCHED };

/* Stairs, and the top of a gatehouse, bring together what does not touch: then no section does. */
static bool bases_meet(const struct game *g, fig_id attacker, fig_id s)
{
    struct base a = base_of(g, attacker), b = base_of(g, s);

    return base_touch(&a, &b);
}

static int sections_met(const struct game *g, enum manner how, fig_id attacker, fig_id body,
                        fig_id out[MK_SECTIONS])
{
    int n = 0;

    for (int i = 0; i < piece_of(g, body)->sections; i++) {
        fig_id s = (fig_id)(body + i);
        bool met = how == CROSSED   ? is_crossed(g, s, figure_of(g, attacker)->at)
                   : how == FRONTED ? touches_front(g, attacker, s) && bases_meet(g, attacker, s)
                                    : (touching(g, s, attacker) && bases_meet(g, attacker, s)) ||
                                          meets_from_aboard(g, attacker, s);
        if (met)
            out[n++] = s;
    }
    return n;
}

int sections_struck(const struct game *g, const struct attack *a, fig_id t, fig_id out[MK_SECTIONS])
{
    const struct body *b = sections_of(g, t);
    fig_id body = body_of(g, t);
    int n = 0;

    out[0] = t;
    if (piece_of(g, t)->sections == 1)
        return 1;
    if (a->kind == ATTACK_RANGED)
        return sections_crossed(g, attack_origin(g, a).line, t, out);
    if (rule(b->touched))
        n = sections_met(g, FRONTED, a->attacker, body, out);
    if (n == 0 && rule(b->touched))
        n = sections_met(g, TOUCHED, a->attacker, body, out);
    return n == 0 && (rule(b->touched) || across_low_wall(g, a->attacker, t))
               ? sections_met(g, CROSSED, a->attacker, body, out)
               : n;
}

int sections_crossed(const struct game *g, fig_id from, fig_id t, fig_id out[MK_SECTIONS])
{
    out[0] = t;
    return piece_of(g, t)->sections == 1 ? 1 : sections_met(g, CROSSED, from, body_of(g, t), out);
}

/* Those a target touches; where stairs or a gatehouse top bring them together, the line decides. */
static int sections_beside(const struct game *g, fig_id target, fig_id body, fig_id out[MK_SECTIONS])
{
    int n = sections_met(g, TOUCHED, target, body, out);

    return n || !touching_body(g, target, body) ? n : sections_met(g, CROSSED, target, body, out);
}

int sections_splashed(const struct game *g, const struct attack *a, fig_id t,
                      fig_id out[MK_SECTIONS])
{
    fig_id body = body_of(g, t), beside[MK_SECTIONS];
    bool wet[MK_SECTIONS] = {false};
    int n = 0;

    for (int j = 0; j < a->nstruck; j++) {
        bool target = a->struck[j].flags & STRUCK_TARGET;
        int m = target ? sections_beside(g, a->struck[j].fig, body, beside) : 0;
        for (int i = 0; i < m; i++)
            wet[beside[i] - body] = true;
    }
    for (int i = 0; i < piece_of(g, body)->sections; i++)
        if (wet[i])
            out[n++] = (fig_id)(body + i);
    return n;
}

/* --- what falls on an inactive section */

static bool struck_twice(const struct game *g, const struct attack *a, fig_id t)
{
    int n = 0;

    for (int i = 0; i < a->nstruck; i++)
        n += same_body(g, a->struck[i].fig, t);
    return n > 1;
}

/* A splash needs neither line nor range, and what keeps a section from being a target does not keep it
 * dry. [flame-lightning.lof-target-only] */
static bool is_splash(const struct attack *a, fig_id t)
{
    const struct struck *s = attack_struck(a, t);

    return s && !(s->flags & STRUCK_TARGET);
}

/* Could the blow at its body fall on s: within reach, and not immune to what the attack does? An attack
 * on everybody makes no exception. [multidial.target.redirect] */
static struct verdict check_there(const struct game *g, const struct attack *a, fig_id s)
{
    struct attack there = *a;

    pass_on(check_reach(g, a, s));
    for (int i = 0; i < there.nstruck; i++)
        if (same_body(g, there.struck[i].fig, s))
            there.struck[i].fig = s;
    return a->flags & ATTACK_STRIKES_ALL ? allow() : check_attack_abilities(g, &there);
}

/* Of several blows at one body each falls on another section. */
int sections_instead(const struct game *g, const struct attack *a, fig_id t, fig_id out[MK_SECTIONS])
{
    bool several = struck_twice(g, a, t);
    fig_id body = body_of(g, t);
    int n = 0;

    for (int i = 0; i < piece_of(g, body)->sections; i++) {
        fig_id s = (fig_id)(body + i);
        if (s != t && is_active(g, s) && !(several && attack_struck(a, s)) &&
            (is_splash(a, t) ? !stays_dry(g, a, s) : allowed(check_there(g, a, s))))
            out[n++] = s;
    }
    return n;
}

static struct verdict check_section(const struct game *g, const struct attack *a, fig_id s)
{
    enum mk_rule redirect = sections_of(g, s)->redirect;
    fig_id other[MK_SECTIONS];

    if (is_active(g, s) || !rule(redirect))
        return check_there(g, a, s);
    if (sections_instead(g, a, s, other) > 0)
        return allow();
    return deny_figure(redirect, s);
}

/* --- several blows at one body */

bool falls_apart(const struct game *g, const struct attack *a, fig_id t)
{
    fig_id on[MK_SECTIONS];
    int n = sections_struck(g, a, t, on);

    for (int i = 0; i < n; i++)
        if (is_active(g, on[i]))
            return false;
    return n > 0 && piece_of(g, t)->sections > 1 &&
           rule(R_MULTIPLE_DIAL_WARRIORS_INACTIVE_SECTION_SEVERAL_ARROWS);
}

/* --- may it be made? */

struct verdict check_falls(const struct game *g, const struct attack *a, fig_id t)
{
    fig_id on[MK_SECTIONS];
    int n = sections_struck(g, a, t, on);

    if (piece_of(g, t)->sections == 1)
        return check_reach(g, a, t);
    if (n == 0 || (a->more & MORE_AIMED) || struck_twice(g, a, t)) {
        forbid_figure(!is_active(g, t) && n > 0, sections_of(g, t)->redirect, t);
        return check_reach(g, a, t);
    }
    struct verdict first = check_section(g, a, on[0]);
    if (n == 1 || allowed(first) == allowed(check_section(g, a, on[1])))
        return first;
    forbid_figure(true, sections_of(g, t)->border_illegal, allowed(first) ? on[1] : on[0]);
    return allow();
}

/* --- what bursts near it */

fig_id section_chosen(const struct game *g, fig_id f)
{
    fig_id body = body_of(g, f);
    int sections = piece_of(g, body)->sections;

    for (int i = 0; i < sections && sections > 1; i++)
        if (figure_of(g, (fig_id)(body + i))->chosen)
            return (fig_id)(body + i);
    return NOBODY;
}

void forget_chosen(struct game *g)
{
    for (int f = 0; f < g->nfigure; f++)
        if (piece_of(g, (fig_id)f)->sections > 1)
            figure_of(g, (fig_id)f)->chosen = false;
}
