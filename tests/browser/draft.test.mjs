// SPDX-License-Identifier: MIT
// draft.test.mjs: orders being made up in the page: attacks, formations, typed dice, what is taken back, what was under way.
import { assert, atRest, until } from './lib.mjs';
import { sitDown } from './hands.mjs';

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

/** Clicks a figure, once nothing glides. */
async function pick(anna, id) {
  await atRest(anna.page);
  const at = await anna.page.evaluate((name) => {
    const f = window.__warlord.session.view.figures.find((one) => one.id === name);
    return window.__warlord.board.toClient(f.x, f.y);
  }, id);
  await anna.page.mouse.click(...at);
}

async function sameTable(anna) {
  const state = await anna.state();
  assert(state.hash === state.serverHash && state.mismatches.length === 0, 'page and server agree');
}

async function attackAndWhyNot(world) {
  const anna = await atTable(world, {}, { dice: true, speed: 'fast' });
  const { keyboard } = anna.page;
  await pick(anna, 'a');
  await pick(anna, 'n');
  await anna.page.locator('[data-test="attack"] [data-test="refusal"][data-rule]').waitFor();
  assert(await anna.the('confirm-attack').isDisabled(), 'what is forbidden cannot be confirmed');
  await keyboard.press('Escape');
  await pick(anna, 'm');
  await anna.the('odds').waitFor();
  await anna.shot('draft-attack');
  await anna.click('confirm-attack');
  await line(anna, 2);
  await anna.page.locator('[data-test="log"] .versus').first().waitFor();
  await sameTable(anna);
}

/** Capturing has odds of its own, and happens when it is confirmed, not before. */
async function capture(world) {
  const anna = await atTable(world);
  await pick(anna, 'a');
  await pick(anna, 'm');
  await anna.the('odds').waitFor();
  const shown = () => anna.page.evaluate(() => ({ rows: [...document.querySelectorAll('[data-test="odds"] tr')].map((row) =>
    [row.dataset.outcome, row.lastElementChild.textContent]), defense: document.querySelectorAll('.sums strong')[1].textContent }));
  const plain = await shown();
  assert(plain.defense === '12' && !plain.rows.some(([key]) => key === 'captured'), `a plain attack shows ${JSON.stringify(plain)}`);
  await anna.click('choose-capture');
  const caught = await until(async () => { const now = await shown(); return now.defense === '14' && now; }, 'the defense against capture to be 14');
  assert(await fact(anna, 'line') === 0, 'choosing to capture does not strike yet');
  assert(caught.rows.map(([key]) => key).join() === '0,captured', `capturing ends in ${JSON.stringify(caught.rows)}`);
  await anna.shot('draft-capture');
  await anna.click('confirm-attack');
  await line(anna, 2);
  await anna.page.locator('[data-test="log"]').getByText(/capture/).first().waitFor();
  await sameTable(anna);
}

const WOUNDED = `rules unlimited open-dials
table 24x24
points 300
player red south
player blue north
figure a red at 12,10 facing north attack 12 +healing damage 2
figure b red touching a from 120 facing north life 6 clicks 3
figure c red touching a from 58 facing north life 6
figure m blue at 12,20 facing south
`;

/** Healing is called so, and offered where somebody is hurt. */
async function healing(world) {
  const anna = await atTable(world, { table: WOUNDED, dice: 'typed' });
  await pick(anna, 'a');
  await anna.the('can-tend target').first().waitFor();
  const offers = await anna.the('can-tend target').evaluateAll((all) => all.map((one) => [one.dataset.target, one.textContent]));
  assert(offers.length === 1 && offers[0][0] === 'b', `healing is offered to ${JSON.stringify(offers)}`);
  assert(!/·/.test(offers[0][1]), `the offer reads ${offers[0][1]}`);
  assert(await anna.the('can-attack').count() === 0, 'nobody can be attacked');
  await anna.click('can-tend target');
  const button = await anna.the('confirm-attack').innerText();
  assert(button === 'Heal', `the button reads ${button}`);
  await anna.click('confirm-attack');
  await until(async () => await kind(anna) === 'dice', 'dice');
  await anna.click('die-5');
  await anna.click('die-5');
  await until(async () => await kind(anna) === 'heal' && await fact(anna, 'asked'), 'the choice');
  const log = await anna.the('log').innerText();
  assert(/can heal/.test(log) && !/hits/.test(log), `the log says ${log}`);
  await anna.click('heal-damage');
  await idle(anna);
  await sameTable(anna);
}

/** Whatever is shown as everything that can happen adds up to 100 %. */
async function hundred(world) {
  const anna = await atTable(world, { table: TABLE.replace('attack 12', 'attack 9 +weapon-master') });
  await pick(anna, 'a');
  await pick(anna, 'm');
  await anna.the('odds').waitFor();
  const texts = await anna.page.locator('[data-test="odds"] tr td:last-child').allTextContents();
  const sum = texts.reduce((all, text) => all + Number(text.replace('%', '')), 0);
  assert(texts.length > 3 && Math.abs(sum - 100) < 1e-6, `${texts.join(' + ')} is ${sum}`);
  const sums = await anna.page.evaluate(async () => {
    const { percents } = await import('/page/js/i18n.js');
    return [[1 / 3, 1 / 3, 1 / 3], [0.415, 0.415, 0.17], [0.005, 0.005, 0.99], [1 / 36, 35 / 36], [1]].map((chances) =>
      percents(chances).map((text) => Number(text.replace('%', ''))).reduce((a, b) => a + b, 0));
  });
  assert(sums.every((one) => Math.abs(one - 100) < 1e-6), `sums of ${sums}`);
}

async function formationAndUndo(world) {
  const anna = await atTable(world);
  const { keyboard } = anna.page;
  await pick(anna, 'b');
  await keyboard.down('Shift');
  await pick(anna, 'c');
  await pick(anna, 'd');
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
  await pick(anna, 'a');
  await anna.page.keyboard.press('t');
  await anna.page.keyboard.press('Enter');
  await until(async () => await kind(anna) === 'dice', 'dice to be asked for');
  await anna.click('die-6');
  await anna.click('die-5');
  await line(anna, 2);
  await anna.the('log').getByText('takes').first().waitFor();
  await sameTable(anna);
}

/** Somebody who comes to watch has the buttons drawn anew: a press and a die entered before are not lost. */
async function othersCome(world) {
  const anna = await atTable(world, { dice: 'typed' });
  const game = await fact(anna, 'game');
  const watchers = (n) => until(() => anna.page.evaluate((all) => window.__warlord.link.game.watchers === all, n), `${n} to watch`);
  const press = async (word, during) => {
    const { x, y, width, height } = await anna.the(word).boundingBox();
    await anna.page.mouse.move(x + width / 2, y + height / 2);
    await anna.page.mouse.down();
    await during();
    await anna.page.mouse.up();
  };
  await pick(anna, 'a');
  await pick(anna, 'm');
  await anna.the('confirm-attack').waitFor();
  await atRest(anna.page);
  const carl = await world.visitor('Carl');
  const button = await anna.the('confirm-attack').elementHandle();
  await press('confirm-attack', () => carl.go(`/game/${game}`).then(() => watchers(1)));
  assert(!await button.evaluate((one) => one.isConnected), 'the button was not drawn anew: nothing is tested');
  await until(async () => await kind(anna) === 'dice' && await fact(anna, 'asked'), 'dice to be asked for');
  await anna.click('die-6');
  await carl.go('/health');
  await watchers(0);
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

/** Long names of figures that are chosen together: some have to be shorter. */
async function crowd(world) {
  const anna = await world.visitor('Anna');
  const row = ['a', 'c', 'd', 'e'].map((id, i) => `figure ${id} red ${i ? `touching ${['a', 'c', 'd'][i - 1]} from east` : 'at 14,10'} facing north faction atlantis-guild name "Captain of the Harbour Watch"`);
  await sitDown(world, anna, `rules unlimited open-dials\ntable 36x36\npoints 200\nplayer red south\nplayer blue north\n${row.join('\n')}
figure b blue at 18,30 facing south\nturn red\n`);
  await anna.page.evaluate(() => window.__warlord.hands.select(['a', 'c', 'd', 'e']));
  assert(await anna.page.evaluate(() => window.__warlord.hands.selected.length) === 4, 'all of them are chosen');
}

export default {
  'draft: four with long names are chosen': crowd,
  'draft: an attack, and why not': attackAndWhyNot,
  'draft: a capture': capture,
  'draft: healing': healing,
  'draft: odds add up': hundred,
  'draft: a formation, and a move taken back': formationAndUndo,
  'draft: dice are typed': typedDice,
  'draft: a press and a die while others come and go': othersCome,
  'draft: an order under way when the server dies': underWay,
};
