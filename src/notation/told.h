/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* told.h: what the catalogue says about an ability, and how much of that is our own ruling. */
#ifndef NOTATION_TOLD_H
#define NOTATION_TOLD_H

#include "catalog/catalog.h"
#include "rules/ability.h"

/* The clause that says what it does, of that edition if it has one; or NULL. */
const struct mk_clause *ability_told(ability_id, int edition);
/* Do the documents only name it, so that what it does is our own ruling? */
bool ability_is_reading(ability_id);

#endif
