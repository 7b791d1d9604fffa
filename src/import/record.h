/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* record.h: what the readers of the various formats share.
 *
 * A reader turns one record of its file into a struct record, which is the same for all formats;
 * record_take makes a model of it, and says what was doubtful. */
#ifndef IMPORT_RECORD_H
#define IMPORT_RECORD_H

#include <jansson.h>

#include "import/import.h"

enum { BASE_STANDARD, BASE_MOUNTED, BASE_UNKNOWN };

struct record {
    const char *set, *name, *rank;      /* borrowed from the file */
    int number, points, frequency;
    int arc, range, arrows;             /* degrees, inches, targets */
    int base;                           /* BASE_… */
    int nfaction;
    uint8_t faction[2];
    int life, start;
    struct position dial[MK_DIAL];
};

struct import {
    struct import_report *report;
    struct collection *collection;
    const char *list;                   /* the name of the array of records */
    int index;                          /* of the present record */
    int notes_before;                   /* how many notes there were before it */
    char who[120];                      /* the present record in words */
};

/* Fails at a field of the present record; always false. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool import_fail(struct import *, const char *field, const char *format, ...);
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void import_note(struct import *, enum import_kind, const char *format, ...);

/* A field of the wrong type is an error; so is one that is missing. */
bool field_text(struct import *, const json_t *object, const char *key, const char **out);
bool field_int(struct import *, const json_t *object, const char *key, int *out);
bool field_array(struct import *, const json_t *object, const char *key, json_t **out);
/* The number in a string, as the feed has it; false if it is not a number. */
bool text_number_of(const char *text, int *out);

/* names.c: the words that files use. */
bool faction_of(const char *name, size_t length, uint8_t *out);
bool rank_of(const char *name, uint8_t *out);
/* "Flame/Lightning"; ABILITY_NONE if there is none of that name. */
ability_id ability_called(const char *name);
/* The ability with that number in the feed, or ABILITY_NONE. */
ability_id ability_of_feed(int number);
enum mk_slot ability_slot(ability_id);
void slug_of(char out[MK_SLUG], const char *name, int rank);
/* Figures that would have the same slug get their set and number appended. */
void make_slugs_unique(struct collection *);

/* A value of a dial; an impossible one is brought into range, and noted. */
int dial_value_of(struct import *, int n, const char *field);
bool faction_add(struct import *, struct record *, const char *name, size_t length);
void record_name(struct import *, const struct record *);
bool record_take(struct import *, const struct record *);

/* plain.c, feed.c: all records of a file. */
bool plain_read(struct import *, const json_t *root);
bool feed_read(struct import *, const json_t *root);

/* guard.c: is this JSON no larger and no deeper than a list of figures can be? */
bool guard_check(const char *text, size_t length, struct import_report *);

#endif
