/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* view.c: the whole table in JSON. The decision the game is waiting for is in view_ask.c. */
#include "notation/names.h"
#include "page/page.h"
#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/fort.h"
#include "rules/objective.h"
#include "rules/ruleset.h"
#include "rules/setup.h"
#include "rules/turn.h"

/* ---------------------------------------------------------------- players and terrain */

/* Where a player's army is deployed. */
static void tell_area(struct json *j, const struct game *g, player_id p)
{
    vec lo, hi;

    starting_area(g, p, &lo, &hi);
    js_put_open(j, "area", '[');
    js_point(j, lo);
    js_point(j, (vec){hi.x, lo.y});
    js_point(j, hi);
    js_point(j, (vec){lo.x, hi.y});
    js_close(j, ']');
}

static void tell_player(struct json *j, const struct game *g, player_id p)
{
    const struct player *player = player_of(g, p);

    js_open(j, '{');
    js_put_string(j, "name", player->name);
    js_put_string(j, "edge", name_edge[player->edge]);
    js_put_int(j, "team", player->team);
    js_put_int(j, "score", mk_score(g, p));
    js_put_int(j, "objectives", objectives_held(g, p));
    js_put_int(j, "army", player->army);
    js_put_bool(j, "withdrawn", player->flags & PLAYER_WITHDRAWN);
    js_put_bool(j, "agreed", player->flags & PLAYER_AGREED);
    js_put_bool(j, "deployed", player->flags & PLAYER_DEPLOYED);
    tell_area(j, g, p);
    js_close(j, '}');
}

static void tell_corners(struct json *j, const struct game *g, const char *key, int first, int n)
{
    js_put_open(j, key, '[');
    for (int i = 0; i < n; i++)
        js_point(j, vertices_of(g)[first + i]);
    js_close(j, ']');
}

static void tell_portal(struct json *j, const struct game *g, fig_id f, int i)
{
    struct seg at = portal_at(g, f, i);

    js_open(j, '{');
    js_put_string(j, "word", fort_of(g, f)->portal[i].word);
    js_put_bool(j, "open", portal_open(g, f, i));
    js_key(j, "a");
    js_point(j, at.a);
    js_key(j, "b");
    js_point(j, at.b);
    js_close(j, '}');
}

/* What leads through a section, as an outline. */
static void tell_passage(struct json *j, const struct fort *f, const struct figure *s)
{
    int32_t deep = f->corner[0].x, half = f->passage;
    const vec corner[] = {{deep, -half}, {deep, half}, {-deep, half}, {-deep, -half}};

    js_put_open(j, "passage", '[');
    for (int i = 0; i < 4 && f->passage; i++)
        js_point(j, fort_point(s->at, s->facing, corner[i]));
    js_close(j, ']');
}

/* A castle section, its plank, its ladder or its rubble. */
static void tell_castle(struct json *j, const struct game *g, int t)
{
    fig_id f = section_of(g, t);
    const struct fort *standing = fort_at(g, t);

    js_put_open(j, "castle", '{');
    js_put_string(j, "section", piece_of(g, f)->id);
    js_put_string(j, "kind", kind_of(g, f)->word);
    js_put_bool(j, "part", terrain_of(g, t)->flags & TERRAIN_PART);
    if (standing)
        tell_passage(j, standing, figure_of(g, f));
    js_put_open(j, "portals", '[');
    for (int i = 0; standing && i < standing->portals; i++)
        tell_portal(j, g, f, i);
    js_close(j, ']');
    js_close(j, '}');
}

static void tell_terrain(struct json *j, const struct game *g, int i)
{
    static const char *const levels[] = {"ground", "elevated", "abrupt"};
    const struct terrain *t = terrain_of(g, i);

    js_open(j, '{');
    js_put_string(j, "id", t->id);
    js_put_string(j, "ground", name_ground[t->ground]);
    js_put_string(j, "level", levels[t->level]);
    js_put_string(j, "owner", name_of(g, t->owner));
    js_put_bool(j, "on", t->flags & TERRAIN_TABLE);
    js_put_bool(j, "template", t->flags & TERRAIN_TEMPLATE);
    tell_corners(j, g, "outline", t->corner, t->corners);
    tell_corners(j, g, "access", t->access, t->accesses);
    js_put_length(j, "width", t->width);
    if (t->flags & TERRAIN_BUILT) {
        js_put_int(j, "defense", t->defense);
        js_put_int(j, "structure", t->structure);
        js_put_int(j, "fortification", t->fortification);
        js_put_int(j, "battered", t->taken);
    }
    if (is_castle(g, i))
        tell_castle(j, g, i);
    js_close(j, '}');
}

static void tell_objective(struct json *j, const struct game *g, int i)
{
    const struct objective *o = objective_of(g, i);

    js_open(j, '{');
    js_put_bool(j, "on", o->flags & OBJECTIVE_TABLE);
    js_put_length(j, "x", o->at.x);
    js_put_length(j, "y", o->at.y);
    js_put_string(j, "holder", name_of(g, o->holder));
    js_put_bool(j, "contested", o->flags & OBJECTIVE_CONTESTED);
    js_close(j, '}');
}

static void tell_shell(struct json *j, const struct game *g, int i)
{
    const struct bomb *b = bomb_of(g, i);

    if (!(b->flags & BOMB_TABLE))
        return;
    js_open(j, '{');
    js_put_string(j, "fig", piece_of(g, b->fig)->id);
    js_put_length(j, "x", b->at.x);
    js_put_length(j, "y", b->at.y);
    js_put_angle(j, "facing", b->facing);
    js_put_int(j, "area", shell_of(g, b->fig)->area);
    js_close(j, '}');
}

/* ---------------------------------------------------------------- dials */

static void tell_position(struct json *j, const struct game *g, const struct position *p)
{
    js_open(j, '{');
    for (int s = 0; s < MK_SLOTS; s++) {
        ability_id a = p->ability[s];

        js_put_open(j, name_slot[s], '{');
        js_put_int(j, "value", p->value[s]);
        js_put_string(j, "ability", a ? mk_ability_word(a) : NULL);
        js_put_bool(j, "optional", a && ability_optional(g, a));
        js_close(j, '}');
    }
    if (ruleset_of(g)->usual_type != ABILITY_NONE)
        tell_nexus(j, p);
    js_close(j, '}');
}

/* A player is told what it may know of a sealed dial; of one that is merely closed, nothing. */
static bool is_dial_shown(const struct game *g, fig_id f)
{
    return mk_dials_open(g) || (seal_of(g, f) && mk_dial_known(g, f));
}

void tell_gone(struct json *j, const struct game *g, fig_id f, double chance)
{
    js_key(j, "gone");
    if (mk_dial_known(g, f))
        js_chance(j, chance);
    else
        js_null(j);
}

void tell_dials(struct json *j, const struct game *g)
{
    js_open(j, '{');
    for (int f = 0; f < g->nfigure; f++) {
        const struct piece *p = piece_of(g, (fig_id)f);

        if (!is_dial_shown(g, (fig_id)f))
            continue;
        js_put_open(j, p->id, '[');
        for (int i = 0; i < p->life && i < MK_DIAL; i++)
            tell_position(j, g, &p->dial[i]);
        js_close(j, ']');
    }
    js_close(j, '}');
}

static void tell_window(struct json *j, const struct game *g, fig_id f)
{
    js_put_open(j, "window", '{');
    for (int s = 0; s < MK_SLOTS; s++) {
        ability_id shown = dial_shows(g, f, (enum mk_slot)s);

        js_put_open(j, name_slot[s], '{');
        js_put_int(j, "value", dial_value(g, f, (enum mk_slot)s));
        js_put_string(j, "ability", shown ? mk_ability_word(shown) : NULL);
        js_put_bool(j, "works", shown && dial_ability(g, f, (enum mk_slot)s) == shown);
        js_put_bool(j, "optional", shown && ability_optional(g, shown));
        js_close(j, '}');
    }
    js_close(j, '}');
}

/* ---------------------------------------------------------------- who may act */

static struct verdict check_member(const struct game *g, fig_id f)
{
    const struct frame *fr = frame_find(g, FRAME_FORMATION);

    for (int i = 0; fr && i < fr->n; i++)
        if (fr->member[i] == f && !(fr->done >> i & 1) && on_table(g, f))
            return allow();
    return deny(R_NOT_ASKED);
}

/* Is this figure one that the present decision is about? */
static struct verdict check_can_answer(const struct game *g, fig_id f)
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

static void tell_may_act(struct json *j, const struct game *g, fig_id f)
{
    struct verdict v = check_can_answer(g, f);
    const struct mk_clause *c = clause_of(g, v.rule);

    js_put_bool(j, "mayAct", allowed(v));
    js_key(j, "whyNot");
    if (!c) {
        js_null(j);
        return;
    }
    js_open(j, '{');
    js_put_string(j, "rule", c->id);
    js_put_string(j, "title", words_of(c).title);
    js_close(j, '}');
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

    js_put_string(j, "id", p->id);
    js_put_string(j, "name", p->name);
    js_put_string(j, "owner", name_of(g, p->owner));
    tell_factions(j, p);
    js_put_string(j, "rank", name_rank[p->rank]);
    js_put_int(j, "points", p->points);
    js_put_int(j, "level", p->level);
    js_put_length(j, "radius", p->radius);
    js_put_int(j, "discs", p->discs);
    js_put_string(j, "kind", kind_of(g, f)->word);
    js_put_int(j, "section", p->section);
    js_put_int(j, "sections", p->sections);
    js_put_bool(j, "active", is_active(g, f));
    js_put_angle(j, "arc", arc_of(g, f));
    js_put_int(j, "range", p->range);
    js_put_int(j, "arrows", p->arrows);
    js_key(j, "life");
    if (mk_dial_known(g, f))
        js_int(j, p->life);
    else
        js_null(j);
    js_put_int(j, "start", p->start + 1);
}

static void tell_figure(struct json *j, const struct game *g, fig_id f)
{
    const struct figure *fig = figure_of(g, f);

    js_open(j, '{');
    tell_printed(j, g, f);
    js_put_length(j, "x", fig->at.x);
    js_put_length(j, "y", fig->at.y);
    js_put_angle(j, "facing", fig->facing);
    js_put_string(j, "on", whereabouts(fig));
    js_put_bool(j, "under", fig->under);
    js_put_string(j, "captor", id_of(g, fig->captor));
    js_put_string(j, "captive", id_of(g, fig->captive));
    js_put_string(j, "aboard",
                  id_of(g, mount_of(g, f) != NOBODY ? mount_of(g, f) : carrier_of(g, f)));
    js_put_bool(j, "fixed", fort_of(g, f) != NULL);
    js_put_bool(j, "carries", (kind_of(g, f)->carries || kind_of(g, f)->mount) && is_body(g, f));
    js_put_int(j, "position", fig->position + 1);
    js_put_int(j, "clicks", dial_clicks(g, f));
    js_put_int(j, "tokens", tokens_of(g, f));
    js_put_bool(j, "acted", fig->flags & FIG_ACTED);
    js_put_bool(j, "passed", fig->flags & FIG_PASSED);
    js_put_bool(j, "revived", fig->flags & FIG_REVIVED);
    tell_traits(j, g, f);
    tell_window(j, g, f);
    tell_may_act(j, g, f);
    js_close(j, '}');
}

/* ---------------------------------------------------------------- the table */

static void tell_head(struct json *j, const struct game *g)
{
    static const char *const phases[] = {"setup", "battle", "over"};
    static const char *const ends[] = {NULL, "last-player", "time", "agreement"};

    js_put_string(j, "edition", ruleset_of(g)->name);
    js_put_open(j, "options", '[');
    for (int i = 0; i < MK_OPTIONS; i++)
        if (g->options >> i & 1)
            js_string(j, name_option[i]);
    js_close(j, ']');
    js_put_bool(j, "openDials", mk_dials_open(g));
    js_put_point(j, "board", g->board);
    js_put_int(j, "points", g->build_total);
    js_put_int(j, "time", g->time_limit);
    js_put_string(j, "phase", phases[g->phase]);
    js_put_int(j, "round", g->round);
    js_put_string(j, "first", name_of(g, g->first));
    js_put_string(j, "turn", name_of(g, g->turn));
    js_put_int(j, "actions", g->actions);
    js_put_int(j, "actionsATurn", actions_of(g));
    js_put_string(j, "end", ends[g->end]);
    js_put_string(j, "winner", name_of(g, mk_winner(g)));
}

void tell_view(struct json *j, const struct history *h)
{
    const struct game *g = h->g;

    tell_head(j, g);
    js_put_int(j, "step", h->at);
    js_put_int(j, "steps", h->n);
    js_put_hash(j, "hash", mk_game_hash(g));
    js_put_open(j, "players", '[');
    for (int p = 0; p < g->nplayer; p++)
        tell_player(j, g, (player_id)p);
    js_close(j, ']');
    js_put_open(j, "figures", '[');
    for (int f = 0; f < g->nfigure; f++)
        tell_figure(j, g, (fig_id)f);
    js_close(j, ']');
    js_put_open(j, "terrain", '[');
    for (int i = 0; i < g->nterrain; i++)
        tell_terrain(j, g, i);
    js_close(j, ']');
    js_put_open(j, "objectives", '[');
    for (int i = 0; i < g->nobjective; i++)
        tell_objective(j, g, i);
    js_close(j, ']');
    js_put_open(j, "shells", '[');
    for (int i = 0; i < bombs_of(g); i++)
        tell_shell(j, g, i);
    js_close(j, ']');
    tell_cards(j, g);
    js_key(j, "ask");
    tell_ask(j, g);
}
