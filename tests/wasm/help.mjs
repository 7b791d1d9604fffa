// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Warlord authors
// help.mjs: what the tests of the engine in the page share.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Random numbers, the same in every run: below(6) is 0 to 5. */
export function lot(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
  return { below: (n) => next() % n, pick: (list) => list[next() % list.length] };
}

export const read = (...path) => readFileSync(join(root, ...path), 'utf8');

export function caseFiles() {
  return readdirSync(join(root, 'cases')).flatMap((folder) =>
    readdirSync(join(root, 'cases', folder)).filter((name) => name.endsWith('.case')).map((name) => join('cases', folder, name)));
}

/** What the program prints, and how it ends. */
export function ask(program, ...args) {
  try {
    return { status: 0, text: execFileSync(program, args, { encoding: 'utf8', cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }) };
  } catch (error) {
    return { status: error.status, text: `${error.stdout}${error.stderr}` };
  }
}

export function write(folder, name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** A battle of that many armies, as text. */
export function battle(engine, players, seed, more = {}) {
  const armies = engine.armies().filter((army) => (army.rules ?? 'unlimited') === 'unlimited' && army.total <= 200);
  const names = ['red', 'blue', 'gold', 'green'].slice(0, players);
  const made = engine.battle({
    armies: names.map((player, i) => ({ player, text: armies[(seed * 3 + i * 2 + 1) % armies.length].text })),
    seed, options: ['open-dials'], ...more,
  });
  if (!made.ok) throw new Error(made.error.text);
  return made.text;
}

export function dice({ dice: n }, fate) {
  return `dice ${Array.from({ length: n }, () => fate.below(6) + 1).join(' ')}`;
}

/** Plays at random until the game is over or so many orders were given; visit(view) sees every decision. */
export function play(table, fate, most, { visit = () => {}, hints = 0 } = {}) {
  for (let i = 0; i < most; i++) {
    const view = table.view();
    visit(view);
    if (view.ask.kind === 'nothing') break;
    const clever = hints && fate.below(hints) ? table.hints(1)[0]?.text : null;
    const order = view.ask.kind === 'dice' ? dice(view.ask, fate) : clever ?? fate.pick(table.candidates(60));
    const given = table.give(order);
    if (!given.ok) throw new Error(`${order}: ${JSON.stringify(given)}`);
  }
  return table;
}
