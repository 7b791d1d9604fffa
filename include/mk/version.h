/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* version.h: the version of the library.
 *
 * Versions are MAJOR.MINOR.PATCH. Programs built against a version run with every later one of the
 * same major number; before 1.0.0 only with the same minor number. */
#ifndef MK_VERSION_H
#define MK_VERSION_H

#ifdef __cplusplus
extern "C" {
#endif

#define MK_VERSION_MAJOR 0
#define MK_VERSION_MINOR 1
#define MK_VERSION_PATCH 0
#define MK_VERSION "0.1.0"

/* The version of the library the program runs with, which may differ from that of this header. */

const char *mk_version(void);

#ifdef __cplusplus
}
#endif

#endif
