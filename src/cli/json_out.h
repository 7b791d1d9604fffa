/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* json_out.h: answers for programs. */
#ifndef CLI_JSON_OUT_H
#define CLI_JSON_OUT_H

#include <jansson.h>

#include "collection/library.h"

/* Prints a document to stdout, indented, keys in the order they were set, and releases it. */
void json_out(json_t *);

/* model_json.c: everything printed on a figure. */
json_t *json_of_model(const struct collection *, const struct mk_model *);

#endif
