/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* figures.c: `warlord figures` lists, searches and filters the collections. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/json_out.h"
#include "cli/model.h"
#include "cli/words.h"
#include "collection/search.h"
#include "notation/names.h"
#include "notation/table.h"
#include "notation/text.h"
#include "rules/ability.h"

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
    printf("%d,%s,%d,%d,", p->number, name_rank[p->rank], m->label.rarity, p->points);
    csv_text(name_faction[p->faction[0]]);
    csv_text(p->faction[1] != p->faction[0] ? name_faction[p->faction[1]] : "");
    csv_text(m->label.subfaction);
    printf("%s,%d,%d,%d,%d,%d,", p->discs == 2 ? "mounted" : "standard", p->arc / 10, p->range,
           p->arrows, p->life, p->start + 1);
    printf("\"%s\"\n", dial_text(p, dial, sizeof dial));
}

static void print_json(const struct collection *c, const struct mk_model *m)
{
    json_t *object = json_of_model(c, m);

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

static bool listed(const char *const list[], int n, const char *word, unsigned *out)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i], word) == 0) {
            *out |= 1u << i;
            return true;
        }
    return false;
}

static const char *take_faction(void *request, const char *value)
{
    struct request *req = request;

    return listed(name_faction, MK_FACTIONS, value, &req->search.factions)
               ? NULL : "a faction such as atlantis-guild";
}

static const char *take_rank(void *request, const char *value)
{
    struct request *req = request;

    return listed(name_rank, MK_RANKS, value, &req->search.ranks)
               ? NULL : "weak, standard, tough, unique or limited";
}

static const char *take_ability(void *request, const char *value)
{
    struct request *req = request;
    ability_id a = mk_ability_named(value);

    if (a)
        set_add(&req->search.abilities, a);
    return a ? NULL : "an ability such as pole-arm";
}

static const char *take_points(void *request, const char *value)
{
    struct request *req = request;

    return search_points(&req->search, value) ? NULL : "a range of points such as 20-35";
}

static const char *take_csv(void *request, const char *value)
{
    (void)value;
    ((struct request *)request)->form = FORM_CSV;
    return NULL;
}

static const char *take_json(void *request, const char *value)
{
    (void)value;
    ((struct request *)request)->form = FORM_JSON;
    return NULL;
}

static const struct option_entry options[] = {
    CALL_ENTRY("faction", "NAME", take_faction,
               "Only this faction. Given several times: any of them."),
    CHOICE_ENTRY("rank", "RANK", take_rank, "weak standard tough unique limited",
                 "Only weak, standard, tough, unique or limited figures. Given several times: any "
                 "of them."),
    CALL_ENTRY("ability", "NAME", take_ability,
               "Only figures with this ability on their dial. Given several times: all of them."),
    CALL_ENTRY("points", "A-B", take_points, "Only figures of A to B points; also A-, -B or A."),
    TEXT_ENTRY("set", "NAME", struct request, search.set, "Only this set."),
    TEXT_ENTRY("collection", "NAME", struct request, collection, "Only this collection."),
    CALL_ENTRY("csv", NULL, take_csv, "Print comma-separated values."),
    CALL_ENTRY("json", NULL, take_json, "Print a JSON array."),
    END_ENTRY,
};

static int run_figures(void *request, int n, char **word)
{
    struct request *req = request;
    struct library library = {0};

    req->search.words = req->words;
    if (!model_join(req->words, sizeof req->words, word, n))
        return command_misused("warlord figures", "there are too many words");
    library_open(&library);
    if (req->collection && !library_collection(&library, req->collection)) {
        fprintf(stderr, "warlord: there is no collection '%s'; the collections are:",
                req->collection);
        for (int i = 0; i < library.n; i++)
            fprintf(stderr, " %s", library.collection[i].id);
        fputc('\n', stderr);
        library_release(&library);
        return 1;
    }
    if (req->form == FORM_CSV)
        puts("collection,slug,name,set,number,rank,rarity,points,faction,second faction,subfaction,"
             "base,arc,range,arrows,life,start,dial");
    print_all(req, &library);
    library_release(&library);
    return 0;
}

const struct command command_figures = {
    .name = "figures",
    .summary = "list and search the figures of all collections",
    .synopsis = "[WORD]… [OPTION]…",
    .text = "Lists the figures of all collections whose names contain all the words.",
    .options = options,
    .words = "WORD",
    .max = -1,
    .request = sizeof(struct request),
    .run = run_figures,
};
