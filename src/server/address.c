/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* address.c: addresses, networks, and what proxies say about a client's address. */
#define _DEFAULT_SOURCE             /* inet_pton, strncasecmp */
#include "server/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const unsigned char ipv4_prefix[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static bool is_ipv4(const struct address *a)
{
    return memcmp(a->byte, ipv4_prefix, sizeof ipv4_prefix) == 0;
}

/* ---------------------------------------------------------------- one address */

static bool read_plain(struct address *a, const char *text)
{
    if (inet_pton(AF_INET6, text, a->byte) == 1)
        return true;
    memcpy(a->byte, ipv4_prefix, sizeof ipv4_prefix);
    return inet_pton(AF_INET, text, a->byte + sizeof ipv4_prefix) == 1;
}

bool address_read(struct address *a, const char *text, size_t length)
{
    char plain[ADDRESS_TEXT];
    char *colon;

    while (length > 0 && strchr(" \t\"[", *text))
        text++, length--;
    if (length == 0 || length >= sizeof plain)
        return false;
    memcpy(plain, text, length);
    plain[length] = '\0';
    plain[strcspn(plain, " \t\"]%")] = '\0';
    colon = strchr(plain, ':');
    if (colon && !strchr(colon + 1, ':'))       /* a single colon separates a port */
        *colon = '\0';
    return read_plain(a, plain);
}

bool address_is_local(const struct address *a)
{
    static const struct address one = {{[15] = 1}};

    return is_ipv4(a) ? a->byte[12] == 127 : memcmp(a, &one, sizeof one) == 0;
}

void address_key(const struct address *a, char out[ADDRESS_TEXT])
{
    struct address net = *a;
    char text[INET6_ADDRSTRLEN];

    if (is_ipv4(a)) {
        inet_ntop(AF_INET, a->byte + sizeof ipv4_prefix, out, ADDRESS_TEXT);
        return;
    }
    if (address_is_local(a)) {
        strcpy(out, "::1");
        return;
    }
    memset(net.byte + ADDRESS_PREFIX / 8, 0, sizeof net.byte - ADDRESS_PREFIX / 8);
    inet_ntop(AF_INET6, net.byte, text, sizeof text);
    snprintf(out, ADDRESS_TEXT, "%.43s/%d", text, ADDRESS_PREFIX);
}

/* ---------------------------------------------------------------- networks */

bool networks_add(struct networks *w, const char *text)
{
    const char *slash = strchr(text, '/');
    size_t length = slash ? (size_t)(slash - text) : strlen(text);
    struct network n = {.bits = 128};
    char *end;

    if (w->n == NETWORKS_MAX || !address_read(&n.address, text, length))
        return false;
    if (slash) {
        long bits = strtol(slash + 1, &end, 10);
        int width = is_ipv4(&n.address) ? 32 : 128;

        if (end == slash + 1 || *end || bits < 0 || bits > width)
            return false;
        n.bits = 128 - width + (int)bits;
    }
    w->network[w->n++] = n;
    return true;
}

static bool is_in(const struct network *n, const struct address *a)
{
    size_t whole = (size_t)n->bits / 8;
    int rest = n->bits % 8;

    return memcmp(n->address.byte, a->byte, whole) == 0 &&
           (rest == 0 || (n->address.byte[whole] ^ a->byte[whole]) >> (8 - rest) == 0);
}

bool networks_have(const struct networks *w, const struct address *a)
{
    for (int i = 0; i < w->n; i++)
        if (is_in(&w->network[i], a))
            return true;
    return false;
}

/* ---------------------------------------------------------------- what proxies say */

/* The value of for=… in one element of Forwarded. */
static bool read_for(const char *element, size_t length, struct address *out)
{
    for (size_t i = 0; i + 4 <= length; i++)
        if (strncasecmp(element + i, "for=", 4) == 0 &&
            (i == 0 || strchr(" \t;,", element[i - 1]))) {
            const char *value = element + i + 4;
            size_t n = 0;

            while (i + 4 + n < length && value[n] != ';')
                n++;
            return address_read(out, value, n);
        }
    return false;
}

struct address address_behind(const struct networks *trusted, struct address peer,
                              const char *forwarded, const char *for_whom)
{
    bool standard = forwarded && *forwarded;
    const char *list = standard ? forwarded : for_whom ? for_whom : "";
    const char *end = list + strlen(list);

    while (end > list && networks_have(trusted, &peer)) {
        const char *begin = end;
        struct address before;

        while (begin > list && begin[-1] != ',')
            begin--;
        if (!(standard ? read_for(begin, (size_t)(end - begin), &before)
                       : address_read(&before, begin, (size_t)(end - begin))))
            break;
        peer = before;
        end = begin > list ? begin - 1 : list;
    }
    return peer;
}
