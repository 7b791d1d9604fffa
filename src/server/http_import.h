/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* http_import.h: turning published figures into a collection; a game as a file; and what these and
 * api.c share. */
#ifndef SERVER_HTTP_IMPORT_H
#define SERVER_HTTP_IMPORT_H

#include <jansson.h>

#include "server/http.h"

enum { IMPORT_BODY_MAX = 8 << 20 };

/* Done by the workers, which then finish the exchange. */
void import_begin(struct server *, struct exchange *, const struct request *);

/* http_file.c: a game as a file, read by the workers. Answers if the client asks for too many at once,
 * otherwise returns false and finishes later. */
bool file_begin(struct server *, struct exchange *, const struct request *, const char *id,
                struct answer *);

/* Consumes the value. */
void api_json(struct answer *, int status, json_t *value);
void api_error_at(struct answer *, int status, const char *code, const char *text, int line,
                  int column);

#endif
