/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* options.h: a command describes itself once.
 *
 *  (1) Parsing, --help, error messages, manual pages and shell completions all come from the same
 *      struct command; nothing about an option is written down twice.
 *  (2) Options and words may be mixed in any order, `--name value` and `--name=value` mean the same,
 *      and `--` ends the options. Where the words are orders and numbers (options_first), the first
 *      word ends the options.
 *  (3) A mistake is reported in one line on stderr with exit status 2; --help goes to stdout with exit
 *      status 0. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum option_kind {
    OPTION_END,                 /* of the list */
    OPTION_TITLE,               /* a heading: `help` */
    OPTION_ROW,                 /* not an option but a line of the list: `value` and `help` */
    OPTION_FLAG,                /* bool: true if given */
    OPTION_TEXT,                /* const char * */
    OPTION_MAYBE_TEXT,          /* const char *; "-" if no value is given */
    OPTION_INT,                 /* int, from `low` to `high` */
    OPTION_LONG,                /* long, from `low` to `high` */
    OPTION_SEED,                /* uint64_t, decimal or 0x… */
    OPTION_WORD,                /* const char *, one of `choices` */
    OPTION_CALL,                /* `take` interprets the value */
    OPTION_ANY,                 /* any name not in the list: `take_any` */
};

struct option_entry {
    enum option_kind kind;
    char letter;                /* for -n, or 0 */
    const char *name;           /* for --games, or NULL */
    const char *value;          /* what its value is called: "FILE"; NULL: it has none */
    size_t offset;              /* of the member of the request */
    int64_t low, high;
    const char *choices;        /* the words allowed, separated by spaces; or NULL */
    /* Stores the value, or NULL if it has none. Returns NULL, or what was expected: "a faction". */
    const char *(*take)(void *request, const char *value);
    const char *(*take_any)(void *request, const char *name, const char *value);
    const char *help;
};

/* Entries of a table; `type` is the struct of the request. */
#define TITLE_ENTRY(text) {.kind = OPTION_TITLE, .help = text}
#define FLAG_ENTRY(short_, long_, type, member, text) \
    {.kind = OPTION_FLAG, .letter = short_, .name = long_, .offset = offsetof(type, member), \
     .help = text}
#define TEXT_ENTRY(long_, val, type, member, text) \
    {.kind = OPTION_TEXT, .name = long_, .value = val, .offset = offsetof(type, member), \
     .help = text}
#define INT_ENTRY(long_, val, type, member, from, to, text) \
    {.kind = OPTION_INT, .name = long_, .value = val, .offset = offsetof(type, member), \
     .low = from, .high = to, .help = text}
#define LONG_ENTRY(short_, long_, val, type, member, from, to, text) \
    {.kind = OPTION_LONG, .letter = short_, .name = long_, .value = val, \
     .offset = offsetof(type, member), .low = from, .high = to, .help = text}
#define SEED_ENTRY(type, member, text) \
    {.kind = OPTION_SEED, .name = "seed", .value = "N", .offset = offsetof(type, member), \
     .help = text}
#define CALL_ENTRY(long_, val, take_, text) \
    {.kind = OPTION_CALL, .name = long_, .value = val, .take = take_, .help = text}
#define CHOICE_ENTRY(long_, val, take_, words_, text) \
    {.kind = OPTION_CALL, .name = long_, .value = val, .take = take_, .choices = words_, \
     .help = text}
/* The editions' names; tests/unit/catalog_test.c compares them with the editions there are. */
#define EDITION_WORDS "unlimited conquest mk2"
#define EDITION_CHOICE "unlimited, conquest or mk2"
#define EDITION_HELP EDITION_CHOICE " (the second edition)"
#define EDITION_ENTRY(type, member, text) \
    {.kind = OPTION_WORD, .name = "rules", .value = "EDITION", .offset = offsetof(type, member), \
     .choices = EDITION_WORDS, .help = text}
#define END_ENTRY {.kind = OPTION_END}

struct command {
    const char *name;
    const char *summary;        /* a few words for lists, without a full stop */
    const char *synopsis;       /* what follows the name; one line for each form */
    const char *text;           /* paragraphs, separated by newlines */
    const char *notes;          /* the same, after the options */
    const struct option_entry *options;     /* or NULL */
    const struct command *verbs;            /* ends with a NULL name; or NULL */
    const char *words;          /* what its words are called, for messages: "FILE" */
    int min, max;               /* how many words; max = -1: any number */
    bool options_first;
    size_t request;             /* bytes */
    void (*defaults)(void *request);        /* sets defaults after it was cleared; or NULL */
    int (*run)(void *request, int n, char **word);
};

/* Parses the words after the command's name (argv[0]) and runs it. Returns the exit status.
 * `parent` is what comes before the name: "warlord", "warlord army". */
int command_run(const struct command *, const char *parent, int argc, char **argv);
/* Reports a mistake that only the command itself can see; returns 2. `name` as in "warlord sim". */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int command_misused(const char *name, const char *format, ...);
/* The usual callback for durations: "90d", "12h", "30m", "45s" as milliseconds. */
const char *option_duration(int64_t *out, const char *value);

/* help.c */
extern const struct option_entry option_help;     /* every command has it */
void help_print(FILE *, const struct command *, const char *parent);
/* One line for each command. */
void help_list(FILE *, const struct command *const *commands);
/* "-n, --games GAMES" */
void help_option_name(const struct option_entry *, char *out, size_t size);

/* manual.c: pages for man(1), in troff. */
void manual_print(FILE *, const struct command *);
void manual_print_program(FILE *, const struct command *const *commands);

/* complete.c: "bash", "zsh", "fish"; false if the shell is unknown. */
bool complete_print(FILE *, const char *shell, const struct command *const *commands);

#endif
