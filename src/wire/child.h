/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* child.h: another program, spoken to through pipes.
 *
 *  (1) Nothing it does blocks us beyond the time given: full pipes, silence, endless lines, its death.
 *  (2) It is gone, with whatever it started in its process group, after child_stop.
 *  (3) SIGPIPE is ignored from the first child on. What it writes to its error stream is shown as
 *      it is. */
#ifndef WIRE_CHILD_H
#define WIRE_CHILD_H

#include <sys/types.h>

#include "wire/wire.h"

enum { CHILD_BUFFER = 1 << 13, CHILD_COMMAND = 4096, CHILD_ARGS = CHILD_COMMAND / 2 + 1 };

struct child {
    pid_t pid;                      /* 0: none */
    int to, from;                   /* its input, its output */
    bool end;                       /* nothing more will come */
    size_t at, have;                /* unread: buffer[at] to buffer[have - 1] */
    char buffer[CHILD_BUFFER];
};

/* Starts a command: a program, looked for as a shell would, and its arguments, separated by blanks.
 * On failure errno says why. */
bool child_start(struct child *, const char *command);
/* Closes its input, gives it a moment, then ends it. */
void child_stop(struct child *);
struct wire_link child_link(struct child *);

#endif
