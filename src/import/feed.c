/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* feed.c: the feed of the fan site: {"Models": [{"Model.ShortName": …, "Dials": [{"Clicks": …}]}]}.
 *
 * Its numbers are strings, a skull is "Dead" or ability 93, ability 85 is none, range and arrows
 * share one string ("12 (2 Targets)"), and so do factions, separated by commas. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "import/record.h"
#include "notation/names.h"
#include "rules/ability.h"

#define CLICK "Model.Dial.Clicks.Click."

enum { FEED_NONE = 85, FEED_SKULL = 93 };

static const struct {
    const char *value, *mark;
} keys[MK_SLOTS] = {
    [SLOT_SPEED] = {CLICK "Speed", CLICK "SpeedAbilityId"},
    [SLOT_ATTACK] = {CLICK "Attack", CLICK "AttackAbilityId"},
    [SLOT_DEFENSE] = {CLICK "Defense", CLICK "DefenseAbilityId"},
    [SLOT_DAMAGE] = {CLICK "Damage", CLICK "DamageAbilityId"},
};

/* ---------------------------------------------------------------- numbers */

/* A number, or a string that holds one. */
static bool loose_int(const json_t *value, int *out)
{
    if (json_is_string(value))
        return text_number_of(json_string_value(value), out);
    if (!json_is_integer(value))
        return false;

    json_int_t n = json_integer_value(value);

    *out = n < -99999 ? -99999 : n > 99999 ? 99999 : (int)n;
    return true;
}

static bool feed_int(struct import *im, const json_t *object, const char *key, int *out)
{
    return loose_int(json_object_get(object, key), out) ||
           import_fail(im, key, "expected a number");
}

/* "12 (2 Targets)" */
static bool read_range(struct import *im, const json_t *model, struct record *r)
{
    const json_t *value = json_object_get(model, "Model.Range");
    int used = 0;

    r->arrows = 1;
    if (json_is_integer(value))
        return loose_int(value, &r->range);
    if (!json_is_string(value) ||
        sscanf(json_string_value(value), "%5d%n", &r->range, &used) != 1)
        return import_fail(im, "Model.Range", "expected a range such as \"12 (2 Targets)\"");

    const char *rest = json_string_value(value) + used;
    char unit[12] = "";

    if (*rest && (sscanf(rest, " (%5d %9[A-Za-z])", &r->arrows, unit) != 2 ||
                  strncasecmp(unit, "target", 6) != 0))
        return import_fail(im, "Model.Range", "found \"%.40s\", expected a range like "
                           "\"12 (2 Targets)\"", json_string_value(value));
    return true;
}

/* ---------------------------------------------------------------- dials */

static bool is_skull(const json_t *click, int slot)
{
    const json_t *value = json_object_get(click, keys[slot].value);
    const char *text = json_string_value(value);

    return json_integer_value(json_object_get(click, keys[slot].mark)) == FEED_SKULL ||
           (text && strcasecmp(text, "Dead") == 0);
}

static int count_skulls(const json_t *click)
{
    int n = 0;

    for (int s = 0; s < MK_SLOTS; s++)
        n += is_skull(click, s);
    return n;
}

static bool read_slot(struct import *im, const json_t *click, int i, int slot, struct position *out)
{
    char field[80];
    int n, mark;

    snprintf(field, sizeof field, "Clicks[%d].%s", i, keys[slot].value);
    if (!loose_int(json_object_get(click, keys[slot].value), &n))
        return import_fail(im, field, "expected a number or \"Dead\"");
    out->value[slot] = (int8_t)dial_value_of(im, n, strrchr(field, '.') + 1);
    snprintf(field, sizeof field, "Clicks[%d].%s", i, keys[slot].mark);
    if (!loose_int(json_object_get(click, keys[slot].mark), &mark))
        return import_fail(im, field, "expected the number of an ability");
    if (mark == FEED_NONE)
        return true;

    ability_id a = ability_of_feed(mark);

    if (!a)
        return import_fail(im, field, "there is no ability with number %d", mark);
    if (ability_slot(a) != (enum mk_slot)slot)
        return import_fail(im, field, "%s (%d) belongs under %s, not under %s", mk_ability_word(a),
                           mark, name_slot[ability_slot(a)], name_slot[slot]);
    out->ability[slot] = a;
    return true;
}

static bool read_click(struct import *im, const json_t *click, int i, struct position *out)
{
    for (int s = 0; s < MK_SLOTS; s++) {
        if (is_skull(click, s))
            import_note(im, NOTE_DOUBT,
                        "click %d shows a skull only under %s; read as 0 with no mark", i + 1,
                        name_slot[s]);
        else if (!read_slot(im, click, i, s, out))
            return false;
    }
    return true;
}

static bool read_clicks(struct import *im, const json_t *clicks, struct record *r)
{
    bool past_skulls = false;

    for (int i = 0; i < (int)json_array_size(clicks); i++) {
        const json_t *click = json_array_get(clicks, (size_t)i);

        if (!json_is_object(click))
            return import_fail(im, "Clicks", "expected objects");
        if (count_skulls(click) == MK_SLOTS || i >= MK_DIAL) {
            past_skulls = true;
        } else if (past_skulls) {
            import_note(im, NOTE_DOUBT, "values after the skulls; ignored from click %d on",
                        i + 1);
            return true;
        } else {
            if (!read_click(im, click, i, &r->dial[i]))
                return false;
            if (r->dial[i].ability[SLOT_DAMAGE] == ABILITY_STARTING_POSITION)
                r->start = i;
            r->life = i + 1;
        }
    }
    return true;
}

/* ---------------------------------------------------------------- the model */

static bool read_factions(struct import *im, const json_t *model, struct record *r)
{
    const char *text;

    if (!field_text(im, model, "Model.Factions", &text))
        return false;
    while (*text) {
        size_t n = strcspn(text, ",");

        if (strspn(text, " ") < n && !faction_add(im, r, text, n))
            return false;
        text += n + (text[n] == ',');
    }
    return true;
}

static void read_base(const json_t *model, struct record *r)
{
    const char *base = json_string_value(json_object_get(model, "Model.BaseType"));

    r->base = !base ? BASE_UNKNOWN
              : strcasecmp(base, "cavalry") == 0 ? BASE_MOUNTED
              : strcasecmp(base, "infantry") == 0 ? BASE_STANDARD : BASE_UNKNOWN;
}

static bool read_head(struct import *im, const json_t *model, struct record *r)
{
    if (!field_text(im, model, "Model.ExpansionName", &r->set) ||
        !field_text(im, model, "Model.ShortName", &r->name) ||
        !field_text(im, model, "Model.Rank", &r->rank))
        return false;
    loose_int(json_object_get(model, "Model.FigureNumber"), &r->number);
    loose_int(json_object_get(model, "Model.Frequency"), &r->frequency);
    record_name(im, r);
    read_base(model, r);
    return feed_int(im, model, "Model.UnitCost", &r->points) &&
           feed_int(im, model, "Model.Arc", &r->arc) && read_range(im, model, r) &&
           read_factions(im, model, r);
}

static bool read_model(struct import *im, const json_t *model)
{
    struct record r = {0};
    json_t *dials, *clicks;

    if (!json_is_object(model))
        return import_fail(im, "", "expected an object");
    if (!read_head(im, model, &r) || !field_array(im, model, "Dials", &dials))
        return false;
    if (json_array_size(dials) > 1) {
        import_note(im, NOTE_LEFT_OUT, "%zu dials; such figures cannot be imported yet; left out",
                    json_array_size(dials));
        return true;
    }
    if (json_array_size(dials) == 0)
        return import_fail(im, "Dials", "there is no dial");
    return field_array(im, json_array_get(dials, 0), "Clicks", &clicks) &&
           read_clicks(im, clicks, &r) && record_take(im, &r);
}

bool feed_read(struct import *im, const json_t *root)
{
    const json_t *models = json_object_get(root, im->list);

    im->report->records = (int)json_array_size(models);
    for (im->index = 0; im->index < im->report->records; im->index++) {
        im->who[0] = '\0';
        im->notes_before = im->report->n;
        if (!read_model(im, json_array_get(models, (size_t)im->index)))
            return false;
    }
    return true;
}
