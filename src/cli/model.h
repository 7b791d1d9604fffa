/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* model.h: figures of collections, for the commands that show them. */
#ifndef CLI_MODEL_H
#define CLI_MODEL_H

#include "collection/library.h"

struct pick {
    const struct collection *in;
    const struct mk_model *m;
};

/* Finds one figure, or all ranks of one; if there is none, or several are meant, says so and
 * returns 0. The caller frees *out. */
int model_demand(struct library *, const char *words, struct pick **out);
/* Arguments joined by blanks; false if they are too long. */
bool model_join(char *out, size_t size, char **argv, int n);

/* "Coil Archer (weak)" */
void model_title(const struct mk_model *, char *out, size_t size);
/* "Atlantis Guild" or "Atlantis Guild / Orc Raiders" */
void model_factions(const struct mk_model *, char *out, size_t size);
/* "standard base", "mounted", "2 inch base" */
void model_base(const struct mk_model *, char *out, size_t size);

#endif
