/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* learn.c: the teacher of `warlord play --learn`. What it says is in learn_text.c. */
#include "cli/learn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalog/catalog.h"
#include "cli/tell.h"
#include "cli/words.h"
#include "cli/wrap.h"
#include "collection/file.h"
#include "mk/query.h"

enum { LEARNER = 0, SENTENCE = 1400 };

struct lesson {
    int step;                       /* == learn_steps: the learner plays the rest of the battle */
    bool shown;                     /* its text has been shown */
    bool achieved;                  /* something like it was done in another way */
    int looked;                     /* orders of the game already explained */
    uint64_t begins[LEARN_STEPS + 1];   /* the state before each step, and after the last */
    uint64_t ordered[LEARN_STEPS];      /* the state once its order has been given */
    uint8_t kind[LEARN_STEPS];      /* of its order; ORDER_NONE: it is a question */
    bool met[MK_EVENTS];            /* already explained */
};

/* ---------------------------------------------------------------- the planned game */

static bool is_question(const char *line)
{
    return strncmp(line, "look ", 5) == 0;
}

/* Copies the next of several orders separated by ';' to `out`; NULL after the last. */
static const char *next_line(const char *lines, char out[BATTLE_LINE])
{
    size_t n;

    if (!lines || !*lines)
        return NULL;
    n = strcspn(lines, ";");
    snprintf(out, BATTLE_LINE, "%.*s", (int)n, lines);
    return lines + n + (lines[n] == ';');
}

static bool read_planned(const struct game *g, const char *line, struct mk_order *o)
{
    char text[BATTLE_LINE + 8];
    struct mk_error e;
    bool names = strncmp(line, "blue ", 5) == 0 || strncmp(line, "dice ", 5) == 0;

    snprintf(text, sizeof text, "%s%s", names ? "" : "red ", line);
    return mk_order_read(g, text, strlen(text), 1, o, &e);
}

static bool plan_line(struct session *s, const char *line)
{
    struct mk_order o;

    return read_planned(s->g, line, &o) && allowed(session_give(s, &o));
}

/* Plays a step silently. */
static bool plan_step(struct session *s, struct lesson *l, int i)
{
    char line[BATTLE_LINE];
    bool good = true;

    l->begins[i] = mk_game_hash(s->g);
    if (!is_question(learn_step[i].type))
        good = plan_line(s, learn_step[i].type);
    l->ordered[i] = mk_game_hash(s->g);
    l->kind[i] = is_question(learn_step[i].type) || !good ? ORDER_NONE : s->step[s->n - 1].order.kind;
    for (const char *rest = learn_step[i].then; good && (rest = next_line(rest, line));)
        good = plan_line(s, line);
    l->begins[i + 1] = mk_game_hash(s->g);
    return good;
}

static bool rewind_to(struct session *s, struct lesson *l, int step)
{
    bool good = true;

    while (session_back(s))
        ;
    for (int i = 0; i < step && good; i++)
        good = plan_step(s, l, i);
    return good;
}

/* ---------------------------------------------------------------- saying */

static void say(const char *text)
{
    putchar('\n');
    wrap_field(2, "", text);
}

static void say_rules(const struct game *g, const enum mk_rule rule[LEARN_RULES])
{
    char buffer[SENTENCE];
    struct mk_text t;
    int n = 0;

    mk_text_init(&t, buffer, sizeof buffer);
    for (int i = 0; i < LEARN_RULES && rule[i] != R_NONE; i++) {
        const struct mk_clause *c = words_clause(g, rule[i]);
        if (c)
            words_add(&t, "%s%s [%s]", n++ ? "; " : "", c->title, c->id);
    }
    if (n)
        wrap_field(4, "Rules:", buffer);
}

static void say_heading(int step)
{
    int number = 0, of = 0;

    for (int i = 0; i < learn_steps; i++) {
        of += learn_step[i].title != NULL;
        number += learn_step[i].title && i <= step;
    }
    printf("\n=== %d of %d: %s ===\n", number, of, learn_step[step].title);
}

static void say_step(const struct lesson *l)
{
    const struct learn_step *s = &learn_step[l->step];

    if (s->title)
        say_heading(l->step);
    if (s->text)
        say(s->text);
    printf("  Type:  %s\n", s->type);
}

static void say_commands(void)
{
    say("You may do anything else the rules allow; I will catch up. Enter or next: I do it for "
        "you. back: try again. lesson: all lessons, lesson 3: go there. free: play on without me. "
        "quit: stop for today.");
}

static void say_after(const struct battle *b, int step)
{
    if (learn_step[step].after)
        say(learn_step[step].after);
    say_rules(b->s.g, learn_step[step].rule);
}

/* The start of the next lesson. */
static int next_lesson(int step)
{
    do
        step++;
    while (step < learn_steps && !learn_step[step].title);
    return step;
}

static void say_lessons(const struct lesson *l)
{
    int number = 0;

    for (int i = 0; i < learn_steps; i++)
        if (learn_step[i].title)
            printf("  %c %d  %s\n", next_lesson(i) <= l->step ? '*' : ' ', ++number,
                   learn_step[i].title);
}

/* ---------------------------------------------------------------- what happened */

static void note_event(struct lesson *l, const struct game *g, const struct mk_event *e, bool aloud)
{
    for (int i = 0; i < learn_notes && !l->met[e->kind]; i++)
        if (learn_note[i].event == e->kind && aloud) {
            const struct mk_clause *c = words_clause(g, learn_note[i].rule);
            say(learn_note[i].text);
            if (c)
                printf("    [%s]\n", c->id);
        }
    l->met[e->kind] = true;
}

/* Explains what is new in the orders given since the last look: they are replayed on a copy to
 * see what they led to. */
static void explain(struct battle *b, struct lesson *l, bool aloud)
{
    struct mk_events *events = must_have(calloc(1, sizeof *events));
    struct game *copy = must_have(malloc(b->s.g->size));

    for (int i = l->looked < b->s.n ? l->looked : b->s.n; i < b->s.n; i++) {
        mk_game_copy(copy, b->s.step[i].before);
        events->n = 0;
        mk_apply(copy, &b->s.step[i].order, events);
        for (int k = 0; k < events->n; k++)
            note_event(l, copy, &events->event[k], aloud);
    }
    l->looked = b->s.n;
    free(copy);
    free(events);
}

/* ---------------------------------------------------------------- going on */

static bool on_the_way(const struct battle *b, const struct lesson *l)
{
    return l->step < learn_steps && mk_game_hash(b->s.g) == l->begins[l->step];
}

static void enter_step(struct lesson *l, int step)
{
    l->step = step;
    l->shown = l->achieved = false;
}

/* Puts the figures where a step wants them. */
static void go_to(struct battle *b, struct lesson *l, int step)
{
    rewind_to(&b->s, l, step);
    l->looked = b->s.n;
    b->nhint = 0;
    enter_step(l, step);
}

/* Undoing, or playing on freely, may lead to where another step begins. */
static void find_step(const struct battle *b, struct lesson *l)
{
    uint64_t hash = mk_game_hash(b->s.g);

    for (int i = learn_steps; i-- > 0 && !on_the_way(b, l);)
        if (l->begins[i] == hash)
            enter_step(l, i);
}

/* The step whose order has led to exactly this state, from the present one on; or -1. */
static int step_ordered(const struct battle *b, const struct lesson *l)
{
    uint64_t hash = mk_game_hash(b->s.g);

    for (int i = l->step; i < learn_steps; i++)
        if (l->kind[i] != ORDER_NONE && l->ordered[i] == hash)
            return i;
    return -1;
}

/* Plays and describes what the others do. */
static void play_then(struct battle *b, const char *lines)
{
    char line[BATTLE_LINE];

    while ((lines = next_line(lines, line))) {
        struct mk_order o;

        if (!read_planned(b->s.g, line, &o))
            return;
        printf("%s\n", line);
        battle_give(b, &o);
    }
}

/* The order of this step has just been given. */
static void finish_step(struct battle *b, struct lesson *l)
{
    int step = l->step;

    play_then(b, learn_step[step].then);
    explain(b, l, false);
    say_after(b, step);
    enter_step(l, step + 1);
}

static void demonstrate(struct battle *b, struct lesson *l)
{
    if (!on_the_way(b, l)) {
        go_to(b, l, next_lesson(l->step));
        return;
    }
    printf("%s\n", learn_step[l->step].type);
    battle_obey(b, learn_step[l->step].type);
    finish_step(b, l);
}

static void step_back(struct battle *b, struct lesson *l)
{
    bool here = on_the_way(b, l);

    go_to(b, l, here && l->step > 0 ? l->step - 1 : l->step);
    puts("Back again.");
}

/* Lesson number n, from 1. */
static void go_to_lesson(struct battle *b, struct lesson *l, int n)
{
    for (int i = 0; i < learn_steps; i++)
        if (learn_step[i].title && --n == 0) {
            go_to(b, l, i);
            return;
        }
    say_lessons(l);
}

/* ---------------------------------------------------------------- the teacher */

/* `skip` and Enter continue the lesson, unless the game itself has a use for them now. */
static bool means_next(const struct battle *b, const struct lesson *l, const char *line)
{
    struct mk_order o = {.kind = ORDER_SKIP, .player = LEARNER, .fig = NOBODY, .other = NOBODY,
                         .terrain = NO_TERRAIN};

    if (strcmp(line, "next") == 0)
        return true;
    if (!on_the_way(b, l))
        return false;
    if (strcmp(line, "skip") == 0)
        return !allowed(mk_check(b->s.g, &o));
    return line[strspn(line, " \t")] == '\0' && !mk_decline(b->s.g, &o);
}

static bool is_command(struct battle *b, struct lesson *l, const char *line)
{
    if (means_next(b, l, line))
        demonstrate(b, l);
    else if (strcmp(line, "back") == 0)
        step_back(b, l);
    else if (strcmp(line, "free") == 0)
        enter_step(l, learn_steps);
    else if (strncmp(line, "lesson", 6) == 0)
        go_to_lesson(b, l, atoi(line + 6));
    else
        return false;
    return true;
}

/* Has the learner done something of that kind since? */
static bool did_something_similar(const struct battle *b, const struct lesson *l, int since)
{
    for (int i = since; i < b->s.n; i++)
        if (b->s.step[i].order.player == LEARNER && b->s.step[i].order.kind == l->kind[l->step])
            return true;
    return false;
}

static void hear(struct battle *b, struct lesson *l, const char *line)
{
    int before = b->s.n;

    battle_obey(b, line);

    int ordered = b->s.n > before ? step_ordered(b, l) : -1;
    bool asked = l->kind[l->step] == ORDER_NONE && is_question(line);

    if (ordered >= 0)
        l->step = ordered;
    if (ordered >= 0 || asked)
        finish_step(b, l);
    else if (did_something_similar(b, l, before))
        l->achieved = true;
}

/* The learner has done something else. */
static void guide_stray(struct battle *b, struct lesson *l)
{
    bool settled = b->s.g->ask.ask == ASK_ACTION || b->s.g->ask.ask == ASK_NOTHING;

    explain(b, l, true);
    if (!l->achieved || !settled) {
        puts("(You have left the lesson. back: return to it; next: go to the one after it.)");
        return;
    }
    say("You did it your own way, and that is fine. I will now put the figures "
        "where the next step needs them.");
    say_rules(b->s.g, learn_step[l->step].rule);
    go_to(b, l, next_lesson(l->step));
}

static void guide_step(struct battle *b, struct lesson *l)
{
    l->looked = b->s.n;
    if (l->shown)
        printf("(The lesson says: %s)\n", learn_step[l->step].type);
    else
        say_step(l);
    if (!l->shown && l->step == 0)
        say_commands();
    l->shown = true;
}

static void guide_rest(struct battle *b, struct lesson *l)
{
    bool whole = mk_game_hash(b->s.g) == l->begins[learn_steps];

    if (!l->shown)
        say(whole ? learn_farewell : learn_leave);
    explain(b, l, l->shown);
    l->shown = true;
}

/* Before the learner is asked. */
static void guide(struct battle *b, struct lesson *l)
{
    if (l->step < learn_steps)
        find_step(b, l);
    if (l->step < learn_steps && !on_the_way(b, l))
        guide_stray(b, l);
    if (l->step == learn_steps)
        guide_rest(b, l);
    else if (on_the_way(b, l))
        guide_step(b, l);
}

static bool teach(struct battle *b, const char *line)
{
    struct lesson *l = b->lesson;

    if (!line) {
        guide(b, l);
        return true;
    }
    if (strcmp(line, "help") == 0)
        say_commands();
    if (strcmp(line, "help") == 0 || strcmp(line, "quit") == 0)
        return false;
    if (l->step == learn_steps && strncmp(line, "lesson", 6) != 0)
        return false;
    if (!is_command(b, l, line))
        hear(b, l, line);
    return true;
}

bool learn_begin(struct battle *b)
{
    struct lesson *l = must_have(calloc(1, sizeof *l));
    bool good = learn_steps <= LEARN_STEPS && rewind_to(&b->s, l, learn_steps);

    if (!good)
        fputs("warlord: data/tables/lesson.table does not fit the lesson\n", stderr);
    rewind_to(&b->s, l, 0);
    b->lesson = l;
    b->teach = teach;
    b->bots = 1u << 1;
    return good;
}

void learn_release(struct battle *b)
{
    free(b->lesson);
    b->lesson = NULL;
}
