/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* import.h: turns published figures from other people's files into a collection.
 *
 *  (1) A file is imported as a whole or not at all.
 *  (2) The report lists everything that was not taken unchanged: what was doubtful, and what was done
 *      about it.
 *  (3) What comes out is a finished collection, corrected as the catalogue says.
 */
#ifndef IMPORT_IMPORT_H
#define IMPORT_IMPORT_H

#include "collection/collection.h"

enum import_kind {
    NOTE_DOUBT,                 /* something was doubtful, and this was done */
    NOTE_LEFT_OUT,              /* the record is not a figure that can be fielded */
    NOTE_CORRECTED,             /* an official correction changed the record */
    NOTE_CORRECT,               /* an official correction is about it, but changes nothing */
    NOTE_KINDS
};

struct import_note {
    uint8_t kind;               /* enum import_kind */
    uint16_t rule;              /* the correction's clause */
    char who[120];              /* "Dungeons 3, Gnoll Hunter tough" */
    char text[160];
};

struct import_report {
    const char *format;         /* what the file was recognized as, or NULL */
    int records;
    int n, capacity;
    struct import_note *note;
    int count[NOTE_KINDS];
    int line, column;           /* of the error, if the file is not even JSON; otherwise 0 */
    char place[200];            /* of the error: "figures[17] (…): dial[2].speed" */
    char error[200];
};

/* False after an error, which is in the report; the collection is then empty. */
bool import_text(struct collection *, const char *id, const char *title, const char *text,
                 size_t length, struct import_report *);
void import_report_release(struct import_report *);

/* The id of a collection called so: "My Figures" is my-figures. It begins with a letter, and is
 * "imported" if nothing is left of the name. */
void import_id(char out[MK_SLUG], const char *name, size_t length);

#endif
