/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* remedy.c: the smallest change that would make a refused order legal, where there is one.
 *
 *  (1) The check that refuses often says itself by how much: a length, an angle, a number.
 *  (2) What is offered is legal and achieves something. An ability switched off comes first: then the
 *      order stands as it was given.
 *  (3) Where a figure is refused whatever it is ordered to do, no change of the order helps.
 *  (4) All questions are paid from one purse. If it is empty before an answer is found, `cut` says so.
 */
#include "query/remedy.h"
#include "query/propose.h"

#include "geom/path.h"
#include "notation/text.h"
#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/move.h"
#include "rules/play.h"

enum { PURSE = MK_PATH_WORK / 2 };

bool purse_legal(struct purse *p, const struct game *g, const struct mk_order *o)
{
    struct mk_order brief = *o;

    if (p->left <= 0) {
        p->cut = true;
        return false;
    }
    brief.flags |= ORDER_YES_OR_NO | ORDER_ONE_OF_MANY;

    struct verdict v = mk_check(g, &brief);

    p->left -= question_cost(g, v);
    p->cut |= v.rule == R_MOVE_PATH_FOUND;
    return allowed(v);
}

/* What an ability's own action has to name. */
static int wants(const struct game *g, const struct mk_order *o)
{
    const struct ability *a = ability_of(g, o->ability);

    return o->kind == ORDER_USE && a ? a->use_wants : 0;
}

/* Does it set somebody down, and is that what is asked for? */
static bool places_something(const struct game *g, const struct mk_order *o)
{
    int ask = g->ask.ask;

    if (!vec_valid(o->to) || o->fig >= g->nfigure)
        return false;
    if (o->kind == ORDER_USE)
        return ask == ASK_ACTION && o->other < g->nfigure && (wants(g, o) & WANTS_PLACE);
    if (o->kind == ORDER_MOVE)
        return ask == ASK_ACTION || ask == ASK_MEMBER || ask == ASK_CONFUSE;
    return (o->kind == ORDER_DEPLOY && ask == ASK_DEPLOY) ||
           (o->kind == ORDER_PLACE && ask == ASK_PLACE && o->fig == g->ask.fig);
}

static bool turns_something(const struct game *g, const struct mk_order *o)
{
    if (o->fig >= g->nfigure)
        return false;
    if (o->kind == ORDER_USE)
        return (wants(g, o) & (WANTS_PLACE | WANTS_FACING)) == WANTS_FACING;
    return o->kind == ORDER_SPIN || o->kind == ORDER_TURN ||
           (places_something(g, o) && piece_of(g, o->fig)->discs == 2);
}

static bool lays_something(const struct game *g, const struct mk_order *o)
{
    return o->kind == ORDER_LAY && g->ask.ask == ASK_LAY && o->terrain < g->nterrain &&
           vec_valid(o->to);
}

static bool gathers_somebody(const struct mk_order *o)
{
    return o->kind == ORDER_RANGED || o->kind == ORDER_CLOSE || o->kind == ORDER_FORMATION;
}

/* Is the move refused wherever it would go? */
static bool is_refused_anyhow(const struct game *g, const struct mk_order *o, struct verdict v)
{
    struct mk_order stay = *o;

    if (o->kind != ORDER_MOVE)
        return false;
    stay.to = figure_of(g, o->fig)->at;
    stay.facing = figure_of(g, o->fig)->facing;
    stay.nvia = 0;

    struct verdict u = mk_check(g, &stay);

    return u.rule == v.rule && u.culprit == v.culprit && u.piece == v.piece;
}

/* How far the figure may go, part by part. */
static void tell_speed(const struct game *g, const struct mk_order *o, struct mk_remedy *r)
{
    struct walk w;

    if (r->verdict.rule != R_MOVE_DISTANCE || o->fig >= g->nfigure)
        return;
    walk_of(g, o->fig, g->ask.ask == ASK_MEMBER ? frame_find(g, FRAME_FORMATION) : NULL, &w);
    r->has_speed = true;
    r->speed = w.speed;
}

static void look_for_change(const struct game *g, const struct mk_order *o, struct purse *p,
                            struct mk_remedy *r)
{
    if (lays_something(g, o)) {
        remedy_lay(g, o, p, r);
        return;
    }
    if (o->kind == ORDER_SKIP && g->ask.ask == ASK_LAY) {
        r->order = *o;
        fall_back_lay(g, &r->order);    /* looks where the rule itself has looked */
        r->has_order = r->order.kind == ORDER_LAY;
        return;
    }
    if (is_refused_anyhow(g, o, r->verdict) && !remedy_ability(g, o, p, r))
        return;
    if (r->has_order || remedy_ability(g, o, p, r))
        return;
    if (turns_something(g, o) && remedy_facing(g, o, p, r))
        return;
    if (places_something(g, o) && remedy_place(g, o, p, r))
        return;
    if (gathers_somebody(o))
        remedy_company(g, o, p, r);
}

bool mk_remedy(const struct game *g, const struct mk_order *o, struct mk_remedy *out)
{
    *out = (struct mk_remedy){.verdict = mk_check(g, o), .fig = NOBODY};
    if (allowed(out->verdict))
        return false;
    if (out->verdict.rule == R_NOT_ASKED)
        return true;
    out->unit = out->verdict.unit;
    out->amount = out->verdict.amount;
    out->known = out->unit != UNIT_NONE && out->amount != 0;
    tell_speed(g, o, out);
    if (o->player == g->ask.player) {
        struct purse p = {.left = PURSE - question_cost(g, out->verdict)};

        if (p.left > 0)
            look_for_change(g, o, &p, out);
        out->cut |= p.cut || p.left <= 0;
    }
    return true;
}

/* ---------------------------------------------------------------- words */

/* To the nearest tenth of an inch, but never nothing. */
static void print_length(const struct mk_remedy *r, struct mk_text *t)
{
    bool at_all = vec_eq(r->verdict.at, (vec){0, 0}) && r->verdict.unit == UNIT_LENGTH;
    bool far = at_all && r->amount <= r->verdict.amount + MK_CONTACT;
    int32_t tenths = (r->amount * 10 + MK_INCH / 2) / MK_INCH;

    tenths = tenths ? tenths : 1;
    text_add(t, far ? "too far by " : r->has_order ? "possible from " : "overlaps by ");
    text_decimal(t, tenths, 10);
    text_add(t, tenths == 10 ? " inch" : " inches");
    if (!far && r->has_order)
        text_add(t, " away");
}

static void print_angle(const struct mk_remedy *r, struct mk_text *t)
{
    int32_t tenths = r->amount < 0 ? -r->amount : r->amount;

    text_add(t, "turn ");
    text_int(t, (int)(tenths + 9) / 10);
    text_add(t, tenths <= 10 ? " degree" : " degrees");
    text_add(t, r->amount > 0 ? " to the left" : " to the right");
}

static void print_amount(const struct mk_remedy *r, struct mk_text *t)
{
    if (r->unit == UNIT_LENGTH)
        print_length(r, t);
    else if (r->unit == UNIT_ANGLE)
        print_angle(r, t);
    else if (r->unit == UNIT_COUNT) {
        text_add(t, "by ");
        text_int(t, r->amount);
    }
}

static void print_change(const struct game *g, const struct mk_remedy *r, struct mk_text *t)
{
    const char *id = r->fig < g->nfigure ? piece_of(g, r->fig)->id : "";

    switch (r->change) {
    case CHANGE_WAY:
        text_add(t, "not along the path you drew; another path gets there");
        break;
    case CHANGE_ABILITY:
        text_add(t, "with ");
        text_add(t, ability_of(g, r->ability)->name);
        text_add(t, " of ");
        text_add(t, id);
        text_add(t, " switched off first");
        break;
    case CHANGE_WITHOUT:
        text_add(t, "without ");
        text_add(t, id);
        break;
    case CHANGE_ALL:
        text_add(t, "against everyone it must attack");
        break;
    case CHANGE_NO_CAPTURE:
        text_add(t, "as an attack, not as a capture");
        break;
    case CHANGE_ALONE:
        text_add(t, "alone");
        break;
    default:
        if (r->known)
            print_amount(r, t);
    }
}

void mk_remedy_print(const struct game *g, const struct mk_remedy *r, struct mk_text *t)
{
    print_change(g, r, t);
    if (r->cut)
        text_add(t, r->has_order ? " (perhaps less: the search was stopped early)"
                                 : "none was found before the search was stopped");
}
