// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Warlord authors
// noise.mjs: whatever is said to the engine, it answers and goes on.
import assert from 'node:assert/strict';

import { Engine, loadEngine } from '../../page/js/engine.js';
import { battle, lot, play, read } from './help.mjs';

const bits = ['', '\0', '\n', ' ', '"', '#', '999999999999', '-1', '1e9', '=', 'ä', '\ud800', '🐉', 'red', 'blue', 'figure', 'at', '10,10',
  'to', 'x'.repeat(3000), 'dice 6 6', 'facing', 'touching', 'NaN', '\t', '\\', '{', '%s%n', 'is', 'levels', 'dial', '8/9/15/3', 'case', 'like'];

/** The text with some of its characters, words or lines changed. */
function mangled(text, fate) {
  let out = text;
  for (let i = fate.below(4); i >= 0; i--) {
    const at = fate.below(out.length + 1);
    const end = Math.min(out.length, at + fate.below(12));
    const way = fate.below(4);
    if (way === 0) out = out.slice(0, at) + fate.pick(bits) + out.slice(end);
    else if (way === 1) out = out.slice(0, at) + out.slice(end);
    else if (way === 2) out = out.slice(0, at) + out.slice(at, end) + out.slice(at, end) + out.slice(end);
    else out = out.slice(0, at) + String.fromCharCode(fate.below(fate.below(2) ? 128 : 65536)) + out.slice(at);
  }
  return out;
}

const isAnswer = (answer) => answer === null || typeof answer === 'string' || typeof answer === 'object';

export const tests = {
  'orders of noise change nothing'({ engine }) {
    const fate = lot(61);
    const table = engine.table();
    table.open(battle(engine, 2, 61));
    play(table, fate, 40, { hints: 2 });
    const hash = table.hash();
    const orders = table.candidates(200);
    for (let i = 0; i < 2500; i++) {
      const text = mangled(fate.pick(orders), fate);
      for (const answer of [table.check(text), table.odds(text.slice(0, 60))]) assert.ok(answer.ok || answer.error || answer.verdict, text);
      table.targets(text, 'close');
      table.line(text, text);
      assert.equal(table.hash(), hash);
      const given = table.give(text);
      if (given.ok) table.undo(1);
      assert.equal(table.hash(), hash, text);
    }
  },

  'tables and games of noise'({ engine }) {
    const fate = lot(62);
    const table = engine.table();
    const texts = [read('data', 'tables', 'skirmish-200.table'), read('data', 'tables', 'lesson.table'), battle(engine, 3, 5, { setup: true })];
    const game = engine.table();
    game.open(texts[0]);
    texts.push(play(game, fate, 30, { hints: 2 }).fileText());
    for (let i = 0; i < 1200; i++) {
      const text = mangled(fate.pick(texts), fate);
      const answer = table.open(text);
      assert.ok(answer.ok || answer.error, text);
      if (answer.ok && fate.below(4) === 0) {
        assert.ok(table.view().ok);
        table.hints(1);
        table.reach(table.view().figures[0]?.id ?? '');
      }
    }
  },

  async 'cases, armies, collections and questions of noise'({ bytes }) {
    const engine = await loadEngine(bytes);
    const fate = lot(63);
    const table = engine.table();
    const book = read('cases', 'capture', 'capturing.case');
    const army = engine.armies()[0].text;
    const figures = 'collection own "My own"\nfigure ox name "The Ox" points 20 faction shyft dial 8/9/15/3+green-square 7/8/14/2\n';
    for (let i = 0; i < 250; i++) {
      const bad = mangled(army, fate);
      const answers = [table.openCase(mangled(book, fate), fate.below(3) ? '' : fate.pick(bits)), engine.army(bad), engine.addCollection(mangled(figures, fate)),
        engine.battle({ armies: [{ player: fate.pick(bits), text: army }, { player: 'blue', text: bad, edge: fate.pick(['', 'east', 'x']) }], seed: i }),
        engine.rules(fate.pick(bits)), engine.clause(fate.pick(bits)), engine.model(fate.pick(bits)), engine.figures({ words: fate.pick(bits) }),
        engine.cases(mangled(book, fate))];
      for (const answer of answers) assert.ok(isAnswer(answer));
    }
  },

  'numbers of noise'({ engine }) {
    const table = engine.table();
    table.open(read('data', 'tables', 'skirmish-200.table'));
    const { id } = table.view().figures[0];
    const odd = [NaN, Infinity, -Infinity, 1e300, -1e300, 2 ** 31, -(2 ** 31), 0.1, undefined, null, 'seven', {}, [], true];
    for (const a of odd)
      for (const b of odd) {
        table.route(id, a, b, a);
        table.snap(id, a, b, b, a);
        table.seek(a);
        table.undo(b);
        table.events(a);
        table.hints(a);
      }
    for (const a of odd) {
      engine.randomArmy({ points: a, seed: a });
      engine.army(engine.armies()[0].text, { points: a });
      table.candidates(typeof a === 'number' && a > 1000 ? 5 : a);
    }
    assert.ok(table.view().ok);
  },

  async 'an engine that stops is begun again where it was'({ bytes }) {
    const engine = new Engine(await WebAssembly.compile(bytes));
    const desks = [];
    const { Instance } = WebAssembly;
    WebAssembly.Instance = function spy(...args) {
      const instance = new Instance(...args);
      desks.push(instance);
      return instance;
    };
    const table = engine.table();
    WebAssembly.Instance = Instance;
    const said = console.error;
    console.error = () => {};
    try {
      table.open(read('data', 'tables', 'skirmish-200.table'));
      play(table, lot(3), 25, { hints: 2 });
      table.seek(17);
      const { hash, steps } = { hash: table.hash(), steps: table.steps };
      desks.at(-1).exports.memory.grow(1);
      new Uint8Array(desks.at(-1).exports.memory.buffer).fill(0xff);
      assert.match(table.view().error.text, /stopped/);
      assert.equal(table.hash(), hash);
      assert.equal(table.steps, steps);
      assert.ok(table.view().ok);
    } finally {
      console.error = said;
    }
  },
};
