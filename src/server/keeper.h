/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* keeper.h: an operator's work on a store, whether or not a server is using it.
 *
 *  (1) A keeper has its own connection; any thread or process may have one.
 *  (2) It reads what is committed at one moment, and never blocks writers for longer than a small
 *      transaction.
 *  (3) An exported game is one line of JSON with everything the store has of it, under the names of
 *      tables and columns: stores of other versions take what they know. */
#ifndef SERVER_KEEPER_H
#define SERVER_KEEPER_H

#include <jansson.h>
#include <stdio.h>

#include "server/store.h"

struct keeper;

struct keeper *keeper_open(const char *path, bool write, char error[STORE_ERROR]);
void keeper_close(struct keeper *);

/* Copies everything as of one moment; the file appears when it is complete. */
bool keeper_backup(struct keeper *, const char *copy, char error[STORE_ERROR]);

/* Reports every fault; returns how many there are, or -1 if the store could not be read. With
 * `replay` every game is replayed and its hashes compared. */
int keeper_check(struct keeper *, bool replay, void (*tell)(void *, const char *), void *);

/* Frees unused pages, a few at a time; returns the number of bytes, or -1. Not possible while a
 * server uses a store that was made without support for it; then the error says what to do. */
int64_t keeper_vacuum(struct keeper *, const char *path, char error[STORE_ERROR]);

/* Opens a file for exported games, for nobody else's eyes if it is new; `how`: O_TRUNC, O_APPEND. */
FILE *keeper_file(const char *path, int how);
/* A game with everything there is of it, or NULL. */
json_t *keeper_export(struct keeper *, const char *id);
/* False, with an error, if it is not a game or its id exists already. */
bool keeper_import(struct keeper *, const json_t *game, char error[STORE_ERROR]);
/* A game as a file (docs/notation.md, "Saved games"), which the caller frees, or NULL. */
char *keeper_sheet(struct keeper *, const char *id, size_t *length);

/* Which games have expired: finished, or still running, and not played for this many
 * milliseconds; 0: never. */
struct keeper_policy {
    int64_t finished, idle;
};
/* Their ids, at most `limit`. */
bool keeper_expired(struct keeper *, const struct keeper_policy *, int limit,
                    bool (*visit)(void *, const char *id), void *);
/* Every game, in the order they were started. */
bool keeper_each(struct keeper *, bool (*visit)(void *, const char *id), void *);
/* Removes a game, in small steps; false if there is none or it could not be done. */
bool keeper_delete(struct keeper *, const char *id, char error[STORE_ERROR]);
/* Removes expired games, at most `limit`; they are first written to the archive (or NULL), a line
 * each. One that somebody plays meanwhile stays. Returns how many were removed, or -1. */
int keeper_prune(struct keeper *, const struct keeper_policy *, int limit, const char *archive,
                 char error[STORE_ERROR]);

#endif
