/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* report.h: the results of a simulation, for people, spreadsheets and programs. */
#ifndef SIM_REPORT_H
#define SIM_REPORT_H

#include <stdio.h>

#include "sim/sim.h"

/* Names of the two armies, for headings. */
struct report_names { const char *army[2]; const char *bot[2]; };

void report_text(FILE *, const struct sim_sum *, const struct report_names *);
void report_csv(FILE *, const struct sim_sum *, const struct report_names *);
void report_json(FILE *, const struct sim_sum *, const struct report_names *);
void report_svg(FILE *, const struct sim_sum *, const struct report_names *);

#endif
