/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* pact.c: joins formations with any friends as if it bore their symbol. [subfaction.pact] */
#include "rules/ability/shared.h"

const struct ability ability_PACT = {
    .name = "Pact",
    .reading = true,
    .bears_friends = R_SUBFACTION_PACT_KNOWN,
};
