/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* game_json.h: verdicts and answers about a game, for programs. */
#ifndef CLI_GAME_JSON_H
#define CLI_GAME_JSON_H

#include "cli/json_out.h"
#include "cli/look.h"

/* {"allowed", "rule"}, and what is at fault. */
json_t *json_of_verdict(const struct game *, struct verdict);
/* Answers a question of look.h; word[n] is NULL. Prints nothing to stdout if the question makes
 * no sense. */
enum answer ask_json(const struct game *, int n, char *const word[]);

#endif
