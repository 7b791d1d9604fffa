/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* without.c: removes a word from a figure, as if it had never been written. */
#include <string.h>

#include "notation/names.h"
#include "notation/pen.h"

/* The bytes a word sets. */
enum home { IN_PIECE, IN_FIGURE, IN_WISH };
static const struct {
    const char *word;
    enum home part;
    size_t at, size;
} places[] = {
#define PLACE(word, part, type, member) \
    {word, part, offsetof(type, member), sizeof ((type *)NULL)->member}
    PLACE("range", IN_PIECE, struct piece, range),
    PLACE("arrows", IN_PIECE, struct piece, arrows),
    PLACE("dial", IN_PIECE, struct piece, dial),
    PLACE("dial", IN_PIECE, struct piece, life),
    PLACE("dial", IN_PIECE, struct piece, start),
    PLACE("life", IN_PIECE, struct piece, life),
    PLACE("start", IN_PIECE, struct piece, start),
    PLACE("level", IN_PIECE, struct piece, level),
    PLACE("levels", IN_WISH, struct mk_wish, levels),
    PLACE("arc", IN_PIECE, struct piece, arc),
    PLACE("mounted", IN_PIECE, struct piece, discs),
    PLACE("base", IN_PIECE, struct piece, radius),
    PLACE("points", IN_PIECE, struct piece, points),
    PLACE("faction", IN_PIECE, struct piece, faction),
    PLACE("rank", IN_PIECE, struct piece, rank),
    PLACE("attack-type", IN_PIECE, struct piece, attack_type),
    PLACE("defense-type", IN_PIECE, struct piece, defense_type),
    PLACE("damage-type", IN_PIECE, struct piece, damage_type),
    PLACE("attack-bonus", IN_PIECE, struct piece, bonus),
    PLACE("power", IN_PIECE, struct piece, power),
    PLACE("slots", IN_PIECE, struct piece, slots),
    PLACE("symbol", IN_PIECE, struct piece, mounts),
    PLACE("set", IN_WISH, struct mk_wish, label.set),
    PLACE("number", IN_PIECE, struct piece, number),
    PLACE("number", IN_PIECE, struct piece, letter),
    PLACE("subfaction", IN_WISH, struct mk_wish, label.subfaction),
    PLACE("rarity", IN_WISH, struct mk_wish, label.rarity),
    PLACE("at", IN_WISH, struct mk_wish, place),
    PLACE("touching", IN_WISH, struct mk_wish, place),
    PLACE("facing", IN_WISH, struct mk_wish, look),
    PLACE("facing", IN_FIGURE, struct figure, facing),
    PLACE("tokens", IN_FIGURE, struct figure, tokens),
    PLACE("clicks", IN_WISH, struct mk_wish, clicks),
    PLACE("captive", IN_WISH, struct mk_wish, captor),
    PLACE("aboard", IN_WISH, struct mk_wish, carrier),
    PLACE("aboard", IN_WISH, struct mk_wish, place),
    PLACE("eliminated", IN_WISH, struct mk_wish, eliminated),
    PLACE("eliminated", IN_WISH, struct mk_wish, by),
    PLACE("hurt", IN_FIGURE, struct figure, hurt_by),
    PLACE("under", IN_FIGURE, struct figure, under),
    PLACE("open", IN_FIGURE, struct figure, portals),
    PLACE("cancelled", IN_FIGURE, struct figure, cancelled),
#undef PLACE
};

static const struct {
    const char *word;
    uint16_t flag;
} flags[] = {
    {"acted", FIG_ACTED},     {"passed", FIG_PASSED}, {"levitated", FIG_LEVITATED},
    {"revived", FIG_REVIVED}, {"gone", FIG_GONE},     {"soaring", FIG_SOARS},
};

#define COUNT(a) ((int)(sizeof(a) / sizeof(a)[0]))

static bool reset_place(struct pen *p, struct word w)
{
    struct piece piece;
    struct figure figure;
    struct mk_wish wish;
    char *to[] = {(char *)p->piece, (char *)p->figure, (char *)p->wish};
    const char *from[] = {(char *)&piece, (char *)&figure, (char *)&wish};
    bool found = false;

    piece_default(&piece);
    figure_default(&figure, &wish);
    for (int i = 0; i < COUNT(places); i++) {
        enum home part = places[i].part;

        if (!word_is(w, places[i].word))
            continue;
        memcpy(to[part] + places[i].at, from[part] + places[i].at, places[i].size);
        found = true;
    }
    return found;
}

static bool reset_flag(struct pen *p, struct word w)
{
    for (int i = 0; i < COUNT(flags); i++)
        if (word_is(w, flags[i].word)) {
            p->figure->flags &= (uint16_t)~flags[i].flag;
            return true;
        }
    return false;
}

/* A value of the dial, and the ability after it. */
static bool reset_slot(struct pen *p, struct word w)
{
    static const char *const slots[] = {"speed", "attack", "defense", "damage"};
    int slot = word_index(w, slots, MK_SLOTS);
    struct piece usual;

    piece_default(&usual);
    for (int i = 0; i < MK_DIAL && slot >= 0; i++) {
        p->piece->dial[i].value[slot] = usual.dial[i].value[slot];
        p->piece->dial[i].ability[slot] = ABILITY_NONE;
    }
    return slot >= 0;
}

static void reset_nexus(struct position *at)
{
    at->nexus = ABILITY_NONE;
    at->nexus_slot = 0;
}

/* What each position has besides its values. */
static bool reset_beside(struct pen *p, struct word w)
{
    bool repairs = word_is(w, "repairs"), nexus = word_is(w, "nexus"),
         type = word_is(w, "speed-type");

    for (int i = 0; i < MK_DIAL; i++) {
        struct position *at = &p->piece->dial[i];
        if (repairs)
            at->flags &= (uint8_t)~POSITION_REPAIR;
        if (nexus)
            reset_nexus(at);
        if (type)
            at->speed_type = ABILITY_NONE;
    }
    return repairs || nexus || type;
}

static bool reset_ranged_damage(struct pen *p, struct word w)
{
    if (!word_is(w, "ranged-damage"))
        return false;
    p->piece->flags &= (uint8_t)~PIECE_RANGED_DAMAGE;
    p->piece->ranged_damage = 0;
    return true;
}

/* An ability, at every position that shows it. */
static bool reset_ability(struct pen *p, struct scan *s)
{
    ability_id a;

    if (!scan_ability(s, &a))
        return scan_expected(s, "a property of the figure or an ability to remove");
    for (int i = 0; i < MK_DIAL; i++) {
        if (p->piece->dial[i].nexus == a)
            reset_nexus(&p->piece->dial[i]);
        for (int slot = 0; slot < MK_SLOTS; slot++)
            if (p->piece->dial[i].ability[slot] == a)
                p->piece->dial[i].ability[slot] = ABILITY_NONE;
    }
    return true;
}

bool without_word(struct pen *p, struct scan *s)
{
    struct word w = s->word;

    if (p->part && !is_of_section(w))
        return reset_ability(p, s);
    if (!reset_place(p, w) && !reset_flag(p, w) && !reset_slot(p, w) && !reset_beside(p, w) &&
        !reset_ranged_damage(p, w))
        return reset_ability(p, s);
    scan_take(s);
    return true;
}
