/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* options.c: parses the arguments after a command's name, using its table of options. */
#define _GNU_SOURCE
#include "cli/options.h"

#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { OPTIONS_MAX = 48, NAME_MAX_LENGTH = 64, HELP_CODE = 1000, FIRST_CODE = 1001 };

/* The table in the form getopt_long needs, and what has been parsed so far. */
struct parser {
    const struct command *command;
    char name[NAME_MAX_LENGTH];             /* "warlord army check" */
    const struct option_entry *any;         /* accepts unknown names, or NULL */
    struct option longs[OPTIONS_MAX + 2];
    const struct option_entry *entry[OPTIONS_MAX];      /* by code - FIRST_CODE */
    char shorts[3 * OPTIONS_MAX];
    void *request;
    int nword;
    char **word;
};

enum parsed { PARSED, PARSED_HELP, PARSED_WRONG };

/* ---------------------------------------------------------------- messages */

static void print_mistake(const char *name, const char *format, va_list arguments)
{
    fprintf(stderr, "%s: ", name);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "; see '%s --help'\n", name);
}

int command_misused(const char *name, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    print_mistake(name, format, arguments);
    va_end(arguments);
    return 2;
}

/* "--port", or "-n" if it has no long name. */
static void name_of(const struct option_entry *e, char out[NAME_MAX_LENGTH])
{
    if (e->name)
        snprintf(out, NAME_MAX_LENGTH, "--%s", e->name);
    else
        snprintf(out, NAME_MAX_LENGTH, "-%c", e->letter);
}

static bool expected(const struct parser *p, const char *option, const char *what,
                     const char *found)
{
    fprintf(stderr, "%s: %s: expected %s, found '%s'\n", p->name, option, what, found ? found : "");
    return false;
}

/* ---------------------------------------------------------------- values */

static bool take_number(const struct parser *p, const struct option_entry *e, const char *value)
{
    char name[NAME_MAX_LENGTH], what[96];
    char *to = (char *)p->request + e->offset, *end;
    long long n;

    errno = 0;
    n = strtoll(value, &end, 10);
    if (errno || end == value || *end || n < e->low || n > e->high) {
        name_of(e, name);
        snprintf(what, sizeof what, "a number from %lld to %lld", (long long)e->low,
                 (long long)e->high);
        return expected(p, name, what, value);
    }
    if (e->kind == OPTION_INT)
        *(int *)(void *)to = (int)n;
    else
        *(long *)(void *)to = (long)n;
    return true;
}

static bool take_seed(const struct parser *p, const struct option_entry *e, const char *value)
{
    char name[NAME_MAX_LENGTH], *end;
    unsigned long long n;

    errno = 0;
    n = strtoull(value, &end, 0);
    if (errno || end == value || *end || strchr(value, '-')) {
        name_of(e, name);
        return expected(p, name, "a whole number from 0", value);
    }
    *(uint64_t *)(void *)((char *)p->request + e->offset) = n;
    return true;
}

/* "a b c" as "a, b or c". */
static void list_choices(const char *words, char *out, size_t size)
{
    size_t n = 0;

    for (const char *w = words; *w && n + 4 < size; w++) {
        const char *between = strchr(w + 1, ' ') ? ", " : " or ";

        if (*w != ' ')
            out[n++] = *w;
        else
            n += (size_t)snprintf(out + n, size - n, "%s", between);
    }
    out[n] = '\0';
}

static bool take_word(const struct parser *p, const struct option_entry *e, const char *value)
{
    char name[NAME_MAX_LENGTH], what[96];
    size_t length = strlen(value);

    for (const char *w = e->choices; *w; w += strspn(w, " ")) {
        size_t n = strcspn(w, " ");

        if (n == length && memcmp(w, value, n) == 0) {
            *(const char **)(void *)((char *)p->request + e->offset) = value;
            return true;
        }
        w += n;
    }
    name_of(e, name);
    list_choices(e->choices, what, sizeof what);
    return expected(p, name, what, value);
}

static bool take(const struct parser *p, const struct option_entry *e, const char *value)
{
    char name[NAME_MAX_LENGTH], *to = (char *)p->request + e->offset;
    const char *what;

    switch (e->kind) {
    case OPTION_FLAG:
        return *(bool *)(void *)to = true;
    case OPTION_TEXT:
    case OPTION_MAYBE_TEXT:
        *(const char **)(void *)to = value ? value : "-";
        return true;
    case OPTION_INT:
    case OPTION_LONG:
        return take_number(p, e, value);
    case OPTION_SEED:
        return take_seed(p, e, value);
    case OPTION_WORD:
        return take_word(p, e, value);
    default:
        what = e->take(p->request, value);
        name_of(e, name);
        return !what || expected(p, name, what, value);
    }
}

const char *option_duration(int64_t *out, const char *value)
{
    static const struct { char unit; int64_t ms; } units[] = {
        {'d', 86400000}, {'h', 3600000}, {'m', 60000}, {'s', 1000}};
    char *end;
    long n = strtol(value, &end, 10);

    for (int i = 0; i < 4; i++)
        if (end > value && *end == units[i].unit && !end[1] && n > 0 && n <= 100000) {
            *out = n * units[i].ms;
            return NULL;
        }
    return "a duration such as 90d, 12h, 30m or 45s";
}

/* ---------------------------------------------------------------- the table for getopt */

static void add_short(struct parser *p, const struct option_entry *e)
{
    size_t used = strlen(p->shorts);

    if (e->letter)
        snprintf(p->shorts + used, sizeof p->shorts - used, "%c%s", e->letter, e->value ? ":" : "");
}

static void prepare(struct parser *p)
{
    int n = 0, k = 0;

    snprintf(p->shorts, sizeof p->shorts, "%s", p->command->options_first ? "+:h" : "-:h");
    for (const struct option_entry *e = p->command->options; e && e->kind; e++) {
        int has = !e->value                      ? no_argument
                  : e->kind == OPTION_MAYBE_TEXT ? optional_argument
                                                 : required_argument;

        if (e->kind == OPTION_ANY)
            p->any = e;
        if (e->kind == OPTION_TITLE || e->kind == OPTION_ROW || e->kind == OPTION_ANY)
            continue;
        assert(k < OPTIONS_MAX);
        add_short(p, e);
        p->entry[k] = e;
        if (e->name)
            p->longs[n++] = (struct option){e->name, has, NULL, FIRST_CODE + k};
        k++;
    }
    p->longs[n] = (struct option){"help", no_argument, NULL, HELP_CODE};
}

static const struct option_entry *entry_of(const struct parser *p, int code)
{
    if (code >= FIRST_CODE && code < FIRST_CODE + OPTIONS_MAX)
        return p->entry[code - FIRST_CODE];
    for (int i = 0; i < OPTIONS_MAX && p->entry[i]; i++)
        if (p->entry[i]->letter == code)
            return p->entry[i];
    return NULL;
}

/* ---------------------------------------------------------------- words and mistakes */

static int long_names_like(const struct parser *p, const char *name, size_t length)
{
    int n = 0;

    for (const struct option *o = p->longs; o->name; o++)
        n += strncmp(o->name, name, length) == 0;
    return n;
}

/* The command accepts every name: `--green BOT`, `--green=BOT`. */
static bool take_any(const struct parser *p, char *word, int argc, char **argv)
{
    char *equals = strchr(word, '=');
    const char *value = equals ? equals + 1 : optind < argc ? argv[optind++] : NULL;
    const char *what;

    if (equals)
        *equals = '\0';
    what = value ? p->any->take_any(p->request, word + 2, value) : p->any->value;
    return !what || expected(p, word, what, value);
}

/* An option that is not in the table. */
static bool take_unknown(const struct parser *p, int argc, char **argv)
{
    char *word = argv[optind - 1];
    size_t length = strcspn(word, "=");

    if (optopt)
        command_misused(p->name, "unknown option '-%c'", optopt);
    else if (p->any)
        return take_any(p, word, argc, argv);
    else
        command_misused(p->name, "%s option '%.*s'",
                        long_names_like(p, word + 2, length - 2) > 1 ? "ambiguous" : "unknown",
                        (int)length, word);
    return false;
}

/* getopt returned '?': the name is unknown, or it is a flag with a value. */
static bool explain_mistake(const struct parser *p, int argc, char **argv)
{
    const struct option_entry *e = optopt >= FIRST_CODE ? entry_of(p, optopt) : NULL;

    if (e || optopt == HELP_CODE) {
        command_misused(p->name, "--%s takes no value", e ? e->name : "help");
        return false;
    }
    return take_unknown(p, argc, argv);
}

static bool explain_missing(const struct parser *p)
{
    const struct option_entry *e = entry_of(p, optopt);
    char name[NAME_MAX_LENGTH];

    name_of(e, name);
    command_misused(p->name, "%s needs a value: %s %s", name, name, e->value);
    return false;
}

/* `--json FILE` of a command without words means --json=FILE. */
static const char *maybe_next(const struct parser *p, const struct option_entry *e, int argc,
                              char **argv)
{
    bool next = e->kind == OPTION_MAYBE_TEXT && p->command->max == 0 && optind < argc &&
                (argv[optind][0] != '-' || !argv[optind][1]);

    return next ? argv[optind++] : NULL;
}

static enum parsed check_words(const struct parser *p)
{
    const struct command *c = p->command;
    const char *words = c->words ? c->words : "";

    if (p->nword < c->min)
        command_misused(p->name, "%s is missing", words);
    else if (c->max > 1 && p->nword > c->max)
        command_misused(p->name, "unexpected argument '%s': there can be at most %d", p->word[c->max],
                        c->max);
    else if (c->max >= 0 && p->nword > c->max)
        command_misused(p->name, "unexpected argument '%s'", p->word[c->max]);
    else
        return PARSED;
    return PARSED_WRONG;
}

static enum parsed parse(struct parser *p, int argc, char **argv)
{
    int code;
    bool good = true;

    opterr = 0;
    optind = 0;                             /* glibc: start over */
    while (good && (code = getopt_long(argc, argv, p->shorts, p->longs, NULL)) != -1) {
        const struct option_entry *e = entry_of(p, code);

        if (code == HELP_CODE || (code == 'h' && !e))
            return PARSED_HELP;
        if (code == 1)
            p->word[p->nword++] = optarg;
        else if (code == ':')
            good = explain_missing(p);
        else if (code == '?')
            good = explain_mistake(p, argc, argv);
        else if (e)
            good = take(p, e, optarg ? optarg : maybe_next(p, e, argc, argv));
    }
    while (good && optind < argc)
        p->word[p->nword++] = argv[optind++];
    return good ? check_words(p) : PARSED_WRONG;
}

/* ---------------------------------------------------------------- running */

static int run_verb(const struct command *c, const char *name, int argc, char **argv)
{
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
                     strcmp(argv[1], "help") == 0))
        return -1;
    for (const struct command *v = c->verbs; argc > 1 && v->name; v++)
        if (strcmp(argv[1], v->name) == 0)
            return command_run(v, name, argc - 1, argv + 1);
    if (argc < 2)
        return command_misused(name, "COMMAND is missing");
    return command_misused(name, "unknown %s '%.*s'", argv[1][0] == '-' ? "option" : "command",
                           (int)strcspn(argv[1], "="), argv[1]);
}

static int run_parsed(struct parser *p, const char *parent, int argc, char **argv)
{
    const struct command *c = p->command;

    prepare(p);
    if (c->defaults)
        c->defaults(p->request);
    switch (parse(p, argc, argv)) {
    case PARSED_HELP:
        help_print(stdout, c, parent);
        return 0;
    case PARSED_WRONG:
        return 2;
    default:
        return c->run(p->request, p->nword, p->word);
    }
}

int command_run(const struct command *c, const char *parent, int argc, char **argv)
{
    struct parser p = {.command = c};
    int status;

    snprintf(p.name, sizeof p.name, "%s %s", parent, c->name);
    if (c->verbs) {
        status = run_verb(c, p.name, argc, argv);
        if (status < 0)
            help_print(stdout, c, parent);
        return status < 0 ? 0 : status;
    }
    p.request = calloc(1, c->request ? c->request : 1);
    p.word = calloc((size_t)argc + 1, sizeof *p.word);
    if (!p.request || !p.word)
        abort();
    status = run_parsed(&p, parent, argc, argv);
    free(p.word);
    free(p.request);
    return status;
}
