/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* order_print.c: from an order to its text, in absolute places and facings. */
#include "notation/names.h"
#include "notation/table.h"
#include "notation/text.h"
#include "rules/ability.h"
#include "rules/kind.h"

struct printing {
    const struct game *g;
    const struct mk_order *o;
    struct mk_text *t;
};

static const char *figure_name(const struct game *g, fig_id f)
{
    return f < g->nfigure ? piece_of(g, f)->id : "nobody";
}

static void add_figure(const struct printing *p, const char *before, fig_id f)
{
    if (before)
        text_word(p->t, before);
    text_word(p->t, figure_name(p->g, f));
}

static void add_figures(const struct printing *p, const char *before, const fig_id *f, int n)
{
    for (int i = 0; i < n; i++)
        add_figure(p, i == 0 ? before : NULL, f[i]);
}

static void add_facing(const struct printing *p)
{
    text_word(p->t, "facing");
    text_angle(p->t, p->o->facing);
}

static void add_travel(const struct printing *p)
{
    if (p->o->nvia > 0)
        text_word(p->t, "via");
    for (int i = 0; i < p->o->nvia && i < MK_VIA; i++)
        text_point(p->t, p->o->via[i]);
    if (p->o->flags & ORDER_ABOARD) {
        add_figure(p, "aboard", p->o->other);
        return;
    }
    text_word(p->t, "to");
    text_point(p->t, p->o->to);
    add_facing(p);
    if (p->o->floor)
        text_word(p->t, p->o->floor == FLOOR_UNDER ? "under" : "above");
}

static void add_manner(const struct printing *p)
{
    static const char *const words[MK_MANNERS] = {"double-time", "level", NULL, "point-blank",
                                                  "point-blank-damage", "precision",
                                                  [13] = "sparing", "watching", "twice"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if ((p->o->manner >> i & 1) && words[i])
            text_word(p->t, words[i]);
}

static void print_nothing(const struct printing *p) { (void)p; }
static void print_one(const struct printing *p) { add_figure(p, NULL, p->o->fig); }

static void print_travel(const struct printing *p)
{
    add_figure(p, NULL, p->o->fig);
    add_figures(p, "with", p->o->with, p->o->nwith);
    add_travel(p);
    add_manner(p);
}

static void print_move(const struct printing *p)
{
    static const struct { uint16_t manner; const char *word; } verbs[] = {
        {MANNER_SURGE, "surge"}, {MANNER_CHARGE, "charge"}, {MANNER_BOUND, "bound"},
        {MANNER_OVERWHELM, "overwhelm"}, {MANNER_TRAMPLE, "trample"},
    };
    const char *word = "move";

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (p->o->manner & verbs[i].manner)
            word = verbs[i].word;
    text_word(p->t, word);
    if (p->o->manner & MANNER_OVERWHELM) {
        add_figure(p, NULL, p->o->fig);
        add_figure(p, "at", p->o->other);
        add_travel(p);
        add_manner(p);
        return;
    }
    print_travel(p);
}

static void print_turn(const struct printing *p)
{
    add_figure(p, NULL, p->o->fig);
    add_figures(p, "with", p->o->with, p->o->nwith);
    add_facing(p);
}

static void print_members(const struct printing *p)
{
    add_figure(p, NULL, p->o->fig);
    add_figures(p, NULL, p->o->with, p->o->nwith);
    add_manner(p);
}

/* Members, after `with` or, if they add to the damage, after `damage`. */
static void add_helpers(const struct printing *p, const char *before, bool damage)
{
    for (int i = 0; i < p->o->nwith; i++)
        if ((p->o->for_damage >> i & 1) == damage) {
            add_figure(p, before, p->o->with[i]);
            before = NULL;
        }
}

static void print_share(const struct printing *p)
{
    for (int i = 0; i < p->o->ntarget; i++) {
        add_figure(p, NULL, p->o->target[i]);
        text_byte(p->t, ' ');
        text_int(p->t, p->o->share[i]);
    }
}

static void print_objective(const struct printing *p)
{
    text_word(p->t, "at");
    text_point(p->t, p->o->to);
}

static void print_attack(const struct printing *p)
{
    add_figure(p, NULL, p->o->fig);
    if (p->o->flags & ORDER_ALL)
        text_word(p->t, "at all");
    else if (p->o->ntarget == 0 && p->o->terrain < p->g->nterrain) {
        text_word(p->t, "at");
        text_word(p->t, terrain_of(p->g, p->o->terrain)->id);
    }
    else
        add_figures(p, "at", p->o->target, p->o->ntarget);
    add_helpers(p, "with", false);
    add_helpers(p, "damage", true);
    add_manner(p);
    if (p->o->flags & ORDER_CAPTURE)
        text_word(p->t, "capture");
    if (p->o->flags & ORDER_LONG)
        text_word(p->t, "long");
    if (p->o->flags & ORDER_INDIRECT)
        text_word(p->t, "indirect");
    if (p->o->ability) {
        text_word(p->t, "using");
        text_word(p->t, mk_ability_word(p->o->ability));
    }
}

static void print_cancel(const struct printing *p)
{
    add_figure(p, NULL, p->o->fig);
    text_word(p->t, mk_ability_word(p->o->ability));
}

static void print_borrow(const struct printing *p)
{
    add_figure(p, NULL, p->o->fig);
    add_figure(p, "from", p->o->other);
}

static void print_choice(const struct printing *p)
{
    text_word(p->t, p->o->choice == CHOOSE_DIE ? "die" : "damage");
}

static void print_portal(const struct printing *p)
{
    const struct fort *f = p->o->fig < p->g->nfigure
                               ? mk_kinds[piece_of(p->g, p->o->fig)->kind].fort : NULL;

    add_figure(p, NULL, p->o->fig);
    text_word(p->t, f && p->o->choice < f->portals ? f->portal[p->o->choice].word : "door");
}

static void print_lay(const struct printing *p)
{
    bool known = p->o->terrain < p->g->nterrain;

    text_word(p->t, known ? terrain_of(p->g, p->o->terrain)->id : "nothing");
    text_word(p->t, "at");
    text_point(p->t, p->o->to);
    text_word(p->t, "turned ");
    text_decimal(p->t, p->o->facing, 10);
}

static void print_dice(const struct printing *p)
{
    for (int i = 0; i < p->o->ndice && i < (int)sizeof p->o->die; i++) {
        text_byte(p->t, ' ');
        text_int(p->t, p->o->die[i]);
    }
}

static void add_card(const struct printing *p)
{
    text_word(p->t, p->o->card < p->g->ncard ? card_of(p->g, p->o->card)->id : "nothing");
}

static void print_give(const struct printing *p)
{
    add_card(p);
    add_figure(p, p->o->kind == ORDER_GIVE ? "to" : "by", p->o->fig);
}

static void print_drop(const struct printing *p)
{
    add_card(p);
    print_objective(p);
}

/* Only a glyph says where its token goes. */
static void print_cast(const struct printing *p)
{
    const struct card *c = p->o->card < p->g->ncard ? card_of(p->g, p->o->card) : NULL;

    print_give(p);
    if (p->o->other != NOBODY)
        add_figure(p, "on", p->o->other);
    if (c && c->spell == SPELL_GLYPH)
        print_objective(p);
}

static void print_counter(const struct printing *p)
{
    add_figure(p, "by", p->o->fig);
    if (p->o->card >= p->g->ncard)
        return;
    text_word(p->t, "with");
    add_card(p);
}

static void print_domain(const struct printing *p)
{
    if (p->o->card == NO_CARD)
        print_hex(p->t, p->o->sealed.commitment, MK_COMMITMENT);
    else
        add_card(p);
}

static void print_reveal(const struct printing *p)
{
    add_card(p);
    print_hex(p->t, p->o->sealed.salt, MK_SALT);
}

/* Orders that use an ability have verbs of their own. */
static void print_use(const struct printing *p)
{
    switch (p->o->ability) {
    case ABILITY_MAGIC_LEVITATION:
        add_figure(p, "levitate", p->o->fig);
        add_figure(p, "lifts", p->o->other);
        add_travel(p);
        break;
    case ABILITY_NECROMANCY:
        add_figure(p, "raise", p->o->other);
        add_figure(p, "by", p->o->fig);
        break;
    case ABILITY_NIMBLE:
        add_figure(p, "nimble", p->o->fig);
        add_facing(p);
        break;
    case ABILITY_BOMBARDIER:
        add_figure(p, "bombard", p->o->fig);
        text_word(p->t, "at");
        text_point(p->t, p->o->to);
        for (int i = 0; i < p->o->nvia && i < MK_VIA; i++)
            text_point(p->t, p->o->via[i]);
        break;
    case ABILITY_REGENERATION:
        add_figure(p, "regenerate", p->o->fig);
        break;
    default:
        add_figure(p, "use", p->o->fig);
        text_word(p->t, mk_ability_word(p->o->ability));
        if (p->o->other != NOBODY)
            add_figure(p, "on", p->o->other);
        if (p->o->choice) {
            text_word(p->t, "for");
            text_word(p->t, mk_ability_word(p->o->choice));
        }
    }
}

static const struct {
    const char *word;
    void (*print)(const struct printing *);
} verbs[MK_ORDER_KINDS] = {
    [ORDER_NONE] = {"nothing", print_nothing},
    [ORDER_MOVE] = {NULL, print_move},
    [ORDER_TURN] = {"turn", print_turn},
    [ORDER_FORMATION] = {"formation", print_members},
    [ORDER_RANGED] = {"ranged", print_attack},
    [ORDER_CLOSE] = {"close", print_attack},
    [ORDER_PASS] = {"pass", print_one},
    [ORDER_USE] = {NULL, print_use},
    [ORDER_CANCEL] = {"cancel", print_cancel},
    [ORDER_END] = {"end", print_nothing},
    [ORDER_WITHDRAW] = {"withdraw", print_nothing},
    [ORDER_AGREE] = {"agree", print_nothing},
    [ORDER_RETRACT] = {"retract", print_nothing},
    [ORDER_TIME] = {"time", print_nothing},
    [ORDER_SPIN] = {"spin", print_turn},
    [ORDER_KEEP] = {"keep", print_nothing},
    [ORDER_SKIP] = {"skip", print_nothing},
    [ORDER_DONE] = {"done", print_nothing},
    [ORDER_READY] = {"ready", print_nothing},
    [ORDER_PLACE] = {"place", print_travel},
    [ORDER_BORROW] = {"borrow", print_borrow},
    [ORDER_LEND] = {"lend", print_one},
    [ORDER_CHOOSE] = {"choose", print_choice},
    [ORDER_OPEN] = {"open", print_portal},
    [ORDER_SHUT] = {"shut", print_portal},
    [ORDER_MEET] = {"meet", print_one},
    [ORDER_SECTION] = {"choose", print_one},
    [ORDER_LAY] = {"lay", print_lay},
    [ORDER_DEPLOY] = {"deploy", print_travel},
    [ORDER_DICE] = {"dice", print_dice},
    [ORDER_OBJECTIVE] = {"objective", print_objective},
    [ORDER_RESOLVE] = {"resolve", print_cancel},
    [ORDER_SHARE] = {"share", print_share},
    [ORDER_GIVE] = {"give", print_give},
    [ORDER_DROP] = {"drop", print_drop},
    [ORDER_PICK_UP] = {"pick-up", print_give},
    [ORDER_DOMAIN] = {"domain", print_domain},
    [ORDER_REVEAL] = {"reveal", print_reveal},
    [ORDER_CAST] = {"cast", print_cast},
    [ORDER_BROWSE] = {"browse", print_give},
    [ORDER_COUNTER] = {"counter", print_counter},
};

static const char *giver(const struct game *g, const struct mk_order *o)
{
    if (o->player == MK_JUDGE)
        return "judge";
    return o->player < g->nplayer ? player_of(g, o->player)->name : "nobody";
}

void mk_order_print(const struct game *g, const struct mk_order *o, struct mk_text *t)
{
    struct printing p = {g, o, t};

    if (o->kind >= MK_ORDER_KINDS)
        return;
    if (o->kind != ORDER_DICE)
        text_word(t, giver(g, o));
    if (verbs[o->kind].word)
        text_word(t, verbs[o->kind].word);
    verbs[o->kind].print(&p);
}
