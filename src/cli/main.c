/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* main.c: one program, many commands. */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
} commands[] = {
    {"serve", cli_serve, "the table in the browser"},
    {"store", cli_store, "the games of a server: copy, check, tidy, take out, put in, remove"},
    {"play", cli_play, "a battle in the terminal"},
    {"ask", cli_ask, "questions about a table: distance, line of fire, may this be done"},
    {"odds", cli_odds, "the chances of everything an order may come to"},
    {"sim", cli_sim, "two armies against each other, many times"},
    {"league", cli_league, "every army, or every bot, against every other"},
    {"replay", cli_replay, "play a saved game again and compare every state"},
    {"figure", cli_figure, "a figure: its dial, and what its abilities do"},
    {"figures", cli_figures, "list and search the figures of all collections"},
    {"compare", cli_compare, "figures side by side, click by click"},
    {"army", cli_army, "army lists: check, draw by lot, draft, print"},
    {"import", cli_import, "make a collection of published figures"},
    {"rules", cli_rules, "search the rules catalogue"},
    {"judge", cli_judge, "play cases and print what came out otherwise"},
    {"coverage", cli_coverage, "which rules the cases prove (proof build)"},
    {"bot-match", cli_bot_match, "games between bots, yours against ours"},
    {"bench", cli_bench, "how fast and how small the engine is"},
    {NULL, NULL, NULL},
};

static int usage(FILE *out)
{
    fputs("warlord plays, referees and explains Mage Knight battles.\n\nusage: warlord COMMAND …\n\n",
          out);
    for (const struct command *c = commands; c->name; c++)
        fprintf(out, "  %-10s %s\n", c->name, c->help);
    return out == stdout ? 0 : 2;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return usage(stderr);
    if (!strcmp(argv[1], "help") || !strcmp(argv[1], "--help"))
        return usage(stdout);
    for (const struct command *c = commands; c->name; c++)
        if (!strcmp(argv[1], c->name))
            return c->run(argc - 1, argv + 1);
    fprintf(stderr, "warlord: there is no command '%s'\n\n", argv[1]);
    return usage(stderr);
}
