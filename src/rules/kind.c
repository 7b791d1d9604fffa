/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* kind.c: the kinds of pieces. */
#include "rules/kind.h"

#include <string.h>

#include "mk/verdict.h"

/* [castle.full-front-arc, castle.no-base-contact] */
#define CASTLE(c, is, broken, by) \
    {.word = is, .sections = 1, .skulls = broken, .lost = by, .trait = &trait_##c, \
     .fort = &fort_##c, .no_base = true, .seen_from_afar = true, .strengths = R_CASTLE_POINTS, \
     .full_arc = R_CASTLE_FULL_FRONT_ARC, .no_capture = R_CASTLE_NO_CAPTURE}

/* [cavalry.nature] */
#define MOUNT(c, is, ...) \
    {.word = is, .sections = 1, .skulls = 3, .lost = R_ELIMINATED, .mount = true, \
     .trait = &trait_##c, __VA_ARGS__}

const struct kind mk_kinds[MK_KINDS] = {
    [KIND_WARRIOR] = {.word = "warrior", .sections = 1, .skulls = 3, .lost = R_ELIMINATED},
    [KIND_TITAN] = {.word = "titan", .sections = 1, .skulls = 3, .lost = R_ELIMINATED,
                    .radius = 3 * MK_INCH / 2, .large = true, .seen_from_afar = true,
                    .strengths = R_TITAN_POINTS, .one_token = R_TITAN_ACTION_TOKEN,
                    .no_capture = R_TITAN_NO_CAPTURE, .trait = &trait_TITAN},
    [KIND_MULTIDIAL] = {.word = "multidial", .sections = MK_SECTIONS, .skulls = 6,
                        .lost = R_MULTIDIAL_ELIMINATED, .radius = 5 * MK_INCH / 2, .large = true,
                        .seen_from_afar = true, .strengths = R_MULTIDIAL_POINTS,
                        .one_token = R_MULTIDIAL_ACTION_TOKEN,
                        .no_capture = R_MULTIDIAL_NO_CAPTURE,
                        .body = &body_MULTIDIAL, .trait = &trait_MULTIDIAL},
    [KIND_CHARIOT] = {.word = "chariot", .sections = MK_SECTIONS, .skulls = 6,
                      .lost = R_MULTIDIAL_ELIMINATED, .radius = 5 * MK_INCH / 2, .large = true,
                      .seen_from_afar = true, .strengths = R_MULTIDIAL_POINTS,
                      .one_token = R_MULTIDIAL_ACTION_TOKEN,
                      .no_capture = R_MULTIDIAL_NO_CAPTURE,
                      .body = &body_MULTIDIAL, .carries = &carriage_CHARIOT,
                      .trait = &trait_CHARIOT},
    [KIND_KEEP] = CASTLE(KEEP, "keep", 3, R_CASTLE_ELIMINATED),
    [KIND_TOWER] = CASTLE(TOWER, "tower", 3, R_CASTLE_ELIMINATED),
    [KIND_GATEHOUSE] = CASTLE(GATEHOUSE, "gatehouse", 3, R_CASTLE_ELIMINATED),
    [KIND_WALL] = CASTLE(WALL, "wall", 2, R_CASTLE_WALL_ELIMINATED),
    [KIND_WALL_WITH_DOOR] = CASTLE(WALL_WITH_DOOR, "wall-with-door", 2, R_CASTLE_WALL_ELIMINATED),
    [KIND_SKITTISH_MOUNT] = MOUNT(SKITTISH_MOUNT, "skittish-mount",
                                  .bolts = R_CAVALRY_RIDER_ELIMINATED_SKITTISH),
    [KIND_INDEPENDENT_MOUNT] = MOUNT(INDEPENDENT_MOUNT, "independent-mount", .bolts = R_NONE),
    [KIND_MEAN_MOUNT] = MOUNT(MEAN_MOUNT, "mean-spirited-mount",
                              .goes_wild = R_CAVALRY_RIDER_ELIMINATED_MEAN_SPIRITED),
};

const char *const mk_section_words[MK_SECTIONS] = {"front", "left", "rear", "right"};

enum mk_kind mk_kind_named(const char *word, int length)
{
    for (int k = 0; k < MK_KINDS; k++)
        if (strlen(mk_kinds[k].word) == (size_t)length &&
            !memcmp(mk_kinds[k].word, word, (size_t)length))
            return (enum mk_kind)k;
    return MK_KINDS;
}

/* Past the last position three skulls show; before it perhaps some, and never more. */
int skulls_at(const struct piece *p, int position)
{
    int n = 0;

    for (int s = 0; s < MK_SLOTS && position < p->life; s++)
        n += p->dial[position].value[s] == MK_SKULL;
    return position < p->life && n < MK_SKULLS ? n : MK_SKULLS;
}
