/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* check.c: the faults of an army, and the formations it can make. */
#include "army/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "army/names.h"
#include "army/report.h"
#include "catalog/catalog.h"
#include "collection/file.h"
#include "notation/names.h"
#include "rules/formation.h"
#include "rules/kind.h"
#include "rules/ruleset.h"
#include "rules/saddle.h"
#include "rules/symbol.h"

/* ---------------------------------------------------------------- what no table can show */

static void check_entry(const struct army_entry *e, struct army_report *r)
{
    struct place at = {e->line, e->column};
    int levels = e->model.levels.n;
    enum mk_rule strengths = e->known ? mk_kinds[e->model.piece.kind].strengths : R_NONE;

    if (!e->known)
        tell(r, at, R_NONE, "no collection has a figure called '%s'", e->word);
    else if (e->level > levels && levels == 0)
        tell(r, at, R_HERO_START, "%s is not a hero and has no levels", e->model.piece.name);
    else if (e->level > levels)
        tell(r, at, strengths == R_NONE ? R_HERO_START : strengths,
             "%s has no level %d, only 1 to %d", e->model.piece.name, e->level, levels);
}

/* ---------------------------------------------------------------- mounts */

static const struct army_entry *entry_called(const struct army *a, const char *word)
{
    for (int i = 0; i < a->n; i++)
        if (strcmp(a->entry[i].word, word) == 0)
            return &a->entry[i];
    return NULL;
}

static void check_aboard(const struct army *a, const struct army_entry *e, struct army_report *r)
{
    struct place at = {e->line, e->aboard_column};
    const struct army_entry *mount = entry_called(a, e->aboard);
    const char *name = e->model.piece.name;

    if (!e->aboard[0] || !e->known)
        return;
    if (!mount || !mount->known) {
        tell(r, at, R_NONE, "this army has no '%s' that %s could ride", e->aboard, name);
        return;
    }
    enum mk_rule bars = saddle_bars(&e->model.piece, &mount->model.piece);

    if (!mk_kinds[mount->model.piece.kind].mount)
        tell(r, at, mk_kinds[mount->model.piece.kind].carries ? R_NONE : R_CAVALRY_FORM,
             mk_kinds[mount->model.piece.kind].carries
                 ? "who rides in %s is decided at deployment: only mounts have riders in a list"
                 : "%s is not a mount",
             mount->model.piece.name);
    else if (bars == R_CAVALRY_RIDER_ELIGIBLE)
        tell(r, at, bars, "%s is not a rider: it bears no mount's symbol", name);
    else if (bars != R_NONE)
        tell(r, at, bars, "%s cannot ride %s: their symbols do not match", name,
             mount->model.piece.name);
    else if (e->count > mount->count)
        tell(r, at, R_CAVALRY_FORM, "%d %s for %d %s: each mount has one rider", e->count, name,
             mount->count, mount->model.piece.name);
}

/* ---------------------------------------------------------------- what the engine says */

/* The entry that figure f of the table came from. */
static const struct army_entry *entry_of(const struct army *a, int f)
{
    for (int i = 0; i < a->n; i++) {
        f -= army_entry_fits(&a->entry[i]) ? a->entry[i].count : 0;
        if (f < 0)
            return &a->entry[i];
    }
    return &a->entry[0];
}

static void tell_figure(const struct army *a, const struct verdict *v, struct army_report *r)
{
    const struct army_entry *e = entry_of(a, v->piece);
    const char *name = e->model.piece.name;
    struct place at = {e->line, e->column};

    if (v->rule == R_ARMY_UNIQUE)
        tell(r, at, R_ARMY_UNIQUE, "%s is unique: an army may have only one", name);
    else if (v->rule == R_CAVALRY_DEPLOY)
        tell(r, at, R_CAVALRY_DEPLOY, "nobody is left in this army to ride %s", name);
    else if (v->rule == R_DATA_SANTA_CLAUS)
        tell(r, at, R_DATA_SANTA_CLAUS, "%s has no starting position and may not be played", name);
    else if (a->edition != r->edition)
        tell(r, at, (enum mk_rule)v->rule, "%s cannot be played by the rules of %s; this army is "
             "for %s", name, ruleset_number(r->edition)->name, ruleset_number(a->edition)->name);
    else
        tell(r, at, (enum mk_rule)v->rule, "%s cannot be played by the rules of %s: their ability "
             "card lacks a mark on its dial", name, ruleset_number(r->edition)->name);
}

static void tell_total(const struct army *a, const struct verdict *v, struct army_report *r)
{
    struct place at = {0, 0};

    if (a->points == r->total)
        at = (struct place){a->points_line, a->points_column};
    if (v->rule == R_ARMY_LIMIT)
        tell(r, (struct place){0, 0}, R_ARMY_LIMIT,
             "the army costs %d points, %d more than the build total of %d", r->points,
             (int)v->amount, r->total);
    else if (v->rule == R_ARMY_BUILD_TOTAL_HUNDREDS)
        tell(r, at, R_ARMY_BUILD_TOTAL_HUNDREDS,
             "a build total must be a multiple of 100; %d is not", r->total);
    else
        tell(r, at, (enum mk_rule)v->rule, "this format does not have a build total of %d",
             r->total);
}

static void check_rules(const struct army *a, const struct mk_cast *c, struct army_report *r)
{
    struct verdict v[ARMY_FAULTS];
    int n = mk_army_faults(c, 0, v, ARMY_FAULTS);

    r->lost += n > ARMY_FAULTS ? n - ARMY_FAULTS : 0;
    for (int i = 0; i < n && i < ARMY_FAULTS; i++) {
        if (v[i].culprit == CULPRIT_FIGURE)
            tell_figure(a, &v[i], r);
        else if (v[i].culprit == CULPRIT_CARD)
            tell_card(a, c, &v[i], r);
        else
            tell_total(a, &v[i], r);
    }
}

/* ---------------------------------------------------------------- formations */

/* The followers of one faction. */
struct band {
    int own;                        /* bear the symbol */
    int all, shooters;              /* can go with them; of those can shoot */
    int guests;                     /* go with them without the symbol */
};

static struct band band_of(const struct mk_cast *c, int faction)
{
    struct band b = {0};

    for (int f = 0; f < c->nfigure; f++) {
        const struct piece *p = &c->piece[f];
        bool body = p->section == 0;            /* a warrior of several dials is one figure */
        bool alone = mk_kinds[p->kind].large || mk_kinds[p->kind].no_base;
        bool goes = body && !alone && goes_with_faction(ruleset_number(c->edition), p, faction);
        bool bears = body && bears_faction(p, faction);

        b.own += bears;
        b.all += goes;
        b.shooters += goes && p->range > 0;
        b.guests += goes && !bears;
    }
    return b;
}

/* For a formation of this kind, if the edition has any. */
static bool is_enough(const struct ruleset *p, enum formation_kind kind, int n)
{
    return p->formation[kind].min && n >= p->formation[kind].min;
}

static void note_band(struct army_report *r, const struct ruleset *p, int faction,
                      const struct band *b)
{
    char title[TITLE], guests[48] = "", kinds[80] = "";

    if (b->guests)
        snprintf(guests, sizeof guests, " and %d who %s with them", b->guests,
                 b->guests == 1 ? "goes" : "go");
    if (is_enough(p, FORMATION_MOVE, b->all))
        strcat(kinds, ", movement");
    if (is_enough(p, FORMATION_RANGED, b->shooters))
        strcat(kinds, ", ranged combat");
    if (is_enough(p, FORMATION_CLOSE, b->all))
        strcat(kinds, ", close combat");
    note(r, "%s: %d%s%s%s", faction_title(faction, title), b->own, guests,
         kinds[0] ? "; formations: " : "; no formations", kinds[0] ? kinds + 2 : "");
}

static int count_spawn(const struct mk_cast *c)
{
    int n = 0;

    for (int f = 0; f < c->nfigure; f++)
        n += c->piece[f].section == 0 && c->piece[f].faction[0] == FACTION_MAGE_SPAWN;
    return n;
}

static void note_spawn(struct army_report *r, const struct ruleset *p, int spawn, bool led)
{
    const char *how = "formations only with Shyft figures they touch";

    if (p->extra.spawn_follow)
        how = "they march with any Shyft figure, and fight only with those they touch";
    if (p->extra.spawn_bear)
        how = "they count as Shyft figures while one of those is on the battlefield";
    if (spawn)
        note(r, "Mage Spawn: %d; %s", spawn,
             led ? how : "no formations: there are no Shyft figures here");
}

static void note_formations(const struct mk_cast *c, struct army_report *r)
{
    const struct ruleset *p = ruleset_number(c->edition);
    struct band shyft = band_of(c, FACTION_SHYFT);

    for (int faction = FACTION_MAGE_SPAWN + 1; faction < MK_FACTIONS; faction++) {
        struct band b = band_of(c, faction);

        if (b.own > 0)
            note_band(r, p, faction, &b);
    }
    note_spawn(r, p, count_spawn(c), shyft.own > 0);
}

/* ---------------------------------------------------------------- the whole */

static int edition_of(const struct army *a, const struct army_terms *terms)
{
    return terms->rules ? edition_named(terms->rules) : a->edition;
}

/* The army alone on a table, at the beginning of a game. */
static bool lay_out(const struct army *a, const struct army_terms *terms, struct army_report *r,
                    struct mk_table *t, struct mk_cast *c, struct mk_error *e)
{
    mk_table_init(t);
    if (!table_write(t, e, "rules %s", ruleset_number(edition_of(a, terms))->name))
        return false;
    t->options = terms->options;
    t->points = (int16_t)r->total;
    t->setup = true;
    return table_write(t, e, "player red south") && army_muster(t, a, "red", 'r', e) &&
           mk_table_cast(t, c, e);
}

/* A rider's wish in the list may leave another mount without a rider. */
static void check_saddles(const struct army *a, struct mk_table *t, struct army_report *r)
{
    fig_id mount[MK_MAX_FIGURES], lone;

    army_seat_riders(t, a, 'r');
    lone = army_match_riders(t, 0, mount);
    if (lone != NOBODY)
        tell_figure(a, &(struct verdict){.rule = R_CAVALRY_DEPLOY, .piece = lone}, r);
}

/* [tournament.extra-rules] */
static void note_tournament(const struct ruleset *rules, const struct army_terms *terms,
                            struct army_report *r)
{
    if ((terms->options & OPTION_TOURNAMENT) && !rules->tournaments)
        note(r, "This edition has no rules for tournaments%s",
             terms->options & OPTION_STANDARD ? ": checked as a standard game" : "");
}

static void check_space(struct mk_table *t, struct army_report *r)
{
    uint64_t rng = 1;

    if (!(army_has_castle(t, 0) ? army_build_castle(t, 0) : army_deploy(t, 0, &rng)))
        note(r, "%d figures are too many for one starting area [%s]", r->figures,
             mk_clause_of(ruleset_number(t->edition)->cites.area, (enum mk_edition_id)t->edition)->id);
}

bool army_check(const struct army *a, const struct army_terms *terms, struct army_report *r)
{
    struct mk_table *t = must_have(malloc(sizeof *t));
    struct mk_cast c;
    struct mk_error e = {0};

    *r = (struct army_report){.edition = edition_of(a, terms), .points = army_points(a),
                              .figures = army_figures(a)};
    r->total = terms->points ? terms->points : army_total(a);
    for (int i = 0; i < a->n; i++) {
        check_entry(&a->entry[i], r);
        check_aboard(a, &a->entry[i], r);
    }
    check_listed_cards(a, edition_of(a, terms), r);
    if (a->n == 0)
        tell(r, (struct place){0, 0}, R_NONE, "this army has no figures");
    note_tournament(ruleset_number(r->edition), terms, r);
    if (lay_out(a, terms, r, t, &c, &e)) {
        check_rules(a, &c, r);
        check_wielders(a, t, &c, r);
        check_saddles(a, t, r);
        note_formations(&c, r);
        check_space(t, r);
    } else {
        tell(r, (struct place){0, 0}, R_NONE, "this army cannot be put on a table: %s", e.text);
    }
    free(t);
    return r->nfault == 0;
}
