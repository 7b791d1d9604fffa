/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* refuse.c: orders and tables that must be refused, orders that would be allowed. */
#include <stdio.h>
#include <string.h>

#include "casebook/run.h"
#include "catalog/catalog.h"
#include "notation/names.h"

/* A clause that the catalogue does not have, and the one that was probably meant. */
void run_unknown_clause(struct run *r, struct word id)
{
    char name[128];
    enum mk_rule near = R_NONE;

    if (word_copy(id, name, sizeof name))
        near = mk_rule_like(name);
    if (near == R_NONE)
        run_fail(r, "the catalogue has no clause '%.*s'", id.length, id.at);
    else
        run_fail(r, "the catalogue has no clause '%.*s'; the nearest is '%s'", id.length, id.at,
                 mk_rule_name(near));
}

/* What follows an order that must be refused: "[because ID [by NAME]]". */
struct reason {
    const char *end;            /* of the order */
    enum mk_rule rule;          /* R_NONE: any will do */
    struct word by;
};

/* Cuts it off the order; false after saying what is wrong with it. */
static bool read_because(struct run *r, struct scan s, struct reason *out)
{
    while (!scan_done(&s) && !scan_is(&s, "because"))
        scan_take(&s);
    *out = (struct reason){.end = s.word.at, .rule = R_NONE};
    if (!scan_accept(&s, "because"))
        return true;
    if (scan_done(&s)) {
        run_stop(r, "expected 'refuse ORDER [because ID [by NAME]]'");
        return false;
    }

    struct word id = scan_take(&s);

    out->rule = word_rule(id);
    if (scan_accept(&s, "by"))
        out->by = scan_take(&s);
    if (!scan_done(&s))
        run_stop(r, "expected 'refuse ORDER [because ID [by NAME]]'");
    else if (out->rule == R_NONE)
        run_unknown_clause(r, id);
    return scan_done(&s) && out->rule != R_NONE;
}

static bool is_culprit(const struct game *g, struct verdict v, struct word by)
{
    if (by.length == 0)
        return true;
    if (v.culprit == CULPRIT_FIGURE)
        return v.piece < g->nfigure && word_calls(by, piece_of(g, v.piece));
    if (v.culprit == CULPRIT_CARD)
        return v.piece < g->ncard && word_is(by, card_of(g, v.piece)->id);
    return v.culprit == CULPRIT_TERRAIN && v.piece < g->nterrain &&
           word_is(by, terrain_of(g, v.piece)->id);
}

static bool is_wanted(const struct game *g, struct verdict v, const struct reason *why)
{
    return why->rule == R_NONE ? !allowed(v) : is_rule(g->edition, v.rule, why->rule) &&
                                                  is_culprit(g, v, why->by);
}

/* "a refusal because of ID by NAME" */
static const char *say_reason(int edition, const struct reason *why, char *out)
{
    char rule[WORDS_MAX];

    if (why->rule == R_NONE)
        snprintf(out, WORDS_MAX, "a refusal");
    else
        snprintf(out, WORDS_MAX, "a refusal because of %.300s%s%.*s",
                 say_rule(edition, (int)why->rule, rule), why->by.length ? " by " : "", why->by.length,
                 why->by.length ? why->by.at : "");
    return out;
}

/* A refused order must leave the game as it was. */
static void try_refused(struct run *r, const struct mk_order *o)
{
    mk_game_copy(r->trial, r->g);
    if (allowed(mk_apply(r->trial, o, NULL)))
        run_fail(r, "refused when asked about, but carried out when given");
    else if (!mk_game_equal(r->trial, r->g))
        run_fail(r, "refused, but the order has changed the game");
}

static bool read_trial_order(struct run *r, const struct scan *s, const char *end,
                             struct mk_order *o)
{
    struct mk_error e;

    if (mk_order_read(r->g, s->word.at, (size_t)(end - s->word.at), s->line, o, &e)) {
        if (o->fig != NOBODY)
            r->last_figure = o->fig;
        return true;
    }
    e.column += (int)(s->word.at - s->start);
    run_stop(r, "column %d: %s", e.column, e.text);
    return false;
}

void run_refuse(struct run *r, struct scan *s)
{
    struct reason why;
    struct mk_order o;
    char found[WORDS_MAX], wanted[WORDS_MAX];

    if (!read_because(r, *s, &why))
        return;
    run_settle(r, s);
    if (r->over || !read_trial_order(r, s, why.end, &o))
        return;

    struct verdict v = mk_check(r->g, &o);

    if (!is_wanted(r->g, v, &why))
        run_fail(r, "expected %s, found: %s", say_reason(r->cast.edition, &why, wanted),
                 say_verdict(r, v, found));
    else
        try_refused(r, &o);
}

void run_allow(struct run *r, struct scan *s)
{
    struct mk_order o;
    char found[WORDS_MAX];

    run_settle(r, s);
    if (r->over || !read_trial_order(r, s, s->end, &o))
        return;

    struct verdict v = mk_check(r->g, &o);

    if (!allowed(v))
        run_fail(r, "expected the order to be allowed, found: %s", say_verdict(r, v, found));
}

static bool is_cast_culprit(const struct mk_cast *c, struct verdict v, struct word by)
{
    if (by.length == 0)
        return true;
    if (v.culprit == CULPRIT_FIGURE)
        return word_calls(by, &c->piece[v.piece]);
    if (v.culprit == CULPRIT_CARD)
        return word_is(by, c->card[v.piece].id);
    return v.culprit == CULPRIT_TERRAIN && word_is(by, c->terrain[v.piece].id);
}

void run_refuse_table(struct run *r, const struct scan *s, struct verdict v)
{
    struct reason why;
    char found[WORDS_MAX], wanted[WORDS_MAX];

    if (!read_because(r, *s, &why))
        return;
    if (why.rule == R_NONE ? allowed(v)
                           : !is_rule(r->cast.edition, v.rule, why.rule) ||
                                 !is_cast_culprit(&r->cast, v, why.by))
        run_fail(r, "the table: expected %s, found: %s", say_reason(r->cast.edition, &why, wanted),
                 say_verdict(r, v, found));
}
