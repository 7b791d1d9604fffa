// SPDX-License-Identifier: MIT
// draft.test.mjs: orders being made up in the page: attacks, formations, typed dice, what is taken back, what was under way.
import { assert, until } from './lib.mjs';

const BOTH = [{ player: 'red', kind: 'me', name: 'Anna' }, { player: 'blue', kind: 'me', name: 'Bert' }];
const TABLE = `rules unlimited open-dials
table 24x24
points 300
player red south
player blue north
figure a red at 12,10 facing north attack 12 damage 3
figure b red at 6,6 facing north
figure c red at 7.5,6 facing north
figure d red at 9,6 facing north
figure m blue at 12,11.5 facing south defense 12
figure n blue at 18,18 facing south
`;

/** A visitor who sits at both sides of a table begun by a program. */
async function atTable(world, game = {}, likes = {}) {
  const anna = await world.visitor('Anna');
  const begun = await world.server.ask('/api/games', { table: TABLE, seats: BOTH, ...game });
  await anna.page.addInitScript(([id, seat, play]) => {
    localStorage.setItem('warlord.seats', JSON.stringify({ [id]: seat }));
    localStorage.setItem('warlord.play', JSON.stringify(play));
  }, [begun.id, { token: begun.token, seats: ['red', 'blue'] }, { speed: 'instant', dice: false, ...likes }]);
  await anna.go(`/game/${begun.id}`);
  await idle(anna);
  return anna;
}

const fact = (anna, name) => anna.page.evaluate((word) => window.__warlord?.[word] ?? null, name);
const idle = (anna) => until(() => fact(anna, 'idle'), 'the table to stand still');
const line = (anna, n) => until(async () => await fact(anna, 'line') >= n && await fact(anna, 'idle'), `line ${n}`);
const kind = (anna) => anna.page.evaluate(() => window.__warlord.session.view.ask.kind);

function figure(anna, id) {
  return anna.page.evaluate((name) => {
    const f = window.__warlord.session.view.figures.find((one) => one.id === name);
    return window.__warlord.board.toClient(f.x, f.y);
  }, id);
}

async function sameTable(anna) {
  const state = await anna.state();
  assert(state.hash === state.serverHash && state.mismatches.length === 0, 'page and server agree');
}

async function attackAndWhyNot(world) {
  const anna = await atTable(world, {}, { dice: true, speed: 'fast' });
  const { mouse, keyboard } = anna.page;
  await mouse.click(...await figure(anna, 'a'));
  await mouse.click(...await figure(anna, 'n'));
  await anna.page.locator('[data-test="attack"] [data-test="refusal"][data-rule]').waitFor();
  assert(await anna.the('confirm-attack').isDisabled(), 'what is forbidden cannot be confirmed');
  await keyboard.press('Escape');
  await mouse.click(...await figure(anna, 'm'));
  await anna.the('odds').waitFor();
  await anna.shot('draft-attack');
  await anna.click('confirm-attack');
  await line(anna, 2);
  await anna.page.locator('[data-test="log"] .versus').first().waitFor();
  await sameTable(anna);
}

async function formationAndUndo(world) {
  const anna = await atTable(world);
  const { mouse, keyboard } = anna.page;
  await mouse.click(...await figure(anna, 'b'));
  await keyboard.down('Shift');
  await mouse.click(...await figure(anna, 'c'));
  await mouse.click(...await figure(anna, 'd'));
  await keyboard.up('Shift');
  await anna.click('form-up');
  await line(anna, 1);
  assert(await kind(anna) === 'member', 'the members are moved one by one');
  for (let n = 0; n < 4; n++) await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await line(anna, 2);
  await anna.click('tool-undo');
  await line(anna, 3);
  for (let n = 0; n < 4; n++) await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await line(anna, 4);
  await anna.click('alike');
  await line(anna, 6);
  assert(await kind(anna) === 'action', 'the others have gone the same way');
  await sameTable(anna);
}

async function typedDice(world) {
  const anna = await atTable(world, { dice: 'typed' });
  await anna.page.mouse.click(...await figure(anna, 'a'));
  await anna.page.keyboard.press('t');
  await anna.page.keyboard.press('Enter');
  await until(async () => await kind(anna) === 'dice', 'dice to be asked for');
  await anna.click('die-6');
  await anna.click('die-5');
  await line(anna, 2);
  await anna.the('log').getByText('takes').first().waitFor();
  await sameTable(anna);
}

/** What was under way when the server died is given again, once. */
async function underWay(world) {
  const anna = await atTable(world);
  anna.allow(/WebSocket connection|ERR_CONNECTION|Failed to load resource/);
  await anna.page.evaluate(() => {
    window.__warlord.link.socket.send = () => {};                // it never arrives
    window.__warlord.hands.answer('red move b to 6,9 facing north');
  });
  await world.server.stop('SIGKILL');
  await world.server.start();
  await line(anna, 1);
  await sameTable(anna);
  const file = await world.server.ask(`/api/games/${await fact(anna, 'game')}/file`);
  assert(file.match(/^red move b/gm)?.length === 1, 'it was given once');
}

export default {
  'draft: an attack, and why not': attackAndWhyNot,
  'draft: a formation, and a move taken back': formationAndUndo,
  'draft: dice are typed': typedDice,
  'draft: an order under way when the server dies': underWay,
};
