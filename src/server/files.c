/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* files.c: the page: index.html at its addresses, its files under /page/, from the program or, for
 * its developers, from a folder. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "collection/file.h"
#include "server/parts.h"
#include "server/http.h"

extern const struct shipped shipped_page[];
extern const int shipped_page_count;

enum { FILE_MAX = 64 << 20, SHORT_HASH = 16, PACK_LEAST = 512 };

static const char *type_of(const char *name)
{
    static const struct { const char *end, *type; } types[] = {
        {".html", "text/html; charset=utf-8"}, {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"}, {".svg", "image/svg+xml"}, {".png", "image/png"},
        {".wasm", "application/wasm"}, {".json", "application/json"}, {".ico", "image/x-icon"},
        {".woff2", "font/woff2"}, {".webmanifest", "application/manifest+json"},
        {".txt", "text/plain; charset=utf-8"}};
    const char *dot = strrchr(name, '.');

    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(dot, types[i].end) == 0)
            return types[i].type;
    return "application/octet-stream";
}

/* ---------------------------------------------------------------- compressed */

struct packed {
    struct task task;                   /* first: a task is cast to its work */
    struct server *server;
    struct { unsigned char *text; size_t length; } file[];     /* length 0: not worth it */
};

static void pack_one(struct packed *p, int i)
{
    const struct shipped *s = &shipped_page[i];
    z_stream z = {0};

    if (s->length < PACK_LEAST || deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8,
                                               Z_DEFAULT_STRATEGY) != Z_OK)
        return;
    z.next_in = (unsigned char *)s->text;
    z.avail_in = (uInt)s->length;
    z.avail_out = (uInt)s->length;
    z.next_out = p->file[i].text = must_have(malloc(s->length));
    if (deflate(&z, Z_FINISH) == Z_STREAM_END)
        p->file[i].length = z.total_out;
    deflateEnd(&z);
}

static void pack(struct task *task, struct worker *worker)
{
    (void)worker;
    for (int i = 0; i < shipped_page_count; i++)
        pack_one((struct packed *)task, i);
}

static void packed_all(struct task *task)
{
    struct packed *p = (struct packed *)task;

    p->server->packed = p;
}

void files_compress(struct server *h)
{
    struct packed *p =
        must_have(calloc(1, sizeof *p + (size_t)shipped_page_count * sizeof p->file[0]));

    p->task = (struct task){.slow = true, .work = pack, .done = packed_all};
    p->server = h;
    workers_submit(h->workers, &p->task);
}

void files_release(struct server *h)
{
    for (int i = 0; h->packed && i < shipped_page_count; i++)
        free(h->packed->file[i].text);
    free(h->packed);
    h->packed = NULL;
}

/* ---------------------------------------------------------------- finding */

/* Letters, digits, '-', '_', '.', and '/' between; no part begins with a dot. */
static bool is_safe(const char *name)
{
    bool begins = true;

    if (!*name)
        return false;
    for (const char *c = name; *c; c++) {
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./", *c) ||
            (begins && (*c == '.' || *c == '/')))
            return false;
        begins = *c == '/';
    }
    return !begins;
}

static bool from_folder(const char *folder, const char *name, struct answer *a)
{
    char path[FILE_PATH];

    if (!folder || snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return false;
    a->owned = file_read(path, FILE_MAX, &a->length);
    a->text = a->owned;
    return a->owned != NULL;
}

static void set_etag(struct answer *a)
{
    unsigned char hash[SHORT_HASH];
    char hex[2 * SHORT_HASH + 1];

    crypto_generichash(hash, sizeof hash, (const unsigned char *)a->text, a->length, NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(a->etag, sizeof a->etag, "\"%s\"", hex);
}

/* The hash of a file that never changes is computed once: a megabyte takes a while. */
static void set_etag_once(struct server *h, int at, struct answer *a)
{
    if (!h->signs)
        h->signs = must_have(calloc(2 * (size_t)shipped_page_count, ETAG));
    if (!h->signs[at][0]) {
        set_etag(a);
        memcpy(h->signs[at], a->etag, ETAG);
    }
    memcpy(a->etag, h->signs[at], ETAG);
}

static bool from_program(struct server *h, const struct request *r, const char *name,
                         struct answer *a)
{
    for (int i = 0; i < shipped_page_count; i++)
        if (strcmp(shipped_page[i].name, name) == 0) {
            a->gzip = r->gzip && h->packed && h->packed->file[i].length > 0;
            a->text = a->gzip ? (const char *)h->packed->file[i].text : shipped_page[i].text;
            a->length = a->gzip ? h->packed->file[i].length : shipped_page[i].length;
            set_etag_once(h, 2 * i + a->gzip, a);
            return true;
        }
    return false;
}

static void serve(struct server *h, const struct request *r, const char *name, struct answer *a)
{
    if (!is_safe(name) ||
        (!from_folder(h->options.page, name, a) && !from_program(h, r, name, a))) {
        api_error(a, 404, "no-file", "The page has no such file.");
        return;
    }
    a->type = type_of(name);
    a->status = 200;
    if (!a->etag[0])
        set_etag(a);
    if (strcmp(a->etag, r->known) == 0)
        a->status = 304;
}

static bool is_view(const char *path)
{
    static const char *const views[] = {"/new", "/learn", "/games", "/game/", "/replay/", "/cases",
                                        "/rules", "/armies", "/judge"};

    if (strcmp(path, "/") == 0 || strcmp(path, "/index.html") == 0)
        return true;
    for (size_t i = 0; i < sizeof views / sizeof views[0]; i++) {
        size_t n = strlen(views[i]);

        if (strncmp(path, views[i], n) == 0 &&
            (views[i][n - 1] == '/' || path[n] == '\0' || path[n] == '/'))
            return true;
    }
    return false;
}

void files_answer(struct server *h, const struct request *r, struct answer *a)
{
    if (strncmp(r->path, "/page/", 6) == 0)
        serve(h, r, r->path + 6, a);
    else if (is_view(r->path))
        serve(h, r, "index.html", a);
    else if (strcmp(r->path, "/favicon.ico") == 0)
        serve(h, r, "img/icon.svg", a);
    else
        api_error(a, 404, "no-page", "There is no such page.");
}
