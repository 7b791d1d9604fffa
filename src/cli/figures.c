/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* figures.c: `warlord figures` lists, searches and filters what is in the collections. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/model.h"
#include "cli/words.h"
#include "collection/search.h"
#include "notation/names.h"
#include "notation/table.h"
#include "notation/text.h"
#include "rules/ability.h"

static const char usage[] =
    "usage: warlord figures [FILTER...] [WORD...]\n"
    "Lists the figures of all collections whose names hold all the words.\n"
    "  --faction NAME       of that faction (again: or of that one)\n"
    "  --rank RANK          weak, standard, tough, unique, limited (again: or)\n"
    "  --ability NAME       with that ability on its dial (again: and)\n"
    "  --points A-B         of A to B points; also A-, -B or A\n"
    "  --set NAME           of that set\n"
    "  --collection NAME    of that collection\n"
    "  --csv, --json        for other programs\n";

enum form { FORM_LIST, FORM_CSV, FORM_JSON };

struct request {
    struct search search;
    const char *collection;
    enum form form;
    char words[256];
};

/* ---------------------------------------------------------------- one figure */

static const char *dial_text(const struct piece *p, char *out, size_t size)
{
    struct mk_text t;

    mk_text_init(&t, out, size);
    print_positions(p, &t);
    return out + strlen("dial ");
}

static void print_list(const struct collection *c, const struct mk_model *m)
{
    const struct position *p = &m->piece.dial[m->piece.start];
    char factions[80], values[32];
    struct mk_text t;

    static const char *const stars[MK_RANKS] = {"*", "**", "***", "U", "L"};

    (void)c;
    model_factions(m, factions, sizeof factions);
    mk_text_init(&t, values, sizeof values);
    for (int s = 0; s < MK_SLOTS; s++)
        words_add(&t, "%s%d%s", s ? "/" : "", p->value[s],
                  p->ability[s] > ABILITY_NONE && p->ability[s] != ABILITY_STARTING_POSITION ? "*"
                                                                                           : "");
    printf("%-30s %-3s %-18.18s %4d %-14s %3d %3d\n", m->slug, stars[m->piece.rank], factions,
           m->piece.points, values, m->piece.range, m->piece.life - m->piece.start);
}

/* A field in quotes, with quotes in it doubled. */
static void csv_text(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
    fputs("\",", stdout);
}

static void print_csv(const struct collection *c, const struct mk_model *m)
{
    const struct piece *p = &m->piece;
    char dial[2048];

    csv_text(c->id);
    csv_text(m->slug);
    csv_text(p->name);
    csv_text(m->label.set);
    printf("%d,%s,%d,%d,", m->label.number, name_rank[p->rank], m->label.rarity, p->points);
    csv_text(name_faction[p->faction[0]]);
    csv_text(p->faction[1] != p->faction[0] ? name_faction[p->faction[1]] : "");
    csv_text(m->label.subfaction);
    printf("%s,%d,%d,%d,%d,%d,", p->discs == 2 ? "mounted" : "standard", p->arc / 10, p->range,
           p->arrows, p->life, p->start + 1);
    printf("\"%s\"\n", dial_text(p, dial, sizeof dial));
}

static json_t *json_position(const struct position *p)
{
    json_t *out = json_object(), *abilities = json_object();

    for (int s = 0; s < MK_SLOTS; s++) {
        ability_id a = p->ability[s];

        json_object_set_new(out, name_slot[s], json_integer(p->value[s]));
        if (a)
            json_object_set_new(abilities, name_slot[s], json_string(mk_ability_word(a)));
    }
    json_object_set_new(out, "abilities", abilities);
    return out;
}

static json_t *json_dial(const struct piece *p)
{
    json_t *out = json_array();

    for (int i = 0; i < p->life; i++)
        json_array_append_new(out, json_position(&p->dial[i]));
    return out;
}

static json_t *json_levels(const struct mk_levels *l)
{
    json_t *out = json_array();

    for (int i = 0; i < l->n; i++)
        json_array_append_new(out, json_pack("{s:i, s:i, s:i}", "level", l->n - i, "position",
                                             l->level[i].position + 1, "points",
                                             l->level[i].points));
    return out;
}

static json_t *json_factions(const struct piece *p)
{
    json_t *out = json_array();

    json_array_append_new(out, json_string(name_faction[p->faction[0]]));
    if (p->faction[1] != p->faction[0])
        json_array_append_new(out, json_string(name_faction[p->faction[1]]));
    return out;
}

static json_t *json_model(const struct collection *c, const struct mk_model *m)
{
    const struct piece *p = &m->piece;

    return json_pack("{s:s, s:s, s:s, s:s, s:i, s:s, s:i, s:i, s:o, s:s, s:b, s:f, s:i, s:i, s:i, "
                     "s:i, s:o, s:o}",
                     "collection", c->id, "slug", m->slug, "name", p->name, "set", m->label.set,
                     "number", m->label.number, "rank", name_rank[p->rank], "rarity",
                     m->label.rarity, "points", p->points, "factions", json_factions(p),
                     "subfaction", m->label.subfaction, "mounted", p->discs == 2, "base",
                     2.0 * p->radius / MK_INCH, "arc", p->arc / 10, "range", p->range, "arrows",
                     p->arrows, "start", p->start + 1, "levels", json_levels(&m->levels), "dial",
                     json_dial(p));
}

static void print_json(const struct collection *c, const struct mk_model *m)
{
    json_t *object = json_model(c, m);

    json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
    json_decref(object);
}

/* ---------------------------------------------------------------- all of them */

static void print_all(const struct request *req, struct library *l)
{
    static void (*const print[])(const struct collection *, const struct mk_model *) = {
        [FORM_LIST] = print_list, [FORM_CSV] = print_csv, [FORM_JSON] = print_json};
    int n = 0;

    if (req->form == FORM_LIST)
        printf("%-34s %-18s %4s %-14s %3s %3s\n", "figure", "faction", "pts", "starts with", "rng",
               "clk");
    for (int i = 0; i < l->n; i++) {
        const struct collection *c = &l->collection[i];

        for (int k = 0; k < c->n; k++) {
            bool meant = (!req->collection || strcmp(req->collection, c->id) == 0) &&
                         search_matches(&req->search, &c->model[k]);

            if (meant && req->form == FORM_JSON)
                fputs(n ? ",\n" : "[\n", stdout);
            if (meant)
                print[req->form](c, &c->model[k]);
            n += meant;
        }
    }
    if (req->form == FORM_JSON)
        fputs(n ? "\n]\n" : "[]\n", stdout);
    else if (req->form == FORM_LIST)
        printf("%d figure%s\n", n, n == 1 ? "" : "s");
}

/* ---------------------------------------------------------------- the command */

static bool listed(const char *const list[], int n, const char *word, const char *what,
                   unsigned *out)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(list[i], word) == 0) {
            *out |= 1u << i;
            return true;
        }
    }
    fprintf(stderr, "warlord: there is no %s '%s'\n", what, word);
    return false;
}

static bool read_ability(struct request *req, const char *word)
{
    ability_id a = mk_ability_named(word);

    if (!a)
        fprintf(stderr, "warlord: no ability is called '%s'\n", word);
    req->search.abilities |= a ? UINT64_C(1) << a : 0;
    return a;
}

static bool read_points(struct request *req, const char *range)
{
    if (search_points(&req->search, range))
        return true;
    fprintf(stderr, "warlord: '%s' is no range of points like 20-35\n", range);
    return false;
}

/* An option with its value; false if it is none, or wrong. */
static bool read_option(struct request *req, const char *option, const char *value)
{
    if (!value)
        return false;
    if (strcmp(option, "--faction") == 0)
        return listed(name_faction, MK_FACTIONS, value, "faction", &req->search.factions);
    if (strcmp(option, "--rank") == 0)
        return listed(name_rank, MK_RANKS, value, "rank", &req->search.ranks);
    if (strcmp(option, "--ability") == 0)
        return read_ability(req, value);
    if (strcmp(option, "--points") == 0)
        return read_points(req, value);
    if (strcmp(option, "--set") == 0)
        return (req->search.set = value);
    return strcmp(option, "--collection") == 0 && (req->collection = value);
}

static bool parse(struct request *req, int argc, char **argv)
{
    char *word[64];
    int n = 0;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--csv") == 0)
            req->form = FORM_CSV;
        else if (strcmp(argv[i], "--json") == 0)
            req->form = FORM_JSON;
        else if (argv[i][0] != '-' && n < 64)
            word[n++] = argv[i];
        else if (!read_option(req, argv[i], i + 1 < argc ? argv[i + 1] : NULL))
            return false;
        else
            i++;
    }
    req->search.words = req->words;
    return model_join(req->words, sizeof req->words, word, n);
}

int cli_figures(int argc, char **argv)
{
    struct request req = {0};
    struct library library = {0};

    if (!parse(&req, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    library_open(&library);
    if (req.collection && !library_collection(&library, req.collection)) {
        fprintf(stderr, "warlord: there is no collection '%s'\n", req.collection);
        library_release(&library);
        return 1;
    }
    if (req.form == FORM_CSV)
        puts("collection,slug,name,set,number,rank,rarity,points,faction,second faction,subfaction,"
             "base,arc,range,arrows,life,start,dial");
    print_all(&req, &library);
    library_release(&library);
    return 0;
}
