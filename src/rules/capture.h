/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* capture.h: captives and captors. [capture, capturing] */
#ifndef RULES_CAPTURE_H
#define RULES_CAPTURE_H

#include "rules/play.h"

/* May a lead a capture attempt on t? (the attack itself is checked elsewhere) */
struct verdict check_capture(const struct game *, fig_id a, fig_id t);
void capture_take(struct play *, fig_id captor, fig_id captive);
/* The captor has fallen, withdrawn or lost the power to hold: its captive is free again. */
void capture_free(struct play *, fig_id captor, enum mk_rule why);
/* How many of their captives count as members: none. [capturing.formation-captive-not-member] */
int captives_counted(const struct game *, const fig_id *set, int n);

#endif
