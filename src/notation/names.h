/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* names.h: the words of the enumerations, in both directions. */
#ifndef NOTATION_NAMES_H
#define NOTATION_NAMES_H

#include "notation/scan.h"

extern const char *const name_faction[MK_FACTIONS];
extern const char *const name_spell[MK_SPELLS];
extern const char *const name_rank[MK_RANKS];
extern const char *const name_edge[MK_EDGES];
extern const char *const name_ground[MK_GROUNDS];
extern const char *const name_slot[MK_SLOTS];
extern const char *const name_ask[MK_ASKS];
extern const char *const name_dice[MK_DICES];
extern const char *const name_mount[MK_MOUNTS];         /* bit 0 first */

enum { MK_OPTIONS = 4 };
extern const char *const name_option[MK_OPTIONS];       /* bit 0 first */

/* A mark that is not on the edition's card. */
enum { ABILITY_UNKNOWN = 0xff };

/* An ability by its name or, after its slot, by its mark ("orange-square"). */
bool ability_read(struct scan *, struct word, int edition, enum mk_slot, ability_id *out);
/* An ability by its name, anywhere. */
bool scan_ability(struct scan *, ability_id *out);

/* Is this word the name of the piece? A body's name is also that of its first section. */
bool word_calls(struct word, const struct piece *);

/* What to say of a name that nothing has: perhaps the figure is right and only the section wrong. */
const char *nobody_called(const struct piece *, int n, const char *name);

#endif
