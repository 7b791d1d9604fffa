/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* castle_check.h: is a castle possible as it was written, with the figures on it? */
#ifndef RULES_CASTLE_CHECK_H
#define RULES_CASTLE_CHECK_H

#include "mk/game.h"

struct verdict castles_check(const struct mk_cast *);

#endif
