/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* guard.c: who may come in: pages of this server only, and not too many from one place. */
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "server/house.h"
#include "server/log.h"

enum { ADDRESS = 48, GUESTS = 1024, HEADER = 256, POST_BURST = 100, POSTS_PER_SECOND = 1 };

/* ---------------------------------------------------------------- where a request comes from */

static bool header(struct lws *wsi, enum lws_token_indexes which, char out[HEADER])
{
    out[0] = '\0';
    return lws_hdr_total_length(wsi, which) > 0 && lws_hdr_copy(wsi, out, HEADER, which) > 0;
}

static bool is_listed(const struct house *h, const char *origin)
{
    for (int i = 0; i < h->options.norigin; i++)
        if (strcmp(h->options.origin[i], origin) == 0)
            return true;
    return false;
}

/* "https://host:port" without what stands before the host. */
static const char *host_of(const char *origin)
{
    const char *slashes = strstr(origin, "://");

    return slashes ? slashes + 3 : origin;
}

const char *guard_origin(const struct house *h, struct lws *wsi)
{
    char origin[HEADER], host[HEADER];
    int length = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);

    if (length <= 0)
        return NULL;                    /* no browser */
    if (!header(wsi, WSI_TOKEN_ORIGIN, origin))
        return "origin";
    if (is_listed(h, origin))
        return NULL;
    return header(wsi, WSI_TOKEN_HOST, host) && strcmp(host_of(origin), host) == 0 ? NULL : "origin";
}

static bool names_this_machine(const char *host)
{
    static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};

    for (int i = 0; i < 3; i++) {
        size_t n = strlen(names[i]);

        if (strncmp(host, names[i], n) == 0 && (host[n] == '\0' || host[n] == ':'))
            return true;
    }
    return false;
}

/* Who listens to this machine only is called by its name only: a page elsewhere that has given its
 * own name this address is turned away. */
const char *guard_host(const struct house *h, struct lws *wsi)
{
    char host[HEADER];

    if (!h->loopback || !header(wsi, WSI_TOKEN_HOST, host) || names_this_machine(host))
        return NULL;
    for (int i = 0; i < h->options.norigin; i++)
        if (strcmp(host_of(h->options.origin[i]), host) == 0)
            return NULL;
    return "host";
}

/* ---------------------------------------------------------------- how many come from where */

struct guest {
    struct guest *next, **link;
    int n;                              /* connections */
    double posts;                       /* what it may still post */
    int64_t filled;
    char address[ADDRESS];
};

struct guests {
    struct guest *bucket[GUESTS];
};

static bool begins(const char *text, const char *with)
{
    while (*with && *text == *with)
        text++, with++;
    return !*with;
}

/* Where both kinds of addresses come to one socket, the old ones are told within the new. */
static const char *plain(const char *address)
{
    return begins(address, "::ffff:") ? address + strlen("::ffff:") : address;
}

static bool is_this_machine(const char *address)
{
    return begins(plain(address), "127.") || strcmp(address, "::1") == 0;
}

static struct guest *guest_of(struct house *h, const char *address)
{
    uint32_t hash = 2166136261u;
    struct guest **bucket, *g;

    address = plain(address);
    if (!h->guests)
        h->guests = enough(calloc(1, sizeof *h->guests));
    for (const char *c = address; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    bucket = &h->guests->bucket[hash % GUESTS];
    for (g = *bucket; g && strcmp(g->address, address) != 0;)
        g = g->next;
    if (g)
        return g;
    g = enough(calloc(1, sizeof *g));
    snprintf(g->address, ADDRESS, "%s", address);
    g->posts = POST_BURST;
    g->filled = log_now();
    g->next = *bucket;
    g->link = bucket;
    if (g->next)
        g->next->link = &g->next;
    return *bucket = g;
}

struct guest *guard_enter(struct house *h, const char *address)
{
    struct guest *g = guest_of(h, address);

    g->n++;
    h->metrics.peers++;
    return g;
}

const char *guard_full(struct house *h, const char *address)
{
    if (h->metrics.peers >= h->options.max_connections)
        return "connections";
    return h->options.max_per_address > 0 &&
                   guest_of(h, address)->n >= h->options.max_per_address
               ? "connections-of-one" : NULL;
}

void guard_leave(struct house *h, struct guest *g)
{
    h->metrics.peers--;
    if (--g->n > 0 || g->posts < POST_BURST)
        return;                         /* somebody who posted is remembered until guard_tick */
    *g->link = g->next;
    if (g->next)
        g->next->link = g->link;
    free(g);
}

static void fill(struct guest *g, int64_t now)
{
    g->posts += (double)(now - g->filled) * POSTS_PER_SECOND / 1e6;
    g->posts = g->posts > POST_BURST ? POST_BURST : g->posts;
    g->filled = now;
}

bool guard_post(struct house *h, const char *address)
{
    struct guest *g;

    if (h->loopback || is_this_machine(address))
        return true;
    g = guest_of(h, address);
    fill(g, log_now());
    if (g->posts < 1)
        return false;
    g->posts--;
    return true;
}

/* Forgets who is gone and may post as much as anybody. */
void guard_tick(struct house *h)
{
    int64_t now = log_now();

    for (int i = 0; h->guests && i < GUESTS; i++)
        for (struct guest *g = h->guests->bucket[i], *next; g; g = next) {
            next = g->next;
            fill(g, now);
            if (g->n > 0 || g->posts < POST_BURST)
                continue;
            *g->link = g->next;
            if (g->next)
                g->next->link = g->link;
            free(g);
        }
}

void guard_release(struct house *h)
{
    for (int i = 0; h->guests && i < GUESTS; i++)
        while (h->guests->bucket[i]) {
            struct guest *gone = h->guests->bucket[i];

            h->guests->bucket[i] = gone->next;
            free(gone);
        }
    free(h->guests);
    h->guests = NULL;
}
