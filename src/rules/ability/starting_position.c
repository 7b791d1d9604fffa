/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* starting_position.c: the green square marks where a dial begins and does nothing else.
 * [ability.starting-position] */
#include "rules/ability/shared.h"

const struct ability ability_STARTING_POSITION = {
    .name = "Starting Position",
    .only_marks = true,
};
