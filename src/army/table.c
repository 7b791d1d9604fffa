/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* table.c: makes a battle from armies. Everything is written in the notation and parsed by its reader,
 * so the table is one a player could have written. */
#include "army/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "army/check.h"
#include "base/rng.h"
#include "catalog/catalog.h"
#include "collection/file.h"
#include "notation/names.h"
#include "rules/kind.h"
#include "rules/ruleset.h"
#include "rules/setup.h"

enum { LINE_LIMIT = 512, ROOMY = 400, POINTS_PER_INCH = 12,
       SIEGE_DEEP = 54 };           /* inches: a castle stands thirty from its besiegers */

static bool fail(struct mk_error *error, const char *format, const char *what)
{
    *error = (struct mk_error){0};
    snprintf(error->text, sizeof error->text, format, what);
    return false;
}

bool table_write(struct mk_table *t, struct mk_error *error, const char *format, ...)
{
    char line[LINE_LIMIT];
    va_list args;

    va_start(args, format);
    int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (n < 0 || n >= LINE_LIMIT)
        return fail(error, "a line of the table would be too long: '%.60s…'", line);
    return mk_table_line(t, line, (size_t)n, 1, error);
}

/* ---------------------------------------------------------------- the sides */

/* Where those sit who were given no edge: opposite for two, then clockwise. */
static const uint8_t usual[ARMY_SIDES + 1][ARMY_SIDES] = {
    [2] = {EDGE_SOUTH, EDGE_NORTH},
    [3] = {EDGE_SOUTH, EDGE_NORTH, EDGE_EAST},
    [4] = {EDGE_SOUTH, EDGE_WEST, EDGE_NORTH, EDGE_EAST},
};

static bool is_taken(const struct army_battle *b, int edge)
{
    for (int i = 0; i < b->n; i++)
        if (b->side[i].edge == edge)
            return true;
    return false;
}

/* Of two who face each other, the one without an edge sits opposite the other. */
static void seat_opposite(struct army_battle *b)
{
    static const uint8_t opposite[MK_EDGES] = {EDGE_NORTH, EDGE_SOUTH, EDGE_WEST, EDGE_EAST};

    for (int i = 0; i < 2 && b->n == 2; i++)
        if (b->side[i].edge == EDGE_ANY && b->side[1 - i].edge != EDGE_ANY)
            b->side[i].edge = opposite[b->side[1 - i].edge];
}

static void seat_all(struct army_battle *b)
{
    seat_opposite(b);
    for (int i = 0; i < b->n; i++) {
        if (b->side[i].edge == EDGE_ANY && !is_taken(b, usual[b->n][i]))
            b->side[i].edge = usual[b->n][i];
        for (int edge = 0; edge < MK_EDGES && b->side[i].edge == EDGE_ANY; edge++)
            if (!is_taken(b, edge))
                b->side[i].edge = edge;
    }
}

/* Allies may share an edge [setup.deploy.team] where they deploy themselves. */
static bool may_share(const struct army_battle *b, int i, int k)
{
    return b->setup && b->side[i].team != TEAM_NONE && b->side[i].team == b->side[k].team;
}

static bool check_seats(const struct army_battle *b, struct mk_error *error)
{
    for (int i = 0; i < b->n; i++)
        for (int k = 0; k < i; k++) {
            if (b->side[i].edge == b->side[k].edge && !may_share(b, i, k))
                return fail(error, "two armies on the same edge: %s", name_edge[b->side[i].edge]);
            if (strcmp(b->side[i].player, b->side[k].player) == 0)
                return fail(error, "two players called '%s'", b->side[i].player);
        }
    return true;
}

/* Everybody with a name and an edge. */
static bool take_seats(const struct army_battle *b, struct army_battle *out, struct mk_error *error)
{
    *out = *b;
    if (b->n == 0) {
        out->n = 2;
        out->side[0] = (struct army_side){b->red, "red", EDGE_SOUTH, TEAM_NONE};
        out->side[1] = (struct army_side){b->blue, "blue", EDGE_NORTH, TEAM_NONE};
    }
    if (out->n < 2 || out->n > ARMY_SIDES)
        return fail(error, "a battle has two to four armies%s", "");
    seat_all(out);
    return check_seats(out, error);
}

/* The letter for a side's figures: its initial, or another letter if two players share one. */
static char letter_of(const struct army_battle *b, int side)
{
    for (int i = 0; i < b->n; i++)
        for (int k = 0; k < i; k++)
            if (b->side[i].player[0] == b->side[k].player[0])
                return (char)('a' + side);
    return b->side[side].player[0];
}

/* ---------------------------------------------------------------- the battle */

/* One army meant for another edition than the usual one decides for all. */
static int edition_of(const struct army_battle *b)
{
    for (int i = 0; i < b->n && !b->rules; i++)
        if (b->side[i].army->edition != (int)mk_default_edition)
            return b->side[i].army->edition;
    return b->rules ? edition_named(b->rules) : (int)mk_default_edition;
}

static int total_of(const struct army_battle *b)
{
    int max = 0;

    for (int i = 0; i < b->n; i++) {
        int own = army_total(b->side[i].army);

        max = own > max ? own : max;
    }
    return b->points ? b->points : max;
}

static bool check_side(const struct army *a, const struct army_terms *terms, struct mk_error *error)
{
    struct army_report *r = must_have(malloc(sizeof *r));
    bool good = army_check(a, terms, r);

    if (!good) {
        *error = (struct mk_error){.line = r->fault[0].line, .column = r->fault[0].column};
        snprintf(error->text, sizeof error->text, "%.50s: %.100s", a->name, r->fault[0].text);
    }
    free(r);
    return good;
}

/* How many times the usual depth the starting areas across the table's depth have. */
static int ranks_of(const struct params *p)
{
    vec board = {p->board_wide * MK_INCH, p->board_deep * MK_INCH};
    struct player south = {.edge = EDGE_SOUTH};

    return area_depth(p, board, &south, 1, EDGE_SOUTH) / (p->area_depth * MK_INCH);
}

/* The larger the armies, the wider the table, so that they have room to stand. */
static int width_for(const struct params *p, int total, uint8_t options)
{
    bool fixed = options & (OPTION_STANDARD | OPTION_TOURNAMENT);
    int room = ROOMY * ranks_of(p);

    if (total <= room || fixed)
        return p->board_wide;
    return p->board_wide + (total - room) / (POINTS_PER_INCH * ranks_of(p));
}

static bool write_player(struct mk_table *t, const struct army_side *s, struct mk_error *error)
{
    char team[24] = "";

    if (s->team != TEAM_NONE)
        snprintf(team, sizeof team, " team %d", s->team);
    return table_write(t, error, "player %s %s%s", s->player, name_edge[s->edge], team);
}

static bool has_castle(const struct army_battle *b)
{
    for (int i = 0; i < b->n; i++)
        for (int k = 0; k < b->side[i].army->n; k++)
            if (mk_kinds[b->side[i].army->entry[k].model.piece.kind].fort)
                return true;
    return false;
}

/* South and north face each other across the depth of the table; others need a square one. */
static bool write_head(const struct army_battle *b, struct mk_table *t, int total,
                       struct mk_error *error)
{
    const struct params *p = &ruleset_number(edition_of(b))->param;
    bool good, square = b->n > 2 || b->side[0].edge >= EDGE_EAST;
    int wide = width_for(p, total, b->options), deep = p->board_deep;

    if (has_castle(b) && deep < SIEGE_DEEP)
        deep = SIEGE_DEEP;
    if (square)
        wide = deep = wide > deep ? wide : deep;
    mk_table_init(t);
    t->edition = (uint8_t)edition_of(b);
    t->options = b->options;
    good = table_write(t, error, "table %dx%d", wide, deep) &&
           table_write(t, error, "points %d", total);
    for (int i = 0; i < b->n && good; i++)
        good = write_player(t, &b->side[i], error);
    return good && (!b->setup || table_write(t, error, "begin setup"));
}

static bool muster_all(const struct army_battle *b, struct mk_table *t, struct mk_error *error)
{
    for (int i = 0; i < b->n; i++)
        if (!army_muster(t, b->side[i].army, b->side[i].player, letter_of(b, i), error))
            return false;
    return true;
}

/* Everybody has one in play, or nobody has. [domain] */
static bool draw_domains(const struct army_battle *b, struct mk_table *t, uint64_t *rng,
                         struct mk_error *error)
{
    for (int i = 0; i < b->n; i++)
        if (army_domains(b->side[i].army) == 0)
            return true;
    for (int i = 0; i < b->n; i++)
        if (!army_domain(t, b->side[i].army, b->side[i].player, rng, error))
            return false;
    army_domains_meet(t);
    return true;
}

static bool deploy_all(struct mk_table *t, uint64_t *rng, struct mk_error *error)
{
    for (int p = 0; p < t->nplayer; p++) {
        bool castle = army_has_castle(t, p);

        if (!(castle ? army_build_castle(t, p) : army_deploy(t, p, rng)))
            return fail(error, castle ? "the castle of %s does not fit the plan: one gatehouse, one "
                                        "keep, four towers, six walls, and their garrison"
                                      : "the army of %s does not fit in its starting area",
                        t->player[p].name);
    }
    return true;
}

bool army_battle_table(const struct army_battle *battle, struct mk_table *t, struct mk_error *error)
{
    struct army_battle b;
    uint64_t rng = battle->seed;

    *error = (struct mk_error){0};
    if (battle->rules && edition_named(battle->rules) < 0)
        return fail(error, "there is no edition '%s' to play by", battle->rules);
    if (!take_seats(battle, &b, error))
        return false;

    int total = total_of(&b);
    struct army_terms terms = {.points = total, .options = b.options,
                               .rules = ruleset_number(edition_of(&b))->name};

    for (int i = 0; i < b.n && !b.checked; i++)
        if (!check_side(b.side[i].army, &terms, error))
            return false;
    rng_next(&rng);
    return write_head(&b, t, total, error) &&
           (b.setup || army_objectives(t, &rng, error)) &&
           (b.bare || has_castle(&b) || army_terrain(t, &rng, error)) &&
           muster_all(&b, t, error) &&
           (b.setup || (draw_domains(&b, t, &rng, error) && deploy_all(t, &rng, error)));
}

/* ---------------------------------------------------------------- as text */

static char *text_of(const struct mk_cast *cast)
{
    struct game *g = must_have(malloc(mk_game_size(cast)));
    char *text = must_have(malloc(MK_TABLE_TEXT));
    struct mk_text out;

    mk_game_init(g, cast, NULL);
    mk_text_init(&out, text, MK_TABLE_TEXT);
    mk_table_print(g, &out);
    free(g);
    return text;
}

char *army_battle_text(const struct army_battle *b, struct mk_error *error)
{
    struct mk_table *t = must_have(malloc(sizeof *t));
    struct mk_cast cast;
    char *text = NULL;

    if (army_battle_table(b, t, error) && mk_table_cast(t, &cast, error)) {
        struct verdict v = mk_check_cast(&cast);
        enum mk_rule rule = v.rule < R_COUNT ? (enum mk_rule)v.rule : R_NONE;
        const struct mk_clause *c = mk_clause_for(rule, (enum mk_edition_id)cast.edition);

        if (allowed(v))
            text = text_of(&cast);
        else
            fail(error, "this battle cannot be played: %s", c ? c->title : "");
    }
    free(t);
    return text;
}
