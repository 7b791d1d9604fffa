#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Warlord authors
"""Turns the rules catalogue (data/rules/*.yaml) and what changed between its editions (data/changes.yaml) into C tables.

    catalogue.py OUTDIR            write clause_ids.h and clause_data.c
    catalogue.py --check           complain about broken clauses and exit 1
    catalogue.py --rulings FILE    write our answers to open questions as Markdown
    catalogue.py --list WHAT       print ids: operative, follows, negative, untestable or counts

Code cites a rule by its topic, without the edition: unlimited.breakaway.roll and mk2.breakaway.roll are
both R_BREAKAWAY_ROLL. Two spellings that would give one constant are an error unless the clause
says with `topic` that it means the other one. Where one clause says what another edition says in
several, or under another name, `states` lists the topics that code shared by both goes by.
"""

import argparse
import pathlib
import sys
import textwrap

import yaml

RULES = pathlib.Path(__file__).resolve().parent.parent / "data" / "rules"
CHANGES = RULES.parent / "changes.yaml"
EDITIONS = {"unlimited": "MK_UNLIMITED", "mk2": "MK_MK2", "conquest": "MK_CONQUEST"}
COMPARED = {"from": "unlimited", "to": "mk2"}
FIELDS = {"id", "topic", "title", "kind", "needs", "source", "text", "check", "open", "follows", "same-as",
          "untestable", "negative", "states"}
REQUIRED = {"id", "title", "kind", "source", "text"}
KINDS = {"rule", "ability", "ruling", "errata", "setup", "scoring", "tournament", "data", "advice"}
NEEDS = {"castle", "multidial", "chariot", "titan", "conquest", "spell", "company", "dungeons"}
LANGUAGES = {"de": "MK_GERMAN"}
LICENCE = "/* SPDX-License-Identifier: MIT */\n/* SPDX-FileCopyrightText: The Warlord authors */\n"
MADE = "/* Made from data/rules by scripts/catalogue.py: change the catalogue, not this file. */\n"


def read(path):
    """The clauses of a file; by the fast reader where there is one."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)) or []


def catalogue_files():
    """The files that hold clauses, in a stable order."""
    return sorted(p for p in RULES.glob("*.yaml") if not p.name.startswith("glossary"))


def load():
    """All clauses in file order, each with the name of its file."""
    clauses = []
    for path in catalogue_files():
        for clause in read(path):
            clauses.append({**clause, "file": path.stem})
    return clauses


def wordings():
    """Clauses in other languages, data/rules/LANGUAGE/*.yaml: {language: {id: {title, text, open}}}."""
    found = {}
    for path in sorted(RULES.glob("*/*.yaml")):
        for clause in read(path):
            found.setdefault(path.parent.name, {}).setdefault(clause["id"], []).append(clause)
    return found


def edition_of(clause):
    return clause["id"].split(".", 1)[0]


def topic_of(clause):
    return clause.get("topic") or clause["id"].split(".", 1)[1]


def states_of(clause):
    """Every topic the clause is quoted for: its own, then those it `states` besides."""
    return [topic_of(clause)] + list(clause.get("states") or [])


def sources_of(clause):
    """The ids this clause comes from: `follows`, then `same-as`."""
    same = clause.get("same-as")
    return list(clause.get("follows") or []) + ([same] if same else [])


def mangle(topic):
    return topic.upper().replace(".", "_").replace("-", "_")


def is_testable(clause):
    return clause["kind"] != "advice" and not clause.get("needs") and "untestable" not in clause


# ---------------------------------------------------------------- checks

def field_errors(clause):
    for field in sorted(clause.keys() - FIELDS - {"file"}):
        yield f"unknown field {field}"
    for field in sorted(REQUIRED - clause.keys()):
        yield f"no {field}"
    if clause.get("kind") not in KINDS:
        yield f"unknown kind {clause.get('kind')}"
    for need in set(clause.get("needs") or []) - NEEDS:
        yield f"unknown need {need}"
    if clause.get("negative", True) is not True:
        yield "negative is true or left out"
    if edition_of(clause) not in EDITIONS:
        yield "unknown edition"
    if "check" not in clause and is_testable(clause) and not sources_of(clause):
        yield "testable, but says no check and follows from nothing"


def link_errors(clause, ids):
    for target in sources_of(clause):
        if target not in ids:
            yield f"refers to {target}, which does not exist"
        if target == clause["id"]:
            yield "refers to itself"


def cycle_errors(clauses):
    """Consequences must end in something operative: a circle of clauses proves nothing."""
    graph = {c["id"]: sources_of(c) for c in clauses}
    state = {}

    def visit(node, path):
        state[node] = "open"
        for nxt in graph.get(node, []):
            if state.get(nxt) == "open":
                yield f"{nxt}: follows from itself by way of {' '.join(path + [node])}"
            elif nxt not in state:
                yield from visit(nxt, path + [node])
        state[node] = "done"

    for node in graph:
        if node not in state:
            yield from visit(node, [])


def topic_errors(clauses):
    spelling, taken = {}, set()
    for clause in clauses:
        topic = topic_of(clause)
        if spelling.setdefault(mangle(topic), topic) != topic:
            yield f"{clause['id']}: gives the same constant as topic {spelling[mangle(topic)]}"
        if mangle(topic) != mangle(clause["id"].split(".", 1)[1]):
            yield f"{clause['id']}: topic {topic} may differ from the id in dots and dashes only"
        for stated in states_of(clause):
            if (edition_of(clause), stated) in taken:
                yield f"{clause['id']}: {stated} stands twice"
            taken.add((edition_of(clause), stated))
    known = {topic_of(c) for c in clauses}
    for clause in clauses:
        for stated in set(clause.get("states") or []) - known:
            yield f"{clause['id']}: states {stated}, which no clause is called"


def wording_errors(clauses):
    by_id = {c["id"]: c for c in clauses}
    for language, words in wordings().items():
        if language not in LANGUAGES:
            yield f"data/rules/{language}: no language the program knows"
        for name, said in words.items():
            if name not in by_id:
                yield f"{language} {name}: there is no such clause"
            elif len(said) > 1:
                yield f"{language} {name}: stands twice"
            elif said[0].keys() - {"open"} != {"id", "title", "text"}:
                yield f"{language} {name}: wants id, title and text, and open where the clause has it"
            elif ("open" in said[0]) != ("open" in by_id[name]):
                yield f"{language} {name}: open is said in one language only"
        for name in by_id.keys() - words.keys():
            yield f"{language} {name}: has no words"


def change_errors(clauses):
    """What is said to have changed has words in every language, and clauses that exist."""
    ids = {c["id"] for c in clauses}
    for change in read(CHANGES):
        where = f"changes.yaml: {change.get('id')}"
        for language, words in [("en", change)] + [(name, change.get(name) or {}) for name in LANGUAGES]:
            for field in ("title", "text"):
                if not words.get(field):
                    yield f"{where}: no {field} in {language}"
        for edition in COMPARED.values():
            for point in change.get(edition) or []:
                if f"{edition}.{point}" not in ids:
                    yield f"{where}: refers to {edition}.{point}, which does not exist"


def errors_of(clauses):
    found = list(topic_errors(clauses)) + list(cycle_errors(clauses)) + list(wording_errors(clauses))
    found += change_errors(clauses)
    ids = {c["id"] for c in clauses}
    for clause in clauses:
        for text in [*field_errors(clause), *link_errors(clause, ids)]:
            found.append(f"{clause['id']}: {text}")
    return found


# ---------------------------------------------------------------- C

def quote(text):
    """A C string literal; non-ASCII text stays as UTF-8, of which `??` is the only trap."""
    if not text:
        return "NULL"
    text = " ".join(str(text).split())
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("??", "?\\?") + '"'


def topics_of(clauses):
    """Sorted as mk_rule_named compares: dots and dashes are one character, and the smallest."""
    return sorted({topic_of(c) for c in clauses}, key=lambda t: t.replace("-", "."))


def ids_header(topics, count):
    lines = [LICENCE, MADE, "#ifndef MK_CLAUSE_IDS_H", "#define MK_CLAUSE_IDS_H", "", "enum mk_rule {", "    R_NONE,"]
    lines += [f"    R_{mangle(t)}," for t in topics]
    return "\n".join(lines + ["    R_COUNT", "};", "", f"enum {{ MK_CLAUSES = {count + 1} }};", "", "#endif", ""])


def rule_list(clause, by_id):
    rules = [f"R_{mangle(topic_of(by_id[i]))}" for i in sources_of(clause)]
    return f"(const uint16_t[]){{{', '.join(rules + ['R_NONE'])}}}"


def need_list(clause):
    needs = [f'"{n}"' for n in clause.get("needs") or []]
    return f"(const char *const[]){{{', '.join(needs + ['NULL'])}}}"


def clause_row(clause, by_id):
    fields = ["    {"]
    for name in ("id", "title", "kind", "source", "text", "check", "open", "file", "untestable"):
        fields.append(f"        .{name} = {quote(clause.get(name))},")
    fields.append(f"        .negative = {'true' if clause.get('negative') else 'false'},")
    fields.append(f"        .needs = {need_list(clause)},")
    fields.append(f"        .follows = {rule_list(clause, by_id)},")
    fields.append(f"        .rule = R_{mangle(topic_of(clause))},")
    return "\n".join(fields + ["    },"])


def index_rows(clauses):
    """Per edition, which entry of mk_clauses holds a topic; entry 0 is nothing."""
    for name, const in EDITIONS.items():
        yield f"    [{const}] = {{"
        for i, clause in enumerate(clauses, 1):
            if edition_of(clause) == name:
                yield from (f"        [R_{mangle(topic)}] = {i}," for topic in states_of(clause))
        yield "    },"


def wording_rows(clauses):
    """Per language, what stands in the place of a clause's words."""
    said = wordings()
    for name, const in LANGUAGES.items():
        yield f"    [{const}] = {{"
        for i, clause in enumerate(clauses, 1):
            for words in said.get(name, {}).get(clause["id"], []):
                yield f"        [{i}] = {{{', '.join(quote(words.get(f)) for f in ('title', 'text', 'open'))}}},"
        yield "    },"


def change_rows(clauses):
    """What changed, topic by topic: words in every language, rules of the older and the newer edition."""
    by_id = {c["id"]: c for c in clauses}
    for change in read(CHANGES):
        yield f"    {{.id = {quote(change['id'])}, .words = {{"
        for const, words in [("MK_ENGLISH", change)] + [(LANGUAGES[name], change[name]) for name in LANGUAGES]:
            yield f"        [{const}] = {{{quote(words['title'])}, {quote(words['text'])}, NULL}},"
        yield "    },"
        for field, edition in zip(("before", "after"), COMPARED.values()):
            rules = [f"R_{mangle(topic_of(by_id[f'{edition}.{point}']))}" for point in change.get(edition) or []]
            yield f"    .{field} = (const uint16_t[]){{{', '.join(rules + ['R_NONE'])}}},"
        yield "    },"


def data_source(topics, clauses):
    by_id = {c["id"]: c for c in clauses}
    names = [f'    [R_{mangle(t)}] = "{t}",' for t in topics]
    return "\n".join([
        LICENCE, MADE, '#include "catalog/catalog.h"', "", "#include <stddef.h>", "",
        "const char *const mk_rule_names[R_COUNT] = {", '    [R_NONE] = "",', *names, "};", "",
        "const struct mk_clause mk_clauses[] = {", "    {0},", *[clause_row(c, by_id) for c in clauses], "};", "",
        "const uint16_t mk_clause_index[MK_EDITIONS][R_COUNT] = {", *index_rows(clauses), "};", "",
        "const struct mk_wording mk_wordings[MK_LANGUAGES][MK_CLAUSES] = {", *wording_rows(clauses), "};", "",
        "const struct mk_edition_change mk_edition_changes[] = {", *change_rows(clauses), "    {.id = NULL},", "};",
        *[f"const enum mk_edition_id mk_changed_{side} = {EDITIONS[name]};" for side, name in COMPARED.items()], ""])


def replace(path, text):
    """Writes the file unless it says the same: nothing is compiled again for new words in a clause."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def write_tables(clauses, outdir):
    topics = topics_of(clauses)
    outdir.mkdir(parents=True, exist_ok=True)
    replace(outdir / "clause_ids.h", ids_header(topics, len(clauses)))
    replace(outdir / "clause_data.c", data_source(topics, clauses))


# ---------------------------------------------------------------- reading

FILE_TITLES = {
    "unlimited-core": "Unlimited: the rulebook",
    "unlimited-abilities": "Unlimited: special abilities",
    "unlimited-rulings-a-f": "Unlimited: official rulings, A to F",
    "unlimited-rulings-h-z": "Unlimited: official rulings, H to Z",
    "unlimited-pieces": "Unlimited: castles, Conquest, multiple-dial warriors, chariots, titans, heroes",
    "mk2-core": "The second edition: the rulebook",
    "mk2-cavalry": "The second edition: cavalry",
    "mk2-qa": "The second edition: questions and answers",
    "mk2-data": "The second edition: corrected figures and cards",
    "mk2-own": "The second edition: cards of our own",
}


def ruling_paragraph(clause):
    text = textwrap.fill(" ".join(clause["open"].split()), 100, break_on_hyphens=False)
    return f"**{clause['title']}** (`{clause['id']}`)  \n{text}\n"


def rulings_of_file(name, clauses):
    lines, heading = [f"## {FILE_TITLES[name]}\n"], None
    for clause in clauses:
        group = topic_of(clause).split(".")[0]
        if group != heading:
            heading = group
            lines.append(f"### {group.replace('-', ' ').capitalize()}\n")
        lines.append(ruling_paragraph(clause))
    return lines


def write_rulings(clauses, path):
    lines = ["# Our rulings\n",
             "Where the documents are silent, the catalogue asks the question and answers it. The engine follows\n"
             "these answers. Made from `data/rules` by `scripts/catalogue.py --rulings`.\n"]
    for name in FILE_TITLES:
        asked = [c for c in clauses if c["file"] == name and c.get("open")]
        asked.sort(key=lambda c: topic_of(c).split(".")[0])
        lines += rulings_of_file(name, asked) if asked else []
    path.write_text("\n".join(lines), encoding="utf-8")


def print_counts(clauses):
    print(f"{'file':24}{'clauses':>8}{'testable':>9}{'operative':>10}{'follows':>8}{'negative':>9}{'untestable':>11}")
    for name in sorted({c["file"] for c in clauses}):
        mine = [c for c in clauses if c["file"] == name]
        testable = [c for c in mine if is_testable(c)]
        derived = sum(1 for c in testable if sources_of(c))
        negative = sum(1 for c in testable if c.get("negative"))
        never = sum(1 for c in mine if "untestable" in c)
        print(f"{name:24}{len(mine):8}{len(testable):9}{len(testable) - derived:10}{derived:8}{negative:9}{never:11}")


def print_list(clauses, what):
    if what == "counts":
        return print_counts(clauses)
    wanted = {
        "operative": lambda c: is_testable(c) and not sources_of(c),
        "follows": lambda c: is_testable(c) and sources_of(c),
        "negative": lambda c: is_testable(c) and c.get("negative"),
        "untestable": lambda c: "untestable" in c,
    }[what]
    heading = None
    for clause in filter(wanted, clauses):
        if clause["file"] != heading:
            heading = clause["file"]
            print(f"== {heading}")
        print(f"{clause['id']}  {clause.get('untestable') or clause['title']}")
        if sources_of(clause):
            print(f"    {' '.join(sources_of(clause))}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("outdir", nargs="?", type=pathlib.Path)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--rulings", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--list", choices=["operative", "follows", "negative", "untestable", "counts"])
    return parser.parse_args()


def main():
    args = arguments()
    clauses = load()
    errors = errors_of(clauses)
    for text in errors:
        print(f"catalogue: {text}", file=sys.stderr)
    if errors:
        return 1
    if args.outdir:
        write_tables(clauses, args.outdir)
    if args.rulings:
        write_rulings(clauses, args.rulings)
    if args.list:
        print_list(clauses, args.list)
    return 0


if __name__ == "__main__":
    sys.exit(main())
