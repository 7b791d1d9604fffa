/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* report.h: the faults and notes of an army, written down. */
#ifndef ARMY_REPORT_H
#define ARMY_REPORT_H

#include "army/check.h"
#include "army/table.h"

struct place { int line, column; };

/* Each fault is reported once per place. */
__attribute__((format(printf, 4, 5))) void tell(struct army_report *, struct place, enum mk_rule,
                                                const char *format, ...);
__attribute__((format(printf, 2, 3))) void note(struct army_report *, const char *format, ...);

/* check_cards.c: cards that are not where their kind belongs, and companies nobody belongs to. */
void check_listed_cards(const struct army *, int edition, struct army_report *);
/* Could everybody wield what the list gives them, on this table? */
void check_wielders(const struct army *, struct mk_table *, const struct mk_cast *,
                    struct army_report *);
/* What the engine says against a card of the table. */
void tell_card(const struct army *, const struct mk_cast *, const struct verdict *,
               struct army_report *);

#endif
