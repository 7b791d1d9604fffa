/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* address.h: where somebody comes from: addresses, networks, and what proxies say of it.
 *
 *  (1) An address is 16 bytes; the old kind stands within the new (::ffff:a.b.c.d).
 *  (2) Somebody with the new kind of address has a whole network of them: ADDRESS_PREFIX bits say
 *      who it is, the rest is theirs to choose.
 *  (3) What a proxy says is believed as far as there are trusted proxies: from the last hop back to
 *      the first one that is not trusted. Whatever stands before it anybody could have written. */
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

/* "192.0.2.7", "2001:db8::1", with a port or brackets where proxies write them. */
bool address_read(struct address *, const char *text, size_t length);
/* Loopback. */
bool address_is_local(const struct address *);
/* Who it is, as text: the address, or its network: "2001:db8:1:2::/64". */
void address_key(const struct address *, char out[ADDRESS_TEXT]);

/* "10.0.0.0/8", "::1", "fd00::/8". */
bool networks_add(struct networks *, const char *text);
bool networks_have(const struct networks *, const struct address *);

/* Who asks, if the connection comes from `peer` and carries these headers (or NULL): Forwarded comes
 * before X-Forwarded-For. */
struct address address_behind(const struct networks *trusted, struct address peer,
                              const char *forwarded, const char *for_whom);

#endif
