/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* army.h: army lists: which figures of collections, how many of each, heroes at which level; which
 * items they wield, with which spells in their books, what they ride, which domains there are to
 * choose from, which companies they have joined.
 *
 *  (1) An army carries copies of its figures: once read it needs no library.
 *  (2) Reading fails only where the text is not an army list. An unknown figure or card, a level a
 *      hero does not have, too many points: these are faults of the army, see check.h.
 *  (3) Printing an army and reading it back gives the same army.
 */
#ifndef ARMY_ARMY_H
#define ARMY_ARMY_H

#include "collection/library.h"
#include "mk/notation.h"

enum {
    ARMY_NAME = 80,
    ARMY_SKETCH = 1000,
    ARMY_WORD = 2 * MK_SLUG,        /* SLUG or COLLECTION/SLUG */
    ARMY_ENTRIES = 128,
    ARMY_ALIKE = 99,                /* figures in one line of a list */
    ARMY_FIGURES = MK_MAX_FIGURES / 2,
    ARMY_DOMAIN = -1,               /* in place of an entry, for cards nobody wields: … */
    ARMY_COMPANY = -2,
    ARMY_NO_BOOK = -1,
};

struct army_entry {
    char word[ARMY_WORD];           /* as it was written */
    int count;
    int level;                      /* of a hero; 0: the highest */
    int line, column;               /* where it was written; 0: not in a file */
    bool known;                     /* found in a collection: */
    struct mk_model model;
    char aboard[ARMY_WORD];         /* the mount each of them rides, or empty: whichever is free */
    int aboard_column;
};

struct army_card {
    char word[ARMY_WORD];
    int entry;                      /* whose figures each have one; ARMY_DOMAIN, ARMY_COMPANY */
    int book;                       /* a spell: the card that holds it; else ARMY_NO_BOOK */
    int line, column;
    bool known;
    struct mk_card_model model;
};

struct army {
    char name[ARMY_NAME];
    char sketch[ARMY_SKETCH];
    int edition;
    int points;                     /* the build total it is meant for; 0: not said */
    int points_line, points_column;
    int n;
    struct army_entry entry[ARMY_ENTRIES];
    int ncard;
    struct army_card card[MK_MAX_CARDS];
};

bool army_read(struct army *, struct mk_models, const char *text, size_t length, struct mk_error *);
void army_print(const struct army *, struct mk_text *);

/* Figures of this army, in the order of its entries. */
int army_figures(const struct army *);
/* The total cost of those that fit, with all cards. */
int army_points(const struct army *);
/* The cost of one of them, at its level and without items. */
int army_cost(const struct army_entry *);
/* The cost of the items of one figure of that entry, with the spells in them; or of all domains,
 * … */
int army_items_cost(const struct army *, int entry);
/* How many of that card the army has: one for each figure of its entry. */
int army_copies(const struct army *, const struct army_card *);
/* Known, and where cards of its kind belong: with a figure that fits, in a book, or by itself. */
bool army_card_fits(const struct army *, const struct army_card *);
/* The build total it is meant for; that of its edition's standard game if it names none. */
int army_total(const struct army *);
/* Known, and taken at a level it has. */
bool army_entry_fits(const struct army_entry *);

/* The list of a file; or of that name in the player's folder of armies, or of those shipped with the
 * program. The caller frees it; NULL, after saying why on stderr, if there is none. `path` gets what
 * messages should call it. */
char *army_text(const char *name, size_t *length, char path[]);
/* Reads it, too; on failure the place and the reason go to stderr. */
bool army_open(struct army *, struct library *, const char *name);

extern const struct shipped shipped_armies[];
extern const int shipped_armies_count;
/* Is it meant for that edition? */
bool army_is_for(const struct shipped *, int edition);
/* Those of them for the usual game, which name no rules: how many, and the i-th. */
int usual_armies(void);
const struct shipped *usual_army(int i);

#endif
