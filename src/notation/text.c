/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* text.c: writing into a buffer of fixed size. */
#include "notation/text.h"

void mk_text_init(struct mk_text *t, char *buffer, size_t size)
{
    *t = (struct mk_text){.at = buffer, .size = size};
    if (size > 0)
        buffer[0] = '\0';
}

void text_byte(struct mk_text *t, char c)
{
    if (t->used + 1 < t->size) {
        t->at[t->used] = c;
        t->at[t->used + 1] = '\0';
    }
    t->used++;
}

void text_cut(struct mk_text *t, size_t used)
{
    if (used < t->size)
        t->at[used] = '\0';
    t->used = used;
}

void text_add(struct mk_text *t, const char *s)
{
    while (*s)
        text_byte(t, *s++);
}

void text_int(struct mk_text *t, int n)
{
    char digit[12];
    int count = 0;
    unsigned rest = n < 0 ? 0u - (unsigned)n : (unsigned)n;

    if (n < 0)
        text_byte(t, '-');
    do
        digit[count++] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    while (count > 0)
        text_byte(t, digit[--count]);
}

void text_word(struct mk_text *t, const char *s)
{
    if (t->used > 0 && t->used < t->size && t->at[t->used - 1] != '\n')
        text_byte(t, ' ');
    text_add(t, s);
}

void text_number(struct mk_text *t, const char *word, int n)
{
    text_word(t, word);
    text_byte(t, ' ');
    text_int(t, n);
}

/* Rounded to the nearest, halves up: as the scanner does. */
static int64_t rescale(int64_t n, int64_t from, int64_t to)
{
    return (n * to * 2 + from) / (2 * from);
}

static void add_fraction(struct mk_text *t, int64_t value, int64_t power)
{
    int64_t fraction = value % power;

    text_int(t, (int)(value / power));
    if (power > 1)
        text_byte(t, '.');
    for (power /= 10; power >= 1; power /= 10)
        text_byte(t, (char)('0' + fraction / power % 10));
}

void text_decimal(struct mk_text *t, int32_t n, int scale)
{
    int64_t size = n < 0 ? -(int64_t)n : n, power = 1;

    while (power < 10000 && rescale(rescale(size, scale, power), power, scale) != size)
        power *= 10;
    if (n < 0)
        text_byte(t, '-');
    add_fraction(t, rescale(size, scale, power), power);
}

void text_length(struct mk_text *t, int32_t units)
{
    text_decimal(t, units, MK_INCH);
}

void text_point(struct mk_text *t, vec p)
{
    text_byte(t, ' ');
    text_length(t, p.x);
    text_byte(t, ',');
    text_length(t, p.y);
}

void text_angle(struct mk_text *t, angle a)
{
    static const char *const names[] = {"east", "north", "west", "south"};

    text_byte(t, ' ');
    if (a % 900 == 0)
        text_add(t, names[angle_norm(a) / 900]);
    else
        text_decimal(t, angle_norm(a), 10);
}
