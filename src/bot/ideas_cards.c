/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_cards.c: spells and the command phase. */
#include <stddef.h>

#include "bot/ideas.h"
#include "query/propose.h"
#include "rules/ability.h"
#include "rules/item.h"
#include "rules/spell.h"
#include "rules/turn.h"

enum {
    NEXT = 60,                  /* percent of the value of effects that only work next turn */
    GIFT = 4,                   /* percent of its worth that a fighter gains by an ability */
    DUE = 3, BROWSE = 2, END = 1,       /* in this order */
    WORN = 3,                   /* clicks below which nobody pays one to turn pages */
};

/* ---------------------------------------------------------------- what a spell changes */

/* The figure as changed by the card. */
static struct seen changed(const struct seen *f, const struct card *c)
{
    struct seen with = *f;

    with.attack = (int8_t)(f->attack + c->adds[ADDS_ATTACK]);
    with.defense = (int8_t)(f->defense + c->adds[ADDS_DEFENSE]);
    with.damage = (int8_t)(f->damage + c->adds[ADDS_DAMAGE]);
    if (f->range)
        with.range = (int8_t)(f->range + c->adds[ADDS_RANGE]);
    return with;
}

/* Can a shoot b, or reach it within a turn? */
static bool is_in_reach(const struct seen *a, const struct seen *b)
{
    int32_t inches = a->range > a->speed ? a->range : a->speed;

    return vec_dist(a->at, b->at) <= inches * MK_INCH + a->radius + b->radius;
}

static int32_t blow(const struct game *g, const struct seen *a, const struct seen *b)
{
    int kind = a->range && !a->engaged ? ATTACK_RANGED : ATTACK_CLOSE;

    return is_in_reach(a, b) ? strike(g, a, b, kind, 0) : 0;
}

/* The best attack f has, less the worst that threatens it. */
static int32_t prospects(const struct ideas *l, const struct seen *f)
{
    int32_t best = 0, worst = 0;

    for (int i = 0; i < l->s->n; i++) {
        const struct seen *e = &l->s->seen[i];

        if (e->mine == f->mine)
            continue;
        int32_t deals = blow(l->g, f, e), takes = blow(l->g, e, f);

        best = deals > best ? deals : best;
        worst = takes > worst ? takes : worst;
    }
    return best - worst;
}

static bool fights(const struct ideas *l, const struct seen *f)
{
    for (int i = 0; i < l->s->n; i++)
        if (l->s->seen[i].mine != f->mine &&
            (is_in_reach(f, &l->s->seen[i]) || is_in_reach(&l->s->seen[i], f)))
            return true;
    return false;
}

/* What the spell is worth to my side if it works on f for as long as it lasts. */
static int32_t works_on(const struct ideas *l, const struct card *c, const struct seen *f)
{
    if (!fights(l, f))
        return 0;
    struct seen with = changed(f, c);
    int32_t gain = prospects(l, &with) - prospects(l, f);

    for (int i = 0; i < CARD_GIVES && c->gives[i] != ABILITY_NONE; i++)
        gain += f->worth[f->piece->life - f->left] / 100 * GIFT;
    if (c->lasts != 1)
        gain += gain / 100 * NEXT;
    return f->mine ? gain : -gain;
}

/* ---------------------------------------------------------------- casting */

static bool is_about(const struct card *c, const struct seen *by, const struct seen *f)
{
    bool near = !c->area || vec_dist(by->at, f->at) <= c->area * MK_INCH;

    return near && (c->concerns == CONCERNS_ALL || f->mine == (c->concerns == CONCERNS_OWN));
}

/* Everybody who gains or loses by it. */
static int32_t around(const struct ideas *l, const struct card *c, const struct seen *by)
{
    int32_t sum = 0;

    for (int i = 0; i < l->s->n; i++)
        if (is_about(c, by, &l->s->seen[i]))
            sum += works_on(l, c, &l->s->seen[i]);
    return sum;
}

/* What my side gains at once if nobody counters; INT32_MIN if it may not be cast. */
static int32_t at_once(const struct ideas *l, const struct mk_order *o)
{
    union { struct game game; unsigned char bytes[MK_GAME_MAX]; } cast;
    int32_t sum = 0;

    mk_game_copy(&cast.game, l->g);
    if (!allowed(mk_apply(&cast.game, o, NULL)))
        return INT32_MIN;
    while (cast.game.ask.ask == ASK_COUNTER) {
        struct mk_order keep = order_made(&cast.game, ORDER_KEEP, NOBODY);

        if (!allowed(mk_apply(&cast.game, &keep, NULL)))
            break;
    }
    for (int i = 0; i < l->s->n; i++) {
        const struct seen *f = &l->s->seen[i];
        int32_t gain = survey_worth(l->s, &cast.game, f->fig) - f->worth[f->piece->life - f->left];

        sum += f->mine ? gain : -gain;
    }
    return sum;
}

static void cast_on_each(struct ideas *l, const struct seen *f, struct mk_order *o)
{
    const struct card *c = card_of(l->g, o->card);
    bool bolt = c->spell == SPELL_SORCERY;

    for (int i = 0; i < l->s->n; i++) {
        const struct seen *e = &l->s->seen[i];
        int32_t value = !bolt     ? works_on(l, c, e)
                        : e->mine ? 0
                                  : strike(l->g, f, e, ATTACK_RANGED, 0);

        o->other = e->fig;
        if (value > effort(f))
            ideas_try(l, o, value - effort(f), WHY_CAST, e->fig);
    }
}

void ideas_cast(struct ideas *l, const struct seen *f)
{
    for (int card = 0; card < l->g->ncard; card++) {
        const struct card *c = card_of(l->g, card);

        if (c->kind != CARD_SPELL || reader_of(l->g, card) != f->fig)
            continue;
        struct mk_order o = idea_order(l, ORDER_CAST, f->fig);
        const struct ability *text = ability_of(l->g, c->text[0]);

        o.card = (uint8_t)card;
        if (!allowed(check_spell_ready(l->g, card, f->fig)))
            continue;
        if (c->spell == SPELL_ENCHANTMENT || (text && text->strikes != R_NONE))
            cast_on_each(l, f, &o);
        else if (c->spell == SPELL_SORCERY)
            ideas_note(l, &o, at_once(l, &o) == INT32_MIN ? 0 : at_once(l, &o) - effort(f), WHY_CAST,
                       NOBODY);
        else
            ideas_note(l, &o, around(l, c, f) - effort(f), WHY_CAST, NOBODY);
    }
}

/* ---------------------------------------------------------------- the command phase */

/* A book whose top spell lies face down is reopened by a figure that can afford the click. */
static void browse(struct ideas *l, const struct seen *f)
{
    for (int card = 0; card < l->g->ncard; card++) {
        if (card_of(l->g, card)->kind != CARD_SPELL || reader_of(l->g, card) != f->fig ||
            !(item_of(l->g, card)->flags & ITEM_FACE_DOWN) ||
            browse_cost(l->g, card_of(l->g, card)->book) > 1 || f->left < WORN)
            continue;
        struct mk_order o = idea_order(l, ORDER_BROWSE, f->fig);

        o.card = (uint8_t)card;
        ideas_note(l, &o, BROWSE, WHY_CAST, NOBODY);
    }
}

/* Does what is due; cards in use are kept. */
void ideas_command(struct ideas *l)
{
    struct due due[MK_MAX_FIGURES];
    int n = due_things(l->g, due, MK_MAX_FIGURES);
    struct mk_order end = idea_order(l, ORDER_END, NOBODY);

    for (int i = 0; i < n && i < MK_MAX_FIGURES; i++) {
        struct mk_order o = idea_order(l, ORDER_RESOLVE, due[i].fig);

        o.ability = due[i].ability;
        ideas_note(l, &o, DUE, WHY_NOTHING_BETTER, due[i].fig);
    }
    for (int i = 0; i < l->s->nmine; i++)
        browse(l, &l->s->seen[i]);
    ideas_note(l, &end, END, WHY_NOTHING_BETTER, NOBODY);
}
