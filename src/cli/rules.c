/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* rules.c: `warlord rules WORDS...`, the rulebook at hand.
 *
 * Prints the clauses that contain all the words, best first, for a terminal of 80 columns.
 */

#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "catalog/catalog.h"
#include "cli/wrap.h"

enum {
    SHOWN = 5,              /* clauses printed without --all */
    SUGGESTED = 5,
    WORDS_MOST = 256,
    NEAR_MOST = 2,          /* letters that may be wrong in a suggestion */
    PARTS_MOST = 8,         /* parts of a topic */
};

struct request {
    enum mk_edition_id edition;
    bool all;
    char words[WORDS_MOST];
};

static const char usage[] =
    "usage: warlord rules [--edition unlimited|conquest|mk2] [--all] WORDS...\n"
    "Prints the rules that contain all the words, or the one rule of that id.\n";

/* ---------------------------------------------------------------- printing */

static void print_clause(const struct mk_clause *clause)
{
    printf("%s\n    %s\n", clause->id, clause->title);
    wrap_field(4, "", clause->text);
    wrap_field(4, "Source:", clause->source);
    wrap_field(4, "Our ruling:", clause->open);
    putchar('\n');
}

/* ---------------------------------------------------------------- suggestions */

static int least(int a, int b, int c)
{
    int ab = a < b ? a : b;

    return ab < c ? ab : c;
}

/* Letters to change, add or leave out to make one word of the other; very long words are far. */
static int distance(const char *a, int na, const char *b, int nb)
{
    int row[32] = {0};

    if (na >= 32 || nb >= 32)
        return 32;
    for (int j = 0; j <= nb; j++)
        row[j] = j;
    for (int i = 1; i <= na; i++) {
        int corner = row[0];

        row[0] = i;
        for (int j = 1; j <= nb; j++) {
            int above = row[j];
            row[j] = least(above + 1, row[j - 1] + 1, corner + (a[i - 1] != b[j - 1]));
            corner = above;
        }
    }
    return row[nb];
}

/* How far is the nearest part of a topic from the word? */
static int nearest_part(const char *topic, const char *word, int length)
{
    int best = NEAR_MOST + 1;

    while (*topic) {
        int n = (int)strcspn(topic, ".-");
        int d = distance(word, length, topic, n);

        best = d < best ? d : best;
        topic += n + (topic[n] != '\0');
    }
    return best;
}

static int topic_distance(const char *topic, const char *words)
{
    int best = NEAR_MOST + 1;

    while (*words) {
        int n = (int)strcspn(words, " .-");

        /* Among words this short everything is near. */
        if (n > NEAR_MOST + 1) {
            int d = nearest_part(topic, words, n);
            best = d < best ? d : best;
        }
        words += n + (words[n] != '\0');
    }
    return best;
}

/* 0 is best: first by wrong letters, then by the length of the topic. */
static int farness(const char *topic, const char *words)
{
    int parts = 0;

    for (const char *p = topic; *p; p++)
        parts += *p == '.' || *p == '-';
    if (parts >= PARTS_MOST)
        parts = PARTS_MOST - 1;
    return topic_distance(topic, words) * PARTS_MOST + parts;
}

static void suggest(const struct request *req)
{
    int n = 0;

    for (int far = 0; far < (NEAR_MOST + 1) * PARTS_MOST && n < SUGGESTED; far++) {
        enum mk_rule r = mk_rule_next(R_NONE, req->edition);

        for (; r && n < SUGGESTED; r = mk_rule_next(r, req->edition))
            if (farness(mk_rule_name(r), req->words) == far)
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

static bool parse(struct request *req, int argc, char **argv)
{
    *req = (struct request){.edition = mk_default_edition};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--all") == 0) {
            req->all = true;
        } else if (strcmp(argv[i], "--edition") == 0) {
            req->edition = mk_edition_named(++i < argc ? argv[i] : "");
        } else if (argv[i][0] == '-' || !add_word(req, argv[i])) {
            return false;
        }
    }
    return req->edition != MK_EDITIONS && req->words[0];
}

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

int cli_rules(int argc, char **argv)
{
    struct request req;
    enum mk_rule found[R_COUNT];

    if (!parse(&req, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }

    const struct mk_clause *named = clause_named(&req);

    if (named) {
        print_clause(named);
        return 0;
    }

    int n = catalog_search(req.words, req.edition, found, R_COUNT);

    if (n == 0) {
        fprintf(stderr, "warlord: no rule of the %s edition contains all of: %s\n",
                mk_edition_name(req.edition), req.words);
        suggest(&req);
        return 1;
    }
    print_found(&req, found, n);
    return 0;
}
