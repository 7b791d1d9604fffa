/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* cli.h: the commands of the warlord program. Each takes its own arguments, its name first, and returns
 * the exit status. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdbool.h>
#include <stdint.h>

int cli_serve(int argc, char **argv);
int cli_store(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_ask(int argc, char **argv);
int cli_odds(int argc, char **argv);
int cli_sim(int argc, char **argv);
int cli_league(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_figure(int argc, char **argv);
int cli_figures(int argc, char **argv);
int cli_compare(int argc, char **argv);
int cli_army(int argc, char **argv);
int cli_import(int argc, char **argv);
int cli_rules(int argc, char **argv);
int cli_judge(int argc, char **argv);
int cli_coverage(int argc, char **argv);
int cli_bot_match(int argc, char **argv);
int cli_bench(int argc, char **argv);

/* "90d", "12h", "30m", "45s" as milliseconds. */
bool cli_duration(const char *text, int64_t *out);

#endif
