/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_large.c: bodies of several sections, riding, doors. The engine says what a piece may do. */
#include <stddef.h>

#include "bot/ideas.h"
#include "query/propose.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/fort.h"
#include "rules/kind.h"
#include "rules/turn.h"

enum {
    ACTION = 350,               /* the cost of another action for the same move */
    RIDE = 400,                 /* per inch ridden instead of walked, so that boarding comes
                                 * before the carrier moves */
    WALKS = 12 * MK_INCH,       /* nearer than this, figures walk */
    RIDE_MAX = 12,              /* inches that count */
    LANDINGS = 16,              /* sides of the carrier tried */
    AFOOT = 1300,               /* for getting off where there is an enemy to fight */
    ALARM = 12 * MK_INCH,       /* an enemy this near a door has it shut… */
    CALM = 16 * MK_INCH,        /* …and if none is this near it is opened for friends */
    NEAR_DOOR = 6 * MK_INCH,
};

static int32_t nearest_foe(const struct survey *s, vec at, fig_id *who)
{
    int32_t least = INT32_MAX;

    *who = NOBODY;
    for (int i = s->nmine; i < s->n; i++) {
        int32_t far = s->seen[i].built ? INT32_MAX : vec_dist(s->seen[i].at, at);

        if (far < least) {
            least = far;
            *who = s->seen[i].fig;
        }
    }
    return least;
}

/* ---------------------------------------------------------------- sections */

bool moves_for_body(const struct ideas *l, const struct seen *f)
{
    for (int i = f->body; i < f->index; i++)
        if (l->s->seen[i].able && l->s->seen[i].speed > 0)
            return false;
    return true;
}

bool move_together(const struct ideas *l, const struct seen *f, struct errand *e)
{
    struct mk_order *o = &e->order;

    for (int i = f->index + 1; i < f->body + f->piece->sections && o->nwith < MK_SECTIONS - 1; i++) {
        const struct seen *m = &l->s->seen[i];

        if (!m->able || m->speed <= 0)
            continue;
        o->with[o->nwith++] = m->fig;
        if (move_cost(l->g, o) > l->g->actions) {
            o->nwith--;
            break;
        }
        e->reach += m->speed * MK_INCH;
    }
    e->base += (move_cost(l->g, o) - 1) * ACTION;
    return o->nwith > 0;
}

/* The owner gives up what is worth least; the attacker wants what is worth most. */
void ideas_section(struct ideas *l)
{
    fig_id body = body_of(l->g, l->g->ask.fig);
    bool own = allied(l->g, owner_of(l->g, body), l->g->ask.player);

    l->least = INT32_MIN;
    for (int i = 0; i < piece_of(l->g, body)->sections; i++) {
        const struct seen *f = survey_find(l->s, (fig_id)(body + i));
        struct mk_order o = idea_order(l, ORDER_SECTION, (fig_id)(body + i));

        if (f)
            ideas_try(l, &o, own ? -survey_click(l->s, f) : survey_click(l->s, f), WHY_SECTION, f->fig);
    }
}

/* ---------------------------------------------------------------- riding */

/* Aboard c, which has space, if the enemy is a long way off. */
static void board(struct ideas *l, const struct seen *f, const struct seen *c)
{
    struct mk_order o = idea_order(l, ORDER_MOVE, f->fig);
    fig_id foe;
    int32_t far = nearest_foe(l->s, f->at, &foe) - WALKS;
    int inches = far / MK_INCH < RIDE_MAX ? far / MK_INCH : RIDE_MAX;

    if (far <= 0)
        return;
    o.flags |= ORDER_ABOARD;
    o.other = c->fig;
    ideas_note(l, &o, inches * RIDE - effort(f), WHY_BOARD, c->fig);
}

/* A figure touching a friend that carries nobody may ride. */
void ideas_board(struct ideas *l, const struct seen *f)
{
    for (int i = 0; i < l->s->nmine && l->s->carried && !f->engaged && !f->captor && !f->broken; i++) {
        const struct seen *c = &l->s->seen[i];

        if (c->body == c->index && kind_of(l->g, c->fig)->carries &&
            passenger_of(l->g, c->fig) == NOBODY && c->speed > f->speed / 2)
            board(l, f, c);
    }
}

static void land(struct ideas *l, const struct seen *f, const struct base *carrier, int side,
                 int32_t stay, fig_id foe)
{
    struct mk_order o = idea_order(l, ORDER_MOVE, f->fig);
    struct base b = base_at(l->g, f->fig, f->at, 0);
    struct stance st = {.look = f->look};

    b.discs = f->piece->discs;
    b.radius = f->piece->radius;
    if (!base_place_touching(&b, carrier, angle_dir((angle)(side * MK_TURN / LANDINGS))))
        return;
    st.at = o.to = b.at;
    if (foe != NOBODY)
        st.look = dir_between(b.at, figure_of(l->g, foe)->at);
    o.facing = angle_of(st.look);
    if (has_room(l->s, f, st.at))
        ideas_note(l, &o, stance_value(l->s, f, &st) - stay - effort(f), WHY_LEAVE, foe);
}

/* Off again as soon as an enemy is near enough to fight on foot. */
void ideas_leave(struct ideas *l, const struct seen *f)
{
    struct base carrier = whole_of(l->g, carrier_of(l->g, f->fig));
    struct seen afoot = *f;
    fig_id foe;
    int32_t near = nearest_foe(l->s, f->at, &foe), reach = f->radius + f->speed * MK_INCH;
    struct stance here = stance_now(f);

    if (near > (f->range ? f->range * MK_INCH : 0) + reach)
        return;
    afoot.radius = f->piece->radius;
    int32_t stay = stance_value(l->s, f, &here) - (near <= reach ? AFOOT : 0);
    for (int side = 0; side < LANDINGS; side++)
        land(l, &afoot, &carrier, side, stay, foe);
}

/* ---------------------------------------------------------------- doors */

static int32_t nearest_friend(const struct survey *s, vec at, fig_id *who)
{
    int32_t least = INT32_MAX;

    *who = NOBODY;
    for (int i = 0; i < s->nmine; i++) {
        const struct seen *f = &s->seen[i];
        int32_t far = f->built || f->rides ? INT32_MAX : vec_dist(f->at, at);

        if (far < least) {
            least = far;
            *who = f->fig;
        }
    }
    return least;
}

/* Shut against enemies nearby; open for friends while there are none. */
void ideas_portals(struct ideas *l)
{
    for (int i = 0; i < l->s->nmine; i++) {
        const struct seen *s = &l->s->seen[i];

        for (int k = 0; s->built && k < fort_of(l->g, s->fig)->portals; k++) {
            struct seg at = portal_at(l->g, s->fig, k);
            vec middle = {at.a.x + (at.b.x - at.a.x) / 2, at.a.y + (at.b.y - at.a.y) / 2};
            fig_id foe, friend;
            int32_t danger = nearest_foe(l->s, middle, &foe);
            int32_t wish = nearest_friend(l->s, middle, &friend);
            struct mk_order o = idea_order(l, ORDER_SHUT, s->fig);

            o.choice = (uint8_t)k;
            if (danger < ALARM)
                ideas_note(l, &o, POINT + ALARM - danger, WHY_SHUT, foe);
            o.kind = ORDER_OPEN;
            if (danger > CALM && wish < NEAR_DOOR)
                ideas_note(l, &o, NEAR_DOOR - wish + 1, WHY_OPEN, friend);
        }
    }
}
