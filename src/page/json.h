/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* json.h: writing JSON into memory that grows.
 *
 *  (1) The writer sets the commas: the caller only says what is there.
 *  (2) Strings may hold any bytes; what JSON forbids is escaped.
 *  (3) Lengths are inches and angles degrees, in the shortest decimals that read back exactly.
 */
#ifndef PAGE_JSON_H
#define PAGE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "geom/geom.h"

struct json {
    char *at;                   /* always ends in a zero byte once something was written */
    size_t used, capacity;
    bool follows;               /* the next value follows another one */
};

void js_clear(struct json *);         /* empty, keeping its memory */
void js_release(struct json *);

/* '{' or '[', and '}' or ']'. */
void js_open(struct json *, char bracket);
void js_close(struct json *, char bracket);
void js_key(struct json *, const char *);

void js_string(struct json *, const char *);          /* NULL is null */
void js_bytes(struct json *, const char *, size_t length);
void js_int(struct json *, int64_t);
void js_bool(struct json *, bool);
void js_null(struct json *);
void js_decimal(struct json *, int32_t, int scale);   /* in units of 1/scale */
void js_length(struct json *, int32_t units);
void js_point(struct json *, vec);                    /* [x, y] */
void js_chance(struct json *, double);                /* to a millionth; not a number is null */

/* A key and its value. */
void js_put_open(struct json *, const char *key, char bracket);
void js_put_string(struct json *, const char *key, const char *);
void js_put_int(struct json *, const char *key, int64_t);
void js_put_bool(struct json *, const char *key, bool);
void js_put_null(struct json *, const char *key);
void js_put_length(struct json *, const char *key, int32_t units);
void js_put_angle(struct json *, const char *key, int tenths);
void js_put_point(struct json *, const char *key, vec);
void js_put_chance(struct json *, const char *key, double);
void js_put_hash(struct json *, const char *key, uint64_t);

#endif
