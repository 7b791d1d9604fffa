/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_guard.c: where somebody comes from, and what they may spend. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/address.h"
#include "server/budget.h"
#include "server/parts.h"

static const char *key_of(const char *text)
{
    static char out[ADDRESS_TEXT];
    struct address a;

    assert_true(address_read(&a, text, strlen(text)));
    address_key(&a, out);
    return out;
}

static void addresses_are_read_as_proxies_write_them(void **state)
{
    struct address a;

    (void)state;
    assert_string_equal(key_of("192.0.2.7"), "192.0.2.7");
    assert_string_equal(key_of(" 192.0.2.7:5123"), "192.0.2.7");
    assert_string_equal(key_of("\"192.0.2.7:80\""), "192.0.2.7");
    assert_string_equal(key_of("::ffff:192.0.2.7"), "192.0.2.7");
    assert_string_equal(key_of("::1"), "::1");
    assert_false(address_read(&a, "unknown", 7));
    assert_false(address_read(&a, "_hidden", 7));
    assert_false(address_read(&a, "", 0));
    assert_false(address_read(&a, "1.2.3.4.5", 9));
}

/* Who has one address of a /64 has them all. */
static void new_addresses_count_by_their_network(void **state)
{
    char first[ADDRESS_TEXT];

    (void)state;
    strcpy(first, key_of("2001:db8:1:2:3:4:5:6"));
    assert_string_equal(first, "2001:db8:1:2::/64");
    assert_string_equal(key_of("[2001:db8:1:2:ffff::9]:443"), first);
    assert_string_not_equal(key_of("2001:db8:1:3::1"), first);
}

static void networks_hold_what_their_bits_say(void **state)
{
    struct networks w = {0};
    struct address a;

    (void)state;
    assert_true(networks_add(&w, "10.0.0.0/8"));
    assert_true(networks_add(&w, "fd00::/9"));
    assert_true(networks_add(&w, "127.0.0.1"));
    assert_false(networks_add(&w, "10.0.0.0/33"));
    assert_false(networks_add(&w, "10.0.0.0/x"));
    assert_false(networks_add(&w, "nowhere"));
    assert_true(address_read(&a, "10.200.1.1", 10) && networks_have(&w, &a));
    assert_true(address_read(&a, "11.0.0.1", 8) && !networks_have(&w, &a));
    assert_true(address_read(&a, "fd7f::1", 7) && networks_have(&w, &a));
    assert_true(address_read(&a, "fd80::1", 7) && !networks_have(&w, &a));
    assert_true(address_read(&a, "127.0.0.1", 9) && networks_have(&w, &a));
    assert_true(address_read(&a, "127.0.0.2", 9) && !networks_have(&w, &a));
}

static const char *behind(const char *peer, const char *forwarded, const char *for_whom)
{
    static char out[ADDRESS_TEXT];
    struct networks trusted = {0};
    struct address a;

    assert_true(networks_add(&trusted, "127.0.0.1") && networks_add(&trusted, "10.0.0.0/8"));
    assert_true(address_read(&a, peer, strlen(peer)));
    a = address_behind(&trusted, a, forwarded, for_whom);
    address_key(&a, out);
    return out;
}

/* Anybody can write a header; only what a trusted proxy has added is believed. */
static void only_trusted_proxies_are_believed(void **state)
{
    (void)state;
    assert_string_equal(behind("192.0.2.1", NULL, "198.51.100.9"), "192.0.2.1");
    assert_string_equal(behind("127.0.0.1", NULL, NULL), "127.0.0.1");
    assert_string_equal(behind("127.0.0.1", NULL, "198.51.100.9"), "198.51.100.9");
    assert_string_equal(behind("127.0.0.1", NULL, "1.1.1.1, 198.51.100.9"), "198.51.100.9");
    assert_string_equal(behind("127.0.0.1", NULL, "1.1.1.1, 198.51.100.9, 10.1.1.1"),
                        "198.51.100.9");
    assert_string_equal(behind("127.0.0.1", NULL, "nonsense"), "127.0.0.1");
    assert_string_equal(behind("127.0.0.1", "for=\"[2001:db8::7]:5\";proto=https", "9.9.9.9"),
                        "2001:db8::/64");
    assert_string_equal(behind("127.0.0.1", "for=1.1.1.1, For=198.51.100.9;by=10.0.0.1", NULL),
                        "198.51.100.9");
    assert_string_equal(behind("127.0.0.1", "for=1.1.1.1, for=unknown", NULL), "127.0.0.1");
}

static void budgets_fill_up_to_their_limit(void **state)
{
    static const struct budget_rule rule = {.per_second = 2, .burst = 10};
    struct budget b = {0};
    int64_t now = 1000000;

    (void)state;
    assert_true(budget_take(&b, &rule, 10, now));
    assert_false(budget_take(&b, &rule, 1, now));
    assert_true(budget_take(&b, &rule, 1, now + 500000));
    assert_false(budget_take(&b, &rule, 1, now + 600000));
    budget_spend(&b, &rule, 30, now + 600000);              /* known only afterwards */
    assert_false(budget_has(&b, &rule, 0.1, now + 10000000));
    assert_true(budget_full(&b, &rule, now + 100000000));
    assert_false(budget_take(&b, &rule, 11, now + 100000000));
}

/* Those who send as much as they may leave room for somebody who wants to join a game. */
static void small_bodies_have_room_of_their_own(void **state)
{
    enum { MEGABYTE = 1 << 20 };
    static struct server h;
    struct guest *g;
    char address[32];
    int sending = 0;

    (void)state;
    for (int i = 1; i < 100; i++) {
        snprintf(address, sizeof address, "198.51.100.%d", i);
        g = guard_enter(&h, address);
        for (int k = 0; k < 20; k++)
            sending += guard_body(&h, g, MEGABYTE);
    }
    assert_in_range(sending, 64, 256);
    g = guard_enter(&h, "203.0.113.5");
    assert_false(guard_body(&h, g, MEGABYTE));
    assert_true(guard_body(&h, g, 200));
    guard_release(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_read_as_proxies_write_them),
        cmocka_unit_test(new_addresses_count_by_their_network),
        cmocka_unit_test(networks_hold_what_their_bits_say),
        cmocka_unit_test(only_trusted_proxies_are_believed),
        cmocka_unit_test(budgets_fill_up_to_their_limit),
        cmocka_unit_test(small_bodies_have_room_of_their_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
