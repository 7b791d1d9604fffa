/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* remedy.h: the parts of the search for the smallest change. Each fills in the remedy and returns
 * true if it found an order that is legal and does something. */
#ifndef QUERY_REMEDY_H
#define QUERY_REMEDY_H

#include "mk/query.h"

/* The cost of one question, paths included, in units of path work. */
int64_t question_cost(const struct game *, struct verdict);

/* What may still be spent on checking orders. */
struct purse {
    int64_t left;
    bool cut;                       /* a check was skipped or cut short because it ran out */
};
bool purse_legal(struct purse *, const struct game *, const struct mk_order *);

/* remedy_place.c: the nearest place; the place itself if only the drawn path was at fault. */
bool remedy_place(const struct game *, const struct mk_order *, struct purse *,
                  struct mk_remedy *);

/* remedy_lay.c: the nearest place for a piece of terrain. */
bool remedy_lay(const struct game *, const struct mk_order *, struct purse *, struct mk_remedy *);

/* remedy_order.c */
/* Switching off one of its own abilities first. */
bool remedy_ability(const struct game *, const struct mk_order *, struct purse *,
                    struct mk_remedy *);
/* The nearest facing. */
bool remedy_facing(const struct game *, const struct mk_order *, struct purse *,
                   struct mk_remedy *);
/* An attack or a formation with a figure left out, without the capture, or against everybody. */
bool remedy_company(const struct game *, const struct mk_order *, struct purse *,
                    struct mk_remedy *);

#endif
