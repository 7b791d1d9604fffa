/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* table_print.c: writes a game as a table. Defaults are left out. */
#include <string.h>

#include "notation/card.h"
#include "notation/names.h"
#include "notation/table.h"
#include "notation/text.h"
#include "rules/contact.h"
#include "rules/kind.h"
#include "rules/ruleset.h"
#include "rules/turn.h"

static void print_head(const struct game *g, struct mk_text *t)
{
    text_word(t, "rules");
    text_word(t, ruleset_of(g)->name);
    for (int i = 0; i < MK_OPTIONS; i++)
        if (g->options >> i & 1)
            text_word(t, name_option[i]);
    text_add(t, "\ntable ");
    text_length(t, g->board.x);
    text_byte(t, 'x');
    text_length(t, g->board.y);
    text_byte(t, '\n');
    text_number(t, "points", g->build_total);
    text_byte(t, '\n');
    if (g->time_limit) {
        text_number(t, "time", g->time_limit);
        text_byte(t, '\n');
    }
}

/* What the words `eliminated by` alone score for that player. */
static int32_t score_of_fallen(const struct game *g, player_id p)
{
    int32_t sum = 0;

    for (int f = 0; f < g->nfigure; f++)
        if ((figure_of(g, (fig_id)f)->flags & FIG_ELIMINATED) &&
            figure_of(g, (fig_id)f)->hurt_by == p)
            sum += piece_of(g, (fig_id)f)->points;
    return sum;
}

static void print_players(const struct game *g, struct mk_text *t)
{
    for (int i = 0; i < g->nplayer; i++) {
        const struct player *p = player_of(g, (player_id)i);

        text_word(t, "player");
        text_word(t, p->name);
        text_word(t, name_edge[p->edge]);
        if (p->team < TEAM_OWN)
            text_number(t, "team", p->team);
        if (g->phase != PHASE_OVER && p->score != score_of_fallen(g, (player_id)i))
            text_number(t, "score", p->score);
        if (p->flags & PLAYER_WITHDRAWN)
            text_word(t, "withdrawn");
        if (p->flags & PLAYER_AGREED)
            text_word(t, "offers");
        if (p->flags & PLAYER_OUT)
            text_word(t, "out");
        text_byte(t, '\n');
    }
}

/* What its card says, and its state. */
static void print_built(const struct terrain *p, bool gone, struct mk_text *t)
{
    text_word(t, "built");
    text_number(t, "defense", p->defense);
    text_number(t, "structure", p->structure);
    if (p->fortification)
        text_number(t, "fortification", p->fortification);
    if (p->taken)
        text_number(t, "battered", p->taken);
    if (p->flags & TERRAIN_DOT)
        text_word(t, "dot");
    if (gone)
        text_word(t, "gone");
}

static void print_terrain(const struct game *g, int i, struct mk_text *t)
{
    static const char *const levels[] = {"", " elevated", " abrupt"};
    const struct terrain *p = terrain_of(g, i);
    bool pooled = !(p->flags & TERRAIN_TABLE) && p->owner < g->nplayer;
    bool gone = (p->flags & TERRAIN_BUILT) && !(p->flags & TERRAIN_TABLE) && !pooled;

    if (p->flags & TERRAIN_PART)
        print_lean(g, i, t);
    if (p->flags & TERRAIN_CASTLE)
        return;

    text_word(t, pooled ? "pool" : "terrain");
    if (pooled)
        text_word(t, player_of(g, p->owner)->name);
    text_word(t, p->id);
    text_word(t, name_ground[p->ground]);
    text_add(t, levels[p->level]);
    if (p->flags & TERRAIN_TEMPLATE)
        text_word(t, "template");
    if (p->flags & TERRAIN_BUILT)
        print_built(p, gone, t);
    for (int k = 0; k < p->corners; k++)
        text_point(t, vertices_of(g)[p->corner + k]);
    if (p->ground == GROUND_LOW_WALL && p->width != MK_INCH) {
        text_word(t, "width ");
        text_length(t, p->width);
    }
    text_byte(t, '\n');
    for (int k = 0; k < p->accesses; k++) {
        text_word(t, "access");
        text_word(t, p->id);
        text_point(t, vertices_of(g)[p->access + k]);
        text_byte(t, '\n');
    }
}

/* ---------------------------------------------------------------- figures */

/* A mark without a name cannot come from a card: no card has the green circle. */
static void print_ability(struct mk_text *t, ability_id a)
{
    if (a == ABILITY_NONE)
        return;
    text_byte(t, '+');
    text_add(t, a < MK_ABILITIES ? mk_ability_word(a) : "green-circle");
}

static bool is_uniform(const struct piece *p, int slot)
{
    for (int i = 1; i < p->life; i++)
        if (p->dial[i].value[slot] != p->dial[0].value[slot] ||
            p->dial[i].ability[slot] != p->dial[0].ability[slot])
            return false;
    return true;
}

static void print_value(struct mk_text *t, const struct position *p, int slot)
{
    if (p->value[slot] == MK_SKULL)
        text_byte(t, 'x');
    else
        text_int(t, p->value[slot]);
}

void print_position(const struct position *p, struct mk_text *t)
{
    for (int slot = 0; slot < MK_SLOTS; slot++) {
        text_byte(t, slot ? '/' : ' ');
        print_value(t, p, slot);
        if (slot == SLOT_SPEED && p->speed_type) {
            text_byte(t, '@');
            text_add(t, mk_ability_word(p->speed_type));
        }
        print_ability(t, p->ability[slot]);
    }
    if (p->nexus) {
        text_byte(t, '/');
        text_add(t, mk_ability_word(p->nexus));
    }
}

void print_positions(const struct piece *p, struct mk_text *t)
{
    text_word(t, "dial");
    for (int i = 0; i < p->life; i++)
        print_position(&p->dial[i], t);
}

/* A section's line has no word for its speed type: the dial says it. */
static void print_dial(const struct piece *p, struct mk_text *t)
{
    bool uniform = nexus_is_uniform(p) && !(p->section && p->dial[0].speed_type);

    for (int slot = 0; slot < MK_SLOTS; slot++)
        uniform = uniform && is_uniform(p, slot);
    if (uniform) {
        for (int slot = 0; slot < MK_SLOTS; slot++) {
            text_word(t, name_slot[slot]);
            text_byte(t, ' ');
            print_value(t, &p->dial[0], slot);
            print_ability(t, p->dial[0].ability[slot]);
        }
        text_number(t, "life", p->life);
        return;
    }
    print_positions(p, t);
}

void print_base(const struct piece *p, struct mk_text *t)
{
    if (p->arc != 900)
        text_number(t, "arc", p->arc / 10);
    if (p->discs == 2 && !mk_kinds[p->kind].mount)
        text_word(t, "mounted");
    if (p->radius != (mk_kinds[p->kind].radius ? mk_kinds[p->kind].radius : 768)) {
        text_word(t, "base ");
        text_length(t, 2 * p->radius);
    }
}

/* Before the base, which it may change. */
void print_kind(const struct piece *p, struct mk_text *t)
{
    if (p->kind)
        text_word(t, mk_kinds[p->kind].word);
}

/* A section also says what it lacks: otherwise its body's line would hold for it. */
void print_range(const struct piece *p, struct mk_text *t)
{
    if (p->least_range) {
        text_number(t, "range", p->least_range);
        text_number(t, "to", p->range);
    } else if (p->range || p->section)
        text_number(t, "range", p->range);
    if (p->arrows != 1 || p->section)
        text_number(t, "arrows", p->arrows);
}

void print_explosive(const struct piece *p, struct mk_text *t)
{
    if (p->flags & PIECE_EXPLOSIVE)
        text_word(t, "explosive");
}

static void print_printed(const struct piece *p, const struct seal *s, struct mk_text *t)
{
    if (s)
        print_sealed(s, t);
    else
        print_dial(p, t);
    if (p->start >= p->life)
        text_word(t, "start none");
    else
        text_number(t, "start", p->start + 1);
    if (p->level)
        text_number(t, "level", p->level);
    print_range(p, t);
    print_base(p, t);
    print_types(p, t);
    if (!s)
        print_repairs(p, t);
}

void print_factions(const struct piece *p, struct mk_text *t)
{
    text_word(t, "faction");
    text_word(t, name_faction[p->faction[0]]);
    if (p->faction[1] != p->faction[0]) {
        text_word(t, "faction");
        text_word(t, name_faction[p->faction[1]]);
    }
}

void print_collectors_number(const struct piece *p, struct mk_text *t)
{
    if (p->number)
        text_number(t, "number", p->number);
    if (p->letter)
        text_byte(t, p->letter);
}

static void print_army_words(const struct piece *p, struct mk_text *t)
{
    text_number(t, "points", p->points);
    print_factions(p, t);
    if (p->rank != RANK_STANDARD) {
        text_word(t, "rank");
        text_word(t, name_rank[p->rank]);
    }
    if (!piece_is_called(p, p->name)) {
        text_word(t, "name \"");
        text_add(t, p->name);
        text_byte(t, '"');
    }
    print_collectors_number(p, t);
}

static void print_flags(int flags, struct mk_text *t)
{
    static const struct { uint16_t flag; const char *word; } words[] = {
        {FIG_PASSED, "passed"}, {FIG_LEVITATED, "levitated"},
        {FIG_REVIVED, "revived"}, {FIG_GONE, "gone"},     {FIG_SOARS, "soaring"},
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (flags & words[i].flag)
            text_word(t, words[i].word);
}

static void print_marks(const struct figure *f, struct mk_text *t)
{
    static const struct { uint8_t mark; const char *word; } words[] = {
        {MARK_WATCH, "watching"}, {MARK_HEX, "hexing"}, {MARK_TOKEN, "given"}, {MARK_LENT, "lent"},
        {MARK_TURNED, "turned"},  {MARK_STRUCK, "struck"},
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (f->marks & words[i].mark)
            text_word(t, words[i].word);
    if (f->gained) {
        text_word(t, "gained");
        text_word(t, mk_ability_word(f->gained));
    }
}

static void print_cancelled(const struct ability_set *cancelled, struct mk_text *t)
{
    for (int a = 1; a < MK_ABILITIES; a++) {
        if (set_has(cancelled, (ability_id)a)) {
            text_word(t, "cancelled");
            text_word(t, mk_ability_word((ability_id)a));
        }
    }
}

static void print_began(const struct figure *f, struct mk_text *t)
{
    bool off = !(f->flags & FIG_TURN_TABLE), captive = f->flags & FIG_TURN_CAPTIVE;

    if (!vec_eq(f->turn_at, f->at) || f->turn_facing != f->facing) {
        text_word(t, "began");
        text_point(t, f->turn_at);
        text_angle(t, f->turn_facing);
    }
    if (f->turn_under != f->under)
        text_word(t, f->turn_under ? "began under" : "began above");
    if (off == ((f->flags & FIG_TABLE) != 0))
        text_word(t, off ? "began off" : "began on");
    if (captive != (f->captor != NOBODY))
        text_word(t, captive ? "began captive" : "began free");
}

/* `tank`, of which the first section is `tank.front`. */
static void print_body_name(const struct piece *p, struct mk_text *t)
{
    char name[MK_ID];

    memcpy(name, p->id, sizeof name);
    if (p->sections > 1)
        *strchr(name, '.') = '\0';
    text_word(t, name);
}

/* What has happened to one section only. */
static void print_own_state(const struct piece *p, const struct figure *f, struct mk_text *t)
{
    int usual = f->flags & FIG_ELIMINATED ? p->life : p->start;

    if (f->position != usual)
        text_number(t, "clicks", f->position - p->start);
    if (f->flags & FIG_ACTED)       /* a mount just mounted, without an action of its own */
        text_word(t, f->acts ? "acted" : "formed");
    print_flags(f->flags & ~(FIG_GONE | FIG_SOARS), t);
    if (f->began_moving)
        text_word(t, f->began_moving == BEGAN_STILL ? "stayed" : "marched");
    if (f->acts > 1)
        text_word(t, "twice");
    print_cancelled(&f->cancelled, t);
    if (p->sections > 1)
        print_marks(f, t);
}

/* What is true of a whole body. */
static void print_state(const struct game *g, const struct piece *p, const struct figure *f,
                        struct mk_text *t)
{
    if (f->tokens)
        text_number(t, "tokens", f->tokens);
    if (f->captor != NOBODY && f->captor < g->nfigure) {
        text_word(t, "captive of");
        text_word(t, piece_of(g, f->captor)->id);
    }
    if ((f->rides == RIDES_ABOARD || f->rides == RIDES_SADDLE) && f->mate < g->nfigure) {
        text_word(t, "aboard");
        print_body_name(piece_of(g, f->mate), t);
    }
    if (f->rides == RIDES_WILD)
        text_word(t, "wild");
    if (f->flags & FIG_ELIMINATED)
        text_word(t, "eliminated");
    if (f->hurt_by < g->nplayer) {
        text_word(t, f->flags & FIG_ELIMINATED ? "by" : "hurt by");
        text_word(t, player_of(g, f->hurt_by)->name);
    }
    print_flags(f->flags & (FIG_GONE | FIG_SOARS), t);
    if (p->sections == 1)
        print_marks(f, t);
    for (int i = 0; i < MK_DAUNTED; i++)
        if (f->daunted[i] && f->daunted[i] <= g->nfigure) {
            text_word(t, "daunted by");
            text_word(t, piece_of(g, (fig_id)(f->daunted[i] - 1))->id);
        }
    if (f->under)
        text_word(t, "under");
    if (turn_has_begun(g))
        print_began(f, t);
}

/* What is printed on a section, and its state; the rest belongs to its body. */
static void print_section(const struct game *g, fig_id f, struct mk_text *t)
{
    const struct piece *p = piece_of(g, f);

    text_word(t, "section");
    text_word(t, p->id);
    if (seal_of(g, f))
        print_sealed(seal_of(g, f), t);
    else
        print_dial(p, t);
    text_number(t, "start", p->start + 1);
    print_range(p, t);
    print_explosive(p, t);
    print_own_state(p, figure_of(g, f), t);
    print_shown(p, figure_of(g, f), t);
    text_byte(t, '\n');
}

/* The body's line has already said most of what is printed on the front section: there may be nothing
 * left to say. */
static void print_front(const struct game *g, fig_id f, struct mk_text *t)
{
    const struct piece *p = piece_of(g, f);
    size_t before = t->used, named;

    text_word(t, "section");
    text_word(t, p->id);
    named = t->used;
    print_explosive(p, t);
    print_own_state(p, figure_of(g, f), t);
    print_shown(p, figure_of(g, f), t);
    if (t->used > named)
        text_byte(t, '\n');
    else
        text_cut(t, before);
}

static void print_figure(const struct game *g, fig_id f, struct mk_text *t)
{
    const struct piece *p = piece_of(g, f);
    const struct figure *figure = figure_of(g, f);

    text_word(t, "figure");
    print_body_name(p, t);
    text_word(t, p->owner < g->nplayer ? player_of(g, p->owner)->name : "nobody");
    if (g->phase != PHASE_SETUP && ((figure->flags & FIG_TABLE) || !vec_eq(figure->at, (vec){0, 0}))) {
        text_word(t, "at");
        text_point(t, figure->at);
    }
    text_word(t, "facing");
    text_angle(t, figure->facing);
    print_kind(p, t);
    print_printed(p, seal_of(g, f), t);
    print_shell(shell_of(g, f), t);
    print_army_words(p, t);
    print_portals(g, f, t);
    print_state(g, p, figure, t);
    if (p->sections == 1) {
        print_explosive(p, t);
        print_own_state(p, figure, t);
        print_shown(p, figure, t);
    }
    text_byte(t, '\n');
    if (p->sections > 1)
        print_front(g, f, t);
}

static void print_moment(const struct game *g, struct mk_text *t)
{
    text_word(t, "turn");
    text_word(t, player_of(g, g->turn)->name);
    if (turn_has_begun(g))
        text_word(t, "begun");
    if (turn_has_begun(g) && g->actions != actions_of(g))
        text_number(t, "actions", g->actions);
    if (turn_has_begun(g) && g->extra_actions != extra_actions_of(g))
        text_number(t, "castle-actions", g->extra_actions);
    if (turn_taken_back(g))
        text_number(t, "taken-back", turn_taken_back(g));
    if (g->round > 1)
        text_number(t, "round", g->round);
    if (g->first) {
        text_word(t, "first");
        text_word(t, player_of(g, g->first)->name);
    }
    if (g->orders)
        text_number(t, "orders", (int)g->orders);
    if (g->time_up)
        text_word(t, "time-up");
    text_byte(t, '\n');
}

static void print_objective(const struct game *g, int i, struct mk_text *t)
{
    const struct objective *o = objective_of(g, i);

    if (!(o->flags & OBJECTIVE_TABLE) || g->phase == PHASE_SETUP)
        return;
    text_word(t, "objective");
    text_point(t, o->at);
    if (o->holder < g->nplayer) {
        text_word(t, "held by");
        text_word(t, player_of(g, o->holder)->name);
    }
    if (o->flags & OBJECTIVE_CONTESTED)
        text_word(t, "contested");
    text_byte(t, '\n');
}

void mk_table_print(const struct game *g, struct mk_text *t)
{
    print_head(g, t);
    print_players(g, t);
    for (int i = 0; i < g->nobjective; i++)
        print_objective(g, i, t);
    for (int i = 0; i < g->nterrain; i++)
        print_terrain(g, i, t);
    for (int f = 0; f < g->nfigure; f++) {
        if (is_body(g, (fig_id)f))
            print_figure(g, (fig_id)f, t);
        else
            print_section(g, (fig_id)f, t);
    }
    print_cards(g, t);
    print_shells(g, t);
    print_openings(g, t);
    if (g->phase == PHASE_SETUP)
        text_add(t, "begin setup\n");
    else if (g->turn < g->nplayer)
        print_moment(g, t);
}
