/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ask.c: `warlord ask`, the judge at a real table: questions about a position in a file. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/draw.h"
#include "cli/look.h"
#include "cli/session.h"

enum { PATH_MOST = 4096, WORDS = 40, LINE = 512 };

static const char usage[] =
    "usage: warlord ask TABLE QUESTION…\n"
    "TABLE is a table file, also one followed by orders and dice, a saved game (both as they stand\n"
    "in the end), or a ready table's name.\n"
    "The answer is printed; the exit status is 0 for yes, 1 for no, 2 if it makes no sense.\n";

static int help(void)
{
    fputs(usage, stderr);
    fflush(stderr);
    look_help();
    puts("  map            the table as a picture");
    return 2;
}

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
    return n;
}

static int answer(const struct game *g, int n, char *word[])
{
    if (strcmp(word[0], "map") == 0) {
        struct draw_style style = draw_style_of_terminal();
        draw_table(g, &style);
        return 0;
    }

    enum answer a = look_answer(g, n, word);

    if (a != ANSWER_NOT_A_QUESTION)
        return (int)a;
    fprintf(stderr, "warlord: '%s' is not a question\n", word[0]);
    return help();
}

int cli_ask(int argc, char **argv)
{
    char path[PATH_MOST], line[LINE];
    char *word[WORDS];
    struct session s;
    int status, n;

    if (argc < 3)
        return help();
    n = cut(argc - 2, argv + 2, line, sizeof line, word);
    if (n == 0)
        return help();
    if (!session_open(&s, &(struct session_wish){
                              .path = session_find_table(argv[1], path, sizeof path),
                              .orders = true, .stop_after = -1}))
        return 2;
    status = answer(s.g, n, word);
    session_release(&s);
    return status;
}
