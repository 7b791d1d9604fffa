/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* manners.c: how bots end a battle. */
#include "bot/manners.h"

enum { ROUNDS_MOST = 100 };

struct mk_order bot_agreement(player_id player)
{
    return (struct mk_order){.kind = ORDER_AGREE, .player = player, .fig = NOBODY,
                             .other = NOBODY, .terrain = NO_TERRAIN};
}

bool bot_tires(const struct game *g, unsigned bots)
{
    bool alone = bots == (1u << g->nplayer) - 1;

    return alone && g->ask.ask == ASK_ACTION && g->round > ROUNDS_MOST;
}
