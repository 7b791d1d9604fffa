#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Warlord authors
"""Makes the engine for the page: wasm.py FOLDER OUT.wasm compiles what the page needs to one WebAssembly
module. FOLDER keeps the objects, so that only what has changed is compiled again."""
import glob
import os
import shutil
import subprocess
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
FOLDERS = ["base", "geom", "rules", "rules/ability", "rules/kind", "rules/type", "rules/card", "rules/edition", "catalog", "notation", "query",
           "odds", "bot", "casebook", "collection", "army", "page", "page/wasm"]
# What needs files of the player, a terminal or the proof build.
LEFT_OUT = {"casebook/proof.c", "casebook/shelf.c", "army/sheet.c", "army/open.c", "collection/file.c",
            "collection/own.c"}

# Numbers must come out the same everywhere: no fused multiply-add. Some questions put a megabyte on
# the stack; it stands first in memory, so that running over it traps instead of spoiling data.
COMPILE = ("--target=wasm32-wasi -std=c17 -O2 -ffp-contract=off -DNDEBUG -ffunction-sections "
           "-fdata-sections -Wall -Wextra -Werror")
LINK = ("--target=wasm32-wasi -mexec-model=reactor -Wl,-z,stack-size=8388608 -Wl,--stack-first "
        "-Wl,--gc-sections -Wl,--strip-all")


def sources():
    found = []
    for folder in FOLDERS:
        names = (f"{folder}/{os.path.basename(p)}" for p in glob.glob(f"{ROOT}/src/{folder}/*.c"))
        found += sorted(set(names) - LEFT_OUT)
    return found


def run(*command):
    subprocess.run([sys.executable, *command], check=True, cwd=ROOT)


def replace(path, text):
    """Writes the file unless it says the same already."""
    if os.path.exists(path) and open(path, encoding="utf-8").read() == text:
        return
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)


def make(folder, name):
    """The generated sources: NAME.c of `folder`, left as it is where nothing has changed."""
    fresh = os.path.join(folder, "fresh")
    os.makedirs(fresh, exist_ok=True)
    if name == "clauses":
        run("scripts/catalogue.py", fresh)
    else:
        kind, ending = name.split("/")
        run("scripts/embed.py", f"shipped_{kind}", f"{fresh}/shipped_{kind}.c",
            *sorted(glob.glob(f"data/{kind}/*.{ending}", root_dir=ROOT)))
    for path in os.listdir(fresh):
        replace(os.path.join(folder, path), open(os.path.join(fresh, path), encoding="utf-8").read())
    shutil.rmtree(fresh)


def plan(folder):
    """The build file."""
    include = f"-I{ROOT}/include -I{ROOT}/src -I{folder}"
    lines = ["ninja_required_version = 1.5",
             f"rule cc\n  command = clang {COMPILE} {include} -MMD -MF $out.d -c $in -o $out\n"
             "  depfile = $out.d\n  deps = gcc\n  description = wasm $in",
             f"rule link\n  command = clang {LINK} $in -lm -o $out\n  description = wasm $out"]
    objects = []
    made = [f"{folder}/{name}" for name in
            ("clause_data.c", "shipped_collections.c", "shipped_armies.c")]
    for source in [f"{ROOT}/src/{s}" for s in sources()] + made:
        name = source.removeprefix(f"{ROOT}/src/").removeprefix(f"{folder}/").replace("/", "_")
        objects.append(f"{name[:-2]}.o")
        lines.append(f"build {objects[-1]}: cc {source}")
    lines.append("build warlord.wasm: link " + " ".join(objects))
    return "\n".join(lines) + "\n"


def main(folder, out):
    folder = os.path.abspath(folder)
    os.makedirs(folder, exist_ok=True)
    for name in ("clauses", "collections/figures", "armies/army"):
        make(folder, name)
    replace(os.path.join(folder, "build.ninja"), plan(folder))
    done = subprocess.run(["ninja", "-C", folder, "--quiet", "warlord.wasm"], capture_output=True,
                          text=True, check=False)
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        return 1
    shutil.copyfile(os.path.join(folder, "warlord.wasm"), f"{out}.new")
    os.replace(f"{out}.new", out)
    return 0


sys.exit(main(sys.argv[1], sys.argv[2]))
