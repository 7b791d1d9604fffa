/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* pen.h: where a figure's words are recorded: a figure of a table, or one of a collection. */
#ifndef NOTATION_PEN_H
#define NOTATION_PEN_H

#include "notation/table.h"

enum { SAID_MAX = 128 };            /* more than there are words */

struct pen {
    int edition;
    struct piece *piece;
    struct mk_levels *levels;
    struct mk_label *label;
    struct shell *shell;
    uint8_t factions;               /* written on its line so far */
    uint8_t began;                  /* BEGAN_…, likewise */
    bool published;                 /* said on this line */
    bool kind;                      /* likewise */
    bool part;                      /* the line is about one section of a piece */
    int nsaid;
    struct word said[SAID_MAX];     /* words this line may not repeat */
    struct mk_table *t;             /* these three are NULL for a figure of a collection */
    struct figure *figure;
    struct mk_wish *wish;
};

typedef bool word_reader(struct pen *, struct scan *);

/* printed.c */
/* The reader for the current word, if it is about something printed on a figure: takes the word, and
 * is NULL if it is not. */
word_reader *printed_word(struct scan *);
/* types.c: the same for what only some editions print. */
word_reader *type_word(struct scan *);
/* shell.c: the same for bombardment tokens. */
word_reader *shell_word(struct scan *);
bool type_read(struct scan *, struct word, enum mk_slot, ability_id *out);
bool nexus_read(struct scan *, struct word, int edition, struct position *out);
/* Notes the current property; false after an error if this line has named it already, unless a figure
 * may have several of it. */
bool said_once(struct pen *, struct scan *);
/* Has this line named that property? Every way to give a place counts as `at`. */
bool was_said(const struct pen *, struct word property);
/* Can one section of a piece have it on its own? */
bool is_of_section(struct word property);
/* After the last word of a line: applies corrections, if it is published. */
void printed_finish(struct pen *);
/* A standard figure of no particular kind: 8/8/14/2, nine positions, 20 points. */
void piece_default(struct piece *);
/* speed/attack/defense/damage in one word; *start: it has the mark of the starting position. */
bool position_read(struct scan *, int edition, struct position *out, bool *start);
/* castle.c */
word_reader open_word;
/* seal.c */
word_reader sealed_word, shown_word;
/* figure.c */
void figure_default(struct figure *, struct mk_wish *);
/* without.c: `without WORD` or `without ABILITY`, the latter wherever its dial shows it. */
word_reader without_word;
bool scan_byte(struct scan *, int lo, int hi, uint8_t *out);

#endif
