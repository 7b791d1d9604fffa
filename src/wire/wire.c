/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* wire.c: telling a player what happens, asking it, taking its answer. Questions: request.c. */
#include "wire/wire.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "catalog/catalog.h"
#include "mk/query.h"
#include "notation/names.h"
#include "rules/ruleset.h"

enum { SECOND = 1000000, VERB_LENGTH = 16,
       VERBS_MAX = 2 * MK_ORDER_KINDS };

const struct wire_limits wire_limits = {
    .start = 10 * SECOND, .decision = 5 * SECOND, .game = 300 * (int64_t)SECOND, .tries = 3,
    .questions = 200, .orders = 1000,
};

const char *wire_fault_word(enum wire_fault f)
{
    static const char *const word[] = {
        [WIRE_FINE] = "fine",         [WIRE_CRASHED] = "crashed",   [WIRE_HUNG] = "hung",
        [WIRE_SLOW] = "ran out of time", [WIRE_NONSENSE] = "sent nonsense",
        [WIRE_CHATTER] = "asked without deciding", [WIRE_STALLED] = "stalled",
    };

    return word[f];
}

bool wire_init(struct wire *w, struct wire_link link, player_id p, const struct wire_limits *limits)
{
    *w = (struct wire){.link = link, .limits = *limits, .player = p, .left = limits->game,
                       .ncandidate = -1};
    w->candidate = malloc(WIRE_CANDIDATES * sizeof *w->candidate);
    return w->candidate != NULL;
}

void wire_release(struct wire *w)
{
    free(w->candidate);
    w->candidate = NULL;
}

__attribute__((format(printf, 3, 4)))
static void blame(struct wire *w, enum wire_fault fault, const char *format, ...)
{
    va_list args;

    if (w->fault)
        return;
    w->fault = fault;
    va_start(args, format);
    vsnprintf(w->why, sizeof w->why, format, args);
    va_end(args);
}

/* ---------------------------------------------------------------- saying */

static void log_lines(struct wire *w, char mark, const char *text, size_t length)
{
    if (!w->log)
        return;
    while (length > 0) {
        const char *end = memchr(text, '\n', length);
        size_t n = end ? (size_t)(end - text) : length;

        fprintf(w->log, "%c ", mark);
        for (size_t i = 0; i < n; i++)
            fputc((unsigned char)text[i] < ' ' ? '?' : text[i], w->log);
        fputc('\n', w->log);
        text += end ? n + 1 : n;
        length -= end ? n + 1 : n;
    }
}

/* The time for one line to go out or come in: what is left of the game, but no more than a decision
 * may take. Starting a program takes its own time. */
static int64_t patience(const struct wire *w)
{
    int64_t max = w->heard ? w->limits.decision : w->limits.start;

    return w->left < max ? w->left : max;
}

static void blame_lateness(struct wire *w)
{
    if (w->left <= 0)
        blame(w, WIRE_SLOW, "no time left for the game (%" PRId64 " ms)", w->limits.game / 1000);
    else
        blame(w, WIRE_HUNG, "no answer in %" PRId64 " ms",
              (w->heard ? w->limits.decision : w->limits.start) / 1000);
}

/* Sends text that ends with a newline. */
static void wire_send(struct wire *w, const char *text, size_t length)
{
    int64_t before = patience(w), micros = before;

    if (w->fault)
        return;
    log_lines(w, '>', text, length);

    enum wire_got got = w->link.send(w->link.context, text, length, &micros);

    w->left -= before - micros;
    if (got == WIRE_LATE)
        blame_lateness(w);
    else if (got == WIRE_END)
        blame(w, WIRE_CRASHED, "the program has ended");
}

void wire_say(struct wire *w, const char *format, ...)
{
    char line[2 * WIRE_LINE];
    va_list args;

    va_start(args, format);
    int n = vsnprintf(line, sizeof line - 1, format, args);
    va_end(args);
    if (n > (int)sizeof line - 2)
        n = (int)sizeof line - 2;
    line[n] = '\n';
    wire_send(w, line, (size_t)n + 1);
}

void wire_table(struct wire *w, const struct game *g)
{
    char *buffer = malloc(MK_TABLE_TEXT);
    struct mk_text t;
    int lines = 0;

    if (!buffer)
        return;
    mk_text_init(&t, buffer, MK_TABLE_TEXT);
    mk_table_print(g, &t);
    for (const char *p = buffer; *p; p++)
        lines += *p == '\n';
    wire_say(w, "table %d", lines);
    wire_send(w, buffer, strlen(buffer));
    free(buffer);
}

void wire_begin(struct wire *w, const struct game *g, const struct wire_occasion *o)
{
    wire_say(w, "warlord %d", WIRE_VERSION);
    wire_say(w, "game %d of %d seed %" PRIu64, o->game, o->games, o->seed);
    wire_say(w, "you %s", player_of(g, w->player)->name);
    wire_say(w, "limits start %" PRId64 " decision %" PRId64 " game %" PRId64 " tries %d "
                "questions %d", w->limits.start / 1000, w->limits.decision / 1000,
             w->limits.game / 1000, w->limits.tries, w->limits.questions);
    wire_table(w, g);
}

void wire_tell(struct wire *w, const struct game *before, const struct mk_order *o, uint64_t hash)
{
    char text[MK_ORDER_TEXT];
    struct mk_text t;

    mk_text_init(&t, text, sizeof text);
    mk_order_print(before, o, &t);
    wire_say(w, "order %s = %016" PRIx64, text, hash);
}

static void add_scores(const struct game *g, char *out, size_t size)
{
    size_t n = 0;

    out[0] = '\0';
    for (int p = 0; p < g->nplayer && n < size; p++)
        n += (size_t)snprintf(out + n, size - n, " %s %d", player_of(g, (player_id)p)->name,
                              (int)mk_score(g, (player_id)p));
}

void wire_over(struct wire *w, const struct game *g, player_id winner)
{
    char scores[MK_MAX_PLAYERS * (MK_ID + 12)];

    add_scores(g, scores, sizeof scores);
    wire_say(w, "over %s score%s", winner == MK_NO_PLAYER ? "draw" : player_of(g, winner)->name,
             scores);
}

/* ---------------------------------------------------------------- asking */

int wire_candidates(struct wire *w, const struct game *g)
{
    if (w->ncandidate < 0)
        w->ncandidate = mk_generate(g, w->candidate, WIRE_CANDIDATES, NULL);
    return w->ncandidate;
}

void wire_verb(const struct game *g, const struct mk_order *o, char *out, size_t size)
{
    char text[MK_ORDER_TEXT];
    struct mk_text t;

    mk_text_init(&t, text, sizeof text);
    mk_order_print(g, o, &t);

    const char *verb = text + strcspn(text, " ");       /* behind the player's name */

    verb += strspn(verb, " ");
    snprintf(out, size, "%.*s", (int)strcspn(verb, " "), verb);
}

/* The verbs of all candidates, each once. Orders of one kind stand together: only where the kind
 * changes, or the ability that is used, is there a new verb. */
static void say_kinds(struct wire *w, const struct game *g)
{
    char verb[VERBS_MAX][VERB_LENGTH], line[VERBS_MAX * VERB_LENGTH + sizeof "kinds"] = "kinds";
    int n = wire_candidates(w, g), nverb = 0;

    for (int i = 0; i < n; i++) {
        bool seen = i > 0 && w->candidate[i].kind == w->candidate[i - 1].kind &&
                    w->candidate[i].ability == w->candidate[i - 1].ability;
        if (!seen)
            wire_verb(g, &w->candidate[i], verb[nverb], VERB_LENGTH);
        for (int k = 0; k < nverb && !seen; k++)
            seen = strcmp(verb[k], verb[nverb]) == 0;
        if (seen)
            continue;
        strcat(strcat(line, " "), verb[nverb]);
        nverb++;
        assert(nverb < VERBS_MAX);  /* one for each kind of order, and a few more */
    }
    wire_say(w, "%s", line);
}

static const char *figure_name(const struct game *g, fig_id f)
{
    return f == NOBODY ? "" : piece_of(g, f)->id;
}

/* `ask` comes last: a program that has read it may answer. */
static void ask_player(struct wire *w, const struct game *g, int tries)
{
    char scores[MK_MAX_PLAYERS * (MK_ID + 12)];
    const struct mk_decision *d = &g->ask;

    add_scores(g, scores, sizeof scores);
    wire_say(w, "state round %d turn %s actions %d score%s", g->round, player_of(g, g->turn)->name,
             g->actions, scores);
    say_kinds(w, g);
    wire_say(w, "time %" PRId64 " %" PRId64 " tries %d", patience(w) / 1000, w->left / 1000, tries);
    wire_say(w, "ask %s %s%s%s%s%s", player_of(g, d->player)->name, name_ask[d->ask],
             d->fig == NOBODY ? "" : " ", figure_name(g, d->fig), d->other == NOBODY ? "" : " ",
             figure_name(g, d->other));
}

/* ---------------------------------------------------------------- hearing */

static bool hear(struct wire *w, int64_t *micros, char line[WIRE_LINE], size_t *length)
{
    int64_t before = *micros;

    if (w->fault)
        return false;

    enum wire_got got = w->link.receive(w->link.context, line, WIRE_LINE, length, micros);

    w->left -= before - *micros;
    if (got == WIRE_LATE)
        blame_lateness(w);
    else if (got == WIRE_END)
        blame(w, WIRE_CRASHED, "the program has ended");
    if (got != WIRE_GOT)
        return false;
    w->heard = true;
    while (*length > 0 && *length < WIRE_LINE && line[*length - 1] == '\r')
        --*length;
    log_lines(w, '<', line, *length < WIRE_LINE ? *length : WIRE_LINE - 1);
    return true;
}

/* Nothing but blanks, or a comment. */
static bool is_blank(const char *line, size_t length)
{
    size_t i = 0;

    while (i < length && (line[i] == ' ' || line[i] == '\t' || line[i] == '\r'))
        i++;
    return i == length || line[i] == '#';
}

void wire_verdict(struct wire *w, const struct game *g, struct verdict v)
{
    const struct mk_clause *c = NULL;

    if (allowed(v)) {
        wire_say(w, "allowed");
        return;
    }
    if (v.rule < R_COUNT)
        c = mk_clause_for((enum mk_rule)v.rule, (enum mk_edition_id)g->edition);
    wire_say(w, "refused %s %s", c ? c->id : "-", c ? c->title : "the game is not asking for that");
}

static bool refuse(struct wire *w, const char *text)
{
    wire_say(w, "refused - %s", text);
    return false;
}

/* An offer to end the game is made once. */
static bool agrees_again(const struct game *g, const struct mk_order *o)
{
    return o->kind == ORDER_AGREE && (player_of(g, o->player)->flags & PLAYER_AGREED);
}

/* Reads an order that the game accepts; otherwise the player is told why not. */
static bool read_answer(struct wire *w, const struct game *g, const char *line, size_t length,
                        struct mk_order *out)
{
    struct mk_error e = {0};

    if (length >= WIRE_LINE)
        return refuse(w, "the line is too long");
    if (!mk_order_read(g, line, length, 1, out, &e)) {
        char text[WIRE_WHY];
        snprintf(text, sizeof text, "column %d: %s", e.column, e.text);
        return refuse(w, text);
    }
    if (out->player != w->player)
        return refuse(w, "that order is not yours to give");
    if (agrees_again(g, out))
        return refuse(w, "you have already agreed");

    struct verdict v = mk_check(g, out);

    if (!allowed(v))
        wire_verdict(w, g, v);
    return allowed(v);
}

/* Too many orders in one turn: such a game would never end. */
static void count_order(struct wire *w, const struct game *g)
{
    uint32_t turn = (uint32_t)g->round << 8 | g->turn;

    w->orders = turn == w->turn ? w->orders + 1 : 1;
    w->turn = turn;
    if (w->orders > w->limits.orders)
        blame(w, WIRE_STALLED, "more than %d orders in one turn", w->limits.orders);
}

static void blame_nonsense(struct wire *w, const char *line, size_t length)
{
    char shown[80];
    size_t n = length < sizeof shown ? length : sizeof shown - 1;

    for (size_t i = 0; i < n; i++)
        shown[i] = line[i] >= ' ' && line[i] <= '~' ? line[i] : '?';
    shown[n] = '\0';
    blame(w, WIRE_NONSENSE, "%d refused answers, the last '%s'", w->limits.tries, shown);
}

bool wire_choose(struct wire *w, const struct game *g, struct mk_order *out)
{
    char line[WIRE_LINE];
    size_t length;
    int tries = w->limits.tries, questions = w->limits.questions;
    int64_t micros = patience(w);

    w->ncandidate = -1;
    count_order(w, g);
    if (!w->fault)
        ask_player(w, g, tries);
    while (hear(w, &micros, line, &length)) {
        if (is_blank(line, length) || wire_serve(w, g, line, length)) {
            if (--questions < 0)
                blame(w, WIRE_CHATTER, "more than %d questions about one decision",
                      w->limits.questions);
        } else if (read_answer(w, g, line, length, out)) {
            return !w->fault;
        } else if (--tries == 0) {
            blame_nonsense(w, line, length);
        } else {
            ask_player(w, g, tries);
        }
    }
    return false;
}
