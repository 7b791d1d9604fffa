/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* notation_setup.h: what the tests of the notation share. */
#ifndef NOTATION_SETUP_H
#define NOTATION_SETUP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mk/notation.h"
#include "notation/scan.h"
#include "notation/text.h"

#define PLAYERS "player red south\nplayer blue north\n"
#define ARMY "figure a red points 9999\nfigure b red points 9999\nfigure c red points 9999\n"

static struct mk_table table;

static struct mk_error error;

static inline bool read_table(const char *text)
{
    size_t used;
    int lines;

    mk_table_init(&table);
    memset(&error, 0, sizeof error);
    return mk_table_read(&table, text, strlen(text), &used, &lines, &error) &&
           used == strlen(text);
}

static inline bool cast_of(const char *text, struct mk_cast *cast)
{
    return read_table(text) && mk_table_cast(&table, cast, &error);
}

#endif
