/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* printed.c: the words of what is printed on a figure; tables and collections share them. */
#include <string.h>

#include "mk/verdict.h"
#include "notation/names.h"
#include "notation/pen.h"
#include "notation/place.h"
#include "rules/kind.h"

enum { VALUE_MAX = 99, POINTS_MAX = 9999, RANGE_MAX = 99, BASE_MAX = 16, NUMBER_MAX = 9999,
       RARITY_MAX = 6, STANDARD_RADIUS = 768, STANDARD_ARC = 900 };

/* ---------------------------------------------------------------- the dial */

/* What a mark is read with, and whether it was that of the starting position. */
struct meaning {
    int edition;
    enum mk_slot slot;
    bool *start;
};

/* Sets the ability of a slot. The mark of the starting position may share a slot with another,
 * which is then what shows; *start tells that it was there. */
static bool mark_add(struct scan *s, struct word w, const struct meaning *card,
                     struct position *out)
{
    enum mk_slot slot = card->slot;
    ability_id a, had = out->ability[slot];

    if (!ability_read(s, w, card->edition, slot, &a))
        return false;
    *card->start = *card->start || a == ABILITY_STARTING_POSITION;
    if (had == ABILITY_NONE || had == ABILITY_STARTING_POSITION)
        out->ability[slot] = a;
    else if (a != ABILITY_STARTING_POSITION)
        return scan_wrong_word(s, w, "a value can have only one ability, not also");
    return true;
}

/* "+toughness", "+green-square+command": each mark after a plus. */
static bool marks_add(struct scan *s, struct word w, const struct meaning *card,
                      struct position *out)
{
    const char *at = w.at, *end = w.at + w.length;

    while (at < end) {
        const char *from = at + 1;
        const char *plus = from < end ? memchr(from, '+', (size_t)(end - from)) : NULL;

        at = plus ? plus : end;
        w.at = from;
        w.length = (int)(at - from);
        if (!mark_add(s, w, card, out))
            return false;
    }
    return true;
}

/* A skull among the values, or a broken tower: `x`. */
static bool is_skull(struct word w)
{
    return w.length == 1 && w.at[0] == 'x';
}

/* A value and its marks within one word: "15", "15+toughness". */
static bool value_read(struct scan *s, struct word w, const struct meaning *card,
                       struct position *out)
{
    const char *plus = w.length ? memchr(w.at, '+', (size_t)w.length) : NULL;
    const char *sign = w.length ? memchr(w.at, '@', (size_t)w.length) : NULL;
    struct word number = w, marks = w, type = w;
    int64_t n;

    number.length = plus ? (int)(plus - w.at) : w.length;
    marks.at += number.length;
    marks.length -= number.length;
    if (sign && card->slot == SLOT_SPEED && sign < marks.at) {
        type.at = sign + 1;
        type.length = (int)(marks.at - type.at);
        number.length = (int)(sign - w.at);
        if (!type_read(s, type, SLOT_SPEED, &out->speed_type))
            return false;
    }
    out->ability[card->slot] = ABILITY_NONE;
    if (is_skull(number))
        n = MK_SKULL;
    else if (!word_decimal(number, 1, &n) || n < 0 || n > VALUE_MAX)
        return scan_wrong_word(s, w, "not a value of a dial:");
    out->value[card->slot] = (int8_t)n;
    return marks_add(s, marks, card, out);
}

/* `+charge` after a single value. */
static bool marks_read(struct scan *s, const struct meaning *card, struct position *out)
{
    while (word_begins(s->word, '+')) {
        if (!marks_add(s, s->word, card, out))
            return false;
        scan_take(s);
    }
    return true;
}

static bool slot_read(struct pen *p, struct scan *s, enum mk_slot slot)
{
    struct position one;
    bool start = false;
    struct meaning card = {p->edition, slot, &start};

    if (scan_done(s))
        return scan_expected(s, "a value");
    if (!value_read(s, s->word, &card, &one))
        return false;
    scan_take(s);
    if (!marks_read(s, &card, &one))
        return false;
    for (int i = 0; i < MK_DIAL; i++) {
        p->piece->dial[i].value[slot] = one.value[slot];
        p->piece->dial[i].ability[slot] = one.ability[slot];
    }
    return true;
}

static bool speed_word(struct pen *p, struct scan *s) { return slot_read(p, s, SLOT_SPEED); }

/* What a castle section has in place of a speed. */
static bool fortification_word(struct pen *p, struct scan *s)
{
    if (!mk_kinds[p->piece->kind].fort)
        return scan_wrong(s, "only a castle section has a fortification, written after its kind "
                             "(keep, tower, …); other figures have a speed:");
    return speed_word(p, s);
}

static bool attack_word(struct pen *p, struct scan *s) { return slot_read(p, s, SLOT_ATTACK); }
static bool defense_word(struct pen *p, struct scan *s) { return slot_read(p, s, SLOT_DEFENSE); }
static bool damage_word(struct pen *p, struct scan *s) { return slot_read(p, s, SLOT_DAMAGE); }

bool position_read(struct scan *s, int edition, struct position *out, bool *start)
{
    struct word w = s->word;
    const char *end = w.at + w.length;

    for (int slot = 0; slot < MK_SLOTS; slot++) {
        const char *slash = w.at < end ? memchr(w.at, '/', (size_t)(end - w.at)) : NULL;

        if (slot + 1 < MK_SLOTS && !slash)
            return scan_expected(s, "a position speed/attack/defense/damage");
        w.length = (int)((slash ? slash : end) - w.at);

        struct meaning card = {edition, (enum mk_slot)slot, start};

        if (!value_read(s, w, &card, out))
            return false;
        w.at += w.length + 1;
    }
    w.length = (int)(end - w.at);
    if (w.at <= end && !nexus_read(s, w, edition, out))
        return false;
    scan_take(s);
    return true;
}

static bool is_position(struct word w)
{
    return !w.quoted && w.length > 0 && memchr(w.at, '/', (size_t)w.length);
}

/* The green square says where the dial starts. [setup.dials] */
static bool dial_word(struct pen *p, struct scan *s)
{
    int n = 0;

    for (int i = 0; i < MK_DIAL; i++) {         /* what other words say of the dial stays */
        memset(p->piece->dial[i].value, 0, sizeof p->piece->dial[i].value);
        memset(p->piece->dial[i].ability, 0, sizeof p->piece->dial[i].ability);
    }
    do {
        bool start = false;

        if (n == MK_DIAL)
            return scan_full(s, s->word, MK_DIAL, "positions on a dial");
        if (!position_read(s, p->edition, &p->piece->dial[n], &start))
            return false;
        if (start && rule(R_SETUP_DIALS))
            p->piece->start = (uint8_t)n;
        n++;
    } while (is_position(s->word));
    p->piece->life = (uint8_t)n;
    return true;
}

bool scan_byte(struct scan *s, int lo, int hi, uint8_t *out)
{
    int n;

    if (!scan_int(s, lo, hi, &n))
        return false;
    *out = (uint8_t)n;
    return true;
}

static bool life_word(struct pen *p, struct scan *s)
{
    return scan_byte(s, 1, MK_DIAL, &p->piece->life);
}

/* A piece printed without a starting position has `start none`. */
static bool start_word(struct pen *p, struct scan *s)
{
    if (scan_accept(s, "none")) {
        p->piece->start = START_NONE;
        return true;
    }
    if (!scan_byte(s, 1, MK_DIAL, &p->piece->start))
        return false;
    p->piece->start--;
    return true;
}

/* ---------------------------------------------------------------- heroes */

static bool is_pair(struct word w)
{
    return !w.quoted && w.length > 0 && memchr(w.at, ':', (size_t)w.length);
}

static bool pair_read(struct scan *s, int64_t *position, int64_t *points)
{
    struct word w = s->word, left = w, right = w;
    const char *colon = memchr(w.at, ':', (size_t)w.length);

    left.length = (int)(colon - w.at);
    right.at = colon + 1;
    right.length = w.length - left.length - 1;
    if (!word_decimal(left, 1, position) || !word_decimal(right, 1, points) || *position < 1 ||
        *position > MK_DIAL || *points < 0 || *points > POINTS_MAX)
        return scan_expected(s, "a level POSITION:POINTS");
    scan_take(s);
    return true;
}

static bool levels_word(struct pen *p, struct scan *s)
{
    int64_t position, points;
    struct mk_levels *l = p->levels;

    l->n = 0;
    while (is_pair(s->word)) {
        if (l->n == MK_LEVELS)
            return scan_full(s, s->word, MK_LEVELS, "levels of a hero");
        if (!pair_read(s, &position, &points))
            return false;
        l->level[l->n].position = (uint8_t)(position - 1);
        l->level[l->n++].points = (int16_t)points;
    }
    return l->n > 0 || scan_expected(s, "a level POSITION:POINTS");
}

/* ---------------------------------------------------------------- what is printed */

/* `range 14`, or `range 4 to 14` with a minimum range. */
static bool range_word(struct pen *p, struct scan *s)
{
    p->piece->least_range = 0;
    if (!scan_byte(s, 0, RANGE_MAX, &p->piece->range))
        return false;
    if (!scan_accept(s, "to"))
        return true;
    p->piece->least_range = p->piece->range;
    return scan_byte(s, p->piece->least_range, RANGE_MAX, &p->piece->range);
}

static bool explosive_word(struct pen *p, struct scan *s)
{
    (void)s;
    p->piece->flags |= PIECE_EXPLOSIVE;
    return true;
}

bool was_said(const struct pen *p, struct word w)
{
    for (int i = 0; i < p->nsaid; i++)
        if (p->said[i].length == w.length && !memcmp(p->said[i].at, w.at, (size_t)w.length))
            return true;
    return false;
}

/* Large pieces stand on a base of their own, or on none. */
static bool is_large(const struct piece *p)
{
    return mk_kinds[p->kind].large || mk_kinds[p->kind].no_base;
}

/* The kind sets the size of the base and the number of sections. */
static bool kind_word(struct pen *p, struct scan *s)
{
    enum mk_kind kind = mk_kind_named(s->word.at, s->word.length);

    if (p->kind)
        return scan_wrong(s, "a piece can be of only one kind, not also");
    p->kind = true;
    p->piece->kind = (uint8_t)kind;
    if (is_large(p->piece) && p->piece->discs == 2)
        return scan_wrong(s, "a mounted figure cannot also be a");
    if (mk_kinds[kind].no_base && was_said(p, (struct word){.at = "base", .length = 4}))
        return scan_wrong(s, "'base' does not go with the kind");
    p->piece->sections = mk_kinds[kind].sections;
    if (mk_kinds[kind].radius)
        p->piece->radius = mk_kinds[kind].radius;
    if (mk_kinds[kind].no_base)
        p->piece->discs = 0;
    if (mk_kinds[kind].mount)
        p->piece->discs = 2;
    scan_take(s);
    return true;
}

static bool arrows_word(struct pen *p, struct scan *s)
{
    return scan_byte(s, 0, MK_ARROWS, &p->piece->arrows);
}

static bool arc_word(struct pen *p, struct scan *s)
{
    int n;

    if (!scan_int(s, 0, 360, &n))
        return false;
    p->piece->arc = (int16_t)(n * 10);
    return true;
}

static bool mounted_word(struct pen *p, struct scan *s)
{
    if (is_large(p->piece))
        return scan_wrong_word(s, s->word, "a large piece cannot be mounted: 'mounted' before");
    p->piece->discs = 2;
    return true;
}

static bool base_word(struct pen *p, struct scan *s)
{
    int32_t n;
    struct word w = s->word;

    if (mk_kinds[p->piece->kind].no_base)
        return scan_wrong(s, "a castle section has no base; found");
    if (!scan_length(s, &n))
        return false;
    if (n < MK_INCH / 8 || n > BASE_MAX * MK_INCH)
        return scan_wrong_word(s, w, "the diameter of a base must be 0.125 to 16 inches, not");
    p->piece->radius = (int16_t)(n / 2);
    return true;
}

static bool points_word(struct pen *p, struct scan *s)
{
    int n;

    if (!scan_int(s, 0, POINTS_MAX, &n))
        return false;
    p->piece->points = (int16_t)n;
    return true;
}

/* The first faction fills both places; a second one on the same line makes an elite. */
static bool faction_word(struct pen *p, struct scan *s)
{
    struct word w = s->word;
    int n;

    if (!scan_listed(s, name_faction, MK_FACTIONS, "a faction", &n))
        return false;
    if (p->factions == 2)
        return scan_wrong_word(s, w, "an elite has two factions; this is a third:");
    p->piece->faction[1] = (uint8_t)n;
    if (p->factions++ == 0)
        p->piece->faction[0] = (uint8_t)n;
    return true;
}

static bool rank_word(struct pen *p, struct scan *s)
{
    int n;

    if (!scan_listed(s, name_rank, MK_RANKS, "a rank: weak standard tough unique limited", &n))
        return false;
    p->piece->rank = (uint8_t)n;
    return true;
}

static bool string_read(struct scan *s, char out[MK_NAME])
{
    if (!s->word.quoted)
        return scan_expected(s, "a text in double quotes");
    memset(out, 0, MK_NAME);
    if (!word_copy(s->word, out, MK_NAME))
        return scan_wrong(s, "longer than 39 characters:");
    scan_take(s);
    return true;
}

static bool name_word(struct pen *p, struct scan *s) { return string_read(s, p->piece->name); }
static bool set_word(struct pen *p, struct scan *s) { return string_read(s, p->label->set); }

static bool subfaction_word(struct pen *p, struct scan *s)
{
    return string_read(s, p->label->subfaction);
}

static bool number_word(struct pen *p, struct scan *s)
{
    struct word digits = s->word;
    char last = digits.length > 1 ? digits.at[digits.length - 1] : '\0';
    bool lettered = last >= 'a' && last <= 'z';
    int64_t n;

    digits.length -= lettered;
    if (!word_decimal(digits, 1, &n) || n < 1 || n > NUMBER_MAX)
        return scan_expected(s, "a number from 1 to 9999, with or without a letter after it");
    p->piece->number = (int16_t)n;
    p->piece->letter = lettered ? last : '\0';
    scan_take(s);
    return true;
}

static bool rarity_word(struct pen *p, struct scan *s)
{
    return scan_byte(s, 1, RARITY_MAX, &p->label->rarity);
}

static bool published_word(struct pen *p, struct scan *s)
{
    (void)s;
    p->published = p->label->published = true;
    return true;
}

/* ---------------------------------------------------------------- the words */

static const struct {
    const char *word;
    word_reader *read;
} words[] = {
    {"speed", speed_word},     {"fortification", fortification_word},
    {"attack", attack_word},         {"defense", defense_word},
    {"damage", damage_word},   {"range", range_word},           {"arrows", arrows_word},
    {"dial", dial_word},       {"life", life_word},             {"start", start_word},
    {"levels", levels_word},   {"arc", arc_word},               {"mounted", mounted_word},
    {"base", base_word},       {"points", points_word},         {"faction", faction_word},
    {"rank", rank_word},       {"name", name_word},             {"set", set_word},
    {"number", number_word},   {"subfaction", subfaction_word}, {"rarity", rarity_word},
    {"published", published_word}, {"explosive", explosive_word},
};
enum { WORDS = sizeof words / sizeof words[0] };

/* The name a property is noted under: a figure has one place however it is given (a passenger may have
 * one besides its carrier), and its fortification is noted as its speed. */
static struct word property(const struct scan *s)
{
    static const char at[] = "at", speed[] = "speed";
    struct word w = s->word;

    if (place_follows(s))
        return (struct word){.at = at, .length = 2};
    return word_is(w, "fortification") ? (struct word){.at = speed, .length = 5} : w;
}

bool is_of_section(struct word w)
{
    static const char *const own[] = {
        "speed",  "attack", "defense", "damage", "dial",      "life",     "start",   "range",
        "arrows", "explosive", "published", "clicks", "acted", "marched", "stayed", "twice",
        "cancelled", "passed", "levitated", "revived", "sealed", "shown", "without", "watching",
        "hexing", "given", "struck", "gained"};

    return word_index(w, own, (int)(sizeof own / sizeof own[0])) >= 0;
}

/* A dial takes the place of single values and of the number of positions. */
static bool conflicts_with_dial(const struct pen *p, struct word w)
{
    static const char *const in_dial[] = {"speed", "attack", "defense", "damage", "life"};
    enum { IN_DIAL = sizeof in_dial / sizeof in_dial[0] };
    bool found = false;

    if (word_index(w, in_dial, IN_DIAL) >= 0)
        return was_said(p, (struct word){.at = "dial", .length = 4});
    for (int i = 0; i < IN_DIAL && word_is(w, "dial"); i++)
        found = found || was_said(p, (struct word){.at = in_dial[i],
                                                   .length = (int)strlen(in_dial[i])});
    return found;
}

bool said_once(struct pen *p, struct scan *s)
{
    static const char *const several[] = {"faction", "symbol", "cancelled", "daunted", "began",
                                          "without"};
    struct word w = property(s);

    if (p->part && !is_of_section(w))
        return scan_expected(s, "something a section has of its own (dial, range, clicks, …); place, "
                                "base, points and the like belong to the whole piece");
    if (word_index(w, several, (int)(sizeof several / sizeof several[0])) >= 0)
        return true;
    if (was_said(p, w))
        return scan_wrong(s, "given twice on the same line:");
    if (conflicts_with_dial(p, w))
        return scan_wrong(s, "a line gives a whole dial, or single values and life, but not both:");
    if (p->nsaid == SAID_MAX)
        return scan_full(s, s->word, SAID_MAX, "properties on a line");
    p->said[p->nsaid++] = w;
    return true;
}

word_reader *printed_word(struct scan *s)
{
    word_reader *type = type_word(s), *shell = type ? NULL : shell_word(s);

    if (type || shell)
        return type ? type : shell;
    for (int i = 0; i < WORDS; i++)
        if (scan_accept(s, words[i].word))
            return words[i].read;
    return mk_kind_named(s->word.at, s->word.length) < MK_KINDS ? kind_word : NULL;
}

void printed_finish(struct pen *p)
{
    uint16_t applied[MK_CORRECTIONS];

    if (p->published)
        mk_correct((struct mk_printed){p->piece, p->levels, p->label}, p->edition, applied);
}

void piece_default(struct piece *p)
{
    static const struct position usual = {
        .value = {[SLOT_SPEED] = 8, [SLOT_ATTACK] = 8, [SLOT_DEFENSE] = 14, [SLOT_DAMAGE] = 2}};

    memset(p, 0, sizeof *p);
    for (int i = 0; i < MK_DIAL; i++)
        p->dial[i] = usual;
    p->life = 9;
    p->owner = MK_NO_PLAYER;
    p->arrows = 1;
    p->rank = RANK_STANDARD;
    p->faction[0] = p->faction[1] = FACTION_ATLANTIS_GUILD;
    p->points = 20;
    p->arc = STANDARD_ARC;
    p->radius = STANDARD_RADIUS;
    p->discs = 1;
    p->sections = 1;
}
