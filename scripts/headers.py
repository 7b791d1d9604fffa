#!/usr/bin/env python3
"""Makes the headers of libmk for others: headers.py OUT HEADER...

OUT is a folder that will hold mk/*.h and mk/geom/*.h, which include nothing but each other and the
standard library. What is left out: declarations of functions that the shared library does not export
(their names do not begin with mk_), what only the engine's own checks use, and the parts of the
geometry nobody outside needs. Inside the engine structs and small functions have short names; others
get them with mk_ before: `struct game` is `struct mk_game` for them, figure_of is mk_figure_of.
"""
import os
import re
import sys

LEFT_OUT = {"geom/scratch.h"}       # the working memory of searches
# Where mk_ alone would make the name of something else.
OTHERWISE = {"part": "mk_tally_part", "frame": "mk_stack_frame", "printed": "mk_printed_pieces"}
# How the engine's checks are written.
OWN = re.compile(r"\s*(#define (forbid_\w+|pass_on)\(|static inline bool (rule|breaks)\()")


def place_of(path):
    """Where a header goes below OUT."""
    name = os.path.basename(path)
    if "/geom/" in path:
        return f"mk/geom/{name}"
    return f"mk/{name}"


def rewrite_include(line):
    match = re.match(r'(\s*#\s*include\s+)"([^"]+)"(.*)', line)
    if not match:
        return line
    name = match.group(2)
    if name in LEFT_OUT:
        return None
    if name.startswith("geom/"):
        name = f"mk/{name}"
    elif not name.startswith("mk/"):
        name = f"mk/{os.path.basename(name)}"
    return f'{match.group(1)}"{name}"{match.group(3)}'


def is_hidden_prototype(text):
    """A function that is declared only, and not exported."""
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.S).strip()
    match = re.match(r"(?!typedef|static|extern|enum\b[^(]*\{|_Static_assert|#)[\w\s\*]+?\b(\w+)\s*\(", code)
    return bool(match and code.endswith(";") and "{" not in code
                and not match.group(1).startswith("mk_"))


def pieces(lines):
    """The text as comments, statements, blank lines and preprocessor lines."""
    out, now, depth, comment = [], [], 0, False
    for line in lines:
        now.append(line)
        bare = re.sub(r"/\*.*?\*/", "", line)
        if comment:
            comment = "*/" not in line
        elif "/*" in bare:
            comment = True
        code = re.sub(r"/\*.*", "", bare).strip()
        if comment and not code:
            continue
        depth += code.count("{") - code.count("}")
        first = now[0].strip()
        whole = not comment and depth == 0 and (
            first.startswith(("#", "/*")) and not line.rstrip().endswith("\\")
            or not first or code.endswith((";", "}")))
        if whole:
            out.append("\n".join(now))
            now = []
    return out + (["\n".join(now)] if now else [])


def publish(text):
    kept = []
    for piece in pieces(text.split("\n")):
        if is_hidden_prototype(piece) or OWN.match(re.sub(r"/\*.*?\*/", "", piece, flags=re.S)):
            # The comment above speaks of it, unless something else follows that comment already.
            while kept and kept[-1].lstrip().startswith("/*") and "SPDX" not in kept[-1] and len(kept) > 4:
                kept.pop()
            continue
        kept.append(piece)
    lines = [rewrite_include(line) for line in "\n".join(kept).split("\n")]
    return "\n".join(line for line in lines if line is not None)


def short_names(texts):
    """What the headers declare without mk_: tags, types, functions."""
    code = re.sub(r"/\*.*?\*/", "", "\n".join(texts), flags=re.S)
    tags = set(re.findall(r"\b(?:struct|union|enum) (\w+)", code))
    types = set(re.findall(r"^typedef [^;{]*(?:\{[^}]*\})?[^;{]*?\b(\w+);", code, flags=re.M))
    functions = set(re.findall(r"^static inline [\w \*]*?\b(\w+)\(", code, flags=re.M))
    return [{name for name in names if not name.startswith("mk_")}
            for names in (tags, types, functions)]


def with_prefix(text, tags, types, functions):
    def code(part):
        return re.sub(r"(?<![\w.>/])(%s)(?![\w.])" % "|".join(sorted(types)), r"mk_\1", part)

    def tag(match):
        return f"{match.group(1)} {OTHERWISE.get(match.group(2), 'mk_' + match.group(2))}"

    text = re.sub(r"\b(struct|union|enum) (%s)\b" % "|".join(sorted(tags)), tag, text)
    text = re.sub(r"(?<![\w.>])(%s)(?=\()" % "|".join(sorted(functions)), r"mk_\1", text)
    parts = re.split(r"(/\*.*?\*/|#include[^\n]*)", text, flags=re.S)
    return "".join(part if i % 2 else code(part) for i, part in enumerate(parts))


def open_to_cplusplus(text):
    """extern "C" around what is declared."""
    if "__cplusplus" in text or "#ifndef MK" not in text and "#ifndef CATALOG" not in text:
        return text
    if "_Static_assert(" in text:
        text = text.replace("_Static_assert(", "static_assert(")
        text = text.replace("#include <", "#include <assert.h>\n#include <", 1)
    lines = text.split("\n")
    includes = [i for i, line in enumerate(lines) if re.match(r"#include.*\.h[\">]", line)]
    guard = next(i for i, line in enumerate(lines) if line.startswith("#define"))
    begin = (includes[-1] if includes else guard) + 1
    end = max(i for i, line in enumerate(lines) if line.startswith("#endif"))
    return "\n".join(lines[:begin] + ["", "#ifdef __cplusplus", 'extern "C" {', "#endif"]
                     + lines[begin:end] + ["#ifdef __cplusplus", "}", "#endif", ""] + lines[end:])


def main():
    out, headers = sys.argv[1], sys.argv[2:]
    texts = {}
    for path in headers:
        with open(path, encoding="utf-8") as f:
            texts[path] = publish(f.read()) if path.endswith(".h") else f.read()
    short = short_names(text for path, text in texts.items() if path.endswith(".h"))
    for path, text in texts.items():
        if path.endswith(".h"):
            text = open_to_cplusplus(with_prefix(text, *short))
        to = os.path.join(out, place_of(path))
        os.makedirs(os.path.dirname(to), exist_ok=True)
        with open(to, "w", encoding="utf-8") as f:
            f.write(re.sub(r"\n{3,}", "\n\n", text))


main()
