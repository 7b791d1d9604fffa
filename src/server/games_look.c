/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games_look.c: all games, as the operator sees them. */
#include <stdio.h>
#include <string.h>

#include "server/games_parts.h"

static int present(const struct room *r)
{
    int n = 0;

    for (const struct listener *l = r->listeners; l; l = l->next)
        n += l->players != 0;
    return n;
}

static bool is_over(const struct room *r)
{
    return r->closed || r->course.g->phase == PHASE_OVER;
}

bool games_is_closed(struct games *g, const char *id)
{
    const struct room *r = games_seen(g, id);

    return r && r->closed && !r->head.state.over;
}

void games_drain(struct games *g)
{
    g->draining = true;
}

int games_in_play(const struct games *g)
{
    int n = 0;

    for (int b = 0; b < BUCKETS; b++)
        for (const struct room *r = g->bucket[b]; r; r = r->next)
            n += !is_over(r) && present(r) > 0;
    return n;
}

static void glimpse(const struct room *r, struct games_glimpse *out)
{
    size_t used = 0;

    *out = (struct games_glimpse){
        .round = r->course.g->round, .lines = r->stored, .present = present(r),
        .watchers = r->watchers, .used = r->used,
        .state = r->closed ? "closed" : is_over(r) ? "over" : r->resting ? "resting"
                 : r->thinking ? "bot thinking" : "waiting"};
    memcpy(out->id, r->head.id, sizeof out->id);
    memcpy(out->title, r->head.title, sizeof out->title);
    for (int p = 0; p < r->head.nplayer; p++)
        used += (size_t)snprintf(out->players + used, sizeof out->players - used, "%s%s",
                                 p ? ", " : "", r->head.seat[p].name[0] ? r->head.seat[p].name
                                                                        : r->head.player[p]);
}

void games_each(const struct games *g, void (*visit)(void *, const struct games_glimpse *),
                void *context)
{
    struct games_glimpse one;

    for (int b = 0; b < BUCKETS; b++)
        for (const struct room *r = g->bucket[b]; r; r = r->next) {
            glimpse(r, &one);
            visit(context, &one);
        }
}
