/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* message.c: parsing what a client says. */
#include "server/message.h"

#include <string.h>

/* The length of the character at `s`; 0 if it is invalid: overlong, a surrogate, or too large. */
static size_t letter(const unsigned char *s, size_t left)
{
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = s[0] < 0x80 ? 1 : s[0] >> 5 == 6 ? 2 : s[0] >> 4 == 14 ? 3 : s[0] >> 3 == 30 ? 4 : 0;
    unsigned code;

    if (n < 2 || n > left)
        return n <= left ? n : 0;
    code = s[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (s[i] & 0x3fu);
    }
    return code >= least[n] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? n : 0;
}

bool message_is_text(const char *text, size_t length)
{
    const unsigned char *s = (const unsigned char *)text;

    for (size_t i = 0; i < length;) {
        size_t n = letter(s + i, length - i);

        if (n == 0 || s[i] < ' ' || s[i] == 127)
            return false;
        i += n;
    }
    return true;
}

struct words {
    const char *at, *end;
};

/* The next word up to a blank; its length is 0 at the end. Skips the one blank after it. */
static size_t take(struct words *w, const char **out)
{
    const char *blank = memchr(w->at, ' ', (size_t)(w->end - w->at));
    size_t n = (size_t)((blank ? blank : w->end) - w->at);

    *out = w->at;
    w->at = blank ? blank + 1 : w->end;
    return n;
}

static bool take_copy(struct words *w, char *out, size_t size)
{
    const char *word;
    size_t n = take(w, &word);

    if (n == 0 || n >= size)
        return false;
    memcpy(out, word, n);
    out[n] = '\0';
    return true;
}

static bool take_number(struct words *w, int *out)
{
    const char *word;
    size_t n = take(w, &word);
    long value = 0;

    for (size_t i = 0; i < n && value <= LINE_LAST; i++) {
        if (word[i] < '0' || word[i] > '9')
            return false;
        value = 10 * value + (word[i] - '0');
    }
    *out = (int)value;
    return n > 0 && value <= LINE_LAST;
}

static const char *read_hello(struct message *m, struct words *w)
{
    static const char right[] = "expected 'hello ID TOKEN LAST'";

    if (!take_copy(w, m->id, sizeof m->id) || !take_copy(w, m->token, sizeof m->token) ||
        !take_number(w, &m->n) || w->at != w->end)
        return right;
    if (strcmp(m->token, "-") == 0)
        m->token[0] = '\0';
    return NULL;
}

static const char *read_order(struct message *m, struct words *w)
{
    if (!take_number(w, &m->n) || w->at == w->end)
        return "expected 'order N TEXT', N being the number of the next line";
    return NULL;
}

static const char *read_undo(struct message *m, struct words *w)
{
    if (!take_number(w, &m->n) || w->at != w->end)
        return "expected 'undo N', N being the number of the next line";
    return NULL;
}

static const char *read_chat(struct message *m, struct words *w)
{
    size_t n = (size_t)(w->end - w->at);

    (void)m;
    if (n == 0 || strspn(w->at, " ") >= n)
        return "expected 'chat TEXT'";
    return n <= CHAT_MAX ? NULL : "expected at most 1000 bytes of text";
}

static const char *read_quiet(struct message *m, struct words *w)
{
    char word[4];

    if (!take_copy(w, word, sizeof word) || w->at != w->end ||
        (strcmp(word, "on") != 0 && strcmp(word, "off") != 0))
        return "expected 'quiet on' or 'quiet off'";
    m->n = strcmp(word, "on") == 0;
    return NULL;
}

static const char *read_ping(struct message *m, struct words *w)
{
    (void)m;
    (void)w;
    return NULL;
}

const char *message_read(struct message *m, const char *text, size_t length)
{
    static const struct {
        const char *word;
        enum message_kind kind;
        const char *(*read)(struct message *, struct words *);
    } kinds[] = {
        {"hello", SAYS_HELLO, read_hello}, {"order", SAYS_ORDER, read_order},
        {"undo", SAYS_UNDO, read_undo},    {"chat", SAYS_CHAT, read_chat},
        {"quiet", SAYS_QUIET, read_quiet}, {"ping", SAYS_PING, read_ping},
    };
    struct words w = {text, text + length};
    const char *word;

    *m = (struct message){0};
    if (!message_is_text(text, length))
        return "expected one line of UTF-8 text without control characters";

    size_t n = take(&w, &word);

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strlen(kinds[i].word) == n && memcmp(kinds[i].word, word, n) == 0) {
            const char *wrong = kinds[i].read(m, &w);

            m->kind = kinds[i].kind;
            m->text = w.at;
            m->length = (size_t)(w.end - w.at);
            return wrong;
        }
    return "expected hello, order, undo, chat, quiet or ping";
}
