/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* cli.h: the commands of the warlord program. Each describes itself: its options, its help and the
 * function that runs it. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdbool.h>

#include "cli/options.h"

extern const struct command command_serve;
extern const struct command command_store;
extern const struct command command_play;
extern const struct command command_ask;
extern const struct command command_odds;
extern const struct command command_sim;
extern const struct command command_league;
extern const struct command command_tune;
extern const struct command command_replay;
extern const struct command command_figure;
extern const struct command command_figures;
extern const struct command command_compare;
extern const struct command command_army;
extern const struct command command_import;
extern const struct command command_rules;
extern const struct command command_judge;
extern const struct command command_coverage;
extern const struct command command_bot_match;
extern const struct command command_bench;

/* rules_diff.c: `warlord rules diff`, with the words after it. */
int rules_diff(int n, char **word, bool json);

#endif
