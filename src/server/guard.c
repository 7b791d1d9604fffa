/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* guard.c: admits requests from this server's own pages only. Limits by address are in guests.c. */
#include <string.h>

#include "server/parts.h"
#include "server/network.h"

enum { HEADER = 256 };

/* ---------------------------------------------------------------- where a request comes from */

static bool header(struct lws *wsi, enum lws_token_indexes which, char out[HEADER])
{
    out[0] = '\0';
    return lws_hdr_total_length(wsi, which) > 0 && lws_hdr_copy(wsi, out, HEADER, which) > 0;
}

static bool is_listed(const struct server *h, const char *origin)
{
    for (int i = 0; i < h->options.norigin; i++)
        if (strcmp(h->options.origin[i], origin) == 0)
            return true;
    return false;
}

/* "https://host:port" without the scheme. */
static const char *host_of(const char *origin)
{
    const char *slashes = strstr(origin, "://");

    return slashes ? slashes + 3 : origin;
}

const char *guard_origin(const struct server *h, struct lws *wsi)
{
    char origin[HEADER], host[HEADER];
    int length = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);

    if (length <= 0)
        return NULL;                    /* not a browser */
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

bool guard_is_here(struct lws *wsi)
{
    char host[HEADER];

    return !header(wsi, WSI_TOKEN_HOST, host) || names_this_machine(host);
}

/* A server that listens only on this machine answers only to its local names: this stops pages
 * elsewhere that point their own name at this address (DNS rebinding). */
const char *guard_host(const struct server *h, struct lws *wsi)
{
    char host[HEADER];

    if (!h->loopback || !header(wsi, WSI_TOKEN_HOST, host) || names_this_machine(host) ||
        network_names(h, host))
        return NULL;
    for (int i = 0; i < h->options.norigin; i++)
        if (strcmp(host_of(h->options.origin[i]), host) == 0)
            return NULL;
    return "host";
}
