// SPDX-License-Identifier: MIT
// texts.test.mjs: games, cases and positions as texts.
import assert from 'node:assert/strict';
import test from 'node:test';
import './browser.mjs';
import { arrangeCase } from '../../../page/js/replay/casetext.js';
import { readTimeline } from '../../../page/js/replay/timeline.js';
import { parts, Position, words } from '../../../page/js/study/position.js';
import { fromHash, toHash } from '../../../page/js/study/share.js';

const HASH = '0123456789abcdef';
const GAME = 'what the engine is given';
const PARTS = { ok: true, table: 'table 24x24\nplayer red south\nfigure a red at 4,4\n',
  lines: [{ n: 7, text: 'red move a to 4,6 facing 90', hash: HASH }, { n: 9, text: 'red end', hash: null }] };

/** An engine whose table takes every order but those named in `refused`. */
function engine(hash, refused = []) {
  const view = { players: [{ name: 'red', score: 0 }], figures: [{ id: 'a', x: 4, y: 4, facing: 90 }], turn: 'red', round: 1, phase: 'play' };
  const table = { open: () => ({ ok: true }), view: () => view, seek: () => {}, route: () => ({ points: [[4, 4], [4, 5], [4, 6]] }),
    give: (text) => (refused.some((word) => text.includes(word)) ? { ok: false, verdict: { rule: 'turn.over', title: 'Not now' } }
      : { ok: true, hash, events: text.includes('end') ? [{ kind: 'turn-begins' }] : [] }) };
  return { table: () => table, split: () => PARTS };
}

test('a game is played moment by moment', async () => {
  const timeline = await readTimeline(engine(HASH), GAME);
  assert.equal(timeline.trouble, null);
  assert.equal(timeline.last, 2);
  assert.deepEqual(timeline.moments[2].marks, ['turn']);
  assert.equal(timeline.next(0, 1, ['turn']), 2);
  assert.equal(timeline.next(2, -1, ['turn']), 0);
  assert.deepEqual(timeline.routes(1), { a: [[4, 4], [4, 5], [4, 6]] });
  assert.equal(timeline.routes(2), undefined);
  assert.deepEqual(timeline.linesTo(1), ['red move a to 4,6 facing 90']);
});

test('a game that goes another way, or not on, says where', async () => {
  const other = await readTimeline(engine('f'.repeat(16)), GAME);
  assert.equal(other.trouble.kind, 'hash');
  const stuck = await readTimeline(engine(HASH, ['end']), GAME);
  assert.deepEqual(stuck.trouble, { kind: 'refused', line: 9, order: 'red end', rule: 'turn.over', text: 'Not now' });
  assert.equal(stuck.last, 1);
});

test('a file that is no game says so', async () => {
  const error = { line: 3, column: 1, text: 'found bananas' };
  const timeline = await readTimeline({ ...engine(HASH), split: () => ({ ok: false, error }) }, GAME);
  assert.deepEqual(timeline.trouble, { kind: 'table', ...error });
  assert.equal(timeline.moments.length, 0);
});

test('a case arranged for reading', () => {
  const text = '# Somebody pushes.\n# Twice.\ncase push\n';
  const lines = [{ n: 3, kind: 'case', text: 'case push', step: 0 }, { n: 4, kind: 'table', text: 'figure a red at 4,4', step: 0 },
    { n: 5, kind: 'comment', text: '# one', step: 0 }, { n: 6, kind: 'comment', text: '# two', step: 0 },
    { n: 7, kind: 'order', text: 'red turn a facing 0', step: 2 }, { n: 8, kind: 'blank', text: ' ', step: 2 },
    { n: 9, kind: 'expect', text: 'expect a clicks 1', step: 2 }];
  const told = arrangeCase(text, { lines });
  assert.equal(told.intro, 'Somebody pushes. Twice.');
  assert.equal(told.table, 'figure a red at 4,4\n');
  assert.deepEqual(told.lines.map(({ n, added }) => [n, added]), [[5, []], [7, [1, 2]], [9, []]]);
  assert.equal(told.lines[0].text, '# one two');
  assert.equal(arrangeCase('', { lines: [{ n: 1, kind: 'case', text: 'case b like a', step: 0 }] }).table, null);
});

test('words of a line: strings are one, comments none', () => {
  assert.deepEqual(words('figure a red name "A # b" at 4,4 # here').map(({ text }) => text),
    ['figure', 'a', 'red', 'name', '"A # b"', 'at', '4,4']);
  assert.deepEqual(parts('figure a red at 4,4 speed 8 +charge +toughness range 6 mounted').map(({ word, value }) => [word, value]),
    [['at', '4,4'], ['speed', '8 +charge +toughness'], ['range', '6'], ['mounted', '']]);
});

test('a position is changed by the smallest change of its lines', () => {
  const position = new Position('table 24x24  # small\nfigure a red at 4,4 facing 90   # the first\nfigure b blue touching a from north');
  position.move('a', 5, 6.5);
  position.face('a', 45);
  position.set('a', 'tokens', '1');
  assert.equal(position.lines[1], 'figure a red at 5,6.5 facing 45 tokens 1   # the first');
  position.set('a', 'tokens', null);
  assert.equal(position.said('a', 'tokens'), undefined);
  position.move('b', 1, 2);
  assert.equal(position.lines[2], 'figure b blue at 1,2', 'who is placed does not lean any more');
  position.owner('b', 'gold');
  assert.equal(position.free(), 'c');
  assert.equal(position.free('copse'), 'copse');
  position.insert('terrain copse woods 1,1 2,1 2,2');
  assert.deepEqual(position.heads().map(({ kind }) => kind), ['table', 'terrain', 'figure', 'figure']);
  assert.equal(position.free('copse'), 'copse-2');
  position.outline('copse', [[3, 3], [4, 3], [4, 4]]);
  assert.equal(position.lines[1], 'terrain copse woods 3,3 4,3 4,4');
  position.setLine('turn', 'gold');
  position.setLine('turn', 'red');
  position.setLine('turn', null);
  assert.equal(position.line('turn'), -1);
});

test('what leaned on a piece that is taken away stays where it stood', () => {
  const position = new Position('figure a red at 4,4\nfigure b blue touching a from north facing a');
  position.remove('a', { figures: [{ id: 'a', x: 4, y: 4, facing: 0 }, { id: 'b', x: 4, y: 5.5, facing: 270 }] });
  assert.equal(position.text, 'figure b blue at 4,5.5 facing 270');
});

test('a position goes into a link and comes out of it', async () => {
  const text = 'table 24x24\nfigure ä red at 4,4\n'.repeat(50);
  const hash = await toHash(text);
  assert.match(hash, /^#p=[\w-]+$/);
  assert.ok(hash.length < 200, `${hash.length}`);
  assert.equal(await fromHash(hash), text);
  assert.equal(await fromHash('#else'), null);
  await assert.rejects(fromHash('#p=AAAA'));
});
