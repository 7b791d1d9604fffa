/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* rules.c: `warlord rules WORDS...`, searching the rules.
 *
 * Prints the clauses that contain all the words, best first, for a terminal of 80 columns.
 */

#include "cli/cli.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "catalog/catalog.h"
#include "cli/json_out.h"
#include "cli/wrap.h"

enum {
    SHOWN = 5,              /* clauses printed without --all */
    SUGGESTED = 5,
    WORDS_MAX = 256,
    NEAR_MAX = 2,          /* letters that may be wrong in a suggestion */
    PARTS_MAX = 8,         /* parts of a topic */
};

struct request {
    enum mk_edition_id edition;
    bool all, json;
    char words[WORDS_MAX];
};

/* ---------------------------------------------------------------- printing */

static void print_clause(const struct mk_clause *clause)
{
    printf("%s\n    %s\n", clause->id, clause->title);
    wrap_field(4, "", clause->text);
    wrap_field(4, "Source:", clause->source);
    wrap_field(4, "Our ruling:", clause->open);
    putchar('\n');
}

static json_t *clause_json(const struct mk_clause *c)
{
    json_t *out = json_object();
    const struct { const char *key, *text; } fields[] = {
        {"id", c->id}, {"title", c->title}, {"text", c->text}, {"source", c->source},
        {"ruling", c->open}};

    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        json_object_set_new(out, fields[i].key,
                            fields[i].text && *fields[i].text ? json_string(fields[i].text)
                                                              : json_null());
    return out;
}

static void print_json(const struct request *req, const enum mk_rule found[], int n)
{
    json_t *all = json_array();

    for (int i = 0; i < n; i++)
        json_array_append_new(all, clause_json(mk_clause_of(found[i], req->edition)));
    json_out(all);
}

static void print_one(const struct request *req, const struct mk_clause *clause)
{
    json_t *all;

    if (!req->json) {
        print_clause(clause);
        return;
    }
    all = json_array();
    json_array_append_new(all, clause_json(clause));
    json_out(all);
}

/* ---------------------------------------------------------------- suggestions */

/* How far is the nearest part of a topic from the word? */
static int nearest_part(const char *topic, const char *word, int length)
{
    int best = NEAR_MAX + 1;

    while (*topic) {
        int n = (int)strcspn(topic, ".-");
        int d = catalog_letters_apart(word, length, topic, n);

        best = d < best ? d : best;
        topic += n + (topic[n] != '\0');
    }
    return best;
}

static int topic_distance(const char *topic, const char *words)
{
    int best = NEAR_MAX + 1;

    while (*words) {
        int n = (int)strcspn(words, " .-");

        /* Words this short are all near each other. */
        if (n > NEAR_MAX + 1) {
            int d = nearest_part(topic, words, n);
            best = d < best ? d : best;
        }
        words += n + (words[n] != '\0');
    }
    return best;
}

/* 0 is best: first by wrong letters, then by the length of the topic. */
static int match_distance(const char *topic, const char *words)
{
    int parts = 0;

    for (const char *p = topic; *p; p++)
        parts += *p == '.' || *p == '-';
    if (parts >= PARTS_MAX)
        parts = PARTS_MAX - 1;
    return topic_distance(topic, words) * PARTS_MAX + parts;
}

static void suggest(const struct request *req)
{
    int n = 0;

    for (int far = 0; far < (NEAR_MAX + 1) * PARTS_MAX && n < SUGGESTED; far++) {
        enum mk_rule r = mk_rule_next(R_NONE, req->edition);

        for (; r && n < SUGGESTED; r = mk_rule_next(r, req->edition))
            if (match_distance(mk_rule_name(r), req->words) == far)
                fprintf(stderr, "%s    %s\n", n++ ? "" : "Did you mean:\n",
                        mk_clause_of(r, req->edition)->id);
    }
}

/* ---------------------------------------------------------------- the command */

static bool add_word(struct request *req, const char *word)
{
    size_t used = strlen(req->words), length = strlen(word);

    if (used + length + 2 > sizeof req->words)
        return false;
    if (used)
        req->words[used++] = ' ';
    memcpy(req->words + used, word, length + 1);
    return true;
}

static const char *take_edition(void *request, const char *value)
{
    struct request *req = request;

    req->edition = mk_edition_named(value);
    return req->edition == MK_EDITIONS ? EDITION_CHOICE : NULL;
}

static const struct option_entry options[] = {
    CHOICE_ENTRY("edition", "EDITION", take_edition, EDITION_WORDS,
                 "The edition to search: " EDITION_CHOICE " (by default the first of these)."),
    FLAG_ENTRY(0, "all", struct request, all, "Print all rules found, not only the best five."),
    FLAG_ENTRY(0, "json", struct request, json, "Print all rules found as a JSON array."),
    END_ENTRY,
};

/* A whole id names one clause, and its edition. */
static const struct mk_clause *clause_named(const struct request *req)
{
    enum mk_rule rule = strchr(req->words, '.') ? mk_rule_named(req->words) : R_NONE;
    const struct mk_clause *clause = mk_clause_of(rule, req->edition);

    for (int e = 0; rule && e < MK_EDITIONS; e++) {
        const struct mk_clause *other = mk_clause_of(rule, (enum mk_edition_id)e);

        if (other && (!clause || strcmp(other->id, req->words) == 0))
            clause = other;
    }
    return clause;
}

static void print_found(const struct request *req, const enum mk_rule found[], int n)
{
    int shown = req->all || n < SHOWN ? n : SHOWN;

    for (int i = 0; i < shown; i++)
        print_clause(mk_clause_of(found[i], req->edition));
    if (shown < n)
        printf("%d more; --all shows them.\n", n - shown);
}

static void set_defaults(void *request)
{
    ((struct request *)request)->edition = mk_default_edition;
}

static int answer(const struct request *req)
{
    enum mk_rule found[R_COUNT];
    const struct mk_clause *named = clause_named(req);
    int n;

    if (named) {
        print_one(req, named);
        return 0;
    }
    n = catalog_search(req->words, req->edition, found, R_COUNT);
    if (req->json)
        print_json(req, found, n);
    else if (n > 0)
        print_found(req, found, n);
    if (n > 0)
        return 0;
    fprintf(stderr, "warlord: no rule of the %s edition contains all of: %s\n",
            mk_edition_name(req->edition), req->words);
    suggest(req);
    return 1;
}

static int run_rules(void *request, int n, char **word)
{
    struct request *req = request;

    if (strcmp(word[0], "diff") == 0)
        return rules_diff(n - 1, word + 1, req->json);
    for (int i = 0; i < n; i++)
        if (!add_word(req, word[i]))
            return command_misused("warlord rules", "there are too many words");
    return answer(req);
}

const struct command command_rules = {
    .name = "rules",
    .summary = "search the rules",
    .synopsis = "WORD… [--edition EDITION] [--all] [--json]\n"
                "diff [TOPIC] [--json]",
    .text = "Prints the rules that contain all the words, best first, or the one rule with that "
            "id. The exit status is 1 if there is none.\n"
            "'warlord rules diff' lists what changed between the editions of 2002 and 2003, 'warlord "
            "rules diff TOPIC' tells it, with the clauses of both side by side. TOPIC is one of that "
            "list or the beginning of any rule's name, such as breakaway.",
    .options = options,
    .words = "WORD",
    .min = 1,
    .max = -1,
    .request = sizeof(struct request),
    .defaults = set_defaults,
    .run = run_rules,
};
