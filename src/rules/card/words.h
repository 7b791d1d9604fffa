/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* words.h: the clauses behind the words of cards; the documents state them for single cards. */
#ifndef RULES_CARD_WORDS_H
#define RULES_CARD_WORDS_H

#include "clause_ids.h"

static const enum mk_rule
    card_of_a_set = R_RELIC_SHADOWPLATE_OF_THE_REALMS_KNOWN,        /* `of-a-set` */
    card_not_for_riders = R_RELIC_RAGE_HAMMER_CORRECTION,           /* `not-for-riders` */
    card_adds_to_counter = R_SPELL_DENY_KNOWN;                      /* `roll +N` */

#endif
