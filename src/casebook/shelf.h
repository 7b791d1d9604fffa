/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shelf.h: all case files under some paths, in the order of their names. */
#ifndef CASEBOOK_SHELF_H
#define CASEBOOK_SHELF_H

#include "casebook/book.h"

struct shelf {
    int n, capacity;
    struct book *book;
    int unreadable;             /* paths that could not be read; each was named on stderr */
};

/* Adds a file, or every *.case file below a directory. */
void shelf_add(struct shelf *, const char *path);
/* Where `is` looks, in all books added so far. */
void shelf_models(struct shelf *, struct mk_models);
void shelf_release(struct shelf *);

#endif
