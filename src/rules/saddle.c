/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* saddle.c: a rider and its mount.
 *
 *  (1) Mount and rider stay two figures, each with its dial; they stand on the mount's base
 *      (base_of), touch each other, move together (stand_at) and have their tokens on the mount
 *      (tokens_of). Both know of each other: figure.rides and figure.mate.
 *  (2) What is different for both of them is a trait (kind/cavalry.c); what a mount does without its
 *      rider is its own (kind/).
 *  (3) A rider that loses its saddle has no base until its player has set it down (FRAME_DISMOUNT). */
#include "rules/saddle.h"

#include <stddef.h>

#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/move.h"
#include "rules/ruleset.h"
#include "rules/turn.h"

bool is_mount(const struct game *g, fig_id f)
{
    return kind_of(g, f)->mount;
}

/* What is printed counts, also while it is led away on foot. */
bool on_horseback(const struct game *g, fig_id f)
{
    const struct ability *gait = ability_of(g, dial_window(g, f, R_NONE)->speed_type);

    return is_mounted(g, f) || is_mount(g, f) || mate_of(g, f) != NOBODY || (gait && gait->on_hooves);
}

bool is_rider(const struct piece *p)
{
    return p->mounts && !mk_kinds[p->kind].mount;
}

/* --- getting on */

enum mk_rule saddle_bars(const struct piece *rider, const struct piece *mount)
{
    if (!is_rider(rider) && rule(R_CAVALRY_RIDER_ELIGIBLE))
        return R_CAVALRY_RIDER_ELIGIBLE;
    return !(rider->mounts & mount->mounts) && rule(R_CAVALRY_MOUNT_SYMBOL) ? R_CAVALRY_MOUNT_SYMBOL
                                                                           : R_NONE;
}

/* A rider for the mount, if need be one whose own mount takes another: the usual way to pair off. */
static bool find_rider(const struct piece *p, int n, int mount, fig_id *on, bool *tried)
{
    for (int f = 0; f < n; f++) {
        if (tried[f] || p[f].owner != p[mount].owner || !is_rider(&p[f]) ||
            saddle_bars(&p[f], &p[mount]) != R_NONE)
            continue;
        tried[f] = true;
        if (on[f] == NOBODY || find_rider(p, n, on[f], on, tried)) {
            on[f] = (fig_id)mount;
            return true;
        }
    }
    return false;
}

fig_id match_riders(const struct piece *p, int n, player_id player, fig_id *mount)
{
    fig_id lone = NOBODY;

    for (int f = 0; f < n; f++)
        mount[f] = NOBODY;
    for (int f = 0; f < n; f++) {
        bool tried[MK_MAX_FIGURES] = {false};
        if (p[f].owner == player && mk_kinds[p[f].kind].mount &&
            !find_rider(p, n, f, mount, tried) && lone == NOBODY)
            lone = (fig_id)f;
    }
    return lone;
}

/* Its player, or the one it serves this turn; a mount gone wild still belongs to its player. */
static player_id serves(const struct game *g, fig_id f)
{
    return figure_of(g, f)->marks & (MARK_LENT | MARK_TURNED) ? owner_of(g, f)
                                                              : piece_of(g, f)->owner;
}

struct verdict check_saddle(const struct game *g, fig_id f, fig_id mount)
{
    if (mount == NOBODY || !on_table(g, mount) || !is_mount(g, mount))
        return deny(R_CAVALRY_FORM);
    enum mk_rule bars = saddle_bars(piece_of(g, f), piece_of(g, mount));
    if (bars != R_NONE)
        return deny_figure(bars, bars == R_CAVALRY_RIDER_ELIGIBLE ? f : mount);
    forbid_figure((figure_of(g, f)->marks | figure_of(g, mount)->marks) & (MARK_LENT | MARK_TURNED),
                  R_CAVALRY_NO_TEMPORARY_MEMBERS, f);
    forbid_figure(serves(g, f) != serves(g, mount), R_CAVALRY_FORM, mount);
    forbid_figure(rider_of(g, mount) != NOBODY, R_CAVALRY_FORM, rider_of(g, mount));
    forbid_figure(figure_of(g, f)->captive != NOBODY || is_captive(g, mount),
                  R_CAVALRY_NOT_CAPTURED, f);
    return allow();
}

struct verdict check_mount_up(const struct game *g, const struct mk_order *o)
{
    struct base seat = base_of(g, o->other);
    struct walk w;

    if (g->ask.ask != ASK_ACTION || o->kind != ORDER_MOVE)
        return deny_figure(R_CAVALRY_FORM, o->fig);
    pass_on(check_saddle(g, o->fig, o->other));
    forbid_figure(!touching(g, o->fig, o->other) || o->nvia > 0, R_CAVALRY_FORM, o->fig);
    forbid_figure(tokens_of(g, o->other) >= ruleset_of(g)->param.tokens_max, R_CAVALRY_FORM_TOKEN,
                  o->other);
    walk_of(g, o->fig, NULL, &w);
    pass_on(check_may_end(g, o->fig, o->fig, &seat, &w));
    return check_may_leave(g, o->fig, &seat);
}

bool belongs_to(const struct game *g, fig_id f, player_id player)
{
    bool turned = figure_of(g, f)->marks & MARK_TURNED;

    return (turned ? piece_of(g, f)->owner : owner_of(g, f)) == player &&
           figure_of(g, f)->rides != RIDES_WILD;
}

void tame(struct game *g, fig_id f)
{
    if (figure_of(g, f)->rides != RIDES_WILD)
        return;
    figure_of(g, f)->rides = RIDES_NOT;
    g->wild = 0;
    for (int i = 0; i < g->nfigure; i++)
        g->wild |= figure_of(g, (fig_id)i)->rides == RIDES_WILD;
}

void put_in_saddle(struct game *g, fig_id f, fig_id mount)
{
    struct figure *fig = figure_of(g, f), *under = figure_of(g, mount);

    fig->rides = RIDES_SADDLE;
    fig->mate = mount;
    tame(g, mount);
    under->rides = RIDES_RIDDEN;
    under->mate = f;
    g->saddles++;
    fig->flags = (uint16_t)((fig->flags & ~FIG_SOARS) | (under->flags & FIG_SOARS));
    if (fig->tokens > under->tokens)
        under->tokens = fig->tokens;
    fig->tokens = 0;
    stand_rider(g, f, under);
}

/* The unit has acted, by its rider; how often each of them has tells whether it is a new one. The
 * token is the unit's, so it pushes nobody. [cavalry.form.token, cavalry.form.no-push] */
void mount_up(struct play *p, fig_id f, fig_id mount)
{
    struct frame *action = frame_find(p->g, FRAME_ACTION);

    put_in_saddle(p->g, f, mount);
    figure_of(p->g, f)->flags |= FIG_MOVED;
    figure_of(p->g, mount)->flags |= FIG_ACTED;
    if (!rule(R_CAVALRY_FORM_TOKEN))
        action->n = 0;
    if (!breaks(R_CAVALRY_FORM_NO_PUSH))
        action->pushed = 0;
    emit_fig(p, EVENT_MOUNTED, f, mount, 0, R_CAVALRY_FORM);
}

/* --- getting off */

void unsaddle(struct game *g, fig_id f)
{
    fig_id mate = mate_of(g, f);

    if (mate == NOBODY)
        return;
    figure_of(g, f)->rides = figure_of(g, mate)->rides = RIDES_NOT;
    figure_of(g, f)->mate = figure_of(g, mate)->mate = 0;
    g->saddles--;
}

void bereave(struct play *p, fig_id mount)
{
    const struct ability *trait = kind_of(p->g, mount)->trait;

    if (on_table(p->g, mount) && trait && trait->bereaved)
        trait->bereaved(p, mount);
}

/* Where the mount stands, whether it is still on the table or not; a rider gets off on that floor. */
static struct base place_of(const struct game *g, fig_id mount)
{
    const struct figure *fig = figure_of(g, mount);
    struct base b = base_made(piece_of(g, mount), fig->at, fig->facing);

    b.under = fig->under;
    return b;
}

static int floor_below(const struct game *g, fig_id mount)
{
    return figure_of(g, mount)->under ? FLOOR_UNDER : FLOOR_ABOVE;
}

/* Does a base there stand beside the mount's? */
static struct verdict check_beside(const struct game *g, fig_id f, fig_id mount,
                                   const struct base *at)
{
    struct base by = place_of(g, mount);
    struct walk w = {.flags = (uint16_t)walk_flags_shown(g, f)};

    forbid_figure(!in_contact(g, at, &by) || base_overlap(at, &by), R_CAVALRY_OVERWHELM_DISMOUNT,
                  mount);
    return check_stand(g, f, at, &w);
}

/* By a move action, beside the mount, whichever way it then looks. [cavalry.form] */
struct verdict check_dismount(const struct game *g, const struct mk_order *o)
{
    struct walk w = {.flags = (uint16_t)walk_flags(g, o->fig)};
    struct base end;

    forbid_if(!is_well_formed(o), R_MOVEMENT_NOT_OFF_BOARD);
    forbid_figure(o->kind == ORDER_TURN || o->nvia > 0 || o->manner ||
                      (figure_of(g, o->fig)->flags & FIG_SOARS),
                  R_CAVALRY_MOVE_MOUNT_SPEED, mount_of(g, o->fig));
    end = base_on(g, o->fig, o->to, o->facing, floor_below(g, mount_of(g, o->fig)));
    pass_on(check_beside(g, o->fig, mount_of(g, o->fig), &end));
    pass_on(check_may_leave(g, o->fig, &end));
    return check_may_end(g, o->fig, o->fig, &end, &w);
}

/* Both keep the tokens of the unit. */
static void take_tokens(struct game *g, fig_id rider, fig_id mount)
{
    figure_of(g, rider)->tokens = figure_of(g, mount)->tokens;
}

void dismount(struct play *p, fig_id f)
{
    fig_id mount = mount_of(p->g, f);

    emit_fig(p, EVENT_DISMOUNTED, f, mount, 0, R_CAVALRY_FORM);
    take_tokens(p->g, f, mount);
    unsaddle(p->g, f);
    token_lay(p, mount);
}

/* --- losing the saddle */

void throw_rider(struct play *p, fig_id mount)
{
    struct game *g = p->g;
    fig_id rider = rider_of(g, mount);
    struct figure *fig = figure_of(g, rider);

    take_tokens(g, rider, mount);
    unsaddle(g, rider);
    fig->rides = RIDES_THROWN;
    fig->mate = mount;
    fig->flags &= (uint16_t)~FIG_SOARS;
    emit_fig(p, EVENT_DISMOUNTED, rider, mount, 0, R_CAVALRY_MOUNT_ELIMINATED);
    if (!frame_find(g, FRAME_DISMOUNT))
        frame_push(p, FRAME_DISMOUNT, rider);
}

/* An action under way is that of the unit: the one that is left is given the token. */
static void hand_on(struct game *g, fig_id lost, fig_id left)
{
    struct frame *fr = frame_find(g, FRAME_ACTION);

    for (int i = 0; fr && i < fr->n; i++)
        if (fr->member[i] == lost)
            fr->member[i] = left;
}

void unit_breaks(struct play *p, fig_id f, bool both)
{
    fig_id mount = mount_of(p->g, f);

    hand_on(p->g, f, mate_of(p->g, f));
    if (mount == NOBODY && !both && rule(R_CAVALRY_MOUNT_ELIMINATED)) {
        throw_rider(p, f);
        return;
    }
    unsaddle(p->g, f);
    if (mount != NOBODY && !both)
        bereave(p, mount);
}

static void set_down(struct play *p, fig_id f, vec at, angle facing)
{
    fig_id mount = figure_of(p->g, f)->mate;

    figure_of(p->g, f)->rides = RIDES_NOT;
    figure_of(p->g, f)->mate = 0;
    stand_on(p->g, f, at, facing, floor_below(p->g, mount));
    note_moved(p->g, f);
    emit_fig(p, EVENT_PLACED, f, mount, 0, R_CAVALRY_MOUNT_ELIMINATED);
    bereave(p, mount);
}

static enum step set_down_next(struct play *p, fig_id f)
{
    struct game *g = p->g;
    const struct figure *mount = figure_of(g, figure_of(g, f)->mate);
    struct base by = place_of(g, figure_of(g, f)->mate), room;
    vec at;

    if (room_beside_for(g, figure_of(g, f)->mate, &by, f, walk_flags_shown(g, f),
                        R_CAVALRY_OVERWHELM_DISMOUNT, &room) == R_NONE)
        return ask(p, ASK_PLACE, owner_of(g, f), f, figure_of(g, f)->mate);
    if (nearest_place(g, f, mount->at, &at))    /* [cavalry.overwhelm.dismount] */
        set_down(p, f, at, figure_of(g, f)->facing);
    else
        eliminate(p, f, NOBODY, HARM_DROWNED, R_ELIMINATED);
    return STEP_AGAIN;
}

enum step dismount_step(struct play *p, struct frame *fr)
{
    (void)fr;
    for (int f = 0; f < p->g->nfigure; f++) {
        struct figure *fig = figure_of(p->g, (fig_id)f);
        if (fig->rides != RIDES_THROWN)
            continue;
        if (on_table(p->g, (fig_id)f))
            return set_down_next(p, (fig_id)f);
        fig->rides = RIDES_NOT;             /* lost in the same moment */
        fig->mate = 0;
    }
    return STEP_POP;
}

struct verdict check_set_down(const struct game *g, const struct mk_order *o)
{
    if (o->kind != ORDER_PLACE || o->fig != g->ask.fig || !is_well_formed(o))
        return deny_figure(R_ACTION_ONE_BY_ONE, g->ask.fig);
    fig_id mount = figure_of(g, o->fig)->mate;
    struct base at = base_on(g, o->fig, o->to, o->facing, floor_below(g, mount));
    return check_beside(g, o->fig, mount, &at);
}

void dismount_answer(struct play *p, const struct mk_order *o)
{
    set_down(p, o->fig, o->to, o->facing);
}
