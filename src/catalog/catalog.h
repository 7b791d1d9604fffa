/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* catalog.h: the rules catalogue, as constant tables.
 *
 * Code cites a rule by its topic (R_BREAKAWAY_ROLL); an edition completes it to the clause that
 * states it there (unlimited.breakaway.roll). The tables are made from data/rules when the program
 * is built, so that a citation of a rule that does not exist does not compile.
 *
 *  (1) Topics are sorted by name, where '.' and '-' count as the same character.
 *  (2) `needs` ends in NULL and `follows` in R_NONE; neither is ever NULL itself.
 *  (3) The conquest edition is the unlimited edition with some clauses replaced: what it does not
 *      say itself, the unlimited clause says.
 */
#ifndef CATALOG_CATALOG_H
#define CATALOG_CATALOG_H

#include <stdbool.h>
#include <stdint.h>

#include "clause_ids.h"
#include "mk/types.h"

struct mk_clause {
    const char *id;             /* with the edition: "unlimited.breakaway.roll" */
    const char *title;
    const char *kind;           /* rule, ability, ruling, ...: see data/rules/README.md */
    const char *source;         /* document and section */
    const char *text;
    const char *check;          /* the smallest situation that shows it, or NULL */
    const char *open;           /* what the documents leave open, and our answer, or NULL */
    const char *file;           /* the catalogue file, without ".yaml" */
    const char *untestable;     /* why no table can show it, or NULL */
    bool negative;              /* it says that something does not happen */
    const char *const *needs;   /* the kinds of piece it is about */
    const uint16_t *follows;    /* the rules it is a consequence of (follows and same-as) */
    uint16_t rule;              /* the rule it states; the edition may cite it for others too */
};

/* The words of a clause in another language; NULL where it has none. */
enum mk_language { MK_ENGLISH, MK_GERMAN, MK_LANGUAGES };
struct mk_wording {
    const char *title, *text, *open;
};

/* The words of the clause in that language, or in English where nobody has translated it. */
struct mk_wording mk_clause_words(const struct mk_clause *, enum mk_language);
/* "en", "de"; MK_ENGLISH for any other. */
enum mk_language mk_language_named(const char *name);

/* The clause that states `rule` in `edition`, or NULL where the edition has no such rule. */
const struct mk_clause *mk_clause_of(enum mk_rule rule, enum mk_edition_id edition);

/* The rule an edition knows it by: that of the clause which states it there, or itself. */
enum mk_rule mk_rule_in(enum mk_rule rule, enum mk_edition_id edition);

/* The same, or else the clause of the first edition that states the rule. NULL only for no rule. */
const struct mk_clause *mk_clause_for(enum mk_rule rule, enum mk_edition_id edition);

/* The rule called `name`, with or without an edition in front, or R_NONE. With an edition in front,
 * that edition has to state the rule itself. */
enum mk_rule mk_rule_named(const char *name);

/* The rule whose name is spelled most like this one, or R_NONE if none comes close. */
enum mk_rule mk_rule_like(const char *name);

/* How many letters have to be added, dropped or changed to turn one word into the other. */
int catalog_letters_apart(const char *a, int na, const char *b, int nb);

/* "breakaway.roll"; the empty string for R_NONE. */
const char *mk_rule_name(enum mk_rule rule);

/* The rule after `rule` that `edition` states; R_NONE after the last. Begin with R_NONE. With
 * MK_CONQUEST, the unlimited rules that still hold are among them. */
enum mk_rule mk_rule_next(enum mk_rule rule, enum mk_edition_id edition);

/* "unlimited", "mk2", "conquest"; and back, MK_EDITIONS if there is no such edition. */
const char *mk_edition_name(enum mk_edition_id edition);
enum mk_edition_id mk_edition_named(const char *name);
/* The edition whose clauses hold where this one says nothing: itself, unless it is a variant. */
enum mk_edition_id mk_edition_parent(enum mk_edition_id edition);

/* Can a table show this clause? Advice cannot be shown, nor a clause that says why not, nor one
 * about pieces that the edition's core game does not have. */
bool mk_clause_testable(const struct mk_clause *clause);

/* The rules whose muting may prove the clause of `rule`: itself, then all it follows from, as the
 * edition knows them, and so on, nearest first and each once. Returns how many there are, and
 * writes the first `max`. */
int mk_rule_sources(enum mk_rule rule, enum mk_edition_id edition, enum mk_rule out[], int max);

/* Finds the rules whose clause in `edition` contains every one of `words`, or words that begin with
 * them, in any case, best first: in the id, then in the title, then in the text. Returns how many
 * were found, and writes the first `max`. */
int catalog_search(const char *words, enum mk_edition_id edition, enum mk_rule out[], int max);
/* The same, in the words of that language as well. */
int catalog_search_in(const char *words, enum mk_edition_id edition, enum mk_language language,
                      enum mk_rule out[], int max);

/* What changed from one edition to the next, topic by topic, in words and in clauses; the last one's id
 * is NULL. */
struct mk_edition_change {
    const char *id;                             /* "winning" */
    struct mk_wording words[MK_LANGUAGES];      /* without `open` */
    const uint16_t *before, *after;             /* rules of the two editions, ending in R_NONE */
};
extern const struct mk_edition_change mk_edition_changes[];
extern const enum mk_edition_id mk_changed_from, mk_changed_to;     /* the editions compared */

/* The tables themselves, for catalog.c; entry 0 of mk_clauses is not used. */
extern const char *const mk_rule_names[R_COUNT];
extern const struct mk_clause mk_clauses[];
extern const struct mk_wording mk_wordings[MK_LANGUAGES][MK_CLAUSES];
extern const uint16_t mk_clause_index[MK_EDITIONS][R_COUNT];

#endif
