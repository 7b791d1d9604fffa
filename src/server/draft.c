/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* draft.c: a game about to be started. */
#include "server/draft.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "collection/library.h"
#include "server/course.h"
#include "server/message.h"
#include "server/refusal.h"
#include "server/secrets.h"

enum { THINK_MAX = 5000000, NODES_MAX = 20000, MINUTES_MAX = 10080, INCREMENT_MAX = 3600 };

struct reading {
    struct draft *d;
    struct draft_error *e;
    struct library *library;
    struct course course;
};

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static bool wrong(struct reading *r, const char *code, const char *format, ...)
{
    va_list arguments;

    *r->e = (struct draft_error){0};
    snprintf(r->e->code, sizeof r->e->code, "%s", code);
    va_start(arguments, format);
    vsnprintf(r->e->text, sizeof r->e->text, format, arguments);
    va_end(arguments);
    return false;
}

static bool wrong_at(struct reading *r, const char *code, const struct mk_error *e)
{
    wrong(r, code, "%s", e->text);
    r->e->line = e->line;
    r->e->column = e->column;
    return false;
}

/* ---------------------------------------------------------------- the table */

static bool is_open(const struct game *g)
{
    bool open = true;

    for (int f = 0; f < g->nfigure; f++)
        open = open && mk_dial_known(g, (fig_id)f);
    return open;
}

/* Prints the table as the engine does, with a secret if dials are closed, and reads the game
 * back from it. */
static bool print_table(struct reading *r)
{
    struct mk_error e;
    struct mk_text t;

    if (!is_open(r->course.g))
        return wrong(r, "table", "this table has closed dials: a game can be started from "
                     "it once that game is over");
    mk_unseal(r->course.g);
    r->d->table = must_have(malloc(COURSE_TABLE));
    mk_text_init(&t, r->d->table, COURSE_TABLE);
    mk_table_print(r->course.g, &t);
    bool closed = !mk_dials_open(r->course.g);

    course_release(&r->course);
    if (t.used >= t.size)
        return wrong(r, "table", "the table is too large");
    r->d->table = must_have(realloc(r->d->table, t.used + SECRETS_LINE));
    if (closed)
        secrets_renew(r->d->table);
    return course_begin(&r->course, (struct mk_models){0}, r->d->table, strlen(r->d->table), &e) ||
           wrong(r, "table", "the table cannot be stored: %s (line %d)", e.text, e.line);
}

static bool read_table(struct reading *r, const json_t *root)
{
    const json_t *table = json_object_get(root, "table");
    struct mk_error e;

    if (!json_is_string(table))
        return wrong(r, "table", "expected the text of a table as \"table\"");
    if (!course_begin(&r->course, library_models(r->library), json_string_value(table),
                      json_string_length(table), &e))
        return wrong_at(r, "table", &e);
    if (!print_table(r))
        return false;
    r->d->head.nplayer = r->course.g->nplayer;
    for (int p = 0; p < r->d->head.nplayer; p++)
        memcpy(r->d->head.player[p], player_of(r->course.g, (player_id)p)->name, MK_ID);
    return true;
}

/* ---------------------------------------------------------------- lines */

static bool play_line(struct reading *r, const json_t *line, int n)
{
    char text[COURSE_LINE];
    struct mk_error e = {0};
    struct mk_order o;

    if (!json_is_string(line))
        return wrong(r, "lines", "line %d is not text", n);
    if (!mk_order_read(r->course.g, json_string_value(line), json_string_length(line), n, &o, &e))
        return wrong_at(r, "line", &e);

    struct verdict v = mk_check(r->course.g, &o);

    if (!allowed(v)) {
        char why[sizeof r->e->text];

        refusal_text(r->course.g, v, why, sizeof why);
        refusal_remedy(r->course.g, &o, why, sizeof why);
        wrong(r, "refused", "%s", why);
        r->e->line = n;
        r->e->column = 1;
        return false;
    }
    if (!course_print(&r->course, &o, text))
        return wrong(r, "line", "line %d cannot be stored", n);
    course_carry_out(&r->course, &o, v, false);

    struct draft_line *l = &r->d->line[r->d->n++];

    l->text = must_have(malloc(strlen(text) + 1));
    strcpy(l->text, text);
    l->hash = mk_game_hash(r->course.g);
    return true;
}

static bool read_lines(struct reading *r, const json_t *root)
{
    const json_t *lines = json_object_get(root, "lines"), *line;
    size_t i;

    if (!lines || json_is_null(lines))
        return true;
    if (!json_is_array(lines) || json_array_size(lines) > DRAFT_LINES)
        return wrong(r, "lines", "expected a list of at most %d lines", DRAFT_LINES);
    r->d->line = must_have(calloc(json_array_size(lines) + 1, sizeof r->d->line[0]));
    json_array_foreach(lines, i, line)
        if (!play_line(r, line, (int)i + 1))
            return false;
    r->d->head.base = r->d->n;
    return true;
}

/* ---------------------------------------------------------------- seats */

static bool choose_bot(struct reading *r, struct seat *seat, const char *name)
{
    struct bot *b;
    bool patient;

    if (!name || strcmp(name, "captain") == 0)
        name = name ? "captain:400ms" : "greedy";
    b = strlen(name) < BOT_NAME ? bot_named(name) : NULL;
    if (!b)
        return wrong(r, "bot", "there is no bot '%.40s'; there are %s", name, bot_names);
    patient = b->budget.micros <= THINK_MAX && b->budget.nodes <= NODES_MAX;
    snprintf(seat->bot, sizeof seat->bot, "%s", name);
    bot_free(b);
    return patient || wrong(r, "bot", "'%.40s' would think too long: at most 5 s or %d nodes", name,
                            NODES_MAX);
}

static int player_named(const struct draft *d, const char *name)
{
    for (int p = 0; name && p < d->head.nplayer; p++)
        if (strcmp(d->head.player[p], name) == 0)
            return p;
    return -1;
}

static bool read_seat(struct reading *r, const json_t *entry, unsigned *seen)
{
    const char *player = json_string_value(json_object_get(entry, "player"));
    const char *kind = json_string_value(json_object_get(entry, "kind"));
    const char *name = json_string_value(json_object_get(entry, "name"));
    int p = player_named(r->d, player);
    struct seat *seat = &r->d->head.seat[p < 0 ? 0 : p];

    if (p < 0)
        return wrong(r, "seats", "the table has no player '%.40s'", player ? player : "");
    if (*seen >> p & 1)
        return wrong(r, "seats", "player '%s' has two seats", player);
    *seen |= 1u << p;
    seats_clean(seat->name, sizeof seat->name, name ? name : "");
    if (json_object_get(entry, "name") && !name)
        return wrong(r, "seats", "the name of '%s' is not text", player);
    if (kind && strcmp(kind, "me") == 0)
        seat->kind = SEAT_HUMAN;
    else if (kind && strcmp(kind, "open") == 0)
        seat->kind = SEAT_OPEN;
    else if (kind && strcmp(kind, "bot") == 0)
        seat->kind = SEAT_BOT;
    else
        return wrong(r, "seats", "the seat of '%s' needs a kind: me, open or bot", player);
    return seat->kind != SEAT_BOT ||
           choose_bot(r, seat, json_string_value(json_object_get(entry, "bot")));
}

static void give_secrets(struct draft *d)
{
    for (int p = 0; p < d->head.nplayer; p++) {
        struct seat *seat = &d->head.seat[p];

        if (seat->kind == SEAT_HUMAN && !d->token[0]) {
            seats_secret(d->token);
            seats_secret(d->recovery);
        }
        if (seat->kind == SEAT_HUMAN) {
            seats_hash(d->token, seat->token);
            seats_hash(d->recovery, seat->recovery);
            seat->has_token = seat->has_recovery = true;
        }
        if (seat->kind == SEAT_BOT) {
            seats_chance(seat->token);      /* nobody knows it: the seat's hidden choices are
                                             * sealed with it */
            seat->has_token = true;
        }
        if (seat->kind == SEAT_OPEN && !d->code[0]) {
            seats_secret(d->code);
            seats_hash(d->code, d->head.code);
            d->head.has_code = true;
        }
    }
}

static bool read_seats(struct reading *r, const json_t *root)
{
    const json_t *seats = json_object_get(root, "seats"), *entry;
    unsigned seen = 0;
    size_t i;

    if (!json_is_array(seats))
        return wrong(r, "seats", "expected a list of seats, one for each player of the table");
    json_array_foreach(seats, i, entry)
        if (!read_seat(r, entry, &seen))
            return false;
    for (int p = 0; p < r->d->head.nplayer; p++)
        if (!(seen >> p & 1))
            return wrong(r, "seats", "player '%s' has no seat", r->d->head.player[p]);
    give_secrets(r->d);
    return true;
}

/* ---------------------------------------------------------------- the rest */

static bool read_clock(struct reading *r, const json_t *root)
{
    const json_t *clock = json_object_get(root, "clock");
    double minutes = json_number_value(json_object_get(clock, "minutes"));
    double increment = json_number_value(json_object_get(clock, "increment"));

    if (!clock || json_is_null(clock))
        return true;
    if (!(minutes > 0 && minutes <= MINUTES_MAX && increment >= 0 && increment <= INCREMENT_MAX))
        return wrong(r, "clock", "expected more than 0 and at most %d \"minutes\", and an "
                     "\"increment\" of 0 to %d seconds", MINUTES_MAX, INCREMENT_MAX);
    r->d->head.clock = (int64_t)(minutes * 60e6);
    r->d->head.increment = (int64_t)(increment * 1e6);
    for (int p = 0; p < r->d->head.nplayer; p++)
        r->d->head.state.left[p] = r->d->head.clock;
    return true;
}

static bool read_from(struct reading *r, const json_t *root)
{
    const json_t *from = json_object_get(root, "from");
    const char *id = json_string_value(json_object_get(from, "game"));
    json_int_t line = json_integer_value(json_object_get(from, "line"));

    if (!from || json_is_null(from))
        return true;
    if (!id || !seats_is_id(id) || line < 0 || line > LINE_LAST)
        return wrong(r, "from", "expected {\"game\": ID, \"line\": N}");
    snprintf(r->d->head.from, sizeof r->d->head.from, "%s", id);
    r->d->head.from_line = (int)line;
    return true;
}

static bool read_manners(struct reading *r, const json_t *root)
{
    const json_t *title = json_object_get(root, "title"), *listed = json_object_get(root, "listed");
    const json_t *dice = json_object_get(root, "dice"), *quiet = json_object_get(root, "quiet");
    const char *word = json_string_value(dice);

    if (title && !json_is_null(title) && !json_is_string(title))
        return wrong(r, "title", "expected \"title\" to be text");
    if (listed && !json_is_null(listed) && !json_is_boolean(listed))
        return wrong(r, "listed", "expected \"listed\" to be true or false");
    if (quiet && !json_is_null(quiet) && !json_is_boolean(quiet))
        return wrong(r, "quiet", "expected \"quiet\" to be true or false");
    r->d->head.state.quiet = json_is_true(quiet) ? QUIET_ALWAYS : QUIET_OFF;
    seats_clean(r->d->head.title, sizeof r->d->head.title,
                json_is_string(title) ? json_string_value(title) : "");
    r->d->head.listed = json_is_true(listed);
    if (dice && !json_is_null(dice)) {
        if (!word || (strcmp(word, "server") != 0 && strcmp(word, "typed") != 0))
            return wrong(r, "dice", "expected \"dice\" to be \"server\" or \"typed\"");
        r->d->head.typed = strcmp(word, "typed") == 0;
    }
    return read_clock(r, root) && read_from(r, root);
}

static void note_state(struct reading *r)
{
    const struct game *g = r->course.g;
    struct store_state *t = &r->d->head.state;

    r->d->head.engine = g->version;
    t->last = r->d->n;
    t->round = g->round;
    t->over = g->phase == PHASE_OVER;
    t->asked = g->ask.ask != ASK_NOTHING && g->ask.player < g->nplayer ? g->ask.player : -1;
}

bool draft_read(struct draft *d, struct library *library, const char *body, size_t length,
                struct draft_error *e)
{
    struct reading r = {.d = d, .e = e, .library = library};
    json_error_t place;
    json_t *root = json_loadb(body, length, JSON_REJECT_DUPLICATES, &place);
    bool good;

    *d = (struct draft){0};
    *e = (struct draft_error){0};
    if (!json_is_object(root)) {
        wrong(&r, "json", "%s", root ? "expected an object" : place.text);
        e->line = root ? 1 : place.line;
        e->column = root ? 1 : place.column;
        json_decref(root);
        return false;
    }
    good = read_table(&r, root) && read_seats(&r, root) && read_lines(&r, root) &&
           read_manners(&r, root);
    if (good) {
        note_state(&r);
        seats_room_id(d->head.id);
        d->state = d->n > 0 ? r.course.g : NULL;
        r.course.g = d->n > 0 ? NULL : r.course.g;
    }
    course_release(&r.course);
    json_decref(root);
    if (!good)
        draft_release(d);
    return good;
}

void draft_release(struct draft *d)
{
    for (int i = 0; i < d->n; i++)
        free(d->line[i].text);
    free(d->line);
    free(d->table);
    free(d->state);
    d->state = NULL;
    d->table = NULL;
    d->line = NULL;
    d->n = 0;
}
