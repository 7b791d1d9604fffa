/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games_talk.c: chat.
 *
 *  (1) The spectators of a game share a budget, in rate and in number; the players have their own,
 *      which no spectator can use up.
 *  (2) The holder of a seat may silence spectators and let them talk again; a game may be started so
 *      that they are always silent. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "server/games_parts.h"
#include "server/log.h"

enum { CHATS_MAX = 5000, MURMURS_MAX = 1000 };

/* Chat of all spectators of a game. */
static const struct budget_rule murmuring = {.per_second = 1, .burst = 10};

struct outgoing *talk_message(const struct room *r, const struct store_chat *c)
{
    const char *who = c->who >= 0 && c->who < r->head.nplayer ? r->head.player[c->who] : "-";

    return outgoing_of("chat %d %" PRId64 " %s %s", c->n, c->ms, who, c->text);
}

/* NULL, or why this may not be said now. */
static const char *refusal(struct games *g, struct room *r, bool player)
{
    const struct store_state *t = &r->head.state;

    if (g->sick)
        return "store The server cannot save anything right now.";
    if (r->closed)
        return "closed This game is closed; nothing more can be said.";
    if (player)
        return t->chats - t->murmurs < CHATS_MAX
                   ? NULL : "too-long This game has reached the maximum number of messages.";
    if (t->quiet)
        return "quiet Spectators are asked to be quiet in this game.";
    if (t->murmurs >= MURMURS_MAX)
        return "too-long This game has reached the maximum number of messages from spectators.";
    return budget_take(&r->murmuring, &murmuring, 1, log_now())
               ? NULL : "too-fast The spectators of this game are talking too fast.";
}

void games_chat(struct games *g, struct listener *l, const struct message *m)
{
    struct room *r = l->room;
    const char *why = refusal(g, r, l->players != 0);
    char text[CHAT_MAX + 1];
    int who = 0;

    if (why) {
        games_tell(g, r, l, outgoing_of("error %s", why));
        return;
    }
    while (who < r->head.nplayer && !(l->players >> who & 1))
        who++;
    snprintf(text, sizeof text, "%.*s", (int)m->length, m->text);

    struct store_chat c = {++r->head.state.chats, log_wall(), l->players ? who : -1, text};

    r->head.state.murmurs += !l->players;
    store_add_chat(g->with.store, r->head.key, &c);
    games_tell(g, r, NULL, talk_message(r, &c))->chat = c.n;
    games_touch(g, r);
    g->with.metrics->chats++;
}

void games_quiet(struct games *g, struct listener *l, const struct message *m)
{
    struct room *r = l->room;

    if (!l->players || r->head.state.quiet == QUIET_ALWAYS || g->sick) {
        const char *why = g->sick      ? "store The server cannot save anything right now."
                          : l->players ? "quiet Spectators cannot talk in this game."
                                       : "not-yours Only players can ask for quiet.";

        games_tell(g, r, l, outgoing_of("error %s", why));
        return;
    }
    if (r->head.state.quiet == m->n)
        return;
    r->head.state.quiet = m->n;
    games_tell(g, r, NULL, outgoing_of("quiet %s", m->n ? "on" : "off"));
    games_touch(g, r);
}
