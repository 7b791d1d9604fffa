/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* complete.c: completions for bash, zsh and fish, from the commands' own tables. */
#include <string.h>

#include "cli/options.h"

static bool names_a_file(const char *value)
{
    return strstr(value, "FILE") || strstr(value, "DIR") || strstr(value, "TABLE") ||
           strstr(value, "ARMY");
}

/* ---------------------------------------------------------------- bash */

static void bash_options(FILE *out, const struct command *c)
{
    for (const struct option_entry *e = c->options; e && e->kind; e++)
        if (e->name)
            fprintf(out, "--%s ", e->name);
    fputs("--help", out);
}

static void bash_values(FILE *out, const struct command *c)
{
    for (const struct option_entry *e = c->options; e && e->kind; e++)
        if (e->choices)
            fprintf(out, "        --%s) COMPREPLY=($(compgen -W '%s' -- \"$word\")); return ;;\n",
                    e->name, e->choices);
        else if (e->name && e->value && !names_a_file(e->value))
            fprintf(out, "        --%s) return ;;\n", e->name);
}

static void bash_command(FILE *out, const struct command *c, const char *key)
{
    fprintf(out, "    %s)\n        options='", key);
    bash_options(out, c);
    fputs("'\n        case $before in\n", out);
    bash_values(out, c);
    fputs("        esac ;;\n", out);
}

static void bash_print(FILE *out, const struct command *const *commands)
{
    fputs("# bash completion for warlord\n_warlord()\n{\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
          "    local command=${COMP_WORDS[1]} options='' verbs=''\n"
          "    COMPREPLY=()\n    if [ \"$COMP_CWORD\" = 1 ]; then\n"
          "        COMPREPLY=($(compgen -W '--help --version", out);
    for (const struct command *const *c = commands; *c; c++)
        fprintf(out, " %s", (*c)->name);
    fputs("' -- \"$word\"))\n        return\n    fi\n    case $command in\n", out);
    for (const struct command *const *c = commands; *c; c++)
        if ((*c)->verbs) {
            fprintf(out, "    %s) verbs='", (*c)->name);
            for (const struct command *v = (*c)->verbs; v->name; v++)
                fprintf(out, "%s%s", v->name, v[1].name ? " " : "");
            fputs("' ;;\n", out);
        }
    fputs("    esac\n    if [ -n \"$verbs\" ] && [ \"$COMP_CWORD\" = 2 ]; then\n"
          "        COMPREPLY=($(compgen -W \"$verbs --help\" -- \"$word\"))\n        return\n    fi\n"
          "    [ -z \"$verbs\" ] || command=\"$command ${COMP_WORDS[2]}\"\n"
          "    case $command in\n", out);
    for (const struct command *const *c = commands; *c; c++) {
        char key[64];

        for (const struct command *v = (*c)->verbs; v && v->name; v++) {
            snprintf(key, sizeof key, "'%s %s'", (*c)->name, v->name);
            bash_command(out, v, key);
        }
        if (!(*c)->verbs)
            bash_command(out, *c, (*c)->name);
    }
    fputs("    esac\n    case $word in\n"
          "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
          "    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n    esac\n}\n"
          "complete -o filenames -F _warlord warlord\n", out);
}

/* ---------------------------------------------------------------- quoting */

/* For single quotes; brackets and colons are special in zsh's lists. */
static void quoted(FILE *out, const char *text, bool zsh)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs(zsh ? "'\\''" : "\\'", out);
        else if (zsh && strchr("[]:\\", *text))
            fprintf(out, "\\%c", *text);
        else if (!zsh && *text == '\\')
            fputs("\\\\", out);
        else
            fputc(*text == '\n' ? ' ' : *text, out);
    }
}

/* ---------------------------------------------------------------- zsh */

static void zsh_options(FILE *out, const struct command *c, const char *indent)
{
    fprintf(out, "%s_arguments '--help[print help]' \\\n", indent);
    for (const struct option_entry *e = c->options; e && e->kind; e++) {
        if (!e->name)
            continue;
        fprintf(out, "%s  '*--%s%s[", indent, e->name,
                !e->value ? "" : e->kind == OPTION_MAYBE_TEXT ? "=-" : "=");
        quoted(out, e->help, true);
        fputc(']', out);
        if (e->value)
            fprintf(out, "%s%s:", e->kind == OPTION_MAYBE_TEXT ? "::" : ":", e->value);
        if (e->choices)
            fprintf(out, "(%s)", e->choices);
        else if (e->value && names_a_file(e->value))
            fputs("_files", out);
        fputs("' \\\n", out);
    }
    fprintf(out, "%s  '*:argument:_files'\n", indent);
}

static void zsh_command(FILE *out, const struct command *c)
{
    fprintf(out, "  %s)\n", c->name);
    if (!c->verbs) {
        zsh_options(out, c, "    ");
    } else {
        fputs("    if (( CURRENT == 2 )); then\n      compadd", out);
        for (const struct command *v = c->verbs; v->name; v++)
            fprintf(out, " %s", v->name);
        fputs("\n    else\n      shift words; (( CURRENT-- ))\n      case $words[1] in\n", out);
        for (const struct command *v = c->verbs; v->name; v++) {
            fprintf(out, "      %s)\n", v->name);
            zsh_options(out, v, "        ");
            fputs("        ;;\n", out);
        }
        fputs("      esac\n    fi\n", out);
    }
    fputs("    ;;\n", out);
}

static void zsh_print(FILE *out, const struct command *const *commands)
{
    fputs("#compdef warlord\n# zsh completion for warlord\n"
          "if (( CURRENT == 2 )); then\n  local -a commands=(\n", out);
    for (const struct command *const *c = commands; *c; c++) {
        fprintf(out, "    '%s:", (*c)->name);
        quoted(out, (*c)->summary, true);
        fputs("'\n", out);
    }
    fputs("  )\n  _describe command commands\n  return\nfi\nshift words; (( CURRENT-- ))\n"
          "case $words[1] in\n", out);
    for (const struct command *const *c = commands; *c; c++)
        zsh_command(out, *c);
    fputs("esac\n", out);
}

/* ---------------------------------------------------------------- fish */

static void fish_options(FILE *out, const struct command *c, const char *when)
{
    for (const struct option_entry *e = c->options; e && e->kind; e++) {
        if (!e->name)
            continue;
        fprintf(out, "complete -c warlord -n '%s' -l %s", when, e->name);
        if (e->letter)
            fprintf(out, " -s %c", e->letter);
        if (e->value)
            fputs(e->choices ? " -x" : names_a_file(e->value) ? " -r -F" : " -x", out);
        if (e->choices)
            fprintf(out, " -a '%s'", e->choices);
        fputs(" -d '", out);
        quoted(out, e->help, false);
        fputs("'\n", out);
    }
}

static void fish_print(FILE *out, const struct command *const *commands)
{
    char when[160];

    fputs("# fish completion for warlord\ncomplete -c warlord -s h -l help -d '", out);
    quoted(out, option_help.help, false);
    fputs("'\n", out);
    for (const struct command *const *c = commands; *c; c++) {
        fprintf(out, "complete -c warlord -f -n __fish_use_subcommand -a %s -d '", (*c)->name);
        quoted(out, (*c)->summary, false);
        fputs("'\n", out);
        snprintf(when, sizeof when, "__fish_seen_subcommand_from %s", (*c)->name);
        fish_options(out, *c, when);
        for (const struct command *v = (*c)->verbs; v && v->name; v++) {
            fprintf(out, "complete -c warlord -f -n '%s' -a %s -d '", when, v->name);
            quoted(out, v->summary, false);
            fputs("'\n", out);
            snprintf(when, sizeof when,
                     "__fish_seen_subcommand_from %s; and __fish_seen_subcommand_from %s",
                     (*c)->name, v->name);
            fish_options(out, v, when);
            snprintf(when, sizeof when, "__fish_seen_subcommand_from %s", (*c)->name);
        }
    }
}

bool complete_print(FILE *out, const char *shell, const struct command *const *commands)
{
    static const struct {
        const char *shell;
        void (*print)(FILE *, const struct command *const *);
    } shells[] = {{"bash", bash_print}, {"zsh", zsh_print}, {"fish", fish_print}};

    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++)
        if (strcmp(shell, shells[i].shell) == 0) {
            shells[i].print(out, commands);
            return true;
        }
    return false;
}
