/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* fit.c: whether the machine stood still, and who had its processors. */
#define _GNU_SOURCE                 /* sched_setaffinity, close_range */
#include "fit.h"

#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NAP = 2000 };                /* microseconds */

struct fit_probe {
    _Atomic int64_t woke, longest;  /* microseconds; of the clock, and of standing still */
};

static int64_t now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * (int64_t)1000000 + t.tv_nsec / 1000;
}

/* ---------------------------------------------------------------- the small processes */

static void take_naps(struct fit_probe *p, int cpu)
{
    const struct timespec nap = {0, NAP * 1000L};
    struct sched_param first = {.sched_priority = 1};
    cpu_set_t one;

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close_range(0, ~0U, 0);
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    sched_setaffinity(0, sizeof one, &one);
    sched_setscheduler(0, SCHED_FIFO, &first);      /* where that is allowed */
    for (p->woke = now();;) {
        int64_t before = p->woke, still;

        nanosleep(&nap, NULL);
        p->woke = now();
        still = p->woke - before - NAP;
        if (still > p->longest)
            p->longest = still;
    }
}

/* One on each processor we may use. */
static void start_on(struct fit *f, const cpu_set_t *mine)
{
    for (int cpu = 0; cpu < CPU_SETSIZE && f->n < FIT_PROBES; cpu++) {
        if (!CPU_ISSET(cpu, mine))
            continue;
        f->probe[f->n].woke = now();
        f->pid[f->n] = fork();
        if (f->pid[f->n] == 0)
            take_naps(&f->probe[f->n], cpu);
        f->n += f->pid[f->n] > 0;
    }
}

void fit_start(struct fit *f)
{
    cpu_set_t mine;
    int theirs[2];
    char end;

    *f = (struct fit){0};
    f->probe = mmap(NULL, FIT_PROBES * sizeof *f->probe, PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (f->probe == MAP_FAILED || sched_getaffinity(0, sizeof mine, &mine) != 0 || pipe(theirs)) {
        f->probe = NULL;
        return;
    }
    fflush(NULL);                       /* what is written is not written twice */
    start_on(f, &mine);
    close(theirs[1]);
    while (read(theirs[0], &end, 1) > 0)        /* until they have closed all files of ours */
        ;
    close(theirs[0]);
}

void fit_stop(struct fit *f)
{
    for (int i = 0; i < f->n; i++) {
        kill(f->pid[i], SIGKILL);
        waitpid(f->pid[i], NULL, 0);
    }
    if (f->probe)
        munmap(f->probe, FIT_PROBES * sizeof *f->probe);
    *f = (struct fit){0};
}

/* ---------------------------------------------------------------- what the system says */

bool fit_schedule(pid_t pid, double *ran, double *waited)
{
    unsigned long long had = 0, others = 0;
    char path[64];
    FILE *f;
    bool good;

    snprintf(path, sizeof path, "/proc/%d/schedstat", (int)pid);
    f = fopen(path, "r");
    good = f && fscanf(f, "%llu %llu", &had, &others) == 2;
    if (f)
        fclose(f);
    *ran = good ? (double)had / 1e9 : 0;
    *waited = good ? (double)others / 1e9 : 0;
    return good;
}

double fit_waited(pid_t pid)
{
    double ran, waited;

    return pid && fit_schedule(pid, &ran, &waited) ? waited : 0;
}

/* Seconds, of all processors, that other virtual machines had. */
static double stolen(void)
{
    unsigned long long ticks = 0;
    FILE *f = fopen("/proc/stat", "r");

    if (f && fscanf(f, "cpu %*u %*u %*u %*u %*u %*u %*u %llu", &ticks) != 1)
        ticks = 0;
    if (f)
        fclose(f);
    return (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

/* ---------------------------------------------------------------- a try */

void fit_begin(struct fit *f, pid_t one, pid_t other)
{
    f->watched[0] = one;
    f->watched[1] = other;
    f->noted = 0;
    for (int i = 0; i < 2; i++)
        f->waited[i] = fit_waited(f->watched[i]);
    f->stolen = stolen();
    f->began = now();
    for (int i = 0; i < f->n; i++)
        f->probe[i].longest = 0;
}

void fit_note(struct fit *f, pid_t pid)
{
    double waited = fit_waited(pid);

    f->noted = waited > f->noted ? waited : f->noted;
}

double fit_still(const struct fit *f)
{
    int64_t longest = 0, until = now();

    for (int i = 0; i < f->n; i++) {
        int64_t late = until - f->probe[i].woke - NAP, most = f->probe[i].longest;

        most = late > most ? late : most;
        longest = most > longest ? most : longest;
    }
    return (double)longest / 1000;
}

double fit_starved(const struct fit *f)
{
    double one = fit_waited(f->watched[0]) - f->waited[0];
    double other = fit_waited(f->watched[1]) - f->waited[1], waited;

    other = other > f->noted ? other : f->noted;
    waited = f->watched[0] && f->watched[1] ? (one + other) / 2 : one + other;
    return 1e8 * (waited + stolen() - f->stolen) / (double)(now() - f->began + 1);
}

const char *fit_trouble(const struct fit *f, char *out, size_t room)
{
    double still = fit_still(f), starved = fit_starved(f);

    if (still < STILL_MAX && starved < STARVED_MAX)
        return NULL;
    snprintf(out, room, "the machine stood still for %.0f ms, starved %.0f %%", still, starved);
    return out;
}

bool fit_figure(const char *what, double (*measure)(void *), void *with, double limit)
{
    struct fit f;
    char trouble[100] = "";
    double figure = limit;
    bool judged = false;

    fit_start(&f);
    for (int n = 1; n <= TRIES && figure >= limit; n++) {
        fit_begin(&f, getpid(), 0);
        figure = measure(with);
        judged = (figure >= limit && !fit_trouble(&f, trouble, sizeof trouble)) || judged;
        if (figure >= limit)
            printf("try %d: %s: %.1f, where the limit is %.1f\n", n, what, figure, limit);
    }
    fit_stop(&f);
    if (figure >= limit && !judged)
        printf("not judged: %s: %.1f, where the limit is %.1f: %s\n", what, figure, limit, trouble);
    return figure < limit || !judged;
}
