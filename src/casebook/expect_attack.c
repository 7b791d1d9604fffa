/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* expect_attack.c: expectations about what has happened: attacks, tallies, events. */
#include "casebook/expect.h"

#include "catalog/catalog.h"
#include "notation/names.h"
#include "rules/move.h"

/* The last event of that kind since `from`, of figure b (NOBODY: of anybody), or NULL. */
static const struct mk_event *last_event(const struct run *r, int from, int kind, fig_id b)
{
    for (int i = r->logged.n - 1; i >= from && i >= 0; i--) {
        const struct mk_event *e = &r->logged.event[i];

        if (e->kind == kind && (b == NOBODY || e->b == b))
            return e;
    }
    return NULL;
}

/* ---------------------------------------------------------------- hit or missed */

enum outcome { OUTCOME_NONE, OUTCOME_HIT, OUTCOME_MISSED };

/* A dodge comes after the hit it undoes: the last word counts. */
static enum outcome outcome_for(const struct run *r, fig_id f)
{
    enum outcome found = OUTCOME_NONE;

    for (int i = r->since_attack; i < r->logged.n; i++) {
        const struct mk_event *e = &r->logged.event[i];

        if (e->b != f)
            continue;
        if (e->kind == EVENT_HIT)
            found = OUTCOME_HIT;
        if (e->kind == EVENT_MISSED || e->kind == EVENT_DODGED)
            found = OUTCOME_MISSED;
    }
    return found;
}

static bool expect_outcome(struct run *r, struct scan *s, bool no, enum outcome wanted)
{
    static const char *const words[] = {"neither hit nor missed", "hit", "missed"};
    fig_id f;

    if (!read_fig(r, s, &f))
        return false;

    enum outcome found = outcome_for(r, f);

    if ((found == wanted) == no)
        run_fail(r, "expected %s to be %s%s, found: %s", fig_name(r->g, f), no ? "not " : "",
                 words[wanted], words[found]);
    return true;
}

static bool hit(struct run *r, struct scan *s, bool no)
{
    return expect_outcome(r, s, no, OUTCOME_HIT);
}

static bool missed(struct run *r, struct scan *s, bool no)
{
    return expect_outcome(r, s, no, OUTCOME_MISSED);
}

/* ---------------------------------------------------------------- totals */

static bool expect_total(struct run *r, struct scan *s, int kind, fig_id b, const char *what)
{
    int n;
    char found[WORDS_MAX];
    const struct mk_event *e = last_event(r, r->since_attack, kind, b);

    if (!scan_int(s, -99, 999, &n))
        return false;
    if (!e)
        run_fail(r, "expected %s %d, but the last attack has no such number", what, n);
    else if (e->tally.total != n)
        run_fail(r, "expected %s %d, found %s", what, n, say_tally(&e->tally, found));
    return true;
}

static bool attack(struct run *r, struct scan *s, bool no)
{
    if (!no)
        return expect_total(r, s, EVENT_ATTACK, NOBODY, "attack");
    if (last_event(r, r->since_order, EVENT_ATTACK, NOBODY))
        run_fail(r, "expected no attack, but there was one");
    return true;
}

static bool defense(struct run *r, struct scan *s, bool no)
{
    (void)no;
    return expect_total(r, s, EVENT_DEFENSE, accept_fig(r, s), "defense");
}

static bool damage(struct run *r, struct scan *s, bool no)
{
    (void)no;
    return expect_total(r, s, EVENT_DAMAGE, accept_fig(r, s), "damage");
}

/* ---------------------------------------------------------------- speed */

static bool is_member(const struct frame *frame, fig_id f)
{
    for (int i = 0; frame && i < frame->n && i < MK_MEMBERS; i++)
        if (frame->member[i] == f)
            return true;
    return false;
}

static void speed_of(const struct run *r, fig_id f, struct tally *out)
{
    const struct frame *formation = frame_find(r->g, FRAME_FORMATION);
    struct walk w = {0};

    walk_of(r->g, f, is_member(formation, f) ? formation : NULL, &w);
    *out = w.speed;
}

static bool speed_tally(struct run *r, struct scan *s, bool no)
{
    struct tally t;
    char found[WORDS_MAX];
    fig_id f;
    int n;

    (void)no;
    if (!read_fig(r, s, &f) || !scan_int(s, 0, 999, &n))
        return false;
    r->last_figure = f;
    speed_of(r, f, &t);
    if (t.total != n)
        run_fail(r, "expected %s to move up to %d, found %s", fig_name(r->g, f), n,
                 say_tally(&t, found));
    return true;
}

/* ---------------------------------------------------------------- parts */

static bool has_part(int edition, const struct tally *t, enum mk_rule rule, const int *delta)
{
    for (int i = 0; i < t->n && i < MK_PARTS; i++)
        if (is_rule(edition, t->part[i].rule, rule) && (!delta || t->part[i].delta == *delta))
            return true;
    return false;
}

/* The tally of that name: of the last attack (against f), or of the speed of f or of the figure
 * named last. */
static bool tally_named(struct run *r, int slot, fig_id f, struct tally *out)
{
    static const uint8_t kinds[MK_SLOTS] = {
        [SLOT_ATTACK] = EVENT_ATTACK, [SLOT_DEFENSE] = EVENT_DEFENSE, [SLOT_DAMAGE] = EVENT_DAMAGE};

    if (slot == SLOT_SPEED) {
        fig_id who = f != NOBODY ? f : r->last_figure;

        if (who != NOBODY)
            speed_of(r, who, out);
        return who != NOBODY;
    }

    fig_id against = slot == SLOT_ATTACK ? NOBODY : f;
    const struct mk_event *e = last_event(r, r->since_attack, kinds[slot], against);

    if (e)
        *out = e->tally;
    return e != NULL;
}

static bool part(struct run *r, struct scan *s, bool no)
{
    struct tally t;
    enum mk_rule rule;
    char found[WORDS_MAX];
    int slot, delta;
    bool counted = false;

    if (!scan_listed(s, name_slot, MK_SLOTS, "speed, attack, defense or damage", &slot))
        return false;

    fig_id f = accept_fig(r, s);

    if (!read_rule(s, &rule))
        return false;
    if (!scan_done(s)) {
        counted = true;
        if (!scan_int(s, -99, 99, &delta))
            return false;
    }
    if (!tally_named(r, slot, f, &t)) {
        run_fail(r, "there was no %s total", name_slot[slot]);
        return true;
    }
    if (has_part(r->g->edition, &t, rule, counted ? &delta : NULL) == no)
        run_fail(r, "expected %s part %s of the %s, found %s", no ? "no" : "a", mk_rule_name(rule),
                 name_slot[slot], say_tally(&t, found));
    return true;
}

/* ---------------------------------------------------------------- events */

/* Names may be figures or players, in any order. */
struct names {
    int nfig, nplayer;
    fig_id fig[2];
    player_id player;
};

static bool read_names(struct run *r, struct scan *s, struct names *n)
{
    *n = (struct names){0};
    while (!scan_done(s)) {
        fig_id f = accept_fig(r, s);

        if (f != NOBODY && n->nfig < 2)
            n->fig[n->nfig++] = f;
        else if (f != NOBODY || n->nplayer == 1)
            return scan_expected(s, "nothing more on this line");
        else if (!read_player(r, s, &n->player))
            return scan_expected(s, "the name of a figure or a player");
        else
            n->nplayer = 1;
    }
    return true;
}

static bool matches(const struct mk_event *e, int kind, const struct names *n)
{
    bool player = n->nplayer == 0 || e->player == n->player;

    if (e->kind != kind || !player)
        return false;
    if (n->nfig == 2)
        return (e->a == n->fig[0] && e->b == n->fig[1]) || (e->a == n->fig[1] && e->b == n->fig[0]);
    return n->nfig == 0 || e->a == n->fig[0] || e->b == n->fig[0];
}

static bool event(struct run *r, struct scan *s, bool no)
{
    struct names n;
    struct word w = s->word;
    int kind = 0;

    while (kind < MK_EVENTS && !scan_is(s, mk_event_word((enum mk_event_kind)kind)))
        kind++;
    if (kind == MK_EVENTS)
        return scan_expected(s, "a kind of event");
    scan_take(s);
    if (!read_names(r, s, &n))
        return false;

    bool found = false;

    for (int i = r->since_order; i < r->logged.n && !found; i++)
        found = matches(&r->logged.event[i], kind, &n);
    if (found == no)
        run_fail(r, "expected %sevent %.*s", no ? "no " : "", (int)(s->end - w.at), w.at);
    return true;
}

const struct expectation expect_attacks[] = {
    {"hit", hit, false, true},          {"missed", missed, false, true},
    {"attack", attack, false, true},    {"defense", defense, false, false},
    {"damage", damage, false, false},   {"speed-tally", speed_tally, false, false},
    {"part", part, false, true},        {"event", event, false, true},
    {NULL, NULL, false, false},
};
