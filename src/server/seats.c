/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* seats.c: unguessable secrets and their hashes. */
#include "server/seats.h"

#include <sodium.h>
#include <string.h>

#include "server/message.h"

bool seats_ready(void)
{
    return sodium_init() >= 0;
}

static void random_letters(char *out, size_t size, size_t bytes)
{
    unsigned char raw[16];

    randombytes_buf(raw, bytes);
    sodium_bin2base64(out, size, raw, bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(raw, sizeof raw);
}

void seats_secret(char out[SECRET])
{
    random_letters(out, SECRET, 16);
}

void seats_room_id(char out[ROOM_ID])
{
    do
        random_letters(out, ROOM_ID, 9);
    while (out[0] == '-');              /* it would be an option of `warlord store` */
}

void seats_chance(unsigned char out[SECRET_HASH])
{
    randombytes_buf(out, SECRET_HASH);
}

void seats_salt(const struct seat *seat, const char *id, unsigned char *out, size_t size)
{
    crypto_generichash(out, size, (const unsigned char *)id, strlen(id), seat->token, SECRET_HASH);
}

void seats_hash(const char *secret, unsigned char out[SECRET_HASH])
{
    crypto_generichash(out, SECRET_HASH, (const unsigned char *)secret, strlen(secret), NULL, 0);
}

bool seats_equal(const unsigned char a[SECRET_HASH], const unsigned char b[SECRET_HASH])
{
    return sodium_memcmp(a, b, SECRET_HASH) == 0;
}

unsigned seats_held(const struct seat *seat, int n, const char *token)
{
    unsigned char hash[SECRET_HASH];
    unsigned held = 0;

    seats_hash(token, hash);
    for (int p = 0; p < n; p++) {
        bool equal = seats_equal(hash, seat[p].token);

        if (equal && seat[p].has_token && seat[p].kind == SEAT_HUMAN)
            held |= 1u << p;
    }
    return held;
}

void seats_clean(char *out, size_t size, const char *text)
{
    size_t n = 0;

    while (*text == ' ')
        text++;
    for (; *text && n + 1 < size; text++)
        if ((unsigned char)*text >= ' ' && *text != 127)
            out[n++] = *text;
    if (((unsigned char)*text & 0xc0) == 0x80) {    /* cut in the middle of a character */
        while (n > 0 && ((unsigned char)out[n - 1] & 0xc0) == 0x80)
            n--;
        n -= n > 0;
    }
    while (n > 0 && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
    if (!message_is_text(out, n))
        out[0] = '\0';
}

int seats_die(void)
{
    return 1 + (int)randombytes_uniform(6);
}

bool seats_is_id(const char *id)
{
    return strlen(id) == ROOM_ID - 1 &&
           strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
               ROOM_ID - 1;
}
