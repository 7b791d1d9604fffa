/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* file.h: whole files, and the folder a player's collections live in. */
#ifndef COLLECTION_FILE_H
#define COLLECTION_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "collection/memory.h"

enum { FILE_PATH = 4096 };

/* The whole file, but for a byte order mark, with a final zero, which the caller frees; NULL, with
 * errno set, if it cannot be read, EFBIG if it has more than `max` bytes. */
char *file_read(const char *path, size_t max, size_t *length);
/* Could a file be written there? Changes nothing; false, with errno set, if not. */
bool file_can_write(const char *path);
/* Replaces the file by the text, as a whole or not at all. *changed is false if the file already
 * had that text: then nothing is written. False, with errno set, if it could not be written. */
bool file_replace(const char *path, const char *text, size_t length, bool *changed);

/* $XDG_DATA_HOME/warlord/KIND, or ~/.local/share/warlord/KIND; false if there is no home. */
bool folder_path(char out[FILE_PATH], const char *kind);
/* Makes the folder and those above it. */
bool folder_make(const char *path);

#endif
