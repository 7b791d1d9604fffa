/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* http.h: a request and its answer, apart from the network.
 *
 *  (1) An answer is given either at once or later by http_finish, never both. A later answer needs
 *      a ticket, not the exchange, which may be over by then.
 *  (2) What is done for an exchange by the workers is an errand. It takes over the body, and the client
 *      pays for the memory until it is done, whether or not anybody is still waiting for it.
 *  (3) `text` lives until the answer is sent; `owned` is then freed, anything else is constant. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct server;
struct guest;
struct exchange;                /* one request in progress, http.c */

enum { PATH_LIMIT = 512, ETAG = 40, LIST_AFTER = 24 };

struct request {
    bool post;
    char path[PATH_LIMIT];
    char known[ETAG];           /* If-None-Match, or empty */
    bool gzip;                  /* accepts compressed answers */
    char name[64];              /* ?name=…, or empty */
    char after[LIST_AFTER];     /* ?after=…, or empty */
    const char *body;
    size_t length;
    bool at_operator;           /* came in at the operator's own address */
    bool local;                 /* from this machine, not by a proxy */
    char bearer[128];           /* Authorization: Bearer …, or empty */
    uint64_t payer;             /* the account charged for the workers' time */
};

struct answer {
    int status;
    const char *type;
    const char *text;
    size_t length;
    char *owned;
    char etag[ETAG];            /* empty: not to be cached */
    bool gzip;                  /* the text is compressed */
    char file[48];              /* file name to save it under, or empty */
};

/* api.c: answers, or returns false and finishes later. */
bool api_answer(struct server *, struct exchange *, const struct request *, struct answer *);
/* The maximum size of a body. */
size_t api_body_max(const char *path);
/* {"error": …} */
void api_error(struct answer *, int status, const char *code, const char *text);

/* files.c: the page and its files. */
void files_answer(struct server *, const struct request *, struct answer *);
/* Has the workers compress the program's files. */
void files_compress(struct server *);
void files_release(struct server *);

/* cases.c: the casebook shipped with the program: its contents (answers, or returns false and
 * finishes later), and one of its files. */
bool cases_contents(struct server *, struct exchange *, struct answer *);
void cases_answer(const char *path, struct answer *);

/* What the workers do for an exchange. */
struct errand {
    struct server *server;
    struct guest *guest;        /* who pays */
    uint64_t ticket;
    char *body;                 /* or NULL */
    size_t length, bytes;       /* of the body; charged */
};
/* http.c: begins one that needs so many bytes besides the body. False if the client has too many. */
bool http_send_out(struct exchange *, size_t bytes, struct errand *);
void errand_over(struct errand *);
/* A ticket for answering an exchange later; it can be used once. */
uint64_t http_wait(struct exchange *);
/* Is anybody still waiting with it? */
bool http_waits(struct server *, uint64_t ticket);
/* The answer; dropped if nobody is waiting any more. */
void http_finish(struct server *, uint64_t ticket, const struct answer *);

#endif
