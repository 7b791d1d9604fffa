/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* casebook_fuzz.c: any bytes as a case file. Cases may fail; nothing may crash. */

#include <stdlib.h>
#include <string.h>

#include "casebook/run.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CASES_MOST = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct book b;
    struct report report = {0};
    char *text = malloc(size + 1);

    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    book_copy(&b, "fuzz", text);
    for (int i = 0; i < b.ncase && i < CASES_MOST; i++)
        case_run(&b, i, &report);
    book_release(&b);
    free(text);
    return 0;
}
