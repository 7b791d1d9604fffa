/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* log.h: the event log, a line each: time=… level=… event=… and further key=value pairs.
 *
 *  (1) Values are quoted where needed; nothing a client sends can start a line of its own.
 *  (2) Tokens and codes are never logged.
 *  (3) At most LOG_BURST warnings are written at once; those left out are counted and reported.
 */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include <stdbool.h>
#include <stdint.h>

enum log_level { LOG_DETAIL, LOG_NOTE, LOG_WARN, LOG_FAULT };

/* "-" is stderr; NULL: nowhere. False, with errno set, if the file cannot be written. */
bool log_open(const char *path, enum log_level least);
/* Reopens its file after a log rotation; false if it keeps using the old one. */
bool log_reopen(const char *path);
void log_close(void);
/* Alternating keys and values, ended by NULL; a NULL value leaves its key out. */
void log_event(enum log_level, const char *event, ...);

/* A number as a value: LOG_NUMBER(17). */
const char *log_number(char out[24], int64_t n);
#define LOG_NUMBER(n) log_number((char[24]){0}, (int64_t)(n))

/* Microseconds of a monotonic clock; milliseconds since 1970. */
int64_t log_now(void);
int64_t log_wall(void);
/* For tests: log_now() returns this until it is set again; 0: back to the clock. */
void log_set_now(int64_t micros);
/* Microseconds of processor time used by this thread. */
int64_t log_work(void);

#endif
