/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* table.c: is a table set up by hand possible in a battle?
 *
 *  (1) Figures stand on the table, on nobody else, not in rock, not on a low wall and, where a whole
 *      base is either up or down, not half on a hill.
 *  (2) Deep water keeps nobody out: figures in it drown, unless something they were lent keeps them
 *      alive.
 *  (3) Dials, tokens and captives are as a battle could have left them.
 *  (4) Terrain may lie as it likes, but woods and shallow water that touch would be one piece to
 *      every player and are two to the rules.
 *  (5) A refusal names the piece that cannot be so, and its place. */
#include "rules/castle_check.h"
#include "rules/contact.h"
#include "rules/ground.h"
#include "rules/item.h"
#include "rules/kind.h"
#include "rules/objective.h"
#include "rules/ruleset.h"
#include "rules/saddle.h"
#include "rules/setup.h"

static struct base base_in(const struct mk_cast *c, int f)
{
    struct base b = base_made(&c->piece[f], c->figure[f].at, c->figure[f].facing);

    if (c->figure[f].rides == RIDES_ABOARD || c->figure[f].rides == RIDES_SADDLE)
        b.discs = 0;
    return b;
}

static bool stands(const struct mk_cast *c, int f)
{
    return c->figure[f].flags & FIG_TABLE;
}

static bool in_rock(const struct mk_cast *c, int t, const struct base *b)
{
    struct poly p = {c->vertex + c->terrain[t].corner, c->terrain[t].corners};

    return c->terrain[t].ground == GROUND_BLOCKING && poly_base_overlap(&p, b);
}

static bool on_wall(const struct mk_cast *c, int t, const struct base *b)
{
    const struct terrain *piece = &c->terrain[t];
    struct chain line = {c->vertex + piece->corner, piece->corners, piece->width};

    return piece->ground == GROUND_LOW_WALL && chain_base_overlap(&line, b);
}

/* Castles have rules of their own about what stands on them. */
static bool is_raised(const struct terrain *t)
{
    return (t->flags & TERRAIN_TABLE) && !(t->flags & TERRAIN_CASTLE) && t->level != LEVEL_GROUND;
}

/* Does the base stand on this and on no raised piece as a whole? */
static bool half_up(const struct mk_cast *c, int t, const struct base *b)
{
    struct poly p = {c->vertex + c->terrain[t].corner, c->terrain[t].corners};

    if (!is_raised(&c->terrain[t]) || !poly_base_overlap(&p, b) ||
        ruleset_number(c->edition)->extra.climbs_by_centre != R_NONE)
        return false;
    for (int u = 0; u < c->nterrain; u++) {
        struct poly q = {c->vertex + c->terrain[u].corner, c->terrain[u].corners};
        if (is_raised(&c->terrain[u]) && poly_base_inside(&q, b))
            return false;
    }
    return true;
}

static struct verdict check_footing(const struct mk_cast *c, int f)
{
    struct base b = base_in(c, f);

    for (int t = 0; t < c->nterrain; t++) {
        if (!(c->terrain[t].flags & TERRAIN_TABLE) || (c->figure[f].flags & FIG_SOARS))
            continue;
        forbid_figure(in_rock(c, t, &b), R_TERRAIN_BLOCKING_MOVE, (fig_id)f);
        forbid_figure(on_wall(c, t, &b), R_TERRAIN_LOW_WALL, (fig_id)f);
        forbid_figure(half_up(c, t, &b), R_TERRAIN_ELEVATED_ENTER_ENOUGH_SPEED, (fig_id)f);
    }
    return allow();
}

/* Up on a castle: whoever is not may stand below it, or half in its archway. */
static bool on_castle(const struct mk_cast *c, int f)
{
    for (int t = 0; t < c->nterrain; t++) {
        const struct terrain *on = &c->terrain[t];
        struct poly p = {c->vertex + on->corner, on->corners};
        bool carries = (on->flags & TERRAIN_CASTLE) && on->ground != GROUND_LADDER &&
                       stands(c, on->section);

        if (carries && !c->figure[f].under && poly_contains(&p, c->figure[f].at))
            return true;
    }
    return false;
}

static bool on_two_floors(const struct mk_cast *c, int f, int h)
{
    return c->figure[f].under != c->figure[h].under || on_castle(c, f) != on_castle(c, h);
}

static struct verdict check_space(const struct mk_cast *c, int f)
{
    struct base b = base_in(c, f);

    forbid_figure(!base_in_rect(&b, (vec){0, 0}, c->board), R_MOVEMENT_NOT_OFF_BOARD, (fig_id)f);
    for (int h = 0; h < f - c->piece[f].section; h++) {
        struct base other = base_in(c, h), own = b;
        bool high = c->figure[f].flags & FIG_SOARS, its = c->figure[h].flags & FIG_SOARS;
        if (high != its) {
            own = stand_below(own, high);
            other = stand_below(other, its);
        }
        forbid_figure(stands(c, h) && base_overlap(&own, &other) && !on_two_floors(c, f, h),
                      overlap_rule(high, its), (fig_id)h);
    }
    return allow();
}

/* Something printed on it, or on what it wields, lets it up there. */
static bool can_soar(const struct mk_cast *c, int f)
{
    const struct ruleset *r = ruleset_number(c->edition);
    const struct piece *p = &c->piece[f];
    int position = c->figure[f].position;           /* its skulls are no position of the dial */
    ability_id type = position < p->life ? p->dial[position].speed_type : ABILITY_NONE;
    bool can = r->ability[type] && (r->ability[type]->grants & MANNER_LEVEL);

    for (int i = 0; i < c->ncard && !can; i++)
        for (int k = 0; k < CARD_GIVES && c->item[i].by == f && !can; k++) {
            ability_id given = c->card[i].gives[k];
            can = r->ability[given] && (r->ability[given]->grants & MANNER_LEVEL);
        }
    return can;
}

/* Figures up there fly, are carried or are held; in the middle of a battle it may have been lent
 * wings. */
static struct verdict check_soars(const struct mk_cast *c, int f)
{
    bool own = c->figure[f].rides != RIDES_SADDLE && c->figure[f].rides != RIDES_ABOARD &&
               c->figure[f].captor == NOBODY;
    int body = f - c->piece[f].section;
    bool can = false;

    for (int i = 0; i < c->piece[f].sections && !can; i++)
        can = can_soar(c, body + i);
    forbid_figure((c->figure[f].flags & FIG_SOARS) && own && !c->moment.orders && !can, R_SOARING,
                  (fig_id)f);
    return allow();
}

/* Up there it stays clear of tokens and of what is built. [soaring.no-objective,
 * constructed-terrain.no-flight-stand] */
static struct verdict check_flight_stand(const struct mk_cast *c, int f)
{
    struct base b = stand_below(base_in(c, f), true);

    if (!(c->figure[f].flags & FIG_SOARS) || c->figure[f].rides == RIDES_SADDLE ||
        c->figure[f].rides == RIDES_ABOARD)
        return allow();
    for (int i = 0; i < c->nobjective; i++)
        forbid_figure(base_on_objective(&b, &c->objective[i]), R_SOARING_NO_OBJECTIVE, (fig_id)f);
    for (int t = 0; t < c->nterrain; t++) {
        struct poly p = {c->vertex + c->terrain[t].corner, c->terrain[t].corners};
        bool built = (c->terrain[t].flags & TERRAIN_BUILT) && (c->terrain[t].flags & TERRAIN_TABLE);
        forbid_figure(built && poly_base_overlap(&p, &b), R_CONSTRUCTED_TERRAIN_NO_FLIGHT_STAND,
                      (fig_id)f);
    }
    return allow();
}

/* Do both stand on a top on which everybody touches? [castle.gatehouse.contact] */
static bool share_top(const struct mk_cast *c, vec a, vec b)
{
    for (int t = 0; t < c->nterrain; t++) {
        const struct terrain *on = &c->terrain[t];
        struct poly p = {c->vertex + on->corner, on->corners};
        bool section = (on->flags & (TERRAIN_CASTLE | TERRAIN_PART)) == TERRAIN_CASTLE;
        const struct fort *fort = section ? mk_kinds[c->piece[on->section].kind].fort : NULL;

        if (fort && fort->crowded && poly_contains(&p, a) && poly_contains(&p, b))
            return true;
    }
    return false;
}

/* On top of something built, or below at its access point, everybody touches.
 * [constructed-terrain.access-shared] */
static bool share_stairs(const struct mk_cast *c, const struct base *a, const struct base *b)
{
    for (int t = 0; t < c->nterrain; t++) {
        const struct terrain *on = &c->terrain[t];
        struct poly p = {c->vertex + on->corner, on->corners};
        bool built = (on->flags & TERRAIN_BUILT) && (on->flags & TERRAIN_TABLE);

        for (int i = 0; built && i < on->accesses; i++) {
            struct base stair = {.at = c->vertex[on->access + i], .discs = 1};
            if ((poly_contains(&p, a->at) || base_touch(a, &stair)) &&
                (poly_contains(&p, b->at) || base_touch(b, &stair)))
                return true;
        }
    }
    return false;
}

static struct verdict check_captive(const struct mk_cast *c, int f)
{
    int captor = c->figure[f].captor;

    if (captor == NOBODY)
        return allow();
    enum mk_rule none = ruleset_number(c->edition)->extra.no_capture;
    forbid_figure(none != R_NONE, none, (fig_id)f);
    none = mk_kinds[c->piece[f].kind].no_capture;
    forbid_figure(none != R_NONE, none, (fig_id)f);
    none = mk_kinds[c->piece[captor].kind].no_capture;
    forbid_figure(none != R_NONE, none, (fig_id)captor);
    struct base b = base_in(c, f), by = base_in(c, captor);
    bool won_over = c->figure[captor].marks & MARK_TURNED;
    int owner = c->piece[f].owner, holder = won_over ? c->on_turn : c->piece[captor].owner;

    forbid_figure(c->player[owner].team == c->player[holder].team, R_ATTACK_FRIENDLY, (fig_id)f);
    bool touch = base_touch(&b, &by) || share_top(c, b.at, by.at) || share_stairs(c, &b, &by);
    forbid_figure(!stands(c, captor) || !touch, R_CAPTURE_CONTACT, (fig_id)f);
    forbid_figure(mk_kinds[c->piece[captor].kind].mount || c->figure[captor].rides == RIDES_SADDLE ||
                      c->figure[f].rides == RIDES_RIDDEN,
                  R_CAVALRY_NOT_CAPTURED, (fig_id)f);
    forbid_figure((c->figure[f].flags | c->figure[captor].flags) & FIG_SOARS, R_SOARING_CAPTURE,
                  (fig_id)f);
    return allow();
}

/* One friend on foot, in a piece that carries. [chariot.passenger.start] */
static struct verdict check_rider(const struct mk_cast *c, int f)
{
    const struct piece *p = &c->piece[f];
    const struct kind *kind = &mk_kinds[p->kind];

    if (c->figure[f].rides != RIDES_ABOARD)
        return allow();
    int in = c->figure[f].mate;
    const struct carriage *k = mk_kinds[c->piece[in].kind].carries;
    bool friend = c->player[p->owner].team == c->player[c->piece[in].owner].team;
    if (k && !rule(k->start))
        return deny_figure(R_NOT_ASKED, (fig_id)f);
    forbid_figure(is_rider(p) && !k, R_CAVALRY_FORM, (fig_id)f);
    forbid_figure(!k || !stands(c, in), R_CHARIOT, (fig_id)in);
    if (!k)
        return allow();
    forbid_figure(p->sections > 1 || p->discs != 1 || kind->large || !friend,
                  k->who, (fig_id)f);
    forbid_figure(c->figure[in].mate != f, k->one, (fig_id)f);
    forbid_figure(c->figure[f].captive != NOBODY || c->figure[f].captor != NOBODY,
                  k->board_no_captive, (fig_id)f);
    return allow();
}

/* On a mount of its player's that bears its symbol. [cavalry.mount-symbol] */
static struct verdict check_mounted(const struct mk_cast *c, int f)
{
    int mount = c->figure[f].mate;

    if (c->figure[f].rides != RIDES_SADDLE)
        return allow();
    enum mk_rule bars = saddle_bars(&c->piece[f], &c->piece[mount]);
    if (bars != R_NONE)
        return deny_figure(bars, (fig_id)f);
    forbid_figure(!stands(c, mount) || c->piece[mount].owner != c->piece[f].owner ||
                      c->figure[mount].mate != f,
                  R_CAVALRY_FORM, (fig_id)f);
    forbid_figure(c->figure[f].captive != NOBODY || c->figure[f].captor != NOBODY,
                  R_CAVALRY_NOT_CAPTURED, (fig_id)f);
    return allow();
}

/* Has its player a card that keeps mounts on the table? */
static bool may_be_kept(const struct mk_cast *c, int f)
{
    const struct ruleset *r = ruleset_number(c->edition);

    for (int i = 0; i < c->ncard; i++)
        for (int t = 0; t < CARD_TEXTS && c->card[i].owner == c->piece[f].owner; t++) {
            const struct ability *text = r->ability[c->card[i].text[t]];
            if (text && text->keeps_mounts != R_NONE)
                return true;
        }
    return false;
}

/* Without its rider a mount has run off, or is anybody's. [cavalry.nature] */
static struct verdict check_alone(const struct mk_cast *c, int f)
{
    const struct kind *kind = &mk_kinds[c->piece[f].kind];
    bool alone = c->figure[f].rides != RIDES_RIDDEN && stands(c, f);

    forbid_figure(kind->bolts != R_NONE && alone && rule(kind->bolts) && !may_be_kept(c, f),
                  kind->bolts, (fig_id)f);
    forbid_figure(kind->goes_wild != R_NONE && alone && rule(kind->goes_wild) &&
                      c->figure[f].rides != RIDES_WILD,
                  kind->goes_wild, (fig_id)f);
    return allow();
}

/* A mount is of one type. [cavalry.mount-types] */
static struct verdict check_type(const struct mk_cast *c, int f)
{
    unsigned types = c->piece[f].mounts;
    bool one = types && !(types & (types - 1));

    forbid_figure(mk_kinds[c->piece[f].kind].mount && !one, R_CAVALRY_MOUNT_TYPES, (fig_id)f);
    return allow();
}

static bool is_lost(const struct mk_cast *c, int f)
{
    int body = f - c->piece[f].section, n = 0;

    for (int i = 0; i < c->piece[f].sections; i++)
        n += skulls_at(&c->piece[body + i], c->figure[body + i].position);
    return n >= mk_kinds[c->piece[f].kind].skulls;
}

static struct verdict check_figure(const struct mk_cast *c, int f)
{
    const struct figure *figure = &c->figure[f];

    forbid_figure(is_lost(c, f), R_ELIMINATED, (fig_id)f);
    forbid_figure(figure->tokens > ruleset_number(c->edition)->param.tokens_max,
                  R_PUSH_NO_THIRD, (fig_id)f);
    pass_on(check_rider(c, f));
    pass_on(check_type(c, f));
    pass_on(check_alone(c, f));
    pass_on(check_soars(c, f));
    pass_on(check_flight_stand(c, f));
    pass_on(check_mounted(c, f));
    pass_on(check_space(c, f));
    pass_on(check_footing(c, f));
    return check_captive(c, f);
}

/* --- terrain */

static bool is_wood(const struct terrain *t)
{
    return (t->flags & TERRAIN_TABLE) && !(t->flags & TERRAIN_CASTLE) &&
           (t->ground == GROUND_HINDERING || t->ground == GROUND_SHALLOW);
}

static bool boxes_touch(const struct terrain *t, const struct terrain *u)
{
    return t->lo.x <= u->hi.x + MK_CONTACT && u->lo.x <= t->hi.x + MK_CONTACT &&
           t->lo.y <= u->hi.y + MK_CONTACT && u->lo.y <= t->hi.y + MK_CONTACT;
}

static bool pieces_touch(const struct mk_cast *c, int t, int u)
{
    struct poly p = {c->vertex + c->terrain[t].corner, c->terrain[t].corners};
    struct poly q = {c->vertex + c->terrain[u].corner, c->terrain[u].corners};

    return boxes_touch(&c->terrain[t], &c->terrain[u]) && poly_gap(&p, &q) <= MK_CONTACT;
}

/* Nobody is ever wholly inside one of two woods laid side by side: they have to be one. */
static struct verdict check_woods(const struct mk_cast *c)
{
    for (int t = 0; t < c->nterrain; t++)
        for (int u = 0; u < t && is_wood(&c->terrain[t]); u++)
            forbid_terrain(is_wood(&c->terrain[u]) && pieces_touch(c, t, u),
                           R_SETUP_TERRAIN_SPACING, t);
    return allow();
}

/* What stands there has the numbers of its card. [constructed-terrain.card] */
static struct verdict check_numbers(const struct mk_cast *c)
{
    for (int t = 0; t < c->nterrain; t++)
        forbid_terrain((c->terrain[t].flags & TERRAIN_BUILT) &&
                           (!c->terrain[t].defense || !c->terrain[t].structure),
                       R_CONSTRUCTED_TERRAIN_CARD, t);
    return allow();
}

struct verdict table_check(const struct mk_cast *c)
{
    pass_on(check_woods(c));
    pass_on(check_numbers(c));
    pass_on(castles_check(c));
    pass_on(check_cards(c));
    for (int f = 0; f < c->nfigure; f++) {
        struct verdict v = stands(c, f) ? check_figure(c, f) : allow();
        if (allowed(v))
            continue;
        v.at = c->figure[v.piece].at;
        return v;
    }
    return allow();
}
