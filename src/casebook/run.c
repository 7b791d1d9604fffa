/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* run.c: a case, line by line. */
#include "casebook/run.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/memory.h"
#include "rules/move.h"

enum { STEPS_MAX = 200, DICE_LINE = 64, LOGGED_MAX = 1 << 16 };

/* ---------------------------------------------------------------- failures */

static void fail(struct run *r, const char *format, va_list args)
{
    char text[600];
    struct report *to = r->report;

    vsnprintf(text, sizeof text, format, args);
    if (to->failures++ == 0)
        snprintf(to->first, sizeof to->first, "%d: %.380s", r->line + 1, text);
    if (to->out)
        fprintf(to->out, "%s:%d: %s: %s\n", to->path, r->line + 1, to->name, text);
    if (r->recorder)
        r->recorder->failed(r->recorder->context, r->line, text);
    if (to->first_only)
        r->over = true;
}

void run_fail(struct run *r, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fail(r, format, args);
    va_end(args);
}

void run_stop(struct run *r, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fail(r, format, args);
    va_end(args);
    r->over = true;
}

static void stop_error(struct run *r, const struct mk_error *e)
{
    run_stop(r, "column %d: %s", e->column, e->text);
}

/* ---------------------------------------------------------------- giving orders */

static void log_events(struct run *r, const struct mk_events *e)
{
    struct event_log *t = &r->logged;

    if (e->n == 0)
        return;
    if (e->lost) {
        run_stop(r, "an order caused more than %d events: too many to compare", MK_EVENT_ROOM);
        return;
    }
    if (t->n + e->n > LOGGED_MAX) {
        run_stop(r, "the case has caused more than %d events: too many to compare", LOGGED_MAX);
        return;
    }
    if (t->n + e->n > t->capacity) {
        t->capacity = 2 * (t->n + e->n);
        t->event = must_have(realloc(t->event, (size_t)t->capacity * sizeof t->event[0]));
    }
    memcpy(t->event + t->n, e->event, (size_t)e->n * sizeof e->event[0]);
    t->n += e->n;
}

static void validate(struct run *r)
{
    const char *broken = mk_game_validate(r->g);

    if (broken)
        run_stop(r, "the game is broken: %s", broken);
}

static void apply(struct run *r, const struct mk_order *o)
{
    char found[WORDS_MAX], asked[WORDS_MAX];

    r->events->n = r->events->lost = 0;

    struct verdict v = mk_apply(r->g, o, r->events);

    if (!allowed(v)) {
        run_stop(r, "%s; the game is waiting for %s", say_verdict(r, v, found),
                 say_ask(r->g, asked));
        return;
    }
    r->dice_seen = false;
    if (r->recorder)
        r->recorder->gave(r->recorder->context, o);
    log_events(r, r->events);
    validate(r);
}

/* ---------------------------------------------------------------- small decisions */

bool run_is_small(const struct game *g)
{
    return g->ask.ask == ASK_SPIN || g->ask.ask == ASK_CANCEL || g->ask.ask == ASK_PORTALS ||
           g->ask.ask == ASK_MEET || g->ask.ask == ASK_FACE || g->ask.ask == ASK_COUNTER;
}

void run_decline(struct run *r)
{
    const struct mk_decision *ask = &r->g->ask;
    bool keeps = ask->ask != ASK_CANCEL && ask->ask != ASK_PORTALS;
    struct mk_order o = {.kind = keeps ? ORDER_KEEP : ORDER_READY,
                         .player = ask->player, .fig = NOBODY, .other = NOBODY,
                         .terrain = NO_TERRAIN, .card = NO_CARD};

    r->declined.asked[ask->player] |= UINT32_C(1) << ask->ask;
    apply(r, &o);
}

/* Is it a figure the owner may spin now? Players answer for their figures in any order. */
static bool may_answer(const struct game *g, struct word name)
{
    for (int f = 0; f < g->nfigure; f++)
        if (word_is(name, fig_name(g, (fig_id)f)))
            return may_spin_now(g, (fig_id)f);
    return false;
}

/* Does the order at the scanner answer the small decision the game waits for? Only a question (what
 * would be refused, what allowed) may be somebody else's. */
static bool answers(const struct game *g, struct scan s, bool asks_only)
{
    const struct mk_decision *ask = &g->ask;
    bool by_player = word_is(scan_take(&s), player_name(g, ask->player));

    if (ask->ask == ASK_CANCEL)
        return ((by_player || asks_only) && scan_is(&s, "cancel")) ||
               (by_player && (scan_is(&s, "ready") || scan_is(&s, "borrow")));
    if (ask->ask == ASK_PORTALS)
        return (by_player || asks_only) &&
               (scan_is(&s, "open") || scan_is(&s, "shut") || scan_is(&s, "ready"));
    if ((ask->ask == ASK_MEET && scan_is(&s, "meet")) ||
        (ask->ask == ASK_COUNTER && scan_is(&s, "counter")))
        return by_player || asks_only;
    if (!by_player || scan_accept(&s, "keep"))
        return by_player;
    if (ask->ask == ASK_FACE)
        return scan_is(&s, "spin");
    return scan_accept(&s, "spin") && may_answer(g, s.word);
}

/* Abilities may be switched off while a spin is open; it stays open if a later line answers it. */
static bool switches_off(const struct game *g, struct scan s)
{
    scan_take(&s);
    return g->ask.ask == ASK_SPIN && scan_is(&s, "cancel");
}

bool run_answers_next(struct run *r)
{
    struct mk_error ignored;
    struct scan s;

    for (int i = r->line + 1; i < r->c->end; i++) {
        book_scan(r->book, i, &s, &ignored);
        if (scan_done(&s) || scan_is(&s, "expect") || scan_is(&s, "mark"))
            continue;
        bool asks_only = scan_accept(&s, "refuse") || scan_accept(&s, "allow");
        if (answers(r->g, s, asks_only))
            return true;
        if (!asks_only && !switches_off(r->g, s))
            return false;
    }
    return false;
}

static void settle(struct run *r, const struct scan *order, bool looks_ahead)
{
    for (int i = 0; run_is_small(r->g) && !r->over; i++) {
        if ((order && answers(r->g, *order, looks_ahead)) ||
            ((looks_ahead || (order && switches_off(r->g, *order))) && run_answers_next(r)))
            return;
        if (i == STEPS_MAX) {
            run_stop(r, "the game keeps asking for small decisions");
            return;
        }
        run_decline(r);
    }
}

void run_settle(struct run *r, const struct scan *order)
{
    settle(r, order, true);
}

/* ---------------------------------------------------------------- lines of play */

static void do_order(struct run *r, const struct scan *s)
{
    struct mk_error e;
    struct mk_order o;
    char asked[WORDS_MAX];

    settle(r, s, false);
    if (r->over)
        return;
    if (!mk_order_read(r->g, s->word.at, (size_t)(s->end - s->word.at), s->line, &o, &e)) {
        e.column += (int)(s->word.at - s->start);
        stop_error(r, &e);
        return;
    }
    if (r->g->ask.ask == ASK_DICE && o.kind != ORDER_TIME) {
        run_stop(r, "found an order, but the game is waiting for %s", say_ask(r->g, asked));
        return;
    }
    r->since_order = r->logged.n;
    r->declined = (struct declined){0};
    if (o.kind == ORDER_CLOSE || o.kind == ORDER_RANGED)
        r->since_attack = r->logged.n;
    if (o.fig != NOBODY)
        r->last_figure = o.fig;
    apply(r, &o);
}

static bool read_dice(struct scan *s, uint8_t *die, int *n)
{
    for (*n = 0; !scan_done(s); scan_take(s)) {
        for (int i = 0; i < s->word.length; i++) {
            char c = s->word.at[i];

            if (c == ',')
                continue;
            if (c < '1' || c > '6' || *n == DICE_LINE)
                return scan_wrong(s, "not a die:");
            die[(*n)++] = (uint8_t)(c - '0');
        }
    }
    return *n > 0 || scan_expected(s, "a die");
}

static void roll(struct run *r, const uint8_t *die, int n)
{
    struct mk_order o = {.kind = ORDER_DICE, .player = MK_FATE, .fig = NOBODY, .other = NOBODY,
                         .terrain = NO_TERRAIN, .ndice = (uint8_t)n};

    memcpy(o.die, die, (size_t)n);
    apply(r, &o);
}

static void do_dice(struct run *r, struct scan *s)
{
    uint8_t die[DICE_LINE];
    char asked[WORDS_MAX];
    int n, at = 0;

    if (!read_dice(s, die, &n)) {
        stop_error(r, s->error);
        return;
    }
    while (at < n && !r->over) {
        settle(r, NULL, false);
        if (r->over)
            return;

        int wanted = r->g->ask.ndice;

        if (r->g->ask.ask != ASK_DICE || wanted < 1 || wanted > 4)
            run_stop(r, "%d dice left over; the game is waiting for %s", n - at,
                     say_ask(r->g, asked));
        else if (n - at < wanted)
            run_stop(r, "dice are missing; the game is waiting for %s", say_ask(r->g, asked));
        else
            roll(r, die + at, wanted);
        at += wanted;
    }
}

/* At the end of a part of the case: were all its dice rolled? */
static void check_dice_rolled(struct run *r)
{
    char asked[WORDS_MAX];

    if (r->begun && !r->over && r->g->ask.ask == ASK_DICE && !r->dice_seen)
        run_fail(r, "dice are missing; the game is still waiting for %s", say_ask(r->g, asked));
}

static void do_again(struct run *r)
{
    check_dice_rolled(r);
    mk_game_copy(r->g, r->start);
    if (r->recorder)
        r->recorder->returned(r->recorder->context, false);
    r->logged.n = r->logged_start;
    r->since_order = r->since_attack = 0;
    r->declined = (struct declined){0};
}

static void do_mark(struct run *r)
{
    if (!r->marked)
        r->marked = must_have(malloc(r->g->size));
    mk_game_copy(r->marked, r->g);
    if (r->recorder)
        r->recorder->marked(r->recorder->context);
    r->logged_marked = r->logged.n;
    r->since_order_marked = r->since_order;
    r->since_attack_marked = r->since_attack;
    r->declined_marked = r->declined;
}

static void do_back(struct run *r)
{
    check_dice_rolled(r);
    if (!r->marked) {
        run_stop(r, "'back' without a 'mark' before it");
        return;
    }
    mk_game_copy(r->g, r->marked);
    if (r->recorder)
        r->recorder->returned(r->recorder->context, true);
    r->logged.n = r->logged_marked;
    r->since_order = r->since_order_marked;
    r->since_attack = r->since_attack_marked;
    r->declined = r->declined_marked;
}

/* ---------------------------------------------------------------- beginning */

static bool is_begin_refusal(struct scan s)
{
    return scan_accept(&s, "refuse") && scan_accept(&s, "begin");
}

static bool is_table_line(const struct scan *s)
{
    return mk_table_word(s->word.at, (size_t)(s->end - s->word.at));
}

/* Reads the lines that set the table of another case. */
static void inherit_table(struct run *r, const struct book_case *c)
{
    struct mk_error e;
    struct scan s;

    mk_table_inherit(r->table, c->line + 1);
    for (int i = c->line + 1; i < c->end && !r->over; i++) {
        const struct book_line *line = &r->book->line[i];

        book_scan(r->book, i, &s, &e);
        if (is_table_line(&s) &&
            !mk_table_line(r->table, line->at, (size_t)line->length, i + 1, &e))
            run_stop(r, "the table of case %s has an error in line %d", c->name, i + 1);
    }
}

static void inherit_tables(struct run *r)
{
    int chain[LIKES_MAX], n = 0;

    for (int i = r->c->like; i >= 0; i = r->book->cases[i].like)
        chain[n++] = i;
    while (n > 0)
        inherit_table(r, &r->book->cases[chain[--n]]);
    mk_table_inherit(r->table, r->c->line + 1);
}

static bool cast_table(struct run *r, struct verdict *v)
{
    struct mk_error e;

    if (!mk_table_cast(r->table, &r->cast, &e)) {
        run_stop(r, "the table (line %d): %s", e.line, e.text);
        return false;
    }
    *v = mk_check_cast(&r->cast);
    return true;
}

static void begin(struct run *r)
{
    struct verdict v;
    char found[WORDS_MAX];

    if (!cast_table(r, &v))
        return;
    if (!allowed(v)) {
        run_stop(r, "the table (line %d) is %s", mk_table_where(r->table, v),
                 say_verdict(r, v, found));
        return;
    }

    size_t size = mk_game_size(&r->cast);

    r->g = must_have(malloc(size));
    r->start = must_have(malloc(size));
    r->trial = must_have(malloc(size));
    r->events->n = r->events->lost = 0;
    mk_game_init(r->g, &r->cast, r->events);
    mk_game_copy(r->start, r->g);
    r->begun = true;
    if (r->recorder)
        r->recorder->began(r->recorder->context, &r->cast);
    log_events(r, r->events);
    r->logged_start = r->logged.n;
    validate(r);
}

static void do_begin_refusal(struct run *r, const struct scan *s)
{
    struct verdict v;

    r->over = true;
    if (cast_table(r, &v))
        run_refuse_table(r, s, v);
}

/* ---------------------------------------------------------------- the case */

static void do_play(struct run *r, struct scan *s)
{
    if (scan_accept(s, "expect"))
        run_expect(r, s);
    else if (scan_accept(s, "refuse"))
        run_refuse(r, s);
    else if (scan_accept(s, "allow"))
        run_allow(r, s);
    else if (scan_accept(s, "dice"))
        do_dice(r, s);
    else if (scan_accept(s, "again"))
        do_again(r);
    else if (scan_accept(s, "mark"))
        do_mark(r);
    else if (scan_accept(s, "back"))
        do_back(r);
    else
        do_order(r, s);
}

static void check_proofs(struct run *r, struct scan *s)
{
    while (!scan_done(s)) {
        struct word id = scan_take(s);

        if (word_rule(id) == R_NONE)
            run_unknown_clause(r, id);
    }
}

static void do_line(struct run *r, int line)
{
    struct mk_error e = {0};
    struct scan s;
    const struct book_line *text = &r->book->line[line];

    r->line = line;
    book_scan(r->book, line, &s, &e);
    if (scan_accept(&s, "proves")) {
        check_proofs(r, &s);
        return;
    }
    if (scan_done(&s))
        return;
    if (is_table_line(&s)) {
        if (r->begun)
            run_stop(r, "the table must be set up before the first order");
        else if (!mk_table_line(r->table, text->at, (size_t)text->length, line + 1, &e))
            stop_error(r, &e);
        return;
    }
    if (is_begin_refusal(s)) {
        do_begin_refusal(r, &s);
        return;
    }
    if (!r->begun)
        begin(r);
    if (!r->over)
        do_play(r, &s);
}

/* Goes back to the last line with any content, where what is missing at the end is reported: the
 * comments after it belong to the next case. */
static void go_to_last_line(struct run *r)
{
    struct mk_error e;
    struct scan s;

    for (; r->line > r->c->line; r->line--) {
        book_scan(r->book, r->line, &s, &e);
        if (!scan_done(&s))
            return;
    }
}

static void run_all(struct run *r)
{
    r->line = r->c->line;
    if (r->c->flaw) {
        run_stop(r, "%s", r->c->flaw);
        return;
    }
    mk_table_init(r->table);
    r->table->models = r->book->models;
    inherit_tables(r);
    for (int i = r->c->line + 1; i < r->c->end && !r->over; i++) {
        do_line(r, i);
        if (r->recorder)
            r->recorder->finished(r->recorder->context, i);
    }
    go_to_last_line(r);
    if (!r->begun && !r->over)
        run_fail(r, "the case has neither an order nor an expectation");
    check_dice_rolled(r);
}

static void release(struct run *r)
{
    free(r->table);
    free(r->events);
    free(r->g);
    free(r->start);
    free(r->trial);
    free(r->marked);
    free(r->logged.event);
}

void case_run(const struct book *b, int index, struct report *report)
{
    case_record(b, index, report, NULL);
}

void case_record(const struct book *b, int index, struct report *report,
                 const struct recorder *recorder)
{
    struct run r = {.book = b, .c = &b->cases[index], .report = report, .recorder = recorder,
                    .last_figure = NOBODY};

    report->path = b->path;
    report->name = r.c->name;
    report->failures = 0;
    report->first[0] = '\0';
    r.table = must_have(malloc(sizeof *r.table));
    r.events = must_have(malloc(sizeof *r.events));
    run_all(&r);
    release(&r);
}
