/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* keeper.h: what an operator does with a store, while a server uses it or while none does.
 *
 *  (1) A keeper has a connection of its own; any thread or process may have one.
 *  (2) It reads what is committed at one moment, and never keeps anybody from storing for longer than
 *      a small transaction.
 *  (3) An exported game is one line of JSON with everything the store has of it, by the names of
 *      tables and columns: stores of other versions take what they know. */
#ifndef SERVER_KEEPER_H
#define SERVER_KEEPER_H

#include <jansson.h>
#include <stdio.h>

#include "server/store.h"

struct keeper;

struct keeper *keeper_open(const char *path, bool write, char error[STORE_ERROR]);
void keeper_close(struct keeper *);

/* A copy of everything at one moment; the file appears when it is complete. */
bool keeper_backup(struct keeper *, const char *copy, char error[STORE_ERROR]);

/* Tells every fault; how many there are, or -1 if it could not be read. With `replay` every game is
 * played again, and its hashes compared. */
int keeper_check(struct keeper *, bool replay, void (*tell)(void *, const char *), void *);

/* Gives unused pages back, a few at a time: how many bytes, or -1. Not possible while a server uses a
 * store that was made without it; then the error says what to do. */
int64_t keeper_vacuum(struct keeper *, const char *path, char error[STORE_ERROR]);

/* A game with all there is of it, or NULL. */
json_t *keeper_export(struct keeper *, const char *id);
/* False, with an error, if it is no game or there is one of that name. */
bool keeper_import(struct keeper *, const json_t *game, char error[STORE_ERROR]);
/* A game as a file (docs/notation.md, "Saved games"), which the caller frees, or NULL. */
char *keeper_sheet(struct keeper *, const char *id, size_t *length);

/* Which games have had their time: finished and nobody played so many milliseconds, or running and
 * nobody did; 0: never. */
struct keeper_policy {
    int64_t finished, idle;
};
/* Their names, at most `most`. */
bool keeper_expired(struct keeper *, const struct keeper_policy *, int most,
                    bool (*visit)(void *, const char *id), void *);
/* Every game, in the order they began. */
bool keeper_each(struct keeper *, bool (*visit)(void *, const char *id), void *);
/* Removes a game, in small steps; false if there is none or it could not be done. */
bool keeper_delete(struct keeper *, const char *id, char error[STORE_ERROR]);
/* Removes the games that have had their time, at most so many; those are first written to the archive
 * (or NULL), a line each. How many, or -1. */
int keeper_prune(struct keeper *, const struct keeper_policy *, int most, const char *archive,
                 char error[STORE_ERROR]);

#endif
