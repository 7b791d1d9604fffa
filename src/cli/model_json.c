/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* model_json.c: figures of collections, for programs. */
#include "cli/json_out.h"
#include "notation/names.h"
#include "notation/table.h"
#include "rules/ability.h"

static json_t *json_position(const struct position *p)
{
    json_t *out = json_object(), *abilities = json_object();

    for (int s = 0; s < MK_SLOTS; s++) {
        ability_id a = p->ability[s];

        json_object_set_new(out, name_slot[s], json_integer(p->value[s]));
        if (a)
            json_object_set_new(abilities, name_slot[s], json_string(mk_ability_word(a)));
    }
    json_object_set_new(out, "abilities", abilities);
    return out;
}

static json_t *json_dial(const struct piece *p)
{
    json_t *out = json_array();

    for (int i = 0; i < p->life; i++)
        json_array_append_new(out, json_position(&p->dial[i]));
    return out;
}

static json_t *json_levels(const struct mk_levels *l)
{
    json_t *out = json_array();

    for (int i = 0; i < l->n; i++)
        json_array_append_new(out, json_pack("{s:i, s:i, s:i}", "level", l->n - i, "position",
                                             l->level[i].position + 1, "points",
                                             l->level[i].points));
    return out;
}

static json_t *json_factions(const struct piece *p)
{
    json_t *out = json_array();

    json_array_append_new(out, json_string(name_faction[p->faction[0]]));
    if (p->faction[1] != p->faction[0])
        json_array_append_new(out, json_string(name_faction[p->faction[1]]));
    return out;
}

json_t *json_of_model(const struct collection *c, const struct mk_model *m)
{
    const struct piece *p = &m->piece;

    return json_pack("{s:s, s:s, s:s, s:s, s:i, s:s, s:i, s:i, s:o, s:s, s:b, s:f, s:i, s:i, s:i, "
                     "s:i, s:o, s:o}",
                     "collection", c->id, "slug", m->slug, "name", p->name, "set", m->label.set,
                     "number", p->number, "rank", name_rank[p->rank], "rarity",
                     m->label.rarity, "points", p->points, "factions", json_factions(p),
                     "subfaction", m->label.subfaction, "mounted", p->discs == 2, "base",
                     2.0 * p->radius / MK_INCH, "arc", p->arc / 10, "range", p->range, "arrows",
                     p->arrows, "start", p->start + 1, "levels", json_levels(&m->levels), "dial",
                     json_dial(p));
}
