/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_section.c: the first stage of an attack: which sections it strikes.
 *
 * Struck by struck: on a border the body's player chooses; then, if the section is inactive, the
 * attacker. STRUCK_DONE says that the first of the two is over. Which figures are splashed is known
 * only when the targets are. */
#include "rules/attack_parts.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ruleset.h"
#include "rules/section.h"

static struct struck *struck_now(const struct game *g)
{
    struct attack *a = attack_top(g);

    return &a->struck[a->cursor];
}

/* An attack around a token comes from no particular side. */
static int sections_around(const struct game *g, fig_id t, fig_id out[MK_SECTIONS])
{
    fig_id body = body_of(g, t);
    int n = 0;

    for (int i = 0; i < piece_of(g, body)->sections; i++)
        if (is_active(g, (fig_id)(body + i)) && rule(sections_of(g, t)->around))
            out[n++] = (fig_id)(body + i);
    return n;
}

/* Sections the blow at s may strike. Several blows at one body have each named theirs. */
static int choices(const struct game *g, const struct attack *a, const struct struck *s,
                   fig_id out[MK_SECTIONS])
{
    int n = 0;

    for (int i = 0; i < a->nstruck; i++)
        n += same_body(g, a->struck[i].fig, s->fig);
    out[0] = s->fig;
    if (n > 1)
        return 1;
    if (a->more & MORE_SHELL)
        return sections_around(g, s->fig, out);
    return s->flags & STRUCK_TARGET ? sections_struck(g, a, s->fig, out)
                                    : sections_splashed(g, a, s->fig, out);
}

/* Is the question which section an explosion hurts, the attack's own being settled? */
static bool is_exploding(const struct game *g)
{
    return ruleset_of(g)->attack_stage[attack_top(g)->step] == stage_explodes;
}

struct verdict check_struck_section(const struct game *g, fig_id f)
{
    if (is_exploding(g))
        return check_side_hurt(g, f);
    const struct attack *a = attack_top(g);
    const struct struck *s = struck_now(g);
    bool done = s->flags & STRUCK_DONE;
    fig_id may[MK_SECTIONS];
    int n = done ? sections_instead(g, a, s->fig, may) : choices(g, a, s, may);

    for (int i = 0; i < n; i++)
        if (may[i] == f)
            return allow();
    const struct body *b = sections_of(g, s->fig);
    return deny_figure(!b ? R_MULTIDIAL : done ? b->redirect : b->border, f);
}

void attack_answer_section(struct play *p, fig_id f)
{
    if (is_exploding(p->g)) {
        explode_answer(p, f);
        return;
    }
    struck_now(p->g)->fig = f;
    frame_top(p->g)->n = 1;
}

/* One question about s: it is answered, needs no answer, or is asked now. */
static bool asks(struct play *p, struct frame *fr, player_id player, struct struck *s,
                 const fig_id *may, int n)
{
    if (!fr->n && n > 1) {
        ask(p, ASK_SECTION, player, s->fig, attack_top(p->g)->attacker);
        return true;
    }
    if (!fr->n && n == 1)
        s->fig = may[0];
    fr->n = 0;
    return false;
}

/* False: somebody is asked. */
static bool settle(struct play *p, struct frame *fr, struct attack *a, struct struck *s)
{
    const struct body *b = sections_of(p->g, s->fig);
    fig_id may[MK_SECTIONS];

    if (!(s->flags & STRUCK_DONE)) {
        int n = choices(p->g, a, s, may);
        if (asks(p, fr, owner_of(p->g, s->fig), s, may,
                 n > 1 && !rule(b->border) ? 1 : n))
            return false;
        s->flags |= STRUCK_DONE;
    }
    if (is_active(p->g, s->fig) || !b || !rule(b->redirect)) {
        fr->n = 0;
        return true;
    }
    return !asks(p, fr, a->by, s, may, sections_instead(p->g, a, s->fig, may));
}

/* Now that the targets are known: who else it reaches. */
static void splash_again(struct play *p, struct attack *a)
{
    struct attack before = *a;

    attack_reshape(p->g, &before, a);
    for (int i = 0; i < a->nstruck; i++)
        if (a->struck[i].flags & STRUCK_TARGET)
            a->struck[i].flags |= STRUCK_DONE;
}

enum step stage_sections(struct play *p, struct frame *fr, struct attack *a)
{
    bool splashes = !(a->more & MORE_AIMED) && (a->flags & ATTACK_SPLASHES);

    for (; a->cursor < a->nstruck; a->cursor++) {
        struct struck *s = &a->struck[a->cursor];
        bool later = splashes && !(s->flags & STRUCK_TARGET);
        if (piece_of(p->g, s->fig)->sections > 1 && on_table(p->g, s->fig) && !later &&
            !settle(p, fr, a, s))
            return STEP_WAIT;
    }
    a->more |= MORE_AIMED;
    if (splashes) {
        splash_again(p, a);
        a->cursor = 0;
        return STEP_AGAIN;
    }
    for (int i = 0; i < a->nstruck; i++)
        a->struck[i].flags &= (uint8_t)~STRUCK_DONE;
    a->step++;
    a->cursor = 0;
    fr->n = 0;
    return STEP_AGAIN;
}
