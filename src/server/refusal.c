/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* refusal.c: verdicts as text. */
#include "server/refusal.h"

#include <stdio.h>
#include <string.h>

#include "catalog/catalog.h"
#include "mk/query.h"
#include "notation/names.h"
#include "notation/text.h"
#include "rules/ruleset.h"

static const struct mk_clause *clause(int edition, struct verdict v)
{
    if (v.rule <= R_NONE || v.rule >= R_COUNT)
        return NULL;
    return mk_clause_for((enum mk_rule)v.rule, (enum mk_edition_id)edition);
}

const char *refusal_rule(const struct game *g, struct verdict v)
{
    const struct mk_clause *c = clause(g->edition, v);

    return c ? c->id : "-";
}

/* Texts of the catalogue may span several lines. */
static void flatten(char *s)
{
    for (; *s; s++)
        if ((unsigned char)*s < ' ')
            *s = ' ';
}

/* "red", "fate", "judge". */
static const char *player_word(const struct game *g, player_id p)
{
    if (p == MK_FATE)
        return "fate";
    if (p == MK_JUDGE)
        return "judge";
    return p < g->nplayer ? player_of(g, p)->name : "-";
}

void refusal_text(const struct game *g, struct verdict v, char *out, size_t size)
{
    const struct mk_clause *c = clause(g->edition, v);
    const char *who = mk_culprit_id(g, v);

    if (c)
        snprintf(out, size, "%s: %s%s%s%s", c->title, c->text, who ? " (At fault: " : "",
                 who ? who : "", who ? ".)" : "");
    else if (g->phase == PHASE_OVER)
        snprintf(out, size, "The game is over.");
    else
        snprintf(out, size, "You cannot do that now: the game is waiting for %s to answer '%s'.",
                 player_word(g, g->ask.player), name_ask[g->ask.ask]);
    flatten(out);
}

void refusal_remedy(const struct game *view, const struct mk_order *o, char *text, size_t size)
{
    struct mk_remedy r;
    struct mk_text t;
    size_t n = strlen(text);
    char change[200];

    if (!mk_remedy(view, o, &r))
        return;
    mk_text_init(&t, change, sizeof change);
    mk_remedy_print(view, &r, &t);
    mk_text_init(&t, text + n, size - n);
    if (change[0]) {
        text_add(&t, " Smallest change: ");
        text_add(&t, change);
        text_add(&t, ".");
    }
    if (r.has_order) {
        text_add(&t, r.change == CHANGE_ABILITY ? " First:" : " This would be allowed:");
        mk_order_print(view, &r.order, &t);
    }
}

void refusal_of_cast(const struct mk_cast *cast, struct verdict v, char *out, size_t size)
{
    const struct mk_clause *c = clause(cast->edition, v);
    const char *who = mk_cast_culprit_id(cast, v);

    snprintf(out, size, "this table cannot be played%s%s: %s%s%s%s", who ? " because of " : "",
             who ? who : "", c ? c->title : "something on it is inconsistent", c ? " [" : "",
             c ? c->id : "", c ? "]" : "");
    flatten(out);
}
