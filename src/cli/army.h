/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* army.h: the parts of `warlord army`. */
#ifndef CLI_ARMY_H
#define CLI_ARMY_H

#include <stdio.h>

#include "army/check.h"
#include "army/pool.h"

/* The options and words of `warlord army VERB`. */
struct army_request {
    const char *path[2];
    int points, boosters;
    uint8_t options;                /* OPTION_… */
    const char *rules;              /* the edition's name; NULL: that of the armies */
    unsigned factions;
    uint64_t seed;
    const char *collection;         /* NULL: the starter collection */
    const char *red, *blue;         /* the files a draft writes */
    bool by_itself, setup, force, json;
};

/* The requested collection, or NULL after saying that there is none. */
const struct collection *army_collection(struct library *, const struct army_request *);
/* What is wrong with it, each fault on a line with its clause. */
void army_tell_faults(const struct army_report *, const char *path);

/* army_draft.c */
int army_draft(const struct army_request *);

#endif
