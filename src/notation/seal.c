/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* seal.c: commitments and what opens them. docs/notation.md, "Secrets".
 *
 *  (1) A commitment is the SHA-256 of the line that opens it. The line ends in a salt that nobody
 *      can guess; so the commitment tells nothing, and no other line fits it.
 *  (2) The secrets of a table follow from one number, from which every salt is derived: anybody
 *      told it at the end can work out every commitment.
 *  (3) Every place of a dial has a commitment, skulls too: the length of a dial is a secret.
 */
#include <assert.h>
#include <string.h>

#include "base/sha256.h"
#include "notation/pen.h"
#include "notation/text.h"
#include "rules/seal.h"

static_assert((int)SHA256_BYTES == (int)MK_COMMITMENT, "a commitment is a SHA-256");

enum { LINE_MAX = 512 };

/* ---------------------------------------------------------------- bytes as digits */

void print_hex(struct mk_text *t, const uint8_t *byte, int n)
{
    static const char digit[] = "0123456789abcdef";

    text_byte(t, ' ');
    for (int i = 0; i < n; i++) {
        text_byte(t, digit[byte[i] >> 4]);
        text_byte(t, digit[byte[i] & 15]);
    }
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool scan_hex(struct scan *s, uint8_t *out, int n, const char *what)
{
    struct word w = s->word;
    bool good = !w.quoted && w.length == 2 * n;

    for (int i = 0; good && i < n; i++) {
        int high = digit_of(w.at[2 * i]), low = digit_of(w.at[2 * i + 1]);

        good = high >= 0 && low >= 0;
        out[i] = (uint8_t)((high & 15) << 4 | (low & 15));
    }
    if (!good)
        return scan_expected(s, what);
    scan_take(s);
    return true;
}

/* ---------------------------------------------------------------- lines that open */

static void print_opening(const char *id, const struct mk_opening *o, struct mk_text *t)
{
    text_word(t, "open");
    text_word(t, id);
    text_byte(t, ' ');
    text_int(t, o->position + 1);
    if (o->skulls)
        text_word(t, "skulls");
    else
        print_position(&o->shows, t);
    if (o->shows.flags & POSITION_REPAIR)
        text_word(t, "repairs");
    print_hex(t, o->salt, MK_SALT);
}

static void commit(const char *id, const struct mk_opening *o, uint8_t out[MK_COMMITMENT])
{
    char line[LINE_MAX];
    struct mk_text t;

    mk_text_init(&t, line, sizeof line);
    print_opening(id, o, &t);
    sha256(line, t.used < t.size ? t.used : t.size - 1, out);
}

/* What is at this place of the dial. */
static struct mk_opening opening_of(const struct piece *p, const struct seal *s, fig_id f, int i)
{
    struct mk_opening o = {.fig = f, .position = (uint8_t)i, .skulls = i >= p->life};

    if (!o.skulls)
        o.shows = p->dial[i];
    memcpy(o.salt, s->salt[i], MK_SALT);
    return o;
}

static bool opening_words(struct scan *s, int edition, struct mk_opening *o)
{
    bool start = false;

    if (!scan_byte(s, 1, MK_DIAL, &o->position))
        return false;
    o->position--;
    o->skulls = scan_accept(s, "skulls");
    if (!o->skulls && !position_read(s, edition, &o->shows, &start))
        return false;
    if (!o->skulls && scan_accept(s, "repairs"))
        o->shows.flags |= POSITION_REPAIR;
    return scan_hex(s, o->salt, MK_SALT, "a salt of 32 hexadecimal digits") && scan_end(s);
}

static bool fits(const char *id, const struct seal *s, const struct mk_opening *o)
{
    uint8_t made[MK_COMMITMENT];

    commit(id, o, made);
    return memcmp(made, s->commitment[o->position], MK_COMMITMENT) == 0;
}

static const char not_committed[] = "this is not what was committed to, for figure";

bool mk_opening_read(const struct game *g, const char *text, size_t length, int line,
                     struct mk_opening *out, struct mk_error *error)
{
    char name[MK_ID];
    struct scan s;
    int f = 0;

    *out = (struct mk_opening){0};
    scan_begin(&s, text, length, line, error);
    if (!scan_expect(&s, "open"))
        return false;

    struct word w = s.word;

    if (!scan_name(&s, name))
        return false;
    while (f < g->nfigure && strcmp(piece_of(g, (fig_id)f)->id, name) != 0)
        f++;
    if (f == g->nfigure)
        return scan_wrong_word(&s, w, "no figure is called");
    if (!seal_of(g, (fig_id)f))
        return scan_wrong_word(&s, w, "the dial is not sealed: figure");
    out->fig = (fig_id)f;
    return opening_words(&s, g->edition, out) &&
           (fits(name, seal_of(g, (fig_id)f), out) || scan_wrong_word(&s, w, not_committed));
}

void mk_opening_print(const struct game *g, fig_id f, int position, struct mk_text *t)
{
    struct mk_opening o = opening_of(piece_of(g, f), seal_of(g, f), f, position);

    print_opening(piece_of(g, f)->id, &o, t);
}

/* ---------------------------------------------------------------- in a table */

/* `sealed` and a commitment for every place of the dial. */
bool sealed_word(struct pen *p, struct scan *s)
{
    struct seal *seal = p->t ? &p->t->seal[p->wish - p->t->wish] : NULL;

    if (!seal)
        return scan_wrong(s, "the figures of a collection are not sealed:");
    memset(seal, 0, sizeof *seal);
    memset(p->piece->dial, 0, sizeof p->piece->dial);
    p->piece->life = MK_DIAL;
    p->wish->sealed = true;
    for (int i = 0; i < MK_DIAL; i++)
        if (!scan_hex(s, seal->commitment[i], MK_COMMITMENT,
                      "a commitment of 64 hexadecimal digits, twelve in all"))
            return false;
    return true;
}

/* `shown 2 3`: positions the window has shown, besides the present one and the first. */
bool shown_word(struct pen *p, struct scan *s)
{
    int n;

    do {
        if (!scan_int(s, 1, MK_DIAL + 1, &n))
            return false;
        p->wish->shown = (uint16_t)(p->wish->shown | 1u << (n - 1));
    } while (s->word.length > 0 && !s->word.quoted && s->word.at[0] >= '0' && s->word.at[0] <= '9');
    return true;
}

bool secret_line(struct mk_table *t, struct scan *s)
{
    t->has_secret = true;
    return scan_hex(s, t->secret, MK_COMMITMENT, "a secret of 64 hexadecimal digits");
}

bool open_line(struct mk_table *t, struct scan *s)
{
    struct mk_opening o = {0};
    struct word w = s->word;
    int f;

    if (!scan_figure(s, t, &f))
        return false;
    if (!t->wish[f].sealed)
        return scan_wrong_word(s, w, "the dial is not sealed: figure");
    if (!opening_words(s, t->edition, &o))
        return false;
    if (!fits(t->piece[f].id, &t->seal[f], &o))
        return scan_wrong_word(s, w, not_committed);
    seal_open(&t->piece[f], &t->seal[f], &o);
    return true;
}

/* ---------------------------------------------------------------- when everything is read */

static void make_salt(const struct mk_table *t, const char *id, int position,
                      uint8_t out[MK_SALT])
{
    char line[LINE_MAX];
    uint8_t all[SHA256_BYTES];
    struct mk_text text;

    mk_text_init(&text, line, sizeof line);
    text_word(&text, "salt");
    print_hex(&text, t->secret, MK_COMMITMENT);
    text_word(&text, id);
    text_byte(&text, ' ');
    text_int(&text, position + 1);
    sha256(line, text.used, all);
    memcpy(out, all, MK_SALT);
}

static void seal_figure(struct mk_table *t, int f)
{
    struct seal *s = &t->seal[f];

    memset(s, 0, sizeof *s);
    s->known = SEAL_ALL;
    for (int i = 0; i < MK_DIAL; i++) {
        make_salt(t, t->piece[f].id, i, s->salt[i]);

        struct mk_opening o = opening_of(&t->piece[f], s, (fig_id)f, i);

        commit(t->piece[f].id, &o, s->commitment[i]);
    }
}

bool seals_finish(struct mk_table *t, bool *sealed, struct mk_error *error)
{
    struct scan s;

    *sealed = t->has_secret || (t->nfigure > 0 && t->wish[0].sealed);
    for (int f = 0; f < t->nfigure; f++) {
        scan_begin(&s, "", 0, t->wish[f].line, error);
        if (t->has_secret && t->wish[f].sealed)
            return scan_wrong(&s, "the dials of a table with a secret are written out");
        if (t->wish[f].sealed != t->wish[0].sealed)
            return scan_wrong(&s, "the dials of all figures are sealed, or none is");
        if (t->has_secret)
            seal_figure(t, f);
    }
    return true;
}

/* ---------------------------------------------------------------- printing */

void print_sealed(const struct seal *s, struct mk_text *t)
{
    text_word(t, "sealed");
    for (int i = 0; i < MK_DIAL; i++)
        print_hex(t, s->commitment[i], MK_COMMITMENT);
}

void print_shown(const struct piece *p, const struct figure *f, struct mk_text *t)
{
    uint16_t usual = (uint16_t)(1u << f->position | 1u << p->start);

    if (!(f->shown & ~usual))
        return;
    text_word(t, "shown");
    for (int i = 0; i <= MK_DIAL; i++)
        if ((f->shown & ~usual) >> i & 1) {
            text_byte(t, ' ');
            text_int(t, i + 1);
        }
}

void print_openings(const struct game *g, struct mk_text *t)
{
    for (int f = 0; f < g->nfigure && g->printed->seals_at; f++)
        for (int i = 0; i < MK_DIAL; i++)
            if (seal_of(g, (fig_id)f)->known >> i & 1) {
                mk_opening_print(g, (fig_id)f, i, t);
                text_byte(t, '\n');
            }
}
