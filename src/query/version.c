/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* version.c: which version of the library this is. */
#include "mk/version.h"

const char *mk_version(void)
{
    return MK_VERSION;
}
