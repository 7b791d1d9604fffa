/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* wrap.h: wrapping long sentences for a terminal. */
#ifndef CLI_WRAP_H
#define CLI_WRAP_H

enum { WRAP_COLUMNS = 78 };

/* The columns that `n` bytes of UTF-8 take. */
int wrap_width(const char *text, int n);
/* Prints `text` in lines of WRAP_COLUMNS, or of the terminal's width if that is smaller, each after
 * `indent` blanks; the first continues at column `at`, so that a label can precede it. */
void wrap_print(const char *text, int indent, int at);
/* A label after `indent` blanks, then the text, wrapped under the start of the label. */
void wrap_field(int indent, const char *label, const char *text);

#endif
