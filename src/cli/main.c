/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* main.c: one program, many commands. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "mk/version.h"

static const struct command command_help;

static const struct command *const commands[] = {
#ifndef MK_PROOF
    &command_serve,  &command_store,
#endif
    &command_play,   &command_ask,     &command_odds,    &command_sim,    &command_league,
    &command_replay, &command_figure,  &command_figures, &command_compare, &command_army,
    &command_import, &command_rules,   &command_judge,   &command_coverage, &command_bot_match,
    &command_bench,  &command_tune,    &command_help,    NULL,
};

static const struct command *command_named(const char *name)
{
    for (const struct command *const *c = commands; *c; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    fprintf(stderr, "warlord: unknown command '%s'; see 'warlord --help'\n", name);
    return NULL;
}

static int usage(FILE *out)
{
    fputs("usage: warlord COMMAND [ARGUMENT]…\n"
          "       warlord --version\n\n"
          "Plays, referees, simulates and explains Mage Knight battles.\n\n"
          "Commands:\n", out);
    help_list(out, commands);
    fputs("\n'warlord COMMAND --help' explains each command.\n", out);
    return out == stdout ? 0 : 2;
}

/* ---------------------------------------------------------------- warlord help */

struct request {
    bool manual;
    const char *shell;
};

static const struct option_entry options[] = {
    FLAG_ENTRY(0, "man", struct request, manual,
               "Print a manual page for man(1) instead: the program's, or the command's."),
    {.kind = OPTION_TEXT, .name = "completion", .value = "SHELL",
     .offset = offsetof(struct request, shell), .choices = "bash zsh fish",
     .help = "Print the completions for bash, zsh or fish."},
    END_ENTRY,
};

static int run_help(void *request, int n, char **word)
{
    const struct request *r = request;
    const struct command *c = n ? command_named(word[0]) : NULL;

    if (n && !c)
        return 2;
    if (r->shell) {
        if (complete_print(stdout, r->shell, commands))
            return 0;
        return command_misused("warlord help", "unknown shell '%s'", r->shell);
    }
    if (r->manual && c)
        manual_print(stdout, c);
    else if (r->manual)
        manual_print_program(stdout, commands);
    else if (c)
        help_print(stdout, c, "warlord");
    else
        usage(stdout);
    return 0;
}

static const struct command command_help = {
    .name = "help",
    .summary = "explain a command",
    .synopsis = "[COMMAND] [--man]\n--completion SHELL",
    .text = "Lists the commands, or explains one of them, as COMMAND --help does.",
    .options = options,
    .max = 1,
    .request = sizeof(struct request),
    .run = run_help,
};

int main(int argc, char **argv)
{
    const struct command *c;

    if (argc < 2)
        return usage(stderr);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return usage(stdout);
    if (strcmp(argv[1], "--version") == 0) {
        printf("warlord %s\n", mk_version());
        return 0;
    }
    c = command_named(argv[1]);
    return c ? command_run(c, "warlord", argc - 1, argv + 1) : 2;
}
