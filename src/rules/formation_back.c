/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* formation_back.c: a movement formation that cannot be finished is taken back. [formation.move.end] */
#include "rules/contact.h"
#include "rules/ground.h"
#include "rules/formation.h"
#include "rules/turn.h"

/* A formation that holds together is a legal action and is not undone. */
struct verdict check_take_back(const struct game *g)
{
    const struct frame *f = frame_top(g);

    forbid_if(!f->fateful && allowed(check_formation_end(g, f)), R_ACTIONS_ILLEGAL_REVERSED);
    return allow();
}

void formation_is_fateful(struct play *p)
{
    struct frame *f = frame_find(p->g, FRAME_FORMATION);

    if (f)
        f->fateful = true;
}

/* The captive that member i has held since the formation was declared, or NOBODY: one that was freed
 * on the way stands where it was freed. */
static fig_id held_all_along(const struct game *g, const struct frame *f, int i)
{
    fig_id captive = march_of(g)->captive[i];

    return captive != NOBODY && figure_of(g, captive)->captor == f->member[i] ? captive : NOBODY;
}

/* Nobody who acts in a formation has changed floors before in its turn. */
static int old_floor(const struct game *g, fig_id f)
{
    return figure_of(g, f)->turn_under ? FLOOR_UNDER : FLOOR_ABOVE;
}

static void set_back(struct game *g, fig_id f, vec at)
{
    figure_of(g, f)->under = g->castles && ends_under(g, f, at, old_floor(g, f));
    figure_of(g, f)->at = at;
    figure_of(g, f)->facing = figure_of(g, f)->action_facing;
    if (rider_of(g, f) != NOBODY)
        stand_rider(g, rider_of(g, f), figure_of(g, f));
}

/* Would b stand on somebody other than the members going back and whom they hold? */
static bool is_taken(const struct game *g, const struct frame *f, unsigned back,
                     const struct base *b)
{
    for (int i = 0; i < g->nfigure; i++) {
        struct base other = base_of(g, (fig_id)i);
        bool goes = false;
        for (int k = 0; k < f->n && !goes; k++)
            goes = (back >> k & 1) && (f->member[k] == i || held_all_along(g, f, k) == i);
        if (!goes && on_table(g, (fig_id)i) && mount_of(g, (fig_id)i) == NOBODY &&
            base_overlap(b, &other) && !floors_apart(g, b, &other))
            return true;
    }
    return false;
}

static bool has_old_place(const struct game *g, const struct frame *f, unsigned back, int i)
{
    fig_id m = f->member[i], captive = held_all_along(g, f, i);
    struct base b = base_on(g, m, march_of(g)->from[i], figure_of(g, m)->action_facing,
                            old_floor(g, m));

    if (is_taken(g, f, back, &b))
        return false;
    if (captive == NOBODY)
        return true;
    b = base_on(g, captive, march_of(g)->captive_from[i], figure_of(g, captive)->action_facing,
                old_floor(g, captive));
    return !is_taken(g, f, back, &b);
}

/* The members that go back, as bits: survivors whose old places nobody who stays has taken. */
static unsigned who_goes_back(const struct game *g, const struct frame *f)
{
    unsigned back = 0, before;

    for (int i = 0; i < f->n; i++)
        back |= (unsigned)on_table(g, f->member[i]) << i;
    do {
        before = back;
        for (int i = 0; i < f->n; i++)
            if ((back >> i & 1) && !has_old_place(g, f, back, i))
                back &= ~(1u << i);
    } while (back != before);
    return back;
}

static void members_go_back(struct game *g, const struct frame *f)
{
    unsigned back = who_goes_back(g, f);

    for (int i = 0; i < f->n; i++) {
        fig_id captive = held_all_along(g, f, i);
        if (!(back >> i & 1))
            continue;
        set_back(g, f->member[i], march_of(g)->from[i]);
        if (captive != NOBODY)
            set_back(g, captive, march_of(g)->captive_from[i]);
    }
}

/* If nothing but moving has happened the whole action is undone, free spins and Nimble turns in it
 * included; otherwise the members go back, and action and tokens stay spent. [formation.move.end] */
void formation_take_back(struct play *p)
{
    struct frame *f = frame_find(p->g, FRAME_FORMATION);

    members_go_back(p->g, f);
    for (int i = 0; i < p->g->nfigure && !f->fateful; i++)
        figure_of(p->g, (fig_id)i)->facing = figure_of(p->g, (fig_id)i)->action_facing;
    if (!f->fateful && rule(R_ACTIONS_ILLEGAL_REDO))
        action_take_back(p);
    f->done = 0xffff;
    emit_fig(p, EVENT_TAKEN_BACK, f->fig, NOBODY, f->n, R_ACTIONS_ILLEGAL_REVERSED);
}
