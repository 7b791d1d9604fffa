/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* process.h: `warlord serve` as a process of its own, on a free port of this machine, with a store and
 * a log in a folder that is removed at the end. */
#ifndef TESTS_PROCESS_H
#define TESTS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct process {
    const char *program;
    pid_t pid;                      /* 0: not running */
    int status;                     /* of waitpid, once it has ended */
    uint16_t port;
    char folder[64], store[128], log[128];
    char *argument[16];             /* further ones */
    int narguments;
    int files;                      /* descriptors it may have, whoever it is; 0: as many as we */
};

/* A folder for it; nothing is started. */
bool process_init(struct process *, const char *program);
/* Ends it, and removes its folder. */
void process_release(struct process *);
/* Starts it (again, on the same store and port) and waits until it answers. */
bool process_start(struct process *);
/* Sends a signal and waits until it has ended; false if it does not within that time. */
bool process_stop(struct process *, int signal, int ms);
bool process_runs(struct process *);
/* Waits until it says that it is well, or until it has ended; false if it does not within that time. */
bool process_answers(struct process *, int ms);
bool process_ends(struct process *, int ms);

/* Memory that is its own, in bytes; processor time it has used, in seconds. */
long process_memory(const struct process *);
double process_time(const struct process *);
/* Seconds its first thread has waited for a processor while it could have worked: others had it. */
double process_waited(pid_t);
/* Seconds its first thread has worked. */
double process_first_ran(pid_t);
int process_files(const struct process *);

/* How often a text stands in the log. */
int process_logged(const struct process *, const char *text);
/* The end of the log, for somebody to read. */
void process_show_log(const struct process *, int lines);

/* As many open files as this machine allows. */
int raise_limits(void);

#endif
