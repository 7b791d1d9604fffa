/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* journal.h: finished blocks on disk, so that an interrupted simulation can be resumed. */
#ifndef SIM_JOURNAL_H
#define SIM_JOURNAL_H

#include "sim/sim.h"

/* Appends a finished block; false if it cannot be written. */
bool journal_write(const struct sim_plan *, long block, const struct sim_sum *);
/* Fills in the blocks found for this very plan; returns how many games they hold. A block that
 * was only partly written is skipped. */
long journal_read(const struct sim_plan *, long blocks, struct sim_sum *block, bool *have);

#endif
