/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* replay.c: `warlord replay`, a saved game once more, every state compared with what it was. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/battle.h"
#include "cli/cli.h"
#include "cli/tell.h"

enum { TABLE_MOST = 1 << 20 };

static const char usage[] =
    "usage: warlord replay FILE [--to N] [--continue]\n"
    "Plays a saved game again and compares the state after every order with the file.\n"
    "  --to N       stops after order N and prints the table as it stands\n"
    "  --continue   goes on playing from there (like warlord play --resume)\n";

struct request {
    const char *path;
    int to;
    bool go_on;
};

static bool read_number(const char *word, int *out)
{
    char *end;
    long n = strtol(word, &end, 10);

    *out = (int)n;
    return end != word && !*end && n >= 0 && n < 1000000000;
}

static bool parse(struct request *r, int argc, char **argv)
{
    *r = (struct request){.to = -1};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--to") == 0) {
            if (++i >= argc || !read_number(argv[i], &r->to))
                return false;
        } else if (strcmp(argv[i], "--continue") == 0) {
            r->go_on = true;
        } else if (argv[i][0] == '-' || r->path) {
            return false;
        } else {
            r->path = argv[i];
        }
    }
    return r->path != NULL;
}

static void print_table(const struct game *g)
{
    char *buffer = malloc(TABLE_MOST);
    struct mk_text t;

    if (!buffer)
        return;
    mk_text_init(&t, buffer, TABLE_MOST);
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

int cli_replay(int argc, char **argv)
{
    struct request r;
    struct session s;
    int status = 0;

    if (!parse(&r, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    if (!session_open(&s, &(struct session_wish){.path = r.path, .game_only = true,
                                                 .stop_after = r.to}))
        return 1;
    if (r.to < 0 || r.go_on)
        printf("%s: %d orders, every state as it was.\n", r.path, s.n);
    if (r.go_on)
        status = go_on(&s);
    else if (r.to >= 0)
        print_table(s.g);
    else
        tell_score(s.g);
    session_release(&s);
    return status;
}
