/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ask_json.c: the questions of look.h, answered for programs. Lengths are inches, angles degrees. */
#include <stdlib.h>
#include <string.h>

#include "catalog/catalog.h"
#include "cli/game_json.h"
#include "cli/look.h"
#include "cli/words.h"
#include "mk/query.h"
#include "notation/names.h"
#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ground.h"
#include "rules/sight.h"


/* ---------------------------------------------------------------- parts of an answer */

static double inches(int32_t units)
{
    return units / (double)MK_INCH;
}

static json_t *point_json(vec p)
{
    return json_pack("[f, f]", inches(p.x), inches(p.y));
}

/* {"id", "title", "text"}, or null. */
static json_t *json_of_rule(const struct game *g, int rule)
{
    const struct mk_clause *c = words_clause(g, rule);

    return c ? json_pack("{s:s, s:s, s:s}", "id", c->id, "title", c->title, "text", c->text)
             : json_null();
}

json_t *json_of_verdict(const struct game *g, struct verdict v)
{
    json_t *out = json_pack("{s:b, s:o}", "allowed", allowed(v), "rule", json_of_rule(g, v.rule));

    if (v.rule == R_NOT_ASKED)
        json_object_set_new(out, "not_asked", json_true());
    if (v.culprit == CULPRIT_FIGURE && v.piece < g->nfigure)
        json_object_set_new(out, "figure", json_string(words_id(g, v.piece)));
    if (v.culprit == CULPRIT_TERRAIN)
        json_object_set_new(out, "terrain", json_string(terrain_of(g, v.piece)->id));
    if (v.culprit == CULPRIT_CARD && v.piece < g->ncard)
        json_object_set_new(out, "card", json_string(card_of(g, v.piece)->id));
    if (v.at.x || v.at.y)
        json_object_set_new(out, "at", point_json(v.at));
    return out;
}

static json_t *order_json(const struct game *g, const struct mk_order *o)
{
    char text[MK_ORDER_TEXT];
    struct mk_text t;

    mk_text_init(&t, text, sizeof text);
    mk_order_print(g, o, &t);
    text[strcspn(text, "\n")] = '\0';
    return json_string(text);
}

static json_t *ability_json(const struct game *g, fig_id f, enum mk_slot s)
{
    ability_id shown = dial_shows(g, f, s);

    if (!shown)
        return json_null();
    return json_pack("{s:s, s:b}", "ability", mk_ability_word(shown), "works",
                     dial_ability(g, f, s) == shown);
}

static json_t *figure_json(const struct game *g, fig_id f)
{
    const struct piece *p = piece_of(g, f);
    const struct figure *fig = figure_of(g, f);
    json_t *values = json_object(), *abilities = json_object();

    for (int s = 0; s < MK_SLOTS && fig->position < p->life; s++) {
        json_object_set_new(values, name_slot[s], json_integer(dial_value(g, f, (enum mk_slot)s)));
        json_object_set_new(abilities, name_slot[s], ability_json(g, f, (enum mk_slot)s));
    }
    return json_pack("{s:s, s:s, s:s, s:i, s:b, s:o, s:f, s:i, s:i, s:i, s:o, s:o}", "id", p->id,
                     "name", p->name, "player", words_player(g, p->owner), "points", p->points,
                     "on_table", on_table(g, f), "at", point_json(fig->at), "facing",
                     fig->facing / 10.0, "click", fig->position - p->start + 1, "clicks_left",
                     p->life - fig->position, "tokens", tokens_of(g, f), "values", values,
                     "abilities", abilities);
}

/* ---------------------------------------------------------------- questions */

static enum answer answer_list(const struct game *g, char *const word[], json_t *out)
{
    json_t *all = json_array();
    int only = word[1] ? words_find_figure(g, word[1]) : -1;

    for (int f = 0; f < g->nfigure; f++)
        if (only < 0 || f == only)
            json_array_append_new(all, figure_json(g, (fig_id)f));
    json_object_set_new(out, "figures", all);
    return ANSWER_YES;
}

static enum answer answer_look(const struct game *g, char *const word[], json_t *out)
{
    fig_id f;

    return look_for(g, word[1], &f) ? answer_list(g, word, out) : ANSWER_BAD;
}

static enum answer answer_ground(const struct game *g, char *const word[], json_t *out)
{
    json_t *all = json_array();

    (void)word;
    for (int i = 0; i < g->nterrain; i++) {
        const struct terrain *t = terrain_of(g, i);
        struct poly p = ground_poly(g, i);
        json_t *corners = json_array();

        for (int k = 0; k < t->corners; k++)
            json_array_append_new(corners, point_json(p.v[k]));
        json_array_append_new(all, json_pack("{s:s, s:s, s:o}", "id", t->id, "kind",
                                             name_ground[t->ground], "corners", corners));
    }
    json_object_set_new(out, "board", point_json(g->board));
    json_object_set_new(out, "terrain", all);
    return ANSWER_YES;
}

static enum answer answer_distance(const struct game *g, char *const word[], json_t *out)
{
    fig_id a, b;
    vec p;

    if (!look_for(g, word[1], &a))
        return ANSWER_BAD;
    if (look_point(word[2], &p)) {
        json_object_set_new(out, "centres", json_real(inches(vec_dist(figure_of(g, a)->at, p))));
    } else if (words_find_terrain(g, word[2]) >= 0) {
        int32_t gap = look_terrain_gap(g, a, words_find_terrain(g, word[2]));

        json_object_set_new(out, "gap", json_real(inches(gap)));
    } else if (look_for(g, word[2], &b)) {
        struct base ba = base_of(g, a), bb = base_of(g, b);

        json_object_set_new(out, "centres", json_real(inches(vec_dist(ba.at, bb.at))));
        json_object_set_new(out, "gap", json_real(inches(base_gap(&ba, &bb))));
    } else {
        return ANSWER_BAD;
    }
    return ANSWER_YES;
}

static enum answer answer_contact(const struct game *g, char *const word[], json_t *out)
{
    fig_id a, b;

    if (!look_for(g, word[1], &a) || !look_for(g, word[2], &b))
        return ANSWER_BAD;

    struct base ba = base_of(g, a), bb = base_of(g, b);

    json_object_set_new(out, "gap", json_real(inches(base_gap(&ba, &bb))));
    return look_touch(g, word[1], a, word[2], b) ? ANSWER_YES : ANSWER_NO;
}

static enum answer answer_arc(const struct game *g, char *const word[], json_t *out)
{
    fig_id a, b;

    if (!look_for(g, word[1], &a) || !look_for(g, word[2], &b))
        return ANSWER_BAD;

    const struct figure *fa = figure_of(g, a), *fb = figure_of(g, b);
    int excess = arc_excess(look_of(g, a), arc_of(g, a), fa->at, fb->at);
    bool in = touching(g, a, b) ? touches_front(g, a, b) : excess == 0;

    json_object_set_new(out, "bearing",
                        json_real(angle_diff(angle_of(vec_sub(fb->at, fa->at)), fa->facing) / 10.0));
    json_object_set_new(out, "turn", json_real(excess / 10.0));
    return in ? ANSWER_YES : ANSWER_NO;
}

static enum answer answer_line(const struct game *g, char *const word[], json_t *out)
{
    static const char *const lines[] = {
        [LINE_CLEAR] = "clear", [LINE_HINDERED] = "hindered", [LINE_BLOCKED] = "blocked"};
    fig_id a, b;

    if (!look_for(g, word[1], &a) || !look_for(g, word[2], &b) || a == b)
        return ANSWER_BAD;

    struct sight s = sight_between(g, a, b);
    struct verdict why = {.rule = s.rule, .culprit = s.culprit, .piece = s.piece};

    sight_show(g, a, b, &s);
    why.at = s.at;
    json_object_set_new(out, "line", json_string(lines[s.line]));
    json_object_set_new(out, "because",
                        s.line == LINE_CLEAR ? json_null() : json_of_verdict(g, why));
    json_object_set_new(out, "distance",
                        json_real(inches(vec_dist(figure_of(g, a)->at, figure_of(g, b)->at))));
    json_object_set_new(out, "range", json_integer(piece_of(g, a)->range));
    return s.line == LINE_BLOCKED ? ANSWER_NO : ANSWER_YES;
}

static enum answer answer_reach(const struct game *g, char *const word[], json_t *out)
{
    struct reach *r = malloc(sizeof *r);
    json_t *all = json_array();
    fig_id f;
    int loops = -1;
    bool known = r && look_for(g, word[1], &f);

    if (known)
        loops = mk_reach(g, f, r);
    for (int i = 0; i < loops; i++) {
        json_t *legs = json_array();

        for (int k = r->first[i]; k < r->first[i + 1]; k++) {
            const struct leg *leg = &r->leg[k];

            json_array_append_new(legs, json_pack("{s:o, s:i, s:o}", "to", point_json(leg->to),
                                                  "turn", leg->turn, "centre",
                                                  leg->turn ? point_json(leg->centre)
                                                            : json_null()));
        }
        json_array_append_new(all, legs);
    }
    json_object_set_new(out, "outlines", all);
    free(r);
    return !known ? ANSWER_BAD : loops > 0 ? ANSWER_YES : ANSWER_NO;
}

static int add_targets(const struct game *g, fig_id f, enum mk_order_kind kind, json_t *all)
{
    struct mk_target target[MK_MAX_FIGURES];
    int n = mk_targets(g, f, kind, target, MK_MAX_FIGURES), found = 0;

    for (int i = 0; i < n; i++) {
        const struct mk_target *t = &target[i];
        json_t *one;

        if (!opposed(g, f, t->fig))
            continue;
        one = json_pack("{s:s, s:s, s:o}", "figure", words_id(g, t->fig), "combat",
                        kind == ORDER_RANGED ? "ranged" : "close", "verdict",
                        json_of_verdict(g, t->verdict));
        if (allowed(t->verdict)) {
            json_object_set_new(one, "attack", json_integer(t->attack.total));
            json_object_set_new(one, "defense", json_integer(t->defense.total));
            json_object_set_new(one, "damage", json_integer(t->damage.total));
            json_object_set_new(one, "all", json_boolean(t->all));
            found++;
        }
        json_array_append_new(all, one);
    }
    return found;
}

static enum answer answer_targets(const struct game *g, char *const word[], json_t *out)
{
    json_t *all;
    fig_id f;

    if (!look_for(g, word[1], &f))
        return ANSWER_BAD;
    all = json_array();
    json_object_set_new(out, "targets", all);
    return add_targets(g, f, ORDER_CLOSE, all) + add_targets(g, f, ORDER_RANGED, all) > 0
               ? ANSWER_YES : ANSWER_NO;
}

static enum answer answer_may(const struct game *g, char *const word[], json_t *out)
{
    char line[MK_ORDER_TEXT], change[256];
    struct mk_order o;
    struct mk_remedy r;
    struct mk_text t;

    mk_text_init(&t, line, sizeof line);
    for (int i = 1; word[i]; i++)
        words_add(&t, "%s%s", i > 1 ? " " : "", word[i]);
    if (!look_order(g, line, &o))
        return ANSWER_BAD;
    json_object_set_new(out, "order", order_json(g, &o));
    if (!mk_remedy(g, &o, &r)) {
        json_object_set_new(out, "verdict", json_of_verdict(g, allow()));
        return ANSWER_YES;
    }
    mk_text_init(&t, change, sizeof change);
    mk_remedy_print(g, &r, &t);
    json_object_set_new(out, "verdict", json_of_verdict(g, r.verdict));
    json_object_set_new(out, "change", change[0] ? json_string(change) : json_null());
    json_object_set_new(out, "instead", r.has_order ? order_json(g, &r.order) : json_null());
    return ANSWER_NO;
}

/* ---------------------------------------------------------------- all of them */

enum answer ask_json(const struct game *g, int n, char *const word[])
{
    static const struct {
        const char *word;
        int min, max;
        enum answer (*answer)(const struct game *, char *const word[], json_t *out);
    } questions[] = {
        {"list", 0, 0, answer_list},       {"look", 1, 1, answer_look},
        {"ground", 0, 0, answer_ground},   {"distance", 2, 2, answer_distance},
        {"contact", 2, 2, answer_contact}, {"arc", 2, 2, answer_arc},
        {"line", 2, 2, answer_line},       {"reach", 1, 1, answer_reach},
        {"targets", 1, 1, answer_targets}, {"may", 1, -1, answer_may},
        {"why", 1, -1, answer_may},
    };

    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        json_t *out;
        enum answer a = ANSWER_BAD;

        if (strcmp(word[0], questions[i].word) != 0)
            continue;
        if (n - 1 < questions[i].min || (questions[i].max >= 0 && n - 1 > questions[i].max))
            return look_answer(g, n, word);     /* says how to ask it */
        out = json_pack("{s:s}", "question", word[0]);
        a = questions[i].answer(g, word, out);
        json_object_set_new(out, "answer", json_string(a == ANSWER_YES ? "yes" : "no"));
        if (a == ANSWER_BAD)
            json_decref(out);
        else
            json_out(out);
        return a;
    }
    return ANSWER_NOT_A_QUESTION;
}
