/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* json_out.c: answers for programs. */
#include "cli/json_out.h"

#include <stdio.h>

void json_out(json_t *document)
{
    json_dumpf(document, stdout, JSON_INDENT(2) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(12));
    putchar('\n');
    json_decref(document);
}
