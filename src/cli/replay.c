/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* replay.c: `warlord replay` replays a saved game and compares every state. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/battle.h"
#include "cli/cli.h"
#include "cli/tell.h"

struct request {
    const char *path;
    int to;
    bool go_on;
};

static const struct option_entry options[] = {
    INT_ENTRY("to", "N", struct request, to, 0, 1000000000,
              "Stop after order N and print the table as it is then."),
    FLAG_ENTRY(0, "continue", struct request, go_on,
               "Play on from there, as 'warlord play --resume' does."),
    END_ENTRY,
};

static void print_table(const struct game *g)
{
    char *buffer = malloc(MK_TABLE_TEXT);
    struct mk_text t;

    if (!buffer)
        return;
    mk_text_init(&t, buffer, MK_TABLE_TEXT);
    mk_table_print(g, &t);
    fputs(buffer, stdout);
    free(buffer);
}

static int go_on(struct session *s)
{
    struct battle b = {.s = *s};
    int status;

    b.seed = b.s.dice = mk_game_hash(s->g);
    b.s.events->n = 0;
    battle_choose_screen(&b);
    status = battle_run(&b);
    *s = b.s;
    return status;
}

static void set_defaults(void *request)
{
    ((struct request *)request)->to = -1;
}

static int run_replay(void *request, int n, char **word)
{
    struct request *r = request;
    struct session s;
    int status = 0;

    (void)n;
    r->path = word[0];
    if (!session_open(&s, &(struct session_wish){.path = r->path, .game_only = true,
                                                 .stop_after = r->to}))
        return 1;
    if (r->to < 0 || r->go_on)
        printf("%s: %d order%s, %s.\n", r->path, s.n, s.n == 1 ? "" : "s",
               s.table->engine == MK_ENGINE
                   ? "every state matches"
                   : "every one is allowed; an older engine played them, so states are not compared");
    if (r->go_on)
        status = go_on(&s);
    else if (r->to >= 0)
        print_table(s.g);
    else
        tell_score(s.g);
    session_release(&s);
    return status;
}

const struct command command_replay = {
    .name = "replay",
    .summary = "play a saved game again and compare every state",
    .synopsis = "FILE [--to N] [--continue]",
    .text = "Plays a saved game again and compares the state after every order with the file.",
    .notes = "The exit status is 1 if the file cannot be read or a state differs.",
    .options = options,
    .words = "FILE",
    .min = 1,
    .max = 1,
    .request = sizeof(struct request),
    .defaults = set_defaults,
    .run = run_replay,
};
