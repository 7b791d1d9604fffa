/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* expect_figure.c: what is true of one figure now. A line may say several things. */
#include <stdio.h>

#include "casebook/expect.h"
#include "rules/ground.h"
#include "notation/names.h"
#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/turn.h"

enum { NEAR_LENGTH = 20, NEAR_ANGLE = 2 };      /* 0.02 inch, 0.2 degree */

static bool number(struct run *r, struct scan *s, fig_id f, const char *what, int found)
{
    int n;

    if (!scan_int(s, -99, 9999, &n))
        return false;
    if (n != found)
        run_fail(r, "expected %s %s %d, found %d", fig_name(r->g, f), what, n, found);
    return true;
}

static bool clicks(struct run *r, struct scan *s, fig_id f)
{
    return number(r, s, f, "clicks", dial_clicks(r->g, f));
}

static bool tokens(struct run *r, struct scan *s, fig_id f)
{
    return number(r, s, f, "tokens", tokens_of(r->g, f));
}

static bool speed(struct run *r, struct scan *s, fig_id f)
{
    return number(r, s, f, "speed", dial_value(r->g, f, SLOT_SPEED));
}

static bool attack(struct run *r, struct scan *s, fig_id f)
{
    return number(r, s, f, "attack", dial_value(r->g, f, SLOT_ATTACK));
}

static bool defense(struct run *r, struct scan *s, fig_id f)
{
    return number(r, s, f, "defense", dial_value(r->g, f, SLOT_DEFENSE));
}

static bool damage(struct run *r, struct scan *s, fig_id f)
{
    return number(r, s, f, "damage", dial_value(r->g, f, SLOT_DAMAGE));
}

static bool range(struct run *r, struct scan *s, fig_id f)
{
    return number(r, s, f, "range", piece_of(r->g, f)->range);
}

/* ---------------------------------------------------------------- where it stands */

static bool within(struct scan *s, int scale, int usual, int *out)
{
    int64_t n;

    *out = usual;
    if (!scan_accept(s, "within"))
        return true;
    if (!word_decimal(s->word, scale, &n))
        return scan_expected(s, "how far it may differ");
    *out = (int)n;
    scan_take(s);
    return true;
}

static bool at(struct run *r, struct scan *s, fig_id f)
{
    vec wanted, found = figure_of(r->g, f)->at;
    int near;

    if (!scan_point(s, &wanted) || !within(s, MK_INCH, NEAR_LENGTH, &near))
        return false;
    if (!on_table(r->g, f))
        run_fail(r, "expected %s on the table", fig_name(r->g, f));
    else if (vec_len2(vec_sub(wanted, found)) > (int64_t)near * near)
        run_fail(r, "expected %s at %.3f,%.3f, found it at %.3f,%.3f", fig_name(r->g, f),
                 wanted.x / 1024.0, wanted.y / 1024.0, found.x / 1024.0, found.y / 1024.0);
    return true;
}

static bool facing(struct run *r, struct scan *s, fig_id f)
{
    angle wanted, found = figure_of(r->g, f)->facing;
    fig_id other = NOBODY;
    int near;

    if (!word_angle(s->word, &wanted))
        other = accept_fig(r, s);
    if (other != NOBODY)
        wanted = angle_of(vec_sub(figure_of(r->g, other)->at, figure_of(r->g, f)->at));
    else if (!scan_angle(s, &wanted))
        return false;
    if (!within(s, 10, NEAR_ANGLE, &near))
        return false;

    int difference = angle_diff(wanted, found);

    if (difference > near || difference < -near)
        run_fail(r, "expected %s facing %.1f, found %.1f", fig_name(r->g, f), wanted / 10.0,
                 found / 10.0);
    return true;
}

static bool table(struct run *r, struct scan *s, fig_id f)
{
    if (!scan_expect(s, "table"))
        return false;
    if (!on_table(r->g, f))
        run_fail(r, "expected %s on the table", fig_name(r->g, f));
    return true;
}

static bool off(struct run *r, struct scan *s, fig_id f)
{
    if (!scan_expect(s, "table"))
        return false;
    if (on_table(r->g, f))
        run_fail(r, "expected %s off the table", fig_name(r->g, f));
    return true;
}

/* On the ground under what is above it: in an archway. */
static bool under(struct run *r, struct scan *s, fig_id f)
{
    (void)s;
    if (!figure_of(r->g, f)->under)
        run_fail(r, "expected %s under something, found it %s", fig_name(r->g, f),
                 is_elevated(r->g, f) ? "on top" : "in the open");
    return true;
}

static bool above(struct run *r, struct scan *s, fig_id f)
{
    (void)s;
    if (!is_elevated(r->g, f))
        run_fail(r, "expected %s on top of something, found it on the ground", fig_name(r->g, f));
    return true;
}

static bool eliminated(struct run *r, struct scan *s, fig_id f)
{
    (void)s;
    if (!(figure_of(r->g, f)->flags & FIG_ELIMINATED))
        run_fail(r, "expected %s to be eliminated, found it with %d clicks", fig_name(r->g, f),
                 dial_clicks(r->g, f));
    return true;
}

/* ---------------------------------------------------------------- captives, abilities, actions */

static bool captive(struct run *r, struct scan *s, fig_id f)
{
    fig_id captor, found = figure_of(r->g, f)->captor;

    if (!scan_expect(s, "of") || !read_fig(r, s, &captor))
        return false;
    if (found != captor)
        run_fail(r, "expected %s to be %s's captive, found %s's", fig_name(r->g, f),
                 fig_name(r->g, captor), fig_name(r->g, found));
    return true;
}

static bool aboard(struct run *r, struct scan *s, fig_id f)
{
    fig_id carrier;

    if (!read_fig(r, s, &carrier))
        return false;
    if (carrier_of(r->g, f) != body_of(r->g, carrier) && mount_of(r->g, f) != carrier)
        run_fail(r, "expected %s aboard %s", fig_name(r->g, f), fig_name(r->g, carrier));
    return true;
}

static bool is_free(struct run *r, struct scan *s, fig_id f)
{
    fig_id found = figure_of(r->g, f)->captor;

    (void)s;
    if (found != NOBODY)
        run_fail(r, "expected %s to be free, found it a captive of %s", fig_name(r->g, f),
                 fig_name(r->g, found));
    return true;
}

static bool ability(struct run *r, struct scan *s, fig_id f, bool wanted)
{
    ability_id a;

    if (!scan_ability(s, &a))
        return false;
    if (has_ability(r->g, f, a) != wanted)
        run_fail(r, "expected %s %s %s", fig_name(r->g, f), wanted ? "to have" : "to lack",
                 mk_ability_word(a));
    return true;
}

static bool has(struct run *r, struct scan *s, fig_id f)
{
    return ability(r, s, f, true);
}

static bool lacks(struct run *r, struct scan *s, fig_id f)
{
    return ability(r, s, f, false);
}

static struct verdict check_asked_action(const struct game *g, fig_id f)
{
    if (g->ask.ask != ASK_ACTION || g->ask.player != owner_of(g, f))
        return deny(R_NOT_ASKED);
    return check_any_action(g, f);
}

static bool may_act(struct run *r, struct scan *s, fig_id f)
{
    struct verdict v = check_asked_action(r->g, f);
    char found[WORDS_MAX];

    (void)s;
    if (!allowed(v))
        run_fail(r, "expected that %s may be given an action, found: %s", fig_name(r->g, f),
                 say_verdict(r, v, found));
    return true;
}

static bool may_not_act(struct run *r, struct scan *s, fig_id f)
{
    (void)s;
    if (allowed(check_asked_action(r->g, f)))
        run_fail(r, "expected that %s may not be given an action", fig_name(r->g, f));
    return true;
}

/* ---------------------------------------------------------------- the line */

static const struct {
    const char *word;
    bool (*check)(struct run *, struct scan *, fig_id);
} words[] = {
    {"clicks", clicks},   {"tokens", tokens},         {"at", at},
    {"facing", facing},   {"eliminated", eliminated}, {"on", table},
    {"off", off},         {"captive", captive},       {"free", is_free},
    {"speed", speed},     {"attack", attack},         {"defense", defense},
    {"damage", damage},   {"range", range},           {"has", has},
    {"lacks", lacks},     {"may-act", may_act},       {"may-not-act", may_not_act},
    {"aboard", aboard},   {"under", under},           {"above", above},
};
enum { WORDS = sizeof words / sizeof words[0] };

static bool expect_one(struct run *r, struct scan *s, fig_id f)
{
    for (int i = 0; i < WORDS; i++)
        if (scan_accept(s, words[i].word))
            return words[i].check(r, s, f);
    return scan_expected(s, "something about the figure (clicks, tokens, at, has, …)");
}

bool expect_figure(struct run *r, struct scan *s, fig_id f)
{
    do {
        if (!expect_one(r, s, f))
            return false;
    } while (!scan_done(s) && !r->over);
    return true;
}
