/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* address.h: where clients come from: addresses, networks, and what proxies say about them.
 *
 *  (1) An address is 16 bytes; IPv4 addresses are mapped into IPv6 (::ffff:a.b.c.d).
 *  (2) An IPv6 client usually has a whole network to itself, so its first ADDRESS_PREFIX bits
 *      identify it.
 *  (3) What proxies say is believed from the last hop back to the first address that is not a trusted
 *      proxy. Anybody could have written what comes before it. */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

enum { ADDRESS_TEXT = 48, ADDRESS_PREFIX = 64, NETWORKS_MAX = 16 };

struct address {
    unsigned char byte[16];
};

struct network {
    struct address address;
    int bits;                   /* of 128 */
};

struct networks {
    struct network network[NETWORKS_MAX];
    int n;
};

/* "192.0.2.7", "2001:db8::1", also with a port or brackets as proxies write them. */
bool address_read(struct address *, const char *text, size_t length);
/* Loopback. */
bool address_is_local(const struct address *);
/* The client's identity as text: the address, or its network: "2001:db8:1:2::/64". */
void address_key(const struct address *, char out[ADDRESS_TEXT]);

/* "10.0.0.0/8", "::1", "fd00::/8". */
bool networks_add(struct networks *, const char *text);
bool networks_have(const struct networks *, const struct address *);

/* The client behind a connection from `peer` with these headers (or NULL): Forwarded takes
 * precedence over X-Forwarded-For. */
struct address address_behind(const struct networks *trusted, struct address peer,
                              const char *forwarded, const char *for_whom);

#endif
