/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* model.c: one figure of a collection, read from its line and printed again. */
#include <string.h>

#include "notation/card.h"
#include "notation/names.h"
#include "notation/pen.h"
#include "notation/text.h"
#include "rules/kind.h"

enum { POINTS_UNSAID = -1, FACTION_UNSAID = 0xff };

/* ---------------------------------------------------------------- what a figure must say */

static const char *dial_flaw(const struct piece *p)
{
    for (int i = 0; i < p->life; i++)
        for (int s = 0; s < MK_SLOTS; s++)
            if (p->dial[i].ability[s] >= MK_ABILITIES)
                return "has a mark that is not on the ability card";
    return NULL;
}

/* Without a level it is taken at its highest. */
static const char *levels_flaw(const struct mk_model *m)
{
    const struct mk_levels *l = &m->levels;

    for (int i = 0; i < l->n; i++) {
        if (l->level[i].position >= m->piece.life)
            return "has a level past the end of its dial";
        if (i > 0 && l->level[i].position <= l->level[i - 1].position)
            return "has levels out of order: the highest must come first";
    }
    if (l->n > 0 && l->level[0].points != m->piece.points)
        return "has a different cost at its highest level";
    return NULL;
}

static bool counts(int8_t value)
{
    return value != 0 && value != MK_SKULL;
}

/* [castle.always-tough, castle.wall.no-attack] */
static const char *castle_flaw(const struct piece *p)
{
    const struct fort *fort = mk_kinds[p->kind].fort;

    for (int i = 0; fort && fort->wall && i < p->life; i++)
        if (counts(p->dial[i].value[SLOT_ATTACK]) || counts(p->dial[i].value[SLOT_DAMAGE]))
            return "is a wall with an attack or damage value: a wall has 0 there";
    for (int i = 0; fort && i < p->life; i++)
        if (p->dial[i].ability[SLOT_DEFENSE] != ABILITY_TOUGHNESS &&
            p->dial[i].ability[SLOT_DEFENSE] != ABILITY_INVULNERABILITY)
            return "is a castle section that does not show toughness or invulnerability at every "
                   "position of its dial";
    return NULL;
}

/* A dial cannot start at its skulls. */
static const char *skulls_flaw(const struct piece *p)
{
    bool lost = p->sections == 1 && skulls_at(p, p->start) >= mk_kinds[p->kind].skulls;

    return lost || skulls_at(p, p->start) >= MK_SKULLS ? "is eliminated where it starts" : NULL;
}

const char *mk_model_flaw(const struct mk_model *m)
{
    const struct piece *p = &m->piece;
    const char *flaw = NULL;

    if (!p->name[0])
        return "has no name";
    if (p->life < 1 || p->life > MK_DIAL)
        return "has no dial";
    if (p->points < 0)
        return "has no points";
    if (p->faction[0] >= MK_FACTIONS || p->faction[1] >= MK_FACTIONS)
        return "has no faction";
    flaw = dial_flaw(p);
    if (!flaw && p->start == START_NONE)
        flaw = "has no starting position";
    if (!flaw && p->start >= p->life)
        flaw = "starts past the end of its dial";
    if (!flaw)
        flaw = skulls_flaw(p);
    if (!flaw)
        flaw = castle_flaw(p);
    return flaw ? flaw : levels_flaw(m);
}

/* ---------------------------------------------------------------- reading */

static bool is_slug(struct word w)
{
    if (w.quoted || w.length == 0 || w.at[0] < 'a' || w.at[0] > 'z')
        return false;
    for (int i = 0; i < w.length; i++) {
        char c = w.at[i];

        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-' && c != '_')
            return false;
    }
    return true;
}

static bool slug_read(struct scan *s, char out[MK_SLUG])
{
    if (!is_slug(s->word))
        return scan_expected(s, "the name of a figure: lower-case letters, digits and hyphens");
    if (!word_copy(s->word, out, MK_SLUG))
        return scan_wrong(s, "longer than 63 characters:");
    scan_take(s);
    return true;
}

static bool words_of(struct pen *p, struct scan *s)
{
    while (!scan_done(s)) {
        if (!said_once(p, s))
            return false;

        word_reader *printed = printed_word(s);

        if (!printed)
            return scan_expected(s, "a property of a figure (name, points, dial, …)");
        if (!printed(p, s))
            return false;
    }
    return true;
}

static bool words_read(struct mk_model *m, int edition, struct scan *s)
{
    struct pen p = {.edition = edition, .piece = &m->piece, .levels = &m->levels,
                    .label = &m->label, .shell = &m->shell};

    if (!words_of(&p, s))
        return false;
    if (m->levels.n > 0 && m->piece.points == POINTS_UNSAID)
        m->piece.points = m->levels.level[0].points;
    if (m->levels.n > 0)
        m->piece.start = m->levels.level[0].position;
    printed_finish(&p);
    return true;
}

/* There is nothing past the end of a dial. */
static void clear_rest(struct piece *p)
{
    memset(p->dial + p->life, 0, (size_t)(MK_DIAL - p->life) * sizeof p->dial[0]);
}

bool mk_model_line(struct mk_model *out, int edition, const char *line, size_t length, int number,
                   struct mk_error *error)
{
    struct mk_model m = {.line = number};
    struct scan s;

    piece_default(&m.piece);
    m.piece.life = 0;
    m.piece.points = POINTS_UNSAID;
    m.piece.faction[0] = m.piece.faction[1] = FACTION_UNSAID;
    scan_begin(&s, line, length, number, error);
    if (!scan_expect(&s, "figure"))
        return false;

    struct word slug = s.word;

    if (!slug_read(&s, m.slug) || !words_read(&m, edition, &s))
        return false;

    const char *flaw = mk_model_flaw(&m);

    slug.length = 0;
    if (flaw)
        return scan_wrong_word(&s, slug, flaw);
    clear_rest(&m.piece);
    for (int i = 1; i < m.piece.sections; i++) {
        m.section[i - 1] = m.piece;
        m.section[i - 1].section = (uint8_t)i;
    }
    *out = m;
    return true;
}

/* The section named after the full stop, or NULL; the front one is the figure itself. */
static struct piece *section_named(struct mk_model *m, struct word w)
{
    size_t n = strlen(m->slug);

    for (int i = 0; i < m->piece.sections && m->piece.sections > 1; i++)
        if ((size_t)w.length == n + 1 + strlen(mk_section_words[i]) &&
            memcmp(w.at, m->slug, n) == 0 && w.at[n] == '.' &&
            memcmp(w.at + n + 1, mk_section_words[i], strlen(mk_section_words[i])) == 0)
            return i == 0 ? &m->piece : &m->section[i - 1];
    return NULL;
}

bool mk_model_section(struct mk_model *out, int edition, const char *line, size_t length, int number,
                      struct mk_error *error)
{
    struct mk_model m = *out;
    struct scan s;

    scan_begin(&s, line, length, number, error);
    if (!scan_expect(&s, "section"))
        return false;

    struct piece *piece = section_named(&m, s.word);

    if (!piece)
        return scan_wrong(&s, "not a section of the figure above:");
    int which = (int)(piece == &m.piece ? 0 : piece - m.section + 1);
    if (m.sections_said >> which & 1)
        return scan_wrong(&s, "this section has a line already:");
    m.sections_said |= (uint8_t)(1 << which);
    scan_take(&s);
    struct pen p = {.edition = edition, .piece = piece, .levels = &m.levels, .label = &m.label,
                    .shell = &m.shell, .part = true};

    if (!words_of(&p, &s))
        return false;
    printed_finish(&p);
    if (piece->life < 1 || piece->start >= piece->life)
        return scan_wrong(&s, "the section has no starting position");
    for (int i = 0; i < m.levels.n; i++)
        if (m.levels.level[i].position >= piece->life)
            return scan_wrong(&s, "the section's dial ends before a level of its piece starts");
    clear_rest(piece);
    *out = m;
    return true;
}

bool mk_card_line(struct mk_card_model *out, int edition, const char *line, size_t length,
                  int number, struct mk_error *error)
{
    struct mk_card_model m = {.line = number};
    struct scan s;
    bool found;

    card_default(&m.card);
    scan_begin(&s, line, length, number, error);
    if (!scan_expect(&s, "card") || !slug_read(&s, m.slug))
        return false;
    if (strlen(m.slug) >= MK_ID)
        return scan_wrong(&s, "the name of a card may have at most 15 characters; too many before");
    memcpy(m.card.id, m.slug, MK_ID);
    while (!scan_done(&s)) {
        if (!card_word(&m.card, edition, &s, &found))
            return false;
        if (!found)
            return scan_expected(&s, "a property of a card (item, name, points, needs, gives, …)");
    }
    if (!m.card.name[0])
        return scan_expected(&s, "the name of the card");
    card_correct(&m.card);
    *out = m;
    return true;
}

void mk_card_print(const struct mk_card_model *m, struct mk_text *t)
{
    text_word(t, "card");
    text_word(t, m->slug);
    card_print(&m->card, t);
    text_byte(t, '\n');
}

/* ---------------------------------------------------------------- printing */

static void print_string(struct mk_text *t, const char *word, const char *value)
{
    if (!value[0])
        return;
    text_word(t, word);
    text_add(t, " \"");
    text_add(t, value);
    text_byte(t, '"');
}

static void print_label(const struct mk_model *m, struct mk_text *t)
{
    const struct piece *p = &m->piece;

    print_string(t, "name", p->name);
    print_string(t, "set", m->label.set);
    print_collectors_number(p, t);
    text_word(t, "rank");
    text_word(t, name_rank[p->rank]);
    if (m->label.rarity)
        text_number(t, "rarity", m->label.rarity);
    text_number(t, "points", p->points);
    print_factions(p, t);
    print_string(t, "subfaction", m->label.subfaction);
    if (m->label.published)
        text_word(t, "published");
}

static void print_levels(const struct mk_levels *l, struct mk_text *t)
{
    if (l->n > 0)
        text_word(t, "levels");
    for (int i = 0; i < l->n; i++) {
        text_byte(t, ' ');
        text_int(t, l->level[i].position + 1);
        text_byte(t, ':');
        text_int(t, l->level[i].points);
    }
}

static void print_section_name(const struct mk_model *m, int i, struct mk_text *t)
{
    text_word(t, "section");
    text_word(t, m->slug);
    text_byte(t, '.');
    text_add(t, mk_section_words[i]);
}

/* What differs in the other sections: their dials and what they shoot with. The figure's line holds
 * for all of them, so it cannot say that only some shots explode. */
static void print_sections(const struct mk_model *m, struct mk_text *t)
{
    if (m->piece.sections > 1 && (m->piece.flags & PIECE_EXPLOSIVE)) {
        print_section_name(m, SECTION_FRONT, t);
        print_explosive(&m->piece, t);
        text_byte(t, '\n');
    }
    for (int i = 1; i < m->piece.sections; i++) {
        const struct piece *p = &m->section[i - 1];

        print_section_name(m, i, t);
        print_range(p, t);
        print_explosive(p, t);
        print_positions(p, t);
        if (p->start != 0 && m->levels.n == 0)
            text_number(t, "start", p->start + 1);
        text_byte(t, '\n');
    }
}

void mk_model_print(const struct mk_model *m, struct mk_text *t)
{
    text_word(t, "figure");
    text_word(t, m->slug);
    print_label(m, t);
    print_kind(&m->piece, t);
    print_base(&m->piece, t);
    print_types(&m->piece, t);
    print_repairs(&m->piece, t);
    print_shell(&m->shell, t);
    print_range(&m->piece, t);
    if (m->piece.sections == 1)
        print_explosive(&m->piece, t);
    print_levels(&m->levels, t);
    print_positions(&m->piece, t);
    if (m->piece.start != 0 && m->levels.n == 0)
        text_number(t, "start", m->piece.start + 1);
    text_byte(t, '\n');
    print_sections(m, t);
}
