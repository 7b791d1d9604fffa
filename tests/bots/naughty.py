#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Warlord authors
"""Bots that misbehave, one vice each: tests/cli/bots plays them all.

crash, vanish: end at the first question, or before anything is said.
hang, deaf: never answer; never even read.
nonsense, cheat, binary, long, endless, silent-lines: say what is no order of theirs.
chatter, agree: ask or agree for ever.
orphan: leaves a process behind and hangs.
late: plays a little, then crashes while the others think.
"""
import os
import subprocess
import sys
import time

vice = sys.argv[1]
out = sys.stdout.buffer


def say(data):
    try:
        out.write(data)
        out.flush()
    except BrokenPipeError:
        os._exit(0)


def wait():
    """The next question. Nothing more to hear: nothing more to do."""
    for line in sys.stdin:
        if line.startswith("ask"):
            return line.split()
    os._exit(0)


def hang():
    time.sleep(1000)


if vice == "vanish":
    os._exit(3)
if vice == "deaf":
    hang()
player = wait()[1].encode()
if vice == "crash":
    os.abort()
if vice == "orphan":
    subprocess.Popen(["sleep", "1000"])
if vice in ("hang", "orphan"):
    say(b"# let me see\n")
    hang()
if vice == "late":
    say(player + b" end\n")
    os._exit(1)
while True:
    if vice == "nonsense":
        say(b"the quick brown fox\n")
    elif vice == "cheat":
        say(b"judge time\n")
        say(b"dice 6 6\n")
        say((b"blue" if player == b"red" else b"red") + b" agree\n")
    elif vice == "binary":
        say(os.urandom(3000) + b"\n\0\xff\n")
    elif vice == "long":
        say(b"x" * 5000000 + b"\n")
    elif vice == "endless":
        say(b"x" * 65536)
    elif vice == "silent-lines":
        say(b"\n# \n  \n")
    elif vice == "chatter":
        say(b"check " + player + b" end\n")
        sys.stdin.readline()
    elif vice == "agree":
        say(player + b" agree\n")
