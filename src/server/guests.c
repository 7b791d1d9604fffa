/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* guests.c: clients by address, and what they may spend.
 *
 *  (1) A guest is an address, or a network of them (address.h). Behind a trusted proxy it is the
 *      client named in the headers of each request.
 *  (2) Clients on this machine that do not come by a proxy, and call it by one of its own names, are
 *      limited only per connection: that is the operator, or somebody playing alone.
 *  (3) A guest is remembered until it has left and its budgets are full again. */
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "server/parts.h"
#include "server/log.h"

enum { GUESTS = 1024, HEADER = 512 };

static const struct budget_rule posting = {.per_second = 1, .burst = 100};
static const struct budget_rule working = {.per_second = 300000, .burst = 3000000};
/* Of one connection: half of what its game may use, so that a player cannot spend what the opponent
 * needs. */
static const struct budget_rule speaking = {.per_second = 50000, .burst = 500000};
/* Bytes of request bodies, per guest and in total, until what was asked is done; some are kept for
 * small ones, so that those who send much cannot keep others from joining a game. */
static const size_t bodies_of_one = 16 << 20, bodies_of_all = 128 << 20;
static const size_t kept_for_small = 32 << 20, small_body = 1 << 16;

struct guests {
    struct guest *bucket[GUESTS];
    size_t bodies;
};

/* ---------------------------------------------------------------- who is it? */

static struct address address_of(const char *text)
{
    struct address a = {{0}};

    address_read(&a, text, strlen(text));
    return a;
}

static uint64_t hash_of(const char *name)
{
    uint64_t hash = 14695981039346656037u;

    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * 1099511628211u;
    return hash;
}

static struct guest *guest_named(struct server *h, const char *name, bool local)
{
    uint64_t hash = hash_of(name);
    struct guest **bucket, *g;

    if (!h->guests)
        h->guests = must_have(calloc(1, sizeof *h->guests));
    bucket = &h->guests->bucket[hash % GUESTS];
    for (g = *bucket; g && strcmp(g->name, name) != 0;)
        g = g->next;
    if (g)
        return g;
    g = must_have(calloc(1, sizeof *g));
    snprintf(g->name, sizeof g->name, "%s", name);
    g->hash = hash;
    g->local = local;
    g->next = *bucket;
    g->link = bucket;
    if (g->next)
        g->next->link = &g->next;
    return *bucket = g;
}

static struct guest *guest_at(struct server *h, const struct address *a)
{
    char name[ADDRESS_TEXT];

    address_key(a, name);
    return guest_named(h, name, address_is_local(a));
}

static void forget(struct guest *g)
{
    *g->link = g->next;
    if (g->next)
        g->next->link = g->link;
    free(g);
}

/* ---------------------------------------------------------------- coming and going */

const char *guard_full(struct server *h, const char *address)
{
    struct address a = address_of(address);

    if (h->metrics.peers >= h->options.max_connections)
        return "connections";
    if (h->options.max_per_address == 0 || networks_have(&h->options.proxies, &a))
        return NULL;
    return guest_at(h, &a)->n >= h->options.max_per_address ? "connections-of-one" : NULL;
}

struct guest *guard_enter(struct server *h, const char *address)
{
    struct address a = address_of(address);
    struct guest *g = guest_at(h, &a);

    g->n++;
    h->metrics.peers++;
    return g;
}

void guard_leave(struct server *h, struct guest *g)
{
    h->metrics.peers--;
    g->n--;
}

static bool copy_forwarded(struct lws *wsi, char out[HEADER])
{
    return lws_hdr_custom_copy(wsi, out, HEADER, "forwarded:", 10) > 0;
}

/* The connection now speaks for another guest. */
static const char *change(struct server *h, struct lws *wsi, struct guest *to)
{
    struct caller *c = caller_of(wsi);

    if (c->guest == to)
        return NULL;
    c->guest->n--;
    to->n++;
    c->guest = to;
    return h->options.max_per_address > 0 && to->n > h->options.max_per_address
               ? "connections-of-one" : NULL;
}

/* Nobody who comes by a proxy counts as local, whatever it says; clients that cannot be told
 * apart are one guest. */
static struct guest *guest_by_proxy(struct server *h, const struct address *a)
{
    char key[ADDRESS_TEXT], name[ADDRESS_TEXT + 8];

    address_key(a, key);
    snprintf(name, sizeof name, "%s%s", address_is_local(a) ? "proxy " : "", key);
    return guest_named(h, name, false);
}

/* A proxy sets one of the two headers, and may pass on the other as its client wrote it: if they
 * disagree, neither is believed. A client on this machine that asks for another name comes by a
 * proxy that sets none, or from a page elsewhere whose name was pointed here. */
const char *guard_arrive(struct server *h, struct lws *wsi)
{
    char peer[ADDRESS_TEXT] = "", forwarded[HEADER] = "", whom[HEADER] = "";
    bool standard = copy_forwarded(wsi, forwarded);
    bool common = lws_hdr_copy(wsi, whom, sizeof whom, WSI_TOKEN_X_FORWARDED_FOR) > 0;
    struct address at, one, other;

    lws_get_peer_simple(wsi, peer, sizeof peer);
    at = address_of(peer);
    if (!standard && !common && (!address_is_local(&at) || guard_is_here(wsi)))
        return change(h, wsi, guest_at(h, &at));
    if (networks_have(&h->options.proxies, &at)) {
        one = address_behind(&h->options.proxies, at, standard ? forwarded : NULL, whom);
        other = address_behind(&h->options.proxies, at, common ? NULL : forwarded, whom);
        at = memcmp(&one, &other, sizeof one) == 0 ? one : at;
    } else if (!address_is_local(&at)) {
        return change(h, wsi, guest_at(h, &at));        /* no proxy is trusted */
    }
    return change(h, wsi, guest_by_proxy(h, &at));
}

/* ---------------------------------------------------------------- spending */

bool guard_post(struct guest *g)
{
    return g->local || budget_take(&g->posts, &posting, 1, log_now());
}

bool guard_may_work(struct guest *g)
{
    return g->local || budget_has(&g->work, &working, 1, log_now());
}

void guard_worked(struct guest *g, int64_t micros)
{
    budget_spend(&g->work, &working, (double)micros, log_now());
}

bool guard_can_pay(struct budget *connection, struct guest *g, struct listener *l)
{
    return budget_has(connection, &speaking, 1, log_now()) && guard_may_work(g) && games_may_work(l);
}

void guard_pay(struct budget *connection, struct guest *g, struct listener *l, int64_t micros)
{
    budget_spend(connection, &speaking, (double)micros, log_now());
    guard_worked(g, micros);
    games_worked(l, micros);
}

bool guard_body(struct server *h, struct guest *g, size_t bytes)
{
    size_t kept = bytes > small_body ? kept_for_small : 0;

    if (g->bodies + bytes > bodies_of_one && !g->local)
        return false;
    if (h->guests->bodies + bytes > bodies_of_all - kept)
        return false;
    g->bodies += bytes;
    h->guests->bodies += bytes;
    return true;
}

void guard_body_over(struct server *h, struct guest *g, size_t bytes)
{
    g->bodies -= bytes;
    h->guests->bodies -= bytes;
}

/* ---------------------------------------------------------------- from time to time */

void guard_tick(struct server *h)
{
    int64_t now = log_now();

    for (int i = 0; h->guests && i < GUESTS; i++)
        for (struct guest *g = h->guests->bucket[i], *next; g; g = next) {
            next = g->next;
            if (g->n == 0 && g->bodies == 0 && budget_full(&g->posts, &posting, now) &&
                budget_full(&g->work, &working, now))
                forget(g);
        }
}

void guard_each(struct server *h, void (*visit)(void *, const struct guest *), void *context)
{
    for (int i = 0; h->guests && i < GUESTS; i++)
        for (struct guest *g = h->guests->bucket[i]; g; g = g->next)
            visit(context, g);
}

void guard_release(struct server *h)
{
    for (int i = 0; h->guests && i < GUESTS; i++)
        while (h->guests->bucket[i])
            forget(h->guests->bucket[i]);
    free(h->guests);
    h->guests = NULL;
}
