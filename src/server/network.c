/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* network.c: the addresses at which others can reach this machine, and opening it to them. */
#define _DEFAULT_SOURCE             /* getifaddrs, IFF_UP */
#include "server/network.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <jansson.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "server/parts.h"
#include "server/http.h"
#include "server/http_import.h"

enum { ADDRESSES = 8 };

/* Lives as long as the server: the listeners keep pointers to the names. */
struct reach_out {
    char address[ADDRESSES][INET_ADDRSTRLEN];
    int n;
    bool open;
};

/* Networks of containers and virtual machines on this machine lead nowhere. */
static bool leads_out(const struct ifaddrs *i)
{
    static const char *const inner[] = {"docker", "br-", "veth", "virbr", "vmnet", "vboxnet"};

    if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET || i->ifa_flags & IFF_LOOPBACK ||
        !(i->ifa_flags & IFF_UP) || !(i->ifa_flags & IFF_RUNNING))
        return false;
    for (size_t k = 0; k < sizeof inner / sizeof inner[0]; k++)
        if (strncmp(i->ifa_name, inner[k], strlen(inner[k])) == 0)
            return false;
    return true;
}

static void look_around(struct reach_out *w)
{
    struct ifaddrs *all = NULL;

    w->n = 0;
    if (getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *i = all; i && w->n < ADDRESSES; i = i->ifa_next) {
        struct sockaddr_in at;

        if (!leads_out(i))
            continue;
        memcpy(&at, i->ifa_addr, sizeof at);
        if (inet_ntop(AF_INET, &at.sin_addr, w->address[w->n], INET_ADDRSTRLEN))
            w->n++;
    }
    freeifaddrs(all);
}

static struct reach_out *network_of(struct server *h)
{
    if (!h->network)
        h->network = must_have(calloc(1, sizeof *h->network));
    if (!h->network->open)
        look_around(h->network);
    return h->network;
}

/* Was no address given at the start, and does no proxy let others in already? */
static bool may_open(const struct server *h)
{
    return h->loopback && !h->options.listen && h->options.norigin == 0;
}

void network_answer(struct server *h, struct answer *a)
{
    const struct reach_out *w = network_of(h);
    json_t *addresses = json_array();

    for (int i = 0; i < w->n && (w->open || may_open(h)); i++)
        json_array_append_new(addresses, json_sprintf("%s://%s:%d",
                                                      h->options.certificate ? "https" : "http",
                                                      w->address[i], h->port));
    api_json(a, 200, json_pack("{s:b, s:b, s:o}", "open", w->open || !h->loopback, "mayOpen",
                               may_open(h) && !w->open && w->n > 0, "addresses", addresses));
}

void network_open(struct server *h, struct answer *a)
{
    struct reach_out *w = network_of(h);
    int n = 0;

    if (!may_open(h)) {
        api_error(a, 403, "network", "The server's address was fixed when it was started.");
        return;
    }
    for (int i = 0; i < w->n && !w->open; i++)
        if (door_open(h, w->address[i], h->port)) {
            memmove(w->address[n], w->address[i], INET_ADDRSTRLEN);
            log_event(LOG_NOTE, "network-open", "address", w->address[n], "port",
                      LOG_NUMBER(h->port), NULL);
            n++;
        }
    if (!w->open && n == 0) {
        api_error(a, 503, "network", "The server cannot listen on any address of this machine.");
        return;
    }
    w->n = w->open ? w->n : n;
    w->open = true;
    network_answer(h, a);
}

bool network_names(const struct server *h, const char *host)
{
    const struct reach_out *w = h->network;

    for (int i = 0; w && w->open && i < w->n; i++) {
        size_t n = strlen(w->address[i]);

        if (strncmp(host, w->address[i], n) == 0 && (host[n] == '\0' || host[n] == ':'))
            return true;
    }
    return false;
}

void network_release(struct server *h)
{
    free(h->network);
    h->network = NULL;
}
