/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* wrap.c: wrapping long sentences for a terminal. */
#define _DEFAULT_SOURCE             /* struct winsize */
#include "cli/wrap.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { NARROWEST = 30 };

/* Those of the terminal, if it is a narrow one. */
static int columns(void)
{
    struct winsize size;

    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 ||
        size.ws_col < NARROWEST || size.ws_col > WRAP_COLUMNS)
        return WRAP_COLUMNS;
    return size.ws_col;
}

int wrap_width(const char *text, int n)
{
    int count = 0;

    for (int i = 0; i < n; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

void wrap_print(const char *text, int indent, int at)
{
    int most = columns();

    while (*text) {
        int n = (int)strcspn(text, " ");
        int width = wrap_width(text, n);

        if (at > indent && at + 1 + width > most) {
            printf("\n%*s", indent, "");
            at = indent;
        } else if (at > indent) {
            putchar(' ');
            at++;
        }
        printf("%.*s", n, text);
        at += width;
        text += n;
        text += strspn(text, " ");
    }
    putchar('\n');
}

void wrap_field(int indent, const char *label, const char *text)
{
    if (!text)
        return;
    printf("%*s%s", indent, "", label);
    wrap_print(text, indent, indent + wrap_width(label, (int)strlen(label)));
}
