/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* main.c: one program, many commands. */
#define _POSIX_C_SOURCE 200809L     /* open, fcntl */
#include <errno.h>
#include <fcntl.h>
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

/* `help army check` is `army check --help`. */
static int help_verb(const struct command *c, const char *name)
{
    char parent[64];

    snprintf(parent, sizeof parent, "warlord %s", c->name);
    for (const struct command *v = c->verbs; v && v->name; v++)
        if (strcmp(v->name, name) == 0) {
            help_print(stdout, v, parent);
            return 0;
        }
    return command_misused("warlord help", "'%s' has no command '%s'", c->name, name);
}

static int run_help(void *request, int n, char **word)
{
    const struct request *r = request;
    const struct command *c = n ? command_named(word[0]) : NULL;

    if (n && !c)
        return 2;
    if (n > 1 && !r->manual)
        return help_verb(c, word[1]);
    if (r->shell) {
        if (complete_print(stdout, r->shell, commands))
            return 0;
        return command_misused("warlord help", "unknown shell '%s': bash, zsh or fish", r->shell);
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
    .synopsis = "[COMMAND [COMMAND]] [--man]\n--completion SHELL",
    .text = "Lists the commands, or explains one of them, as COMMAND --help does.",
    .options = options,
    .max = 2,
    .request = sizeof(struct request),
    .run = run_help,
};

/* Nothing that is opened later may take the place of standard output. */
static void fill_streams(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDWR) < 0)
            return;
}

/* What was printed must have arrived. */
static int finish(int status)
{
    bool good = !ferror(stdout);

    errno = 0;
    if (fflush(stdout) == 0 && good)
        return status;
    fprintf(stderr, "warlord: standard output cannot be written: %s\n",
            errno ? strerror(errno) : "not all of it was");
    return 2;
}

static int run(int argc, char **argv)
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

int main(int argc, char **argv)
{
    fill_streams();
    return finish(run(argc, argv));
}
