/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* help.c: what --help prints, from a command's own table. */
#include <string.h>

#include "cli/options.h"

enum { COLUMNS = 96, NAMES = 24 };

/* Columns of the first n bytes of a text: a character of UTF-8 is one. */
static int width_of(const char *text, int n)
{
    int width = 0;

    for (int i = 0; i < n; i++)
        width += ((unsigned char)text[i] & 0xC0) != 0x80;
    return width;
}

/* The words of `text` in lines indented by `indent` blanks; the first
 * continues at column `at`. Newlines are kept. */
static void print_wrapped(FILE *out, const char *text, int indent, int at)
{
    while (*text) {
        int n = (int)strcspn(text, " \n"), width = width_of(text, n);

        if (at > indent && at + 1 + width > COLUMNS) {
            fputc('\n', out);
            at = 0;
        }
        if (at < indent)
            at += fprintf(out, "%*s", indent - at, "");
        else if (at > indent)
            at += fprintf(out, " ");
        fprintf(out, "%.*s", n, text);
        at += width;
        text += n;
        if (*text == '\n') {
            fputc('\n', out);
            at = 0;
        }
        text += *text != '\0';
    }
    fputc('\n', out);
}

void help_option_name(const struct option_entry *e, char *out, size_t size)
{
    size_t used = 0;

    out[0] = '\0';
    if (e->kind == OPTION_ANY || e->kind == OPTION_ROW) {
        snprintf(out, size, "%s%s", e->kind == OPTION_ANY ? "--NAME " : "", e->value);
        return;
    }
    if (e->letter)
        used = (size_t)snprintf(out, size, "-%c%s", e->letter, e->name ? ", " : "");
    if (e->name)
        used += (size_t)snprintf(out + used, size - used, "--%s", e->name);
    if (e->value)
        snprintf(out + used, size - used, e->kind == OPTION_MAYBE_TEXT ? "[=%s]" : " %s", e->value);
}

static void print_option(FILE *out, const struct option_entry *e)
{
    char name[80];

    if (e->kind == OPTION_TITLE) {
        fprintf(out, "\n%s:\n", e->help);
        return;
    }
    help_option_name(e, name, sizeof name);

    int length = (int)strlen(name), extra = length - width_of(name, length);
    int at = fprintf(out, "  %-*s", NAMES - 3 + extra, name) - extra;

    if (at >= NAMES) {
        fputc('\n', out);
        at = 0;
    }
    print_wrapped(out, e->help, NAMES, at);
}

/* "usage: warlord army check FILE", one line for each form. */
static void print_usage(FILE *out, const struct command *c, const char *parent)
{
    const char *line = c->synopsis ? c->synopsis : "";
    const char *label = "usage:";

    do {
        int n = (int)strcspn(line, "\n");

        fprintf(out, "%-6s %s %s%s%.*s\n", label, parent, c->name, n ? " " : "", n, line);
        line += n + (line[n] != '\0');
        label = "";
    } while (*line);
}

static void print_verbs(FILE *out, const struct command *c)
{
    fputs("\nCommands:\n", out);
    for (const struct command *v = c->verbs; v->name; v++)
        fprintf(out, "  %-10s %s\n", v->name, v->summary);
}

const struct option_entry option_help = {.kind = OPTION_FLAG, .letter = 'h', .name = "help",
                                         .help = "Print a summary of these options and exit."};

void help_print(FILE *out, const struct command *c, const char *parent)
{

    print_usage(out, c, parent);
    fputc('\n', out);
    print_wrapped(out, c->text, 0, 0);
    if (c->verbs) {
        print_verbs(out, c);
        fprintf(out, "\n'%s %s COMMAND --help' explains each command.\n", parent, c->name);
    } else {
        fputs("\nOptions:\n", out);
        print_option(out, &option_help);
        for (const struct option_entry *e = c->options; e && e->kind; e++)
            print_option(out, e);
    }
    if (c->notes) {
        fputc('\n', out);
        print_wrapped(out, c->notes, 0, 0);
    }
}

void help_list(FILE *out, const struct command *const *commands)
{
    for (; *commands; commands++)
        fprintf(out, "  %-10s %s\n", (*commands)->name, (*commands)->summary);
}
