/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* foresee.c: what an order would do, what can be reached and who can be attacked, in words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalog/catalog.h"
#include "cli/look.h"
#include "cli/tell.h"
#include "cli/words.h"
#include "cli/wrap.h"
#include "mk/query.h"
#include "notation/text.h"
#include "rules/contact.h"

enum { SENTENCE = 8192 };          /* of an outlook with everything it can hold */

/* ---------------------------------------------------------------- reading orders */

/* Does the text begin with a player's name? */
static bool names_speaker(const struct game *g, const char *text)
{
    char first[MK_ID] = "";
    size_t n = strcspn(text, " \t");

    if (n >= sizeof first)
        return false;
    memcpy(first, text, n);
    return strcmp(first, "dice") == 0 || strcmp(first, "judge") == 0 ||
           words_find_player(g, first) >= 0;
}

/* Who gives an order that names no player: the player to decide or, while dice are rolled, the
 * one whose turn it is. */
static const char *speaker(const struct game *g)
{
    return words_player(g, g->ask.player < g->nplayer ? g->ask.player : g->turn);
}

bool look_order(const struct game *g, const char *text, struct mk_order *out)
{
    char line[MK_ORDER_TEXT];
    struct mk_error e = {0};
    int before = 0;

    text += strspn(text, " \t");
    if (!names_speaker(g, text))
        before = (int)strlen(speaker(g)) + 1;
    if (before + strlen(text) + 1 > sizeof line) {
        fprintf(stderr, "That line is too long to be an order: at most %d bytes.\n",
                MK_ORDER_TEXT - 1);
        return false;
    }
    snprintf(line, sizeof line, "%s%s%s", before ? speaker(g) : "", before ? " " : "", text);
    if (mk_order_read(g, line, strlen(line), 1, out, &e))
        return true;
    fprintf(stderr, "  %s\n  %*s\n%s\n", text, e.column - before > 0 ? e.column - before : 1, "^",
            e.text);
    return false;
}

/* ---------------------------------------------------------------- consequences */

static void add_rolls(struct mk_text *t, const struct game *g, const struct mk_outlook *o)
{
    for (int i = 0; i < o->nroll; i++) {
        words_figure(t, g, o->roll[i].fig);
        words_add(t, " must break away first, rolling %d or more. ", o->roll[i].needs);
    }
}

static void add_strikes(struct mk_text *t, const struct game *g, const struct mk_outlook *o)
{
    for (int i = 0; i < o->nspin; i++) {
        words_figure(t, g, o->spin[i]);
        text_add(t, " may spin to face it. ");
    }
    for (int i = 0; i < o->nstrike; i++) {
        const struct mk_strike *s = &o->strike[i];

        words_figure(t, g, s->on);
        words_add(t, " takes %d click%s: %s from %s%s. ", s->clicks, s->clicks == 1 ? "" : "s",
                  mk_event_word((enum mk_event_kind)s->kind), words_id(g, s->by),
                  s->if_spun ? ", if it spins" : "");
    }
    if (o->lost)
        words_add(t, "There are %d more of these. ", o->lost);
}

static void add_pushes(struct mk_text *t, const struct game *g, const struct mk_outlook *o)
{
    for (int i = 0; i < o->npush; i++) {
        words_figure(t, g, o->push[i].fig);
        text_add(t, o->push[i].fatal ? " is pushed, and the click eliminates it. "
                                     : " is pushed and takes a click. ");
    }
}

static void add_cost(struct mk_text *t, const struct mk_outlook *o)
{
    if (o->attack_dice)
        words_add(t, "%d dice are rolled. ", o->attack_dice);
    if (o->follow)
        words_add(t, "A %s combat attack may follow. ",
                  o->follow == ATTACK_CLOSE ? "close" : "ranged");
    if (o->free)
        text_add(t, "It costs no action.");
    else if (o->last)
        text_add(t, "It uses the last action of the turn.");
}

static enum answer foresee_allowed(const struct game *g, const struct mk_order *o)
{
    char buffer[SENTENCE], text[MK_ORDER_TEXT];
    struct mk_outlook outlook;
    struct mk_text t;

    mk_text_init(&t, text, sizeof text);
    mk_order_print(g, o, &t);
    wrap_field(0, "Allowed:", text);
    mk_consequences(g, o, &outlook);
    mk_text_init(&t, buffer, sizeof buffer);
    add_rolls(&t, g, &outlook);
    add_strikes(&t, g, &outlook);
    add_pushes(&t, g, &outlook);
    add_cost(&t, &outlook);
    if (buffer[0])
        wrap_field(4, "", buffer);
    return ANSWER_YES;
}

enum answer foresee(const struct game *g, const struct mk_order *o)
{
    char buffer[SENTENCE];
    struct mk_remedy r;
    struct mk_text t;

    if (!mk_remedy(g, o, &r))
        return foresee_allowed(g, o);
    tell_verdict(g, o, r.verdict);
    if (r.has_speed)
        tell_tally(g, "    It may go", &r.speed);
    mk_text_init(&t, buffer, sizeof buffer);
    mk_remedy_print(g, &r, &t);
    if (buffer[0])
        wrap_field(4, "Smallest change:", buffer);
    if (r.has_order) {
        mk_text_init(&t, buffer, sizeof buffer);
        mk_order_print(g, &r.order, &t);
        wrap_field(4, r.change == CHANGE_ABILITY ? "First:" : "This would be allowed:", buffer);
    }
    return ANSWER_NO;
}

enum answer foresee_order(const struct game *g, int n, char *const word[])
{
    char line[MK_ORDER_TEXT];
    struct mk_order o;
    struct mk_text t;

    mk_text_init(&t, line, sizeof line);
    for (int i = 1; i < n; i++)
        words_add(&t, "%s%s", i > 1 ? " " : "", word[i]);
    return look_order(g, line, &o) ? foresee(g, &o) : ANSWER_BAD;
}

/* ---------------------------------------------------------------- reach */

static void print_loop(const struct reach *r, int loop)
{
    char buffer[128];
    struct mk_text t;
    bool hole = false;
    int64_t area2 = 0;
    vec from = r->leg[r->first[loop + 1] - 1].to;

    for (int i = r->first[loop]; i < r->first[loop + 1]; i++) {
        area2 += vec_cross(from, r->leg[i].to);
        from = r->leg[i].to;
    }
    hole = area2 < 0;
    mk_text_init(&t, buffer, sizeof buffer);
    words_point(&t, from);
    printf("%s from %s\n", hole ? "hole" : "outline", buffer);
    for (int i = r->first[loop]; i < r->first[loop + 1]; i++) {
        const struct leg *leg = &r->leg[i];

        mk_text_init(&t, buffer, sizeof buffer);
        text_add(&t, leg->turn ? "  arc to " : "  line to ");
        words_point(&t, leg->to);
        if (leg->turn) {
            text_add(&t, leg->turn > 0 ? " counter-clockwise around " : " clockwise around ");
            words_point(&t, leg->centre);
        }
        puts(buffer);
    }
}

enum answer foresee_reach(const struct game *g, int n, char *const word[])
{
    fig_id f;
    int loops;

    (void)n;
    if (!look_for(g, word[1], &f))
        return ANSWER_BAD;

    struct reach *r = malloc(sizeof *r);

    if (!r)
        return ANSWER_BAD;
    loops = mk_reach(g, f, r);
    for (int i = 0; i < loops; i++)
        print_loop(r, i);
    if (loops == 0)
        printf("%s cannot be moved now.\n", word[1]);
    if (loops < 0)
        puts("There is too much nearby to describe the outline.");
    free(r);
    return loops > 0 ? ANSWER_YES : ANSWER_NO;
}

/* ---------------------------------------------------------------- targets */

static void print_target(const struct game *g, fig_id f, const struct mk_target *t,
                         enum mk_order_kind kind)
{
    const char *how = kind == ORDER_RANGED ? "ranged" : "close";
    const struct mk_clause *c = words_clause(g, t->verdict.rule);
    char buffer[SENTENCE];
    struct mk_text out;

    mk_text_init(&out, buffer, sizeof buffer);
    words_figure(&out, g, t->fig);
    if (!allowed(t->verdict)) {
        words_add(&out, ": not in %s combat. %s [%s]", how, c ? c->title : "Not now.",
                  c ? c->id : "not asked");
    } else {
        words_add(&out, ": %s %s at %s, attack %d against defense %d: needs %d on two dice, "
                        "damage %d", how, words_id(g, f), t->all ? "all" : words_id(g, t->fig),
                  t->attack.total,
                  t->defense.total, t->defense.total - t->attack.total, t->damage.total);
    }
    wrap_field(2, "", buffer);
}

/* Only refusals that are not obvious are listed: a figure without a range cannot shoot, and none
 * can attack in close combat what it does not touch. */
static bool worth_telling(const struct game *g, fig_id f, fig_id target, enum mk_order_kind kind)
{
    if (!opposed(g, f, target))
        return false;
    return kind == ORDER_RANGED ? piece_of(g, f)->range > 0 : touching(g, f, target);
}

static int print_targets(const struct game *g, fig_id f, enum mk_order_kind kind, bool good)
{
    struct mk_target all[MK_MAX_FIGURES];
    int n = mk_targets(g, f, kind, all, MK_MAX_FIGURES), shown = 0;

    for (int i = 0; i < n; i++)
        if (allowed(all[i].verdict) == good && (good || worth_telling(g, f, all[i].fig, kind))) {
            print_target(g, f, &all[i], kind);
            shown++;
        }
    return shown;
}

enum answer foresee_targets(const struct game *g, int n, char *const word[])
{
    fig_id f;

    (void)n;
    if (!look_for(g, word[1], &f))
        return ANSWER_BAD;

    int found = print_targets(g, f, ORDER_CLOSE, true) + print_targets(g, f, ORDER_RANGED, true);

    if (found == 0)
        printf("%s can attack nobody at the moment.\n", word[1]);
    print_targets(g, f, ORDER_RANGED, false);
    print_targets(g, f, ORDER_CLOSE, false);
    return found ? ANSWER_YES : ANSWER_NO;
}
