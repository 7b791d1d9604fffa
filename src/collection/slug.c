/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* slug.c: a name as a word for files and addresses. */
#include "collection/slug.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { ACCENTED = 0xc0, SHARP_S = 0xdf, ACCENTED_END = 0x180, MARKS = 0x300, MARKS_END = 0x370 };

/* The letters from U+00C0 to U+017F without their accents. */
static const char plain[] = "aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty"
                            "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllll"
                            "nnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

_Static_assert(sizeof plain == ACCENTED_END - ACCENTED + 1, "a letter for each of them");

/* The character at `text` (only those of at most two bytes matter here), and where the next begins. */
static const char *character(const char *text, const char *end, int *out)
{
    unsigned char c = (unsigned char)*text;

    if (c >= 0xc2 && c <= 0xdf && end - text > 1 && (text[1] & 0xc0) == 0x80) {
        *out = (c & 0x1f) << 6 | (text[1] & 0x3f);
        return text + 2;
    }
    *out = c < 128 ? c : '-';
    return text + 1;
}

/* What a slug has for it; 0 for an accent that stands alone. */
static char written(int c)
{
    if (c >= MARKS && c < MARKS_END)
        return 0;
    if (c >= ACCENTED && c < ACCENTED_END)
        return plain[c - ACCENTED];
    return (char)(c < 128 && isalnum(c) ? tolower(c) : '-');
}

void slug_write(char *out, size_t size, const char *name, size_t length)
{
    const char *end = name + length;
    size_t n = 0;
    int c;

    while (name < end && n + 1 < size) {
        name = character(name, end, &c);

        char letter = written(c);

        if (letter == 0 || (letter == '-' && (n == 0 || out[n - 1] == '-')))
            continue;
        out[n++] = letter;
        if (c == SHARP_S && n + 1 < size)
            out[n++] = letter;
    }
    while (n > 0 && out[n - 1] == '-')
        n--;
    out[n] = '\0';
}

void slug_word(char *out, size_t size, const char *name, size_t length, const char *otherwise)
{
    slug_write(out, size, name, length);

    size_t from = strspn(out, "-0123456789");

    if (out[from])
        memmove(out, out + from, strlen(out + from) + 1);
    else
        snprintf(out, size, "%s", otherwise);
}
