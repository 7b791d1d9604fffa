/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* event.h: what happened, in sequence, while an order was carried out.
 *
 * Events only report: a game plays the same whether anybody listens or not. The caller owns the
 * buffer. It has room for more events than the end of a game with every figure a table can hold
 * sets off. When it is full, further events are only counted in `lost`; the end of the game alone
 * is still reported, in place of the last event. */
#ifndef MK_EVENT_H
#define MK_EVENT_H

#include "mk/types.h"
#include "mk/verdict.h"

enum mk_event_kind {
#define EVENT(c, word, text) EVENT_##c,
#include "mk/event.def"
#undef EVENT
    MK_EVENTS
};

struct mk_event {
    uint8_t kind;           /* enum mk_event_kind */
    player_id player;
    fig_id a, b;            /* who did it, and to whom */
    ability_id ability;
    uint16_t rule;          /* the clause that makes it happen */
    int16_t n;              /* clicks, die, points, … */
    angle facing;
    vec at;
    struct tally tally;     /* ATTACK, DEFENSE, DAMAGE */
};

enum { MK_EVENT_ROOM = MK_MAX_FIGURES + 128 };

struct mk_events {
    int n, lost;
    struct mk_event event[MK_EVENT_ROOM];
};

const char *mk_event_word(enum mk_event_kind);

#endif
