// SPDX-License-Identifier: MIT
// run.mjs: the browser tests, one after the other, against a server of their own.
//
//     node tests/browser/run.mjs PROGRAM [--page DIRECTORY] [--shots DIRECTORY] [--list] [--timers K] [--processor K] [--pause MS] [--wire MS] [--late MS] [WORDS…]
//
// Tests are the *.test.mjs beside this file: each has a default export {name: async (world) => …}. With words, only tests whose
// names contain one of them. A picture is taken of every page at the end of its test. --timers and so on: as on another machine, see
// strain.mjs. The last line is `N passed, N failed`; before it, once more, those that failed and why.
import { mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, Server, World } from './lib.mjs';
import { strain } from './strain.mjs';

const HANGS = 30 * 60 * 1000;           // no test takes so long unless it hangs, however long its game and slow the machine
const WHY = 12;                         // lines of each error that are told once more at the end
const here = dirname(fileURLToPath(import.meta.url));

function options(words) {
  const o = { program: null, page: null, shots: resolve(here, '../../build/screenshots'), list: false, words: [] };
  while (words.length) {
    const word = words.shift();
    if (word === '--page') o.page = words.shift();
    else if (word === '--shots') o.shots = words.shift();
    else if (word === '--list') o.list = true;
    else if (word.slice(0, 2) === '--' && word.slice(2) in strain) strain[word.slice(2)] = Number(words.shift());
    else if (!o.program) o.program = word;
    else o.words.push(word);
  }
  return o;
}

async function collect(words) {
  const all = [];
  for (const file of readdirSync(here).filter((name) => name.endsWith('.test.mjs')).sort()) {
    const { default: tests } = await import(join(here, file));
    for (const [name, run] of Object.entries(tests)) all.push({ name, run });
  }
  return all.filter(({ name }) => !words.length || words.some((word) => name.includes(word)));
}

function withinReason(promise) {
  let timer;
  const hangs = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error('it hangs')), HANGS); });
  return Promise.race([promise, hangs]).finally(() => clearTimeout(timer));
}

/** What is wrong, as texts: nothing if the test has passed. */
async function attempt(test, world) {
  const found = [];
  try {
    await withinReason(test.run(world));
  } catch (error) {
    found.push(error.stack ?? String(error));
  }
  found.push(...await world.end(test.name.replace(/[^\w]+/g, '-')));
  return found;
}

const indented = (text) => text.replace(/^/gm, '    ');

/** Answers those that failed, as {name, found}: what is wrong, as texts. */
async function runAll(tests, { program, page, shots }) {
  const server = await new Server(program, page ? ['--page', page] : []).start();
  const failed = [];
  let browser = null;
  try {
    browser = await launch();
    const world = new World(server, browser, shots);
    for (const test of tests) {
      const begin = Date.now();
      const found = await attempt(test, world);
      if (found.length) failed.push({ name: test.name, found });
      console.log(`${found.length ? 'failed' : 'passed'}: ${test.name} (${((Date.now() - begin) / 1000).toFixed(1)} s)`);
      for (const text of found) console.log(indented(text));
      if (found.length && /the server ended|ECONNREFUSED/.test(found.join())) console.log(server.logged().split('\n').slice(-20).join('\n'));
    }
  } finally {
    await browser?.close().catch(() => {});
    await server.release();
  }
  return failed;
}

const o = options(process.argv.slice(2));
const tests = await collect(o.words);
if (o.list) {
  for (const { name } of tests) console.log(name);
} else if (!o.program) {
  console.error('usage: node tests/browser/run.mjs PROGRAM [--page DIRECTORY] [--shots DIRECTORY] [--list] [--timers K] [--processor K] [--pause MS] [--wire MS] [--late MS] [WORDS…]');
  process.exitCode = 2;
} else {
  mkdirSync(o.shots, { recursive: true });
  let failed = [];
  try {
    if (tests.length) failed = await runAll(tests, { ...o, program: resolve(o.program) });
    else failed = [{ name: `no test is called ${o.words.join(' or ')}`, found: [] }];
  } catch (error) {
    failed = tests.map(({ name }, i) => ({ name, found: i === tests.length - 1 ? [error.stack] : [] }));
  }
  for (const { name, found } of failed) {               // once more: of a long log often only the end is read
    console.log(`failed: ${name}`);
    for (const text of found) console.log(indented(text.split('\n').slice(0, WHY).join('\n')));
  }
  console.log(`${Math.max(tests.length - failed.length, 0)} passed, ${failed.length} failed`);
  process.exitCode = failed.length ? 1 : 0;
}
