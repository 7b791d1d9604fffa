/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* greedy.c: collects what could be done and does what promises most, without searching. */
#include "bot/greedy.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "bot/explain.h"
#include "bot/kinds.h"
#include "mk/query.h"
#include "rules/carry.h"
#include "rules/contact.h"
#include "rules/kind.h"
#include "rules/turn.h"

enum { PATIENT = 20 };          /* percent of eagerness below which a figure waits */

/* ---------------------------------------------------------------- ideas by decision */

static void roll(struct ideas *l)
{
    struct mk_order o = idea_order(l, ORDER_DICE, NOBODY);

    l->least = INT32_MIN;
    o.ndice = l->g->ask.ndice;
    for (int i = 0; i < o.ndice; i++)
        o.die[i] = (uint8_t)rng_between(l->rng, 1, 6);
    ideas_note(l, &o, 0, WHY_DICE, NOBODY);
}

static void think(struct ideas *l)
{
    switch (l->g->ask.ask) {
    case ASK_ACTION:
        ideas_action(l);
        break;
    case ASK_MEMBER:
        ideas_member(l);
        break;
    case ASK_SPIN:
        ideas_spin(l, ORDER_SPIN);
        break;
    case ASK_TURN:
        ideas_spin(l, ORDER_TURN);
        break;
    case ASK_ATTACK:
        ideas_follow(l);
        break;
    case ASK_PLACE:
        ideas_place(l);
        break;
    case ASK_HEAL:
        ideas_heal(l);
        break;
    case ASK_CONFUSE:
        ideas_confuse(l);
        break;
    case ASK_SECTION:
        ideas_section(l);
        break;
    case ASK_PORTALS:
        ideas_portals(l);
        break;
    case ASK_LAY:
        ideas_lay(l);
        break;
    case ASK_DEPLOY:
        ideas_deploy(l);
        break;
    case ASK_COMMAND:
        ideas_command(l);
        break;
    default:
        break;
    }
}

static bool needs_survey(const struct game *g)
{
    return g->ask.ask != ASK_DICE && g->ask.ask != ASK_LAY && g->ask.ask != ASK_DEPLOY &&
           g->ask.ask != ASK_PLACE;
}

/* Has its action been paid for already? */
static bool may_go_on(const struct game *g, fig_id f)
{
    return kind_of(g, f)->trait &&
           (acts_free(g, f, ACTION_RANGED) || acts_free(g, f, ACTION_CLOSE));
}

/* Nothing to think about: no actions are left, or only abilities could be switched off. */
static bool is_trivial(const struct game *g)
{
    if (g->ask.ask == ASK_CANCEL)
        return true;
    if (g->ask.ask != ASK_ACTION || g->actions || g->extra_actions)
        return false;
    for (int f = 0; f < g->nfigure; f++)
        if (on_table(g, (fig_id)f) && owner_of(g, (fig_id)f) == g->ask.player &&
            (acts_free(g, (fig_id)f, ACTION_MOVE) || may_go_on(g, (fig_id)f)))
            return false;
    return true;
}

/* Is an action left? A side that is behind or has waited long sets out if there is nothing else
 * to do. */
static bool may_set_out(const struct ideas *l)
{
    return l->g->ask.ask == ASK_ACTION && l->g->actions && l->s->eager >= PATIENT;
}

static bool is_idle(struct ideas *l)
{
    struct idea best;
    bool any;

    if (!may_set_out(l))
        return false;
    any = ideas_best(l, &best);
    if (any)
        ideas_put_back(l, &best);
    return !any || best.value <= 0;
}

/* An answer that is always legal. */
static void fall_back(const struct game *g, uint64_t *rng, struct idea *out)
{
    *out = (struct idea){.why = WHY_NOTHING_BETTER, .known = true, .about = NOBODY,
                         .length = NOT_ASKED};
    mk_propose(g, MK_ATTEMPTS, rng, &out->order);
}

static void look_around(struct ideas *l, struct survey *s, const struct game *g, uint64_t *rng)
{
    l->rng = rng;
    if (needs_survey(g))
        survey_take(s, g, g->ask.player);
    if (g->ask.ask == ASK_DICE)
        roll(l);
    else
        think(l);
}

/* Not where a figure has to be named or dice have to be rolled. */
static bool may_decline(const struct game *g)
{
    return g->ask.ask != ASK_DICE && g->ask.ask != ASK_SECTION;
}

int greedy_rank(struct survey *s, const struct game *g, uint64_t *rng, int32_t least,
                struct idea *out, int max)
{
    struct ideas l;
    bool declined = false;
    int n = 0;

    if (is_trivial(g)) {
        fall_back(g, rng, &out[0]);
        return 1;
    }
    ideas_begin(&l, s, g, least, max);
    look_around(&l, s, g, rng);
    if (is_idle(&l))
        ideas_detour(&l);
    while (n < max && ideas_best(&l, &out[n])) {
        /* Declining is worth 0, so it comes before anything worth less. */
        if (out[n].value <= 0 && !declined && n + 1 < max && may_decline(g)) {
            out[n + 1] = out[n];
            fall_back(g, rng, &out[n++]);
            declined = true;
        }
        n++;
    }
    if (n < max && !declined && (n == 0 || least > INT32_MIN))
        fall_back(g, rng, &out[n++]);
    return n;
}

/* ---------------------------------------------------------------- reasons */

static const char *name_of(const struct game *g, fig_id f)
{
    return f == NOBODY ? "the enemy" : piece_of(g, f)->id;
}

/* @ is the acting figure, # the one it is about, = the points gained. */
static const char *const text[WHYS] = {
    [WHY_NOTHING_BETTER] = "nothing better to do",
    [WHY_STRIKE] = "@ attacks #",
    [WHY_SHOOT] = "@ shoots at #",
    [WHY_HEAL] = "# needs healing",
    [WHY_CAPTURE] = "# is worth more as a captive",
    [WHY_CHARGE] = "@ can attack # in the same action",
    [WHY_BOUND] = "@ can shoot at # in the same action",
    [WHY_CONTACT] = "@ is a match for #",
    [WHY_AIM] = "@ gets a shot at #",
    [WHY_ADVANCE] = "@ gets closer to #",
    [WHY_RETREAT] = "@ gets out of reach of #",
    [WHY_TURN] = "@ turns to face #",
    [WHY_REGENERATE] = "@ has damage to heal",
    [WHY_RAISE] = "# can fight again",
    [WHY_LIFT] = "@ puts a friend where it is needed",
    [WHY_MARCH] = "several figures get closer for one action",
    [WHY_KEEP_RANKS] = "the formation stays together",
    [WHY_HOME] = "@ brings # home",
    [WHY_WITHOUT] = "@ hits harder without it",
    [WHY_SPIN] = "# is the bigger threat",
    [WHY_PLACE] = "it is the best spot for #",
    [WHY_DEPLOY] = "friends stay together in the middle",
    [WHY_LAY] = "it gets in the other army's way there",
    [WHY_DICE] = "chance",
    [WHY_DETOUR] = "@ looks for a way around to #",
    [WHY_BOARD] = "# carries @ faster than it walks",
    [WHY_LEAVE] = "@ gets off to fight #",
    [WHY_SECTION] = "# can best be spared",
    [WHY_SHUT] = "# is near and must not get in",
    [WHY_OPEN] = "# wants to go through",
    [WHY_TOKEN] = "@ wants to hold an objective",
    [WHY_SHELL] = "bombarding # should gain = points",
    [WHY_FIRST] = "the others wait for @",
    [WHY_HEIGHT] = "@ takes the high ground",
    [WHY_COVER] = "@ takes cover from #",
    [WHY_REAR] = "@ gets behind #",
    [WHY_CAST] = "a spell by @ should gain = points",
    [WHY_SCREEN] = "@ stands in the way of #",
    [WHY_AWAY] = "@ moves away from #",
    [WHY_PLACED] = "@ stands better against # there",
    [WHY_CONFUSED] = "# turns its back to us",
};

static size_t append(char *to, size_t room, char c, const struct game *g, const struct idea *i)
{
    int n, tenths = i->value > 0 ? (int)(i->value / (POINT / 10)) : 0;

    if (c == '@')
        n = snprintf(to, room, "%s", name_of(g, i->order.fig));
    else if (c == '#')
        n = snprintf(to, room, "%s", name_of(g, i->about));
    else if (c == '=')
        n = snprintf(to, room, "%d.%d", tenths / 10, tenths % 10);
    else
        n = snprintf(to, room, "%c", c);
    return n > 0 && (size_t)n < room ? (size_t)n : 0;
}

/* Why it does nothing, or what can be done in one way only. */
static const char *why_nothing(const struct game *g, const struct mk_order *o)
{
    switch (o->kind) {
    case ORDER_END:
        return g->ask.ask == ASK_COMMAND          ? "nothing else is due"
               : g->actions || g->extra_actions ? text[WHY_NOTHING_BETTER]
                                                : "no action is left";
    case ORDER_KEEP:
        return g->ask.ask == ASK_SPIN || g->ask.ask == ASK_TURN ? "no reason to turn"
                                                                : text[WHY_NOTHING_BETTER];
    case ORDER_READY:
        return g->ask.ask == ASK_CANCEL ? "nothing to switch off" : "every door is as it should be";
    case ORDER_RESOLVE:
        return "it is due now";
    case ORDER_SKIP:
        return g->ask.ask == ASK_ATTACK ? "no further attack pays" : text[WHY_NOTHING_BETTER];
    default:
        return text[WHY_NOTHING_BETTER];
    }
}

void idea_reason(const struct game *g, const struct idea *i, char reason[BOT_REASON])
{
    enum why why = bot_true_why(g, &i->order, i->why, i->about);
    size_t used = 0;

    for (const char *c = why == WHY_NOTHING_BETTER ? why_nothing(g, &i->order) : text[why]; *c; c++)
        used += append(reason + used, BOT_REASON - used, *c, g, i);
}

/* ---------------------------------------------------------------- the bot */

struct mk_order greedy_best(struct survey *s, const struct game *g, uint64_t *rng,
                            char reason[BOT_REASON])
{
    struct idea best;

    greedy_rank(s, g, rng, 0, &best, 1);
    if (reason)
        idea_reason(g, &best, reason);
    return best.order;
}

/* The best idea that is sensible and legal. */
static bool find(struct ideas *l, struct idea *best)
{
    while (ideas_take(l, best)) {
        if (!is_sensible(l, best))
            continue;
        if (best->length == NOT_ASKED)
            best->length = ideas_ask(l, &best->order);
        if (best->length != NOT_ASKED)
            return true;
    }
    return false;
}

/* The same, having looked around. */
static bool find_anew(struct ideas *l, struct survey *s, const struct game *g, uint64_t *rng,
                      struct idea *best)
{
    look_around(l, s, g, rng);
    if (find(l, best))
        return true;
    if (!may_set_out(l))
        return false;
    ideas_detour(l);
    return find(l, best);
}

/* What the rules have allowed already is not asked again. */
static bool play(struct game *g, struct idea *i, struct mk_events *events)
{
    if (i->length == NOT_ASKED)
        return bot_give(g, &i->order, events);
    carry_out(g, &i->order, (struct verdict){.amount = i->length}, events);
    return true;
}

bool greedy_play_on(struct survey *s, struct game *g, uint64_t *rng, struct mk_events *events)
{
    struct ideas l;
    struct idea best;

    ideas_begin(&l, s, g, 0, 1);
    if (is_trivial(g) || !find_anew(&l, s, g, rng, &best))
        fall_back(g, rng, &best);
    return play(g, &best, events);
}

/* ---------------------------------------------------------------- two actions at a time */

/* What the bot remembers. After an action that is not the last of its turn that includes what other
 * figures could have done instead: one of them does it next, and little is weighed again. */
struct memory {
    struct survey survey;
    struct ideas ideas;
    bool kept;                      /* …the rest of these, while it is true: */
    fig_id acted;                   /* this figure has acted since, */
    player_id player;               /* for this player */
    uint16_t round;
    uint8_t actions;                /* left before that */
};

static struct memory *memory_of(struct bot *b)
{
    struct memory *m = b->memory;

    if (m)
        return m;
    b->memory = m = malloc(sizeof *m);
    if (!m)
        abort();
    survey_init(&m->survey);
    m->kept = false;
    return m;
}

/* Will another figure act in this turn? Where objectives have to be held, who goes depends on who
 * has gone already. */
static bool acts_again(const struct game *g)
{
    return g->ask.ask == ASK_ACTION && g->actions > 1 && !g->nobjective;
}

/* Is this the next action of the same turn, and has no other game been looked at? Where a turn
 * begins nobody has acted, so nothing is kept from a game to its rematch. */
static bool goes_on(const struct memory *m, const struct game *g)
{
    return m->kept && survey_knows(&m->survey, g) && g->ask.player == m->player &&
           g->round == m->round && g->actions + 1 == m->actions &&
           (figure_of(g, m->acted)->flags & FIG_ACTED);
}

static bool find_another(struct memory *m, const struct game *g, uint64_t *rng, struct idea *best)
{
    survey_take(&m->survey, g, g->ask.player);
    ideas_of_others(&m->ideas, g, m->acted);
    m->ideas.rng = rng;
    return find(&m->ideas, best);
}

static void keep(struct memory *m, const struct game *g, fig_id acts)
{
    m->kept = true;
    m->acted = acts;
    m->player = g->ask.player;
    m->round = g->round;
    m->actions = g->actions;
}

static struct idea decide(struct memory *m, const struct game *g, uint64_t *rng)
{
    bool action = g->ask.ask == ASK_ACTION, on = action && goes_on(m, g);
    struct ideas passing, *l = action ? &m->ideas : &passing;  /* spins leave what is kept alone */
    struct idea best;

    m->kept = m->kept && !action;
    if (is_trivial(g)) {
        fall_back(g, rng, &best);
        return best;
    }
    if (on && find_another(m, g, rng, &best))
        return best;
    ideas_begin(l, &m->survey, g, 0, 1);
    l->then_another = acts_again(g);
    if (!find_anew(l, &m->survey, g, rng, &best))
        fall_back(g, rng, &best);
    else if (l->then_another && best.order.fig != NOBODY)
        keep(m, g, best.order.fig);
    return best;
}

struct survey *greedy_survey(struct bot *b)
{
    return &memory_of(b)->survey;
}

struct mk_order greedy_choose(struct bot *b, const struct game *g, struct bot_budget budget,
                              uint64_t *rng, char reason[BOT_REASON])
{
    struct idea best = decide(memory_of(b), g, rng);

    (void)budget;
    b->about = best.about;
    if (reason)
        idea_reason(g, &best, reason);
    return best.order;
}

bool greedy_play(struct bot *b, struct game *g, uint64_t *rng, struct mk_events *events)
{
    struct idea best = decide(memory_of(b), g, rng);

    return play(g, &best, events);
}

void greedy_release(struct bot *b)
{
    free(b->memory);
}

int bot_greedy_best(const struct game *g, uint64_t *rng, struct mk_order *out, int max)
{
    struct idea idea[GREEDY_MAX];
    struct survey *s = malloc(sizeof *s);
    int n;

    if (!s)
        abort();
    survey_init(s);
    n = greedy_rank(s, g, rng, INT32_MIN, idea, max < GREEDY_MAX ? max : GREEDY_MAX);
    free(s);
    for (int i = 0; i < n; i++)
        out[i] = idea[i].order;
    return n;
}
