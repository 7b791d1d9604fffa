/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* every_book.h: the whole casebook, for tests that do something with each of its files. */
#ifndef EVERY_BOOK_TEST_H
#define EVERY_BOOK_TEST_H

#include <unistd.h>

#include "casebook/shelf.h"
#include "collection/library.h"

static void every_book(void (*look)(const struct book *, void *context), void *context)
{
    struct shelf shelf = {0};
    struct library library = {.shipped_only = true};

    shelf_add(&shelf, access("cases", R_OK) == 0 ? "cases" : "../cases");
    shelf_models(&shelf, library_models(&library));
    for (int i = 0; i < shelf.n; i++)
        look(&shelf.book[i], context);
    shelf_release(&shelf);
    library_release(&library);
}

#endif
