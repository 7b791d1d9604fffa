/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* library.c: all collections; those in the player's folder are found by own.c. */
#include "collection/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalog/catalog.h"
#include "collection/file.h"

bool library_add(struct library *l, const char *text, size_t length, struct fault *fault)
{
    if (l->n == l->capacity) {
        l->capacity = l->capacity ? 2 * l->capacity : 8;
        l->collection =
            must_have(realloc(l->collection, (size_t)l->capacity * sizeof l->collection[0]));
    }
    if (!collection_read(&l->collection[l->n], text, length, fault))
        return false;
    l->n++;
    return true;
}

void library_open(struct library *l)
{
    struct fault fault;

    if (l->opened)
        return;
    l->opened = true;
    for (int i = 0; i < shipped_collections_count; i++) {
        const struct shipped *file = &shipped_collections[i];

        if (!library_add(l, file->text, file->length, &fault))
            fault_print(&fault, file->name);
    }
    if (!l->shipped_only)
        library_add_own(l);
}

void library_release(struct library *l)
{
    for (int i = 0; i < l->n; i++)
        collection_release(&l->collection[i]);
    free(l->collection);
    *l = (struct library){.shipped_only = l->shipped_only};
}

const struct mk_model *library_find(struct library *l, const char *word, size_t length)
{
    const char *slash = length ? memchr(word, '/', length) : NULL;
    size_t id_length = slash ? (size_t)(slash - word) : 0;
    const char *slug = slash ? slash + 1 : word;
    const struct mk_model *m = NULL;

    library_open(l);
    for (int i = 0; i < l->n && !m; i++) {
        const struct collection *c = &l->collection[i];

        if (!slash || (strlen(c->id) == id_length && memcmp(c->id, word, id_length) == 0))
            m = collection_find(c, slug, length - (size_t)(slug - word));
    }
    return m;
}

static const struct mk_model *find(void *context, const char *word, size_t length)
{
    return library_find(context, word, length);
}

const struct mk_card_model *library_card(struct library *l, const char *word, size_t length)
{
    const char *slash = length ? memchr(word, '/', length) : NULL;
    size_t id_length = slash ? (size_t)(slash - word) : 0;
    const char *slug = slash ? slash + 1 : word;
    const struct mk_card_model *m = NULL;

    library_open(l);
    for (int i = 0; i < l->n && !m; i++) {
        const struct collection *c = &l->collection[i];

        if (!slash || (strlen(c->id) == id_length && memcmp(c->id, word, id_length) == 0))
            m = collection_card(c, slug, length - (size_t)(slug - word));
    }
    return m;
}

static const struct mk_card_model *find_card(void *context, const char *word, size_t length)
{
    return library_card(context, word, length);
}

struct mk_models library_models(struct library *l)
{
    return (struct mk_models){find, l, find_card};
}

void library_word(struct library *l, const struct collection *c, const struct mk_model *m, char *out,
                  size_t size)
{
    bool unambiguous = library_find(l, m->slug, strlen(m->slug)) == m;

    snprintf(out, size, "%s%s%s", unambiguous ? "" : c->id, unambiguous ? "" : "/", m->slug);
}

const struct collection *library_collection(struct library *l, const char *id)
{
    library_open(l);
    for (int i = 0; i < l->n; i++)
        if (strcmp(l->collection[i].id, id) == 0)
            return &l->collection[i];
    return NULL;
}

const struct collection *library_default(struct library *l, int edition)
{
    const struct collection *best = NULL;

    library_open(l);
    for (int i = 0; i < l->n && i < shipped_collections_count; i++) {
        const struct collection *c = &l->collection[i];

        if (c->edition == edition && c->n > (best ? best->n : 0))
            best = c;
    }

    int parent = (int)mk_edition_parent((enum mk_edition_id)edition);

    return best || parent == edition ? best : library_default(l, parent);
}
