#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Warlord authors
"""Ways to get past scripts/lint: each line is added to the file it is named with, and lint has to complain. The last line is
`N passed, N failed`."""
import contextlib
import importlib.util
import io
import os
import sys
from importlib.machinery import SourceFileLoader

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.dont_write_bytecode = True
loader = SourceFileLoader("lint", "scripts/lint")
lint = importlib.util.module_from_spec(importlib.util.spec_from_loader("lint", loader))
loader.exec_module(lint)

GAME = "static int more(const struct game *g) {{ return {}; }}".format
CORE = "src/rules/walk.c"
TRIES = [
    # An ability, by its constant, its symbol, its word, its number, its clause, its event, its header.
    (CORE, GAME("has_ability(g, 0, ABILITY_VENOM)")),
    (CORE, GAME("ability_of(g, 3) == &ability_VENOM")),
    (CORE, GAME('mk_ability_named("venom")')),
    (CORE, GAME("g->ask.ability == 8")),
    (CORE, "#define ANY(a) ABILITY_##a"),
    (CORE, '#include "rules/ability/raise.h"'),
    ("src/query/snap.c", GAME("rule(R_ABILITY_VENOM)")),
    ("src/query/snap.c", GAME("rule(R_VENOM_NO_DICE)")),
    ("src/bot/survey.c", 'static const char *more = "necromancy";'),
    ("include/mk/state.h", "static inline int more(int a) { return a == ABILITY_VENOM; }"),
    # A kind of piece.
    (CORE, GAME("kind_of(g, 0) == KIND_TITAN")),
    (CORE, GAME("piece_of(g, 0)->kind == 1")),
    (CORE, "static const struct ability *more = &trait_TITAN;"),
    (CORE, GAME("rule(R_TITAN_FREE_MOVE)")),
    ("include/mk/game.h", "static inline int more(int k) { return k == KIND_TITAN; }"),
    # An edition, by its constant, its number, its ruleset, its name, as a condition.
    (CORE, GAME("g->edition == MK_MK2")),
    (CORE, GAME("1 == g->edition")),
    (CORE, GAME("g->edition > 0")),
    (CORE, GAME("!g->edition")),
    (CORE, GAME("g->edition == mk_default_edition")),
    (CORE, GAME("ruleset_of(g) == &ruleset_mk2")),
    (CORE, GAME("ruleset_of(g)->name[0] == 'm'")),
    (CORE, "static int more(const struct game *g) {\n    if (g->edition)\n        return 1;\n    return 0;\n}"),
    ("src/bot/skirmish.c", GAME('edition_named("m" "k2")')),
    ("src/page/view.c", GAME("g->edition == 1")),
    ("src/server/draft.c", 'static int more(const char *s) { return strcmp(s, "mk2"); }'),
    ("page/js/play/bar.js", "export const more = (view) => view.edition === 'mk2';"),
    ("page/js/play/bar.js", "export const more = (view) => /^mk2$/.test(view.edition);"),
    ("page/js/play/bar.js", "export const more = { conquest: 2000 };"),
    # What works on a figure, past the iterator.
    ("src/query/snap.c", GAME("ability_of(g, dial_ability(g, 0, 1)) != NULL")),
    ("src/rules/score.c", GAME("dial_shows(g, 0, 1) != 0")),
    ("src/bot/survey.c", "static int more(const struct piece *p) { return p->dial[0].ability[1]; }"),
    # Layers, memory, files, clocks.
    (CORE, '#include "notation/names.h"'),
    ("src/geom/vec.c", "static void *more(void) { return malloc(3); }"),
    ("src/query/snap.c", "static long more(void) { return time(NULL); }"),
    ("src/server/draft.c", '#include "cli/words.h"'),
    # Tests that wait by the clock.
    ("tests/unit/sim_test.c", "static void more(void) { usleep(1000); }"),
    ("tests/server/games.c", "static void more(void) { poll(NULL, 0, 100); }"),
    ("tests/server/games.c", "static void more(void) { nanosleep(&(struct timespec){1, 0}, NULL); }"),
    ("tests/cli/study", "sleep 1"),
    ("tests/cli/study", "true; sleep 0.5"),
    ("tests/bots/naughty.py", "time.sleep(1)"),
    ("tests/browser/play.test.mjs", "await page.waitForTimeout(100);"),
    ("tests/browser/play.test.mjs", "await new Promise((done) => { setTimeout(done, 100); });"),
    ("tests/browser/play.test.mjs", "import { setTimeout as pause } from 'node:timers/promises';"),
    # Cases nobody could read.
    ("cases/abilities/dodge.case", "case   and-another"),
]


def complaints(path, text):
    before = lint.faults
    with contextlib.redirect_stdout(io.StringIO()):
        if path.startswith("tests/"):
            lint.check_sleeps(path, text)
        elif path.endswith(".case"):
            lint.check_titles(path, text)
        elif path.endswith(".js"):
            lint.check_script(path, text)
        else:
            lint.check_source(path, text)
    return lint.faults - before


def main():
    failed = 0
    for path, line in TRIES:
        text = open(path, encoding="utf-8").read()
        if complaints(path, text) != 0 or complaints(path, f"{text}{line}\n") == 0:
            failed += 1
            print(f"not noticed in {path}: {line}")
    print(f"{len(TRIES) - failed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
