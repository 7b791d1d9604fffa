/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* scan.c: words, numbers, points and directions. */
#include "notation/scan.h"

#include <limits.h>
#include <string.h>

#include "notation/text.h"
#include "rules/ruleset.h"

enum { DIGITS_MAX = 6, FRACTION_MAX = 9, INCHES_MAX = 255 };

/* ---------------------------------------------------------------- words */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The bytes of the UTF-8 letter there, or 0 if there is none: what is read is shown to people and
 * sent as JSON. */
static int letter_at(const char *at, const char *end)
{
    unsigned char c = (unsigned char)*at;
    int n = c < 0x80 ? 1 : c >= 0xc2 && c < 0xe0 ? 2 : c >= 0xe0 && c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
    unsigned char next = n > 1 && end - at > 1 ? (unsigned char)at[1] : 0;

    if ((c >= 0x80 && c < 0xc2) || (c < ' ' && c != '\t') || end - at < n)
        return 0;
    for (int i = 1; i < n; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            return 0;
    if ((c == 0xe0 && next < 0xa0) || (c == 0xed && next >= 0xa0) || (c == 0xf0 && next < 0x90) ||
        (c == 0xf4 && next >= 0x90))
        return 0;                   /* longer than need be, half a letter, beyond the last */
    return n;
}

static bool is_text(const char *at, const char *end)
{
    int n = 1;

    for (; at < end && n; at += n)
        n = letter_at(at, end);
    return n > 0;
}

/* Without a second quote, or with bytes that are no text, it is no string but a word, which is
 * good for nothing. */
static void scan_string(struct scan *s)
{
    const char *from = s->at + 1;

    do
        s->at++;
    while (s->at < s->end && *s->at != '"');
    s->word.quoted = s->at < s->end && is_text(from, s->at);
    s->word.at = s->word.quoted ? from : from - 1;
    s->word.length = (int)(s->at - s->word.at);
    if (s->at < s->end)
        s->at++;
}

static void scan_word(struct scan *s)
{
    while (s->at < s->end && is_blank(*s->at))
        s->at++;
    s->word = (struct word){.at = s->at, .column = (int)(s->at - s->start) + 1};
    if (s->at < s->end && *s->at == '#') {
        s->at = s->end;
        return;
    }
    if (s->at < s->end && *s->at == '"') {
        scan_string(s);
        return;
    }
    while (s->at < s->end && !is_blank(*s->at) && *s->at != '#' && *s->at != '"')
        s->at++;
    s->word.length = (int)(s->at - s->word.at);
}

void scan_begin(struct scan *s, const char *line, size_t length, int number, struct mk_error *error)
{
    if (length > INT_MAX)               /* columns are ints */
        length = INT_MAX;
    *s = (struct scan){
        .start = line, .at = line, .end = line + length, .line = number, .error = error};
    scan_word(s);
}

bool scan_done(const struct scan *s)
{
    return s->word.length == 0 && !s->word.quoted;
}

bool word_is(struct word w, const char *text)
{
    size_t n = strlen(text);

    return !w.quoted && (size_t)w.length == n && memcmp(w.at, text, n) == 0;
}

bool word_begins(struct word w, char c)
{
    return !w.quoted && w.length > 0 && w.at[0] == c;
}

bool word_copy(struct word w, char *out, size_t size)
{
    if ((size_t)w.length >= size)
        return false;
    memcpy(out, w.at, (size_t)w.length);
    out[w.length] = '\0';
    return true;
}

int word_index(struct word w, const char *const list[], int n)
{
    for (int i = 0; i < n; i++)
        if (list[i] && word_is(w, list[i]))
            return i;
    return -1;
}

bool scan_is(const struct scan *s, const char *text)
{
    return !scan_done(s) && word_is(s->word, text);
}

struct word scan_take(struct scan *s)
{
    struct word w = s->word;

    scan_word(s);
    return w;
}

bool scan_accept(struct scan *s, const char *text)
{
    if (!scan_is(s, text))
        return false;
    scan_word(s);
    return true;
}

/* ---------------------------------------------------------------- errors */

static void quote_word(struct mk_text *t, struct word w)
{
    enum { SHOWN = 40 };
    char shown[SHOWN + 1];
    int n = w.length < SHOWN ? w.length : SHOWN;

    for (int i = 0; i < n; i++)
        shown[i] = w.at[i] >= ' ' && w.at[i] <= '~' ? w.at[i] : '?';
    shown[n] = '\0';
    text_add(t, "'");
    text_add(t, shown);
    text_add(t, "'");
}

static struct mk_text error_at(struct scan *s, struct word w)
{
    struct mk_text t;

    s->error->line = s->line;
    s->error->column = w.column;
    mk_text_init(&t, s->error->text, sizeof s->error->text);
    return t;
}

bool scan_expected(struct scan *s, const char *what)
{
    struct mk_text t = error_at(s, s->word);

    text_add(&t, "found ");
    if (scan_done(s))
        text_add(&t, "the end of the line");
    else
        quote_word(&t, s->word);
    text_add(&t, ", expected ");
    text_add(&t, what);
    if (word_begins(s->word, '"'))
        text_add(&t, s->word.at + s->word.length < s->end
                         ? "; a text in quotes is UTF-8 without control characters"
                         : "; a text needs both its quotes");
    return false;
}

bool scan_wrong_word(struct scan *s, struct word w, const char *text)
{
    struct mk_text t = error_at(s, w);

    text_add(&t, text);
    if (w.length > 0 || w.quoted) {
        text_add(&t, " ");
        quote_word(&t, w);
    }
    return false;
}

bool scan_wrong(struct scan *s, const char *text)
{
    return scan_wrong_word(s, s->word, text);
}

/* ---------------------------------------------------------------- numbers */

static const char *digits(const char *p, const char *end, int max, int64_t *value, int *count)
{
    *count = 0;
    for (; p < end && is_digit(*p) && *count < max; p++, ++*count)
        *value = *value * 10 + (*p - '0');
    return p;
}

static bool decimal(const char *p, const char *end, int scale, int64_t *out)
{
    bool negative = p < end && *p == '-';
    int64_t value = 0, power = 1;
    int whole = 0, fraction = 0;

    if (p < end && (*p == '-' || *p == '+'))
        p++;
    p = digits(p, end, DIGITS_MAX, &value, &whole);
    if (p < end && *p == '.')
        p = digits(p + 1, end, FRACTION_MAX, &value, &fraction);
    if (p != end || whole + fraction == 0)
        return false;
    for (int i = 0; i < fraction; i++)
        power *= 10;
    value = (value / power) * scale + ((value % power) * scale * 2 + power) / (2 * power);
    *out = negative ? -value : value;
    return true;
}

bool word_decimal(struct word w, int scale, int64_t *out)
{
    return !w.quoted && decimal(w.at, w.at + w.length, scale, out);
}

static bool coordinate(const char *p, const char *end, int32_t *out)
{
    int64_t n;

    if (!decimal(p, end, MK_INCH, &n) || n >= INCHES_MAX * MK_INCH || n <= -INCHES_MAX * MK_INCH)
        return false;
    *out = (int32_t)n;
    return true;
}

bool word_point(struct word w, vec *out)
{
    const char *comma = w.quoted || !w.length ? NULL : memchr(w.at, ',', (size_t)w.length);

    return comma && coordinate(w.at, comma, &out->x) &&
           coordinate(comma + 1, w.at + w.length, &out->y);
}

bool word_angle(struct word w, angle *out)
{
    static const char *const names[] = {"east", "north-east", "north", "north-west",
                                        "west", "south-west", "south", "south-east"};
    int i = word_index(w, names, 8);
    int64_t tenths;

    if (i >= 0) {
        *out = (angle)(i * (MK_TURN / 8));
        return true;
    }
    if (!word_decimal(w, 10, &tenths))
        return false;
    *out = angle_norm((int)(tenths % MK_TURN));
    return true;
}

/* ---------------------------------------------------------------- what a line is made of */

bool scan_expect(struct scan *s, const char *text)
{
    char what[24] = "'";

    if (scan_accept(s, text))
        return true;
    strncat(what, text, sizeof what - 3);
    return scan_expected(s, strcat(what, "'"));
}

bool scan_end(struct scan *s)
{
    return scan_done(s) || scan_expected(s, "nothing more on this line");
}

static bool out_of_range(struct scan *s, int lo, int hi)
{
    struct mk_text t = error_at(s, s->word);

    text_add(&t, "expected a number from ");
    text_int(&t, lo);
    text_add(&t, " to ");
    text_int(&t, hi);
    text_add(&t, ", found ");
    quote_word(&t, s->word);
    return false;
}

bool scan_full(struct scan *s, struct word w, int max, const char *of_what)
{
    struct mk_text t = error_at(s, w);

    text_add(&t, "at most ");
    text_int(&t, max);
    text_byte(&t, ' ');
    text_add(&t, of_what);
    text_add(&t, " are allowed; one too many: ");
    quote_word(&t, w);
    return false;
}

bool scan_int(struct scan *s, int lo, int hi, int *out)
{
    int64_t n;

    if (!word_decimal(s->word, 1, &n) || memchr(s->word.at, '.', (size_t)s->word.length))
        return scan_expected(s, "a whole number");
    if (n < lo || n > hi)
        return out_of_range(s, lo, hi);
    *out = (int)n;
    scan_word(s);
    return true;
}

bool scan_dice(struct scan *s, uint8_t die[4], uint8_t *n)
{
    while (!scan_done(s)) {
        struct word w = scan_take(s);

        for (int i = 0; i < w.length; i++) {
            if (w.at[i] == ',')
                continue;
            if (w.at[i] < '1' || w.at[i] > '6' || *n == 4)
                return scan_wrong_word(s, w, "expected up to four dice from 1 to 6, found");
            die[(*n)++] = (uint8_t)(w.at[i] - '0');
        }
    }
    return *n > 0 || scan_expected(s, "a die");
}

bool scan_length(struct scan *s, int32_t *out)
{
    int64_t n;

    if (!word_decimal(s->word, MK_INCH, &n))
        return scan_expected(s, "a length in inches");
    if (n < 0 || n > INCHES_MAX * MK_INCH)
        return scan_wrong(s, "a length must be 0 to 255 inches, not");
    *out = (int32_t)n;
    scan_word(s);
    return true;
}

bool scan_point(struct scan *s, vec *out)
{
    if (!word_point(s->word, out))
        return scan_expected(s, "a point x,y");
    scan_word(s);
    return true;
}

bool scan_angle(struct scan *s, angle *out)
{
    if (!word_angle(s->word, out))
        return scan_expected(s, "a direction");
    scan_word(s);
    return true;
}

static bool is_in_name(char c)
{
    return is_letter(c) || is_digit(c) || c == '-' || c == '_' || c == '.';
}

static bool is_name(struct word w)
{
    if (w.quoted || w.length == 0 || !is_letter(w.at[0]))
        return false;
    for (int i = 1; i < w.length; i++)
        if (!is_in_name(w.at[i]))
            return false;
    return true;
}

bool scan_name(struct scan *s, char out[MK_ID])
{
    if (!is_name(s->word))
        return scan_expected(s, "a name");
    memset(out, 0, MK_ID);
    if (!word_copy(s->word, out, MK_ID))
        return scan_wrong(s, "a name may have at most 15 characters:");
    scan_word(s);
    return true;
}

bool scan_new_name(struct scan *s, char out[MK_ID])
{
    struct word w = s->word;

    if (!scan_name(s, out))
        return false;
    return !strchr(out, '.') ||
           scan_wrong_word(s, w, "a full stop is for sections (tank.front), not for the name");
}

bool scan_listed(struct scan *s, const char *const list[], int n, const char *what, int *out)
{
    int i = word_index(s->word, list, n);

    if (i < 0)
        return scan_expected(s, what);
    *out = i;
    scan_word(s);
    return true;
}

static bool expected_edition(struct scan *s)
{
    char what[96];
    struct mk_text t;
    int n = 0;

    mk_text_init(&t, what, sizeof what);
    text_add(&t, "an edition (");
    for (int e = 0; e < MK_EDITIONS; e++)
        if (ruleset_number(e)) {
            text_add(&t, n++ ? ", " : "");
            text_add(&t, ruleset_number(e)->name);
        }
    text_add(&t, ")");
    return scan_expected(s, what);
}

bool scan_edition(struct scan *s, int *out)
{
    for (int e = 0; e < MK_EDITIONS; e++)
        if (ruleset_number(e) && scan_accept(s, ruleset_number(e)->name)) {
            *out = e;
            return true;
        }
    return expected_edition(s);
}
