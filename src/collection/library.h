/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* library.h: all collections: those shipped with the program, then the player's own.
 *
 * A library is opened when it is first used. Collections that cannot be read are named on stderr
 * and left out. */
#ifndef COLLECTION_LIBRARY_H
#define COLLECTION_LIBRARY_H

#include "collection/collection.h"

struct library {
    bool shipped_only;                  /* for cases: without the player's own */
    bool opened;
    int n, capacity;
    struct collection *collection;
};

void library_open(struct library *);
void library_release(struct library *);
/* Adds a collection; false, with the reason, if the text is not one. */
bool library_add(struct library *, const char *text, size_t length, struct fault *);
/* Those of the player's folder: a part of library_open. */
void library_add_own(struct library *);
/* What `is` looks for in a table: SLUG in the first collection that has it, or COLLECTION/SLUG. */
const struct mk_model *library_find(struct library *, const char *word, size_t length);
const struct mk_card_model *library_card(struct library *, const char *word, size_t length);
/* The same, for mk_table's models. The library must outlive the table. */
struct mk_models library_models(struct library *);
/* How an army list names the figure: SLUG if that is unambiguous, COLLECTION/SLUG if an earlier
 * collection has the slug. */
void library_word(struct library *, const struct collection *, const struct mk_model *, char *out,
                  size_t size);
/* The collection of that name, or NULL. */
const struct collection *library_collection(struct library *, const char *id);
/* The default collection for random armies: the largest one shipped for this edition, or else for
 * the one it is a variant of; NULL if there is none. */
const struct collection *library_default(struct library *, int edition);

/* Files that are part of the program; made by scripts/embed.py. */
struct shipped {
    const char *name;                   /* "starter.figures" */
    const char *text;
    size_t length;
};
extern const struct shipped shipped_collections[];
extern const int shipped_collections_count;

#endif
