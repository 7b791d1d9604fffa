/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* http.h: a request and its answer, without the network around them.
 *
 *  (1) Whoever answers fills the answer, at once or later by http_finish: never both. Who answers later
 *      has a ticket, never the exchange: it may be over before the answer is there.
 *  (2) `text` lives until the answer is sent: `owned` is freed then, anything else is constant. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct server;
struct exchange;                /* one request on its way, http.c */

enum { PATH_LIMIT = 512, ETAG = 40, LIST_AFTER = 24 };

struct request {
    bool post;
    char path[PATH_LIMIT];
    char known[ETAG];           /* If-None-Match, or empty */
    bool gzip;                  /* it takes answers compressed */
    char name[64];              /* ?name=…, or empty */
    char after[LIST_AFTER];     /* ?after=…, or empty */
    const char *body;
    size_t length;
    bool at_operator;           /* it came to the operator's own address */
    bool local;                 /* from this machine, by no proxy */
    char bearer[128];           /* Authorization: Bearer …, or empty */
    uint64_t payer;             /* on whose account the workers work for it */
};

struct answer {
    int status;
    const char *type;
    const char *text;
    size_t length;
    char *owned;
    char etag[ETAG];            /* empty: not to be kept */
    bool gzip;                  /* the text is compressed */
    char file[48];              /* a name to save it under, or empty */
};

/* api.c: answers, or returns false and finishes later. */
bool api_answer(struct server *, struct exchange *, const struct request *, struct answer *);
/* The most a body may have. */
size_t api_body_most(const char *path);
/* {"error": …} */
void api_error(struct answer *, int status, const char *code, const char *text);

/* files.c: the page and its files. */
void files_answer(struct server *, const struct request *, struct answer *);
/* Compresses the files of the program, by the workers. */
void files_compress(struct server *);
void files_release(struct server *);

/* cases.c: the casebook that comes with the program: what is in it (answers, or returns false and
 * finishes later), and one of its files. */
bool cases_contents(struct server *, struct exchange *, struct answer *);
void cases_answer(const char *path, struct answer *);

/* http.c: a ticket for an exchange that is not answered at once, to be given once. */
uint64_t http_wait(struct exchange *);
/* Does anybody wait with it still? */
bool http_waits(struct server *, uint64_t ticket);
/* The answer; it is dropped if nobody waits any more. */
void http_finish(struct server *, uint64_t ticket, const struct answer *);

#endif
