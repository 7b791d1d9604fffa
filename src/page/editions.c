/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* editions.c: what the page wants to know about each edition. */
#include "notation/names.h"
#include "page/calls.h"
#include "page/page.h"
#include "rules/ability.h"
#include "rules/ground.h"
#include "rules/ruleset.h"

/* Ladders are parts of castles, not ground that is laid. */
static void tell_grounds(struct json *j, enum mk_edition_id edition)
{
    js_put_open(j, "grounds", '[');
    for (int i = 0; i < GROUND_LADDER; i++) {
        enum mk_rule clause = ground_clause((enum mk_ground)i);

        if (!clause || mk_clause_of(clause, edition))
            js_string(j, name_ground[i]);
    }
    js_close(j, ']');
}

/* Is anything on its card or its cards our own reading, which a table can do without? */
static bool has_readings(const struct ruleset *r)
{
    for (int a = 1; a < MK_ABILITIES; a++)
        if (r->ability[a] && r->ability[a]->reading)
            return true;
    return false;
}

static void tell_edition(struct json *j, enum mk_edition_id edition)
{
    const struct ruleset *r = ruleset_number((int)edition);
    const struct mk_clause *total = mk_clause_of(r->cites.total, edition);

    js_open(j, '{');
    js_put_string(j, "word", r->name);
    js_put_string(j, "book", mk_edition_name(mk_edition_parent(edition)));
    js_put_bool(j, "usual", edition == mk_default_edition);
    js_put_int(j, "points", r->param.build_total);
    js_put_int(j, "step", r->param.build_step);
    js_put_open(j, "board", '[');
    js_int(j, r->param.board_wide);
    js_int(j, r->param.board_deep);
    js_close(j, ']');
    js_put_int(j, "minutes", r->param.standard_time);
    js_put_string(j, "rule", total ? total->id : NULL);
    js_put_bool(j, "tournaments", r->tournaments);
    js_put_bool(j, "readings", has_readings(r));
    tell_grounds(j, edition);
    js_close(j, '}');
}

/* A variant comes after the edition it is a variant of. */
const char *page_editions(void)
{
    struct json *j = page_bare();

    js_open(j, '[');
    for (int book = 0; book < MK_EDITIONS; book++) {
        if (mk_edition_parent((enum mk_edition_id)book) != (enum mk_edition_id)book)
            continue;
        tell_edition(j, (enum mk_edition_id)book);
        for (int e = 0; e < MK_EDITIONS; e++)
            if (e != book && (int)mk_edition_parent((enum mk_edition_id)e) == book)
                tell_edition(j, (enum mk_edition_id)e);
    }
    js_close(j, ']');
    return page_text();
}
