/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* fit.h: is this machine fit to judge a time by?
 *
 *  (1) On every processor a small process of ours sleeps for two milliseconds, again and again. If it
 *      wakes up much later, that processor stood still: a hypervisor had taken it away. Even the
 *      processor time of whoever was running there counts that as work.
 *  (2) A process is starved while it could work and others have the processors.
 *  (3) A figure that is missed is measured again, TRIES times in all. It is held against the program
 *      if every try has missed it, and the machine was fit in at least one of them. If it never was,
 *      the figure is reported as not judged. */
#ifndef TESTS_FIT_H
#define TESTS_FIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    TRIES = 3,
    STARVED_MAX = 10,               /* per cent of the time a process may wait for a processor */
    STILL_MAX = 10,                 /* milliseconds a processor may stand still */
    FIT_PROBES = 64,
};

struct fit_probe;

struct fit {
    struct fit_probe *probe;        /* shared with the small processes; NULL: there are none */
    pid_t pid[FIT_PROBES];
    int n;
    pid_t watched[2];               /* 0: nobody */
    int64_t began;
    double waited[2], stolen;       /* by then, in seconds */
    double noted;                   /* waited since then, by one that was started since then */
};

/* Starts the small processes; ends them. */
void fit_start(struct fit *);
void fit_stop(struct fit *);

/* A try begins in which these two processes matter; 0: nobody. */
void fit_begin(struct fit *, pid_t one, pid_t other);
/* Instead of the second this one may matter, which was started since then and will end. */
void fit_note(struct fit *, pid_t);
/* Since it began: milliseconds a processor stood still at a time, and per cent of the time that the
 * two were starved. */
double fit_still(const struct fit *);
double fit_starved(const struct fit *);
/* What makes the machine unfit, or NULL. */
const char *fit_trouble(const struct fit *, char *out, size_t room);

/* Measures until a figure is below its limit. False if it never is, and the machine was fit; if it was
 * not, that is printed. */
bool fit_figure(const char *what, double (*measure)(void *with), void *with, double limit);

/* The first thread of a process: for how many seconds it had a processor, and for how many others had
 * the one it could have used. */
bool fit_schedule(pid_t, double *ran, double *waited);
/* Only the latter. */
double fit_waited(pid_t);

#endif
