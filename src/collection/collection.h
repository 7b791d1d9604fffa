/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* collection.h: a file of models (figures, cards, pieces of terrain), read as a whole or not at all.
 *
 *  (1) Slugs are unique within a collection, and so are numbers within a set.
 *  (2) Every model is fit to be fielded: mk_model_flaw finds nothing.
 *  (3) A collection that could not be read is empty; whatever it would have replaced is untouched.
 */
#ifndef COLLECTION_COLLECTION_H
#define COLLECTION_COLLECTION_H

#include "mk/notation.h"

enum { COLLECTION_TITLE = 80, PIECE_WORDS = 160, PIECE_CORNERS = 16, PIECE_ACCESS = 4 };

/* A piece of terrain: the words that stand between name and corners in a line of a table, and its
 * corners around 0,0. */
struct terrain_model {
    char slug[MK_ID];
    char name[MK_NAME];
    char words[PIECE_WORDS];
    int line;
    struct terrain terrain;
    int corners, accesses;
    vec corner[PIECE_CORNERS], access[PIECE_ACCESS];
};

struct collection {
    char id[MK_SLUG];
    char title[COLLECTION_TITLE];
    int edition;
    int n, capacity;
    struct mk_model *model;             /* in the order of the file */
    const struct mk_model **by_slug;    /* sorted, once finished */
    int ncard, cards_capacity;
    struct mk_card_model *card;
    int npiece, pieces_capacity;
    struct terrain_model *piece;
};

/* What is wrong, and where. Line and column count from 1; 0: not in any one line. */
struct fault {
    int line, column;
    char figure[MK_SLUG];               /* empty if it is not about one figure */
    char text[200];
};

bool collection_read(struct collection *, const char *text, size_t length, struct fault *);
void collection_release(struct collection *);
/* The model, or NULL. */
const struct mk_model *collection_find(const struct collection *, const char *slug, size_t length);

const struct mk_card_model *collection_card(const struct collection *, const char *slug,
                                            size_t length);

/* Reads the line `terrain SLUG "NAME" WORDS x,y… [access x,y…]`. */
bool terrain_model_line(struct terrain_model *, int edition, const char *line, size_t length,
                        int number, struct mk_error *);
void terrain_model_print(const struct terrain_model *, struct mk_text *);

/* Building one by hand: begin, add, and finish, which finds duplicates. */
void collection_begin(struct collection *, const char *id, const char *title);
struct mk_model *collection_add(struct collection *, const struct mk_model *);
bool collection_finish(struct collection *, struct fault *);

/* The file that reads back to the same collection; the caller frees it. */
char *collection_text(const struct collection *, size_t *length);

/* "path:line:column: figure x: text", with a newline, to stderr. */
void fault_print(const struct fault *, const char *path);

#endif
