/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* card.c: cards as lines of a table or a collection. docs/notation.md, "Cards". */
#include <string.h>

#include "notation/card.h"
#include "notation/names.h"
#include "notation/text.h"
#include "rules/ruleset.h"

enum { POINTS_MAX = 1000, NUMBER_MAX = 999, ADDS_MAX = 9, ATTACK_MAX = 20, RANGE_MAX = 48 };

static const char *const kinds[MK_CARD_KINDS] = {"item",      "relic", "domain",
                                                 "spellbook", "spell", "company"};
static const char *const adds[MK_ADDS] = {"speed", "attack", "defense", "damage", "ranged-damage",
                                          "range", "roll"};
static const char *const concerns[] = {"own", "opposing", "everybody"};

void card_default(struct card *c)
{
    memset(c, 0, sizeof *c);
    c->needs_faction = c->affinity_faction = MK_FACTIONS;
    c->book = NO_CARD;
}

/* ---------------------------------------------------------------- reading */

static bool read_string(struct scan *s, char *out, size_t size, const char *what)
{
    if (!s->word.quoted)
        return scan_expected(s, what);
    if (!word_copy(s->word, out, size))
        return scan_wrong(s, "too many characters in");
    scan_take(s);
    return true;
}

static bool name_word(struct card *c, int edition, struct scan *s)
{
    (void)edition;
    return read_string(s, c->name, sizeof c->name, "a name in quotes");
}

static bool points_word(struct card *c, int edition, struct scan *s)
{
    int n;

    (void)edition;
    if (!scan_int(s, 0, POINTS_MAX, &n))
        return false;
    c->points = (int16_t)n;
    return true;
}

static bool number_word(struct card *c, int edition, struct scan *s)
{
    int n;

    (void)edition;
    if (!scan_int(s, 1, NUMBER_MAX, &n))
        return false;
    c->number = (int16_t)n;
    return true;
}

/* Adds to a list of abilities that ends at the first ABILITY_NONE; w is its word, for an error. */
static bool list_add(struct scan *s, struct word w, ability_id *list, int n, ability_id a,
                     const char *of_what)
{
    for (int i = 0; i < n; i++)
        if (list[i] == ABILITY_NONE) {
            list[i] = a;
            return true;
        }
    return scan_full(s, w, n, of_what);
}

/* "green-square": an attack ability, which one depends on the wielder. */
static bool mark_word(struct card *c, struct scan *s)
{
    for (int colour = 0; colour < MK_COLOURS; colour++)
        for (int shape = 0; shape < MK_SHAPES; shape++) {
            size_t n = strlen(mk_colour_words[colour]);
            struct word w = s->word;

            if ((size_t)w.length != n + 1 + strlen(mk_shape_words[shape]) ||
                memcmp(w.at, mk_colour_words[colour], n) != 0 || w.at[n] != '-' ||
                memcmp(w.at + n + 1, mk_shape_words[shape], (size_t)w.length - n - 1) != 0)
                continue;
            c->mark = (uint8_t)(1 + colour * MK_SHAPES + shape);
            scan_take(s);
            return true;
        }
    return false;
}

static bool gives_word(struct card *c, int edition, struct scan *s)
{
    ability_id a;
    struct word w = s->word;

    if (mark_word(c, s))
        return true;
    if (!scan_ability(s, &a))
        return false;
    if (!on_card_of(ruleset_number(edition), a))
        return scan_wrong_word(s, w, "these rules do not have the ability");
    return list_add(s, w, c->gives, CARD_GIVES, a, "abilities given by one card");
}

static bool does_word(struct card *c, int edition, struct scan *s)
{
    ability_id a;
    struct word w = s->word;

    if (!scan_ability(s, &a))
        return scan_expected(s, "the word for what the card does");
    if (a < ABILITY_CARD_NUMBERS || !on_card_of(ruleset_number(edition), a))
        return scan_wrong_word(s, w, "no card of these rules has the text");
    return list_add(s, w, c->text, CARD_TEXTS, a, "texts on one card");
}

/* `needs bow`, `needs faction orc-raiders`, `needs attack 9` */
static bool needs_word(struct card *c, int edition, struct scan *s)
{
    int n;

    (void)edition;
    if (scan_accept(s, "faction")) {
        if (!scan_listed(s, name_faction, MK_FACTIONS, "a faction", &n))
            return false;
        c->needs_faction = (uint8_t)n;
        return true;
    }
    if (scan_accept(s, "attack")) {
        if (!scan_int(s, 1, ATTACK_MAX, &n))
            return false;
        c->needs_attack = (uint8_t)n;
        return true;
    }
    struct word w = s->word;

    if (!scan_ability(s, &c->needs_type))
        return scan_expected(s, "a type, 'faction NAME' or 'attack N'");
    return (c->needs_type >= ABILITY_BOOT && c->needs_type < ABILITY_CARD_NUMBERS) ||
           c->needs_type == ABILITY_MAGIC_IMMUNITY || scan_wrong_word(s, w, "not a type:");
}

static bool foes_word(struct card *c, int edition, struct scan *s)
{
    (void)edition;
    for (int i = 0; i < CARD_FOES; i++)
        if (!c->foe[i][0])
            return scan_new_name(s, c->foe[i]);
    return scan_full(s, s->word, CARD_FOES, "cards that cancel one");
}

static bool concerns_word(struct card *c, int edition, struct scan *s)
{
    int n;

    (void)edition;
    if (!scan_listed(s, concerns, 3, "own, opposing or everybody", &n))
        return false;
    c->concerns = (uint8_t)n;
    return true;
}

static const struct {
    const char *word;
    bool (*read)(struct card *, int edition, struct scan *);
} words[] = {
    {"name", name_word},   {"points", points_word},      {"number", number_word},
    {"gives", gives_word}, {"does", does_word},          {"needs", needs_word},
    {"concerns", concerns_word}, {"cancelled-by", foes_word},
};

static const struct { const char *word; uint8_t flag; } flags[] = {
    {"not-for-riders", CARD_NOT_RIDERS}, {"of-a-set", CARD_OF_A_SET}, {"house", CARD_HOUSE},
    {"published", CARD_PUBLISHED}, {"goes-face-down", CARD_FACE_DOWN},
    {"all-affinities", CARD_ALL_AFFINITIES}, {"all-spells", CARD_ALL_SPELLS},
};

/* `attack +1`: a number the card adds. */
static bool adds_word(struct card *c, struct scan *s, bool *found)
{
    for (int i = 0; i < MK_ADDS; i++) {
        int64_t n;

        if (!scan_accept(s, adds[i]))
            continue;
        *found = true;
        struct word w = s->word;
        int sign = word_begins(w, '-') ? -1 : 1, max = i == ADDS_RANGE ? RANGE_MAX : ADDS_MAX;

        if (!word_begins(w, '-') && !word_begins(w, '+'))
            return scan_expected(s, "what is added, like +1 or -2");
        w.at++;
        w.length--;
        if (!word_decimal(w, 1, &n) || n < 0 || n > max)
            return scan_expected(s, "what is added, like +1 or -2");
        c->adds[i] = (int8_t)(sign * n);
        scan_take(s);
        return true;
    }
    return true;
}

bool card_word(struct card *c, int edition, struct scan *s, bool *found)
{
    *found = false;
    for (int i = 0; i < MK_CARD_KINDS; i++)
        if (scan_accept(s, kinds[i])) {
            c->kind = (uint8_t)i;
            *found = true;
            return true;
        }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (scan_accept(s, words[i].word)) {
            *found = true;
            return words[i].read(c, edition, s);
        }
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (scan_accept(s, flags[i].word)) {
            c->flags |= flags[i].flag;
            *found = true;
            return true;
        }
    return spell_word(c, s, found) && (*found || adds_word(c, s, found));
}

/* ---------------------------------------------------------------- on a table */

int table_card(const struct mk_table *t, const char *name)
{
    for (int i = 0; i < t->ncard; i++)
        if (strcmp(t->card[i].id, name) == 0)
            return i;
    return -1;
}

/* Its state: `with a`, `at x,y`, `in-play`, `gone`, `chosen`, `against b`… */
static bool state_word(struct mk_table *t, int c, struct scan *s)
{
    struct item *it = &t->item[c];
    bool lies = scan_is(s, "at") && t->card[c].kind != CARD_SPELL;      /* not the token of a glyph */
    int n;

    if (it->state != ITEM_AT_HAND &&
        (lies || scan_is(s, "with") || scan_is(s, "in-play") || scan_is(s, "gone")))
        return scan_wrong(s, "a card can be in only one place (with, at, in-play or gone), not also");
    if (scan_accept(s, "with")) {
        it->state = ITEM_WIELDED;
        return scan_name(s, t->held[c].by);
    }
    if (scan_accept(s, "at")) {
        if (t->card[c].kind != CARD_SPELL)
            it->state = ITEM_DROPPED;
        return scan_point(s, &it->at);
    }
    if (scan_accept(s, "in"))
        return scan_name(s, t->held[c].book);
    if (scan_accept(s, "by"))
        return scan_name(s, t->held[c].by);
    if (scan_accept(s, "against"))
        return scan_name(s, t->held[c].on);
    if (scan_accept(s, "in-play"))
        it->state = ITEM_IN_PLAY;
    else if (scan_accept(s, "gone"))
        it->state = ITEM_GONE;
    else if (scan_accept(s, "used"))
        it->flags |= ITEM_USED;
    else if (scan_accept(s, "bookmarked"))
        it->flags |= ITEM_BOOKMARKED;
    else if (scan_accept(s, "face-down"))
        it->flags |= ITEM_FACE_DOWN | ITEM_BOOKMARKED;
    else if (scan_accept(s, "counts")) {
        if (!scan_int(s, 0, 99, &n))
            return false;
        it->n = (uint8_t)n;
    } else
        return scan_expected(s, "a word of a card (item, points, needs, gives, does, with, at, …)");
    return true;
}

static bool is_word(struct mk_table *t, int c, struct scan *s)
{
    struct word w = s->word;
    struct card was = t->card[c];
    const struct mk_card_model *m =
        t->models.find_card && !scan_done(s) && !w.quoted
            ? t->models.find_card(t->models.context, w.at, (size_t)w.length) : NULL;

    if (!m)
        return scan_wrong(s, "no collection has a card");
    t->card[c] = m->card;
    memcpy(t->card[c].id, was.id, sizeof was.id);
    t->card[c].owner = was.owner;
    scan_take(s);
    return true;
}

static bool words_read(struct mk_table *t, int c, struct scan *s)
{
    while (!scan_done(s)) {
        bool found;

        if (scan_accept(s, "is")) {
            if (!is_word(t, c, s))
                return false;
            continue;
        }
        if (!card_word(&t->card[c], t->edition, s, &found))
            return false;
        if (!found && !state_word(t, c, s))
            return false;
    }
    card_correct(&t->card[c]);
    return true;
}

/* card NAME PLAYER WORDS… */
bool card_line(struct mk_table *t, struct scan *s)
{
    char name[MK_ID];
    struct word w = s->word;
    player_id owner;

    if (!has_source(ruleset_number(t->edition), SOURCE_CARDS))
        return scan_wrong(s, "these rules have no cards:");
    if (!scan_new_name(s, name) || !scan_player(s, t, &owner))
        return false;
    int c = table_card(t, name);

    if (c >= 0 && t->held[c].line >= t->since)
        return scan_wrong_word(s, w, "this card is already there:");
    if (c < 0 && t->ncard == MK_MAX_CARDS)
        return scan_full(s, w, MK_MAX_CARDS, "cards on a table");
    if (c < 0)
        c = t->ncard++;
    card_default(&t->card[c]);
    t->item[c] = (struct item){.by = NOBODY, .on = NOBODY};
    memset(&t->held[c], 0, sizeof t->held[c]);
    t->held[c].line = s->line;
    memcpy(t->card[c].id, name, MK_ID);
    memcpy(t->card[c].name, name, MK_ID);
    t->card[c].owner = owner;
    return words_read(t, c, s);
}

bool card_error(struct mk_error *e, const struct mk_table *t, int c, const char *text,
                const char *name)
{
    struct scan s;
    struct word w = {.at = name, .length = (int)strlen(name), .column = 1};

    scan_begin(&s, "", 0, t->held[c].line, e);
    return scan_wrong_word(&s, w, text);
}

static bool find(const struct mk_table *t, int c, const char *name, fig_id *out, struct mk_error *e)
{
    int f = name[0] ? table_figure(t, name) : NOBODY;

    *out = (fig_id)f;
    return f >= 0 || card_error(e, t, c, "no figure is called", name);
}

/* Books are assigned to figures before armies are deployed. [spellbook.known] */
static bool is_assigned(const struct card *c, const struct item *it)
{
    return c->kind == CARD_SPELLBOOK && it->state == ITEM_WIELDED;
}

bool cards_finish(struct mk_table *t, struct mk_error *error)
{
    for (int c = 0; c < t->ncard; c++) {
        struct item *it = &t->item[c];
        int kind = t->card[c].kind;
        bool wielded = kind == CARD_ITEM || kind == CARD_RELIC || kind == CARD_SPELLBOOK;

        if (!find(t, c, t->held[c].by, &it->by, error) || !find(t, c, t->held[c].on, &it->on, error))
            return false;
        if (!wielded && (it->state == ITEM_WIELDED || it->state == ITEM_DROPPED))
            return card_error(error, t, c, "nobody wields a domain, a spell or a company:",
                              t->card[c].id);
        if (it->state == ITEM_DROPPED && !lies_on_board(t, it->at))
            return card_error(error, t, c, "its token is not on the table: card",
                              t->card[c].id);
        if (wielded && it->state == ITEM_IN_PLAY)
            return card_error(error, t, c, "only domains and spells can be in play, not",
                              t->card[c].id);
        if (t->card[c].kind == CARD_SPELL && !spell_finish(t, c, error))
            return false;
        if (wielded && it->state == ITEM_AT_HAND && !t->setup)
            return card_error(error, t, c, "nothing says where the card is ('with a', 'at x,y' or "
                              "'gone'): card", t->card[c].id);
        if (it->state != ITEM_AT_HAND && t->setup && !is_assigned(&t->card[c], it))
            return card_error(error, t, c, "with 'begin setup' cards are given and chosen later:",
                              t->card[c].id);
    }
    return true;
}

/* ---------------------------------------------------------------- printing */

static void print_abilities(const ability_id *a, int n, const char *word, struct mk_text *t)
{
    for (int i = 0; i < n && a[i] != ABILITY_NONE; i++) {
        text_word(t, word);
        text_word(t, mk_ability_word(a[i]));
    }
}

static void print_needs(const struct card *c, struct mk_text *t)
{
    if (c->needs_type)
        print_abilities(&c->needs_type, 1, "needs", t);
    if (c->needs_faction < MK_FACTIONS) {
        text_word(t, "needs faction");
        text_word(t, name_faction[c->needs_faction]);
    }
    if (c->needs_attack)
        text_number(t, "needs attack", c->needs_attack);
}

void mk_card_words(const struct card *c, struct mk_text *t)
{
    print_needs(c, t);
    for (int i = 0; i < MK_ADDS; i++)
        if (c->adds[i]) {
            text_word(t, adds[i]);
            text_add(t, c->adds[i] > 0 ? " +" : " ");
            text_int(t, c->adds[i]);
        }
    print_abilities(c->gives, CARD_GIVES, "gives", t);
    if (c->mark) {
        text_word(t, "gives");
        text_word(t, mk_colour_words[(c->mark - 1) / MK_SHAPES]);
        text_byte(t, '-');
        text_add(t, mk_shape_words[(c->mark - 1) % MK_SHAPES]);
    }
    print_abilities(c->text, CARD_TEXTS, "does", t);
    if (c->concerns) {
        text_word(t, "concerns");
        text_word(t, concerns[c->concerns]);
    }
    for (int i = 0; i < CARD_FOES && c->foe[i][0]; i++) {
        text_word(t, "cancelled-by");
        text_word(t, c->foe[i]);
    }
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (c->flags & flags[i].flag)
            text_word(t, flags[i].word);
    spell_print(c, t);
}

void card_print(const struct card *c, struct mk_text *t)
{
    text_word(t, kinds[c->kind]);
    text_word(t, "name \"");
    text_add(t, c->name);
    text_byte(t, '"');
    if (c->number)
        text_number(t, "number", c->number);
    if (c->points)
        text_number(t, "points", c->points);
    mk_card_words(c, t);
}

static void print_figure(const struct game *g, const char *word, fig_id f, struct mk_text *t)
{
    if (f >= g->nfigure)
        return;
    text_word(t, word);
    text_word(t, piece_of(g, f)->id);
}

static void print_item(const struct game *g, const struct card *card, const struct item *it,
                       struct mk_text *t)
{
    if (it->state == ITEM_WIELDED)
        print_figure(g, "with", it->by, t);
    if (card->kind == CARD_SPELL && it->state == ITEM_IN_PLAY)
        print_figure(g, "by", it->by, t);
    if (it->state == ITEM_DROPPED ||
        (it->state == ITEM_IN_PLAY && card->kind == CARD_SPELL && card->spell == SPELL_GLYPH)) {
        text_word(t, "at");
        text_point(t, it->at);
    }
    if (it->state == ITEM_IN_PLAY)
        text_word(t, "in-play");
    if (it->state == ITEM_GONE)
        text_word(t, "gone");
    print_figure(g, "against", it->on, t);
    if (it->flags & ITEM_USED)
        text_word(t, "used");
    if (it->flags & ITEM_FACE_DOWN)
        text_word(t, "face-down");
    else if (it->flags & ITEM_BOOKMARKED)
        text_word(t, "bookmarked");
    if (it->n)
        text_number(t, "counts", it->n);
}

void print_cards(const struct game *g, struct mk_text *t)
{
    for (int c = 0; c < g->ncard; c++) {
        text_word(t, "card");
        text_word(t, card_of(g, c)->id);
        text_word(t, player_of(g, card_of(g, c)->owner)->name);
        card_print(card_of(g, c), t);
        if (card_of(g, c)->kind == CARD_SPELL) {
            text_word(t, "in");
            text_word(t, card_of(g, card_of(g, c)->book)->id);
        }
        if (g->phase != PHASE_SETUP || is_assigned(card_of(g, c), item_of(g, c)))
            print_item(g, card_of(g, c), item_of(g, c), t);
        text_byte(t, '\n');
    }
}
