/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ask.c: `warlord ask`, the judge at a real table: questions about a position in a file. */
#include <stdio.h>
#include <string.h>

#include "catalog/catalog.h"
#include "cli/cli.h"
#include "cli/draw.h"
#include "cli/game_json.h"
#include "cli/look.h"
#include "cli/session.h"

enum { PATH_MAX_LENGTH = 4096 };

struct request {
    bool json, both;
    const char *rules;              /* of one edition, or NULL: as the table says */
};

static const char *take_rules(void *request, const char *value)
{
    struct request *r = request;

    r->both = strcmp(value, "both") == 0;
    r->rules = r->both ? NULL : value;
    return r->both || mk_edition_named(value) != MK_EDITIONS ? NULL
                                                            : "both, " EDITION_CHOICE;
}

static const struct option_entry options[] = {
    FLAG_ENTRY(0, "json", struct request, json, "Print the answer as JSON."),
    CHOICE_ENTRY("rules", "EDITION", take_rules, EDITION_WORDS " both",
                 "Judge by this edition's rules, whatever the table says; both: by those of 2002 and "
                 "of 2003, side by side."),
    TITLE_ENTRY("Questions"),
#define QUESTION(word, min, max, answer, usage, text)                                              \
    {.kind = OPTION_ROW, .value = usage, .help = text},
    LOOK_QUESTIONS(QUESTION)
#undef QUESTION
    {.kind = OPTION_ROW, .value = "map", .help = "the table as a picture"},
    END_ENTRY,
};

/* Splits a question given as one quoted argument into words. */
static int cut(int argc, char **argv, char *line, size_t size, char *word[])
{
    size_t used = 0;

    for (int i = 0; i < argc; i++)
        used += (size_t)snprintf(line + used, used < size ? size - used : 0, "%s%s", i ? " " : "",
                                 argv[i]);
    return used < size ? look_cut(line, word) : 0;
}

static int answer(const struct request *r, const struct game *g, int n, char *word[])
{
    if (!r->json && strcmp(word[0], "map") == 0) {
        struct draw_style style = draw_style_of_terminal();
        draw_table(g, &style);
        return 0;
    }

    enum answer a = r->json ? ask_json(g, n, word) : look_answer(g, n, word);

    if (a != ANSWER_NOT_A_QUESTION)
        return (int)a;
    if (r->json && strcmp(word[0], "map") == 0)
        return command_misused("warlord ask", "there is no JSON of the map: ask for the list");
    return command_misused("warlord ask", "'%s' is not a question", word[0]);
}

static bool open_by(struct session *s, const char *rules, const char *table)
{
    char path[PATH_MAX_LENGTH];

    return session_open(s, &(struct session_wish){
                               .path = session_find_table(table, path, sizeof path),
                               .rules = rules, .orders = true, .stop_after = -1});
}

static int ask_by(const struct request *r, const char *rules, const char *table, int n, char *word[])
{
    struct session s;
    int status;

    if (!open_by(&s, rules, table))
        return 2;
    status = answer(r, s.g, n, word);
    session_release(&s);
    return status;
}

/* Why the two answers about an order differ. */
static void compare(const char *const rules[2], const char *table, int n, char *word[])
{
    struct session s[2];

    if (!open_by(&s[0], rules[0], table))
        return;
    if (open_by(&s[1], rules[1], table)) {
        look_beside((const struct game *[2]){s[0].g, s[1].g}, n, word);
        session_release(&s[1]);
    }
    session_release(&s[0]);
}

/* Each edition's answer under its name; yes only if both say yes. */
static int ask_both(const struct request *r, const char *table, int n, char *word[])
{
    const char *const rules[] = {mk_edition_name(mk_changed_from), mk_edition_name(mk_changed_to)};
    bool order = strcmp(word[0], "may") == 0 || strcmp(word[0], "why") == 0;
    int worst = 0;

    for (int i = 0; i < 2; i++) {
        int status;

        printf("%s%s:\n", i ? "\n" : "", rules[i]);
        fflush(stdout);
        status = ask_by(r, rules[i], table, n, word);
        worst = status > worst ? status : worst;
    }
    if (order && worst < 2)
        compare(rules, table, n, word);
    return worst;
}

static int run_ask(void *request, int n, char **argv)
{
    const struct request *r = request;
    char line[LOOK_LINE];
    char *word[LOOK_WORDS + 1];

    n = cut(n - 1, argv + 1, line, sizeof line, word);
    if (n == 0)
        return command_misused("warlord ask", "the question is empty, or longer than %d bytes",
                               LOOK_LINE - 1);
    if (r->both && r->json)
        return command_misused("warlord ask", "--json answers by one edition at a time");
    return r->both ? ask_both(r, argv[0], n, word) : ask_by(r, r->rules, argv[0], n, word);
}

const struct command command_ask = {
    .name = "ask",
    .summary = "ask about a table: distances, lines of fire, is this allowed",
    .synopsis = "[--json] [--rules EDITION] TABLE QUESTION…",
    .text = "Answers a question about a table. TABLE is a table file, which may be followed by "
            "orders and dice, a saved game (both as they are at the end), or the name of a "
            "ready-made table.",
    .notes = "The exit status is 0 for yes, 1 for no, and 2 if the question cannot be understood.",
    .options = options,
    .options_first = true,
    .words = "TABLE or QUESTION",
    .min = 2,
    .max = -1,
    .request = sizeof(struct request),
    .run = run_ask,
};
