/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* generate.h: the parts of the order generator. Private to query/.
 *
 *  (1) Every candidate is put to mk_check: only legal orders get into the list.
 *  (2) When the list is full everything else is dropped. Answers that are always possible come
 *      first.
 */
#ifndef QUERY_GENERATE_H
#define QUERY_GENERATE_H

#include "query/propose.h"

struct gen {
    const struct game *g;
    struct mk_order *out;
    int n, max;
};

/* Appends the order if it is legal; returns whether it was. */
bool gen_offer(struct gen *, const struct mk_order *);
void gen_kind(struct gen *, enum mk_order_kind);       /* an order that names nothing */
bool gen_full(const struct gen *);

/* Everything f could be ordered with one kind of order. */
void gen_moves(struct gen *, fig_id);
void gen_turns(struct gen *, enum mk_order_kind, fig_id);
void gen_attacks(struct gen *, fig_id, enum mk_order_kind);
void gen_formations(struct gen *, fig_id);
void gen_uses(struct gen *, fig_id);
void gen_cancels(struct gen *);
void gen_members(struct gen *);
void gen_places(struct gen *, fig_id, fig_id beside);
void gen_lay(struct gen *);
void gen_deploy(struct gen *);

#endif
