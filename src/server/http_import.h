/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* http_import.h: published figures, dropped on the page, become a collection; and what api.c and this
 * share. */
#ifndef SERVER_HTTP_IMPORT_H
#define SERVER_HTTP_IMPORT_H

#include <jansson.h>

#include "server/http.h"

enum { IMPORT_BODY_MOST = 8 << 20 };

/* Read by the crew; the exchange is finished then. */
void import_begin(struct house *, struct exchange *, const struct request *);

/* The value is used up. */
void api_json(struct answer *, int status, json_t *value);
void api_error_at(struct answer *, int status, const char *code, const char *text, int line,
                  int column);

#endif
