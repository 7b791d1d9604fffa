// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Warlord authors
// engine.mjs: the engine of the page, asked through page/js/engine.js. usage: node engine.mjs WARLORD WARLORD.wasm
//
// Games played here are replayed by the program, cases judged here are judged by the program. The last
// line is `N passed, N failed`.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadEngine } from '../../page/js/engine.js';
import * as answers from './answers.mjs';
import * as calls from './calls.mjs';
import * as cases from './cases.mjs';
import * as games from './games.mjs';
import * as noise from './noise.mjs';
import * as speed from './speed.mjs';

const [program, module] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'warlord-'));
const stops = [];
let passed = 0;
let failed = 0;

/* An engine that stops is always a failure, even where the answer was not looked at. */
console.error = (error) => stops.push(error);
console.warn = () => {};

async function run(name, test, world) {
  stops.length = 0;
  const begin = performance.now();
  try {
    await test(world);
    assert.deepEqual(stops.map(String), [], 'the engine stopped');
    passed++;
    if (process.env.TIMES) console.log(`${name}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  } catch (error) {
    failed++;
    console.log(`failed: ${name}: ${error.message}\n${error.stack?.split('\n').slice(1, 4).join('\n')}`);
  }
}

const engine = await loadEngine(readFileSync(module));
const world = { engine, program, folder, bytes: readFileSync(module) };
for (const part of [answers, calls, games, cases, noise, speed])
  for (const [name, test] of Object.entries(part.tests)) await run(name, test, world);
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
