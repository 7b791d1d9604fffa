/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* sha256.h: SHA-256 (FIPS 180-4), the same on every machine and in the browser. */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32 };

void sha256(const void *from, size_t size, uint8_t out[SHA256_BYTES]);

#endif
