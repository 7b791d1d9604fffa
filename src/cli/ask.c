/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ask.c: `warlord ask`, the judge at a real table: questions about a position in a file. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/draw.h"
#include "cli/game_json.h"
#include "cli/look.h"
#include "cli/session.h"

enum { PATH_MAX_LENGTH = 4096, WORDS = 40, LINE = 512 };

struct request {
    bool json;
};

static const struct option_entry options[] = {
    FLAG_ENTRY(0, "json", struct request, json, "Print the answer as JSON."),
    TITLE_ENTRY("Questions"),
#define QUESTION(word, least, most, answer, usage, text) \
    {.kind = OPTION_ROW, .value = usage, .help = text},
    LOOK_QUESTIONS(QUESTION)
#undef QUESTION
    {.kind = OPTION_ROW, .value = "map", .help = "the table as a picture"},
    END_ENTRY,
};

/* A question given as one quoted argument is cut into words. */
static int cut(int argc, char **argv, char *line, size_t size, char *word[])
{
    size_t used = 0;
    int n = 0;

    for (int i = 0; i < argc; i++)
        used += (size_t)snprintf(line + used, used < size ? size - used : 0, "%s%s", i ? " " : "",
                                 argv[i]);
    if (used >= size)
        return 0;
    for (char *p = strtok(line, " \t"); p && n < WORDS; p = strtok(NULL, " \t"))
        word[n++] = p;
    word[n] = NULL;
    return n;
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
    return command_misused("warlord ask", "'%s' is not a question", word[0]);
}

static int run_ask(void *request, int n, char **argv)
{
    char path[PATH_MAX_LENGTH], line[LINE];
    char *word[WORDS + 1];
    struct session s;
    int status;

    n = cut(n - 1, argv + 1, line, sizeof line, word);
    if (n == 0)
        return command_misused("warlord ask", "the question is empty or too long");
    if (!session_open(&s, &(struct session_wish){
                              .path = session_find_table(argv[0], path, sizeof path),
                              .orders = true, .stop_after = -1}))
        return 2;
    status = answer(request, s.g, n, word);
    session_release(&s);
    return status;
}

const struct command command_ask = {
    .name = "ask",
    .summary = "ask about a table: distances, lines of fire, is this allowed",
    .synopsis = "[--json] TABLE QUESTION…",
    .text = "Answers a question about a table. TABLE is a table file, which may be followed by "
            "orders and dice, a saved game (both as they are at the end), or the name of a "
            "ready-made table.",
    .notes = "The exit status is 0 for yes, 1 for no, and 2 if the question cannot be understood.",
    .options = options,
    .options_first = true,
    .words = "TABLE or QUESTION",
    .least = 2,
    .most = -1,
    .request = sizeof(struct request),
    .run = run_ask,
};
