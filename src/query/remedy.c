/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* remedy.c: the smallest change that would make a refused order legal, if there is one.
 *
 *  (1) The check that refuses often says by how much: a length, an angle, a number.
 *  (2) What is offered is legal and achieves something. Switching off an ability comes first: then
 *      the order itself can stay unchanged.
 *  (3) If a figure may not be ordered to do anything of the kind, no change of the order helps.
 *  (4) All questions share one budget, the purse. If it runs out before an answer is found, `cut`
 *      says so.
 */
#include "query/remedy.h"

#include <string.h>

#include "query/propose.h"

#include "geom/path.h"
#include "notation/text.h"
#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/move.h"
#include "rules/play.h"

enum { PURSE = MK_PATH_WORK / 2 };

bool purse_legal(struct purse *p, const struct game *g, const struct mk_order *o)
{
    struct mk_order brief = *o;

    if (p->left <= 0) {
        p->cut = true;
        return false;
    }
    brief.flags |= ORDER_YES_OR_NO | ORDER_ONE_OF_MANY;

    struct verdict v = mk_check(g, &brief);

    p->left -= question_cost(g, v);
    p->cut |= v.rule == R_MOVE_PATH_FOUND;
    return allowed(v);
}

/* What the order of an ability has to name. */
static int wants(const struct game *g, const struct mk_order *o)
{
    const struct ability *a = ability_of(g, o->ability);

    return o->kind == ORDER_USE && a ? a->use_wants : 0;
}

/* Does it set somebody down, and may that be decided now? */
static bool places_figure(const struct game *g, const struct mk_order *o)
{
    int ask = g->ask.ask;

    if (!vec_valid(o->to) || o->fig >= g->nfigure)
        return false;
    if (o->kind == ORDER_USE)
        return ask == ASK_ACTION && o->other < g->nfigure && (wants(g, o) & WANTS_PLACE);
    if (o->kind == ORDER_MOVE)
        return ask == ASK_ACTION || ask == ASK_MEMBER || ask == ASK_CONFUSE;
    return (o->kind == ORDER_DEPLOY && ask == ASK_DEPLOY) ||
           (o->kind == ORDER_PLACE && ask == ASK_PLACE && o->fig == g->ask.fig);
}

static bool turns_figure(const struct game *g, const struct mk_order *o)
{
    if (o->fig >= g->nfigure)
        return false;
    if (o->kind == ORDER_USE)
        return (wants(g, o) & (WANTS_PLACE | WANTS_FACING)) == WANTS_FACING;
    return o->kind == ORDER_SPIN || o->kind == ORDER_TURN ||
           (places_figure(g, o) && piece_of(g, o->fig)->discs == 2);
}

static bool lays_terrain(const struct game *g, const struct mk_order *o)
{
    return o->kind == ORDER_LAY && g->ask.ask == ASK_LAY && o->terrain < g->nterrain &&
           vec_valid(o->to);
}

static bool has_participants(const struct mk_order *o)
{
    return o->kind == ORDER_RANGED || o->kind == ORDER_CLOSE || o->kind == ORDER_FORMATION;
}

/* Is the move refused wherever it goes? */
static bool is_refused_anywhere(const struct game *g, const struct mk_order *o, struct verdict v)
{
    struct mk_order stay = *o;

    if (o->kind != ORDER_MOVE)
        return false;
    stay.to = figure_of(g, o->fig)->at;
    stay.facing = figure_of(g, o->fig)->facing;
    stay.nvia = 0;

    struct verdict u = mk_check(g, &stay);

    return u.rule == v.rule && u.culprit == v.culprit && u.piece == v.piece;
}

/* How far the figure may go, part by part. */
static void tell_speed(const struct game *g, const struct mk_order *o, struct mk_remedy *r)
{
    struct walk w;

    if (r->verdict.rule != R_MOVE_DISTANCE || o->fig >= g->nfigure)
        return;
    walk_of(g, o->fig, g->ask.ask == ASK_MEMBER ? frame_find(g, FRAME_FORMATION) : NULL, &w);
    r->has_speed = true;
    r->speed = w.speed;
}

static void look_for_change(const struct game *g, const struct mk_order *o, struct purse *p,
                            struct mk_remedy *r)
{
    if (lays_terrain(g, o)) {
        remedy_lay(g, o, p, r);
        return;
    }
    if (o->kind == ORDER_SKIP && g->ask.ask == ASK_LAY) {
        r->order = *o;
        fall_back_lay(g, &r->order);    /* searches where the rule itself has searched */
        r->has_order = r->order.kind == ORDER_LAY;
        return;
    }
    if (is_refused_anywhere(g, o, r->verdict) && !remedy_ability(g, o, p, r))
        return;
    if (r->has_order || remedy_ability(g, o, p, r))
        return;
    if (turns_figure(g, o) && remedy_facing(g, o, p, r))
        return;
    if (places_figure(g, o) && remedy_place(g, o, p, r))
        return;
    if (has_participants(o))
        remedy_company(g, o, p, r);
}

bool mk_remedy(const struct game *g, const struct mk_order *o, struct mk_remedy *out)
{
    *out = (struct mk_remedy){.verdict = mk_check(g, o), .fig = NOBODY};
    if (allowed(out->verdict))
        return false;
    if (out->verdict.rule == R_NOT_ASKED)
        return true;
    out->unit = out->verdict.unit;
    out->amount = out->verdict.amount;
    out->known = out->unit != UNIT_NONE && out->amount != 0;
    tell_speed(g, o, out);
    if (o->player == g->ask.player) {
        struct purse p = {.left = PURSE - question_cost(g, out->verdict)};

        if (p.left > 0)
            look_for_change(g, o, &p, out);
        out->cut |= p.cut || p.left <= 0;
    }
    return true;
}

/* ---------------------------------------------------------------- words */

/* "far": it goes too far; "away": it can end this far from there; "overlap": by how much. */
static const char *length_word(const struct mk_remedy *r)
{
    bool at_all = vec_eq(r->verdict.at, (vec){0, 0}) && r->verdict.unit == UNIT_LENGTH;

    if (at_all && r->amount <= r->verdict.amount + MK_CONTACT)
        return "far";
    return r->has_order ? "away" : "overlap";
}

const char *mk_remedy_word(const struct mk_remedy *r)
{
    static const char *const words[] = {
        [CHANGE_WAY] = "way",   [CHANGE_ABILITY] = "off",       [CHANGE_WITHOUT] = "without",
        [CHANGE_ALL] = "all",   [CHANGE_NO_CAPTURE] = "strike", [CHANGE_ALONE] = "alone",
    };

    if (r->change < sizeof words / sizeof *words && words[r->change])
        return words[r->change];
    if (!r->known)
        return NULL;
    if (r->unit == UNIT_LENGTH)
        return length_word(r);
    return r->unit == UNIT_COUNT ? "count" : r->amount > 0 ? "left" : "right";
}

/* A length to the nearest tenth of an inch, but never zero; an angle in whole degrees. */
int mk_remedy_tenths(const struct mk_remedy *r)
{
    int32_t much = r->amount < 0 ? -r->amount : r->amount;

    if (r->unit == UNIT_ANGLE)
        return (much + 9) / 10 * 10;
    if (r->unit != UNIT_LENGTH)
        return much * 10;

    int32_t tenths = (int32_t)(((int64_t)much * 10 + MK_INCH / 2) / MK_INCH);

    return tenths ? tenths : 1;
}

/* The sentence for each word: '#' is the amount, '%' the ability, '@' the figure. */
static const struct sentence {
    const char *word, *text, *one;      /* `one`: for an amount of one */
} sentences[] = {
    {"far", "too far by # inches", "too far by # inch"},
    {"away", "allowed # inches from there", "allowed # inch from there"},
    {"overlap", "overlaps by # inches", "overlaps by # inch"},
    {"left", "turn # degrees to the left", "turn # degree to the left"},
    {"right", "turn # degrees to the right", "turn # degree to the right"},
    {"count", "by #", "by #"},
    {"way", "not along the path you drew; another path gets there", NULL},
    {"off", "with % of @ switched off first", NULL},
    {"without", "without @", NULL},
    {"all", "against everyone it must attack", NULL},
    {"strike", "as an attack, not as a capture", NULL},
    {"alone", "alone", NULL},
};

static const char *sentence_for(const char *word, int tenths)
{
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (strcmp(sentences[i].word, word) == 0)
            return tenths == 10 && sentences[i].one ? sentences[i].one : sentences[i].text;
    return "";
}

static void print_sentence(const struct game *g, const struct mk_remedy *r, const char *s,
                           struct mk_text *t)
{
    for (; *s; s++) {
        char letter[2] = {*s, 0};

        if (*s == '#')
            text_decimal(t, mk_remedy_tenths(r), 10);
        else if (*s == '%')
            text_add(t, ability_of(g, r->ability)->name);
        else
            text_add(t, *s == '@' ? piece_of(g, r->fig)->id : letter);
    }
}

void mk_remedy_print(const struct game *g, const struct mk_remedy *r, struct mk_text *t)
{
    const char *word = mk_remedy_word(r);

    if (word)
        print_sentence(g, r, sentence_for(word, mk_remedy_tenths(r)), t);
    if (r->cut)
        text_add(t, r->has_order ? " (perhaps less: the search was stopped early)"
                                 : "none was found before the search was stopped");
}
