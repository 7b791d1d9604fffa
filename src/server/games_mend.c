/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games_mend.c: games whose last orders could not be stored.
 *
 *  (1) What such a game has in memory cannot be trusted: it is loaded from the store again.
 *  (2) There may be thousands of them. Each is loaded when somebody needs it; the others a few in each
 *      turn of the loop. Until all of them have been, nothing is stored. */
#include "server/games_parts.h"

void mend_later(struct games *g, struct room *r)
{
    clock_stop(&r->clock, log_now());
    r->touched = r->altered = false;
    r->thinking = 0;
    g->nlost += !r->lost;
    r->lost = true;
}

bool mend_room(struct games *g, struct room *r)
{
    enum load result;

    if (!r->lost)
        return true;
    r->lost = false;
    g->nlost--;
    course_release(&r->course);
    result = load_room(g, r, r->head.id);
    if (result != LOAD_GOOD) {
        room_send_away(r, result == LOAD_LATER ? "bye restart This game has to be read again."
                                               : "bye store This game cannot be read from the store.");
        games_drop(g, r);
        return false;
    }
    for (int p = 0; p < r->head.nplayer; p++)
        r->head.seat[p].here = 0;
    for (struct listener *l = r->listeners; l; l = l->next)
        for (int p = 0; p < r->head.nplayer; p++)
            r->head.seat[p].here += l->players >> p & 1;
    return true;
}

static struct room *first_lost(const struct games *g, int bucket)
{
    struct room *r = g->bucket[bucket];

    while (r && !r->lost)
        r = r->next;
    return r;
}

void mend_some(struct games *g, int64_t end)
{
    while (g->nlost > 0 && log_work() < end) {
        struct room *r = first_lost(g, g->mended);

        if (r)
            mend_room(g, r);
        else
            g->mended = (g->mended + 1) % BUCKETS;
    }
}
