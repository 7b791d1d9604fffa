/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* view.c: the whole table in JSON. What is asked is in view_ask.c. */
#include "notation/names.h"
#include "page/page.h"
#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ruleset.h"
#include "rules/setup.h"
#include "rules/turn.h"

/* ---------------------------------------------------------------- players and terrain */

/* Where a player's army is deployed. */
static void tell_area(struct json *j, const struct game *g, player_id p)
{
    vec lo, hi;

    starting_area(g, p, &lo, &hi);
    json_put_open(j, "area", '[');
    json_point(j, lo);
    json_point(j, (vec){hi.x, lo.y});
    json_point(j, hi);
    json_point(j, (vec){lo.x, hi.y});
    json_close(j, ']');
}

static void tell_player(struct json *j, const struct game *g, player_id p)
{
    const struct player *player = player_of(g, p);

    json_open(j, '{');
    json_put_string(j, "name", player->name);
    json_put_string(j, "edge", name_edge[player->edge]);
    json_put_int(j, "team", player->team);
    json_put_int(j, "score", mk_score(g, p));
    json_put_int(j, "army", player->army);
    json_put_bool(j, "withdrawn", player->flags & PLAYER_WITHDRAWN);
    json_put_bool(j, "agreed", player->flags & PLAYER_AGREED);
    json_put_bool(j, "deployed", player->flags & PLAYER_DEPLOYED);
    tell_area(j, g, p);
    json_close(j, '}');
}

static void tell_corners(struct json *j, const struct game *g, const char *key, int first, int n)
{
    json_put_open(j, key, '[');
    for (int i = 0; i < n; i++)
        json_point(j, vertices_of(g)[first + i]);
    json_close(j, ']');
}

static void tell_terrain(struct json *j, const struct game *g, int i)
{
    static const char *const levels[] = {"ground", "elevated", "abrupt"};
    const struct terrain *t = terrain_of(g, i);

    json_open(j, '{');
    json_put_string(j, "id", t->id);
    json_put_string(j, "ground", name_ground[t->ground]);
    json_put_string(j, "level", levels[t->level]);
    json_put_string(j, "owner", name_of(g, t->owner));
    json_put_bool(j, "on", t->flags & TERRAIN_TABLE);
    json_put_bool(j, "template", t->flags & TERRAIN_TEMPLATE);
    tell_corners(j, g, "outline", t->corner, t->corners);
    tell_corners(j, g, "access", t->access, t->accesses);
    json_put_length(j, "width", t->width);
    json_close(j, '}');
}

/* ---------------------------------------------------------------- dials */

static void tell_position(struct json *j, const struct game *g, const struct position *p)
{
    json_open(j, '{');
    for (int s = 0; s < MK_SLOTS; s++) {
        ability_id a = p->ability[s];

        json_put_open(j, name_slot[s], '{');
        json_put_int(j, "value", p->value[s]);
        json_put_string(j, "ability", a ? mk_ability_word(a) : NULL);
        json_put_bool(j, "optional", a && ability_optional(g, a));
        json_close(j, '}');
    }
    json_close(j, '}');
}

void tell_dials(struct json *j, const struct game *g)
{
    json_open(j, '{');
    for (int f = 0; f < g->nfigure && mk_dials_open(g); f++) {
        const struct piece *p = piece_of(g, (fig_id)f);

        json_put_open(j, p->id, '[');
        for (int i = 0; i < p->life && i < MK_DIAL; i++)
            tell_position(j, g, &p->dial[i]);
        json_close(j, ']');
    }
    json_close(j, '}');
}

static void tell_window(struct json *j, const struct game *g, fig_id f)
{
    json_put_open(j, "window", '{');
    for (int s = 0; s < MK_SLOTS; s++) {
        ability_id shown = dial_shows(g, f, (enum mk_slot)s);

        json_put_open(j, name_slot[s], '{');
        json_put_int(j, "value", dial_value(g, f, (enum mk_slot)s));
        json_put_string(j, "ability", shown ? mk_ability_word(shown) : NULL);
        json_put_bool(j, "works", shown && dial_ability(g, f, (enum mk_slot)s) == shown);
        json_put_bool(j, "optional", shown && ability_optional(g, shown));
        json_close(j, '}');
    }
    json_close(j, '}');
}

/* ---------------------------------------------------------------- who may act */

/* Could it be given any action of its own? The verdict of moving says why not. */
static struct verdict check_any_action(const struct game *g, fig_id f)
{
    static const enum action_kind kinds[] = {ACTION_RANGED, ACTION_CLOSE, ACTION_MOVE};
    struct mk_order o = {.player = owner_of(g, f), .fig = f, .other = NOBODY};
    struct verdict v = deny(R_NOT_ASKED);

    for (int i = 0; i < 3; i++) {
        v = check_action(g, &o, kinds[i]);
        if (allowed(v))
            break;
    }
    return v;
}

static struct verdict check_member(const struct game *g, fig_id f)
{
    const struct frame *fr = frame_find(g, FRAME_FORMATION);

    for (int i = 0; fr && i < fr->n; i++)
        if (fr->member[i] == f && !(fr->done >> i & 1) && on_table(g, f))
            return allow();
    return deny(R_NOT_ASKED);
}

/* Is the present decision one about this figure? */
static struct verdict check_concerned(const struct game *g, fig_id f)
{
    bool mine = g->ask.player == owner_of(g, f);

    switch (g->ask.ask) {
    case ASK_ACTION:
        return mine ? check_any_action(g, f) : deny(R_NOT_ASKED);
    case ASK_MEMBER:
        return check_member(g, f);
    case ASK_DEPLOY:
        return mine && !(figure_of(g, f)->flags & (FIG_GONE | FIG_ELIMINATED)) ? allow()
                                                                             : deny(R_NOT_ASKED);
    case ASK_NOTHING:
    case ASK_DICE:
    case ASK_LAY:
        return deny(R_NOT_ASKED);
    default:
        return g->ask.fig == f ? allow() : deny(R_NOT_ASKED);
    }
}

static void tell_able(struct json *j, const struct game *g, fig_id f)
{
    struct verdict v = check_concerned(g, f);
    const struct mk_clause *c = clause_of(g, v.rule);

    json_put_bool(j, "mayAct", allowed(v));
    json_key(j, "whyNot");
    if (!c) {
        json_null(j);
        return;
    }
    json_open(j, '{');
    json_put_string(j, "rule", c->id);
    json_put_string(j, "title", words_of(c).title);
    json_close(j, '}');
}

/* ---------------------------------------------------------------- figures */

static const char *whereabouts(const struct figure *f)
{
    if (f->flags & FIG_TABLE)
        return "table";
    if (f->flags & FIG_GONE)
        return "gone";
    return f->flags & FIG_ELIMINATED ? "eliminated" : "beside";
}

static void tell_printed(struct json *j, const struct game *g, fig_id f)
{
    const struct piece *p = piece_of(g, f);

    json_put_string(j, "id", p->id);
    json_put_string(j, "name", p->name);
    json_put_string(j, "owner", name_of(g, p->owner));
    json_put_open(j, "factions", '[');
    json_string(j, name_faction[p->faction[0]]);
    if (p->faction[1] != p->faction[0])
        json_string(j, name_faction[p->faction[1]]);
    json_close(j, ']');
    json_put_string(j, "rank", name_rank[p->rank]);
    json_put_int(j, "points", p->points);
    json_put_int(j, "level", p->level);
    json_put_length(j, "radius", p->radius);
    json_put_int(j, "discs", p->discs);
    json_put_angle(j, "arc", p->arc);
    json_put_int(j, "range", p->range);
    json_put_int(j, "arrows", p->arrows);
    json_put_int(j, "life", p->life);
    json_put_int(j, "start", p->start + 1);
}

static void tell_figure(struct json *j, const struct game *g, fig_id f)
{
    const struct figure *fig = figure_of(g, f);

    json_open(j, '{');
    tell_printed(j, g, f);
    json_put_length(j, "x", fig->at.x);
    json_put_length(j, "y", fig->at.y);
    json_put_angle(j, "facing", fig->facing);
    json_put_string(j, "on", whereabouts(fig));
    json_put_string(j, "captor", id_of(g, fig->captor));
    json_put_string(j, "captive", id_of(g, fig->captive));
    json_put_int(j, "position", fig->position + 1);
    json_put_int(j, "clicks", dial_clicks(g, f));
    json_put_int(j, "tokens", fig->tokens);
    json_put_bool(j, "acted", fig->flags & FIG_ACTED);
    json_put_bool(j, "passed", fig->flags & FIG_PASSED);
    json_put_bool(j, "revived", fig->flags & FIG_REVIVED);
    tell_window(j, g, f);
    tell_able(j, g, f);
    json_close(j, '}');
}

/* ---------------------------------------------------------------- the table */

static void tell_head(struct json *j, const struct game *g)
{
    static const char *const phases[] = {"setup", "battle", "over"};
    static const char *const ends[] = {NULL, "last-player", "time", "agreement"};

    json_put_string(j, "edition", ruleset_of(g)->name);
    json_put_open(j, "options", '[');
    for (int i = 0; i < MK_OPTIONS; i++)
        if (g->options >> i & 1)
            json_string(j, name_option[i]);
    json_close(j, ']');
    json_put_bool(j, "openDials", mk_dials_open(g));
    json_put_point(j, "board", g->board);
    json_put_int(j, "points", g->build_total);
    json_put_int(j, "time", g->time_limit);
    json_put_string(j, "phase", phases[g->phase]);
    json_put_int(j, "round", g->round);
    json_put_string(j, "first", name_of(g, g->first));
    json_put_string(j, "turn", name_of(g, g->turn));
    json_put_int(j, "actions", g->actions);
    json_put_string(j, "end", ends[g->end]);
    json_put_string(j, "winner", name_of(g, mk_winner(g)));
}

void tell_view(struct json *j, const struct history *h)
{
    const struct game *g = h->g;

    tell_head(j, g);
    json_put_int(j, "step", h->at);
    json_put_int(j, "steps", h->n);
    json_put_hash(j, "hash", mk_game_hash(g));
    json_put_open(j, "players", '[');
    for (int p = 0; p < g->nplayer; p++)
        tell_player(j, g, (player_id)p);
    json_close(j, ']');
    json_put_open(j, "figures", '[');
    for (int f = 0; f < g->nfigure; f++)
        tell_figure(j, g, (fig_id)f);
    json_close(j, ']');
    json_put_open(j, "terrain", '[');
    for (int i = 0; i < g->nterrain; i++)
        tell_terrain(j, g, i);
    json_close(j, ']');
    json_key(j, "ask");
    tell_ask(j, g);
}
