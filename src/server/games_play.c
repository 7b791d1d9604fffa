/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games_play.c: lines of a game: orders, dice, undo, clocks. Bots are in games_bots.c. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/manners.h"
#include "collection/file.h"
#include "server/games_parts.h"
#include "server/log.h"
#include "server/refusal.h"

/* ---------------------------------------------------------------- one line more */

static struct mk_order order_of(enum mk_order_kind kind, player_id player)
{
    return (struct mk_order){.kind = (uint8_t)kind, .player = player, .fig = NOBODY,
                             .other = NOBODY, .terrain = NO_TERRAIN};
}

static bool is_bot(const struct room *r, player_id p)
{
    return p < r->head.nplayer && r->head.seat[p].kind == SEAT_BOT;
}

static bool is_nothing(const struct room *r, const struct mk_order *o)
{
    return is_bot(r, o->player) &&
           (o->kind == ORDER_KEEP || o->kind == ORDER_READY || o->kind == ORDER_SKIP);
}

int play_asked(const struct room *r)
{
    const struct game *g = r->course.g;

    return g->ask.ask != ASK_NOTHING && g->ask.player < g->nplayer ? g->ask.player : -1;
}

/* What a line reveals is sent before the line, which cannot be played without it. */
static void tell_openings(struct games *g, struct room *r)
{
    char *lines = r->told ? secrets_openings(r->course.g, 0, r->told) : NULL;

    if (!lines)
        return;
    secrets_note(r->course.g, r->told);
    r->openings++;
    games_tell(g, r, NULL, outgoing_copy(lines, strlen(lines)));
    free(lines);
}

/* Adds line n to the batch, with the course's present state. */
static void add_line(struct games *g, struct room *r, const char *text)
{
    struct store_line l = {++r->head.state.last, log_wall(), mk_game_hash(r->course.g), text,
                           strlen(text), r->course.g->round, play_asked(r)};
    struct pending *p;

    tell_openings(g, r);
    store_add_line(g->with.store, r->head.key, &l);
    p = games_tell(g, r, NULL, outgoing_of("line %d %016" PRIx64 " %" PRId64 " %s", l.n, l.hash, l.ms,
                                         text));
    p->line = l.n;
    g->with.metrics->lines++;
    games_go_on(g, r);
}

struct outgoing *play_clock_message(const struct room *r)
{
    char text[64 * (MK_MAX_PLAYERS + 1)];
    int used = snprintf(text, sizeof text, "clock");

    for (int p = 0; p < r->head.nplayer; p++)
        used += snprintf(text + used, sizeof text - (size_t)used, " %s %" PRId64, r->head.player[p],
                         r->clock.left[p] / 1000);
    snprintf(text + used, sizeof text - (size_t)used, " %s",
             r->clock.running && r->clock.asked >= 0 ? r->head.player[r->clock.asked] : "-");
    return outgoing_of("%s", text);
}

/* After a change in the game: whose clock runs now? `turn` is whose turn it was before; their
 * turn can only have ended in a battle. */
static void pass_clock(struct games *g, struct room *r, int phase, player_id turn)
{
    const struct game *s = r->course.g;
    bool ended = phase == PHASE_BATTLE && (s->turn != turn || s->phase == PHASE_OVER) &&
                 turn < r->head.nplayer;

    if (!r->clock.on)
        return;
    bool change = clock_ask(&r->clock, log_now(), play_asked(r), ended ? turn : -1);

    if (s->phase == PHASE_OVER)
        clock_stop(&r->clock, log_now());
    if (change)
        games_tell(g, r, NULL, play_clock_message(r));
}

static void note_over(struct games *g, struct room *r)
{
    if (r->course.g->phase != PHASE_OVER)
        return;
    g->with.metrics->games_finished++;
    log_event(LOG_NOTE, "game-over", "game", r->head.id, "lines", LOG_NUMBER(r->head.state.last),
              NULL);
}

/* Checks the order and carries it out; its line is stored with the batch. */
struct verdict play_give(struct games *g, struct room *r, struct mk_order *o)
{
    char text[COURSE_LINE];
    int phase = r->course.g->phase;
    player_id turn = r->course.g->turn;
    struct verdict v = mk_check(r->course.g, o);

    if (!allowed(v))
        return v;
    if (!course_print(&r->course, o, text)) {
        log_event(LOG_FAULT, "order-unprintable", "game", r->head.id, "text", text, NULL);
        return deny(R_NOT_ASKED);
    }
    if (r->course.n == COURSE_RUN)
        course_settle(&r->course);
    load_snapshot_now(g, r);
    course_carry_out(&r->course, o, v, is_nothing(r, o));
    add_line(g, r, text);
    pass_clock(g, r, phase, turn);
    note_over(g, r);
    return v;
}

static void take_back(struct games *g, struct room *r, int k)
{
    char text[32];
    player_id turn = r->course.g->turn;

    course_take_back(&r->course, k);
    snprintf(text, sizeof text, "undo %d", k);
    add_line(g, r, text);
    if (r->clock.running && r->course.g->phase == PHASE_BATTLE && r->course.g->turn != turn)
        clock_return(&r->clock, r->course.g->turn);
    pass_clock(g, r, PHASE_SETUP, turn);
}

bool play_again(struct room *r, const struct store_line *l)
{
    struct mk_order o;
    struct mk_error e;
    int k;
    bool good = sscanf(l->text, "undo %d", &k) == 1
                    ? course_take_back(&r->course, k)
                    : mk_order_read(r->course.g, l->text, l->length, l->n, &o, &e) &&
                          allowed(course_give(&r->course, &o, is_nothing(r, &o)));

    if (l->n == r->head.base)
        course_settle(&r->course);
    return good;
}

void play_state(struct room *r, int64_t now)
{
    struct store_state *t = &r->head.state;

    clock_count(&r->clock, now);
    t->updated = log_wall();
    t->over = r->course.g->phase == PHASE_OVER;
    t->round = r->course.g->round;
    t->asked = play_asked(r);
    t->played = r->clock.played;
    for (int p = 0; p < r->head.nplayer; p++)
        t->left[p] = r->clock.left[p];
}

/* ---------------------------------------------------------------- what people say */

static void refuse(struct games *g, struct listener *l, int n, const char *rule, const char *text)
{
    bool clause = strchr(rule, '.') != NULL;

    metrics_refuse(g->with.metrics, clause ? "rule" : strcmp(rule, "-") == 0 ? "order" : rule);
    log_event(clause ? LOG_DETAIL : LOG_WARN, "refused", "game", l->room->head.id, "reason", rule,
              "line", LOG_NUMBER(n), NULL);
    games_tell(g, l->room, l, outgoing_of("refuse %d %s %s", n, rule, text));
}

/* What orders and undos have in common. */
static bool may_speak(struct games *g, struct listener *l, int n)
{
    struct room *r = l->room;
    char text[96];

    if (g->sick) {
        refuse(g, l, n, "store", "The server cannot save anything right now. Try again later.");
        return false;
    }
    if (r->closed) {
        snprintf(text, sizeof text, "This game was played by another engine from line %d on.",
                 r->closed);
        refuse(g, l, n, "closed", text);
        return false;
    }
    if (n != r->head.state.last + 1) {
        snprintf(text, sizeof text, "Line %d is not next; expected %d.", n,
                 r->head.state.last + 1);
        refuse(g, l, n, "stale", text);
        return false;
    }
    if (r->head.state.last >= LINES_MAX) {
        refuse(g, l, n, "too-long", "This game has reached the maximum number of lines.");
        return false;
    }
    return true;
}

/* May this seat give that order? */
static bool is_theirs(const struct room *r, const struct listener *l, const struct mk_order *o)
{
    if (o->kind == ORDER_DICE)
        return r->head.typed && l->players;
    return o->kind != ORDER_TIME && o->player < r->head.nplayer && (l->players >> o->player & 1);
}

static void acknowledge(struct games *g, struct listener *l, int n, int64_t asked)
{
    struct pending *p = games_tell(g, l->room, l, outgoing_of("ack %d", n));

    p->ack = true;
    p->line = n;
    p->message->asked = asked;
    g->with.metrics->orders++;
}

/* A bot knows no more of closed dials than its player may. */
static bool bot_wants_end(const struct room *r, player_id p)
{
    struct game *view = must_have(malloc(mk_game_clone_size(r->course.g)));
    bool agrees;

    mk_game_clone(view, r->course.g);
    mk_veil(view, view, 1u << p);
    agrees = bot_agrees(view, p);
    free(view);
    return agrees;
}

/* Adds what would be legal instead, based on what the listener may know of closed dials. */
static void add_remedy(const struct listener *l, const struct mk_order *o, char *text, size_t size)
{
    const struct game *g = l->room->course.g;
    struct game *view = must_have(malloc(mk_game_clone_size(g)));

    mk_game_clone(view, g);
    mk_veil(view, view, l->players);
    refusal_remedy(view, o, text, size);
    free(view);
}

/* `tired`: they end it whatever they think of the position. */
static void bots_agree(struct games *g, struct room *r, bool tired)
{
    for (int p = 0; p < r->head.nplayer && r->course.g->phase != PHASE_OVER; p++) {
        struct mk_order o = bot_agreement((player_id)p);

        if (is_bot(r, (player_id)p) && !(player_of(r->course.g, (player_id)p)->flags &
                                         (PLAYER_AGREED | PLAYER_WITHDRAWN)) &&
            (tired || bot_wants_end(r, (player_id)p)))
            play_give(g, r, &o);
    }
}

void games_order(struct games *g, struct listener *l, const struct message *m, int64_t asked)
{
    struct room *r = l->room;
    struct mk_error e = {0};
    struct mk_order o;
    char text[4096];

    if (!may_speak(g, l, m->n))
        return;
    if (!mk_order_read(r->course.g, m->text, m->length, 1, &o, &e)) {
        snprintf(text, sizeof text, "At column %d: %s", e.column, e.text);
        refuse(g, l, m->n, "-", text);
        return;
    }
    if (!is_theirs(r, l, &o)) {
        refuse(g, l, m->n, "not-yours", "This seat cannot give that order.");
        return;
    }

    struct verdict v = play_give(g, r, &o);

    if (!allowed(v)) {
        refusal_text(r->course.g, v, text, sizeof text);
        add_remedy(l, &o, text, sizeof text);
        refuse(g, l, m->n, refusal_rule(r->course.g, v), text);
        return;
    }
    acknowledge(g, l, m->n, asked);
    if (o.kind == ORDER_AGREE)
        bots_agree(g, r, false);
    play_advance(g, r);
}

void games_undo(struct games *g, struct listener *l, const struct message *m, int64_t asked)
{
    struct room *r = l->room;
    int k;

    if (!may_speak(g, l, m->n))
        return;
    k = course_undoable(&r->course, l->players);
    if (k == 0) {
        refuse(g, l, m->n, l->players ? "nothing-to-undo" : "not-yours",
               "Only your own last order can be undone, and only if no dice were rolled, no closed "
               "dial has turned and nobody else has decided since.");
        return;
    }
    take_back(g, r, k);
    acknowledge(g, l, m->n, asked);
    play_advance(g, r);
}

/* ---------------------------------------------------------------- until a person has to decide */

static bool roll(struct games *g, struct room *r)
{
    struct mk_order o = order_of(ORDER_DICE, MK_FATE);

    o.ndice = r->course.g->ask.ndice;
    for (int i = 0; i < o.ndice && i < 4; i++)
        o.die[i] = (uint8_t)seats_die();
    return allowed(play_give(g, r, &o));
}

/* Answers for a player out of time: withdraws where the rules allow it; otherwise offers to end
 * the game and passes everything. */
static bool answer_for(struct games *g, struct room *r, player_id p)
{
    static const uint8_t try[] = {ORDER_WITHDRAW, ORDER_AGREE, ORDER_KEEP, ORDER_SKIP, ORDER_READY,
                                  ORDER_END, ORDER_DONE};
    bool agreed = player_of(r->course.g, p)->flags & PLAYER_AGREED;
    uint64_t whim = mk_game_hash(r->course.g);

    for (size_t i = 0; i < sizeof try; i++) {
        struct mk_order o = order_of(try[i], p);

        if ((try[i] == ORDER_AGREE && agreed) || !allowed(play_give(g, r, &o)))
            continue;
        if (try[i] == ORDER_AGREE)
            bots_agree(g, r, false);
        return true;
    }
    struct mk_order o = bot_random(r->course.g, &whim);

    return allowed(play_give(g, r, &o));
}

/* Bots playing each other agree to end a battle that is going nowhere. */
static bool bots_give_up(struct games *g, struct room *r)
{
    unsigned bots = 0;

    for (int p = 0; p < r->head.nplayer; p++)
        bots |= (unsigned)is_bot(r, (player_id)p) << p;
    if (!bot_tires(r->course.g, bots))
        return false;
    bots_agree(g, r, true);
    return r->course.g->phase == PHASE_OVER;
}

/* One step; false if there is nothing to do, or not yet. */
static bool step(struct games *g, struct room *r)
{
    int p = play_asked(r);

    if (g->sick || r->closed || r->course.g->phase == PHASE_OVER ||
        r->head.state.last >= LINES_MAX)
        return false;
    if (r->course.g->ask.ask == ASK_DICE)
        return !r->head.typed && roll(g, r);
    if (p < 0)
        return false;
    if (r->head.state.fallen >> p & 1)
        return answer_for(g, r, (player_id)p);
    if (!is_bot(r, (player_id)p))
        return false;
    if (bots_give_up(g, r))
        return true;
    bots_think(g, r);
    return false;
}

void play_advance(struct games *g, struct room *r)
{
    while (step(g, r))
        ;
}

/* ---------------------------------------------------------------- clocks */

void play_start_clock(struct room *r, int64_t now)
{
    for (int p = 0; p < r->head.nplayer; p++)
        if (r->head.seat[p].kind == SEAT_OPEN)
            return;
    if (r->course.g->phase != PHASE_OVER && !r->closed)
        clock_start(&r->clock, now, play_asked(r));
}

static bool call_time(struct games *g, struct room *r)
{
    const struct game *s = r->course.g;
    struct mk_order o = order_of(ORDER_TIME, MK_JUDGE);

    return s->time_limit > 0 && !s->time_up && s->phase != PHASE_OVER &&
           r->clock.played >= (int64_t)s->time_limit * 60000000 && allowed(play_give(g, r, &o));
}

void play_clock(struct games *g, struct room *r, int64_t now)
{
    int fallen;

    if (!r->clock.running)
        return;
    clock_count(&r->clock, now);
    fallen = clock_fallen(&r->clock);
    if (fallen >= 0 && !(r->head.state.fallen >> fallen & 1) &&
        r->head.seat[fallen].kind == SEAT_HUMAN) {
        r->head.state.fallen |= 1u << fallen;
        log_event(LOG_NOTE, "time-over", "game", r->head.id, "player", r->head.player[fallen], NULL);
        games_touch(g, r);
        play_advance(g, r);
    }
    if (call_time(g, r))
        play_advance(g, r);
}
