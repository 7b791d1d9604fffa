/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* armies.c: army lists: checking them, building random ones, making tables of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "army/check.h"
#include "army/pool.h"
#include "army/table.h"
#include "collection/file.h"
#include "notation/names.h"
#include "page/calls.h"
#include "page/page.h"
#include "rules/ruleset.h"

enum { LIST_MAX = 1 << 16 };

/* ---------------------------------------------------------------- those that come with it */

static bool read_army(struct army *a, const char *text, size_t length, struct mk_error *e)
{
    *e = (struct mk_error){0};
    library_open(&the_page.library);
    return army_read(a, library_models(&the_page.library), text, length, e);
}

const char *page_armies(void)
{
    static struct army a;
    struct json *j = page_bare();
    struct mk_error e;

    js_open(j, '[');
    for (int i = 0; i < shipped_armies_count; i++) {
        const struct shipped *s = &shipped_armies[i];

        if (!read_army(&a, s->text, s->length, &e))
            continue;
        js_open(j, '{');
        js_key(j, "id");
        js_bytes(j, s->name, strcspn(s->name, "."));
        js_put_string(j, "name", a.name);
        js_put_int(j, "points", army_points(&a));
        js_put_int(j, "total", army_total(&a));
        js_put_string(j, "rules", ruleset_number(a.edition)->name);
        js_put_int(j, "figures", army_figures(&a));
        js_put_string(j, "sketch", a.sketch);
        js_put_string(j, "text", s->text);
        js_close(j, '}');
    }
    js_close(j, ']');
    return page_text();
}

/* ---------------------------------------------------------------- one army */

/* Its fields, all but what it holds. */
static void tell_listed_card(struct json *j, const struct army *a, const struct army_card *c)
{
    js_put_string(j, "word", c->word);
    js_put_bool(j, "known", c->known);
    js_put_int(j, "line", c->line);
    js_key(j, "card");
    if (c->known)
        tell_card_model(j, c->word, &c->model, a->edition);
    else
        js_null(j);
}

static void tell_held(struct json *j, const struct army *a, int book)
{
    js_put_open(j, "holds", '[');
    for (int i = 0; i < a->ncard; i++)
        if (a->card[i].book == book) {
            js_open(j, '{');
            tell_listed_card(j, a, &a->card[i]);
            js_close(j, '}');
        }
    js_close(j, ']');
}

/* The cards of that entry, each with the spells it holds; or the domains, the companies. */
static void tell_listed(struct json *j, const char *key, const struct army *a, int entry)
{
    js_put_open(j, key, '[');
    for (int i = 0; i < a->ncard; i++)
        if (a->card[i].entry == entry && a->card[i].book == ARMY_NO_BOOK) {
            js_open(j, '{');
            tell_listed_card(j, a, &a->card[i]);
            tell_held(j, a, i);
            js_close(j, '}');
        }
    js_close(j, ']');
}

static void tell_entry(struct json *j, const struct army *a, int entry)
{
    const struct army_entry *e = &a->entry[entry];

    js_open(j, '{');
    js_put_string(j, "word", e->word);
    js_put_int(j, "count", e->count);
    js_put_int(j, "level", e->level);
    js_put_int(j, "cost", army_entry_fits(e) ? army_cost(e) : 0);
    js_put_bool(j, "known", e->known);
    js_put_int(j, "line", e->line);
    js_put_string(j, "aboard", e->aboard[0] ? e->aboard : NULL);
    js_put_int(j, "items", army_items_cost(a, entry));
    tell_listed(j, "cards", a, entry);
    js_key(j, "model");
    if (e->known)
        tell_model(j, e->word, NULL, &e->model, true);
    else
        js_null(j);
    js_close(j, '}');
}

static void tell_fault(struct json *j, const struct army_report *r, const struct army_fault *f)
{
    const struct mk_clause *c =
        mk_clause_for((enum mk_rule)f->rule, (enum mk_edition_id)r->edition);

    js_open(j, '{');
    js_put_int(j, "line", f->line);
    js_put_int(j, "column", f->column);
    js_put_string(j, "rule", c ? c->id : NULL);
    js_put_string(j, "title", c ? words_of(c).title : NULL);
    js_put_string(j, "text", f->text);
    js_close(j, '}');
}

static void tell_report(struct json *j, const struct army_report *r)
{
    js_put_int(j, "points", r->points);
    js_put_int(j, "total", r->total);
    js_put_int(j, "figures", r->figures);
    js_put_bool(j, "legal", r->nfault == 0);
    js_put_open(j, "faults", '[');
    for (int i = 0; i < r->nfault; i++)
        tell_fault(j, r, &r->fault[i]);
    js_close(j, ']');
    js_put_int(j, "more", r->lost);
    js_put_open(j, "notes", '[');
    for (int i = 0; i < r->nnote; i++)
        js_string(j, r->note[i]);
    js_close(j, ']');
}

static const char *answer_error(const char *format, const char *word)
{
    struct mk_error e = {.line = 0};

    snprintf(e.text, sizeof e.text, format, word);
    return page_error(&e);
}

const char *page_army(int points, int options)
{
    static struct army a;
    static struct army_report report;
    struct army_terms terms = {.points = points > 0 ? points : 0, .options = (uint8_t)options};
    const char *text = page_field(0), *rules = page_field(1);
    struct mk_error e;

    if (*rules && edition_named(rules) < 0)
        return answer_error("there is no edition '%.40s' to play by", rules);
    if (!read_army(&a, text, strlen(text), &e))
        return page_error(&e);
    terms.rules = *rules ? rules : NULL;
    army_check(&a, &terms, &report);

    struct json *j = page_begin(true);

    js_put_string(j, "name", a.name);
    js_put_string(j, "sketch", a.sketch);
    js_put_string(j, "rules", ruleset_number(a.edition)->name);
    tell_report(j, &report);
    js_put_open(j, "entries", '[');
    for (int i = 0; i < a.n; i++)
        tell_entry(j, &a, i);
    js_close(j, ']');
    tell_listed(j, "domains", &a, ARMY_DOMAIN);
    tell_listed(j, "companies", &a, ARMY_COMPANY);
    return page_end();
}

/* ---------------------------------------------------------------- at random */

static void tell_list(const struct army *a)
{
    char *text = must_have(malloc(LIST_MAX));
    struct mk_text t;

    mk_text_init(&t, text, LIST_MAX);
    army_print(a, &t);
    js_string(page_bare(), text);
    free(text);
}

static uint64_t seed_of(double seed)
{
    return seed >= 0 && seed < 9e15 ? (uint64_t)seed : 1;
}

const char *page_random_army(int points, double seed)
{
    static struct army a;
    static struct army_report report;
    struct army_wish wish = {.edition = mk_default_edition, .points = points, .seed = seed_of(seed)};
    const char *name = page_field(0), *rules = page_field(2);
    struct library *l = &the_page.library;
    struct pool pool = {0};

    if (*rules)
        wish.edition = edition_named(rules);
    if (wish.edition < 0)
        return answer_error("there is no edition '%.40s' to play by", rules);
    if (points <= 0)
        wish.points = ruleset_number(wish.edition)->param.build_total;

    const struct collection *c =
        *name ? library_collection(l, name) : library_default(l, wish.edition);

    if (!c)
        return answer_error("no collection is called '%.60s'", name);
    if (!page_factions(1, &wish.factions))
        return page_text();
    pool_add_collection(&pool, l, c);
    army_build(&a, &pool, &wish);
    pool_release(&pool);
    if (army_check(&a, &(struct army_terms){.points = wish.points}, &report))
        tell_list(&a);
    else
        answer_error("no such army: %.120s", report.fault[0].text);
    return page_text();
}

/* ---------------------------------------------------------------- battle */

/* The word's index among the names, or -1. */
static int index_of(const char *word, const char *const name[], int n)
{
    for (int i = 0; i < n; i++)
        if (strcmp(word, name[i]) == 0)
            return i;
    return -1;
}

/* Player, edge, team and list are four fields, from field `at` on; the first is the edition. */
static bool read_side(struct army_side *out, struct army *a, int at)
{
    const char *edge = page_field(at + 1), *team = page_field(at + 2), *text = page_field(at + 3);
    struct mk_error e;

    *out = (struct army_side){.army = a, .player = page_field(at), .edge = EDGE_ANY,
                              .team = TEAM_NONE};
    if (*edge && (out->edge = index_of(edge, name_edge, MK_EDGES)) < 0) {
        answer_error("no edge is called '%.40s'", edge);
        return false;
    }
    if (*team)
        out->team = atoi(team);
    if (read_army(a, text, strlen(text), &e))
        return true;

    struct json *j = page_begin(false);

    js_key(j, "error");
    tell_error(j, &e);
    js_put_int(j, "army", (at - 1) / 4);
    page_end();
    return false;
}

const char *page_battle(int n, double seed, int points, int options, int setup, int bare)
{
    static struct army army[ARMY_SIDES];
    struct army_battle b = {.n = n, .seed = seed_of(seed), .points = points > 0 ? points : 0,
                            .options = (uint8_t)options, .setup = setup, .bare = bare,
                            .rules = *page_field(0) ? page_field(0) : NULL};
    struct mk_error e = {0};
    char *text;

    if (n < 2 || n > ARMY_SIDES)
        return answer_error("a battle has two to four armies%s", "");
    for (int i = 0; i < n; i++)
        if (!read_side(&b.side[i], &army[i], 1 + 4 * i))
            return page_text();
    text = army_battle_text(&b, &e);
    if (!text)
        return page_error(&e);
    js_put_string(page_begin(true), "text", text);
    free(text);
    return page_end();
}
