/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* keeper_check.c: is a store sound? */
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "collection/library.h"
#include "server/course.h"
#include "server/keeper_parts.h"

struct checking {
    struct keeper *k;
    struct library library;
    void (*tell)(void *, const char *);
    void *context;
    int faults;
};

/* Each yields a text for every fault. */
static const char *const questions[] = {
    "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
    "SELECT 'game ' || id || ' has no state' FROM games WHERE key NOT IN (SELECT game FROM states)",
    "SELECT 'game ' || id || ' has no table' FROM games WHERE key NOT IN (SELECT game FROM tables)",
    "SELECT 'game ' || id || ' has ' || count(e.game) || ' of ' || nplayer || ' seats' FROM games g"
    " LEFT JOIN seats e ON e.game = g.key GROUP BY g.key HAVING count(e.game) <> g.nplayer",
    "SELECT 'game ' || g.id || ' has ' || count(l.n) || ' of ' || s.last || ' lines' FROM games g"
    " JOIN standing s ON s.game = g.key LEFT JOIN (SELECT game, n FROM lines UNION SELECT game, n FROM"
    " fresh) l ON l.game = g.key GROUP BY g.key"
    " HAVING count(l.n) <> s.last OR coalesce(max(l.n), 0) <> s.last",
    "SELECT 'lines of no game: ' || count(*) FROM lines WHERE game NOT IN (SELECT key FROM games)"
    " HAVING count(*) > 0",
    "SELECT 'chats of no game: ' || count(*) FROM chats WHERE game NOT IN (SELECT key FROM games)"
    " HAVING count(*) > 0",
    "SELECT 'states of no game: ' || count(*) FROM states WHERE game NOT IN (SELECT key FROM games)"
    " HAVING count(*) > 0",
};

static void fault(struct checking *c, const char *text)
{
    c->faults++;
    c->tell(c->context, text);
}

static bool ask(struct checking *c, const char *sql)
{
    sqlite3_stmt *q = NULL;
    int result = SQLITE_ERROR;

    if (sqlite3_prepare_v2(c->k->db, sql, -1, &q, NULL) == SQLITE_OK)
        while ((result = sqlite3_step(q)) == SQLITE_ROW)
            fault(c, (const char *)sqlite3_column_text(q, 0));
    sqlite3_finalize(q);
    return result == SQLITE_DONE;
}

/* ---------------------------------------------------------------- playing it again */

static bool play_line(struct course *course, const struct mk_saved_line *line)
{
    struct mk_order o;
    struct mk_error e;

    return line->has_hash &&
           mk_order_read(course->g, line->text, line->length, line->number, &o, &e) &&
           allowed(course_give(course, &o, false)) && mk_game_hash(course->g) == line->hash;
}

/* The table ends where lines begin, which have a hash at their end. */
static bool is_line(const char *line, size_t length)
{
    return length > 18 && strncmp(line + length - 18, "= ", 2) == 0 &&
           strspn(line + length - 16, "0123456789abcdef") >= 16;
}

static void play_sheet(struct checking *c, const char *id, const char *sheet)
{
    const char *table = strstr(sheet, "\nengine ") + 1, *at;
    struct mk_saved_line line;
    struct course course;
    struct mk_error e = {0};
    char text[200];

    if (atoi(table + strlen("engine ")) != MK_ENGINE)
        return;                         /* there is no telling whether its states are the same */
    at = table += strcspn(table, "\n") + 1;
    while (*at && !is_line(at, strcspn(at, "\n")))
        at += strcspn(at, "\n") + (at[strcspn(at, "\n")] != '\0');
    if (!course_begin(&course, library_models(&c->library), table, (size_t)(at - table), &e)) {
        snprintf(text, sizeof text, "game %s: the table cannot be read: %.100s", id, e.text);
        fault(c, text);
        return;
    }
    struct mk_saved saved = {.text = at, .length = strlen(at)};

    while (mk_saved_next(&saved, &line, &e))
        if (!play_line(&course, &line)) {
            snprintf(text, sizeof text, "game %s: counting only valid lines, line %d does not lead to "
                     "the recorded state", id, line.number);
            fault(c, text);
            break;
        }
    course_release(&course);
}

static bool play_game(void *context, const char *id)
{
    struct checking *c = context;
    size_t length;
    char *sheet = keeper_sheet(c->k, id, &length);

    if (sheet)
        play_sheet(c, id, sheet);
    free(sheet);
    return true;
}

int keeper_check(struct keeper *k, bool replay, void (*tell)(void *, const char *), void *context)
{
    struct checking c = {.k = k, .library = {.shipped_only = true}, .tell = tell, .context = context};
    bool good = true;

    for (size_t i = 0; i < sizeof questions / sizeof questions[0] && good; i++)
        good = ask(&c, questions[i]);
    if (good && replay) {
        library_open(&c.library);
        good = keeper_each(k, play_game, &c);
        library_release(&c.library);
    }
    return good ? c.faults : -1;
}
