// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Warlord authors
// games.mjs: whole games, played here and replayed by the program.
import assert from 'node:assert/strict';

import { ask, battle, lot, play, write } from './help.mjs';

function replayed(program, folder, name, table) {
  const path = write(folder, `${name}.game`, table.fileText());
  const { status, text } = ask(program, 'replay', path);
  assert.equal(status, 0, text);
  assert.match(text, /every state matches/);
}

export const tests = {
  'random games are replayed by the program'({ engine, program, folder }) {
    for (const [players, setup, seed] of [[2, false, 11], [2, true, 12], [4, false, 13]]) {
      const table = engine.table();
      assert.ok(table.open(battle(engine, players, seed, { setup })).ok);
      play(table, lot(seed), 500, { hints: 3 });
      assert.ok(table.steps > 100);
      replayed(program, folder, `lot-${seed}`, table);
    }
  },

  'a game to its end'({ engine, program, folder }) {
    const table = engine.table();
    assert.ok(table.open(battle(engine, 2, 21, { points: 200 })).ok);
    play(table, lot(5), 4000, { hints: 1000000 });
    const view = table.view();
    assert.equal(view.phase, 'over', `still running after ${table.steps} orders`);
    assert.deepEqual([view.ask.kind, table.candidates(5), table.hints(3)], ['nothing', [], []]);
    assert.equal(typeof view.end, 'string');
    replayed(program, folder, 'whole', table);
  },

  'every step of a game is found again'({ engine }) {
    const table = engine.table();
    table.open(battle(engine, 2, 31));
    play(table, lot(31), 300, { hints: 3 });
    const orders = table.orders();
    const again = engine.table();
    again.open(table.fileText());
    const fate = lot(1);
    for (let i = 0; i < 60; i++) {
      const step = fate.below(orders.length) + 1;
      assert.equal(again.seek(step).hash, orders[step - 1].hash);
      assert.deepEqual(again.events(step), table.events(step));
    }
  },

  'what the bot hints at is what it would give'({ engine }) {
    const table = engine.table();
    table.open(battle(engine, 2, 41));
    play(table, lot(2), 60, { hints: 2, visit: (view) => {
      if (view.ask.kind !== 'dice') assert.ok(table.hints(3).every((hint) => hint.text && hint.reason));
    } });
  },
};
