#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Warlord authors
"""Prices the figures of a collection by one open cost model.

    appraise.py [FILE]         every figure: points, price, residual; then sums, marks and armies
    appraise.py --set [FILE]   writes the prices into the file, hero levels included
    appraise.py --check        complains about faulty figures and armies and exits 1
    appraise.py --why NAME     shows what each click of one figure is worth

The model asks of every click two things: how many attacks of a typical enemy it lasts (stay), and how
many clicks' worth of harm or help it does per action while it lasts (work). The price is

    points = BODY + RATE * (sum over the clicks of FADE^click * stay * work) ^ CROWD

so a better defense and a better attack multiply, as they do on the table. CROWD lies between a half and
one: two figures that together last as long and work as much as one strong figure are worth more than it,
because they stand in two places, gang up, and need not be pushed to act every turn. All numbers are guesses
of players, to be corrected by simulation; the ability prices stand together below.
"""

import argparse
import pathlib
import re
import shlex
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLLECTIONS = ROOT / "data" / "collections"
STARTER = COLLECTIONS / "starter.figures"
ARMIES = ROOT / "data" / "armies"

BODY, RATE, FADE, CROWD = 0.0, 8.0, 0.96, 0.68
# What a figure meets: value -> how often, out of ten.
DEFENSES = {13: 1, 14: 3, 15: 3, 16: 2, 17: 1}
ATTACKS = {7: 1, 8: 3, 9: 3, 10: 2, 11: 1}
DAMAGES = {1: 2, 2: 4, 3: 3, 4: 1}
SHOT = 0.4                      # share of enemy attacks that are ranged
PUSH = 0.25                     # clicks lost to pushing and critical misses per enemy attack
PRESENCE = 0.12                 # work of merely standing there
DIE = 3.5
SECOND, THIRD = 0.25, 0.10      # what a second and a third trade add to the best one
TITAN = 1.60                    # on all work: it moves and acts in one turn
GIANT = 1.35                    # on the worth of all sections together: one token does for four actions
BURST = 1.6                     # clicks an explosion adds to a shot

# Factors on the distance a fighter makes useful, on its blows, on its shots.
REACH = {"charge": 1.35, "quickness": 1.25, "flight": 1.15, "bound": 1.10, "forced-march": 1.03,
         "nimble": 1.04, "aquatic": 1.02, "ram": 1.05}
BLOW = {"sweep": 1.20, "sneak-attack": 1.30, "pierce": 1.00}
AIM = {"bound": 1.30, "quickness": 1.10, "flight": 1.08, "pierce": 1.12, "nimble": 1.04}
SPLASH = {"flame-lightning": 0.35, "shockwave": 0.45, "magic-freeze": 0.45}     # clicks added to a shot
# Factors on how long a click lasts; how often shots at it happen at all.
LAST = {"regeneration": 1.25, "vampirism": 1.12, "magic-immunity": 1.04, "berserk": 1.03,
        "battle-fury": 1.02, "command": 1.02}
UNSEEN = {"limited-invisibility": 0.3, "stealth": 0.8}
ARMOUR = {"toughness": 1, "invulnerability": 2}
PLATE = {"battle-armor": 2, "invulnerability": 2}
# Work done without an action: by standing there, by being touched.
PASSIVE = {"command": 0.35, "magic-enhancement": 0.40, "pole-arm": 0.20, "magic-retaliation": 0.20,
           "venom": 0.25, "ram": 0.15, "forced-march": 0.08, "magic-immunity": 0.05, "battle-fury": 0.02}
# Work of an action that is no attack.
TRADE = {"necromancy": 1.00, "magic-levitation": 0.70}
CAPTURE = 1.1                   # clicks that a capture is worth; it meets 2 more points of defense
FREE = {"berserk", "battle-fury", "invulnerability", "sweep"}       # these take no captives
FACTION = {"apocalypse": 1.10, "mage-spawn": 0.96, "hero": 1.00, "draconum": 0.82,  # fliers: less in
           "knights-immortal": 0.94}                                       # play than on paper
ELITE = 1.03

SLOTS = {
    "speed": "charge quickness magic-levitation flight aquatic stealth bound forced-march nimble ram",
    "attack": "healing weapon-master magic-blast flame-lightning shockwave vampirism magic-healing venom "
              "sneak-attack sweep",
    "defense": "battle-armor pole-arm magic-immunity toughness defend regeneration invulnerability dodge "
               "magic-retaliation limited-invisibility",
    "damage": "starting-position berserk magic-enhancement battle-fury demoralized necromancy command pierce "
              "magic-freeze magic-confusion",
}
SLOTS = {slot: names.split() for slot, names in SLOTS.items()}
# What only the second edition's card has: priced by hand, with the figures that show it.
SECOND = {slot: names.split() for slot, names in {
    "speed": "frenzy pathfinder summon hex",
    "attack": "stormfire counterattack thunder-blow overwatch bombardment arcing-fire",
    "defense": "spell-resistance cursed terrify ghostform",
    "damage": "tinker leadership crushing-blow immobilize life-drain smite"}.items()}
FACTIONS = ("atlantis-guild black-powder-rebels draconum elemental-league hero knights-immortal necropolis-sect "
            "orc-raiders shyft solonavi apocalypse mage-spawn").split()
RANKS = "weak standard tough unique limited".split()
NUMBERS = {"number", "points", "range", "arrows", "arc"}
SHOOTERS = {"magic-blast", "flame-lightning", "shockwave", "magic-healing", "pierce", "magic-freeze",
            "magic-confusion", "bound"}
LIMITS = {"speed": (5, 12), "attack": (5, 12), "defense": (12, 18), "damage": (0, 5)}
PRINTED = {"symbol", "speed-type", "attack-type", "defense-type", "damage-type", "attack-bonus", "ranged-damage",
           "slots", "nexus", "repairs", "power", "subfaction", "shells"}
# What a castle section adds to those who stand on it is not in the model: a tenth of the points of the army it is
# built for, for a keep a fifth, walls by their length; tried by the sieges. Mounts are worth something only with a rider.
BY_HAND = {"keep", "tower", "gatehouse", "wall", "wall-with-door", "skittish-mount", "independent-mount",
           "mean-spirited-mount"}
GIANTS = {"multidial", "chariot"}
GIANT_LIMITS = {"speed": (0, 12), "attack": (0, 12), "defense": (12, 18), "damage": (0, 7)}     # 0: a skull
TITAN_LIMITS = {"speed": (2, 10), "attack": (5, 12), "defense": (12, 18), "damage": (0, 7)}


class Fault(Exception):
    """Something in a file is not as it should be."""


# ---------------------------------------------------------------- reading

def position(word):
    """speed/attack/defense/damage with +abilities -> ({slot: value}, {abilities})"""
    values, marks = {}, set()
    parts = word.split("/")
    if len(parts) != len(SLOTS):
        raise Fault(f"{word}: a position has four values")
    parts[0] = re.sub(r"@[a-z]+", "", parts[0])                 # how it moves, where an edition prints that
    for slot, part in zip(SLOTS, parts):
        number, *names = part.split("+")
        values[slot] = 0 if number == "x" else int(number)      # a skull, a broken tower
        for name in names:
            if name not in SLOTS[slot] + SECOND[slot] and (slot, name) != ("speed", "demoralized"):     # walls
                raise Fault(f"{word}: no {slot} ability is called {name}")
        marks.update(names)
    return values, marks


def figure(line):
    words = shlex.split(line)[1:]
    f = {"id": words.pop(0), "faction": [], "mounted": False, "titan": False, "explosive": False, "by hand": False,
         "giant": False, "parts": [], "range": 0, "arrows": 1, "arc": 90, "levels": [], "dial": []}
    while words:
        key = words.pop(0)
        if key in ("mounted", "titan", "explosive"):
            f[key] = True
        elif key == "faction":
            f[key].append(words.pop(0))
        elif key in ("name", "rank"):
            f[key] = words.pop(0)
        elif key in BY_HAND:
            f["by hand"] = True
        elif key in PRINTED:                                    # of the second edition: not in the model
            f["by hand"] = True
            words.pop(0)
            while words and words[0].isdigit():
                words.pop(0)
        elif key in GIANTS:
            f["giant"] = True
        elif key in NUMBERS:
            f[key] = int(words.pop(0))
            if words[:1] == ["to"]:                             # a least range comes first
                f[key] = int(words[1])
                del words[:2]
        elif key == "levels":
            while words and ":" in words[0]:
                f[key].append(tuple(int(n) for n in words.pop(0).split(":")))
        elif key == "dial":
            while words and "/" in words[0]:
                f[key].append(position(words.pop(0)))
        else:
            raise Fault(f"unknown word {key}")
    return f


def section(line, figures):
    """A section of the figure above: what its line does not say is as on the front."""
    words = shlex.split(line)[1:]
    body = figures[words[0].split(".")[0]]
    own = figure("figure " + shlex.join(words))
    for key in ("range", "arrows"):
        if key not in words:
            own[key] = body[key]
    body["parts"].append({**body, "range": own["range"], "arrows": own["arrows"],
                          "explosive": body["explosive"] or own["explosive"],
                          "dial": own["dial"] or body["dial"], "parts": []})


def collection(path):
    figures = {}
    for n, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("section "):
            section(line, figures)
        if not line.startswith("figure "):
            continue
        try:
            f = figure(line)
            if f["id"] in figures:
                raise Fault("this name is already there")
        except (Fault, ValueError, IndexError) as e:
            sys.exit(f"{path.name}:{n}: {line.split()[1]}: {e}")
        figures[f["id"]] = f
    return figures


def army(path):
    """-> title, points, sketch, [(count, id, level or 0)]"""
    a = {"title": None, "points": 0, "sketch": None, "lines": []}
    for line in path.read_text().splitlines():
        words = shlex.split(line, comments=True)
        if not words:
            continue
        if words[0] == "army":
            a["title"] = words[1]
        elif words[0] == "rules":
            a["rules"] = words[1]
        elif words[0] == "points":
            a["points"] = int(words[1])
        elif words[0] == "sketch":
            a["sketch"] = words[1]
        else:
            a["lines"].append((int(words[0]), words[1].split("/")[-1], int(words[3]) if words[2:3] == ["level"] else 0))
    return a


# ---------------------------------------------------------------- the model

def chance(attack, defense):
    """That two dice and attack reach defense; a 2 misses, a 12 hits."""
    hits = 0
    for a in range(1, 7):
        for b in range(1, 7):
            hits += a + b != 2 and (a + b == 12 or a + b + attack >= defense)
    return hits / 36


def mean(of, table):
    return sum(of(value) * often for value, often in table.items()) / sum(table.values())


def product(table, marks):
    out = 1.0
    for mark in marks:
        out *= table.get(mark, 1.0)
    return out


def total(table, marks):
    return sum(table.get(mark, 0) for mark in marks)


def stay(value, marks):
    """How many enemy attacks this click lasts."""
    hit = mean(lambda a: chance(a, value["defense"]), ATTACKS)
    shot = mean(lambda a: chance(a, value["defense"] + total(PLATE, marks)), ATTACKS) * product(UNSEEN, marks)
    hurt = mean(lambda d: max(0, d - total(ARMOUR, marks)), DAMAGES)
    wear = ((1 - SHOT) * hit + SHOT * shot) * hurt * (0.5 if "dodge" in marks else 1)
    return product(LAST, marks) / (wear + PUSH)


def trades(f, value, marks):
    """What its action can be worth, each way of using it."""
    hit = mean(lambda d: chance(value["attack"], d), DEFENSES)
    reach = (0.5 + 0.06 * value["speed"]) * product(REACH, marks)
    reach *= (1.05 if f["mounted"] else 1) * (1.05 if f["arc"] > 90 else 1)
    clicks = DIE if "weapon-master" in marks else value["damage"]
    ways = [hit * clicks * reach * product(BLOW, marks)]
    if not marks & FREE and not f["titan"]:
        ways.append(mean(lambda d: chance(value["attack"], d + 2), DEFENSES) * CAPTURE * reach)
    if f["range"] and "berserk" not in marks:
        aim = (0.70 + 0.055 * f["range"]) * product(AIM, marks)
        clicks = value["damage"] + 0.35 * (f["arrows"] - 1) + total(SPLASH, marks) + BURST * f["explosive"]
        if "magic-blast" in marks:
            clicks = max(clicks, DIE * 1.15)
        if "magic-confusion" in marks:
            ways.append(hit * 1.2 * aim)
        if "magic-healing" in marks:
            ways.append(hit * DIE * 0.40 * aim)
        ways.append(hit * clicks * aim)
    if "healing" in marks:
        ways.append(hit * DIE * 0.40)
    return ways + [TRADE[mark] for mark in marks if mark in TRADE]


def work(f, value, marks):
    if "demoralized" in marks:
        return PRESENCE / 2
    ways = sorted(trades(f, value, marks), reverse=True) + [0, 0]
    passive = total(PASSIVE, marks) + (0.10 * max(0, value["defense"] - 14) if "defend" in marks else 0)
    active = (ways[0] + SECOND * ways[1] + THIRD * ways[2]) * (TITAN if f["titan"] else 1)
    return active + passive + PRESENCE


def clicks(f, start=1):
    for i, (value, marks) in enumerate(f["dial"][start - 1:]):
        yield FADE ** i, stay(value, marks), work(f, value, marks)


def price(f, start=1):
    worth = sum(fade * s * w for part in [f, *f["parts"]] for fade, s, w in clicks(part, start))
    worth *= GIANT if f["giant"] else 1
    worth *= product(FACTION, f["faction"]) * (ELITE if len(f["faction"]) > 1 else 1)
    return BODY + RATE * worth ** CROWD


# ---------------------------------------------------------------- checks

def faults(f):
    life = len(f["dial"])
    marks = set().union(*(m for _, m in f["dial"])) if life else set()
    if not 3 <= life <= 12:
        yield f"{life} living clicks"
    if life and "starting-position" not in f["dial"][0][1]:
        yield "no green square on the first click"
    if len(f["id"]) > 63 or len(f.get("name", "")) > 39:
        yield "name too long"
    if not f["faction"] or set(f["faction"]) - set(FACTIONS):
        yield "no known faction"
    if f.get("rank") not in RANKS:
        yield "no known rank"
    if marks & SHOOTERS and not f["range"]:
        yield f"range 0 with {', '.join(sorted(marks & SHOOTERS))}"
    if "magic-blast" in marks and f["range"] < 6:
        yield "a blast without range"
    limits = TITAN_LIMITS if f["titan"] else GIANT_LIMITS if f["giant"] else LIMITS
    for slot, (low, high) in limits.items():
        if any(not low <= value[slot] <= high for value, _ in f["dial"]):
            yield f"{slot} outside {low}..{high}"
    if not f["giant"] and ("hero" in f["faction"] or f["titan"]) != bool(f["levels"]):
        yield "heroes and titans, and only they, have levels"
    if f["levels"] and f["levels"][0] != (1, f["points"]):
        yield "the highest level is not the printed one"
    places = [p for p, _ in f["levels"]]
    costs = [c for _, c in f["levels"]]
    if places != sorted(set(places)) or costs != sorted(set(costs), reverse=True) or any(p > life for p in places):
        yield "levels out of order"


def collection_faults(figures):
    ladder = {}
    for f in figures.values():
        if f["by hand"]:
            continue
        for fault in faults(f):
            yield f"{f['id']}: {fault}"
        if f["rank"] in RANKS[:3]:
            ladder.setdefault(f["name"], []).append((RANKS.index(f["rank"]), f["points"]))
    for name, steps in ladder.items():
        if [r for r, _ in steps] != [0, 1, 2] or sorted({p for _, p in steps}) != [p for _, p in steps]:
            yield f"{name}: weak, standard and tough do not rise in cost"
    if len({f["number"] for f in figures.values()}) != len(figures):
        yield "two figures of one number"
    for mark, users in usage(figures).items():
        if len(users) < 3 and len(figures) > 100:
            yield f"{mark}: used by {len(users)} figures"


def army_sum(a, figures):
    cost = count = 0
    for n, name, level in a["lines"]:
        f = figures[name]
        cost += n * (f["levels"][len(f["levels"]) - level][1] if level else f["points"])
        count += n
    return cost, count


def army_faults(path, figures):
    a = army(path)
    unknown = [name for _, name, _ in a["lines"] if name not in figures]
    if unknown or not a["title"] or not a["sketch"]:
        yield f"{path.name}: no such figure {unknown}, or no title or sketch"
        return
    cost, count = army_sum(a, figures)
    if not a["points"] - 10 <= cost <= a["points"] or (a["points"] <= 200 and not 7 <= count <= 14):
        yield f"{path.name}: {count} figures for {cost} points"
    for n, name, level in a["lines"]:
        if n > 1 and figures[name].get("rank") == "unique":
            yield f"{path.name}: {n} of the unique {name}"
        if level > len(figures[name]["levels"]):
            yield f"{path.name}: {name} has no level {level}"


# ---------------------------------------------------------------- printing

def usage(figures):
    out = {mark: [] for marks in SLOTS.values() for mark in marks}
    for f in figures.values():
        for mark in set().union(*(m for _, m in f["dial"])):
            out[mark].append(f["id"])
    return out


def report(figures, every):
    square, sums = 0.0, {}
    for f in figures.values():
        p = price(f)
        square += (f["points"] - p) ** 2
        print(f"{f['id']:27}{'/'.join(f['faction']):35}{f['rank']:9}{len(f['dial']):3} clicks "
              f"{f['points']:4} points {p:6.1f} {f['points'] - p:+6.1f}")
        for at, cost in f["levels"]:
            print(f"{'':27}from click {at}: {cost:4} points {price(f, at):6.1f} {cost - price(f, at):+6.1f}")
        key = "elite" if len(f["faction"]) > 1 else f["faction"][0]
        sums.setdefault(key, []).append(f["points"])
    print(f"\nresidual (root mean square): {(square / len(figures)) ** 0.5:.2f} points\n")
    for key, points in sums.items():
        print(f"{key:22}{len(points):4} figures, {min(points)} to {max(points)} points, mean "
              f"{sum(points) / len(points):.0f}")
    print(f"{'together':22}{len(figures):4}\n")
    for mark, users in usage(figures).items():
        print(f"{mark:22}{len(users):4}  {' '.join(users[:6])}{' …' if len(users) > 6 else ''}")
    print()
    for path in sorted(ARMIES.glob("*.army")):
        a = army(path)
        cost, count = army_sum(a, every)
        print(f"{path.stem:22}{count:3} figures {cost:4} points  {a['title']}")


def write(path, figures):
    """Puts the prices into the lines; everything else stays as it is."""
    out = []
    for line in path.read_text().splitlines():
        if line.startswith("figure "):
            f = figures[line.split()[1]]
            line = re.sub(r" points \d+", f" points {round(price(f))}", line, count=1)
            for at, _ in f["levels"]:
                line = re.sub(rf"( levels .*?\b){at}:\d+", rf"\g<1>{at}:{round(price(f, at))}", line, count=1)
        out.append(line)
    path.write_text("\n".join(out) + "\n")


def why(f):
    for fade, s, w in clicks(f):
        print(f"lasts {s:4.2f} attacks, works {w:4.2f} a time, counts {fade:4.2f}: {fade * s * w:5.2f}")
    print(f"{f['name']}: {price(f):.1f}, printed {f['points']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=pathlib.Path, default=STARTER)
    parser.add_argument("--set", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--why", metavar="NAME")
    args = parser.parse_args()
    figures = collection(args.file)
    every = {}
    for path in sorted(COLLECTIONS.glob("*.figures")):
        every.update(collection(path))
    if args.set:
        write(args.file, figures)
    elif args.why:
        if args.why not in figures:
            sys.exit(f"no figure is called {args.why}")
        why(figures[args.why])
    elif args.check:
        found = list(collection_faults(figures))
        for path in sorted(ARMIES.glob("*.army")):
            found += army_faults(path, every)
        print("\n".join(found) if found else f"{len(figures)} figures, no faults")
        return 1 if found else 0
    else:
        report(figures, every)
    return 0


if __name__ == "__main__":
    sys.exit(main())
