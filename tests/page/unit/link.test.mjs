// SPDX-License-Identifier: MIT
// link.test.mjs: what the page says to the server, and how it comes back after a break; docs/protocol.md.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { Link, readGame } from '../../../page/js/play/link.js';

const GAME = 'game g1\ntitle A game\nseats red\nplayer red me here Anna\nplayer blue bot away Captain Hask\nclock 60 5\nlast 0\n\ntable 24x24\n';

let sockets;
let heard;
let link;

beforeEach(() => {
  sockets = [];
  heard = [];
  const on = new Proxy({}, { get: (_, name) => (...args) => { heard.push([name, ...args]); } });
  link = new Link('g1', 'secret', on, () => {
    const socket = { readyState: 1, said: [], send(text) { this.said.push(text); }, close() { this.closed = true; } };
    sockets.push(socket);
    return socket;
  });
});

afterEach(() => link.close());

const tell = (text) => sockets.at(-1).onmessage({ data: text });
const said = () => sockets.at(-1).said;
const names = () => heard.map(([name]) => name);

function open(lines = 0) {
  link.connect();
  sockets.at(-1).onopen();
  tell(GAME.replace('last 0', `last ${lines}`));
}

test('what a game says of itself', () => {
  const game = readGame(GAME);
  assert.deepEqual(game.seats, ['red']);
  assert.deepEqual(game.players.blue, { player: 'blue', kind: 'bot', here: false, name: 'Captain Hask' });
  assert.deepEqual(game.clock, [60, 5]);
  assert.equal(game.table, 'table 24x24\n');
  assert.equal(readGame('game g1\nlast 3\nclock -').table, null);
});

test('an order is given once, and acknowledged', () => {
  open();
  assert.deepEqual(said(), ['hello g1 secret 0']);
  assert.equal(link.order('red pass'), false, 'nobody is ready yet');
  tell('ready');
  assert.equal(link.order('red pass'), true);
  assert.equal(link.order('red pass'), false, 'one is under way');
  assert.equal(said().at(-1), 'order 1 red pass');
  tell('line 1 00ff 12 red pass');
  tell('ack 1');
  assert.equal(link.pending, null);
  assert.equal(link.hash, '00ff');
  assert.equal(link.undo(), true);
  assert.equal(said().at(-1), 'undo 2');
});

test('a refusal names the clause and the order', () => {
  open();
  tell('ready');
  link.order('red move a to 1,1');
  tell('refuse 1 move.far Too far');
  assert.deepEqual(heard.at(-1), ['refuse', { n: 1, rule: 'move.far', text: 'Too far', order: 'red move a to 1,1' }]);
  assert.equal(link.pending, null);
});

test('after a break an order that was not stored is given again', () => {
  open();
  tell('ready');
  link.order('red pass');
  sockets.at(-1).onclose();
  assert.equal(link.state, 'away');
  open();
  tell('ready');
  assert.deepEqual(said(), ['hello g1 secret 0', 'order 1 red pass']);
});

test('after a break an order that was stored is not given again', () => {
  open();
  tell('ready');
  link.order('red pass');
  open(1);
  tell('line 1 00ff 12 red pass a');
  tell('ready');
  assert.deepEqual(said(), ['hello g1 secret 0']);
  assert.ok(names().includes('ack'));
  assert.equal(link.pending, null);
});

test("after a break somebody else's order in its place is no acknowledgement", () => {
  open();
  tell('ready');
  link.order('red pass');
  open(1);
  tell('line 1 00ff 12 blue resign');
  tell('ready');
  assert.deepEqual(heard.filter(([name]) => name === 'refuse'), [['refuse', { n: 1, rule: 'stale', text: '', order: 'red pass' }]]);
});

test('lines are told in order: one again is passed over, a gap is a lost connection', () => {
  open();
  tell('line 1 aa 1 red pass');
  tell('line 1 aa 1 red pass');
  assert.equal(link.lines.length, 1);
  tell('line 3 cc 1 red pass');
  assert.equal(link.state, 'away');
  assert.equal(link.lines.length, 1);
});

test('a server that has forgotten lines is asked for everything', () => {
  open();
  tell('line 1 aa 1 red pass');
  open(0);
  assert.equal(link.lines.length, 0);
  sockets.at(-1).onopen();
  assert.deepEqual(said(), ['hello g1 secret 0']);
});

test('no seat, no game: that is the end', () => {
  open();
  tell('error no-game There is no such game');
  assert.equal(link.state, 'ended');
  assert.deepEqual(heard.at(-1), ['state', 'ended', { code: 'no-game', text: 'There is no such game' }]);
  assert.equal(sockets.at(-1).closed, true);
});

test('chat, clocks and players', () => {
  open();
  tell('chat 1 5 blue hello there');
  tell('chat 1 5 blue hello there');
  tell('clock red 1000 blue 2000 red');
  tell('player blue open here Bernd B');
  assert.equal(names().filter((name) => name === 'chat').length, 1);
  assert.deepEqual(heard.find(([name]) => name === 'clock')[1].left, { red: 1000, blue: 2000 });
  assert.equal(heard.find(([name]) => name === 'clock')[1].asked, 'red');
  assert.equal(link.game.players.blue.name, 'Bernd B');
  link.chat('  one\ntwo ');
  assert.equal(said().at(-1), 'chat one two');
});
