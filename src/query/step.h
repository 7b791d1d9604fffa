/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* step.h: parts of questions, for who asks several about one order: each way is looked for once. */
#ifndef QUERY_STEP_H
#define QUERY_STEP_H

#include "mk/query.h"

/* The way of a move, whether or not anything forbids it; no points if there is none. */
/* mk_reach, spending so much. */
int reach_within(const struct game *, fig_id, int64_t work, struct reach *out);

void way_there(const struct game *, fig_id, vec to, angle facing, struct mk_route *out);
/* mk_consequences of an order that mk_check has allowed with this verdict. */
void consequences_of_allowed(const struct game *, const struct mk_order *, struct verdict,
                             struct mk_outlook *out);

#endif
