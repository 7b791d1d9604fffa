/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* text.h: writing into a buffer of fixed size, without stdio. */
#ifndef NOTATION_TEXT_H
#define NOTATION_TEXT_H

#include "mk/notation.h"

void text_add(struct mk_text *, const char *);
void text_byte(struct mk_text *, char);
void text_cut(struct mk_text *, size_t used);           /* back to when this much was used */
void text_int(struct mk_text *, int);
void text_word(struct mk_text *, const char *);         /* after a blank, unless a line begins */
void text_number(struct mk_text *, const char *word, int n);    /* " word n" */
/* The shortest decimal that reads back as n/scale; scale is a power of two up to 1024, or 10. */
void text_decimal(struct mk_text *, int32_t n, int scale);
void text_length(struct mk_text *, int32_t units);
void text_point(struct mk_text *, vec);                 /* " x,y" */
void text_angle(struct mk_text *, angle);               /* " north" or " 45.5" */

#endif
