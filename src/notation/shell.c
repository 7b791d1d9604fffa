/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shell.c: bombardment tokens: what is printed on them, and those that lie on the table. */
#include <string.h>

#include "notation/names.h"
#include "notation/pen.h"
#include "notation/text.h"

enum { COUNT_MAX = 4, DEFENSE_MAX = 40, AREA_MAX = 6, VALUE_MAX = 20, RESULT_MAX = 40,
       INCHES_MAX = 12 };

/* A token's values if none are given. */
static const struct shell usual = {
    .count = 1, .defense = 16, .area = 3, .attack = 8, .damage = 2, .ndrift = 3,
    .drift = {{10, 4}, {12, 3}, {14, 2}}};

/* ---------------------------------------------------------------- what is printed on it */

/* Saying anything about tokens means that there is one. */
static struct shell *shell_begun(struct pen *p)
{
    if (p->shell->count == 0)
        *p->shell = usual;
    return p->shell;
}

static bool count_word(struct pen *p, struct scan *s)
{
    return scan_byte(s, 1, COUNT_MAX, &shell_begun(p)->count);
}

static bool defense_word(struct pen *p, struct scan *s)
{
    return scan_byte(s, 1, DEFENSE_MAX, &shell_begun(p)->defense);
}

static bool area_word(struct pen *p, struct scan *s)
{
    return scan_byte(s, 1, AREA_MAX, &shell_begun(p)->area);
}

static bool attack_word(struct pen *p, struct scan *s)
{
    return scan_byte(s, 0, VALUE_MAX, &shell_begun(p)->attack);
}

static bool damage_word(struct pen *p, struct scan *s)
{
    return scan_byte(s, 0, VALUE_MAX, &shell_begun(p)->damage);
}

/* "12:3": with a result of 12 or more, 3 inches. */
static bool drift_read(struct scan *s, struct shell *shell)
{
    struct word w = s->word, part = w;
    const char *colon = w.length ? memchr(w.at, ':', (size_t)w.length) : NULL;
    int64_t result, inches;

    if (!colon)
        return scan_expected(s, "drift as RESULT:INCHES, like 12:3");
    part.length = (int)(colon - w.at);
    w.at = colon + 1;
    w.length -= part.length + 1;
    if (!word_decimal(part, 1, &result) || !word_decimal(w, 1, &inches) || result < 0 ||
        result > RESULT_MAX || inches < 0 || inches > INCHES_MAX)
        return scan_wrong(s, "drift is RESULT:INCHES, at most 40:12, not");
    if (shell->ndrift == MK_DRIFTS)
        return scan_full(s, s->word, MK_DRIFTS, "lines of drift on a token");
    if (shell->ndrift && shell->drift[shell->ndrift - 1].result >= result)
        return scan_wrong(s, "each drift needs a higher result than the one before, not");
    shell->drift[shell->ndrift].result = (uint8_t)result;
    shell->drift[shell->ndrift++].inches = (uint8_t)inches;
    scan_take(s);
    return true;
}

static bool drift_word(struct pen *p, struct scan *s)
{
    struct shell *shell = shell_begun(p);

    memset(shell->drift, 0, sizeof shell->drift);
    shell->ndrift = 0;
    do
        if (!drift_read(s, shell))
            return false;
    while (!scan_done(s) && s->word.at[0] >= '0' && s->word.at[0] <= '9');
    return true;
}

static const struct {
    const char *word;
    word_reader *read;
} words[] = {
    {"shells", count_word},        {"shell-defense", defense_word}, {"shell-area", area_word},
    {"shell-attack", attack_word}, {"shell-damage", damage_word},   {"drift", drift_word},
};

word_reader *shell_word(struct scan *s)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (scan_accept(s, words[i].word))
            return words[i].read;
    return NULL;
}

void print_shell(const struct shell *s, struct mk_text *t)
{
    if (!s || s->count == 0)
        return;
    text_number(t, "shells", s->count);
    text_number(t, "shell-defense", s->defense);
    text_number(t, "shell-area", s->area);
    text_number(t, "shell-attack", s->attack);
    text_number(t, "shell-damage", s->damage);
    if (s->ndrift)
        text_word(t, "drift");
    for (int i = 0; i < s->ndrift; i++) {
        text_byte(t, ' ');
        text_int(t, s->drift[i].result);
        text_byte(t, ':');
        text_int(t, s->drift[i].inches);
    }
}

/* ---------------------------------------------------------------- those on the table */

/* `shell NAME at x,y [facing DIR]` */
bool shell_line(struct mk_table *t, struct scan *s)
{
    struct mk_shelled one = {.line = s->line};

    if (t->nshelled == MK_BOMBS)
        return scan_full(s, s->word, MK_BOMBS, "bombardment tokens on a table");
    if (!scan_name(s, one.of) || !scan_expect(s, "at") || !scan_point(s, &one.at))
        return false;
    one.faced = scan_accept(s, "facing");
    if (one.faced && !scan_angle(s, &one.facing))
        return false;
    t->shelled[t->nshelled++] = one;
    return true;
}

static bool count_check(const struct mk_table *t, struct mk_error *error)
{
    struct scan s;
    int n = 0;

    for (int f = 0; f < t->nfigure; f++) {
        n += t->shell[f].count;
        scan_begin(&s, "", 0, t->wish[f].line, error);
        if (n > MK_BOMBS)
            return scan_full(&s, s.word, MK_BOMBS, "bombardment tokens of all figures together");
        if (n > 0 && t->nfigure > MK_STRUCK)    /* one bombardment might strike them all */
            return scan_full(&s, s.word, MK_STRUCK, "figures on a table with bombardment tokens");
    }
    return true;
}

/* How many of the first n tokens belong to this figure. */
static int shelled_of(const struct mk_table *t, int n, fig_id f)
{
    int sum = 0;

    for (int i = 0; i < n; i++)
        sum += t->bomb[i].fig == f;
    return sum;
}

bool shells_finish(struct mk_table *t, struct mk_error *error)
{
    struct scan s;

    for (int i = 0; i < t->nshelled; i++) {
        const struct mk_shelled *one = &t->shelled[i];
        int f = table_figure(t, one->of);
        scan_begin(&s, one->of, strlen(one->of), one->line, error);
        if (f < 0)
            return scan_wrong(&s, "no figure is called");
        if (shelled_of(t, i, (fig_id)f) >= t->shell[f].count)
            return scan_wrong(&s, "it has no more bombardment tokens ('shells N' in its line):");
        if (!lies_on_board(t, one->at))
            return scan_wrong(&s, "a bombardment token must lie on the table, unlike that of");
        vec away = vec_sub(one->at, t->figure[f].at);
        t->bomb[i] = (struct bomb){.at = one->at, .fig = (fig_id)f, .flags = BOMB_TABLE,
                                   .ability = ABILITY_BOMBARDIER,
                                   .facing = one->faced ? one->facing : angle_of(away)};
    }
    return count_check(t, error);
}

void print_shells(const struct game *g, struct mk_text *t)
{
    for (int i = 0; i < bombs_of(g) && g->phase != PHASE_SETUP; i++) {
        const struct bomb *b = bomb_of(g, i);
        if (!(b->flags & BOMB_TABLE))
            continue;
        text_word(t, "shell");
        text_word(t, piece_of(g, b->fig)->id);
        text_word(t, "at");
        text_point(t, b->at);
        text_word(t, "facing");
        text_angle(t, b->facing);
        text_byte(t, '\n');
    }
}
