/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* clock.c: each player's time to think. */
#include "server/clock.h"

void clock_set(struct clock *c, int nplayer, int64_t begin, int64_t increment)
{
    *c = (struct clock){.on = begin > 0, .nplayer = nplayer, .begin = begin,
                        .increment = increment, .asked = -1};
    for (int p = 0; p < nplayer; p++)
        c->left[p] = begin;
}

void clock_start(struct clock *c, int64_t now, int asked)
{
    if (!c->on || c->running)
        return;
    c->running = true;
    c->since = now;
    c->asked = asked;
}

void clock_count(struct clock *c, int64_t now)
{
    int64_t passed = now - c->since;

    if (!c->running || passed <= 0)
        return;
    c->since = now;
    c->played += passed;
    if (c->asked >= 0)
        c->left[c->asked] = c->left[c->asked] > passed ? c->left[c->asked] - passed : 0;
}

void clock_stop(struct clock *c, int64_t now)
{
    clock_count(c, now);
    c->running = false;
    c->asked = -1;
}

bool clock_ask(struct clock *c, int64_t now, int asked, int ended)
{
    int before = c->asked;

    clock_count(c, now);
    if (!c->running)
        return false;
    if (ended >= 0 && c->left[ended] > 0)
        c->left[ended] += c->increment;
    c->asked = asked;
    return asked != before || ended >= 0;
}

void clock_return(struct clock *c, int player)
{
    if (c->left[player] > 0)
        c->left[player] = c->left[player] > c->increment ? c->left[player] - c->increment : 1;
}

int clock_fallen(const struct clock *c)
{
    return c->running && c->asked >= 0 && c->left[c->asked] == 0 ? c->asked : -1;
}
