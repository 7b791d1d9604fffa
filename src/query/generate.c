/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* generate.c: every order worth considering, for any decision. */
#include "query/generate.h"

#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/item.h"
#include "rules/play.h"
#include "rules/spell.h"
#include "rules/turn.h"

bool gen_full(const struct gen *l)
{
    return l->n >= l->max;
}

bool gen_offer(struct gen *l, const struct mk_order *o)
{
    if (gen_full(l) || !mk_legal(l->g, o))
        return false;
    l->out[l->n++] = *o;
    return true;
}

void gen_kind(struct gen *l, enum mk_order_kind kind)
{
    struct mk_order o = order_made(l->g, kind, NOBODY);

    gen_offer(l, &o);
}

static bool is_mine(const struct game *g, fig_id f)
{
    return on_table(g, f) && owner_of(g, f) == g->ask.player;
}

/* ---------------------------------------------------------------- fate */

/* All results of the dice, in order. */
static void gen_dice(struct gen *l)
{
    struct mk_order o = order_made(l->g, ORDER_DICE, NOBODY);
    int n = l->g->ask.ndice, all = 1;

    o.ndice = (uint8_t)n;
    for (int i = 0; i < n; i++)
        all *= 6;
    for (int roll = 0; roll < all; roll++) {
        for (int i = 0, rest = roll; i < n; i++, rest /= 6)
            o.die[i] = (uint8_t)(rest % 6 + 1);
        gen_offer(l, &o);
    }
}

/* ---------------------------------------------------------------- abilities */

void gen_cancels(struct gen *l)
{
    for (int f = 0; f < l->g->nfigure && !gen_full(l); f++)
        for (struct working w = working_on(l->g, (fig_id)f);
             is_mine(l->g, (fig_id)f) && working_next(&w);) {
            struct mk_order o = order_made(l->g, ORDER_CANCEL, (fig_id)f);

            o.ability = w.id;
            gen_offer(l, &o);
        }
}

int mk_further(const struct game *g, fig_id f, ability_id out[MK_ABILITIES])
{
    struct ability_set listed = {{0}};
    int n = 0;

    for (int s = 0; s < MK_SLOTS; s++)
        set_add(&listed, dial_shows(g, f, (enum mk_slot)s));
    for (struct working w = working_on(g, f); working_next(&w);) {
        if (w.id == ABILITY_NONE || set_has(&listed, w.id))
            continue;
        set_add(&listed, w.id);
        out[n++] = w.id;
    }
    return n;
}

int mk_cancels(const struct game *g, fig_id f, struct mk_order out[MK_ABILITIES])
{
    struct ability_set listed = {{0}};
    int n = 0;

    if (!on_table(g, f))
        return 0;
    for (struct working w = working_on(g, f); working_next(&w);) {
        struct mk_order o = order_made(g, ORDER_CANCEL, f);

        o.player = owner_of(g, f);
        o.ability = w.id;
        if (!ability_optional(g, w.id) || set_has(&listed, w.id) || !mk_legal(g, &o))
            continue;
        set_add(&listed, w.id);
        out[n++] = o;
    }
    return n;
}

static void gen_borrows(struct gen *l)
{
    for (int f = 0; f < l->g->nfigure; f++)
        for (int h = 0; h < l->g->nfigure && is_mine(l->g, (fig_id)f) && !gen_full(l); h++) {
            struct mk_order o = order_made(l->g, ORDER_BORROW, (fig_id)f);

            o.other = (fig_id)h;
            if (h != f)
                gen_offer(l, &o);
        }
}

/* ---------------------------------------------------------------- by decision */

static void gen_pick_ups(struct gen *l, fig_id f);
static void gen_casts(struct gen *l, fig_id f);

static void gen_action_of(struct gen *l, fig_id f)
{
    struct mk_order pass = order_made(l->g, ORDER_PASS, f);

    gen_attacks(l, f, ORDER_CLOSE);
    gen_attacks(l, f, ORDER_RANGED);
    gen_uses(l, f);
    gen_pick_ups(l, f);
    gen_casts(l, f);
    gen_formations(l, f);
    gen_turns(l, ORDER_TURN, f);
    gen_moves(l, f);
    gen_offer(l, &pass);
}

static void gen_action(struct gen *l)
{
    gen_kind(l, ORDER_END);
    for (int f = 0; f < l->g->nfigure && !gen_full(l); f++)
        if (is_mine(l->g, (fig_id)f))
            gen_action_of(l, (fig_id)f);
    gen_cancels(l);
}

static void gen_follow(struct gen *l)
{
    gen_kind(l, ORDER_SKIP);
    gen_attacks(l, l->g->ask.fig, ORDER_CLOSE);
    gen_attacks(l, l->g->ask.fig, ORDER_RANGED);
    if (mate_of(l->g, l->g->ask.fig) != NOBODY)
        gen_attacks(l, mate_of(l->g, l->g->ask.fig), ORDER_CLOSE);
    gen_uses(l, l->g->ask.fig);
    gen_cancels(l);
}

static void gen_turn(struct gen *l, enum mk_order_kind kind)
{
    gen_kind(l, ORDER_KEEP);
    gen_turns(l, kind, l->g->ask.fig);
}

static void gen_cancel_step(struct gen *l)
{
    gen_kind(l, ORDER_READY);
    gen_cancels(l);
    gen_borrows(l);
}

static void gen_heal(struct gen *l)
{
    struct mk_order o = order_made(l->g, ORDER_CHOOSE, NOBODY);

    for (o.choice = CHOOSE_DAMAGE; o.choice <= CHOOSE_DIE; o.choice++)
        gen_offer(l, &o);
}

static void gen_portals(struct gen *l)
{
    for (int f = 0; f < l->g->nfigure; f++)
        for (int kind = ORDER_OPEN; kind <= ORDER_SHUT; kind++) {
            struct mk_order o = order_made(l->g, (enum mk_order_kind)kind, (fig_id)f);
            for (o.choice = 0; kind_of(l->g, (fig_id)f)->fort && o.choice < FORT_PORTALS; o.choice++)
                gen_offer(l, &o);
        }
    struct mk_order ready = order_made(l->g, ORDER_READY, NOBODY);
    gen_offer(l, &ready);
}

static void gen_meet(struct gen *l)
{
    for (int f = 0; f < l->g->nfigure; f++) {
        struct mk_order o = order_made(l->g, ORDER_MEET, (fig_id)f);
        gen_offer(l, &o);
    }
}

static void gen_face(struct gen *l)
{
    struct mk_order keep = order_made(l->g, ORDER_KEEP, NOBODY);
    struct mk_order o = order_made(l->g, ORDER_SPIN, l->g->ask.fig);

    gen_offer(l, &keep);
    for (o.facing = 0; o.facing < MK_TURN; o.facing = (angle)(o.facing + MK_TURN / 8))
        gen_offer(l, &o);
}

static void gen_confused(struct gen *l)
{
    gen_kind(l, ORDER_SKIP);
    gen_turns(l, ORDER_TURN, l->g->ask.fig);
    gen_moves(l, l->g->ask.fig);
}

static void gen_resolves(struct gen *l)
{
    gen_kind(l, ORDER_END);
    struct due due[MK_MAX_FIGURES];
    int n = due_things(l->g, due, MK_MAX_FIGURES);

    for (int i = 0; i < n && i < MK_MAX_FIGURES; i++) {
        struct mk_order o = order_made(l->g, ORDER_RESOLVE, due[i].fig);

        o.ability = due[i].ability;
        gen_offer(l, &o);
    }
}

static void gen_drops(struct gen *l)
{
    for (int c = 0; c < l->g->ncard; c++) {
        struct mk_order o = order_made(l->g, ORDER_DROP, NOBODY);

        o.card = (uint8_t)c;
        if (item_of(l->g, c)->state != ITEM_WIELDED)
            continue;
        o.to = item_spot(l->g, item_of(l->g, c)->by);
        gen_offer(l, &o);
    }
}

static void gen_pick_ups(struct gen *l, fig_id f)
{
    for (int c = 0; c < l->g->ncard; c++) {
        struct mk_order o = order_made(l->g, ORDER_PICK_UP, f);

        o.card = (uint8_t)c;
        gen_offer(l, &o);
    }
}

/* Every spell in a book f wields, on everybody. */
static void gen_casts(struct gen *l, fig_id f)
{
    for (int c = 0; c < l->g->ncard; c++) {
        struct mk_order o = order_made(l->g, ORDER_CAST, f);

        o.card = (uint8_t)c;
        if (card_of(l->g, c)->kind != CARD_SPELL || reader_of(l->g, c) != f)
            continue;
        gen_offer(l, &o);
        for (int b = 0; b < l->g->nfigure; b++) {
            o.other = (fig_id)b;
            gen_offer(l, &o);
        }
    }
}

static void gen_browses(struct gen *l)
{
    for (int c = 0; c < l->g->ncard; c++) {
        if (card_of(l->g, c)->kind != CARD_SPELL || reader_of(l->g, c) == NOBODY)
            continue;
        struct mk_order o = order_made(l->g, ORDER_BROWSE, reader_of(l->g, c));

        o.card = (uint8_t)c;
        gen_offer(l, &o);
    }
}

static void gen_counters(struct gen *l)
{
    gen_kind(l, ORDER_KEEP);
    for (int f = 0; f < l->g->nfigure; f++) {
        struct mk_order o = order_made(l->g, ORDER_COUNTER, (fig_id)f);

        o.card = NO_CARD;
        gen_offer(l, &o);
        for (int c = 0; c < l->g->ncard; c++) {
            o.card = (uint8_t)c;
            gen_offer(l, &o);
        }
    }
}

static void gen_sections(struct gen *l)
{
    fig_id body = body_of(l->g, l->g->ask.fig);

    for (int i = 0; i < piece_of(l->g, body)->sections; i++) {
        struct mk_order o = order_made(l->g, ORDER_SECTION, (fig_id)(body + i));
        gen_offer(l, &o);
    }
    if (mate_of(l->g, body) != NOBODY) {
        struct mk_order o = order_made(l->g, ORDER_SECTION, mate_of(l->g, body));
        gen_offer(l, &o);
    }
}

/* Decisions other than the actions of a turn. */
static void enumerate_more(struct gen *l)
{
    switch (l->g->ask.ask) {
    case ASK_PORTALS:
        gen_portals(l);
        break;
    case ASK_MEET:
        gen_meet(l);
        break;
    case ASK_FACE:
        gen_face(l);
        break;
    case ASK_SECTION:
        gen_sections(l);
        break;
    case ASK_CONFUSE:
        gen_confused(l);
        break;
    case ASK_LAY:
        gen_lay(l);
        break;
    case ASK_DEPLOY:
        gen_deploy(l);
        break;
    case ASK_DICE:
        gen_dice(l);
        break;
    case ASK_COMMAND:
        gen_resolves(l);
        gen_drops(l);
        gen_browses(l);
        break;
    case ASK_COUNTER:
        gen_counters(l);
        break;
    case ASK_RIVAL:
        gen_meet(l);
        break;
    default:
        break;
    }
}

static void enumerate(struct gen *l)
{
    switch (l->g->ask.ask) {
    case ASK_ACTION:
        gen_action(l);
        break;
    case ASK_MEMBER:
        gen_members(l);
        break;
    case ASK_SPIN:
        gen_turn(l, ORDER_SPIN);
        break;
    case ASK_TURN:
        gen_turn(l, ORDER_TURN);
        break;
    case ASK_ATTACK:
        gen_follow(l);
        break;
    case ASK_CANCEL:
        gen_cancel_step(l);
        break;
    case ASK_PLACE:
        gen_places(l, l->g->ask.fig, l->g->ask.other);
        break;
    case ASK_HEAL:
        gen_heal(l);
        break;
    default:
        enumerate_more(l);
    }
}

static void sample(struct gen *l, uint64_t *rng)
{
    struct mk_order o;

    for (int tries = l->max * MK_ATTEMPTS; tries > 0 && !gen_full(l); tries--) {
        mk_propose(l->g, 0, rng, &o);
        gen_offer(l, &o);
    }
}

int mk_generate(const struct game *g, struct mk_order *out, int max, uint64_t *rng)
{
    struct gen l = {.g = g, .out = out, .max = max};
    uint64_t fixed = 0;
    struct mk_order last;

    if (g->ask.ask == ASK_NOTHING)
        return 0;
    if (rng)
        sample(&l, rng);
    else
        enumerate(&l);
    if (l.n == 0) {
        mk_propose(g, MK_ATTEMPTS, rng ? rng : &fixed, &last);
        gen_offer(&l, &last);
    }
    return l.n;
}
