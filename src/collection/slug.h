/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* slug.h: a name as a word for files and addresses. */
#ifndef COLLECTION_SLUG_H
#define COLLECTION_SLUG_H

#include <stddef.h>

/* "Orc Raiders" as "orc-raiders": letters and digits, Latin letters without their accents; anything
 * else is a hyphen, and there is none at the ends. As much of it as fits. */
void slug_write(char *out, size_t size, const char *name, size_t length);

/* The same from the first letter on, or `otherwise` if there is none. */
void slug_word(char *out, size_t size, const char *name, size_t length, const char *otherwise);

#endif
