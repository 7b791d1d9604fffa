// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Warlord authors
// calls.mjs: every call at every kind of decision, on tables of about forty figures.
import assert from 'node:assert/strict';

import { battle, lot, play, read } from './help.mjs';

/** Every question about a table, asked of some figures; none may change it. */
function askAll(table, view, fate) {
  const hash = table.hash();
  const some = Array.from({ length: 4 }, () => fate.pick(view.figures));
  for (const f of some) {
    const other = fate.pick(view.figures);
    for (const answer of [table.reach(f.id), table.route(f.id, fate.below(37), fate.below(37), fate.below(360)), table.line(f.id, other.id)])
      assert.equal(typeof answer.ok, 'boolean');
    for (const kind of ['close', 'ranged']) assert.ok(Array.isArray(table.targets(f.id, kind)));
    table.snap(f.id, fate.below(37), fate.below(37), 1);
    const orders = [`${f.owner} move ${f.id} 3 north`, `${f.owner} close ${f.id} at ${other.id}`, `${f.owner} ranged ${f.id} at ${other.id}`,
      `${f.owner} pass ${f.id}`, `${f.owner} formation ${f.id} ${other.id}`, `${f.owner} deploy ${f.id} at 12,2`];
    for (const order of orders) {
      const answer = table.check(order);
      assert.ok(answer.ok ? answer.outlook : answer.verdict ?? answer.error, order);
    }
  }
  for (const hint of table.hints(2)) assert.ok(table.check(hint.text).ok, hint.text);
  const orders = table.candidates(12);
  assert.equal(orders.length > 0, view.ask.kind !== 'nothing');
  for (const order of orders) assert.ok(table.check(order).ok, order);
  for (const { order } of [...view.ask.cancels, ...view.ask.places]) assert.ok(table.check(order).ok, order);
  for (const order of [...view.ask.choices, view.ask.decline].filter(Boolean)) assert.ok(table.check(order).ok, order);
  if (orders.length) assert.ok(table.odds(fate.pick(orders)).ok);
  assert.equal(table.hash(), hash);
}

/** Few of a kind are enough; the rare ones come seldom anyway. */
function watch(seen, table, fate, most) {
  return (view) => {
    const kind = view.ask.kind + (view.ask.purpose ?? '');
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    if (seen.get(kind) <= most) askAll(table, view, fate);
  };
}

export const tests = {
  'every call at every decision'({ engine }) {
    const seen = new Map();
    for (const [players, setup, seed] of [[2, true, 1], [3, true, 2], [4, false, 3], [4, false, 4], [3, false, 5]]) {
      const fate = lot(seed);
      const table = engine.table();
      assert.ok(table.open(battle(engine, players, seed, { setup })).ok);
      play(table, fate, 220, { visit: watch(seen, table, fate, 3), hints: 4 });
    }
    for (const kind of ['action', 'member', 'spin', 'cancel', 'lay', 'deploy', 'diceattack', 'dicefirst-player', 'dicebreakaway'])
      assert.ok(seen.get(kind), `${kind} never came`);
  },

  'the rare decisions, from the casebook'({ engine }) {
    const seen = new Map();
    const files = ['abilities/magic-confusion', 'abilities/healing', 'abilities/necromancy', 'abilities/charge', 'capture/captives',
      'breakaway/breakaway', 'factions/apocalypse', 'abilities/forced-march'];
    for (const name of files) {
      let text;
      try {
        text = read('cases', `${name}.case`);
      } catch {
        continue;
      }
      const fate = lot(7);
      for (const { name: one } of engine.cases(text).slice(0, 12)) {
        const table = engine.table();
        if (!table.openCase(text, one).table) continue;
        for (let step = 0; step <= table.steps; step++) {
          table.seek(step);
          watch(seen, table, fate, 3)(table.view());
        }
      }
    }
    for (const kind of ['confuse', 'heal', 'attack', 'turn', 'place']) assert.ok(seen.get(kind), `${kind} never came: ${[...seen.keys()]}`);
  },
};
