/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* book.h: a case file in memory, cut into lines and cases. */
#ifndef CASEBOOK_BOOK_H
#define CASEBOOK_BOOK_H

#include <stddef.h>
#include <stdint.h>

#include "notation/scan.h"

enum { CASE_NAME = 80 };

struct book_line {
    const char *at;
    int length;
};

enum { LIKES_MAX = 16 };

struct book_case {
    char name[CASE_NAME];
    int line;                   /* index of its `case` line */
    int end;                    /* index after its last line */
    int like;                   /* the case whose table it starts from, or -1 */
    int likes;                  /* how many cases it is built on; at most LIKES_MAX without a flaw */
    const char *flaw;           /* what is wrong with its `case` line, or NULL */
};

struct book {
    char *path;
    char *text;
    int nline, ncase;
    struct book_line *line;
    struct book_case *cases;
    struct mk_models models;    /* where `is` looks models up; nowhere unless set */
};

/* Reads the file; false if it cannot be read. Cases with flaws are kept: they fail when run. */
bool book_load(struct book *, const char *path);
/* The same from a text in memory. */
void book_copy(struct book *, const char *path, const char *text);
void book_release(struct book *);

/* The scanner at the first word of a line. */
void book_scan(const struct book *, int line, struct scan *, struct mk_error *);
/* Calls visit for each clause a case says it proves; R_NONE for an id that does not exist. */
void book_proves(const struct book *, const struct book_case *,
                 void (*visit)(void *context, enum mk_rule, int line), void *context);
/* The edition a case is played in: its own `rules` line, or that of the case it is like. */
enum mk_edition_id book_edition(const struct book *, int index);
/* The comment that stands above a case, on one line; cut off if it does not fit. Returns out. */
const char *book_title(const struct book *, const struct book_case *, char *out, size_t size);
/* The case of that name, or -1. */
int book_find(const struct book *, const char *name);
/* A rule by the id in the word, or R_NONE. */
enum mk_rule word_rule(struct word);

#endif
