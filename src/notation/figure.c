/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* figure.c: the words of a figure of a table, in any order. What is printed on it is printed.c's. */
#include <string.h>

#include "notation/names.h"
#include "notation/pen.h"
#include "notation/place.h"
#include "rules/kind.h"
#include "rules/ruleset.h"

/* ---------------------------------------------------------------- from a collection */

/* Takes everything printed from the model; words after `is` change it. */
static bool is_word(struct pen *p, struct scan *s)
{
    const struct mk_models *models = &p->t->models;
    struct word w = s->word;

    if (scan_done(s) || w.quoted)
        return scan_expected(s, "a figure of a collection");

    const struct mk_model *m = models->find ? models->find(models->context, w.at, (size_t)w.length)
                                            : NULL;
    if (!m)
        return scan_wrong(s, "no collection has a figure");

    struct piece was = *p->piece;

    *p->piece = m->piece;
    memcpy(p->piece->id, was.id, sizeof was.id);
    p->piece->owner = was.owner;
    p->piece->level = was.level;
    *p->levels = m->levels;
    *p->label = m->label;
    *p->shell = m->shell;
    p->wish->model = m;
    scan_take(s);
    return true;
}

static bool level_word(struct pen *p, struct scan *s)
{
    return scan_byte(s, 0, MK_LEVELS, &p->piece->level);
}

/* ---------------------------------------------------------------- where and how it stands */

static bool place_word(struct pen *p, struct scan *s)
{
    struct word w = s->word;
    struct mk_place *place = &p->wish->place;

    if (!place_read(s, place))
        return false;

    bool needs_other = place->kind == PLACE_OFFSET && !place->of[0];

    if (needs_other || place->kind == PLACE_TOWARD || place->kind == PLACE_AWAY ||
        place->kind == PLACE_HERE || place->here)
        return scan_wrong_word(s, w, "this figure has not been deployed yet:");
    return true;
}

static bool facing_word(struct pen *p, struct scan *s)
{
    return look_read(s, &p->wish->look);
}

static bool tokens_word(struct pen *p, struct scan *s)
{
    return scan_byte(s, 0, ruleset_number(p->t->edition)->param.tokens_max, &p->figure->tokens);
}

static bool clicks_word(struct pen *p, struct scan *s)
{
    int n;

    if (!scan_int(s, 0, MK_DIAL, &n))
        return false;
    p->wish->clicks = (int8_t)n;
    return true;
}

static bool captive_word(struct pen *p, struct scan *s)
{
    return scan_expect(s, "of") && scan_name(s, p->wish->captor);
}

/* `aboard cart` is a place too: the cart's. */
static bool aboard_word(struct pen *p, struct scan *s)
{
    struct word w = s->word;

    if (!scan_name(s, p->wish->carrier))
        return false;
    if (memchr(p->wish->carrier, '.', strlen(p->wish->carrier)))
        return scan_wrong_word(s, w, "figures go aboard a whole piece, not a section of it:");
    if (!was_said(p, (struct word){.at = "at", .length = 2}))
        p->wish->place = (struct mk_place){.kind = PLACE_HERE};
    return true;
}

static bool free_word(struct pen *p, struct scan *s)
{
    (void)s;
    p->wish->captor[0] = '\0';
    return true;
}

static bool eliminated_word(struct pen *p, struct scan *s)
{
    p->wish->eliminated = true;
    p->wish->by = MK_NO_PLAYER;
    return !scan_accept(s, "by") || scan_player(s, p->t, &p->wish->by);
}

static bool hurt_word(struct pen *p, struct scan *s)
{
    /* Said of one section, it holds for the whole body. */
    return scan_expect(s, "by") &&
           scan_player(s, p->t, &(p->figure - p->piece->section)->hurt_by);
}

/* `began x,y DIR`: it stood there when this turn began. */
static bool began_word(struct pen *p, struct scan *s)
{
    static const struct {
        const char *word;
        uint8_t bit, instead;       /* the one that contradicts it */
    } how[] = {
        {"off", BEGAN_OFF, BEGAN_ON},         {"on", BEGAN_ON, BEGAN_OFF},
        {"free", BEGAN_FREE, BEGAN_CAPTIVE},  {"captive", BEGAN_CAPTIVE, BEGAN_FREE},
        {"under", BEGAN_UNDER, BEGAN_ABOVE},  {"above", BEGAN_ABOVE, BEGAN_UNDER},
    };
    enum { HOW = sizeof how / sizeof how[0] };
    struct mk_wish *w = p->wish;
    int i = 0;

    while (i < HOW && !scan_is(s, how[i].word))
        i++;

    uint8_t bit = i < HOW ? how[i].bit : BEGAN_ELSEWHERE, other = i < HOW ? how[i].instead : 0;

    if (p->began & (bit | other))
        return scan_wrong(s, "how the turn began for it can be said only once, not also");
    p->began |= bit;
    w->began = (uint8_t)((w->began & ~other) | bit);
    if (i == HOW)
        return scan_point(s, &w->began_at) && scan_angle(s, &w->began_facing);
    scan_take(s);
    return true;
}

static bool cancelled_word(struct pen *p, struct scan *s)
{
    ability_id a;

    if (!scan_ability(s, &a))
        return false;
    set_add(&p->figure->cancelled, (ability_id)a);
    return true;
}

static bool flag_word(struct pen *p, uint16_t flag)
{
    p->figure->flags |= flag;
    return true;
}

#define FLAG_WORD(name, flag) \
    static bool name(struct pen *p, struct scan *s) { (void)s; return flag_word(p, flag); }
FLAG_WORD(passed_word, FIG_PASSED)
FLAG_WORD(levitated_word, FIG_LEVITATED)
FLAG_WORD(revived_word, FIG_REVIVED)
FLAG_WORD(gone_word, FIG_GONE)
FLAG_WORD(soaring_word, FIG_SOARS)
FLAG_WORD(formed_word, FIG_ACTED)

#define MARK_WORD(name, mark) \
    static bool name(struct pen *p, struct scan *s) \
    { \
        (void)s; \
        p->figure->marks |= mark; \
        return true; \
    }
MARK_WORD(watching_word, MARK_WATCH)
MARK_WORD(hexing_word, MARK_HEX)
MARK_WORD(given_word, MARK_TOKEN)
MARK_WORD(lent_word, MARK_LENT)
MARK_WORD(turned_word, MARK_TURNED)
MARK_WORD(struck_word, MARK_STRUCK)

/* `daunted by a b`: it does not dare to touch them this turn. */
static bool daunted_word(struct pen *p, struct scan *s)
{
    int i = 0;

    while (i < MK_DAUNTED && p->wish->daunted[i][0])
        i++;
    if (i == MK_DAUNTED)
        return scan_expected(s, "at most three figures that daunt it");
    return scan_expect(s, "by") && scan_name(s, p->wish->daunted[i]);
}

static bool gained_word(struct pen *p, struct scan *s)
{
    return scan_ability(s, &p->figure->gained);
}

static bool acted_word(struct pen *p, struct scan *s)
{
    (void)s;
    p->figure->acts = p->figure->acts ? p->figure->acts : 1;
    return flag_word(p, FIG_ACTED);
}

static bool marched_word(struct pen *p, struct scan *s)
{
    p->figure->began_moving = BEGAN_MOVE;
    return acted_word(p, s);
}

static bool stayed_word(struct pen *p, struct scan *s)
{
    p->figure->began_moving = BEGAN_STILL;
    return acted_word(p, s);
}

static bool twice_word(struct pen *p, struct scan *s)
{
    (void)s;
    p->figure->acts = 2;
    return true;
}

static bool wild_word(struct pen *p, struct scan *s)
{
    (void)s;
    p->figure->rides = RIDES_WILD;
    return true;
}

static bool under_word(struct pen *p, struct scan *s)
{
    (void)s;
    p->figure->under = 1;
    return true;
}

/* ---------------------------------------------------------------- the line */

static const struct {
    const char *word;
    word_reader *read;
} words[] = {
    {"is", is_word},               {"facing", facing_word},       {"level", level_word},
    {"tokens", tokens_word},       {"clicks", clicks_word},       {"captive", captive_word},
    {"free", free_word},           {"eliminated", eliminated_word}, {"hurt", hurt_word},
    {"marched", marched_word},     {"stayed", stayed_word},       {"twice", twice_word},
    {"cancelled", cancelled_word}, {"acted", acted_word},         {"passed", passed_word},
    {"began", began_word},
    {"levitated", levitated_word}, {"revived", revived_word},     {"gone", gone_word},
    {"open", open_word},           {"under", under_word},
    {"without", without_word},     {"sealed", sealed_word},       {"shown", shown_word},
    {"soaring", soaring_word},     {"aboard", aboard_word},       {"watching", watching_word},
    {"hexing", hexing_word},       {"given", given_word},         {"lent", lent_word},
    {"turned", turned_word},       {"struck", struck_word},
    {"gained", gained_word},       {"daunted", daunted_word},
    {"wild", wild_word},           {"formed", formed_word},
};
enum { WORDS = sizeof words / sizeof words[0] };

static bool word_read(struct pen *p, struct scan *s)
{
    word_reader *printed = printed_word(s);

    if (printed)
        return printed(p, s);
    for (int i = 0; i < WORDS; i++)
        if (scan_accept(s, words[i].word))
            return words[i].read(p, s);
    if (place_follows(s))
        return place_word(p, s);
    return scan_expected(s, "a property of a figure (at, facing, speed, …)");
}

static bool words_read(struct mk_table *t, struct scan *s, int f, bool part)
{
    struct mk_wish *w = &t->wish[f];
    struct pen p = {.edition = t->edition, .piece = &t->piece[f], .levels = &w->levels,
                    .label = &w->label, .shell = &t->shell[f], .t = t,
                    .figure = &t->figure[f], .wish = w, .part = part};

    w->line = s->line;
    while (!scan_done(s))
        if (!said_once(&p, s) || !word_read(&p, s))
            return false;
    printed_finish(&p);
    return true;
}

void figure_default(struct figure *figure, struct mk_wish *wish)
{
    memset(figure, 0, sizeof *figure);
    figure->facing = 900;
    figure->captor = figure->captive = NOBODY;
    figure->borrowed_attack = figure->borrowed_defense = NOBODY;
    figure->hurt_by = MK_NO_PLAYER;
    memset(wish, 0, sizeof *wish);
    wish->by = MK_NO_PLAYER;
    wish->clicks = -1;
}

static void figure_drop(struct mk_table *t, int f)
{
    size_t after = (size_t)(--t->nfigure - f);

    memmove(t->piece + f, t->piece + f + 1, after * sizeof t->piece[0]);
    memmove(t->figure + f, t->figure + f + 1, after * sizeof t->figure[0]);
    memmove(t->wish + f, t->wish + f + 1, after * sizeof t->wish[0]);
    memmove(t->seal + f, t->seal + f + 1, after * sizeof t->seal[0]);
    memmove(t->shell + f, t->shell + f + 1, after * sizeof t->shell[0]);
}

/* The index for a figure of this name: a new one, or that of an inherited figure; -1 after an error. */
static int figure_add(struct mk_table *t, struct scan *s, char name[MK_ID])
{
    struct word w = s->word;

    if (!scan_new_name(s, name))
        return -1;

    int old = table_figure(t, name);

    if (old >= 0 && t->wish[old].line < t->since) {
        for (int i = 1; i < t->piece[old].sections; i++)
            figure_drop(t, old + 1);
        return old;
    }
    if (old >= 0 || table_terrain(t, name) >= 0)
        scan_wrong_word(s, w, "this name is already taken:");
    else if (t->nfigure == MK_MAX_FIGURES)
        scan_full(s, w, MK_MAX_FIGURES, "figures on a table");
    else
        return t->nfigure++;
    return -1;
}

/* Makes room for n figures after figure f. */
static void figures_insert(struct mk_table *t, int f, int n)
{
    size_t after = (size_t)(t->nfigure - f - 1);

    memmove(t->piece + f + 1 + n, t->piece + f + 1, after * sizeof t->piece[0]);
    memmove(t->figure + f + 1 + n, t->figure + f + 1, after * sizeof t->figure[0]);
    memmove(t->wish + f + 1 + n, t->wish + f + 1, after * sizeof t->wish[0]);
    memmove(t->seal + f + 1 + n, t->seal + f + 1, after * sizeof t->seal[0]);
    memmove(t->shell + f + 1 + n, t->shell + f + 1, after * sizeof t->shell[0]);
    t->nfigure += n;
}

/* `tank` becomes `tank.front`, and so on. */
static void section_name(struct piece *p, size_t length)
{
    p->id[length] = '.';
    memcpy(p->id + length + 1, mk_section_words[p->section], strlen(mk_section_words[p->section]));
}

/* What the collection says about this section only. */
static void section_take(struct piece *p, const struct piece *printed)
{
    memcpy(p->dial, printed->dial, sizeof p->dial);
    p->life = printed->life;
    p->start = printed->start;
    p->range = printed->range;
    p->least_range = printed->least_range;
    p->arrows = printed->arrows;
    p->flags = printed->flags;
}

/* What belongs to the whole body is kept in its first section only. */
static void section_clear(struct piece *p, struct figure *f)
{
    p->points = 0;
    f->tokens = 0;
    f->hurt_by = MK_NO_PLAYER;
}

/* The other sections are printed like the first until their own lines say more. Its points count
 * once, its tokens, and who hurt it. */
static bool sections_add(struct mk_table *t, struct scan *s, int f, struct word name)
{
    int parts = t->piece[f].sections;
    size_t length = strlen(t->piece[f].id);

    if (parts == 1)
        return true;
    if (length + sizeof ".front" > MK_ID)
        return scan_wrong_word(s, name,
                               "the name of a piece with sections may have at most 9 characters:");
    if (t->nfigure + parts - 1 > MK_MAX_FIGURES)
        return scan_full(s, name, MK_MAX_FIGURES, "figures on a table");
    figures_insert(t, f, parts - 1);
    for (int i = parts - 1; i >= 0; i--) {
        t->piece[f + i] = t->piece[f];
        t->figure[f + i] = t->figure[f];
        t->wish[f + i] = t->wish[f];
        t->seal[f + i] = t->seal[f];
        t->shell[f + i] = i ? (struct shell){0} : t->shell[f];
        t->piece[f + i].section = (uint8_t)i;
        if (i > 0 && t->wish[f].model)
            section_take(&t->piece[f + i], &t->wish[f].model->section[i - 1]);
        section_name(&t->piece[f + i], length);
        if (i > 0)
            section_clear(&t->piece[f + i], &t->figure[f + i]);
    }
    return true;
}

bool figure_line(struct mk_table *t, struct scan *s)
{
    char name[MK_ID];
    player_id owner;
    struct word w = s->word;
    int f = figure_add(t, s, name);

    if (f < 0)
        return false;
    figure_default(&t->figure[f], &t->wish[f]);
    piece_default(&t->piece[f]);
    t->shell[f] = (struct shell){0};
    memcpy(t->piece[f].id, name, MK_ID);
    memcpy(t->piece[f].name, name, MK_ID);
    if (!scan_player(s, t, &owner))
        return false;
    t->piece[f].owner = owner;
    return words_read(t, s, f, false) && sections_add(t, s, f, w);
}

/* Words about a body hold for all its sections. */
static bool body_words(struct mk_table *t, struct scan *s, int f)
{
    struct scan begin = *s;
    const struct mk_model *model = t->wish[f].model;
    int parts = t->piece[f].sections;

    for (int i = parts - 1; i >= 0; i--) {
        *s = begin;
        if (!words_read(t, s, f + i, false))
            return false;
        if (i == 0)
            break;
        section_clear(&t->piece[f + i], &t->figure[f + i]);
        t->shell[f + i] = (struct shell){0};
        if (t->wish[f + i].model && t->wish[f + i].model != model)
            section_take(&t->piece[f + i], &t->wish[f + i].model->section[i - 1]);
    }
    return true;
}

/* `change NAME WORDS…`. */
bool change_line(struct mk_table *t, struct scan *s)
{
    struct word name = s->word;
    int f;

    if (!scan_figure(s, t, &f))
        return false;

    int parts = t->piece[f].sections, body = f - t->piece[f].section;
    bool part = memchr(name.at, '.', (size_t)name.length) != NULL;
    bool read = parts == 1 || part ? words_read(t, s, f, part) : body_words(t, s, body);

    if (read && t->piece[f].sections != parts)
        return scan_wrong_word(s, name, "only a piece's figure line can set its kind and number of "
                                        "sections:");
    return read;
}

/* `section NAME.PART WORDS…`: once for each, unless the first was inherited. */
bool section_line(struct mk_table *t, struct scan *s)
{
    struct word name = s->word;
    struct scan ahead = *s;
    int f;

    if (!scan_figure(&ahead, t, &f))
        return false;
    if (!memchr(name.at, '.', (size_t)name.length))
        return scan_wrong(s, "a section is named with its piece, like tank.front, not");
    if (t->wish[f].section_line && t->wish[f].section_line >= t->since)
        return scan_wrong(s, "this section has a line already:");
    if (!change_line(t, s))
        return false;
    t->wish[f].section_line = s->line;
    return true;
}

void figure_remove(struct mk_table *t, int f)
{
    int body = f - t->piece[f].section;

    for (int i = t->piece[f].sections; i > 0; i--)
        figure_drop(t, body);
}
