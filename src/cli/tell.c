/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* tell.c: what happened and what is forbidden, in sentences. Decisions are in tell_ask.c. */
#include "cli/tell.h"

#include <stdio.h>
#include <string.h>

#include "catalog/catalog.h"
#include "cli/words.h"
#include "cli/wrap.h"
#include "notation/text.h"
#include "rules/contact.h"
#include "rules/objective.h"
#include "rules/score.h"

enum { SENTENCE = 1024, INDENT = 2 };

static const char *const templates[MK_EVENTS] = {
#define EVENT(c, word, text) text,
#include "mk/event.def"
#undef EVENT
};

/* ---------------------------------------------------------------- tallies */

/* Value and dice are two parts of one clause. */
static const char *part_title(const struct game *g, const struct tally *t, int i)
{
    const struct mk_clause *c = words_clause(g, t->part[i].rule);

    if (t->part[i].rule == R_ATTACK_ROLL)
        return i == 0 ? "value in the window" : "dice";
    return c ? c->title : "";
}

void tell_tally(const struct game *g, const char *label, const struct tally *t)
{
    printf("%*s%s %d\n", INDENT, "", label, t->total);
    for (int i = 0; i < t->n && i < MK_PARTS; i++) {
        printf("%*s%+4d  %s [%s]\n", INDENT, "", t->part[i].delta, part_title(g, t, i),
               mk_rule_name((enum mk_rule)t->part[i].rule));
    }
}

/* ---------------------------------------------------------------- events */

/* One field of a template. Returns whether it was the number one. */
static bool add_field(struct mk_text *t, const struct game *g, const struct mk_event *e, char field)
{
    switch (field) {
    case 'a':
        words_figure(t, g, e->a);
        break;
    case 'b':
        words_figure(t, g, e->b);
        break;
    case 'p':
        text_add(t, words_player(g, e->player));
        break;
    case 'n':
        text_int(t, e->n);
        return e->n == 1;
    case 't':
        words_point(t, e->at);
        break;
    case 'd':
        text_add(t, words_wind(e->facing));
        break;
    case 'c':
        text_add(t, e->n >= 0 && e->n < g->ncard ? card_of(g, e->n)->name : "a card");
        break;
    case 'A':
        text_add(t, words_ability(g, e->ability));
        break;
    case 'y':
        text_int(t, e->tally.total);
        break;
    default:
        break;
    }
    return false;
}

/* Turns "1 clicks" into "1 click". */
static const char *skip_plural(struct mk_text *t, const char *s)
{
    static const char *const plural[] = {" clicks", " points", " tokens"};

    for (int i = 0; i < 3; i++) {
        size_t n = strlen(plural[i]);
        if (strncmp(s, plural[i], n) == 0) {
            for (size_t k = 0; k + 1 < n; k++)
                text_byte(t, plural[i][k]);
            return s + n;
        }
    }
    return s;
}

static void add_event(struct mk_text *t, const struct game *g, const struct mk_event *e)
{
    const char *s = templates[e->kind];

    while (*s) {
        if (*s != '%' || !s[1]) {
            text_byte(t, *s++);
            continue;
        }
        bool one = add_field(t, g, e, s[1]);
        s += 2;
        if (one)
            s = skip_plural(t, s);
    }
}

/* How far it went, as the crow flies. */
static void add_stretch(struct mk_text *t, const struct game *before, const struct mk_event *e)
{
    if (!before || e->kind != EVENT_MOVED || e->a >= before->nfigure || !on_table(before, e->a))
        return;
    text_add(t, ", ");
    words_way(t, figure_of(before, e->a)->at, e->at);
}

static void tell_event(const struct game *before, const struct game *g, const struct mk_event *e)
{
    char buffer[SENTENCE];
    struct mk_text t;

    mk_text_init(&t, buffer, sizeof buffer);
    if (e->kind == EVENT_TURN_BEGINS) {
        printf("\n--- round %d: %s's turn ---\n", e->n, words_player(g, e->player));
        return;
    }
    add_event(&t, g, e);
    if (e->kind == EVENT_ATTACK || e->kind == EVENT_DEFENSE || e->kind == EVENT_DAMAGE ||
        e->kind == EVENT_SPELL_ROLL) {
        /* the template ends in the total, which the tally prints itself */
        char *colon = strrchr(buffer, ':');
        if (colon)
            colon[1] = '\0';
        tell_tally(g, buffer, &e->tally);
        return;
    }
    add_stretch(&t, before, e);
    text_byte(&t, '.');
    wrap_field(INDENT, "", buffer);
}

static void tell_window(const struct game *g, fig_id f)
{
    char buffer[SENTENCE];
    struct mk_text t;
    const struct piece *p = piece_of(g, f);

    mk_text_init(&t, buffer, sizeof buffer);
    words_add(&t, "%s now shows ", p->id);
    words_window(&t, g, f);
    words_add(&t, " (position %d of %d).", figure_of(g, f)->position + 1, p->life);
    wrap_field(INDENT, "", buffer);
}

void tell_events(const struct game *before, const struct game *after, const struct mk_events *all)
{
    for (int i = 0; i < all->n; i++)
        tell_event(before, after, &all->event[i]);
    if (all->lost)
        printf("%*s(and %d more)\n", INDENT, "", all->lost);
    for (int f = 0; before && f < after->nfigure; f++)
        if (on_table(after, (fig_id)f) &&
            figure_of(after, (fig_id)f)->position != figure_of(before, (fig_id)f)->position)
            tell_window(after, (fig_id)f);
}

/* ---------------------------------------------------------------- verdicts */

static void add_culprit(struct mk_text *t, const struct game *g, const struct mk_order *o,
                        struct verdict v)
{
    bool seen = o->fig < g->nfigure && on_table(g, o->fig) && o->fig != v.piece;

    if (v.culprit == CULPRIT_TERRAIN) {
        words_terrain(t, g, v.piece);
        return;
    }
    if (v.culprit == CULPRIT_CARD) {
        text_add(t, v.piece < g->ncard ? card_of(g, v.piece)->name : "a card");
        return;
    }
    words_figure(t, g, v.piece);
    if (v.piece >= g->nfigure || !on_table(g, v.piece) || !seen)
        return;
    text_add(t, ", ");
    words_way(t, figure_of(g, o->fig)->at, figure_of(g, v.piece)->at);
    words_add(t, " of %s", words_id(g, o->fig));
}

static void tell_not_asked(const struct game *g, struct verdict v)
{
    if (v.unit == UNIT_COUNT && g->ask.ask == ASK_DICE)
        printf("That does not fit: enter %d %s from 1 to 6.\n", v.amount,
               v.amount == 1 ? "die" : "dice");
    else if (g->phase == PHASE_OVER)
        puts("The game is over.");
    else
        printf("You cannot do that now%s%s.\n",
               v.culprit == CULPRIT_FIGURE ? ", or not with " : "",
               v.culprit == CULPRIT_FIGURE ? words_id(g, v.piece) : "");
}

static void tell_clause(const struct game *g, int rule)
{
    const struct mk_clause *c = words_clause(g, rule);

    if (!c)
        return;
    wrap_field(0, "Not allowed:", c->title);
    wrap_field(4, "", c->text);
    wrap_field(4, "Rule:", c->id);
    if (c->open)
        wrap_field(4, "Our ruling:", c->open);
}

void tell_verdict(const struct game *g, const struct mk_order *o, struct verdict v)
{
    char buffer[SENTENCE];
    struct mk_text t;

    if (allowed(v)) {
        puts("Allowed.");
        return;
    }
    if (v.rule == R_NOT_ASKED) {
        tell_not_asked(g, v);
        return;
    }
    tell_clause(g, v.rule);
    mk_text_init(&t, buffer, sizeof buffer);
    if (v.culprit != CULPRIT_NONE) {
        add_culprit(&t, g, o, v);
        wrap_field(4, "At fault:", buffer);
    }
    mk_text_init(&t, buffer, sizeof buffer);
    if (v.at.x || v.at.y) {
        words_point(&t, v.at);
        wrap_field(4, "It shows at", buffer);
    }
}

/* Where objectives decide, how many each player holds comes first. */
void tell_score(const struct game *g)
{
    for (int p = 0; p < g->nplayer && g->nobjective; p++)
        printf("%s%s %d%s", p ? ", " : "", player_of(g, (player_id)p)->name,
               objectives_held(g, (player_id)p), p + 1 < g->nplayer ? "" : " objectives; ");
    for (int p = 0; p < g->nplayer; p++)
        printf("%s%s %d", p ? ", " : "", player_of(g, (player_id)p)->name,
               mk_score(g, (player_id)p));
    puts(" points.");
}
