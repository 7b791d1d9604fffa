// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Warlord authors
// answers.mjs: what the engine answers, call by call.
import assert from 'node:assert/strict';

import { loadEngine } from '../../page/js/engine.js';
import { battle, read } from './help.mjs';

const small = `rules unlimited open-dials
table 36x36
player red south
player blue north
terrain wood hindering 8,9 12,9 12,11 8,11
figure a red at 10,4 facing north attack 8 range 12
figure c red at 20,4 facing north speed 8
figure b blue at 10,14 facing south defense 14
figure d blue at 20,5.5 facing south
`;

function opened(engine, text = small) {
  const table = engine.table();
  const answer = table.open(text);
  assert.equal(answer.ok, true, JSON.stringify(answer.error));
  return table;
}

const figure = (view, id) => view.figures.find((f) => f.id === id);

export const tests = {
  'without a table every call says so'({ engine }) {
    const t = engine.table();
    for (const answer of [t.view(), t.give('red end'), t.check('red end'), t.reach('a'), t.undo(1), t.orders(), t.fileText()])
      assert.match(answer.error.text, /no table is open/);
    assert.equal(t.hash(), null);
    assert.equal(t.steps, 0);
  },

  'what is wrong with a table is told with its place, and the old one stays'({ engine }) {
    const t = opened(engine);
    const hash = t.hash();
    const bad = t.open(`${small}figure e blue at 1,1 sped 8\n`);
    assert.equal(bad.ok, false);
    assert.equal(bad.error.line, 10);
    assert.match(bad.error.text, /sped/);
    const overlap = t.open(`${small}figure e blue at 10,14.2\n`);
    assert.equal(overlap.verdict.rule, 'unlimited.move.end-space');
    const order = t.open(`${small}red move a to 10,40\n`);
    assert.equal(order.error.line, 10);
    assert.match(order.error.text, /refused/);
    assert.equal(t.open(`${small}red end = 0123456789abcdef\n`).ok, false);
    assert.equal(t.open('\0').ok, false);
    assert.match(t.open('army "Mine"').error.text, /'army', expected a line of a table/);
    assert.match(t.open('').error.text, /player/);
    assert.equal(t.hash(), hash);
  },

  'a view holds everything'({ engine }) {
    const view = opened(engine).view();
    assert.deepEqual(view.board, [36, 36]);
    assert.equal(view.phase, 'battle');
    assert.equal(view.ask.kind, 'action');
    assert.deepEqual(view.ask.choices, ['red end']);
    assert.equal(view.ask.attack, null);
    const a = figure(view, 'a');
    assert.deepEqual([a.x, a.y, a.facing, a.radius, a.range, a.on, a.mayAct], [10, 4, 90, 0.75, 12, 'table', true]);
    assert.deepEqual(a.window.attack, { value: 8, ability: null, works: false, optional: false });
    assert.equal(a.dial.length, a.life);
    assert.equal(a.dial[a.position - 1].attack.value, 8);
    assert.equal(figure(view, 'b').mayAct, false);
    assert.deepEqual(view.terrain[0].outline[0], [8, 9]);
    assert.equal(view.players[0].name, 'red');
    assert.deepEqual(view.players[1].area, [[8, 33], [28, 33], [28, 36], [8, 36]]);
  },

  'dials are hidden unless they are open'({ engine }) {
    const view = opened(engine, small.replace('open-dials', '')).view();
    assert.equal(view.openDials, false);
    assert.equal(figure(view, 'a').dial, null);
  },

  'an order is checked, carried out, taken back'({ engine }) {
    const t = opened(engine);
    const before = t.hash();
    const check = t.check('red move a 4 north');
    assert.equal(check.ok, true);
    assert.equal(check.text, 'red move a to 10,8 facing north');
    assert.deepEqual(check.outlook.rolls, []);
    assert.equal(t.hash(), before);
    const given = t.give('red move a 4 north');
    assert.equal(given.step, 1);
    assert.equal(given.hash, t.hash());
    assert.ok(given.events.some((e) => e.kind === 'moved' && e.a === 'a' && e.at[1] === 8));
    assert.deepEqual(t.events(1), given.events);
    assert.equal(t.events(0)[0].kind, 'turn-begins');
    assert.deepEqual(t.orders(), [{ text: 'red move a to 10,8 facing north', hash: given.hash }]);
    assert.equal(t.undo(1).hash, before);
    assert.equal(t.steps, 0);
  },

  'a refusal names clause, culprit and remedy'({ engine }) {
    const t = opened(engine);
    const far = t.check('red move a to 10,20');
    assert.equal(far.verdict.rule, 'unlimited.move.distance');
    assert.equal(far.verdict.unit, 'inches');
    assert.ok(Math.abs(far.verdict.amount - 8) < 0.02);
    assert.ok(t.check(far.verdict.remedy.order).ok);
    const taken = t.check('red move c to 20,5.4');
    assert.deepEqual(taken.verdict.culprit, { figure: 'd' });
    assert.equal(t.check('red ready').verdict.notAsked, false);
    assert.equal(t.check('dice 3').verdict.notAsked, false);
    assert.match(t.check('red mvoe a').error.text, /mvoe/);
    assert.equal(t.give('blue end').ok, false);
    assert.equal(t.steps, 0);
  },

  'the past is looked at, and goes on otherwise'({ engine }) {
    const t = opened(engine);
    const hashes = [t.hash()];
    for (const order of ['red move a 1 north', 'red end', 'blue move b 1 south', 'blue end']) hashes.push(t.give(order).hash);
    for (const step of [2, 0, 4, 1, 3]) {
      assert.equal(t.seek(step).hash, hashes[step]);
      assert.equal(t.hash(), hashes[step]);
      assert.equal(t.orders().length, step);
      assert.equal(t.steps, 4);
    }
    t.seek(2);
    assert.ok(t.give('blue end').ok);
    assert.equal(t.steps, 3);
    assert.equal(t.undo(99).step, 0);
    assert.equal(t.steps, 0);
  },

  'a saved game opens as it was'({ engine }) {
    const t = opened(engine);
    for (const order of ['red ranged a at b', 'red ready', 'blue ready', 'dice 5 4', 'red end']) t.give(order);
    const again = opened(engine, t.fileText());
    assert.equal(again.hash(), t.hash());
    assert.equal(again.fileText(), t.fileText());
    assert.equal(opened(engine, t.tableText()).tableText(), t.tableText());
  },

  'reach is a path with arcs, and a route leads there'({ engine }) {
    const t = opened(engine);
    const reach = t.reach('a');
    assert.match(reach.path, /^M[\d. -]+A8\.0\d* 8\.0\d* 0 [01] [01] /);
    const route = t.route('a', 10, 8, 90);
    assert.deepEqual([route.ok, route.length, route.speed], [true, 4, 8]);
    assert.deepEqual(route.points, [[10, 4], [10, 8]]);
    assert.equal(t.route('a', 10, 20).verdict.rule, 'unlimited.move.distance');
    assert.equal(t.route('a', NaN, 3).ok, false);
    assert.match(t.route('nobody', 1, 1).error.text, /nobody/);
  },

  'what moves straight on is brought onto its line'({ engine }) {
    const t = opened(engine, `rules unlimited
table 36x36
player red south
player blue north
terrain rock blocking 16,24 20,24 20,28 16,28
figure tank red multidial at 18,10 facing north speed 4
section tank.rear speed 3
figure b blue at 5,30 facing south
`);
    const ahead = t.drag('tank.front', 18, 12, {});
    assert.deepEqual([ahead.ok, ahead.straight, ahead.x, ahead.y, ahead.facing, ahead.speed], [true, true, 18, 12, 90, 4]);
    const both = t.drag('tank.front', 18, 30, { within: 0.4, others: ['tank.rear'] });
    assert.ok(both.ok && Math.abs(both.y - 17) < 0.01 && both.speed === 7, JSON.stringify(both));
    assert.match(both.text, /^red move tank.front with tank.rear to /);
    const aside = t.drag('tank.front', 21, 10.5, { within: 0.4 });
    assert.ok(aside.ok && Math.abs(aside.facing - 9.5) < 0.1, 'it looks where it goes');
    const back = t.drag('tank.front', 18.3, 8, { within: 0.4 });
    assert.deepEqual([back.ok, back.x, back.y, back.facing], [true, 18, 8, 90]);
    assert.equal(t.drag('tank.front', 21, 10.5, { facing: 90, keeps: true }).x, 18);
    t.open(t.tableText().replace(/at 18,10/, 'at 18,19'));
    const wall = t.drag('tank.front', 18, 23, { within: 0.4 });
    assert.ok(wall.ok && wall.y < 21.6 && wall.y > 21.4, `it stops at the rock: ${wall.y}`);
    assert.equal(t.drag('tank.front', 18, 23, {}).ok, false);
    assert.match(t.reach('tank.front').path, /^M[\d. ]+L.*Z$/);
  },

  'reach shows what lies behind doors and ladders'({ engine }) {
    const table = (door) => opened(engine, `rules unlimited
table 36x36
player red south
player blue north
figure keep red keep at 18,20 facing south ${door} fortification 3 attack 0 defense 17 damage 0
figure a red at 18,14 facing north speed 8
figure b blue at 5,30 facing south
`);
    const on = (t) => t.reach('a').ledges.filter(([x, y]) => Math.abs(x - 18) < 3 && Math.abs(y - 20) < 3).length;
    assert.equal(on(table('')), 0, 'the door is shut');
    const t = table('open front-door');
    assert.ok(on(t) > 4, 'the top of the keep');
    for (const [x, y] of t.reach('a').ledges) assert.ok(t.route('a', x, y).ok, `${x},${y}`);
  },

  'places snap to contact'({ engine }) {
    const t = opened(engine);
    const snap = t.snap('a', 10.1, 12.4, 0.5);
    assert.deepEqual(snap.touching, ['b']);
    assert.ok(Math.abs(Math.hypot(snap.x - 10, snap.y - 14) - 1.5) < 0.01);
    assert.equal(t.snap('a', 5, 20, 0.5), null);
    const off = t.snap('a', 0.1, 20, 0.5);
    assert.deepEqual([off.x, off.y, off.touching], [0.75, 20, []]);
    const over = t.snap('a', 10, 13.9, 0.5);
    assert.deepEqual(over.touching, ['b']);
  },

  'targets have numbers and chances'({ engine }) {
    const t = opened(engine);
    const b = t.targets('a', 'ranged').find((x) => x.fig === 'b');
    assert.equal(b.ok, true);
    assert.equal(b.defense.total, 15);
    assert.deepEqual(b.defense.parts.map((p) => p.rule), ['unlimited.attack.roll', 'unlimited.terrain.hindering.lof']);
    assert.ok(Math.abs(b.hit - 21 / 36) < 1e-6);
    const d = t.targets('a', 'ranged').find((x) => x.fig === 'd');
    assert.equal(d.ok, false);
    assert.equal(typeof d.verdict.rule, 'string');
    const odds = t.odds('red ranged a at b');
    assert.equal(odds.figures.find((x) => x.fig === 'b').hit, b.hit);
    assert.ok(Math.abs(Object.values(odds.figures.find((x) => x.fig === 'b').change).reduce((x, y) => x + y) - 1) < 1e-4);
    assert.equal(t.odds('red ranged a at d').ok, false);
    assert.equal(t.odds('').ok, false);
  },

  'odds tell the sums of the attack that is ordered'({ engine }) {
    const t = opened(engine, `${small}figure e red touching b from south facing b attack 9\n`);
    const sums = (text) => t.odds(text).targets;
    assert.deepEqual(sums('red close e at b').map((x) => [x.fig, x.attack.total, x.defense.total]), [['b', 9, 14]]);
    const [caught] = sums('red close e at b capture');
    assert.equal(caught.defense.total, 16);
    assert.ok(caught.defense.parts.some((part) => part.rule === 'unlimited.capture.defense'));
    assert.deepEqual(sums('red pass e'), []);
  },

  'an attack being resolved shows its tallies'({ engine }) {
    const t = opened(engine, small.replace('defense 14', 'defense 14 +dodge'));
    t.give('red ranged a at b');
    let { ask } = t.view();
    assert.equal(ask.attack.attacker, 'a');
    assert.equal(ask.attack.targets[0].attack.total, 8);
    while (ask.kind === 'cancel') {
      assert.ok(ask.choices.includes(ask.decline));
      t.give(ask.decline);
      ({ ask } = t.view());
    }
    assert.deepEqual([ask.kind, ask.dice, ask.purpose], ['dice', 2, 'attack']);
    t.give('dice 6 5');
    ({ ask } = t.view());
    assert.equal(ask.purpose, 'dodge');
    assert.deepEqual(ask.attack.dice, [6, 5]);
    assert.equal(ask.attack.targets[0].attack.total, 19);
  },

  'lines of fire'({ engine }) {
    const t = opened(engine);
    const line = t.line('a', 'b');
    assert.deepEqual([line.state, line.by, line.distance, line.inArc], ['hindered', { terrain: 'wood' }, 10, true]);
    assert.equal(t.line('a', 'a').ok, false);
    assert.equal(t.line('a', 'x').ok, false);
  },

  'the catalogue, in both languages'({ engine }) {
    const found = engine.rules('free spin');
    assert.ok(found.length > 3);
    assert.match(found[0].id, /spin/);
    assert.equal(engine.clause('nothing.at.all'), null);
    const clause = engine.clause('unlimited.move.distance');
    assert.equal(clause.rule, 'move.distance');
    assert.deepEqual(engine.clause('move.distance'), clause);
    assert.equal(engine.clause('move.distance', 'tlh').title, clause.title);
    const all = engine.contents();
    assert.ok(all.length > 1000);
    const german = all.find(({ id }) => engine.clause(id, 'de').title !== engine.clause(id).title);
    if (german) {
      const said = engine.clause(german.id, 'de');
      assert.equal(engine.clause(german.id).title, german.title);
      engine.language = 'de';
      assert.equal(engine.clause(german.id).title, said.title);
      engine.language = 'en';
    }
    assert.equal(engine.abilities().filter((a) => a.edition === 'unlimited').length, 40);
    assert.equal(engine.abilities().find((a) => a.word === 'charge').slot, 'speed');
    assert.equal(engine.words().events.hit, '%a hits %b');
    assert.equal(engine.words().factions.shyft, 'Shyft');
    assert.deepEqual(engine.editions().map(({ word }) => word), ['unlimited', 'conquest', 'mk2']);
    assert.equal(engine.editions().filter((edition) => edition.usual).length, 1);
    assert.equal(engine.slug('Jäger & Sohn'), 'jager-sohn');
    assert.equal(engine.slug('§ 1', 'army'), 'army');
  },

  'figures of collections'({ engine }) {
    assert.equal(engine.figures().length, engine.collections().reduce((n, collection) => n + collection.figures, 0));
    const found = engine.figures({ factions: ['draconum'], abilities: ['flight'], to: 20 });
    assert.ok(found.length > 0 && found.every((m) => m.factions.includes('draconum') && m.points <= 20));
    assert.deepEqual(found[0].dial, engine.model(found[0].word).dial);
    assert.match(engine.figures({ ranks: ['mighty'] }).error.text, /mighty/);
    assert.equal(engine.model('nobody'), null);
  },

  async 'collections are added, and known to tables'({ bytes }) {
    const engine = await loadEngine(bytes);
    const table = engine.table();
    const text = 'collection own "My own"\nfigure ox name "The Ox" points 20 faction shyft dial 8/9/15/3+green-square 7/8/14/2\n';
    assert.match(engine.addCollection('collection own\nfigure ox').error.text, /./);
    assert.deepEqual(engine.addCollection(text), { ok: true, id: 'own', figures: 1 });
    assert.equal(engine.model('ox').name, 'The Ox');
    const before = engine.collections().length;
    assert.equal(engine.addCollection(text.replace('The Ox', 'An Ox')).ok, true);
    assert.equal(engine.collections().length, before);
    for (const t of [table, engine.table()]) {
      assert.equal(t.open(`${small}figure ox red is ox at 30,4\n`).ok, true);
      assert.equal(figure(t.view(), 'ox').name, 'An Ox');
    }
  },

  'armies are checked'({ engine }) {
    const armies = engine.armies();
    assert.ok(armies.length >= 8);
    for (const { text, points, total } of armies) {
      const army = engine.army(text);
      assert.deepEqual([army.ok, army.legal, army.points, army.total], [true, true, points, total]);
      assert.match(engine.army(text, { points: 100 }).faults.at(-1).rule, /^(unlimited|mk2)\.army\.limit$/);
    }
    assert.equal(engine.army('no army').error.line, 1);
    const drawn = engine.randomArmy({ points: 300, seed: 4 });
    assert.equal(engine.army(drawn, { points: 300 }).legal, true);
    assert.equal(engine.randomArmy({ points: 300, seed: 4 }), drawn);
    assert.equal(engine.randomArmy({ collection: 'none' }).ok, false);
  },

  'battles of two to four'({ engine }) {
    for (const players of [2, 3, 4])
      for (const setup of [false, true])
        for (let seed = 1; seed <= 8; seed++) {
          const t = opened(engine, battle(engine, players, seed, { setup }));
          const view = t.view();
          assert.equal(view.players.length, players);
          assert.equal(new Set(view.players.map((p) => p.edge)).size, players);
          assert.equal(view.phase, setup ? 'setup' : 'battle');
          assert.equal(view.terrain.length % players === 0 || !setup, true);
          assert.ok(view.figures.every((f) => f.on === (setup ? 'beside' : 'table')));
          assert.equal(battle(engine, players, seed, { setup }), battle(engine, players, seed, { setup }));
        }
    const text = engine.armies().find((a) => (a.rules ?? 'unlimited') === 'unlimited' && a.total <= 200).text;
    const two = (more) => engine.battle({ armies: [{ player: 'anna', text }, { player: 'alf', text, ...more }], terrain: false });
    const view = opened(engine, two({ edge: 'east', team: 3 }).text).view();
    assert.deepEqual(view.players.map((p) => p.edge), ['west', 'east']);
    assert.deepEqual([view.figures[0].id, view.figures.at(-1).id[0], view.terrain.length], ['a1', 'b', 0]);
    assert.equal(two({ player: 'anna' }).ok, false);
    assert.equal(two({ edge: 'up' }).ok, false);
    assert.equal(two({ text: 'army' }).army, 1);
    assert.equal(engine.battle({ armies: [] }).ok, false);
  },

  'ready tables open'({ engine }) {
    for (const name of ['first-battle', 'lesson', 'skirmish-200']) opened(engine, read('data', 'tables', `${name}.table`));
  },
};
