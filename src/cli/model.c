/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* model.c: finding figures, and describing them. */
#include "cli/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/words.h"
#include "collection/file.h"
#include "collection/search.h"
#include "notation/names.h"
#include "rules/kind.h"
#include "rules/ruleset.h"

enum { SHOWN = 24 };

/* ---------------------------------------------------------------- finding */

static bool is_known(const struct pick *list, int n, const struct mk_model *m)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i].m->piece.name, m->piece.name) == 0 &&
            list[i].m->piece.rank == m->piece.rank)
            return true;
    return false;
}

enum { EXACTLY, CONTAINED };

static int gather(struct library *l, const char *words, int how, struct pick *out)
{
    struct search q = {.words = words};
    int n = 0;

    for (int i = 0; i < l->n; i++) {
        for (int k = 0; k < l->collection[i].n; k++) {
            const struct mk_model *m = &l->collection[i].model[k];
            bool meant = how == EXACTLY ? strcasecmp(m->piece.name, words) == 0
                                        : search_matches(&q, m);

            if (meant && !is_known(out, n, m))
                out[n++] = (struct pick){&l->collection[i], m};
        }
    }
    return n;
}

static const struct collection *home_of(const struct library *l, const struct mk_model *m)
{
    for (int i = 0; i < l->n; i++)
        if (m >= l->collection[i].model && m < l->collection[i].model + l->collection[i].n)
            return &l->collection[i];
    return NULL;
}

/* The figures meant by the words: one by its slug, all ranks of one by its name, or all whose
 * names contain the words. A figure found again in a later collection is not counted twice. */
static int model_find(struct library *l, const char *words, struct pick **out)
{
    const struct mk_model *m = library_find(l, words, strlen(words));
    size_t all = 1;
    int n;

    for (int i = 0; i < l->n; i++)
        all += (size_t)l->collection[i].n;
    *out = must_have(malloc(all * sizeof **out));
    if (m) {
        (*out)[0] = (struct pick){home_of(l, m), m};
        return 1;
    }
    n = gather(l, words, EXACTLY, *out);
    return n ? n : gather(l, words, CONTAINED, *out);
}

/* Do all of them have the same name? */
static bool model_one_name(const struct pick *list, int n)
{
    for (int i = 1; i < n; i++)
        if (strcmp(list[i].m->piece.name, list[0].m->piece.name) != 0)
            return false;
    return true;
}

int model_demand(struct library *l, const char *words, struct pick **out)
{
    int n = model_find(l, words, out);

    if (n > 0 && model_one_name(*out, n))
        return n;
    if (n == 0) {
        fprintf(stderr, "warlord: no collection has a figure called '%s'; "
                "'warlord figures' lists them all\n", words);
        return 0;
    }
    fprintf(stderr, "warlord: '%s' could be any of these:\n", words);
    for (int i = 0; i < n && i < SHOWN; i++)
        fprintf(stderr, "    %-32s %s\n", (*out)[i].m->slug, (*out)[i].m->piece.name);
    if (n > SHOWN)
        fprintf(stderr, "    and %d more\n", n - SHOWN);
    return 0;
}

bool model_join(char *out, size_t size, char **argv, int n)
{
    size_t used = 0;

    out[0] = '\0';
    for (int i = 0; i < n; i++) {
        int more = snprintf(out + used, size - used, "%s%s", i ? " " : "", argv[i]);

        if (more < 0 || (size_t)more >= size - used)
            return false;
        used += (size_t)more;
    }
    return true;
}

/* ---------------------------------------------------------------- in words */

void model_title(const struct mk_model *m, char *out, size_t size)
{
    snprintf(out, size, "%s (%s)", m->piece.name, name_rank[m->piece.rank]);
}

void model_factions(const struct mk_model *m, char *out, size_t size)
{
    const uint8_t *f = m->piece.faction;

    if (f[0] == f[1])
        snprintf(out, size, "%s", words_faction(f[0]));
    else
        snprintf(out, size, "%s / %s", words_faction(f[0]), words_faction(f[1]));
}

/* "wall, 6 by 2 inches": the width and depth of its outline. */
static void fort_size(const struct mk_model *m, const struct fort *fort, char *out, size_t size)
{
    int wide = 0, deep = 0;

    for (int i = 0; i < fort->n; i++) {
        wide = fort->corner[i].y > wide ? fort->corner[i].y : wide;
        deep = fort->corner[i].x > deep ? fort->corner[i].x : deep;
    }
    snprintf(out, size, "%s, %.4g by %.4g inches", mk_kinds[m->piece.kind].word,
             2.0 * wide / MK_INCH, 2.0 * deep / MK_INCH);
}

void model_base(const struct mk_model *m, char *out, size_t size)
{
    enum { STANDARD = 3 * MK_INCH / 2 };
    int across = 2 * m->piece.radius;

    if (mk_kinds[m->piece.kind].fort)
        fort_size(m, mk_kinds[m->piece.kind].fort, out, size);
    else if (m->piece.kind)
        snprintf(out, size, "%s, %.4g inch base%s", mk_kinds[m->piece.kind].word,
                 (double)across / MK_INCH, m->piece.flags & PIECE_EXPLOSIVE ? ", explosive" : "");
    else if (across != STANDARD)
        snprintf(out, size, "%s%.4g inch base", m->piece.discs == 2 ? "mounted, " : "",
                 (double)across / MK_INCH);
    else
        snprintf(out, size, "%s", m->piece.discs == 2 ? "mounted" : "standard base");
}
