// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Warlord authors
// run.mjs: runs a WASI program under node. usage: node run.mjs PROGRAM.wasm ARGUMENTS…
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const [program, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [program, ...args], returnOnExit: true });
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });

process.exitCode = wasi.start(instance);
