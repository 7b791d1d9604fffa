/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* process.c: starts the server and looks at it from outside. */
#define _GNU_SOURCE
#include "process.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <linux/capability.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../fit.h"
#include "client.h"

enum { START_MS = 60000, LOOK_MICROS = 10000 };

int raise_limits(void)
{
    struct rlimit limit;

    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur > 1 << 20 ? 1 << 20 : (int)limit.rlim_cur;
}

/* A port nobody uses now. */
static uint16_t free_port(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (fd < 0 || bind(fd, (struct sockaddr *)&at, size) ||
        getsockname(fd, (struct sockaddr *)&at, &size))
        at.sin_port = 0;
    close(fd);
    return ntohs(at.sin_port);
}

bool process_init(struct process *p, const char *program)
{
    const char *tmp = getenv("TMPDIR");

    *p = (struct process){.program = program};
    snprintf(p->folder, sizeof p->folder, "%.40s/warlord-XXXXXX", tmp && *tmp ? tmp : P_tmpdir);
    if (!mkdtemp(p->folder))
        return false;
    snprintf(p->store, sizeof p->store, "%s/games.db", p->folder);
    snprintf(p->log, sizeof p->log, "%s/log", p->folder);
    p->port = free_port();
    return p->port != 0;
}

void process_release(struct process *p)
{
    DIR *folder;
    struct dirent *entry;

    process_stop(p, SIGKILL, 10000);
    folder = strstr(p->folder, "/warlord-") ? opendir(p->folder) : NULL;     /* ours, or nobody's */
    while (folder && (entry = readdir(folder)))
        if (entry->d_name[0] != '.')
            unlinkat(dirfd(folder), entry->d_name, 0);
    if (folder)
        closedir(folder);
    rmdir(p->folder);
}

/* Root may raise its limits again unless it has been told not to. */
static void limit_files(int files)
{
    struct rlimit limit = {(rlim_t)files, (rlim_t)files};

    setrlimit(RLIMIT_NOFILE, &limit);
    prctl(PR_CAPBSET_DROP, CAP_SYS_RESOURCE, 0, 0, 0);
}

static void become_server(const struct process *p)
{
    char port[16];
    const char *argument[32] = {p->program, "serve", "--port", port, "--store", p->store,
                                "--no-open", "--log", "-"};
    int n = 9, log = open(p->log, O_WRONLY | O_CREAT | O_APPEND, 0600);

    snprintf(port, sizeof port, "%d", p->port);
    for (int i = 0; i < p->narguments; i++)
        argument[n++] = p->argument[i];
    if (p->files)
        limit_files(p->files);
    dup2(open("/dev/null", O_RDONLY), 0);
    dup2(log, 1);
    dup2(log, 2);
    execv(p->program, (char **)argument);
    perror(p->program);
    _exit(127);
}

bool process_runs(struct process *p)
{
    if (p->pid > 0 && waitpid(p->pid, &p->status, WNOHANG) == p->pid)
        p->pid = 0;
    return p->pid > 0;
}

static bool answers(const struct process *p)
{
    struct client c;
    struct answer a;
    bool ok;

    if (!client_init(&c, p->port))
        return false;
    ok = http_ask(&c, &a, "GET", "/health", NULL, NULL, 2000) && a.status == 200;
    answer_release(&a);
    client_release(&c);
    return ok;
}

bool process_answers(struct process *p, int ms)
{
    int64_t end = now_ns() + (int64_t)ms * 1000000;

    while (process_runs(p) && now_ns() < end) {
        if (answers(p))
            return true;
        usleep(LOOK_MICROS);
    }
    return false;
}

bool process_start(struct process *p)
{
    p->pid = fork();
    if (p->pid == 0)
        become_server(p);
    if (process_answers(p, START_MS))
        return true;
    fprintf(stderr, "the server does not answer\n");
    process_show_log(p, 20);
    return false;
}

bool process_ends(struct process *p, int ms)
{
    struct pollfd end = {.fd = (int)syscall(SYS_pidfd_open, p->pid, 0), .events = POLLIN};

    if (end.fd >= 0) {
        poll(&end, 1, ms);
        close(end.fd);
    }
    return !process_runs(p);
}

bool process_stop(struct process *p, int signal, int ms)
{
    if (!process_runs(p))
        return true;
    kill(p->pid, signal);
    return process_ends(p, ms);
}

/* ---------------------------------------------------------------- looking at it */

long process_memory(const struct process *p)
{
    char path[64], line[256];
    long kilobytes = 0;
    FILE *f;

    snprintf(path, sizeof path, "/proc/%d/status", (int)p->pid);
    f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "RssAnon: %ld", &kilobytes) == 1)
            break;
    if (f)
        fclose(f);
    return kilobytes * 1024;
}

double process_time(const struct process *p)
{
    char path[64], text[1024] = "", *after;
    unsigned long user = 0, system = 0;
    FILE *f;

    snprintf(path, sizeof path, "/proc/%d/stat", (int)p->pid);
    f = fopen(path, "r");
    if (!f)
        return 0;
    after = fgets(text, sizeof text, f) ? strrchr(text, ')') : NULL;
    fclose(f);
    if (after)
        sscanf(after, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

double process_waited(pid_t pid)
{
    return fit_waited(pid);
}

double process_first_ran(pid_t pid)
{
    double ran, waited;

    return fit_schedule(pid, &ran, &waited) ? ran : 0;
}

int process_files(const struct process *p)
{
    char path[64];
    DIR *folder;
    int n = 0;

    snprintf(path, sizeof path, "/proc/%d/fd", (int)p->pid);
    folder = opendir(path);
    while (folder && readdir(folder))
        n++;
    if (folder)
        closedir(folder);
    return n - 2;
}

static char *log_text(const struct process *p)
{
    struct bytes all = {0};
    char buffer[65536];
    FILE *f = fopen(p->log, "r");
    size_t n;

    bytes_add(&all, "", 0);
    while (f && (n = fread(buffer, 1, sizeof buffer, f)) > 0)
        bytes_add(&all, buffer, n);
    if (f)
        fclose(f);
    return all.at;
}

int process_logged(const struct process *p, const char *text)
{
    char *log = log_text(p);
    int n = 0;

    for (const char *at = log; (at = strstr(at, text)); at++)
        n++;
    free(log);
    return n;
}

void process_show_log(const struct process *p, int lines)
{
    char *log = log_text(p), *at = log + strlen(log);

    for (; at > log && lines >= 0; at--)
        lines -= at[-1] == '\n';
    fprintf(stderr, "%s%s", at, *log ? "" : "(the log is empty)\n");
    free(log);
}
