/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* draw.c: the table as a map of characters. */
#include "cli/draw.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "rules/contact.h"
#include "rules/ground.h"

enum {
    COLUMNS_MAX = 200,
    ROWS_MAX = MK_MAX_BOARD * 2 / 3 + 2,        /* the longest table at 3/2 inches a row: row_height */
    MARGIN = 4,                     /* for the numbers on the left */
    INK_NONE = 0,
};

struct cell {
    const char *glyph;              /* one character, perhaps of several bytes; NULL: `plain` */
    char plain;
    uint8_t ink;                    /* ANSI foreground, 0: none */
    uint8_t paper;                  /* ANSI background, 0: none */
};

struct map {
    const struct game *g;
    const struct draw_style *style;
    vec lo;                         /* south-west corner of the part shown */
    int32_t wide, high;             /* of one cell */
    int columns, rows;
    struct cell cell[ROWS_MAX][COLUMNS_MAX];
};

/* ---------------------------------------------------------------- the terminal */

static bool speaks_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};

    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return strstr(value, "UTF-8") || strstr(value, "utf-8") || strstr(value, "utf8") ||
                   strstr(value, "UTF8");
    }
    return false;
}

struct draw_style draw_style_of_terminal(void)
{
    struct draw_style s = {.columns = 78, .rows = 40, .utf8 = speaks_utf8()};
    const char *term = getenv("TERM");
    struct winsize size;

    if (isatty(1) && ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_col > 30 && size.ws_row > 12) {
        s.columns = size.ws_col - 1;
        s.rows = size.ws_row - 3;
    }
    s.colour = isatty(1) && !getenv("NO_COLOR") && term && strcmp(term, "dumb") != 0;
    return s;
}

/* ---------------------------------------------------------------- ink */

static int colour_named(const char *name)
{
    static const char *const names[] = {"black", "red",    "green", "yellow",
                                        "blue",  "purple", "cyan"};

    for (int i = 1; i < 7; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return 0;
}

/* 1 to 6, as in ANSI colours. */
static int player_colour(const struct game *g, player_id p)
{
    static const uint8_t others[MK_MAX_PLAYERS] = {1, 4, 2, 3, 5, 6, 1, 4};
    int named = p < g->nplayer ? colour_named(player_of(g, p)->name) : 0;

    return named ? named : others[p % MK_MAX_PLAYERS];
}

void draw_ink(const struct game *g, const struct draw_style *s, player_id p)
{
    if (s->colour)
        printf("\033[1;%dm", 90 + player_colour(g, p));
}

void draw_plain(const struct draw_style *s)
{
    if (s->colour)
        fputs("\033[0m", stdout);
}

/* ---------------------------------------------------------------- ground */

static const struct texture {
    const char *name;
    const char *glyph;
    char plain;
    uint8_t ink;
} textures[] = {
    {"hindering", "♣", '"', 32},       {"blocking", "▓", '#', 90},
    {"shallow water", "~", '~', 36},   {"deep water", "≈", '=', 34},
    {"elevated", "^", '^', 33},        {"abrupt elevated", "▲", 'A', 33},
    {"low wall", "▒", '%', 37},        {"elevated hindering", "♠", '&', 32},
    {"concealing", "░", ';', 32},      {"chasm", "▼", 'V', 90},
    {"ladder", "╫", 'H', 33},
};
enum { TEXTURE_HINDERING, TEXTURE_BLOCKING, TEXTURE_SHALLOW, TEXTURE_DEEP, TEXTURE_ELEVATED,
       TEXTURE_ABRUPT, TEXTURE_WALL, TEXTURE_HIGH_WOOD, TEXTURE_CONCEALING,
       TEXTURE_CHASM, TEXTURE_LADDER, TEXTURES };

static int texture_of(const struct terrain *t)
{
    bool high = t->level != LEVEL_GROUND;

    switch (t->ground) {
    case GROUND_HINDERING:
        return high ? TEXTURE_HIGH_WOOD : TEXTURE_HINDERING;
    case GROUND_BLOCKING:
        return TEXTURE_BLOCKING;
    case GROUND_SHALLOW:
        return TEXTURE_SHALLOW;
    case GROUND_DEEP:
        return TEXTURE_DEEP;
    case GROUND_LOW_WALL:
        return TEXTURE_WALL;
    case GROUND_CONCEALING:
        return TEXTURE_CONCEALING;
    case GROUND_CHASM:
        return TEXTURE_CHASM;
    case GROUND_LADDER:
        return TEXTURE_LADDER;
    default:
        return t->level == LEVEL_ABRUPT ? TEXTURE_ABRUPT : high ? TEXTURE_ELEVATED : -1;
    }
}

static bool covers(const struct game *g, int i, vec p)
{
    const struct terrain *t = terrain_of(g, i);

    if (!(t->flags & TERRAIN_TABLE))
        return false;
    if (t->ground == GROUND_LOW_WALL) {
        struct chain c = ground_chain(g, i);
        return chain_dist(&c, p) <= t->width / 2;
    }
    struct poly poly = ground_poly(g, i);
    return poly_contains(&poly, p);
}

/* How many of nine points in the cell around p the piece covers. */
static int coverage(const struct map *m, int piece, vec p)
{
    int n = 0;

    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++)
            n += covers(m->g, piece, (vec){p.x + i * m->wide / 3, p.y + j * m->high / 3});
    return n;
}

/* A wood on a hill shows as a wood: the later piece wins, unless it is clear terrain. Walls are
 * thin. */
static int texture_at(const struct map *m, vec p)
{
    int found = -1;

    for (int i = 0; i < m->g->nterrain; i++) {
        int texture = texture_of(terrain_of(m->g, i));

        if (texture >= 0 && coverage(m, i, p) >= (texture == TEXTURE_WALL ? 3 : 5))
            found = texture;
    }
    return found;
}

static vec cell_middle(const struct map *m, int row, int column)
{
    return (vec){m->lo.x + column * m->wide + m->wide / 2,
                 m->lo.y + (m->rows - 1 - row) * m->high + m->high / 2};
}

/* A dot every three inches, to measure by eye. */
static bool on_grid(const struct map *m, vec p)
{
    int32_t x = p.x % (3 * MK_INCH), y = p.y % (3 * MK_INCH);

    return x < m->wide && y < m->high;
}

static void draw_ground(struct map *m)
{
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            vec p = cell_middle(m, r, c);
            int t = texture_at(m, p);
            struct cell *cell = &m->cell[r][c];

            *cell = (struct cell){.plain = ' '};
            if (t >= 0)
                *cell = (struct cell){textures[t].glyph, textures[t].plain, textures[t].ink, 0};
            else if (on_grid(m, p))
                *cell = (struct cell){"·", '.', 90, 0};
        }
}

/* ---------------------------------------------------------------- figures */

static const char *arrow(angle a, bool utf8)
{
    static const char *const fine[8] = {"→", "↗", "↑", "↖", "←", "↙", "↓", "↘"};
    static const char *const plain[8] = {">", "/", "^", "\\", "<", "/", "v", "\\"};
    int i = (angle_norm(a) * 8 + MK_TURN / 2) / MK_TURN % 8;

    return utf8 ? fine[i] : plain[i];
}

static void put(struct map *m, int row, int column, const char *glyph, char plain, int paper)
{
    if (row < 0 || row >= m->rows || column < 0 || column >= m->columns)
        return;
    m->cell[row][column] = (struct cell){glyph, plain, 97, (uint8_t)paper};
}

/* The cells under its base. */
static void draw_base(struct map *m, fig_id f)
{
    struct base b = base_of(m->g, f);
    int paper = m->style->colour ? 40 + player_colour(m->g, owner_of(m->g, f)) : 0;
    static const char fill[] = ":%+=:%+=";
    bool roomy = m->wide <= MK_INCH / 4;

    for (int r = 0; r < m->rows && (paper || roomy); r++)
        for (int c = 0; c < m->columns; c++)
            if (base_contains(&b, cell_middle(m, r, c)))
                put(m, r, c, NULL, paper ? ' ' : fill[owner_of(m->g, f) % 8], paper);
}

/* Names too long for a base are cut to their first and last letters. */
static void short_name(const char *id, char out[3])
{
    size_t n = strlen(id);

    out[0] = id[0];
    out[1] = n > 1 ? id[n - 1] : '\0';
    out[2] = '\0';
}

static void draw_figure(struct map *m, fig_id f)
{
    static const char brackets[] = "([{<([{<";
    const struct figure *fig = figure_of(m->g, f);
    int paper = m->style->colour ? 40 + player_colour(m->g, owner_of(m->g, f)) : 0;
    int row = m->rows - 1 - (fig->at.y - m->lo.y) / m->high;
    int column = (fig->at.x - m->lo.x) / m->wide;
    char name[3];

    short_name(piece_of(m->g, f)->id, name);
    column -= name[1] != '\0';
    if (!paper)
        put(m, row, column - 1, NULL, brackets[owner_of(m->g, f) % 8], 0);
    for (int i = 0; name[i]; i++)
        put(m, row, column++, NULL, name[i], paper);
    put(m, row, column, arrow(fig->facing, m->style->utf8), '?', paper);
}

/* ---------------------------------------------------------------- printing */

static void print_cell(const struct map *m, const struct cell *c, const struct cell *before)
{
    bool same = before && before->ink == c->ink && before->paper == c->paper;

    if (m->style->colour && !same) {
        fputs("\033[0", stdout);
        if (c->paper)
            printf(";1;%d", c->paper);
        if (c->ink)
            printf(";%d", c->ink);
        putchar('m');
    }
    /* arrows already suit the terminal; textures have a plain form */
    if (c->glyph && (m->style->utf8 || c->plain == '?'))
        fputs(c->glyph, stdout);
    else
        putchar(c->plain);
}

/* The inches on the left, where a row holds a multiple of three. */
static void print_height(const struct map *m, int row)
{
    int32_t low = m->lo.y + (m->rows - 1 - row) * m->high;
    int32_t mark = (low + m->high - 1) / (3 * MK_INCH) * 3 * MK_INCH;

    if (mark >= low && mark < low + m->high)
        printf("%*d ", MARGIN - 1, mark / MK_INCH);
    else
        printf("%*s", MARGIN, "");
}

static void end_line(const struct map *m, int line)
{
    if (m->style->beside)
        m->style->beside(m->g, m->style, line);
    putchar('\n');
}

static void print_row(const struct map *m, int row)
{
    const char *edge = m->style->utf8 ? "│" : "|";

    print_height(m, row);
    fputs(edge, stdout);
    for (int c = 0; c < m->columns; c++)
        print_cell(m, &m->cell[row][c], c ? &m->cell[row][c - 1] : NULL);
    draw_plain(m->style);
    fputs(edge, stdout);
    end_line(m, row + 1);
}

static void print_edge(const struct map *m, const char *left, const char *right, int line)
{
    printf("%*s%s", MARGIN, "", m->style->utf8 ? left : "+");
    for (int c = 0; c < m->columns; c++)
        fputs(m->style->utf8 ? "─" : "-", stdout);
    fputs(m->style->utf8 ? right : "+", stdout);
    end_line(m, line);
}

/* The inches below, every three or six. */
static void print_widths(const struct map *m)
{
    int32_t step = m->wide * 6 > 3 * MK_INCH ? 6 : 3;
    int at = 0;

    printf("%*s", MARGIN + 1, "");
    for (int c = 0; c < m->columns; c++) {
        int32_t left = m->lo.x + c * m->wide;
        int32_t mark = (left + m->wide - 1) / (step * MK_INCH) * step;

        if (mark * MK_INCH < left || mark * MK_INCH >= left + m->wide || at > c)
            continue;
        at += printf("%*s%d", c - at, "", mark);
    }
    putchar('\n');
}

static bool on_map(const struct map *m, int texture)
{
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            if (m->cell[r][c].glyph == textures[texture].glyph)
                return true;
    return false;
}

static void print_legend(const struct map *m)
{
    int at = 0;

    for (int t = 0; t < TEXTURES; t++) {
        struct cell sample = {textures[t].glyph, textures[t].plain, textures[t].ink, 0};
        int width = (int)strlen(textures[t].name) + 5;

        if (!on_map(m, t))
            continue;
        if (at > 0 && at + width > m->style->columns) {
            putchar('\n');
            at = 0;
        }
        printf("%*s", at ? 3 : MARGIN + 1, "");
        print_cell(m, &sample, NULL);
        draw_plain(m->style);
        printf(" %s", textures[t].name);
        at += width + (at ? 0 : 2);
    }
    if (at)
        putchar('\n');
}

static void print_map(const struct map *m)
{
    print_edge(m, "┌", "┐", 0);
    for (int r = 0; r < m->rows; r++)
        print_row(m, r);
    print_edge(m, "└", "┘", m->rows + 1);
    print_widths(m);
    print_legend(m);
}

/* ---------------------------------------------------------------- maps */

/* The finest scale at which it fits the screen: inches per row, in quarters. A base must remain
 * recognizable, so a low screen has to scroll. */
static int32_t row_height(const struct draw_style *s, int32_t width, int32_t height)
{
    static const int quarters[] = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32};
    int rows = s->rows < ROWS_MAX ? s->rows : ROWS_MAX;
    int columns = s->columns < COLUMNS_MAX ? s->columns : COLUMNS_MAX;
    int32_t high = MK_INCH;

    for (int i = 0; i < 10; i++) {
        high = quarters[i] * MK_INCH / 4;
        if ((height <= high * (rows - 3) || high >= 3 * MK_INCH / 2) &&
            width <= high / 2 * (columns - MARGIN - 2))
            break;
    }
    return high;
}

static void set_scale(struct map *m, vec size)
{
    m->high = row_height(m->style, size.x, size.y);
    m->wide = m->high / 2;
    m->rows = (size.y + m->high - 1) / m->high;
    m->columns = (size.x + m->wide - 1) / m->wide;
    assert(m->rows <= ROWS_MAX && m->columns <= COLUMNS_MAX);
}

static void draw_part(const struct game *g, const struct draw_style *s, vec lo, vec hi)
{
    struct map *m = malloc(sizeof *m);

    if (!m)
        return;
    m->g = g;
    m->style = s;
    m->lo = lo;
    set_scale(m, vec_sub(hi, lo));
    draw_ground(m);
    for (int f = 0; f < g->nfigure; f++)
        if (on_table(g, (fig_id)f))
            draw_base(m, (fig_id)f);
    for (int f = 0; f < g->nfigure; f++)
        if (on_table(g, (fig_id)f))
            draw_figure(m, (fig_id)f);
    print_map(m);
    free(m);
}

void draw_measure(const struct game *g, const struct draw_style *s, int *columns, int *lines)
{
    int32_t high = row_height(s, g->board.x, g->board.y), wide = high / 2;

    *columns = (g->board.x + wide - 1) / wide + MARGIN + 2;
    *lines = (g->board.y + high - 1) / high + 2;
}

void draw_table(const struct game *g, const struct draw_style *s)
{
    draw_part(g, s, (vec){0, 0}, g->board);
}

static int32_t clamp(int32_t x, int32_t lo, int32_t hi)
{
    return x < lo ? lo : x > hi ? hi : x;
}

void draw_around(const struct game *g, const struct draw_style *s, vec at, int32_t reach)
{
    vec lo = {clamp(at.x - reach, 0, g->board.x), clamp(at.y - reach, 0, g->board.y)};
    vec hi = {clamp(at.x + reach, 0, g->board.x), clamp(at.y + reach, 0, g->board.y)};

    draw_part(g, s, lo, hi);
}
