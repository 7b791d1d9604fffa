/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* words.c: the table in words. */
#include "cli/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "catalog/catalog.h"
#include "mk/query.h"
#include "notation/names.h"
#include "notation/text.h"
#include "rules/dial.h"
#include "rules/ruleset.h"

void words_add(struct mk_text *t, const char *format, ...)
{
    char buffer[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(buffer, sizeof buffer, format, args);
    va_end(args);
    text_add(t, buffer);
}

/* ---------------------------------------------------------------- measures */

/* n/100, without trailing zeros. */
static void add_hundredths(struct mk_text *t, long n)
{
    if (n % 100 == 0)
        words_add(t, "%ld", n / 100);
    else if (n % 10 == 0)
        words_add(t, "%ld.%ld", n / 100, n / 10 % 10);
    else
        words_add(t, "%ld.%02ld", n / 100, n % 100);
}

void words_length(struct mk_text *t, int32_t units)
{
    long hundredths = ((long)(units < 0 ? -units : units) * 100 + MK_INCH / 2) / MK_INCH;

    if (units < 0 && hundredths > 0)
        text_byte(t, '-');
    if (units != 0 && hundredths == 0)
        hundredths = 1;             /* a tiny length is not zero */
    add_hundredths(t, hundredths);
    text_add(t, hundredths == 100 ? " inch" : " inches");
}

void words_degrees(struct mk_text *t, int tenths)
{
    add_hundredths(t, 10L * (tenths < 0 ? -tenths : tenths));
    text_add(t, tenths == 10 ? " degree" : " degrees");
}

void words_point(struct mk_text *t, vec p)
{
    add_hundredths(t, ((long)p.x * 100 + MK_INCH / 2) / MK_INCH);
    text_byte(t, ',');
    add_hundredths(t, ((long)p.y * 100 + MK_INCH / 2) / MK_INCH);
}

const char *words_wind(angle a)
{
    static const char *const winds[16] = {
        "east",  "east-north-east", "north-east", "north-north-east",
        "north", "north-north-west", "north-west", "west-north-west",
        "west",  "west-south-west", "south-west", "south-south-west",
        "south", "south-south-east", "south-east", "east-south-east"};

    return winds[(angle_norm(a) * 16 + MK_TURN / 2) / MK_TURN % 16];
}

void words_way(struct mk_text *t, vec from, vec to)
{
    words_length(t, vec_dist(from, to));
    if (!vec_eq(from, to))
        words_add(t, " %s", words_wind(angle_of(vec_sub(to, from))));
}

/* ---------------------------------------------------------------- pieces */

const char *words_player(const struct game *g, player_id p)
{
    if (p == MK_FATE)
        return "fate";
    if (p == MK_JUDGE)
        return "the judge";
    return p < g->nplayer ? player_of(g, p)->name : "nobody";
}

const char *words_id(const struct game *g, fig_id f)
{
    return f < g->nfigure ? piece_of(g, f)->id : "nobody";
}

void words_figure(struct mk_text *t, const struct game *g, fig_id f)
{
    text_add(t, words_id(g, f));
    if (f < g->nfigure && strcmp(piece_of(g, f)->name, piece_of(g, f)->id) != 0)
        words_add(t, " (%s)", piece_of(g, f)->name);
}

void words_terrain(struct mk_text *t, const struct game *g, int i)
{
    static const char *const levels[] = {"", " elevated", " abrupt elevated"};

    if (i < 0 || i >= g->nterrain)
        return;

    const struct terrain *p = terrain_of(g, i);

    if (p->ground == GROUND_LOW_WALL)
        words_add(t, "%s (low wall)", p->id);
    else if (p->ground == GROUND_SHALLOW || p->ground == GROUND_DEEP)
        words_add(t, "%s (%s water)", p->id, name_ground[p->ground]);
    else
        words_add(t, "%s (%s%s terrain)", p->id, name_ground[p->ground], levels[p->level]);
}

const char *words_ability(const struct game *g, ability_id a)
{
    const struct ability *ability = a ? ability_of(g, a) : NULL;

    return ability && ability->name ? ability->name : mk_ability_word(a);
}

const struct mk_clause *words_clause(const struct game *g, int rule)
{
    if (rule <= R_NONE || rule >= R_COUNT)
        return NULL;
    return mk_clause_for((enum mk_rule)rule, (enum mk_edition_id)g->edition);
}

const char *words_faction(uint8_t faction)
{
    static const char *const names[MK_FACTIONS] = {
        "Mage Spawn", "Atlantis Guild", "Black Powder Rebels", "Draconum", "Elemental League",
        "Hero", "Knights Immortal", "Necropolis Sect", "Orc Raiders", "Shyft", "Solonavi",
        "Apocalypse"};

    return faction < MK_FACTIONS ? names[faction] : "nobody's";
}

void words_window(struct mk_text *t, const struct game *g, fig_id f)
{
    ability_id further[MK_ABILITIES];

    for (int s = 0; s < MK_SLOTS; s++) {
        ability_id shown = dial_shows(g, f, (enum mk_slot)s);
        bool works = dial_ability(g, f, (enum mk_slot)s) == shown;

        words_add(t, "%s%s %d", s ? ", " : "", name_slot[s], dial_value(g, f, (enum mk_slot)s));
        if (shown && shown != ABILITY_STARTING_POSITION)
            words_add(t, works ? " %s" : " [%s]", words_ability(g, shown));
    }
    for (int i = 0, n = mk_further(g, f, further); i < n; i++)
        words_add(t, ", %s", words_ability(g, further[i]));
}

int words_find_figure(const struct game *g, const char *id)
{
    for (int f = 0; f < g->nfigure; f++)
        if (piece_is_called(piece_of(g, (fig_id)f), id))
            return f;
    return -1;
}

int words_find_terrain(const struct game *g, const char *id)
{
    for (int i = 0; i < g->nterrain; i++)
        if (strcmp(terrain_of(g, i)->id, id) == 0)
            return i;
    return -1;
}

int words_find_player(const struct game *g, const char *name)
{
    for (int p = 0; p < g->nplayer; p++)
        if (strcmp(player_of(g, (player_id)p)->name, name) == 0)
            return p;
    return -1;
}
