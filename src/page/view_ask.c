/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* view_ask.c: the decision the game is waiting for, in JSON, with the answers that can be
 * listed. */
#include "notation/names.h"
#include "page/page.h"
#include "query/propose.h"
#include "rules/ability.h"
#include "rules/attack.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/setup.h"

enum { PLACES_MAX = 64 };

/* ---------------------------------------------------------------- formations and abilities */

static void tell_members(struct json *j, const struct game *g)
{
    const struct frame *fr = g->ask.ask == ASK_MEMBER ? frame_find(g, FRAME_FORMATION) : NULL;

    js_put_open(j, "members", '[');
    for (int i = 0; fr && i < fr->n; i++) {
        js_open(j, '{');
        js_put_string(j, "fig", id_of(g, fr->member[i]));
        js_put_bool(j, "moved", fr->done >> i & 1);
        js_close(j, '}');
    }
    js_close(j, ']');
}

static void tell_cancel(struct json *j, const struct game *g, const struct mk_order *o)
{
    js_open(j, '{');
    js_put_string(j, "fig", id_of(g, o->fig));
    js_put_string(j, "ability", mk_ability_word(o->ability));
    js_key(j, "order");
    tell_order(j, g, o);
    js_close(j, '}');
}

/* What may be switched off now: in an attack by the player asked, between actions by anybody. */
static void tell_cancels(struct json *j, const struct game *g)
{
    struct mk_order all[MK_ABILITIES];

    js_put_open(j, "cancels", '[');
    for (int f = 0; f < g->nfigure; f++)
        for (int i = 0, n = mk_cancels(g, (fig_id)f, all); i < n; i++)
            tell_cancel(j, g, &all[i]);
    js_close(j, ']');
}

/* ---------------------------------------------------------------- answers to choose from */

static void tell_places(struct json *j, const struct game *g)
{
    struct mk_order all[PLACES_MAX];
    int n = g->ask.ask == ASK_PLACE ? mk_generate(g, all, PLACES_MAX, NULL) : 0;

    js_put_open(j, "places", '[');
    for (int i = 0; i < n; i++) {
        if (all[i].kind != ORDER_PLACE)
            continue;
        js_open(j, '{');
        js_put_length(j, "x", all[i].to.x);
        js_put_length(j, "y", all[i].to.y);
        js_put_angle(j, "facing", all[i].facing);
        js_key(j, "order");
        tell_order(j, g, &all[i]);
        js_close(j, '}');
    }
    js_close(j, ']');
}

static void offer(struct json *j, const struct game *g, const struct mk_order *o)
{
    if (allowed(mk_check(g, o)))
        tell_order(j, g, o);
}

static void offer_pairs(struct json *j, const struct game *g)
{
    for (int f = 0; f < g->nfigure; f++)
        for (int other = 0; other < g->nfigure; other++) {
            struct mk_order o = order_made(g, ORDER_BORROW, (fig_id)f);

            o.other = (fig_id)other;
            if (f != other && owner_of(g, (fig_id)f) == g->ask.player)
                offer(j, g, &o);
        }
}

static void offer_lenders(struct json *j, const struct game *g)
{
    for (int f = 0; f < g->nfigure; f++) {
        struct mk_order o = order_made(g, ORDER_LEND, (fig_id)f);

        offer(j, g, &o);
    }
}

static void offer_portals(struct json *j, const struct game *g)
{
    for (int f = 0; f < g->nfigure; f++)
        for (int kind = ORDER_OPEN; kind <= ORDER_SHUT; kind++) {
            struct mk_order o = order_made(g, (enum mk_order_kind)kind, (fig_id)f);

            for (o.choice = 0; o.choice < FORT_PORTALS; o.choice++)
                offer(j, g, &o);
        }
}

static void offer_meet(struct json *j, const struct game *g)
{
    for (int f = 0; f < g->nfigure; f++) {
        struct mk_order o = order_made(g, ORDER_MEET, (fig_id)f);

        offer(j, g, &o);
    }
}

static void offer_sections(struct json *j, const struct game *g)
{
    fig_id body = body_of(g, g->ask.fig);

    for (int i = 0; i < piece_of(g, body)->sections; i++) {
        struct mk_order o = order_made(g, ORDER_SECTION, (fig_id)(body + i));

        offer(j, g, &o);
    }
    if (mate_of(g, body) != NOBODY) {
        struct mk_order o = order_made(g, ORDER_SECTION, mate_of(g, body));

        offer(j, g, &o);
    }
}

/* The answers that name no place and no target. */
static void tell_choices(struct json *j, const struct game *g)
{
    static const uint8_t plain[] = {ORDER_END, ORDER_KEEP, ORDER_SKIP, ORDER_DONE, ORDER_READY};

    js_put_open(j, "choices", '[');
    for (size_t i = 0; i < sizeof plain && g->ask.player < g->nplayer; i++) {
        struct mk_order o = order_made(g, (enum mk_order_kind)plain[i], NOBODY);

        offer(j, g, &o);
    }
    for (int i = CHOOSE_DAMAGE; i <= CHOOSE_DIE && g->ask.ask == ASK_HEAL; i++) {
        struct mk_order o = order_made(g, ORDER_CHOOSE, NOBODY);

        o.choice = (uint8_t)i;
        offer(j, g, &o);
    }
    if (g->ask.ask == ASK_CANCEL)
        offer_pairs(j, g);
    if (g->ask.ask == ASK_MEMBER)
        offer_lenders(j, g);
    if (g->ask.ask == ASK_PORTALS)
        offer_portals(j, g);
    if (g->ask.ask == ASK_MEET)
        offer_meet(j, g);
    if (g->ask.ask == ASK_SECTION)
        offer_sections(j, g);
    if (g->ask.ask == ASK_COMMAND)
        offer_resolves(j, g);
    if (g->ask.ask == ASK_COMMAND || g->ask.ask == ASK_ACTION || g->ask.ask == ASK_MEMBER)
        offer_uses(j, g);
    offer_cards(j, g);
    js_close(j, ']');
}

static void tell_decline(struct json *j, const struct game *g)
{
    struct mk_order o;

    js_key(j, "decline");
    if (mk_decline(g, &o))
        tell_order(j, g, &o);
    else
        js_null(j);
}

/* ---------------------------------------------------------------- the attack */

static void tell_struck(struct json *j, const struct game *g, const struct attack *a,
                        const struct struck *s)
{
    struct tally t;

    js_open(j, '{');
    js_put_string(j, "fig", id_of(g, s->fig));
    js_put_bool(j, "named", s->flags & STRUCK_TARGET);
    js_put_bool(j, "hit", s->flags & STRUCK_HIT);
    js_put_bool(j, "dodged", s->flags & STRUCK_DODGED);
    js_put_int(j, "clicks", s->clicks);
    js_put_int(j, "die", s->die);
    if (on_table(g, s->fig) && on_table(g, a->attacker)) {
        tally_attack(g, a, s, &t);
        js_key(j, "attack");
        tell_tally(j, g, &t);
        tally_defense(g, a, s, &t);
        js_key(j, "defense");
        tell_tally(j, g, &t);
        tally_damage(g, a, s, &t);
        js_key(j, "damage");
        tell_tally(j, g, &t);
    }
    js_close(j, '}');
}

static void tell_attack(struct json *j, const struct game *g)
{
    const struct attack *a = attack_top(g);

    js_key(j, "attack");
    if (!a) {
        js_null(j);
        return;
    }
    js_open(j, '{');
    js_put_string(j, "kind", a->kind == ATTACK_RANGED ? "ranged" : "close");
    js_put_string(j, "player", name_of(g, a->by));
    js_put_string(j, "attacker", id_of(g, a->attacker));
    js_put_open(j, "members", '[');
    for (int i = 0; i < a->nmember; i++)
        js_string(j, id_of(g, a->member[i]));
    js_close(j, ']');
    js_put_bool(j, "capture", a->flags & ATTACK_CAPTURES);
    js_put_bool(j, "heals", a->flags & ATTACK_HEALS);
    js_put_open(j, "dice", '[');
    for (int i = 0; i < 2 && a->dice[0]; i++)
        js_int(j, a->dice[i]);
    js_close(j, ']');
    js_put_int(j, "die", attack_die(a) + attack_added_die(a));
    js_put_int(j, "total", a->total);
    js_put_open(j, "targets", '[');
    for (int i = 0; i < a->nstruck; i++)
        tell_struck(j, g, a, &a->struck[i]);
    js_close(j, ']');
    js_close(j, '}');
}

/* ---------------------------------------------------------------- the decision */

void tell_ask(struct json *j, const struct game *g)
{
    const struct mk_decision *ask = &g->ask;
    bool dice = ask->ask == ASK_DICE;

    js_open(j, '{');
    js_put_string(j, "kind", name_ask[ask->ask]);
    js_put_string(j, "player", ask->ask == ASK_NOTHING ? NULL : name_of(g, ask->player));
    js_put_string(j, "fig", id_of(g, ask->fig));
    js_put_string(j, "other", id_of(g, ask->other));
    js_put_int(j, "dice", dice ? ask->ndice : 0);
    js_put_string(j, "roller", name_of(g, setup_roller(g)));
    js_put_string(j, "purpose", dice ? name_dice[ask->dice] : NULL);
    tell_members(j, g);
    tell_cancels(j, g);
    tell_places(j, g);
    tell_choices(j, g);
    tell_decline(j, g);
    tell_edition_ask(j, g);
    tell_attack(j, g);
    js_close(j, '}');
}
