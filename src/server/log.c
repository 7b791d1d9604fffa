/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* log.c: the event log. */
#define _POSIX_C_SOURCE 200809L     /* clock_gettime, gmtime_r */
#include "server/log.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LOG_BURST = 200, LOG_PER_SECOND = 50, LINE_LIMIT = 1024 };

/* The process's one log; opened before and closed after everything else. */
static struct {
    FILE *out;
    enum log_level least;
    double allowance;               /* warnings that may be written now */
    int64_t filled;
    long left_out;
} log_state;

static _Atomic int64_t told_now;    /* for tests; 0: the clock's time */

void log_set_now(int64_t micros)
{
    told_now = micros;
}

int64_t log_now(void)
{
    struct timespec t;
    int64_t told = told_now;

    if (told)
        return told;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t log_wall(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

bool log_open(const char *path, enum log_level least)
{
    log_state.least = least;
    log_state.allowance = LOG_BURST;
    log_state.filled = log_now();
    log_state.out = !path ? NULL : strcmp(path, "-") == 0 ? stderr : fopen(path, "a");
    if (log_state.out && log_state.out != stderr)
        setvbuf(log_state.out, NULL, _IOLBF, 0);
    return log_state.out || !path;
}

bool log_reopen(const char *path)
{
    FILE *fresh;

    if (!log_state.out || log_state.out == stderr)
        return true;
    fresh = fopen(path, "a");
    if (!fresh)
        return false;
    fclose(log_state.out);
    log_state.out = fresh;
    setvbuf(log_state.out, NULL, _IOLBF, 0);
    return true;
}

void log_close(void)
{
    if (log_state.out && log_state.out != stderr)
        fclose(log_state.out);
    log_state.out = NULL;
}

const char *log_number(char out[24], int64_t n)
{
    snprintf(out, 24, "%" PRId64, n);
    return out;
}

/* ---------------------------------------------------------------- a line */

struct line {
    char text[LINE_LIMIT];
    size_t used;
};

static void add_byte(struct line *l, char c)
{
    if (l->used + 2 < sizeof l->text)
        l->text[l->used++] = c;
}

static void add_text(struct line *l, const char *text)
{
    while (*text)
        add_byte(l, *text++);
}

static bool is_plain(const char *value)
{
    const char *at = value;

    while ((unsigned char)*at > ' ' && *at != 127 && !strchr("=\"\\", *at))
        at++;
    return *value && !*at;
}

static void add_value(struct line *l, const char *value)
{
    bool plain = is_plain(value);

    if (!plain)
        add_byte(l, '"');
    for (; *value; value++) {
        unsigned char c = (unsigned char)*value;

        if (c < ' ' || c == 127) {
            add_byte(l, '?');
            continue;
        }
        if (c == '"' || c == '\\')
            add_byte(l, '\\');
        add_byte(l, (char)c);
    }
    if (!plain)
        add_byte(l, '"');
}

static void begin_line(struct line *l, enum log_level level, const char *event)
{
    static const char *const levels[] = {"detail", "info", "warning", "error"};
    int64_t ms = log_wall();
    time_t seconds = (time_t)(ms / 1000);
    struct tm t;
    char stamp[32], whole[80];

    gmtime_r(&seconds, &t);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &t);
    snprintf(whole, sizeof whole, "time=%s.%03dZ level=", stamp, (int)(ms % 1000));
    l->used = 0;
    add_text(l, whole);
    add_text(l, levels[level]);
    add_text(l, " event=");
    add_value(l, event);
}

static void write_line(struct line *l)
{
    l->text[l->used++] = '\n';
    fwrite(l->text, 1, l->used, log_state.out);
}

/* ---------------------------------------------------------------- how much */

static void tell_left_out(void)
{
    struct line l;
    char n[24];

    begin_line(&l, LOG_WARN, "left-out");
    add_text(&l, " warnings=");
    add_text(&l, log_number(n, log_state.left_out));
    write_line(&l);
    log_state.left_out = 0;
}

static bool may_write(enum log_level level)
{
    int64_t now = log_now();

    if (level != LOG_WARN)
        return true;
    log_state.allowance += (double)(now - log_state.filled) * LOG_PER_SECOND / 1e6;
    log_state.allowance = log_state.allowance > LOG_BURST ? LOG_BURST : log_state.allowance;
    log_state.filled = now;
    if (log_state.allowance < 1) {
        log_state.left_out++;
        return false;
    }
    log_state.allowance--;
    if (log_state.left_out > 0)
        tell_left_out();
    return true;
}

void log_event(enum log_level level, const char *event, ...)
{
    struct line l;
    va_list pairs;
    const char *key;

    if (!log_state.out || level < log_state.least || !may_write(level))
        return;
    begin_line(&l, level, event);
    va_start(pairs, event);
    while ((key = va_arg(pairs, const char *)) != NULL) {
        const char *value = va_arg(pairs, const char *);

        if (!value)
            continue;
        add_byte(&l, ' ');
        add_text(&l, key);
        add_byte(&l, '=');
        add_value(&l, value);
    }
    va_end(pairs);
    write_line(&l);
}

int64_t log_work(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}
