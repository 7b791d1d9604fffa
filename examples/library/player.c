/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* player.c: a bot for `warlord bot-match` that keeps a game of its own: it is told the table and every
 * order, carries them out itself, and asks nobody what is legal. docs/bots.md explains the protocol.
 *
 *     cc player.c $(pkg-config --cflags --libs libmk) -lm -o player
 *     warlord bot-match --red ./player --blue recruit */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "look_ahead.h"
#include "open_table.h"

enum { LINE = 2048, TABLE = 1 << 20 };

struct player {
    struct mk_game *g, *copy;
    uint64_t rng;
};

static void fail(const char *what)
{
    fprintf(stderr, "player: %s\n", what);
    exit(1);
}

/* The lines of the table that follow, and the game that begins with it. */
static void begin(struct player *p, int lines)
{
    static char text[TABLE];
    size_t used = 0;

    while (lines-- > 0 && used + LINE < sizeof text && fgets(text + used, LINE, stdin))
        used += strlen(text + used);
    p->g = read_table("table", text, used);
    p->copy = p->g ? malloc(p->g->size) : NULL;
    if (!p->copy)
        fail("no game");
}

/* `order red end = 16 digits`: done by anybody, us included. */
static void follow(struct player *p, char *line)
{
    char *hash = strstr(line, " = ");
    struct mk_error e = {0};
    struct mk_order o;

    if (!hash || !mk_order_read(p->g, line, (size_t)(hash - line), 1, &o, &e))
        fail(e.text);
    if (!mk_allowed(mk_apply(p->g, &o, NULL)))
        fail("an order that is not allowed here");
    if (mk_game_hash(p->g) != strtoull(hash + 3, NULL, 16))
        fail("this is not the game they are playing");
}

static void decide(struct player *p)
{
    struct mk_order o = choose(p->g, p->copy, &p->rng);
    char line[LINE];
    struct mk_text t;

    mk_text_init(&t, line, sizeof line);
    mk_order_print(p->g, &o, &t);
    puts(line);
    fflush(stdout);
}

int main(void)
{
    struct player p = {.rng = 1};
    char line[LINE];

    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "game ", 5) == 0)
            sscanf(line, "game %*d of %*d seed %" SCNu64, &p.rng);
        else if (strncmp(line, "table ", 6) == 0)
            begin(&p, atoi(line + 6));
        else if (strncmp(line, "order ", 6) == 0)
            follow(&p, line + 6);
        else if (strncmp(line, "ask ", 4) == 0)
            decide(&p);
        else if (strncmp(line, "refused ", 8) == 0)
            fail(line);
    }
    free(p.copy);
    free(p.g);
    return 0;
}
