/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* journal.h: finished blocks on disk, so that an interrupted simulation can be resumed. */
#ifndef SIM_JOURNAL_H
#define SIM_JOURNAL_H

#include "sim/sim.h"

/* Makes ready to go on with the file, or to begin it: what was cut off gets the end of its line. False,
 * with an error, if it cannot be written or holds something else, which is left as it is. */
bool journal_open(const char *path, struct mk_error *);
/* Appends a finished block in one piece, since others may be writing too; false, with errno set, if
 * it cannot be written. */
bool journal_write(const struct sim_plan *, long block, const struct sim_sum *);
/* Fills in the blocks found for this very plan; returns how many games they hold. A block that
 * was only partly written is skipped. */
long journal_read(const struct sim_plan *, long blocks, struct sim_sum *block, bool *have);

#endif
