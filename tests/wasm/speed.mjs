// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Warlord authors
// speed.mjs: how long a drag waits for reach, route and check, on a table of forty figures and in Conquest.
import assert from 'node:assert/strict';

import { figures as measured } from '../fit.mjs';
import { battle, lot, play } from './help.mjs';

const GOAL = 8, STEP = 4, LARGE = 16;      // milliseconds

/** The best of several tries: other programs run on this machine, too. */
function best(tries, action) {
  let least = Infinity;
  for (let i = 0; i < tries; i++) {
    const begin = performance.now();
    action();
    least = Math.min(least, performance.now() - begin);
  }
  return least;
}

function percentile(list, part) {
  return [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))];
}

/** What is wrong among these, as texts. */
const missed = (...facts) => facts.filter(([met]) => !met).map(([, text]) => text);

const measures = {
  'reach, route and check at forty figures'({ engine }) {
    const times = [];
    let figures = 0;
    for (const orders of [0, 120]) {
      const fate = lot(71);
      const table = engine.table();
      table.open(battle(engine, 4, 3));
      play(table, fate, orders, { hints: 1000000 });
      const standing = table.view().figures.filter((f) => f.on === 'table');
      figures = Math.max(figures, standing.length);
      for (const f of standing) {
        const x = Math.min(35, Math.max(1, f.x + fate.below(9) - 4));
        const y = Math.min(35, Math.max(1, f.y + fate.below(9) - 4));
        times.push(best(8, () => {
          table.reach(f.id);
          table.route(f.id, x, y, 90);
          table.check(`${f.owner} move ${f.id} to ${x},${y} facing north`);
        }));
      }
    }
    assert.ok(figures >= 38, `${figures} figures`);
    const [median, most] = [percentile(times, 0.5), percentile(times, 0.95)];
    console.log(`reach, route and check at ${figures} figures: median ${median.toFixed(2)} ms, 95 of 100 within ${most.toFixed(2)} ms, `
      + `at most ${Math.max(...times).toFixed(2)} ms (goal ${GOAL} ms)`);
    return missed([median < GOAL, `a drag waits ${median.toFixed(1)} ms`]);
  },

  'reach and a step of a drag at Conquest, 2,000 points a side'({ engine }) {
    const [reach, step] = [[], []];
    const armies = engine.armies().filter((army) => army.rules === 'conquest' && army.total > 1900);
    const made = engine.battle({
      armies: ['red', 'blue'].map((player, i) => ({ player, text: armies[i % armies.length].text })),
      seed: 3, options: ['open-dials'],
    });
    assert.ok(made.ok, made.error?.text);
    const table = engine.table();
    table.open(made.text);
    play(table, lot(71), 1, { hints: 1000000 });
    const view = table.view();
    const standing = view.figures.filter((f) => f.on === 'table');
    assert.ok(standing.length > 100, `${standing.length} figures`);
    for (const [i, f] of standing.entries()) {
      if (i % 5) continue;
      reach.push(best(3, () => table.reach(f.id)));
      for (let k = 1; k < 4; k++)
        step.push(best(3, () => table.drag(f.id, f.x + k - 2, f.y + 2 * k, { within: 0.4 })));
    }
    const told = (list) => `median ${percentile(list, 0.5).toFixed(2)} ms, 95 of 100 within ${percentile(list, 0.95).toFixed(2)} ms, `
      + `at most ${Math.max(...list).toFixed(2)} ms`;
    console.log(`at ${standing.length} figures: reach ${told(reach)} (goal ${LARGE} ms); a step of a drag ${told(step)}`);
    return missed([percentile(reach, 0.5) < LARGE, `reach takes ${percentile(reach, 0.5).toFixed(1)} ms`]);
  },

  'a step of a drag at forty figures, in one call and in four'({ engine }) {
    const [once, apart] = [[], []];
    const fate = lot(71);
    const table = engine.table();
    table.open(battle(engine, 4, 3));
    play(table, fate, 120, { hints: 1000000 });
    const mine = table.view().figures.filter((f) => f.on === 'table' && f.owner === table.view().ask.player);
    for (const f of mine)
      for (let i = 0; i < 20; i++) {
        const [x, y] = [Math.min(35, Math.max(1, f.x + fate.below(13) - 6)), Math.min(35, Math.max(1, f.y + fate.below(13) - 6))];
        let step;
        once.push(best(3, () => { step = table.drag(f.id, x, y, { within: 0.4 }); }));
        apart.push(best(3, () => {
          const at = table.snap(f.id, x, y, 0.4) ?? { x, y };
          table.route(f.id, at.x, at.y, step.facing);
          const judged = table.check(step.text);
          const way = table.route(f.id, at.x, at.y, step.facing);
          assert.deepEqual([judged.ok, judged.verdict?.rule], [step.ok, step.verdict?.rule]);
          assert.ok(Math.abs(at.x - step.x) < 0.001 && Math.abs(at.y - step.y) < 0.001, 'the same place');
          assert.deepEqual([judged.outlook, way.points, way.length], [step.outlook, step.points, step.length]);
        }));
      }
    const told = (list) => `median ${percentile(list, 0.5).toFixed(2)} ms, 95 of 100 within ${percentile(list, 0.95).toFixed(2)} ms`;
    console.log(`a step of a drag: ${told(once)}; by four calls: ${told(apart)} (goal ${STEP} ms)`);
    return missed([percentile(once, 0.5) < percentile(apart, 0.5), 'one call takes longer than four'],
      [percentile(once, 0.95) < STEP, `a step of a drag takes ${percentile(once, 0.95).toFixed(1)} ms`]);
  },

  'a step of a drag where it is refused, at forty figures'({ engine }) {
    const lines = ['rules unlimited', 'table 36x36', 'player red south', 'player blue north',
      'terrain wood hindering 8,16 14,15 15,20 9,21', 'terrain rock blocking 20,15 24,16 23,20'];
    for (let i = 0; i < 20; i++)
      lines.push(`figure r${i} red at ${3 + (i % 10) * 3.25},${6 + Math.floor(i / 10) * 2.5} facing north speed 12`,
        `figure b${i} blue at ${3 + (i % 10) * 3.25},${28 - Math.floor(i / 10) * 2.5} facing south`);
    const table = engine.table();
    table.open(`${lines.join('\n')}\n`);
    const [quick, searched] = [[], []];
    for (let x = 9; x < 25; x++)
      for (let y = 15; y < 21; y++) {
        let step, full;
        const took = best(3, () => { step = table.drag('r14', x, y, { instead: false }); });
        if (step.ok) continue;
        assert.equal(step.verdict.remedy, null);
        quick.push(took);
        searched.push(best(1, () => { full = table.drag('r14', x, y); }));
        assert.equal(full.verdict.rule, step.verdict.rule);
        assert.ok(table.check(full.verdict.remedy.order).ok, 'with the search there is a legal order');
      }
    assert.ok(quick.length > 20, `${quick.length} steps were refused`);
    console.log(`a refused step of a drag: 95 of 100 within ${percentile(quick, 0.95).toFixed(2)} ms, with a remedy ${percentile(searched, 0.95).toFixed(2)} ms`);
    return missed([percentile(quick, 0.95) < STEP, `a refused step of a drag takes ${percentile(quick, 0.95).toFixed(1)} ms`],
      [percentile(quick, 0.5) < percentile(searched, 0.5), 'looking for a remedy costs nothing']);
  },
};

export const tests = Object.fromEntries(Object.entries(measures).map(([name, measure]) =>
  [name, (world) => measured(world.program, name, () => measure(world))]));
