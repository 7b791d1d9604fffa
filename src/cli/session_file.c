/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* session_file.c: tables and saved games, from and to files. docs/notation.md, "Saved games". */
#define _POSIX_C_SOURCE 200809L     /* readlink, access */
#include "cli/session.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "catalog/catalog.h"
#include "cli/tell.h"
#include "collection/file.h"
#include "collection/library.h"
#include "mk/query.h"
#include "rules/ruleset.h"

enum { PATH_LIMIT = 4096, FILE_MAX = 1 << 26 };

/* ---------------------------------------------------------------- finding and reading */

/* The whole file with a final zero, or NULL after printing why. Freed by the caller. */
static char *session_read_file(const char *path, size_t *size)
{
    char *text = file_read(path, FILE_MAX, size);

    if (!text)
        fprintf(stderr, "warlord: %s: %s\n", path,
                errno == EFBIG ? "larger than any game" : strerror(errno));
    return text;
}

static bool is_table(char *out, size_t size, const char *above, const char *folder,
                     const char *name)
{
    return snprintf(out, size, "%s/%s/%s.table", above, folder, name) < (int)size &&
           access(out, R_OK) == 0;
}

/* data/tables in the source folder, which is a parent of the program's folder; or where an
 * installed program has them. */
static bool beside_program(const char *name, char *out, size_t size)
{
    char self[PATH_LIMIT];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);

    for (int up = 0; up < 3 && n > 0; up++) {
        while (n > 0 && self[n - 1] != '/')
            n--;
        if (n == 0)
            return false;
        self[--n] = '\0';
        if (is_table(out, size, self, "data/tables", name) ||
            is_table(out, size, self, "share/warlord/tables", name))
            return true;
    }
    return false;
}

const char *session_find_table(const char *name, char *out, size_t size)
{
    if (!strchr(name, '/') && access(name, R_OK) != 0) {
        snprintf(out, size, "data/tables/%s.table", name);
        if (access(out, R_OK) == 0 || beside_program(name, out, size))
            return out;
    }
    snprintf(out, size, "%s", name);
    return out;
}

/* ---------------------------------------------------------------- the table */

struct file {
    const struct session_wish *wish;
    const char *text;
    size_t length;
    size_t at;                  /* after the table: the first order */
    int line;                   /* lines before it */
};

static bool complain(const struct file *f, const struct mk_error *e)
{
    if (e->line > 0)
        fprintf(stderr, "%s:%d:%d: %s\n", f->wish->path, e->line, e->column, e->text);
    else
        fprintf(stderr, "%s: %s\n", f->wish->path, e->text);
    return false;
}

/* Is `game` the first word of the file? */
static bool is_game(const struct file *f)
{
    const char *p = f->text;

    while (*p) {
        p += strspn(p, " \t\r\n");
        if (*p != '#')
            break;
        p += strcspn(p, "\n");
    }
    return strncmp(p, "game", 4) == 0 && isspace((unsigned char)p[4]);
}

/* Turns a table with armies and terrain into a game from its start: armies off the table,
 * terrain in the pool, taken in turn by the players. */
static void unset_table(struct mk_table *t)
{
    t->setup = true;
    for (int i = 0; i < t->nfigure; i++) {
        t->wish[i].place.kind = PLACE_NONE;
        t->wish[i].look.kind = LOOK_SAME;
        t->wish[i].captor[0] = '\0';
        t->figure[i].flags = 0;
    }
    for (int i = 0; i < t->nterrain; i++)
        if (t->terrain[i].owner >= t->nplayer && t->nplayer > 0) {
            t->terrain[i].owner = (player_id)(i % t->nplayer);
            t->terrain[i].flags &= (uint8_t)~TERRAIN_TABLE;
        }
}

/* Figures may come from any collection; the table keeps what it took. */
static bool read_lines(struct file *f, struct mk_table *t, struct mk_error *e)
{
    struct library library = {0};
    bool good;

    mk_table_init(t);
    t->models = library_models(&library);
    good = mk_table_read(t, f->text, f->length, &f->at, &f->line, e);
    t->models = (struct mk_models){0};
    library_release(&library);
    return good;
}

/* Refuses the line that is none of a table's. */
static bool check_line(const struct file *f, struct session *s)
{
    struct mk_error e = {0};
    const char *rest = f->text + f->at;

    mk_table_line(s->table, rest, strcspn(rest, "\n"), f->line + 1, &e);
    return complain(f, &e);
}

static bool read_table(struct file *f, struct session *s, struct mk_cast *cast)
{
    struct mk_error e = {0};

    if (!read_lines(f, s->table, &e))
        return complain(f, &e);
    if (s->table->nplayer == 0 && f->at < f->length)
        return check_line(f, s);
    if (f->wish->setup && !is_game(f))
        unset_table(s->table);
    return mk_table_cast(s->table, cast, &e) || complain(f, &e);
}

/* Nothing may follow a table that is not a saved game, unless orders are allowed there. */
static bool check_rest(const struct file *f, struct session *s)
{
    return f->at >= f->length || is_game(f) || f->wish->orders || check_line(f, s);
}

static bool complain_cast(const struct file *f, const struct mk_table *t,
                          const struct mk_cast *cast, struct verdict v)
{
    enum mk_edition_id edition = (enum mk_edition_id)cast->edition;
    enum mk_rule rule = v.rule < R_COUNT ? (enum mk_rule)v.rule : R_NONE;
    const struct mk_clause *c = mk_clause_for(rule, edition);
    const char *culprit = mk_cast_culprit_id(cast, v);
    int line = mk_table_where(t, v);

    fprintf(stderr, "%s:", f->wish->path);
    if (line > 0)
        fprintf(stderr, "%d:", line);
    fprintf(stderr, " this table cannot be played%s%s: %s\n", culprit ? " because of " : "",
            culprit ? culprit : "",
            c ? c->title : "something on it is inconsistent");
    if (c)
        fprintf(stderr, "    Rule: %s\n", c->id);
    return false;
}

static bool begin_cast(struct file *f, struct session *s, const struct mk_cast *cast)
{
    struct verdict v = mk_check_cast(cast);

    if (!allowed(v))
        return complain_cast(f, s->table, cast, v);
    s->start = must_have(calloc(1, mk_game_size(cast)));
    s->g = must_have(calloc(1, mk_game_size(cast)));
    mk_game_init(s->start, cast, s->events);
    mk_game_copy(s->g, s->start);
    return true;
}

static bool begin(struct file *f, struct session *s)
{
    struct mk_cast cast;

    return read_table(f, s, &cast) && check_rest(f, s) && begin_cast(f, s, &cast);
}

static void make_room(struct session *s)
{
    *s = (struct session){0};
    s->table = must_have(malloc(sizeof *s->table));
    s->events = must_have(calloc(1, sizeof *s->events));
}

bool session_begin(struct session *s, const struct mk_table *t, const char *name)
{
    struct session_wish wish = {.path = name};
    struct file f = {.wish = &wish};
    struct mk_error e = {0};
    struct mk_cast cast;
    bool good;

    make_room(s);
    *s->table = *t;
    good = mk_table_cast(s->table, &cast, &e) ? begin_cast(&f, s, &cast) : complain(&f, &e);
    if (!good)
        session_release(s);
    return good;
}

/* ---------------------------------------------------------------- the orders of a game */

static bool fail_at(const struct file *f, int line, size_t column, const char *text)
{
    fprintf(stderr, "%s:%d:%zu: %s\n", f->wish->path, line, column + 1, text);
    return false;
}

static bool diverges(const struct file *f, const struct mk_saved_line *l, uint64_t found)
{
    fprintf(stderr, "%s:%d:1: the game takes a different course after '%.*s':\n"
                    "    expected %016" PRIx64 "\n    found    %016" PRIx64 "\n",
            f->wish->path, l->number, (int)l->length, l->text, l->hash, found);
    return false;
}

/* Free spins and switching off are declined where the order answers something else: people
 * writing down a game leave these out. */
static struct verdict give_written(const struct file *f, struct session *s, const struct mk_order *o)
{
    struct verdict v = session_give(s, o);

    while (!allowed(v) && !is_game(f) && (s->g->ask.ask == ASK_SPIN || s->g->ask.ask == ASK_CANCEL)) {
        struct mk_order no;

        if (!mk_decline(s->g, &no) || !allowed(session_give(s, &no)))
            return v;
        v = session_give(s, o);
    }
    return v;
}

/* An order; in a saved game with the hash of the state it leads to. */
static bool play_line(const struct file *f, struct session *s, const struct mk_saved_line *l)
{
    struct mk_order o;
    struct mk_error e = {0};

    if (is_game(f) && !l->has_hash)
        return fail_at(f, l->number, l->length, "found the end of the line, expected '= HASH'");
    if (!mk_order_read(s->g, l->text, l->length, l->number, &o, &e))
        return complain(f, &e);

    struct verdict v = give_written(f, s, &o);

    if (!allowed(v)) {
        fail_at(f, l->number, 0, "this order is refused");
        fflush(stderr);
        tell_verdict(s->g, &o, v);
        return false;
    }
    uint64_t found = s->step[s->n - 1].hash;

    return !l->has_hash || s->table->engine != MK_ENGINE || found == l->hash ||
           diverges(f, l, found);
}

/* A game that is damaged somewhere is not lost. False. */
static bool tell_way_out(const struct file *f, int orders)
{
    if (is_game(f))
        fprintf(stderr, "    'warlord replay %s --to %d --continue' plays on from before this line.\n",
                f->wish->path, orders);
    return false;
}

static bool play_orders(const struct file *f, struct session *s)
{
    struct mk_saved saved = {f->text, f->length, f->at, f->line};
    struct mk_saved_line line;
    struct mk_error e = {0};
    int max = f->wish->stop_after;

    while ((max < 0 || s->n < max) && mk_saved_next(&saved, &line, &e)) {
        int before = s->n;

        if (!play_line(f, s, &line))
            return tell_way_out(f, before);
    }
    if (e.line > 0)
        return complain(f, &e) || tell_way_out(f, s->n);
    if (max >= 0 && s->n < max) {
        fprintf(stderr, "%s: this game has only %d orders\n", f->wish->path, s->n);
        return false;
    }
    return true;
}

/* The edition after the table's word `rules`, or NULL. */
static const char *edition_in(const char *text)
{
    for (const char *at = text; at; at = strchr(at, '\n')) {
        at += strspn(at, " \t\r\n");
        if (strncmp(at, "rules", 5) == 0 && (at[5] == ' ' || at[5] == '\t'))
            return at + 5 + strspn(at + 5, " \t");
    }
    return NULL;
}

/* Replaces that edition; a table without one gets a first line, which is the only change to line
 * numbers. */
static char *with_rules(char *text, size_t *length, const char *edition)
{
    char *out = must_have(malloc(*length + strlen(edition) + 16));
    const char *word = edition_in(text);

    if (word) {
        size_t before = (size_t)(word - text);

        memcpy(out, text, before);
        sprintf(out + before, "%s%s", edition, word + strcspn(word, " \t\r\n#"));
    } else {
        sprintf(out, "rules %s\n%s", edition, text);
    }
    free(text);
    *length = strlen(out);
    return out;
}

bool session_open(struct session *s, const struct session_wish *wish)
{
    struct file f = {.wish = wish};
    char *text = session_read_file(wish->path, &f.length);
    bool good = false;

    if (!text && !wish->game_only && !strchr(wish->path, '/'))
        fputs("    'warlord play --help' names the ready-made tables.\n", stderr);

    *s = (struct session){0};
    if (!text)
        return false;
    if (wish->rules && !memchr(text, '\0', f.length))
        text = with_rules(text, &f.length, wish->rules);
    f.text = text;
    make_room(s);
    if (memchr(text, '\0', f.length))
        fprintf(stderr, "%s: not a text file\n", wish->path);
    else if (wish->game_only && !is_game(&f))
        fail_at(&f, 1, 0, "found no 'game 1', expected a saved game");
    else
        good = begin(&f, s) && play_orders(&f, s);
    free(text);
    if (!good)
        session_release(s);
    return good;
}

/* ---------------------------------------------------------------- saving */

static bool write_game(const struct session *s, FILE *f)
{
    char *buffer = must_have(malloc(MK_TABLE_TEXT));
    struct mk_text t;

    mk_text_init(&t, buffer, MK_TABLE_TEXT);
    mk_table_print(s->start, &t);
    fprintf(f, "%s%s", mk_saved_head(), buffer);
    for (int i = 0; i < s->n; i++) {
        session_order_text(s->step[i].before, &s->step[i].order, buffer, MK_ORDER_TEXT);
        fprintf(f, "%-60s = %016" PRIx64 "\n", buffer, s->step[i].hash);
    }
    free(buffer);
    return t.used < t.size && !ferror(f);
}

static bool cannot_write(const char *path, const char *why)
{
    fprintf(stderr, "warlord: cannot write %s: %s\n", path, why);
    return false;
}

bool session_may_save(const char *path)
{
    struct stat st;
    struct file f = {0};
    char *text;
    bool good;

    if (!file_can_write(path))
        return cannot_write(path, strerror(errno));
    if (stat(path, &st) != 0 || st.st_size == 0)
        return stat(path, &st) != 0 || S_ISREG(st.st_mode) ||
               cannot_write(path, "not an ordinary file");
    text = file_read(path, FILE_MAX, &f.length);
    f.text = text;
    good = text && is_game(&f);
    free(text);
    return good || cannot_write(path, "it is there already and no saved game; name another file");
}

bool session_save(const struct session *s, const char *path)
{
    char draft[PATH_LIMIT];
    bool good;

    snprintf(draft, sizeof draft, "%s.new", path);

    FILE *f = fopen(draft, "w");

    if (!f)
        return cannot_write(path, strerror(errno));
    good = write_game(s, f);
    good = fclose(f) == 0 && good && rename(draft, path) == 0;
    if (!good) {
        cannot_write(path, strerror(errno));
        remove(draft);
    }
    return good;
}
