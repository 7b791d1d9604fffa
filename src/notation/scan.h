/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* scan.h: one line, word by word.
 *
 *  (1) There is always a current word; at the end of the line it is empty.
 *  (2) A function that cannot read what it should writes the error and returns false; the scanner
 *      then still looks at the word at fault.
 */
#ifndef NOTATION_SCAN_H
#define NOTATION_SCAN_H

#include "mk/notation.h"

struct word {
    const char *at;
    int length;
    int column;
    bool quoted;
};

struct scan {
    const char *start, *at, *end;
    int line;
    struct word word;               /* the current one */
    struct mk_error *error;
};

void scan_begin(struct scan *, const char *line, size_t length, int number, struct mk_error *);
bool scan_done(const struct scan *);
bool scan_is(const struct scan *, const char *text);
bool scan_accept(struct scan *, const char *text);      /* moves on if it is that word */
struct word scan_take(struct scan *);                   /* moves on and returns the word it was at */

/* "found 'x', expected WHAT", at the current word; always false. */
bool scan_expected(struct scan *, const char *what);
/* TEXT 'x', at the current word; always false. */
bool scan_wrong(struct scan *, const char *text);
bool scan_wrong_word(struct scan *, struct word, const char *text);

/* "at most 8 players on a table, no room for 'x'"; always false. */
bool scan_full(struct scan *, struct word, int max, const char *of_what);

bool word_is(struct word, const char *text);
bool word_begins(struct word, char c);
/* Copies it with a final zero; false if it is too long. */
bool word_copy(struct word, char *out, size_t size);
/* The index of the word in the list, or -1. */
int word_index(struct word, const char *const list[], int n);

/* A decimal number times `scale`, rounded; nothing else in the word. */
bool word_decimal(struct word, int scale, int64_t *out);
bool word_point(struct word, vec *out);
bool word_angle(struct word, angle *out);               /* degrees, or north, south-west, … */

bool scan_expect(struct scan *, const char *text);
bool scan_end(struct scan *);                           /* nothing more on this line */
bool scan_int(struct scan *, int lo, int hi, int *out);
bool scan_dice(struct scan *, uint8_t die[4], uint8_t *n);      /* to the end of the line */
bool scan_length(struct scan *, int32_t *out);          /* inches, to 1/1024 */
bool scan_point(struct scan *, vec *out);
bool scan_angle(struct scan *, angle *out);
/* Letters, digits, - and _; a full stop comes before the name of a section. */
bool scan_name(struct scan *, char out[MK_ID]);
bool scan_new_name(struct scan *, char out[MK_ID]);     /* of a whole piece, without a full stop */
/* The name of an edition that can be played. */
bool scan_edition(struct scan *, int *out);
bool scan_listed(struct scan *, const char *const list[], int n, const char *what, int *out);

#endif
