/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* manual.c: manual pages for man(1), from the commands' own tables. */
#include <ctype.h>
#include <string.h>

#include "cli/options.h"
#include "mk/version.h"

/* Escapes text for troff: typed hyphens, and no line that looks like a request. */
static void print_text(FILE *out, const char *text)
{
    bool first = true;                      /* in a line */

    for (; *text; text++) {
        if (first && (*text == '.' || *text == '\''))
            fputs("\\&", out);
        first = *text == '\n';
        if (*text == '\\')
            fputs("\\e", out);
        else if (*text == '-')
            fputs("\\-", out);
        else if (*text == '\'')
            fputs("\\(aq", out);
        else if (*text == '`')
            fputs("\\(ga", out);
        else if (*text == '\n')
            fputs("\n.PP\n", out);
        else
            fputc(*text, out);
    }
    fputc('\n', out);
}

static void print_upper(FILE *out, const char *text)
{
    for (; *text; text++)
        fputc(*text == '-' ? '-' : toupper((unsigned char)*text), out);
}

static void print_head(FILE *out, const char *name)
{
    fputs(".TH \"", out);
    print_upper(out, name);
    fprintf(out, "\" 1 \"\" \"Warlord %s\" \"Warlord Manual\"\n.SH NAME\n", MK_VERSION);
}

static void print_option(FILE *out, const struct option_entry *e)
{
    char name[80];

    if (e->kind == OPTION_TITLE) {
        fprintf(out, ".SS %s\n", e->help);
        return;
    }
    help_option_name(e, name, sizeof name);
    fputs(".TP\n.B ", out);
    print_text(out, name);
    print_text(out, e->help);
}

static void print_options(FILE *out, const struct command *c)
{
    print_option(out, &option_help);
    for (const struct option_entry *e = c->options; e && e->kind; e++)
        print_option(out, e);
}

/* One line for each form; `name` is "warlord army check". */
static void print_synopsis(FILE *out, const struct command *c, const char *name)
{
    const char *line = c->synopsis ? c->synopsis : "";
    char text[512];

    do {
        int n = (int)strcspn(line, "\n");

        snprintf(text, sizeof text, "%.*s", n, line);
        fputs(".B ", out);
        print_text(out, name);
        if (n)
            print_text(out, text);
        line += n + (line[n] != '\0');
        if (*line)
            fputs(".br\n", out);
    } while (*line);
}

static void print_verbs(FILE *out, const struct command *c)
{
    fputs(".SH COMMANDS\n", out);
    for (const struct command *v = c->verbs; v->name; v++) {
        char name[80];

        snprintf(name, sizeof name, "warlord %s %s", c->name, v->name);
        fprintf(out, ".SS %s\n", v->name);
        print_synopsis(out, v, name);
        fputs(".PP\n", out);
        print_text(out, v->text);
        print_options(out, v);
        if (v->notes) {
            fputs(".PP\n", out);
            print_text(out, v->notes);
        }
    }
}

void manual_print(FILE *out, const struct command *c)
{
    char name[80];

    snprintf(name, sizeof name, "warlord-%s", c->name);
    print_head(out, name);
    snprintf(name, sizeof name, "warlord\\-%s \\- ", c->name);
    fputs(name, out);
    print_text(out, c->summary);
    fputs(".SH SYNOPSIS\n", out);
    snprintf(name, sizeof name, "warlord %s", c->name);
    print_synopsis(out, c, name);
    fputs(".SH DESCRIPTION\n", out);
    print_text(out, c->text);
    if (c->verbs)
        print_verbs(out, c);
    if (!c->verbs) {
        fputs(".SH OPTIONS\n", out);
        print_options(out, c);
    }
    if (c->notes) {
        fputs(".SH NOTES\n", out);
        print_text(out, c->notes);
    }
    fputs(".SH SEE ALSO\n.BR warlord (1)\n", out);
}

void manual_print_program(FILE *out, const struct command *const *commands)
{
    print_head(out, "warlord");
    fputs("warlord \\- play, referee, simulate and explain Mage Knight\n"
          ".SH SYNOPSIS\n.B warlord\n.I COMMAND\n[\\fIARGUMENT\\fR ...]\n.br\n"
          ".B warlord \\-\\-version\n"
          ".SH DESCRIPTION\n"
          "Warlord plays, referees, simulates and explains Mage Knight, the miniatures game with\n"
          "the combat dial. Every refusal names the rule, the piece at fault and the smallest\n"
          "change that would make the order legal.\n"
          ".SH COMMANDS\n", out);
    for (const struct command *const *c = commands; *c; c++) {
        fprintf(out, ".TP\n.BR warlord\\-%s (1)\n", (*c)->name);
        print_text(out, (*c)->summary);
    }
    fputs(".SH EXIT STATUS\n0 if all went well, 2 if the command line is wrong. Each\n"
          "command explains what 1 means: usually that the answer is no.\n"
          ".SH ENVIRONMENT\n.TP\n.B XDG_DATA_HOME\n"
          "The folder that holds your collections and games (in a folder\n.IR warlord );\n"
          "otherwise\n.IR ~/.local/share .\n", out);
}
