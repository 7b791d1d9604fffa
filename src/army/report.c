/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* report.c: the faults and notes of an army, written down. */
#include "army/report.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static bool is_told(const struct army_report *r, struct place at, enum mk_rule rule)
{
    for (int i = 0; i < r->nfault; i++)
        if (r->fault[i].line == at.line && r->fault[i].column == at.column &&
            r->fault[i].rule == rule && at.line > 0)
            return true;
    return false;
}

void tell(struct army_report *r, struct place at, enum mk_rule rule, const char *format, ...)
{
    va_list args;

    if (is_told(r, at, rule))
        return;
    if (r->nfault == ARMY_FAULTS) {
        r->lost++;
        return;
    }

    struct army_fault *f = &r->fault[r->nfault++];

    *f = (struct army_fault){.line = at.line, .column = at.column, .rule = (uint16_t)rule};
    va_start(args, format);
    vsnprintf(f->text, sizeof f->text, format, args);
    va_end(args);
}

void note(struct army_report *r, const char *format, ...)
{
    va_list args;

    assert(r->nnote < ARMY_NOTES);
    va_start(args, format);
    vsnprintf(r->note[r->nnote++], ARMY_LINE, format, args);
    va_end(args);
}
