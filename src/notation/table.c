/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* table.c: the lines that set a table. Figures are in figure.c, terrain in ground.c. */
#include "notation/table.h"

#include <string.h>

#include "notation/card.h"
#include "notation/names.h"
#include "rules/ruleset.h"

enum { SCORE_MAX = 1000000, ROUNDS_MAX = 60000, ACTIONS_MAX = 255,
       ORDERS_MAX = 1000000000, MINUTES_MAX = 10000, TEAM_MAX = 99, FORMAT = 1 };

/* The edition's size of table and points, unless they are given. */
static void set_defaults(struct mk_table *t)
{
    const struct params *p = &ruleset_number(t->edition)->param;

    if (!t->board_said)
        t->board = (vec){p->board_wide * MK_INCH, p->board_deep * MK_INCH};
    if (!t->points_said)
        t->points = (int16_t)p->build_total;
}

void mk_table_init(struct mk_table *t)
{
    t->edition = mk_default_edition;
    t->options = 0;
    t->engine = MK_ENGINE;
    t->setup = false;
    t->board_said = false;
    t->points_said = 0;
    set_defaults(t);
    t->time = -1;
    t->since = 0;
    t->has_secret = false;
    t->models = (struct mk_models){0};
    t->on_turn[0] = '\0';
    t->moment = (struct mk_moment){.actions = -1, .extra_actions = -1};
    t->nobjective = t->nshelled = 0;
    t->ncard = 0;
    t->nplayer = t->nfigure = t->nterrain = t->ncorner = t->naccess = 0;
}

void mk_table_inherit(struct mk_table *t, int line)
{
    t->since = line;
}

static int table_player(const struct mk_table *t, const char *name)
{
    for (int i = 0; i < t->nplayer; i++)
        if (strcmp(t->player[i].name, name) == 0)
            return i;
    return -1;
}

int table_figure(const struct mk_table *t, const char *name)
{
    for (int i = 0; i < t->nfigure; i++)
        if (piece_is_called(&t->piece[i], name))
            return i;
    return -1;
}

bool scan_figure(struct scan *s, const struct mk_table *t, int *out)
{
    char name[MK_ID];
    struct word w = s->word;

    if (!scan_name(s, name))
        return false;
    *out = table_figure(t, name);
    return *out >= 0 || scan_wrong_word(s, w, nobody_called(t->piece, t->nfigure, name));
}

int table_terrain(const struct mk_table *t, const char *name)
{
    for (int i = 0; i < t->nterrain; i++)
        if (strcmp(t->terrain[i].id, name) == 0)
            return i;
    return -1;
}

bool scan_player(struct scan *s, const struct mk_table *t, player_id *out)
{
    char name[MK_ID];
    struct word w = s->word;

    if (!scan_name(s, name))
        return false;

    int i = table_player(t, name);

    *out = (player_id)i;
    return i >= 0 || scan_wrong_word(s, w, "no player is called");
}

/* ---------------------------------------------------------------- single lines */

static bool rules_line(struct mk_table *t, struct scan *s)
{
    int option, edition;

    if (!scan_edition(s, &edition))
        return false;
    if (t->points_said == 0)
        t->points = (int16_t)ruleset_number(edition)->param.build_total;
    t->edition = (uint8_t)edition;
    t->options = 0;
    set_defaults(t);
    while (!scan_done(s)) {
        if (!scan_listed(s, name_option, MK_OPTIONS, "an option", &option))
            return false;
        t->options |= (uint8_t)(1 << option);
    }
    return true;
}

/* WxH is one word. */
static bool board_line(struct mk_table *t, struct scan *s)
{
    const char *x = s->word.length ? memchr(s->word.at, 'x', (size_t)s->word.length) : NULL;
    struct word w = s->word, wide = w, high = w;
    int64_t width, height;

    if (!x)
        return scan_expected(s, "a size like 36x36");
    wide.length = (int)(x - w.at);
    high.at = x + 1;
    high.length = w.length - wide.length - 1;
    if (!word_decimal(wide, MK_INCH, &width) || !word_decimal(high, MK_INCH, &height))
        return scan_expected(s, "a size like 36x36");
    if (width < MK_INCH || height < MK_INCH || width > MK_MAX_BOARD * MK_INCH ||
        height > MK_MAX_BOARD * MK_INCH)
        return scan_wrong(s, "the sides of a table must be 1 to 250 inches, not");
    t->board = (vec){(int32_t)width, (int32_t)height};
    t->board_said = true;
    scan_take(s);
    return true;
}

static bool points_line(struct mk_table *t, struct scan *s)
{
    int n;

    if (!scan_int(s, 0, MK_MAX_POINTS, &n))
        return false;
    t->points = (int16_t)n;
    t->points_said = s->line;
    return true;
}

static bool time_line(struct mk_table *t, struct scan *s)
{
    int n;

    if (!scan_int(s, 0, MINUTES_MAX, &n))
        return false;
    t->time = (int16_t)n;
    return true;
}

/* The player of that name, or a new one. */
static struct player *player_add(struct mk_table *t, struct scan *s, struct word w,
                                 const char *name)
{
    int i = table_player(t, name);

    if (i < 0 && t->nplayer == MK_MAX_PLAYERS) {
        scan_full(s, w, MK_MAX_PLAYERS, "players at a table");
        return NULL;
    }
    if (i < 0)
        i = t->nplayer++;

    struct player *p = &t->player[i];

    memset(p, 0, sizeof *p);
    memcpy(p->name, name, MK_ID);
    p->team = (uint8_t)(TEAM_OWN + i);
    t->scored[i] = -1;
    return p;
}

/* What a player's line says after name and edge. */
static bool player_word(struct mk_table *t, struct scan *s, struct player *p)
{
    int n;

    if (scan_accept(s, "withdrawn"))
        p->flags |= PLAYER_WITHDRAWN;
    else if (scan_accept(s, "out"))
        p->flags |= PLAYER_OUT;
    else if (scan_accept(s, "offers"))
        p->flags |= PLAYER_AGREED;
    else if (scan_accept(s, "score")) {
        if (!scan_int(s, 0, SCORE_MAX, &n))
            return false;
        t->scored[p - t->player] = n;
    } else {
        if (!scan_expect(s, "team") || !scan_int(s, 0, TEAM_MAX, &n))
            return false;
        p->team = (uint8_t)n;
    }
    return true;
}

static bool player_line(struct mk_table *t, struct scan *s)
{
    char name[MK_ID];
    struct word w = s->word;
    int edge;

    if (!scan_new_name(s, name))
        return false;
    if (strcmp(name, "dice") == 0 || strcmp(name, "judge") == 0)
        return scan_wrong(s, "no player may be called 'dice' or 'judge'");

    struct player *p = player_add(t, s, w, name);

    if (!p || !scan_listed(s, name_edge, MK_EDGES, "an edge: south north east west", &edge))
        return false;
    p->edge = (uint8_t)edge;
    while (!scan_done(s))
        if (!player_word(t, s, p))
            return false;
    return true;
}

static bool remove_line(struct mk_table *t, struct scan *s)
{
    char name[MK_ID];
    struct word w = s->word;

    if (!scan_name(s, name))
        return false;

    int f = table_figure(t, name), g = table_terrain(t, name);

    if (f >= 0)
        figure_remove(t, f);
    else if (g >= 0)
        terrain_remove(t, g);
    else
        return scan_wrong_word(s, w, "nothing on the table is called");
    return true;
}

/* How far the battle has got. `actions` are those left in a turn that has begun. */
static bool moment_word(struct mk_table *t, struct scan *s)
{
    struct mk_moment *m = &t->moment;
    int n = 0;
    bool good = true;

    if (scan_accept(s, "begun"))
        m->begun = true;
    else if (scan_accept(s, "time-up"))
        m->time_up = true;
    else if (scan_accept(s, "first"))
        good = scan_player(s, t, &m->first);
    else if (scan_accept(s, "actions")) {
        good = scan_int(s, 0, ACTIONS_MAX, &n);
        m->actions = (int16_t)n;
        m->begun = true;
    } else if (scan_accept(s, "castle-actions")) {
        good = scan_int(s, 0, ACTIONS_MAX, &n);
        m->extra_actions = (int16_t)n;
        m->begun = true;
    } else if (scan_accept(s, "taken-back")) {
        good = scan_int(s, 0, ACTIONS_MAX, &n);
        m->taken_back = (uint8_t)n;
    } else if (scan_accept(s, "round")) {
        good = scan_int(s, 1, ROUNDS_MAX, &n);
        m->round = (uint16_t)n;
    } else if (scan_accept(s, "orders")) {
        good = scan_int(s, 0, ORDERS_MAX, &n);
        m->orders = (uint32_t)n;
    } else
        good = scan_expected(s, "begun, actions, castle-actions, taken-back, round, first, orders "
                                "or time-up");
    return good;
}

static bool turn_line(struct mk_table *t, struct scan *s)
{
    player_id p;

    if (!scan_player(s, t, &p))
        return false;
    memcpy(t->on_turn, t->player[p].name, MK_ID);
    t->moment = (struct mk_moment){.actions = -1, .extra_actions = -1};
    while (!scan_done(s))
        if (!moment_word(t, s))
            return false;
    return true;
}

/* `objective x,y [held by PLAYER] [contested]`: a token on the table. */
static bool objective_line(struct mk_table *t, struct scan *s)
{
    struct objective o = {.holder = MK_NO_PLAYER, .flags = OBJECTIVE_TABLE};

    if (t->nobjective == MK_OBJECTIVES)
        return scan_full(s, s->word, MK_OBJECTIVES, "objectives on a table");
    if (!scan_point(s, &o.at))
        return false;
    if (scan_accept(s, "held") && !(scan_expect(s, "by") && scan_player(s, t, &o.holder)))
        return false;
    if (scan_is(s, "contested") && o.holder != MK_NO_PLAYER)
        return scan_wrong(s, "an objective that somebody holds cannot be");
    if (scan_accept(s, "contested"))
        o.flags |= OBJECTIVE_CONTESTED;
    if (ruleset_number(t->edition)->param.objectives == 0)
        return scan_wrong(s, "these rules have no objectives:");
    t->objective_line[t->nobjective] = s->line;
    t->objective[t->nobjective++] = o;
    return true;
}

static bool objectives_finish(struct mk_table *t, struct mk_error *error)
{
    struct scan s;

    for (int i = 0; i < t->nobjective; i++) {
        scan_begin(&s, "objective", 9, t->objective_line[i], error);
        if (!lies_on_board(t, t->objective[i].at))
            return scan_wrong(&s, "its token is not on the table:");
        for (int k = 0; k < i; k++)
            if (vec_dist(t->objective[i].at, t->objective[k].at) < 2 * OBJECTIVE_RADIUS)
                return scan_wrong(&s, "its token overlaps another:");
    }
    return true;
}

static bool begin_line(struct mk_table *t, struct scan *s)
{
    t->setup = true;
    return scan_expect(s, "setup");
}

/* `game 1`, `engine 2`: the heads of a saved game. */
static bool game_line(struct mk_table *t, struct scan *s)
{
    int n;

    (void)t;
    return scan_int(s, FORMAT, FORMAT, &n);
}

static bool engine_line(struct mk_table *t, struct scan *s)
{
    int n;

    if (!scan_int(s, 1, MK_ENGINE, &n))
        return false;
    t->engine = (uint8_t)n;
    return true;
}

/* ---------------------------------------------------------------- the table */

static const struct {
    const char *word;
    bool (*read)(struct mk_table *, struct scan *);
} lines[] = {
    {"figure", figure_line},   {"change", change_line}, {"section", section_line},
    {"terrain", terrain_line},
    {"player", player_line},   {"rules", rules_line},   {"table", board_line},
    {"points", points_line},   {"time", time_line},     {"access", access_line},
    {"plank", plank_line},     {"ladder", ladder_line},
    {"remove", remove_line},   {"turn", turn_line},     {"begin", begin_line},
    {"objective", objective_line}, {"card", card_line}, {"shell", shell_line},
    {"pool", pool_line},       {"game", game_line},     {"engine", engine_line},
    {"secret", secret_line},   {"open", open_line},
};
enum { LINES = sizeof lines / sizeof lines[0] };

static int line_kind(struct word w)
{
    int i = 0;

    while (i < LINES && !word_is(w, lines[i].word))
        i++;
    return i;
}

bool mk_table_word(const char *line, size_t length)
{
    struct mk_error ignored;
    struct scan s;

    scan_begin(&s, line, length, 0, &ignored);
    return line_kind(s.word) < LINES;
}

bool mk_table_line(struct mk_table *t, const char *line, size_t length, int number,
                   struct mk_error *error)
{
    struct scan s;

    scan_begin(&s, line, length, number, error);
    if (scan_done(&s))
        return true;

    int kind = line_kind(s.word);

    if (kind == LINES)
        return scan_expected(&s, "a line of a table (figure, terrain, player, …)");
    scan_take(&s);
    return lines[kind].read(t, &s) && scan_end(&s);
}

static bool table_ends(const char *line, size_t length)
{
    struct mk_error ignored;
    struct scan s;

    scan_begin(&s, line, length, 0, &ignored);
    return !scan_done(&s) && line_kind(s.word) == LINES;
}

bool mk_table_read(struct mk_table *t, const char *text, size_t length, size_t *used, int *count,
                   struct mk_error *error)
{
    size_t at = 0;
    int number = 0;

    while (at < length) {
        const char *newline = memchr(text + at, '\n', length - at);
        size_t n = newline ? (size_t)(newline - text) - at : length - at;

        if (table_ends(text + at, n))
            break;
        if (!mk_table_line(t, text + at, n, ++number, error))
            return false;
        at += n + (newline != NULL);
    }
    *used = at;
    *count = number;
    return true;
}

/* The actions of a turn are counted in one byte: a table that needs more is refused. */
static bool check_points(const struct mk_table *t, struct mk_error *error)
{
    int per_action = ruleset_number(t->edition)->param.points_per_action;
    struct scan s;

    scan_begin(&s, "", 0, t->points_said, error);
    return t->points / per_action <= ACTIONS_MAX ||
           scan_wrong(&s, "this many points would give more than 255 actions a turn");
}

bool mk_table_cast(struct mk_table *t, struct mk_cast *out, struct mk_error *error)
{
    struct scan s;
    int nvertex, on_turn = table_player(t, t->on_turn);
    int standard = ruleset_number(t->edition)->param.standard_time;
    bool sealed;

    if (t->nplayer == 0) {
        scan_begin(&s, "", 0, 1, error);
        return scan_wrong(&s, "no line 'player NAME EDGE' says who plays");
    }
    for (int f = 0; f < t->nfigure; f++)
        read_typed_marks(ruleset_number(t->edition), &t->piece[f]);
    if (!figures_finish(t, error) || !cards_finish(t, error) || !objectives_finish(t, error) ||
        !seals_finish(t, &sealed, error) || !check_points(t, error) ||
        !terrain_finish(t, &nvertex, error) || !shells_finish(t, error))
        return false;
    for (int i = 0; i < t->nplayer; i++)
        if (t->scored[i] >= 0)
            t->player[i].score = t->scored[i];
    if (t->time < 0)
        t->time = (int16_t)(t->options & OPTION_STANDARD ? standard : 0);
    *out = (struct mk_cast){
        .edition = t->edition, .options = t->options, .board = t->board,
        .build_total = t->points, .time_limit = t->time, .nplayer = (uint8_t)t->nplayer,
        .setup = t->setup, .on_turn = (player_id)(on_turn < 0 ? 0 : on_turn),
        .moment = t->moment,
        .player = t->player, .nfigure = t->nfigure, .piece = t->piece, .figure = t->figure,
        .seal = sealed ? t->seal : NULL,
        .nterrain = t->nterrain, .terrain = t->terrain, .nvertex = nvertex, .vertex = t->vertex,
        .nobjective = t->nobjective, .objective = t->objective,
        .ncard = t->ncard, .card = t->card, .item = t->item,
        .shell = t->shell, .nbomb = t->nshelled, .bomb = t->bomb,
    };
    return true;
}

int mk_table_where(const struct mk_table *t, struct verdict v)
{
    if (v.culprit == CULPRIT_FIGURE && v.piece < t->nfigure)
        return t->wish[v.piece].line;
    if (v.culprit == CULPRIT_CARD && v.piece < t->ncard)
        return t->held[v.piece].line;
    return v.culprit == CULPRIT_TERRAIN && v.piece < t->nterrain ? t->terrain_line[v.piece] : 0;
}
