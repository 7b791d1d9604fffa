/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* figures.c: collections and the figures in them. */
#include <stdio.h>
#include <string.h>

#include "army/army.h"
#include "collection/search.h"
#include "collection/slug.h"
#include "notation/names.h"
#include "page/calls.h"
#include "page/page.h"
#include "rules/ability.h"
#include "rules/kind.h"
#include "rules/ruleset.h"
#include "rules/saddle.h"

/* ---------------------------------------------------------------- names */

/* Two fields: a name, and the word for one without letters. */
const char *page_slug(void)
{
    const char *name = page_field(0);
    char word[MK_SLUG];

    slug_word(word, sizeof word, name, strlen(name), page_field(1));
    js_string(page_bare(), word);
    return page_text();
}

/* ---------------------------------------------------------------- collections */

const char *page_collections(void)
{
    struct library *l = &the_page.library;
    struct json *j = page_bare();

    library_open(l);
    js_open(j, '[');
    for (int i = 0; i < l->n; i++) {
        js_open(j, '{');
        js_put_string(j, "id", l->collection[i].id);
        js_put_string(j, "title", l->collection[i].title);
        js_put_int(j, "figures", l->collection[i].n);
        js_put_string(j, "rules", ruleset_number(l->collection[i].edition)->name);
        js_put_int(j, "cards", l->collection[i].ncard);
        js_close(j, '}');
    }
    js_close(j, ']');
    return page_text();
}

/* The collection just added is the last; an older one of the same name is dropped. */
static void replace_older(struct library *l)
{
    struct collection *last = &l->collection[l->n - 1];

    for (int i = 0; i < l->n - 1; i++)
        if (strcmp(l->collection[i].id, last->id) == 0) {
            collection_release(&l->collection[i]);
            l->collection[i] = *last;
            l->n--;
            return;
        }
}

const char *page_add_collection(void)
{
    struct library *l = &the_page.library;
    struct fault fault;

    library_open(l);
    if (!library_add(l, the_page.input, the_page.input_length, &fault)) {
        struct mk_error e = {.line = fault.line, .column = fault.column};

        snprintf(e.text, sizeof e.text, "%.40s%s%.110s", fault.figure, fault.figure[0] ? ": " : "",
                 fault.text);
        return page_error(&e);
    }

    struct json *j = page_begin(true);

    js_put_string(j, "id", l->collection[l->n - 1].id);
    js_put_int(j, "figures", l->collection[l->n - 1].n);
    replace_older(l);
    return page_end();
}

/* ---------------------------------------------------------------- models */

static void tell_levels(struct json *j, const struct mk_levels *l)
{
    js_put_open(j, "levels", '[');
    for (int i = 0; i < l->n; i++) {
        js_open(j, '{');
        js_put_int(j, "level", l->n - i);
        js_put_int(j, "position", l->level[i].position + 1);
        js_put_int(j, "points", l->level[i].points);
        js_close(j, '}');
    }
    js_close(j, ']');
}

static void tell_dial(struct json *j, const struct piece *p)
{
    js_put_open(j, "dial", '[');
    for (int i = 0; i < p->life && i < MK_DIAL; i++) {
        js_open(j, '{');
        for (int s = 0; s < MK_SLOTS; s++) {
            ability_id a = p->dial[i].ability[s];

            js_put_open(j, name_slot[s], '{');
            js_put_int(j, "value", p->dial[i].value[s]);
            js_put_string(j, "ability", a ? mk_ability_word(a) : NULL);
            js_close(j, '}');
        }
        js_close(j, '}');
    }
    js_close(j, ']');
}

static void tell_shown(struct json *j, const struct mk_model *m)
{
    struct ability_set shown = model_abilities(m);

    js_put_open(j, "abilities", '[');
    for (int a = 1; a < MK_ABILITIES; a++)
        if (set_has(&shown, (ability_id)a) && a != ABILITY_STARTING_POSITION)
            js_string(j, mk_ability_word((ability_id)a));
    js_close(j, ']');
}

static void tell_label(struct json *j, const struct mk_model *m)
{
    const struct mk_label *l = &m->label;

    js_put_string(j, "set", l->set[0] ? l->set : NULL);
    js_put_int(j, "number", m->piece.number);
    js_put_string(j, "subfaction", l->subfaction[0] ? l->subfaction : NULL);
    js_put_int(j, "rarity", l->rarity);
    js_put_bool(j, "published", l->published);
}

void tell_factions(struct json *j, const struct piece *p)
{
    js_put_open(j, "factions", '[');
    js_string(j, name_faction[p->faction[0]]);
    if (p->faction[1] != p->faction[0])
        js_string(j, name_faction[p->faction[1]]);
    js_close(j, ']');
}

static void put_type(struct json *j, const char *key, ability_id a)
{
    js_put_string(j, key, a != ABILITY_NONE ? mk_ability_word(a) : NULL);
}

void tell_types(struct json *j, const struct piece *p, ability_id speed)
{
    js_put_open(j, "types", '{');
    put_type(j, "speed", speed);
    put_type(j, "attack", p->attack_type);
    put_type(j, "defense", p->defense_type);
    put_type(j, "damage", p->damage_type);
    js_put_int(j, "bonus", p->bonus);
    js_close(j, '}');
}

void tell_slots(struct json *j, const struct piece *p)
{
    js_key(j, "rangedDamage");
    if (p->flags & PIECE_RANGED_DAMAGE)
        js_int(j, p->ranged_damage);
    else
        js_null(j);
    js_put_int(j, "slots", p->slots);
}

void tell_model(struct json *j, const char *word, const struct collection *c,
                const struct mk_model *m, bool whole)
{
    const struct piece *p = &m->piece;

    js_open(j, '{');
    js_put_string(j, "word", word);
    js_put_string(j, "collection", c ? c->id : NULL);
    js_put_string(j, "name", p->name);
    tell_factions(j, p);
    js_put_string(j, "rank", name_rank[p->rank]);
    js_put_int(j, "points", p->points);
    tell_levels(j, &m->levels);
    js_put_int(j, "range", p->range);
    js_put_int(j, "arrows", p->arrows);
    js_put_angle(j, "arc", p->arc);
    js_put_bool(j, "mounted", p->discs == 2);
    js_put_length(j, "radius", p->radius);
    js_put_int(j, "discs", p->discs);
    tell_label(j, m);
    js_put_int(j, "start", p->start + 1);
    js_put_int(j, "life", p->life);
    if (p->defense_type || p->attack_type || p->damage_type) {
        tell_types(j, p, p->dial[p->start].speed_type);
    } else {
        js_key(j, "types");
        js_null(j);
    }
    tell_slots(j, p);
    js_put_bool(j, "mount", mk_kinds[p->kind].mount);
    js_put_bool(j, "rider", is_rider(p));
    js_put_int(j, "symbols", p->mounts);
    tell_shown(j, m);
    if (whole)
        tell_dial(j, p);
    js_close(j, '}');
}

/* ---------------------------------------------------------------- looking for figures */

/* The set of the names in the text, which are separated by blanks. False, after an answer, if one of
 * the words is not a name. */
static bool read_set(const char *text, const char *const name[], int n, const char *what,
                     struct ability_set *out)
{
    *out = (struct ability_set){{0}};
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");
        int i = 0;

        while (i < n && !(name[i] && strlen(name[i]) == length &&
                          memcmp(name[i], text, length) == 0))
            i++;
        if (i == n) {
            struct mk_error e = {.line = 1, .column = 1};

            snprintf(e.text, sizeof e.text, "%s '%.*s'", what, (int)(length < 60 ? length : 60), text);
            page_error(&e);
            return false;
        }
        set_add(out, (ability_id)i);
        text += length;
    }
    return true;
}

bool page_factions(int n, unsigned *out)
{
    struct ability_set set;
    bool good = read_set(page_field(n), name_faction, MK_FACTIONS, "no faction is called", &set);

    *out = (unsigned)set.word[0];
    return good;
}

static bool read_search(struct search *q, int from, int to)
{
    const char *ability[MK_ABILITIES] = {NULL};
    struct ability_set ranks;

    for (int a = 1; a < MK_ABILITIES; a++)
        ability[a] = mk_ability_word((ability_id)a);
    if (!page_factions(1, &q->factions) ||
        !read_set(page_field(2), name_rank, MK_RANKS, "no rank is called", &ranks) ||
        !read_set(page_field(3), ability, MK_ABILITIES, "no ability is called", &q->abilities))
        return false;
    q->ranks = (unsigned)ranks.word[0];
    q->words = page_field(0);
    q->points_lo = from > 0 ? from : 0;
    q->points_hi = to > 0 ? to : 0;
    return true;
}

const char *page_figures(int from, int to)
{
    struct library *l = &the_page.library;
    const char *only = page_field(4);
    struct search q = {0};
    char word[ARMY_WORD];

    library_open(l);
    if (!read_search(&q, from, to))
        return page_text();

    struct json *j = page_bare();

    js_open(j, '[');
    for (int i = 0; i < l->n; i++) {
        const struct collection *c = &l->collection[i];

        for (int k = 0; k < c->n && (!*only || strcmp(only, c->id) == 0); k++)
            if (search_matches(&q, &c->model[k])) {
                library_word(l, c, &c->model[k], word, sizeof word);
                tell_model(j, word, c, &c->model[k], false);
            }
    }
    js_close(j, ']');
    return page_text();
}

/* The collection the model belongs to. */
static const struct collection *collection_of(const struct library *l, const struct mk_model *m)
{
    for (int i = 0; i < l->n; i++)
        if (m >= l->collection[i].model && m < l->collection[i].model + l->collection[i].n)
            return &l->collection[i];
    return NULL;
}

const char *page_model(void)
{
    struct library *l = &the_page.library;
    const char *word = page_field(0);
    const struct mk_model *m = library_find(l, word, strlen(word));
    struct json *j = page_bare();

    if (m)
        tell_model(j, word, collection_of(l, m), m, true);
    else
        js_null(j);
    return page_text();
}
