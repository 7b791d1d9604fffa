#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Warlord authors
"""A complete bot in Python: strikes where it hurts most, otherwise walks towards the enemy.

    warlord bot-match --red examples/bots/minimal.py --blue greedy

docs/bots.md explains the protocol.
"""
import math
import random
import re
import sys

me = "?"


def read():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return line.rstrip("\n")


def request(question):
    """Asks, and returns the lines of the answer."""
    print(question, flush=True)
    head = read().split()
    if head[0] not in ("legal", "odds", "table"):
        return []                       # allowed, or refused
    return [read() for _ in range(int(head[1]))]


def hurt(order):
    """How many clicks the order costs them more than us, on average."""
    target = re.search(r" at ([^ ]+)", order).group(1)
    total = 0.0
    for line in request("odds " + order):
        word = line.split()
        if "clicks" in word:
            clicks = float(word[word.index("clicks") + 1])
            total += clicks + float(word[word.index("gone") + 1]) if word[0] == target else -clicks
    return total


def figures():
    """Name, owner, place and action tokens of everybody on the table."""
    for line in request("table"):
        found = re.match(r"figure (\S+) (\S+) .*\bat ([-\d.]+),([-\d.]+)", line)
        if found:
            tokens = re.search(r" tokens (\d)", line)
            yield (found.group(1), found.group(2), float(found.group(3)), float(found.group(4)),
                   int(tokens.group(1)) if tokens else 0)


def walk():
    """The move that brings somebody who is not tired nearest to an enemy."""
    table = list(figures())
    enemies = [(x, y) for _, owner, x, y, _ in table if owner != me]
    fresh = {name: (x, y) for name, owner, x, y, tokens in table if owner == me and tokens == 0}

    def nearest(x, y):
        return min(math.hypot(x - ex, y - ey) for ex, ey in enemies)

    best, order = 0.5, None
    for line in request("legal move 300"):
        found = re.match(r"\S+ move (\S+) .*\bto ([-\d.]+),([-\d.]+)", line)
        if found and found.group(1) in fresh and enemies:
            here = nearest(*fresh[found.group(1)])
            gain = here - nearest(float(found.group(2)), float(found.group(3)))
            if gain > best:
                best, order = gain, line
    return order


def decide(kind):
    if kind in ("action", "attack"):
        attacks = request("legal close 12") + request("legal ranged 12")
        attacks = [a for a in attacks if " capture" not in a and " all" not in a]
        best = max(attacks, key=hurt, default=None)
        if best:
            return best
        return (walk() or f"{me} end") if kind == "action" else f"{me} skip"
    return f"{me} ready" if kind == "cancel" else random.choice(request("legal 50"))


while True:
    word = read().split()
    if word[0] == "you":
        me = word[1]
    elif word[0] == "game":
        random.seed(int(word[5]))
    elif word[0] == "table":
        for _ in range(int(word[1])):
            read()
    elif word[0] == "ask":
        print(decide(word[2]), flush=True)
    elif word[0] == "over":
        break
