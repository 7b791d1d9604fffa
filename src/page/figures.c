/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* figures.c: collections and the figures in them. */
#include <stdio.h>
#include <string.h>

#include "page/calls.h"
#include "page/page.h"

/* ---------------------------------------------------------------- collections */

const char *page_collections(void)
{
    struct library *l = &the_page.library;
    struct json *j = page_bare();

    library_open(l);
    json_open(j, '[');
    for (int i = 0; i < l->n; i++) {
        json_open(j, '{');
        json_put_string(j, "id", l->collection[i].id);
        json_put_string(j, "title", l->collection[i].title);
        json_put_int(j, "figures", l->collection[i].n);
        json_close(j, '}');
    }
    json_close(j, ']');
    return page_text();
}

/* The collection just added stands last; an older one of its name is let go. */
static void replace_older(struct library *l)
{
    struct collection *last = &l->collection[l->n - 1];

    for (int i = 0; i < l->n - 1; i++)
        if (strcmp(l->collection[i].id, last->id) == 0) {
            collection_release(&l->collection[i]);
            l->collection[i] = *last;
            l->n--;
            return;
        }
}

const char *page_add_collection(void)
{
    struct library *l = &the_page.library;
    struct fault fault;

    library_open(l);
    if (!library_add(l, the_page.input, the_page.input_length, &fault)) {
        struct mk_error e = {.line = fault.line, .column = fault.column};

        snprintf(e.text, sizeof e.text, "%.40s%s%.110s", fault.figure, fault.figure[0] ? ": " : "",
                 fault.text);
        return page_error(&e);
    }

    struct json *j = page_begin(true);

    json_put_string(j, "id", l->collection[l->n - 1].id);
    json_put_int(j, "figures", l->collection[l->n - 1].n);
    replace_older(l);
    return page_end();
}
