/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* tell.c: verdicts, tallies, outlooks and events in JSON. */
#include <string.h>

#include "notation/text.h"
#include "page/page.h"
#include "rules/ability.h"
#include "rules/ruleset.h"

enum { ORDER_MOST = 1024, SENTENCE = 256 };

/* ---------------------------------------------------------------- names */

const char *id_of(const struct game *g, fig_id f)
{
    return f < g->nfigure ? piece_of(g, f)->id : NULL;
}

const char *name_of(const struct game *g, player_id p)
{
    if (p == MK_FATE)
        return "fate";
    if (p == MK_JUDGE)
        return "judge";
    return p < g->nplayer ? player_of(g, p)->name : NULL;
}

const struct mk_clause *clause_of(const struct game *g, int rule)
{
    if (rule <= R_NONE || rule >= R_COUNT)
        return NULL;
    return mk_clause_of((enum mk_rule)rule, mk_edition_named(ruleset_of(g)->name));
}

void tell_order(struct json *j, const struct game *g, const struct mk_order *o)
{
    char buffer[ORDER_MOST];
    struct mk_text t;

    mk_text_init(&t, buffer, sizeof buffer);
    mk_order_print(g, o, &t);
    json_string(j, buffer);
}

/* ---------------------------------------------------------------- tallies */

/* The value in the window and the dice are two parts of one clause. */
static const char *part_is(const struct tally *t, int i)
{
    if (t->part[i].rule != R_ATTACK_ROLL)
        return NULL;
    return i == 0 ? "value" : "dice";
}

void tell_tally(struct json *j, const struct game *g, const struct tally *t)
{
    json_open(j, '{');
    json_put_int(j, "total", t->total);
    json_put_open(j, "parts", '[');
    for (int i = 0; i < t->n && i < MK_PARTS; i++) {
        const struct mk_clause *c = clause_of(g, t->part[i].rule);

        json_open(j, '{');
        json_put_int(j, "delta", t->part[i].delta);
        json_put_string(j, "rule", c ? c->id : NULL);
        json_put_string(j, "title", c ? words_of(c).title : NULL);
        json_put_string(j, "is", part_is(t, i));
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

/* ---------------------------------------------------------------- verdicts */

void tell_error(struct json *j, const struct mk_error *e)
{
    json_open(j, '{');
    json_put_int(j, "line", e->line);
    json_put_int(j, "column", e->column);
    json_put_string(j, "text", e->text);
    json_close(j, '}');
}

static void tell_culprit(struct json *j, const struct game *g, struct verdict v)
{
    json_key(j, "culprit");
    if (v.culprit == CULPRIT_FIGURE && v.piece < g->nfigure) {
        json_open(j, '{');
        json_put_string(j, "figure", piece_of(g, v.piece)->id);
        json_close(j, '}');
    } else if (v.culprit == CULPRIT_TERRAIN && v.piece < g->nterrain) {
        json_open(j, '{');
        json_put_string(j, "terrain", terrain_of(g, v.piece)->id);
        json_close(j, '}');
    } else {
        json_null(j);
    }
}

static void tell_amount(struct json *j, struct verdict v)
{
    static const char *const units[] = {NULL, "inches", "degrees", "count"};

    json_put_string(j, "unit", v.unit <= UNIT_COUNT ? units[v.unit] : NULL);
    if (v.unit == UNIT_LENGTH)
        json_put_length(j, "amount", v.amount);
    else if (v.unit == UNIT_ANGLE)
        json_put_angle(j, "amount", v.amount);
    else
        json_put_int(j, "amount", v.amount);
}

static const char *not_asked(const struct game *g, struct verdict v)
{
    if (v.unit == UNIT_COUNT && g->ask.ask == ASK_DICE)
        return v.amount == 1 ? "One die of 1 to 6 is asked for." : "Two dice of 1 to 6 are asked for.";
    if (g->phase == PHASE_OVER)
        return "The game is over.";
    return v.culprit == CULPRIT_FIGURE ? "That is not what is asked for now, or not of this figure."
                                       : "That is not what is asked for now.";
}

static void verdict_fields(struct json *j, const struct game *g, struct verdict v)
{
    const struct mk_clause *c = clause_of(g, v.rule);
    struct mk_wording said = {not_asked(g, v), not_asked(g, v), NULL};

    if (c)
        said = words_of(c);
    json_put_string(j, "rule", c ? c->id : NULL);
    json_put_string(j, "title", said.title);
    json_put_string(j, "text", said.text);
    json_put_string(j, "open", said.open);
    json_put_bool(j, "notAsked", v.rule == R_NOT_ASKED);
    tell_culprit(j, g, v);
    json_key(j, "at");
    if (v.at.x || v.at.y)
        json_point(j, v.at);
    else
        json_null(j);
    tell_amount(j, v);
}

void tell_verdict(struct json *j, const struct game *g, struct verdict v)
{
    json_open(j, '{');
    verdict_fields(j, g, v);
    json_put_null(j, "remedy");
    json_close(j, '}');
}

static void tell_remedy(struct json *j, const struct game *g, const struct mk_order *o)
{
    char buffer[SENTENCE];
    struct mk_remedy r;
    struct mk_text t;

    json_key(j, "remedy");
    if (!mk_remedy(g, o, &r) || (!r.known && !r.has_order)) {
        json_null(j);
        return;
    }
    mk_text_init(&t, buffer, sizeof buffer);
    mk_remedy_print(&r, &t);
    json_open(j, '{');
    json_put_string(j, "text", buffer[0] ? buffer : NULL);
    json_key(j, "order");
    if (r.has_order)
        tell_order(j, g, &r.order);
    else
        json_null(j);
    json_close(j, '}');
}

void tell_refusal(struct json *j, const struct game *g, const struct mk_order *o, struct verdict v)
{
    json_open(j, '{');
    verdict_fields(j, g, v);
    tell_remedy(j, g, o);
    json_close(j, '}');
}

/* ---------------------------------------------------------------- outlooks */

static void tell_strikes(struct json *j, const struct game *g, const struct mk_outlook *o)
{
    json_put_open(j, "strikes", '[');
    for (int i = 0; i < o->nstrike; i++) {
        const struct mk_strike *s = &o->strike[i];

        json_open(j, '{');
        json_put_string(j, "by", id_of(g, s->by));
        json_put_string(j, "on", id_of(g, s->on));
        json_put_int(j, "clicks", s->clicks);
        json_put_bool(j, "ifSpun", s->if_spun);
        json_put_string(j, "kind", mk_event_word((enum mk_event_kind)s->kind));
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void tell_rolls(struct json *j, const struct game *g, const struct mk_outlook *o)
{
    json_put_open(j, "rolls", '[');
    for (int i = 0; i < o->nroll; i++) {
        json_open(j, '{');
        json_put_string(j, "fig", id_of(g, o->roll[i].fig));
        json_put_int(j, "needs", o->roll[i].needs);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void tell_outlook(struct json *j, const struct game *g, const struct mk_outlook *o)
{
    static const char *const follows[] = {NULL, "ranged", "close"};

    json_open(j, '{');
    json_put_bool(j, "free", o->free);
    json_put_bool(j, "last", o->last);
    tell_rolls(j, g, o);
    json_put_open(j, "spins", '[');
    for (int i = 0; i < o->nspin; i++)
        json_string(j, id_of(g, o->spin[i]));
    json_close(j, ']');
    tell_strikes(j, g, o);
    json_put_open(j, "pushes", '[');
    for (int i = 0; i < o->npush; i++) {
        json_open(j, '{');
        json_put_string(j, "fig", id_of(g, o->push[i].fig));
        json_put_bool(j, "fatal", o->push[i].fatal);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_put_int(j, "attackDice", o->attack_dice);
    json_put_string(j, "follow", o->follow <= ATTACK_CLOSE ? follows[o->follow] : NULL);
    json_close(j, '}');
}

/* ---------------------------------------------------------------- events */

static bool has_tally(const struct mk_event *e)
{
    return e->kind == EVENT_ATTACK || e->kind == EVENT_DEFENSE || e->kind == EVENT_DAMAGE;
}

static void tell_event(struct json *j, const struct game *g, const struct mk_event *e)
{
    const struct mk_clause *c = clause_of(g, e->rule);

    json_open(j, '{');
    json_put_string(j, "kind", mk_event_word((enum mk_event_kind)e->kind));
    json_put_string(j, "player", name_of(g, e->player));
    json_put_string(j, "a", id_of(g, e->a));
    json_put_string(j, "b", id_of(g, e->b));
    json_put_string(j, "ability", e->ability ? mk_ability_word(e->ability) : NULL);
    json_put_string(j, "rule", c ? c->id : NULL);
    json_put_int(j, "n", e->n);
    json_put_angle(j, "facing", e->facing);
    json_put_point(j, "at", e->at);
    json_key(j, "tally");
    if (has_tally(e))
        tell_tally(j, g, &e->tally);
    else
        json_null(j);
    json_close(j, '}');
}

void tell_events(struct json *j, const struct game *g, const struct mk_events *all)
{
    json_open(j, '[');
    for (int i = 0; i < all->n; i++)
        tell_event(j, g, &all->event[i]);
    json_close(j, ']');
}
