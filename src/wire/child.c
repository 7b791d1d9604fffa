/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* child.c: starting another program, reading from it and stopping it. */
#define _GNU_SOURCE                 /* pipe2 */
#include "wire/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* How long a program may take to exit, and how much of an endless line is discarded before it counts
 * as a line. */
enum { GRACE_MS = 200, STEP_MS = 5, DISCARD_MAX = 1 << 20 };

static int64_t now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* ---------------------------------------------------------------- starting */

/* Every word and the blank after it take two bytes at least: CHILD_ARGS are enough. */
static void split_command(char *command, char *argv[CHILD_ARGS])
{
    int n = 0;

    for (char *p = strtok(command, " \t"); p; p = strtok(NULL, " \t"))
        argv[n++] = p;
    argv[n] = NULL;
}

/* In the new process; never returns. Writes the reason to `report_fd` if the program cannot run. */
static void exec_child(char *argv[], const int in[2], const int out[2], int report_fd)
{
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    if (dup2(in[0], 0) >= 0 && dup2(out[1], 1) >= 0)
        execvp(argv[0], argv);

    int reason = errno;

    (void)!write(report_fd, &reason, sizeof reason);
    _exit(127);
}

static void close_pair(int pair[2])
{
    for (int i = 0; i < 2; i++)
        if (pair[i] >= 0)
            close(pair[i]);
}

/* Waits until the program runs (the pipe closes by itself) or says why it does not. */
static bool has_started(struct child *c, int report_fd)
{
    int reason;
    ssize_t n;

    do
        n = read(report_fd, &reason, sizeof reason);
    while (n < 0 && errno == EINTR);
    if (n != sizeof reason)
        return true;
    waitpid(c->pid, NULL, 0);
    c->pid = 0;
    errno = reason;
    return false;
}

static bool launch(struct child *c, char *argv[], int in[2], int out[2], int report_pipe[2])
{
    c->pid = fork();
    if (c->pid < 0) {
        c->pid = 0;
        return false;
    }
    if (c->pid == 0)
        exec_child(argv, in, out, report_pipe[1]);
    setpgid(c->pid, c->pid);        /* parent and child both do it, in either order */
    close(report_pipe[1]);
    report_pipe[1] = -1;
    if (!has_started(c, report_pipe[0]))
        return false;
    c->to = in[1];
    c->from = out[0];
    in[1] = out[0] = -1;
    fcntl(c->to, F_SETFL, O_NONBLOCK);
    fcntl(c->from, F_SETFL, O_NONBLOCK);
    return true;
}

bool child_start(struct child *c, const char *command)
{
    char copy[CHILD_COMMAND], *argv[CHILD_ARGS];
    int in[2] = {-1, -1}, out[2] = {-1, -1}, report_pipe[2] = {-1, -1};

    *c = (struct child){.to = -1, .from = -1};
    if (strlen(command) >= sizeof copy) {
        errno = ENAMETOOLONG;
        return false;
    }
    split_command(strcpy(copy, command), argv);
    if (!argv[0]) {
        errno = ENOENT;
        return false;
    }
    signal(SIGPIPE, SIG_IGN);

    bool good = pipe2(in, O_CLOEXEC) == 0 && pipe2(out, O_CLOEXEC) == 0 &&
                pipe2(report_pipe, O_CLOEXEC) == 0 && launch(c, argv, in, out, report_pipe);
    int reason = errno;

    close_pair(in);
    close_pair(out);
    close_pair(report_pipe);
    errno = reason;
    return good;
}

/* ---------------------------------------------------------------- ending */

/* Waits for it to exit, but no longer than that. Its process id stays reserved until waitpid. */
static void wait_for_exit(const struct child *c, int ms)
{
    for (int waited = 0; waited <= ms; waited += STEP_MS) {
        siginfo_t info = {.si_pid = 0};

        if (waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid)
            return;
        nanosleep(&(struct timespec){.tv_nsec = STEP_MS * 1000000L}, NULL);
    }
}

void child_stop(struct child *c)
{
    if (c->pid == 0)
        return;
    close(c->to);
    close(c->from);

    wait_for_exit(c, c->end ? 0 : GRACE_MS);
    kill(-c->pid, SIGKILL);         /* and whatever it has started itself */
    waitpid(c->pid, NULL, 0);
    *c = (struct child){.to = -1, .from = -1};
}

/* ---------------------------------------------------------------- reading and writing */

/* Waits for one of the pipes. False if the time is up; *micros gets what is left. */
static bool wait_for(struct pollfd *fd, int n, int64_t *micros)
{
    int64_t begin = now();
    int ready;

    if (*micros <= 0)
        return poll(fd, (nfds_t)n, 0) > 0;
    do {
        int64_t left = *micros - (now() - begin);
        ready = poll(fd, (nfds_t)n, left <= 0 ? 0 : (int)((left + 999) / 1000));
    } while (ready < 0 && errno == EINTR);
    *micros -= now() - begin;
    if (ready <= 0 && *micros > 0)
        *micros = 0;
    return ready > 0;
}

/* Reads what there is, as far as it fits. */
static void fill(struct child *c)
{
    if (c->at > 0) {
        memmove(c->buffer, c->buffer + c->at, c->have - c->at);
        c->have -= c->at;
        c->at = 0;
    }
    if (c->have == CHILD_BUFFER)
        return;

    ssize_t n = read(c->from, c->buffer + c->have, CHILD_BUFFER - c->have);

    if (n > 0)
        c->have += (size_t)n;
    else if (n == 0 || (errno != EAGAIN && errno != EINTR))
        c->end = true;
}

/* The line at the front of the buffer, if it ends there; or what is left when nothing more comes. */
static bool cut_line(struct child *c, char *line, size_t size, size_t *length)
{
    const char *start = c->buffer + c->at;
    size_t have = c->have - c->at;
    const char *end = memchr(start, '\n', have);

    if (!end && !(c->end && have > 0))
        return false;
    *length = end ? (size_t)(end - start) : have;
    memcpy(line, start, *length < size ? *length : size);
    c->at += *length + (end ? 1 : 0);
    return true;
}

/* A line longer than the buffer: its middle is thrown away. */
static void drop_full_buffer(struct child *c, size_t *dropped)
{
    if (c->have - c->at == CHILD_BUFFER) {
        *dropped += CHILD_BUFFER;
        c->at = c->have = 0;
    }
}

static enum wire_got receive(void *context, char *line, size_t size, size_t *length,
                             int64_t *micros)
{
    struct child *c = context;
    size_t dropped = 0;

    while (!cut_line(c, line, size, length)) {
        struct pollfd fd = {.fd = c->from, .events = POLLIN};

        if (c->end)
            return WIRE_END;
        drop_full_buffer(c, &dropped);
        if (dropped >= DISCARD_MAX) {
            *length = 0;
            break;
        }
        if (!wait_for(&fd, 1, micros))
            return WIRE_LATE;
        fill(c);
    }
    if (dropped > 0) {
        memset(line, '?', size);
        *length += dropped;
    }
    return WIRE_GOT;
}

/* Reads its output meanwhile, as far as there is room: otherwise each might wait for the other. */
static enum wire_got send_text(void *context, const char *text, size_t length, int64_t *micros)
{
    struct child *c = context;

    while (length > 0) {
        ssize_t n = write(c->to, text, length);

        if (n > 0) {
            text += n;
            length -= (size_t)n;
            continue;
        }
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return WIRE_END;

        bool room = c->have - c->at < CHILD_BUFFER && !c->end;
        struct pollfd fd[2] = {{.fd = c->to, .events = POLLOUT},
                               {.fd = room ? c->from : -1, .events = POLLIN}};

        if (!wait_for(fd, 2, micros))
            return WIRE_LATE;
        if (fd[1].revents)
            fill(c);
    }
    return WIRE_GOT;
}

struct wire_link child_link(struct child *c)
{
    return (struct wire_link){.context = c, .send = send_text, .receive = receive};
}
