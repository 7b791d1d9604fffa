#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Warlord authors
"""Makes files part of the program: embed.py NAME OUT.c [--under FOLDER] FILE… writes the array NAME of
struct shipped (src/collection/library.h) and NAME_count. Files below FOLDER are called by their path
from there, others by their name alone."""
import os
import sys


# Printable bytes stand for themselves, others as octal numbers of three digits. A question mark is
# escaped, too: two of them would begin a trigraph.
SPELT = [chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}" for byte in range(256)]


def literal(data):
    """A string: compilers read that much faster than a list of numbers."""
    rows = [data[i:i + 64] for i in range(0, len(data), 64)] or [b""]
    return "\n".join('    "' + "".join(SPELT[byte] for byte in row) + '"' for row in rows)


def called(path, folder):
    for place in (os.path.abspath, os.path.realpath) if folder else ():     # a folder may be linked into another
        below = os.path.relpath(place(path), place(folder))
        if not below.startswith(".."):
            return below
    return os.path.basename(path)


def main(name, out, files):
    folder = files[1] if files[:1] == ["--under"] else None
    files = files[2:] if folder else files
    lines = ['#include "collection/library.h"', "", '#pragma GCC diagnostic ignored "-Woverlength-strings"', ""]
    for number, path in enumerate(files):
        with open(path, "rb") as source:
            data = source.read()
        lines += [f"static const char text_{number}[] =", f"{literal(data)};", ""]
    lines.append(f"const struct shipped {name}[] = {{")
    for number, path in enumerate(files):
        lines.append(f'    {{"{called(path, folder)}", text_{number}, sizeof text_{number} - 1}},')
    lines += ["    {0, 0, 0},", "};", f"const int {name}_count = {len(files)};", ""]
    with open(out, "w", encoding="utf-8") as target:
        target.write("\n".join(lines))


main(sys.argv[1], sys.argv[2], sys.argv[3:])
