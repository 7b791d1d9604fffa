// SPDX-License-Identifier: MIT
// orders.test.mjs: orders between hands, text and drafts.
import assert from 'node:assert/strict';
import test from 'node:test';
import './browser.mjs';
import { alongWay, attackName, bearing, completeOrder, draftOf, nearestEnemy, orderText, sameSide } from '../../../page/js/play/compose.js';
import { coordinate, degrees, orderSentence, readOrder } from '../../../page/js/play/orders.js';

const VIEW = {
  players: [{ name: 'red', team: 1 }, { name: 'blue', team: 2 }, { name: 'gold', team: 1 }],
  figures: [
    { id: 'a', owner: 'red', on: 'table', x: 4, y: 4, facing: 90 },
    { id: 'b', owner: 'blue', on: 'table', x: 4, y: 10, facing: 270 },
    { id: 'c', owner: 'gold', on: 'table', x: 5, y: 4, facing: 0 },
    { id: 'd', owner: 'blue', on: 'table', x: 4, y: 6, facing: 0, captor: 'a' },
    { id: 'e', owner: 'blue', on: 'eliminated', x: 4, y: 5, facing: 0 },
  ],
  ask: { kind: 'action', player: 'red' },
};

test('coordinates keep to the lattice of 1/1024 inch, and read back to it', () => {
  for (const units of [0, 1, 3, 511, 1024, 36863]) assert.equal(Math.round(Number(coordinate(units / 1024)) * 1024), units);
  assert.equal(coordinate(4), '4');
  assert.equal(coordinate(4.5), '4.5');
});

test('whoever chooses one of the own figures is named', () => {
  const teller = { figure: (id) => VIEW.figures.find((one) => one.id === id), fig: (id) => `<${id}>`, player: (name) => `[${name}]` };
  assert.equal(orderSentence(teller, readOrder('blue choose b')).join(''), '[blue] chooses <b>');
});

test('a turn that has to wait for a roll is told as it was ordered', () => {
  const teller = { figure: (id) => VIEW.figures.find((one) => one.id === id), fig: (id) => `<${id}>`, side: (turn) => `${turn}°` };
  const order = readOrder('red turn a facing 188.9');
  const told = (events) => orderSentence(teller, order, events).join('');
  assert.match(told([{ kind: 'token', a: 'a', facing: 0 }]), /188.9°/);
  assert.match(told([{ kind: 'token', a: 'a', facing: 0 }, { kind: 'turned', a: 'a', facing: 189 }]), /189°/);
});

test('degrees go once around, to a tenth', () => {
  assert.deepEqual([0, 359.96, -90, 720, 45.25].map(degrees), ['0', '0', '270', '0', '45.3']);
});

test('what an order says', () => {
  assert.deepEqual(readOrder('red move a via 4,5 5,6 to 6,7 facing 90'),
    { player: 'red', verb: 'move', fig: 'a', via: [[4, 5], [5, 6]], to: [6, 7], facing: '90' });
  assert.deepEqual(readOrder('red close a at b d with c capture'),
    { player: 'red', verb: 'close', fig: 'a', targets: ['b', 'd'], members: ['c'], capture: true });
  assert.deepEqual(readOrder('red ranged a at all'), { player: 'red', verb: 'ranged', fig: 'a', targets: [], all: true });
  assert.deepEqual(readOrder('dice 3 4'), { verb: 'dice', dice: [3, 4] });
  assert.deepEqual(readOrder('undo 2'), { verb: 'undo', count: 2 });
  assert.deepEqual(readOrder('red levitate a lifts c to 5,5 facing 0'),
    { player: 'red', verb: 'levitate', fig: 'a', other: 'c', to: [5, 5], facing: '0' });
  assert.deepEqual(readOrder('red formation a c'), { player: 'red', verb: 'formation', fig: 'a', members: ['c'] });
  assert.deepEqual(readOrder('red raise e with a'), { player: 'red', verb: 'raise', other: 'e', fig: 'a' });
});

test('an order that is drawn and written again is the same order', () => {
  for (const text of ['red move a to 6,7.5 facing 90', 'red move a via 4,5 5,6 to 6,7 facing 45', 'red deploy a at 3,2 facing 90',
    'red turn a facing 180', 'red spin a facing 180', 'red close a at b', 'red ranged a at b d with c', 'red close a at b capture',
    'red close a at all', 'red formation a c', 'red lay wood at 10,12', 'red lay wood at 10,12 turned 30',
    'red levitate a lifts c to 5,5 facing 0']) assert.equal(orderText(draftOf(text, VIEW)), text);
  assert.equal(draftOf('red pass', VIEW), null);
  assert.equal(draftOf('dice 3 4', VIEW), null);
});

test('a move to where it stands is a turn', () => {
  const draft = { kind: 'place', player: 'red', verb: 'move', fig: 'a', x: 4, y: 4.0001, facing: 10, via: [], from: { x: 4, y: 4 } };
  assert.equal(orderText(draft), 'red turn a facing 10');
  assert.equal(orderText({ ...draft, y: 4.01 }), 'red move a to 4,4.0098 facing 10');
});

test('sides, enemies, and what an attack is called', () => {
  assert.ok(sameSide(VIEW, 'red', 'gold'));
  assert.ok(!sameSide(VIEW, 'red', 'blue'));
  const single = { players: [{ name: 'red', team: null }, { name: 'blue', team: null }], figures: [] };
  assert.ok(!sameSide(single, 'red', 'blue'), 'no team is not a common team');
  assert.equal(nearestEnemy(VIEW, 'red', 4, 5).id, 'b', 'neither captives nor the dead nor allies');
  assert.equal(attackName(VIEW, { player: 'red', targets: ['c'], capture: false }), 'tend');
  assert.equal(attackName(VIEW, { player: 'red', targets: ['b'], capture: true }), 'capture');
  assert.equal(attackName(VIEW, { player: 'red', targets: ['b', 'c'], capture: false }), 'attack');
});

test('directions', () => {
  assert.equal(bearing({ x: 0, y: 0 }, { x: 0, y: 1 }), 90);
  assert.equal(bearing({ x: 0, y: 0 }, { x: -1, y: 0 }), 180);
  assert.equal(alongWay([[0, 0], [0, 2], [3, 2], [3.01, 2]], 77), 0, 'the last step that is one');
  assert.equal(alongWay([[0, 0]], 77), 77);
});

test('what is typed may leave out who says it', () => {
  assert.equal(completeOrder(' pass ', VIEW), 'red pass');
  assert.equal(completeOrder('blue pass', VIEW), 'blue pass');
  assert.equal(completeOrder('dice 3 3', VIEW), 'dice 3 3');
  assert.equal(completeOrder('3 3', { ...VIEW, ask: { kind: 'dice', player: 'red' } }), '3 3');
});
