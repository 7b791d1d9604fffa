/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* view_traits.c: what only some editions print on a figure or let it do, in JSON. */
#include "page/page.h"
#include "query/propose.h"
#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/fort.h"
#include "rules/move.h"
#include "rules/objective.h"
#include "rules/ride.h"
#include "rules/ruleset.h"
#include "rules/setup.h"
#include "rules/turn.h"

static void put_word(struct json *j, const char *key, ability_id a)
{
    js_put_string(j, key, a == ABILITY_NONE ? NULL : mk_ability_word(a));
}

void tell_nexus(struct json *j, const struct position *p)
{
    put_word(j, "nexus", p->nexus);
    put_word(j, "type", p->speed_type);
    js_put_bool(j, "repair", p->flags & POSITION_REPAIR);
}

static void tell_printed(struct json *j, const struct game *g, fig_id f)
{
    const struct shell *shell = shell_of(g, f);

    tell_types(j, piece_of(g, f), ruleset_of(g)->usual_type == ABILITY_NONE ? ABILITY_NONE
                                                                            : speed_type_of(g, f));
    tell_slots(j, piece_of(g, f));
    js_put_int(j, "shells", shell ? shell->count : 0);
    js_put_int(j, "shellArea", shell ? shell->area : 0);
}

/* Is there an opposing rider to throw? */
static bool faces_riders(const struct game *g, fig_id f)
{
    for (int o = 0; o < g->nfigure; o++)
        if (rider_of(g, (fig_id)o) != NOBODY && opposed(g, f, (fig_id)o))
            return true;
    return false;
}

/* For rides and their additions: does the mount or its rider have what it takes? */
static bool may_add(const struct game *g, fig_id f, uint16_t manner)
{
    fig_id rider = rider_of(g, f);

    if (manner == MANNER_OVERWHELM)
        return faces_riders(g, f);
    if (manner == MANNER_WATCH)
        return rider != NOBODY && has_ability(g, rider, ABILITY_OVERWATCH);
    if (manner == MANNER_TWICE)
        return rides_again(g, f) || (rider != NOBODY && rides_again(g, rider));
    return true;
}

static bool may_use_manner(const struct game *g, fig_id f, uint16_t manner)
{
    if (!on_table(g, f))                /* it can be deployed soaring */
        return manner == MANNER_LEVEL && has_manner_beside(g, f, manner);
    return is_granted(g, f, manner) && may_add(g, f, manner);
}

/* How it may act, in the words of orders. */
static void tell_manners(struct json *j, const struct game *g, fig_id f)
{
    static const struct { uint16_t manner; const char *word; } words[] = {
        {MANNER_DOUBLE_TIME, "double-time"}, {MANNER_LEVEL, "level"}, {MANNER_SURGE, "surge"},
        {MANNER_NEAR_ATTACK, "point-blank"}, {MANNER_NEAR_DAMAGE, "point-blank-damage"},
        {MANNER_PRECISE, "precision"}, {MANNER_CHARGE, "charge"}, {MANNER_BOUND, "bound"},
        {MANNER_TRAMPLE, "trample"}, {MANNER_WATCH, "watching"}, {MANNER_TWICE, "twice"},
        {MANNER_OVERWHELM, "overwhelm"}, {MANNER_SPARING, "sparing"},
    };

    js_put_open(j, "manners", '[');
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (may_use_manner(g, f, words[i].manner))
            js_string(j, words[i].word);
    js_close(j, ']');
}

/* Card texts it may choose for an attack. */
static void tell_texts(struct json *j, const struct game *g, fig_id f)
{
    js_put_open(j, "texts", '[');
    for (struct working w = working_on(g, f); working_next(&w);)
        if (w.is->chosen_with)
            js_string(j, mk_ability_word(w.id));
    js_close(j, ']');
}

/* A flying figure says on which floor of a gatehouse it ends. */
static void tell_floors(struct json *j, const struct game *g, fig_id f)
{
    bool flies = on_table(g, f) && (walk_flags(g, f) & WALK_FREE_LEVELS);

    js_put_open(j, "floors", '[');
    for (int t = 0; t < g->nterrain && flies; t++)
        if (fort_at(g, t) && fort_at(g, t)->shelters) {
            js_string(j, figure_of(g, f)->under ? "above" : "under");
            break;
        }
    js_close(j, ']');
}

static void tell_further(struct json *j, const struct game *g, fig_id f)
{
    ability_id further[MK_ABILITIES];

    js_put_open(j, "further", '[');
    for (int i = 0, n = mk_further(g, f, further); i < n; i++)
        js_string(j, mk_ability_word(further[i]));
    js_close(j, ']');
}

void tell_traits(struct json *j, const struct game *g, fig_id f)
{
    js_put_bool(j, "soars", figure_of(g, f)->flags & FIG_SOARS);
    if (g->castles)
        tell_floors(j, g, f);
    if (ruleset_of(g)->usual_type == ABILITY_NONE)
        return;                         /* the edition prints none of this */
    tell_printed(j, g, f);
    tell_manners(j, g, f);
    tell_texts(j, g, f);
    tell_further(j, g, f);
}

/* ---------------------------------------------------------------- decisions */

void offer_resolves(struct json *j, const struct game *g)
{
    for (int f = 0; f < g->nfigure; f++)
        for (struct working w = working_on(g, (fig_id)f); working_next(&w);) {
            struct mk_order o = {.kind = ORDER_RESOLVE, .player = g->ask.player, .fig = (fig_id)f,
                                 .other = NOBODY, .terrain = NO_TERRAIN, .ability = w.id};

            if (is_due(g, (fig_id)f, w.id) && allowed(mk_check(g, &o)))
                tell_order(j, g, &o);
        }
}

static void offer_use(struct json *j, const struct game *g, const struct mk_order *o)
{
    if (allowed(mk_check(g, o)))
        tell_order(j, g, o);
}

/* On every figure it may be used on, and for every ability that figure shows. */
static void offer_use_on(struct json *j, const struct game *g, struct mk_order o, int wants)
{
    for (int other = 0; other < g->nfigure; other++) {
        o.other = (fig_id)other;
        o.choice = 0;
        if (!(wants & WANTS_ABILITY)) {
            offer_use(j, g, &o);
            continue;
        }
        for (struct working w = working_on(g, (fig_id)other); working_next(&w);) {
            o.choice = w.id;
            offer_use(j, g, &o);
        }
    }
}

/* What the asked player's figures may use without naming a place. */
void offer_uses(struct json *j, const struct game *g)
{
    for (int f = 0; f < g->nfigure; f++)
        for (struct working w = working_with(g, (fig_id)f, HOOK(check_use));
             owner_of(g, (fig_id)f) == g->ask.player && working_next(&w);) {
            struct mk_order o = order_made(g, ORDER_USE, (fig_id)f);

            o.ability = w.id;
            if (!w.is->check_use || (w.is->use_wants & (WANTS_PLACE | WANTS_FACING | WANTS_POINT)))
                continue;
            if (w.is->use_wants & WANTS_OTHER)
                offer_use_on(j, g, o, w.is->use_wants);
            else
                offer_use(j, g, &o);
        }
}

void tell_edition_ask(struct json *j, const struct game *g)
{
    int32_t lo, hi;
    const struct frame *fr = frame_top(g);
    bool again = g->ask.ask == ASK_ATTACK && fr->kind == FRAME_TRAVEL &&
                 is_second_ride(&fr->travel) && fr->travel.second == SECOND_DUE;

    js_put_open(j, "line", '[');
    if (g->ask.ask == ASK_OBJECTIVE) {
        objective_span(g, g->ask.player, &lo, &hi);
        js_point(j, objective_spot(g, g->ask.player, lo));
        js_point(j, objective_spot(g, g->ask.player, hi));
    }
    js_close(j, ']');
    js_put_string(j, "again", again ? piece_of(g, fr->fig)->id : NULL);
    js_put_int(j, "share", g->ask.ask == ASK_SHARE ? clicks_to_share(g, attack_top(g)) : 0);
}
