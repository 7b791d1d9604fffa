/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* names.h: what players call things. */
#ifndef ARMY_NAMES_H
#define ARMY_NAMES_H

#include "mk/types.h"

enum { TITLE = 32 };

/* "Atlantis Guild"; returns out. */
const char *faction_title(int faction, char out[TITLE]);
/* "Flame/Lightning" */
const char *ability_title(ability_id);

#endif
