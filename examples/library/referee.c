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
#include "mk/notation.h"

static struct mk_table table;
static char text[1 << 20];

static struct game *open_table(const char *path)
{
    FILE *f = fopen(path, "r");
    size_t length = f ? fread(text, 1, sizeof text, f) : 0, used;
    struct mk_error e = {0};
    struct mk_cast cast;
    int lines;

    if (f)
        fclose(f);
    mk_table_init(&table);
    if (!mk_table_read(&table, text, length, &used, &lines, &e) ||
        !mk_table_cast(&table, &cast, &e) || !allowed(mk_check_cast(&cast))) {
        fprintf(stderr, "%s:%d:%d: %s\n", path, e.line, e.column,
                e.text[0] ? e.text : "this table cannot be played");
        return NULL;
    }
    struct game *g = calloc(1, mk_game_size(&cast));
    if (g)
        mk_game_init(g, &cast, NULL);
    return g;
}

int main(int argc, char **argv)
{
    struct game *g = argc == 2 ? open_table(argv[1]) : NULL;
    char line[512];

    if (!g)
        return 2;
    while (fgets(line, sizeof line, stdin)) {
        struct mk_error e = {0};
        struct mk_order o;
        struct verdict v;
        const struct mk_clause *c;

        if (!mk_order_read(g, line, strcspn(line, "\n"), 1, &o, &e)) {
            printf("column %d: %s\n", e.column, e.text);
            continue;
        }
        v = mk_apply(g, &o, NULL);
        c = mk_clause_of((enum mk_rule)v.rule, mk_default_edition);
        printf("%s\n", allowed(v) ? "allowed" : c ? c->title : "not what the game is waiting for");
        if (c && !allowed(v))
            printf("    %s [%s]\n", c->text, c->id);
    }
    free(g);
    return 0;
}
