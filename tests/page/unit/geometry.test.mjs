// SPDX-License-Identifier: MIT
// geometry.test.mjs: how the table lies on the drawing, and the little geometry of drawings.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Frame, pathOf, sides, turnOf, U } from '../../../page/js/board/frame.js';
import { along, area2, box, dice, fromOutline, fromSegment, heart, inset, inside, scatter } from '../../../page/js/board/shapes.js';

const SQUARE = [[0, 0], [10, 0], [10, 10], [0, 10]];
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test('every turn puts its edge at the bottom of the drawing', () => {
  const middles = { south: [18, 0], east: [36, 12], north: [18, 24], west: [0, 12] };
  for (const [edge, [x, y]] of Object.entries(middles)) {
    const frame = new Frame([36, 24], turnOf(edge));
    const [u, v] = frame.at(x, y);
    near(u, frame.width / 2);
    near(v, 0);
    assert.equal(sides(frame.turn).bottom, edge);
  }
});

test('a turned table lies inside its own width and height, and places come back', () => {
  for (const turn of [0, 90, 180, 270]) {
    const frame = new Frame([36, 24], turn);
    for (const [x, y] of [[0, 0], [36, 0], [36, 24], [0, 24], [7.5, 3.25]]) {
      const [u, v] = frame.at(x, y);
      assert.ok(u >= 0 && u <= frame.width && v <= 0 && v >= -frame.height, `${turn}: ${u} ${v}`);
      const [bx, by] = frame.back(u, v);
      near(bx, x);
      near(by, y);
    }
  }
  assert.deepEqual([new Frame([36, 24], 90).width, new Frame([36, 24], 90).height], [24 * U, 36 * U]);
});

test('a facing and its rotation on the drawing are inverse', () => {
  for (const turn of [0, 90, 180, 270]) {
    const frame = new Frame([36, 36], turn);
    for (const facing of [0, 45, 90, 181.5, 359]) near(frame.facing(frame.rotation(facing)), facing);
  }
});

test('a path is written with two decimals', () => {
  assert.equal(pathOf([[0, 0], [1.005, 2.3333]]), 'M0 0L1 2.33');
  assert.equal(pathOf([[0, 0], [1, 0], [1, 1]], true), 'M0 0L1 0L1 1Z');
});

test('inside, distance and area of an outline', () => {
  assert.ok(inside(SQUARE, 5, 5));
  assert.ok(!inside(SQUARE, 11, 5));
  assert.equal(fromSegment([5, 3], [0, 0], [10, 0]), 3);
  assert.equal(fromSegment([13, 4], [0, 0], [10, 0]), 5);
  assert.equal(fromSegment([3, 4], [0, 0], [0, 0]), 5);
  assert.equal(fromOutline(SQUARE, [1, 5]), 1);
  assert.equal(fromOutline(SQUARE, [1, 5], false), 5);      // an open line has no side from the last corner to the first
  assert.equal(area2(SQUARE), 200);
  assert.equal(area2([...SQUARE].reverse()), -200);
  assert.deepEqual(box([[3, 1], [-2, 7]]), { left: -2, right: 3, top: 1, bottom: 7 });
});

test('an inset outline is smaller by as much on every side, whichever way it runs', () => {
  for (const outline of [SQUARE, [...SQUARE].reverse()]) {
    const small = inset(outline, 1);
    for (const p of small) near(fromOutline(outline, p), 1);
    near(Math.abs(area2(small)), 128);
  }
});

test('a name is written where there is most room', () => {
  const [u, v] = heart(SQUARE);
  assert.deepEqual([u, v], [5, 5]);
  const hook = [[0, 0], [10, 0], [10, 2], [2, 2], [2, 10], [0, 10]];
  assert.ok(inside(hook, ...heart(hook)));
});

test('the same name scatters the same things, inside and off the outline', () => {
  const [a, b] = [scatter(SQUARE, 2, 0.5, 'copse'), scatter(SQUARE, 2, 0.5, 'copse')];
  assert.deepEqual(a, b);
  assert.ok(a.length > 5);
  for (const [u, v, size] of a) assert.ok(inside(SQUARE, u, v) && fromOutline(SQUARE, [u, v]) > 0.5 * size);
  assert.notDeepEqual(a, scatter(SQUARE, 2, 0.5, 'thicket'));
  const roll = dice('x');
  for (let i = 0; i < 100; i++) { const r = roll(); assert.ok(r >= 0 && r < 1); }
});

test('places along an outline look inwards', () => {
  for (const [u, v, nu, nv] of along(SQUARE, 3)) {
    near(fromOutline(SQUARE, [u, v]), 0);
    near(Math.hypot(nu, nv), 1);
    assert.ok(inside(SQUARE, u + nu / 10, v + nv / 10), `${u} ${v}`);
  }
});
