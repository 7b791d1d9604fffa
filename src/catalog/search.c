/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* search.c: finding clauses by words.
 *
 * A word is a run of letters and digits; everything else is a separator, so a topic
 * ("breakaway.roll") is searched for like any other words. Bytes of UTF-8 beyond ASCII count as
 * letters.
 *
 *  (1) Each word scores by where it is found: topic, title and text add up. A clause that lacks
 *      one of the words is not found.
 *  (2) Equal scores keep the order of the topics, so a topic comes before its points.
 */

#include "catalog/catalog.h"

#include <stddef.h>
#include <string.h>

struct word {
    const char *at;
    size_t length;
};

/* What is looked for, and in which language besides English. */
struct wanted {
    const char *words;
    enum mk_edition_id edition;
    enum mk_language language;
};

/* What a word is worth if it is found whole, or as the beginning of a longer one. */
struct worth {
    int whole, beginning;
};

static const struct worth worth_in_topic = {24, 18};
static const struct worth worth_in_title = {12, 9};
static const struct worth worth_in_text = {4, 2};

enum {
    SCORE_MAX = 255,
    SCORE_SHORT_TOPIC = 4,          /* a topic's headline ranks before its points */
    SCORE_GENERAL = 8,              /* a general rule ranks before a ruling or a special piece */
    SCORE_NAMED = 100,              /* the words are the topic itself */
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c & 0x80);
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Moves *text past the next word and returns it; of length 0 at the end. */
static struct word next_word(const char **text)
{
    const char *p = *text;

    while (*p && !is_letter(*p))
        p++;
    struct word w = {p, 0};
    while (is_letter(p[w.length]))
        w.length++;
    *text = p + w.length;
    return w;
}

static bool begins_with(struct word w, struct word start)
{
    if (start.length > w.length)
        return false;
    for (size_t i = 0; i < start.length; i++)
        if (lower(w.at[i]) != lower(start.at[i]))
            return false;
    return true;
}

static int score_in(const char *text, struct word sought, struct worth worth)
{
    int best = 0;

    for (struct word w = next_word(&text); w.length; w = next_word(&text)) {
        if (!begins_with(w, sought))
            continue;
        if (w.length == sought.length)
            return worth.whole;
        best = worth.beginning;
    }
    return best;
}

/* In English or in the reader's language, whichever has it. */
static int score_either(const char *english, const char *said, struct word sought,
                        struct worth worth)
{
    int score = score_in(english, sought, worth);
    int other = said != english ? score_in(said, sought, worth) : 0;

    return score > other ? score : other;
}

static int score_word(const struct mk_clause *clause, enum mk_language language, struct word sought)
{
    struct mk_wording said = mk_clause_words(clause, language);
    int in_topic = score_in(clause->id, sought, worth_in_topic);
    int in_title = score_either(clause->title, said.title, sought, worth_in_title);
    int in_text = score_either(clause->text, said.text, sought, worth_in_text);

    return in_topic + in_title + in_text;
}

static int count_words(const char *text)
{
    int n = 0;

    while (next_word(&text).length)
        n++;
    return n;
}

static bool is_general(const struct mk_clause *clause)
{
    return !clause->needs[0] && strcmp(clause->kind, "ruling") != 0;
}

static int bonus_of(const struct mk_clause *clause, int topic_words)
{
    int brevity = topic_words < SCORE_SHORT_TOPIC ? SCORE_SHORT_TOPIC - topic_words : 0;

    return brevity + (is_general(clause) ? SCORE_GENERAL : 0);
}

static int score_clause(const struct mk_clause *clause, const char *topic,
                        const struct wanted *wanted)
{
    const char *words = wanted->words;
    int n = count_words(topic), score = bonus_of(clause, n);
    bool named = n == count_words(words);

    for (struct word w = next_word(&words); w.length; w = next_word(&words)) {
        int found = score_word(clause, wanted->language, w);

        if (!found)
            return 0;
        named = named && score_in(topic, w, worth_in_topic) == worth_in_topic.whole;
        score += found;
    }
    score += named ? SCORE_NAMED : 0;
    return score < SCORE_MAX ? score : SCORE_MAX;
}

static int score_all(const struct wanted *wanted, uint8_t score[R_COUNT])
{
    int found = 0;

    for (int r = R_NONE + 1; r < R_COUNT; r++) {
        const struct mk_clause *clause = mk_clause_of((enum mk_rule)r, wanted->edition);
        const char *topic = mk_rule_name((enum mk_rule)r);

        score[r] = clause ? (uint8_t)score_clause(clause, topic, wanted) : 0;
        found += score[r] > 0;
    }
    return found;
}

int catalog_search(const char *words, enum mk_edition_id edition, enum mk_rule out[], int max)
{
    return catalog_search_in(words, edition, MK_ENGLISH, out, max);
}

int catalog_search_in(const char *words, enum mk_edition_id edition, enum mk_language language,
                      enum mk_rule out[], int max)
{
    struct wanted wanted = {words, edition, language};
    uint8_t score[R_COUNT];
    int n = 0;

    if (count_words(words) == 0)
        return 0;

    int found = score_all(&wanted, score);

    for (int level = SCORE_MAX; level > 0 && n < max; level--)
        for (int r = R_NONE + 1; r < R_COUNT && n < max; r++)
            if (score[r] == level)
                out[n++] = (enum mk_rule)r;
    return found;
}
