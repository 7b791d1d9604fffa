/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* tell.c: verdicts, tallies, outlooks and events in JSON. */
#include <string.h>

#include "notation/text.h"
#include "page/page.h"
#include "rules/ability.h"
#include "rules/ruleset.h"

enum { SENTENCE = 256 };

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
    return mk_clause_for((enum mk_rule)rule, (enum mk_edition_id)g->edition);
}

void tell_order(struct json *j, const struct game *g, const struct mk_order *o)
{
    char buffer[MK_ORDER_TEXT];
    struct mk_text t;

    mk_text_init(&t, buffer, sizeof buffer);
    mk_order_print(g, o, &t);
    js_string(j, buffer);
}

/* ---------------------------------------------------------------- tallies */

/* The value in the window and the dice are two parts of one clause. */
static const char *part_kind(const struct tally *t, int i)
{
    if (t->part[i].rule != R_ATTACK_ROLL)
        return NULL;
    return i == 0 ? "value" : "dice";
}

void tell_tally(struct json *j, const struct game *g, const struct tally *t)
{
    js_open(j, '{');
    js_put_int(j, "total", t->total);
    js_put_open(j, "parts", '[');
    for (int i = 0; i < t->n && i < MK_PARTS; i++) {
        const struct mk_clause *c = clause_of(g, t->part[i].rule);

        js_open(j, '{');
        js_put_int(j, "delta", t->part[i].delta);
        js_put_string(j, "rule", c ? c->id : NULL);
        js_put_string(j, "title", c ? words_of(c).title : NULL);
        js_put_string(j, "is", part_kind(t, i));
        js_close(j, '}');
    }
    js_close(j, ']');
    js_close(j, '}');
}

/* ---------------------------------------------------------------- verdicts */

void tell_error(struct json *j, const struct mk_error *e)
{
    js_open(j, '{');
    js_put_int(j, "line", e->line);
    js_put_int(j, "column", e->column);
    js_put_string(j, "text", e->text);
    js_close(j, '}');
}

static void tell_culprit(struct json *j, const struct game *g, struct verdict v)
{
    static const char *const kinds[] = {[CULPRIT_FIGURE] = "figure", [CULPRIT_TERRAIN] = "terrain",
                                        [CULPRIT_CARD] = "card"};
    const char *id = mk_culprit_id(g, v);

    js_key(j, "culprit");
    if (!id) {
        js_null(j);
        return;
    }
    js_open(j, '{');
    js_put_string(j, kinds[v.culprit], id);
    js_close(j, '}');
}

static void tell_amount(struct json *j, struct verdict v)
{
    static const char *const units[] = {NULL, "inches", "degrees", "count"};

    js_put_string(j, "unit", v.unit <= UNIT_COUNT ? units[v.unit] : NULL);
    if (v.unit == UNIT_LENGTH)
        js_put_length(j, "amount", v.amount);
    else if (v.unit == UNIT_ANGLE)
        js_put_angle(j, "amount", v.amount);
    else
        js_put_int(j, "amount", v.amount);
}

static const char *not_asked(const struct game *g, struct verdict v)
{
    if (v.unit == UNIT_COUNT && g->ask.ask == ASK_DICE)
        return v.amount == 1 ? "The game asks for one die, 1 to 6."
                             : "The game asks for two dice, 1 to 6 each.";
    if (g->phase == PHASE_OVER)
        return "The game is over.";
    return v.culprit == CULPRIT_FIGURE
               ? "The game is not asking for that now, or not from this figure."
               : "The game is not asking for that now.";
}

static void verdict_fields(struct json *j, const struct game *g, struct verdict v)
{
    const struct mk_clause *c = clause_of(g, v.rule);
    struct mk_wording said = {not_asked(g, v), not_asked(g, v), NULL};

    if (c)
        said = words_of(c);
    js_put_string(j, "rule", c ? c->id : NULL);
    js_put_string(j, "title", said.title);
    js_put_string(j, "text", said.text);
    js_put_string(j, "open", said.open);
    js_put_bool(j, "notAsked", v.rule == R_NOT_ASKED);
    tell_culprit(j, g, v);
    js_key(j, "at");
    if (v.at.x || v.at.y)
        js_point(j, v.at);
    else
        js_null(j);
    tell_amount(j, v);
}

void tell_verdict(struct json *j, const struct game *g, struct verdict v)
{
    js_open(j, '{');
    verdict_fields(j, g, v);
    js_put_null(j, "remedy");
    js_close(j, '}');
}

static void tell_remedy(struct json *j, const struct game *g, const struct mk_order *o)
{
    char buffer[SENTENCE];
    struct mk_remedy r;
    struct mk_text t;

    js_key(j, "remedy");
    mk_text_init(&t, buffer, sizeof buffer);
    if (mk_remedy(g, o, &r))
        mk_remedy_print(g, &r, &t);
    if (!buffer[0] && !r.has_order && !r.has_speed) {
        js_null(j);
        return;
    }
    js_open(j, '{');
    js_put_string(j, "text", buffer[0] ? buffer : NULL);
    js_put_string(j, "word", mk_remedy_word(&r));
    js_key(j, "amount");
    js_decimal(j, mk_remedy_tenths(&r), 10);
    js_put_string(j, "figure", id_of(g, r.fig));
    js_put_string(j, "ability", r.change == CHANGE_ABILITY ? mk_ability_word(r.ability) : NULL);
    js_put_bool(j, "cut", r.cut);
    js_key(j, "order");
    if (r.has_order)
        tell_order(j, g, &r.order);
    else
        js_null(j);
    js_key(j, "speed");
    if (r.has_speed)
        tell_tally(j, g, &r.speed);
    else
        js_null(j);
    js_close(j, '}');
}

void tell_refusal(struct json *j, const struct game *g, const struct mk_order *o, struct verdict v)
{
    js_open(j, '{');
    verdict_fields(j, g, v);
    tell_remedy(j, g, o);
    js_close(j, '}');
}

/* ---------------------------------------------------------------- outlooks */

static void tell_strikes(struct json *j, const struct game *g, const struct mk_outlook *o)
{
    js_put_open(j, "strikes", '[');
    for (int i = 0; i < o->nstrike; i++) {
        const struct mk_strike *s = &o->strike[i];

        js_open(j, '{');
        js_put_string(j, "by", id_of(g, s->by));
        js_put_string(j, "on", id_of(g, s->on));
        js_put_int(j, "clicks", s->clicks);
        js_put_bool(j, "ifSpun", s->if_spun);
        js_put_string(j, "kind", mk_event_word((enum mk_event_kind)s->kind));
        js_close(j, '}');
    }
    js_close(j, ']');
}

static void tell_rolls(struct json *j, const struct game *g, const struct mk_outlook *o)
{
    js_put_open(j, "rolls", '[');
    for (int i = 0; i < o->nroll; i++) {
        js_open(j, '{');
        js_put_string(j, "fig", id_of(g, o->roll[i].fig));
        js_put_int(j, "needs", o->roll[i].needs);
        js_close(j, '}');
    }
    js_close(j, ']');
}

void tell_outlook(struct json *j, const struct game *g, const struct mk_outlook *o)
{
    static const char *const follows[] = {NULL, "ranged", "close"};

    js_open(j, '{');
    js_put_bool(j, "free", o->free);
    js_put_bool(j, "last", o->last);
    tell_rolls(j, g, o);
    js_put_open(j, "spins", '[');
    for (int i = 0; i < o->nspin; i++)
        js_string(j, id_of(g, o->spin[i]));
    js_close(j, ']');
    tell_strikes(j, g, o);
    js_put_int(j, "more", o->lost);
    js_put_open(j, "pushes", '[');
    for (int i = 0; i < o->npush; i++) {
        js_open(j, '{');
        js_put_string(j, "fig", id_of(g, o->push[i].fig));
        js_put_bool(j, "fatal", o->push[i].fatal);
        js_close(j, '}');
    }
    js_close(j, ']');
    js_put_int(j, "attackDice", o->attack_dice);
    js_put_string(j, "follow", o->follow <= ATTACK_CLOSE ? follows[o->follow] : NULL);
    js_close(j, '}');
}

/* ---------------------------------------------------------------- events */

static bool has_tally(const struct mk_event *e)
{
    return e->kind == EVENT_ATTACK || e->kind == EVENT_DEFENSE || e->kind == EVENT_DAMAGE ||
           e->kind == EVENT_SPELL_ROLL;
}

static bool is_about_card(const struct mk_event *e)
{
    return e->kind == EVENT_WIELDED || e->kind == EVENT_DROPPED || e->kind == EVENT_CARD_GONE ||
           e->kind == EVENT_CARD_USED || e->kind == EVENT_CAST || e->kind == EVENT_SPELL_ENDS ||
           e->kind == EVENT_DOMAIN_REVEALED;
}

static void tell_event(struct json *j, const struct game *g, const struct mk_event *e)
{
    const struct mk_clause *c = clause_of(g, e->rule);

    js_open(j, '{');
    js_put_string(j, "kind", mk_event_word((enum mk_event_kind)e->kind));
    js_put_string(j, "player", name_of(g, e->player));
    js_put_string(j, "a", id_of(g, e->a));
    js_put_string(j, "b", id_of(g, e->b));
    js_put_string(j, "ability", e->ability ? mk_ability_word(e->ability) : NULL);
    js_put_string(j, "rule", c ? c->id : NULL);
    js_put_int(j, "n", e->n);
    if (is_about_card(e) && e->n < g->ncard)
        js_put_string(j, "card", card_of(g, e->n)->name);
    js_put_angle(j, "facing", e->facing);
    js_put_point(j, "at", e->at);
    js_key(j, "tally");
    if (has_tally(e))
        tell_tally(j, g, &e->tally);
    else
        js_null(j);
    js_close(j, '}');
}

void tell_events(struct json *j, const struct game *g, const struct mk_events *all)
{
    js_open(j, '[');
    for (int i = 0; i < all->n; i++)
        tell_event(j, g, &all->event[i]);
    if (all->lost) {
        js_open(j, '{');
        js_put_string(j, "kind", "more");
        js_put_int(j, "n", all->lost);
        js_close(j, '}');
    }
    js_close(j, ']');
}
