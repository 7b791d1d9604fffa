/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* contact.h: who touches whom, and whose side they are on. [base-contact, friendly, opposing] */
#ifndef RULES_CONTACT_H
#define RULES_CONTACT_H

#include "rules/hooks.h"
#include "rules/kind.h"
#include "rules/play.h"

/* Called very often, hence inline. */
static inline bool on_table(const struct game *g, fig_id f)
{
    return f < g->nfigure && (figure_of(g, f)->flags & FIG_TABLE);
}

/* Shifted by the reach, what lies between -reach and reach is one unsigned number to compare. */
static inline bool within_box(vec a, vec b, int32_t reach)
{
    uint32_t both = 2 * (uint32_t)reach;

    /* One branch instead of two: most of those asked about are far away in one direction only. */
    return ((uint32_t)(a.x - b.x + reach) <= both) & ((uint32_t)(a.y - b.y + reach) <= both);
}

static inline bool is_captive(const struct game *g, fig_id f)
{
    return figure_of(g, f)->captor != NOBODY;
}

/* A captive's abilities and items count for nothing. [capture.captive.no-abilities] */
static inline bool sleeps(const struct game *g, fig_id f)
{
    return is_captive(g, f) && !breaks(R_CAPTURE_CAPTIVE_NO_ABILITIES);
}

/* What takes up room on the other level: for a soaring base only its flight stand, one disc in its
 * middle. [soaring.mount-stand, soaring.cavalry-overlap] */
static inline struct base stand_below(struct base b, bool high)
{
    if (high && b.discs == 2 && rule(R_SOARING_MOUNT_STAND) && rule(R_SOARING_CAVALRY_OVERLAP))
        b.discs = 1;
    return b;
}

/* The clause that keeps two bases out of each other, on one level or on two. */
static inline enum mk_rule overlap_rule(bool high, bool other)
{
    return high != other ? R_SOARING_NO_OVERLAP : R_MOVE_END_SPACE;
}

/* Would f, coming from where it stands, be on the ground below another floor there? `floor` is its
 * player's choice: FLOOR_… */
bool ends_under(const struct game *, fig_id f, vec at, int floor);

static inline struct base base_on(const struct game *g, fig_id f, vec at, angle facing, int floor)
{
    const struct piece *p = piece_of(g, f);

    return base_formed(p, at, facing, p->discs, g->castles && ends_under(g, f, at, floor));
}

static inline struct base base_at(const struct game *g, fig_id f, vec at, angle facing)
{
    return base_on(g, f, at, facing, FLOOR_NOT_SAID);
}

/* Where the order sends f. */
static inline struct base base_sent(const struct game *g, fig_id f, const struct mk_order *o)
{
    return base_on(g, f, o->to, o->facing, o->floor);
}

/* The mount in whose saddle f sits, or NOBODY. [cavalry] */
static inline fig_id mount_of(const struct game *g, fig_id f)
{
    return g->saddles && figure_of(g, f)->rides == RIDES_SADDLE ? figure_of(g, f)->mate : NOBODY;
}

/* The rider in f's saddle, or NOBODY. */
static inline fig_id rider_of(const struct game *g, fig_id f)
{
    return g->saddles && figure_of(g, f)->rides == RIDES_RIDDEN ? figure_of(g, f)->mate : NOBODY;
}

/* A mount's rider or a rider's mount, or NOBODY. */
static inline fig_id mate_of(const struct game *g, fig_id f)
{
    fig_id mount = mount_of(g, f);

    return mount != NOBODY ? mount : rider_of(g, f);
}

/* The figure whose base counts for f: its mount if it rides, else f itself. */
static inline fig_id footing_of(const struct game *g, fig_id f)
{
    fig_id mount = mount_of(g, f);

    return mount != NOBODY ? mount : f;
}

/* Touching a rider's mount is touching the rider. [cavalry.both-affected] */
static inline struct base base_of(const struct game *g, fig_id f)
{
    const struct figure *fig = figure_of(g, f);
    fig_id foot = footing_of(g, f);
    const struct piece *p = piece_of(g, foot);
    bool none = fig->rides == RIDES_ABOARD || fig->rides == RIDES_THROWN ||
                (foot != f && !rule(R_CAVALRY_BOTH_AFFECTED));

    return base_formed(p, fig->at, fig->facing, none ? 0 : p->discs, fig->under);
}

/* All of the body whose section stands there. */
static inline struct base whole_base(struct base section)
{
    section.sector = section.turn = 0;
    return section;
}

/* The base of the body f belongs to, whichever section of it f is. */
static inline struct base whole_of(const struct game *g, fig_id f)
{
    return whole_base(base_of(g, f));
}

/* Who carries f, or NOBODY. */
static inline fig_id carrier_of(const struct game *g, fig_id f)
{
    const struct figure *fig = figure_of(g, f);

    return fig->rides == RIDES_ABOARD ? fig->mate : NOBODY;
}

/* Whom f's body carries, or NOBODY. */
static inline fig_id passenger_of(const struct game *g, fig_id f)
{
    const struct figure *fig = figure_of(g, body_of(g, f));

    return fig->rides == RIDES_CARRIES ? fig->mate : NOBODY;
}

/* The clauses about the sections of its body; NULL if it has only one. */
static inline const struct body *sections_of(const struct game *g, fig_id f)
{
    return kind_of(g, f)->body;
}

/* The clauses about riding in it. */
static inline const struct carriage *carriage_of(const struct game *g, fig_id carrier)
{
    return kind_of(g, carrier)->carries;
}

/* Where its front arc looks. A rider faces backwards. [chariot.passenger.arc] */
static inline angle look_of(const struct game *g, fig_id f)
{
    struct base b = base_of(g, f);
    fig_id carrier = carrier_of(g, f);

    if (carrier != NOBODY && rule(carriage_of(g, carrier)->arc))
        return angle_norm(figure_of(g, carrier)->facing + MK_TURN / 2);
    return angle_norm(b.facing + b.turn);
}

/* The base on whose rim its front arc lies: a rider's is that of what carries it. */
static inline struct base front_base(const struct game *g, fig_id f)
{
    fig_id carrier = carrier_of(g, f);
    struct base b = carrier == NOBODY ? base_of(g, f) : whole_of(g, carrier);

    if (carrier != NOBODY)
        b.facing = look_of(g, f);
    return b;
}

static inline bool same_body(const struct game *g, fig_id a, fig_id b)
{
    return body_of(g, a) == body_of(g, b);
}

/* Does f stand for its body? For counting bodies, not sections. */
static inline bool is_body(const struct game *g, fig_id f)
{
    return piece_of(g, f)->section == 0;
}

/* Action tokens lie on the body; a rider has its own. [chariot.passenger.actions] */
static inline int tokens_of(const struct game *g, fig_id f)
{
    fig_id carrier = carrier_of(g, f);

    if (carrier != NOBODY && !rule(carriage_of(g, carrier)->actions))
        f = carrier;
    if (rule(R_CAVALRY_TOKEN_REFERENCE))
        f = footing_of(g, f);
    return figure_of(g, body_of(g, f))->tokens;
}

/* Has any section of the body one of these flags? */
static inline bool body_has(const struct game *g, fig_id f, uint16_t flags)
{
    fig_id body = body_of(g, f);

    for (int i = 0; i < piece_of(g, body)->sections; i++)
        if (figure_of(g, (fig_id)(body + i))->flags & flags)
            return true;
    return mate_of(g, f) != NOBODY && (figure_of(g, mate_of(g, f))->flags & flags);
}

static inline void stand_rider(struct game *g, fig_id rider, const struct figure *mount)
{
    struct figure *fig = figure_of(g, rider);

    fig->at = mount->at;
    fig->facing = mount->facing;
    fig->under = mount->under;
}

/* Sets the whole body down, with any passenger. */
static inline void stand_on(struct game *g, fig_id f, vec at, angle facing, int floor)
{
    fig_id body = body_of(g, f);
    bool under = g->castles && ends_under(g, f, at, floor);

    for (int i = 0; i < piece_of(g, body)->sections; i++) {
        struct figure *fig = figure_of(g, (fig_id)(body + i));
        fig->at = at;
        fig->facing = facing;
        fig->under = under;
    }
    if (passenger_of(g, f) != NOBODY && rule(carriage_of(g, f)->rides)) {
        figure_of(g, passenger_of(g, f))->at = at;
        figure_of(g, passenger_of(g, f))->under = under;
    }
    if (rider_of(g, f) != NOBODY)
        stand_rider(g, rider_of(g, f), figure_of(g, f));
}

static inline void stand_at(struct game *g, fig_id f, vec at, angle facing)
{
    stand_on(g, f, at, facing, FLOOR_NOT_SAID);
}

/* Sets, and clears, flags of the whole body. */
static inline void flag_body(struct game *g, fig_id f, uint16_t set, uint16_t clear)
{
    fig_id body = body_of(g, f);

    for (int i = 0; i < piece_of(g, body)->sections; i++) {
        struct figure *fig = figure_of(g, (fig_id)(body + i));
        fig->flags = (uint16_t)((fig->flags & ~clear) | set);
    }
}

/* The same for figures that act together: mount and rider. */
static inline void flag_unit(struct game *g, fig_id f, uint16_t set, uint16_t clear)
{
    flag_body(g, f, set, clear);
    if (mate_of(g, f) != NOBODY)
        flag_body(g, mate_of(g, f), set, clear);
}

/* Its base has been moved with all that stands on it: nobody there keeps watch any more. */
static inline void note_moved(struct game *g, fig_id f)
{
    const fig_id of[] = {f, mate_of(g, f)};

    for (int u = 0; u < 2 && of[u] != NOBODY; u++)
        for (int i = 0; i < piece_of(g, body_of(g, of[u]))->sections; i++) {
            struct figure *fig = figure_of(g, (fig_id)(body_of(g, of[u]) + i));
            fig->marks = (uint8_t)((fig->marks | MARK_AFFECTED) & ~MARK_WATCH);
        }
}

/* Up above the table or down: the whole body, with a rider or a passenger. */
static inline void set_level(struct game *g, fig_id f, bool high)
{
    fig_id inside = passenger_of(g, f);

    flag_unit(g, f, high ? FIG_SOARS : 0, high ? 0 : FIG_SOARS);
    if (inside != NOBODY)
        flag_body(g, inside, high ? FIG_SOARS : 0, high ? 0 : FIG_SOARS);
}

/* Its player; some mounts belong to whoever's turn it is. [cavalry.rider-eliminated] */
static inline player_id owner_of(const struct game *g, fig_id f)
{
    /* A figure raised or won over for a turn serves the player whose turn it is.
     * [subfaction.revenant] */
    if ((g->options & OPTION_TYPES) && (figure_of(g, f)->marks & (MARK_LENT | MARK_TURNED)) &&
        rule(R_FRIENDLY_CHANGES))
        return g->turn;
    return g->wild && figure_of(g, f)->rides == RIDES_WILD ? g->turn : piece_of(g, f)->owner;
}

/* The next of the player's figures on the table, after `after`, that may have one of these hooks, or
 * NOBODY. */
static inline fig_id own_bearer_after(const struct game *g, player_id player, uint64_t hooks,
                                      int after)
{
    for (int f = after + 1; f < g->nfigure && anybody_has(g, hooks); f++)
        if ((figure_of(g, (fig_id)f)->flags & FIG_TABLE) && may_have(g, (fig_id)f, hooks) &&
            owner_of(g, (fig_id)f) == player)
            return (fig_id)f;
    return NOBODY;
}

/* Width of its front arc. */
int arc_of(const struct game *, fig_id);

bool allied(const struct game *, player_id, player_id);     /* same player or team */
/* Seen from a player: captives are neither friendly nor opposing. */
bool friendly_to(const struct game *, player_id, fig_id);
bool opposing_to(const struct game *, player_id, fig_id);
bool opposed(const struct game *, fig_id, fig_id);
bool are_friends(const struct game *, fig_id, fig_id);       /* two different friendly figures */

/* Base contact as the rules count it: seen from above, but not across an abrupt drop and not across
 * a low wall (unless the bases themselves touch on the same side). This is the one place that
 * decides it, for bases at any place and time. */
bool in_contact(const struct game *, const struct base *, const struct base *);
/* The same, or by an access point of a built piece. */
bool contact_or_stairs(const struct game *, const struct base *, const struct base *);
/* The top it stands on if that is so narrow that all who stand there touch, or -1.
 * [castle.gatehouse.contact] */
int crowded_top(const struct game *, const struct base *);
bool touching(const struct game *, fig_id, fig_id);
/* The same with `a` standing at another place. */
bool touching_at(const struct game *, fig_id a, const struct base *at, fig_id b);
bool touching_terrain(const struct game *, fig_id, int terrain);
/* b touches a's front arc / rear arc. */
bool touches_front(const struct game *, fig_id a, fig_id b);
bool touches_rear(const struct game *, fig_id a, fig_id b);
/* Would a line from there cross f's rear arc? Some have none. */
bool turns_back_to(const struct game *, fig_id f, fig_id from);
/* Would b touch a's front arc, if a's base stood like this? */
bool fronts_at(const struct game *, fig_id a, const struct base *at, fig_id b);
/* Given that they touch, perhaps only at the stairs of a built piece: would any section of b's body
 * touch it? */
bool fronts_body_at(const struct game *, fig_id a, const struct base *at, fig_id b);
/* Does a's front arc touch any section of b's body? */
bool touching_body(const struct game *, fig_id a, fig_id b);
/* The same for a body that may have been named as a whole: then all its sections count. */
bool touching_named(const struct game *, fig_id a, bool all_of_a, fig_id b, bool all_of_b);
bool fronts_body(const struct game *, fig_id a, fig_id b);
/* The first figure after `after` that is near enough to f to touch it, or NOBODY: a quick test of every
 * figure, so that few need the exact one. */
fig_id figure_near(const struct game *, fig_id f, int after);
/* The same for a base that stands there. */
fig_id figure_near_base(const struct game *, const struct base *, int after);
/* The first opposing (friendly) figure touching f, or NOBODY; pass `after` to continue. */
fig_id opponent_touching(const struct game *, fig_id f, int after);
fig_id friend_touching(const struct game *, fig_id f, int after);
/* The same for any section of f's body. */
fig_id opponent_at_body(const struct game *, fig_id f, int after);
/* Did they touch when this turn began? */
bool touched_at_turn_start(const struct game *, fig_id, fig_id);
bool opponent_at_turn_start(const struct game *, fig_id);
/* May they fight in close combat across a low wall? [terrain.low-wall.close-combat] */
bool across_low_wall(const struct game *, fig_id attacker, fig_id target);
/* Does a close combat attack of `by` come from behind? Across a low wall it does as well. */
bool struck_from_behind(const struct game *, fig_id, fig_id by);
/* Do these form one connected group? */
bool one_group(const struct game *, const fig_id *set, int n);

#endif
