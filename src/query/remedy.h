/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* remedy.h: the parts of the search for the smallest change. Each fills the remedy and returns true
 * if it found an order that is legal and does something. */
#ifndef QUERY_REMEDY_H
#define QUERY_REMEDY_H

#include "mk/query.h"

/* What one question has cost, paths included, in the units of work on paths. */
int64_t question_cost(const struct game *, struct verdict);

/* What may still be spent on asking whether orders are legal. */
struct purse {
    int64_t left;
    bool cut;                       /* a question was not asked, or not answered, because it ran out */
};
bool purse_legal(struct purse *, const struct game *, const struct mk_order *);

/* remedy_place.c: the nearest place; the place itself if only the drawn way was at fault. */
bool remedy_place(const struct game *, const struct mk_order *, struct purse *,
                  struct mk_remedy *);

/* remedy_lay.c: the nearest place for a piece of terrain. */
bool remedy_lay(const struct game *, const struct mk_order *, struct purse *, struct mk_remedy *);

/* remedy_order.c */
/* One of its own abilities switched off first. */
bool remedy_ability(const struct game *, const struct mk_order *, struct purse *,
                    struct mk_remedy *);
/* The nearest facing. */
bool remedy_facing(const struct game *, const struct mk_order *, struct purse *,
                   struct mk_remedy *);
/* An attack or a formation with somebody left out, without the capture, or against everybody. */
bool remedy_company(const struct game *, const struct mk_order *, struct purse *,
                    struct mk_remedy *);

#endif
