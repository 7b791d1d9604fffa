/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* plain.c: plain JSON: {"figures": [{"set": …, "dial": [{"speed": 8, …}]}]}. */
#include <stdio.h>
#include <string.h>

#include "import/record.h"
#include "notation/names.h"

static bool read_mark(struct import *im, const json_t *abilities, int i, enum mk_slot slot,
                      struct position *out)
{
    char field[64];
    const json_t *mark = json_object_get(abilities, name_slot[slot]);
    ability_id a;

    snprintf(field, sizeof field, "dial[%d].abilities.%s", i, name_slot[slot]);
    if (!mark || json_is_null(mark))
        return true;
    if (!json_is_string(mark))
        return import_fail(im, field, "expected the name of an ability");
    a = ability_called(json_string_value(mark));
    if (!a)
        return import_fail(im, field, "'%.40s' is not on the ability card", json_string_value(mark));
    if (ability_slot(a) != slot)
        return import_fail(im, field, "'%.40s' belongs under %s, not under %s",
                           json_string_value(mark), name_slot[ability_slot(a)], name_slot[slot]);
    out->ability[slot] = a;
    return true;
}

static bool read_position(struct import *im, const json_t *click, int i, struct position *out)
{
    const json_t *abilities = json_object_get(click, "abilities");
    char field[64];

    snprintf(field, sizeof field, "dial[%d]", i);
    if (!json_is_object(click))
        return import_fail(im, field, "expected an object");
    if (abilities && !json_is_object(abilities) && !json_is_null(abilities))
        return import_fail(im, field, "'abilities' is not an object");
    for (int s = 0; s < MK_SLOTS; s++) {
        const json_t *value = json_object_get(click, name_slot[s]);

        snprintf(field, sizeof field, "dial[%d].%s", i, name_slot[s]);
        if (!json_is_integer(value))
            return import_fail(im, field, "expected a number");

        json_int_t n = json_integer_value(value);

        out->value[s] = (int8_t)dial_value_of(im, n < -99 ? -99 : n > 9999 ? 9999 : (int)n, field);
        if (!read_mark(im, abilities, i, (enum mk_slot)s, out))
            return false;
    }
    return true;
}

static bool read_dial(struct import *im, const json_t *record, struct record *r)
{
    json_t *dial;

    if (!field_array(im, record, "dial", &dial))
        return false;
    if (json_array_size(dial) > MK_DIAL)
        import_note(im, NOTE_DOUBT, "%zu positions, but a dial has 12; the rest is left out",
                    json_array_size(dial));
    for (int i = 0; i < (int)json_array_size(dial) && i < MK_DIAL; i++) {
        if (!read_position(im, json_array_get(dial, (size_t)i), i, &r->dial[i]))
            return false;
        if (r->dial[i].ability[SLOT_DAMAGE] == ABILITY_STARTING_POSITION)
            r->start = i;
        r->life = i + 1;
    }
    return true;
}

static bool read_factions(struct import *im, const json_t *record, struct record *r)
{
    json_t *factions;

    if (!field_array(im, record, "factions", &factions))
        return false;
    for (size_t i = 0; i < json_array_size(factions); i++) {
        const json_t *name = json_array_get(factions, i);

        if (!json_is_string(name))
            return import_fail(im, "factions", "expected the names of factions");
        if (!faction_add(im, r, json_string_value(name), strlen(json_string_value(name))))
            return false;
    }
    return true;
}

static bool read_base(struct import *im, const json_t *record, struct record *r)
{
    const json_t *mounted = json_object_get(record, "mounted");

    if (mounted && !json_is_boolean(mounted) && !json_is_null(mounted))
        return import_fail(im, "mounted", "expected true, false or null");
    r->base = json_is_true(mounted) ? BASE_MOUNTED
              : json_is_false(mounted) ? BASE_STANDARD : BASE_UNKNOWN;
    return true;
}

/* What the list itself calls doubtful, unless we have noted something already. */
static void read_notes(struct import *im, const json_t *record)
{
    const json_t *notes = json_object_get(record, "notes");

    if (im->report->n > im->notes_before)
        return;
    for (size_t i = 0; i < json_array_size(notes); i++) {
        const json_t *note = json_array_get(notes, i);

        if (json_is_string(note))
            import_note(im, NOTE_DOUBT, "imported unchanged, but its list says: %.100s",
                        json_string_value(note));
    }
}

static bool read_record(struct import *im, const json_t *record)
{
    struct record r = {0};

    if (!json_is_object(record))
        return import_fail(im, "", "expected an object");
    if (!field_text(im, record, "set", &r.set) || !field_text(im, record, "name", &r.name) ||
        !field_text(im, record, "rank", &r.rank) || !field_int(im, record, "number", &r.number))
        return false;
    record_name(im, &r);
    if (json_object_get(record, "frequency") &&
        !field_int(im, record, "frequency", &r.frequency))
        return false;
    if (!field_int(im, record, "points", &r.points) || !field_int(im, record, "arc_deg", &r.arc) ||
        !field_int(im, record, "range", &r.range) ||
        !field_int(im, record, "targets", &r.arrows) || !read_base(im, record, &r) ||
        !read_factions(im, record, &r) || !read_dial(im, record, &r) || !record_take(im, &r))
        return false;
    read_notes(im, record);
    return true;
}

bool plain_read(struct import *im, const json_t *root)
{
    const json_t *figures = json_object_get(root, im->list);

    im->report->records = (int)json_array_size(figures);
    for (im->index = 0; im->index < im->report->records; im->index++) {
        im->who[0] = '\0';
        im->notes_before = im->report->n;
        if (!read_record(im, json_array_get(figures, (size_t)im->index)))
            return false;
    }
    return true;
}
