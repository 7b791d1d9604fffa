/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* reading.h: an order that is being read. */
#ifndef NOTATION_READING_H
#define NOTATION_READING_H

#include "notation/scan.h"

struct reading {
    const struct game *g;
    struct scan *s;
    struct mk_order *o;
};

bool read_figure(struct reading *, fig_id *out);
/* What follows the verbs about cards; order_cards.c. */
bool give_words(struct reading *);
bool pick_up_words(struct reading *);
bool drop_words(struct reading *);
bool domain_words(struct reading *);
bool reveal_words(struct reading *);
bool use_words(struct reading *);
bool cast_words(struct reading *);
bool counter_words(struct reading *);

#endif
