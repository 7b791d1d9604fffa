/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* proof.c: running a case once for each clause that is switched off.
 *
 * Such a game may do anything: it runs in a child process that reports each run through a pipe.
 * A child that dies or takes too long has failed its current run; another child continues with the
 * next. */
#define _POSIX_C_SOURCE 200809L

#include "casebook/proof.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "casebook/run.h"

enum { SECONDS_MAX = 10 };

#ifdef MK_PROOF
bool proof_possible(void) { return true; }
/* Everything else that the edition's clause states is switched off with it. */
static void switch_off(const struct mutant *m, enum mk_edition_id edition)
{
    for (int r = R_NONE + 1; r < R_COUNT; r++) {
        bool off = m->rule != R_NONE && mk_rule_in((enum mk_rule)r, edition) == m->rule;
        mk_muted[r] = off && !m->only_broken;
        mk_broken[r] = off;
    }
}
#else
bool proof_possible(void) { return false; }
static void switch_off(const struct mutant *m, enum mk_edition_id edition)
{
    (void)m;
    (void)edition;
}
#endif

/* ---------------------------------------------------------------- what to try */

static void add_named(void *context, enum mk_rule rule, int line)
{
    struct trial *t = context;

    (void)line;
    if (rule != R_NONE && !trial_names(t, rule))
        t->proves[t->nproves++] = rule;
}

static bool is_negative(enum mk_rule rule, enum mk_edition_id edition)
{
    const struct mk_clause *c = mk_clause_of(rule, edition);

    return c && c->negative;
}

static void add_mutant(struct trial *t, enum mk_rule rule, bool only_broken)
{
    for (int i = 1; i < t->n; i++)
        if (t->mutant[i].rule == rule && t->mutant[i].only_broken == only_broken)
            return;
    t->mutant[t->n++] = (struct mutant){.rule = rule, .only_broken = only_broken};
}

static void add_mutants(struct trial *t)
{
    t->n = 1;
    t->mutant[0] = (struct mutant){0};
    for (int i = 0; i < t->nproves; i++) {
        enum mk_rule source[R_COUNT];
        int n = mk_rule_sources(t->proves[i], t->edition, source, R_COUNT);

        for (int k = 0; k < n; k++)
            add_mutant(t, source[k], is_negative(t->proves[i], t->edition));
    }
}

/* ---------------------------------------------------------------- the child */

static void run_mutant(const struct trial *t, int i, struct mutant *out)
{
    struct report report = {.first_only = true};

    *out = t->mutant[i];
    switch_off(out, t->edition);
    alarm(SECONDS_MAX);
    case_run(t->book, t->index, &report);
    alarm(0);
    out->fate = report.failures ? MUTANT_FAILS : MUTANT_SURVIVES;
    snprintf(out->why, sizeof out->why, "%.190s", report.first);
}

static void child(const struct trial *t, int from, int pipe)
{
    for (int i = from; i < t->n; i++) {
        struct mutant m;

        run_mutant(t, i, &m);
        if (write(pipe, &m, sizeof m) != (ssize_t)sizeof m)
            _exit(1);
        if (i == 0 && m.fate != MUTANT_SURVIVES)
            break;              /* a case that fails as it is proves nothing */
    }
    _exit(0);
}

/* ---------------------------------------------------------------- the parent */

static bool read_whole(int pipe, struct mutant *m)
{
    char *at = (char *)m;
    size_t left = sizeof *m;

    while (left > 0) {
        ssize_t n = read(pipe, at, left);
        if (n <= 0)
            return false;
        at += n;
        left -= (size_t)n;
    }
    return true;
}

static void note_death(struct mutant *m, int status)
{
    m->fate = MUTANT_CRASHES;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        snprintf(m->why, sizeof m->why, "does not end");
    else if (WIFSIGNALED(status))
        snprintf(m->why, sizeof m->why, "crashes with signal %d", WTERMSIG(status));
    else
        snprintf(m->why, sizeof m->why, "ends the program with status %d", WEXITSTATUS(status));
}

static void give_up(const char *what)
{
    perror(what);
    exit(2);
}

/* Runs mutants from `from` on in one child; returns the index after the last one it decided. */
static int run_child(struct trial *t, int from)
{
    int ends[2], status = 0, i = from;

    if (pipe(ends) != 0)
        give_up("warlord: pipe");
    fflush(NULL);

    pid_t pid = fork();

    if (pid < 0)
        give_up("warlord: fork");
    if (pid == 0) {
        close(ends[0]);
        child(t, from, ends[1]);
    }
    close(ends[1]);
    while (i < t->n && read_whole(ends[0], &t->mutant[i]))
        i++;
    close(ends[0]);
    if (waitpid(pid, &status, 0) != pid)
        give_up("warlord: waitpid");

    bool ended_well = WIFEXITED(status) && WEXITSTATUS(status) == 0;

    if (i < t->n && !ended_well)
        note_death(&t->mutant[i++], status);
    return ended_well ? t->n : i;
}

void trial_run(struct trial *t, const struct book *b, int index)
{
    t->book = b;
    t->index = index;
    t->edition = book_edition(b, index);
    t->nproves = 0;
    book_proves(b, &b->cases[index], add_named, t);
    add_mutants(t);
    for (int i = 0; i < t->n && t->mutant[0].fate <= MUTANT_SURVIVES;)
        i = run_child(t, i);
}

struct sought {
    enum mk_rule rule;
    bool found;
};

static void seek(void *context, enum mk_rule rule, int line)
{
    struct sought *s = context;

    (void)line;
    s->found = s->found || rule == s->rule;
}

bool case_names(const struct book *b, int index, enum mk_rule rule)
{
    struct sought s = {rule, false};

    book_proves(b, &b->cases[index], seek, &s);
    return s.found;
}

bool case_is_control(const struct book *b, int index)
{
    static const char ending[] = "-control";
    const char *name = b->cases[index].name;
    size_t n = strlen(name), m = sizeof ending - 1;

    return n >= m && strcmp(name + n - m, ending) == 0;
}

bool trial_passes(const struct trial *t)
{
    return t->mutant[0].fate == MUTANT_SURVIVES;
}

bool trial_names(const struct trial *t, enum mk_rule rule)
{
    for (int i = 0; i < t->nproves; i++)
        if (t->proves[i] == rule)
            return true;
    return false;
}

static const struct mutant *failed_without(const struct trial *t, enum mk_rule rule,
                                           bool only_broken)
{
    for (int i = 1; i < t->n; i++)
        if (t->mutant[i].rule == rule && t->mutant[i].only_broken == only_broken &&
            t->mutant[i].fate >= MUTANT_FAILS)
            return &t->mutant[i];
    return NULL;
}

const struct mutant *trial_proof(const struct trial *t, enum mk_rule rule)
{
    enum mk_rule source[R_COUNT];
    int n = trial_names(t, rule) ? mk_rule_sources(rule, t->edition, source, R_COUNT) : 0;
    bool only_broken = is_negative(rule, t->edition);
    const struct mutant *found = NULL;

    if (!trial_passes(t) || case_is_control(t->book, t->index))
        return NULL;
    for (int i = 0; i < n && !found; i++)
        found = failed_without(t, source[i], only_broken);
    return found;
}
