/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* json.c: the writer of JSON. */
#include "page/json.h"

#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "notation/text.h"

/* ---------------------------------------------------------------- bytes */

static void add_bytes(struct json *j, const char *bytes, size_t n)
{
    if (j->used + n + 1 > j->capacity) {
        j->capacity = 2 * (j->used + n + 1) + 1024;
        j->at = must_have(realloc(j->at, j->capacity));
    }
    memcpy(j->at + j->used, bytes, n);
    j->used += n;
    j->at[j->used] = '\0';
}

static void add_byte(struct json *j, char c)
{
    add_bytes(j, &c, 1);
}

/* Before a value: the comma, if one is due. */
static void begin_value(struct json *j)
{
    if (j->follows)
        add_byte(j, ',');
    j->follows = true;
}

static void add_value(struct json *j, const char *text)
{
    begin_value(j);
    add_bytes(j, text, strlen(text));
}

void js_clear(struct json *j)
{
    j->used = 0;
    j->follows = false;
}

void js_release(struct json *j)
{
    free(j->at);
    *j = (struct json){0};
}

/* ---------------------------------------------------------------- structure */

void js_open(struct json *j, char bracket)
{
    begin_value(j);
    add_byte(j, bracket);
    j->follows = false;
}

void js_close(struct json *j, char bracket)
{
    add_byte(j, bracket);
    j->follows = true;
}

void js_key(struct json *j, const char *key)
{
    js_string(j, key);
    add_byte(j, ':');
    j->follows = false;
}

/* ---------------------------------------------------------------- values */

static bool is_plain(char c)
{
    return (unsigned char)c >= 0x20 && c != '"' && c != '\\';
}

static void add_escaped(struct json *j, char c)
{
    static const char digits[] = "0123456789abcdef";
    char code[] = "\\u0000";

    switch (c) {
    case '"':
        add_bytes(j, "\\\"", 2);
        break;
    case '\\':
        add_bytes(j, "\\\\", 2);
        break;
    case '\n':
        add_bytes(j, "\\n", 2);
        break;
    default:
        code[4] = digits[(unsigned char)c >> 4];
        code[5] = digits[(unsigned char)c & 15];
        add_bytes(j, code, 6);
    }
}

void js_bytes(struct json *j, const char *s, size_t length)
{
    size_t from = 0;

    begin_value(j);
    add_byte(j, '"');
    for (size_t i = 0; i < length; i++) {
        if (is_plain(s[i]))
            continue;
        add_bytes(j, s + from, i - from);
        add_escaped(j, s[i]);
        from = i + 1;
    }
    add_bytes(j, s + from, length - from);
    add_byte(j, '"');
}

void js_string(struct json *j, const char *s)
{
    if (s)
        js_bytes(j, s, strlen(s));
    else
        js_null(j);
}

void js_int(struct json *j, int64_t n)
{
    char digit[24];
    size_t at = sizeof digit;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;

    do
        digit[--at] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (n < 0)
        digit[--at] = '-';
    begin_value(j);
    add_bytes(j, digit + at, sizeof digit - at);
}

void js_bool(struct json *j, bool b)
{
    add_value(j, b ? "true" : "false");
}

void js_null(struct json *j)
{
    add_value(j, "null");
}

void js_decimal(struct json *j, int32_t n, int scale)
{
    char buffer[32];
    struct mk_text t;

    mk_text_init(&t, buffer, sizeof buffer);
    text_decimal(&t, n, scale);
    add_value(j, buffer);
}

void js_length(struct json *j, int32_t units)
{
    js_decimal(j, units, MK_INCH);
}

static void js_angle(struct json *j, int tenths)
{
    js_decimal(j, tenths, 10);
}

void js_point(struct json *j, vec p)
{
    js_open(j, '[');
    js_length(j, p.x);
    js_length(j, p.y);
    js_close(j, ']');
}

void js_chance(struct json *j, double d)
{
    enum { MILLION = 1000000 };
    char fraction[] = ".000000";
    bool negative = d < 0;

    if (!(d > -1e9 && d < 1e9)) {
        js_null(j);
        return;
    }

    int64_t n = (int64_t)((negative ? -d : d) * MILLION + 0.5);

    if (negative && n > 0) {
        begin_value(j);
        add_byte(j, '-');
        j->follows = false;
    }
    js_int(j, n / MILLION);
    n %= MILLION;
    if (n == 0)
        return;
    for (int i = 6; i > 0; i--, n /= 10)
        fraction[i] = (char)('0' + n % 10);
    add_bytes(j, fraction, 7);
}

/* Sixteen digits, as a string. */
static void js_hash(struct json *j, uint64_t hash)
{
    static const char digits[] = "0123456789abcdef";
    char text[16];

    for (int i = 0; i < 16; i++)
        text[i] = digits[hash >> (60 - 4 * i) & 15];
    js_bytes(j, text, sizeof text);
}

/* ---------------------------------------------------------------- keys with values */

void js_put_open(struct json *j, const char *key, char bracket)
{
    js_key(j, key);
    js_open(j, bracket);
}

void js_put_string(struct json *j, const char *key, const char *s)
{
    js_key(j, key);
    js_string(j, s);
}

void js_put_int(struct json *j, const char *key, int64_t n)
{
    js_key(j, key);
    js_int(j, n);
}

void js_put_bool(struct json *j, const char *key, bool b)
{
    js_key(j, key);
    js_bool(j, b);
}

void js_put_null(struct json *j, const char *key)
{
    js_key(j, key);
    js_null(j);
}

void js_put_length(struct json *j, const char *key, int32_t units)
{
    js_key(j, key);
    js_length(j, units);
}

void js_put_angle(struct json *j, const char *key, int tenths)
{
    js_key(j, key);
    js_angle(j, tenths);
}

void js_put_point(struct json *j, const char *key, vec p)
{
    js_key(j, key);
    js_point(j, p);
}

void js_put_chance(struct json *j, const char *key, double d)
{
    js_key(j, key);
    js_chance(j, d);
}

void js_put_hash(struct json *j, const char *key, uint64_t hash)
{
    js_key(j, key);
    js_hash(j, hash);
}
