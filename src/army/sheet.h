/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* sheet.h: an army on paper: one HTML file for A4, complete in itself. */
#ifndef ARMY_SHEET_H
#define ARMY_SHEET_H

#include <stdio.h>

#include "army/check.h"

/* Marks show their colour and shape, and a short word, so that they can be told apart in gray. */
void army_sheet(const struct army *, const struct army_report *, FILE *);

#endif
