/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* play.c: the stack of frames, decisions and events. */
#include "rules/play.h"

#include <assert.h>
#include <string.h>

#include "rules/contact.h"
#include "rules/ruleset.h"
#include "rules/score.h"

static const char *const event_words[] = {
#define EVENT(c, word, text) word,
#include "mk/event.def"
#undef EVENT
};

const char *mk_event_word(enum mk_event_kind kind)
{
    return (unsigned)kind < MK_EVENTS ? event_words[kind] : "?";
}

void emit(struct play *p, struct mk_event e)
{
    if (!p->events)
        return;
    if (p->events->n < MK_EVENT_ROOM) {
        p->events->event[p->events->n++] = e;
        return;
    }
    p->events->lost++;
    if (e.kind == EVENT_GAME_OVER)
        p->events->event[MK_EVENT_ROOM - 1] = e;
}

void emit_fig(struct play *p, enum mk_event_kind kind, fig_id a, fig_id b, int n, enum mk_rule r)
{
    if (!p->events)
        return;
    struct mk_event e = {.kind = (uint8_t)kind, .player = MK_NO_PLAYER, .a = a, .b = b,
                         .n = (int16_t)n, .rule = (uint16_t)r};

    if (a != NOBODY) {
        e.at = figure_of(p->g, a)->at;
        e.facing = figure_of(p->g, a)->facing;
        e.player = owner_of(p->g, a);
    }
    emit(p, e);
}

struct frame *frame_push(struct play *p, enum mk_frame kind, fig_id fig)
{
    struct game *g = p->g;

    assert(g->depth < MK_STACK);
    struct frame *f = frame_at(g, g->depth++);
    memset(f, 0, sizeof *f);
    f->kind = (uint8_t)kind;
    f->fig = fig;
    f->other = NOBODY;
    for (int i = 0; i < MK_MEMBERS; i++)
        f->member[i] = NOBODY;
    f->travel.fig = f->travel.asked = f->travel.captive_next = NOBODY;
    return f;
}

struct frame *frame_top(const struct game *g)
{
    return g->depth ? frame_at(g, g->depth - 1) : NULL;
}

struct frame *frame_find(const struct game *g, enum mk_frame kind)
{
    for (int i = g->depth; i-- > 0;)
        if (frame_at(g, i)->kind == kind)
            return frame_at(g, i);
    return NULL;
}

struct frame *frame_push_march(struct play *p, fig_id fig)
{
    struct march *m = march_of(p->g);

    assert(p->g->nmarch < MK_MARCHES);
    p->g->nmarch++;
    memset(m, 0, sizeof *m);
    m->lender = NOBODY;
    for (int i = 0; i < MK_MEMBERS; i++)
        m->captive[i] = NOBODY;
    return frame_push(p, FRAME_FORMATION, fig);
}

struct frame *frame_push_attack(struct play *p, const struct attack *a)
{
    assert(p->g->nattack < MK_ATTACKS);
    *attack_at(p->g, p->g->nattack++) = *a;
    return frame_push(p, FRAME_ATTACK, a->attacker);
}

struct attack *attack_top(const struct game *g)
{
    return g->nattack ? attack_at(g, g->nattack - 1) : NULL;
}

enum step ask(struct play *p, enum mk_ask kind, player_id player, fig_id fig, fig_id other)
{
    p->g->ask = (struct mk_decision){.ask = (uint8_t)kind, .player = player, .fig = fig,
                                     .other = other};
    return STEP_WAIT;
}

enum step ask_dice(struct play *p, int n, enum mk_dice purpose, fig_id fig)
{
    p->g->ask = (struct mk_decision){.ask = ASK_DICE, .player = MK_FATE, .ndice = (uint8_t)n,
                                     .dice = (uint8_t)purpose, .fig = fig, .other = NOBODY};
    return STEP_WAIT;
}

/* Removes a frame; an attack or a march goes with its frame. What a frame set off as it ended, such as
 * somebody's fall, is still resolved. */
static void frame_drop(struct game *g, struct frame *f)
{
    size_t above = (size_t)(frame_top(g) - f);

    if (f->kind == FRAME_ATTACK && g->nattack)
        g->nattack--;
    if (f->kind == FRAME_FORMATION && g->nmarch)
        g->nmarch--;
    memmove(f, f + 1, above * sizeof *f);
    g->depth--;
}

void play_run(struct play *p)
{
    struct game *g = p->g;

    while (g->phase != PHASE_OVER) {
        struct frame *f = frame_top(g);
        enum step s = ruleset_of(g)->frame_step[f->kind](p, f);

        if (g->phase == PHASE_OVER || s == STEP_WAIT)
            return;
        if (s == STEP_POP)
            frame_drop(g, f);
    }
}

void play_over(struct play *p, enum mk_end end)
{
    struct game *g = p->g;

    if (g->phase == PHASE_OVER)
        return;
    g->phase = PHASE_OVER;
    g->end = (uint8_t)end;
    ruleset_of(g)->score_final(p);
    while (g->depth)
        frame_drop(g, frame_top(g));
    g->ask = (struct mk_decision){.ask = ASK_NOTHING, .player = MK_NO_PLAYER, .fig = NOBODY,
                                  .other = NOBODY};
    emit(p, (struct mk_event){.kind = EVENT_GAME_OVER, .a = NOBODY, .b = NOBODY,
                              .player = mk_winner(g)});
}
