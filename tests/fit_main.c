/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* fit_main.c: `fit [PID]` for tests in other languages. Says `ready`; when its input ends it says what
 * made the machine unfit meanwhile, or `fit`. PID is the process that is measured. */
#include <stdio.h>
#include <stdlib.h>

#include "fit.h"

int main(int argc, char **argv)
{
    struct fit fit;
    char trouble[100];

    fit_start(&fit);
    fit_begin(&fit, 0, argc > 1 ? (pid_t)strtol(argv[1], NULL, 10) : 0);
    puts("ready");
    fflush(stdout);
    while (getchar() != EOF)
        ;
    puts(fit_trouble(&fit, trouble, sizeof trouble) ? trouble : "fit");
    fit_stop(&fit);
    return 0;
}
