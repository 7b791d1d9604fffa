/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* referee.c: reads a table from a file and orders from stdin, and says of each whether it is allowed.
 *
 *     cc referee.c $(pkg-config --cflags --libs libmk) -o referee
 *     printf 'red move a to 12,9\n' | ./referee first-battle.table */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mk/catalog.h"
#include "open_table.h"

int main(int argc, char **argv)
{
    struct mk_game *g = argc == 2 ? open_table(argv[1]) : NULL;
    char line[512];

    if (!g)
        return 2;
    while (fgets(line, sizeof line, stdin)) {
        struct mk_error e = {0};
        struct mk_order o;
        struct mk_verdict v;
        const struct mk_clause *c;

        if (!mk_order_read(g, line, strcspn(line, "\n"), 1, &o, &e)) {
            printf("column %d: %s\n", e.column, e.text);
            continue;
        }
        v = mk_apply(g, &o, NULL);
        c = mk_clause_of((enum mk_rule)v.rule, mk_default_edition);
        printf("%s\n", mk_allowed(v) ? "allowed" : c ? c->title : "not what the game is waiting for");
        if (c && !mk_allowed(v))
            printf("    %s [%s]\n", c->text, c->id);
    }
    free(g);
    return 0;
}
