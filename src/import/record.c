/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* record.c: a record of any format becomes a model. */
#include "import/record.h"

#include <stdio.h>
#include <string.h>

#include "notation/names.h"

enum { VALUE_MAX = 30, RANGE_MAX = 30, POINTS_MAX = 2000 };

/* ---------------------------------------------------------------- values */

static int clamp(struct import *im, int n, int lo, int hi, const char *what)
{
    int m = n < lo ? lo : n > hi ? hi : n;

    if (m != n)
        import_note(im, NOTE_DOUBT, "%s %d is impossible; read as %d", what, n, m);
    return m;
}

int dial_value_of(struct import *im, int n, const char *field)
{
    return clamp(im, n, 0, VALUE_MAX, field);
}

bool faction_add(struct import *im, struct record *r, const char *name, size_t length)
{
    uint8_t f;

    if (!faction_of(name, length, &f))
        return import_fail(im, "faction", "there is no faction '%.*s'", (int)length, name);
    if (r->nfaction < 2)
        r->faction[r->nfaction++] = f;
    else
        import_note(im, NOTE_DOUBT, "more than two factions; '%.*s' was left out", (int)length,
                    name);
    return true;
}

/* ---------------------------------------------------------------- what is doubtful */

/* Some lists have these three values in the wrong columns: every defense is then smaller than the
 * speed beside it, and too small for a defense. */
static bool is_shifted(const struct record *r)
{
    enum { DEFENSE_MIN = 10 };

    for (int i = 0; i < r->life; i++) {
        const int8_t *v = r->dial[i].value;

        if (v[SLOT_DEFENSE] >= DEFENSE_MIN || v[SLOT_SPEED] <= v[SLOT_DEFENSE])
            return false;
    }
    return r->life > 0;
}

static void shift_back(struct import *im, struct piece *p)
{
    for (int i = 0; i < p->life; i++) {
        int8_t *v = p->dial[i].value, defense = v[SLOT_SPEED];

        v[SLOT_SPEED] = v[SLOT_ATTACK];
        v[SLOT_ATTACK] = v[SLOT_DEFENSE];
        v[SLOT_DEFENSE] = defense;
    }
    import_note(im, NOTE_DOUBT, "shifted columns: its defense was under speed, its speed under "
                "attack, its attack under defense; corrected");
}

static void take_faction(struct import *im, const struct record *r, struct piece *p)
{
    if (r->nfaction == 0)
        import_note(im, NOTE_DOUBT, "no faction given; assumed Mage Spawn, which have no symbol");
    p->faction[0] = r->nfaction > 0 ? r->faction[0] : FACTION_MAGE_SPAWN;
    p->faction[1] = r->nfaction > 1 ? r->faction[1] : p->faction[0];
}

static void take_arc(struct import *im, const struct record *r, struct piece *p)
{
    int arc = r->arc;

    if (arc != 90 && arc != 180 && arc != 270 && arc != 360) {
        arc = 90;
        import_note(im, NOTE_DOUBT, "no base has a front arc of %d degrees; assumed 90", r->arc);
    }
    p->arc = (int16_t)(10 * arc);
}

static void take_base(struct import *im, const struct record *r, struct piece *p)
{
    bool mounted = r->base == BASE_MOUNTED || (r->base == BASE_UNKNOWN && r->arc == 180);

    if (r->base == BASE_UNKNOWN)
        import_note(im, NOTE_DOUBT, mounted
                    ? "base not given; assumed mounted, because its front arc is 180 degrees"
                    : "base not given; assumed a standard base");
    p->discs = mounted ? 2 : 1;
    p->radius = 3 * MK_INCH / 4;
    p->sections = 1;
}

static void take_rank(struct import *im, const struct record *r, struct piece *p)
{
    if (!rank_of(r->rank, &p->rank)) {
        p->rank = RANK_STANDARD;
        import_note(im, NOTE_DOUBT, "no rank is called '%.40s'; assumed standard", r->rank);
    }
}

/* A name in our notation has no quotes and at most 39 bytes; it is never cut inside a letter. */
static void take_name(struct import *im, const char *from, char out[MK_NAME], const char *what)
{
    size_t n = strlen(from);
    bool quoted = false;

    if (n >= MK_NAME)
        for (n = MK_NAME - 1; n > 0 && ((unsigned char)from[n] & 0xC0) == 0x80; n--)
            continue;
    for (size_t i = 0; i < n; i++) {
        bool odd = from[i] == '"' || (unsigned char)from[i] < ' ';

        out[i] = odd ? '\'' : from[i];
        quoted = quoted || odd;
    }
    out[n] = '\0';
    if (from[n])
        import_note(im, NOTE_DOUBT, "its %s is too long; cut to '%s'", what, out);
    if (quoted)
        import_note(im, NOTE_DOUBT, "its %s contains quotes; written as '%s'", what, out);
}

/* ---------------------------------------------------------------- corrections */

static void note_correction(struct import *im, enum import_kind kind, int rule)
{
    import_note(im, kind, "%s", "");
    im->report->note[im->report->n - 1].rule = (uint16_t)rule;
}

static void correct(struct import *im, struct mk_model *m)
{
    uint16_t relevant[MK_CORRECTIONS], applied[MK_CORRECTIONS];
    struct mk_printed printed = {&m->piece, &m->levels, &m->label};
    int nrelevant = mk_corrections_of(printed, MK_EDITIONS, relevant);
    int n = mk_correct(printed, MK_EDITIONS, applied);

    for (int i = 0; i < nrelevant; i++) {
        bool changed = false;

        for (int k = 0; k < n; k++)
            changed = changed || applied[k] == relevant[i];
        note_correction(im, changed ? NOTE_CORRECTED : NOTE_CORRECT, relevant[i]);
    }
}

/* ---------------------------------------------------------------- the model */

void record_name(struct import *im, const struct record *r)
{
    snprintf(im->who, sizeof im->who, "%.30s %d, %.40s %.20s", r->set, r->number, r->name, r->rank);
}

static void take_dial(struct import *im, const struct record *r, struct piece *p)
{
    p->life = (uint8_t)r->life;
    p->start = (uint8_t)r->start;
    memcpy(p->dial, r->dial, sizeof p->dial);
    if (is_shifted(r))
        shift_back(im, p);
}

static void take_label(struct import *im, const struct record *r, struct mk_model *m)
{
    enum { RARITY_MAX = 6, NUMBER_MAX = 9999 };

    take_name(im, r->name, m->piece.name, "name");
    take_name(im, r->set, m->label.set, "set");
    if (r->number >= 1 && r->number <= NUMBER_MAX)
        m->piece.number = (int16_t)r->number;
    else
        import_note(im, NOTE_DOUBT, "no collector's number; imported without one");
    if (r->frequency >= 1 && r->frequency <= RARITY_MAX)
        m->label.rarity = (uint8_t)r->frequency;
    m->label.published = true;
}

bool record_take(struct import *im, const struct record *r)
{
    struct mk_model m = {.line = im->index + 1};
    struct piece *p = &m.piece;

    if (r->life == 0 || r->start >= r->life)
        return import_fail(im, "dial", "there is no starting position");
    p->owner = MK_NO_PLAYER;
    take_label(im, r, &m);
    take_rank(im, r, p);
    take_faction(im, r, p);
    take_arc(im, r, p);
    take_base(im, r, p);
    take_dial(im, r, p);
    p->points = (int16_t)clamp(im, r->points, 0, POINTS_MAX, "points");
    p->range = (uint8_t)clamp(im, r->range, 0, RANGE_MAX, "range");
    p->arrows = (uint8_t)clamp(im, r->arrows, 1, MK_ARROWS, "arrows");
    correct(im, &m);
    slug_of(m.slug, p->name, p->rank);

    const char *flaw = mk_model_flaw(&m);

    if (flaw)
        import_note(im, NOTE_LEFT_OUT, "%s; left out", flaw);
    else
        collection_add(im->collection, &m);
    return true;
}
