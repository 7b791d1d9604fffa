/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* log.h: what happens, one line each: time=… level=… event=… and further key=value pairs.
 *
 *  (1) Values are quoted where they need it; whatever others send cannot begin a line of its own.
 *  (2) Tokens and codes are never given to it.
 *  (3) Of warnings no more than LOG_BURST are written at once; what is left out is counted and told.
 */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include <stdbool.h>
#include <stdint.h>

enum log_level { LOG_DETAIL, LOG_NOTE, LOG_WARN, LOG_FAULT };

/* "-" is stderr; NULL: nowhere. False, with errno set, if the file cannot be written. */
bool log_open(const char *path, enum log_level least);
/* Opens its file again, which somebody has moved away; false if it goes on with the old one. */
bool log_reopen(const char *path);
void log_close(void);
/* Keys and values by turns, NULL at the end; a value that is NULL leaves its key out. */
void log_event(enum log_level, const char *event, ...);

/* A number as a value: LOG_NUMBER(17). */
const char *log_number(char out[24], int64_t n);
#define LOG_NUMBER(n) log_number((char[24]){0}, (int64_t)(n))

/* Microseconds since some moment, never going back; milliseconds since 1970. */
int64_t log_now(void);
int64_t log_wall(void);
/* For tests: log_now() says this until it is told another time; 0: the clock runs again. */
void log_set_now(int64_t micros);
/* Microseconds of processor time this thread has used. */
int64_t log_work(void);

#endif
